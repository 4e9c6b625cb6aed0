"""What sort of answer a question wants, and which a statement can give: a place, a time, a number, a name."""

from __future__ import annotations

import re
from functools import lru_cache

from memohood.recall.analysis import Bag, number_stems, time_stems
from memohood.text.lazy import regex
from memohood.text.terms import normalise

KINDS = ("place", "time", "number", "name")
WHEN = regex(
    r"\b(?:when|what (?:date|day|month|year|time)|how long|когда|какого числа|в каком (?:году|месяце)|как долго|во сколько|какой (?:день|дата))\b"
)
MANY = regex(r"\b(?:how (?:many|much|old|often|long)|сколько|как (?:часто|долго))\b")
WHERE = regex(
    r"\b(?:where|(?:which|what) (?:city|country|place|state|town)|где|куда|откуда|в как(?:ой|ом) (?:стране|городе|месте))\b"
)
WHO = regex(
    r"\b(?:who|whom|whose|named?|called|which|what(?:'s| is| are| was)? the (?:name|title)|кто|кого|кому|кем|чей|чья|зовут|называ\w+|какой|какая|какие)\b"
)
_OF_KINDS = (WHERE, WHEN, MANY, WHO)
_PLACE = re.compile(
    r"\b(?:[Ii]n|[Aa]t|[Ff]rom|[Nn]ear|[Tt]o|[Oo]utside|[Aa]round|[Вв]о?|[Нн]а|[Ии]з|[Пп]од|[Оо]коло|[Дд]о)\s+(?:the )?[A-ZА-ЯЁ]\w"
)
_NAME = re.compile(r"(?<=[\w,»\"’'] )[«\"]?[A-ZА-ЯЁ][\w-]|«")
_CLOCK = re.compile(r"\b\d{1,2}[:.]\d\d\b|\b(?:19|20)\d\d\b")
_DIGIT = re.compile(r"\d")


@lru_cache(maxsize=512)
def asks(question: str) -> tuple[bool, ...]:
    """Which of KINDS a question wants."""
    lowered = normalise(question)
    return tuple(bool(kind.search(lowered)) for kind in _OF_KINDS)


def tells(text: str, bag: Bag) -> tuple[bool, ...]:
    """Which of KINDS a statement holds."""
    place, clock, number, name = _written(text)
    time = clock or not time_stems().isdisjoint(bag.counts)
    return place, time, number or not number_stems().isdisjoint(bag.counts), name


@lru_cache(maxsize=16_384)
def _written(text: str) -> tuple[bool, bool, bool, bool]:
    """What shows in how it is written: a name after "in", a time of the clock or a year, a figure, a capital inside."""
    return (
        bool(_PLACE.search(text)),
        bool(_CLOCK.search(text)),
        bool(_DIGIT.search(text)),
        bool(_NAME.search(text)),
    )
