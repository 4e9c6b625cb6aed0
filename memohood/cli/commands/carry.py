"""`memohood export` and `import`: carry a memory away and bring it in."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from memohood.cli.output import OK, Output
from memohood.text.messages import Language, say


def arguments(parser: ArgumentParser, name: str, language: Language) -> None:
    parser.add_argument("path", help=say(f"help.option.{name}", language))
    formats = ("jsonl", "markdown") if name == "export" else ("jsonl", "facts", "original")
    parser.add_argument("--format", choices=formats, help=say("help.option.format", language))
    if name == "export":
        parser.add_argument("--everyone", action="store_true", help=say("help.option.everyone", language))


def run(args: Namespace, out: Output) -> int:
    return _export(args, out) if args.memohood_command == "export" else _import(args, out)


def _export(args: Namespace, out: Output) -> int:
    from memohood.cli.opening import opened, scene

    here = scene(args, out)
    with opened(here) as engine:
        written = engine.export(args.path, args.format, user_id=None if args.everyone else here.owner)
    out.result({"export": written})
    out.say("export.done", path=written)
    return OK


def _import(args: Namespace, out: Output) -> int:
    """With --user everything becomes that person's; without, an export keeps its owners and plain facts are yours."""
    from memohood.cli.opening import opened, scene

    here = scene(args, out)
    with opened(here, create=True) as engine:
        owner = args.user or (here.owner if args.format == "facts" or not _is_export(args.path) else None)
        done = engine.import_(args.path, args.format, user_id=owner)
    out.result({"import": done})
    out.say("import.done", memories=done.memories, messages=done.messages, known=done.known)
    if done.held_back:
        out.say("import.held_back", count=done.held_back)
    if done.skipped:
        out.say("import.skipped", count=done.skipped)
    return OK


def _is_export(path: str) -> bool:
    from pathlib import Path

    file = Path(path)
    if not file.is_file():
        return False
    with file.open(encoding="utf-8-sig", errors="replace") as lines:
        return lines.readline(200).lstrip().startswith('{"memohood"')
