"""A pattern that ignores case is found in lower case where the pattern itself finds it."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memohood.text.anycase import holds

WORDS = re.compile(r"(?i)(?<!\w)(?:больше не|ёлк\w+|moved? to|can['’]t)(?!\w)")
FLAGGED = re.compile(r"\b(?:сменил\w*|quit)\b|^\W*всё", re.IGNORECASE)
CAPITALS = re.compile(r"(?i)DAN mode|[A-Z]{2,} rules")
SCOPED = re.compile(r"(?i)(?-i:US) dollars")
AS_WRITTEN = re.compile(r"Anna|[А-Я]\w+")


@given(
    st.lists(
        st.sampled_from(
            ["Больше НЕ", "ёлки", "Ёлку", "MOVED to", "can’t", "Сменила", "quit", "Всё", "dan MODE", "us", "US", "Dollars", "Anna", "anna", "Миша", "x", ",", "\n"]
        ),
        max_size=8,
    ).map(" ".join)
    | st.text(max_size=30)
)  # fmt: skip
@pytest.mark.parametrize(
    "pattern", [WORDS, FLAGGED, CAPITALS, SCOPED, AS_WRITTEN], ids=lambda p: p.pattern[:12]
)
def test_a_text_holds_what_the_pattern_finds(pattern: re.Pattern[str], text: str) -> None:
    if text.isascii() or set(text.lower()) <= set("абвгдеёжзийклмнопрстуфхцчшщъыьэюя’ ,\n") | set(
        map(chr, range(128))
    ):
        assert holds(pattern, text) == (pattern.search(text) is not None)
    else:
        holds(pattern, text)
