"""What becomes of a proposed fact: it is new, it repeats what is known, or it replaces it.

The rules are tried in order; the first that speaks decides. Slots come first (the same attribute of the same subject);
words and vectors only find candidates: no fact is a duplicate, or replaced, by likeness alone. The order of truth is
the time of the statement, not of its processing. In doubt both facts are kept, and the decision says so.

    past -> repeated -> again -> renamed -> narrowed -> retracted -> opposite -> gone -> no longer -> named -> single ->
    turned -> ended -> cancelled -> corrected -> updated -> changed -> stepped -> moved -> in passing ->
    restated -> other job -> new

What no rule knows is weighed by its evidence at last (succession.py): a record that it outdates ends with it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from memohood.capture import bearing, cue_words, cues, steps
from memohood.capture import comparison as compare
from memohood.capture.candidates import EATING, OPPOSED, UNIQUE, Case, definite, gather
from memohood.capture.commit import as_history
from memohood.capture.comparison import Statement
from memohood.capture.decisions import Decision, decided, known, late, superseding
from memohood.capture.gone import gone
from memohood.capture.redated import redated
from memohood.capture.remainder import spared
from memohood.capture.renamed import renamed
from memohood.capture.restated import as_meant, narrowed, other_job, restated
from memohood.capture.returned import no_longer, returned
from memohood.capture.succession import SLIGHT_MORE, Spoken, outdated, succeeding, weigh
from memohood.capture.succession_features import people_of, telling
from memohood.domain.change import Added, Change, Superseded
from memohood.domain.memory import SELF, Fact, Memory
from memohood.domain.turn import Turn
from memohood.ports import Reader, Vectors
from memohood.text.terms import normalise

__all__ = ["Decision", "reconcile"]

PAST_TAGS = frozenset({"past", "former", "history"})
SAFETY = frozenset({"allergy", "intolerance", "safety"})  # giving up a thing heals nobody
PLACES = frozenset({"", "home", "address", "location"})
_APART = frozenset(
    {"beside", "for-a-time", "late", "past", "past-closes"}
)  # decisions that were made knowing what stays
LIKE = 0.9  # cosine from which a paraphrase may be a repetition, if everything else agrees too


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
    spoken: Spoken | None = None,
) -> Decision:
    """Compare a fact with what is known of its owner and decide. Writes nothing; `at` is the time of the statement.

    `spoken`: all that the turn says in the person's own words; without it nothing is weighed.
    """
    case = redated(gather(
        as_meant(fact), owner=owner or (turn.owner if turn else ""), at=at, turn=turn, reader=reader, new_id=new_id, now=now,
        vector=vector, signature=signature, like=max(threshold, LIKE),
    ))  # fmt: skip
    decision = next((found for rule in RULES if (found := rule(case)) is not None), None) or _new(case)
    if decision.outcome == "NOOP" or decision.rule in _APART:
        return decision
    if spoken is not None:
        weighed = weigh(case, spoken, reader=reader, vector=vector, signature=signature, threshold=threshold)
        told = telling(spoken.text)
        decision = succeeding(case, decision, outdated(case, weighed, told), told) if weighed else decision
    return spared(case, cues.recounted(case, decision), reader)


def outdating(
    fact: Fact,
    *,
    at: datetime,
    turn: Turn | None,
    reader: Reader,
    new_id: Callable[[], str],
    now: datetime,
    spoken: Spoken,
    owner: str = "",
    vector: Vectors | None = None,
    signature: str = "",
    threshold: float = 0.8,
) -> Decision | None:
    """The decision about a statement that says too little to be kept for itself: None unless it outdates something."""
    case = redated(gather(
        as_meant(fact), owner=owner or (turn.owner if turn else ""), at=at, turn=turn, reader=reader, new_id=new_id, now=now,
        vector=vector, signature=signature, like=max(threshold, LIKE),
    ))  # fmt: skip
    if (
        anew := returned(case) or renamed(case) or narrowed(case) or no_longer(case) or _set_anew(case)
    ) is not None:
        return spared(case, anew, reader)
    weighed = weigh(case, spoken, reader=reader, vector=vector, signature=signature, threshold=threshold)
    if not weighed:
        return None
    told = telling(spoken.text)
    found = outdated(case, weighed, told, more=SLIGHT_MORE)
    if not found or _repeated(case) is not None:
        return None
    if not fact.value and found[0].memory.kind not in ("event", "instruction"):
        case = replace(case, fact=replace(case.fact, kind=found[0].memory.kind))
    return spared(case, succeeding(case, _new(case), found, told), reader)


def _set_anew(case: Case) -> Decision | None:
    """ "standup shifted to 10:30": short as it is, it gives an attribute of one value that is known another one."""
    rivals = _rivals(case) if definite(case.fact) and case.said.value else []
    if not rivals or case.fact.expires_at is not None:
        return None
    if not (cue_words.moves(case.quote) or any(bearing.upon(case.fact.text, m) for m in rivals)):
        return None
    decision = _single(case)
    return decision if decision is not None and decision.outcome == "SUPERSEDE" else None


def _past(case: Case) -> Decision | None:
    """«раньше жил в Казани»: true once, closed at once."""
    if not PAST_TAGS & set(case.fact.tags):
        return None
    before = next((m for m in case.in_slot if compare.same_value(case.said, compare.of_memory(m))), None)
    if before is not None and before.state == "superseded":
        return decided(case, "NOOP", (), "past-known", f"already known as past: {before.text}", first=before)
    if before is not None and before.state == "active" and not case.later(before):
        ended = Superseded(id=before.id, at=max(case.at, before.valid_from))
        return decided(
            case, "SUPERSEDE", (ended,), "past-closes", f"no longer so: {before.text}", first=before
        )
    history = as_history(case.record(), case.at, None)
    return decided(case, "ADD", history, "past", "it was so before and is kept as history")


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
        if _tells_its_end(case, memory):
            continue
        return known(case, memory)
    return None


def _tells_its_end(case: Case, memory: Memory) -> bool:
    """ "put an end to the keto": what names the value of a record as gone does not repeat it."""
    value, text = compare.value_stems(memory.value), case.fact.text
    if not value or normalise(text) == normalise(memory.text):
        return False
    return any(act.governed & value for act in bearing.acts(text)) and not any(
        act.governed & value for act in bearing.acts(memory.text)
    )


def _is_same(case: Case, memory: Memory) -> bool:
    said, other, slot = case.said, compare.of_memory(memory), case.fact.slot
    if said.polarity != other.polarity or said.restricted != other.restricted or not case.compatible(memory):
        return False
    if normalise(said.text) == normalise(other.text):
        return memory.value == case.fact.value or not (definite(case.fact) and definite(memory))
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
    if any(name not in other.words and name not in said.value for name in said.names):
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
        return known(case, repeated)
    denied = [m for m in _denied(case) if not case.later(m)]
    return superseding(case, denied, "retracted", "no longer so") if denied else None


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
    loose: dict[str, int] = {}  # found by shared words alone -> how many
    for memory in case.everything:
        other = compare.of_memory(memory)
        if memory.polarity == fact.polarity == -1 and OPPOSED.get(fact.slot) is None:
            continue  # a denial does not deny a denial
        if _ill_of_another(fact, memory):
            continue
        named = bool(said.value) and said.value <= (other.value | other.words | set(other.figures))
        if not case.compatible(memory):
            if named and compare.about_the_same(said, other):
                found.append(memory)
        elif (
            case.single and memory.slot == fact.slot and not compare.another_tool(said, other, fact.slot)
        ) or named:
            found.append(memory)
        elif compare.other_names(said, other):
            continue  # the meeting with somebody else
        elif not said.value and compare.about_the_same(said, other) and _names_enough(case, other):
            found.append(memory)
            loose[memory.id] = len(said.topic & other.topic)
    if loose:  # of those that merely share words only the nearest is meant
        nearest = max(loose.values())
        found = [m for m in found if loose.get(m.id, nearest) == nearest]
    if not found and not said.value and not _unspecific(case):
        return (
            case.active
            if len(case.active) == 1
            else [
                m
                for m in case.everything
                if _shares_topic(said, compare.of_memory(m)) and not _ill_of_another(fact, m)
            ][:1]
        )
    return found


def _ill_of_another(fact: Fact, memory: Memory) -> bool:
    """«писал Федя, у меня аллергии нет» leaves Fedya his own."""
    return fact.subject == SELF != memory.subject and memory.slot in SAFETY | {"diagnosis"}


def _shares_topic(said: Statement, other: Statement) -> bool:
    return bool(said.topic & other.topic) and not compare.other_names(said, other)


def _unspecific(case: Case) -> bool:
    """The denial fills no attribute: only the field of life is known («серым сервисам больше не доверяю»)."""
    return case.fact.rule == "durable" and case.fact.slot != "event"


def _names_enough(case: Case, other: Statement) -> bool:
    """One shared word is enough where the attribute is known; else the value itself, or two words, must be named."""
    shared = case.said.topic & other.topic
    if not _unspecific(case):
        return bool(shared)
    return len(shared) >= 2 or (bool(other.value) and other.value <= case.said.words)


def _opposite(case: Case) -> Decision | None:
    """The same value, now with the other sign: liked and no longer liked."""
    fact, said = case.fact, case.said
    turned: list[Memory] = []
    for memory in case.everything:
        other = compare.of_memory(memory)
        if not said.value or not other.value or not (said.value <= other.value or other.value <= said.value):
            continue
        kin = memory.slot == fact.slot or (memory.slot in EATING and fact.slot in EATING)
        turns = memory.slot == OPPOSED.get(fact.slot) or (kin and memory.polarity != fact.polarity)
        if turns and not case.later(memory):
            turned.append(memory)
    return superseding(case, turned, "opposite", "the opposite holds now") if turned else None


# ── One value, named values ─────────────────────────────────────────────────────────────────────────────────────────
def _single(case: Case) -> Decision | None:
    """An attribute that has one value: the newest statement wins, an older one that comes late is history at once."""
    if not case.single:
        return None
    fact, rivals = case.fact, case.active
    if fact.polarity < 0 and case.said.value:  # who gives up one thing says nothing of another
        rivals = [m for m in rivals if compare.of_memory(m).value & case.said.value]
        if not rivals:
            return None
    additional = cue_words.adds(case.quote) and not cue_words.changes(case.quote)
    if rivals and additional and fact.slot not in UNIQUE:
        why = f"said to hold beside: {rivals[0].text}"
        return decided(
            case, "ADD", (Added(memory=case.record()),), "beside", why, first=rivals[0], unclear=True
        )
    lasting = [m for m in rivals if m.expires_at is None]
    passing = fact.expires_at is not None or (
        cue_words.for_a_time(case.quote) and not cue_words.changes(case.quote)
    )
    if passing and lasting and not fact.pinned:
        why = f"holds for a time only, beside: {lasting[0].text}"
        return decided(case, "ADD", (Added(memory=case.record()),), "for-a-time", why, first=lasting[0])
    later = sorted((m for m in case.in_slot if case.later(m)), key=lambda m: case.told[m.id])
    if later:
        return late(case, later[0])
    return superseding(case, rivals, "slot", "a newer statement about the same") if rivals else None


def _named(case: Case) -> Decision | None:
    """«не Рекс, а Рэкси», "moved from X to Y": the old value is named."""
    old = compare.value_stems(case.fact.replaces)
    if not old or old <= people_of(case.fact.replaces) | compare.value_stems(case.fact.subject):
        return None  # "my brother sold": he is not what is sold
    named: list[Memory] = []
    for memory in case.everything:
        other = compare.of_memory(memory)
        if memory.slot != case.fact.slot and (
            memory.slot in SAFETY or (case.fact.slot == "home" and memory.slot not in PLACES)
        ):
            continue
        fits = old <= (other.value | other.words | set(other.figures))
        if fits and case.compatible(memory) and not case.later(memory) and other.words != case.said.words:
            named.append(memory)
    return superseding(case, named, "named", "the old value is named") if named else None


# ── New ─────────────────────────────────────────────────────────────────────────────────────────────────────────────
def _new(case: Case) -> Decision:
    close = [
        m for m in case.everything
        if case.compatible(m) and compare.overlap(case.said.words, compare.of_memory(m).words) >= 0.5
    ]  # fmt: skip
    new = case.record()
    changes: tuple[Change, ...] = (Added(memory=new),)
    if case.fact.replaces and case.fact.slot and cue_words.speaks_of_before(case.quote):
        changes = (*_history_of_replaced(case, new), *changes)
    why = f"close to, but not the same as: {close[0].text}" if close else "nothing like it is known"
    return decided(case, "ADD", changes, "close" if close else "new", why, unclear=bool(close))


def _history_of_replaced(case: Case, new: Memory) -> tuple[Change, ...]:
    """«раньше X, теперь Y», X unknown so far: kept as closed history."""
    fact = case.fact
    text = f"{'Раньше' if _cyrillic(fact.replaces) else 'Formerly'}: {fact.replaces}"
    old = replace(new, id=case.new_id(), text=text, value=fact.replaces, pinned=False, supersedes=None)
    return as_history(old, case.at, new.id)


def _cyrillic(text: str) -> bool:
    return any("а" <= c <= "я" for c in text.lower())


RULES: tuple[Callable[[Case], Decision | None], ...] = (
    _past, _repeated, returned, renamed, narrowed, _retracted, _opposite, gone, no_longer, _named, _single,
    cues.turned, cues.ended, cues.cancelled, cues.corrected, cues.updated, cues.changed, steps.stepped, steps.moved,
    cues.in_passing, restated, other_job,
)  # fmt: skip
