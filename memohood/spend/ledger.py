"""What a ledger must do, and the values it tells. The file's own is storage/spend.py."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from memohood.spend.prices import Usage


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One call that is about to be made, at the most that it may cost."""

    provider: str
    operation: str
    model: str
    nano: int
    month: str  # "2026-03", in the person's time zone
    day: str  # "2026-03-02"
    at: datetime
    expires_at: datetime  # after that the call is taken for made, whoever reserved it
    assumed: bool = False  # the price is a guess


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """What one model cost in a span of time. `nano` counts settled, open and expired reservations."""

    provider: str
    operation: str
    model: str
    calls: int
    refused: int
    nano: int
    reserved_nano: int  # the part of `nano` that is not settled
    input_tokens: int
    output_tokens: int
    searches: int
    assumed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Skip:
    """A step that was not taken because the ceiling was reached: how often in the month, and on which day last."""

    provider: str
    operation: str
    last_day: str
    count: int


class Ledger(Protocol):
    """Safe from any thread and for several processes at once."""

    def reserve(self, entry: Entry, *, ceiling_nano: int) -> int | None:
        """Number of the reservation, on the disk when this returns; None where the month's total would pass the ceiling."""
        ...

    def settle(self, number: int, nano: int, usage: Usage) -> None:
        """The call was made and cost that much."""
        ...

    def release(self, number: int) -> None:
        """The call was refused: it cost nothing."""
        ...

    def skipped(self, entry: Entry) -> None:
        """A step was not taken because of the ceiling."""
        ...

    def total(self, provider: str, month: str) -> int:
        """nano-USD of that month: settled, open and expired reservations."""
        ...

    def rows(self, *, month: str | None = None, since: datetime | None = None) -> list[Row]: ...

    def days(self, since: str) -> dict[str, dict[str, int]]:
        """day -> provider -> nano-USD, from that day on."""
        ...

    def skips(self, *, month: str) -> list[Skip]: ...
