"""`memohood explain`: why a recall gave the lines it gave."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from memohood.cli.output import OK, Output
from memohood.text.messages import Language, say


def arguments(parser: ArgumentParser, name: str, language: Language) -> None:
    parser.add_argument("trace", help=say("help.option.trace", language))


def run(args: Namespace, out: Output) -> int:
    from memohood.cli.opening import opened, scene

    here = scene(args, out)
    with opened(here) as engine:
        trace = engine.explain(args.trace)
    out.result({"trace": trace})
    out.line(str(trace))
    return OK
