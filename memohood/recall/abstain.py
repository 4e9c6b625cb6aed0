"""Say nothing rather than something irrelevant: what is below the calibrated floor is left out."""

from __future__ import annotations

import math
from collections.abc import Sequence

from memohood.recall.fuse import Ranked
from memohood.recall.trace import Trace

_BEHIND = 3.5  # beside a sure answer, those that many logits behind it are noise
_BY_ATTRIBUTE = "attribute"  # what fills the asked attribute is an answer, however sure another one is
_LIKELY_ONES, _LIKELY = 4, 0.5  # that many are shown beside a surer one when they are more likely than not
_OPEN_ONES = 3  # a question about the person is answered with that many even when the others are less sure
_SECOND_CHANCES, _SECOND_CHANCE = 2, 0.4
_ON_DEMAND = 0.3  # an explicit k asks for more than the floor gives by itself


def abstain(
    ranked: Sequence[Ranked],
    floor: float,
    trace: Trace,
    *,
    on_demand: bool = False,
    several: bool = False,
    open_question: bool = False,
) -> list[Ranked]:
    """The candidates whose evidence clears the floor, in their order.

    `several`: the question wants more than one answer. `open_question`: memory is where its answer would be, so that the
    best two of a poor lot are better than silence.
    """
    best = max((item.evidence for item in ranked), default=0.0)
    lowest = floor * _ON_DEMAND if on_demand else floor
    needed = lowest if on_demand or several else max(floor, _behind(best))
    chances = _SECOND_CHANCES if open_question and best < floor else 0
    trace.floor = round(needed, 4)
    kept: list[Ranked] = []
    for item in ranked:
        attribute = _BY_ATTRIBUTE in item.legs and item.evidence >= lowest
        second_chance = len(kept) < chances and item.evidence >= floor * _SECOND_CHANCE
        likely = len(kept) < _LIKELY_ONES and item.evidence >= max(_LIKELY, floor)
        likely = likely or (
            open_question and len(kept) < _OPEN_ONES and item.evidence >= floor * _SECOND_CHANCE
        )
        if item.evidence >= needed or attribute or likely or second_chance:
            kept.append(item)
        else:
            trace.drop(item.candidate.key, f"evidence {item.evidence:.3f} below {needed:.3f}")
    return kept


def _behind(best: float) -> float:
    """The probability that lies `_BEHIND` logits below the best one."""
    odds = min(best, 0.9999) / max(1.0 - best, 1e-4)
    return odds / (odds + math.exp(_BEHIND))
