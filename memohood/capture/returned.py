"""What was over and holds again: «Ася снова на Платежах», "Nina is back on Atlas", "I went back to the Pixel".

The words themselves rarely say which attribute they fill ("back on Atlas" could be anything); the record that they take up
again does. The old record stays closed, so both intervals are kept, and what had ended it ends in its turn.
"""

from __future__ import annotations

from dataclasses import replace

from memohood.capture import comparison as compare
from memohood.capture.candidates import Case, definite
from memohood.capture.decisions import Decision, decided, superseding
from memohood.domain.change import Added
from memohood.domain.memory import Memory
from memohood.text.anycase import holds
from memohood.text.change_words import pattern

_LONGEST_END = 80  # characters: a longer record that ended another one says other things too
# What somebody goes back to is not told by where he goes back to: "went back to the Pixel" is no move.
_OF_GOING_BACK = frozenset({"", "home", "location", "health", "hobby", "possession", "work_note"})
_OVER = pattern("no_more", "left")
_BESIDE = 2  # words beside the value that is over: who says more may mean something else
_ONE_TIME = frozenset({"event", "trip", "loss"})


def returned(case: Case) -> Decision | None:
    """The record that was over, taken up again under its own attribute; None where nothing that ended is named."""
    fact = case.fact
    if fact.retracts or fact.polarity < 0 or fact.kind == "instruction" or not case.past:
        return None
    before = next((m for m in case.past if _taken_up(case, m)), None)
    if before is None:
        return None
    again = case
    if (fact.slot != before.slot and fact.slot in _OF_GOING_BACK | {before.slot}) or not definite(fact):
        of_before = replace(
            fact, slot=before.slot, value=before.value, multi=before.multi, kind=before.kind, subject=before.subject
        )  # fmt: skip
        again = replace(case, fact=of_before, said=compare.of_fact(of_before))
    heir = case.heirs.get(before.id)
    open_ = heir is not None and heir.state == "active"  # another fact of the turn may have ended it
    ended_by = [heir] if heir and open_ and not case.later(heir) and len(heir.text) <= _LONGEST_END else []
    why = "taken up again"
    if ended_by:
        return superseding(again, ended_by, "again", f"{why}; no longer so")
    return decided(
        again, "ADD", (Added(memory=again.record()),), "again", f"{why}: {before.text}", first=before
    )


def no_longer(case: Case) -> Decision | None:
    """ "Nina left Atlas", «я больше не на Орионе»: little is said but that a known value is over. It fills its attribute."""
    fact, said = case.fact, case.said
    if definite(fact) or not holds(_OVER, fact.text):
        return None
    for memory in case.everything:
        value = compare.value_stems(memory.value)
        if not value or not definite(memory) or memory.multi or memory.pinned or memory.polarity < 0:
            continue
        mine = compare.same_subject(memory.subject, fact.subject)
        beside = said.topic - value - compare.value_stems(memory.subject)
        if mine and value <= said.words and len(beside) <= _BESIDE and not case.later(memory):
            denial = replace(
                fact, slot=memory.slot, value=memory.value, multi=False, kind=memory.kind, polarity=-1, retracts=True
            )  # fmt: skip
            return superseding(replace(case, fact=denial), [memory], "no-longer", "no longer so")
    return None


def _taken_up(case: Case, memory: Memory) -> bool:
    """An ended record of the same person whose value the words name, or that is about the very same."""
    if memory.polarity < 0 or memory.kind == "instruction" or memory.slot in _ONE_TIME:
        return False
    said, other = case.said, compare.of_memory(memory)
    if not compare.same_subject(memory.subject, case.fact.subject) and not (
        compare.value_stems(memory.subject) <= said.words
    ):
        return False
    if definite(case.fact) and definite(memory) and memory.slot != case.fact.slot:
        return bool(other.value) and other.value == said.value
    if other.topic and other.topic <= said.topic:
        return True
    if other.value and other.value <= said.words | set(said.figures):
        return True
    named = set(other.names) & said.words
    return bool(named - compare.value_stems(memory.subject)) or (
        not other.value and len(said.topic & other.topic) >= 2
    )
