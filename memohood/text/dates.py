"""When something is, was or will be: date expressions of Russian and English, resolved against the day of speaking.

Everything is a calendar day in the person's own zone, both ends included; weeks run from Monday to Sunday. A small
grammar of our own (dates_ru, dates_en) does the work in well under a millisecond.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date, datetime, tzinfo

from memohood.domain.recall import TimeRange
from memohood.text import calendar_days as days
from memohood.text import dates_en, dates_ru
from memohood.text.date_rules import DateKind, Meant, Moment, Rule, two_digit_year
from memohood.text.lazy import regex
from memohood.text.tense import lean as lean_of

_READ = 20_000  # characters: nobody dates a fact beyond that


@dataclass(frozen=True, slots=True)
class DateSpan:
    """A date expression: its place in the text, the days it means, and how it stands to them.

    deadline: from today until `last`; since: from `first` on (`last` = the day it was said, or later);
    recurring: comes again ("on Fridays", a birthday), `first` is the next time.
    """

    start: int
    end: int
    first: date
    last: date
    kind: DateKind
    text: str
    absolute: str = ""  # the same without reference to the day of speaking; "" where it is absolute already
    lang: str = ""


def local_day(at: datetime, zone: tzinfo) -> date:
    """The person's calendar day at that instant."""
    return at.astimezone(zone).date()


# ── Written with figures ────────────────────────────────────────────────────────────────────────────────────────────
def _iso(found: re.Match[str], moment: Moment) -> Meant | None:
    value = two_digit_year(int(found["year"]), int(found["m"]), int(found["d"]))
    return Meant(value, value) if value else None


def _figures(found: re.Match[str], moment: Moment) -> Meant | None:
    first, second = int(found["d"]), int(found["m"])
    american = found["sep"] == "/" and found["lang"] is not None
    day, month = (second, first) if american else (first, second)
    if month > 12 and day <= 12:
        day, month = month, day
    if found["year"]:
        value = two_digit_year(int(found["year"]), month, day)
        return Meant(value, value) if value else None
    if not 1 <= month <= 12 or not 1 <= day <= 31:
        return None
    near = days.day_of_month(moment.today, day, month, moment.lean)
    return Meant(near, near, absolute=f"{found.group()}.{near.year}", completes=True) if near else None


_ISO = Rule("", r"(?<![\d.-])(?P<year>(?:19|20)\d\d)-(?P<m>[01]\d)-(?P<d>[0-3]\d)(?![\d-])", _iso)
_DOTTED = Rule(
    "",
    r"(?P<lang>(?!))?(?<![\d./:-])(?P<d>[0-3]?\d)(?P<sep>\.)(?P<m>[01]?\d)\.(?P<year>(?:19|20)?\d\d)(?![\d.]\d|\d)",
    _figures,
)
_DOTTED_SHORT = Rule(
    "ru",
    r"(?P<lang>(?!))?(?P<keep>\b(?:до|с|со|на|к|по|от|от|дата|срок)\s+)(?P<core>(?P<d>[0-3]\d)(?P<sep>\.)(?P<m>[01]\d))(?P<year>(?!))?(?![\d.]\d|\d|%)",
    _figures,
)
_SLASHED_EN = Rule(
    "en",
    r"(?P<lang>)(?<![\d/])(?P<d>[0-3]?\d)(?P<sep>/)(?P<m>[0-3]?\d)/(?P<year>(?:19|20)?\d\d)(?![\d/])",
    _figures,
)
_SLASHED = Rule(
    "",
    r"(?P<lang>(?!))?(?<![\d/])(?P<d>[0-3]?\d)(?P<sep>/)(?P<m>[0-3]?\d)/(?P<year>(?:19|20)?\d\d)(?![\d/])",
    _figures,
)

# ── What surrounds an expression and changes its meaning ────────────────────────────────────────────────────────────
_UNTIL = regex(
    r"(?:\b(?:до|к|по|by|until|till|til|through|thru|due(?:\s+on)?|no later than|не позднее|не позже)\s+(?:the\s+)?)$",
    re.IGNORECASE,
)
_BEFORE = regex(r"\bbefore\s+(?:the\s+)?$", re.IGNORECASE)
_SINCE = regex(r"\b(?:с|со|since|starting|from|начиная с|as of)\s+(?:the\s+)?$", re.IGNORECASE)
_SINCE_EN = regex(r"\b(?:since|as of)\s+(?:the\s+)?$", re.IGNORECASE)
_TOWARDS = regex(
    r"\b(?:на|к|до|by|until|till|for|(?:moved|pushed|shifted|bumped|delayed|changed|brought|put|slipped|slid|deferred|postponed|rescheduled|kicked|nudged|extended|set)\s+(?:back\s+|up\s+|off\s+|out\s+|forward\s+)?to)\s+(?:the\s+)?$",
    re.IGNORECASE,
)
_RECURRING = regex(
    r"(?:\bпо\s+(?:понедельникам|вторникам|средам|четвергам|пятницам|субботам|воскресеньям|выходным|будням|утрам|вечерам)\b"
    r"|\bкажд(?:ый|ую|ое|ые)\s+(?:день|недел[юи]|месяц|год|утро|вечер|понедельник|вторник|среду|четверг|пятницу|субботу|воскресенье)\b"
    r"|\b(?:every|each)\s+(?:day|week|month|year|morning|evening|night|weekday|weekend|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b"
    r"|\b(?:on\s+)?(?:mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|weekends|weekdays)\b|\b(?:ежедневно|еженедельно|ежегодно|daily|weekly|yearly|annually)\b)",
    re.IGNORECASE,
)
_YEARLY = regex(
    r"(?i)(?:день рожд|днюх|\bдр\b|родил(?:ся|ась|ись)|\bborn\b|birthday|bday|b-day|anniversar|годовщин|именин"
    r"|\b(?:обычно|всегда|как правило|традиционно|из года в год|usually|always|typically|normally|generally|traditionally|as a rule)\b)"
)
_CLAUSE = regex(r"[.!?;\n]+\s|[,—–]\s")
_WORD = regex(r"(?!(?:the|on|of|это)\b)\b\w{2,}", re.IGNORECASE)


def resolve(text: str, at: datetime, zone: tzinfo, lang: str = "") -> list[DateSpan]:
    """The date expressions of a text in reading order, none overlapping."""
    return _resolve(text[:_READ], local_day(at, zone), lang)


def _rules(text: str, lang: str) -> list[Rule]:
    rules = [_ISO, _DOTTED, _DOTTED_SHORT, _SLASHED_EN if lang == "en" else _SLASHED]
    if any("а" <= c <= "я" or "А" <= c <= "Я" for c in text):
        rules += dates_ru.RULES
    if any("a" <= c <= "z" or "A" <= c <= "Z" for c in text):
        rules += dates_en.RULES
    return rules


def _resolve(text: str, today: date, lang: str, question: bool = False) -> list[DateSpan]:
    found: list[DateSpan] = []
    for rule in _rules(text, lang):
        for match in rule.regex.finditer(text):
            span = _span(rule, match, text, today, question)
            if span:
                found.append(span)
    found += _recurring(text, today)
    found.sort(key=lambda span: (-(span.end - span.start), span.start))
    chosen: list[DateSpan] = []
    for span in found:
        if all(span.end <= other.start or span.start >= other.end for other in chosen):
            chosen.append(span)
    return sorted(chosen, key=lambda span: span.start)


def _clause(text: str, start: int, end: int) -> str:
    """The clause of the expression; an expression set apart by commas belongs to the clause before it."""
    before = [0, *(m.end() for m in _CLAUSE.finditer(text, 0, start))]
    after = _CLAUSE.search(text, end)
    bare = not _WORD.search(text, before[-1], start) and not _WORD.search(
        text, end, after.start() if after else len(text)
    )
    opens = before[-2] if bare and len(before) > 1 and text[before[-1] - 2] in ",—–" else before[-1]
    return text[opens : (after.start() if after else len(text))]


def _span(rule: Rule, match: re.Match[str], text: str, today: date, question: bool) -> DateSpan | None:
    groups = match.groupdict()
    group = "core" if groups.get("core") else 0
    start, end = match.span(group)
    clause = _clause(text, start, end)
    before = text[max(0, start - 24) : start]
    lean = lean_of(clause, question=question)
    if not question and _TOWARDS.search(before):
        lean = 1
    from_then = lean <= 0 and _SINCE.search(before) is not None and not _SINCE_EN.search(before)
    if _SINCE_EN.search(before) or (lean == 0 and from_then and not groups.get("weekday")):
        lean = -1
    meant = rule.meaning(match, Moment(today, lean))
    if meant is not None and from_then and meant.completes and meant.kind == "day":
        ahead = rule.meaning(
            match, Moment(today, 1)
        )  # "from December 1" may lie ahead: the nearer one is meant
        if ahead is not None and ahead.first - today < today - meant.first:
            meant = ahead
    if meant is None:
        return None
    absolute = meant.absolute
    if group == "core" and meant.completes and absolute:
        absolute = absolute[len(match.group()) - len(match["core"]) :]
    meant = replace(meant, absolute=absolute)
    if question:
        return DateSpan(start, end, meant.first, meant.last, meant.kind, text[start:end], absolute, rule.lang)
    return _in_context(meant, text, start, end, today, rule.lang, clause)


def _in_context(
    meant: Meant, text: str, start: int, end: int, today: date, lang: str, clause: str
) -> DateSpan:
    """Deadline, beginning or anniversary, as the words before the expression tell."""
    before = text[max(0, start - 24) : start]
    first, last, kind, absolute = meant.first, meant.last, meant.kind, meant.absolute
    if kind in ("day", "range"):
        if _UNTIL.search(before) and not re.search(r"\d\s*(?:по|до)\s+$", before):
            first, kind = min(today, last), "deadline"
        elif _BEFORE.search(before):
            last = days.plus(first, -1)
            first, kind = min(today, last), "deadline"
        elif (_SINCE.search(before) and kind == "day") or (_SINCE.search(before) and last <= today):
            kind = "since"
            last = max(today, first)
        elif meant.completes and _YEARLY.search(clause):
            kind, absolute = "recurring", ""
    if absolute and re.search(
        r"(?i)\b(?:on|in|by|until|till|til|through|since|from|for|before|after|at|of|as of|around|about)\s+(?:the\s+)?$",
        before,
    ):
        absolute = re.sub(r"^(?:on|in|around)\s+", "", absolute)
    return DateSpan(start, end, first, last, kind, text[start:end], absolute, lang)


def _recurring(text: str, today: date) -> list[DateSpan]:
    return [
        DateSpan(match.start(), match.end(), today, today, "recurring", match.group())
        for match in _RECURRING.finditer(text)
    ]


def absolute(text: str, at: datetime, zone: tzinfo, lang: str = "") -> str:
    """The sentence with its relative expressions as dates, so that it stays true: «завтра» -> «28.11.2026»."""
    parts: list[str] = []
    last = 0
    for span in resolve(text, at, zone, lang):
        if not span.absolute or span.kind == "recurring":
            continue
        parts += (text[last : span.start], span.absolute)
        last = span.end
    return "".join([*parts, text[last:]])


# ── Questions ───────────────────────────────────────────────────────────────────────────────────────────────────────
_AS_OF = regex(r"(?i)\b(?:as of|по состоянию на|на момент|к)\s+$")
_AFTER = regex(r"(?i)\b(?:after|после)\s+(?:the\s+)?$")
_BEFORE_Q = regex(r"(?i)\b(?:before|until|till|до|раньше|prior to)\s+(?:the\s+)?$")


def time_range(question: str, at: datetime, zone: tzinfo, lang: str = "") -> TimeRange | None:
    """The days that a question asks about, None when it names none."""
    today = local_day(at, zone)
    spans = [s for s in _resolve(question[:_READ], today, lang, question=True) if s.kind != "recurring"]
    if not spans:
        return None
    if len(spans) > 1:
        spans = [max(spans, key=lambda s: s.end - s.start)] if spans[0].first == spans[-1].first else spans
    span = spans[0]
    before = question[max(0, span.start - 24) : span.start]
    phrase = span.text.strip()
    if _AS_OF.search(before):
        return TimeRange(start=None, end=span.last, phrase=phrase)
    if _AFTER.search(before):
        return TimeRange(start=days.plus(span.last, 1), end=None, phrase=phrase)
    if _SINCE.search(before):
        return TimeRange(start=span.first, end=None, phrase=phrase)
    if _BEFORE_Q.search(before):
        if span.last > today and lean_of(question, question=True) >= 0:  # what is due until then
            return TimeRange(start=today, end=span.last, phrase=phrase)
        return TimeRange(start=None, end=days.plus(span.first, -1), phrase=phrase)
    first, last = span.first, max(s.last for s in spans) if len(spans) > 1 else span.last
    if first == last and re.search(r"(?i)\bнедел|\bweeks?\b", span.text):  # "two weeks ago" is no exact day
        first, last = days.week(first)
    return TimeRange(start=min(first, last), end=max(first, last), phrase=phrase)


_PAST = regex(
    r"(?i)\b(?:used to|formerly|previous(?:ly)?|earlier|in the past|back then|before|originally|at first|at the time|no longer|old(?:er)?|ex|former"
    r"|раньше|прежде|прежн\w+|до этого|до того|до переезда|до (?:свадьбы|рождения|увольнения|развода|ремонта|смены|перехода)|был[аио]? (?:раньше|прежде|до)|бывш\w+"
    r"|изначально|сначала|сперва|когда-то|тогда|в прошлом|предыдущ\w+|старо(?:е|м|го)|стар(?:ый|ая|ую|ой|ые)|ранее)\b"
)


def past_question(text: str) -> bool:
    """True when the question asks what was so before, not what is so now."""
    return _PAST.search(text) is not None
