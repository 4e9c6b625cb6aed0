"""Fits the weights of succession: python -m memohood.bench.fit_succession --scenarios F… --pairs F… --out weights.json

Development only. It plays scenarios, and pairs of statements of which the second replaces, ends or keeps what the first says,
into real files; the production code of capture describes every record around each fact that a turn states. A logistic
regression in NumPy learns from which evidence a record is outdated, once with nearness in meaning and once without.

A line of a pairs file: {"id", "first", "second", "verdict": "replaces" | "ends" | "keeps", "old"}; `old` names the value that
may go. A line of a labels file: {"turn", "record", "outdated": 1 | 0 | -1}, judged by a person; -1 leaves the two out.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from memohood.bench import distractors
from memohood.bench.cases import Scenario, read_lines, read_scenarios
from memohood.bench.clock import SettableClock
from memohood.bench.needles import holds, holds_any, normal
from memohood.bootstrap import open_memory
from memohood.capture.candidates import gather
from memohood.capture.propose import propose
from memohood.capture.reconcile import LIKE
from memohood.capture.restated import as_meant
from memohood.capture.succession import Weighed, listen, weigh
from memohood.capture.succession_features import telling, turns
from memohood.domain.turn import USER, Message, Turn

if TYPE_CHECKING:
    from memohood.engine import Engine

Floats = NDArray[np.float64]

THRESHOLD, THRESHOLD_OF_WORDS = 0.3, 0.6  # log-odds; chosen where few near misses are taken for changes
_RIDGE, _STEPS = 1.0, 60
_APART = timedelta(weeks=6)  # between the two statements of a pair
_NOISE = 240  # records of other things in each file of a scenario
_OF_NOISE, _OF_PAIRS = 0.5, 0.8  # how much a row of noise and of a pair counts
_OF_VECTORS = ("cosine", "near")
_DIGEST_SECONDS = 120.0

Labels = dict[tuple[str, str], int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One fact of a turn and one record around it."""

    evidence: dict[str, float]
    outdated: int
    weight: float
    of: tuple[str, str]  # the turn and the record


def described(memory: Engine, message: Message) -> list[Weighed]:
    """Every record around each fact of a turn that was not digested yet, as production would weigh it."""
    parts = memory._parts
    store, embedder = parts.store, parts.embedder
    assert embedder is not None
    turn = Turn(user=message)
    proposal = propose(turn, zone=parts.clock.timezone)
    facts = (*proposal.facts, *(one for one in proposal.slight if turns(telling(one.text))))
    if not facts:
        return []
    vectors = embedder.embed([*(fact.text for fact in facts), message.text])
    spoken = listen(
        proposal.said or message.text, facts, vector=vectors[-1], owner=message.owner, reader=store, signature=embedder.signature
    )  # fmt: skip
    rows = []
    for fact, vector in zip(facts, vectors[:-1], strict=True):
        case = gather(
            as_meant(fact), owner=message.owner, at=message.at, turn=turn, reader=store, new_id=lambda: "", now=message.at,
            vector=vector, signature=embedder.signature, like=LIKE,
        )  # fmt: skip
        rows += weigh(
            case,
            spoken,
            reader=store,
            vector=vector,
            signature=embedder.signature,
            threshold=embedder.threshold,
        )
    return [row for row in rows if row.days >= 0]


def of_pairs(path: Path, folder: Path) -> Iterator[Row]:
    """The rows of a pairs file; every pair has an owner of its own."""
    pairs = read_lines(path)
    start = datetime.fromisoformat("2026-02-02T10:00:00+00:00")
    clock = SettableClock(start)
    with open_memory(folder / f"{path.stem}.db", clock=clock) as memory:
        memory.warm()
        for number, pair in enumerate(pairs):
            clock.set(start + timedelta(minutes=number))
            memory.observe(user=pair["first"], session_id="first", at=clock.now(), user_id=pair["id"])
            memory.digest(timeout=_DIGEST_SECONDS)
        for number, pair in enumerate(pairs):
            at = start + _APART + timedelta(minutes=number)
            clock.set(at)
            said = Message(owner=pair["id"], session_id="second", speaker=USER, text=pair["second"], at=at)
            for one in described(memory, said):
                if holds(normal(one.memory.text), normal(pair["old"])):
                    yield Row(
                        evidence=one.evidence, outdated=int(pair["verdict"] != "keeps"), weight=_OF_PAIRS,
                        of=(pair["id"], one.memory.id),
                    )  # fmt: skip


def of_scenario(scenario: Scenario, path: Path, labels: Labels) -> Iterator[Row]:
    """The rows of a scenario, played amid noise; noise is never outdated."""
    clock = SettableClock(scenario.turns[0].at)
    before = scenario.turns[0].at - timedelta(days=1)
    with open_memory(path, clock=clock) as memory:
        memory.warm()
        for at, text in distractors.facts(_NOISE, seed=11, until=before):
            memory.remember(text, user_id=scenario.owner, at=at)
        noise = {record.id for record in memory.memories(user_id=None, state="all")}
        for turn in scenario.turns:
            clock.set(turn.at)
            said = Message(
                owner=turn.owner, session_id=turn.session_id, speaker=USER, text=turn.user, at=turn.at
            )
            for one in described(memory, said):
                known = one.memory.id in noise
                told = 0 if known else outdated(scenario, turn.user, one.memory.text, labels)
                if told >= 0:
                    yield Row(
                        evidence=one.evidence, outdated=told, weight=_OF_NOISE if known else 1.0,
                        of=(f"{scenario.id} {turn.key}", one.memory.id),
                    )  # fmt: skip
            memory.observe(
                user=turn.user, assistant=turn.assistant, session_id=turn.session_id, at=turn.at, user_id=turn.owner
            )  # fmt: skip
            memory.digest(timeout=_DIGEST_SECONDS)


def outdated(scenario: Scenario, turn: str, record: str, labels: Labels) -> int:
    """1 where the turn outdates the record, 0 where not, -1 where the scenario does not tell."""
    if (turn, record) in labels:
        return labels[turn, record]
    said, known = normal(turn), normal(record)
    told = 0
    for topic in scenario.state:
        for needle in topic.inactive:
            if holds(known, needle) and not holds_any(known, topic.active):
                if holds_any(said, topic.active) or (not topic.active and holds(said, needle)):
                    return 1
                told = -1 if holds(said, needle) else told
        back = topic.inactive and holds_any(known, topic.active) and not holds_any(said, topic.active)
        if back and holds_any(said, topic.inactive):
            told = -1
    return told


def fit(rows: Sequence[Row], names: Sequence[str]) -> dict[str, float]:
    """Weights by Newton's method; the bias is not held back. What several facts of a turn show counts once in all."""
    table = np.array([[row.evidence[name] for name in names] for row in rows], dtype=np.float64)
    wanted = np.array([row.outdated for row in rows], dtype=np.float64)
    times = Counter(row.of for row in rows if row.outdated)
    counts = np.array(
        [row.weight / (times[row.of] ** 0.5 if row.outdated else 1.0) for row in rows], dtype=np.float64
    )
    ridge = np.array([1e-6 if name == "bias" else _RIDGE for name in names])
    weights: Floats = np.zeros(len(names))
    for _ in range(_STEPS):
        chance = 1.0 / (1.0 + np.exp(-np.clip(table @ weights, -30, 30)))
        slope = table.T @ (counts * (chance - wanted)) + ridge * weights
        bend = (table * np.maximum(counts * chance * (1 - chance), 1e-6)[:, None]).T @ table + np.diag(ridge)
        step = np.linalg.solve(bend, slope)
        weights = weights - step
        if float(np.abs(step).max()) < 1e-5:
            break
    return {name: round(float(value), 3) for name, value in zip(names, weights, strict=True)}


def read_labels(paths: Sequence[Path]) -> Labels:
    return {(row["turn"], row["record"]): int(row["outdated"]) for path in paths for row in read_lines(path)}


def main() -> None:
    """Gather, fit, write."""
    arguments = argparse.ArgumentParser(description="Fit the weights of succession.")
    arguments.add_argument("--scenarios", type=Path, nargs="*", default=[])
    arguments.add_argument("--pairs", type=Path, nargs="*", default=[])
    arguments.add_argument("--labels", type=Path, nargs="*", default=[])
    arguments.add_argument("--out", type=Path, required=True)
    given = arguments.parse_args()
    labels = read_labels(given.labels)
    rows: list[Row] = []
    with tempfile.TemporaryDirectory(prefix="memohood-fit-") as folder:
        for path in given.pairs:
            rows += of_pairs(path, Path(folder))
        for path in given.scenarios:
            for number, scenario in enumerate(read_scenarios(path)):
                rows += of_scenario(scenario, Path(folder) / f"{path.stem}-{number}.db", labels)
    names = list(rows[0].evidence)
    worded = [name for name in names if not any(part in name for part in _OF_VECTORS)]
    stored: dict[str, Any] = {
        "builtin": {"threshold": THRESHOLD, "weights": fit(rows, names)},
        "none": {"threshold": THRESHOLD_OF_WORDS, "weights": fit(rows, worded)},
        "provenance": {
            "made_by": "memohood.bench.fit_succession",
            "rows": len(rows),
            "outdated": sum(row.outdated for row in rows),
        },
    }
    given.out.write_text(json.dumps(stored, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
