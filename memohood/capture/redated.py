"""A day without its month: «релиз перенесли на 19-е» is the 19th of the month that the release was planned for."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

from memohood.capture import comparison as compare
from memohood.capture import cue_words
from memohood.capture.candidates import Case
from memohood.domain.memory import Memory
from memohood.text import dates_en, dates_ru

_DAY = re.compile(
    r"(?<![\w.:])(?P<day>[12]?\d|3[01])(?:-?(?:го|е|ое|ого|му)|th|st|nd|rd)(?![\w-])", re.IGNORECASE
)


def redated(case: Case) -> Case:
    """The case with the day told in full and the attribute of the event, where the words move an event that is known."""
    fact = case.fact
    days = list(_DAY.finditer(fact.text))
    if len(days) != 1 or fact.occurs_from is not None or not cue_words.moves(fact.text):
        return case
    planned = next(((m, day) for m in case.everything if (day := _planned(case, m)) is not None), None)
    if planned is None:
        return case
    event, before = planned
    moved = _later_in_month(before, int(days[0]["day"]))
    if moved is None:
        return case
    written = dates_en.plain(moved) if fact.lang == "en" else dates_ru.plain(moved)
    text = f"{fact.text[: days[0].end()]} ({written}){fact.text[days[0].end() :]}"
    told = replace(
        fact, text=text, slot=event.slot, multi=event.multi, value=moved.isoformat() if "." in event.slot else fact.value, kind=event.kind, subject=event.subject,
        occurs_from=moved, occurs_to=moved,
    )  # fmt: skip
    known = tuple(m for m in case.everything if m.slot == event.slot and m.subject == event.subject)
    return replace(case, fact=told, said=compare.of_fact(told), in_slot=known or (event,))


def _planned(case: Case, memory: Memory) -> date | None:
    """The day of a known event that the words name."""
    if memory.kind != "event" or case.later(memory):
        return None
    named = compare.value_stems(memory.slot.partition(".")[2])
    if not (named <= case.said.words if named else case.said.topic & compare.of_memory(memory).topic):
        return None
    try:
        return date.fromisoformat(memory.value)
    except ValueError:
        return memory.occurs_from


def _later_in_month(before: date, day: int) -> date | None:
    """That day of the same month; None for an earlier one, which may be brought forward or be of the month after."""
    try:
        moved = before.replace(day=day)
    except ValueError:
        return None
    return moved if moved > before else None
