"""What becomes of a proposed fact: it is new, it repeats what is known, or it replaces it.

The rules are tried in order; the first that speaks decides. Slots come first (the same attribute of the same subject),
words and vectors only find candidates: no fact is a duplicate, or replaced, by likeness alone. The order of truth is
the time of the statement, not of its processing. In doubt both facts are kept, and the decision says so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from memohood.capture import comparison as compare
from memohood.capture.commit import as_history, record, repeating, replacing
from memohood.capture.comparison import Statement
from memohood.domain.change import Added, Change, Superseded
from memohood.domain.memory import Fact, Memory
from memohood.domain.turn import USER, Turn
from memohood.ports import Reader, Vectors
from memohood.text.terms import index_columns

Outcome = Literal["ADD", "SUPERSEDE", "NOOP"]
PAST_TAGS = frozenset({"past", "former", "history"})
BY_WORDS = 24  # candidates that share words
BY_VECTOR = 8  # candidates that are near in meaning
LIKE = 0.9  # cosine from which a paraphrase may be a repetition, if everything else agrees too

# One attribute said positively and negatively.
OPPOSED = {"likes": "dislikes", "dislikes": "likes"}
# Many values side by side: another value never replaces one, only naming or denying the old value does.
COEXISTING = frozenset(
    "allergy diagnosis safety pet child relative friend language skill hobby vehicle possession contact document likes dislikes "
    "medication health server exam".split()
)
# Nobody has two of these, whatever words of addition are near.
UNIQUE = frozenset(
    "name pronouns birthday age home address origin timezone blood_type marital smoking alcohol reply_length reply_language "
    "reply_format address_form".split()
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What to write for a fact, and why, in a sentence a person understands."""

    outcome: Outcome
    changes: tuple[Change, ...]  # in order of writing
    rule: str
    why: str
    considered: tuple[str, ...]  # ids that were compared
    unclear: bool = False  # a judge could decide better


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A fact and everything it is compared with."""

    fact: Fact
    said: Statement
    quote: str  # the person's own words, for cues of change
    owner: str
    at: datetime
    now: datetime
    turn: Turn | None
    new_id: Callable[[], str]
    in_slot: tuple[Memory, ...]  # same subject and slot, any state, newest first
    near: tuple[Memory, ...]  # same subject, active or archived, sharing words or meaning; best first
    likeness: dict[str, float]  # id -> cosine
    told: dict[str, datetime]  # id -> when it was said
    just_said: frozenset[str]  # ids of what came from the last messages

    @property
    def active(self) -> list[Memory]:
        return [m for m in self.in_slot if m.state == "active"]

    @property
    def everything(self) -> list[Memory]:
        """Active candidates, those of the slot first, each once."""
        return list(
            {m.id: m for m in (*self.active, *(n for n in self.near if n.state == "active"))}.values()
        )

    @property
    def considered(self) -> tuple[str, ...]:
        return tuple(m.id for m in self.everything)

    def later(self, memory: Memory) -> bool:
        """True when the record was said after the fact."""
        return self.told[memory.id] > self.at

    def record(self, *inherits: Memory) -> Memory:
        return record(
            self.fact,
            id=self.new_id(),
            owner=self.owner,
            at=self.at,
            turn=self.turn,
            now=self.now,
            inherits=inherits,
        )


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
    owner = owner or (turn.owner if turn else "")
    case = _case(fact, owner, at, turn, reader, new_id, now, vector, signature, max(threshold, LIKE))
    for rule in RULES:
        decision = rule(case)
        if decision is not None:
            return decision
    return _add(case)


# ── Candidates ──────────────────────────────────────────────────────────────────────────────────────────────────────
def _case(
    fact: Fact, owner: str, at: datetime, turn: Turn | None, reader: Reader, new_id: Callable[[], str], now: datetime,
    vector: Vectors | None, signature: str, like: float,
) -> Case:  # fmt: skip
    in_slot = _in_slot(fact, owner, reader, now)
    scores: dict[int, float] = {}
    if vector is not None:
        near = reader.nearest("capture", vector, owner=owner, signature=signature, limit=BY_VECTOR)
        scores = {found.seq: found.score for found in near}
    stems = [
        word
        for word in dict.fromkeys(index_columns(f"{fact.text} {fact.replaces}")[1].split())
        if len(word) > 1
    ]
    shared = (
        reader.match("capture", owner=owner, stems=stems[:64], limit=BY_WORDS, states=("active", "archived"))
        if stems
        else []
    )
    seqs = list(dict.fromkeys([found.seq for found in shared] + list(scores)))
    by_seq = reader.memories(owner, seqs, now=now)
    near_records = tuple(by_seq[seq] for seq in seqs if seq in by_seq and _may_concern(by_seq[seq], fact))
    every = {m.id: m for m in (*in_slot, *near_records)}
    return Case(
        fact=fact, said=compare.of_fact(fact), quote=f"{fact.evidence.quote} {fact.text}", owner=owner, at=at, now=now, turn=turn,
        new_id=new_id, in_slot=in_slot, near=near_records,
        likeness={m.id: scores[m.seq] for m in near_records if scores.get(m.seq, 0.0) >= like},
        told=_told(every, owner, reader), just_said=_just_said(turn, owner, reader),
    )  # fmt: skip


def _in_slot(fact: Fact, owner: str, reader: Reader, now: datetime) -> tuple[Memory, ...]:
    if not fact.slot:
        return ()
    return tuple(
        reader.by_slot(owner, fact.subject, fact.slot, now=now, states=("active", "superseded", "archived"))
    )


def _may_concern(memory: Memory, fact: Fact) -> bool:
    return memory.state in ("active", "archived") and compare.same_subject(memory.subject, fact.subject)


def _told(memories: dict[str, Memory], owner: str, reader: Reader) -> dict[str, datetime]:
    """When each record was said: the time of its message, else when it began or was written, whichever is earlier."""
    seqs = [m.evidence.message_seq for m in memories.values() if m.evidence.message_seq is not None]
    messages = reader.messages(owner, seqs) if seqs else {}
    told: dict[str, datetime] = {}
    for memory in memories.values():
        message = messages.get(memory.evidence.message_seq or 0)
        told[memory.id] = message.at if message else min(memory.valid_from, memory.created_at)
    return told


def _just_said(turn: Turn | None, owner: str, reader: Reader) -> frozenset[str]:
    if turn is None:
        return frozenset()
    seqs = [m.seq for m in turn.before if m.speaker == USER and m.seq][-2:]
    if not seqs:
        return frozenset()
    return frozenset(memory.id for found in reader.by_evidence(owner, seqs).values() for memory in found)


# ── Rules ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def _past(case: Case) -> Decision | None:
    """«раньше жил в Казани»: true once, closed at once."""
    if not PAST_TAGS & set(case.fact.tags):
        return None
    known = next((m for m in case.in_slot if compare.same_value(case.said, compare.of_memory(m))), None)
    if known is not None and known.state == "superseded":
        return _decided(case, "NOOP", (), "past-known", f"already known as past: {known.text}")
    if known is not None and not case.later(known):
        ended = Superseded(id=known.id, at=max(case.at, known.valid_from))
        return _decided(
            case, "SUPERSEDE", (ended,), "past-closes", f"no longer so: {known.text}", first=known
        )
    return _decided(
        case,
        "ADD",
        as_history(case.record(), case.at, None),
        "past",
        "it was so before and is kept as history",
    )


def _repeats(case: Case) -> Decision | None:
    """The same fact again: reinforced, never stored twice."""
    fact, said = case.fact, case.said
    if fact.retracts:
        return None
    for memory in (*case.active, *case.near):
        other = compare.of_memory(memory)
        if memory.state == "superseded" or memory.expired(case.at) or not _is_same(case, memory, other):
            continue
        if memory.state == "archived" and any(
            not compare.same_value(said, compare.of_memory(m)) for m in _rivals(case)
        ):
            continue  # it faded, and something else holds now: a new statement, not the old one
        return _decided(
            case,
            "NOOP",
            repeating(memory, fact, case.at),
            "repeated",
            f"already known: {memory.text}",
            first=memory,
        )
    return None


def _is_same(case: Case, memory: Memory, other: Statement) -> bool:
    said = case.said
    if said.polarity != other.polarity or said.restricted != other.restricted:
        return False
    if case.fact.slot and memory.slot == case.fact.slot and said.value and compare.same_value(said, other):
        return _no_news(said, other)
    if case.fact.slot and memory.slot and memory.slot != case.fact.slot:
        return False
    if not compare.same_figures(said, other) or not compare.same_names(said, other):
        return False
    if said.words and (said.words == other.words or (len(said.words) >= 3 and said.words <= other.words)):
        return True
    return memory.id in case.likeness and compare.overlap(said.words, other.words) >= 0.5


def _no_news(said: Statement, other: Statement) -> bool:
    """The value is the same; does the new wording carry a figure, a name or much else that the old one lacks?"""
    if set(said.figures) - set(other.figures) - set(other.value):
        return False
    if any(name not in other.words for name in said.names):
        return False
    return len(said.topic - other.words) <= max(3, len(other.topic))


def _rivals(case: Case) -> list[Memory]:
    """Active records of a single-valued slot."""
    return [] if case.fact.multi else case.active


def _retracts(case: Case) -> Decision | None:
    """A denial ends what it denies; what it says is kept as a statement of its own, without the pin."""
    if not case.fact.retracts:
        return None
    denied = [m for m in _denied(case) if not case.later(m)]
    if not denied:
        repeated = next(
            (
                m
                for m in case.everything
                if m.polarity == case.fact.polarity and compare.of_memory(m).words == case.said.words
            ),
            None,
        )
        if repeated is not None:
            return _decided(
                case,
                "NOOP",
                repeating(repeated, case.fact, case.at),
                "repeated",
                f"already known: {repeated.text}",
                first=repeated,
            )
        return None
    return _superseding(case, denied, "retracted", "no longer so")


def _denied(case: Case) -> list[Memory]:
    fact, said = case.fact, case.said
    opposed = OPPOSED.get(fact.slot, "")
    found: list[Memory] = []
    for memory in case.everything:
        other = compare.of_memory(memory)
        if (
            memory.polarity == fact.polarity
            and fact.polarity == -1
            and memory.slot == fact.slot
            and other.words == said.words
        ):
            continue
        named = bool(said.value) and said.value <= (other.value | other.words | set(other.figures))
        if memory.slot and fact.slot and memory.slot not in (fact.slot, opposed):
            if named and compare.about_the_same(said, other) and compare.changes(case.quote):
                found.append(memory)
            continue
        if (
            fact.slot
            and not fact.multi
            and memory.slot == fact.slot
            and (not said.value or memory in case.active)
        ):
            found.append(memory)
        elif named or (not said.value and (compare.about_the_same(said, other) or said.topic & other.topic)):
            found.append(memory)
    if not found and not said.value and len(case.active) == 1:
        return case.active
    return found


def _opposite(case: Case) -> Decision | None:
    """The same value, now with the other sign: liked and no longer liked."""
    fact, said = case.fact, case.said
    turned: list[Memory] = []
    for memory in case.everything:
        other = compare.of_memory(memory)
        if (
            not said.value
            or not other.value
            or not (said.value == other.value or said.value <= other.value or other.value <= said.value)
        ):
            continue
        same_slot = memory.slot == fact.slot and memory.polarity != fact.polarity
        if (
            same_slot or (memory.slot == OPPOSED.get(fact.slot) and memory.polarity == fact.polarity)
        ) and not case.later(memory):
            turned.append(memory)
    return _superseding(case, turned, "opposite", "the opposite holds now") if turned else None


def _single(case: Case) -> Decision | None:
    """An attribute that has one value: the newest statement wins, an older one that comes late is history at once."""
    fact = case.fact
    if not fact.slot or fact.multi:
        return None
    if (
        fact.slot not in UNIQUE
        and compare.adds(case.quote)
        and not compare.changes(case.quote)
        and case.active
    ):
        return _decided(
            case,
            "ADD",
            (Added(memory=case.record()),),
            "beside",
            f"said to hold beside: {case.active[0].text}",
            unclear=True,
        )
    rivals = [m for m in case.active if m.id]
    lasting = [m for m in rivals if m.expires_at is None or m.expired(case.at)]
    if fact.expires_at is not None and lasting and not fact.pinned:
        return _decided(
            case,
            "ADD",
            (Added(memory=case.record()),),
            "for-a-time",
            f"holds for a time only, beside: {lasting[0].text}",
        )
    later = sorted((m for m in case.in_slot if case.later(m)), key=lambda m: case.told[m.id])
    if later:
        new = case.record()
        until = case.told[later[0].id]
        return _decided(
            case,
            "ADD",
            as_history(new, until, later[0].id),
            "late",
            f"said before, and replaced since by: {later[0].text}",
        )
    return _superseding(case, rivals, "slot", "a newer statement about the same") if rivals else None


def _names_old(case: Case) -> Decision | None:
    """«не Рекс, а Рэкси», "moved from X to Y": the old value is named."""
    if not case.fact.replaces:
        return None
    old = compare.value_stems(case.fact.replaces)
    named: list[Memory] = []
    for memory in case.everything:
        other = compare.of_memory(memory)
        fits = old <= (other.value | other.words | set(other.figures)) and bool(old)
        if (
            fits
            and _compatible(case.fact, memory)
            and not case.later(memory)
            and other.words != case.said.words
        ):
            named.append(memory)
    if named:
        return _superseding(case, named, "named", "the old value is named")
    return None


def _compatible(fact: Fact, memory: Memory) -> bool:
    return (
        not fact.slot or not memory.slot or fact.slot == memory.slot or OPPOSED.get(fact.slot) == memory.slot
    )


def _just_corrected(case: Case) -> Decision | None:
    """«ой, опечатка, 1+25»: a correction of what was said a moment ago, recognised by the kind of figure."""
    if not compare.corrects(case.quote) or not case.just_said:
        return None
    for memory in (m for m in case.everything if m.id in case.just_said):
        other = compare.of_memory(memory)
        if not _compatible(case.fact, memory) or case.later(memory):
            continue
        differs = case.said.kinds & other.kinds and not compare.same_figures(case.said, other)
        if differs or (case.said.topic & other.topic):
            return _superseding(case, [memory], "corrected", "corrected just after")
    return None


def _updates(case: Case) -> Decision | None:
    """The same value of a many-valued slot with other figures, or the same frame with another figure: an update."""
    fact, said = case.fact, case.said
    updated: list[Memory] = []
    for memory in case.everything:
        other = compare.of_memory(memory)
        if not _compatible(fact, memory) or said.polarity != other.polarity or case.later(memory):
            continue
        if fact.slot and memory.slot == fact.slot and said.value and compare.same_value(said, other):
            narrower = said.restricted != other.restricted
            if (
                narrower
                or (not compare.same_figures(said, other) and said.kinds & other.kinds)
                or said.words >= other.words
            ):
                updated.append(memory)
        elif _one_figure_differs(said, other):
            updated.append(memory)
    return _superseding(case, updated, "updated", "the same, with a newer value") if updated else None


def _one_figure_differs(said: Statement, other: Statement) -> bool:
    """«встреча в 15:00» and «встреча в 16:00»: all words agree, one figure that measures something differs."""
    if said.words != other.words or not said.words or len(said.figures) != len(other.figures):
        return False
    places = [i for i, (one, two) in enumerate(zip(said.figures, other.figures, strict=True)) if one != two]
    return (
        len(places) == 1
        and _measures(said, said.figures[places[0]])
        and _measures(other, other.figures[places[0]])
    )


def _measures(statement: Statement, figure: str) -> bool:
    """False for a figure that identifies ("invoice 1041 was paid"): it stands after its noun and inside the sentence."""
    if not figure.isdigit():
        return True
    words = statement.text.rstrip(" .!").split()
    for place, word in enumerate(words):
        if word.strip(",.;:()") == figure:
            before = words[place - 1].lower() if place else ""
            return place == len(words) - 1 or len(before) <= 3 or before in _INTRODUCES
    return True


_INTRODUCES = frozenset(
    "is are was has have costs cost стоит весит около about with имеет ровно закажем takes пью колю принимаю".split()
)


def _changed(case: Case) -> Decision | None:
    """A cue of change and the same topic: «тренировки теперь в 7:15» replaces «тренировки в 19:00»."""
    if not compare.changes(case.quote) or (compare.adds(case.quote) and not compare.moves(case.quote)):
        return None
    fact, said = case.fact, case.said
    changed: list[Memory] = []
    for memory in case.everything:
        other = compare.of_memory(memory)
        if memory.slot != fact.slot and (memory.slot in COEXISTING or fact.slot in COEXISTING):
            continue
        if not _compatible(fact, memory) or case.later(memory) or fact.slot in COEXISTING:
            continue
        if compare.about_the_same(said, other) or (
            said.topic & other.topic and said.kinds & other.kinds & {"clock", "weekday", "day"}
        ):
            if not (
                said.value and other.value and said.value == other.value and compare.same_figures(said, other)
            ):
                changed.append(memory)
    if (
        not changed
        and compare.moves(case.quote)
        and fact.slot
        and fact.slot not in COEXISTING
        and len(case.active) == 1
    ):
        changed = [m for m in case.active if not case.later(m)]
    return _superseding(case, changed, "changed", "said to have changed") if changed else None


def _add(case: Case) -> Decision:
    doubtful = [
        m for m in case.everything
        if _compatible(case.fact, m) and compare.overlap(case.said.words, compare.of_memory(m).words) >= 0.5
    ]  # fmt: skip
    new = case.record()
    changes: tuple[Change, ...] = (Added(memory=new),)
    if case.fact.replaces and case.fact.slot and compare.speaks_of_before(case.quote):
        changes = (*_history_of_replaced(case, new), *changes)
    why = f"close to, but not the same as: {doubtful[0].text}" if doubtful else "nothing like it is known"
    return _decided(case, "ADD", changes, "close" if doubtful else "new", why, unclear=bool(doubtful))


def _history_of_replaced(case: Case, new: Memory) -> tuple[Change, ...]:
    """«раньше X, теперь Y», X unknown so far: kept as closed history."""
    fact = case.fact
    text = f"{'Раньше' if fact.lang in ('ru', 'uk') else 'Formerly'}: {fact.replaces}"
    old = replace(new, id=case.new_id(), text=text, value=fact.replaces, pinned=False, supersedes=None)
    return as_history(old, case.at, None)


RULES: tuple[Callable[[Case], Decision | None], ...] = (
    _past, _repeats, _retracts, _opposite, _names_old, _single, _just_corrected, _updates, _changed,
)  # fmt: skip


# ── Outcomes ────────────────────────────────────────────────────────────────────────────────────────────────────────
def _superseding(case: Case, old: Sequence[Memory], rule: str, why: str) -> Decision:
    if not case.fact.multi and case.fact.slot:  # nothing else may stay active in a slot of one value
        old = list({m.id: m for m in (*old, *(m for m in case.active if not case.later(m)))}.values())
    new = case.record(*old)
    return _decided(
        case, "SUPERSEDE", replacing(new, tuple(old)), rule, f"{why}: {old[0].text}", first=old[0]
    )


def _decided(
    case: Case, outcome: Outcome, changes: tuple[Change, ...], rule: str, why: str, *, first: Memory | None = None, unclear: bool = False
) -> Decision:  # fmt: skip
    ids = case.considered if first is None else (first.id, *(i for i in case.considered if i != first.id))
    return Decision(outcome=outcome, changes=changes, rule=rule, why=why, considered=ids, unclear=unclear)
