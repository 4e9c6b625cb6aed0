"""How what was told answers the question of a record anew, in whatever words: another of its kind, another amount, another
time of the same matter, something else of the same person. Evidence, as in succession_features.py."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from memohood.capture import comparison as compare
from memohood.capture.comparison import Statement
from memohood.capture.succession_relations import kinds_of
from memohood.domain.memory import SELF, Memory
from memohood.text.terms import normalise

# "a different dentist", «другой психолог»: what follows is of the kind that the record names
_ANEW = re.compile(
    r"(?i)(?<!\w)(?:new|different|another|other|next|fresh|replacement|нов(?:ый|ая|ое|ые|ую|ого|ому|ой|ым|ом|ых)"
    r"|друг(?:ой|ая|ое|ие|ую|ого|ому|им|ом|их)|ин(?:ой|ая|ое|ую|ого|ому|ым|ом)|следующ\w+|очередн\w+)\s+(\w+(?:[-’']\w+)?)(?:\s+(\w+))?"
)
# … or the old one is sent off in so many words
_FAREWELL = re.compile(
    r"(?i)(?<!\w)(?:so much for|enough of|(?:good)?bye,?|farewell(?: to)?|no more|scrap (?:that|what i said) about|forget what i said about|прощай(?:те)?,?|хватит(?: с меня)?|долой|конец|отбой по|забудь про)\s+(\w+(?:[-’']\w+)?)(?:\s+(\w+))?"
    r"|(?<!\w)(\w+)\s+(?:(?:is|are|was) (?:dead to me|no more|a thing of the past|ancient history|in the past|behind (?:me|us))|(?:у меня |у нас )?(?:в прошлом|позади|прощай|побоку|отменяется|отпадает|отставить))(?!\w)"
)
_AMOUNT = re.compile(
    r"(?i)([$€£₽])?\s?(\d+(?:[.,]\d+)*)\s?(k\b|тыс\w*|тысяч\w*|млн|миллион\w*|%|процент\w*|percent|[$€£₽]|руб\w*|евро|euros?|dollars?|bucks|quid|pounds?|kg|кг|кило\w*|lbs?|km|км|километр\w*|мг|mg|ml|мл"
    r"|лет|год(?:а|у|ик\w*)?|years?|час\w*|hours?|мин\w*|minutes?|раз\w*|times|days?|дн\w+|звон\w*)?"
)
_ALIKE = {
    "k": "000", "тыс": "000", "тысяч": "000", "процент": "%", "percent": "%", "bucks": "$", "dollar": "$", "quid": "£", "pound": "£", "евро": "€", "euro": "€",
    "руб": "₽", "кило": "kg", "кг": "kg", "километр": "km", "км": "km", "мг": "mg", "мл": "ml", "лет": "year", "год": "year", "час": "hour", "мин": "min",
    "раз": "time", "дн": "day", "звон": "ring", "млн": "m", "миллион": "m", "lb": "lb",
}  # fmt: skip
_OPENING = 3  # words of a sentence that say of whom it is


def of_anew(told: str, memory: Memory, other: Statement, parts: Sequence[str]) -> dict[str, float]:
    """The evidence of one record and what was told. `parts`: those of what was told that share a word with the record."""
    kinds = kinds_of(other.words)
    new, gone = _named_anew(told), _sent_off(told)
    return {
        "anew": float(bool(new & other.words) or bool(new and kinds.keys() & _kinds_named(new))),
        "sent_off": float(bool(gone & other.words)),
        "other_amount": float(_amounts_differ(told, memory.text)),
        "retimed": float(any(_retimed(part, other) for part in parts)),
        "of_same_person": float(_opens_with_person(told, memory)),
    }  # fmt: skip


@lru_cache(maxsize=64)
def _named_anew(told: str) -> frozenset[str]:
    return _stems(_ANEW.findall(told))


@lru_cache(maxsize=64)
def _sent_off(told: str) -> frozenset[str]:
    return _stems(_FAREWELL.findall(told))


def _stems(found: Sequence[tuple[str, ...]]) -> frozenset[str]:
    return frozenset(compare.stem_of(normalise(word)) for words in found for word in words if word)


def _kinds_named(words: frozenset[str]) -> frozenset[str]:
    return frozenset(kinds_of(words))


@lru_cache(maxsize=4096)
def _amounts(text: str) -> frozenset[tuple[str, str]]:
    """(unit, amount) of every amount that has a unit."""
    found = set()
    for before, figure, after in _AMOUNT.findall(text):
        unit = (before or after).lower()
        if unit:
            found.add(
                (
                    next(
                        (plain for start, plain in _ALIKE.items() if unit.startswith(start)), unit.rstrip("s")
                    ),
                    figure,
                )
            )
    return frozenset(found)


def _amounts_differ(told: str, known: str) -> bool:
    """Both give an amount in one unit, and what was told gives none of the known ones."""
    mine, theirs = _amounts(told), _amounts(known)
    units = {unit for unit, _ in mine} & {unit for unit, _ in theirs}
    return any(not {a for u, a in mine if u == unit} & {a for u, a in theirs if u == unit} for unit in units)


@lru_cache(maxsize=1024)
def _figures_of(part: str) -> Statement:
    return compare.of_words(part)


def _retimed(part: str, other: Statement) -> bool:
    """The part that speaks of the matter gives it another day or hour."""
    said = _figures_of(part)
    times = said.kinds & other.kinds & {"clock", "weekday", "day"}
    return bool(times) and not set(said.figures) & set(other.figures)


def _opens_with_person(told: str, memory: Memory) -> bool:
    """What was told opens with whom or what the record speaks of, by name or relation."""
    if memory.subject == SELF:
        return False
    opening = frozenset(compare.stem_of(normalise(w)) for w in compare.words_of(told)[:_OPENING])
    who = compare.value_stems(memory.subject) | frozenset(compare.of_memory(memory).names)
    return bool(opening & who)
