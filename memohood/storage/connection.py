"""One SQLite file: how it is opened, one writer thread, a pool of readers.

apsw brings its own SQLite, so extension loading and FTS5 are the same everywhere. The file is only ever opened by that
library: a second SQLite build (or a plain open()) on the same file in one process drops its POSIX locks.
"""

from __future__ import annotations

import contextlib
import os
import queue
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeVar, cast

import apsw

from memohood.errors import ReadOnlyError, StoreError

T = TypeVar("T")

BUSY_MS = 15_000
_STOP = object()
_Mode = Literal["normal", "durable", "outside"]
_Job = tuple[Callable[[apsw.Connection], Any], _Mode, "Future[Any]"]


@dataclass(frozen=True, slots=True)
class Opened:
    """How the file could be opened."""

    path: Path
    read_only: bool
    journal_mode: str
    sqlite_vec: bool


def explain(error: apsw.Error, path: Path) -> StoreError:
    """SQLite's complaint as ours, with what the person can do."""
    if isinstance(error, apsw.ReadOnlyError | apsw.CantOpenError | apsw.PermissionsError | apsw.AuthError):
        return ReadOnlyError(
            f"{path} cannot be written", hint="make the file and its folder writable, or set MEMOHOOD_HOME"
        )
    if isinstance(error, apsw.FullError):
        return StoreError(
            "the disk is full; nothing was kept of this", hint=f"free some space for {path.parent}"
        )
    if isinstance(error, apsw.BusyError | apsw.LockedError):
        return StoreError(f"{path} stayed locked by another program", hint="close that program and try again")
    if isinstance(error, apsw.CorruptError | apsw.NotADBError):
        return StoreError(
            f"{path} is not a readable SQLite file", hint="restore a backup, or move the file away"
        )
    return StoreError(f"SQLite could not do this: {error}", hint="run: memohood doctor")


def load_sqlite_vec(connection: apsw.Connection) -> bool:
    """Load sqlite-vec for its distance functions; False where it cannot be loaded (NumPy then does the same)."""
    try:
        import sqlite_vec

        connection.enable_load_extension(True)
        connection.load_extension(sqlite_vec.loadable_path())
        connection.enable_load_extension(False)
    except (ImportError, AttributeError, apsw.Error, OSError):
        return False
    return True


def _prepare(connection: apsw.Connection) -> bool:
    connection.set_busy_timeout(BUSY_MS)
    # Plans do not hang on the values asked for: else a statement is prepared anew whenever they change.
    connection.config(apsw.SQLITE_DBCONFIG_ENABLE_QPSG, 1)
    for pragma in ("foreign_keys = on", "temp_store = memory", "secure_delete = on", "cache_size = -16000"):
        rows(connection, f"pragma {pragma}")
    return load_sqlite_vec(connection)


def rows(connection: apsw.Connection, sql: str, bindings: Any = None) -> list[tuple[Any, ...]]:
    """Run one statement to its end. (apsw runs a statement only as far as its rows are read.)"""
    return list(connection.execute(sql, bindings))


def open_writer(path: Path) -> tuple[apsw.Connection, Opened]:
    """Open for writing, creating folder (0700) and file (0600); falls back to reading where that is all that works."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not path.exists():
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    except FileExistsError as error:
        raise StoreError(
            f"{path.parent} is not a folder", hint="choose another place for the memory"
        ) from error
    except OSError as error:
        if not path.exists():
            raise ReadOnlyError(
                f"{path} cannot be created: {error.strerror}",
                hint="choose a writable folder, or set MEMOHOOD_HOME",
            ) from error
    if path.is_dir():
        raise StoreError(f"{path} is a folder", hint="name a file, such as memory.db")
    try:
        return _open_read_write(path)
    except (apsw.ReadOnlyError, apsw.CantOpenError, apsw.PermissionsError):
        connection = open_reader(path)
        return connection, Opened(path, True, "off", load_sqlite_vec(connection))
    except apsw.Error as error:
        raise explain(error, path) from error


def _open_read_write(path: Path) -> tuple[apsw.Connection, Opened]:
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)
    vec = _prepare(connection)
    if connection.readonly("main"):
        connection.close()
        raise apsw.ReadOnlyError("opened read-only")
    mode = _write_ahead(connection)
    if mode != "wal":  # network disks refuse WAL: the rollback journal is slower and still safe
        mode = str(rows(connection, "pragma journal_mode = delete")[0][0])
    rows(connection, "pragma synchronous = normal")
    return connection, Opened(path, False, mode, vec)


def _write_ahead(connection: apsw.Connection) -> str:
    """Ask for write-ahead logging. While others open the same new file, SQLite refuses at once instead of waiting."""
    patience = time.monotonic() + BUSY_MS / 1000
    while True:
        try:
            return str(rows(connection, "pragma journal_mode = wal")[0][0])
        except apsw.BusyError:
            if time.monotonic() > patience:
                raise
            time.sleep(0.02)


def open_reader(path: Path) -> apsw.Connection:
    """A connection that can only read. On a read-only disk, where WAL's shared memory cannot exist, the file alone."""
    for uri in (f"{path.absolute().as_uri()}?mode=ro", f"{path.absolute().as_uri()}?immutable=1"):
        try:
            connection = apsw.Connection(uri, flags=apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI)
            _prepare(connection)
            rows(connection, "select count(*) from sqlite_master")
        except apsw.CantOpenError:
            continue
        except apsw.Error as error:
            raise explain(error, path) from error
        rows(connection, "pragma query_only = on")
        return connection
    raise StoreError(f"{path} cannot be opened", hint="check the permissions of the file and its folder")


class Readers:
    """A checkout pool: a connection belongs to one thread at a time, and to none in between."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._idle: list[apsw.Connection] = []
        self._lock = threading.Lock()
        self._closed = False

    @contextlib.contextmanager
    def connection(self) -> Iterator[apsw.Connection]:
        with self._lock:
            if self._closed:
                raise StoreError("this memory is closed", hint="open it again with open_memory()")
            connection = self._idle.pop() if self._idle else None
        if connection is None:
            connection = open_reader(self._path)
        try:
            yield connection
        except apsw.Error as error:
            raise explain(error, self._path) from error
        finally:
            with self._lock:
                keep = not self._closed
                if keep:
                    self._idle.append(connection)
            if not keep:
                connection.close()

    def close(self) -> None:
        with self._lock:
            self._closed = True
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()


class Writer:
    """The one thread that writes. Each job is one transaction; its result or its error comes back to the caller."""

    def __init__(self, connection: apsw.Connection, opened: Opened) -> None:
        self._connection = connection
        self._opened = opened
        self._jobs: queue.SimpleQueue[object] = queue.SimpleQueue()
        self._closed = False
        self._synchronous = "normal"
        self._thread = threading.Thread(target=self._loop, name="memohood-writer", daemon=True)
        self._thread.start()

    def run(self, job: Callable[[apsw.Connection], T], *, durable: bool = False) -> T:
        """Do `job` in one transaction and wait for it. `durable`: on the disk, not just in its cache, when this returns."""
        return self.submit(job, durable=durable).result()

    def outside(self, job: Callable[[apsw.Connection], T]) -> T:
        """Do `job` between transactions and wait for it: VACUUM and checkpoints cannot run within one."""
        return self._put(job, "outside").result()

    def submit(self, job: Callable[[apsw.Connection], T], *, durable: bool = False) -> Future[T]:
        return self._put(job, "durable" if durable else "normal")

    def _put(self, job: Callable[[apsw.Connection], T], mode: _Mode) -> Future[T]:
        future: Future[T] = Future()
        if self._closed:
            raise StoreError("this memory is closed", hint="open it again with open_memory()")
        if self._opened.read_only:
            raise ReadOnlyError(
                f"{self._opened.path} is read-only: nothing can be kept",
                hint="make the file and its folder writable",
            )
        self._jobs.put((job, mode, future))
        return future

    def close(self) -> None:
        """Finish what was submitted, fold the log into the file, close."""
        if self._closed:
            return
        self._closed = True
        self._jobs.put(_STOP)
        self._thread.join()
        if not self._opened.read_only:
            with contextlib.suppress(apsw.Error):  # another process may be reading: the log then stays for it
                rows(self._connection, "pragma optimize")
                rows(self._connection, "pragma wal_checkpoint(truncate)")
        self._connection.close()

    def _loop(self) -> None:
        while (item := self._jobs.get()) is not _STOP:
            job, mode, future = cast(_Job, item)
            try:
                future.set_result(
                    job(self._connection) if mode == "outside" else self._transaction(job, mode == "durable")
                )
            except apsw.Error as error:
                future.set_exception(explain(error, self._opened.path))
            except BaseException as error:
                future.set_exception(error)

    def _transaction(self, job: Callable[[apsw.Connection], T], durable: bool) -> T:
        wanted = "full" if durable else "normal"
        if wanted != self._synchronous:
            rows(self._connection, f"pragma synchronous = {wanted}")
            self._synchronous = wanted
        rows(self._connection, "begin immediate")
        try:
            result = job(self._connection)
            rows(self._connection, "commit")
        except BaseException:
            if self._connection.in_transaction:
                rows(self._connection, "rollback")
            raise
        return result
