"""Lines that a model may read: short, dated, named by id, safe to show, within the budget."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, tzinfo

from memohood.domain.memory import Memory
from memohood.domain.recall import Hit, Query
from memohood.domain.turn import Message
from memohood.recall.analysis import analyse
from memohood.recall.fuse import Ranked
from memohood.recall.trace import Trace
from memohood.text.hygiene import fence_safe
from memohood.text.sentences import sentences
from memohood.text.terms import language_of

SPAN = 280  # characters of a raw message that are shown
_READ = 20_000  # of a longer message only the words that answer are handed on
_CYRILLIC = re.compile("[Ѐ-ӿ]+")
LONGEST = 600  # characters of one record; a pasted page is cut at a word


Outgoing = Callable[[str], str | None]  # a stored text as a model may read it; None = not at all


def as_it_is(text: str) -> str | None:
    return text


def fit(chosen: Sequence[Ranked], query: Query, outgoing: Outgoing, trace: Trace) -> list[Ranked]:
    """What was chosen with its texts as they may be read, without what must not be; a search of the talk leaves nothing out."""
    kept: list[Ranked] = []
    for item in chosen:
        said = item.candidate.text if len(item.candidate.text) <= _READ else span(item.candidate.text, query)
        text = outgoing(said)
        if text is None and query.scope == "history":
            text = said
        if text is None:
            trace.drop(item.candidate.key, "reads like an order to the assistant")
        elif text == item.candidate.text:
            kept.append(item)
        else:
            memory, message = item.candidate.memory, item.candidate.message
            candidate = replace(
                item.candidate,
                memory=memory and replace(memory, text=text),
                message=message and replace(message, text=text),
            )
            kept.append(replace(item, candidate=candidate))
    return kept


def tokens_of(text: str) -> int:
    """Estimated tokens: characters/4, Cyrillic characters/2.5."""
    cyrillic = 0 if text.isascii() else len(text) - len(_CYRILLIC.sub("", text))
    return int((len(text) - cyrillic) / 4 + cyrillic / 2.5 + 0.999)


def day(moment: datetime, zone: tzinfo) -> str:
    return moment.astimezone(zone).date().isoformat()


def line(memory: Memory, *, zone: tzinfo, longest: int = LONGEST, earlier: bool = False) -> str:
    """ "- [2026-03-02] text (id)"; a record that ended says until when, one that a newer line changes that it is earlier."""
    when = day(memory.valid_from, zone)
    slavic = language_of(memory.text) in ("ru", "uk")
    if memory.state != "active" and memory.invalidated_at is not None:
        when = f"{when}, {'до' if slavic else 'until'} {day(memory.invalidated_at, zone)}"
    elif earlier:
        when = f"{when}, {'ранее' if slavic else 'earlier'}"
    return f"- [{when}] {_shown(memory.text, longest)} ({memory.id})"


def message_line(message: Message, query: Query, *, zone: tzinfo) -> str:
    """ "- [2026-03-02, Anna] the words that matter (m12)"."""
    who = fence_safe(" ".join(message.speaker.split()))[:40]
    return f"- [{day(message.at, zone)}, {who}] {_shown(span(message.text, query), SPAN)} (m{message.seq})"


def span(text: str, query: Query) -> str:
    """The sentence of a message that answers best, with those after it while they fit."""
    if len(text) <= SPAN:
        return text
    pieces = sentences(text)
    if not pieces:
        return text[:SPAN]
    wanted = [set(term.stems) for term in query.terms]
    hits = [
        sum(not alternatives.isdisjoint(analyse(piece.text).counts) for alternatives in wanted)
        for piece in pieces
    ]
    first = max(range(len(pieces)), key=lambda place: (hits[place], -place))
    last = first
    while last + 1 < len(pieces) and pieces[last + 1].end - pieces[first].start <= SPAN:
        last += 1
    return text[pieces[first].start : pieces[last].end]


def hit(item: Ranked) -> Hit:
    """The answer's line as a value."""
    memory, message = item.candidate.memory, item.candidate.message
    why = " + ".join(item.legs)
    if memory is not None:
        return Hit(
            id=memory.id, text=memory.text, kind=memory.kind, score=item.score, at=memory.valid_from, source=memory.source,
            why=why, pinned=memory.pinned, session_id=memory.session_id,
        )  # fmt: skip
    assert message is not None
    return Hit(
        id=f"m{message.seq}", text=message.text, kind="message", score=item.score, at=message.at, source="history",
        ref=message.ref, why=why, speaker=message.speaker, session_id=message.session_id,
    )  # fmt: skip


def pack(
    chosen: Sequence[Ranked], query: Query, *, zone: tzinfo, budget: int | None
) -> tuple[str, list[Ranked]]:
    """(text, what is in it best first). Filled by rank, shown newest first. `budget` None = all of it fits."""
    lines: list[tuple[datetime, int, str]] = []
    kept: list[Ranked] = []
    left = budget
    for place, item in enumerate(chosen):
        memory, message = item.candidate.memory, item.candidate.message
        if memory is not None:
            text, at = line(memory, zone=zone, earlier=item.earlier), memory.valid_from
        else:
            assert message is not None
            text, at = message_line(message, query, zone=zone), message.at
        cost = tokens_of(text) + 1
        if left is not None:
            if cost > left:
                continue
            left -= cost
        kept.append(item)
        lines.append((at, -place, text))
    lines.sort(key=lambda entry: (entry[0], entry[1]), reverse=True)
    return "\n".join(text for _, _, text in lines), kept


def _shown(text: str, longest: int) -> str:
    safe = " ".join(fence_safe(text).split())
    if len(safe) <= longest:
        return safe
    cut = safe.rfind(" ", 0, longest)
    return safe[: cut if cut > longest // 2 else longest] + " …"
