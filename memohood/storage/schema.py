"""Bringing a file to the present schema, and refusing files that are not ours."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import apsw

from memohood.errors import NewerSchemaError, StoreError
from memohood.storage.connection import rows
from memohood.storage.migrations import MIGRATIONS, SCHEMA_VERSION

APPLICATION_ID = 0x4D484F44  # "MHOD"


def schema_version(connection: apsw.Connection) -> int:
    return int(rows(connection, "pragma user_version")[0][0])


def check_ours(connection: apsw.Connection, path: Path) -> None:
    """Raise unless the file is empty or was written by a memohood that is not newer than this one."""
    application = rows(connection, "pragma application_id")[0][0]
    tables = {
        str(name) for (name,) in rows(connection, "select name from sqlite_master where type = 'table'")
    }
    if application != APPLICATION_ID and tables:
        if {"captures", "_meta"} <= tables:
            raise StoreError(
                f"{path} was written by the original MemoHood and is left untouched",
                hint=f"choose another place for this memory, then: memohood import {path}",
            )
        raise StoreError(f"{path} is an SQLite file of another program", hint="choose another file name")
    if schema_version(connection) > SCHEMA_VERSION:
        raise NewerSchemaError(
            f"{path} was written by a newer memohood (schema {schema_version(connection)}, this one knows {SCHEMA_VERSION})",
            hint="update memohood; the file was not touched",
        )


def migrate(connection: apsw.Connection, path: Path, backup: Callable[[], None]) -> None:
    """Run the steps that the file has not seen, in one transaction; several processes may try at once, one does it."""
    check_ours(connection, path)
    if schema_version(connection) == SCHEMA_VERSION:
        return
    rows(connection, "begin immediate")
    try:
        check_ours(connection, path)
        if 0 < schema_version(connection) < SCHEMA_VERSION:
            backup()  # by a reader of the state before; who waits for this lock finds the work done
        for number in range(schema_version(connection), SCHEMA_VERSION):
            for statement in MIGRATIONS[number]:
                rows(connection, statement)
            rows(connection, f"pragma user_version = {number + 1}")
        rows(connection, f"pragma application_id = {APPLICATION_ID}")
        rows(connection, "commit")
    except BaseException:
        rows(connection, "rollback")
        raise
