"""Choices of technology: which project, which aspect of it, which tool."""

from __future__ import annotations

from collections.abc import Sequence

from memohood.capture.denial import ends, negated
from memohood.capture.findings import Finding
from memohood.capture.grammar.sets import DOMAINS, SETS
from memohood.capture.grammar.tech import ASPECT_NOUNS, ASPECT_OF, EVERYDAY, PROJECT_NOUNS
from memohood.text.morphology import Word, best_lemma


def project_of(words: Sequence[Word]) -> str:
    """The project a clause names: «проект Ласточка», «для Трекера», "project Heron", "the blog repo", auth-service."""
    for i, word in enumerate(words):
        if word.lemmas & PROJECT_NOUNS:
            after = words[i + 1] if i + 1 < len(words) else None
            before = words[i - 1] if i else None
            if (
                after is not None
                and after.is_word
                and (after.text[:1].isupper() or "=gent" in after.tags)
                and not after.lemmas & ASPECT_OF.keys()
            ):
                return best_lemma(after.norm)
            if (
                before is not None
                and before.norm[:1].isascii()
                and before.is_word
                and before.norm not in ("the", "my", "our", "this", "a", "side", "new", "is")
            ):
                return best_lemma(before.norm.removesuffix("'s"))
    for i, word in enumerate(words):
        if (
            word.is_word
            and word.norm[:1].isascii()
            and "-" in word.norm
            and not word.lemmas & ASPECT_OF.keys()
        ):
            return word.norm
        if (
            i
            and words[i - 1].norm in ("для", "по", "в", "for", "in", "на")
            and word.text[:1].isupper()
            and not word.lemmas & ASPECT_OF.keys()
            and "=Geox" not in word.tags
        ):
            return best_lemma(word.norm.removesuffix("'s"))
    for word in words[1:]:
        if word.text[:1].isupper() and word.norm.endswith("'s"):
            return best_lemma(word.norm.removesuffix("'s"))
    head = words[0] if words else None
    if (
        head is not None
        and head.text[:1].isupper()
        and head.norm[:1].isascii()
        and not head.lemmas & ASPECT_OF.keys()
        and head.norm not in SETS["we"] | SETS["i"]
    ):
        return best_lemma(head.norm.removesuffix("'s"))
    return ""


_TECHNICAL = DOMAINS["tech"] | ASPECT_NOUNS.keys()


def technology(words: Sequence[Word]) -> Finding | None:
    """A choice of technology for a project: attribute project.<name>.<aspect>."""
    plain = any(w.lemmas & (_TECHNICAL | SETS["decide"] | SETS["use"]) for w in words) or any(
        "а" <= w.norm[:1] <= "я" for w in words
    )
    chosen = [
        (w, ASPECT_OF[x])
        for w in words
        for x in sorted(w.lemmas & ASPECT_OF.keys())[:1]
        if plain or w.norm not in EVERYDAY or (w.text[:1].isupper() and w is not words[0])
    ]
    aspect = next((ASPECT_NOUNS[x] for w in words for x in sorted(w.lemmas & ASPECT_NOUNS.keys())[:1]), "")
    if not chosen and not aspect:
        return None
    if not chosen:
        return None
    word, own_aspect = next(((w, a) for w, a in chosen if a == aspect), chosen[0])
    name = project_of(words)
    slot = f"project.{name}.{own_aspect}" if name else f"project..{own_aspect}"
    polarity = -1 if negated(words, words.index(word), words.index(word) + 1) else 1
    return Finding(slot, best_lemma(word.norm), polarity, ends(words), "technology")
