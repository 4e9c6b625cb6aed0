"""A pattern that is compiled late is a pattern."""

from __future__ import annotations

import re

import pytest

from memohood.text.lazy import regex


def test_it_finds_what_the_pattern_finds() -> None:
    found = regex(r"(?P<word>b+)", re.IGNORECASE)
    assert found.findall("aBb b") == ["Bb", "b"]
    match = found.search("aBb")
    assert match is not None and match["word"] == "Bb"
    assert found.sub("-", "abba") == "a-a"
    assert found.groupindex == {"word": 1}
    assert found.flags & re.IGNORECASE


def test_a_mistake_in_it_is_seen_when_it_is_used() -> None:
    broken = regex("(")
    with pytest.raises(re.error):
        broken.search("x")
