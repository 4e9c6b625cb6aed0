"""Phrases of `memohood spend` and `memohood seed`. key -> (Russian, English)."""

from __future__ import annotations

SPEND: dict[str, tuple[str, str]] = {
    "spend.nothing": (
        "Платными сервисами память ещё не пользовалась.",
        "No paid service has been used by this memory yet.",
    ),
    "spend.head": (
        "Расходы за {month}: ${usd} (оценка по ценам на {as_of}); за последние 30 дней: ${last}",
        "Spend in {month}: ${usd} (an estimate from price lists of {as_of}); last 30 days: ${last}",
    ),
    "spend.reached": (
        "Потолок {provider} достигнут: его шаги пропускаются до конца месяца. "
        "Поднять: memohood config set monthly_ceiling_usd.{provider} …",
        "The ceiling of {provider} is reached: its steps are skipped until the month ends. "
        "To raise it: memohood config set monthly_ceiling_usd.{provider} …",
    ),
    "spend.skipped": (
        "Пропущено из-за потолка: {provider}, {operation}: {count:раз|раза|раз}",
        "Skipped at the ceiling: {provider}, {operation}: {count:time|times}",
    ),
    "spend.assumed": (
        "Цена неизвестна, посчитано по самой дорогой из известных: {model}. "
        "Свою цену можно задать в prices.{provider}.<модель>.input и .output.",
        "Price unknown, counted at the dearest one known: {model}. "
        "Set your own in prices.{provider}.<model>.input and .output.",
    ),
    "spend.open": (
        "Из них ещё не подтверждено: ${usd} (вызовы, чей ответ не дошёл, считаются потраченными).",
        "Not confirmed: ${usd} of it (calls whose answer never came count as spent).",
    ),
    "spend.days": ("По дням, последние 30:", "Day by day, the last 30:"),
    "column.provider": ("сервис", "provider"),
    "column.operation": ("операция", "operation"),
    "column.model": ("модель", "model"),
    "column.calls": ("вызовов", "calls"),
    "column.refused": ("отказов", "refused"),
    "column.used": ("использовано", "used"),
    "column.usd": ("долларов", "USD"),
    "column.ceiling": ("потолок, $", "ceiling, $"),
    "column.last_30": ("30 дней, $", "30 days, $"),
}
