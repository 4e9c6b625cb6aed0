"""Which conversations are private, and when they were: they are read for, and nothing of them is kept.

A period stays after it has ended, so that old transcripts of that time are not taken up later. A session of a private chat
has a period of its own, which ends with that of the chat. Nothing tells which sessions a private one belongs to.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime

import apsw

from memohood.domain.report import PrivateTalk
from memohood.domain.turn import Message
from memohood.storage.codec import instant, moment
from memohood.storage.connection import rows


def put(connection: apsw.Connection, owner: str, scope: str, name: str, on: bool, *, now: datetime) -> None:
    if not on:
        sql = "update private set until = ? where owner = ? and until is null and ((scope = ? and name = ?) or (chat <> '' and chat = ?))"
        rows(connection, sql, (instant(now), owner, scope, name, name if scope == "chat" else ""))
    elif not _open(connection, owner, scope, name):
        _begin(connection, owner, scope, name, now=now)


def join(connection: apsw.Connection, owner: str, session_id: str, chat_id: str, *, now: datetime) -> None:
    """A session of a private chat is private until the chat is not."""
    if _open(connection, owner, "chat", chat_id) and not _open(connection, owner, "session", session_id):
        _begin(connection, owner, "session", session_id, now=now, chat=chat_id)


def _begin(
    connection: apsw.Connection, owner: str, scope: str, name: str, *, now: datetime, chat: str = ""
) -> None:
    sql = "insert or replace into private (owner, scope, name, since, chat) values (?, ?, ?, ?, ?)"
    rows(connection, sql, (owner, scope, name, instant(now), chat))
    if scope == "session":
        sql = "delete from session_link where owner = ? and (session_id = ? or other = ?)"
        rows(connection, sql, (owner, name, name))


def _open(connection: apsw.Connection, owner: str, scope: str, name: str) -> bool:
    sql = "select 1 from private where owner = ? and scope = ? and name = ? and until is null"
    return bool(rows(connection, sql, (owner, scope, name)))


def of_owner(connection: apsw.Connection, owner: str | None) -> list[PrivateTalk]:
    """The conversations of one owner that are private now, of everybody where owner is None (local use only)."""
    where, bindings = ("and owner = ?", (owner,)) if owner is not None else ("", ())
    sql = f"select scope, name, since from private where until is null and chat = '' {where} order by since, scope, name"
    return [
        PrivateTalk(scope=scope, name=name, since=moment(since))
        for scope, name, since in rows(connection, sql, bindings)
    ]


def covers(connection: apsw.Connection, owner: str, session_id: str, chat_id: str) -> bool:
    """Whether that conversation is private now."""
    sql = """
        select 1 from private where owner = ? and until is null and
            (scope = 'all' or (scope = 'session' and name = ?) or (scope = 'chat' and name = ?)) limit 1
    """
    return bool(rows(connection, sql, (owner, session_id, chat_id)))


def covered(connection: apsw.Connection, message: Message) -> bool:
    """Whether a message belongs to a conversation that is private now, or was when it was said."""
    sql = """
        select 1 from private where owner = ? and (scope = 'all' or (scope = 'session' and name = ?))
            and ((until is null and scope = 'session') or (since <= ? and (until is null or until > ?))) limit 1
    """
    at = instant(message.at)
    return bool(rows(connection, sql, (message.owner, message.session_id, at, at)))


def kept(connection: apsw.Connection, messages: Iterable[Message]) -> Iterator[Message]:
    """The messages without those of private conversations."""
    return (message for message in messages if not covered(connection, message))
