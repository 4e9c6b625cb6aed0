"""Reading captures. Every query names its owner; only `all_owners` does not, and says so."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from datetime import date, datetime

import apsw

from memohood.domain.memory import SELF, Memory
from memohood.errors import AmbiguousIdError, InputError, NotFoundError
from memohood.storage.codec import CAPTURE_COLUMNS, Ageing, instant, memory_of
from memohood.storage.connection import rows

_COLUMNS = ", ".join(f"c.{name}" for name in CAPTURE_COLUMNS)
_MIN_PREFIX = 3
_LONGEST_CHAIN = 20  # records that replaced each other


def _read(
    connection: apsw.Connection,
    condition: str,
    bindings: Sequence[object],
    ageing: Ageing | None,
    *,
    index: str = "",
) -> list[Memory]:
    """The records that fit. `index`: the one to search by; by its statistics SQLite may rather walk all of an owner."""
    by = f"indexed by {index}" if index else ""
    found = rows(
        connection, f"select c.seq, {_COLUMNS} from capture c {by} where {condition}", tuple(bindings)
    )
    return [memory_of(seq, values, ageing) for seq, *values in found]


def _in(values: Sequence[object]) -> str:
    return "(" + ", ".join("?" * len(values)) + ")"


def by_seq(
    connection: apsw.Connection, owner: str, seqs: Sequence[int], ageing: Ageing | None
) -> dict[int, Memory]:
    condition = "+c.owner = ? and c.state <> 'forgotten' and c.seq in (select value from json_each(?))"
    return {m.seq: m for m in _read(connection, condition, (owner, json.dumps(list(seqs))), ageing)}


def unembedded(connection: apsw.Connection, owner: str, ids: Sequence[str]) -> list[tuple[int, str]]:
    """(seq, text) of those records that wait for their vector."""
    if not ids:
        return []
    queued = "exists (select 1 from embed_queue q where q.corpus = 'capture' and q.seq = c.seq)"
    sql = f"select c.seq, c.text from capture c where c.owner = ? and c.id in {_in(ids)} and {queued} order by c.seq"
    return rows(connection, sql, (owner, *ids))


def by_id(
    connection: apsw.Connection, owner: str, prefix: str, ageing: Ageing, *, forgotten: bool = False
) -> Memory:
    """The record of that id or unique prefix of at least three characters."""
    wanted = prefix.strip().lower() if isinstance(prefix, str) else ""
    if not wanted.isalnum() or len(wanted) < _MIN_PREFIX:
        raise InputError(
            f"{str(prefix)[:40]!r} is not an id", hint="give at least the first three characters of an id"
        )
    condition = "c.owner = ? and c.id >= ? and c.id < ?" + (
        "" if forgotten else " and c.state <> 'forgotten'"
    )
    found = _read(connection, f"{condition} order by c.id limit 6", (owner, wanted, wanted + "\x7f"), ageing)
    exact = [m for m in found if m.id == wanted]
    if exact:
        return exact[0]
    if not found:
        raise NotFoundError(f"no memory has the id {wanted}", hint="memohood list shows the ids")
    if len(found) > 1:
        raise AmbiguousIdError(
            f"{wanted} fits several memories",
            hint="give more of the id: " + ", ".join(m.id for m in found[:5]),
        )
    return found[0]


def successors(
    connection: apsw.Connection, owner: str, seqs: Sequence[int], ageing: Ageing | None
) -> dict[int, Memory]:
    """For each superseded row the active record at the end of its chain of successors, where there is one."""
    if not seqs:
        return {}
    pairs = rows(
        connection,
        f"""with recursive chain(first, id, steps) as (
              select c.seq, c.superseded_by, 1 from capture c where c.owner = ? and c.seq in {_in(seqs)} and c.state = 'superseded'
              union all
              select chain.first, n.superseded_by, chain.steps + 1 from chain join capture n on n.id = chain.id
              where n.owner = ? and n.state = 'superseded' and n.superseded_by is not null and chain.steps < {_LONGEST_CHAIN}
            )
            select chain.first, n.seq from chain join capture n on n.id = chain.id where n.owner = ? and n.state = 'active'""",
        (owner, *seqs, owner, owner),
    )
    ends = {int(first): int(last) for first, last in pairs}
    found = by_seq(connection, owner, sorted(set(ends.values())), ageing)
    return {first: found[last] for first, last in ends.items() if last in found}


def by_slot(
    connection: apsw.Connection,
    owner: str,
    subject: str,
    slot: str,
    states: Sequence[str],
    ageing: Ageing | None,
) -> list[Memory]:
    condition = f"c.owner = ? and c.subject = ? and c.slot = ? and c.state in {_in(states)} order by c.valid_from desc, c.seq desc"
    return _read(connection, condition, (owner, subject, slot, *states), ageing, index="capture_by_slot")


def of_owner(connection: apsw.Connection, owner: str, states: Sequence[str], ageing: Ageing) -> list[Memory]:
    condition = f"c.owner = ? and c.state in {_in(states)} order by c.valid_from, c.seq"
    return _read(connection, condition, (owner, *states), ageing)


def all_owners(connection: apsw.Connection, states: Sequence[str], ageing: Ageing) -> list[Memory]:
    """The records of everybody: for local commands and tests, never for a host or a model."""
    return _read(connection, f"c.state in {_in(states)} order by c.valid_from, c.seq", states, ageing)


def pinned(connection: apsw.Connection, owner: str, now: datetime, ageing: Ageing | None) -> list[Memory]:
    condition = "c.owner = ? and c.state = 'active' and c.pinned = 1 and (c.expires_at is null or c.expires_at > ?) order by c.valid_from desc, c.seq desc"
    return _read(connection, condition, (owner, instant(now)), ageing)


def instructions(
    connection: apsw.Connection, owner: str, now: datetime, ageing: Ageing | None
) -> list[Memory]:
    condition = "c.owner = ? and c.kind = 'instruction' and c.state = 'active' and (c.expires_at is null or c.expires_at > ?) order by c.valid_from desc, c.seq desc"
    return _read(connection, condition, (owner, instant(now)), ageing, index="capture_by_kind")


def by_evidence(
    connection: apsw.Connection, owner: str, message_seqs: Sequence[int], ageing: Ageing | None
) -> dict[int, list[Memory]]:
    found: dict[int, list[Memory]] = {}
    condition = """c.owner = ? and c.state <> 'forgotten' and c.evidence_message in (select value from json_each(?))
        order by c.seq"""
    asked = (owner, json.dumps(list(message_seqs)))
    for memory in _read(connection, condition, asked, ageing, index="capture_by_evidence"):
        found.setdefault(memory.evidence.message_seq or 0, []).append(memory)
    return found


def of_ids(connection: apsw.Connection, owner: str, ids: Sequence[str]) -> list[Memory]:
    condition = "c.owner = ? and c.state <> 'forgotten' and c.id in (select value from json_each(?))"
    return _read(connection, condition, (owner, json.dumps(list(ids))), None)


def of_others(connection: apsw.Connection, owner: str, heads: Sequence[str]) -> list[Memory]:
    """The records about somebody or something but the owner, and those whose attribute begins with one of `heads`."""
    head = "substr(c.slot, 1, instr(c.slot || '.', '.') - 1)"
    condition = f"c.owner = ? and c.state <> 'forgotten' and (c.subject <> ? or {head} in {_in(heads)})"
    return _read(connection, condition, (owner, SELF, *heads), None)


def newest(connection: apsw.Connection, owner: str, states: Sequence[str], limit: int) -> list[int]:
    """The records that were stated last, newest first."""
    found = rows(  # each state by itself, so that the index gives the order
        connection,
        " union all ".join(
            """select seq, valid_from from (select seq, valid_from from capture
               where owner = ? and state = ? and kind <> 'summary' order by valid_from desc limit ?)"""
            for _ in states
        ),
        tuple(value for state in states for value in (owner, state, limit)),
    )
    found.sort(key=lambda row: (-row[1], -row[0]))
    return [int(seq) for seq, _ in found[:limit]]


def dated(
    connection: apsw.Connection,
    owner: str,
    start: date | None,
    end: date | None,
    midnight: Callable[[date], datetime],
    limit: int,
) -> list[int]:
    """Active records that occur within those days or, where they are no dated events, were stated then."""
    first, last = start or date.min, end or date.max
    said_from = instant(midnight(first)) if start else -(1 << 62)
    said_to = instant(midnight(date.fromordinal(last.toordinal() + 1))) if end else 1 << 62
    found = rows(
        connection,
        """
        select c.seq from capture c where c.owner = ? and c.state = 'active' and (
            (c.occurs_from is not null and c.occurs_from <= ? and coalesce(c.occurs_to, c.occurs_from) >= ?)
            or (c.occurs_from is null and c.valid_from >= ? and c.valid_from < ?)
        ) order by coalesce(c.occurs_from, '') desc, c.valid_from desc, c.seq desc limit ?
        """,
        (owner, last.isoformat(), first.isoformat(), said_from, said_to, limit),
    )
    return [int(seq) for (seq,) in found]
