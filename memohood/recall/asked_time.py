"""The days that a question asks about, read the way it is asked: what is planned lies ahead, what was decided lies behind."""

from __future__ import annotations

import calendar
import re
from datetime import date, datetime, tzinfo

from memohood.domain.recall import TimeRange
from memohood.text.dates import past_question, time_range
from memohood.text.lazy import regex
from memohood.text.terms import normalise

_MONTHS = (
    "январ|january", "феврал|february", "март|march", "апрел|april", "ма[йяе]|may", "июн|june", "июл|july", "август|august",
    "сентябр|september", "октябр|october", "ноябр|november", "декабр|december",
)  # fmt: skip
_PART = regex(
    r"\b(?:(?P<early>в начале|начал[оау]|early (?:in )?|(?:at |in )?the (?:beginning|start) of)|(?P<middle>в середине|середин[аеу]|mid(?:dle)?[- ]?(?:of |in )?)|"
    r"(?P<late>в конце|кон[её]?ц[аеу]?|late (?:in )?|(?:at |in )?the end of))\s*(?P<month>[а-я]{3,9}|[a-z]{3,9})(?:\s+(?P<year>20\d\d))?\b"
)
_YEAR = regex(r"\b(?:19|20)\d\d\b|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b")
_BEHIND = regex(
    r"\b(?:did|was|were|had|happened|decided|said|told|went|ago|last|(?:have|has) \w+ed|\w{2,}(?:л|ла|ло|ли|лся|лась|лись)|прошл\w+|назад)\b"
)
_PAST = regex(
    r"\b(?:вначале|изначально|первоначально|планировал[аи]?|собирал(?:ся|ась|ись)|до нынешн\w+|до этой|прежде|прошл(?:ая|ое|ый) (?:работа|квартира|машина)|"
    r"originally|initially|at first|were (?:we|i) (?:going|planning) to|раніше|колись|спочатку|früher|vorher|damals|antes|anteriormente|avant|auparavant|prima|以前|过去|昔)\b|以前|过去"
)

_PRESENT = regex(
    r"\b(?:now|nowadays|current\w*|these days|at the moment|today|still|latest|newest|сейчас|теперь|нынче|нынешн\w*|в данный момент|на данный момент|сегодня|"
    r"последн\w*|актуальн\w*|jetzt|aktuell\w*|ahora|actual\w*|maintenant|actuel\w*|adesso|agora|зараз)\b"
)


def asked_days(question: str, at: datetime, zone: tzinfo, lang: str) -> TimeRange | None:
    """The days of a question, None when it names none."""
    today = at.astimezone(zone).date()
    lowered = normalise(question)
    behind = bool(_BEHIND.search(lowered))
    days = _part_of_month(lowered, today, behind) or time_range(question, at, zone, lang)
    if days is None or days.start is None or days.end is None:
        return days
    if (
        days.end < today
        and not behind
        and not _YEAR.search(lowered)
        and re.search(r"[^\W\d_]{3}", days.phrase)
    ):
        ahead = TimeRange(start=_next_year(days.start), end=_next_year(days.end), phrase=days.phrase)
        if _calendar(days.phrase) and ahead.end is not None and ahead.end >= today:
            return ahead
    return days


def asks_the_past(question: str) -> bool:
    """True when the question asks what was so before, not what is so now."""
    return past_question(question) or bool(_PAST.search(normalise(question)))


def asks_the_present(question: str) -> bool:
    """True when the question says that it means what is so now («сейчас», "these days")."""
    return bool(_PRESENT.search(normalise(question)))


def _calendar(phrase: str) -> bool:
    """True for a day or season of the calendar ("15 июня", "in May"), which comes every year; not for "yesterday"."""
    lowered = normalise(phrase)
    return any(re.search(month, lowered) for month in _MONTHS) or bool(
        re.search(r"\b(?:summer|winter|spring|autumn|fall|лет[оау]м?|зим\w+|весн\w+|осен\w+)\b", lowered)
    )


def _part_of_month(lowered: str, today: date, behind: bool) -> TimeRange | None:
    """ "в начале марта", "early in March", "the end of June"."""
    found = _PART.search(lowered)
    if not found:
        return None
    month = next((n + 1 for n, names in enumerate(_MONTHS) if re.match(f"(?:{names})", found["month"])), 0)
    if not month:
        return None
    year = int(found["year"]) if found["year"] else today.year
    if not found["year"] and (year, month) > (today.year, today.month) and behind:
        year -= 1
    elif not found["year"] and (year, month) < (today.year, today.month) and not behind:
        year += 1
    last = calendar.monthrange(year, month)[1]
    first_day, last_day = (1, 11) if found["early"] else (9, 22) if found["middle"] else (20, last)
    return TimeRange(
        start=date(year, month, first_day), end=date(year, month, last_day), phrase=found.group()
    )


def _next_year(day: date) -> date:
    try:
        return day.replace(year=day.year + 1)
    except ValueError:  # 29 February
        return day.replace(year=day.year + 1, day=28)
