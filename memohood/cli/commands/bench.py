"""`memohood bench`: measure quality and speed through the public API, on files of its own."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from memohood.cli.output import OK, Output
from memohood.text.messages import Language, say

SUITES = ("scenarios", "locomo", "gigamemory", "speed")


def arguments(parser: ArgumentParser, name: str, language: Language) -> None:
    parser.add_argument("suite", choices=SUITES, help=say("help.option.suite", language))
    parser.add_argument("--data", metavar="FILE", help=say("help.option.data", language))
    parser.add_argument("--limit", type=int, default=0, metavar="N", help=say("help.option.cases", language))
    parser.add_argument("--only", default="", metavar="ID", help=say("help.option.only", language))
    parser.add_argument("--failures", action="store_true", help=say("help.option.failures", language))
    parser.add_argument("--irrelevant", metavar="FILE", help=say("help.option.irrelevant", language))
    parser.add_argument("--observe", action="store_true", help=say("help.option.observe", language))
    parser.add_argument(
        "--size", type=int, default=10_000, metavar="N", help=say("help.option.size", language)
    )
    parser.add_argument("--seed", type=int, default=11, metavar="N", help=say("help.option.seed", language))
    parser.add_argument(
        "--set", action="append", default=[], metavar="KEY=VALUE", help=say("help.option.set", language)
    )


def run(args: Namespace, out: Output) -> int:
    from memohood.errors import InputError

    settings = dict(_setting(text) for text in args.set)
    if args.suite != "speed" and not args.data:
        raise InputError(f"bench {args.suite} needs a data file", hint="give it with --data")
    suite = {"scenarios": _scenarios, "locomo": _locomo, "gigamemory": _gigamemory, "speed": _speed}[
        args.suite
    ]
    suite(args, settings, out)
    return OK


def _setting(text: str) -> tuple[str, Any]:
    from memohood.cli.settings_file import parse_value
    from memohood.errors import InputError

    key, equals, value = text.partition("=")
    if not equals:
        raise InputError(f"{text!r} sets nothing", hint="write --set recall.k=5")
    return key.strip(), parse_value(value)


def _scenarios(args: Namespace, settings: Mapping[str, Any], out: Output) -> None:
    from memohood.bench import report, scenarios
    from memohood.bench.cases import read_lines, read_scenarios

    chosen = [s for s in read_scenarios(Path(args.data)) if s.id.startswith(args.only)]
    chosen = chosen[: args.limit] if args.limit else chosen
    irrelevant = [str(row["q"]) for row in read_lines(Path(args.irrelevant))] if args.irrelevant else []
    _some(chosen, args)
    with out.progress("scenarios", len(chosen)) as advance:
        noise = scenarios.Noise(seed=args.seed)
        measured = scenarios.run(
            chosen, irrelevant=irrelevant, settings=settings, noise=noise, advance=advance
        )
    numbers = report.scenario_numbers(measured)
    if args.failures:
        numbers["failures"] = report.failures(measured.checks)
    out.result(numbers)
    out.say("bench.scenarios", count=len(chosen), seconds=measured.seconds, embedder=measured.embedder)
    out.table(
        [out.text(f"column.{c}") for c in ("what", "result", "by_group", "by_language")],
        report.scenario_rows(measured),
    )
    for line in numbers.get("failures", ()):
        out.line(f"- {line}")


def _locomo(args: Namespace, settings: Mapping[str, Any], out: Output) -> None:
    from memohood.bench import locomo, report

    dialogues = [d for d in locomo.read(Path(args.data)) if d.id.startswith(args.only)]
    _some(dialogues, args)
    dialogues = locomo.spread(dialogues, args.limit)
    with out.progress("locomo", sum(len(d.questions) for d in dialogues)) as advance:
        measured = locomo.run(dialogues, settings=settings, advance=advance)
    out.result(report.locomo_numbers(measured, failures=args.failures))
    out.say("bench.locomo", count=len(measured.found), messages=measured.messages, embedder=measured.embedder)
    out.table(
        [out.text(f"column.{c}") for c in ("group", "questions")] + [f"@{d}" for d in locomo.DEPTHS],
        report.locomo_rows(measured),
    )
    _times([found.ms for found in measured.found], measured.load_seconds, out)
    if args.failures:
        for line in report.locomo_failures(measured):
            out.line(f"- {line}")


def _gigamemory(args: Namespace, settings: Mapping[str, Any], out: Output) -> None:
    from memohood.bench import gigamemory, report

    chats = [chat for chat in gigamemory.read(Path(args.data)) if chat.id.startswith(args.only)]
    chats = chats[: args.limit] if args.limit else chats
    _some(chats, args)
    with out.progress("gigamemory", len(chats)) as advance:
        measured = gigamemory.run(chats, observe=args.observe, settings=settings, advance=advance)
    out.result(report.gigamemory_numbers(measured))
    found = sum(sought.found for sought in measured.sought)
    out.say(
        "bench.gigamemory",
        found=found,
        count=len(chats),
        messages=measured.messages,
        embedder=measured.embedder,
    )
    rows = [
        [s.id, s.type, "✓" if s.found else "✗", ", ".join(s.sessions), ", ".join(s.gold)]
        for s in measured.sought
    ]
    out.table([out.text(f"column.{c}") for c in ("id", "group", "result", "sessions", "gold")], rows)
    _times([sought.ms for sought in measured.sought], measured.load_seconds, out)


def _speed(args: Namespace, settings: Mapping[str, Any], out: Output) -> None:
    from memohood.bench import report, speed

    with out.progress("speed", speed.steps(args.size)) as advance:
        measured = speed.run(args.size, seed=args.seed, settings=settings, advance=advance)
    out.result(report.speed_numbers(measured))
    out.say("bench.speed", size=measured.size, messages=measured.messages, embedder=measured.embedder)
    out.table([out.text(f"column.{c}") for c in ("what", "result")], report.speed_rows(measured))


def _times(times: list[float], load_seconds: float, out: Output) -> None:
    from memohood.bench.percentiles import percentile

    out.say("bench.times", load=load_seconds, p50=percentile(times, 0.5), p95=percentile(times, 0.95))


def _some(cases: list[Any], args: Namespace) -> None:
    from memohood.errors import InputError

    if not cases:
        raise InputError(f"nothing to measure in {args.data}", hint="check --only")
