"""A rule of the grammar: patterns, and the attribute that a match of any of them fills."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rule:
    """A match of any pattern fills `slot` with the words captured as <v> (or with `value`)."""

    slot: str
    patterns: tuple[str, ...]
    value: str = ""
    negative: bool = False  # the pattern itself denies
    own: bool = False  # only about the user, never about a relation


def rule(slot: str, *patterns: str, value: str = "", negative: bool = False, own: bool = False) -> Rule:
    return Rule(slot, patterns, value, negative, own)
