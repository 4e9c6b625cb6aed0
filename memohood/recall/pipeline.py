"""The whole recall, read top to bottom: question -> Query -> what the legs found -> ranking -> context."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, tzinfo

from memohood.config import Config
from memohood.domain.recall import SCOPES, Candidate, Query, Recall, Scope
from memohood.domain.turn import USER, Message
from memohood.errors import InputError
from memohood.pipeline import Run, Stage
from memohood.ports import Embedder, IndexedWords, Reader, Reranker, Scored, Vectors
from memohood.recall import background, captures, evidence, fuse, history, legs, sequels
from memohood.recall.abstain import Bar, abstain, bar
from memohood.recall.analysis import bags
from memohood.recall.diversify import collapse, spread
from memohood.recall.fuse import Ranked, Weights
from memohood.recall.gate import closed
from memohood.recall.graph_rerank import graph_rerank
from memohood.recall.pack import Outgoing, as_it_is, fit, hit, pack
from memohood.recall.prior import prior
from memohood.recall.rerank import TOP, rerank
from memohood.recall.safety import insist
from memohood.recall.trace import Trace, facets, name
from memohood.recall.understand import (
    asks_of_days_alone,
    dense_text,
    understand,
)

_UNDERSTAND = Stage("understand")
_DENSE = Stage(
    "dense", "Only memories that share a word with the question were found.", "It comes back by itself once the model answers."
)  # fmt: skip
_RERANK = Stage(
    "rerank",
    "The order is that of the search legs.",
    "Check the reranker's key, or set rerank.provider to none.",
)
_WORDS, _CAPTURES, _HISTORY = Stage("words"), Stage("captures"), Stage("history")
_FRESH, _PACK = Stage("undigested"), Stage("pack")
_LONG = 3  # spaces in a question; a shorter one may need the words of the turn before
# Of the messages nearest by words and by meaning so many are weighed first; one must have that share of the floor.
_NEAREST, _CLOSE = 20, 0.4
_UNDIGESTED = 24  # turns that capture has not read yet; more only after an outage


def check_question(question: object, scope: str, k: object) -> None:
    """InputError where a caller asks for what recall cannot do."""
    if not isinstance(question, str):
        raise InputError(f"a question must be a text, not {type(question).__name__}", hint="ask in words")
    if scope not in SCOPES:
        raise InputError(f"unknown scope {scope!r}", hint=f"use one of {', '.join(SCOPES)}")
    if k is not None and (isinstance(k, bool) or not isinstance(k, int) or k < 1):
        raise InputError(
            f"k must be a whole number of at least 1, not {k!r}", hint="for example 8; at most 50 are given"
        )


def recall(
    question: str,
    *,
    owner: str,
    session_id: str,
    at: datetime,
    as_of: datetime | None,
    k: int | None,
    scope: Scope,
    reader: Reader,
    embedder: Embedder | None,
    config: Config,
    zone: tzinfo,
    trace_id: str,
    injected: frozenset[str] = frozenset(),
    reranker: Reranker | None = None,
    outgoing: Outgoing = as_it_is,
) -> tuple[Recall, Trace]:
    """The records and messages that answer a question, best first, and the trace of how they were found.

    `outgoing` makes a stored text fit to be read by a model, or tells with None that it must not be read.
    """
    run = Run(budget_s=config.recall.deadline_ms / 1000)
    trace = Trace(trace_id=trace_id, owner=owner, at=at, scope=scope)
    trace.gate = closed(question, config) if k is None else ("" if question.strip() else "nothing was asked")
    if trace.gate:
        return _answer("", [], run, trace)
    begun = _begun(question, embedder, scope)
    query = run.attempt(
        _UNDERSTAND,
        lambda: understand(question, owner=owner, session_id=session_id, at=at.astimezone(zone), as_of=as_of, scope=scope, reader=reader, zone=zone),
    )  # fmt: skip
    trace.understood = facets(query)
    asking = _Asking(query, reader, embedder, config, run, trace, reranker, begun)
    if scope == "history":
        ranked = asking.messages(limit=k or config.recall.k, everything=k is not None)
    else:
        ranked = asking.memories(limit=k or config.recall.k, on_demand=k is not None)
        if scope == "all":
            ranked = [*ranked, *asking.undigested()]
            if not ranked or query.about_conversation or asks_of_days_alone(query):
                ranked = [*ranked, *asking.messages(limit=k or config.recall.messages_k, everything=False)]
    fresh = [item for item in ranked if hit(item).id not in injected]
    for item in ranked:
        if item not in fresh:
            trace.drop(item.candidate.key, "already shown in this session")
    budget = None if k is not None else config.recall.max_tokens
    text, packed = run.attempt(
        _PACK,
        lambda: pack(fit(fresh[: k or len(fresh)], query, outgoing, trace), query, zone=zone, budget=budget),
    )
    return _answer(text, packed, run, trace)


def _begun(question: str, embedder: Embedder | None, scope: Scope) -> dict[str, legs.Embedding]:
    """The embedding of a question that is long enough to stand for itself: begun before it is understood, where that is free."""
    free = embedder is not None and embedder.ready and not getattr(embedder, "remote", False)
    if not free or scope == "history" or question.count(" ") < _LONG:
        return {}
    return {question: legs.Embedding(embedder, [question])}


class _Asking:
    """One question on its way: what the phases share."""

    def __init__(
        self, query: Query, reader: Reader, embedder: Embedder | None, config: Config, run: Run, trace: Trace,
        reranker: Reranker | None, begun: dict[str, legs.Embedding],
    ) -> None:  # fmt: skip
        self.query, self.reader, self.embedder, self.config = query, reader, embedder, config
        self.run, self.trace, self.reranker = run, trace, reranker
        self._embedded: dict[str, Vectors] = {}
        self._without_vectors = embedder is None
        self._pending = begun
        if query.scope != "history" or not query.names:  # a name is taken out where it is that of a speaker
            self._begin(dense_text(query))

    @property
    def model(self) -> Embedder | None:
        """The embedder, None once it has failed for this question."""
        return None if self._without_vectors else self.embedder

    @property
    def weights(self) -> Weights:
        return fuse.weights(fuse.family(self.model))

    def _begin(self, text: str) -> legs.Embedding:
        """Have the text embedded while other work goes on."""
        if text not in self._pending:
            self._pending[text] = legs.Embedding(self.embedder, [text])
        return self._pending[text]

    def vector(self, text: str) -> Vectors | None:
        if self._without_vectors:
            return None
        if text not in self._embedded:
            pending = self._begin(text)
            left = min(self.config.recall.embed_ms / 1000, self.run.left_s)
            nothing: dict[str, Vectors] = {}
            self._embedded |= self.run.attempt(_DENSE, lambda: pending.get(timeout=left), otherwise=nothing)
            self._without_vectors = text not in self._embedded
        return self._embedded.get(text)

    def memories(self, *, limit: int, on_demand: bool) -> list[Ranked]:
        """Memories that answer, best first; the superseded ones too where the question is about the past."""
        query, trace, states = self.query, self.trace, captures.states_of(self.query)
        lexical = self.run.attempt(_WORDS, lambda: captures.by_words(query, self.reader, states=states))
        vector = self.vector(dense_text(query))
        gathered = self.run.attempt(
            _CAPTURES,
            lambda: captures.gather(query, lexical, vector, self.model, self.reader, states=states),
        )
        weights = self.weights
        surely = captures.shown(gathered, evidence.probability(gathered.table, weights.evidence))
        gathered = captures.with_companions(
            query, gathered, surely, vector, self.model, self.reader, states=states
        )
        gathered = captures.in_place(gathered, weights.evidence)
        ranked = fuse.rank_captures(gathered, weights, self.config)
        _note(trace, gathered.found, "capture", ranked)
        ranked = insist(query, ranked, weights.floor, trace)
        ranked = self._reranked(ranked)
        ranked = graph_rerank(query, ranked, self.reader, self.config.graph_rerank, trace)
        ranked = prior(ranked, trace)
        ranked = sequels.bring(ranked, gathered.bags, self.reader, trace)
        wanted = bar(query, weights.floor, on_demand=limit if on_demand else None)
        ranked = abstain(
            ranked, wanted, trace, related=evidence.related(gathered.table, by_meaning=not wanted.remark)
        )
        ranked = _of_the_days(query, ranked, trace)
        ranked = collapse(ranked, gathered.vectors, self.config.post_recall, trace)
        chosen = spread(ranked, gathered.vectors, self.config.post_recall, limit=limit)
        return sequels.mark(chosen, gathered.bags, self.reader, query)

    def messages(self, *, limit: int, everything: bool) -> list[Ranked]:
        """Messages that answer, best first. `everything`: no floor, as a search of the history wants it."""
        query, reader, trace = self.query, self.reader, self.trace
        words = legs.weigh("message", query.terms, reader)
        lexical = history.lexical(query, words, reader)
        if not everything and (bar(query, self.weights.floor).remark or not self._may_answer(words, lexical)):
            return []
        by_words = reader.messages(query.owner, [item.seq for item in lexical])
        known = history.speakers(by_words)
        asked = history.without_names(dense_text(query), history.named(query, known))
        vector = self.vector(asked)
        gathered = self.run.attempt(
            _HISTORY,
            lambda: history.assemble(query, vector, self.model, reader, words=words, lexical=lexical, messages=by_words, known=known),
        )  # fmt: skip
        ranked = fuse.rank_history(gathered, self.weights, self.config)
        _note(trace, gathered.found, "message", ranked)
        ranked = self._not_forgotten(ranked, limit=limit)
        if not everything:
            ranked = self._worth_showing(ranked, gathered)
        return self._reranked(ranked)[:limit]

    def _may_answer(self, words: legs.Words, lexical: Sequence[Scored]) -> bool:
        """False where no message can clear the floor: none of those that are nearest by words and by meaning comes close.

        Most turns ask for nothing that was said, and ranking a long history takes longer than all the rest.
        """
        query, reader, vector = self.query, self.reader, self.vector(dense_text(self.query))
        near = legs.dense("message", query, vector, self.model, reader, states=("active",), limit=_NEAREST)
        seqs = list(dict.fromkeys(item.seq for item in (*lexical[:_NEAREST], *near)))
        messages = reader.messages(query.owner, seqs)
        likely = [_said(message, row) for row, message in enumerate(messages.values())]
        surely = self._weighed(likely, words)
        return any(item.evidence >= _CLOSE * self.weights.messages_floor for item in surely)

    def undigested(self) -> list[Ranked]:
        """Turns that capture has not read yet: as good as memories until it has."""
        query = self.query
        fresh = [
            message
            for message in self.run.attempt(_FRESH, lambda: self.reader.undigested(query.owner))[
                -_UNDIGESTED:
            ]
            if message.session_id != query.session_id or not query.session_id
            if message.text.strip() != query.text.strip() and not message.text.rstrip().endswith("?")
        ]
        if not fresh:
            return []
        words = legs.weigh("message", query.terms, self.reader)
        ranked = [_said(message, row, "undigested") for row, message in enumerate(fresh)]
        return abstain(self._weighed(ranked, words), Bar(floor=self.weights.floor), self.trace)[
            : self.config.recall.messages_k
        ]

    def _not_forgotten(self, ranked: Sequence[Ranked], *, limit: int) -> list[Ranked]:
        """The likeliest messages without those that tell what was forgotten since."""
        first = ranked[: max(4 * limit, TOP)]
        said = [item.candidate.message for item in first if item.candidate.message is not None]
        hidden = self.reader.hidden(self.query.owner, said)
        for seq in hidden:
            self.trace.drop(("message", seq), "forgotten")
        return [item for item in first if item.candidate.key[1] not in hidden]

    def _worth_showing(self, ranked: Sequence[Ranked], gathered: history.Gathered) -> list[Ranked]:
        """Raw messages that may stand in for memories: none that is outdated, was rejected, or says too little."""
        query, kept = self.query, []
        of_days = asks_of_days_alone(query)
        seqs = [item.candidate.key[1] for item in ranked]
        rejected = frozenset() if query.past else self.reader.rejected(query.owner, seqs)
        evidenced = self.reader.by_evidence(query.owner, seqs)
        for item in ranked:
            message = item.candidate.message
            assert message is not None
            ended = any(not captures.visible(m, query, ("active",)) for m in evidenced.get(message.seq, ()))
            if query.scope == "all" and query.session_id and message.session_id == query.session_id:
                self.trace.drop(item.candidate.key, "said in this session")
            elif of_days and not captures.said_within(message.at, query):
                self.trace.drop(item.candidate.key, "not of the asked days")
            elif message.seq in rejected and not (query.about_conversation or of_days):
                self.trace.drop(item.candidate.key, "capture kept nothing of it")
            elif ended and not query.past:
                self.trace.drop(item.candidate.key, "no longer true")
            elif (
                query.scope == "all"
                and not query.about_conversation
                and (message.speaker != USER and _is_assistant(message.speaker))
            ):
                self.trace.drop(item.candidate.key, "said by the assistant")
            else:
                kept.append(item)
        return abstain(
            self._weighed(kept, gathered.words), Bar(floor=self.weights.messages_floor), self.trace
        )

    def _weighed(self, ranked: Sequence[Ranked], words: legs.Words) -> list[Ranked]:
        """The messages with the evidence of their own words and meaning."""
        query = self.query
        messages = [item.candidate.message for item in ranked]
        texts = [message.text for message in messages if message is not None]
        seqs = [item.candidate.key[1] for item in ranked]
        model = self.model
        vector = self.vector(dense_text(query))
        stored = self.reader.vectors("message", seqs, signature=model.signature) if model is not None else {}

        def look_up(places: list[int]) -> list[IndexedWords]:
            return self.reader.index_words("message", query.owner, [seqs[place] for place in places])

        rows = evidence.table(
            query, words, texts, [None] * len(texts), legs.as_matrix(stored, seqs), vector,
            [captures.said_within(m.at, query) for m in messages if m is not None], background=background.of(model),
            said=[m.at for m in messages if m is not None], analysed=bags(texts, look_up),
        )  # fmt: skip
        surely = evidence.probability(rows, self.weights.evidence)
        return [replace(item, evidence=float(p)) for item, p in zip(ranked, surely, strict=True)]

    def _reranked(self, ranked: list[Ranked]) -> list[Ranked]:
        if self.reranker is None or not self.config.rerank.enabled or len(ranked) < 2:
            return ranked
        reranker, left = self.reranker, min(self.config.recall.rerank_ms / 1000, self.run.left_s)
        return self.run.attempt(
            _RERANK, lambda: rerank(self.query.text, ranked, reranker, timeout=left), otherwise=ranked
        )


def _of_the_days(query: Query, ranked: list[Ranked], trace: Trace) -> list[Ranked]:
    """Only what belongs to the asked days, where anything does or nothing but the days is asked about."""
    inside = [
        item
        for item in ranked
        if item.candidate.memory
        and (
            captures.within(item.candidate.memory, query.time_range)
            or captures.names_day(item.candidate.memory, query.time_range)
        )
    ]
    if query.past or not (inside or asks_of_days_alone(query)):
        return ranked
    for item in ranked:
        if item not in inside:
            trace.drop(item.candidate.key, "not of the asked days")
    return inside


def _said(message: Message, row: int, *legs: str) -> Ranked:
    """A message as a candidate that nothing is known of yet."""
    candidate = Candidate(key=("message", message.seq), message=message)
    return Ranked(candidate=candidate, evidence=0.0, score=1.0, row=row, legs=legs)


def _is_assistant(speaker: str) -> bool:
    return speaker.casefold() in {"ai", "assistant"}


def _note(trace: Trace, found: legs.Found, corpus: str, ranked: Sequence[Ranked]) -> None:
    """Write down what each leg found and what came of it."""
    for leg, scored in found.legs.items():
        trace.legs[f"{corpus}.{leg}"] = [
            (name((corpus, item.seq)), round(item.score, 4)) for item in scored[:20]
        ]
    for item in ranked[:20]:
        trace.scores[name(item.candidate.key)] = {
            "evidence": round(item.evidence, 4),
            "score": round(item.score, 4),
        }


def _answer(text: str, packed: Sequence[Ranked], run: Run, trace: Trace) -> tuple[Recall, Trace]:
    trace.hits = [(name(item.candidate.key), round(item.score, 4)) for item in packed]
    trace.stages = tuple(run.stages)
    result = Recall(
        text=text, hits=tuple(hit(item) for item in packed), degradations=tuple(run.degradations), stages=tuple(run.stages),
        trace_id=trace.trace_id, considered=len(trace.scores),
    )  # fmt: skip
    return result, trace
