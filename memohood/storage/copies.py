"""Erasing for good, checks, backups, carrying away and bringing in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from pathlib import Path

import apsw

from memohood.domain.report import BackupView, Erased, Found, Imported, OldRecord
from memohood.domain.turn import Message
from memohood.storage import backup, lexical_index, transfer
from memohood.storage.connection import rows
from memohood.storage.erase import erase, erase_again
from memohood.storage.erase_words import erase_message, erase_words, find_words
from memohood.storage.file import MemoryFile
from memohood.storage.original import read_original
from memohood.storage.pages import pending
from memohood.storage.sweep import Rewrite, sweep
from memohood.storage.tombstones import erased_by_prefix, overdue

_STAYS = ("tombstone", "spend", "spend_skip")  # is added to what a backup brings back, never lost by it


class Copies(MemoryFile):
    """What concerns the whole file rather than single records."""

    def erase(self, owner: str, captures: Sequence[str], *, now: datetime) -> Erased:
        """Remove records and every mention of them from the file; the pages follow as soon as no reader is in the way."""
        done = self.write(lambda c: erase(c, owner, captures, self._tombstones, now=now), durable=True)
        self._renew()
        self.clean()
        return done

    def find_words(self, owner: str, text: str) -> Found:
        """Where words stand, in whatever form."""
        return self.read(lambda c: find_words(c, owner, text))

    def erase_words(self, owner: str, text: str, *, id: str, now: datetime) -> Erased:
        """Take words out of every row of the owner; `id` names the tombstone that holds old text back."""
        done = self.write(
            lambda c: erase_words(c, owner, text, self._tombstones, id=id, now=now), durable=True
        )
        self._renew()
        self.clean()
        return done

    def erase_message(self, owner: str, seq: int, *, id: str, now: datetime) -> Erased | None:
        """Erase one message and what was made of it; None where there is no such message."""
        done = self.write(
            lambda c: erase_message(c, owner, seq, self._tombstones, id=id, now=now), durable=True
        )
        self._renew()
        self.clean()
        return done

    def erase_overdue(self, *, now: datetime) -> int:
        """Erase what was softly forgotten longer ago than it can be undone; returns how many records."""
        if self.opened.read_only:
            return 0
        found = self.read(lambda c: overdue(c, now))
        for owner in dict.fromkeys(owner for owner, _ in found):
            self.erase(owner, [capture for whose, capture in found if whose == owner], now=now)
        return len(found)

    def clean(self) -> bool:
        """Rewrite pages that held erased content; False while a reader is in the way (it is then done later)."""
        return self._cleaner.run()

    def sweep(self, left: Rewrite) -> Erased:
        """Rewrite every stored text of every owner; what changed is indexed anew. For secrets that are found late."""
        done = self.write(lambda c: sweep(c, left), durable=True)
        self._renew()
        self.clean()
        return done

    def original(self, path: Path) -> list[OldRecord] | None:
        """The records of a file of the original MemoHood, None when it is no such file."""
        return read_original(path)

    def texts(self) -> list[tuple[str, str]]:
        """(id, text) of every record that may be shown, and of every message ("m" + number), of all owners."""
        sql = """
            select id, text from capture where state <> 'forgotten'
            union all select 'm' || seq, text from message where withdrawn = 0
        """
        return self.read(lambda c: [(str(id), str(text)) for id, text in rows(c, sql)])

    def erase_pending(self) -> bool:
        """Whether erased content may still lie in unused parts of the file or its log."""
        return bool(self.read(pending))

    def erased(self, owner: str, prefix: str) -> list[str]:
        """Ids that begin so and whose content was erased."""
        return self.read(lambda c: erased_by_prefix(c, owner, prefix))

    def forgot(self, owner: str, text: str, said: datetime | None) -> bool:
        """Whether that statement was forgotten after it was made; without a moment, at any time."""
        return self.read(lambda c: self._tombstones.forgot(c, owner, text, said))

    def hidden(self, owner: str, messages: Sequence[Message]) -> frozenset[int]:
        """seq of those messages that tell what was forgotten after they were said."""
        return self.read(lambda c: self._tombstones.hidden(c, owner, messages))

    def backup(self, target: Path) -> None:
        self.flush()
        backup.copy_to(self.path, target)

    def backup_before(self, reason: str, *, now: datetime) -> Path:
        """A copy in backups/ before something that changes much; the last ones only are kept."""
        self.flush()
        return backup.automatic(self.path, reason, now)

    def view(self) -> BackupView:
        """What the file holds, in numbers."""
        return self.read(lambda c: backup.view(c, self.path))

    def view_backup(self, path: Path) -> BackupView:
        """What a backup holds; StoreError when it is damaged or of another program."""
        with backup.opened(path, self.path) as copy:
            return backup.view(copy, path)

    def bring_back(self, path: Path, *, now: datetime) -> int:
        """Put a backup in place of what is here. What was forgotten since stays forgotten: returns how many records.

        Money that was spent since stays counted.
        """
        kept = {table: self.read(lambda c, t=table: transfer.image(c, t)) for table in _STAYS}  # type: ignore[misc]
        fence = self.meta("fence")
        with backup.opened(path, self.path) as copy:
            self._writer.outside(lambda c: backup.replace_content(c, copy))

        def settle(connection: apsw.Connection) -> int:
            for table, image in kept.items():
                transfer.put_image(connection, table, image)
            rows(
                connection,
                "insert into meta values ('fence', ?) on conflict do update set value = max(value, excluded.value)",
                (int(str(fence or 0)) + 1,),
            )
            return erase_again(connection, self._tombstones, now=now)

        gone = self.write(settle, durable=True)
        self._renew()
        self.clean()
        return gone

    def export(self, write: Callable[[str], object], owner: str | None) -> None:
        """Hand every line of an export to `write`, all of one moment."""

        def send(connection: apsw.Connection) -> None:
            rows(connection, "begin")
            try:
                for line in transfer.export_lines(connection, owner):
                    write(line)
            finally:
                rows(connection, "rollback")

        self.flush()
        self.read(send)

    def bring_in(
        self, lines: Iterable[str], clean: Callable[[str], str], owner: str | None, *, now: datetime
    ) -> Imported:
        """Import an export, all or nothing; `owner` makes everything that person's."""
        reading = transfer.read_export(lines, self.read(transfer.tables), clean)
        if owner is not None:
            for found in reading.of_table.values():
                for row in found:
                    row["owner"] = owner
        if not self.read(transfer.is_empty):
            self.backup_before("import", now=now)
        done = self.write(lambda c: transfer.bring_in(c, reading, self._tombstones, now=now), durable=True)
        self._renew()
        return done

    def check(self) -> list[str]:
        """What SQLite's and FTS5's own checks find wrong; [] = all is well."""

        def inspect(connection: apsw.Connection) -> list[str]:
            found = [str(line) for (line,) in rows(connection, "pragma quick_check(20)") if line != "ok"]
            return found + lexical_index.integrity_errors(connection)

        if self.opened.read_only:
            return self.read(
                lambda c: [str(line) for (line,) in rows(c, "pragma quick_check(20)") if line != "ok"]
            )
        return self.write(inspect)
