"""Going through every text of the file with one rewriting: words that are erased, secrets that are hidden late.

Rows keep their place; what changes in them is taken out of the indexes and put there anew. Pages are rewritten afterwards
(pages.py), since unused parts of the file still hold the old bytes.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import apsw

from memohood.domain.report import Erased
from memohood.storage import changes, lexical_index, vector_index
from memohood.storage.connection import rows
from memohood.storage.pages import note
from memohood.storage.turns import digest_of
from memohood.text.mentions import MARK

Rewrite = Callable[[str], str]
Maybe = Callable[[str], bool]  # False for a text that the rewriting would surely leave as it is

# Columns that hold names and codes, not what was said.
_CODES = """id owner session_id other ref capture state kind source action platform corpus signature key scope name rule
lang slot notability speaker superseded_by supersedes provider operation model day month status"""
_NEVER_TEXT = frozenset(_CODES.split())
CAPTURE_TEXTS = ("text", "value", "evidence_quote", "numbers", "entities", "tags", "subject")
_OWN_WAY = frozenset(
    ("message", "capture", "change", "trace", "tombstone", "private", "vector", "embed_queue", "meta")
)


def sweep(connection: apsw.Connection, left: Rewrite) -> Erased:
    """Rewrite every text of every owner, in the transaction at hand; what it reached."""
    captures: set[str] = set()
    messages: set[int] = set()
    owners = rows(
        connection, "select owner from message union select owner from capture union select owner from change"
    )
    for (owner,) in owners:
        messages |= sweep_messages(connection, owner, left, anything)
        captures |= sweep_captures(connection, owner, left, anything)
        sweep_changes(connection, owner, left, anything)
        sweep_traces(connection, owner, left, anything)
        sweep_rest(connection, owner, left, anything)
    if captures or messages:
        drop_samples(connection)
        note(connection)
    return Erased(ids=tuple(sorted(captures)), messages=len(messages))


def anything(text: str) -> bool:
    return True


def sweep_messages(
    connection: apsw.Connection,
    owner: str,
    left: Rewrite,
    maybe: Maybe,
    since: int = -(1 << 62),
    until: int = 1 << 62,
) -> set[int]:
    changed: set[int] = set()
    sql = "select seq, text, withdrawn from message where owner = ? and at between ? and ?"
    for seq, text, withdrawn in rows(connection, sql, (owner, since, until)):
        if not maybe(text) or (new := left(text)) == text:
            continue
        changed.add(int(seq))
        _replace_message(connection, owner, int(seq), new)
        lexical_index.remove(connection, "message", seq)
        vector_index.remove(connection, "message", seq)
        if not withdrawn:
            lexical_index.add(connection, "message", seq, new)
            rows(connection, "insert or ignore into embed_queue (corpus, seq) values ('message', ?)", (seq,))
        sql_job = "update job set error = '' where owner = ? and message_seq = ?"
        rows(connection, sql_job, (owner, seq))
    return changed


def _replace_message(connection: apsw.Connection, owner: str, seq: int, text: str) -> None:
    sql = "update message set text = ?, digest = ? where owner = ? and seq = ?"
    try:
        rows(connection, sql, (text, digest_of(text), owner, seq))
    except apsw.ConstraintError:  # two messages of one moment that differed only in what is gone
        rows(connection, sql, (text, digest_of(f"{text}\0{seq}"), owner, seq))


def sweep_captures(connection: apsw.Connection, owner: str, left: Rewrite, maybe: Maybe) -> set[str]:
    changed: set[str] = set()
    names = CAPTURE_TEXTS
    sql = f"select id, {', '.join(names)} from capture where owner = ?"
    for id, *texts in rows(connection, sql, (owner,)):
        if not any(map(maybe, texts)):
            continue
        new = [scrub(text, left) for text in texts]
        if new != texts:
            before = changes.read_row(connection, owner, id)
            if before is not None:
                changed.add(str(id))
                changes.put(connection, owner, id, before, {**before, **dict(zip(names, new, strict=True))})
    return changed


def sweep_changes(connection: apsw.Connection, owner: str, left: Rewrite, maybe: Maybe) -> None:
    sql = "select seq, why, before, after from change where owner = ?"
    for seq, *texts in rows(connection, sql, (owner,)):
        if not any(text and maybe(text) for text in texts):
            continue
        new = [text and scrub(text, left) for text in texts]
        if new != texts:
            update = "update change set why = ?, before = ?, after = ? where owner = ? and seq = ?"
            rows(connection, update, (*new, owner, seq))


def sweep_traces(connection: apsw.Connection, owner: str, left: Rewrite, maybe: Maybe) -> None:
    for id, body in rows(connection, "select id, body from trace where owner = ?", (owner,)):
        if maybe(body) and scrub(body, left) != body:
            rows(connection, "delete from trace where owner = ? and id = ?", (owner, id))


def sweep_rest(connection: apsw.Connection, owner: str, left: Rewrite, maybe: Maybe) -> None:
    """Every other table of this owner that holds texts: session links, summaries of people, whatever comes later."""
    for table, columns, keys in text_tables(connection):
        sql = f"select {', '.join((*keys, *columns))} from {table} where owner = ?"
        for row in rows(connection, sql, (owner,)):
            values = row[len(keys) :]
            if not any(isinstance(v, str) and maybe(v) for v in values):
                continue
            new = [scrub(v, left) if isinstance(v, str) else v for v in values]
            if new != list(values):
                update = f"update {table} set {', '.join(f'{c} = ?' for c in columns)} where owner = ?"
                update += "".join(f" and {key} = ?" for key in keys)
                rows(connection, update, (*new, owner, *row[: len(keys)]))


def text_tables(connection: apsw.Connection) -> list[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """(table, its columns of text, its primary key) of the tables with an owner that have no sweep of their own."""
    found = []
    tables = rows(connection, "select name from pragma_table_list where schema = 'main' and type = 'table'")
    for (table,) in tables:
        described = rows(connection, "select name, type, pk from pragma_table_info(?)", (table,))
        names = {str(name) for name, _, _ in described}
        if table in _OWN_WAY or "owner" not in names:
            continue
        keys = tuple(str(name) for name, _, pk in sorted(described, key=lambda d: d[2]) if pk) or ("rowid",)
        columns = tuple(
            str(name)
            for name, kind, _ in described
            if str(kind).upper() in ("TEXT", "ANY") and name not in _NEVER_TEXT and name not in keys
        )
        if columns:
            found.append((str(table), columns, keys))
    return found


def drop_samples(connection: apsw.Connection) -> None:
    """The planner's statistics hold samples of indexed values."""
    if rows(connection, "select 1 from sqlite_master where name = 'sqlite_stat4'"):
        rows(connection, "delete from sqlite_stat4")


def scrub(text: str, left: Rewrite) -> str:
    """A text, or the texts within a JSON value, rewritten."""
    if text[:1] in ("{", "["):
        try:
            value = json.loads(text)
        except ValueError:
            return left(text)
        new = _scrubbed(value, left)
        return text if new == value else json.dumps(new, ensure_ascii=False)
    return left(text)


def _scrubbed(value: Any, left: Rewrite) -> Any:
    match value:
        case str():
            return scrub(value, left)
        case dict():
            return {k: v if k in _NEVER_TEXT else _scrubbed(v, left) for k, v in value.items()}
        case list():
            new = [_scrubbed(item, left) for item in value]
            return [item for item, was in zip(new, value, strict=True) if item == was or item != MARK]
        case _:
            return value
