"""A cross-encoder looks at the best twenty, where one is configured; otherwise the fused order stands."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from memohood.ports import Reranker
from memohood.recall.fuse import Ranked

TOP = 20
MAX_CHARS = 6000
_TRUST = ((3, 0.75), (10, 0.60))  # how much of the fused score stays, by fused rank; 0.40 after that


def rerank(question: str, ranked: Sequence[Ranked], reranker: Reranker, *, timeout: float) -> list[Ranked]:
    """The same candidates in the blended order. ModelUnavailable when the reranker is."""
    head, tail = list(ranked[:TOP]), list(ranked[TOP:])
    if len(head) < 2:
        return [*head, *tail]
    judged = reranker.rerank(question, [item.candidate.text[:MAX_CHARS] for item in head], timeout=timeout)
    fused, given = _spread([item.score for item in head]), _spread(judged)
    top = max(item.score for item in head)
    blended = [
        dataclasses.replace(item, score=top * _blend(place, fused[place], given[place]))
        for place, item in enumerate(head)
    ]
    below = min(item.score for item in blended)
    return [
        *sorted(blended, key=lambda item: -item.score),
        *(dataclasses.replace(item, score=min(item.score, below)) for item in tail),
    ]


def _blend(place: int, fused: float, given: float) -> float:
    keep = next((share for last, share in _TRUST if place < last), 0.40)
    return keep * fused + (1 - keep) * given


def _spread(values: Sequence[float]) -> list[float]:
    low, high = min(values), max(values)
    return [(value - low) / (high - low) if high > low else 1.0 for value in values]
