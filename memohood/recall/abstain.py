"""Say nothing rather than something irrelevant: what is below the calibrated floor is left out."""

from __future__ import annotations

import math
from collections.abc import Sequence

from memohood.recall.fuse import Ranked
from memohood.recall.trace import Trace

_BEHIND = 3.5  # beside a sure answer, those that many logits behind it are noise
_LIKELY_ONES, _LIKELY = 4, 0.5  # that many are shown beside a surer one when they are more likely than not
_SURE = 0.95  # an answer as sure as this leaves little room for doubtful ones
_OPEN_ONES, _SEVERAL_ONES = 6, 8  # about the person, or a list: that many are shown,
_OPEN, _BESIDE_SURE = (
    0.2,
    0.65,
)  # down to this share of the floor; less doubtful ones where one answer is sure
_BY_ATTRIBUTE = "attribute"  # what fills the asked attribute is an answer, however sure another one is
_BROUGHT = frozenset({"safety", "sequel"})  # for a reason of their own
_ON_DEMAND = 0.3  # an explicit k asks for more than the floor gives by itself


def abstain(
    ranked: Sequence[Ranked],
    floor: float,
    trace: Trace,
    *,
    related: frozenset[int] | None = None,
    on_demand: bool = False,
    several: bool = False,
    open_question: bool = False,
) -> list[Ranked]:
    """The candidates whose evidence clears the floor, in their order.

    `related`: rows that share something with the question, None = all; no other is shown for being likely in general.
    `open_question`: it is about the person, so memory is the place to look and a doubtful line is better than silence.
    `several`: it wants a list, or all of some days.
    """
    best = max((item.evidence for item in ranked), default=0.0)
    lowest = floor * _ON_DEMAND if on_demand else floor
    needed = lowest if on_demand else max(floor, _behind(best))
    ones = _SEVERAL_ONES if several else _OPEN_ONES
    share = _BESIDE_SURE if best >= _SURE and not several else _OPEN
    trace.floor = round(needed, 4)
    kept: list[Ranked] = []
    for item in ranked:
        few = open_question and len(kept) < ones and item.evidence >= floor * share
        likely = len(kept) < _LIKELY_ONES and item.evidence >= max(_LIKELY, floor)
        shares = related is None or item.row in related or not _BROUGHT.isdisjoint(item.legs)
        enough = item.evidence >= needed and (shares or best < _SURE)
        if enough or ((likely or few) and shares) or (_BY_ATTRIBUTE in item.legs and item.evidence >= lowest):
            kept.append(item)
        else:
            trace.drop(item.candidate.key, f"evidence {item.evidence:.3f} below {needed:.3f}")
    return kept


def _behind(best: float, logits: float = _BEHIND) -> float:
    """The probability that lies that many logits below the best one."""
    odds = min(best, 0.9999) / max(1.0 - best, 1e-4)
    return odds / (odds + math.exp(logits))
