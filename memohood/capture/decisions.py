"""A decision about a fact, and the ways in which decisions are made up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from memohood.capture.candidates import Case
from memohood.capture.commit import as_history, repeating, replacing
from memohood.domain.change import Change
from memohood.domain.memory import Memory

Outcome = Literal["ADD", "SUPERSEDE", "NOOP"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What to write for a fact, and why, in a sentence a person understands."""

    outcome: Outcome
    changes: tuple[Change, ...]  # in order of writing
    rule: str
    why: str
    considered: tuple[str, ...]  # ids that were compared
    unclear: bool = False  # a judge could decide better


def known(case: Case, memory: Memory) -> Decision:
    changes = repeating(memory, case.fact, case.at)
    return decided(case, "NOOP", changes, "repeated", f"already known: {memory.text}", first=memory)


def late(case: Case, newer: Memory) -> Decision:
    history = as_history(case.record(), case.told[newer.id], newer.id)
    why = f"said earlier, and replaced since by: {newer.text}"
    return decided(case, "ADD", history, "late", why, first=newer)


def by_time(case: Case, records: Sequence[Memory], rule: str, why: str) -> Decision | None:
    """Replace what was said before; where all of it was said later, the fact is history."""
    earlier = [m for m in records if not case.later(m)]
    if earlier:
        return superseding(case, earlier, rule, why)
    return late(case, min(records, key=lambda m: case.told[m.id])) if records else None


def superseding(case: Case, old: Sequence[Memory], rule: str, why: str) -> Decision:
    if case.single:  # nothing else may stay active in a slot of one value
        old = list({m.id: m for m in (*old, *(m for m in case.active if not case.later(m)))}.values())
    changes = replacing(case.record(*old), tuple(old))
    return decided(case, "SUPERSEDE", changes, rule, f"{why}: {old[0].text}", first=old[0])


def decided(
    case: Case, outcome: Outcome, changes: tuple[Change, ...], rule: str, why: str, *, first: Memory | None = None,
    unclear: bool = False,
) -> Decision:  # fmt: skip
    ids = case.considered if first is None else (first.id, *(i for i in case.considered if i != first.id))
    return Decision(outcome=outcome, changes=changes, rule=rule, why=why, considered=ids, unclear=unclear)
