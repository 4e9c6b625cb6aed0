"""What the words of change in a message act upon: "my brother sold his boat" tells of the boat, of no house of his.

A word of change ends or alters what it governs: the object of a verb ("dropped the supplier"), the subject of a verb without
one ("the quartet folded", «квартет распался»), what is left ("moved off Java", «ушла из музыкалки»). What merely stands
beside it, in another phrase or as somebody's possession, is not touched. English is read by the order of words, Russian by
their forms.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from memohood.capture import comparison as compare
from memohood.capture.acts import Act, kin, stems
from memohood.capture.acts_english import BE, english, subject_of
from memohood.capture.acts_russian import VERBAL, nouns, russian
from memohood.capture.comparison import Statement
from memohood.domain.memory import Memory
from memohood.text.morphology import analyse

_CLAUSE = re.compile(
    r"[,;:!?]+(?=\s|$)|[()]|\.+(?=\s|$)|\s[—–-]\s|\n"
    r"|\s(?:but|so|because|since|while|when|if|though|although|which|who|as|а|но|зато|поэтому|потому|когда|если|чтобы|который|которая|которое|которые|котор\w+)\s",
    re.IGNORECASE,
)
_CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)
_LONGEST = 400  # characters that are read
_ROOT = 5  # letters that words of one root share
_SHORTENED = 3  # letters that are left of a shortened word at least


@lru_cache(maxsize=64)
def renewed(text: str) -> frozenset[str]:
    """What is said to be otherwise now: "my supervisor is now Lindqvist", «ипотека теперь в Альфе»."""
    found: set[str] = set()
    for clause in _clauses(text[:_LONGEST]):
        russian = _CYRILLIC.search(clause) is not None
        words = [w for w in analyse(clause, "ru" if russian else "en") if w.is_word or w.norm[:1].isdigit()]
        at = next((i for i, w in enumerate(words) if w.norm in ("теперь", "now") and i), None)
        if at is None:
            continue
        if russian and not any(w.tags & VERBAL for w in words[:at]):
            found |= stems(nouns(words[:at], ("nomn",)))
        elif not russian and (words[at - 1].norm in BE or words[at - 1].norm.endswith("'s")):
            found |= stems(subject_of(words[:at])[0])
    return frozenset(found)


def elsewhere(text: str, memory: Memory) -> bool:
    """All words of change of a text act upon other things than the record names."""
    every = acts(text)
    return bool(every) and not any(touches(act, _named_by(memory)) for act in every)


def touches(act: Act, known: frozenset[str]) -> bool:
    """Something of the phrase is known by that word, by one of its root («служу», «служба»), or short («экз»)."""
    return bool(act.phrase & known) or any(_akin(one, other) for one in act.phrase for other in known)


def governs(act: Act, known: frozenset[str]) -> bool:
    """What the word of change governs is known by that word, or by one of its root («веганство», «веган»)."""
    if act.governed & known:
        return True
    return any(
        len(one) >= _ROOT <= len(other) and one[:_ROOT] == other[:_ROOT]
        for one in act.governed
        for other in known
    )


def _akin(one: str, other: str) -> bool:
    shorter, longer = sorted((one, other), key=len)
    if len(shorter) >= _ROOT:
        return shorter[:_ROOT] == longer[:_ROOT]
    return len(shorter) >= _SHORTENED and longer.startswith(shorter)


def upon(text: str, memory: Memory) -> bool:
    """A word of change of a text acts upon something that the record names."""
    known = _named_by(memory)
    return any(act.governed & known for act in acts(text))


def by_another(text: str, memory: Memory) -> bool:
    """What the record names is only left, and by somebody of whom the record does not speak."""
    known = _named_by(memory)
    found = [act for act in acts(text) if act.governed & known]
    return bool(found) and all(act.leaves and act.actor and not act.actor & known for act in found)


def _named_by(memory: Memory) -> frozenset[str]:
    return named_by(compare.of_memory(memory))


@lru_cache(maxsize=4096)
def named_by(record: Statement) -> frozenset[str]:
    """All stems and figures by which a record names something."""
    people = kin(compare.words_of(record.text))
    return (
        record.words | frozenset(record.figures) | record.value | compare.value_stems(record.subject) | people
    )


@lru_cache(maxsize=64)
def acts(text: str) -> tuple[Act, ...]:
    """The words of change of a text with what each acts upon; those that act upon a pronoun or nothing are left out."""
    text = text[:_LONGEST]
    found: list[Act] = []
    for clause in _clauses(text):
        lang = "ru" if _CYRILLIC.search(clause) else "en"
        words = [w for w in analyse(clause, lang) if w.is_word or w.norm[:1].isdigit()]
        if lang == "ru":
            found += russian(words)
        else:
            found += english(words)
    return tuple(found)


def _clauses(text: str) -> Iterator[str]:
    """The clauses that state something: one that ends with a question mark asks."""
    start = 0
    for mark in _CLAUSE.finditer(text):
        if text[start : mark.start()].strip() and "?" not in mark.group():
            yield text[start : mark.start()]
        start = mark.end()
    if text[start:].strip():
        yield text[start:]
