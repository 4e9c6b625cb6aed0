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
    "help.option.extract": (
        "не только проиндексировать, но и запомнить факты из старых разговоров",
        "also remember facts from the old conversations, not only index them",
    ),
    "help.option.seed_dry_run": ("только посчитать, ничего не записывать", "only count, write nothing"),
    "help.option.budget": (
        "сколько долларов этот запуск может потратить на платные сервисы",
        "how many US dollars this run may spend on paid services",
    ),
    "seed.no_host": ("здесь нет hermes: не найден {path}", "there is no hermes here: {path} was not found"),
    "seed.no_host_hint": (
        "задайте HERMES_HOME или запустите hermes memohood seed",
        "set HERMES_HOME, or run: hermes memohood seed",
    ),
    "seed.budget_wrong": (
        "бюджет должен быть числом не меньше нуля",
        "the budget must be a number of at least 0",
    ),
    "seed.plan": (
        "Новых сообщений: {messages}, разговоров: {sessions}.",
        "New messages: {messages}, in {sessions:conversation|conversations}.",
    ),
    "seed.plan_open": (
        "Ещё идут и пропущены: {count:разговор|разговора|разговоров}.",
        "Still going on, left out: {count:conversation|conversations}.",
    ),
    "seed.plan_extract": (
        "Реплик для запоминания: {turns}; вызовов модели: около {calls}; цена: около ${usd} (оценка).",
        "Turns to remember from: {turns}; model calls: about {calls}; cost: about ${usd} (an estimate).",
    ),
    "seed.plan_cost": ("Цена: около ${usd} (оценка).", "Cost: about ${usd} (an estimate)."),
    "seed.dry": ("Ничего не записано (--dry-run).", "Nothing was written (--dry-run)."),
    "seed.looking": ("читаю разговоры", "reading conversations"),
    "seed.indexing": ("индексирую", "indexing"),
    "seed.extracting": ("запоминаю", "remembering"),
    "seed.embedding": ("поиск по смыслу", "search by meaning"),
    "seed.indexed": (
        "Проиндексировано: {count:сообщение|сообщения|сообщений}.",
        "Indexed: {count:message|messages}.",
    ),
    "seed.withdrawn": (
        "Отозвано вслед за /undo: {count:сообщение|сообщения|сообщений}.",
        "Withdrawn after /undo: {count:message|messages}.",
    ),
    "seed.extracted": (
        "Прочитано реплик: {turns}, запомнено фактов: {added}, потрачено: ${usd}.",
        "Turns read: {turns}, facts remembered: {added}, spent: ${usd}.",
    ),
    "seed.budget_spent": (
        "Бюджет кончился; тот же запуск продолжит с этого места.",
        "The budget is spent; the same command goes on from here.",
    ),
}
