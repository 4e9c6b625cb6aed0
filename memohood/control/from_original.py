"""Bringing in the records of the original MemoHood: what held then ends where it ended, what holds is remembered."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path

from memohood.capture.manual import MAX_RECORD
from memohood.capture.wording import shorten
from memohood.domain.change import Cause, Change, Superseded
from memohood.domain.memory import Kind, Memory
from memohood.domain.report import Imported, OldRecord
from memohood.errors import Conflict, InputError
from memohood.ports import Store

Remember = Callable[[str, Kind | None, bool | None, datetime | None], Memory]


_MAGIC, _TABLE = b"SQLite format 3\0", b"captures_fts"
_FIRST_PAGES = 1 << 16


def lies_at(path: Path) -> bool:
    """Whether a file looks like the original's memory, from its first pages alone; it is not opened as a database."""
    try:
        with path.open("rb") as file:
            begins = file.read(_FIRST_PAGES)
    except OSError:
        return False
    return begins.startswith(_MAGIC) and _TABLE in begins


def import_original(
    store: Store, old: Sequence[OldRecord], *, owner: str, clean: Callable[[str], str], remember: Remember, now: datetime
) -> Imported:  # fmt: skip
    """Remember the old records in the order of their time; those that are here already are left as they are."""
    before = store.owned(owner, ("active", "superseded", "archived", "forgotten"), now=now)
    here = {(memory.text, memory.valid_from): memory for memory in before}
    became: dict[str, Memory] = {}
    kept = known = held_back = skipped = 0
    for record in old:
        text = shorten(clean(record.text), MAX_RECORD)
        at = min(record.at or now, now)
        if (there := here.get((text, at))) is not None:
            became[record.id] = there
            known += 1
            continue
        try:
            # what ended is never pinned: it must not come back into every session
            became[record.id] = remember(text, record.kind, (record.pinned and not record.ended) or None, at)
            kept += 1
        except InputError:  # nothing is left of it once secrets and host text are gone
            skipped += 1
        except Conflict:
            held_back += 1
    others = {memory.id for memory in before if not _from_import(store, memory, owner)}
    ours = {id: memory for id, memory in became.items() if memory.id not in others}
    _end(store, old, became, ours, owner=owner, now=now)
    return Imported(exact=False, memories=kept, known=known, held_back=held_back, skipped=skipped)


def _from_import(store: Store, memory: Memory, owner: str) -> bool:
    """An earlier import made the record, and nothing has happened to it since: it says nothing but what the file says."""
    return memory.source == "IMPORTED" and len(store.history(owner, [memory.id])) == 1


def _end(
    store: Store, old: Sequence[OldRecord], became: Mapping[str, Memory], ours: Mapping[str, Memory], *, owner: str, now: datetime
) -> None:  # fmt: skip
    """End what had ended there, replaced by what had replaced it; never what is known here from elsewhere."""
    by = {record.replaces: record.id for record in old if record.replaces}
    said: dict[str, list[OldRecord]] = {}  # several rows may say the same
    for record in old:
        if record.id in ours:
            said.setdefault(ours[record.id].id, []).append(record)
    cause = Cause(why="it had ended in the memory it comes from", rule="import")
    for id, records in said.items():
        ends = [(record.ended, record.id) for record in records if record.ended is not None]
        if len(ends) < len(records):
            continue  # one of them still holds
        present = store.memory(owner, id, now=now, forgotten=True)
        ended, last = max(ends)
        successor = became.get(by.get(last, ""))
        if present.state != "active" or (successor is not None and successor.id == id):
            continue
        at = min(max(ended, present.valid_from), now)
        change: Change = Superseded(id=id, at=at, by=successor.id if successor else None)
        store.apply(owner, [(change, cause)], now=now)
