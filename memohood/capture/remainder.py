"""What stays of a record that was replaced for the sake of one of the things it says.

"Dana, an accountant, keeps the books of three firms" is no longer addressed as Dana: the accountant stays. A clause stays as
a record of its own when the new statement does not speak of it and it would have been kept had it been said alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from memohood.capture import comparison as compare
from memohood.capture.atoms import leans, stands_alone
from memohood.capture.candidates import Case
from memohood.capture.clause import OWN, Clause
from memohood.capture.clauses import read
from memohood.capture.decisions import Decision
from memohood.capture.slots import slot
from memohood.capture.succession_rest import introduction
from memohood.capture.wording import tidy
from memohood.domain.change import Added, Change, Superseded
from memohood.domain.memory import Memory
from memohood.ports import Reader
from memohood.text.sentences import Span

# With these a whole matter is over, its times and ways with it; what else the record says must be an attribute of somebody.
_WHOLLY = frozenset({"cancelled", "retracted", "ended", "gone"})
# Attributes that are details of a matter, not facts about somebody.
_DETAILS = frozenset({"", "event", "schedule", "time", "date", "plan"})
_WHEN = frozenset({"weekday", "time", "month"})
_SAME = frozenset({"тот", "этот", "такой", "same", "that", "this"})


def spared(case: Case, decision: Decision, reader: Reader) -> Decision:
    """The decision, with what it would lose of the replaced records as records of their own."""
    known = {memory.id: memory for memory in (*case.in_slot, *case.near, *case.found)}
    made = {change.memory.id: change.memory for change in decision.changes if isinstance(change, Added)}
    kept: list[Change] = []
    for change in decision.changes:
        memory = known.get(change.id) if isinstance(change, Superseded) and change.by in made else None
        if memory is None or memory.kind == "instruction":
            continue
        if any(one.supersedes == memory.id and one.text in memory.text for one in made.values()):
            continue  # the deciding rule itself kept the rest
        kept += [Added(memory=rest) for rest in _remainder(case, memory, decision.rule, reader)]
    return replace(decision, changes=(*kept, *decision.changes)) if kept else decision


def _remainder(case: Case, memory: Memory, rule: str, reader: Reader) -> list[Memory]:
    clauses = read(Span(0, len(memory.text), memory.text)).clauses
    if len(clauses) < 2:
        return _bearer(case, memory)
    lang = memory.lang or "en"
    stay = [
        c
        for c in clauses
        if not _spoken_of(case, memory, c)
        and _lasts(c, lang, wholly=rule in _WHOLLY)
        and not _told_elsewhere(case, memory, c, reader)
    ]
    if len(stay) == len(clauses):
        return []
    return [_as_record(case, memory, group) for group in _runs(clauses, stay)]


# What is told of somebody in these fields leaves open who he is to the user.
_OF_HIS_LIFE = frozenset(
    {"work_note", "study_note", "home_note", "health", "hobby", "role", "employer", "home", "study"}
)


def _bearer(case: Case, memory: Memory) -> list[Memory]:
    """ "my wife Ines" stays of "my wife Ines is a paramedic" when it is the work that changed."""
    same = compare.same_subject(memory.subject, case.fact.subject) and case.fact.slot in _OF_HIS_LIFE
    text = introduction(memory) if same else ""
    return [replace(memory, id=case.new_id(), text=text, created_at=case.now, updated_at=case.now, supersedes=memory.id)] if text else []  # fmt: skip


def _told_elsewhere(case: Case, memory: Memory, clause: Clause, reader: Reader) -> bool:
    """Another active record already fills the attribute of the clause, which has one value."""
    if clause.finding is None or slot(clause.finding.slot).multi:
        return False
    holders = reader.by_slot(case.owner, clause.subject, clause.finding.slot, now=case.now)
    return any(holder.id != memory.id for holder in holders)


def _spoken_of(case: Case, memory: Memory, clause: Clause) -> bool:
    """The new statement is about what the clause says, or the clause holds the value that was replaced."""
    said = compare.of_words(clause.span.text)
    told = case.said
    if said.words & (told.words | told.value) or set(said.names) & set(told.names):
        return True
    if memory.value and compare.value_stems(memory.value) & said.words:
        return True
    return clause.finding is not None and clause.finding.slot in (case.fact.slot, memory.slot)


def _lasts(clause: Clause, lang: str, *, wholly: bool) -> bool:
    if not stands_alone(clause) or leans(clause, lang):
        return False
    if clause.finding is not None and clause.finding.slot.split(".")[0] not in _DETAILS:
        return True
    marks = clause.weight.marks
    told_by_it = marks & OWN and not marks & _WHEN and not any(w.lemma in _SAME for w in clause.words)
    return bool(told_by_it) and not wholly


def _runs(clauses: Sequence[Clause], stay: Sequence[Clause]) -> list[list[Clause]]:
    """The clauses that stay, neighbours together."""
    runs: list[list[Clause]] = []
    for at, clause in enumerate(clauses):
        if clause not in stay:
            continue
        if runs and at and clauses[at - 1] is runs[-1][-1]:
            runs[-1].append(clause)
        else:
            runs.append([clause])
    return runs


def _as_record(case: Case, memory: Memory, group: Sequence[Clause]) -> Memory:
    first, finding = group[0], group[0].finding
    text = tidy(memory.text[first.span.start : group[-1].span.end])
    attribute = slot(finding.slot if finding is not None else "")
    return replace(
        memory, slot=attribute.name, value=finding.value if finding is not None else "", multi=attribute.multi,
        pinned=memory.pinned and attribute.pinned, id=case.new_id(), text=text, subject=first.subject, created_at=case.now, updated_at=case.now, supersedes=memory.id
    )  # fmt: skip
