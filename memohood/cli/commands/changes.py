"""`memohood edit`, `pin`, `unpin`, `restore`, `feedback`, `undo`: changes that a person makes by hand."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from memohood.cli.output import OK, Output
from memohood.text.messages import Language, say

if TYPE_CHECKING:
    from memohood.cli.opening import Scene
    from memohood.domain.memory import Memory
    from memohood.engine import Engine

_KINDS = ("persona", "event", "preference", "decision", "correction", "fact", "instruction", "summary")

_VERDICTS = ("useful", "useless")


def arguments(parser: ArgumentParser, name: str, language: Language) -> None:
    if name == "undo":
        parser.add_argument("change", type=int, nargs="?", help=say("help.option.change", language))
        parser.add_argument("-y", "--yes", action="store_true", help=say("help.option.yes", language))
        return
    parser.add_argument("id", help=say("help.option.id", language))
    if name == "feedback":
        parser.add_argument("verdict", choices=_VERDICTS, help=say("help.option.verdict", language))
    if name == "edit":
        parser.add_argument("text", nargs="*", help=say("help.option.new_text", language))
        parser.add_argument("--kind", choices=_KINDS, help=say("help.option.kind", language))


def run(args: Namespace, out: Output) -> int:
    from memohood.cli.opening import opened, scene

    here = scene(args, out)
    with opened(here) as engine:
        if args.memohood_command == "undo":
            return _undo(engine, args, here, out)
        changed = _change(engine, args, here.owner)
    out.result({"memory": changed})
    out.say(f"{args.memohood_command}.done", id=changed.id, text=changed.text)
    return OK


def _undo(engine: Engine, args: Namespace, here: Scene, out: Output) -> int:
    """Takes back the change of that number; without one the last change, after showing it and a yes."""
    from memohood.cli.commands.records import print_changes

    change = args.change
    if change is None:
        last = engine.last_change(user_id=here.owner)
        if not last:
            out.result({"undone": [], "last": []})
            out.say("undo.nothing")
            return OK
        change = last[0].change_id
        print_changes(last, here.timezone, out)
        if not out.agrees("undo.ask", given=args.yes):
            out.result({"undone": [], "last": last})
            out.say("undo.kept", change=change)
            return OK
    undone = engine.undo(change, user_id=here.owner)
    out.result({"undone": undone})
    out.say("undo.done", change=change)
    return OK


def _change(engine: Engine, args: Namespace, owner: str) -> Memory:
    from memohood.errors import InputError

    match args.memohood_command:
        case "pin":
            return engine.pin(args.id, user_id=owner)
        case "unpin":
            return engine.unpin(args.id, user_id=owner)
        case "restore":
            return engine.restore(args.id, user_id=owner)
        case "feedback":
            return engine.feedback(args.id, args.verdict == "useful", user_id=owner)
        case _:
            text = " ".join(args.text) or None
            if text is None and args.kind is None:
                raise InputError("nothing to change", hint="give a new text, or --kind")
            return engine.edit(args.id, text=text, kind=args.kind, user_id=owner)
