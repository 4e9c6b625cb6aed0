"""Counting the rows that hold a word."""

from __future__ import annotations

from memohood import open_memory


def test_a_word_that_was_asked_about_before_it_was_said_is_found_afterwards(tmp_path):
    with open_memory(tmp_path / "memory.db", config={"embedder": {"provider": "none"}}) as memory:
        assert memory.recall("Which flower do I like?").text == ""
        memory.remember("My favourite flower is the iris")
        assert "iris" in memory.recall("Which flower do I like?").text
