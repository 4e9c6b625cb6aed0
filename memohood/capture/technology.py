"""Choices of technology: which project, which aspect of it, which tool."""

from __future__ import annotations

from collections.abc import Sequence

from memohood.capture.denial import ends, negated
from memohood.capture.findings import Finding
from memohood.capture.grammar.domains import DOMAINS
from memohood.capture.grammar.sets import SETS
from memohood.capture.grammar.tech import ASPECT_NOUNS, ASPECT_OF, EVERYDAY, PROJECT_NOUNS
from memohood.capture.subjects import OPENERS
from memohood.capture.values import lemma
from memohood.text.morphology import Word
from memohood.text.wordlist import word_set


def project_of(words: Sequence[Word]) -> str:
    """The project a clause names: «проект Ласточка», «для Трекера», "project Heron", "the blog repo", auth-service."""
    for place, word in enumerate(words):
        if word.lemmas & PROJECT_NOUNS:
            name = _beside(words, place)
            if name:
                return name
    for place, word in enumerate(words):
        if not word.is_word or _tool(word):
            continue
        if word.norm[:1].isascii() and "-" in word.norm:
            return word.norm
        before = words[place - 1].norm if place else ""
        if (
            before in _ABOUT
            and word.text[:1].isupper()
            and not word.tags & {"=Geox"}
            and not word.lemmas & _CALENDAR
        ):
            return _name(word)
    owner = next(
        (w for w in words if w.text[:1].isupper() and w.norm.endswith("'s") and w.norm not in _CLOSED), None
    )
    if owner is not None:
        return _name(owner)
    head, after = (words[0], words[1].norm) if len(words) > 1 else (None, "")
    if head is None or head.norm in _CLOSED or _tool(head) or after not in _PREDICATES:
        return ""
    nameless = head.lemmas & ASPECT_NOUNS.keys() or not head.norm[:1].isascii() or len(head.norm) < 4
    return _name(head) if head.text[:1].isupper() or not nameless else ""


_ABOUT = word_set("для по в на for in of")
_CLOSED = (
    OPENERS | SETS["we"] | SETS["i"] | word_set("it's that's there's here's let's what's he's she's who's")
)
_PREDICATES = word_set(
    "is runs uses deploys lives ships moved goes gets will was has stays now переезжает теперь крутится живет деплоится"
)
_CALENDAR = SETS["month"] | SETS["weekday"]


def _beside(words: Sequence[Word], place: int) -> str:
    """The name after or before a word such as "project"."""
    after = words[place + 1] if place + 1 < len(words) else None
    if (
        after is not None
        and after.is_word
        and not _tool(after)
        and (after.text[:1].isupper() or "=gent" in after.tags)
    ):
        return _name(after)
    before = words[place - 1] if place else None
    if (
        before is not None
        and before.is_word
        and before.norm[:1].isascii()
        and before.norm not in _DETERMINERS
    ):
        return _name(before)
    return ""


_DETERMINERS = word_set("the my our this that a an side new is pet another first second")


def _name(word: Word) -> str:
    return lemma(word) if "а" <= word.norm[:1] <= "я" else word.norm.removesuffix("'s")


def _tool(word: Word) -> bool:
    return word.norm in ASPECT_OF or ("а" <= word.norm[:1] <= "я" and not word.lemmas.isdisjoint(ASPECT_OF))


_TECHNICAL = DOMAINS["tech"] | ASPECT_NOUNS.keys()
_INSTRUMENT = word_set(
    "in on with via to through use using uses chose choose written на через с под в используем юзаем"
)


def technology(words: Sequence[Word]) -> Finding | None:
    """A choice of technology for a project: attribute project.<name>.<aspect>."""
    chosen = [
        (w, ASPECT_OF[next(iter(w.lemmas & ASPECT_OF.keys()))])
        for i, w in enumerate(words)
        if _tool(w) and _meant(words, i)
    ]
    if not chosen:
        return None
    aspect = next((ASPECT_NOUNS[x] for w in words for x in sorted(w.lemmas & ASPECT_NOUNS.keys())[:1]), "")
    word, own_aspect = next(((w, a) for w, a in chosen if a == aspect), chosen[0])
    place = list(words).index(word)
    given_up = _given_up(words, place)
    polarity = -1 if given_up or negated(words, place, place + 1) else 1
    slot = f"project.{project_of(words)}.{own_aspect}"
    return Finding(slot, _name(word), polarity, given_up or ends(words), "technology")


_GIVES_UP = word_set(
    """
    отказаться отказываться избавиться избавляться выпилить выпиливать выкинуть убрать убирать уйти уходить съехать
    drop ditch remove scrap abandon deprecate retire rid
    """
)


def _given_up(words: Sequence[Word], place: int) -> bool:
    """True for a tool that is done away with: «отказались от Redis», "we decided to drop Redis"."""
    before = words[max(0, place - 4) : place]
    left = next((n for n in range(len(before) - 1, -1, -1) if before[n].lemmas & _GIVES_UP), None)
    if left is None:
        return False
    return not any(w.norm in ("на", "к", "в", "to", "for", "into", "onto") for w in before[left + 1 :])


def _meant(words: Sequence[Word], place: int) -> bool:
    """An everyday word ("go", "make") names a tool only as an instrument, or capitalised among technical words."""
    word = words[place]
    if word.norm not in EVERYDAY:
        return True
    before = words[place - 1].norm if place else ""
    if before in _INSTRUMENT and before != "to":
        return True
    return place > 0 and word.text[:1].isupper() and any(w.lemmas & _TECHNICAL for w in words)
