"""Fits the scales of lastingness: python -m memohood.bench.fit_lasting --scenarios FILE … --turns FILE … --examples FILE --out FOLDER

Development only. Two ridge logistic regressions over the statements that capture reads from messages: statements that hold a
wanted fact against those of messages of which nothing was to be kept. One weighs their form, the other their vectors in the
built-in model as well; of that one whole sentences, refused ones and questions are examples too. `--scenarios` are files of
whole conversations, `--turns` single messages ({"user", "captures"} or {"user", "want", "all"}), `--examples` lines "+ …"
and "- …". Each file counts as one writer. Prints, for each, how well scales found without it part its own statements, and
what they keep; `enough` is what a statement needs, set so that talk of the moment is rarely kept.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from memohood.bench.cases import read_lines, read_scenarios
from memohood.bench.needles import holds_all, holds_any, normal
from memohood.capture import lastingness
from memohood.capture.propose import own_statements
from memohood.models.embedders.builtin import BuiltinEmbedder
from memohood.ports import Vectors
from memohood.text.sentences import sentences

RIDGE, NAMES_RIDGE, POINT_RIDGE = 3.0, 6.0, 0.1
ENOUGH = {"words": 0.3, "meaning": 0.3}
_SCALE = 3.0  # the vectors are of length one: a ridge of a readable size needs them longer
_LONGEST = 2_000
_SEEN = 8  # names of a form that fewer statements have are left out
_OWN, _STATEMENT, _SENTENCE, _QUESTION = 3.0, 1.0, 0.6, 0.2  # weights of examples by what they are
_ROUNDS = 12
Table = NDArray[np.float64]
Wanted = tuple[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Example:
    """A text, whether it tells something lasting, its writer (the file); a statement also has a form and points."""

    text: str
    lasting: bool
    source: str
    weight: float
    form: frozenset[str] = frozenset()
    spare: float = 0.0
    statement: bool = False


def messages(
    scenarios: Sequence[Path], turns: Sequence[Path], own: Sequence[Path]
) -> Iterator[tuple[str, list[Wanted] | None, str, float]]:
    """Every labelled message: its text, what is wanted of it (None: all that it says), the writer, what it weighs."""
    for path in scenarios:
        for scenario in read_scenarios(path):
            for turn in scenario.turns:
                wanted: list[Wanted] = [(g.all, g.any) for g in scenario.captures if g.turn == turn.key]
                if wanted or turn.key in scenario.none:
                    yield turn.user, wanted, path.stem, _STATEMENT
    for path in turns:
        for row in read_lines(path):
            golds = row.get("captures", [row] if row.get("want") == "keep" else [])
            yield (
                row["user"],
                [(tuple(g.get("all", ())), tuple(g.get("any", ()))) for g in golds],
                path.stem,
                _STATEMENT,
            )
    for path in own:
        for line in path.read_text(encoding="utf-8").splitlines():
            if line[:2] in ("+ ", "- "):
                yield line[2:], None if line.startswith("+") else [], path.stem, _OWN


def examples(text: str, wanted: list[Wanted] | None, source: str, weight: float) -> Iterator[Example]:
    """The statements of a message whose label is certain, and its sentences as such."""
    for one in lastingness.undecided(own_statements(text[:_LONGEST])):
        holds = wanted is None or _holds(one.text, wanted)
        if holds or not wanted:
            yield Example(one.text, holds, source, weight, one.form, one.spare, True)
    for span in sentences(text[:_LONGEST]):
        holds = wanted is None or _holds(span.text, wanted)
        if len(span.text) > lastingness.SHORTEST and (holds or not wanted):
            yield Example(span.text, holds, source, _SENTENCE * weight)


def _holds(text: str, wanted: Sequence[Wanted]) -> bool:
    plain = normal(text)
    return any(
        holds_all(plain, all_of) and (not any_of or holds_any(plain, any_of)) for all_of, any_of in wanted
    )


@dataclass(frozen=True, slots=True)
class Fitted:
    """A scale before it is written: the direction is empty where words are weighed alone."""

    names: tuple[str, ...]
    weights: Table
    direction: Table


def fit(rows: Sequence[Example], vectors: Vectors | None) -> Fitted:
    """A scale over these rows: with vectors, or over the form of statements alone."""
    seen = Counter(name for row in rows for name in row.form)
    names = tuple(sorted(name for name, times in seen.items() if times >= _SEEN))
    table = _table(rows, names, vectors)
    width = 0 if vectors is None else vectors.shape[1]
    ridge = np.array([RIDGE] * width + [NAMES_RIDGE] * len(names) + [POINT_RIDGE, 1e-6, 1e-6])
    lasting = np.array([row.lasting for row in rows], np.float64)
    found = _newton(table, lasting, np.array([row.weight for row in rows]), ridge)
    return Fitted(names, found[width:], found[:width])


def _table(rows: Sequence[Example], names: Sequence[str], vectors: Vectors | None) -> Table:
    """One line a row: its vector, the names of its form, its points, and which of the two kinds it is."""
    place = {name: i for i, name in enumerate(names)}
    table = np.zeros((len(rows), len(names) + 3))
    for line, row in zip(table, rows, strict=True):
        line[[place[name] for name in row.form if name in place]] = 1.0
        line[-3:] = (row.spare, row.statement, not row.statement)
    return table if vectors is None else np.hstack([vectors * _SCALE, table])


def _newton(table: Table, lasting: Table, weights: Table, ridge: Table) -> Table:
    """Logistic regression by Newton's method."""
    found = np.zeros(table.shape[1])
    for _ in range(_ROUNDS):
        likely = 1.0 / (1.0 + np.exp(-np.clip(table @ found, -30, 30)))
        slope = table.T @ (weights * (likely - lasting)) + ridge * found
        bend = (table.T * (weights * likely * (1.0 - likely) + 1e-9)) @ table + np.diag(ridge)
        found -= np.linalg.solve(bend, slope)
    return found


def values(fitted: Fitted, rows: Sequence[Example], vectors: Vectors | None) -> Table:
    """Where these rows lie on the scale."""
    table = _table(rows, fitted.names, vectors)
    found: Table = table @ np.concatenate([fitted.direction, fitted.weights])
    return found


def write(words: Fitted, meaning: Fitted, signature: str, folder: Path) -> None:
    """Both scales as the package reads them."""
    stored = {
        name: {
            "names": {n: round(float(w), 3) for n, w in zip(fitted.names, fitted.weights[:-3], strict=True)},
            "point": round(float(fitted.weights[-3]), 4),
            "bias": round(float(fitted.weights[-2]), 4),
            "enough": ENOUGH[name],
        }
        for name, fitted in (("words", words), ("meaning", meaning))
    }
    (folder / "lasting_scales.json").write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")
    direction = (meaning.direction * _SCALE).astype(np.float32)
    np.savez(folder / "lasting_usem3.npz", signature=signature, weights=direction)


def _left_out(rows: Sequence[Example], vectors: Vectors) -> None:
    """What scales that never saw a writer make of his statements."""
    for source in sorted({row.source for row in rows}):
        mine = np.array([row.source == source for row in rows])
        own = [row for row in rows if row.source == source and row.statement]
        theirs = [row for row in rows if row.source != source]
        at = np.array([row.source == source and row.statement for row in rows])
        lasting = np.array([row.lasting for row in own])
        for name, given, asked in (("words", None, None), ("meaning", vectors[~mine], vectors[at])):
            learnt = [row for row in theirs if row.statement] if given is None else theirs
            found = values(fit(learnt, given), own, asked) - ENOUGH[name]
            kept, leaked = (found > 0)[lasting].mean(), (found > 0)[~lasting].mean()
            print(f"{source:20} {name:8} area {_area(found, lasting):.3f}  kept {kept:.2f} of {lasting.sum()}, let in {leaked:.2f} of {(~lasting).sum()}")  # fmt: skip


def _area(found: Table, lasting: NDArray[np.bool_]) -> float:
    """How often a lasting statement lies above a passing one."""
    above = found[lasting][:, None] - found[~lasting][None, :]
    return float(((above > 0) + 0.5 * (above == 0)).mean())


def main() -> None:
    """Read, embed, leave each writer out once, fit on all, write."""
    arguments = argparse.ArgumentParser(description="Fit the scales of lastingness.")
    arguments.add_argument("--scenarios", type=Path, nargs="*", default=[])
    arguments.add_argument("--turns", type=Path, nargs="*", default=[])
    arguments.add_argument("--examples", type=Path, nargs="*", default=[])
    arguments.add_argument("--out", type=Path, required=True)
    arguments.add_argument("--check", action="store_true", help="leave each writer out once, too")
    given = arguments.parse_args()
    rows = [row for each in messages(given.scenarios, given.turns, given.examples) for row in examples(*each)]
    for path in given.scenarios:
        rows += [
            Example(q.text, False, path.stem, _QUESTION) for s in read_scenarios(path) for q in s.questions
        ]
    model = BuiltinEmbedder()
    model.warm()
    vectors = model.embed([row.text for row in rows])
    if given.check:
        _left_out(rows, vectors)
    write(fit([row for row in rows if row.statement], None), fit(rows, vectors), model.signature, given.out)


if __name__ == "__main__":
    main()
