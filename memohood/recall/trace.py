"""What one recall did, in numbers and ids, so that `explain` can tell it later. It never holds a text."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from memohood.domain.recall import Query


@dataclass(slots=True, kw_only=True)
class Trace:
    """One recall: what each leg found, what moved a candidate, what was dropped and why. Keys are "capture:12", "message:7"."""

    trace_id: str
    owner: str
    at: datetime
    scope: str
    gate: str = ""
    understood: dict[str, str] = field(default_factory=dict)
    legs: dict[str, list[tuple[str, float]]] = field(default_factory=dict)  # leg -> (key, score), best first
    scores: dict[str, dict[str, float]] = field(default_factory=dict)  # key -> feature -> value
    boosts: dict[str, list[tuple[str, float]]] = field(default_factory=dict)  # key -> (stage, factor)
    dropped: list[tuple[str, str]] = field(default_factory=list)  # (key, reason)
    hits: list[tuple[str, float]] = field(default_factory=list)  # (key, final score), best first
    floor: float = 0.0
    stages: tuple[tuple[str, float], ...] = ()

    def drop(self, key: tuple[str, int], reason: str) -> None:
        self.dropped.append((name(key), reason))

    def boost(self, key: tuple[str, int], stage: str, factor: float) -> None:
        self.boosts.setdefault(name(key), []).append((stage, factor))

    def as_dict(self) -> dict[str, object]:
        """Plain values for a JSON column."""
        return {
            "trace_id": self.trace_id,
            "owner": self.owner,
            "at": self.at.isoformat(),
            "scope": self.scope,
            "gate": self.gate,
            "understood": self.understood,
            "legs": self.legs,
            "scores": self.scores,
            "boosts": self.boosts,
            "dropped": self.dropped,
            "hits": self.hits,
            "floor": self.floor,
            "stages": [(name, round(took, 3)) for name, took in self.stages],
        }


def name(key: tuple[str, int]) -> str:
    return f"{key[0]}:{key[1]}"


def facets(query: Query) -> dict[str, str]:
    """The facets of the question, without its words."""
    days = query.time_range
    return {
        "lang": query.lang,
        "terms": str(len(query.terms)),
        "personal": str(query.personal),
        "task": str(query.task),
        "past": str(query.past),
        "about_conversation": str(query.about_conversation),
        "follow_up": str(bool(query.topic)),
        "time": f"{days.start or ''}..{days.end or ''}" if days else "",
        "as_of": query.as_of.isoformat() if query.as_of else "",
        "concepts": " ".join(sorted(query.concepts)),
    }
