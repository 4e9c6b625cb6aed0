"""How surely a short statement answers a question: a probability, the same for every question, so that silence has a floor.

The ranking of long history compares candidates with each other; this compares one with "nothing here answers it".
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from memohood.domain.memory import Memory
from memohood.domain.recall import Query
from memohood.ports import Vectors
from memohood.recall import concepts
from memohood.recall.analysis import Bag, analyse
from memohood.recall.equivalents import transliterate
from memohood.recall.features import Array, Asked, counts, gram_overlap
from memohood.recall.legs import Words
from memohood.recall.understand import general
from memohood.text.terms import language_of, stems

NAMES = (
    "bias", "coverage", "matched", "rarest", "cosine", "close", "grams", "concept", "rare_concept", "slot", "name", "code", "in_time",
    "words_and_meaning", "foreign", "foreign_cosine", "personal", "task", "general", "personal_close", "personal_concept",
    "personal_slot", "personal_time", "task_coverage", "concept_close", "missing_name",
    "cosine_best", "cosine_z", "matched_best", "slotted", "personal_slotted", "age",
)  # fmt: skip
_MOST_OF_A_WORD = 0.25  # share of the question's letters' 4-grams
_SOME_MEANING = 0.6  # share of the cosine from which a model calls two texts close


def table(
    query: Query, words: Words, texts: Sequence[str], memories: Sequence[Memory | None], vectors: Array | None,
    vector: Vectors | None, in_time: Sequence[bool], *, threshold: float, analysed: Sequence[Bag] = (),
) -> Array:  # fmt: skip
    """(statements, len(NAMES)). `analysed`: the words of the texts, where they are known already."""
    n = len(texts)
    analysed = analysed or [analyse(text) for text in texts]
    weights = np.array(words.weights, dtype=np.float32)
    asked = Asked(
        terms=tuple(term.stems for term in words.terms), words=tuple(term.raw for term in words.terms), weights=weights,
        speakers=frozenset(), vector=None, average_length=12.0,
    )  # fmt: skip
    present = (counts(asked, analysed) > 0).astype(np.float32)
    _longer_words(asked, analysed, present)
    total = float(weights.sum()) or 1.0
    matched = weights @ present if len(weights) else np.zeros(n, dtype=np.float32)
    rarest = (weights[:, None] * present).max(axis=0, initial=0.0) if len(weights) else np.zeros(n)
    cosine = vectors @ vector if vectors is not None and vector is not None else np.zeros(n, dtype=np.float32)
    close = np.maximum(cosine - threshold, 0.0)
    wanted, broad = query.concepts - concepts.COMMON, query.concepts & concepts.COMMON
    belongs = [
        concepts.belongs(text.counts, memory.slot if memory else "")
        for text, memory in zip(analysed, memories, strict=True)
    ]
    shared = np.array([bool(wanted & b) + 0.3 * bool(broad & b) for b in belongs], dtype=np.float32)
    share = np.array([len(wanted & b) / max(len(wanted), 1) for b in belongs], dtype=np.float32)
    slot = np.array([concepts.fills(m.slot if m else "", query.concepts) for m in memories], dtype=np.float32)
    codes = [row for row, term in enumerate(words.terms) if term.exact]
    code = present[codes].max(axis=0) if codes else np.zeros(n, dtype=np.float32)
    known = {term.raw for term in words.terms}
    named = [spellings(name) for name in query.names if name in known]
    name = np.array(
        [any(not way.isdisjoint(text.counts) for way in named) for text in analysed], dtype=np.float32
    )
    foreign = np.array([language_of(text) != query.lang for text in texts], dtype=np.float32)
    personal = float(query.personal)
    task = float(query.task) * (1 - personal)
    inside = np.array(in_time, dtype=np.float32)
    coverage = matched / total
    ahead = np.maximum(cosine - cosine.max(initial=0.0), -0.3) if cosine.any() else cosine
    standing = (cosine - cosine.mean()) / (cosine.std() + 1e-6) if cosine.any() else cosine
    slotted = np.array([bool(m and m.slot) for m in memories], dtype=np.float32)
    columns = (
        np.ones(n), coverage, np.minimum(matched, 20) / 10, rarest / 8, cosine, close, gram_overlap(asked, analysed), shared,
        share, slot, name, code, inside, coverage * cosine, foreign, foreign * close,
        np.full(n, personal), np.full(n, task), np.full(n, float(general(query.text)) * (1 - personal)),
        personal * close, personal * shared, personal * slot, personal * inside, task * coverage, shared * close,
        np.full(n, float(bool(named))) * (1 - name),
        ahead, standing / 4, matched / max(float(matched.max(initial=0.0)), 1.0), slotted, personal * slotted,
        behind_the_newest(memories),
    )  # fmt: skip
    return np.stack([np.asarray(column, dtype=np.float32) for column in columns], axis=1)


def related(rows: Array, *, threshold: float) -> frozenset[int]:
    """Rows that share anything with the question: a word, most of one, a concept, a name, its days, or some of its meaning.

    A question about the person makes every statement about the person a little likelier; that alone makes none an answer.
    """
    column = {name: rows[:, place] for place, name in enumerate(NAMES)}
    shares = np.zeros(len(rows), dtype=bool)
    for name in ("coverage", "rare_concept", "slot", "name", "code", "in_time"):
        shares |= column[name] > 0
    shares |= (column["grams"] > _MOST_OF_A_WORD) | (column["cosine"] > _SOME_MEANING * threshold)
    return frozenset(np.flatnonzero(shares).tolist())


def behind_the_newest(memories: Sequence[Memory | None]) -> Array:
    """How much older than the newest candidate a statement is, as ln(1 + months); 0 for what never fades.

    The odds that something is needed again fall with a power of its age (Anderson & Schooler 1991); counted from the newest
    one, so that a memory that was left alone for a year answers as well as before.
    """
    moments = np.array(
        [0.0 if memory is None else memory.valid_from.timestamp() for memory in memories], dtype=np.float64
    )
    if not len(moments):
        return np.zeros(0, dtype=np.float32)
    months = (moments.max() - moments) / (30 * 86_400)
    lasting = np.array([memory is None or memory.pinned for memory in memories], dtype=bool)
    return np.where(lasting, 0.0, np.log1p(months)).astype(np.float32)


def _longer_words(asked: Asked, texts: Sequence[Bag], present: Array) -> None:
    """Let a word that nothing holds as it is match one that is a letter or two longer ("ssh" → "sshd")."""
    rows: dict[str, list[int]] = {}
    for row in np.flatnonzero(~present.any(axis=1)).tolist():
        for start in asked.terms[row]:
            if len(start) >= 3:
                rows.setdefault(start, []).append(row)
    if not rows:
        return
    longer = {
        stem: rows.get(stem[:-1], []) + rows.get(stem[:-2], [])
        for stem in frozenset().union(*(text.counts for text in texts))
        if stem[:-1] in rows or stem[:-2] in rows
    }
    for place, text in enumerate(texts):
        for stem in longer.keys() & text.counts.keys():
            present[longer[stem], place] = 1.0


def spellings(name: str) -> frozenset[str]:
    """The stems of a name in its own and in the other alphabet; its translation is another word."""
    other = transliterate(name)
    return frozenset((*stems(name), *(stems(other) if other else ())))


def probability(rows: Array, weights: Array) -> Array:
    """The logistic of each row."""
    return np.asarray(1.0 / (1.0 + np.exp(-np.clip(rows @ weights, -30, 30))), dtype=np.float32)
