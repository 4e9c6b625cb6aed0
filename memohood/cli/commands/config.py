"""`memohood config get|set|show`: the settings, and where each value came from."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from typing import Any

from memohood.cli.output import OK, Output
from memohood.text.messages import Language, say


def arguments(parser: ArgumentParser, name: str, language: Language) -> None:
    parser.add_argument("action", choices=("get", "set", "show"), nargs="?", default="show").help = say(
        "help.option.action", language
    )
    parser.add_argument("key", nargs="?", help=say("help.option.key", language))
    parser.add_argument("value", nargs="?", help=say("help.option.value", language))


def run(args: Namespace, out: Output) -> int:
    from memohood.errors import InputError

    if args.action == "set":
        if args.key is None or args.value is None:
            raise InputError("config set needs a key and a value", hint="memohood config set recall.k 5")
        return _set(args, out)
    if args.action == "get" and args.key is None:
        raise InputError("config get needs a key", hint="memohood config get recall.k")
    return _show(args, out)


def _set(args: Namespace, out: Output) -> int:
    from memohood.cli.opening import scene
    from memohood.cli.settings_file import parse_value, set_value

    here = scene(args, out)
    value = parse_value(args.value)
    path = set_value(here.places, args.key, value)
    now = dict(_values(scene(args, out).config)).get(args.key)
    out.result({"key": args.key, "value": value, "path": path})
    out.say("config.set", key=args.key, value=_shown(value), path=path)
    if now is not None and _comparable(now) != _comparable(value):
        out.notice(out.text("config.overridden", key=args.key, value=_shown(now)))
    return OK


def _show(args: Namespace, out: Output) -> int:
    """All settings, or those under one key; each with the file or variable that set it."""
    from memohood.cli.opening import scene
    from memohood.cli.settings_file import origin
    from memohood.errors import InputError

    here = scene(args, out)
    default = out.text("config.default")
    every = _values(here.config)
    rows = [
        (key, value, origin(here.config, key) or default) for key, value in every if _under(key, args.key)
    ]
    if not rows:
        raise InputError(f"there is no setting {args.key}", hint="memohood config show lists all settings")
    named = [{"key": key, "value": value, "from": where} for key, value, where in rows]
    out.result({"settings": named, "warnings": here.config.warnings})
    if args.action == "get" and len(rows) == 1:
        out.line(_shown(rows[0][1]))
    else:
        headers = [out.text(f"column.{column}") for column in ("setting", "value", "from")]
        out.table(headers, [[key, _shown(value), where] for key, value, where in rows])
    for warning in here.config.warnings:
        out.notice(out.text("warning.line", text=out.translated(warning)))
    return OK


def _values(config: Any) -> list[tuple[str, Any]]:
    from memohood.cli.settings_file import settings

    return list(settings(config))


def _under(key: str, wanted: str | None) -> bool:
    return wanted is None or key == wanted or key.startswith(f"{wanted}.")


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _comparable(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False).lower()
