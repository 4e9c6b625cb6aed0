"""`memohood backup` and `restore-backup`: copies of the memory file, and their return."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from memohood.cli.output import OK, Output
from memohood.text.messages import Language, say

if TYPE_CHECKING:
    from datetime import tzinfo

    from memohood.cli.opening import Scene
    from memohood.domain.report import BackupView, BroughtBack


def arguments(parser: ArgumentParser, name: str, language: Language) -> None:
    if name == "backup":
        parser.add_argument("path", nargs="?", help=say("help.option.backup", language))
        parser.add_argument("--list", action="store_true", help=say("help.option.list_backups", language))
        parser.add_argument(
            "--replace-older", action="store_true", help=say("help.option.replace_older", language)
        )
        return
    parser.add_argument("path", help=say("help.option.path", language))
    parser.add_argument("-y", "--yes", action="store_true", help=say("help.option.yes", language))


def run(args: Namespace, out: Output) -> int:
    return _backup(args, out) if args.memohood_command == "backup" else _restore(args, out)


def _backup(args: Namespace, out: Output) -> int:
    from memohood.cli.opening import opened, scene

    here = scene(args, out)
    if args.list:
        return _list(here, out)
    with opened(here) as engine:
        written = engine.backup(args.path, replace_older=args.replace_older)
    out.result({"backup": written})
    out.say("backup.done", path=written)
    return OK


def _list(here: Scene, out: Output) -> int:
    """The copies beside the memory, newest first."""
    from datetime import UTC, datetime

    from memohood.cli.moments import shown
    from memohood.control.forgetting import older_backups

    found = [(one.where, Path(one.where).stat()) for one in older_backups(here.database)]
    found.sort(key=lambda one: -one[1].st_mtime)
    copies = [
        {"backup": where, "at": datetime.fromtimestamp(stat.st_mtime, UTC), "bytes": stat.st_size}
        for where, stat in found
    ]
    out.result({"backups": copies})
    if not copies:
        out.say("backup.none")
    headers = [out.text(f"column.{name}") for name in ("date", "size", "file")]
    table = [
        [shown(datetime.fromtimestamp(stat.st_mtime, UTC), here.timezone), out.size(stat.st_size), where]
        for where, stat in found
    ]
    if table:
        out.table(headers, table)
    return OK


def _restore(args: Namespace, out: Output) -> int:
    """Shows what the copy holds beside what is here; acts only with a yes."""
    from memohood.cli.opening import opened, scene

    here = scene(args, out)
    with opened(here, create=True) as engine:
        looked = engine.restore_backup(args.path, preview=True)
        _print_view("backup.holds", looked.backup, here.timezone, out)
        _print_view("backup.present", looked.present, here.timezone, out)
        if not out.agrees("restore-backup.ask", given=args.yes):
            out.result({"restored": looked})
            out.say("restore-backup.only_looked")
            return OK
        done = engine.restore_backup(args.path, preview=False)
    out.result({"restored": done})
    _print_done(done, out)
    return OK


def _print_view(key: str, view: BackupView, zone: tzinfo, out: Output) -> None:
    from memohood.cli.moments import shown

    last = shown(max(filter(None, (view.last_change, view.last_message)), default=None), zone)
    out.say(key, path=view.path, active=view.active, messages=view.messages, last=last or "-")


def _print_done(done: BroughtBack, out: Output) -> None:
    out.say("restore-backup.done", saved=done.saved)
    if done.forgotten:
        out.say("restore-backup.forgotten", count=done.forgotten)
