"""`memohood backup`: a consistent copy of the memory file, also while it is in use."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from memohood.cli.output import OK, Output
from memohood.text.messages import Language, say

if TYPE_CHECKING:
    from pathlib import Path

    from memohood.cli.opening import Scene


def arguments(parser: ArgumentParser, name: str, language: Language) -> None:
    parser.add_argument("path", nargs="?", help=say("help.option.backup", language))
    parser.add_argument(
        "--replace-older", action="store_true", help=say("help.option.replace_older", language)
    )


def run(args: Namespace, out: Output) -> int:
    from memohood.cli.opening import opened, scene

    here = scene(args, out)
    target = _target(args.path, here)
    with opened(here) as engine:
        written = engine.backup(target)
    removed = _remove_older(written, here) if args.replace_older else []
    out.result({"backup": written, "removed": removed})
    out.say("backup.done", path=written)
    if removed:
        out.say("backup.removed", count=len(removed))
    return OK


def _target(named: str | None, here: Scene) -> Path:
    from pathlib import Path

    from memohood.errors import InputError
    from memohood.system import SystemClock

    if named is None:
        folder = here.database.parent / "backups"
        folder.mkdir(mode=0o700, exist_ok=True)
        stamp = SystemClock(here.timezone).now().astimezone(here.timezone).strftime("%Y%m%d-%H%M%S")
        return folder / f"{here.database.stem}-{stamp}{here.database.suffix}"
    target = Path(named).expanduser()
    if target.exists():
        raise InputError(f"{target} exists already", hint="choose another name")
    return target


def _remove_older(written: Path, here: Scene) -> list[Path]:
    """Earlier copies in backups/: they may hold what was erased since."""
    folder = here.database.parent / "backups"
    older = [
        path for path in sorted(folder.glob(f"{here.database.stem}*")) if path.is_file() and path != written
    ]
    for path in older:
        path.unlink()
    return older
