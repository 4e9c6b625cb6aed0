"""Finds the direction of lastingness: python -m memohood.bench.fit_lasting --scenarios FILE … --turns FILE … --examples FILE --out FILE

Development only. A ridge logistic regression on the vectors of the built-in model: sentences and facts that were to be kept
against sentences of turns of which nothing was to be kept. `--scenarios` are files of whole conversations, `--turns` single
turns ({"user", "captures"} or {"user", "want", "all"}), `--examples` lines "+ …" and "- …". Prints, for each file, how well
the direction found without it parts its own sentences.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from memohood.bench.cases import read_lines, read_scenarios
from memohood.bench.needles import holds_all, holds_any, normal
from memohood.models.embedders.builtin import BuiltinEmbedder
from memohood.ports import Vectors
from memohood.text.sentences import sentences

RIDGE = 3.0
_SCALE = 3.0  # the vectors are of length one: a ridge of a readable size needs them longer
_LONGEST = 2_000
_OWN, _MEASURED, _QUESTION = (
    3.0,
    0.6,
    0.2,
)  # what an example of the project, of a conversation, a question weighs
_ROUNDS = 25
Wanted = tuple[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Example:
    """A sentence, whether it tells something lasting, and the file it is from."""

    text: str
    lasting: bool
    source: str
    weight: float = _MEASURED


def examples(scenarios: Sequence[Path], turns: Sequence[Path], own: Sequence[Path]) -> Iterator[Example]:
    """All sentences whose label is certain."""
    for path in scenarios:
        for scenario in read_scenarios(path):
            for turn in scenario.turns:
                wanted: list[Wanted] = [(g.all, g.any) for g in scenario.captures if g.turn == turn.key]
                if wanted or turn.key in scenario.none:
                    yield from _of_turn(turn.user, wanted, path.stem)
            yield from (Example(q.text, False, "questions", _QUESTION) for q in scenario.questions)
    for path in turns:
        for row in read_lines(path):
            golds = row.get("captures", [row] if row.get("want") == "keep" else [])
            yield from _of_turn(
                row["user"], [(tuple(g.get("all", ())), tuple(g.get("any", ()))) for g in golds], path.stem
            )
    for path in own:
        for line in path.read_text(encoding="utf-8").splitlines():
            if line[:2] in ("+ ", "- "):
                yield Example(line[2:], line.startswith("+"), path.stem, _OWN)


def _of_turn(text: str, wanted: Sequence[Wanted], source: str) -> Iterator[Example]:
    """Every sentence of a turn of which nothing is wanted; of others those that hold a wanted fact."""
    for span in sentences(text[:_LONGEST]):
        plain = normal(span.text)
        holds = any(
            holds_all(plain, all_of) and (not any_of or holds_any(plain, any_of)) for all_of, any_of in wanted
        )
        if len(plain) > 3 and (holds or not wanted):
            yield Example(span.text, holds, source)


def fit(vectors: Vectors, lasting: Vectors, weights: Vectors) -> tuple[Vectors, float]:
    """Direction and bias by Newton's method."""
    rows = np.hstack([vectors * _SCALE, np.ones((len(vectors), 1))])
    found = np.zeros(rows.shape[1])
    ridge = np.eye(rows.shape[1]) * RIDGE
    ridge[-1, -1] = 1e-6
    for _ in range(_ROUNDS):
        likely = 1.0 / (1.0 + np.exp(-rows @ found))
        slope = rows.T @ (weights * (likely - lasting)) + ridge @ found
        bend = (rows * (weights * likely * (1.0 - likely) + 1e-9)[:, None]).T @ rows + ridge
        found -= np.linalg.solve(bend, slope)
    return (found[:-1] * _SCALE).astype(np.float32), float(found[-1])


def main() -> None:
    """Read, embed, leave each file out once, fit on all, write."""
    arguments = argparse.ArgumentParser(description="Fit the direction of lastingness.")
    arguments.add_argument("--scenarios", type=Path, nargs="*", default=[])
    arguments.add_argument("--turns", type=Path, nargs="*", default=[])
    arguments.add_argument("--examples", type=Path, nargs="*", default=[])
    arguments.add_argument("--out", type=Path, required=True)
    given = arguments.parse_args()
    rows = list(examples(given.scenarios, given.turns, given.examples))
    model = BuiltinEmbedder()
    model.warm()
    vectors = model.embed([row.text for row in rows])
    lasting = np.array([row.lasting for row in rows], np.float32)
    weights = np.array([row.weight for row in rows], np.float32)
    for source in sorted({row.source for row in rows}):
        mine = np.array([row.source == source for row in rows])
        direction, bias = fit(vectors[~mine], lasting[~mine], weights[~mine])
        right = ((vectors[mine] @ direction + bias > 0) == (lasting[mine] > 0)).mean()
        print(f"{source}: {mine.sum()} sentences, {right:.3f} on the right side")
    direction, bias = fit(vectors, lasting, weights)
    np.savez(given.out, signature=model.signature, weights=direction, bias=np.float32(bias))


if __name__ == "__main__":
    main()
