"""Calendar arithmetic on whole days: weeks from Monday to Sunday, months, seasons, years, nearest occurrences."""

from __future__ import annotations

import calendar
from datetime import date, timedelta

from memohood.text.tense import Lean

Days = tuple[date, date]  # first and last day, both included


def day(value: date) -> Days:
    return value, value


def plus(value: date, days: int) -> date:
    """The date that many days later, held within the years a calendar can name."""
    try:
        return value + timedelta(days=days)
    except OverflowError:
        return date.max if days > 0 else date.min


def week(value: date, shift: int = 0) -> Days:
    monday = plus(value, -value.weekday() + 7 * shift)
    return monday, plus(monday, 6)


def weekend(value: date, shift: int = 0) -> Days:
    monday = week(value, shift)[0]
    return plus(monday, 5), plus(monday, 6)


def month(year: int, number: int) -> Days:
    return date(year, number, 1), date(year, number, calendar.monthrange(year, number)[1])


def month_from(value: date, shift: int) -> Days:
    count = min(max(value.year * 12 + value.month - 1 + shift, 12), 9999 * 12 + 11)
    return month(count // 12, count % 12 + 1)


def year(number: int) -> Days:
    return date(number, 1, 1), date(number, 12, 31)


SEASONS = {"winter": 12, "spring": 3, "summer": 6, "autumn": 9}  # season -> its first month


def season(name: str, starts_in: int) -> Days:
    """The three months of the season that begins in that year (winter 2025 runs into February 2026)."""
    first = date(starts_in, SEASONS[name], 1)
    return first, month_from(first, 2)[1]


def season_from(name: str, today: date, shift: int) -> Days:
    """shift 0 = the season now or next to come, -1 = the last one that is over, 1 = the next to begin."""
    spans = [season(name, y) for y in range(max(today.year - 2, 1), min(today.year + 3, 9998))]
    over = [s for s in spans if s[1] < today]
    ahead = [s for s in spans if s[0] > today]
    running = [s for s in spans if s[0] <= today <= s[1]]
    if shift < 0:
        return over[-1]
    if shift > 0:
        return ahead[0]
    return (running or ahead)[0]


def on_weekday(today: date, number: int, *, after: bool) -> date:
    """The nearest such weekday strictly after (or strictly before) today."""
    ahead = (number - today.weekday()) % 7
    return plus(today, ahead or 7) if after else plus(today, -((7 - ahead) % 7 or 7))


def day_of_month(today: date, number: int, in_month: int, lean: Lean) -> date | None:
    """The occurrence of a date without a year that is meant: past, future, or the likelier of both."""
    found = [
        date(y, in_month, number)
        for y in range(max(today.year - 4, 1), min(today.year + 5, 9999))
        if number <= calendar.monthrange(y, in_month)[1]
    ]
    return _occurrence(found, found, today, lean)


def named_month(today: date, number: int, lean: Lean) -> Days:
    spans = [month(y, number) for y in range(max(today.year - 1, 1), min(today.year + 2, 9999))]
    chosen = _occurrence([s[0] for s in spans], [s[1] for s in spans], today, lean)
    return month(chosen.year, number) if chosen else spans[1]


_LIKELY_AHEAD = 300  # a bare date further ahead than that was probably the last one


def _occurrence(firsts: list[date], lasts: list[date], today: date, lean: Lean) -> date | None:
    ahead = [first for first, last in zip(firsts, lasts, strict=True) if last >= today]
    past = [first for first in firsts if first <= today]
    if lean < 0 and past:
        return past[-1]
    if lean == 0 and past and ahead and (ahead[0] - today).days > _LIKELY_AHEAD:
        return past[-1]
    return ahead[0] if ahead else (past[-1] if past else None)
