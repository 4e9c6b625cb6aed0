"""Scenarios: conversations over months, what must be kept of them, and what must be recalled later.

Each runs on a copy of one prepared file that already holds the noise of a year. Turns are observed and digested one by one
at their own time; questions are asked in a new session at theirs. Judging is in checks.py.
"""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

from memohood.bench import distractors
from memohood.bench.cases import Question, Scenario, SpokenTurn
from memohood.bench.checks import Answered, Check, Left, Played, judge
from memohood.bench.clock import SettableClock
from memohood.bootstrap import Seams, open_memory

if TYPE_CHECKING:
    from memohood.engine import Engine

FACTS, TALKS = 240, 80  # distractors in the prepared file
_DIGEST_SECONDS = 120.0
_FILE = "memory.db"
TURN_BY_TURN = Seams(background=False)  # what a turn left must be told by its own digest


@dataclass(frozen=True, slots=True, kw_only=True)
class Noise:
    """How much noise the prepared file holds, and the seed that makes it the same each time."""

    facts: int = FACTS
    talks: int = TALKS
    seed: int = 11


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioReport:
    checks: tuple[Check, ...]
    lengths: tuple[int, ...]  # of the captured records, in characters
    recall_ms: tuple[float, ...]
    scenarios: int
    seconds: float
    embedder: str = ""
    degraded: int = 0  # recalls that had to do without some stage


def run(
    scenarios: Sequence[Scenario],
    *,
    irrelevant: Sequence[str] = (),
    settings: Mapping[str, Any] | None = None,
    noise: Noise | None = None,
    advance: Callable[[int], None] = lambda steps: None,
) -> ScenarioReport:
    """Play and judge all scenarios; `advance` is called with 1 after each."""
    began = time.perf_counter()
    checks: list[Check] = []
    lengths: list[int] = []
    took: list[float] = []
    degraded = 0
    embedder = ""
    with tempfile.TemporaryDirectory(prefix="memohood-bench-") as folder:
        prepared = Prepared(Path(folder), scenarios, settings, noise or Noise())
        for number, scenario in enumerate(scenarios):
            asked = irrelevant[number :: len(scenarios)]
            copy = prepared.copy_for(scenario.owner, f"run-{number}")
            played = _play(scenario, copy, asked, settings)
            embedder = embedder or prepared.embedder
            checks += judge(played)
            lengths += [len(memory.text) for left in played.left.values() for memory in left.new]
            asked_all = (*played.answers, *played.irrelevant)
            took += [answer.ms for answer in asked_all]
            degraded += sum(bool(answer.missing) for answer in asked_all)
            shutil.rmtree(copy.parent)
            advance(1)
    return ScenarioReport(
        checks=tuple(checks),
        lengths=tuple(lengths),
        recall_ms=tuple(took),
        scenarios=len(scenarios),
        seconds=time.perf_counter() - began,
        embedder=embedder,
        degraded=degraded,
    )


class Prepared:
    """One closed file of noise for each owner that asks; every scenario gets its own copy of it, sidecars included."""

    def __init__(
        self, folder: Path, scenarios: Sequence[Scenario], settings: Mapping[str, Any] | None, noise: Noise
    ) -> None:
        self._folder = folder
        self._settings = settings
        self._noise = noise
        self._until = min(turn.at for scenario in scenarios for turn in scenario.turns) - timedelta(days=1)
        self.embedder = ""

    def copy_for(self, owner: str, name: str) -> Path:
        """The path of a fresh copy of the owner's prepared file."""
        source = self._folder / f"prepared-{owner}"
        if not source.exists():
            source.mkdir()
            self._fill(source / _FILE, owner)
        target = self._folder / name
        shutil.copytree(source, target)
        return target / _FILE

    def _fill(self, path: Path, owner: str) -> None:
        clock = SettableClock(self._until)
        noise = self._noise
        with open_memory(path, config=self._settings, clock=clock) as memory:
            for at, text in distractors.facts(noise.facts, seed=noise.seed, until=self._until):
                clock.set(at)
                memory.remember(text, user_id=owner, at=at)
            for talk in distractors.talks(noise.talks, seed=noise.seed, until=self._until):
                clock.set(talk.at)
                memory.observe(
                    user=talk.user,
                    assistant=talk.assistant,
                    session_id=talk.session_id,
                    at=talk.at,
                    user_id=owner,
                )
            clock.set(self._until)
            memory.digest(timeout=_DIGEST_SECONDS)
            self.embedder = memory.stats().embedder


def _play(
    scenario: Scenario, path: Path, irrelevant: Sequence[str], settings: Mapping[str, Any] | None
) -> Played:
    clock = SettableClock(scenario.turns[0].at)
    with open_memory(path, config=settings, clock=clock, seams=TURN_BY_TURN) as memory:
        memory.warm()  # as a host does at start-up
        before = {record.id for record in memory.memories(user_id=None, state="all")}
        left = {turn.key: say(memory, clock, turn) for turn in scenario.turns}
        active = [m for m in memory.memories(user_id=None, state="active") if m.id not in before]
        answers = tuple(
            _ask(memory, clock, scenario, question, n) for n, question in enumerate(scenario.questions)
        )
        last = max((question.at for question in scenario.questions), default=scenario.turns[-1].at)
        unrelated = tuple(
            _ask(memory, clock, scenario, _unrelated(text, last), 1000 + n)
            for n, text in enumerate(irrelevant)
        )
    return Played(
        scenario=scenario,
        left=left,
        active=tuple(record for record in active if record.user_id == scenario.owner),
        active_of_all=tuple(record for record in active if record.kind != "summary"),
        answers=answers,
        leaked=_leaked(path.parent, scenario.secrets),
        irrelevant=unrelated,
    )


def say(memory: Engine, clock: SettableClock, turn: SpokenTurn) -> Left:
    """Observe and digest one turn at its own time; what it left."""
    clock.set(turn.at)
    before = {record.id for record in memory.memories(user_id=turn.owner, state="all")}
    memory.observe(
        user=turn.user,
        assistant=turn.assistant,
        session_id=turn.session_id,
        at=turn.at,
        user_id=turn.owner,
        platform=turn.platform,
    )
    report = memory.digest(timeout=_DIGEST_SECONDS)
    after = memory.memories(user_id=turn.owner, state="all")
    strengthened = {id for outcome in report.outcomes for id in outcome.reinforced}
    return Left(
        new=tuple(record for record in after if record.id not in before),
        reinforced=tuple(record for record in after if record.id in before and record.id in strengthened),
        unclear=any(outcome.unclear for outcome in report.outcomes),
    )


def _ask(
    memory: Engine, clock: SettableClock, scenario: Scenario, question: Question, number: int
) -> Answered:
    clock.set(question.at)
    session, owner = f"asked-{number}", question.owner or scenario.owner
    standing = ""
    if question.type == "preference":
        standing = memory.standing(user_id=owner, at=question.at)
    began = time.perf_counter()
    found = memory.recall(question.text, session_id=session, user_id=owner, at=question.at)
    return Answered(
        question=question,
        text=found.text,
        standing=standing,
        ms=(time.perf_counter() - began) * 1000.0,
        missing=tuple(item.stage for item in found.degradations),
    )


def _unrelated(text: str, at: datetime) -> Question:
    return Question(at=at, text=text, must=(), must_not=(), type="irrelevant")


def _leaked(folder: Path, secrets: Sequence[str]) -> tuple[str, ...]:
    """Those secrets whose bytes occur in a file of the closed memory."""
    if not secrets:
        return ()
    contents = [file.read_bytes() for file in folder.rglob("*") if file.is_file()]
    return tuple(secret for secret in secrets if any(secret.encode() in content for content in contents))
