"""How Russian says when: one row per way of saying it. Each gives the days meant and, where relative, the same absolutely."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date

from memohood.text import calendar_days as days
from memohood.text.date_rules import Meant, Moment, Rule, number, two_digit_year, valid

_MONTHS = (
    "январ",
    "феврал",
    "март",
    "апрел",
    "ма",
    "июн",
    "июл",
    "август",
    "сентябр",
    "октябр",
    "ноябр",
    "декабр",
)
_IN_MONTH = (
    "январе", "феврале", "марте", "апреле", "мае", "июне", "июле", "августе", "сентябре", "октябре", "ноябре", "декабре",
)  # fmt: skip
_WEEKDAYS = ("понедельник", "вторник", "сред", "четверг", "пятниц", "суббот", "воскресень")
_SEASONS = {"зим": "winter", "весн": "spring", "лет": "summer", "осен": "autumn"}
_SEASON_WHEN = {"winter": "зимой", "spring": "весной", "summer": "летом", "autumn": "осенью"}
_NUMBERS = {
    "пар": 2, "один": 1, "одну": 1, "одна": 1, "два": 2, "две": 2, "двух": 2, "три": 3, "трех": 3, "трёх": 3, "четыр": 4, "пять": 5,
    "пяти": 5, "шест": 6, "семь": 7, "семи": 7, "восем": 8, "восьм": 8, "девят": 9, "десят": 10, "двенадцат": 12, "двадцат": 20,
    "тридцат": 30, "полтора": 1, "несколько": 0,
}  # fmt: skip

_MONTH = r"(?P<month>январ[ьяею]|феврал[ьяею]|март[ае]?|апрел[ьяею]|ма[йяе]|июн[ьяею]|июл[ьяею]|август[ае]?|сентябр[ьяею]|октябр[ьяею]|ноябр[ьяею]|декабр[ьяею]|янв|фев|апр|авг|сен|окт|ноя|дек)\b"
_WEEKDAY = r"(?P<weekday>понедельник\w?|вторник\w?|сред[аыуе]|четверг\w?|пятниц[аыуе]|суббот[аыуе]|воскресень[еяю])\b"
_YEAR = (
    r"(?:\s+(?P<year>(?:19|20)\d\d)(?:\s*(?:г\.|года|году|год)(?!\w)|\b(?!\s*(?:руб|шт|р\b|₽|км)))|(?!\s+\d))"
)
_NUMBER = r"(?P<n>\d{1,3}|пар[уы]|одну?|одна|две|два|двух|три|тр[её]х|четыре|четыр[её]х|пять|пяти|шесть|шести|семь|семи|восемь|восьми|девять|девяти|десять|десяти|двенадцать|двадцать|тридцать)"
_UNIT = r"(?P<unit>дн(?:я|ей|ю)|день|недел[яьюие]|недель|месяц(?:а|ев)?|мес\b|год(?:а|у)?|лет)(?!\w)"


def _month_number(word: str) -> int:
    word = word.lower()
    for place, stem in enumerate(_MONTHS, 1):
        if word.startswith(stem) and not (stem == "ма" and word.startswith("мар")):
            return place
    return next(place for place, stem in enumerate(_MONTHS, 1) if stem.startswith(word))


def _weekday_number(word: str) -> int:
    return next(place for place, stem in enumerate(_WEEKDAYS) if word.lower().startswith(stem))


def _season(word: str) -> str:
    return next(name for stem, name in _SEASONS.items() if word.lower().startswith(stem))


def _count(word: str) -> int:
    return number(word, _NUMBERS)


def plain(value: date) -> str:
    return value.strftime("%d.%m.") + f"{value.year:04d}"


def span(first: date, last: date) -> str:
    start = first.strftime("%d.%m.") if first.year == last.year else plain(first)
    return f"{start.rstrip('.')}–{plain(last)}"


def _shifted(shift: int) -> Callable[[re.Match[str], Moment], Meant]:
    def rule(found: re.Match[str], moment: Moment) -> Meant:
        value = days.plus(moment.today, shift)
        part = found.groupdict().get("part")
        return Meant(*days.day(value), absolute=f"{plain(value)} {part}" if part else plain(value))

    return rule


def _ago_or_in(found: re.Match[str], moment: Moment) -> Meant | None:
    text = found.group().lower()
    sign = -1 if "назад" in text else 1
    n = _count(found["n"]) if found["n"] else 1
    unit = found["unit"].lower()
    if unit.startswith(("дн", "ден")):
        value = days.plus(moment.today, sign * n)
        return Meant(*days.day(value), absolute=plain(value))
    if unit.startswith("недел"):
        value = days.plus(moment.today, sign * n * 7)
        return Meant(*days.day(value), absolute=("около " if sign < 0 else "") + plain(value))
    if unit.startswith("мес"):
        first, last = days.month_from(moment.today, sign * n)
        return Meant(first, last, "range", absolute=f"в {_IN_MONTH[first.month - 1]} {first.year}")
    if not valid(moment.today.year + sign * n):
        return None
    first, last = days.year(moment.today.year + sign * n)
    return Meant(first, last, "range", absolute=f"в {first.year} году")


def _unit_shift(found: re.Match[str], moment: Moment) -> Meant | None:
    """«на прошлой неделе», «в следующем месяце», «в этом году»."""
    shift = _which(found["which"])
    unit = found["unit2"].lower()
    if unit.startswith("недел"):
        first, last = days.week(moment.today, shift)
        return Meant(first, last, "range", absolute=span(first, last))
    if unit.startswith("выходн"):
        first, last = days.weekend(moment.today, shift)
        return Meant(first, last, "range", absolute=span(first, last))
    if unit.startswith("месяц"):
        first, last = days.month_from(moment.today, shift)
        return Meant(first, last, "range", absolute=f"в {_IN_MONTH[first.month - 1]} {first.year}")
    first, last = days.year(moment.today.year + shift)
    return Meant(first, last, "range", absolute=f"в {first.year} году")


def _which(word: str) -> int:
    word = word.lower()
    if word.startswith("позапрошл"):
        return -2
    return (
        -1
        if word.startswith(("прошл", "минувш", "предыдущ"))
        else 1
        if word.startswith(("следующ", "будущ", "ближайш"))
        else 0
    )


def _weekday_meant(found: re.Match[str], moment: Moment) -> Meant:
    wanted = _weekday_number(found["weekday"])
    which = found.groupdict().get("which")
    if which is None:
        value = days.on_weekday(moment.today, wanted, after=moment.lean >= 0)
    elif which.lower().startswith(("эт", "ближайш")):
        value = days.plus(days.week(moment.today)[0], wanted)
        if which.lower().startswith("ближайш") and value <= moment.today:
            value = days.plus(value, 7)
    elif _which(which) < 0:
        value = days.on_weekday(moment.today, wanted, after=False)
        if _which(which) == -2:
            value = days.plus(value, -7)
    else:
        value = days.plus(days.week(moment.today, 1)[0], wanted)
    return Meant(*days.day(value), absolute=plain(value))


def _date(found: re.Match[str], moment: Moment) -> Meant | None:
    return _written(found["day"], found["month"], found["year"], moment, found.group())


def _written(day: str, month: str, year: str | None, moment: Moment, text: str) -> Meant | None:
    number_of_month = _month_number(month)
    if year:
        value = two_digit_year(int(year), number_of_month, int(day))
        return Meant(*days.day(value)) if value else None
    value = days.day_of_month(moment.today, int(day), number_of_month, moment.lean)
    return Meant(*days.day(value), absolute=f"{text} {value.year}", completes=True) if value else None


def _date_range(found: re.Match[str], moment: Moment) -> Meant | None:
    last = _written(found["day2"], found["month"], found["year"], moment, "")
    if last is None:
        return None
    first_month = found["month1"] or found["month"]
    year = last.last.year - (_month_number(first_month) > last.last.month)
    first = two_digit_year(year, _month_number(first_month), int(found["day1"]))
    if first is None or first > last.last:
        return None
    absolute = "" if found["year"] else f"{found.group()} {last.last.year}"
    return Meant(first, last.last, "range", absolute=absolute, completes=True)


def _month_meant(found: re.Match[str], moment: Moment) -> Meant:
    wanted = _month_number(found["month"])
    which = found.groupdict().get("which")
    if found["year"]:
        first, last = days.month(int(found["year"]), wanted)
        return Meant(first, last, "range")
    if which and _which(which):
        first, last = days.named_month(moment.today, wanted, _which(which))
        if _which(which) < 0 and first.month == moment.today.month and first.year == moment.today.year:
            first, last = days.month(moment.today.year - 1, wanted)
        return Meant(first, last, "range", absolute=f"в {_IN_MONTH[wanted - 1]} {first.year}")
    first, last = days.named_month(moment.today, wanted, moment.lean)
    return Meant(first, last, "range", absolute=f"{found.group()} {first.year}", completes=True)


def _season_meant(found: re.Match[str], moment: Moment) -> Meant | None:
    name = _season(found["season"])
    if found["year"]:
        first, last = days.season(name, int(found["year"]))
        return Meant(first, last, "range")
    which = found["which"]
    shift = _which(which) if which else min(moment.lean, 0)
    first, last = days.season_from(name, moment.today, shift)
    absolute = f"{_SEASON_WHEN[name]} {first.year}" if which or moment.lean else ""
    return Meant(first, last, "range", absolute=absolute)


def _year_meant(found: re.Match[str], moment: Moment) -> Meant | None:
    return Meant(*days.year(int(found["year"])), "range")


def _rolling(found: re.Match[str], moment: Moment) -> Meant:
    n = _count(found["n"]) if found["n"] else 1
    unit = found["unit"].lower()
    back = (
        n
        if unit.startswith(("дн", "ден"))
        else 7 * n
        if unit.startswith("недел")
        else 30 * n
        if unit.startswith("мес")
        else 365 * n
    )
    first = days.plus(moment.today, -back)
    return Meant(first, moment.today, "range", absolute=span(first, moment.today))


def _end_of(found: re.Match[str], moment: Moment) -> Meant:
    unit = found["unit3"].lower()
    if unit.startswith("недел"):
        last = days.week(moment.today)[1]
    elif unit.startswith("месяц"):
        last = days.month_from(moment.today, 0)[1]
    elif unit.startswith("год"):
        last = days.year(moment.today.year)[1]
    else:
        last = days.named_month(moment.today, _month_number(found["month"]), 1)[1]
    return Meant(last, last, absolute=plain(last))


_PART = r"(?:\s+(?P<part>утром|днём|днем|вечером|ночью))?"
_WHICH = r"(?P<which>позапрошл\w+|прошл\w+|минувш\w+|предыдущ\w+|эт(?:ой|от|ом|у|им|ою|и|ого|их)|следующ\w+|будущ\w+|ближайш\w+|текущ\w+)"

RULES: tuple[Rule, ...] = (
    Rule("ru", rf"\bпослезавтра{_PART}\b", _shifted(2)),
    Rule("ru", rf"\bпозавчера{_PART}\b", _shifted(-2)),
    Rule("ru", rf"\bзавтра(?:шн\w+ дн\w+)?{_PART}\b", _shifted(1)),
    Rule("ru", rf"\bвчера(?:шн\w+ дн\w+)?{_PART}\b", _shifted(-1)),
    Rule("ru", rf"\b(?:сегодня(?:шн\w+ дн\w+)?){_PART}\b", _shifted(0)),
    Rule("ru", rf"\bчерез\s+(?:{_NUMBER}\s+)?{_UNIT}", _ago_or_in),
    Rule("ru", rf"\b(?:{_NUMBER}\s+)?{_UNIT}\s+(?:тому\s+)?назад\b", _ago_or_in),
    Rule("ru", rf"\b(?:на|в|за)?\s*{_WHICH}\s+(?P<unit2>недел\w+|месяц\w*|год\w*|выходн\w+)\b", _unit_shift),
    Rule("ru", r"\b(?:на|в)\s+(?P<which>(?=выходн))(?P<unit2>выходн(?:ых|ые))\b", _unit_shift),
    Rule("ru", rf"\b(?:(?:в|во|на)\s+)?{_WHICH}\s+{_WEEKDAY}", _weekday_meant),
    Rule("ru", rf"\bво?\s+{_WEEKDAY}(?!\s*(?:и|,)\s*\w+ам\b)", _weekday_meant),
    Rule("ru", rf"(?P<keep>\b(?:на|к|со?|до|по)\s+)(?P<core>{_WEEKDAY})(?!\s*(?:и|,)\s*\w+ам\b)", _weekday_meant),
    Rule("ru", rf"(?<![\d.:])(?P<day>[0-3]?\d)(?:-?го)?\s+{_MONTH}{_YEAR}", _date),
    Rule("ru", rf"(?:\bс\s+)?(?<![\d.:])(?P<day1>[0-3]?\d)(?:-?го)?(?:\s+(?P<month1>(?:январ|феврал|март|апрел|ма|июн|июл|август|сентябр|октябр|ноябр|декабр)\w+))?\s*(?:по|до|-|–|—)\s*(?P<day2>[0-3]?\d)(?:-?е|-?го)?\s+{_MONTH}{_YEAR}", _date_range),
    Rule("ru", rf"(?P<keep>\b(?:в|во|на|с|к|до|за|после|около)\s+)(?P<core>(?:{_WHICH}\s+)?{_MONTH}{_YEAR})", _month_meant),
    Rule("ru", r"(?<!\d\s)(?<!\d)\b(?P<which>)(?P<month>январ[ья]|феврал[ья]|марта?|апрел[ья]|ма[йя]|июн[ья]|июл[ья]|августа?|сентябр[ья]|октябр[ья]|ноябр[ья]|декабр[ья])\s+(?P<year>(?:19|20)\d\d)\b", _month_meant),
    Rule("ru", rf"\b(?:{_WHICH}\s+)?(?P<season>зимой|весной|летом|осенью)(?:\s+(?P<year>(?:19|20)\d\d)(?:\s*(?:года|г\.))?)?(?!\w)", _season_meant),
    Rule("ru", rf"\b{_WHICH}\s+(?P<season>зим[ау]|весн[ау]|лето|осень)(?P<year>)\b", _season_meant),
    Rule("ru", r"(?P<keep>\b(?:в|к|до|с|за|после)\s+)(?P<core>(?P<year>(?:19|20)\d\d)(?:-?(?:м|го|ом))?(?:\s*(?:г\.|году|года|год))?)(?![\w.,:/-]*\d)", _year_meant),
    Rule("ru", rf"\bза\s+последн\w+\s+(?:{_NUMBER}\s+)?{_UNIT}", _rolling),
    Rule("ru", rf"\bконца\s+(?P<unit3>недели|месяца|года|{_MONTH})", _end_of),
)  # fmt: skip
