"""`hermes memohood ...`: the command table of the package. Loaded by the host without the file beside it."""

from typing import Any


def register_cli(subparser: Any) -> None:
    try:
        from memohood.cli.main import register
    except ImportError:
        subparser.add_argument("anything", nargs="*", help="the package memohood is missing")
        return
    register(subparser)


def memohood_command(args: Any) -> None:
    try:
        from memohood.cli.main import run
    except ImportError as error:
        print(
            "memohood: the package cannot be loaded ("
            + str(error)
            + "). Mend it with: hermes memory setup memohood"
        )
        raise SystemExit(1) from None
    code = run(args)
    if code:
        raise SystemExit(code)
