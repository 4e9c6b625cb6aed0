"""Which sessions belong together: those that speak of the same rare names, carry on one another, or lie close in time.

Each kind of evidence is a chance that two sessions belong together; the chances are joined as independent ones
(noisy-or, Pearl 1988). Nothing is compared in meaning, no model is asked; doing it again gives the same links.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import log2, prod

from memohood.domain.memory import Memory
from memohood.domain.turn import Message
from memohood.errors import NotFoundError
from memohood.ports import Store
from memohood.text.terms import index_columns

CARRIED_ON = 0.7  # a record of the one replaced a record of the other
NAME = 0.5  # a name that only these two sessions hold; the chance falls with the logarithm of their number
CLOSE, CLOSE_WITHIN = 0.2, timedelta(hours=12)
LEAST = 0.15  # weaker links are not kept
MOST = 20  # links of a session that are kept, the strongest
_FOUND = 200  # records that are looked at for shared names
_SAID = 400  # messages that are looked at for sessions close in time
_NAMED = 12  # names of a session that are looked for


@dataclass(frozen=True, slots=True)
class Link:
    """How strongly another session belongs to this one, 0 to 1, and by which kinds of evidence."""

    weight: float
    why: tuple[str, ...]


def link_session(store: Store, session_id: str, *, owner: str, now: datetime) -> dict[str, Link]:
    """Find the sessions that belong to this one and keep the links, in both directions, in place of earlier ones."""
    private = store.is_private(owner, session_id, "")
    links = {} if private else links_of(store, session_id, owner=owner, now=now)
    kept = {other: (link.weight, " ".join(link.why)) for other, link in links.items()}
    store.link_session(owner, session_id, kept, now=now)
    return links


def links_of(store: Store, session_id: str, *, owner: str, now: datetime) -> dict[str, Link]:
    """The sessions that belong to this one, the strongest links first."""
    said = store.session_messages(owner, session_id)
    if not said:
        return {}
    records = [m for found in store.by_evidence(owner, [m.seq for m in said]).values() for m in found]
    chances: dict[str, list[tuple[str, float]]] = defaultdict(list)
    for other, why, chance in (
        *_carried_on(store, records, owner, now),
        *_same_names(store, records, owner, now),
        *_close_in_time(store, said, owner),
    ):
        if other and other != session_id:
            chances[other].append((why, chance))
    links = {
        other: Link(
            round(1.0 - prod(1.0 - c for _, c in found), 4), tuple(dict.fromkeys(w for w, _ in found))
        )
        for other, found in chances.items()
    }
    strongest = sorted(links.items(), key=lambda item: (-item[1].weight, item[0]))
    return {other: link for other, link in strongest[:MOST] if link.weight >= LEAST}


def _carried_on(
    store: Store, records: Sequence[Memory], owner: str, now: datetime
) -> Iterator[tuple[str, str, float]]:
    sessions: set[str] = set()
    for id in sorted({id for m in records for id in (m.supersedes, m.superseded_by) if id}):
        with suppress(NotFoundError):  # it was erased since
            sessions.add(store.memory(owner, id, now=now).session_id)
    for other in sorted(sessions):
        yield other, "continued", CARRIED_ON


def _same_names(
    store: Store, records: Sequence[Memory], owner: str, now: datetime
) -> Iterator[tuple[str, str, float]]:
    """Sessions whose records name the same people, places and projects; the rarer the name the more it tells."""
    names = dict.fromkeys(name for m in records for name in _names(m))
    wanted = list(names)[:_NAMED]
    if not wanted:
        return
    stems = list(dict.fromkeys(" ".join(index_columns(name)[1] for name in wanted).split()))
    found = store.match("capture", owner=owner, stems=stems, limit=_FOUND, states=("active", "superseded"))
    sessions: Mapping[str, set[str]] = defaultdict(set)
    for memory in store.memories(owner, [one.seq for one in found], now=now).values():
        for name in _names(memory) & set(wanted):
            sessions[name].add(memory.session_id)
    for name in wanted:
        others = sorted(sessions[name])
        for other in others:
            yield other, "names", NAME / max(1.0, log2(len(others)))


def _names(memory: Memory) -> frozenset[str]:
    project = {memory.subject} if memory.slot.startswith("project.") else set()
    return frozenset(name.casefold() for name in (*memory.entities, *project))


def _close_in_time(store: Store, said: Iterable[Message], owner: str) -> Iterator[tuple[str, str, float]]:
    moments = [m.at for m in said]
    start, end = min(moments) - CLOSE_WITHIN, max(moments) + CLOSE_WITHIN
    near = store.messages(owner, store.said_between(owner, start, end, limit=_SAID))
    for other in sorted({m.session_id for m in near.values()}):
        yield other, "time", CLOSE
