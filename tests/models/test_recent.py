"""What was embedded a moment ago is not embedded again."""

from __future__ import annotations

import numpy as np

from memohood.models.embedders.recent import RecentVectors
from memohood.ports import Vectors


class Encoder:
    def __init__(self) -> None:
        self.asked: list[list[str]] = []

    def __call__(self, texts: list[str]) -> Vectors:
        self.asked.append(texts)
        return np.array([[float(len(text)), 1.0] for text in texts], dtype=np.float32)


def test_only_texts_that_are_not_known_are_encoded_and_all_come_back_in_order() -> None:
    recent, encode = RecentVectors(), Encoder()
    recent.embed(["a", "bb"], encode, size=8, dims=2)
    found = recent.embed(["ccc", "a", "ccc", " bb "], encode, size=8, dims=2)
    assert encode.asked == [["a", "bb"], ["ccc"]]
    assert found[:, 0].tolist() == [3, 1, 3, 2]


def test_more_texts_than_are_remembered_come_back_whole() -> None:
    recent, encode = RecentVectors(), Encoder()
    texts = ["x" * n for n in range(1, 700)]
    assert recent.embed(texts, encode, size=32, dims=2)[:, 0].tolist() == list(range(1, 700))
    recent.embed(["x"], encode, size=32, dims=2)
    assert encode.asked[-1] == ["x"]  # it was pushed out by later ones


def test_no_texts_give_no_rows() -> None:
    assert RecentVectors().embed([], Encoder(), size=8, dims=2).shape == (0, 2)
