"""One open memory file: its writer, its readers, and what this process remembers of it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import TypeVar

import apsw

from memohood.pipeline import FaultPoint, no_fault
from memohood.ports import Corpus
from memohood.storage import backup, lexical_index, vector_index
from memohood.storage.connection import Readers, Writer, open_writer, rows
from memohood.storage.lease import Lease
from memohood.storage.pages import Cleaner, pending
from memohood.storage.schema import check_ours, migrate, schema_version
from memohood.storage.tombstones import Tombstones
from memohood.storage.vocabulary import Vocabulary
from memohood.text import terms

T = TypeVar("T")
CORPORA: tuple[Corpus, ...] = ("capture", "message")


class MemoryFile:
    """What every part of the store works on. `halflife_days` gives the forgetting curve per kind."""

    def __init__(
        self,
        path: Path,
        *,
        halflife_days: Callable[[str], float],
        zone: tzinfo,
        fault: FaultPoint = no_fault,
    ) -> None:
        self.path = path
        self._fault = fault
        self._halflife_days = halflife_days
        self._zone = zone
        connection, self.opened = open_writer(path)
        try:
            if self.opened.read_only:
                check_ours(connection, path)
            else:
                migrate(connection, path, lambda: _before_migration(path, connection))
        except BaseException:
            connection.close()
            raise
        self._writer = Writer(connection, self.opened)
        self._readers = Readers(path)
        self._vectors = vector_index.VectorIndex()
        self._vocabulary = Vocabulary()
        self._tombstones = Tombstones(path)
        self._cleaner = Cleaner(self._writer)
        self._handed: dict[tuple[str, int], int] = {}  # texts out for embedding: (corpus, seq) -> hash
        self.lease = Lease(path)
        if not self.opened.read_only:
            self._writer.run(_with_present_words)
            if self.read(pending):
                self._cleaner.later()

    @property
    def read_only(self) -> bool:
        return self.opened.read_only

    def close(self) -> None:
        self.lease.release()
        self._cleaner.close()
        self._readers.close()
        self._writer.close()

    def write(self, job: Callable[[apsw.Connection], T], *, durable: bool = False) -> T:
        return self._writer.run(job, durable=durable)

    def read(self, query: Callable[[apsw.Connection], T]) -> T:
        with self._readers.connection() as connection:
            return query(connection)

    def flush(self) -> None:
        """Wait until everything submitted so far is written."""
        if not self.opened.read_only:
            self.write(lambda _: None)

    def meta(self, key: str) -> object:
        found = self.read(lambda c: rows(c, "select value from meta where key = ?", (key,)))
        return found[0][0] if found else None

    def _renew(self) -> None:
        """What this process remembered of the file is no longer so."""
        self._vectors.forget()
        self._vocabulary = Vocabulary()
        self._tombstones.renew()


def _before_migration(path: Path, connection: apsw.Connection) -> None:
    backup.automatic(path, f"schema{schema_version(connection)}", datetime.now(UTC))


def _with_present_words(connection: apsw.Connection) -> None:
    """Index the words anew where the file was indexed by other rules, such as an older stemmer."""
    known = rows(connection, "select value from meta where key = 'words'")
    if known and known[0][0] == terms.VERSION:
        return
    for corpus in CORPORA:
        lexical_index.rebuild(connection, corpus)
    rows(
        connection,
        "insert into meta values ('words', ?) on conflict do update set value = excluded.value",
        (terms.VERSION,),
    )
