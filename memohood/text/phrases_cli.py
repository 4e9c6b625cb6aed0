"""Phrases that commands print. key -> (Russian, English)."""

from __future__ import annotations

_WORDS: dict[str, tuple[str, str]] = {
    "kind.persona": ("о человеке", "persona"),
    "kind.event": ("событие", "event"),
    "kind.preference": ("предпочтение", "preference"),
    "kind.decision": ("решение", "decision"),
    "kind.correction": ("поправка", "correction"),
    "kind.fact": ("факт", "fact"),
    "kind.instruction": ("указание", "instruction"),
    "kind.summary": ("сводка", "summary"),
    "kind.message": ("сообщение", "message"),
    "state.active": ("действует", "active"),
    "state.superseded": ("заменено", "superseded"),
    "state.archived": ("в архиве", "archived"),
    "state.forgotten": ("забыто", "forgotten"),
    "column.id": ("номер", "id"),
    "column.kind": ("вид", "kind"),
    "column.score": ("оценка", "score"),
    "column.date": ("дата", "date"),
    "column.text": ("текст", "text"),
    "column.confidence": ("уверенность", "confidence"),
    "column.size": ("размер", "size"),
    "column.file": ("файл", "file"),
    "size.kilobytes": ("{count} КБ", "{count} KB"),
    "size.megabytes": ("{count} МБ", "{count} MB"),
    "column.owner": ("чьё", "owner"),
    "column.setting": ("настройка", "setting"),
    "column.value": ("значение", "value"),
    "column.from": ("откуда", "from"),
    "column.what": ("что", "what"),
    "column.result": ("итог", "result"),
    "column.by_group": ("по группам", "by group"),
    "column.by_language": ("по языкам", "by language"),
    "column.group": ("группа", "group"),
    "column.questions": ("вопросов", "questions"),
    "column.sessions": ("найденные сессии", "sessions found"),
    "column.gold": ("верные", "gold"),
}

_SENTENCES: dict[str, tuple[str, str]] = {
    "help.group.common": ("общие", "common"),
    "error.line": ("Ошибка: {message}", "Error: {message}"),
    "error.hint": ("  Что делать: {hint}", "  Hint: {hint}"),
    "error.no_command": ("нет команды {name}", "there is no command {name}"),
    "error.meant": ("может быть, {names}?", "perhaps {names}?"),
    "error.all_commands": ("все команды: memohood --help", "all commands: memohood --help"),
    "error.interrupted": ("Прервано.", "Interrupted."),
    "warning.line": ("Внимание: {text}", "Warning: {text}"),
    "degradation.line": ("! {stage}: {reason}. {effect}", "! {stage}: {reason}. {effect}"),
    "status.no_file": ("Памяти ещё нет: {path}", "There is no memory yet: {path}"),
    "status.no_file_hint": (
        "Она появится с первой записью: memohood add «…» (или посмотрите memohood demo).",
        'It appears with the first record: memohood add "…" (or watch memohood demo).',
    ),
    "status.head": ("{path}  {size}  владелец: {owner}", "{path}  {size}  owner: {owner}"),
    "status.all_owners": ("все", "all"),
    "status.memories": (
        "{active:запись|записи|записей}, из них закреплено {pinned}; заменено {superseded}, в архиве {archived}",
        "{active:record|records}, {pinned} of them pinned; {superseded} superseded, {archived} archived",
    ),
    "status.kinds": ("По видам: {kinds}", "By kind: {kinds}"),
    "status.messages": (
        "{messages:сообщение|сообщения|сообщений} из {sessions:разговора|разговоров|разговоров}",
        "{messages:message|messages} of {sessions:session|sessions}",
    ),
    "status.forgotten": (
        "Забыто и ещё может вернуться: {count:запись|записи|записей}",
        "Forgotten, and still to be brought back: {count:record|records}",
    ),
    "status.erase_pending": (
        "Стёртое ещё лежит в неиспользуемых частях файла; это закончится само.",
        "Erased content still lies in unused parts of the file; that ends by itself.",
    ),
    "status.pending": (
        "Ждут разбора: {count:реплика|реплики|реплик}",
        "{count:turn waits|turns wait} to be read",
    ),
    "status.parked": (
        "Не удалось разобрать: {count:реплика|реплики|реплик}",
        "{count:turn|turns} could not be read",
    ),
    "status.parked_turn": ("  разговор {session}, {when}: {reason}", "  session {session}, {when}: {reason}"),
    "status.parked_hint": (
        "  Ничего не потеряно; попробовать снова: memohood retry",
        "  Nothing is lost; to try again: memohood retry",
    ),
    "retry.none": ("Отложенных реплик нет.", "No turn was set aside."),
    "retry.done": ("Разобрано: {count:реплика|реплики|реплик}", "{count:turn was|turns were} read"),
    "retry.left": (
        "Снова не вышло, повторим позже: {count:реплика|реплики|реплик}. {reason}",
        "{count:turn|turns} failed again and will be tried later. {reason}",
    ),
    "status.embedder": (
        "Поиск по смыслу: {name}, {vectors:вектор|вектора|векторов}",
        "Meaning search: {name}, {vectors:vector|vectors}",
    ),
    "status.no_embedder": ("нет", "none"),
    "recall.nothing": ("Ничего подходящего.", "Nothing fits."),
    "recall.why": ("{id}  {score:.2f}  {why}", "{id}  {score:.2f}  {why}"),
    "recall.took": ("{total:.1f} мс: {stages}", "{total:.1f} ms: {stages}"),
    "recall.trace": ("Подробно: memohood explain {trace}", "In full: memohood explain {trace}"),
    "add.done": ("Записано {id} [{kind}]{pinned}: {text}", "Stored {id} [{kind}]{pinned}: {text}"),
    "add.pinned": (" (закреплено)", " (pinned)"),
    "list.empty": ("Записей нет.", "No records."),
    "list.pinned": ("закреплено", "pinned"),
    "list.more": ("… и ещё {count} (--limit 0 покажет все)", "… and {count} more (--limit 0 shows all)"),
    "edit.done": ("Исправлено {id}: {text}", "Corrected {id}: {text}"),
    "feedback.done": ("Учтено {id}: {text}", "Noted {id}: {text}"),
    "pin.done": ("Закреплено {id}: {text}", "Pinned {id}: {text}"),
    "unpin.done": ("Откреплено {id}: {text}", "Unpinned {id}: {text}"),
    "restore.done": ("Возвращено {id}: {text}", "Brought back {id}: {text}"),
    "undo.nothing": ("Отменять нечего.", "There is nothing to undo."),
    "undo.ask": ("Отменить? [y/N] ", "Undo it? [y/N] "),
    "undo.kept": (
        "Последнее изменение: #{change}. Отменить его: memohood undo {change}",
        "The last change is #{change}. To undo it: memohood undo {change}",
    ),
    "undo.done": ("Изменение #{change} отменено.", "Change #{change} is undone."),
    "backup.none": ("Копий ещё нет.", "There are no copies yet."),
    "backup.done": ("Копия сохранена: {path}", "Backup written: {path}"),
    "backup.holds": (
        "Копия {path}: {active:запись|записи|записей}, {messages:сообщение|сообщения|сообщений}, последнее {last}",
        "The backup {path}: {active:record|records}, {messages:message|messages}, the last of {last}",
    ),
    "backup.present": (
        "Сейчас {path}: {active:запись|записи|записей}, {messages:сообщение|сообщения|сообщений}, последнее {last}",
        "Here, {path}: {active:record|records}, {messages:message|messages}, the last of {last}",
    ),
    "restore-backup.ask": ("Вернуть эту копию? [y/N] ", "Put this backup in place? [y/N] "),
    "restore-backup.only_looked": (
        "Ничего не изменено. Вернуть копию: добавьте --yes",
        "Nothing was changed. To put it in place, add --yes",
    ),
    "restore-backup.done": (
        "Копия возвращена. То, что было, сохранено: {saved}",
        "The backup is in place. What was here is kept: {saved}",
    ),
    "restore-backup.forgotten": (
        "Забытое с тех пор осталось забытым: {count:запись|записи|записей}",
        "What was forgotten since stays forgotten: {count:record|records}",
    ),
    "export.done": ("Выгружено: {path}", "Written: {path}"),
    "import.done": (
        "Загружено: {memories:запись|записи|записей}, {messages:сообщение|сообщения|сообщений}; уже было {known}",
        "Imported: {memories:record|records}, {messages:message|messages}; {known} known already",
    ),
    "import.held_back": (
        "Не загружено, потому что было забыто здесь: {count:запись|записи|записей}",
        "Held back, since forgotten here: {count:record|records}",
    ),
    "import.skipped": (
        "Пропущено {count:строка|строки|строк}: в них нечего хранить",
        "Skipped {count:line|lines} with nothing to keep",
    ),
    "private.on": (
        "Частный режим включён ({whose}): память читается, но ничего не записывается.",
        "Private mode is on ({whose}): memory is read, nothing is kept.",
    ),
    "private.off": ("Частный режим выключен ({whose}).", "Private mode is off ({whose})."),
    "config.set": ("{key} = {value} записано в {path}", "{key} = {value}, written to {path}"),
    "config.overridden": (
        "Внимание: действует {key} = {value}: другой источник сильнее (memohood config show {key})",
        "Warning: {key} = {value} is in force: another source is stronger (memohood config show {key})",
    ),
    "config.default": ("по умолчанию", "default"),
    "install.done": ("memohood подключён к hermes: {home}", "memohood is in hermes now: {home}"),
    "install.replaced": (
        "До этого работала память {provider}; memohood uninstall вернёт её",
        "The memory provider before was {provider}; memohood uninstall brings it back",
    ),
    "install.backup": ("Прежний config.yaml сохранён: {path}", "The config.yaml of before is kept: {path}"),
    "install.next": (
        "Начните новый разговор в hermes. Проверить: hermes memohood status",
        "Start a new session in hermes. To check: hermes memohood status",
    ),
    "install.ask_replace": (
        "Сейчас память hermes — {provider}. Заменить её на memohood? [y/N] ",
        "The memory of hermes is {provider} now. Put memohood in its place? [y/N] ",
    ),
    "uninstall.done": ("memohood отключён от hermes: {home}", "memohood is out of hermes: {home}"),
    "uninstall.provider": ("Память hermes теперь: {provider}", "The memory of hermes is now: {provider}"),
    "uninstall.builtin": ("только встроенная", "the built-in one alone"),
    "uninstall.kept": ("Ваша память осталась: {path}", "Your memory is still there: {path}"),
    "uninstall.ask_purge": (
        "Стереть насовсем и саму память в {path}? [y/N] ",
        "Erase the memory itself in {path} for good? [y/N] ",
    ),
    "uninstall.kept_all": ("Ничего не изменено.", "Nothing was changed."),
    "explain.head": (
        "Вопрос задан {at}, где искали: {scope}, нужно ли вспоминать: {gate}",
        "Asked at {at}, scope {scope}, gate: {gate}",
    ),
    "explain.hits": (
        "{count:строка|строки|строк} вошло, порог {floor:.2f}",
        "{count:line|lines} given, floor {floor:.2f}",
    ),
    "explain.dropped": ("Отброшено {count}:", "{count} dropped:"),
    "doctor.original": (
        "Память прежнего MemoHood лежит в {path} и не тронута; её записи можно принести",
        "A memory of the original MemoHood lies at {path}, untouched; its records can be brought in",
    ),
    "doctor.file": ("Файл {path} доступен только вам", "{path} can be read by you alone"),
    "doctor.rights_open": (
        "Файл {path} могут читать другие (права {mode})",
        "{path} can be read by others (mode {mode})",
    ),
    "doctor.schema": ("Схема файла: версия {version}", "Schema of the file: version {version}"),
    "doctor.integrity_ok": ("Файл и индексы целы", "The file and its indexes are sound"),
    "doctor.integrity_bad": ("Файл повреждён: {faults}", "The file is damaged: {faults}"),
    "doctor.integrity_remedy": (
        "Сохраните копию файла, затем верните последнюю копию из backups/",
        "Keep a copy of the file, then put back the latest one from backups/",
    ),
    "doctor.secrets": (
        "{count:запись содержит|записи содержат|записей содержат} пароль или ключ; модель видит их скрытыми: {ids}",
        "{count:row holds|rows hold} a password or a key; models see them masked: {ids}",
    ),
    "doctor.orders": (
        "{count:запись похожа|записи похожи|записей похожи} на приказ ассистенту; в ответы {count:#она не попадает|они не попадают|они не попадают}: {ids}",
        "{count:record reads|records read} like an order to the assistant and {count:#is|are} kept out of replies: {ids}",
    ),
    "doctor.hidden": (
        "Секреты скрыты: {records:запись|записи|записей}, {messages:сообщение|сообщения|сообщений}",
        "Secrets hidden in {records:record|records} and {messages:message|messages}",
    ),
    "doctor.synced": (
        "{path} — папка, которую другая программа копирует на другие машины; база в работе от этого портится",
        "{path} is kept in step with other machines by some program; that damages a database in use",
    ),
    "doctor.synced_remedy": (
        "Держите память в другой папке (MEMOHOOD_HOME), а в эту кладите копии: memohood backup ФАЙЛ",
        "Keep the memory elsewhere (MEMOHOOD_HOME), and put copies here: memohood backup FILE",
    ),
    "doctor.host_ok": (
        "hermes находит плагин и работает с ним: {path}",
        "hermes finds the plugin and uses it: {path}",
    ),
    "doctor.host_no_plugin": (
        "hermes не находит плагин: нет {path}",
        "hermes finds no plugin: {path} is missing",
    ),
    "doctor.host_other": (
        "hermes находит плагин, но работает с другой памятью: {provider}",
        "hermes finds the plugin, but uses another memory: {provider}",
    ),
    "doctor.sound": ("Всё в порядке.", "All is well."),
    "doctor.degraded": ("Есть что поправить.", "Some things need attention."),
    "bench.scenarios": (
        "{count:сценарий|сценария|сценариев} за {seconds:.0f} с, векторы: {embedder}",
        "{count:scenario|scenarios} in {seconds:.0f} s, vectors: {embedder}",
    ),
    "bench.locomo": (
        "LoCoMo: {count:вопрос|вопроса|вопросов}, {messages:сообщение|сообщения|сообщений}, векторы: {embedder}",
        "LoCoMo: {count:question|questions}, {messages:message|messages}, vectors: {embedder}",
    ),
    "bench.gigamemory": (
        "Верная сессия среди первых пяти: {found} из {count}; {messages:сообщение|сообщения|сообщений}, векторы: {embedder}",
        "A gold session among the first five hits: {found} of {count}; {messages:message|messages}, vectors: {embedder}",
    ),
    "bench.speed": (
        "{size:запись|записи|записей}, {messages:сообщение|сообщения|сообщений}, векторы: {embedder}",
        "{size:record|records}, {messages:message|messages}, vectors: {embedder}",
    ),
    "bench.times": (
        "загрузка {load:.1f} с; ответ p50 {p50:.1f} мс, p95 {p95:.1f} мс",
        "load {load:.1f} s; recall p50 {p50:.1f} ms, p95 {p95:.1f} ms",
    ),
}

CLI: dict[str, tuple[str, str]] = {**_WORDS, **_SENTENCES}
