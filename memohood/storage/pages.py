"""Pages of the file that held erased content: rewritten, and the write-ahead log folded in.

Pages that were split keep old copies of rows in their gaps, so the file is written anew (VACUUM). A reader of an old state
holds the log back; a note in the file then stays until it has let go, whoever runs by then.
"""

from __future__ import annotations

import threading

import apsw

from memohood.errors import StoreError
from memohood.storage.connection import BUSY_MS, Writer, rows

PENDING = (
    "erase_pending"  # meta key: "pages" until the file was rewritten, then "log" until the log was folded in
)
_PATIENCE_MS = 250


def note(connection: apsw.Connection) -> None:
    """Pages are to be rewritten: a note that outlives a crash."""
    sql = "insert into meta (key, value) values (?, 'pages') on conflict do update set value = excluded.value"
    rows(connection, sql, (PENDING,))


def clean(connection: apsw.Connection) -> bool:
    """Rewrite the pages and fold in the log, as far as still needed; False when something is in the way."""
    state = pending(connection)
    if not state:
        return True
    connection.set_busy_timeout(_PATIENCE_MS)
    try:
        if state == "pages":
            rows(connection, "vacuum")
            rows(connection, "update meta set value = 'log' where key = ?", (PENDING,))
        if rows(connection, "pragma journal_mode")[0][0] == "wal":
            busy = rows(connection, "pragma wal_checkpoint(truncate)")[0][0]
            if busy:
                return False
        rows(connection, "delete from meta where key = ?", (PENDING,))
        rows(connection, "pragma wal_checkpoint(truncate)")
    except (apsw.BusyError, apsw.LockedError):
        return False
    finally:
        connection.set_busy_timeout(BUSY_MS)
    return True


def pending(connection: apsw.Connection) -> str:
    found = rows(connection, "select value from meta where key = ?", (PENDING,))
    return str(found[0][0]) if found else ""


class Cleaner:
    """Cleans pages, now or, where a reader is in the way, again and again in the background until it is done."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._lock = threading.Lock()
        self._closing = threading.Event()
        self._thread: threading.Thread | None = None

    def run(self) -> bool:
        """Try now; True when nothing of what was erased is left in the file and its log."""
        done = self._writer.outside(clean)
        if not done:
            self.later()
        return done

    def close(self) -> None:
        self._closing.set()
        if self._thread is not None:
            self._thread.join()

    def later(self) -> None:
        """Try in the background until it is done."""
        with self._lock:
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._loop, name="memohood-erase", daemon=True)
                self._thread.start()

    def _loop(self) -> None:
        wait = 0.1
        while not self._closing.wait(wait):
            try:
                if self._writer.outside(clean):
                    return
            except (
                StoreError
            ):  # a full disk, a broken file: status shows the pending job, the next start tries again
                wait = 30.0
            wait = min(wait * 1.5, 30.0)
