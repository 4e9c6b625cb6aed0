"""The comparable form of a value: dictionary forms of the captured words."""

from __future__ import annotations

from collections.abc import Sequence

from memohood.capture.grammar.sets import SETS
from memohood.text.morphology import Word, best_lemma, noun_lemma
from memohood.text.wordlist import word_set

_SKIPPED = word_set("the a an my our теперь сейчас now anymore уже больше мой моя наш только just not еще ?")


_KNOWN = SETS["diet"] | SETS["medicine"] | SETS["job"] | SETS["food"] | SETS["tongue"]


def value_of(words: Sequence[Word], span: tuple[int, int]) -> str:
    """The comparable form of captured words: dictionary forms, without articles and fillers."""
    out: list[str] = []
    before = words[span[0] - 1].norm if span[0] else ""
    for word in words[span[0] : span[1]]:
        if word.norm not in _SKIPPED and (word.is_word or word.norm[:1].isdigit()):
            known = word.lemmas & _KNOWN
            out.append(min(known - {word.norm} or known) if known else lemma(word, before))
        before = word.norm
    return " ".join(out)


def lemma(word: Word, before: str = "") -> str:
    """English names stay as they are; common words lose their plural."""
    if word.norm[:1].isascii() and word.text[:1].islower():
        return best_lemma(word.norm)
    return noun_lemma(word.norm, before)
