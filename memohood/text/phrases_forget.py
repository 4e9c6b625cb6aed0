"""Phrases of forgetting and erasing. key -> (Russian, English)."""

from __future__ import annotations

FORGET: dict[str, tuple[str, str]] = {
    "forget.proposed": (
        "Слова только предлагают. Забыть: memohood forget <номер>",
        "Words only propose. To forget one: memohood forget <id>",
    ),
    "forget.ask": ("Стереть насовсем «{text}»? [y/N] ", 'Erase "{text}" for good? [y/N] '),
    "forget.only_said": (
        "Такой записи нет, но слова есть в истории: {count:сообщение|сообщения|сообщений}. Стереть их: memohood forget --words «{words}»",
        'No record fits, but {count:message|messages} of the history hold these words. To erase them: memohood forget --words "{words}"',
    ),
    "forget.message_ask": (
        "Стереть насовсем сообщение {id} и всё, что из него записано ({count:запись|записи|записей})? [y/N] ",
        "Erase message {id} for good, with what was noted from it ({count:record|records})? [y/N] ",
    ),
    "forget.message_done": (
        "Стёрто: сообщение {id} и {count:запись|записи|записей} из него.",
        "Erased: message {id}, and {count:record|records} that were made of it.",
    ),
    "forget.words_nowhere": (
        "Этих слов нет ни в записях, ни в истории.",
        "These words stand in no record and no message.",
    ),
    "forget.words_hidden": (
        "И ещё {count:место|места|мест}, которых не видно: отозванные сообщения, забытые записи, журнал изменений.",
        "And {count:place|places} out of sight: messages taken back, forgotten records, the log of changes.",
    ),
    "forget.words_ask": (
        "Стереть эти слова насовсем: {records:запись|записи|записей}, {messages:сообщение|сообщения|сообщений}? [y/N] ",
        "Erase these words for good from {records:record|records} and {messages:message|messages}? [y/N] ",
    ),
    "forget.words": (
        "Слова есть здесь: {records:запись|записи|записей}, {messages:сообщение|сообщения|сообщений}. Стереть насовсем: добавьте --yes",
        "The words stand in {records:record|records} and {messages:message|messages}. To erase them for good, add --yes",
    ),
    "forget.words_done": (
        "Стёрто: {records:запись|записи|записей}, {messages:сообщение|сообщения|сообщений}. Остальное в них осталось.",
        "Erased from {records:record|records} and {messages:message|messages}; what else they say stays.",
    ),
    "forget.kept": ("Оставлено.", "Kept."),
    "forget.done": (
        "Забыто {id}. 30 дней можно вернуть: memohood restore {id}",
        "Forgotten {id}. For 30 days it can come back: memohood restore {id}",
    ),
    "forget.already": ("{id} уже забыто.", "{id} is forgotten already."),
    "forget.done_hard": (
        "Стёрто {id} вместе с упоминаниями: {messages:сообщение|сообщения|сообщений} поправлено.",
        "Erased {id} and its mentions: {messages:message was|messages were} cleaned.",
    ),
    "forget.kept_in": (
        "Те же слова остались в других записях: {ids}",
        "Other records hold the same words as their own matter: {ids}",
    ),
    "forget.transcripts": (
        "Переписку и встроенную память самого hermes memohood не меняет: проверьте их.",
        "The transcripts and the built-in memory of hermes itself are not touched: look there too.",
    ),
    "forget.unreached": (
        "Могло остаться ({what}): {where}  {command}",
        "It may remain ({what}): {where}  {command}",
    ),
    "forget.many": (
        "Подходит {count:запись|записи|записей}. Чтобы забыть их, добавьте --yes",
        "{count:record fits|records fit}. To forget them, add --yes",
    ),
    "forget.many_ask": (
        "Забыть {count:запись|записи|записей}? [y/N] ",
        "Forget {count:record|records}? [y/N] ",
    ),
    "forget.many_done": (
        "Забыто {count:запись|записи|записей}. Отменить всё сразу: memohood undo {change}",
        "Forgotten: {count:record|records}. To undo all at once: memohood undo {change}",
    ),
    "forget.many_erased": ("Стёрто {count:запись|записи|записей}.", "Erased {count:record|records}."),
}
