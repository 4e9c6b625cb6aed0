"""Fits the weights of recall:
python -m memohood.bench.fit_ranker --dialogues DIR --facts FILE --scenarios FILE... --irrelevant FILE --out weights.json

Development only. It plays dialogues and facts into real files through the public API, lets the production code of recall
describe every candidate, and fits two things in NumPy: a listwise ranker of messages in two passes (a weighted sum, by softmax
cross-entropy over the candidates of a question; then a small network, see fit_network.py) and a logistic "does this answer"
for memories.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from memohood.bench import fit_network, locomo
from memohood.bench.ranker_data import (
    Asked,
    Judged,
    gather_dialogue,
    gather_facts,
    gather_locomo,
    gather_scenarios,
    read_dialogue,
)
from memohood.recall import answers, evidence, features, network
from memohood.recall.features import Array
from memohood.recall.network import Network

FLOOR, MESSAGES_FLOOR = (
    0.23,
    0.5,
)  # chosen where 9 of 10 real questions are answered and 9 of 10 others are not
_NEGATIVES = 64  # candidates without evidence that a list is learnt from
_FOLDS = 3
_STEADY = 0.6  # share of a plain sum in the second pass: it goes less astray in conversations unlike those learnt from
# What only speaks against an answer, and what may do either; the rest only speaks for it. A chance of the data cannot turn a
# virtue into a fault.
_AGAINST = frozenset(
    {"foreign", "length", "task", "general", "task_coverage", "missing_name", "age", "series", "present_age"}
)
_FREE = frozenset({"bias", "personal", "neutral", *(f"tells_{kind}" for kind in answers.KINDS)})
# Never less or more than that. Age: odds of need fall no faster than with the 0.8th power. A series of n: each is one of n. Of
# what is seldom in the data, or what the noise of the data has by chance, no more than is plausible.
_LEAST = {
    "age": -0.8, "series": -1.0, "length": -1.0, "present_age": -0.8, "task_coverage": -4.0,
    **{f"tells_{kind}": -0.6 for kind in answers.KINDS},
}  # fmt: skip
_GREATEST = {
    "instruction": 0.6, "ended": 1.5,
    **dict.fromkeys(("name", "in_time", "personal_time", "code", "general_name", "slot", "personal_slot"), 3.0),
}  # fmt: skip


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
    rows: Sequence[Judged], *, l2: float = 0.003, epochs: int = 200, rate: float = 0.05
) -> Array:
    """Weights of "does this answer": softmax over a question's candidates and "none of them", whose score is always 0.

    Signs and sizes are held where only some make sense.
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
    lower = [_LEAST.get(name, -np.inf if name in _AGAINST | _FREE else 0.0) for name in evidence.NAMES]
    upper = [_GREATEST.get(name, 0.0 if name in _AGAINST else np.inf) for name in evidence.NAMES]
    return np.array(lower, dtype=np.float32), np.array(upper, dtype=np.float32)


def _thinned(table: Array, relevant: Array, random: np.random.Generator) -> tuple[Array, Array]:
    """The list with all its evidence and a sample of the rest."""
    others = np.flatnonzero(relevant == 0)
    if len(others) > _NEGATIVES:
        others = random.choice(others, _NEGATIVES, replace=False)
    kept = np.concatenate([np.flatnonzero(relevant > 0), others])
    return table[kept], relevant[kept]


def fit_history(rows: Sequence[Asked]) -> tuple[Array, Network]:
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
    lists = fit_network.side_by_side(seconds, [r.relevant for r in rows], [held[id(r)] for r in rows])
    plain = np.zeros(len(features.SECOND), dtype=np.float32)
    kept = features.SECOND.index("rank")
    plain[:kept] = fit_listwise([table[:, :kept] for table in seconds], [r.relevant for r in rows])
    return first, fit_network.steadied(fit_network.fit(lists), plain, share=_STEADY)


def rank_of(row: Asked, first: Array, second: Network) -> Array:
    """The relevance labels of a question's candidates in ranked order."""
    table = features.first_pass(row.gathered.asked, row.gathered.pool)
    scores = np.asarray(table @ first, dtype=np.float32)
    scores = second.scores(features.second_pass(row.gathered.asked, row.gathered.pool, table, scores))
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


def _named(names: Sequence[str], weights: Array) -> dict[str, float]:
    return {name: round(float(weight), 4) for name, weight in zip(names, weights, strict=True)}


def main() -> None:
    """Gather, fit, write."""
    arguments = argparse.ArgumentParser(description="Fit the weights of recall.")
    arguments.add_argument(
        "--dialogues",
        type=Path,
        help="folder of dialogues with questions; without it the history's weights stay",
    )
    arguments.add_argument("--locomo", type=Path, help="a LoCoMo file to learn from as well")
    arguments.add_argument(
        "--facts", type=Path, help="facts with questions; without it the memories' weights stay"
    )
    arguments.add_argument("--scenarios", type=Path, nargs="*", default=[], help="scenarios with questions")
    arguments.add_argument("--irrelevant", type=Path, help="questions that nothing answers, beside --facts")
    arguments.add_argument("--provider", default="builtin", choices=("builtin", "e5"))
    arguments.add_argument("--floor", type=float, default=FLOOR)
    arguments.add_argument("--messages-floor", type=float, default=MESSAGES_FLOOR)
    arguments.add_argument("--out", type=Path, required=True)
    given = arguments.parse_args()
    dialogues = _dialogues(given.dialogues, given.locomo, given.provider) if given.dialogues else []
    questions = _questions(given, given.provider) if given.facts else []
    write(given.out, given.provider, dialogues, questions, given)
    if given.provider == "builtin":  # and the set for words alone
        without = [without_vectors(row) for row in dialogues]
        write(given.out, "none", without, _questions(given, "none") if given.facts else [], given)


def _dialogues(folder: Path, told: Path | None, provider: str) -> list[Asked]:
    settings = _settings(provider)
    rows = [
        row
        for path in sorted(folder.glob("*.json"))
        for row in gather_dialogue(path.stem, *read_dialogue(path), settings)
    ]
    if told:
        rows += [row for dialogue in locomo.read(told) for row in gather_locomo(dialogue, settings)]
    return rows


def _questions(given: argparse.Namespace, provider: str) -> list[Judged]:
    settings = _settings(provider)
    irrelevant = [json.loads(line)["q"] for line in given.irrelevant.read_text(encoding="utf-8").splitlines()]
    facts = json.loads(given.facts.read_text(encoding="utf-8"))
    of_people = [
        row
        for person in dict.fromkeys(fact["person"] for fact in facts)
        for row in gather_facts(
            [fact for fact in facts if fact["person"] == person], irrelevant, settings, noise=240, name=person
        )
    ]
    return [
        *of_people,
        *(row for path in given.scenarios for row in gather_scenarios(path, irrelevant, settings)),
    ]


def _settings(provider: str) -> dict[str, Any]:
    return {"embedder": {"provider": provider}, "timezone": "UTC"}


def write(
    out: Path, family: str, dialogues: Sequence[Asked], questions: Sequence[Judged], given: argparse.Namespace
) -> None:
    """Put the set of that family into the file."""
    stored: dict[str, Any] = json.loads(out.read_text(encoding="utf-8")) if out.is_file() else {"models": {}}
    kept = stored["models"].get(family, {})
    provenance = stored.setdefault("provenance", {})
    provenance["made_by"] = "memohood.bench.fit_ranker"
    counts = provenance.setdefault("questions", {})
    if questions:
        kept |= {"floor": given.floor, "messages_floor": given.messages_floor}
        kept["evidence"] = _named(evidence.NAMES, fit_evidence(questions))
        counts["memories"] = len(questions)
    if dialogues:
        first, second = fit_history(dialogues)
        kept |= {"first": _named(features.FIRST, first), "second": network.stored(second, features.SECOND)}
        provenance["learnt_from"] = ["own dialogues", *(["LoCoMo"] if given.locomo else [])]
        counts["history"] = len(dialogues)
    stored["models"][family] = kept
    out.write_text(json.dumps(stored, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
