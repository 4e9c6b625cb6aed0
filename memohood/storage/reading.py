"""Everything that reads records, messages, jobs and counts."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from datetime import date, datetime, time

import apsw

from memohood.domain.change import Applied
from memohood.domain.memory import Memory, State
from memohood.domain.report import Stats
from memohood.domain.turn import Job, Message
from memohood.storage import change_log, memories, private, turns
from memohood.storage.codec import Ageing
from memohood.storage.connection import rows
from memohood.storage.file import MemoryFile
from memohood.storage.pages import pending
from memohood.storage.schema import schema_version

SHOWN_PARKED = 20


class Reading(MemoryFile):
    """Reads of one memory file; every one that concerns a person names the owner."""

    def digested(self, owner: str, session_id: str) -> frozenset[int]:
        return self.read(lambda c: turns.digested(c, owner, session_id))

    def pending_jobs(self, *, now: datetime, limit: int, kind: str = "digest") -> list[Job]:
        return self.read(lambda c: turns.pending_jobs(c, now=now, limit=limit, kind=kind))

    def next_due(self) -> datetime | None:
        return self.read(turns.next_due)

    def count_jobs(self, state: str, owner: str | None = None, *, kind: str = "digest") -> int:
        return self.read(lambda c: turns.count_jobs(c, state, owner, kind=kind))

    def turn_before(self, job: Job, width: int) -> tuple[Message | None, Message | None, list[Message]]:
        """(user message, reply, messages before them) of a digest job."""

        def query(c: apsw.Connection) -> tuple[Message | None, Message | None, list[Message]]:
            user = turns.by_seq(c, job.owner, [job.message_seq]).get(job.message_seq)
            if user is None:
                return None, None, []
            earlier = turns.before(c, job.owner, job.session_id, user.at, user.seq, width)
            return user, turns.reply_of(c, job.owner, user.seq), earlier

        return self.read(query)

    def revision(self) -> tuple[int, int, int]:
        """Grows with every change, message and vector: a key for caches."""
        sql = "select (select coalesce(max(seq), 0) from change), (select coalesce(max(seq), 0) from message), (select coalesce(max(rev), 0) from vector)"
        first, second, third = self.read(lambda c: rows(c, sql))[0]
        return int(first), int(second), int(third)

    def stats(self, owner: str | None, *, embedder: str) -> Stats:
        def query(c: apsw.Connection) -> Stats:
            where, bindings = ("where owner = ?", (owner,)) if owner is not None else ("where 1", ())
            by_state = dict(rows(c, f"select state, count(*) from capture {where} group by state", bindings))
            forgotten = by_state.pop("forgotten", 0)
            kinds = rows(
                c,
                f"select kind, count(*) from capture {where} and state = 'active' group by kind order by 2 desc",
                bindings,
            )
            pins = rows(
                c, f"select count(*) from capture {where} and state = 'active' and pinned = 1", bindings
            )
            said = rows(
                c,
                f"select count(*), count(distinct session_id) from message {where} and withdrawn = 0",
                bindings,
            )
            vectors = rows(c, f"select count(*) from vector {where} and signature = ?", (*bindings, embedder))
            pages = rows(
                c,
                "select (select page_count from pragma_page_count()) * (select page_size from pragma_page_size())",
            )
            return Stats(
                path=str(self.path), user_id=owner, memories=by_state, kinds=dict(kinds), pinned=pins[0][0],
                messages=said[0][0], sessions=said[0][1], pending_turns=turns.count_jobs(c, "pending", owner),
                parked_turns=turns.count_jobs(c, "parked", owner), vectors=vectors[0][0], embedder=embedder,
                parked=tuple(turns.parked(c, owner, limit=SHOWN_PARKED)),
                file_bytes=pages[0][0], schema_version=schema_version(c),
                private=tuple(private.of_owner(c, owner)),
                erase_pending=bool(pending(c)), forgotten=forgotten,
            )  # fmt: skip

        return self.read(query)

    def is_private(self, owner: str, session_id: str, chat_id: str) -> bool:
        return self.read(lambda c: private.covers(c, owner, session_id, chat_id))

    def trace(self, trace_id: str, owner: str) -> dict[str, object] | None:
        self.flush()
        found = self.read(
            lambda c: rows(c, "select body from trace where id = ? and owner = ?", (trace_id, owner))
        )
        return dict(json.loads(str(found[0][0]))) if found else None

    def _ageing(self, now: datetime) -> Ageing:
        return Ageing(now, self._halflife_days)

    def memory(self, owner: str, prefix: str, *, now: datetime, forgotten: bool = False) -> Memory:
        return self.read(lambda c: memories.by_id(c, owner, prefix, self._ageing(now), forgotten=forgotten))

    def owned(self, owner: str | None, states: Sequence[State], *, now: datetime) -> list[Memory]:
        """All records of the owner in those states; of everybody where owner is None (local use only)."""
        ageing = self._ageing(now)
        if owner is None:
            return self.read(lambda c: memories.all_owners(c, states, ageing))
        return self.read(lambda c: memories.of_owner(c, owner, states, ageing))

    def history(self, owner: str, ids: Sequence[str]) -> list[Applied]:
        return self.read(lambda c: change_log.history(c, owner, ids))

    def changed_since(
        self, owner: str, mark: str, heads: Sequence[str]
    ) -> tuple[str, bool, dict[str, Memory | None]]:
        return self.read(lambda c: change_log.since(c, owner, mark, heads))

    def last_change(self, owner: str) -> list[Applied]:
        return self.read(lambda c: change_log.last(c, owner))

    def memories(self, owner: str, seqs: Sequence[int], *, now: datetime) -> dict[int, Memory]:
        return self.read(lambda c: memories.by_seq(c, owner, seqs, self._ageing(now)))

    def successors(self, owner: str, seqs: Sequence[int], *, now: datetime) -> dict[int, Memory]:
        return self.read(lambda c: memories.successors(c, owner, seqs, self._ageing(now)))

    def by_slot(
        self, owner: str, subject: str, slot: str, *, now: datetime, states: Sequence[State] = ("active",)
    ) -> list[Memory]:
        return self.read(lambda c: memories.by_slot(c, owner, subject, slot, states, self._ageing(now)))

    def by_evidence(
        self, owner: str, message_seqs: Sequence[int], *, now: datetime | None = None
    ) -> dict[int, list[Memory]]:
        ageing = self._ageing(now) if now else None
        return self.read(lambda c: memories.by_evidence(c, owner, message_seqs, ageing))

    def pinned(self, owner: str, *, now: datetime) -> list[Memory]:
        return self.read(lambda c: memories.pinned(c, owner, now, self._ageing(now)))

    def instructions(self, owner: str, *, now: datetime) -> list[Memory]:
        return self.read(lambda c: memories.instructions(c, owner, now, self._ageing(now)))

    def newest(self, owner: str, *, states: Sequence[State] = ("active",), limit: int) -> list[int]:
        return self.read(lambda c: memories.newest(c, owner, states, limit))

    def dated(self, owner: str, start: date | None, end: date | None, *, limit: int) -> list[int]:
        def midnight(day: date) -> datetime:
            return datetime.combine(day, time.min, tzinfo=self._zone)

        return self.read(lambda c: memories.dated(c, owner, start, end, midnight, limit))

    def messages(self, owner: str, seqs: Sequence[int]) -> dict[int, Message]:
        return self.read(lambda c: turns.by_seq(c, owner, seqs))

    def session_messages(self, owner: str, session_id: str) -> list[Message]:
        return self.read(lambda c: turns.of_session(c, owner, session_id))

    def neighbours(self, owner: str, seqs: Sequence[int], *, width: int) -> dict[int, tuple[Message, ...]]:
        def query(c: apsw.Connection) -> dict[int, tuple[Message, ...]]:
            found: dict[int, tuple[Message, ...]] = {}
            for seq, message in turns.by_seq(c, owner, seqs).items():
                place = (owner, message.session_id, message.at, seq, width)
                found[seq] = (*turns.before(c, *place), message, *turns.after(c, *place))
            return found

        return self.read(query)

    def last_messages(self, owner: str, session_id: str, *, limit: int) -> list[Message]:
        return self.read(lambda c: turns.last_of_session(c, owner, session_id, limit))

    def undigested(self, owner: str) -> list[Message]:
        return self.read(lambda c: turns.undigested(c, owner))

    def said_between(self, owner: str, start: datetime, end: datetime, *, limit: int) -> list[int]:
        return self.read(lambda c: turns.said_between(c, owner, start, end, limit))

    def rejected(self, owner: str, message_seqs: Sequence[int]) -> frozenset[int]:
        return self.read(lambda c: turns.rejected(c, owner, message_seqs))

    def session_links(self, owner: str, session_ids: Iterable[str]) -> dict[str, list[tuple[str, float]]]:
        def query(c: apsw.Connection) -> dict[str, list[tuple[str, float]]]:
            sql = "select other, weight from session_link where owner = ? and session_id = ? order by weight desc"
            return {s: rows(c, sql, (owner, s)) for s in dict.fromkeys(session_ids)}

        return self.read(query)
