"""What a record is, and what that asks of the evidence before it may end: some may never, some only by surer evidence.

Nobody's name or birth is outdated by a word that both share, and nothing that harms when it is lost.
"""

from __future__ import annotations

from datetime import timedelta

from memohood.capture import comparison as compare
from memohood.capture import cue_words
from memohood.capture.candidates import Case
from memohood.capture.gone import still_said
from memohood.capture.succession_features import Telling
from memohood.capture.succession_relations import role_holder
from memohood.capture.succession_rest import FIXED, rest_of
from memohood.domain.memory import SELF, Memory

_TOLD_CHANGED = ("change", "end", "move", "now", "instead", "correction")
# Another answer to the question of the record, which needs no word of change.
_ANSWERS = ("rival", "aspect", "same_single", "other_clock", "other_weekday", "other_day")
_HOLDERS = frozenset({"boss", "supervisor"})  # of a role: others follow
# What harms when it is lost is never outdated by evidence: only a rule that knows the words may end it.
_VITAL = frozenset({"allergy", "intolerance", "safety"})
_PEOPLE = frozenset({"relative", "friend", "child"})
# Log-odds asked beyond the threshold: the more is at stake, the surer the evidence.
_STAKES = {"medication": 0.5, "diagnosis": 1.5, "pet": 0.5, "diet": 0.5}
_UNSAID = 0.7  # … of those, where no word beside what they name says that it is over
_INSTRUCTION = 1.0
_PINNED = 1.5
_WHO = 0.3  # … of a record that tells who somebody is besides
_ASIDE = 0.7  # … where what changed is another thing in the same breath, or is for another use
_PASSING = 1.5  # … where it is told of one time, or as a possibility
_LOOSE = 0.7  # … where no word is shared

Evidence = dict[str, float]


def caution(case: Case, memory: Memory, evidence: Evidence, told: Telling) -> float:
    """The log-odds that this record asks beyond the threshold of the weights."""
    passing = max(evidence["once"], evidence["supposed"]) and not max(
        evidence["end_beside"], evidence["bears"]
    )
    loose = not (evidence["shared"] or evidence["kindred"])
    aside = _aside(memory, evidence) or compare.for_other_use(told.statement.text, memory.text)
    unsaid = memory.slot in _STAKES and not _contradicted(evidence)
    return (
        _STAKES.get(memory.slot, 0.0)
        + _UNSAID * unsaid
        + _INSTRUCTION * (memory.kind == "instruction")
        + _PINNED * (memory.pinned and not _keeps_its_name(memory, told))
        + _WHO * (memory.slot in _PEOPLE)
        + _ASIDE * aside
        + _PASSING * bool(passing)
        + _LOOSE * loose
    )


def may_end(case: Case, memory: Memory, evidence: Evidence, told: Telling, days: float) -> bool:
    """Whether evidence may end this record at all. `days`: since it was said."""
    fact = case.fact
    if days < 0 or memory.text == fact.text:
        return False
    if cue_words.stays(told.statement.text) and not evidence["gone"]:
        return False
    if evidence["somebody_else"] or evidence["left_by_other"] or _of_others(case, memory):
        return False
    if fact.polarity < 0 and compare.another_tool(case.said, compare.of_memory(memory), fact.slot):
        return False
    grows = memory.slot == "age" and evidence["other_amount"]
    if memory.slot in FIXED and memory.subject not in _HOLDERS and not (grows or _beyond_who(memory, told)):
        return False
    if memory.slot in _VITAL or compare.once_true(memory.text):
        return False
    if memory.kind == "instruction" and fact.kind != "instruction" and not evidence["shared"]:
        return False
    if fact.expires_at is not None and memory.expires_at is None and not evidence["end_beside"]:
        return False  # it holds for a time only
    if evidence["repeats"] and not any(evidence[cue] for cue in _TOLD_CHANGED):
        return False  # another of its kind: "note 7" beside "note 3"
    if memory.kind == "event" and not _contradicted(evidence) and _took_place(case, memory, days):
        return False
    projects = fact.slot.startswith("project.") and memory.slot.startswith("project.")
    return not projects or case.compatible(memory)


def _aside(memory: Memory, evidence: Evidence) -> bool:
    """What changed is another thing in the same breath: "my brother sold his boat"."""
    answered = any(evidence[answer] for answer in _ANSWERS) or (role_holder(memory) and evidence["new_name"])
    return bool(evidence["bears_beside"]) and not answered


def _keeps_its_name(memory: Memory, told: Telling) -> bool:
    """Who introduced himself, and where he lived, in one breath, keeps his name when he moves."""
    return memory.slot == "name" and still_said(memory, rest_of(memory, told))


def _of_others(case: Case, memory: Memory) -> bool:
    """The fact is of one person, the record of another, and neither names whom the other is of."""
    if SELF in (case.fact.subject, memory.subject) or compare.same_subject(case.fact.subject, memory.subject):
        return False
    mine, theirs = compare.value_stems(case.fact.subject), compare.value_stems(memory.subject)
    return not (mine & compare.of_memory(memory).words or theirs & case.said.words)


def _beyond_who(memory: Memory, told: Telling) -> bool:
    """What was told shares more with the record than whose name it is, and who is named is still said elsewhere."""
    shared = compare.of_memory(memory).words & told.words
    beyond = shared - compare.value_stems(memory.value) - compare.value_stems(memory.subject)
    return bool(beyond) and (memory.slot in _PEOPLE or still_said(memory, rest_of(memory, told)))


def _took_place(case: Case, memory: Memory, days: float) -> bool:
    day = memory.occurs_to or memory.occurs_from
    return day is not None and (case.at - timedelta(days=days)).date() <= day < case.at.date()


def _contradicted(evidence: Evidence) -> bool:
    """What the record says is named beside words of an end or a denial."""
    return bool(
        evidence["end_beside"] or evidence["negation_beside"] or evidence["gone"] or evidence["correction"]
    )
