"""What a person does to one record by hand: correct it, judge it, see its history, take back the messages it came from."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from memohood.capture.judgement import Judgement
from memohood.capture.manual import check_kind, checked_statement, fact_by_hand
from memohood.domain.change import Applied, Cause, Change, Edited, Restored, Superseded
from memohood.domain.memory import Kind, Memory
from memohood.domain.turn import USER
from memohood.errors import InputError, NotFoundError
from memohood.ports import Store

_LONGEST_CHAIN = 100


def edited(memory: Memory, text: str | None, kind: Kind | None, judgement: Judgement) -> Edited:
    """The correction of a record; what it is about is read anew from the new text."""
    if text is None and kind is None:
        raise InputError("there is nothing to change", hint="give a text or a kind")
    check_kind(kind)
    cleaned = None if text is None else checked_statement(text, kind)
    if cleaned is None or cleaned == memory.text:
        return Edited(id=memory.id, text=cleaned, kind=kind)
    fact = fact_by_hand(
        cleaned, kind=kind or memory.kind, pinned=memory.pinned, source="MANUAL", at=memory.valid_from, judgement=judgement
    )  # fmt: skip
    return Edited(id=memory.id, text=cleaned, kind=kind, fact=fact)


def end_mirrored(store: Store, ids: Iterable[str], *, owner: str, now: datetime) -> None:
    """Records that mirror a line of the host's built-in memory end with it; those of another source are left alone."""
    why = Cause(why="its line left the host's built-in memory", rule="mirror")
    for id in ids:
        memory = store.memory(owner, id, now=now)
        if memory.source == "MIRRORED" and memory.state == "active":
            store.apply(owner, [(Superseded(id=memory.id, at=now), why)], now=now)


def history(store: Store, id: str, *, owner: str, now: datetime) -> list[Applied]:
    """What happened to a record and to those it replaced, oldest first; of an erased one, when and how often."""
    try:
        wanted = store.memory(owner, id, now=now, forgotten=True)
    except NotFoundError:
        gone = store.erased(owner, id.strip().lower())
        if len(gone) != 1:
            raise
        return store.history(owner, gone)
    chain = [wanted.id]
    earlier: Memory | None = wanted
    while earlier is not None and earlier.supersedes and earlier.supersedes not in chain:
        chain.append(earlier.supersedes)
        if len(chain) >= _LONGEST_CHAIN:
            break
        try:
            earlier = store.memory(owner, earlier.supersedes, now=now, forgotten=True)
        except NotFoundError:  # erased since
            earlier = None
    return store.history(owner, chain)


def withdraw(
    store: Store, *, session_id: str, owner: str, refs: Iterable[str], last_turns: int, now: datetime
) -> int:
    """Take back messages: they leave history, what was captured from them ends, what that had replaced comes back."""
    session = store.session_messages(owner, session_id)
    wanted = {str(ref) for ref in refs}
    starts = [i for i, m in enumerate(session) if m.speaker == USER]
    enough = last_turns and len(starts) >= last_turns
    since = starts[-last_turns] if enough else (0 if last_turns else len(session))
    gone = [m for i, m in enumerate(session) if i >= since or (m.ref is not None and m.ref in wanted)]
    # First the messages: from then on no digest can add anything that came from them.
    store.withdraw(owner, [m.seq for m in gone])
    for captured in store.by_evidence(owner, [m.seq for m in gone]).values():
        for memory in captured:
            _take_back(store, owner, memory, now)
    return len(gone)


def _take_back(store: Store, owner: str, memory: Memory, now: datetime) -> None:
    if memory.state != "active":
        return
    why = Cause(why="the message it came from was taken back", rule="withdrawn")
    changes: list[tuple[Change, Cause]] = [(Superseded(id=memory.id, at=now), why)]
    replaced = store.owned(owner, ("superseded",), now=now)
    changes += [(Restored(id=m.id), why) for m in replaced if m.superseded_by == memory.id]
    store.apply(owner, changes, now=now)
