"""Carrying a memory away and bringing it in: every row that cannot be computed anew, as lines of JSON.

The first line names the format; every other is one row: its table and its columns, instants as ISO 8601, JSON columns as
JSON. Into an empty file the rows go as they are, numbers included, so that exporting again gives the same bytes. Into a
file with memories they are merged: known messages and records are left alone, numbers are given anew.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import apsw

from memohood.domain.report import Imported
from memohood.domain.turn import Message
from memohood.errors import InputError
from memohood.storage import changes, lexical_index, turns
from memohood.storage.codec import CAPTURE_COLUMNS, Row, instant, moment
from memohood.storage.connection import rows
from memohood.storage.tombstones import Tombstones
from memohood.text.mentions import MARK

VERSION = 1
FIRST = ("message", "capture", "change", "job")  # in the order in which they refer to each other
# Computed anew, or true of this machine only.
NOT_CARRIED = frozenset(("meta", "trace", "vector", "embed_queue", "spend", "spend_skip"))
_INSTANTS = frozenset(
    ("at", "valid_from", "invalidated_at", "expires_at", "last_used_at", "created_at", "updated_at", "recorded_at",
     "finished_at", "not_before", "since", "until", "due")
)  # fmt: skip
_JSON = frozenset(("numbers", "entities", "tags", "considered", "before", "after"))
_DERIVED = frozenset((("message", "digest"),))
_MAX_LINE = 64_000_000  # characters of one row


@dataclass(frozen=True, slots=True)
class Column:
    name: str
    kind: str
    required: bool


def tables(connection: apsw.Connection) -> dict[str, tuple[Column, ...]]:
    """The tables that are carried and their columns, those that others refer to first."""
    found: dict[str, tuple[Column, ...]] = {}
    sql = "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%' order by name"
    names = [str(name) for (name,) in rows(connection, sql)]
    for name in sorted(names, key=lambda n: (FIRST.index(n) if n in FIRST else len(FIRST), n)):
        described = rows(
            connection, 'select name, type, "notnull", dflt_value from pragma_table_info(?)', (name,)
        )
        columns = tuple(
            Column(str(c), str(kind).upper(), bool(needed) and default is None)
            for c, kind, needed, default in described
            if (name, c) not in _DERIVED
        )
        if name not in NOT_CARRIED and any(column.name == "owner" for column in columns):
            found[name] = columns
    return found


# -- out --------------------------------------------------------------------------------------------------------------


def export_lines(connection: apsw.Connection, owner: str | None) -> Iterator[str]:
    """The lines of an export: of one owner, or of everybody."""
    yield _line({"memohood": "export", "version": VERSION})
    for table, columns in tables(connection).items():
        keys = rows(connection, "select name from pragma_table_info(?) where pk order by pk", (table,))
        order = ", ".join(str(key) for (key,) in keys) or "rowid"
        names = ", ".join(column.name for column in columns)
        where, bindings = ("where owner = ?", (owner,)) if owner is not None else ("", ())
        for row in connection.execute(f"select {names} from {table} {where} order by {order}", bindings):
            values = {c.name: _out(c, value) for c, value in zip(columns, row, strict=True)}
            yield _line({"table": table, **values})


def _line(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def _out(column: Column, value: Any) -> Any:
    if value is None:
        return None
    if isinstance(value, bytes):
        return {"base64": base64.b64encode(value).decode()}
    if column.name in _INSTANTS and column.kind == "INTEGER":
        return moment(value).isoformat()
    if column.name in _JSON and column.kind == "TEXT":
        return json.loads(value)
    return value


# -- in ---------------------------------------------------------------------------------------------------------------


def is_export(first_line: str) -> bool:
    try:
        head = json.loads(first_line)
    except ValueError:
        return False
    return isinstance(head, dict) and head.get("memohood") == "export"


@dataclass(slots=True)
class Reading:
    """The rows of an export, checked against the schema of the file they go to."""

    of_table: dict[str, list[Row]] = field(default_factory=dict)
    unknown: set[str] = field(default_factory=set)  # tables that this version does not know


def read_export(
    lines: Iterable[str], schema: Mapping[str, tuple[Column, ...]], clean: Callable[[str], str]
) -> Reading:
    """Parse and check every line before anything is written. InputError names the first bad one."""
    reading = Reading()
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            if len(line) > _MAX_LINE:
                raise InputError("it is too long")
            value = json.loads(line)
            if not isinstance(value, dict):
                raise InputError("it is no object")
            if number == 1:
                _check_head(value)
                continue
            table = value.pop("table", None)
            if table not in schema:
                reading.unknown.add(str(table)[:40])
                continue
            reading.of_table.setdefault(table, []).append(_row(value, table, schema[table], clean))
        except (ValueError, TypeError, KeyError, OverflowError) as error:
            what = error.message if isinstance(error, InputError) else type(error).__name__
            raise InputError(f"line {number} cannot be read: {what}", hint="nothing was imported") from error
    return reading


def _check_head(head: Mapping[str, Any]) -> None:
    if head.get("memohood") != "export":
        raise InputError("it does not begin like an export of memohood")
    if not isinstance(head.get("version"), int) or head["version"] > VERSION:
        raise InputError("it was written by a newer memohood")


_CLEANED = {"message": ("text",), "capture": ("text", "value", "evidence_quote")}


def _row(value: dict[str, Any], table: str, columns: Sequence[Column], clean: Callable[[str], str]) -> Row:
    row: Row = {}
    for column in columns:
        given = value.get(column.name)
        if given is None and column.required:
            raise InputError(f"{column.name} is missing")
        row[column.name] = None if given is None else _in(column, given)
    for name in _CLEANED.get(table, ()):
        if row[name] and row[name] != MARK:
            row[name] = clean(row[name])
    if not isinstance(row["owner"], str) or not row["owner"].strip() or len(row["owner"]) > 400:
        raise InputError("its owner is no name")
    return row


def _in(column: Column, given: Any) -> Any:
    if isinstance(given, dict) and set(given) == {"base64"}:
        return base64.b64decode(given["base64"], validate=True)
    if column.name in _INSTANTS and column.kind == "INTEGER":
        at = datetime.fromisoformat(given)
        if at.tzinfo is None:
            raise InputError(f"{column.name} has no time zone")
        return instant(at.astimezone(UTC))
    if column.name in _JSON and column.kind == "TEXT":
        return json.dumps(given, ensure_ascii=False)
    kinds = {"TEXT": str, "INTEGER": int, "REAL": float | int, "BLOB": bytes}
    if isinstance(given, bool) or not isinstance(given, kinds.get(column.kind, str | int | float | bytes)):
        raise InputError(f"{column.name} is of the wrong kind")
    return float(given) if column.kind == "REAL" else given


def is_empty(connection: apsw.Connection) -> bool:
    return not any(
        rows(connection, f"select 1 from {table} limit 1") for table in ("message", "capture", "change")
    )


def bring_in(
    connection: apsw.Connection, reading: Reading, tombstones: Tombstones, *, now: datetime
) -> Imported:
    """Write the rows, in the transaction at hand: exactly into an empty file, merged into any other."""
    exact = is_empty(connection)
    merge = _Merge(connection, tombstones, exact, now)
    for table in (*FIRST, *(name for name in reading.of_table if name not in FIRST)):
        for row in reading.of_table.get(table, ()):
            merge.take(table, row)
    return Imported(
        exact=exact,
        messages=merge.messages,
        memories=merge.memories,
        known=merge.known,
        held_back=merge.held_back,
        unknown_tables=tuple(sorted(reading.unknown)),
    )


class _Merge:
    """One import at work: what became of the numbers of its rows, and the counts."""

    def __init__(
        self, connection: apsw.Connection, tombstones: Tombstones, exact: bool, now: datetime
    ) -> None:
        self._connection = connection
        self._tombstones = tombstones
        self._exact = exact
        self._now = now
        self._message: dict[int, int] = {}  # seq there -> seq here
        self._new: set[int] = set()  # messages that came with this import
        self._capture: set[str] = set()  # ids that came with this import
        self._decision: dict[int, int] = {}
        self.messages = self.memories = self.known = self.held_back = 0

    def take(self, table: str, row: Row) -> None:
        match table:
            case "message":
                self._take_message(row)
            case "capture":
                self._take_capture(row)
            case "change":
                self._take_change(row)
            case "job":
                self._take_job(row)
            case "tombstone" if not self._exact and self._lives(row["capture"]):
                pass  # forgotten there, kept here: what is here stays until it is forgotten here
            case _:
                self._insert(table, row)

    def _insert(self, table: str, row: Row) -> None:
        """Where a row with the same key is there already, that one stays."""
        if not self._exact:
            row = {name: value for name, value in row.items() if name != "seq"}
        sql = f"insert or ignore into {table} ({', '.join(row)}) values ({', '.join('?' * len(row))})"
        rows(self._connection, sql, tuple(row.values()))

    def _lives(self, id: str) -> bool:
        return bool(
            rows(self._connection, "select 1 from capture where id = ? and state <> 'forgotten'", (id,))
        )

    def _take_message(self, row: Row) -> None:
        said = moment(row["at"])
        row["text"] = self._tombstones.blanked(self._connection, row["owner"], row["text"], said)
        there = row["seq"]
        reply_to = self._message.get(row["reply_to"]) if row["reply_to"] is not None else None
        if self._exact:
            self._insert("message", {**row, "reply_to": reply_to, "digest": turns.digest_of(row["text"])})
            if not rows(
                self._connection, "select 1 from message where owner = ? and seq = ?", (row["owner"], there)
            ):
                digest = turns.digest_of(f"{row['text']}\0{there}")
                self._insert("message", {**row, "reply_to": reply_to, "digest": digest})
            seq, new = there, True
        else:
            message = Message(
                owner=row["owner"], session_id=row["session_id"], speaker=row["speaker"], text=row["text"], at=said,
                ref=row["ref"], platform=row["platform"],
            )  # fmt: skip
            seq, new = turns.insert(self._connection, message, now=self._now, reply_to=reply_to)
        self._message[there] = seq
        if new:
            self.messages += 1
            self._new.add(seq)
            self._index_message(seq, row)

    def _index_message(self, seq: int, row: Row) -> None:
        connection = self._connection
        if row["withdrawn"]:
            turns.withdraw(connection, row["owner"], [seq])
        elif self._exact:
            lexical_index.add(connection, "message", seq, row["text"])
            rows(connection, "insert or ignore into embed_queue (corpus, seq) values ('message', ?)", (seq,))

    def _take_capture(self, row: Row) -> None:
        owner, id = row["owner"], row["id"]
        evidence = row["evidence_message"]
        if evidence is not None and not self._exact:
            row["evidence_message"] = self._message.get(evidence)
        if rows(self._connection, "select 1 from capture where id = ?", (id,)) or (
            not self._exact and row["state"] == "active" and self._says_already(owner, row["text"])
        ):
            self.known += 1
            return
        if self._held_back(owner, id, row):
            self.held_back += 1
            return
        seq = row["seq"] if self._exact else None
        changes.put(self._connection, owner, id, None, {name: row[name] for name in CAPTURE_COLUMNS}, seq=seq)
        self._capture.add(id)
        self.memories += 1

    def _says_already(self, owner: str, text: str) -> bool:
        sql = "select 1 from capture where owner = ? and state = 'active' and text = ?"
        return bool(rows(self._connection, sql, (owner, text)))

    def _held_back(self, owner: str, id: str, row: Row) -> bool:
        sql = "select 1 from tombstone where owner = ? and capture = ?"
        if rows(self._connection, sql, (owner, id)):
            return True
        said = moment(row["valid_from"])
        return row["state"] != "forgotten" and self._tombstones.forgot(
            self._connection, owner, row["text"], said
        )

    def _take_change(self, row: Row) -> None:
        if self._exact:
            self._insert("change", row)
            return
        if row["capture"] not in self._capture:
            return
        there = row["decision"]
        if there not in self._decision:
            self._decision[there] = changes.next_decision(self._connection)
        seq = row["message_seq"]
        here = None if seq is None else self._message.get(seq)
        self._insert("change", {**row, "decision": self._decision[there], "message_seq": here})

    def _take_job(self, row: Row) -> None:
        seq = self._message.get(row["message_seq"])
        if seq in self._new:
            self._insert("job", {**row, "message_seq": seq})


# -- tables that outlive the coming back of a backup ------------------------------------------------------------------

Image = tuple[tuple[str, ...], list[tuple[Any, ...]]]  # names of the columns, rows


def image(connection: apsw.Connection, table: str) -> Image:
    """A whole table, to be put back into another state of the file."""
    names = tuple(
        str(name) for (name,) in rows(connection, "select name from pragma_table_info(?)", (table,))
    )
    return names, rows(connection, f"select {', '.join(names)} from {table}")


def put_image(connection: apsw.Connection, table: str, image: Image) -> None:
    names, found = image
    sql = f"insert or replace into {table} ({', '.join(names)}) values ({', '.join('?' * len(names))})"
    for row in found:
        rows(connection, sql, row)
