"""Word lists written as plain text."""

from __future__ import annotations


def word_set(text: str) -> frozenset[str]:
    """The words of a text, split at white space."""
    return frozenset(text.split())
