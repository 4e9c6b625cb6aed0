"""The parts that the date grammars of all languages share."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from memohood.text.lazy import regex

DateKind = Literal["day", "range", "deadline", "since", "recurring"]


@dataclass(frozen=True, slots=True)
class Moment:
    """When a sentence was said (a calendar day of the person), and whether it speaks of the past or the future."""

    today: date
    lean: int = 0


@dataclass(frozen=True, slots=True)
class Meant:
    """The days that an expression means. `absolute` says the same without reference to the day of speaking, "" = as it
    stands; `completes` tells that the expression was absolute but for its year."""

    first: date
    last: date
    kind: DateKind = "day"
    absolute: str = ""
    completes: bool = False


@dataclass(frozen=True, slots=True)
class Rule:
    """One way of saying when. A group `core` is the part that counts; what precedes it is context."""

    lang: str
    pattern: str
    meaning: Callable[[re.Match[str], Moment], Meant | None]
    regex: re.Pattern[str] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "regex", regex(self.pattern, re.IGNORECASE))


def number(word: str, words: Mapping[str, int]) -> int:
    """A count in digits or words; an unknown word is 1."""
    word = word.lower()
    if word.isdigit():
        return int(word)
    return next((value for stem, value in words.items() if word.startswith(stem)), 1)


def valid(year: int) -> bool:
    return 1 < year < 9998


def two_digit_year(year: int, month: int, day: int) -> date | None:
    """The date, a year of two digits taken as of this century up to 79; None when there is no such day."""
    if year < 100:
        year += 2000 if year < 80 else 1900
    try:
        return date(year, month, day)
    except ValueError:
        return None
