"""A memory in a dict: the Reader that reconciliation sees, and the apply() that storage would do. For tests only."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime

import numpy as np

from memohood.capture.reconcile import Decision, reconcile
from memohood.domain.change import Added, Archived, Change, Pinned, Reinforced, Restored, Superseded
from memohood.domain.memory import NOTABILITIES, Fact, Memory, State
from memohood.domain.turn import Message, Turn
from memohood.ports import Corpus, IndexedWords, Scored, Vectors
from memohood.text.terms import index_columns

START = datetime(2026, 1, 5, 9, tzinfo=UTC)


class MemoryInADict:
    """Implements ports.Reader honestly over two dicts."""

    def __init__(self) -> None:
        self.records: dict[str, Memory] = {}
        self.said: dict[int, Message] = {}
        self.embedded: dict[int, Vectors] = {}

    # -- writing --------------------------------------------------------------------------------------------------

    def say(self, message: Message) -> Message:
        stored = replace(message, seq=len(self.said) + 1)
        self.said[stored.seq] = stored
        return stored

    def apply(self, changes: Iterable[Change]) -> None:
        for change in changes:
            match change:
                case Added(memory=memory):
                    assert memory.id not in self.records
                    self.records[memory.id] = replace(memory, seq=len(self.records) + 1)
                case Superseded(id=id_, at=at, by=by):
                    assert self.records[id_].state in ("active", "archived")
                    assert at >= self.records[id_].valid_from
                    self._set(id_, state="superseded", invalidated_at=at, superseded_by=by)
                case Restored(id=id_):
                    assert self.records[id_].state != "active"
                    self._set(id_, state="active", invalidated_at=None, superseded_by=None)
                case Archived(id=id_):
                    self._set(id_, state="archived")
                case Pinned(id=id_, pinned=pinned):
                    self._set(id_, pinned=pinned)
                case Reinforced(id=id_, at=at, pinned=pinned, notability=notability):
                    known = self.records[id_]
                    assert known.state == "active"
                    higher = min(known.notability, notability, key=NOTABILITIES.index)
                    self._set(id_, pinned=known.pinned or pinned, notability=higher, last_used_at=at)
                case _:
                    raise AssertionError(f"reconciliation does not make {change}")

    def _set(self, id_: str, **values: object) -> None:
        self.records[id_] = replace(self.records[id_], **values)  # type: ignore[arg-type]

    # -- reading --------------------------------------------------------------------------------------------------

    def match(
        self, corpus: Corpus, *, owner: str, raw: Sequence[str] = (), stems: Sequence[str] = (), limit: int,
        states: Sequence[State] = ("active",), exclude_session: str = "",
    ) -> list[Scored]:  # fmt: skip
        asked = set(stems) | set(raw)
        found = [
            Scored(m.seq, float(len(asked & set(" ".join(index_columns(m.text)).split()))))
            for m in self.records.values()
            if corpus == "capture" and m.user_id == owner and m.state in states
        ]
        return sorted((s for s in found if s.score), key=lambda s: -s.score)[:limit]

    def document_frequency(
        self, corpus: Corpus, *, raw: Sequence[str] = (), stems: Sequence[str] = ()
    ) -> dict[str, int]:
        """Nothing is common enough here for its count to matter."""
        return {**{f"raw:{token}": 0 for token in raw}, **{f"stem:{token}": 0 for token in stems}}

    def size(self, corpus: Corpus) -> int:
        return max((m.seq for m in self.records.values()), default=0)

    def successors(self, owner: str, seqs: Sequence[int], *, now: datetime) -> dict[int, Memory]:
        found: dict[int, Memory] = {}
        for seq, memory in self.memories(owner, seqs, now=now).items():
            while memory.state == "superseded" and memory.superseded_by in self.records:
                memory = self.records[memory.superseded_by]
            if memory.seq != seq and memory.state == "active":
                found[seq] = memory
        return found

    def index_words(self, corpus: Corpus, owner: str, seqs: Sequence[int]) -> list[IndexedWords]:
        return [(m.text, *index_columns(m.text)) for m in self.memories(owner, seqs, now=START).values()]

    def nearest(
        self, corpus: Corpus, vector: Vectors, *, owner: str, signature: str, limit: int,
        states: Sequence[State] = ("active",),
    ) -> list[Scored]:  # fmt: skip
        found = [
            Scored(m.seq, float(np.dot(self.embedded[m.seq], vector)))
            for m in self.records.values()
            if m.user_id == owner and m.state in states and m.seq in self.embedded
        ]
        return sorted(found, key=lambda s: -s.score)[:limit]

    def vectors(self, corpus: Corpus, seqs: Sequence[int], *, signature: str) -> dict[int, Vectors]:
        return {seq: self.embedded[seq] for seq in seqs if seq in self.embedded}

    def memories(self, owner: str, seqs: Sequence[int], *, now: datetime) -> dict[int, Memory]:
        return {m.seq: m for m in self.records.values() if m.seq in set(seqs) and m.user_id == owner}

    def messages(self, owner: str, seqs: Sequence[int]) -> dict[int, Message]:
        return {seq: self.said[seq] for seq in seqs if seq in self.said and self.said[seq].owner == owner}

    def by_slot(
        self, owner: str, subject: str, slot: str, *, now: datetime, states: Sequence[State] = ("active",)
    ) -> list[Memory]:
        found = [
            m for m in self.records.values() if (m.user_id, m.subject, m.slot) == (owner, subject, slot) and m.state in states
        ]  # fmt: skip
        return sorted(found, key=lambda m: (m.valid_from, m.seq), reverse=True)

    def by_evidence(self, owner: str, message_seqs: Sequence[int]) -> dict[int, list[Memory]]:
        found: dict[int, list[Memory]] = {}
        for memory in self.records.values():
            if memory.user_id == owner and memory.evidence.message_seq in message_seqs:
                found.setdefault(memory.evidence.message_seq or 0, []).append(memory)
        return found

    def session_messages(self, owner: str, session_id: str) -> list[Message]:
        return [m for m in self.said.values() if (m.owner, m.session_id) == (owner, session_id)]

    def neighbours(self, owner: str, seqs: Sequence[int], *, width: int) -> dict[int, tuple[Message, ...]]:
        return {}

    def last_messages(self, owner: str, session_id: str, *, limit: int) -> list[Message]:
        return self.session_messages(owner, session_id)[-limit:]

    def undigested(self, owner: str) -> list[Message]:
        return []

    def dated(self, owner: str, start: date | None, end: date | None, *, limit: int) -> list[int]:
        return []

    def said_between(self, owner: str, start: datetime, end: datetime, *, limit: int) -> list[int]:
        return [m.seq for m in self.said.values() if m.owner == owner and start <= m.at < end][:limit]

    def pinned(self, owner: str, *, now: datetime) -> list[Memory]:
        return [m for m in self.active(owner) if m.pinned]

    def instructions(self, owner: str, *, now: datetime) -> list[Memory]:
        return [m for m in self.active(owner) if m.kind == "instruction"]

    def rejected(self, owner: str, message_seqs: Sequence[int]) -> frozenset[int]:
        return frozenset()

    def hidden(self, owner: str, messages: Sequence[Message]) -> frozenset[int]:
        return frozenset()

    def session_links(self, owner: str, session_ids: Iterable[str]) -> dict[str, list[tuple[str, float]]]:
        return {}

    # -- what tests ask -------------------------------------------------------------------------------------------

    def active(self, owner: str = "u1") -> list[Memory]:
        return [m for m in self.records.values() if m.state == "active" and m.user_id == owner]

    def texts(self, state: State = "active", owner: str = "u1") -> list[str]:
        return sorted(m.text for m in self.records.values() if m.state == state and m.user_id == owner)


class Telling:
    """Facts told one after another, each decided and written before the next."""

    def __init__(self, memory: MemoryInADict | None = None, owner: str = "u1") -> None:
        self.memory = memory or MemoryInADict()
        self.owner = owner
        self.decisions: list[Decision] = []
        self._count = 0

    def new_id(self) -> str:
        self._count += 1
        return f"{self.owner}-{self._count:04d}"

    def tell(
        self, fact: Fact, at: datetime = START, *, vector: Vectors | None = None, quote: str = "", before: tuple[Message, ...] = ()
    ) -> Decision:  # fmt: skip
        message = self.memory.say(
            Message(owner=self.owner, session_id="s", speaker="user", text=quote or fact.text, at=at)
        )
        fact = replace(
            fact, evidence=replace(fact.evidence, message_seq=message.seq, quote=quote or fact.text)
        )
        decision = reconcile(
            fact, at=at, turn=Turn(user=message, before=before), reader=self.memory, new_id=self.new_id,
            now=max(at, START), owner=self.owner, vector=vector, signature="test",
        )  # fmt: skip
        self.memory.apply(decision.changes)
        if vector is not None:
            for change in decision.changes:
                if isinstance(change, Added):
                    self.memory.embedded[self.memory.records[change.memory.id].seq] = vector
        self.decisions.append(decision)
        return decision


Tell = Callable[[Fact], Decision]
