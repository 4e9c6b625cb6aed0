"""`memohood spend`: what paid services cost this month, against the ceilings, and day by day."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING

from memohood.cli.output import OK, Output
from memohood.text.messages import Language

if TYPE_CHECKING:
    from memohood.spend.ledger import Row
    from memohood.spend.report import SpendReport

_EIGHTHS = " ▁▂▃▄▅▆▇█"
_HEIGHT = 5  # lines of the plot


def arguments(parser: ArgumentParser, name: str, language: Language) -> None:
    """No options of its own."""


def run(args: Namespace, out: Output) -> int:
    from memohood.cli.opening import opened, scene

    here = scene(args, out)
    if not here.database.exists():
        out.result({"month": None, "usd": 0.0, "providers": []})
        out.say("spend.nothing")
        return OK
    with opened(here) as engine:
        report = engine.spend()
    out.result({"usd": report.usd, "last_30_days_usd": report.last_30_days_usd, "report": report})
    if not report.providers:
        out.say("spend.nothing")
        return OK
    _print(report, out)
    return OK


def _print(report: SpendReport, out: Output) -> None:
    out.say(
        "spend.head",
        month=report.month,
        usd=dollars(report.usd),
        as_of=report.prices_as_of,
        last=dollars(report.last_30_days_usd),
    )
    out.table(
        [out.text(f"column.{name}") for name in ("provider", "usd", "ceiling", "last_30")],
        [
            (p.provider, dollars(p.usd), dollars(p.ceiling_usd), dollars(p.last_30_days_usd))
            for p in report.providers
        ],
    )
    if report.rows:
        columns = ("provider", "operation", "model", "calls", "refused", "used", "usd")
        out.table(
            [out.text(f"column.{name}") for name in columns], [_row(row) for row in report.rows], wide=2
        )
    reserved = sum(row.reserved_nano for row in report.rows) / 1e9
    if reserved:
        out.say("spend.open", usd=dollars(reserved))
    if out.for_people and any(usd for _, usd in report.days):
        out.say("spend.days")
        for line in plot(report.days):
            out.line(line)
    for provider in report.providers:
        if provider.reached:
            out.say("spend.reached", provider=provider.provider)
    for skip in report.skips:
        out.say("spend.skipped", provider=skip.provider, operation=skip.operation, count=skip.count)
    for model in report.assumed:
        out.say("spend.assumed", model=model, provider=model.split()[0])


def _row(row: Row) -> tuple[str, ...]:
    used = f"{row.searches}" if row.searches else f"{row.input_tokens:,} + {row.output_tokens:,}"
    return (
        row.provider,
        row.operation,
        row.model,
        str(row.calls),
        str(row.refused),
        used,
        dollars(row.nano / 1e9),
    )


def dollars(usd: float) -> str:
    """Cents where they matter, more places where an amount is smaller than a cent."""
    return f"{usd:.2f}" if usd >= 0.1 or usd == 0 else f"{usd:.6f}".rstrip("0")


def plot(days: Sequence[tuple[str, float]], height: int = _HEIGHT) -> list[str]:
    """One column a day, the tallest as high as the plot; the days at both ends below, the highest amount above."""
    most = max(usd for _, usd in days)
    eighths = [max(round(usd / most * height * 8), 1 if usd else 0) if most else 0 for _, usd in days]
    lines = [
        "".join(_EIGHTHS[min(max(filled - level * 8, 0), 8)] for filled in eighths).rstrip()
        for level in reversed(range(height))
    ]
    first, last = days[0][0], days[-1][0]
    gap = max(len(days) - len(first) - len(last), 1)
    return [f"${dollars(most)}", *lines, f"{first}{' ' * gap}{last}"]
