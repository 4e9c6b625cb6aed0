"""Lines that a model may read: short, dated, named by id, safe to show, within the budget."""

from __future__ import annotations

from datetime import datetime, tzinfo

from memohood.domain.memory import Memory


def tokens_of(text: str) -> int:
    """Estimated tokens: characters/4, Cyrillic characters/2.5."""
    cyrillic = sum("Ѐ" <= c <= "ӿ" for c in text)
    return int((len(text) - cyrillic) / 4 + cyrillic / 2.5 + 0.999)


def day(moment: datetime, zone: tzinfo) -> str:
    return moment.astimezone(zone).date().isoformat()


def line(memory: Memory, *, zone: tzinfo) -> str:
    """ "- [2026-03-02] text (id)"."""
    return f"- [{day(memory.valid_from, zone)}] {' '.join(memory.text.split())} ({memory.id})"
