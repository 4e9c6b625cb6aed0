"""Forgetting: softly, out of sight at once and to be undone for 30 days, or for good, erased now."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from memohood.domain.change import Cause, Forgotten
from memohood.domain.report import Degradation, Forgetting, Unreached
from memohood.errors import NotFoundError
from memohood.ports import Store

_BY_HAND = "by hand"
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


def older_backups(database: Path) -> tuple[Unreached, ...]:
    """Copies of the file from before now, which still hold what was erased."""
    folder = database.parent / "backups"
    found = sorted(folder.glob(f"{database.stem}*")) if folder.is_dir() else []
    return tuple(
        Unreached(what="backup", where=str(path), command="memohood backup --replace-older")
        for path in found
        if path.is_file() and not path.name.endswith(".part")
    )
