"""Which words are of one root, and which only look alike."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memohood.text.kinship import MARK, roots


@pytest.mark.parametrize(
    ("word", "other"),
    [
        ("молоко", "молочного"),
        ("лактазная", "безлактозные"),
        ("пенициллин", "пинициллина"),
        ("пенициллин", "пеницилин"),
        ("арахис", "арахисовое"),
        ("творог", "творожный"),
        ("аптека", "аптечная"),
        ("алкоголь", "безалкогольное"),
        ("собака", "собачкой"),
        ("глютен", "безглютеновый"),
    ],
)
def test_words_of_one_root_share_one(word: str, other: str) -> None:
    assert set(roots(word)) & set(roots(other))


@pytest.mark.parametrize(
    ("word", "other"),
    [
        ("картина", "картинка"),
        ("молоко", "молодой"),
        ("казань", "казна"),
        ("диабет", "диалект"),
        ("рука", "рукав"),
    ],
)
def test_words_that_only_begin_alike_share_none(word: str, other: str) -> None:
    assert not set(roots(word)) & set(roots(other))


@given(st.text(max_size=40))
def test_any_text_has_marked_roots_or_none(text: str) -> None:
    assert all(root.startswith(MARK) and len(root) > 5 for root in roots(text))
