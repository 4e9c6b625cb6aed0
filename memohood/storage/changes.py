"""The one way in which a memory changes: `apply` writes the row, its indexes and its log line in one transaction.

Every change is a pure step from the row as it was to the row as it shall be; what differs is kept in the log, so that
`undo` is the same step backwards.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any, assert_never

import apsw

from memohood.domain.change import (
    Added,
    Applied,
    Archived,
    Cause,
    Change,
    Edited,
    Forgotten,
    Merged,
    Pinned,
    Rated,
    Reinforced,
    Restored,
    Superseded,
)
from memohood.domain.memory import Notability
from memohood.errors import Conflict, NotFoundError
from memohood.storage import lexical_index, vector_index
from memohood.storage.codec import CAPTURE_COLUMNS, Row, instant, read_as, row_of
from memohood.storage.connection import rows
from memohood.storage.tombstones import erased

_RANK: dict[str, int] = {"low": 0, "medium": 1, "high": 2}


def apply(
    connection: apsw.Connection, owner: str, change: Change, cause: Cause, *, now: datetime, decision: int
) -> Applied:
    """Write one change. Conflict when the record is not in the state that the decision saw."""
    capture = _target(change)
    before = read_row(connection, owner, capture)
    after = _after(change, before, now)
    seq = put(connection, owner, capture, before, after)
    return _log(connection, owner, capture, change, cause, before, after, now=now, decision=decision or seq)


def next_decision(connection: apsw.Connection) -> int:
    """A number shared by the changes that one decision makes, so that they are undone together."""
    return int(str(rows(connection, "select coalesce(max(decision), 0) + 1 from change")[0][0]))


def read_row(connection: apsw.Connection, owner: str, capture: str) -> Row | None:
    sql = f"select {', '.join(CAPTURE_COLUMNS)} from capture where owner = ? and id = ?"
    found = rows(connection, sql, (owner, capture))
    return dict(zip(CAPTURE_COLUMNS, found[0], strict=True)) if found else None


def _target(change: Change) -> str:
    match change:
        case Added(memory=memory):
            return memory.id
        case Merged(dropped=dropped):
            return dropped
        case _:
            return change.id


def _after(change: Change, before: Row | None, now: datetime) -> Row:
    if isinstance(change, Added):
        if before is not None:
            raise Conflict(f"memory {change.memory.id} exists already")
        return row_of(change.memory)
    if before is None:
        raise NotFoundError(f"no memory has the id {_target(change)}")
    after = {**before, "updated_at": instant(now)}
    match change:
        case Reinforced():
            _expect(before, "active")
            used = max(before["last_used_at"] or before["valid_from"], instant(change.at))
            after |= {
                "last_used_at": used,
                "confidence": 1.0,
                "pinned": int(before["pinned"] or change.pinned),
            }
            after["notability"] = _higher(before["notability"], change.notability)
        case Superseded(at=at, by=by):
            _expect(before, "active", "archived")
            after |= {"state": "superseded", "invalidated_at": instant(at), "superseded_by": by}
        case Merged(kept=kept, at=at):
            _expect(before, "active", "archived")
            after |= {"state": "superseded", "invalidated_at": instant(at), "superseded_by": kept}
        case Archived():
            _expect(before, "active")
            after["state"] = "archived"
        case Restored():
            _expect(before, "superseded", "archived", "forgotten")
            after |= {
                "state": "active",
                "invalidated_at": None,
                "superseded_by": None,
                "last_used_at": instant(now),
            }
        case Edited(text=text, kind=kind, fact=fact):
            after |= {"text": text or before["text"], "kind": kind or before["kind"], "source": "MANUAL"}
            if fact is not None:
                after |= read_as(fact)
        case Pinned(pinned=pinned):
            after["pinned"] = int(pinned)
        case Forgotten():
            after["state"] = "forgotten"
        case Rated(useful=True):
            after |= {"confidence": 1.0, "last_used_at": instant(now)}
        case Rated():
            after["confidence"] = before["confidence"] / 2
        case _:
            assert_never(change)
    return after


def _expect(before: Row, *states: str) -> None:
    if before["state"] not in states:
        raise Conflict(
            f"memory {before['id']} is {before['state']} by now", hint="look at it again: memohood show"
        )


def _higher(one: str, other: Notability) -> str:
    return one if _RANK[one] >= _RANK[other] else other


def put(
    connection: apsw.Connection,
    owner: str,
    capture: str,
    before: Row | None,
    after: Row | None,
    *,
    seq: int | None = None,
) -> int:
    """Make the row and its indexes what `after` says; None = no such row. Returns the row's seq (a new one: `seq`)."""
    if after is None:
        seq = _seq(connection, owner, capture)
        _leave_indexes(connection, seq)
        rows(connection, "delete from capture where owner = ? and id = ?", (owner, capture))
        return seq
    if before is None:
        names = ("seq", *CAPTURE_COLUMNS)
        sql = f"insert into capture ({', '.join(names)}) values ({', '.join('?' * len(names))})"
        rows(connection, sql, (seq, *(after[name] for name in CAPTURE_COLUMNS)))
        seq = connection.last_insert_rowid()
    else:
        seq = _seq(connection, owner, capture)
        changed = [name for name in CAPTURE_COLUMNS if before[name] != after[name]]
        if changed:
            sql = f"update capture set {', '.join(f'{name} = ?' for name in changed)} where owner = ? and id = ?"
            rows(connection, sql, (*(after[name] for name in changed), owner, capture))
    _index(connection, seq, before, after)
    return seq


def _index(connection: apsw.Connection, seq: int, before: Row | None, after: Row) -> None:
    was = before is not None and before["state"] != "forgotten"
    shall = after["state"] != "forgotten"
    same = before is not None and before["text"] == after["text"]
    if was and (not shall or not same):
        _leave_indexes(connection, seq)
    if shall and (not was or not same):
        lexical_index.add(connection, "capture", seq, after["text"])
        rows(connection, "insert or ignore into embed_queue (corpus, seq) values ('capture', ?)", (seq,))


def _leave_indexes(connection: apsw.Connection, seq: int) -> None:
    lexical_index.remove(connection, "capture", seq)
    vector_index.remove(connection, "capture", seq)
    rows(connection, "delete from embed_queue where corpus = 'capture' and seq = ?", (seq,))


def _seq(connection: apsw.Connection, owner: str, capture: str) -> int:
    return int(
        str(rows(connection, "select seq from capture where owner = ? and id = ?", (owner, capture))[0][0])
    )


def _difference(row: Row | None, other: Row | None) -> str | None:
    if row is None:
        return None
    kept = row if other is None else {name: row[name] for name in row if row[name] != other[name]}
    return json.dumps(kept, ensure_ascii=False)


def _log(
    connection: apsw.Connection, owner: str, capture: str, change: Change, cause: Cause,
    before: Row | None, after: Row, *, now: datetime, decision: int,
) -> Applied:  # fmt: skip
    action = type(change).__name__.lower()
    if isinstance(change, Pinned) and not change.pinned:
        action = "unpinned"
    rows(
        connection,
        """
        insert into change (decision, at, owner, capture, action, why, rule, message_seq, considered, before, after)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        (
            decision, instant(now), owner, capture, action, cause.why, cause.rule, cause.message_seq,
            json.dumps(cause.considered), _difference(before, after), _difference(after, before),
        ),
    )  # fmt: skip
    return Applied(
        change_id=connection.last_insert_rowid(), memory_id=capture, action=action, at=now, why=cause.why,
        rule=cause.rule, before=before["text"] if before else "", after=after["text"],
        message_seq=cause.message_seq, considered=cause.considered,
    )  # fmt: skip


# what recalling a record moves: no change of what is known
_MOVED_BY_USE = frozenset({"updated_at", "last_used_at", "access_count"})


def undo(connection: apsw.Connection, owner: str, change_id: int, *, now: datetime) -> list[Applied]:
    """Take back a change and the others of its decision. Conflict when a record has changed since."""
    found = rows(connection, "select decision from change where owner = ? and seq = ?", (owner, change_id))
    if not found:
        raise NotFoundError(
            f"no change has the number {change_id}", hint="memohood history shows the numbers"
        )
    decided = int(found[0][0])
    lines = rows(
        connection,
        "select seq, capture, action, before, after from change where owner = ? and decision = ? order by seq desc",
        (owner, decided),
    )
    gone = erased(connection, owner, [str(line[1]) for line in lines])
    if gone:
        raise Conflict(
            f"memory {', '.join(sorted(gone))} was erased for good",
            hint="nothing is left of it to bring back",
        )
    decision = next_decision(connection)
    return [_undo_line(connection, owner, line, now=now, decision=decision) for line in lines]


def _undo_line(
    connection: apsw.Connection, owner: str, line: Sequence[Any], *, now: datetime, decision: int
) -> Applied:
    seq, capture, action, before_json, after_json = line
    current = read_row(connection, owner, capture)
    was = json.loads(before_json) if before_json else None
    became = json.loads(after_json) if after_json else None
    moved = {name for name, value in (became or {}).items() if current is not None and current[name] != value}
    if (became is None) != (current is None) or moved - _MOVED_BY_USE:
        raise Conflict(
            f"memory {capture} has changed since change {seq}", hint="undo the later changes first"
        )
    used_since = {name: current[name] for name in moved if name != "updated_at"} if current and was else {}
    restored = None if was is None else {**(current or {}), **was, **used_since}
    put(connection, owner, capture, current, restored)
    why = f"undo of change {seq} ({action})"
    rows(
        connection,
        """
        insert into change (decision, at, owner, capture, action, why, rule, message_seq, considered, before, after)
        values (?, ?, ?, ?, 'undone', ?, 'by hand', null, '[]', ?, ?)
        """,
        (
            decision,
            instant(now),
            owner,
            capture,
            why,
            _difference(current, restored),
            _difference(restored, current),
        ),
    )
    return Applied(
        change_id=connection.last_insert_rowid(), memory_id=capture, action="undone", at=now, why=why, rule="by hand",
        before=current["text"] if current else "", after=restored["text"] if restored else "",
    )  # fmt: skip
