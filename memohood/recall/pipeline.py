"""The whole recall, read top to bottom."""

from __future__ import annotations

from datetime import datetime, tzinfo

from memohood.config import Config
from memohood.domain.recall import Hit, Recall, Scope
from memohood.pipeline import Run, Stage
from memohood.ports import Embedder, Reader
from memohood.recall.pack import day, line, tokens_of
from memohood.recall.trace import Trace
from memohood.text.terms import query_terms

_LEXICAL = Stage("lexical")


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
) -> tuple[Recall, Trace]:
    """The records and messages that answer a question, best first, and the trace of how they were found."""
    run = Run(budget_s=config.recall.deadline_ms / 1000)
    trace = Trace(trace_id=trace_id, owner=owner, at=at, scope=scope)
    terms = query_terms(question)
    raw = [t.raw for t in terms]
    stems = [s for t in terms for s in t.stems]
    limit = k or config.recall.k
    hits: list[Hit] = []
    lines: list[str] = []
    budget = config.recall.max_tokens
    if scope != "history" and terms:
        found = run.attempt(
            _LEXICAL, lambda: reader.match("capture", owner=owner, raw=raw, stems=stems, limit=limit)
        )
        memories = reader.memories(owner, [f.seq for f in found], now=at)
        for scored in found:
            memory = memories[scored.seq]
            text = line(memory, zone=zone)
            if memory.id in injected or tokens_of(text) > budget:
                continue
            budget -= tokens_of(text)
            lines.append(text)
            hits.append(
                Hit(id=memory.id, text=memory.text, kind=memory.kind, score=scored.score, at=memory.valid_from,
                    source=memory.source, pinned=memory.pinned, session_id=memory.session_id)
            )  # fmt: skip
    if scope == "history" and terms:
        found = run.attempt(
            _LEXICAL, lambda: reader.match("message", owner=owner, raw=raw, stems=stems, limit=limit)
        )
        messages = reader.messages(owner, [f.seq for f in found])
        for scored in found:
            message = messages[scored.seq]
            lines.append(f"- [{day(message.at, zone)}] {message.speaker}: {message.text}")
            hits.append(
                Hit(id=f"m{message.seq}", text=message.text, kind="message", score=scored.score, at=message.at,
                    source="history", ref=message.ref, speaker=message.speaker, session_id=message.session_id)
            )  # fmt: skip
    result = Recall(
        text="\n".join(lines), hits=tuple(hits), degradations=tuple(run.degradations), stages=tuple(run.stages),
        trace_id=trace_id, considered=len(hits),
    )  # fmt: skip
    trace.stages = result.stages
    return result, trace
