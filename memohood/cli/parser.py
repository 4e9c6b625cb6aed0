"""Reading a command line, with what argparse says about it in the person's language."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NoReturn

from memohood.cli.output import USAGE
from memohood.text.messages import Language, say, translated

_NO_COMMAND = re.compile(r"argument …: invalid choice: '(.*?)' ")


class Parser(argparse.ArgumentParser):
    """argparse's parser, speaking the language that it is given."""

    language: Language = "en"

    def speak(self, language: Language) -> None:
        """Say everything in that language from now on."""
        self.language = language
        self._positionals.title = say("help.group.arguments", language)
        self._optionals.title = say("help.group.options", language)

    def format_usage(self) -> str:
        return self._localised(super().format_usage())

    def format_help(self) -> str:
        return self._localised(super().format_help())

    def _localised(self, text: str) -> str:
        return (
            text.replace("usage: ", say("help.usage", self.language), 1)
            if text.startswith("usage: ")
            else text
        )

    def error(self, message: str) -> NoReturn:
        """What was wrong, after how to use it or before what was meant, and the end."""
        if (name := _NO_COMMAND.match(message)) and self._subparsers is not None:
            names = [str(n) for action in self._subparsers._group_actions for n in action.choices or ()]
            self.exit(USAGE, unknown_command(name[1], names, self.language) + "\n")
        told = translated(message, self.language)
        self.print_usage(sys.stderr)
        self.exit(USAGE, say("error.line", self.language, message=told) + "\n")


class CommandParser(Parser):
    """The parser of one command; its options are declared only when this command was typed."""

    _declare: Callable[[], None] | None = None

    def declare_with(self, declare: Callable[[], None]) -> None:
        """Put the options off until they are needed."""
        self._declare = declare

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        if self._declare is not None:
            declare, self._declare = self._declare, None
            declare()
        return super().parse_known_args(args, namespace)


def unknown_command(typed: str, names: Sequence[str], language: Language) -> str:
    """What to say where no command has that name."""
    from difflib import get_close_matches

    like: Iterable[str] = get_close_matches(typed, names, n=3, cutoff=0.6)
    told = say("error.line", language, message=say("error.no_command", language, name=typed))
    meant = ", ".join(like)
    hint = say("error.meant", language, names=meant) if meant else say("error.all_commands", language)
    return told + "\n" + say("error.hint", language, hint=hint)
