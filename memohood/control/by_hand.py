"""What a person does to one record by hand: correct it, judge it, see its history, take back the messages it came from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
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
        cleaned, owner=memory.user_id, kind=kind or memory.kind, pinned=memory.pinned, source="MANUAL", at=memory.valid_from, judgement=judgement
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
    captured = store.by_evidence(owner, [m.seq for m in gone])
    for seq in sorted(captured, reverse=True):  # what was said last goes first, as it came upon the rest
        for memory in reversed(captured[seq]):
            _take_back(store, owner, memory.id, now)
    return len(gone)


def _take_back(store: Store, owner: str, id: str, now: datetime) -> None:
    """End a record whose message was taken back, and let hold again what it had replaced."""
    every = store.owned(owner, ("active", "superseded", "archived", "forgotten"), now=now)
    known = {memory.id: memory for memory in every}
    if id not in known or known[id].state != "active":
        return
    ended, back = {id: known[id]}, {}
    for memory in _replaced(store, owner, id, every):
        rests = _rests(memory, every)
        if any(rest.state != "active" for rest in rests):
            continue  # part of it was replaced, or forgotten, since: the whole would bring that back
        back[memory.id] = memory
        ended |= {rest.id: rest for rest in rests}
    why = Cause(why="the message it came from was taken back", rule="withdrawn")
    changes: list[tuple[Change, Cause]] = [(Superseded(id=one, at=now), why) for one in ended]
    changes += [(Restored(id=one), why) for one in back]
    store.apply(owner, changes, now=now)


def _replaced(store: Store, owner: str, id: str, every: Sequence[Memory]) -> Iterator[Memory]:
    """What a record had replaced; for what was itself taken back since, what that had replaced."""
    seen, todo = {id}, [id]
    while todo:
        heir = todo.pop()
        for memory in every:
            if memory.superseded_by != heir or memory.state != "superseded" or memory.id in seen:
                continue
            seen.add(memory.id)
            said = memory.evidence.message_seq
            if said is None or store.messages(owner, [said]):
                yield memory
            else:
                todo.append(memory.id)


def _rests(whole: Memory, every: Sequence[Memory]) -> list[Memory]:
    """What was kept of a record that lost a part: records of their own, of the message that the whole came from."""
    return [
        memory
        for memory in every
        if memory.supersedes == whole.id
        and memory.id != whole.superseded_by
        and memory.evidence.message_seq == whole.evidence.message_seq
    ]
