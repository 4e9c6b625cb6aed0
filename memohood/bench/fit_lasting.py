"""Fits the scales of lastingness: python -m memohood.bench.fit_lasting --scenarios FILE … --turns FILE … --examples FILE --out FOLDER

Development only. A ridge logistic regression and a small network over the statements that capture reads from messages:
statements that hold a wanted fact against those of messages of which nothing was to be kept. The regression weighs their form,
the network their vectors in the built-in model as well; for that one whole sentences, refused ones and questions are examples
too. `--scenarios` are files of
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
from memohood.bench.lasting_training import train
from memohood.bench.needles import holds_all, holds_any, normal
from memohood.capture import lasting_network, lastingness
from memohood.capture.lasting_network import Network
from memohood.capture.lastingness import Scale
from memohood.capture.propose import own_statements
from memohood.models.embedders.builtin import BuiltinEmbedder
from memohood.ports import Vectors
from memohood.text.sentences import sentences

NAMES_RIDGE, POINT_RIDGE = 6.0, 0.1
ENOUGH = {"words": 0.3, "meaning": 0.2}
_SCALE = 4.0  # the vectors are of length one: beside names that are there or not they need to be longer
_LONGEST = 2_000
_SEEN = 8  # names of a form that fewer statements have are left out
_STATEMENT, _SENTENCE, _QUESTION = 1.0, 0.6, 0.2  # weights of examples by what they are
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
                yield line[2:], None if line.startswith("+") else [], path.stem, _STATEMENT


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


def fit_words(rows: Sequence[Example]) -> Scale:
    """The scale of words, over the form of statements alone."""
    names = _known(rows)
    ridge = np.array([NAMES_RIDGE] * len(names) + [POINT_RIDGE, 1e-6])
    table = np.array([[*_named(row, names), row.spare, 1.0] for row in rows])
    lasting = np.array([row.lasting for row in rows], np.float64)
    found = _newton(table, lasting, np.array([row.weight for row in rows]), ridge)
    weights = {name: float(weight) for name, weight in zip(names, found, strict=False)}
    return Scale(weights, float(found[-2]), float(found[-1]), ENOUGH["words"])


def fit_meaning(rows: Sequence[Example], vectors: Vectors, signature: str) -> Network:
    """The network, over vectors and forms; it tells statements from other examples, and as a scale speaks of statements."""
    names = _known(rows)
    forms = np.array([[*_named(row, names), row.spare, row.statement] for row in rows], np.float32)
    lasting = np.array([row.lasting for row in rows], np.float32)
    weights = np.array([row.weight for row in rows], np.float32)
    table = np.hstack([np.asarray(vectors, np.float32) * np.float32(_SCALE), forms])
    linear, hidden, shift, out, bias = train(table, lasting, weights)
    both = np.column_stack([linear, hidden])
    width = vectors.shape[1]
    return Network(
        signature=signature,
        names={name: place for place, name in enumerate(names)},
        heard=both[:width] * np.float32(_SCALE),
        form=both[width:-2],
        points=both[-2],
        shift=np.concatenate([bias - np.float32(ENOUGH["meaning"]), shift]) + both[-1],
        out=out,
    )


def _known(rows: Sequence[Example]) -> list[str]:
    seen = Counter(name for row in rows for name in row.form)
    return sorted(name for name, times in seen.items() if times >= _SEEN)


def _named(row: Example, names: Sequence[str]) -> list[float]:
    return [float(name in row.form) for name in names]


def _newton(table: Table, lasting: Table, weights: Table, ridge: Table) -> Table:
    """Logistic regression by Newton's method."""
    found = np.zeros(table.shape[1])
    for _ in range(_ROUNDS):
        likely = 1.0 / (1.0 + np.exp(-np.clip(table @ found, -30, 30)))
        slope = table.T @ (weights * (likely - lasting)) + ridge * found
        bend = (table.T * (weights * likely * (1.0 - likely) + 1e-9)) @ table + np.diag(ridge)
        found -= np.linalg.solve(bend, slope)
    return found


def write(words: Scale, meaning: Network, folder: Path) -> None:
    """Both scales as the package reads them."""
    stored = {
        "names": {name: round(weight, 3) for name, weight in words.names.items()},
        "point": round(words.point, 4),
        "bias": round(words.bias, 4),
        "enough": words.enough,
    }
    text = json.dumps(stored, indent=1)
    (folder / "lasting_scales.json").write_text(text + "\n", encoding="utf-8")
    lasting_network.write(meaning, folder / "lasting_usem3.npz")


def _left_out(rows: Sequence[Example], vectors: Vectors) -> None:
    """What scales that never saw a writer make of his statements."""
    for source in sorted({row.source for row in rows}):
        mine = np.array([row.source == source for row in rows])
        at = np.array([row.source == source and row.statement for row in rows])
        own = [row for row in rows if row.source == source and row.statement]
        theirs = [row for row in rows if row.source != source]
        lasting = np.array([row.lasting for row in own])
        words = fit_words([row for row in theirs if row.statement])
        network = fit_meaning(theirs, vectors[~mine], "")
        forms, spare = [row.form for row in own], [row.spare for row in own]
        by_words = [words.value(form, points) for form, points in zip(forms, spare, strict=True)]
        for name, values in (("words", by_words), ("meaning", network.values(vectors[at], forms, spare))):
            found = np.array(values)
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
    words = fit_words([row for row in rows if row.statement])
    write(words, fit_meaning(rows, vectors, model.signature), given.out)


if __name__ == "__main__":
    main()
