"""Sessions that belong together lift each other: what was said beside the best answers, or in a session linked to theirs."""

from __future__ import annotations

from collections.abc import Sequence

from memohood.config import GraphRerank
from memohood.domain.recall import Query
from memohood.ports import Reader
from memohood.recall.fuse import Ranked
from memohood.recall.trace import Trace


def graph_rerank(
    query: Query, ranked: Sequence[Ranked], reader: Reader, settings: GraphRerank, trace: Trace
) -> list[Ranked]:
    """Candidates of sessions linked to those of the best ones count more, by the weight of the link.

    It only reorders: the evidence that silence is decided by stays as it was.
    """
    anchors = [_session(item) for item in ranked[: settings.top_n_anchors]]
    anchors = [session for session in dict.fromkeys(anchors) if session]
    if not settings.enabled or not anchors or len(settings.boost) != len(settings.weight_tiers) + 1:
        return list(ranked)
    linked: dict[str, float] = {}
    for neighbours in reader.session_links(query.owner, anchors).values():
        strongest = sorted(neighbours, key=lambda pair: -pair[1])[: settings.max_neighbors]
        for session, weight in strongest:
            if session not in anchors:
                linked[session] = max(linked.get(session, 0.0), weight)
    lifted: list[Ranked] = []
    for item in ranked:
        if _session(item) not in linked:
            lifted.append(item)
            continue
        factor = _boost(linked[_session(item)], settings)
        trace.boost(item.candidate.key, "graph", factor)
        lifted.append(item.scaled(factor))
    return sorted(lifted, key=lambda item: -item.score)


def _boost(weight: float, settings: GraphRerank) -> float:
    for tier, boost in zip(settings.weight_tiers, settings.boost, strict=False):
        if weight >= tier:
            return boost
    return settings.boost[-1]


def _session(item: Ranked) -> str:
    found = item.candidate.memory or item.candidate.message
    return found.session_id if found else ""
