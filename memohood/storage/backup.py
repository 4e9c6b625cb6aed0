"""Consistent copies of a live memory, made through SQLite itself; and the way back.

A copy is compact (VACUUM INTO), readable by its owner alone, checked before it gets its name, and compressed where its name
ends in .gz. Bringing one back goes through SQLite's own backup interface, so that other programs may hold the file open.
"""

from __future__ import annotations

import contextlib
import gzip
import os
import secrets
import shutil
import zlib
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import apsw

from memohood.domain.report import BackupView
from memohood.errors import StoreError
from memohood.storage import codec
from memohood.storage.connection import explain, open_reader, rows
from memohood.storage.schema import check_ours, migrate, schema_version

KEPT = 7  # automatic copies; those that a person asked for are never removed
_AUTOMATIC = "auto"
_MOST = 1 << 40  # bytes that a compressed copy may unpack to


def copy_to(source: Path, target: Path) -> None:
    """Write a copy that others may go on writing beside; never over an existing file."""
    target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    if target.exists():
        raise StoreError(f"{target} exists already", hint="choose another name")
    mine = secrets.token_hex(4)  # two programs may make a copy of one name at once
    part = target.with_name(f"{target.name}.{mine}.part")
    packed = target.with_name(f"{target.name}.{mine}.gz.part")
    try:
        _snapshot(source, part)
        _check(part)
        if target.suffix == ".gz":
            _pack(part, packed)
            part.unlink()
            packed.replace(target)
        else:
            _flush(part)
            part.replace(target)
    except apsw.Error as error:
        raise StoreError(
            f"the copy could not be written: {error}", hint=f"check the space and rights of {target.parent}"
        ) from error
    except OSError as error:
        raise StoreError(
            f"the copy could not be written: {error.strerror}",
            hint=f"check the space and rights of {target.parent}",
        ) from error
    finally:
        part.unlink(missing_ok=True)
        packed.unlink(missing_ok=True)


def _snapshot(source: Path, part: Path) -> None:
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))  # private from its first byte on
    connection = open_reader(source)
    try:
        rows(connection, "pragma query_only = off")  # the copy is a write, to another file
        rows(connection, "vacuum into ?", (str(part),))
    finally:
        connection.close()


def _check(path: Path) -> None:
    connection = open_reader(path)
    try:
        wrong = [str(line) for (line,) in rows(connection, "pragma quick_check(3)") if line != "ok"]
    finally:
        connection.close()
    if wrong:
        raise StoreError(f"{path.name} is damaged: {wrong[0]}", hint="run: memohood doctor")


def _pack(plain: Path, packed: Path) -> None:
    """Compress, then read back and compare: a copy that cannot be unpacked is none."""
    crc = 0
    handle = os.open(packed, os.O_CREAT | os.O_TRUNC | os.O_RDWR, 0o600)
    with plain.open("rb") as source, os.fdopen(handle, "wb") as raw, gzip.GzipFile(filename="", mode="wb", fileobj=raw, compresslevel=6, mtime=0) as target:  # fmt: skip
        while block := source.read(1 << 20):
            crc = zlib.crc32(block, crc)
            target.write(block)
    back = 0
    with gzip.open(packed, "rb") as again:
        while block := again.read(1 << 20):
            back = zlib.crc32(block, back)
    if back != crc:
        raise StoreError("the compressed copy does not read back as it was written", hint="check the disk")
    _flush(packed)


def _flush(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def automatic(source: Path, reason: str, now: datetime) -> Path:
    """A copy before something that changes much, in backups/; the last ones only are kept."""
    folder = source.parent / "backups"
    stamp = now.strftime("%Y%m%d-%H%M%S")
    name = f"{source.stem}-{_AUTOMATIC}-{stamp}-{reason}"
    target = folder / f"{name}.db.gz"
    for number in range(2, 1000):
        if not target.exists():
            break
        target = folder / f"{name}-{number}.db.gz"
    copy_to(source, target)
    for old in sorted(folder.glob(f"{source.stem}-{_AUTOMATIC}-*.db.gz"))[:-KEPT]:
        old.unlink(missing_ok=True)
    return target


# -- the way back -----------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def opened(backup: Path, beside: Path) -> Iterator[apsw.Connection]:
    """A backup as a database of the present schema: a checked private copy that is gone afterwards."""
    if not backup.is_file():
        raise StoreError(f"there is no file {backup}", hint="memohood backup --list shows what there is")
    copy = beside.with_name(f"{beside.name}.restore-{os.getpid()}.part")
    try:
        _unpack(backup, copy)
        try:
            connection = apsw.Connection(str(copy), flags=apsw.SQLITE_OPEN_READWRITE)
        except apsw.Error as error:
            raise explain(error, backup) from error
        try:
            try:
                rows(connection, "pragma journal_mode = delete")
                _readable(connection, backup)
            except apsw.Error as error:
                raise explain(error, backup) from error
            yield connection
        finally:
            connection.close()
    finally:
        for leftover in copy.parent.glob(copy.name + "*"):
            leftover.unlink(missing_ok=True)


def _readable(connection: apsw.Connection, backup: Path) -> None:
    wrong = [str(line) for (line,) in rows(connection, "pragma quick_check(3)") if line != "ok"]
    if wrong:
        raise StoreError(f"{backup} is damaged: {wrong[0]}", hint="choose another backup")
    if schema_version(connection) == 0:
        raise StoreError(f"{backup} is no backup of a memory", hint="choose another file")
    migrate(connection, backup, lambda: None)
    check_ours(connection, backup)


def _unpack(backup: Path, copy: Path) -> None:
    handle = os.open(copy, os.O_CREAT | os.O_TRUNC | os.O_RDWR, 0o600)
    try:
        with os.fdopen(handle, "wb") as target, backup.open("rb") as raw:
            packed = raw.read(2) == b"\x1f\x8b"
            raw.seek(0)
            if not packed:
                shutil.copyfileobj(raw, target, 1 << 20)
                return
            size = 0
            with gzip.GzipFile(fileobj=raw) as source:
                while block := source.read(1 << 20):
                    size += len(block)
                    if size > _MOST:
                        raise StoreError(f"{backup} unpacks to more than a memory can be")
                    target.write(block)
    except (OSError, EOFError, zlib.error) as error:
        raise StoreError(f"{backup} cannot be unpacked: {error}", hint="choose another backup") from error


def view(connection: apsw.Connection, path: Path) -> BackupView:
    """What a database holds, in numbers."""
    counts = rows(
        connection,
        """
        select (select count(*) from capture where state = 'active'), (select count(*) from capture),
            (select count(*) from message where withdrawn = 0), (select max(at) from message), (select max(at) from change),
            (select count(distinct owner) from capture)
        """,
    )[0]
    active, records, messages, said, changed, owners = counts
    return BackupView(
        path=str(path),
        active=active,
        records=records,
        messages=messages,
        owners=owners,
        last_message=None if said is None else codec.moment(said),
        last_change=None if changed is None else codec.moment(changed),
    )


def replace_content(target: apsw.Connection, source: apsw.Connection) -> None:
    """Make one database the image of another, page by page, while others may hold it open."""
    with target.backup("main", source, "main") as copying:
        while not copying.done:
            copying.step(-1)
