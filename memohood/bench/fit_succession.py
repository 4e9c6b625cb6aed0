"""Fits the weights of succession: python -m memohood.bench.fit_succession --scenarios F… --pairs F… --out weights.json

What ships was made of tests/data: scenarios/round-1 to round-7, changes.jsonl, changes-6.jsonl and changes-7.jsonl, with
--labels change_labels.jsonl.

Development only. It plays scenarios, and pairs of statements of which the second replaces, ends or keeps what the first says,
into real files; the production code of capture describes every record around each fact that a turn states. A logistic
regression in NumPy learns from which evidence a record is outdated, once with nearness in meaning and once without.

Two directions in the space of sentence vectors are learnt first, from what still holds to what is over: of the sentences that
name something of the record, with a pronoun in its place, and of all that was told. Their part of the evidence of a row comes
from directions that were learnt without its scenario or pair.

A line of a pairs file: {"id", "first", "second", "verdict": "replaces" | "ends" | "keeps", "old"}; `old` names the value that
may go. A line of a labels file: {"turn", "record", "outdated": 1 | 0 | -1}, judged by a person; -1 leaves the two out.
"""

from __future__ import annotations

import argparse
import base64
import json
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from memohood.bench.cases import Scenario, read_lines, read_scenarios
from memohood.bench.clock import SettableClock
from memohood.bench.needles import holds, holds_any, normal
from memohood.bench.scenarios import Noise, Prepared
from memohood.bootstrap import open_memory
from memohood.capture.candidates import gather
from memohood.capture.propose import propose
from memohood.capture.reconcile import LIKE
from memohood.capture.restated import as_meant
from memohood.capture.succession import Weighed, listen, weigh
from memohood.capture.succession_features import masked, over, turns
from memohood.capture.succession_weights import Direction
from memohood.domain.turn import USER, Message, Turn
from memohood.ports import Vectors

if TYPE_CHECKING:
    from memohood.engine import Engine

Floats = NDArray[np.float64]

THRESHOLD, THRESHOLD_OF_WORDS = 0.5, 1.0  # log-odds; chosen where few near misses are taken for changes
_RIDGE, _RIDGE_OF_DIRECTION, _STEPS, _FOLDS = 2.0, 8.0, 60, 5
_STRETCH = 3.0  # of unit vectors, so that one ridge fits them
_OF_REST = 0.15  # how much a turn of a scenario counts that outdates nothing
_APART = timedelta(weeks=6)  # between the two statements of a pair
_NOISE = 240  # records of other things in each file of a scenario
_OF_NOISE, _OF_PAIRS = 0.5, 0.8  # how much a row of noise and of a pair counts
_OF_VECTORS = ("cosine", "near", "over")
_DIGEST_SECONDS = 120.0

Labels = dict[tuple[str, str], int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One fact of a turn and one record around it."""

    evidence: dict[str, float]
    outdated: int
    weight: float
    of: tuple[str, str]  # the turn and the record
    group: str  # the scenario or pair
    named: Vectors | None  # of the sentences that name something of the record, masked
    told: Vectors  # of the message


@dataclass(frozen=True, slots=True, kw_only=True)
class Described:
    weighed: Weighed
    named: Vectors | None
    told: Vectors


def described(memory: Engine, message: Message) -> list[Described]:
    """Every record around each fact of a turn that was not digested yet, as production would weigh it."""
    parts = memory._parts
    store, embedder = parts.store, parts.embedder
    assert embedder is not None
    turn = Turn(user=message)
    proposal = propose(turn, zone=parts.clock.timezone)
    facts = (*proposal.facts, *(one for one in proposal.slight if turns(one.text)))
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
    known = [row for row in rows if row.days >= 0]
    texts = [masked(message.text, row.memory) if row.evidence["shared"] else "" for row in known]
    different = sorted(set(filter(None, texts)))
    by_text = dict(zip(different, embedder.embed(different), strict=True)) if different else {}
    return [
        Described(weighed=row, named=by_text.get(text), told=vectors[-1])
        for row, text in zip(known, texts, strict=True)
    ]


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
            for found in described(memory, said):
                one = found.weighed
                if holds(normal(one.memory.text), normal(pair["old"])):
                    yield Row(
                        evidence=one.evidence, outdated=int(pair["verdict"] != "keeps"), weight=_OF_PAIRS,
                        of=(pair["id"], one.memory.id), group=pair["id"], named=found.named, told=found.told,
                    )  # fmt: skip


def of_scenarios(path: Path, folder: Path, labels: Labels) -> Iterator[Row]:
    """The rows of a file of scenarios, each on a copy of one prepared file of noise."""
    scenarios = read_scenarios(path)
    prepared = Prepared(folder, scenarios, None, Noise(facts=_NOISE, talks=0))
    for number, scenario in enumerate(scenarios):
        yield from of_scenario(scenario, prepared.copy_for(scenario.owner, f"{path.stem}-{number}"), labels)


def of_scenario(scenario: Scenario, path: Path, labels: Labels) -> Iterator[Row]:
    """The rows of a scenario, played amid the noise of its file; noise is never outdated."""
    clock = SettableClock(scenario.turns[0].at)
    with open_memory(path, clock=clock) as memory:
        memory.warm()
        noise = {record.id for record in memory.memories(user_id=None, state="all")}
        for turn in scenario.turns:
            clock.set(turn.at)
            said = Message(
                owner=turn.owner, session_id=turn.session_id, speaker=USER, text=turn.user, at=turn.at
            )
            for found in described(memory, said):
                one = found.weighed
                known = one.memory.id in noise
                told = 0 if known else outdated(scenario, turn.user, one.memory.text, labels)
                if told >= 0:
                    yield Row(
                        evidence=one.evidence, outdated=told, weight=_OF_NOISE if known else 1.0,
                        of=(f"{scenario.id} {turn.key}", one.memory.id), group=scenario.id, named=found.named, told=found.told,
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


def logistic(table: Floats, wanted: Floats, counts: Floats, ridge: Floats) -> Floats:
    """Weights by Newton's method."""
    weights: Floats = np.zeros(table.shape[1])
    for _ in range(_STEPS):
        chance = 1.0 / (1.0 + np.exp(-np.clip(table @ weights, -30, 30)))
        slope = table.T @ (counts * (chance - wanted)) + ridge * weights
        bend = (table * np.maximum(counts * chance * (1 - chance), 1e-6)[:, None]).T @ table + np.diag(ridge)
        step = np.linalg.solve(bend, slope)
        weights = weights - step
        if float(np.abs(step).max()) < 1e-5:
            break
    return weights


def direction(rows: Sequence[Row], vector_of: Callable[[Row], Vectors | None]) -> Direction:
    """From what still holds to what is over; each turn and record count once, and noise not at all."""
    once = {row.of: row for row in rows if vector_of(row) is not None and row.weight != _OF_NOISE}
    kept = list(once.values())
    table = np.array([[1.0, *(_STRETCH * vector_of(row))] for row in kept], dtype=np.float64)  # type: ignore[operator, misc]
    counts = np.array([1.0 if row.outdated or row.weight == _OF_PAIRS else _OF_REST for row in kept])
    ridge = np.array([1e-6, *(_RIDGE_OF_DIRECTION for _ in range(table.shape[1] - 1))])
    wanted = np.array([row.outdated for row in kept], dtype=np.float64)
    found = logistic(table, wanted, counts, ridge) / 2
    return Direction(float(found[0]), np.asarray(_STRETCH * found[1:], dtype=np.float32))


def directions(rows: Sequence[Row]) -> dict[str, Direction]:
    return {"named": direction(rows, lambda row: row.named), "told": direction(rows, lambda row: row.told)}


def with_directions(rows: Sequence[Row], seed: int = 1) -> list[Row]:
    """The rows with evidence of directions that were learnt without their own scenario or pair."""
    random = np.random.default_rng(seed)
    fold = {group: int(random.integers(0, _FOLDS)) for group in sorted({row.group for row in rows})}
    out = []
    for number in range(_FOLDS):
        found = directions([row for row in rows if fold[row.group] != number])
        for row in rows:
            if fold[row.group] == number:
                named = found["named"].along(row.named) if row.named is not None else 0.0
                more = over(row.evidence, named=named, told=found["told"].along(row.told))
                out.append(replace(row, evidence=row.evidence | more))
    return out


def fit(rows: Sequence[Row], names: Sequence[str]) -> dict[str, float]:
    """The weight of each piece of evidence; the bias is not held back. What several facts of a turn show counts once in all."""
    table = np.array([[row.evidence[name] for name in names] for row in rows], dtype=np.float64)
    wanted = np.array([row.outdated for row in rows], dtype=np.float64)
    times = Counter(row.of for row in rows if row.outdated)
    counts = np.array(
        [row.weight / (times[row.of] ** 0.5 if row.outdated else 1.0) for row in rows], dtype=np.float64
    )
    ridge = np.array([1e-6 if name == "bias" else _RIDGE for name in names])
    weights = logistic(table, wanted, counts, ridge)
    return {name: round(float(value), 3) for name, value in zip(names, weights, strict=True)}


def packed(one: Direction) -> dict[str, object]:
    return {
        "bias": round(one.bias, 4),
        "vector": base64.b64encode(one.vector.astype("<f2").tobytes()).decode("ascii"),
    }


def read_labels(paths: Sequence[Path]) -> Labels:
    return {(row["turn"], row["record"]): int(row["outdated"]) for path in paths for row in read_lines(path)}


def _folder(folder: str, path: Path) -> Path:
    """One of its own for each file: names of files come again in other folders."""
    own = Path(folder) / f"{path.parent.name}-{path.stem}"
    own.mkdir()
    return own


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
            rows += of_pairs(path, _folder(folder, path))
        for path in given.scenarios:
            rows += of_scenarios(path, _folder(folder, path), labels)
    found = directions(rows)
    rows = with_directions(rows)
    names = list(rows[0].evidence)
    worded = [name for name in names if not any(part in name for part in _OF_VECTORS)]
    stored: dict[str, Any] = {
        "builtin": {
            "threshold": THRESHOLD,
            "weights": fit(rows, names),
            "directions": {name: packed(one) for name, one in found.items()},
        },
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
