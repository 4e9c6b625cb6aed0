"""`memohood private on|off`: memory is read, but nothing is kept."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from memohood.cli.output import OK, Output
from memohood.text.messages import Language, say


def arguments(parser: ArgumentParser, name: str, language: Language) -> None:
    parser.add_argument("switch", nargs="?", choices=("on", "off"), help=say("help.option.switch", language))
    parser.add_argument("--session", default="", metavar="ID", help=say("help.option.session", language))
    parser.add_argument("--chat", default="", metavar="ID", help=say("help.option.chat", language))


def run(args: Namespace, out: Output) -> int:
    from memohood.cli.opening import opened, scene

    here = scene(args, out)
    wish = None if args.switch is None else args.switch == "on"
    with opened(here, create=wish is not None) as engine:
        on = engine.private(wish, session_id=args.session, chat_id=args.chat, user_id=here.owner)
    out.result({"private": on, "session": args.session, "chat": args.chat})
    out.say("private.on" if on else "private.off", whose=args.session or args.chat or here.owner)
    return OK
