"""What becomes of a proposed fact: it is new, it repeats what is known, or it replaces it.

The rules are tried in order; the first that speaks decides. Slots come first (the same attribute of the same subject);
words and vectors only find candidates: no fact is a duplicate, or replaced, by likeness alone. The order of truth is
the time of the statement, not of its processing. In doubt both facts are kept, and the decision says so.

    past -> repeated -> retracted -> opposite -> named -> single -> ended -> cancelled -> corrected -> updated -> changed -> new
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from memohood.capture import comparison as compare
from memohood.capture.candidates import OPPOSED, UNIQUE, Case, coexists, definite, gather
from memohood.capture.commit import as_history, repeating, replacing
from memohood.capture.comparison import Statement
from memohood.domain.change import Added, Change, Superseded
from memohood.domain.memory import SELF, Fact, Memory
from memohood.domain.turn import Turn
from memohood.ports import Reader, Vectors

Outcome = Literal["ADD", "SUPERSEDE", "NOOP"]
PAST_TAGS = frozenset({"past", "former", "history"})
LIKE = 0.9  # cosine from which a paraphrase may be a repetition, if everything else agrees too


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What to write for a fact, and why, in a sentence a person understands."""

    outcome: Outcome
    changes: tuple[Change, ...]  # in order of writing
    rule: str
    why: str
    considered: tuple[str, ...]  # ids that were compared
    unclear: bool = False  # a judge could decide better


def reconcile(
    fact: Fact,
    *,
    at: datetime,
    turn: Turn | None,
    reader: Reader,
    new_id: Callable[[], str],
    now: datetime,
    owner: str = "",
    vector: Vectors | None = None,
    signature: str = "",
    threshold: float = 0.8,
) -> Decision:
    """Compare a fact with what is known of its owner and decide. Writes nothing; `at` is the time of the statement."""
    case = gather(
        fact, owner=owner or (turn.owner if turn else ""), at=at, turn=turn, reader=reader, new_id=new_id, now=now,
        vector=vector, signature=signature, like=max(threshold, LIKE),
    )  # fmt: skip
    for rule in RULES:
        decision = rule(case)
        if decision is not None:
            return decision
    return _new(case)


def _past(case: Case) -> Decision | None:
    """«раньше жил в Казани»: true once, closed at once."""
    if not PAST_TAGS & set(case.fact.tags):
        return None
    known = next((m for m in case.in_slot if compare.same_value(case.said, compare.of_memory(m))), None)
    if known is not None and known.state == "superseded":
        return _decided(case, "NOOP", (), "past-known", f"already known as past: {known.text}", first=known)
    if known is not None and known.state == "active" and not case.later(known):
        ended = Superseded(id=known.id, at=max(case.at, known.valid_from))
        return _decided(
            case, "SUPERSEDE", (ended,), "past-closes", f"no longer so: {known.text}", first=known
        )
    history = as_history(case.record(), case.at, None)
    return _decided(case, "ADD", history, "past", "it was so before and is kept as history")


# ── The same again ──────────────────────────────────────────────────────────────────────────────────────────────────
def _repeated(case: Case) -> Decision | None:
    """The same fact again: reinforced, never stored twice."""
    if case.fact.retracts:
        return None
    for memory in dict.fromkeys((*case.active, *case.near)):
        if memory.state == "superseded" or memory.expired(case.at) or not _is_same(case, memory):
            continue
        if memory.state == "archived" and _rivals(case):
            continue  # it faded, and something else holds now: a new statement, not the old one
        return _known(case, memory)
    return None


def _known(case: Case, memory: Memory) -> Decision:
    changes = repeating(memory, case.fact, case.at)
    return _decided(case, "NOOP", changes, "repeated", f"already known: {memory.text}", first=memory)


def _is_same(case: Case, memory: Memory) -> bool:
    said, other, slot = case.said, compare.of_memory(memory), case.fact.slot
    if said.polarity != other.polarity or said.restricted != other.restricted or not case.compatible(memory):
        return False
    if definite(case.fact) and memory.slot == slot and said.value and compare.same_value(said, other):
        return _no_news(said, other)
    if definite(case.fact) and memory.slot == slot and said.value and other.value:
        return False
    if not compare.same_figures(said, other) or not compare.same_names(said, other):
        return False
    if said.words and (said.words == other.words or (len(said.words) >= 3 and said.words <= other.words)):
        return True
    return memory.id in case.likeness and compare.overlap(said.words, other.words) >= 0.5


def _no_news(said: Statement, other: Statement) -> bool:
    """The value is the same: does the new wording carry no figure, no name and little else that the old one lacks?"""
    if set(said.figures) - set(other.figures) - other.value:
        return False
    if any(name not in other.words for name in said.names):
        return False
    return len(said.topic - other.words) <= max(3, len(other.topic))


def _rivals(case: Case) -> list[Memory]:
    """Active records of a single-valued slot that say something else."""
    if not case.single:
        return []
    return [m for m in case.active if not compare.same_value(case.said, compare.of_memory(m))]


# ── The opposite ────────────────────────────────────────────────────────────────────────────────────────────────────
def _retracted(case: Case) -> Decision | None:
    """A denial ends what it denies; what it says is kept as a statement of its own, without the pin."""
    if not case.fact.retracts:
        return None
    repeated = next((m for m in case.everything if _same_denial(case, m)), None)
    if repeated is not None:
        return _known(case, repeated)
    denied = [m for m in _denied(case) if not case.later(m)]
    return _superseding(case, denied, "retracted", "no longer so") if denied else None


def _same_denial(case: Case, memory: Memory) -> bool:
    other = compare.of_memory(memory)
    return (
        memory.polarity == case.fact.polarity
        and other.words == case.said.words
        and other.text.lower() == case.said.text.lower()
    )


def _denied(case: Case) -> list[Memory]:
    fact, said = case.fact, case.said
    found: list[Memory] = []
    for memory in case.everything:
        other = compare.of_memory(memory)
        if memory.polarity == fact.polarity == -1 and OPPOSED.get(fact.slot) is None:
            continue  # a denial does not deny a denial
        named = bool(said.value) and said.value <= (other.value | other.words | set(other.figures))
        if not case.compatible(memory):
            if named and compare.about_the_same(said, other):
                found.append(memory)
        elif (
            (case.single and memory.slot == fact.slot)
            or named
            or (not said.value and said.topic & other.topic and compare.about_the_same(said, other))
        ):
            found.append(memory)
    if not found and not said.value:
        return (
            case.active
            if len(case.active) == 1
            else [m for m in case.everything if said.topic & compare.of_memory(m).topic][:1]
        )
    return found


def _opposite(case: Case) -> Decision | None:
    """The same value, now with the other sign: liked and no longer liked."""
    fact, said = case.fact, case.said
    turned: list[Memory] = []
    for memory in case.everything:
        other = compare.of_memory(memory)
        if not said.value or not other.value or not (said.value <= other.value or other.value <= said.value):
            continue
        turns = memory.slot == OPPOSED.get(fact.slot) or (
            memory.slot == fact.slot and memory.polarity != fact.polarity
        )
        if turns and not case.later(memory):
            turned.append(memory)
    return _superseding(case, turned, "opposite", "the opposite holds now") if turned else None


# ── One value, named values ─────────────────────────────────────────────────────────────────────────────────────────
def _single(case: Case) -> Decision | None:
    """An attribute that has one value: the newest statement wins, an older one that comes late is history at once."""
    if not case.single:
        return None
    fact, rivals = case.fact, case.active
    additional = compare.adds(case.quote) and not compare.changes(case.quote)
    if rivals and additional and fact.slot not in UNIQUE:
        why = f"said to hold beside: {rivals[0].text}"
        return _decided(
            case, "ADD", (Added(memory=case.record()),), "beside", why, first=rivals[0], unclear=True
        )
    lasting = [m for m in rivals if m.expires_at is None]
    if fact.expires_at is not None and lasting and not fact.pinned:
        why = f"holds for a time only, beside: {lasting[0].text}"
        return _decided(case, "ADD", (Added(memory=case.record()),), "for-a-time", why, first=lasting[0])
    later = sorted((m for m in case.in_slot if case.later(m)), key=lambda m: case.told[m.id])
    if later:
        return _late(case, later[0])
    return _superseding(case, rivals, "slot", "a newer statement about the same") if rivals else None


def _late(case: Case, newer: Memory) -> Decision:
    history = as_history(case.record(), case.told[newer.id], newer.id)
    why = f"said earlier, and replaced since by: {newer.text}"
    return _decided(case, "ADD", history, "late", why, first=newer)


def _named(case: Case) -> Decision | None:
    """«не Рекс, а Рэкси», "moved from X to Y": the old value is named."""
    old = compare.value_stems(case.fact.replaces)
    if not old:
        return None
    named: list[Memory] = []
    for memory in case.everything:
        other = compare.of_memory(memory)
        fits = old <= (other.value | other.words | set(other.figures))
        if fits and case.compatible(memory) and not case.later(memory) and other.words != case.said.words:
            named.append(memory)
    return _superseding(case, named, "named", "the old value is named") if named else None


# ── Cues ────────────────────────────────────────────────────────────────────────────────────────────────────────────
def _ended(case: Case) -> Decision | None:
    """«Муси не стало»: who is named is gone."""
    if not compare.ends(case.quote):
        return None
    gone = [
        m for m in case.everything
        if m.slot in ("pet", "relative", "friend", "spouse") and not case.later(m) and not compare.ends(m.text)
        and compare.of_memory(m).value and compare.of_memory(m).value & (case.said.words | case.said.value)
    ]  # fmt: skip
    return _superseding(case, gone, "ended", "it has ended") if gone else None


def _cancelled(case: Case) -> Decision | None:
    """«поездку отменили»: the journey that was planned last is off, whatever words it was told in."""
    text = case.fact.text
    if not (compare.cancels(text) and compare.of_trip(text)):
        return None
    planned = [
        m for m in case.everything
        if compare.of_trip(m.text) and not compare.cancels(m.text) and m.kind != "preference" and not case.later(m)
        and (m.occurs_to or m.occurs_from or case.at.date()) >= case.at.date()
    ]  # fmt: skip
    named = [m for m in planned if case.said.topic & compare.of_memory(m).topic]
    off = (named or sorted(planned, key=lambda m: case.told[m.id], reverse=True))[:1]
    return _superseding(case, off, "cancelled", "called off") if off else None


def _corrected(case: Case) -> Decision | None:
    """«ой, опечатка, 1+25»: a correction of what was said a moment ago, recognised by the kind of figure or the topic."""
    if not compare.corrects(case.quote) or not case.just_said:
        return None
    for memory in case.just_said:
        other = compare.of_memory(memory)
        if not case.compatible(memory) or case.later(memory):
            continue
        differs = case.said.kinds & other.kinds and not compare.same_figures(case.said, other)
        if differs or case.said.topic & other.topic:
            return _superseding(case, [memory], "corrected", "corrected just after")
    return None


def _updated(case: Case) -> Decision | None:
    """The same value with other figures, narrower or said more fully, or the same words with another figure."""
    updated = [
        m
        for m in case.everything
        if case.compatible(m) and m.polarity == case.fact.polarity and _updates(case, m)
    ]
    return _by_time(case, updated, "updated", "the same, with a newer value")


def _updates(case: Case, memory: Memory) -> bool:
    said, other, slot = case.said, compare.of_memory(memory), case.fact.slot
    if definite(case.fact) and memory.slot == slot and said.value and compare.same_value(said, other):
        figures = not compare.same_figures(said, other) and bool(said.kinds & other.kinds)
        return figures or said.restricted != other.restricted or said.words >= other.words
    if (
        said.words == other.words
        and said.restricted != other.restricted
        and compare.same_figures(said, other)
    ):
        return True
    return _one_figure_differs(said, other)


def _one_figure_differs(said: Statement, other: Statement) -> bool:
    """«встреча в 15:00» and «встреча в 16:00»: all words agree, one figure that measures something differs."""
    if said.words != other.words or not said.words or len(said.figures) != len(other.figures):
        return False
    pairs = [pair for pair in zip(said.figures, other.figures, strict=True) if pair[0] != pair[1]]
    return len(pairs) == 1 and compare.measures(said, pairs[0][0]) and compare.measures(other, pairs[0][1])


def _changed(case: Case) -> Decision | None:
    """A cue of change and the same topic: «тренировки теперь в 7:15» replaces «тренировки в 19:00»."""
    only = compare.exclusive_verb(case.fact.text)
    cue = compare.changes(case.quote) and not (compare.adds(case.quote) and not compare.moves(case.quote))
    changed: list[Memory] = []
    for memory in case.everything:
        if coexists(memory) or coexists(case.fact) or not case.compatible(memory):
            continue
        exclusive = bool(only) and only == compare.exclusive_verb(memory.text)
        if exclusive or (cue and _same_question(case, memory)) or _recounted(case, memory):
            changed.append(memory)
    unnamed = [m for m in case.active if ".." in m.slot and m.id in case.told]
    if not changed and cue and compare.moves(case.quote) and len(unnamed) == 1 and not coexists(case.fact):
        changed = unnamed  # of the only project that there is
    return _by_time(case, changed, "changed", "said to have changed")


def _same_question(case: Case, memory: Memory) -> bool:
    said, other = case.said, compare.of_memory(memory)
    mine, theirs = compare.topics(said, other)
    shared = mine & theirs
    if compare.reassigned(case.quote) and compare.assigned(memory.text):
        who = {*said.capitals, *other.capitals} | compare.value_stems(memory.subject)
        if shared & who or (
            compare.same_subject(memory.subject, case.fact.subject) and memory.subject != SELF
        ):
            return True
    if not shared or compare.other_names(said, other):
        return False
    if compare.same_figures(said, other) and said.words == other.words:
        return False
    if ".." in case.fact.slot and memory.slot == case.fact.slot:
        return True
    timed = said.kinds & other.kinds & {"clock", "weekday", "day"}
    return compare.about_the_same(said, other) or bool(timed)


def _recounted(case: Case, memory: Memory) -> bool:
    """«Релиз перенесли, сэмплов будет 8»: the turn speaks of change, and the same thing gets another number."""
    if case.turn is None or len(case.turn.user.text) > 400 or not compare.changes(case.turn.user.text):
        return False
    said, other = case.said, compare.of_memory(memory)
    return (
        0 < len(said.topic) <= 2 and said.topic <= other.topic and len(other.topic) <= 3
        and said.kinds == other.kinds == {"number"} and not compare.same_figures(said, other)
    )  # fmt: skip


# ── New ─────────────────────────────────────────────────────────────────────────────────────────────────────────────
def _new(case: Case) -> Decision:
    close = [
        m for m in case.everything
        if case.compatible(m) and compare.overlap(case.said.words, compare.of_memory(m).words) >= 0.5
    ]  # fmt: skip
    new = case.record()
    changes: tuple[Change, ...] = (Added(memory=new),)
    if case.fact.replaces and case.fact.slot and compare.speaks_of_before(case.quote):
        changes = (*_history_of_replaced(case, new), *changes)
    why = f"close to, but not the same as: {close[0].text}" if close else "nothing like it is known"
    return _decided(case, "ADD", changes, "close" if close else "new", why, unclear=bool(close))


def _history_of_replaced(case: Case, new: Memory) -> tuple[Change, ...]:
    """«раньше X, теперь Y», X unknown so far: kept as closed history."""
    fact = case.fact
    text = f"{'Раньше' if _cyrillic(fact.replaces) else 'Formerly'}: {fact.replaces}"
    old = replace(new, id=case.new_id(), text=text, value=fact.replaces, pinned=False, supersedes=None)
    return as_history(old, case.at, new.id)


def _cyrillic(text: str) -> bool:
    return any("а" <= c <= "я" for c in text.lower())


RULES: tuple[Callable[[Case], Decision | None], ...] = (
    _past, _repeated, _retracted, _opposite, _named, _single, _ended, _cancelled, _corrected, _updated, _changed,
)  # fmt: skip


# ── Outcomes ────────────────────────────────────────────────────────────────────────────────────────────────────────
def _by_time(case: Case, records: Sequence[Memory], rule: str, why: str) -> Decision | None:
    """Replace what was said before; where all of it was said later, the fact is history."""
    earlier = [m for m in records if not case.later(m)]
    if earlier:
        return _superseding(case, earlier, rule, why)
    return _late(case, min(records, key=lambda m: case.told[m.id])) if records else None


def _superseding(case: Case, old: Sequence[Memory], rule: str, why: str) -> Decision:
    if case.single:  # nothing else may stay active in a slot of one value
        old = list({m.id: m for m in (*old, *(m for m in case.active if not case.later(m)))}.values())
    changes = replacing(case.record(*old), tuple(old))
    return _decided(case, "SUPERSEDE", changes, rule, f"{why}: {old[0].text}", first=old[0])


def _decided(
    case: Case, outcome: Outcome, changes: tuple[Change, ...], rule: str, why: str, *, first: Memory | None = None,
    unclear: bool = False,
) -> Decision:  # fmt: skip
    ids = case.considered if first is None else (first.id, *(i for i in case.considered if i != first.id))
    return Decision(outcome=outcome, changes=changes, rule=rule, why=why, considered=ids, unclear=unclear)
