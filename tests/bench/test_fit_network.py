"""The network of the second pass is fitted: its slope is that of its loss, and it learns what a sum cannot say."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from memohood.bench import fit_network


def loss(scores: np.ndarray, evidence: np.ndarray, present: np.ndarray) -> float:
    """As `slope` tells it, one list."""
    size = np.exp(scores)
    others = float((size * (1 - evidence) * present).sum()) / 3.0
    found = size[evidence > 0]
    return float(-np.log(found / (found + others)).mean())


@given(st.integers(0, 10_000))
@settings(max_examples=30)
def test_the_slope_is_that_of_the_loss(seed: int) -> None:
    random = np.random.default_rng(seed)
    scores = random.normal(size=6)
    evidence = np.array([1, 0, 1, 0, 0, 0], dtype=np.float32)
    present = np.array([True] * 5 + [False])
    told = fit_network.slope(scores[None, :].astype(np.float32), evidence[None, :], present[None, :])[0]
    for place in range(5):
        step = np.zeros(6)
        step[place] = 1e-4
        measured = (loss(scores + step, evidence, present) - loss(scores - step, evidence, present)) / 2e-4
        assert abs(measured - told[place]) < 1e-3
    assert told[5] == 0.0


def test_a_list_keeps_all_its_evidence_and_its_likeliest_others() -> None:
    likely = np.arange(200, dtype=np.float32)
    relevant = np.zeros(200, dtype=np.float32)
    relevant[:3] = 1.0
    table = np.stack([likely, np.ones(200, dtype=np.float32)], axis=1)
    lists = fit_network.side_by_side([table, table], [relevant, np.zeros_like(relevant)], [likely, likely])
    assert lists.inputs.shape == (1, 3 + fit_network.NEGATIVES, 2)
    assert lists.evidence.sum() == 3
    assert lists.inputs[0, :, 0].max() * lists.deviation[0] + lists.mean[0] > 198.5
    assert np.isinf(lists.deviation[1])  # it never varies, so it counts nothing


def test_it_learns_that_two_things_count_only_together() -> None:
    random = np.random.default_rng(3)
    tables, relevant = [], []
    for _ in range(150):
        table = random.integers(0, 2, size=(12, 3)).astype(np.float32)
        table[:, 2] = random.integers(0, 2)  # the kind of question turns what is looked for around
        labels = (table[:, 0] == table[:, 2]) & (table[:, 1] == 1)
        tables.append(table)
        relevant.append(labels.astype(np.float32))
    lists = fit_network.side_by_side(tables, relevant, [np.zeros(12, dtype=np.float32)] * 150)
    fitted = fit_network.fit(lists, units=8, members=2, epochs=200)
    assert fitted.hidden.shape == (3, 16)
    right = [
        labels[np.argmax(fitted.scores(table))]
        for table, labels in zip(tables, relevant, strict=True)
        if labels.any()
    ]
    assert np.mean(right) > 0.95
