"""A text is taken apart the same way whether it is read or its words come from the index."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memohood.recall.analysis import analyse, bags, indexed
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


def test_an_index_that_holds_other_words_by_now_is_no_harm() -> None:
    texts = ["a kayak trip planned for July", "a kayak trip planned for August"]
    edited = (
        texts[1],
        *index_columns(texts[1]),
    )  # the first was edited into the second after it had been read
    assert [bag.counts for bag in bags(texts[:1], lambda places: [edited])] == [analyse(texts[0]).counts]
    assert [bag.counts for bag in bags(texts, lambda places: [])] == [analyse(text).counts for text in texts]


@given(st.text(max_size=120))
def test_so_they_are_for_any_text(text: str) -> None:
    read, found = analyse(text), indexed(*index_columns(text))
    assert (found.counts, found.padded) == (read.counts, read.padded)
