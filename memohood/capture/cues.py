"""Rules of reconciliation that go by cues in the words: an end, a cancellation, a correction, a change.

A cue alone decides nothing: the record must be about the same thing, and answer the same question.
"""

from __future__ import annotations

from dataclasses import replace

from memohood.capture import comparison as compare
from memohood.capture import cue_words
from memohood.capture.candidates import Case, coexists, definite
from memohood.capture.commit import closing
from memohood.capture.comparison import Statement
from memohood.capture.decisions import Decision, by_time, decided, superseding
from memohood.capture.succession_features import somebody_else, telling
from memohood.domain.change import Added, Superseded
from memohood.domain.memory import SELF, Memory


def ended(case: Case) -> Decision | None:
    """«Муси не стало», «уволился из Альфы», "sold the Subaru": who or what is named is gone."""
    over = [
        m for m in case.everything
        if not case.later(m) and (_died(case, m) or _left(case, m)) and not somebody_else(telling(case.fact.text), m)
        and not case.untouched(m)
    ]  # fmt: skip
    return superseding(case, over, "ended", "it has ended") if over else None


def _died(case: Case, memory: Memory) -> bool:
    if memory.slot not in ("pet", "relative", "friend", "spouse") or not cue_words.ends(case.quote):
        return False
    named = compare.of_memory(memory).value & (case.said.words | case.said.value)
    return bool(named) and not cue_words.ends(memory.text)


_LEAVABLE = frozenset(
    {
        "employer",
        "role",
        "assignment",
        "study",
        "vehicle",
        "possession",
        "hobby",
        "spouse",
        "friend",
        "manager",
    }
)


def _left(case: Case, memory: Memory) -> bool:
    if memory.slot not in _LEAVABLE or memory.polarity < 0:
        return False
    other = compare.of_memory(memory)
    things = (other.value, frozenset(other.names))
    if compare.same_value(case.said, other) and memory.slot == case.fact.slot and not case.fact.retracts:
        return False  # it is what the fact states, not what it ends
    parts = compare.parts(case.fact.text)
    over = any(cue_words.gives_up(part, thing) for part in parts for thing in things)
    return over and other.words != case.said.words


def turned(case: Case) -> Decision | None:
    """«обожаю суши» and «суши больше не переношу», where no slot tells: the same thing, felt about the other way."""
    felt = [(part, cue_words.sentiment(part)) for part in compare.parts(case.fact.text)]
    for memory in case.everything:
        before = cue_words.sentiment(memory.text)
        if not before or case.later(memory) or not case.compatible(memory):
            continue
        other = compare.of_words(memory.text)
        for part, now in felt:
            topic = compare.of_words(part).topic
            if now == -before and topic and topic == other.topic:
                return superseding(case, [memory], "opposite", "the opposite holds now")
    return None


def cancelled(case: Case) -> Decision | None:
    """«поездку отменили»: the journey that was planned last is off, whatever words it was told in."""
    text = case.fact.text
    if not (cue_words.cancels(text) and cue_words.of_trip(text)):
        return None
    planned = [
        m for m in case.everything
        if cue_words.of_trip(m.text) and not cue_words.cancels(m.text) and m.kind != "preference" and not case.later(m)
        and (m.occurs_to or m.occurs_from or case.at.date()) >= case.at.date()
    ]  # fmt: skip
    named = [m for m in planned if case.said.topic & compare.of_memory(m).topic]
    off = (named or sorted(planned, key=lambda m: case.told[m.id], reverse=True))[:1]
    return superseding(case, off, "cancelled", "called off") if off else None


_OPENING = 40  # characters of a message in which it says that it corrects


def corrected(case: Case) -> Decision | None:
    """«ой, опечатка, 1+25»: a correction of what was said a moment ago, recognised by the kind of figure or the topic."""
    opening = case.turn.user.text[:_OPENING] if case.turn else ""
    if not cue_words.corrects(f"{opening} {case.quote}") or not case.just_said:
        return None
    for memory in case.just_said:
        other = compare.of_memory(memory)
        if not case.compatible(memory) or case.later(memory):
            continue
        differs = case.said.kinds & other.kinds and not compare.same_figures(case.said, other)
        if differs or case.said.topic & other.topic:
            return superseding(case, [memory], "corrected", "corrected just after")
    return None


def updated(case: Case) -> Decision | None:
    """The same value with other figures, narrower or said more fully, or the same words with another figure."""
    renewed = [
        m
        for m in case.everything
        if case.compatible(m) and m.polarity == case.fact.polarity and _updates(case, m)
    ]
    return by_time(case, renewed, "updated", "the same, with a newer value")


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
    if said.sequence != other.sequence or not said.words or len(said.figures) != len(other.figures):
        return False
    pairs = [pair for pair in zip(said.figures, other.figures, strict=True) if pair[0] != pair[1]]
    return len(pairs) == 1 and compare.measures(said, pairs[0][0]) and compare.measures(other, pairs[0][1])


def changed(case: Case) -> Decision | None:
    """A cue of change and the same topic: «тренировки теперь в 7:15» replaces «тренировки в 19:00»."""
    if cue_words.stays(case.whole):
        return None
    only = cue_words.exclusive_verb(case.fact.text)
    cue = cue_words.changes(case.quote) and not (
        cue_words.adds(case.quote) and not cue_words.moves(case.quote)
    )
    answered: list[Memory] = []
    for memory in case.everything:
        if coexists(memory) or coexists(case.fact) or not case.compatible(memory):
            continue
        exclusive = bool(only) and only == cue_words.exclusive_verb(memory.text)
        if (
            exclusive
            or (cue and _same_question(case, memory) and not case.untouched(memory))
            or _recounted(case, memory)
        ):
            answered.append(memory)
    unnamed = [m for m in case.active if ".." in m.slot and m.id in case.told and not case.untouched(m)]
    if not answered and cue and cue_words.moves(case.quote) and len(unnamed) == 1 and not coexists(case.fact):
        answered = unnamed  # of the only project that there is
    return by_time(case, answered, "changed", "said to have changed")


def _same_question(case: Case, memory: Memory) -> bool:
    said, other = case.said, compare.of_memory(memory)
    mine, theirs = compare.topics(said, other)
    shared = mine & theirs
    if cue_words.reassigned(case.quote) and cue_words.assigned(memory.text):
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
    if case.turn is None or len(case.turn.user.text) > 400 or not cue_words.changes(case.turn.user.text):
        return False
    other = compare.of_memory(memory)
    return any(
        0 < len(said.topic) <= 2 and said.topic <= other.topic and len(other.topic) <= 3
        and said.kinds == other.kinds == {"number"} and not compare.same_figures(said, other)
        for said in map(compare.of_words, compare.parts(case.fact.text))
    )  # fmt: skip


def recounted(case: Case, decision: Decision) -> Decision:
    """«Релиз перенесли на 19-е, сэмплов будет 8»: what moved an event gives another thing another number as well."""
    added = next((change for change in decision.changes if isinstance(change, Added)), None)
    ended = {change.id for change in decision.changes if isinstance(change, Superseded)}
    others = [m for m in case.everything if m.id not in ended and not case.later(m) and _recounted(case, m)]
    if added is None or decision.outcome != "SUPERSEDE" or not others:
        return decision
    new = added.memory
    more = tuple(Superseded(id=m.id, at=closing(m, new.valid_from), by=new.id) for m in others)
    return replace(decision, changes=(*decision.changes, *more))


# ── A record that says several things ───────────────────────────────────────────────────────────────────────────────
def in_passing(case: Case) -> Decision | None:
    """The changed value stands in a part of a longer record: that part goes, the rest stays as a record of its own."""
    told_changed = [part for part in compare.parts(case.fact.text) if cue_words.changes(part)]
    for memory in case.everything if told_changed else ():
        if case.later(memory) or memory.polarity != case.fact.polarity or case.untouched(memory):
            continue
        pieces = compare.parts(memory.text)
        outdated = [piece for piece in pieces if any(_outdates(case, part, piece) for part in told_changed)]
        if outdated:  # another day for it is another day, whichever part names the day
            outdated = [p for p in pieces if p in outdated or compare.retimed(case.said, compare.of_words(p))]
        rest = [piece for piece in pieces if piece not in outdated]
        if not outdated or not compare.says_something(rest) or _fragment(memory, rest):
            continue
        if memory.value and not compare.value_stems(memory.value) <= compare.value_stems(" ".join(rest)):
            continue  # the record is about what changed: other rules know better
        new = case.record()
        kept = replace(
            memory, id=case.new_id(), text=", ".join(rest), created_at=case.now, updated_at=case.now, supersedes=memory.id
        )  # fmt: skip
        changes = (
            Added(memory=new),
            Added(memory=kept),
            Superseded(id=memory.id, at=closing(memory, new.valid_from), by=new.id),
        )
        why = f"part of it is no longer so: {memory.text}"
        return decided(case, "SUPERSEDE", changes, "in-passing", why, first=memory)
    return None


def _fragment(memory: Memory, rest: list[str]) -> bool:
    """A piece of a rule is no rule."""
    return memory.kind == "instruction" and len(compare.of_words(", ".join(rest)).words) < _OF_A_RULE


_OF_A_RULE = 3  # words


def _outdates(case: Case, part: str, piece: str) -> bool:
    said = compare.of_words(part, value=case.fact.value, subject=case.fact.subject)
    other = compare.of_words(piece)
    shared = said.topic & other.topic
    if not shared or compare.other_names(said, other) or said.words == other.words:
        return False
    return said.topic <= other.topic or (other.topic <= said.topic and bool(said.kinds & other.kinds))
