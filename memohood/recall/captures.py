"""Memories that may answer: gathered by every leg, described as evidence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

import numpy as np

from memohood.domain.memory import Memory, State
from memohood.domain.recall import Query, TimeRange
from memohood.ports import Embedder, IndexedWords, Reader, Scored, Vectors
from memohood.recall import background, concepts, evidence, legs, successors
from memohood.recall.analysis import Bag, analyse, bags
from memohood.recall.features import Array
from memohood.recall.relatives import with_names

SAFETY = frozenset({"allergy", "intolerance", "diagnosis", "safety", "medication", "health", "diet"})


@dataclass(frozen=True, slots=True)
class Gathered:
    """Candidates, aligned: memories, evidence rows, vectors (None where there is none), words; and what each leg found."""

    memories: tuple[Memory, ...]
    table: Array
    vectors: Array | None
    found: legs.Found
    words: legs.Words
    bags: tuple[Bag, ...] = ()  # the words of each memory
    former: successors.Former | None = (
        None  # superseded records among the memories, for whom their successors answer
    )


def shown(gathered: Gathered, surely: Array) -> Array:
    """How sure each candidate is, with nothing for those that are never shown."""
    hidden = {record.seq for record in gathered.former.records} if gathered.former else set()
    return np.where([memory.seq in hidden for memory in gathered.memories], 0.0, surely).astype(np.float32)


def in_place(gathered: Gathered, weights: Array) -> Gathered:
    """The candidates with successors in the place of the superseded records that are like the question."""
    if gathered.former is None:
        return gathered
    kept, table = successors.inherited(gathered.memories, gathered.table, weights, gathered.former)
    vectors = gathered.vectors[kept] if gathered.vectors is not None else None
    return replace(
        gathered, memories=tuple(gathered.memories[row] for row in kept), table=table, vectors=vectors, former=None,
        bags=tuple(gathered.bags[row] for row in kept) if gathered.bags else (),
    )  # fmt: skip


NEAR = 3  # messages: what was said that close to an answer belongs to it
COMPANIONS_OF = 6


def with_companions(
    query: Query, gathered: Gathered, surely: Array, vector: Vectors | None, embedder: Embedder | None, reader: Reader, *, states: Sequence[State]
) -> Gathered:  # fmt: skip
    """The candidates and what was said beside the likeliest of them («начали второй проект … там всё проще, MySQL»)."""
    best = np.argsort(-surely, kind="stable")[:COMPANIONS_OF].tolist()
    said = [
        m.evidence.message_seq for m in (gathered.memories[row] for row in best) if m.evidence.message_seq
    ]
    around = sorted({seq + step for seq in said for step in range(-NEAR, NEAR + 1)})
    if not around:
        return gathered
    known = {memory.seq for memory in gathered.memories}
    sessions = {gathered.memories[row].session_id for row in best}
    beside = {
        memory.seq: memory
        for memories in reader.by_evidence(query.owner, around).values()
        for memory in memories
        if memory.seq not in known and memory.session_id in sessions and visible(memory, query, states)
    }
    if not beside:
        return gathered
    gathered.found.add("beside", [Scored(seq, 1.0) for seq in beside])
    everyone = (*gathered.memories, *beside.values())
    described = describe(query, everyone, vector, embedder, reader, gathered.found, gathered.words)
    return replace(described, former=gathered.former)


def company(memories: Sequence[Memory], surely: Array) -> Array:
    """For each memory how sure the best other one is that was said within a few messages of it in the same session."""
    result = np.zeros(len(memories), dtype=np.float32)
    places: dict[str, list[int]] = {}
    for row, memory in enumerate(memories):
        if memory.session_id and memory.evidence.message_seq:
            places.setdefault(memory.session_id, []).append(row)
    for rows in places.values():
        for row in rows:
            here = memories[row].evidence.message_seq or 0
            near = [
                float(surely[other])
                for other in rows
                if other != row and abs((memories[other].evidence.message_seq or 0) - here) <= NEAR
            ]
            result[row] = max(near, default=0.0)
    return result


def states_of(query: Query) -> tuple[State, ...]:
    """Only what is true now, unless the question is about the past."""
    return ("active", "superseded") if query.past or query.as_of or _days_gone_by(query) else ("active",)


def _days_gone_by(query: Query) -> bool:
    """True for a question about days that are over ("what did we pick in March?")."""
    days = query.time_range
    return days is not None and days.end is not None and days.end < query.at.date()


@dataclass(frozen=True, slots=True)
class ByWords:
    """What the question's words find, looked up while the question is embedded."""

    words: legs.Words
    found: list[Scored]
    former: list[Scored]  # superseded records, where they count for their successors only


def by_words(query: Query, reader: Reader, *, states: Sequence[State]) -> ByWords:
    words = legs.weigh("capture", with_names(query, reader), reader)
    found = legs.lexical("capture", query, words, reader, states=states, limit=legs.CAPTURES_BY_WORDS)
    replaceable = "superseded" not in states
    return ByWords(words, found, successors.by_words(query, words, reader) if replaceable else [])


def gather(
    query: Query, lexical: ByWords, vector: Vectors | None, embedder: Embedder | None, reader: Reader, *, states: Sequence[State]
) -> Gathered:  # fmt: skip
    """The candidates of every leg, and the successors of superseded ones that are like the question."""
    words = lexical.words
    asked = background.of(embedder).asked(query.text, vector) if vector is not None else None
    found = legs.Found()
    found.add("words", lexical.found)
    found.add(
        "meaning", legs.dense("capture", query, vector, embedder, reader, states=states, limit=legs.CAPTURES_BY_MEANING)
    )  # fmt: skip
    found.add("time", legs.temporal(query, reader))
    found.add("late", legs.of_late(query, reader, states=states))
    known = {memory.seq: memory for memory in legs.attributes(query, reader, states=states)}
    found.add("attribute", [Scored(seq, 1.0) for seq in known])
    safety = {m.seq: m for m in reader.pinned(query.owner, now=query.at)} if asks_for_safety(query) else {}
    found.add("safety", [Scored(seq, 1.0) for seq, memory in safety.items() if safety_record(memory)])
    known |= safety
    missing = [seq for seq in found.seqs() if seq not in known]
    known |= reader.memories(query.owner, missing, now=query.at)
    memories = tuple(
        memory
        for seq in found.seqs()
        if (memory := known.get(seq)) is not None and visible(memory, query, states)
    )
    replaceable = "superseded" not in states
    former = successors.former(query, lexical.former, asked, embedder, reader) if replaceable else None
    if former is None:
        return describe(query, memories, vector, embedder, reader, found, words)
    former = former.visible([seq for seq, heir in former.heirs.items() if visible(heir, query, states)])
    found.add("successor", [Scored(memory.seq, 1.0) for memory in former.heirs.values()])
    everyone = {m.seq: m for m in (*memories, *former.heirs.values(), *former.records)}
    described = describe(query, tuple(everyone.values()), vector, embedder, reader, found, words)
    return replace(described, former=former)


def describe(
    query: Query, memories: tuple[Memory, ...], vector: Vectors | None, embedder: Embedder | None, reader: Reader,
    found: legs.Found, words: legs.Words,
) -> Gathered:  # fmt: skip
    """The candidates with their vectors and evidence rows."""
    vectors = (
        legs.as_matrix(reader.vectors("capture", [m.seq for m in memories], signature=embedder.signature), [m.seq for m in memories])
        if embedder is not None and vector is not None and memories
        else None
    )  # fmt: skip

    def look_up(places: list[int]) -> list[IndexedWords]:
        return reader.index_words("capture", query.owner, [memories[place].seq for place in places])

    texts = [memory.text for memory in memories]
    analysed = bags(texts, look_up)
    rows = evidence.table(
        query, words, texts, memories, vectors, vector,
        [within(memory, query.time_range) for memory in memories], background=background.of(embedder), analysed=analysed,
    )  # fmt: skip
    return Gathered(memories, rows, vectors, found, words, tuple(analysed))


def visible(memory: Memory, query: Query, states: Sequence[State]) -> bool:
    """True for a record that this question may see: in a fitting state, not expired, and true at the asked moment."""
    if memory.state not in states:
        return False
    moment = query.as_of or query.at
    if query.as_of is not None:
        ended = memory.invalidated_at
        return memory.valid_from <= moment and (ended is None or ended > moment)
    if memory.state == "superseded" and not query.past:
        return _true_in(memory, query.time_range)
    return query.past or not memory.expired(moment) or _held_in(memory, query.time_range)


def _true_in(memory: Memory, days: TimeRange | None) -> bool:
    """True when a superseded record was true in the asked days."""
    if days is None or memory.invalidated_at is None:
        return False
    started = days.end is None or memory.valid_from.date() <= days.end
    return started and (days.start is None or memory.invalidated_at.date() >= days.start)


def _held_in(memory: Memory, days: TimeRange | None) -> bool:
    """True when a record that has expired still held in the asked days."""
    if days is None or days.start is None or memory.expires_at is None:
        return False
    last = (memory.expires_at - timedelta(microseconds=1)).date()
    return last >= days.start and (days.end is None or memory.valid_from.date() <= days.end)


def within(memory: Memory, days: TimeRange | None) -> bool:
    """True when the memory happens, or was stated, in the asked days."""
    if days is None:
        return False
    if memory.occurs_from is not None:
        first, last = memory.occurs_from, memory.occurs_to or memory.occurs_from
    else:
        first = last = memory.valid_from.date()
    return (days.end is None or first <= days.end) and (days.start is None or last >= days.start)


def names_day(memory: Memory, days: TimeRange | None) -> bool:
    """True when the record's own words name the asked day ("8 марта", "June 15")."""
    if days is None or not any(c.isdigit() for c in days.phrase):
        return False
    words = analyse(memory.text)
    return all(count in words.counts for count in analyse(days.phrase).counts)


def said_within(moment: datetime, query: Query) -> bool:
    """True when something said at that moment was said in the asked days."""
    days = query.time_range
    if days is None:
        return False
    said = moment.astimezone(query.at.tzinfo).date()
    return (days.end is None or said <= days.end) and (days.start is None or said >= days.start)


def asks_for_safety(query: Query) -> bool:
    """True for questions whose answer may harm someone with an allergy or an illness: medicine, treatment, food."""
    return not query.concepts.isdisjoint(concepts.HEALTH | concepts.FOOD)


def safety_record(memory: Memory) -> bool:
    """True for a pinned record of health: what such an answer must respect."""
    return memory.pinned and (
        memory.slot in SAFETY or not concepts.concepts(memory.text, memory.slot).isdisjoint(concepts.HEALTH)
    )


def newest_first(memories: Sequence[Memory]) -> Array:
    """1 for the newest statement, falling to 0 for the oldest: a small prior."""
    if not memories:
        return np.zeros(0, dtype=np.float32)
    moments = np.array([_seconds(memory.valid_from) for memory in memories])
    span = float(moments.max() - moments.min())
    return np.asarray((moments - moments.min()) / span if span else np.ones(len(memories)), dtype=np.float32)


def _seconds(moment: datetime) -> float:
    return moment.timestamp()
