"""The same thing once, and different things before more of the same.

Near copies are collapsed onto the better one, unless figures or polarity differ: then they are not copies. The rest is ordered by
maximal marginal relevance (Carbonell & Goldstein 1998). Pairs without vectors are compared by their words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from memohood.config import PostRecall
from memohood.recall.analysis import analyse
from memohood.recall.features import Array
from memohood.recall.fuse import Ranked
from memohood.recall.trace import Trace

_FIGURE = re.compile(r"\d+(?:[.,:]\d+)*")
_NOT = re.compile(
    r"\b(?:не|нет|ни|без|больше не|not|no|never|without|isn't|don't|doesn't|didn't)\b", re.IGNORECASE
)


def collapse(
    ranked: Sequence[Ranked], vectors: Array | None, settings: PostRecall, trace: Trace
) -> list[Ranked]:
    """Without near copies. The order stays."""
    kept: list[Ranked] = []
    if not settings.cluster.enabled:
        return list(ranked)
    alike = likeness(ranked, vectors)
    places: list[int] = []
    for place, item in enumerate(ranked):
        near = np.flatnonzero(alike[place, places] >= settings.cluster.threshold).tolist()
        twin = next((kept[other] for other in near if _copies(item, kept[other])), None)
        if twin is not None:
            trace.drop(item.candidate.key, f"says the same as {_id(twin)}")
            continue
        kept.append(item)
        places.append(place)
    return kept


def spread(
    ranked: Sequence[Ranked], vectors: Array | None, settings: PostRecall, *, limit: int
) -> list[Ranked]:
    """The first `limit` by maximal marginal relevance."""
    if not settings.mmr.enabled or len(ranked) <= 1:
        return list(ranked[:limit])
    alike = likeness(ranked, vectors)
    scores = np.array([item.score for item in ranked])
    share = settings.mmr.lambda_
    worth = share * scores / (scores.max() or 1.0)
    closest = np.zeros(len(ranked))
    chosen: list[Ranked] = []
    for _ in range(min(limit, len(ranked))):
        best = int(np.argmax(worth - (1 - share) * closest))
        chosen.append(ranked[best])
        worth[best] = -np.inf
        closest = np.maximum(closest, alike[best])
    return chosen


def likeness(ranked: Sequence[Ranked], vectors: Array | None) -> Array:
    """How alike each two are: the cosine of the vectors; where one is missing, Jaccard of the stems."""
    n = len(ranked)
    own = np.zeros((n, 1), dtype=np.float32) if vectors is None else vectors[[item.row for item in ranked]]
    alike = (
        np.stack([own @ row for row in own]) if n else own
    )  # a product of two matrices would wake BLAS threads
    known = [bool(row.any()) for row in own]
    if not all(known):
        words = [analyse(item.candidate.text).counts.keys() for item in ranked]
        for one in range(n):
            for other in range(one):
                if not (known[one] and known[other]):
                    union = len(words[one] | words[other])
                    shared = len(words[one] & words[other]) / union if union else 0.0
                    alike[one, other] = alike[other, one] = shared
    return alike


def _copies(item: Ranked, other: Ranked) -> bool:
    """Whether two that are alike say the same: their figures, polarity and names agree."""
    text, against = item.candidate.text, other.candidate.text
    if set(_FIGURE.findall(text)) != set(_FIGURE.findall(against)) or bool(_NOT.search(text)) != bool(
        _NOT.search(against)
    ):
        return False
    first, second = item.candidate.memory, other.candidate.memory
    if first and second:
        return (
            first.state == second.state
            and first.polarity == second.polarity
            and (not (first.entities and second.entities) or first.entities == second.entities)
        )
    return True


def _id(item: Ranked) -> str:
    return item.candidate.memory.id if item.candidate.memory else f"m{item.candidate.key[1]}"
