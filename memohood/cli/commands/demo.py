"""`memohood demo`: the main job on real input. Three sessions over months are captured, revised and recalled.

It is a real run through open_memory on a temporary file; only the clock is set by hand, so that months pass in seconds.
"""

from __future__ import annotations

import tempfile
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from memohood.cli.output import OK, Output
from memohood.text.messages import LANGUAGES, Language, say

if TYPE_CHECKING:
    from datetime import datetime, tzinfo

    from memohood.bench.clock import SettableClock
    from memohood.cli.commands.demo_story import Line, Story
    from memohood.domain.memory import Memory
    from memohood.engine import Engine

_DIGEST_SECONDS = 60.0
_OWNER = "demo"


def arguments(parser: ArgumentParser, name: str, language: Language) -> None:
    parser.add_argument("--lang", choices=LANGUAGES, help=say("help.option.language", language))
    parser.add_argument(
        "--pace", type=float, default=None, metavar="S", help=say("help.option.pace", language)
    )


def run(args: Namespace, out: Output) -> int:
    from memohood import open_memory
    from memohood.bench.clock import SettableClock
    from memohood.cli.commands.demo_story import story
    from memohood.system import SystemClock, zone

    out.language = args.lang or out.language
    local = zone("auto")
    now = SystemClock(local).now()
    told = story(out.language, now, local)
    clock = SettableClock(told.sessions[0].at)
    stage = _Stage(out, 0.0 if args.pace is None else args.pace)
    with tempfile.TemporaryDirectory(prefix="memohood-demo-") as folder:
        path = Path(folder) / "memory.db"
        with open_memory(path, config={"egress": "local-only"}, clock=clock) as memory:
            stage.heading(out.text("demo.title"), out.text("demo.about"))
            _converse(memory, told, clock, local, stage)
            _ask(memory, told, clock, local, stage)
            _look_back(memory, told, local, stage)
            stats = memory.stats()
        stage.ending(out.text("demo.end", count=sum(stats.memories.values()), messages=stats.messages))
    out.result({"demo": stage.told})
    return OK


class _Stage:
    """Prints the demo line by line and keeps what was told, for --json."""

    def __init__(self, out: Output, pace: float) -> None:
        self.out = out
        self.told: list[dict[str, Any]] = []
        self._pace = pace

    def heading(self, title: str, about: str) -> None:
        self._print((title, "bold"), (f"  {about}", "dim"))

    def session(self, title: str) -> None:
        self._print()
        self._print((f"── {title} ", "bold cyan"), ("─" * max(60 - len(title), 3), "cyan"))

    def said(self, who: str, text: str) -> None:
        self._print((f"  {who:>9} ", "bold"), (text, ""))

    def note(self, mark: str, text: str, why: str = "", style: str = "green") -> None:
        self._print((f"            {mark} ", style), (text, ""), (f"  {why}" if why else "", "dim"))

    def ending(self, text: str) -> None:
        self._print()
        self._print((text, "dim"))

    def keep(self, **told: Any) -> None:
        self.told.append(told)

    def _print(self, *parts: tuple[str, str]) -> None:
        if self.out.as_json:
            return
        if self.out.for_people:
            from rich.text import Text

            self.out.console.print(Text.assemble(*parts))
            time.sleep(self._pace)
        else:
            self.out.line("".join(text for text, _ in parts))


def _converse(memory: Engine, told: Story, clock: SettableClock, zone: tzinfo, stage: _Stage) -> None:
    from datetime import timedelta

    from memohood.cli.moments import shown

    for number, session in enumerate(told.sessions, start=1):
        stage.session(stage.out.text("demo.session", number=number, day=shown(session.at, zone, day=True)))
        for minute, line in enumerate(session.lines):
            at = session.at + timedelta(minutes=minute)
            clock.set(at)
            _turn(memory, line, f"demo-{number}", at, stage)


def _turn(memory: Engine, line: Line, session_id: str, at: datetime, stage: _Stage) -> None:
    """One turn: what was said, and what memory made of it and why."""
    out = stage.out
    stage.said(out.text("demo.you"), line.user)
    before = {record.id: record for record in memory.memories(user_id=_OWNER, state="all")}
    memory.observe(user=line.user, assistant=line.assistant, session_id=session_id, at=at, user_id=_OWNER)
    memory.digest(timeout=_DIGEST_SECONDS)
    after = memory.memories(user_id=_OWNER, state="all")
    new = [record for record in after if record.id not in before]
    for record in new:
        pin = out.text("demo.pinned") if record.pinned else ""
        why = out.text("demo.rule", rule=record.rule) if record.rule else ""
        stage.note("+", f"{record.text}{pin}", f"[{out.text(f'kind.{record.kind}')}] {why}".strip())
    for record in after:
        if record.state == "superseded" and record.id in before and before[record.id].state == "active":
            stage.note("−", record.text, out.text("demo.superseded"), style="yellow")
    if not new:
        stage.note("·", out.text("demo.nothing_kept"), style="dim")
    stage.keep(
        said=line.user,
        kept=[{"text": r.text, "kind": r.kind, "pinned": r.pinned, "rule": r.rule} for r in new],
    )


def _ask(memory: Engine, told: Story, clock: SettableClock, zone: tzinfo, stage: _Stage) -> None:
    from datetime import timedelta

    out = stage.out
    at = clock.now() + timedelta(minutes=10)
    clock.set(at)
    stage.session(out.text("demo.questions"))
    memory.warm()  # a host does this at start-up, never in a reply
    for question in told.questions:
        stage.said(out.text("demo.you"), question)
        began = time.perf_counter()
        found = memory.recall(question, session_id="demo-asked", user_id=_OWNER, at=at)
        took = (time.perf_counter() - began) * 1000.0
        lines = found.text.splitlines() or [out.text("demo.silence")]
        for number, line in enumerate(lines):
            line = line.removeprefix("- ")
            stage.note(
                "→", line, out.text("demo.took", ms=took) if number == len(lines) - 1 else "", style="magenta"
            )
        stage.keep(asked=question, recalled=found.text, ms=round(took, 1))


def _look_back(memory: Engine, told: Story, zone: tzinfo, stage: _Stage) -> None:
    """What became of the revised diagnosis, in words and dates."""
    from memohood.cli.commands.records import told as sentence
    from memohood.cli.moments import shown

    records: list[Memory] = memory.memories(user_id=_OWNER, state="all")
    old = [r for r in records if told.revised in r.text.lower() and r.state != "active"]
    if not old:
        return
    out = stage.out
    stage.session(out.text("demo.history"))
    for record in old:
        stage.said("", f"«{record.text}»")
        for change in memory.history(record.id, user_id=_OWNER):
            stage.note(shown(change.at, zone, day=True), sentence(change, out), style="dim")
            stage.keep(memory=record.text, at=change.at, action=change.action, why=change.why)
