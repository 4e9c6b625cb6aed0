"""Which English words can follow "had"."""

from __future__ import annotations

import pytest

from memohood.text.irregular import participle


@pytest.mark.parametrize(
    "word", ["built", "moved", "flown", "agreed", "freed", "sworn", "come", "put", "taught"]
)
def test_participles_are_known_with_and_without_a_suffix(word: str) -> None:
    assert participle(word)


@pytest.mark.parametrize(
    "word", ["build", "need", "feed", "swim", "be", "trade", "giving", "has", "children's"]
)
def test_base_forms_are_no_participles(word: str) -> None:
    assert not participle(word)
