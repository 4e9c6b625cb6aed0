"""The store as it will be once the decisions made so far are written: the facts of one turn are compared with each other.

Decisions are made before the transaction opens, so what an earlier fact of the turn adds or replaces is not in the file
yet. The overlay answers for both.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from memohood.domain.change import Added, Change, Merged, Pinned, Reinforced, Restored, Superseded
from memohood.domain.memory import Memory, State
from memohood.ports import Corpus, Scored, Store, Vectors
from memohood.text.terms import index_columns


class Overlay:
    """A Reader over the store. New records get negative seqs, so that they never meet those of the file."""

    def __init__(self, reader: Store, owner: str) -> None:
        self._reader = reader
        self._owner = owner
        self._records: dict[str, Memory] = {}  # id -> the record as it will be

    def take(self, changes: Iterable[Change], now: datetime) -> None:
        for change in changes:
            match change:
                case Added(memory=memory):
                    self._records[memory.id] = replace(memory, seq=-1 - len(self._records))
                case Superseded(id=id_, at=at, by=by):
                    self._set(id_, now, state="superseded", invalidated_at=at, superseded_by=by)
                case Merged(kept=kept, dropped=dropped, at=at):
                    self._set(dropped, now, state="superseded", invalidated_at=at, superseded_by=kept)
                case Restored(id=id_):
                    self._set(id_, now, state="active", invalidated_at=None, superseded_by=None)
                case Pinned(id=id_, pinned=pinned):
                    self._set(id_, now, pinned=pinned)
                case Reinforced(id=id_, at=at, pinned=pinned):
                    known = self._find(id_, now)
                    if known is not None:
                        self._set(id_, now, pinned=known.pinned or pinned, last_used_at=at)
                case _:
                    pass

    def _find(self, id_: str, now: datetime) -> Memory | None:
        if id_ in self._records:
            return self._records[id_]
        return self._reader.memory(self._owner, id_, now=now)

    def _set(self, id_: str, now: datetime, **values: Any) -> None:
        known = self._find(id_, now)
        if known is not None:
            self._records[id_] = replace(known, **values)

    def _as_will_be(self, memory: Memory) -> Memory:
        return self._records.get(memory.id, memory)

    # -- what decisions change ------------------------------------------------------------------------------------

    def memory(self, owner: str, prefix: str, *, now: datetime, forgotten: bool = False) -> Memory:
        if prefix in self._records:
            return self._records[prefix]
        return self._reader.memory(owner, prefix, now=now, forgotten=forgotten)

    def by_slot(
        self, owner: str, subject: str, slot: str, *, now: datetime, states: Sequence[State] = ("active",)
    ) -> list[Memory]:
        every: tuple[State, ...] = ("active", "superseded", "archived")
        known = {m.id: m for m in self._reader.by_slot(owner, subject, slot, now=now, states=every)}
        mine = {m.id: m for m in self._records.values() if (m.subject, m.slot) == (subject, slot)}
        found = [m for m in (known | mine).values() if m.state in states]
        return sorted(found, key=lambda m: (m.valid_from, m.seq < 0, abs(m.seq)), reverse=True)

    def memories(self, owner: str, seqs: Sequence[int], *, now: datetime) -> dict[int, Memory]:
        found = {
            seq: self._as_will_be(m)
            for seq, m in self._reader.memories(owner, [s for s in seqs if s > 0], now=now).items()
        }
        wanted = set(seqs)
        found.update((m.seq, m) for m in self._records.values() if m.seq in wanted)
        return found

    def successors(self, owner: str, seqs: Sequence[int], *, now: datetime) -> dict[int, Memory]:
        found = self._reader.successors(owner, [s for s in seqs if s > 0], now=now)
        return {seq: self._as_will_be(memory) for seq, memory in found.items()}

    def match(
        self, corpus: Corpus, *, owner: str, raw: Sequence[str] = (), stems: Sequence[str] = (), limit: int,
        states: Sequence[State] = ("active",), exclude_session: str = "",
    ) -> list[Scored]:  # fmt: skip
        found = self._reader.match(
            corpus,
            owner=owner,
            raw=raw,
            stems=stems,
            limit=limit,
            states=states,
            exclude_session=exclude_session,
        )
        if corpus != "capture":
            return found
        kept = [s for s in found if not self._changed_state(s.seq, states)]
        asked = set(stems) | set(raw)
        for memory in self._records.values():
            shared = asked & set(" ".join(index_columns(memory.text)).split())
            if memory.seq < 0 and memory.state in states and shared:
                kept.append(Scored(memory.seq, float(len(shared))))
        return sorted(kept, key=lambda s: -s.score)[:limit]

    def _changed_state(self, seq: int, states: Sequence[State]) -> bool:
        return any(m.seq == seq and m.state not in states for m in self._records.values())

    def nearest(
        self, corpus: Corpus, vector: Vectors, *, owner: str, signature: str, limit: int, states: Sequence[State] = ("active",),
    ) -> list[Scored]:  # fmt: skip
        found = self._reader.nearest(
            corpus, vector, owner=owner, signature=signature, limit=limit, states=states
        )
        return [s for s in found if corpus != "capture" or not self._changed_state(s.seq, states)]

    def pinned(self, owner: str, *, now: datetime) -> list[Memory]:
        return [m for m in map(self._as_will_be, self._reader.pinned(owner, now=now)) if m.state == "active"]

    def __getattr__(self, name: str) -> Any:
        """Everything else is as in the file."""
        return getattr(self._reader, name)
