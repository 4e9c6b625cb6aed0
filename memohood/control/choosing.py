"""Choosing records by what they are, and changing many of them at once: first a look, then one decision to undo."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from memohood.capture.record import checked_time
from memohood.domain.change import Archived, Cause, Change, Forgotten, Pinned, Restored
from memohood.domain.memory import KINDS, STATES, Kind, Memory, State
from memohood.domain.report import Bulk
from memohood.errors import InputError
from memohood.ports import Store
from memohood.text.terms import index_columns, normalise, query_terms

Action = Literal["forget", "erase", "pin", "unpin", "archive", "restore"]
ACTIONS: tuple[Action, ...] = ("forget", "erase", "pin", "unpin", "archive", "restore")
_APPLIES: dict[Action, tuple[State, ...]] = {
    "forget": ("active", "superseded", "archived"),
    "erase": ("active", "superseded", "archived", "forgotten"),
    "pin": ("active",),
    "unpin": ("active", "archived"),
    "archive": ("active",),
    "restore": ("superseded", "archived", "forgotten"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter:
    """Which records are meant; what is left out does not matter. `since` and `until` bound the statement, end excluded."""

    state: State | Literal["all"] = "active"
    kind: Kind | None = None
    subject: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    text: str | None = None  # all its words, in any form
    pinned: bool | None = None

    @property
    def narrows(self) -> bool:
        """Whether it leaves out anything within the state."""
        given = (self.kind, self.subject, self.since, self.until, self.text, self.pinned)
        return any(value is not None for value in given)


def chosen(store: Store, owner: str | None, wanted: Filter, *, now: datetime) -> list[Memory]:
    """The records that fit, oldest statement first."""
    if wanted.state != "all" and wanted.state not in STATES:
        raise InputError(
            f"unknown state {wanted.state!r}", hint="use active, superseded, archived, forgotten or all"
        )
    if wanted.kind is not None and wanted.kind not in KINDS:
        raise InputError(f"unknown kind {wanted.kind!r}", hint="use one of " + ", ".join(KINDS))
    for name, at in (("since", wanted.since), ("until", wanted.until)):
        if at is not None:
            checked_time(at, name)
    every: tuple[State, ...] = ("active", "superseded", "archived")
    states = every if wanted.state == "all" else (wanted.state,)
    terms = [{term.raw, *term.stems} for term in query_terms(wanted.text)] if wanted.text else []
    if wanted.text and not terms:
        terms = [{token} for token in normalise(wanted.text).split()]
    return [memory for memory in store.owned(owner, states, now=now) if _fits(memory, wanted, terms)]


def _fits(memory: Memory, wanted: Filter, terms: list[set[str]]) -> bool:
    if wanted.kind is not None and memory.kind != wanted.kind:
        return False
    if wanted.subject is not None and normalise(memory.subject) != normalise(wanted.subject):
        return False
    if wanted.since is not None and memory.valid_from < wanted.since:
        return False
    if wanted.until is not None and memory.valid_from >= wanted.until:
        return False
    if wanted.pinned is not None and memory.pinned != wanted.pinned:
        return False
    if not terms:
        return True
    words = set(" ".join(index_columns(memory.text)).split())
    return all(term & words for term in terms)


def bulk(store: Store, action: Action, wanted: Filter, *, owner: str, preview: bool, now: datetime) -> Bulk:
    """Do one thing to every record that fits; with `preview` only tell which. Erasing is for good, the rest one undo."""
    if action not in ACTIONS:
        raise InputError(f"unknown action {action!r}", hint="use one of " + ", ".join(ACTIONS))
    if not wanted.narrows and wanted.state != "forgotten":
        raise InputError("this would mean every record", hint="name a kind, a subject, a date or words")
    fitting = [
        m
        for m in chosen(store, owner, wanted, now=now)
        if m.state in _APPLIES[action] and _changes(m, action)
    ]
    found = tuple(fitting)
    if preview or not found:
        return Bulk(memories=found, done=False)
    if action == "erase":  # no copy first: it would keep what is to be erased
        store.erase(owner, [m.id for m in found], now=now)
        return Bulk(memories=found, done=True)
    store.backup_before(action, now=now)
    cause = Cause(why=f"{action} of {len(found)} records at once", rule="by hand")
    applied = store.apply(owner, [(_change(m.id, action), cause) for m in found], now=now)
    return Bulk(memories=found, done=True, change_id=applied[0].change_id)


def _changes(memory: Memory, action: Action) -> bool:
    return memory.pinned != (action == "pin") if action in ("pin", "unpin") else True


def _change(id: str, action: Action) -> Change:
    match action:
        case "pin":
            return Pinned(id=id, pinned=True)
        case "unpin":
            return Pinned(id=id, pinned=False)
        case "archive":
            return Archived(id=id)
        case "restore":
            return Restored(id=id)
        case _:
            return Forgotten(id=id)
