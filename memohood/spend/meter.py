"""The meter that every paid call passes: it reserves before the call and settles after it.

The amount reserved is the most that the call can cost, so settled + reserved never passes the ceiling however many
processes spend at once. What a killed process had reserved stays counted: the ledger is never below the truth.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from datetime import datetime, timedelta

from memohood.errors import CeilingReached, ModelUnavailable, StoreError
from memohood.ports import Clock
from memohood.spend.ledger import Entry, Ledger
from memohood.spend.prices import NANO, Price, PriceList, Usage

DEFAULT_CEILING_USD = 5.0  # of a provider that the settings do not name
EXPIRES = timedelta(minutes=5)
_OVERSHOOT = 20  # a service that reports more than this many times the most we asked for is not believed


class Purse:
    """What one run of this process may still spend; without a limit it is never empty. Safe from any thread."""

    def __init__(self, nano: int | None = None) -> None:
        self._left = nano
        self._lock = threading.Lock()

    def take(self, nano: int) -> bool:
        with self._lock:
            if self._left is None:
                return True
            if nano > self._left:
                return False
            self._left -= nano
            return True

    def give_back(self, nano: int) -> None:
        with self._lock:
            if self._left is not None:
                self._left += nano


class Charge:
    """One open reservation. Ends once: settled with what was used, or released when the call was refused."""

    def __init__(self, ledger: Ledger, number: int, price: Price, most_nano: int, purse: Purse) -> None:
        self._ledger = ledger
        self._purse = purse
        self._number = number
        self._price = price
        self._most_nano = most_nano
        self._ended = False

    def settle(self, usage: Usage | None) -> int:
        """The call was made; None = nobody knows what it used, so the whole reservation counts. Returns nano-USD."""
        nano = self._most_nano
        if usage is not None:
            nano = min(self._price.nano(usage), max(self._most_nano, 1) * _OVERSHOOT)
        if not self._ended:
            self._ended = True
            self._purse.give_back(self._most_nano - nano)
            self._ledger.settle(self._number, nano, usage or Usage())
        return nano

    def release(self) -> None:
        """The call was refused: it cost nothing."""
        if not self._ended:
            self._ended = True
            self._purse.give_back(self._most_nano)
            self._ledger.release(self._number)


class Meter:
    """Prices, ceilings and the ledger of one memory file. Safe from any thread."""

    def __init__(
        self, ledger: Ledger, prices: PriceList, ceilings_usd: Mapping[str, float], clock: Clock
    ) -> None:
        self.ledger = ledger
        self.prices = prices
        self._ceilings_usd = ceilings_usd
        self._clock = clock
        self._purse = Purse()

    def limit_run(self, usd: float | None) -> None:
        """From now on this process spends at most that, whatever the ceilings allow; None lifts the limit."""
        self._purse = Purse(None if usd is None else round(usd * NANO))

    def ceiling_nano(self, provider: str) -> int:
        return round(self._ceilings_usd.get(provider, DEFAULT_CEILING_USD) * NANO)

    def month(self) -> str:
        """The calendar month that counts now, in the person's time zone."""
        return self._local().strftime("%Y-%m")

    def reserve(self, provider: str, operation: str, model: str, most: Usage, *, sort: str) -> Charge:
        """Set aside the most that a call can cost. CeilingReached when the month has no room for it."""
        quote = self.prices.quote(provider, model, sort)
        nano = quote.price.nano(most)
        local = self._local()
        entry = Entry(
            provider=provider,
            operation=operation,
            model=model,
            nano=nano,
            month=local.strftime("%Y-%m"),
            day=local.strftime("%Y-%m-%d"),
            at=self._clock.now(),
            expires_at=self._clock.now() + EXPIRES,
            assumed=bool(quote.assumed),
        )
        purse = self._purse
        if not purse.take(nano):
            raise CeilingReached("the budget of this run is spent", hint="run it again with a larger one")
        try:
            number = self.ledger.reserve(entry, ceiling_nano=self.ceiling_nano(provider))
            if number is None:
                self.ledger.skipped(entry)
        except StoreError as error:
            purse.give_back(nano)
            raise ModelUnavailable(
                f"{provider} is not asked, since its cost cannot be written down: {error.message}",
                hint=error.hint,
            ) from error
        if number is None:
            purse.give_back(nano)
            raise CeilingReached(
                f"the monthly ceiling of {provider} is reached",
                hint=f"it is free again next month, or raise monthly_ceiling_usd.{provider}",
            )
        return Charge(self.ledger, number, quote.price, nano, purse)

    def _local(self) -> datetime:
        return self._clock.now().astimezone(self._clock.timezone)
