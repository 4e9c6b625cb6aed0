"""Fits the second pass: a small network, from lists of candidates some of which are evidence.

Every piece of evidence competes with the list's other candidates, not with the other evidence, and a good tenth place is
nearly as good as the first: what is asked for may have to be told by several messages.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memohood.recall.features import Array
from memohood.recall.network import Network

NEGATIVES = (
    64  # candidates without evidence that a list is learnt from: two thirds of them the likeliest ones
)
UNITS, MEMBERS = 16, 3  # of each network; of the networks whose mean is taken
EPOCHS = 20
_PLACES = 3.0  # so many better ones are forgiven
_BATCH = 256
_CONSTANT = 1e-4  # an input that varies less is left out


@dataclass(frozen=True, slots=True)
class Lists:
    """Lists of candidates side by side, inputs brought to mean 0 and deviation 1."""

    inputs: Array  # (lists, longest, width)
    evidence: Array  # (lists, longest)
    present: NDArray[np.bool_]
    mean: Array
    deviation: Array  # infinite for an input that does not vary: it counts nothing


@dataclass(slots=True)
class _Weights:
    """What is being learnt, and the two moments that Adam keeps of each."""

    values: list[Array]
    first: list[Array]
    second: list[Array]
    step: int = 0

    def learn(self, gradients: Sequence[Array], rates: Sequence[float]) -> None:
        self.step += 1
        for place, (gradient, rate) in enumerate(zip(gradients, rates, strict=True)):
            self.first[place] = 0.9 * self.first[place] + 0.1 * gradient
            self.second[place] = 0.999 * self.second[place] + 0.001 * gradient**2
            mean = self.first[place] / (1 - 0.9**self.step)
            size = np.sqrt(self.second[place] / (1 - 0.999**self.step)) + 1e-8
            self.values[place] = np.asarray(self.values[place] - rate * mean / size, dtype=np.float32)


def side_by_side(
    tables: Sequence[Array], relevant: Sequence[Array], likely: Sequence[Array], *, seed: int = 0
) -> Lists:
    """The lists that hold evidence, each with all of that and with a part of the rest. `likely`: the first pass's scores."""
    random = np.random.default_rng(seed)
    parts = [
        _part(table, labels, scores, random)
        for table, labels, scores in zip(tables, relevant, likely, strict=True)
        if labels.any()
    ]
    everything = np.concatenate([table for table, _ in parts])
    mean, deviation = everything.mean(axis=0), everything.std(axis=0)
    deviation = np.where(deviation < _CONSTANT, np.float32(np.inf), deviation).astype(np.float32)
    shape = (len(parts), max(len(labels) for _, labels in parts))
    inputs = np.zeros((*shape, everything.shape[1]), dtype=np.float32)
    evidence, present = np.zeros(shape, dtype=np.float32), np.zeros(shape, dtype=bool)
    for row, (table, labels) in enumerate(parts):
        inputs[row, : len(labels)] = (table - mean) / deviation
        evidence[row, : len(labels)] = labels > 0
        present[row, : len(labels)] = True
    return Lists(inputs, evidence, present, mean, deviation)


def _part(table: Array, relevant: Array, likely: Array, random: np.random.Generator) -> tuple[Array, Array]:
    others = np.flatnonzero(relevant == 0)
    if len(others) > NEGATIVES:
        ordered = others[np.argsort(-likely[others], kind="stable")]
        hard = NEGATIVES * 2 // 3
        others = np.concatenate([ordered[:hard], random.choice(ordered[hard:], NEGATIVES - hard, replace=False)])  # fmt: skip
    kept = np.concatenate([np.flatnonzero(relevant > 0), others])
    return table[kept], relevant[kept]


def fit(lists: Lists, *, units: int = UNITS, members: int = MEMBERS, epochs: int = EPOCHS) -> Network:
    """The mean of a few networks that started differently: itself a network, with the units of all."""
    fitted = [_one(lists, units=units, epochs=epochs, seed=seed) for seed in range(members)]
    scale = 1 / lists.deviation
    hidden = np.concatenate([hidden for _, hidden, _, _ in fitted], axis=1)
    scaled = hidden * scale[:, None]
    return Network(
        linear=np.asarray(sum(linear for linear, _, _, _ in fitted) * scale / members, dtype=np.float32),
        hidden=np.asarray(scaled, dtype=np.float32),
        shift=np.asarray(
            np.concatenate([shift for _, _, shift, _ in fitted]) - lists.mean @ scaled, dtype=np.float32
        ),
        out=np.asarray(np.concatenate([out for _, _, _, out in fitted]) / members, dtype=np.float32),
    )


def steadied(network: Network, plain: Array, *, share: float) -> Network:
    """The network with a plain sum mixed in."""
    return Network(
        linear=np.asarray((1 - share) * network.linear + share * plain, dtype=np.float32),
        hidden=network.hidden,
        shift=network.shift,
        out=np.asarray((1 - share) * network.out, dtype=np.float32),
    )


def _one(
    lists: Lists, *, units: int, seed: int, epochs: int, rate: float = 0.03, l2: float = 5e-3
) -> list[Array]:
    """[linear, hidden, shift, out] on inputs of deviation 1."""
    random = np.random.default_rng(seed)
    count, longest, width = lists.inputs.shape
    start = [
        np.zeros(width, dtype=np.float32),
        np.asarray(random.normal(size=(width, units)) * 0.5 / np.sqrt(width), dtype=np.float32),
        np.zeros(units, dtype=np.float32),
        np.asarray(random.normal(size=units) * 0.1, dtype=np.float32),
    ]
    weights = _Weights(start, [np.zeros_like(w) for w in start], [np.zeros_like(w) for w in start])
    for epoch in range(epochs):
        order = random.permutation(count)
        now = rate * (1 - epoch / epochs) + 1e-4
        for batch in (order[place : place + _BATCH] for place in range(0, count, _BATCH)):
            linear, hidden, shift, out = weights.values
            x = lists.inputs[batch].reshape(-1, width)
            sums = x @ hidden + shift
            active = np.maximum(sums, 0)
            scores = (x @ linear + active @ out).reshape(len(batch), longest)
            error = slope(scores, lists.evidence[batch], lists.present[batch]).reshape(-1) / len(batch)
            back = error[:, None] * out * (sums > 0)
            gradients = [
                error @ x + l2 * linear, x.T @ back + l2 * hidden, back.sum(axis=0), error @ active + l2 * out,
            ]  # fmt: skip
            weights.learn(gradients, (now, 0.3 * now, 0.3 * now, 0.3 * now))
    return weights.values


def slope(scores: Array, evidence: Array, present: NDArray[np.bool_]) -> Array:
    """The gradient of the loss by each score.

    The loss of a list is the mean over its evidence of -log(e / (e + others / places)): e the exponential of that
    evidence's score, `others` the sum of those of the candidates that are none.
    """
    masked = np.where(present, scores, np.float32(-1e9))
    size = np.exp(masked - masked.max(axis=1, keepdims=True))
    others = size * (1 - evidence) * present / _PLACES
    total = others.sum(axis=1, keepdims=True)
    held = np.where(evidence > 0, 1 / (total + size + 1e-30), 0)
    per = np.maximum(evidence.sum(axis=1, keepdims=True), 1)
    return np.asarray(
        (others * held.sum(axis=1, keepdims=True) - evidence * total * held) / per, dtype=np.float32
    )
