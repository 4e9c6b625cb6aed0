"""Who may digest: one process at a time, by an OS lock on a sidecar file and a fencing token checked at every commit.

The lock dies with its process, so nothing waits for a clock; the token stops a holder that lost the lock without knowing.
"""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

import apsw

from memohood.errors import StaleLease
from memohood.storage.connection import rows


class Lease:
    """The right to digest one memory file. Reentrant use within a process is up to the caller's own lock."""

    def __init__(self, database: Path) -> None:
        self._path = database.with_name(database.name + ".worker.lock")
        self._handle: int | None = None
        self._guard = threading.Lock()
        self.token = 0

    def try_acquire(self) -> bool:
        with self._guard:
            if self._handle is not None:
                return True
            handle = os.open(self._path, os.O_CREAT | os.O_RDWR, 0o600)
            if not _try_lock(handle):
                os.close(handle)
                return False
            self._handle = handle
            return True

    def release(self) -> None:
        with self._guard:
            if self._handle is not None:
                os.close(self._handle)  # closing releases the lock
                self._handle = None

    @property
    def held(self) -> bool:
        return self._handle is not None


def _try_lock(handle: int) -> bool:
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
    import fcntl

    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def take_token(connection: apsw.Connection) -> int:
    """A new fencing token; older ones are refused from now on."""
    rows(
        connection,
        "insert into meta (key, value) values ('fence', 1) on conflict do update set value = value + 1",
    )
    return int(rows(connection, "select value from meta where key = 'fence'")[0][0])


def is_latest(connection: apsw.Connection, token: int) -> bool:
    return rows(connection, "select value from meta where key = 'fence'") == [(token,)]


def check_token(connection: apsw.Connection, token: int) -> None:
    if not is_latest(connection, token):
        raise StaleLease("another process digests this memory by now")
