"""`memohood …` and `hermes memohood …`: one table of commands serves both.

Starting must cost little: nothing here imports the engine, numpy, apsw or rich; a command imports what it needs when it runs.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from importlib import import_module
from types import ModuleType

from memohood.cli.output import FAILED, USAGE, Output
from memohood.cli.parser import CommandParser, Parser
from memohood.text.messages import Language, language_of, say

# command -> module in memohood/cli/commands that has `arguments(parser, name, language)` and `run(args, out)`
COMMANDS: Mapping[str, str] = {
    "status": "status",
    "stats": "status",
    "recall": "recall",
    "search": "recall",
    "add": "add",
    "list": "records",
    "show": "records",
    "history": "records",
    "explain": "explain",
    "edit": "changes",
    "pin": "changes",
    "unpin": "changes",
    "forget": "forget",
    "restore": "changes",
    "undo": "changes",
    "feedback": "changes",
    "doctor": "doctor",
    "retry": "retry",
    "backup": "backup",
    "restore-backup": "backup",
    "export": "carry",
    "import": "carry",
    "private": "private",
    "spend": "spend",
    "seed": "seed",
    "config": "config",
    "install": "install",
    "uninstall": "install",
    "demo": "demo",
    "bench": "bench",
}
BARE = "status"  # what `memohood` alone means


def register(parser: argparse.ArgumentParser, environ: Mapping[str, str] | None = None) -> None:
    """Add all commands to a parser: our own, or the one that hermes makes for `hermes memohood`."""
    environ = os.environ if environ is None else environ
    language = language_of(None, environ)
    _common(parser, language, defaults=True)
    parser.set_defaults(memohood_command=BARE, memohood_environ=environ, func=run)
    table = parser.add_subparsers(
        title=say("help.commands", language), metavar="…", parser_class=CommandParser
    )
    for name in COMMANDS:
        summary = say(f"help.command.{name}", language)
        sub = table.add_parser(name, help=summary, description=summary, add_help=False)
        sub.speak(language)
        sub.declare_with(partial(_declare, sub, name, language))


def run(args: argparse.Namespace) -> int:
    """Run the chosen command; what it raises on purpose becomes one line and an exit code."""
    from memohood.errors import InputError, MemohoodError

    name: str = args.memohood_command
    out = Output(language_of(None, args.memohood_environ), as_json=args.json)
    try:
        return int(_module(name).run(args, out))
    except MemohoodError as error:
        out.error(error.message, error.hint)
        return USAGE if isinstance(error, InputError) else FAILED
    except KeyboardInterrupt:
        out.notice(out.text("error.interrupted"))
        return 130
    except BrokenPipeError:  # `memohood list | head`: the reader has seen enough
        sys.stdout = None  # nothing is left to flush into
        return 0


def main(argv: Sequence[str] | None = None) -> int:
    """The entry point of the command `memohood`."""
    language = language_of(None, os.environ)
    parser = Parser(prog="memohood", description=say("help.program", language), add_help=False)
    parser.speak(language)
    parser.add_argument("--version", action="store_true", help=say("help.option.version", language))
    register(parser)
    args = parser.parse_args(argv)
    if args.version:
        from memohood import __version__

        print(f"memohood {__version__}")
        return 0
    return run(args)


def _declare(sub: CommandParser, name: str, language: Language) -> None:
    """The options of one command."""
    _common(sub, language, defaults=False)
    sub.set_defaults(memohood_command=name)
    _module(name).arguments(sub, name, language)


def _module(name: str) -> ModuleType:
    return import_module(f"memohood.cli.commands.{COMMANDS[name]}")


def _common(parser: argparse.ArgumentParser, language: Language, *, defaults: bool) -> None:
    """The options that every command has, before or after its name."""

    def default(value: object) -> object:
        return value if defaults else argparse.SUPPRESS

    group = parser.add_argument_group(say("help.group.common", language))
    add = group.add_argument
    add("--json", action="store_true", default=default(False), help=say("help.option.json", language))
    add("--user", metavar="NAME", default=default(None), help=say("help.option.user", language))
    add("--home", metavar="DIR", default=default(None), help=say("help.option.home", language))
    add("--db", metavar="FILE", default=default(None), help=say("help.option.db", language))
    if not any("--help" in action.option_strings for action in parser._actions):
        add("-h", "--help", action="help", help=say("help.option.help", language))
