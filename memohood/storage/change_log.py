"""Reading the change log: what happened to a record, and what happened last."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import apsw

from memohood.domain.change import Applied
from memohood.domain.memory import Memory
from memohood.storage import memories
from memohood.storage.codec import moment
from memohood.storage.connection import rows

_LINE = "seq, capture, action, at, why, rule, before, after, message_seq, considered"


def history(connection: apsw.Connection, owner: str, captures: Sequence[str]) -> list[Applied]:
    """The log lines of those records, oldest first."""
    marks = ", ".join("?" * len(captures))
    sql = f"select {_LINE} from change where owner = ? and capture in ({marks}) order by seq"
    return _lines(rows(connection, sql, (owner, *captures)))


def last(connection: apsw.Connection, owner: str) -> list[Applied]:
    """The lines of the last decision that can still be undone: no undo itself, not undone since, nothing of it erased."""
    undone = _undone(connection, owner)
    sql = """
        select decision, min(c.seq), max(action = 'undone'), max(t.hard is not null)
        from change c left join tombstone t on t.owner = c.owner and t.capture = c.capture and t.hard = 1
        where c.owner = ? group by decision order by max(c.seq) desc
    """
    for decision, first, undo_itself, gone in rows(connection, sql, (owner,)):
        if undo_itself or gone or first in undone:
            continue
        found = rows(
            connection,
            f"select {_LINE} from change where owner = ? and decision = ? order by seq",
            (owner, decision),
        )
        return [_with_text(connection, owner, line) for line in _lines(found)]
    return []


def since(
    connection: apsw.Connection, owner: str, mark: str, heads: Sequence[str]
) -> tuple[str, bool, dict[str, Memory | None]]:
    """Which records changed after `mark`: (the mark of now, whether all were read anew, records by id, None for one that is gone).

    Read anew, without a mark or where the log does not go on from it, come those that tell of others than the owner, or
    whose attribute begins with one of `heads`.
    """
    newest = "select seq, at from change where owner = ? order by seq desc limit 1"
    erased = "select coalesce(max(seq), 0) from tombstone where owner = ?"
    seq, at = (rows(connection, newest, (owner,)) or [(0, 0)])[0]
    now = f"{seq} {at} {rows(connection, erased, (owner,))[0][0]}"
    if now == mark:
        return now, False, {}
    before = [int(part) for part in mark.split()] or [0, 0, 0]
    anchor = rows(
        connection, "select 1 from change where owner = ? and seq = ? and at = ?", (owner, *before[:2])
    )
    if anchor and now.endswith(f" {before[2]}"):
        changed = rows(connection, "select distinct capture from change where owner = ? and seq > ?", (owner, before[0]))  # fmt: skip
        ids = [str(id_) for (id_,) in changed]
        found = {m.id: m for m in memories.of_ids(connection, owner, ids)}
        return now, False, {id_: found.get(id_) for id_ in ids}
    return now, True, {m.id: m for m in memories.of_others(connection, owner, heads)}


def _with_text(connection: apsw.Connection, owner: str, line: Applied) -> Applied:
    """The line with the words of its record, also where the change left them as they were."""
    if line.before or line.after:
        return line
    found = rows(connection, "select text from capture where owner = ? and id = ?", (owner, line.memory_id))
    return replace(line, before=found[0][0], after=found[0][0]) if found else line


_UNDID = re.compile(r"undo of change (\d+) ")


def _undone(connection: apsw.Connection, owner: str) -> set[int]:
    """Numbers of the changes that are taken back at present: taking back an undo brings its change back, and so on."""
    undid: dict[int, int] = {}
    now_undone: set[int] = set()
    sql = "select seq, why from change where owner = ? and action = 'undone' order by seq"
    for seq, why in rows(connection, sql, (owner,)):
        found = _UNDID.match(why)
        if found is None:
            continue  # its record was erased since
        undid[seq] = int(found.group(1))
        line, holds = seq, True
        while line in undid:  # what this undoes holds no longer, what that undid holds again, ...
            line, holds = undid[line], not holds
            (now_undone.discard if holds else now_undone.add)(line)
    return now_undone


def _lines(found: Iterable[Sequence[Any]]) -> list[Applied]:
    return [
        Applied(
            change_id=seq, memory_id=capture, action=action, at=moment(at), why=why, rule=rule, before=_text(before),
            after=_text(after), message_seq=message_seq, considered=tuple(json.loads(considered)),
        )
        for seq, capture, action, at, why, rule, before, after, message_seq, considered in found
    ]  # fmt: skip


def _text(logged: str | None) -> str:
    return str(json.loads(logged).get("text", "")) if logged else ""
