"""Dates as people type them on a command line, and as they read them there."""

from __future__ import annotations

from datetime import datetime, time, tzinfo

from memohood.errors import InputError


def moment(text: str | None, zone: tzinfo, *, end_of_day: bool = False) -> datetime | None:
    """An ISO 8601 date or time in the person's zone; a bare date is its beginning, or its last moment."""
    if not text:
        return None
    try:
        parsed = datetime.fromisoformat(text)
    except ValueError as error:
        raise InputError(f"{text!r} is not a date", hint="write 2026-03-31 or 2026-03-31T18:00") from error
    if end_of_day and len(text) <= len("2026-03-31"):
        parsed = datetime.combine(parsed.date(), time.max)
    return parsed if parsed.tzinfo else parsed.replace(tzinfo=zone)


def shown(at: datetime | None, zone: tzinfo, *, day: bool = False) -> str:
    """An instant in the person's zone, to the day or to the minute; "" for none."""
    if at is None:
        return ""
    return at.astimezone(zone).strftime("%Y-%m-%d" if day else "%Y-%m-%d %H:%M")
