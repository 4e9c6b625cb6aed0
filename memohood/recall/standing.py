"""The standing block: what belongs in every session whatever is asked. Pinned essentials and reply instructions."""

from __future__ import annotations

from datetime import datetime, tzinfo

from memohood.config import Config
from memohood.domain.memory import Memory
from memohood.ports import Reader
from memohood.recall.pack import line, tokens_of

MAX_TOKENS = 200
_SAFETY = ("allerg", "diagnos", "health", "medic", "safety", "diet")
_IDENTITY = ("name", "birthday", "language", "pronoun")


def standing(*, owner: str, at: datetime, reader: Reader, config: Config, zone: tzinfo) -> str:
    """At most 200 tokens: health and safety first, then how to reply, names, and the other pinned records."""
    pinned = [m for m in reader.pinned(owner, now=at) if not m.expired(at)]
    instructions = [m for m in reader.instructions(owner, now=at) if not m.expired(at)]
    chosen: list[str] = []
    seen: set[str] = set()
    left = MAX_TOKENS
    for memory in sorted({m.id: m for m in [*pinned, *instructions]}.values(), key=_rank):
        text = line(memory, zone=zone)
        cost = tokens_of(text)
        words = memory.text.casefold().strip()
        if words in seen or cost > left:
            continue
        seen.add(words)
        chosen.append(text)
        left -= cost
    return "\n".join(chosen)


def _rank(memory: Memory) -> tuple[int, float]:
    """Order of need: what may harm, how to answer, who it is, the rest; the newest first within each."""
    newest_first = -memory.valid_from.timestamp()
    if memory.pinned and any(part in memory.slot for part in _SAFETY):
        return 0, newest_first
    if memory.kind == "instruction":
        return 1, newest_first
    if memory.pinned and any(part in memory.slot for part in _IDENTITY):
        return 2, newest_first
    return 3, newest_first
