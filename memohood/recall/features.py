"""What tells that a message answers a question, as numbers: one row per candidate, one column per feature.

Two passes. The first looks at each candidate by itself, at its neighbours and at its session. The second knows how the
first pass ranked them: what the best candidates have in common (their words, their meaning) finds the evidence that
shares no word with the question, and good neighbours and sessions lift what lies beside them.
All of it reads a pool of at most a few hundred candidates, so its time does not grow with the file.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from memohood.recall.analysis import SHAPE, Analysis, Bag, analyse, grams
from memohood.recall.concepts import concepts

Array = NDArray[np.float32]
Index = NDArray[np.intp]

FIRST = (
    "bm25", "bm25_best", "coverage", "rarest", "grams", "phrase", "spread",
    "cosine", "cosine_best", "cosine_z",
    "speaker", "mentions", "length", "asks", "number", "time", "place", "name",
    "when_time", "many_number", "where_place", "who_name",
    "prev_bm25", "next_bm25", "around_bm25", "window", "prev_cosine", "next_cosine", "answers",
    "session_bm25", "session_coverage", "session_cosine", "in_time",
    "concept", "prev_concept", "speaker_best", "lists_session", "lists_cosine", "lists_concept", "lists_speaker",
)  # fmt: skip
SECOND = (
    *FIRST,
    "first", "first_gap", "prev_first", "next_first", "around_first", "session_first", "session_share",
    "feedback_words", "feedback_cosine", "near_best", "same_speaker",
    "rank", "rank_inverse", "rank_in_session", "rank_of_speaker", "rank_of_session", "near_better", "many_near_better",
    "rarity", "rarity_best", "rarity_sum", *SHAPE,
    "q_lists", "q_when", "q_many", "q_where", "q_who", "q_terms", "q_speakers",
)  # fmt: skip
_ASLEEP = 250_000  # multiplications that OpenBLAS does in the thread that asks
_REPEATED = 0.6  # cosine from which a candidate says much the same as a better one
_REPEATABLE = 20  # of the best candidates others may repeat


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """The question as ranking sees it. `terms`: the stems of each word; `weights`: how rare each word is in the memory."""

    terms: tuple[tuple[str, ...], ...]
    words: tuple[str, ...]  # the normalised words, for letters' grams
    weights: Array
    speakers: frozenset[str]  # normalised names (or "user", "ai") that the question is about
    vector: Array | None
    average_length: float
    when: bool = False
    many: bool = False
    where: bool = False
    who: bool = False
    lists: bool = False  # wants several things, which were said on several occasions
    concepts: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """Candidates of one question, aligned. `prev` and `next` are places in the pool, -1 where there is none."""

    texts: tuple[str, ...]
    speakers: tuple[str, ...]  # normalised
    sessions: Index  # number of the session of each candidate
    prev: Index
    next: Index
    vectors: Array | None  # (n, d), a zero row where none is stored
    in_time: Array  # 1 where the candidate lies in the asked time, 0 elsewhere

    def __len__(self) -> int:
        return len(self.texts)


def product(left: Array, right: Array) -> Array:
    """left @ right, in pieces too small for BLAS to wake threads: to wake them takes many times as long as the product."""
    rows = max(_ASLEEP // max(right.size, 1), 1)
    pieces = [left[start : start + rows] @ right for start in range(0, len(left), rows)]
    return np.concatenate(pieces) if pieces else np.zeros((0, right.shape[1]), dtype=np.float32)


def shift(values: Array, place: Index) -> Array:
    """values[place], 0 where place is -1."""
    return np.where(place >= 0, values[place], np.float32(0)).astype(np.float32)


def per_session(values: Array, sessions: Index, *, best: int = 3) -> Array:
    """For each candidate the mean of the `best` highest values of its session, zeros filling up."""
    if not len(values):
        return np.zeros_like(values)
    order = np.lexsort((-values, sessions))
    _, starts, place = np.unique(sessions[order], return_index=True, return_inverse=True)
    highest = np.arange(len(order)) - starts[place] < best
    total = np.add.reduceat(np.where(highest, values[order], np.float32(0)), starts)
    result = np.empty_like(values)
    result[order] = total[place] / best
    return result


def over_sessions(gather: np.ufunc, table: Array, sessions: Index) -> Array:
    """For each column of (rows, candidates) what `gather` makes of all columns of its session."""
    if not table.shape[1]:
        return table
    order = np.argsort(sessions, kind="stable")
    _, starts, place = np.unique(sessions[order], return_index=True, return_inverse=True)
    result = np.empty_like(table)
    result[:, order] = gather.reduceat(table[:, order], starts, axis=1)[:, place]
    return result


def counts(asked: Asked, texts: Sequence[Bag]) -> Array:
    """(terms, candidates): how often each word of the question occurs."""
    table = np.zeros((len(asked.terms), len(texts)), dtype=np.float32)
    rows: dict[str, list[int]] = {}
    for row, alternatives in enumerate(asked.terms):
        for stem in alternatives:
            rows.setdefault(stem, []).append(row)
    wanted = frozenset(rows)
    for place, text in enumerate(texts):
        for stem in wanted.intersection(text.counts):
            for row in rows[stem]:
                table[row, place] = max(table[row, place], text.counts[stem])
    return table


def bm25(
    frequency: Array, weights: Array, lengths: Array, average: float, *, k1: float = 1.2, b: float = 0.75
) -> Array:
    """Robertson's BM25 of each candidate from its term counts."""
    if not len(weights):
        return np.zeros(len(lengths), dtype=np.float32)
    damped = frequency * (k1 + 1) / (frequency + k1 * (1 - b + b * lengths / max(average, 1.0)))
    return np.asarray(weights @ damped, dtype=np.float32)


def gram_overlap(asked: Asked, texts: Sequence[Bag]) -> Array:
    """Share of the question's letter grams that a candidate holds, rare ones weighing more; forgives word forms and typing."""
    wanted = grams(asked.words)
    if not wanted:
        return np.zeros(len(texts), dtype=np.float32)
    together = "\n".join(text.padded for text in texts)
    met = [
        gram for gram in wanted if gram in together
    ]  # most of them stand nowhere: one look instead of one a text
    shared = [[gram for gram in met if gram in text.padded] for text in texts]
    spread = Counter(chain.from_iterable(shared))
    weight = {gram: math.log(1 + len(texts) / (1 + spread[gram])) for gram in wanted}
    total = sum(weight.values())
    return np.array([sum(map(weight.__getitem__, found)) / total for found in shared], dtype=np.float32)


def phrases(asked: Asked, texts: Sequence[Analysis], frequency: Array) -> Array:
    """Weight of neighbouring words of the question that also stand within three words of each other in the candidate."""
    result = np.zeros(len(texts), dtype=np.float32)
    if len(asked.terms) < 2:
        return result
    present = frequency > 0
    for row in range(len(asked.terms) - 1):
        weight = float(min(asked.weights[row], asked.weights[row + 1]))
        for place in np.flatnonzero(present[row] & present[row + 1]).tolist():
            order = texts[place].order
            first = [i for i, stem in enumerate(order) if stem in asked.terms[row]]
            second = [i for i, stem in enumerate(order) if stem in asked.terms[row + 1]]
            if any(abs(i - j) <= 3 for i in first for j in second):
                result[place] += weight
    return result


def first_pass(asked: Asked, pool: Pool) -> Array:
    """(candidates, len(FIRST))."""
    texts = [analyse(text) for text in pool.texts]
    n = len(texts)
    lengths = np.array([text.length for text in texts], dtype=np.float32)
    frequency = counts(asked, texts)
    present = (frequency > 0).astype(np.float32)
    total = float(asked.weights.sum()) or 1.0
    scored = bm25(frequency, asked.weights, lengths, asked.average_length)
    best = scored / max(float(scored.max(initial=0.0)), 1e-6)
    covered = asked.weights @ present / total if len(asked.weights) else np.zeros(n, dtype=np.float32)
    rarest = (asked.weights[:, None] * present).max(axis=0, initial=0.0)
    cosine = (
        pool.vectors @ asked.vector if pool.vectors is not None and asked.vector is not None else np.zeros(n)
    )
    cosine = np.asarray(cosine, dtype=np.float32)
    z = (cosine - cosine.mean()) / (cosine.std() + 1e-6) if cosine.any() else cosine
    closest = cosine - cosine.max(initial=0.0)
    asks = np.array([text.asks for text in texts], dtype=np.float32)
    number = np.array([text.number for text in texts], dtype=np.float32)
    time = np.array([text.time for text in texts], dtype=np.float32)
    place = np.array([text.place for text in texts], dtype=np.float32)
    name = np.array([text.name for text in texts], dtype=np.float32)
    speaker = np.array([s in asked.speakers for s in pool.speakers], dtype=np.float32)
    mentions = np.array([any(s in text.counts for s in asked.speakers) for text in texts], dtype=np.float32)
    before, after = shift(best, pool.prev), shift(best, pool.next)
    window = present.copy()
    for beside in (pool.prev, pool.next):
        window = (
            np.maximum(window, np.where(beside >= 0, present[:, beside], 0.0)) if len(present) else window
        )
    windowed = asked.weights @ window / total if len(asked.weights) else np.zeros(n, dtype=np.float32)
    concept = np.array(
        [not asked.concepts.isdisjoint(concepts(text)) for text in pool.texts], dtype=np.float32
    )
    session_words = np.zeros(n, dtype=np.float32)
    if len(asked.weights):
        session_words = asked.weights @ over_sessions(np.maximum, present, pool.sessions) / total
    columns = (
        scored / 10, best, covered, rarest / 8, gram_overlap(asked, texts), phrases(asked, texts, frequency) / 10,
        present.sum(axis=0) / 4,
        cosine, closest, z / 4,
        speaker, mentions, np.log1p(lengths) / 4, asks, number, time, place, name,
        time * asked.when, number * asked.many, place * asked.where, name * asked.who,
        before, after, shift(before, pool.prev) + shift(after, pool.next), windowed,
        shift(cosine, pool.prev), shift(cosine, pool.next), shift(asks * best, pool.prev),
        per_session(best, pool.sessions), session_words, per_session(cosine, pool.sessions), pool.in_time, concept, shift(concept, pool.prev), speaker * best, session_words * asked.lists,
        z / 4 * asked.lists, concept * asked.lists, speaker * asked.lists,
    )  # fmt: skip
    return np.stack([np.asarray(column, dtype=np.float32) for column in columns], axis=1)


def second_pass(
    asked: Asked, pool: Pool, table: Array, score: Array, *, feedback: int = 8, sharpness: float = 1.0
) -> Array:
    """(candidates, len(SECOND)): the first pass, what its ranking tells about each candidate, how that is told, what is asked."""
    n = len(pool)
    texts = [analyse(text) for text in pool.texts]
    spread = Counter(chain.from_iterable(text.counts for text in texts))
    order = np.argsort(-score, kind="stable")
    top = order[:feedback]
    alike = None if pool.vectors is None else product(pool.vectors, pool.vectors[order[:_REPEATABLE]].T)
    trust = np.exp(sharpness * (score[top] - score.max(initial=0.0)))
    trust = (trust / max(float(trust.sum()), 1e-6)).astype(np.float32)
    gap = score - (score.max(initial=0.0) if n else 0.0)
    share = np.exp(gap)
    share = np.asarray(share / max(float(share.sum()), 1e-6), dtype=np.float32)
    prev, nxt = shift(share, pool.prev), shift(share, pool.next)
    session = over_sessions(np.maximum, gap[None, :], pool.sessions)[0]
    portion = over_sessions(np.add, share[None, :], pool.sessions)[0]
    near = np.zeros(n, dtype=np.float32)
    meaning = np.zeros(n, dtype=np.float32)
    if alike is not None:
        to_top = alike[:, :feedback].copy()
        to_top[top, np.arange(len(top))] = 0.0
        meaning = np.asarray(to_top @ trust, dtype=np.float32)
        near = to_top.max(axis=1, initial=0.0) if len(top) else near
    speakers: dict[str, float] = dict.fromkeys(pool.speakers, 0.0)
    for place, weight in zip(top, trust, strict=True):
        speakers[pool.speakers[place]] += float(weight)
    columns = (
        score / 4, np.maximum(gap, -10) / 4, np.sqrt(prev), np.sqrt(nxt),
        np.sqrt(shift(prev, pool.prev) + shift(nxt, pool.next)), np.maximum(session, -10) / 4, np.sqrt(portion),
        feedback_words(asked, texts, top, trust, spread), meaning, near,
        [speakers[s] for s in pool.speakers],
    )  # fmt: skip
    told = np.array([text.shape for text in texts], dtype=np.float32).reshape(n, len(SHAPE))
    return np.concatenate(
        [
            table,
            np.stack([np.asarray(c, dtype=np.float32) for c in columns], axis=1),
            ranks(pool, order, alike),
            rarities(texts, spread),
            told,
            np.tile(_of_question(asked), (n, 1)),
        ],
        axis=1,
    )


def ranks(pool: Pool, order: Index, alike: Array | None) -> Array:
    """(candidates, 7): the place of each in all, in its session and among its speaker's, that of its session, and what it repeats.

    A list has its parts in several sessions: the fourth best of one session is worth less than the best of another.
    `order`: the candidates, best first; `alike`: the cosine of each to the first of those.
    """
    place = np.empty(len(order), dtype=np.intp)
    place[order] = np.arange(len(order))
    numbers = {name: number for number, name in enumerate(dict.fromkeys(pool.speakers))}
    speakers = np.array([numbers[name] for name in pool.speakers], dtype=np.intp)
    inside, of_session = _among(pool.sessions, order)
    spoken, _ = _among(speakers, order)
    near, many = np.zeros(len(order)), np.zeros(len(order))
    if alike is not None:
        to_better = np.where(place[:, None] > np.arange(alike.shape[1])[None, :], alike, 0.0)
        near, many = to_better.max(axis=1, initial=0.0), (to_better > _REPEATED).sum(axis=1) / 4
    columns = (
        np.log1p(place), 1 / (1 + place), np.log1p(inside), np.log1p(spoken), np.log1p(of_session),
        near, many,
    )  # fmt: skip
    return np.stack([np.asarray(column, dtype=np.float32) for column in columns], axis=1)


def _among(groups: Index, order: Index) -> tuple[Index, Index]:
    """For each candidate: how many of its group are better, and how many groups have a better best one."""
    inside, of_group = np.empty_like(groups), np.empty_like(groups)
    if len(groups):
        sort = np.argsort(groups[order], kind="stable")
        _, starts, group = np.unique(groups[order][sort], return_index=True, return_inverse=True)
        inside[order[sort]] = np.arange(len(order)) - starts[group]
        of_group[order[sort]] = np.argsort(np.argsort(sort[starts]))[group]
    return inside, of_group


def rarities(texts: Sequence[Bag], spread: Mapping[str, int]) -> Array:
    """(candidates, 3): how rare the words of each are in the pool on average, at most, and in all: small talk says little."""
    if not texts:
        return np.zeros((0, 3), dtype=np.float32)
    told = [list(map(spread.__getitem__, text.counts)) or [0] for text in texts]
    lengths = np.array([len(found) for found in told])
    starts = np.cumsum(lengths) - lengths
    met = np.array(list(chain.from_iterable(told)))
    rare = np.where(met > 0, np.log((len(texts) + 1) / (met + 0.5)), 0.0)
    total = np.add.reduceat(rare, starts)
    columns = (total / lengths, np.maximum.reduceat(rare, starts), np.minimum(total, 200.0) / 20)
    return np.stack(columns, axis=1).astype(np.float32)


def _of_question(asked: Asked) -> Array:
    """The kind of question: the same for each candidate, so that what else counts may depend on it."""
    kinds = (asked.lists, asked.when, asked.many, asked.where, asked.who)
    return np.array([*kinds, min(len(asked.terms), 16), min(len(asked.speakers), 3)], dtype=np.float32)


def feedback_words(
    asked: Asked, texts: Sequence[Analysis], top: Index, trust: Array, spread: Mapping[str, int], *, width: int = 24
) -> Array:  # fmt: skip
    """Lavrenko & Croft's relevance model, cheaply: how much a candidate shares with the words of the best ones.

    A candidate's own words do not count for itself, or the best ones would only confirm each other.
    """
    known = {stem for alternatives in asked.terms for stem in alternatives}
    n = len(texts)

    def rarity(stem: str) -> float:
        return max(math.log((n + 1) / (spread[stem] + 0.5)) - 1.0, 0.0)

    model: Counter[str] = Counter()
    own: list[Mapping[str, float]] = []
    for place, weight in zip(top, trust, strict=True):
        text = texts[place]
        part = {
            stem: float(weight) * rarity(stem) / math.sqrt(max(text.length, 4))
            for stem in text.counts
            if stem not in known and spread[stem] > 1 and len(stem) > 2
        }
        own.append(part)
        model.update(part)
    chosen = dict(model.most_common(width))
    total = sum(chosen.values()) or 1.0
    result = np.zeros(n, dtype=np.float32)
    place_of = {int(place): i for i, place in enumerate(top)}
    for place, text in enumerate(texts):
        if chosen.keys().isdisjoint(text.counts):
            continue
        mine = own[place_of[place]] if place in place_of else {}
        result[place] = (
            sum(w - mine.get(stem, 0.0) for stem, w in chosen.items() if stem in text.counts) / total
        )
    return result
