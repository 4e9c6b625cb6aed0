"""Many legs, one order: calibrated weights by default, reciprocal rank fusion on request.

The weights are data (weights.json, made by bench/fit_ranker.py); a set for each family of embedding models, since what a
cosine is worth differs, and one for words alone.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

import numpy as np

from memohood.config import Config
from memohood.domain.recall import Candidate
from memohood.ports import Embedder
from memohood.recall import captures, evidence, features, history, network
from memohood.recall.features import Array
from memohood.recall.legs import Found
from memohood.recall.network import Network

KEPT = 80  # messages worth building values for; nobody may ask for more than 50
_COMPANY = 1.0  # log-odds that a sure neighbour is worth
RRF_K = 60  # Cormack, Clarke & Büttcher 2009


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """A candidate and its place: `evidence` is the probability that it answers, `score` what it is ordered by."""

    candidate: Candidate
    evidence: float
    score: float
    row: int  # of the gathered table, for vectors
    legs: tuple[str, ...] = ()
    earlier: bool = False  # a newer line tells a change of it

    def scaled(self, factor: float) -> Ranked:
        return Ranked(  # spelt out: `replace` takes twice as long, and every candidate passes here
            candidate=self.candidate, evidence=self.evidence, score=self.score * factor, row=self.row, legs=self.legs,
            earlier=self.earlier,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Weights:
    """One calibrated set. `floor`: evidence below it is silence; `messages_floor`: the same for raw messages."""

    evidence: Array
    first: Array
    second: Network
    floor: float
    messages_floor: float


@lru_cache(maxsize=1)
def _stored() -> dict[str, dict[str, object]]:
    text = resources.files("memohood.recall").joinpath("weights.json").read_text(encoding="utf-8")
    models: dict[str, dict[str, object]] = json.loads(text)["models"]
    return models


@lru_cache(maxsize=8)
def weights(family: str) -> Weights:
    """The set of a family of models ("builtin", "e5", "none"); the built-in one's for a family that has none."""
    stored = _stored().get(family) or _stored()["builtin"]

    def vector(key: str, names: tuple[str, ...]) -> Array:
        given = stored[key]
        assert isinstance(given, dict)
        return np.array([float(given.get(name, 0.0)) for name in names], dtype=np.float32)

    second = stored["second"]
    assert isinstance(second, dict)
    return Weights(
        evidence=vector("evidence", evidence.NAMES),
        first=vector("first", features.FIRST),
        second=network.read(second, features.SECOND),
        floor=float(str(stored["floor"])),
        messages_floor=float(str(stored["messages_floor"])),
    )


def family(embedder: Embedder | None) -> str:
    return embedder.signature.partition("|")[0] if embedder is not None else "none"


def rank_captures(gathered: captures.Gathered, known: Weights, config: Config) -> list[Ranked]:
    """Memories, best first."""
    if not gathered.memories:
        return []
    surely = evidenced(gathered, known)
    surely = in_company(surely, captures.company(gathered.memories, surely))
    scores = surely
    if config.recall.fusion == "rrf":
        scores = _reciprocal(gathered.found, [memory.seq for memory in gathered.memories])
    by_leg = _legs(gathered.found)
    ranked = [
        Ranked(
            candidate=Candidate(key=("capture", memory.seq), memory=memory), evidence=float(surely[row]),
            score=float(scores[row]), row=row, legs=by_leg.get(memory.seq, ()),
        )
        for row, memory in enumerate(gathered.memories)
    ]  # fmt: skip
    return sorted(ranked, key=lambda item: -item.score)


def evidenced(gathered: captures.Gathered, known: Weights) -> Array:
    """How surely each memory answers; one that has no vector yet is judged by the weights for words alone."""
    surely = evidence.probability(gathered.table, known.evidence)
    vectors = gathered.vectors
    bare = np.ones(len(surely), dtype=bool) if vectors is None else ~vectors.any(axis=1)
    if bare.any():
        surely[bare] = evidence.probability(gathered.table[bare], weights("none").evidence)
    return surely


def in_company(surely: Array, company: Array) -> Array:
    """Evidence lifted by what was said beside it: by as many log-odds as the best neighbour is sure."""
    odds = surely / np.maximum(1.0 - surely, 1e-6) * np.exp(_COMPANY * company)
    return np.asarray(odds / (1.0 + odds), dtype=np.float32)


def rank_history(gathered: history.Gathered, known: Weights, config: Config) -> list[Ranked]:
    """Messages, best first, by both passes."""
    if not gathered.messages:
        return []
    if config.recall.fusion == "rrf":
        scores = _reciprocal(gathered.found, [message.seq for message in gathered.messages])
    else:
        table = features.first_pass(gathered.asked, gathered.pool)
        scores = table @ known.first
        scores = known.second.scores(features.second_pass(gathered.asked, gathered.pool, table, scores))
    order = np.argsort(-scores, kind="stable")[:KEPT].tolist()
    best = float(scores[order[0]])
    by_leg = _legs(gathered.found)
    return [
        Ranked(
            candidate=Candidate(key=("message", message.seq), message=message), evidence=0.0,
            score=float(np.exp(max(float(scores[row]) - best, -30.0))), row=row, legs=by_leg.get(message.seq, ("beside",)),
        )
        for row in order
        for message in (gathered.messages[row],)
    ]  # fmt: skip


def _reciprocal(found: Found, seqs: list[int]) -> Array:
    total: dict[int, float] = {}
    for scored in found.legs.values():
        for place, item in enumerate(scored):
            total[item.seq] = total.get(item.seq, 0.0) + 1.0 / (RRF_K + place + 1)
    return np.array([total.get(seq, 0.0) for seq in seqs], dtype=np.float32)


def _legs(found: Found) -> dict[int, tuple[str, ...]]:
    """seq -> the legs that found it."""
    by_leg: dict[int, tuple[str, ...]] = {}
    for leg, scored in found.legs.items():
        for item in scored:
            by_leg[item.seq] = (*by_leg.get(item.seq, ()), leg)
    return by_leg
