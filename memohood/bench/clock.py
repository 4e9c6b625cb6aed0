"""A clock that a benchmark or a demo sets by hand."""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo


class SettableClock:
    """Shows the time it was last set to, in the zone of that time."""

    def __init__(self, at: datetime) -> None:
        self._at = at

    def set(self, at: datetime) -> None:
        self._at = at

    def now(self) -> datetime:
        return self._at.astimezone(UTC)

    @property
    def timezone(self) -> tzinfo:
        return self._at.tzinfo or UTC
