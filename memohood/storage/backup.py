"""A consistent copy of a live memory, through SQLite itself."""

from __future__ import annotations

from pathlib import Path

import apsw

from memohood.errors import StoreError
from memohood.storage.connection import open_reader, rows


def copy_to(source: Path, target: Path) -> None:
    """Write a compact, consistent copy (0600) that others may go on writing beside; never over an existing file."""
    target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    if target.exists():
        raise StoreError(f"{target} exists already", hint="choose another name")
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    connection = open_reader(source)
    try:
        rows(connection, "pragma query_only = off")  # the copy is a write, to another file
        rows(connection, "vacuum into ?", (str(part),))
        part.chmod(0o600)
        part.replace(target)
    except apsw.Error as error:
        part.unlink(missing_ok=True)
        raise StoreError(
            f"the copy could not be written: {error}", hint=f"check the space and rights of {target.parent}"
        ) from error
    finally:
        connection.close()
