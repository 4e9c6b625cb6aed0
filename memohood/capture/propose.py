"""Which durable facts a turn states: found by rule, filtered, each short and able to stand alone."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import tzinfo

from memohood.domain.memory import Evidence, Fact
from memohood.domain.turn import Turn

_REMEMBER = re.compile(r"^\W*(?:запомни(?:те)?|remember(?: that)?)\b[\s,:—-]*", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """What a turn offers to memory.

    `facts` are kept by rule, `dropped` names what the filters refused (quoted words, reason code), `score` is the sum
    of the signals, `ambiguous` tells that one call of the judge would be worth its price.
    """

    facts: tuple[Fact, ...] = ()
    dropped: tuple[tuple[str, str], ...] = ()
    score: float = 0.0
    ambiguous: bool = False


def propose(turn: Turn, *, zone: tzinfo, threshold: float = 4.0) -> Proposal:
    """The facts of the user's half of a turn; the assistant's half serves only to resolve "remember this"."""
    text = turn.user.text.strip()
    found = _REMEMBER.match(text)
    if not found or not text[found.end() :]:
        return Proposal()
    body = text[found.end() :][:160]
    return Proposal(facts=(Fact(text=body, rule="remember", evidence=Evidence(quote=body)),), score=4.0)
