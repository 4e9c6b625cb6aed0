"""`memohood edit`, `pin`, `unpin`, `forget`, `restore`, `undo`: changes that a person makes by hand."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from memohood.cli.output import OK, Output
from memohood.text.messages import Language, say

if TYPE_CHECKING:
    from memohood.domain.memory import Memory
    from memohood.domain.report import Forgetting
    from memohood.engine import Engine

_KINDS = ("persona", "event", "preference", "decision", "correction", "fact", "instruction", "summary")
_PROPOSED = 5


def arguments(parser: ArgumentParser, name: str, language: Language) -> None:
    if name == "undo":
        parser.add_argument("change", type=int, help=say("help.option.change", language))
        return
    if name == "forget":
        parser.add_argument("id", nargs="+", help=say("help.option.forget", language))
        parser.add_argument("--hard", action="store_true", help=say("help.option.hard", language))
        parser.add_argument("-y", "--yes", action="store_true", help=say("help.option.yes", language))
        return
    parser.add_argument("id", help=say("help.option.id", language))
    if name == "edit":
        parser.add_argument("text", nargs="*", help=say("help.option.new_text", language))
        parser.add_argument("--kind", choices=_KINDS, help=say("help.option.kind", language))


def run(args: Namespace, out: Output) -> int:
    from memohood.cli.opening import opened, scene

    here = scene(args, out)
    with opened(here) as engine:
        if args.memohood_command == "undo":
            undone = engine.undo(args.change, user_id=here.owner)
            out.result({"undone": undone})
            out.say("undo.done", change=args.change)
            return OK
        if args.memohood_command == "forget":
            return _forget(engine, args, here.owner, out)
        changed = _change(engine, args, here.owner)
    out.result({"memory": changed})
    out.say(f"{args.memohood_command}.done", id=changed.id, text=changed.text)
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
        case _:
            text = " ".join(args.text) or None
            if text is None and args.kind is None:
                raise InputError("nothing to change", hint="give a new text, or --kind")
            return engine.edit(args.id, text=text, kind=args.kind, user_id=owner)


def _forget(engine: Engine, args: Namespace, owner: str, out: Output) -> int:
    """An id forgets; words only propose what could be meant. Erasing for good asks first, where it can ask."""
    from memohood.errors import InputError, NotFoundError

    words = " ".join(args.id)
    try:
        memory = engine.memory(words, user_id=owner)
    except (NotFoundError, InputError):  # no id: words
        engine.warm()
        hits = engine.recall(words, user_id=owner, k=_PROPOSED, scope="captures").hits
        if not hits:
            raise
        out.result({"forgotten": [], "proposed": hits})
        out.say("forget.proposed")
        out.table([out.text("column.id"), out.text("column.text")], [[hit.id, hit.text] for hit in hits])
        return OK
    if args.hard and not args.yes:
        if not out.interactive:
            raise InputError("--hard cannot be undone", hint="add --yes to go on without a question")
        if input(out.text("forget.ask", text=memory.text)).strip().lower() not in ("y", "yes", "д", "да"):
            out.say("forget.kept")
            return OK
    report = engine.forget(memory.id, hard=args.hard, user_id=owner)
    out.result({"forgotten": report.ids, "report": report})
    _tell(report, out)
    return OK


def _tell(report: Forgetting, out: Output) -> None:
    """What was forgotten, and every place that may still hold it."""
    memory_id = ", ".join(report.ids)
    if report.already:
        out.say("forget.already", id=memory_id)
    elif not report.hard:
        out.say("forget.done", id=memory_id)
    else:
        out.say("forget.done_hard", id=memory_id, messages=report.messages)
    if not report.hard:
        return
    if report.kept_in:
        out.say("forget.kept_in", ids=", ".join(report.kept_in))
    if report.pending:
        out.say("status.erase_pending")
    for place in report.unreached:
        out.say("forget.unreached", what=place.what, where=place.where, command=place.command)
    out.say("forget.transcripts")
