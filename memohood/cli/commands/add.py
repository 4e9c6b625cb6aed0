"""`memohood add`: remember a statement, exactly as written."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from memohood.cli.output import OK, Output
from memohood.text.messages import Language, say

_KINDS = ("persona", "event", "preference", "decision", "correction", "fact", "instruction")


def arguments(parser: ArgumentParser, name: str, language: Language) -> None:
    parser.add_argument("text", nargs="+", help=say("help.option.text", language))
    parser.add_argument("--kind", choices=_KINDS, help=say("help.option.kind", language))
    parser.add_argument(
        "--pinned", action="store_true", default=None, help=say("help.option.pinned", language)
    )


def run(args: Namespace, out: Output) -> int:
    from memohood.cli.opening import opened, scene

    here = scene(args, out)
    with opened(here, create=True) as engine:
        memory = engine.remember(" ".join(args.text), kind=args.kind, pinned=args.pinned, user_id=here.owner)
    out.result({"memory": memory})
    pinned = out.text("add.pinned") if memory.pinned else ""
    out.say("add.done", id=memory.id, kind=out.text(f"kind.{memory.kind}"), text=memory.text, pinned=pinned)
    return OK
