"""`memohood install` and `uninstall`: put memohood into hermes and take it out again."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from memohood.cli.output import OK, Output
from memohood.text.messages import Language, say

if TYPE_CHECKING:
    from memohood.hosts.hermes.install import InstallReport


def arguments(parser: ArgumentParser, name: str, language: Language) -> None:
    parser.add_argument("--hermes-home", metavar="DIR", help=say("help.option.hermes_home", language))
    if name == "install":
        parser.add_argument("--replace", action="store_true", help=say("help.option.replace", language))
        parser.add_argument("--no-config", action="store_true", help=say("help.option.no_config", language))
        parser.add_argument("--no-cron", action="store_true", help=say("help.option.no_cron", language))
        return
    parser.add_argument("--purge", action="store_true", help=say("help.option.purge", language))
    parser.add_argument("-y", "--yes", action="store_true", help=say("help.option.yes", language))


def run(args: Namespace, out: Output) -> int:
    home = _hermes_home(args)
    return _install(args, home, out) if args.memohood_command == "install" else _uninstall(args, home, out)


def _hermes_home(args: Namespace) -> Path:
    from memohood.config import places
    from memohood.errors import ConfigError

    found = places(args.memohood_environ, args.hermes_home).hermes_home
    if found is None or not (args.hermes_home or found.is_dir()):
        where = found or Path("~/.hermes").expanduser()
        raise ConfigError(
            f"there is no hermes at {where}", hint="run hermes once, or name its folder: --hermes-home DIR"
        )
    return found


def _install(args: Namespace, home: Path, out: Output) -> int:
    from memohood.hosts.hermes.install import ProviderActive, install, prepare_model

    try:
        report = install(home, no_config=args.no_config, replace=args.replace)
    except ProviderActive as other:
        if not out.agrees("install.ask_replace", given=False, provider=other.provider):
            raise
        report = install(home, no_config=args.no_config, replace=True)
    prepare_model(home)
    out.result({"installed": report})
    _print(report, out)
    return OK


def _print(report: InstallReport, out: Output) -> None:
    out.say("install.done", home=report.hermes_home)
    if report.replaced:
        out.say("install.replaced", provider=report.replaced)
    if report.backup is not None:
        out.say("install.backup", path=report.backup)
    for note in report.notes:
        out.line(out.translated(note))
    out.say("install.next")


def _uninstall(args: Namespace, home: Path, out: Output) -> int:
    from memohood.errors import InputError
    from memohood.hosts.hermes.install import uninstall
    from memohood.models.embedders.builtin import drop_prepared

    if args.purge and not args.yes:
        if not out.interactive:
            raise InputError(
                "--purge erases the memory for good", hint="add --yes to go on without a question"
            )
        if not out.agrees("uninstall.ask_purge", given=False, path=home / "memohood"):
            out.say("uninstall.kept_all")
            return OK
    report = uninstall(home, purge=args.purge)
    drop_prepared()
    out.result({"uninstalled": report})
    out.say("uninstall.done", home=home)
    out.say("uninstall.provider", provider=report.provider or out.text("uninstall.builtin"))
    if report.kept is not None:
        out.say("uninstall.kept", path=report.kept)
    for note in report.notes:
        out.line(out.translated(note))
    return OK
