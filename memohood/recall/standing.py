"""The standing block: what belongs in every session whatever is asked. Pinned essentials and reply instructions."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, tzinfo

from memohood.config import Config
from memohood.domain.memory import Memory
from memohood.ports import Reader
from memohood.recall.captures import safety_record
from memohood.recall.pack import Outgoing, as_it_is, line, tokens_of
from memohood.text.terms import normalise

MAX_TOKENS = 200
_LONGEST = 180  # characters of one record here; the whole of it is a question away
_IDENTITY = frozenset({"name", "address_form", "pronouns", "birthday", "language", "emergency_contact"})


def standing(
    *, owner: str, at: datetime, reader: Reader, config: Config, zone: tzinfo, outgoing: Outgoing = as_it_is
) -> str:
    """At most 200 tokens: health and safety first, then how to reply, names, and the other pinned records."""
    known = {m.id: m for m in (*reader.pinned(owner, now=at), *reader.instructions(owner, now=at))}
    chosen: list[str] = []
    seen: set[str] = set()
    left = MAX_TOKENS
    for memory in sorted((m for m in known.values() if not m.expired(at)), key=_rank):
        shown = outgoing(memory.text)
        if shown is None:
            continue
        words = normalise(shown).strip(" .!")
        text = line(replace(memory, text=shown), zone=zone, longest=_LONGEST)
        cost = tokens_of(text + "\n")
        if words in seen or cost > left:
            continue
        seen.add(words)
        chosen.append(text)
        left -= cost
    return "\n".join(chosen)


def _rank(memory: Memory) -> tuple[int, float]:
    """Order of need: what may harm, how to answer, who it is, the rest; the newest first within each."""
    newest_first = -memory.valid_from.timestamp()
    if safety_record(memory):
        return 0, newest_first
    if memory.kind == "instruction":
        return 1, newest_first
    if memory.slot in _IDENTITY:
        return 2, newest_first
    return 3, newest_first
