"""Say nothing rather than something irrelevant: what is below the calibrated floor of its sort of question is left out."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from memohood.domain.recall import Query
from memohood.recall import history
from memohood.recall.fuse import Ranked
from memohood.recall.gate import asks
from memohood.recall.trace import Trace
from memohood.recall.understand import asks_of_oneself, is_open, neutral

# Shares of the floor. A question about the person: memory is the place to look, and a fact that is missed costs more than a line
# beside the point. What does not show whose it is. What asks nothing, and a passing remark (so few words that matter).
_OPEN, _LISTED, _NEUTRAL, _STATEMENT, _REMARK = 0.35, 0.2, 0.65, 2.0, 3.0
_FEW_WORDS = 2
_ON_DEMAND = 0.3  # an explicit k asks for more than the floor gives by itself
_MOST, _MOST_OPEN, _MOST_OF_SEVERAL = 4, 7, 8
_BEHIND, _LIKELY = (
    3.5,
    0.6,
)  # what is that many logits behind the best one, and less likely than that, is noise beside it
_SURE = 0.9  # beside an answer as sure as this, what shares nothing with the question is noise too
_BROUGHT = frozenset({"safety", "sequel"})  # for a reason of their own
_BY_ATTRIBUTE, _FILLS = (
    "attribute",
    0.3,
)  # what likely fills the asked attribute is an answer, however sure others are


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """How sure a line must be for one question, and how many are shown at most.

    `listed`: it wants several things. `everything`: all about the person, all of some days, or what is asked for expressly.
    `remark`: it asks nothing, in few words.
    """

    floor: float
    most: int = _MOST
    listed: bool = False
    everything: bool = False
    remark: bool = False


def bar(query: Query, floor: float, *, on_demand: int | None = None) -> Bar:
    """The bar of a question. `on_demand`: that many are asked for."""
    if on_demand is not None:
        return Bar(floor=floor * _ON_DEMAND, most=on_demand, everything=True)
    oneself = asks_of_oneself(query)
    if not (oneself or asks(query.text)):
        remark = len(query.terms) <= _FEW_WORDS
        return Bar(floor=floor * (_REMARK if remark else _STATEMENT), remark=remark)
    if not (oneself or is_open(query)):
        return Bar(floor=floor * _NEUTRAL, most=_MOST_OPEN) if neutral(query) else Bar(floor=floor)
    if oneself or query.time_range is not None:
        return Bar(floor=floor * _LISTED, most=_MOST_OF_SEVERAL, everything=True)
    if history.asks_for_list(query):
        return Bar(floor=floor * _LISTED, most=_MOST_OF_SEVERAL, listed=True)
    return Bar(floor=floor * _OPEN, most=_MOST_OPEN)


def abstain(
    ranked: Sequence[Ranked], bar: Bar, trace: Trace, *, related: frozenset[int] | None = None
) -> list[Ranked]:
    """The candidates that clear the bar, in their order, without what a surer one makes noise.

    `related`: rows that share something with the question, None = all; beside a sure answer, and for a remark, no other is
    shown.
    """
    best = max((item.evidence for item in ranked), default=0.0)
    noise = 0.0 if bar.everything else min(_behind(best), _LIKELY)
    alone = bar.remark or (not (bar.everything or bar.listed) and best >= _SURE)
    trace.floor = round(max(bar.floor, noise), 4)
    kept: list[Ranked] = []
    for item in ranked:
        fills = _BY_ATTRIBUTE in item.legs and item.evidence >= _FILLS
        shares = not alone or related is None or item.row in related
        enough = len(kept) < bar.most and (fills or (shares and item.evidence >= noise))
        if item.evidence >= bar.floor and (enough or not _BROUGHT.isdisjoint(item.legs)):
            kept.append(item)
        else:
            trace.drop(item.candidate.key, f"evidence {item.evidence:.3f} below {trace.floor:.3f}")
    return kept


def _behind(best: float) -> float:
    """The probability that lies _BEHIND logits below the best one."""
    odds = best / max(1.0 - best, 1e-6)
    return odds / (odds + math.exp(_BEHIND))
