"""Fits the weights of recall: python -m memohood.bench.fit_ranker --dialogues DIR --facts FILE --out weights.json

Development only. It plays dialogues and facts into real files through the public API, lets the production code of recall
describe every candidate, and fits two things in NumPy: a listwise ranker of messages (softmax cross-entropy over the
candidates of a question, two passes) and a logistic "does this answer" for memories.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from memohood.bench import locomo
from memohood.bench.ranker_data import (
    Asked,
    Judged,
    gather_dialogue,
    gather_facts,
    gather_locomo,
    read_dialogue,
)
from memohood.recall import evidence, features
from memohood.recall.features import Array

if TYPE_CHECKING:
    pass

FLOOR, MESSAGES_FLOOR = (
    0.27,
    0.5,
)  # chosen where 9 of 10 real questions are answered and 9 of 10 others are not
_NEGATIVES = 64  # candidates without evidence that a list is learnt from
_FOLDS = 3
_RARE, _MOST = 3.0, 4.0
_OF_VECTORS = (
    "cosine",
    "close",
    "words_and_meaning",
    "foreign_cosine",
    "personal_close",
    "concept_close",
    "cosine_best",
    "cosine_z",
)


def fit_listwise(
    tables: Sequence[Array], relevant: Sequence[Array], *, l2: float = 1e-3, epochs: int = 30, rate: float = 0.03, seed: int = 0
) -> Array:  # fmt: skip
    """Weights of a linear ranker by softmax cross-entropy over each list's candidates, with Adam."""
    random = np.random.default_rng(seed)
    lists = [_thinned(t, r, random) for t, r in zip(tables, relevant, strict=True) if r.any()]
    everything = np.concatenate([t for t, _ in lists])
    mean, deviation = everything.mean(axis=0), everything.std(axis=0) + 1e-6
    width, longest = everything.shape[1], max(len(r) for _, r in lists)
    x = np.zeros((len(lists), longest, width), dtype=np.float32)
    y = np.zeros((len(lists), longest), dtype=np.float32)
    mask = np.zeros((len(lists), longest), dtype=bool)
    for row, (table, labels) in enumerate(lists):
        x[row, : len(labels)] = (table - mean) / deviation
        y[row, : len(labels)] = labels / labels.sum()
        mask[row, : len(labels)] = True
    w = np.zeros(width, dtype=np.float32)
    first, second, step = np.zeros_like(w), np.zeros_like(w), 0
    for epoch in range(epochs):
        order = random.permutation(len(lists))
        for start in range(0, len(lists), 256):
            batch = order[start : start + 256]
            scores = np.where(mask[batch], x[batch] @ w, np.float32(-1e9))
            share = np.exp(scores - scores.max(axis=1, keepdims=True))
            share /= share.sum(axis=1, keepdims=True)
            error = ((share - y[batch]) / len(batch)).reshape(-1)
            gradient = error @ x[batch].reshape(-1, width) + np.float32(l2) * w
            step += 1
            first, second = 0.9 * first + 0.1 * gradient, 0.999 * second + 0.001 * gradient**2
            size = rate * (1 - epoch / epochs) + 1e-4
            w = (w - size * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)).astype(
                np.float32
            )
    return np.asarray(w / deviation, dtype=np.float32)  # a shift by the mean changes no order


def fit_evidence(
    rows: Sequence[Judged], *, l2: float = 0.006, epochs: int = 200, rate: float = 0.05
) -> Array:
    """Weights of "does this answer": softmax over a question's candidates and "none of them", whose score is always 0.

    Signs are held where only one makes sense, so that a chance of the data cannot turn a virtue into a fault.
    """
    rows = [row for row in rows if len(row.relevant)]
    width, longest = rows[0].table.shape[1], max(len(row.relevant) for row in rows)
    x = np.zeros((len(rows), longest, width), dtype=np.float32)
    y = np.zeros((len(rows), longest), dtype=np.float32)
    mask = np.zeros((len(rows), longest), dtype=bool)
    for place, row in enumerate(rows):
        x[place, : len(row.relevant)], y[place, : len(row.relevant)] = row.table, row.relevant
        mask[place, : len(row.relevant)] = True
    deviation = x[mask].std(axis=0) + 1e-6
    deviation[0] = 1.0
    x /= deviation
    lower, upper = _signs()
    held = np.full(width, l2, dtype=np.float32)
    held[0] = 0.0
    answered = np.asarray(y.any(axis=1))
    unanswered = max(float((~answered).sum()), 1.0)
    weight = np.where(answered[:, None], 1.0, float(answered.sum()) / unanswered).astype(np.float32)
    w = np.zeros(width, dtype=np.float32)
    first, second = np.zeros_like(w), np.zeros_like(w)
    for step in range(1, epochs + 1):
        scores = np.where(mask, (x.reshape(-1, width) @ w).reshape(mask.shape), np.float32(-1e9))
        top = np.maximum(scores.max(axis=1, keepdims=True), 0)
        share = np.exp(scores - top)
        wanted = y * share / np.maximum((y * share).sum(axis=1, keepdims=True), 1e-30)
        share = share / (share.sum(axis=1, keepdims=True) + np.exp(-top))
        error = ((share - np.where(answered[:, None], wanted, 0)) * weight / len(rows)).reshape(-1)
        gradient = error @ x.reshape(-1, width) + held * w
        first, second = 0.9 * first + 0.1 * gradient, 0.999 * second + 0.001 * gradient**2
        w = w - rate * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
        w = np.clip(w / deviation, lower, upper).astype(np.float32) * deviation
    return np.asarray(w / deviation, dtype=np.float32)


def _signs() -> tuple[Array, Array]:
    against = {"task", "general", "missing_name", "task_coverage", "foreign"}
    free = {"bias", "personal"}
    lower = [-np.inf if name in against | free else 0.0 for name in evidence.NAMES]
    few = {
        "name",
        "in_time",
        "personal_time",
        "code",
        "slot",
        "personal_slot",
    }  # seldom in the data: not to be overrated
    upper = [0.0 if name in against else _RARE if name in few else np.inf for name in evidence.NAMES]
    lower = [
        max(low, -_MOST) if name == "task_coverage" else low
        for name, low in zip(evidence.NAMES, lower, strict=True)
    ]
    return np.array(lower, dtype=np.float32), np.array(upper, dtype=np.float32)


def blind(row: Judged) -> Judged:
    """The same question as it would look without an embedder."""
    table = row.table.copy()
    table[:, [evidence.NAMES.index(name) for name in _OF_VECTORS]] = 0.0
    return replace(row, table=table)


def _thinned(table: Array, relevant: Array, random: np.random.Generator) -> tuple[Array, Array]:
    """The list with all its evidence and a sample of the rest."""
    others = np.flatnonzero(relevant == 0)
    if len(others) > _NEGATIVES:
        others = random.choice(others, _NEGATIVES, replace=False)
    kept = np.concatenate([np.flatnonzero(relevant > 0), others])
    return table[kept], relevant[kept]


def fit_history(rows: Sequence[Asked]) -> tuple[Array, Array]:
    """Both passes. The second is fitted on first scores of weights that did not see the question's group."""
    tables = {id(row): features.first_pass(row.gathered.asked, row.gathered.pool) for row in rows}
    groups = sorted({row.group for row in rows})
    held: dict[int, Array] = {}
    for fold in range(_FOLDS):
        chosen = set(groups[fold::_FOLDS])
        inside = [row for row in rows if row.group in chosen]
        outside = [row for row in rows if row.group not in chosen] or inside
        w = fit_listwise([tables[id(r)] for r in outside], [r.relevant for r in outside])
        for row in inside:
            held[id(row)] = np.asarray(tables[id(row)] @ w, dtype=np.float32)
    first = fit_listwise([tables[id(r)] for r in rows], [r.relevant for r in rows])
    seconds = [
        features.second_pass(r.gathered.asked, r.gathered.pool, tables[id(r)], held[id(r)]) for r in rows
    ]
    return first, fit_listwise(seconds, [r.relevant for r in rows])


def rank_of(row: Asked, first: Array, second: Array) -> Array:
    """The relevance labels of a question's candidates in ranked order."""
    table = features.first_pass(row.gathered.asked, row.gathered.pool)
    scores = np.asarray(table @ first, dtype=np.float32)
    scores = features.second_pass(row.gathered.asked, row.gathered.pool, table, scores) @ second
    return row.relevant[np.argsort(-scores, kind="stable")]


def without_vectors(row: Asked) -> Asked:
    """The same question as it would look without an embedder (the pool keeps what the dense leg found)."""
    gathered = row.gathered
    return replace(
        row,
        gathered=replace(
            gathered, pool=replace(gathered.pool, vectors=None), asked=replace(gathered.asked, vector=None)
        ),
    )


# -- the whole ---------------------------------------------------------------------------------------------------------


def fit(
    dialogues: Sequence[Asked], questions: Sequence[Judged], *, floor: float, messages_floor: float
) -> dict[str, object]:
    """One set of weights, as weights.json holds it."""
    first, second = fit_history(dialogues)
    return {
        "floor": floor,
        "messages_floor": messages_floor,
        "evidence": _named(evidence.NAMES, fit_evidence(questions)),
        "first": _named(features.FIRST, first),
        "second": _named(features.SECOND, second),
    }


def _named(names: Sequence[str], weights: Array) -> dict[str, float]:
    return {name: round(float(weight), 4) for name, weight in zip(names, weights, strict=True)}


def main() -> None:
    """Gather, fit, write."""
    arguments = argparse.ArgumentParser(description="Fit the weights of recall.")
    arguments.add_argument("--dialogues", type=Path, required=True, help="folder of dialogues with questions")
    arguments.add_argument("--locomo", type=Path, help="a LoCoMo file to learn from as well")
    arguments.add_argument("--facts", type=Path, required=True, help="facts with questions")
    arguments.add_argument("--irrelevant", type=Path, required=True, help="questions that nothing answers")
    arguments.add_argument("--provider", default="builtin", choices=("builtin", "e5"))
    arguments.add_argument("--floor", type=float, default=FLOOR)
    arguments.add_argument("--messages-floor", type=float, default=MESSAGES_FLOOR)
    arguments.add_argument("--out", type=Path, required=True)
    given = arguments.parse_args()
    settings = {"embedder": {"provider": given.provider}, "timezone": "UTC"}
    dialogues = [
        row
        for path in sorted(given.dialogues.glob("*.json"))
        for row in gather_dialogue(path.stem, *read_dialogue(path), settings)
    ]
    sources = ["own dialogues"]
    if given.locomo:
        sources.append("LoCoMo")
        dialogues += [row for told in locomo.read(given.locomo) for row in gather_locomo(told, settings)]
    facts = json.loads(given.facts.read_text(encoding="utf-8"))
    irrelevant = [json.loads(line)["q"] for line in given.irrelevant.read_text(encoding="utf-8").splitlines()]
    people = dict.fromkeys(fact["person"] for fact in facts)
    questions = [
        row
        for person in people
        for row in gather_facts(
            [fact for fact in facts if fact["person"] == person], irrelevant, settings, noise=240, name=person
        )
    ]
    write(given.out, given.provider, sources, dialogues, questions, given.floor, given.messages_floor)


def write(
    out: Path, provider: str, sources: Sequence[str], dialogues: Sequence[Asked], questions: Sequence[Judged], floor: float,
    messages_floor: float,
) -> None:  # fmt: skip
    """Put the set of that provider, and for the built-in one also the set for words alone, into the file."""
    stored: dict[str, Any] = json.loads(out.read_text(encoding="utf-8")) if out.is_file() else {"models": {}}
    floors = {"floor": floor, "messages_floor": messages_floor}
    stored["models"][provider] = fit(dialogues, questions, **floors)
    if provider == "builtin":
        stored["models"]["none"] = fit(
            [without_vectors(row) for row in dialogues], [blind(row) for row in questions], **floors
        )
    stored["provenance"] = {
        "made_by": "memohood.bench.fit_ranker",
        "learnt_from": list(sources),
        "questions": {"history": len(dialogues), "memories": len(questions)},
    }
    out.write_text(json.dumps(stored, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
