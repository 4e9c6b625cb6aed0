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
    for item in ranked:
        twin = next(
            (other for other in kept if settings.cluster.enabled and _copies(item, other, vectors, settings)),
            None,
        )
        if twin is not None:
            trace.drop(item.candidate.key, f"says the same as {_id(twin)}")
            continue
        kept.append(item)
    return kept


def spread(
    ranked: Sequence[Ranked], vectors: Array | None, settings: PostRecall, *, limit: int
) -> list[Ranked]:
    """The first `limit` by maximal marginal relevance."""
    rest = list(ranked)
    if not settings.mmr.enabled or len(rest) <= 1:
        return rest[:limit]
    top = max(item.score for item in rest) or 1.0
    share = settings.mmr.lambda_
    closest = [0.0] * len(rest)
    chosen: list[Ranked] = []
    while rest and len(chosen) < limit:
        gain = [
            share * item.score / top - (1 - share) * near for item, near in zip(rest, closest, strict=True)
        ]
        best = int(np.argmax(gain))
        taken = rest.pop(best)
        closest.pop(best)
        chosen.append(taken)
        closest = [
            max(near, similarity(item, taken, vectors)) for item, near in zip(rest, closest, strict=True)
        ]
    return chosen


def similarity(one: Ranked, other: Ranked, vectors: Array | None) -> float:
    """Cosine of the vectors; where one is missing, Jaccard of the stems."""
    if vectors is not None:
        first, second = vectors[one.row], vectors[other.row]
        if first.any() and second.any():
            return float(first @ second)
    words, others = set(analyse(one.candidate.text).counts), set(analyse(other.candidate.text).counts)
    union = words | others
    return len(words & others) / len(union) if union else 0.0


def _copies(item: Ranked, other: Ranked, vectors: Array | None, settings: PostRecall) -> bool:
    if similarity(item, other, vectors) < settings.cluster.threshold:
        return False
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
