"""Which conversations are private: they are read for, and nothing of them is kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime

import apsw

from memohood.domain.report import PrivateTalk
from memohood.domain.turn import Message
from memohood.storage.codec import instant, moment
from memohood.storage.connection import rows


def put(connection: apsw.Connection, owner: str, scope: str, name: str, on: bool, *, now: datetime) -> None:
    if on:
        sql = "insert or ignore into private (owner, scope, name, since) values (?, ?, ?, ?)"
        rows(connection, sql, (owner, scope, name, instant(now)))
    else:
        rows(
            connection, "delete from private where owner = ? and scope = ? and name = ?", (owner, scope, name)
        )


def of_owner(connection: apsw.Connection, owner: str | None) -> list[PrivateTalk]:
    """The private conversations of one owner, of everybody where owner is None (local use only)."""
    where, bindings = ("where owner = ?", (owner,)) if owner is not None else ("", ())
    found = rows(
        connection, f"select scope, name, since from private {where} order by since, scope, name", bindings
    )
    return [PrivateTalk(scope=scope, name=name, since=moment(since)) for scope, name, since in found]


def kept(connection: apsw.Connection, messages: Iterable[Message]) -> Iterator[Message]:
    """The messages without those of private conversations."""
    known: dict[tuple[str, str], bool] = {}
    for message in messages:
        talk = (message.owner, message.session_id)
        if talk not in known:
            known[talk] = covers(connection, *talk, "")
        if not known[talk]:
            yield message


def covers(connection: apsw.Connection, owner: str, session_id: str, chat_id: str) -> bool:
    sql = """
        select 1 from private where owner = ? and
            (scope = 'all' or (scope = 'session' and name = ?) or (scope = 'chat' and name = ?)) limit 1
    """
    return bool(rows(connection, sql, (owner, session_id, chat_id)))
