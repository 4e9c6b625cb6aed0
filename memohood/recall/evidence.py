"""How surely a short statement answers a question: a probability, the same for every question, so that silence has a floor.

The ranking of long history compares candidates with each other; this compares one with "nothing here answers it".
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import numpy as np

from memohood.domain.memory import Memory
from memohood.domain.recall import Query
from memohood.ports import Vectors
from memohood.recall import answers, concepts
from memohood.recall.analysis import Bag, analyse
from memohood.recall.asked_time import asks_the_present
from memohood.recall.background import Background
from memohood.recall.features import Array, Asked, counts, gram_overlap
from memohood.recall.legs import Words
from memohood.recall.understand import general, neutral
from memohood.text.alphabets import transliterate
from memohood.text.terms import language_of, stems

# What of a statement is its own, whatever it is asked about.
OWN = ("slotted", "personal_slotted", "age", "present_age", "series", "instruction", "ended")
NAMES = (
    "bias", "coverage", "matched", "rarest", "grams", "concept", "rare_concept", "slot", "name", "code", "in_time", "missing_name",
    "foreign", "length", "personal", "task", "general", "neutral",
    "personal_concept", "personal_slot", "personal_time", "task_coverage",
    "general_coverage", "general_rarest", "general_name", "neutral_coverage",
    "meaning", "meaning_behind", "personal_meaning", "general_meaning", "neutral_meaning", "task_meaning", "foreign_meaning",
    *(f"tells_{kind}" for kind in answers.KINDS), *(f"asks_{kind}" for kind in answers.KINDS), *OWN,
)  # fmt: skip
_BEHIND = -0.4  # of the nearest one's meaning: what is farther is far
_MOST_OF_A_WORD = 0.25  # share of the question's letters' 4-grams
_SOME_MEANING = 0.05  # nearer to the question than statements are by themselves
_ALIKE = 0.75  # cosine of statements of one series


def table(
    query: Query, words: Words, texts: Sequence[str], memories: Sequence[Memory | None], vectors: Array | None,
    vector: Vectors | None, in_time: Sequence[bool], *, background: Background, said: Sequence[datetime] = (),
    analysed: Sequence[Bag] = (),
) -> Array:  # fmt: skip
    """(statements, len(NAMES)). `analysed`: the words of the texts, where they are known already; `said`: when, of messages."""
    n = len(texts)
    analysed = analysed or [analyse(text) for text in texts]
    personal, neither = float(query.personal), float(neutral(query))
    task, world = float(query.task) * (1 - personal), float(general(query.text)) * (1 - personal)
    column = _by_words(query, words, texts, analysed, bare=vectors is None or not vectors.any(axis=1).all())
    column |= _by_concept(query, memories, analysed)
    column |= _own(query, memories, said, vectors)
    meaning = np.zeros(n, dtype=np.float32)
    if vectors is not None and vector is not None:
        meaning = background.meaning(query.text, vector, texts, vectors)
    column["meaning"] = meaning
    column["meaning_behind"] = np.maximum(meaning - meaning.max(initial=_BEHIND), _BEHIND) * meaning.any()
    column["in_time"] = np.array(in_time, dtype=np.float32)
    told = [answers.tells(text, bag) for text, bag in zip(texts, analysed, strict=True)]
    tells = np.array(told, dtype=np.float32).reshape(n, len(answers.KINDS))
    for place, kind in enumerate(answers.KINDS):
        column[f"tells_{kind}"] = tells[:, place]
        column[f"asks_{kind}"] = tells[:, place] * answers.asks(query.text)[place]
    for name, asked in (("personal", personal), ("task", task), ("general", world), ("neutral", neither)):
        column[name] = np.full(n, asked, dtype=np.float32)
    for given, asked in (
        ("concept", personal), ("slot", personal), ("slotted", personal), ("meaning", personal),
    ):  # fmt: skip
        column[f"personal_{given}"] = asked * column[given]
    column["personal_time"] = personal * column["in_time"]
    column["task_coverage"], column["task_meaning"] = task * column["coverage"], task * meaning
    for given in ("coverage", "rarest", "name", "meaning"):
        column[f"general_{given}"] = world * column[given]
    column["neutral_coverage"], column["neutral_meaning"] = neither * column["coverage"], neither * meaning
    column["foreign_meaning"] = column["foreign"] * meaning
    column["bias"] = np.ones(n, dtype=np.float32)
    column["length"] = np.full(n, np.log1p(len(query.terms)), dtype=np.float32)
    return np.stack([np.asarray(column[name], dtype=np.float32) for name in NAMES], axis=1)


def _by_words(
    query: Query, words: Words, texts: Sequence[str], analysed: Sequence[Bag], *, bare: bool
) -> dict[str, Array]:
    """What words, their letters, names and codes tell. `bare`: there are statements without a vector, which letters must find."""
    n = len(texts)
    weights = np.array(words.weights, dtype=np.float32)
    asked = Asked(
        terms=tuple(term.stems for term in words.terms), words=tuple(term.raw for term in words.terms), weights=weights,
        speakers=frozenset(), vector=None, average_length=12.0,
    )  # fmt: skip
    present = (counts(asked, analysed) > 0).astype(np.float32)
    _longer_words(asked, analysed, present)
    matched = weights @ present if len(weights) else np.zeros(n, dtype=np.float32)
    rarest = (weights[:, None] * present).max(axis=0, initial=0.0) if len(weights) else np.zeros(n)
    codes = [row for row, term in enumerate(words.terms) if term.exact]
    known = {term.raw for term in words.terms}
    named = [spellings(name) for name in query.names if name in known]
    name = np.array(
        [any(not way.isdisjoint(text.counts) for way in named) for text in analysed], dtype=np.float32
    )
    return {
        "coverage": matched / (float(weights.sum()) or 1.0),
        "matched": np.asarray(np.minimum(matched, 20) / 10, dtype=np.float32),
        "rarest": np.asarray(rarest, dtype=np.float32) / np.float32(8),
        "grams": gram_overlap(asked, analysed) if bare else np.zeros(n, dtype=np.float32),
        "code": present[codes].max(axis=0) if codes else np.zeros(n, dtype=np.float32),
        "name": name,
        "missing_name": float(bool(named)) * (1 - name),
        "foreign": np.array([language_of(text) != query.lang for text in texts], dtype=np.float32),
    }


def _by_concept(query: Query, memories: Sequence[Memory | None], analysed: Sequence[Bag]) -> dict[str, Array]:
    """What the thesaurus and the attributes tell."""
    wanted, broad = query.concepts - concepts.COMMON, query.concepts & concepts.COMMON
    slots = [memory.slot if memory else "" for memory in memories]
    belongs = [concepts.belongs(text.counts, slot) for text, slot in zip(analysed, slots, strict=True)]
    return {
        "concept": np.array([bool(wanted & b) + 0.3 * bool(broad & b) for b in belongs], dtype=np.float32),
        "rare_concept": np.array([len(wanted & b) / max(len(wanted), 1) for b in belongs], dtype=np.float32),
        "slot": np.array([concepts.fills(slot, query.concepts) for slot in slots], dtype=np.float32),
        "slotted": np.array([bool(slot) for slot in slots], dtype=np.float32),
    }


def _own(
    query: Query, memories: Sequence[Memory | None], said: Sequence[datetime], vectors: Array | None
) -> dict[str, Array]:
    """What speaks for or against a statement by itself."""
    moments = said or [memory.valid_from for memory in memories if memory is not None]
    months = np.array([max((query.at - moment).total_seconds(), 0.0) for moment in moments]) / (30 * 86_400)
    lasting = [memory is not None and memory.pinned for memory in memories]
    return {
        "age": behind_the_newest(moments, lasting),
        "present_age": np.log1p(months).astype(np.float32) * asks_the_present(query.text),
        "series": series(vectors) if vectors is not None else np.zeros(len(memories), dtype=np.float32),
        "instruction": np.array([m is not None and m.kind == "instruction" for m in memories], np.float32),
        "ended": np.array([m is not None and m.state != "active" for m in memories], np.float32),
    }


def related(rows: Array, *, by_meaning: bool = True) -> frozenset[int]:
    """Rows that share anything with the question: a word, most of one, a concept, a name, its days, or some of its meaning.

    A question about the person makes every statement about the person a little likelier; that alone makes none an answer.
    `by_meaning`: whether a likeness of meaning is enough; a remark of two words is a little like everything.
    """
    column = {name: rows[:, place] for place, name in enumerate(NAMES)}
    shares = column["grams"] > _MOST_OF_A_WORD
    if by_meaning:
        shares |= column["meaning"] > _SOME_MEANING
    for name in ("coverage", "rare_concept", "slot", "name", "code", "in_time"):
        shares |= column[name] > 0
    return frozenset(np.flatnonzero(shares).tolist())


def series(vectors: Array) -> Array:
    """ln of how many candidates say nearly the same: one of many alike is that much less likely to be the one that is meant."""
    alike = [int(np.count_nonzero(vectors @ row > _ALIKE)) for row in vectors]
    return np.log(np.maximum(np.array(alike, dtype=np.float32), 1.0))


def behind_the_newest(moments: Sequence[datetime], lasting: Sequence[bool]) -> Array:
    """How much older than the newest candidate a statement is, as ln(1 + months); 0 for what never fades.

    The odds that something is needed again fall with a power of its age (Anderson & Schooler 1991); counted from the newest
    one, so that a memory that was left alone for a year answers as well as before.
    """
    if not len(moments):
        return np.zeros(0, dtype=np.float32)
    seconds = np.array([moment.timestamp() for moment in moments], dtype=np.float64)
    months = (seconds.max() - seconds) / (30 * 86_400)
    return np.where(np.array(lasting, dtype=bool), 0.0, np.log1p(months)).astype(np.float32)


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
