"""Messages that may answer: a pool of the likely ones with their neighbours, ranked in two passes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from memohood.domain.recall import Query
from memohood.domain.turn import AI, USER, Message
from memohood.ports import Embedder, Reader, Scored, Vectors
from memohood.recall import answers, legs
from memohood.recall.analysis import analyse
from memohood.recall.concepts import COMMON
from memohood.recall.features import Array, Asked, Index, Pool
from memohood.text.lazy import regex
from memohood.text.terms import normalise

NEIGHBOURS_OF = 40  # of the likeliest candidates the neighbours are looked at too
WIDTH = 2

_LISTS = regex(
    r"\b(?:all (?:the |my |of )?|everything|(?:what|which)(?: (?:kinds?|types?|sorts?) of)?(?: \w+)? \w+s\b|how many|in what ways|both|list|has \w+ (?:been|done|had|visited|read|made|bought|tried)|have \w+ (?:been|done|had)|"
    r"какие|каких|все(?:х|ми)? (?:мо\w+ )?\w+|клички|имена|перечисли|сколько (?:раз|было)|где (?:\w+ )?(?:бывал|успел)|оба|обе|чем (?:\w+ )?(?:увлека|занима)\w+)"
)
_ME = regex(
    r"\b(?:i|my|me|mine|i'm|i've|we|our|us|я|мне|меня|мой|моя|мое|мои|мою|моего|моей|моих|мы|нас|нам|наш\w*)\b"
)
_YOU = regex(r"\b(?:you|your|ты|тебя|твой|твоя|твои|посоветовал\w*|suggested|recommended)\b")


@dataclass(frozen=True, slots=True)
class Gathered:
    """The pool of one question: messages in the order of the file, as ranking reads them, and what each leg found."""

    messages: tuple[Message, ...]
    pool: Pool
    asked: Asked
    found: legs.Found
    words: legs.Words


def wants_several(query: Query) -> bool:
    """True for questions whose answer is a list («какие», "what ... s", "how many")."""
    return bool(_LISTS.search(normalise(query.text)))


_TWO_QUESTIONS = re.compile(
    r"(?<=\S )(?:and|и|а также|und|y)\b(?:\W+\w+)? (?:what|where|when|who|whom|which|how|why|что|где|когда|кто|кого|кому|как|какой|какая|какие|каким|сколько|"
    r"куда|откуда|чем|was|wo|wann|wer|wie|qué|dónde|cuándo|quién|cómo)\b"
)
_OF_ONE = regex(r"\b(?:what|which) (?:is|was|does|has)\b")


def asks_for_list(query: Query) -> bool:
    """The same, more strictly: "what is my desk made of" wants one answer, though its verb ends in an s; two questions want two."""
    lowered = normalise(query.text)
    return bool(_LISTS.search(_OF_ONE.sub("", lowered)) or _TWO_QUESTIONS.search(lowered))


def without_names(text: str, speakers: frozenset[str]) -> str:
    """The question without the names of those who speak: everybody's messages are about them."""
    for name in speakers - {USER, AI}:
        text = re.sub(rf"(?i)\b{re.escape(name)}(?:['’]s)?\b", " ", text)
    return " ".join(text.split())


def lexical(query: Query, words: legs.Words, reader: Reader) -> list[Scored]:
    """The messages that share words with the question."""
    return legs.lexical("message", query, words, reader, states=("active",), limit=legs.MESSAGES_BY_WORDS)


def speakers(messages: dict[int, Message]) -> frozenset[str]:
    """Who speaks in the messages at hand, in normalised form."""
    return frozenset(normalise(message.speaker) for message in messages.values())


def named(query: Query, known: frozenset[str]) -> frozenset[str]:
    """The speakers that a question is about: those it names, or "user" and "ai" where it says "I" and "you"."""
    lowered = normalise(query.text)
    found = {name for name in known - {USER, AI} if re.search(rf"\b{re.escape(name)}\b", lowered)}
    if USER in known and _ME.search(lowered):
        found.add(USER)
    if AI in known and _YOU.search(lowered):
        found.add(AI)
    return frozenset(found)


def assemble(
    query: Query, vector: Vectors | None, embedder: Embedder | None, reader: Reader, *, words: legs.Words,
    lexical: list[Scored], messages: dict[int, Message], known: frozenset[str],
) -> Gathered:  # fmt: skip
    """The pool: messages by words, by meaning, of the asked days, and the neighbours of the likeliest."""
    found = legs.Found()
    found.add("words", lexical)
    found.add("meaning", legs.dense("message", query, vector, embedder, reader, states=("active",), limit=legs.MESSAGES_BY_MEANING))  # fmt: skip
    seeds = _likeliest(found)
    pool = dict(messages)
    missing = [seq for seq in found.seqs() if seq not in pool]
    pool |= reader.messages(query.owner, missing)
    asked_for = {seq + step for seq in seeds for step in range(-WIDTH, WIDTH + 1)}
    pool |= reader.messages(query.owner, sorted(asked_for - pool.keys()))
    ordered = sorted(pool.values(), key=lambda message: (message.session_id, message.at, message.seq))
    before, after = _adjacent(ordered, asked_for | pool.keys())
    sessions = {
        session: number for number, session in enumerate(dict.fromkeys(m.session_id for m in ordered))
    }
    seqs = [message.seq for message in ordered]
    vectors = (
        legs.as_matrix(reader.vectors("message", seqs, signature=embedder.signature), seqs)
        if embedder is not None and vector is not None
        else None
    )
    inside = _in_time(query, ordered)
    asked = _asked(query, vector, words, messages, named(query, known))
    return Gathered(
        messages=tuple(ordered),
        pool=Pool(
            texts=tuple(message.text for message in ordered),
            speakers=tuple(normalise(message.speaker) for message in ordered),
            sessions=np.array([sessions[message.session_id] for message in ordered], dtype=np.intp),
            prev=before,
            next=after,
            vectors=vectors,
            in_time=inside,
        ),
        asked=asked,
        found=found,
        words=words,
    )


def _likeliest(found: legs.Found) -> list[int]:
    """The best by words and by meaning: their neighbours are looked at too."""
    words, meaning = found.legs.get("words", []), found.legs.get("meaning", [])
    chosen = [*words[: NEIGHBOURS_OF * 2 // 3], *meaning[: NEIGHBOURS_OF // 3]]
    return list(dict.fromkeys(item.seq for item in chosen))


def _asked(
    query: Query, vector: Vectors | None, words: legs.Words, messages: dict[int, Message], speakers: frozenset[str]
) -> Asked:  # fmt: skip
    """What the question looks for, as the features of a message compare it."""
    lengths = [analyse(message.text).length for message in messages.values()]
    terms = [
        (term, weight)
        for term, weight in zip(words.terms, words.weights, strict=True)
        if term.raw not in speakers
    ]
    lowered = normalise(query.text)
    return Asked(
        terms=tuple(term.stems for term, _ in terms),
        words=tuple(term.raw for term, _ in terms),
        weights=np.array([weight for _, weight in terms], dtype=np.float32),
        speakers=speakers,
        vector=vector,
        average_length=float(np.mean(lengths)) if lengths else 20.0,
        when=bool(answers.WHEN.search(lowered)),
        many=bool(answers.MANY.search(lowered)),
        where=bool(answers.WHERE.search(lowered)),
        who=bool(answers.WHO.search(lowered)),
        lists=wants_several(query),
        concepts=query.concepts - COMMON,
    )


def _adjacent(ordered: list[Message], seen: set[int]) -> tuple[Index, Index]:
    """Places of the message before and after each one in its session, -1 where that is not in the pool.

    Two messages follow each other when every row of the file between them was looked at: what is missing there belongs
    to another session or owner. That costs one query for all, where asking each session would cost two a message.
    """
    before = np.full(len(ordered), -1, dtype=np.intp)
    after = np.full(len(ordered), -1, dtype=np.intp)
    for row, (one, other) in enumerate(pairwise(ordered)):
        between = range(one.seq + 1, other.seq)
        near = one.session_id == other.session_id and one.seq < other.seq and len(between) <= 2 * WIDTH
        if near and all(seq in seen for seq in between):
            before[row + 1], after[row] = row, row + 1
    return before, after


def _in_time(query: Query, messages: list[Message]) -> Array:
    if query.time_range is None:
        return np.zeros(len(messages), dtype=np.float32)
    zone = query.at.tzinfo
    assert zone is not None
    start, end = legs.instants(query.time_range, zone)
    return np.array([start <= message.at < end for message in messages], dtype=np.float32)
