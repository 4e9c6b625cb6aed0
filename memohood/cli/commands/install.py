"""`memohood install` and `uninstall`: put memohood into hermes and take it out again."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from memohood.cli.output import Output
from memohood.text.messages import Language, say


def arguments(parser: ArgumentParser, name: str, language: Language) -> None:
    parser.add_argument("--hermes-home", metavar="DIR", help=say("help.option.hermes_home", language))
    if name == "install":
        parser.add_argument("--replace", action="store_true", help=say("help.option.replace", language))
        parser.add_argument("--no-cron", action="store_true", help=say("help.option.no_cron", language))


def run(args: Namespace, out: Output) -> int:
    raise NotImplementedError
