"""Dates as people type them on a command line, and as they read them there."""

from __future__ import annotations

from datetime import date, datetime, time, tzinfo

from memohood.errors import InputError


def moment(text: str | None, zone: tzinfo, *, end_of_day: bool = False) -> datetime | None:
    """An ISO 8601 date or time in the person's zone, or days in words; a day is its beginning, or its last moment."""
    if not text:
        return None
    try:
        parsed = datetime.fromisoformat(text)
    except ValueError as error:
        named = _in_words(text.strip(), zone)
        if named is None:
            hint = 'write 2026-03-31, 2026-03-31T18:00, or "yesterday"'
            raise InputError(f"{text!r} is not a date", hint=hint) from error
        first, last = named
        return (
            datetime.combine(last, time.max, zone) if end_of_day else datetime.combine(first, time.min, zone)
        )
    if end_of_day and len(text) <= len("2026-03-31"):
        parsed = datetime.combine(parsed.date(), time.max)
    return parsed if parsed.tzinfo else parsed.replace(tzinfo=zone)


def _in_words(text: str, zone: tzinfo) -> tuple[date, date] | None:
    """(first, last) of days in words that are all of the text: «вчера», "last week", 31.03.2026."""
    from memohood.system import SystemClock
    from memohood.text.dates import resolve

    spans = resolve(text, SystemClock(zone).now(), zone)
    if len(spans) != 1 or text[: spans[0].start].strip() or text[spans[0].end :].strip():
        return None
    return spans[0].first, spans[0].last


def shown(at: datetime | None, zone: tzinfo, *, day: bool = False) -> str:
    """An instant in the person's zone, to the day or to the minute; "" for none."""
    if at is None:
        return ""
    return at.astimezone(zone).strftime("%Y-%m-%d" if day else "%Y-%m-%d %H:%M")
