"""How much a statement sounds like something lasting, where no rule knows what it says.

A direction in the space of the built-in model: sentences of people who tell how things are with them lie on one side of it,
talk of the moment, of the world and of the task at hand on the other. Together with the points of the grammar it decides
about statements that fill no known attribute; without that model the grammar decides alone. The direction is fitted by
bench/fit_lasting.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from memohood.capture import technology
from memohood.capture.clause import Sentence
from memohood.capture.statements import Statement, continues, needed, score, statements, strong
from memohood.capture.wording import tidy
from memohood.errors import ModelUnavailable

if TYPE_CHECKING:
    from memohood.ports import Embedder, Vectors

_WEIGHTS = Path(__file__).with_name("lasting_usem3.npz")
_LANGUAGES = frozenset({"ru", "en"})
POINT = 0.8  # what a point of the grammar is worth on the scale of the direction
MOST, LEAST = 3.0, -2.0  # points beyond the needed ones that count; points missing from which nothing helps
ENOUGH = 0.6

Sounds = Callable[[Sequence[str]], Sequence[float]]


@dataclass(frozen=True, slots=True)
class _Direction:
    signature: str
    weights: Vectors
    bias: float


@lru_cache(maxsize=1)
def _direction() -> _Direction:
    import numpy as np

    with np.load(_WEIGHTS, allow_pickle=False) as stored:
        return _Direction(str(stored["signature"]), stored["weights"], float(stored["bias"]))


def sounds_of(embedder: Embedder | None, along: Sequence[str] = ()) -> Sounds | None:
    """The scale for this model, None where it is not there or is another one.

    `along`: texts whose vectors are wanted next; one batch costs little more than one text, and the model remembers them.
    """
    if embedder is None or not embedder.ready or embedder.signature != _direction().signature:
        return None
    known = _direction()

    def sounds(texts: Sequence[str]) -> Sequence[float]:
        vectors = embedder.embed([*texts, *along])[: len(texts)]
        return [float(value) + known.bias for value in vectors @ known.weights]

    return sounds


def verdicts(read_sentences: Sequence[Sentence], sounds: Sounds | None) -> dict[int, bool]:
    """Whether a statement is kept, by the id of its first clause; only for those about which rules cannot be sure."""
    if sounds is None:
        return {}
    asked: list[tuple[int, float, str]] = []
    for sentence in read_sentences:
        if sentence.lang not in _LANGUAGES:
            continue
        for group in statements(sentence):
            if _known(group, sentence):
                continue
            spare = score(group, sentence) - needed(group, sentence)
            text = _text(group, sentence)
            if spare >= LEAST and len(text) > 2:
                asked.append((id(group[0]), min(spare, MOST), text))
    if not asked:
        return {}
    try:
        values = sounds([text for _, _, text in asked])
    except ModelUnavailable:
        return {}
    return {
        key: POINT * spare + value >= ENOUGH for (key, spare, _), value in zip(asked, values, strict=True)
    }


def _known(group: Statement, sentence: Sentence) -> bool:
    """A rule or a plain cue speaks for the statement, or it hangs on the one before."""
    signals = sentence.signals
    if signals.remember or signals.firm or signals.correction or signals.decision:
        return True
    if strong(group) is not None or any(c.instruction for c in group) or continues(group, sentence):
        return True
    if any(c.finding is not None and c.finding.rule != "taste" for c in group):
        return True
    return technology.technology([w for c in group for w in c.words]) is not None


def _text(group: Statement, sentence: Sentence) -> str:
    base = sentence.span.start
    return tidy(sentence.span.text[group[0].span.start - base : group[-1].span.end - base])
