"""Reads a memory file of the original MemoHood, from a copy: the file itself is only read as bytes, never as a database.

It has one table of whole turns (`captures`), each true from a moment and perhaps ended, replaced by another or archived.
"""

from __future__ import annotations

import shutil
import tempfile
from datetime import UTC, datetime
from pathlib import Path

import apsw

from memohood.domain.memory import KINDS, Kind
from memohood.domain.report import OldRecord
from memohood.errors import InputError
from memohood.storage.connection import rows

_MAGIC = b"SQLite format 3\0"
_TABLES = frozenset({"captures", "_meta"})
_NEEDED = frozenset({"id", "content"})
_COLUMNS = ("id", "content", "kind", "pinned", "supersedes", "valid_from", "created_at", "invalidated_at")
_MILLISECONDS = 1e11  # a number of seconds as large as this is one of milliseconds


def read_original(path: Path) -> list[OldRecord] | None:
    """The records of such a file, oldest first; None when it is a file of another kind."""
    try:
        with path.open("rb") as file:
            if file.read(len(_MAGIC)) != _MAGIC:
                return None
        with tempfile.TemporaryDirectory(prefix="memohood-original-") as folder:
            return _records(_copied(path, Path(folder)), path)
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}", hint="check its rights") from error


def _copied(path: Path, folder: Path) -> Path:
    """What is not yet in the file itself lies beside it in its log."""
    copy = folder / "memory.db"
    shutil.copyfile(path, copy)
    log = path.with_name(path.name + "-wal")
    if log.exists():
        shutil.copyfile(log, copy.with_name(copy.name + "-wal"))
    return copy


def _records(copy: Path, path: Path) -> list[OldRecord] | None:
    connection = apsw.Connection(str(copy))
    try:
        tables = {name for (name,) in rows(connection, "select name from sqlite_master where type = 'table'")}
        if not tables >= _TABLES:
            return None
        present = {name for (name,) in rows(connection, "select name from pragma_table_info('captures')")}
        if not present >= _NEEDED:
            return None
        wanted = ", ".join(name if name in present else "null" for name in _COLUMNS)
        found = [_record(*row) for row in rows(connection, f"select {wanted} from captures order by rowid")]
    except apsw.Error as error:
        raise InputError(
            f"{path} is damaged, or was being written: {error}", hint="close the program that uses it"
        ) from error
    finally:
        connection.close()
    return sorted(found, key=lambda record: record.at or datetime.max.replace(tzinfo=UTC))


def _record(
    id: object, content: object, kind: object, pinned: object, supersedes: object, valid_from: object,
    created_at: object, invalidated_at: object,
) -> OldRecord:  # fmt: skip
    known: Kind | None = next((name for name in KINDS if name == kind), None)
    return OldRecord(
        id=str(id),
        text=str(content or ""),
        kind=known,
        pinned=bool(pinned),
        at=_moment(valid_from) or _moment(created_at),
        ended=_moment(invalidated_at),
        replaces=str(supersedes) if supersedes else None,
    )


def _moment(value: object) -> datetime | None:
    """An instant written as text or as a number since 1970; without a zone it is one of UTC."""
    try:
        if isinstance(value, str) and value.strip():
            number = float(value) if value.strip().replace(".", "", 1).isdigit() else None
            if number is None:
                read = datetime.fromisoformat(value.strip())
                return read if read.tzinfo else read.replace(tzinfo=UTC)
            value = number
        if isinstance(value, int | float) and value > 0:
            return datetime.fromtimestamp(value / 1000 if value > _MILLISECONDS else value, tz=UTC)
    except (ValueError, OverflowError, OSError):
        return None  # a date that nobody can read: the record is kept as of now
    return None
