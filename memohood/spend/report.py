"""What was spent, as people and programs read it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo

from memohood.spend.ledger import Row, Skip
from memohood.spend.meter import Meter
from memohood.spend.prices import NANO

DAYS = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class ProviderSpend:
    """The month of one provider against its ceiling. An estimate from price lists, in US dollars."""

    provider: str
    usd: float
    ceiling_usd: float
    last_30_days_usd: float
    reached: bool  # steps are skipped now


@dataclass(frozen=True, slots=True, kw_only=True)
class SpendReport:
    """`rows` and `skips` are of the calendar month; `days` are the last 30, oldest first: (day, USD)."""

    month: str
    prices_as_of: str
    providers: tuple[ProviderSpend, ...]
    rows: tuple[Row, ...]
    skips: tuple[Skip, ...]
    days: tuple[tuple[str, float], ...]
    assumed: tuple[str, ...]  # "provider model" whose price is a guess

    @property
    def usd(self) -> float:
        return sum(provider.usd for provider in self.providers)

    @property
    def last_30_days_usd(self) -> float:
        return sum(usd for _, usd in self.days)


def report(meter: Meter, *, now: datetime, zone: tzinfo, paid: frozenset[str] = frozenset()) -> SpendReport:
    """The ledger's month and last 30 days. `paid` are providers in use, shown even where nothing was spent yet."""
    month = meter.month()
    today = now.astimezone(zone).date()
    first = today - timedelta(days=DAYS - 1)
    by_day = meter.ledger.days(first.isoformat())
    rows = meter.ledger.rows(month=month)
    skips = meter.ledger.skips(month=month)
    last_30: dict[str, int] = {}
    for spent in by_day.values():
        for provider, nano in spent.items():
            last_30[provider] = last_30.get(provider, 0) + nano
    names = sorted({*paid, *last_30, *(row.provider for row in rows), *(skip.provider for skip in skips)})
    days = [(first + timedelta(days=n)).isoformat() for n in range(DAYS)]
    return SpendReport(
        month=month,
        prices_as_of=meter.prices.as_of(names),
        providers=tuple(
            ProviderSpend(
                provider=name,
                usd=meter.ledger.total(name, month) / NANO,
                ceiling_usd=meter.ceiling_nano(name) / NANO,
                last_30_days_usd=last_30.get(name, 0) / NANO,
                reached=any(s.provider == name and s.last_day == today.isoformat() for s in skips)
                or meter.ledger.total(name, month) >= max(meter.ceiling_nano(name), 1),
            )
            for name in names
        ),
        rows=tuple(rows),
        skips=tuple(skips),
        days=tuple((day, sum(by_day.get(day, {}).values()) / NANO) for day in days),
        assumed=tuple(f"{row.provider} {row.model}" for row in rows if row.assumed),
    )
