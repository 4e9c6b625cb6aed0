"""The legs of retrieval: each finds candidates its own way and says how it ranked them. None decides."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, time, timedelta, tzinfo

import numpy as np

from memohood.domain.memory import SELF, Memory, State
from memohood.domain.recall import Query, Term, TimeRange
from memohood.errors import ModelUnavailable
from memohood.pipeline import Detached
from memohood.ports import Corpus, Embedder, Reader, Scored, Vectors
from memohood.recall.concepts import slots_of

POSTINGS = 20_000  # rarest words first until that many rows would be scored: most of the ranking for a sixth of the time
_YOUNG = 300  # rows: in a memory that has fewer, a word is as telling as in one of that size
CAPTURES_BY_WORDS, CAPTURES_BY_MEANING, CAPTURES_OF_LATE = 16, 40, 24
MESSAGES_BY_WORDS, MESSAGES_BY_MEANING = 100, 60


@dataclass(frozen=True, slots=True)
class Words:
    """The question's words as the index of one corpus knows them: how rare each is, and which ones are asked."""

    terms: tuple[Term, ...]
    weights: tuple[float, ...]  # Robertson/Spärck Jones inverse document frequency, one per term
    raw: tuple[str, ...]
    stems: tuple[str, ...]


@dataclass(slots=True)
class Found:
    """Candidates of one corpus: the scores that each leg gave them, best first."""

    legs: dict[str, list[Scored]] = field(default_factory=dict)

    def add(self, leg: str, scored: Sequence[Scored]) -> None:
        if scored:
            self.legs[leg] = list(scored)

    def seqs(self) -> list[int]:
        return list(dict.fromkeys(item.seq for found in self.legs.values() for item in found))


def weigh(corpus: Corpus, terms: Sequence[Term], reader: Reader) -> Words:
    """Weigh the words by their rarity, and choose those that can be asked in time."""
    if not terms:
        return Words((), (), (), ())
    stems = list(dict.fromkeys(s for term in terms if not _code(term) for s in term.stems))
    raw = [term.raw for term in terms if _code(term)]
    frequency = reader.document_frequency(corpus, raw=raw, stems=stems)
    size = max(reader.size(corpus), _YOUNG)

    def spread(term: Term) -> int:
        if _code(term):
            return frequency.get(f"raw:{term.raw}", 0)
        return max((frequency.get(f"stem:{stem}", 0) for stem in term.stems), default=0)

    rows = [min(spread(term), size) for term in terms]
    weights = tuple(math.log(1 + (size - n + 0.5) / (n + 0.5)) for n in rows)
    asked: list[Term] = []
    total = 0
    for n, term in sorted(zip(rows, terms, strict=True), key=lambda pair: pair[0]):
        if n and (not asked or total + n <= POSTINGS):
            asked.append(term)
            total += n
    return Words(
        terms=tuple(terms),
        weights=weights,
        raw=tuple(term.raw for term in asked if _code(term)),
        stems=tuple(dict.fromkeys(s for term in asked if not _code(term) for s in term.stems)),
    )


def _code(term: Term) -> bool:
    """True for a term that is asked as it is written: a code, a version, a path; not a compound of plain words."""
    return term.exact and any(c.isdigit() for c in term.raw)


def lexical(
    corpus: Corpus, query: Query, words: Words, reader: Reader, *, states: Sequence[State], limit: int
) -> list[Scored]:
    """Rows that share words with the question, by BM25."""
    if not words.raw and not words.stems:
        return []
    return reader.match(
        corpus, owner=query.owner, raw=words.raw, stems=words.stems, limit=limit, states=states
    )


def dense(
    corpus: Corpus, query: Query, vector: Vectors | None, embedder: Embedder | None, reader: Reader, *, states: Sequence[State], limit: int
) -> list[Scored]:  # fmt: skip
    """Rows that mean something near, by cosine."""
    if vector is None or embedder is None:
        return []
    return reader.nearest(
        corpus, vector, owner=query.owner, signature=embedder.signature, limit=limit, states=states
    )


def of_late(query: Query, reader: Reader, *, states: Sequence[State]) -> list[Scored]:
    """The memories that were stated last: what people ask about is often what they told lately, in whatever words."""
    seqs = reader.newest(query.owner, states=states, limit=CAPTURES_OF_LATE)
    return [Scored(seq, 1.0) for seq in seqs]


def temporal(query: Query, reader: Reader, *, limit: int = 40) -> list[Scored]:
    """Memories that occur, or were stated, in the asked days."""
    if query.time_range is None:
        return []
    seqs = reader.dated(query.owner, query.time_range.start, query.time_range.end, limit=limit)
    return [Scored(seq, 1.0) for seq in seqs]


def said(query: Query, reader: Reader, zone: tzinfo, *, limit: int = 40) -> list[Scored]:
    """Messages said in the asked days."""
    if query.time_range is None:
        return []
    start, end = instants(query.time_range, zone)
    return [Scored(seq, 1.0) for seq in reader.said_between(query.owner, start, end, limit=limit)]


def instants(days: TimeRange, zone: tzinfo) -> tuple[datetime, datetime]:
    """The half-open interval of those days in the person's zone."""
    start = (
        datetime.combine(days.start, time.min, tzinfo=zone)
        if days.start
        else datetime(1970, 1, 2, tzinfo=zone)
    )
    end = (
        datetime.combine(days.end, time.min, tzinfo=zone) + timedelta(days=1)
        if days.end
        else datetime(9998, 12, 31, tzinfo=zone)
    )
    return start, end


def attributes(query: Query, reader: Reader, *, states: Sequence[State]) -> list[Memory]:
    """Memories of the person that fill an attribute the question is about ("where do I live" → home)."""
    found: dict[int, Memory] = {}
    for slot in slots_of(query.concepts):
        for memory in reader.by_slot(query.owner, SELF, slot, now=query.at, states=states)[:12]:
            found[memory.seq] = memory
    return list(found.values())


class Embedding:
    """The vectors of one question, computed while its words are looked up.

    The work starts on a thread of its own when this is made: arrays and SQL both let other threads run. A model that is
    ready is waited for; another is given the slice of time that is left.
    """

    def __init__(self, embedder: Embedder | None, texts: Iterable[str]) -> None:
        self._texts = list(dict.fromkeys(texts))
        self._ready = embedder is not None and embedder.ready
        self._pending: Detached[Vectors] | None = None
        if embedder is not None:
            self._pending = Detached(
                lambda: embedder.embed(self._texts, query=True), name="memohood-question"
            ).start()

    def get(self, *, timeout: float) -> dict[str, Vectors]:
        """text -> vector. ModelUnavailable when the model is not there in time."""
        if self._pending is None:
            return {}
        if not self._pending.wait(None if self._ready else max(timeout, 0.0)):
            raise ModelUnavailable("the embedding model is still loading, or did not answer in time")
        return dict(zip(self._texts, self._pending.result(), strict=True))


def as_matrix(stored: dict[int, Vectors], seqs: Sequence[int]) -> Vectors | None:
    """Rows in the order of `seqs`, zeros where none is stored; None when there is none at all."""
    if not stored:
        return None
    width = len(next(iter(stored.values())))
    matrix = np.zeros((len(seqs), width), dtype=np.float32)
    for row, seq in enumerate(seqs):
        vector = stored.get(seq)
        if vector is not None:
            matrix[row] = vector
    return matrix
