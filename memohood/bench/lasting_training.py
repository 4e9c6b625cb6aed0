"""Trains the network of lastingness: Adam on small batches, hidden units left out at random, so that none is leant upon alone."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from memohood.capture.lasting_network import Table

UNITS, MEMBERS = 64, 2  # of each network; of the networks whose mean is taken
EPOCHS = 14
_BATCH = 128
_DROPPED = 0.5  # share of the units that a batch does without
_RATE, _SLOWEST = 3e-3, 0.1
_DECAY = 2e-3


def train(table: Table, wanted: Table, weights: Table) -> list[Table]:
    """[linear, hidden, shift, out, bias] of the mean of a few networks: `wanted` is 1 where a row is lasting."""
    members = [_one(table, wanted, weights, np.random.default_rng(seed)) for seed in range(MEMBERS)]
    linear, hidden, shift, out, bias = zip(*members, strict=True)
    return [
        np.mean(linear, axis=0),
        np.concatenate(hidden, axis=1),
        np.concatenate(shift),
        np.concatenate(out) / np.float32(MEMBERS),
        np.mean(bias, axis=0),
    ]


def _one(table: Table, wanted: Table, weights: Table, random: np.random.Generator) -> list[Table]:
    width = table.shape[1]
    learnt = [
        np.zeros(width),
        random.normal(0, 0.7 / np.sqrt(width), (width, UNITS)),
        np.zeros(UNITS),
        random.normal(0, 0.3, UNITS),
        np.zeros(1),
    ]
    values = [value.astype(np.float32) for value in learnt]
    first, second = [np.zeros_like(v) for v in values], [np.zeros_like(v) for v in values]
    order, step = np.arange(len(table)), 0
    for epoch in range(EPOCHS):
        random.shuffle(order)
        rate = _RATE * (1 - (1 - _SLOWEST) * epoch / EPOCHS)
        for start in range(0, len(order), _BATCH):
            rows = order[start : start + _BATCH]
            stay = (random.random((len(rows), UNITS)) > _DROPPED).astype(np.float32) / np.float32(
                1 - _DROPPED
            )
            step += 1
            for place, slope in enumerate(_slopes(values, table[rows], wanted[rows], weights[rows], stay)):
                first[place] = 0.9 * first[place] + 0.1 * slope
                second[place] = 0.999 * second[place] + 0.001 * slope**2
                size = np.sqrt(second[place] / (1 - 0.999**step)) + 1e-8
                moved = rate * (first[place] / (1 - 0.9**step)) / size
                values[place] = (values[place] - moved).astype(np.float32)
    return values


def _slopes(
    values: Sequence[Table], table: Table, wanted: Table, weights: Table, stay: Table
) -> tuple[Table, ...]:
    """How the loss of a batch, and what keeps weights small, changes with each of them."""
    linear, hidden, shift, out, bias = values
    before = table @ hidden + shift
    units = np.maximum(before, 0) * stay
    likely = 1 / (1 + np.exp(-np.clip(units @ out + table @ linear + bias, -30, 30)))
    missed = (likely - wanted) * weights / len(table)
    back = missed[:, None] * out * stay * (before > 0)
    return (
        table.T @ missed + _DECAY * linear,
        table.T @ back + _DECAY * hidden,
        back.sum(axis=0),
        units.T @ missed + _DECAY * out,
        missed.sum(keepdims=True),
    )
