"""A text is taken apart the same way whether it is read or its words come from the index."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memohood.recall.analysis import analyse, indexed
from memohood.recall.concepts import belongs, concepts
from memohood.text.terms import index_columns


@pytest.mark.parametrize(
    "text",
    [
        "Меня зовут Лена, я живу в Туле и люблю ёлки",
        "My sister's flat is near the GitHubActions office, C++ and E-4411",
        "她住在上海",
        "Ich wohne in Köln und esse gern Brötchen",
        "",
    ],
)
def test_words_from_the_index_are_those_of_the_text(text: str) -> None:
    read, found = analyse(text), indexed(*index_columns(text))
    assert (found.counts, found.padded) == (read.counts, read.padded)
    assert belongs(found.counts, "home") == concepts(text, "home")


@given(st.text(max_size=120))
def test_so_they_are_for_any_text(text: str) -> None:
    read, found = analyse(text), indexed(*index_columns(text))
    assert (found.counts, found.padded) == (read.counts, read.padded)
