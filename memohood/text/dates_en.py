"""How English says when: one row per way of saying it. Each gives the days meant and, where relative, the same absolutely."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date

from memohood.text import calendar_days as days
from memohood.text.date_rules import Meant, Moment, Rule, number, two_digit_year, valid

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_NAMES = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December")  # fmt: skip
_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_NUMBERS = {
    "an": 1, "a couple": 2, "a few": 3, "a": 1, "couple": 2, "few": 3, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
    "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "twenty": 20, "thirty": 30,
}  # fmt: skip
_SEASONS = {"winter": "winter", "spring": "spring", "summer": "summer", "autumn": "autumn", "fall": "autumn"}

_MONTH = r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
_MONTH_SAFE = r"(?P<month>january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|apr|aug|sept?|oct|nov|dec)\b"
_WEEKDAY = r"(?P<weekday>mon(?:day)?|tues?(?:day)?|wed(?:nesday)?|thu(?:rs?)?(?:day)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)\b"
_WEEKDAY_FULL = r"(?P<weekday>monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b"
_DAY = r"(?P<day>[0-3]?\d)(?:st|nd|rd|th)?\b(?![:.]\d)"
_YEAR = r"(?:,?\s+(?P<year>(?:19|20)\d\d)\b)?"
_NUMBER = r"(?P<n>\d{1,3}|an?\s+couple(?:\s+of)?|a\s+few|an?|couple(?:\s+of)?|few|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty)"
_UNIT = r"(?P<unit>days?|weeks?|wks?|months?|mos?|years?|yrs?)\b"
_PART = r"(?:\s+(?P<part>morning|afternoon|evening|night))?"


def _month_number(word: str) -> int:
    return _MONTHS.index(word.lower()[:3]) + 1


def _weekday_number(word: str) -> int:
    return _WEEKDAYS.index(word.lower()[:3])


def plain(value: date) -> str:
    return f"{value.day} {_NAMES[value.month - 1][:3]} {value.year}"


def span(first: date, last: date) -> str:
    return f"{plain(first)} to {plain(last)}"


def _shifted(shift: int, fixed: str = "") -> Callable[[re.Match[str], Moment], Meant]:
    def rule(found: re.Match[str], moment: Moment) -> Meant:
        value = days.plus(moment.today, shift)
        part = fixed or found.groupdict().get("part")
        return Meant(
            *days.day(value), absolute=f"on the {part} of {plain(value)}" if part else f"on {plain(value)}"
        )

    return rule


def _ago_or_in(found: re.Match[str], moment: Moment) -> Meant | None:
    text = found.group().lower()
    sign = -1 if text.endswith(("ago", "back", "earlier")) else 1
    n = number(re.sub(r"\s+", " ", found["n"]), _NUMBERS)
    unit = found["unit"].lower()
    if unit.startswith("d"):
        value = days.plus(moment.today, sign * n)
        return Meant(*days.day(value), absolute=f"on {plain(value)}")
    if unit.startswith("w"):
        value = days.plus(moment.today, sign * n * 7)
        return Meant(*days.day(value), absolute=f"around {plain(value)}")
    if unit.startswith("m"):
        first, last = days.month_from(moment.today, sign * n)
        return Meant(first, last, "range", absolute=f"in {_NAMES[first.month - 1]} {first.year}")
    if not valid(moment.today.year + sign * n):
        return None
    first, last = days.year(moment.today.year + sign * n)
    return Meant(first, last, "range", absolute=f"in {first.year}")


def _shift(word: str) -> int:
    word = word.lower()
    return (
        -1 if word.startswith(("last", "past", "prev")) else 1 if word.startswith(("next", "coming")) else 0
    )


def _unit_shift(found: re.Match[str], moment: Moment) -> Meant | None:
    shift = _shift(found["which"])
    if "before last" in found.group().lower():
        shift = -2
    if "after next" in found.group().lower():
        shift = 2
    unit = found["unit2"].lower()
    if unit == "week":
        first, last = days.week(moment.today, shift)
        return Meant(first, last, "range", absolute=f"the week of {plain(first)}")
    if unit == "weekend":
        first, last = days.weekend(moment.today, shift)
        return Meant(first, last, "range", absolute=f"the weekend of {plain(first)}")
    if unit == "month":
        first, last = days.month_from(moment.today, shift)
        return Meant(first, last, "range", absolute=f"in {_NAMES[first.month - 1]} {first.year}")
    first, last = days.year(moment.today.year + shift)
    return Meant(first, last, "range", absolute=f"in {first.year}")


def _weekday_meant(found: re.Match[str], moment: Moment) -> Meant:
    wanted = _weekday_number(found["weekday"])
    which = found.groupdict().get("which")
    if which is None:
        value = days.on_weekday(moment.today, wanted, after=moment.lean >= 0)
    elif _shift(which) < 0:
        value = days.on_weekday(moment.today, wanted, after=False)
    elif which.lower().startswith("coming"):
        value = days.on_weekday(moment.today, wanted, after=True)
    else:
        value = days.plus(days.week(moment.today, _shift(which))[0], wanted)
    part = found.groupdict().get("part")
    return Meant(
        *days.day(value), absolute=f"on the {part} of {plain(value)}" if part else f"on {plain(value)}"
    )


def _written(day: int, month: int, year: str | None, moment: Moment) -> date | None:
    if year:
        return two_digit_year(int(year), month, day)
    return days.day_of_month(moment.today, day, month, moment.lean)


def _date(found: re.Match[str], moment: Moment) -> Meant | None:
    value = _written(int(found["day"]), _month_number(found["month"]), found["year"], moment)
    if value is None:
        return None
    return Meant(
        *days.day(value), absolute="" if found["year"] else f"{found.group()}, {value.year}", completes=True
    )


def _date_range(found: re.Match[str], moment: Moment) -> Meant | None:
    month2 = found.groupdict().get("month2") or found["month"]
    last = _written(int(found["day2"]), _month_number(month2), found["year"], moment)
    if last is None:
        return None
    month1 = _month_number(found["month"])
    first = two_digit_year(last.year - (month1 > last.month), month1, int(found["day"]))
    if first is None or first > last:
        return None
    return Meant(
        first,
        last,
        "range",
        absolute="" if found["year"] else f"{found.group()}, {last.year}",
        completes=True,
    )


def _month_meant(found: re.Match[str], moment: Moment) -> Meant:
    wanted = _month_number(found["month"])
    groups = found.groupdict()
    if groups.get("year"):
        return Meant(*days.month(int(groups["year"]), wanted), "range")
    which = groups.get("which")
    if which and _shift(which):
        first, last = days.named_month(moment.today, wanted, _shift(which))
        if _shift(which) < 0 and last >= moment.today:
            first, last = days.month(first.year - 1, wanted)
        return Meant(first, last, "range", absolute=f"in {_NAMES[wanted - 1]} {first.year}")
    first, last = days.named_month(moment.today, wanted, moment.lean)
    return Meant(first, last, "range", absolute=f"{found.group()} {first.year}", completes=True)


def _season_meant(found: re.Match[str], moment: Moment) -> Meant:
    name = _SEASONS[found["season"].lower()]
    groups = found.groupdict()
    if groups.get("year"):
        return Meant(*days.season(name, int(groups["year"])), "range")
    which = groups.get("which")
    shift = (
        _shift(which)
        if which and which.lower() not in ("the", "this")
        else (0 if which != "the" else min(moment.lean, 0))
    )
    first, last = days.season_from(name, moment.today, shift)
    relative = which is not None and which.lower() != "the"
    return Meant(
        first, last, "range", absolute=f"in {found['season'].lower()} {first.year}" if relative else ""
    )


def _year_meant(found: re.Match[str], moment: Moment) -> Meant:
    return Meant(*days.year(int(found["year"])), "range")


def _rolling(found: re.Match[str], moment: Moment) -> Meant:
    n = number(re.sub(r"\s+", " ", found["n"]), _NUMBERS) if found["n"] else 1
    unit = found["unit"].lower()[0]
    first = days.plus(moment.today, -n * {"d": 1, "w": 7, "m": 30, "y": 365}[unit])
    return Meant(first, moment.today, "range", absolute=f"from {span(first, moment.today)}")


def _end_of(found: re.Match[str], moment: Moment) -> Meant:
    unit = found["unit3"].lower()
    if unit.endswith("week"):
        last = days.week(moment.today)[1]
    elif unit.endswith("month"):
        last = days.month_from(moment.today, 0)[1]
    elif unit.endswith("year"):
        last = days.year(moment.today.year)[1]
    else:
        last = days.named_month(moment.today, _month_number(found["month"]), 1)[1]
    return Meant(last, last, absolute=plain(last))


_WHICH = r"(?P<which>last|past|previous|this|next|coming)"

RULES: tuple[Rule, ...] = (
    Rule("en", r"\b(?:the\s+)?day\s+after\s+tomorrow\b", _shifted(2)),
    Rule("en", r"\b(?:the\s+)?day\s+before\s+yesterday\b", _shifted(-2)),
    Rule("en", rf"\b(?:tomm?orr?ow|tmrw?|2morrow){_PART}\b", _shifted(1)),
    Rule("en", rf"\byesterday{_PART}\b", _shifted(-1)),
    Rule("en", r"\blast\s+night\b", _shifted(-1, "night")),
    Rule("en", r"\btonight\b", _shifted(0, "evening")),
    Rule("en", r"\bthis\s+(?P<part>morning|afternoon|evening)\b", _shifted(0)),
    Rule("en", r"\btoday\b", _shifted(0)),
    Rule("en", rf"\bin\s+(?:about\s+)?{_NUMBER}\s+{_UNIT}(?:'s?\s+time)?(?!\s+of\b)", _ago_or_in),
    Rule("en", rf"\b{_NUMBER}\s+{_UNIT}\s+from\s+(?:now|today)\b", _ago_or_in),
    Rule("en", rf"\b{_NUMBER}\s+{_UNIT}\s+(?:ago|back|earlier)\b", _ago_or_in),
    Rule("en", r"\b(?:the\s+)?(?P<unit2>week|weekend|month|year)\s+(?:before\s+(?P<which>last)|after\s+next)\b", _unit_shift),
    Rule("en", rf"\b(?:(?:in|on|over|during)\s+(?:the\s+)?)?{_WHICH}\s+(?P<unit2>week|weekend|month|year)\b(?!\s+(?:before|after)\b)", _unit_shift),
    Rule("en", rf"\b(?:on\s+)?{_WHICH}\s+{_WEEKDAY}{_PART}", _weekday_meant),
    Rule("en", rf"(?P<keep>\b(?:on|by|until|til|till|since|from|for|before|after|through|thru)\s+)(?P<core>{_WEEKDAY_FULL}{_PART})(?!\s+(?:{_MONTH}|the\s+\d))", _weekday_meant),
    Rule("en", rf"\b(?:{_WEEKDAY},?\s+(?:the\s+)?)?{_MONTH}\s+(?:the\s+)?{_DAY}(?!\s*(?:-|–|to|through|until)\s*\d){_YEAR}", _date),
    Rule("en", rf"\b(?:{_WEEKDAY},?\s+)?(?:the\s+)?{_DAY}\s+(?:of\s+)?{_MONTH}{_YEAR}", _date),
    Rule("en", rf"\b(?:from\s+)?{_MONTH}\s+(?P<day>[0-3]?\d)(?:st|nd|rd|th)?\s*(?:-|–|to|through|until|till)\s*(?:(?P<month2>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\s+)?(?P<day2>[0-3]?\d)(?:st|nd|rd|th)?\b(?!:){_YEAR}", _date_range),
    Rule("en", rf"\b(?:from\s+(?:the\s+)?)?(?P<day>[0-3]?\d)(?:st|nd|rd|th)?\s*(?:-|–|to|through|until|till)\s*(?P<day2>[0-3]?\d)(?:st|nd|rd|th)?\s+(?:of\s+)?{_MONTH}{_YEAR}", _date_range),
    Rule("en", rf"\b(?:in\s+)?(?P<which>last|next|this|past)\s+{_MONTH_SAFE}(?!\s+\d)", _month_meant),
    Rule("en", rf"(?P<keep>\b(?:in|since|by|until|till|of|for|from|before|after|during|around|end\s+of)\s+(?:early\s+|late\s+|mid[- ])?)(?P<core>{_MONTH_SAFE}(?:\s+(?P<year>(?:19|20)\d\d))?)(?!\s+\d)(?!['’]s)", _month_meant),
    Rule("en", rf"\b{_MONTH_SAFE}\s+(?P<year>(?:19|20)\d\d)\b", _month_meant),
    Rule("en", r"\b(?:(?:in|during|over)\s+)?(?P<which>last|next|this|past)\s+(?P<season>winter|spring|summer|autumn|fall)\b", _season_meant),
    Rule("en", r"\b(?:in|during|over|since|by|until|till|for)\s+(?:(?P<which>the)\s+)?(?P<season>winter|spring|summer|autumn)(?:\s+(?:of\s+)?(?P<year>(?:19|20)\d\d))?\b", _season_meant),
    Rule("en", r"\b(?P<season>winter|spring|summer|autumn|fall)\s+(?:of\s+)?(?P<year>(?:19|20)\d\d)\b", _season_meant),
    Rule("en", r"(?P<keep>\b(?:in|since|by|until|till|from|before|after|during|of)\s+)(?P<core>(?P<year>(?:19|20)\d\d))\b(?![-.,:/]\d)", _year_meant),
    Rule("en", rf"\b(?:in|over|during|for)?\s*the\s+(?:last|past)\s+(?:{_NUMBER}\s+)?{_UNIT}", _rolling),
    Rule("en", rf"\b(?:the\s+)?end\s+of\s+(?P<unit3>(?:the|this)\s+(?:week|month|year)|{_MONTH_SAFE})", _end_of),
)  # fmt: skip
