"""Say nothing rather than something irrelevant: what is below the calibrated floor is left out."""

from __future__ import annotations

from collections.abc import Sequence

from memohood.recall.fuse import Ranked
from memohood.recall.trace import Trace

_OF_BEST = 0.3  # beside a sure answer, unsure ones are noise
_ON_DEMAND = 0.3  # an explicit k asks for more than the floor gives by itself


def abstain(ranked: Sequence[Ranked], floor: float, trace: Trace, *, on_demand: bool) -> list[Ranked]:
    """The candidates whose evidence clears the floor, in their order."""
    best = max((item.evidence for item in ranked), default=0.0)
    needed = floor * _ON_DEMAND if on_demand else max(floor, best * _OF_BEST)
    trace.floor = round(needed, 4)
    kept: list[Ranked] = []
    for item in ranked:
        if item.evidence >= needed:
            kept.append(item)
        else:
            trace.drop(item.candidate.key, f"evidence {item.evidence:.3f} below {needed:.3f}")
    return kept
