"""What speaks for a record whatever is asked: how sure it is, how notable, pinned, how recent. Small on purpose."""

from __future__ import annotations

from collections.abc import Sequence

from memohood.recall.captures import newest_first
from memohood.recall.fuse import Ranked
from memohood.recall.trace import Trace

_NOTABILITY = {"high": 0.04, "medium": 0.0, "low": -0.06}


def prior(ranked: Sequence[Ranked], trace: Trace) -> list[Ranked]:
    """Scores times 0.85 to 1.2: enough to part equals, never to turn relevance around."""
    recency = newest_first([item.candidate.memory for item in ranked if item.candidate.memory])
    weighed: list[Ranked] = []
    place = 0
    for item in ranked:
        memory = item.candidate.memory
        if memory is None:
            weighed.append(item)
            continue
        factor = 1.0 + _NOTABILITY[memory.notability] + 0.06 * (memory.confidence - 0.5)
        factor += 0.03 * float(memory.pinned) + 0.04 * float(recency[place])
        factor *= 0.9 if memory.kind == "summary" else 1.0
        place += 1
        trace.boost(item.candidate.key, "prior", round(factor, 3))
        weighed.append(item.scaled(factor))
    return sorted(weighed, key=lambda item: -item.score)
