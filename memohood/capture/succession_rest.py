"""What a record says besides what was outdated: of several things that it tells, the others stay."""

from __future__ import annotations

import re
from itertools import pairwise

from memohood.capture import comparison as compare
from memohood.capture.gone import apposed, pieces, still_said
from memohood.capture.succession_features import Telling, people_of
from memohood.domain.memory import Memory

# Not outdated by evidence: who people are. The rules that name the attribute know when these change.
FIXED = frozenset(
    {"name", "birthday", "origin", "blood_type", "age", "child", "relative", "friend", "pronouns"}
)
_ASSERTS = re.compile(r"\w(?: is | are |['’]s |: | — )\w")
_ALONE = 3  # words that say something by themselves
_INTRODUCTION = 4  # words in which somebody is introduced


def rest_of(memory: Memory, told: Telling) -> str:
    """What a record says besides what was outdated, "" where nothing worth keeping is."""
    parts = [memory.text[start:end] for start, end in pieces(memory.text)]
    if len(parts) < 2:
        return introduction(memory)
    value = compare.value_stems(memory.value)
    gone = (
        [part for part in parts if _concerned(part, told)]
        or [part for part in parts if value and value <= compare.value_stems(part)]
        or [part for part in parts if not people_of(part)]
    )
    gone += [part for part in parts if compare.retimed(told.statement, compare.of_words(part))]
    gone += [before for before, part in pairwise(parts) if part in gone and apposed(part)]
    rest = ", ".join(part for part in parts if part not in gone)
    alone = (
        len(compare.of_words(rest).words) >= _ALONE
        or bool(people_of(rest))
        or _ASSERTS.search(rest) is not None
    )
    said = still_said(memory, rest) and memory.kind != "instruction"  # a piece of a rule is no rule
    return rest if compare.says_something([rest]) and (alone or said) else ""


def introduction(memory: Memory) -> str:
    """The words with which a record introduces somebody before it tells of them: "my son Tomas"."""
    name = compare.value_stems(memory.value)
    if memory.slot not in FIXED or not name:
        return ""
    words = memory.text.split()
    for end in range(2, min(len(words), _INTRODUCTION) + 1):
        opening = " ".join(words[:end]).rstrip(",:;")
        if people_of(opening) and name <= compare.value_stems(opening):
            return opening if end < len(words) else ""
    return ""


def _concerned(part: str, told: Telling) -> bool:
    """The part names what was spoken of, and does not merely tell who somebody is."""
    words = compare.of_words(part).words
    return 0 < len(words & told.words) == len(words) if people_of(part) else bool(words & told.words)
