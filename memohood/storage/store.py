"""The store: everything that reads or writes one memory file. Implements `ports.Store`; safe from any thread."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import replace
from datetime import datetime

import apsw

from memohood.domain.change import Applied, Cause, Change, Restored
from memohood.domain.turn import Job, Message
from memohood.errors import Conflict
from memohood.ports import Embedded
from memohood.storage import changes, private, turns
from memohood.storage.codec import instant
from memohood.storage.connection import rows
from memohood.storage.copies import Copies
from memohood.storage.indexes import Indexes
from memohood.storage.lease import check_token, is_latest, take_token
from memohood.storage.reading import Reading

KEPT_TRACES = 200


class Store(Reading, Indexes, Copies):
    """One memory file; here the writes that record and change. `apply` and `finish_turn` are the only ways to change a memory."""

    def record_turn(self, user: Message, reply: Message | None, *, now: datetime, capture: bool) -> int:
        """On the disk when this returns."""

        def record(c: apsw.Connection) -> int:
            self._fault("record-begun")
            said, answered = self._without_erased(c, user), reply and self._without_erased(c, reply)
            seq = turns.record_turn(c, said, answered, now=now, capture=capture)
            self._fault("record-stored")
            return seq

        return self.write(record, durable=True)

    def record_past_turns(self, past: Sequence[tuple[Message, Message | None]], *, now: datetime) -> int:
        """Old turns, stored or found, to be digested with their own dates; how many were not yet."""

        def record(c: apsw.Connection) -> int:
            new = 0
            for user, reply in past:
                if private.covered(c, user):
                    continue
                said, answered = self._without_erased(c, user), reply and self._without_erased(c, reply)
                new += turns.record_past_turn(c, said, answered, now=now)
            return new

        return self.write(record, durable=True)

    def record_messages(self, messages: Sequence[Message], *, now: datetime) -> int:
        """Store messages that are history only; returns how many were new."""
        return self.submit_messages(messages, now=now).result()

    def submit_messages(self, messages: Sequence[Message], *, now: datetime) -> Future[int]:
        """The same without waiting: the next batch can be read while this one is written."""

        def record(c: apsw.Connection) -> int:
            kept = private.kept(c, messages)
            return sum(turns.insert(c, self._without_erased(c, m), now=now)[1] for m in kept)

        return self._writer.submit(record, durable=True)

    def _without_erased(self, connection: apsw.Connection, message: Message) -> Message:
        """Old text that arrives late does not bring back what was erased since."""
        text = self._tombstones.blanked(connection, message.owner, message.text, message.at)
        return message if text == message.text else replace(message, text=text)

    def apply(self, owner: str, decided: Iterable[tuple[Change, Cause]], *, now: datetime) -> list[Applied]:
        """Write the changes of one decision, all or none."""
        group = list(decided)
        if any(isinstance(change, Restored) for change, _ in group):
            self.erase_overdue(now=now)

        def commit(connection: apsw.Connection) -> list[Applied]:
            barred: set[str] = set()
            done = self._apply_all(connection, owner, group, now, barred)
            if barred:
                raise Conflict(
                    "this was forgotten after it had been said",
                    hint="say it again, without an earlier date, to have it remembered anew",
                )
            return done

        return self.write(commit, durable=True)

    def _apply_all(
        self, connection: apsw.Connection, owner: str, decided: Iterable[tuple[Change, Cause]], now: datetime,
        barred: set[str],
    ) -> list[Applied]:  # fmt: skip
        decision = changes.next_decision(connection)
        admitted = self._tombstones.admitted(connection, owner, list(decided), barred)
        done = [
            changes.apply(connection, owner, change, cause, now=now, decision=decision)
            for change, cause in admitted
        ]
        moved = [line.memory_id for line in done if line.action in ("forgotten", "restored")]
        self._tombstones.follow(connection, owner, moved, now=now)
        return done

    def finish_turn(
        self,
        job: Job,
        decided: Sequence[Sequence[tuple[Change, Cause]]],
        outcome: str,
        *,
        now: datetime,
        token: int,
        judge_at: datetime | None = None,
        embedded: Embedded | None = None,
    ) -> int:
        """Write what a turn's digest decided and close its job, in one transaction held to the fencing token.

        `judge_at`: the judge gave no verdict and shall be asked again then. `embedded`: vectors of the turn's messages and of
        what was decided; returns how many rows got theirs. Nothing is written if the person took the message back while it
        was digested.
        """

        def commit(connection: apsw.Connection) -> int:
            check_token(connection, token)
            if not turns.job_exists(connection, job):
                return 0
            self._fault("commit-begun")
            barred: set[str] = set()
            done = [
                line
                for group in decided
                for line in self._apply_all(connection, job.owner, group, now, barred)
            ]
            self._fault("commit-applied")
            new = [line.memory_id for line in done if line.action == "added"]
            stored = self._put_embedded(connection, job, new, embedded) if embedded is not None else 0
            turns.finish_job(connection, job, outcome, now=now)
            if judge_at is not None:
                turns.ask_judge_later(connection, job, not_before=judge_at, now=now)
            self._fault("commit-closed")
            return stored

        return self.write(commit)

    def retry_turn(self, job: Job, error: str, *, not_before: datetime, park: bool) -> None:
        self.write(lambda c: turns.retry_job(c, job, error, not_before=not_before, park=park))

    def undo(self, owner: str, change_id: int, *, now: datetime) -> list[Applied]:
        self.erase_overdue(now=now)

        def take_back(connection: apsw.Connection) -> list[Applied]:
            done = changes.undo(connection, owner, change_id, now=now)
            self._tombstones.follow(connection, owner, [line.memory_id for line in done], now=now)
            return done

        return self.write(take_back, durable=True)

    def withdraw(self, owner: str, seqs: Sequence[int]) -> None:
        self.write(lambda c: turns.withdraw(c, owner, seqs))

    def take_token(self, held: int = 0) -> int:
        return held if held and self.read(lambda c: is_latest(c, held)) else self.write(take_token)

    def touch(self, owner: str, ids: Sequence[str], *, at: datetime) -> None:
        """Note a use of these records, at most once a day each; off the caller's path."""

        def update(connection: apsw.Connection) -> None:
            day = 86_400_000_000
            for capture in ids:
                rows(
                    connection,
                    "update capture set last_used_at = ?, access_count = access_count + 1 where owner = ? and id = ? "
                    "and coalesce(last_used_at, valid_from) <= ?",
                    (instant(at), owner, capture, instant(at) - day),
                )

        if ids and not self.opened.read_only:
            self._writer.submit(update)

    def put_trace(self, trace_id: str, owner: str, body: Mapping[str, object], *, at: datetime) -> None:
        """Keep how a recall came about (ids and numbers, no texts), off the caller's path; the last ones only."""

        def insert(connection: apsw.Connection) -> None:
            rows(
                connection,
                "insert or replace into trace values (?, ?, ?, ?)",
                (trace_id, owner, instant(at), json.dumps(body)),
            )
            rows(
                connection,
                "delete from trace where id in (select id from trace order by at desc limit -1 offset ?)",
                (KEPT_TRACES,),
            )

        if not self.opened.read_only:
            self._writer.submit(insert)

    def link_session(
        self, owner: str, session_id: str, links: Mapping[str, tuple[float, str]], *, now: datetime
    ) -> None:
        """Put {other session: (weight, kinds of evidence)} in place of the session's links, in both directions.

        A session that is private by now has none.
        """

        def replace(connection: apsw.Connection) -> None:
            sql = "delete from session_link where owner = ? and (session_id = ? or other = ?)"
            rows(connection, sql, (owner, session_id, session_id))
            if private.covers(connection, owner, session_id, ""):
                return
            for other, (weight, why) in links.items():
                if private.covers(connection, owner, other, ""):
                    continue
                for one, its in ((session_id, other), (other, session_id)):
                    sql = "insert into session_link (owner, session_id, other, weight, why, created_at) values (?, ?, ?, ?, ?, ?)"
                    rows(connection, sql, (owner, one, its, weight, why, instant(now)))

        self.write(replace)

    def unpark(self) -> int:
        return self.write(turns.unpark)

    def set_private(self, owner: str, scope: str, name: str, on: bool, *, now: datetime) -> None:
        self.write(lambda c: private.put(c, owner, scope, name, on, now=now), durable=True)

    def join_private(self, owner: str, session_id: str, chat_id: str, *, now: datetime) -> None:
        """A session of a private chat is private until the chat is not."""
        self.write(lambda c: private.join(c, owner, session_id, chat_id, now=now), durable=True)
