"""What a proposed fact is compared with: records of its slot, records that share words, records near in meaning."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime

from memohood.capture import bearing, cue_words
from memohood.capture import comparison as compare
from memohood.capture.commit import record
from memohood.capture.comparison import Statement
from memohood.capture.gone_words import changed_work, things_failed, things_gone
from memohood.capture.known import known_in
from memohood.capture.slots import SLOTS
from memohood.domain.memory import SELF, Fact, Memory
from memohood.domain.turn import USER, Turn
from memohood.ports import Reader, Vectors
from memohood.text.relations import ONE_OF
from memohood.text.terms import index_columns

BY_WORDS = 24  # candidates that share words
BY_VECTOR = 8  # candidates that are near in meaning
SHORT = 400  # characters of a message in which another part may say what the fact replaces
POSTINGS = 5_000  # rows that the words of a search may have together; in a small memory all words count

# One attribute said positively and negatively.
OPPOSED = {"likes": "dislikes", "dislikes": "likes"}
_LONGEST_TURN = 400  # characters that are read whole
# What somebody eats is told as a diet, or as single rules.
EATING = frozenset({"diet", "food_rule"})
# Many values side by side: another value never replaces one, only naming or denying the old value does.
COEXISTING = frozenset(
    {
        "allergy", "diagnosis", "safety", "pet", "child", "relative", "friend", "language", "skill", "hobby", "vehicle", "possession",
        "contact", "document", "likes", "dislikes", "medication",
    }
)  # fmt: skip
# Nobody has two of these, whatever words of addition are near.
UNIQUE = frozenset(
    {
        "name", "pronouns", "birthday", "age", "home", "address", "origin", "timezone", "blood_type", "marital", "smoking", "alcohol",
        "reply_length", "reply_language", "reply_format", "address_form",
    }
)  # fmt: skip


def coexists(record: Fact | Memory) -> bool:
    """True for one value of many that live side by side."""
    return record.slot in COEXISTING and bool(record.value)


def definite(record: Fact | Memory) -> bool:
    """True when the slot names an attribute; the others only tell the field of life, and prove nothing."""
    slot = record.slot
    if slot in SLOTS:
        return not SLOTS[slot].multi or coexists(record)
    return bool(slot) and not record.multi and ".." not in slot


def _kindred(one: str, other: str) -> bool:
    """True when one dotted slot is the other said more exactly: schedule.rehearsal and schedule.rehearsal.orchestra."""
    parts = [[p for p in slot.split(".") if p and not compare.is_filler(p)] for slot in (one, other)]
    shorter, longer = sorted(parts, key=len)
    return len(shorter) >= 2 and longer[: len(shorter)] == shorter


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
    likeness: dict[str, float]  # id -> cosine, of those that are near enough
    told: dict[str, datetime]  # id -> when it was said
    just_said: tuple[Memory, ...]  # active records that came from the last messages
    found: tuple[Memory, ...] = ()  # all that words or meaning found, of any subject
    past: tuple[
        Memory, ...
    ] = ()  # what is over and shares words, the last ended first: where it may hold again
    heirs: dict[str, Memory] = field(
        default_factory=dict
    )  # id of such a record -> the active one in its place

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
    def whole(self) -> str:
        """All that the turn says, or the fact where that is long."""
        text = self.turn.user.text if self.turn is not None else ""
        return text if 0 < len(text) <= _LONGEST_TURN else self.fact.text

    @property
    def considered(self) -> tuple[str, ...]:
        return tuple(m.id for m in self.everything)

    @property
    def single(self) -> bool:
        return bool(self.fact.slot) and not self.fact.multi and ".." not in self.fact.slot

    def later(self, memory: Memory) -> bool:
        """True when the record was said after the fact."""
        return self.told[memory.id] > self.at

    def untouched(self, memory: Memory) -> bool:
        """True when the words of change act upon other things than the record names, or it is somebody else who leaves."""
        said = self.fact.text
        if compare.once_true(memory.text) or compare.for_other_use(said, memory.text):
            return True
        return bearing.elsewhere(said, memory) or bearing.by_another(said, memory)

    def compatible(self, memory: Memory) -> bool:
        """False when both name an attribute, and not the same."""
        if self.fact.slot == memory.slot or OPPOSED.get(self.fact.slot) == memory.slot:
            return True
        return not definite(self.fact) or not definite(memory) or _kindred(self.fact.slot, memory.slot)

    def record(self, *inherits: Memory) -> Memory:
        return record(
            self.fact, id=self.new_id(), owner=self.owner, at=self.at, turn=self.turn, now=self.now, inherits=inherits
        )  # fmt: skip


def gather(
    fact: Fact, *, owner: str, at: datetime, turn: Turn | None, reader: Reader, new_id: Callable[[], str], now: datetime,
    vector: Vectors | None, signature: str, like: float,
) -> Case:  # fmt: skip
    """Everything that a fact must be compared with. `like`: cosine from which a record counts as near in meaning."""
    said = compare.of_fact(fact)
    in_slot = _in_slot(fact, owner, reader, now)
    scores: dict[int, float] = {}
    if vector is not None:
        found = reader.nearest("capture", vector, owner=owner, signature=signature, limit=BY_VECTOR)
        scores = {one.seq: one.score for one in found}
    raw, stemmed = index_columns(f"{fact.text} {fact.replaces}")
    stems = list(dict.fromkeys(stemmed.split()))[:64]
    told = turn.user.text if turn is not None and len(turn.user.text) <= SHORT else fact.text
    stems += [stem for thing in (*things_gone(told), *things_failed(told)) for stem in thing]
    only = [] if stems else raw.split()[:64]  # nothing but stop words: they are all there is to compare
    if cue_words.cancels(fact.text):
        stems += cue_words.KIN_OF_TRIP
    shared = reader.match(
        "capture", owner=owner, raw=only, stems=telling_stems(stems, reader), limit=BY_WORDS, states=("active", "archived")
    )  # fmt: skip
    seqs = list(dict.fromkeys([one.seq for one in shared] + list(scores)))
    by_seq = reader.memories(owner, seqs, now=now)
    near = tuple(by_seq[seq] for seq in seqs if seq in by_seq and _may_concern(by_seq[seq], fact, said, told))
    in_slot += tuple(m for m in near if m not in in_slot and m.slot == fact.slot and _same_person(m, fact))
    near += tuple(m for m in _work(fact, turn, owner, reader, now) if m not in near)
    just_said = _just_said(turn, owner, reader)
    past, heirs = _past(stems, owner, reader, now) if cue_words.takes_up(fact.text) else ((), {})
    return Case(
        fact=fact, said=said, quote=f"{fact.evidence.quote} {fact.text}", owner=owner, at=at, now=now, turn=turn, new_id=new_id,
        in_slot=in_slot, near=near, likeness={m.id: scores[m.seq] for m in near if scores.get(m.seq, 0.0) >= like},
        told=told_at((*in_slot, *near, *just_said, *past, *heirs.values()), owner, reader), just_said=just_said,
        found=tuple(by_seq.values()), past=past, heirs=heirs,
    )  # fmt: skip


def _past(
    stems: list[str], owner: str, reader: Reader, now: datetime
) -> tuple[tuple[Memory, ...], dict[str, Memory]]:
    """What is over and shares words, the last ended first, and what holds in its place."""
    rare = telling_stems(stems, reader)
    seqs = [
        one.seq
        for one in reader.match("capture", owner=owner, stems=rare, limit=BY_WORDS, states=("superseded",))
    ]
    past = [m for m in reader.memories(owner, seqs, now=now).values() if m.invalidated_at is not None]
    past.sort(key=lambda m: m.invalidated_at or now, reverse=True)
    followed = reader.successors(owner, [m.seq for m in past], now=now)
    return tuple(past), {m.id: followed[m.seq] for m in past if m.seq in followed}


def telling_stems(stems: list[str], reader: Reader) -> list[str]:
    """The rarest stems, as many as have POSTINGS rows together: a word that half of all records hold tells nothing."""
    if reader.size("capture") * len(stems) <= POSTINGS:  # however many rows hold each of them
        return stems
    counts = reader.document_frequency("capture", stems=stems)
    kept: list[str] = []
    postings = 0
    for stem in sorted(stems, key=lambda s: counts.get(f"stem:{s}", 0)):
        postings += counts.get(f"stem:{stem}", 0)
        if kept and postings > POSTINGS:
            break
        kept.append(stem)
    return kept


def _in_slot(fact: Fact, owner: str, reader: Reader, now: datetime) -> tuple[Memory, ...]:
    if not fact.slot:
        return ()
    found = reader.by_slot(
        owner, fact.subject, fact.slot, now=now, states=("active", "superseded", "archived")
    )
    if (
        fact.slot.startswith("person.") and fact.subject != SELF
    ):  # «ходит к ней Галина»: somebody spoken of before
        found += [m for m in reader.by_slot(owner, SELF, fact.slot, now=now) if _THIRD_PERSON.search(m.text)]
    return tuple(found)


_THIRD_PERSON = re.compile(r"(?i)(?<!\w)(?:ней|нему|нею|ним|её|ее|его|ей|ему|her|him|his|ihr|ihm|ihn)(?!\w)")


def _work(fact: Fact, turn: Turn | None, owner: str, reader: Reader, now: datetime) -> list[Memory]:
    """Where the user worked so far, in whatever words, when the message says that it has changed."""
    if (
        turn is None
        or fact.subject != SELF
        or len(turn.user.text) > SHORT
        or not changed_work(turn.user.text)
    ):
        return []
    return [m for slot in _OF_WORK for m in reader.by_slot(owner, SELF, slot, now=now)]


def _may_concern(memory: Memory, fact: Fact, said: Statement, told: str) -> bool:
    """The same subject; or one of both names the other's subject among its words."""
    if memory.state not in ("active", "archived"):
        return False
    if compare.same_subject(memory.subject, fact.subject) or _same_person(memory, fact):
        return True
    if cue_words.cancels(fact.text) and cue_words.of_trip(fact.text) and cue_words.of_trip(memory.text):
        return True
    if cue_words.job_now(fact.text) and cue_words.job_of_relation(memory.text):
        named = compare.value_stems(memory.value)
        if named and named <= said.words:
            return True
    if memory.subject == SELF or fact.subject == SELF:
        other = compare.of_memory(memory)
        name = compare.value_stems(fact.subject if memory.subject == SELF else memory.subject)
        if name <= (other.words if memory.subject == SELF else said.words | set(said.figures)):
            return True
        return _his_own(memory, fact, other, told) or _let_down(memory, fact, other, told)
    return False


_OF_WORK = ("employer", "role", "work_note")
_OF_HEALTH = frozenset({"medication", "diagnosis", "health"})
_FIRST_PERSON = re.compile(
    r"(?i)(?<!\w)(?:я|мне|меня|мо[йяеё]|мою|мы|нам|i|i'm|i've|my|me|we|our|ich|mein\w*|mir|yo|mi|me)(?!\w)"
)


def _his_own(memory: Memory, fact: Fact, other: Statement, told: str) -> bool:
    """«препарат отменили», where nobody is named, is about whoever takes it."""
    if fact.subject != SELF or memory.slot not in _OF_HEALTH or _FIRST_PERSON.search(told):
        return False
    return any(thing <= other.words for thing in things_gone(told))


def _let_down(memory: Memory, fact: Fact, other: Statement, told: str) -> bool:
    """«гимназия отпала, Ульяна пойдёт в лицей»: the plan that failed was told without her name; not of the user's own."""
    if memory.subject != SELF or memory.slot in _OF_WORK or _FIRST_PERSON.search(memory.text):
        return False
    return any(thing <= other.words for thing in things_failed(told))


_NAMED_WITHIN = (
    4  # words from the start: "my son Leo is 5" introduces Leo, "… with her husband Ivan" does not
)


def _same_person(memory: Memory, fact: Fact) -> bool:
    """True when one calls by name whom the other calls by relation: "my son Leo is 5", "Leo turned 6"."""
    if SELF in (memory.subject, fact.subject) or memory.slot != fact.slot or not fact.slot or fact.multi:
        return False
    one, other = compare.value_stems(memory.subject), compare.value_stems(fact.subject)
    if _two_of_a_kind(memory, fact):
        return False
    return other <= compare.opening(memory.text, _NAMED_WITHIN) or one <= compare.opening(
        fact.text, _NAMED_WITHIN
    )


def _two_of_a_kind(memory: Memory, fact: Fact) -> bool:
    """ "my son Leo is 5", "my son Max is 7": each names another."""
    one, other = known_in(memory.text), known_in(fact.text)
    shared = {k.relation for k in one} & {k.relation for k in other} - ONE_OF
    return bool(shared) and not {k.name for k in one} & {k.name for k in other}


def told_at(records: Iterable[Memory], owner: str, reader: Reader) -> dict[str, datetime]:
    """When each record was said: the time of its message, else when it began or was written, whichever is earlier."""
    memories = {m.id: m for m in records}
    seqs = [m.evidence.message_seq for m in memories.values() if m.evidence.message_seq is not None]
    messages = reader.messages(owner, seqs) if seqs else {}
    told: dict[str, datetime] = {}
    for memory in memories.values():
        message = messages.get(memory.evidence.message_seq or 0)
        told[memory.id] = message.at if message else min(memory.valid_from, memory.created_at)
    return told


def _just_said(turn: Turn | None, owner: str, reader: Reader) -> tuple[Memory, ...]:
    seqs = [m.seq for m in turn.before if m.speaker == USER and m.seq][-2:] if turn else []
    if not seqs:
        return ()
    found = reader.by_evidence(owner, seqs)
    return tuple(m for seq in reversed(seqs) for m in found.get(seq, ()) if m.state == "active")
