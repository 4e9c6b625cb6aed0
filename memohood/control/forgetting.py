"""Forgetting: softly, out of sight at once and to be undone for 30 days, or for good, erased now."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from memohood.domain.change import Cause, Forgotten
from memohood.domain.report import Degradation, Forgetting, Unreached, WordsForgotten
from memohood.errors import InputError, NotFoundError
from memohood.ports import Store
from memohood.text.mentions import is_telling

_BY_HAND = "by hand"
_LONGEST_WORDS = 2_000
ERASE_PENDING = Degradation(
    stage="erase",
    reason="a program still reads an older state of the file",
    effect="What was erased is out of every table, but may lie in unused parts of the file until that program lets go.",
    remedy="It finishes by itself; closing the other program makes it sooner.",
)


def forget(store: Store, id: str, *, hard: bool, owner: str, now: datetime) -> Forgetting:
    """Forget the record of that id or unique prefix. One that was forgotten already stays so; that is no error."""
    try:
        memory = store.memory(owner, id, now=now, forgotten=True)
    except NotFoundError:
        gone = store.erased(owner, id.strip().lower())
        if len(gone) != 1:
            raise
        return Forgetting(ids=(gone[0],), hard=True, already=True, pending=store.erase_pending())
    if not hard:
        already = memory.state == "forgotten"
        if not already:
            cause = Cause(why="forgotten by hand", rule=_BY_HAND)
            store.apply(owner, [(Forgotten(id=memory.id), cause)], now=now)
        return Forgetting(ids=(memory.id,), hard=False, already=already)
    erased = store.erase(owner, [memory.id], now=now)
    return Forgetting(
        ids=erased.ids or (memory.id,),
        hard=True,
        already=not erased.ids,
        messages=erased.messages,
        kept_in=erased.kept_in,
        pending=store.erase_pending(),
        unreached=older_backups(store.path),
    )


_MESSAGE = re.compile(r"m(\d{1,15})")


def message_number(id: str) -> int | None:
    """The number in the id of a message ("m12", as recall shows it), None for any other id."""
    found = _MESSAGE.fullmatch(id.strip().lower())
    return int(found.group(1)) if found else None


def forget_message(
    store: Store, seq: int, *, hard: bool, owner: str, tombstone: str, now: datetime
) -> Forgetting:
    """Erase one message of the history, and the records that were made of it."""
    if seq not in store.messages(owner, [seq]):
        raise NotFoundError(f"no message has the id m{seq}", hint="memohood recall shows the ids")
    if not hard:
        raise InputError("a message can only be erased for good", hint="add --hard")
    erased = store.erase_message(owner, seq, id=tombstone, now=now)
    if erased is None:
        raise NotFoundError(f"no message has the id m{seq}", hint="it was erased meanwhile")
    return Forgetting(
        ids=(f"m{seq}", *erased.ids),
        hard=True,
        messages=erased.messages,
        kept_in=erased.kept_in,
        pending=store.erase_pending(),
        unreached=older_backups(store.path),
    )


def message_preview(store: Store, seq: int, *, owner: str, now: datetime) -> WordsForgotten:
    """What would go with a message: itself, the records that were made of it, and where a long one is quoted."""
    said = store.messages(owner, [seq]).get(seq)
    if said is None:
        raise NotFoundError(f"no message has the id m{seq}", hint="memohood recall shows the ids")
    made = store.by_evidence(owner, [seq]).get(seq, [])
    if not is_telling(said.text):
        return WordsForgotten(memories=tuple(made), messages=(said,))
    quoted = _standing(store, said.text, owner=owner, now=now)
    memories = {memory.id: memory for memory in (*made, *quoted.memories)}
    messages = {message.seq: message for message in (said, *quoted.messages)}
    return replace(quoted, memories=tuple(memories.values()), messages=tuple(messages.values()))


def forget_words(
    store: Store, words: str, *, preview: bool, owner: str, tombstone: str, now: datetime
) -> WordsForgotten:
    """Erase words wherever they stand, in any of their forms; with `preview` only tell where that is."""
    if not any(sign.isalnum() for sign in words):
        raise InputError("there are no words in it", hint="give the words that are to be erased")
    if len(words) > _LONGEST_WORDS:
        raise InputError(f"{len(words)} characters are too many", hint=f"at most {_LONGEST_WORDS}")
    found = _standing(store, words, owner=owner, now=now)
    if preview:
        return found
    store.erase_words(owner, words, id=tombstone, now=now)
    return replace(found, done=True, pending=store.erase_pending(), unreached=older_backups(store.path))


def _standing(store: Store, words: str, *, owner: str, now: datetime) -> WordsForgotten:
    found = store.find_words(owner, words)
    said = store.messages(owner, found.messages)
    return WordsForgotten(
        memories=tuple(store.memory(owner, id, now=now) for id in found.ids),
        messages=tuple(said[seq] for seq in found.messages if seq in said),
        hidden=found.hidden,
    )


def older_backups(database: Path) -> tuple[Unreached, ...]:
    """Copies of the file from before now, which still hold what was erased."""
    folder = database.parent / "backups"
    found = sorted(folder.glob(f"{database.stem}*")) if folder.is_dir() else []
    return tuple(
        Unreached(what="backup", where=str(path), command="memohood backup --replace-older")
        for path in found
        if path.is_file() and not path.name.endswith(".part")
    )
