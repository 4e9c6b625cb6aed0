"""Messages, and the durable jobs that digest them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from datetime import datetime

import apsw

from memohood.domain.report import ParkedTurn
from memohood.domain.turn import Job, Message
from memohood.storage import lexical_index
from memohood.storage.codec import MESSAGE_COLUMNS, instant, message_of, moment
from memohood.storage.connection import rows

_COLUMNS = ", ".join(f"m.{name}" for name in MESSAGE_COLUMNS)
_OPEN = " and state <> 'done'"  # in these words SQLite sees that the index of open jobs will do: done ones are many


def digest_of(text: str) -> bytes:
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()


def insert(
    connection: apsw.Connection, message: Message, *, now: datetime, reply_to: int | None = None
) -> tuple[int, bool]:
    """(seq, new): store a message, or find the one that is the same."""
    found = _find(connection, message)
    if found is not None:
        return found, False
    rows(
        connection,
        """
        insert into message (owner, session_id, speaker, text, at, ref, digest, platform, reply_to, recorded_at)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        (
            message.owner, message.session_id, message.speaker, message.text, instant(message.at), message.ref,
            digest_of(message.text), message.platform, reply_to, instant(now),
        ),
    )  # fmt: skip
    seq = connection.last_insert_rowid()
    lexical_index.add(connection, "message", seq, message.text)
    rows(connection, "insert or ignore into embed_queue (corpus, seq) values ('message', ?)", (seq,))
    return seq, True


def _find(connection: apsw.Connection, message: Message) -> int | None:
    if message.ref is not None:
        sql = "select seq from message where owner = ? and session_id = ? and speaker = ? and ref = ?"
        found = rows(connection, sql, (message.owner, message.session_id, message.speaker, message.ref))
    else:
        sql = "select seq from message where owner = ? and session_id = ? and speaker = ? and at = ? and digest = ? and ref is null"
        key = (
            message.owner,
            message.session_id,
            message.speaker,
            instant(message.at),
            digest_of(message.text),
        )
        found = rows(connection, sql, key)
    return int(found[0][0]) if found else None


def record_turn(
    connection: apsw.Connection, user: Message, reply: Message | None, *, now: datetime, capture: bool
) -> int:
    """Store a turn and, for a new one, the job that will digest it; completes a turn whose reply was still missing."""
    seq, new = insert(connection, user, now=now)
    if new and capture:
        _queue(connection, user, seq, now=now)
    if reply is not None:
        insert(connection, reply, now=now, reply_to=seq)
    return seq


def record_past_turn(
    connection: apsw.Connection, user: Message, reply: Message | None, *, now: datetime
) -> bool:
    """Store an old turn, or take up one that is history only, and have it digested; False where it already was."""
    seq, _ = insert(connection, user, now=now)
    if reply is not None:
        answer, new = insert(connection, reply, now=now, reply_to=seq)
        if not new:
            rows(
                connection,
                "update message set reply_to = ? where owner = ? and seq = ? and reply_to is null",
                (seq, reply.owner, answer),
            )
    return _queue(connection, user, seq, now=now)


def _queue(connection: apsw.Connection, user: Message, seq: int, *, now: datetime) -> bool:
    rows(
        connection,
        "insert or ignore into job (kind, owner, session_id, message_seq, state, created_at) values ('digest', ?, ?, ?, 'pending', ?)",
        (user.owner, user.session_id, seq, instant(now)),
    )
    return bool(connection.changes())


def digested(connection: apsw.Connection, owner: str, session_id: str) -> frozenset[int]:
    """seq of the session's messages that were, or will be, digested."""
    sql = """
        select j.message_seq from message m
        cross join job j indexed by job_by_message on j.kind = 'digest' and j.message_seq = m.seq
        where m.owner = ? and m.session_id = ?
    """
    return frozenset(int(seq) for (seq,) in rows(connection, sql, (owner, session_id)))


def pending_jobs(
    connection: apsw.Connection, *, now: datetime, limit: int, kind: str = "digest"
) -> list[Job]:
    """Turns to digest, in the order in which they were recorded. A session waits for its own earliest turn."""
    sql = f"""
        select seq, message_seq, owner, session_id, attempts, kind, not_before from job indexed by job_open
        where state = 'pending' {_OPEN} and kind = ? and seq > ? order by seq limit ?
    """
    found: list[Job] = []
    waiting: set[tuple[str, str]] = set()
    after = 0
    while True:
        page = rows(connection, sql, (kind, after, limit))
        for seq, message_seq, owner, session_id, attempts, its_kind, not_before in page:
            if not_before > instant(now):
                waiting.add((owner, session_id))
            elif (owner, session_id) not in waiting:
                found.append(
                    Job(
                        seq=seq, message_seq=message_seq, owner=owner, session_id=session_id, attempts=attempts,
                        kind=its_kind,
                    )
                )  # fmt: skip
        if len(found) >= limit or len(page) < limit:
            return found[:limit]
        after = page[-1][0]


def next_due(connection: apsw.Connection) -> datetime | None:
    """When the next job that was put off may be tried; None = there is none."""
    found = rows(connection, f"select min(not_before) from job where state = 'pending' {_OPEN}")
    return None if found[0][0] is None else moment(found[0][0])


def ask_judge_later(connection: apsw.Connection, job: Job, *, not_before: datetime, now: datetime) -> None:
    """The rules decided without the judge: a job that asks it again."""
    rows(
        connection,
        """
        insert or ignore into job (kind, owner, session_id, message_seq, state, not_before, created_at)
        values ('judge', ?, ?, ?, 'pending', ?, ?)
        """,
        (job.owner, job.session_id, job.message_seq, instant(not_before), instant(now)),
    )


def unpark(connection: apsw.Connection) -> int:
    """Give parked turns their tries back; returns how many."""
    rows(
        connection,
        "update job set state = 'pending', attempts = 0, not_before = 0 where state = 'parked'",
    )
    return int(connection.changes())


def parked(connection: apsw.Connection, owner: str | None, *, limit: int) -> list[ParkedTurn]:
    """The first turns that were set aside, and why. owner None = of everybody."""
    found = rows(
        connection,
        """
        select j.session_id, j.message_seq, m.at, j.attempts, j.error from job j join message m on m.seq = j.message_seq
        where j.state = 'parked' and j.kind = 'digest' and (?1 is null or j.owner = ?1) order by j.seq limit ?2
        """,
        (owner, limit),
    )
    return [
        ParkedTurn(session_id=session, message_seq=seq, at=moment(at), attempts=attempts, reason=error)
        for session, seq, at, attempts, error in found
    ]


def count_jobs(
    connection: apsw.Connection, state: str, owner: str | None = None, *, kind: str = "digest"
) -> int:
    """Turns in that state. Those that only wait for the judge are of a kind of their own."""
    sql = "select count(*) from job where state = ? and kind = ?" + ("" if state == "done" else _OPEN)
    if owner is None:
        return int(str(rows(connection, sql, (state, kind))[0][0]))
    return int(str(rows(connection, f"{sql} and owner = ?", (state, kind, owner))[0][0]))


def job_exists(connection: apsw.Connection, job: Job) -> bool:
    """False once its message was withdrawn."""
    return bool(rows(connection, "select 1 from job where seq = ?", (job.seq,)))


def finish_job(connection: apsw.Connection, job: Job, outcome: str, *, now: datetime) -> None:
    rows(
        connection,
        "update job set state = 'done', outcome = ?, error = '', attempts = attempts + 1, finished_at = ? where seq = ?",
        (outcome, instant(now), job.seq),
    )
    if job.kind == "judge" and outcome == "kept":  # the judge found what the rules had rejected
        rows(
            connection,
            "update job set outcome = 'kept' where kind = 'digest' and message_seq = ?",
            (job.message_seq,),
        )


def retry_job(connection: apsw.Connection, job: Job, error: str, *, not_before: datetime, park: bool) -> None:
    rows(
        connection,
        "update job set state = ?, error = ?, attempts = attempts + 1, not_before = ? where seq = ?",
        ("parked" if park else "pending", error, instant(not_before), job.seq),
    )


def by_seq(connection: apsw.Connection, owner: str, seqs: Sequence[int]) -> dict[int, Message]:
    sql = f"""
        select {_COLUMNS} from message m where +m.owner = ? and m.withdrawn = 0
        and m.seq in (select value from json_each(?))
    """  # one text for any number of them: it is prepared once
    found = map(message_of, rows(connection, sql, (owner, json.dumps(list(seqs)))))
    return {message.seq: message for message in found}


def of_session(connection: apsw.Connection, owner: str, session_id: str) -> list[Message]:
    sql = f"select {_COLUMNS} from message m where m.owner = ? and m.session_id = ? and m.withdrawn = 0 order by m.at, m.seq"
    return [message_of(row) for row in rows(connection, sql, (owner, session_id))]


def before(
    connection: apsw.Connection, owner: str, session_id: str, at: datetime, seq: int, limit: int
) -> list[Message]:
    """The messages of the session said before that one, oldest first."""
    sql = f"""
        select {_COLUMNS} from message m where m.owner = ? and m.session_id = ? and m.withdrawn = 0
        and (m.at, m.seq) < (?, ?) order by m.at desc, m.seq desc limit ?
    """
    found = rows(connection, sql, (owner, session_id, instant(at), seq, limit))
    return [message_of(row) for row in reversed(found)]


def after(
    connection: apsw.Connection, owner: str, session_id: str, at: datetime, seq: int, limit: int
) -> list[Message]:
    sql = f"""
        select {_COLUMNS} from message m where m.owner = ? and m.session_id = ? and m.withdrawn = 0
        and (m.at, m.seq) > (?, ?) order by m.at, m.seq limit ?
    """
    return [message_of(row) for row in rows(connection, sql, (owner, session_id, instant(at), seq, limit))]


def last_of_session(connection: apsw.Connection, owner: str, session_id: str, limit: int) -> list[Message]:
    sql = f"""
        select {_COLUMNS} from message m where m.owner = ? and m.session_id = ? and m.withdrawn = 0
        order by m.at desc, m.seq desc limit ?
    """
    return [message_of(row) for row in reversed(rows(connection, sql, (owner, session_id, limit)))]


def reply_of(connection: apsw.Connection, owner: str, seq: int) -> Message | None:
    sql = f"select {_COLUMNS} from message m where m.owner = ? and m.reply_to = ? and m.withdrawn = 0 order by m.seq limit 1"
    found = rows(connection, sql, (owner, seq))
    return message_of(found[0]) if found else None


def unembedded(connection: apsw.Connection, owner: str, seqs: Sequence[int]) -> list[tuple[int, str]]:
    """(seq, text) of those messages that wait for their vector."""
    sql = """
        select m.seq, m.text from json_each(?) j cross join embed_queue q on q.corpus = 'message' and q.seq = j.value
        cross join message m on m.seq = q.seq where +m.owner = ? and m.withdrawn = 0
    """
    return rows(connection, sql, (json.dumps(list(seqs)), owner))


def undigested(connection: apsw.Connection, owner: str) -> list[Message]:
    sql = f"""
        select {_COLUMNS} from job j indexed by job_open join message m on m.seq = j.message_seq
        where j.state <> 'done' and j.kind = 'digest' and m.owner = ? and m.withdrawn = 0 order by m.at, m.seq
    """
    return [message_of(row) for row in rows(connection, sql, (owner,))]


def said_between(
    connection: apsw.Connection, owner: str, start: datetime, end: datetime, limit: int
) -> list[int]:
    sql = "select seq from message where owner = ? and at >= ? and at < ? and withdrawn = 0 order by at desc, seq desc limit ?"
    return [int(seq) for (seq,) in rows(connection, sql, (owner, instant(start), instant(end), limit))]


def rejected(connection: apsw.Connection, owner: str, seqs: Sequence[int]) -> frozenset[int]:
    found: set[int] = set()
    for start in range(0, len(seqs), 500):
        part = seqs[start : start + 500]
        sql = f"""
            select message_seq from job where owner = ? and kind = 'digest' and outcome = 'rejected'
            and message_seq in ({", ".join("?" * len(part))})
        """
        found.update(int(seq) for (seq,) in rows(connection, sql, (owner, *part)))
    return frozenset(found)


def withdraw(connection: apsw.Connection, owner: str, seqs: Sequence[int]) -> None:
    """The person took these back (/undo): out of sight, out of the index, not digested."""
    for seq in seqs:
        rows(connection, "update message set withdrawn = 1 where owner = ? and seq = ?", (owner, seq))
        if not connection.changes():
            continue  # not a message of this owner
        lexical_index.remove(connection, "message", seq)
        rows(
            connection, "delete from vector where owner = ? and corpus = 'message' and seq = ?", (owner, seq)
        )
        rows(connection, "delete from embed_queue where corpus = 'message' and seq = ?", (seq,))
        rows(connection, "delete from job where owner = ? and message_seq = ?", (owner, seq))
