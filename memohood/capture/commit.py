"""How decisions become changes: a fact as a memory record, and the changes that add, repeat and replace records."""

from __future__ import annotations

from datetime import datetime

from memohood.domain.change import Added, Change, Reinforced, Restored, Superseded
from memohood.domain.memory import NOTABILITIES, Fact, Memory, Notability
from memohood.domain.turn import Turn


def record(
    fact: Fact,
    *,
    id: str,
    owner: str,
    at: datetime,
    turn: Turn | None,
    now: datetime,
    inherits: tuple[Memory, ...] = (),
) -> Memory:
    """The fact as a new record. It takes over pin and notability of what it replaces, unless it revokes it."""
    valid_from = fact.valid_from or at
    heirs = [] if revokes(fact) else [old for old in inherits if old.polarity == fact.polarity]
    return Memory(
        id=id, user_id=owner, text=fact.text, kind=fact.kind, state="active", valid_from=valid_from, created_at=now, updated_at=now,
        notability=highest(fact.notability, *(old.notability for old in heirs)), source=fact.source,
        pinned=(fact.pinned and not fact.retracts) or any(old.pinned for old in heirs),
        subject=fact.subject, slot=fact.slot, value=fact.value, polarity=fact.polarity, multi=fact.multi, numbers=fact.numbers,
        entities=fact.entities, occurs_from=fact.occurs_from, occurs_to=fact.occurs_to, expires_at=fact.expires_at,
        session_id=turn.session_id if turn else "", evidence=fact.evidence, last_used_at=max(at, valid_from) if valid_from <= at else at,
        supersedes=inherits[0].id if inherits else None, lang=fact.lang, rule=fact.rule, tags=fact.tags,
    )  # fmt: skip


def revokes(fact: Fact) -> bool:
    """True when the fact only takes something back: «аллергии больше нет» is not itself an allergy."""
    return fact.retracts


def highest(*found: Notability) -> Notability:
    return min(found, key=NOTABILITIES.index)


def replacing(new: Memory, old: tuple[Memory, ...]) -> tuple[Change, ...]:
    """The new record in place of the old ones, each closed when the new one began to hold."""
    return (Added(memory=new), *(Superseded(id=m.id, at=closing(m, new.valid_from), by=new.id) for m in old))


def closing(old: Memory, at: datetime) -> datetime:
    """The moment at which a record ends; never before it began, and where it expired before, then."""
    if old.expires_at is not None and old.expires_at < at:
        at = old.expires_at
    return max(at, old.valid_from)


def repeating(known: Memory, fact: Fact, at: datetime) -> tuple[Change, ...]:
    """A known fact, said again. One that had faded comes back."""
    again = Reinforced(
        id=known.id, at=at, evidence=fact.evidence, pinned=fact.pinned, notability=fact.notability
    )
    return (Restored(id=known.id), again) if known.state == "archived" else (again,)


def as_history(memory: Memory, until: datetime, by: str | None) -> tuple[Change, ...]:
    """A record that was true and is no longer: added and closed at once."""
    return (Added(memory=memory), Superseded(id=memory.id, at=max(until, memory.valid_from), by=by))
