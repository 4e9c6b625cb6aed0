"""The real clock, ids and randomness: the only file that asks the machine for them."""

from __future__ import annotations

import secrets
import threading
from datetime import UTC, datetime, tzinfo
from zoneinfo import ZoneInfo

import tzlocal

from memohood.errors import ConfigError

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # Crockford's base 32: no i, l, o, u
_EPOCH_MS = 1_577_836_800_000  # 2020-01-01; 8 characters then last until 2054


def zone(name: str) -> tzinfo:
    """The zone of that IANA name; "auto" = the machine's."""
    if name in ("", "auto"):
        return tzlocal.get_localzone()
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError) as error:
        raise ConfigError(
            f"unknown time zone {name!r}", hint="use a name such as Europe/Moscow, or auto"
        ) from error


class SystemClock:
    """The machine's clock, in the person's time zone."""

    def __init__(self, timezone: tzinfo) -> None:
        self._timezone = timezone

    def now(self) -> datetime:
        return datetime.now(UTC)

    @property
    def timezone(self) -> tzinfo:
        return self._timezone


class SystemIds:
    """Eleven characters: eight of milliseconds, three that are random. They only count up, also where the clock goes back."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._last = 0

    def new(self, at: datetime) -> str:
        moment = max(int(at.timestamp() * 1000) - _EPOCH_MS, 0)
        with self._lock:
            self._last = number = max((moment << 15) | secrets.randbits(14), self._last + 1)
        return "".join(_ALPHABET[(number >> shift) & 31] for shift in range(50, -5, -5))
