"""`memohood retry`: turns that were set aside after several failures are tried again, those of everybody in the file."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from memohood.cli.output import FAILED, OK, Output
from memohood.text.messages import Language

_WAIT_S = 120.0


def arguments(parser: ArgumentParser, name: str, language: Language) -> None:
    """No options of its own."""


def run(args: Namespace, out: Output) -> int:
    from memohood.cli.opening import opened, scene

    with opened(scene(args, out)) as engine:
        tried = engine.retry_parked()
        if not tried:
            out.result({"tried": 0, "read": 0, "left": 0})
            out.say("retry.none")
            return OK
        report = engine.digest(timeout=_WAIT_S)
    left = min(tried, report.pending + report.parked)
    out.result({"tried": tried, "read": tried - left, "left": left, "degradations": report.degradations})
    if tried > left:
        out.say("retry.done", count=tried - left)
    if left:
        reason = next((item.reason for item in report.degradations if item.stage == "digest"), "")
        out.say("retry.left", count=left, reason=out.translated(reason))
    return FAILED if left else OK
