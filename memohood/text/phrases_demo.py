"""Phrases of the demo. key -> (Russian, English)."""

from __future__ import annotations

DEMO: dict[str, tuple[str, str]] = {
    "demo.title": ("memohood", "memohood"),
    "demo.about": (
        "три встречи за несколько месяцев, временный файл, без сети и ключей",
        "three sessions over months, a temporary file, no network, no keys",
    ),
    "demo.session": ("Встреча {number} · {day}", "Session {number} · {day}"),
    "demo.questions": ("Та же встреча: что вспоминается", "The same session: what is recalled"),
    "demo.history": ("Что стало с прежним диагнозом", "What became of the earlier diagnosis"),
    "demo.you": ("вы:", "you:"),
    "demo.pinned": ("  (закреплено)", "  (pinned)"),
    "demo.rule": ("правило {rule}", "rule {rule}"),
    "demo.superseded": ("больше не верно, осталось в истории", "no longer true, kept in history"),
    "demo.nothing_kept": ("запоминать нечего", "nothing worth keeping"),
    "demo.silence": ("(память молчит)", "(memory stays silent)"),
    "demo.took": ("{ms:.0f} мс", "{ms:.0f} ms"),
    "demo.end": (
        "{count:запись|записи|записей} и {messages:сообщение|сообщения|сообщений} были во временном файле; он удалён. Дальше: memohood add «…», memohood recall «…»",
        '{count:record|records} and {messages:message|messages} were in a temporary file, now deleted. Next: memohood add "…", memohood recall "…"',
    ),
}
