"""What is remembered: facts proposed by capture, and the memory records kept in the file."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Literal, get_args

Kind = Literal["persona", "event", "preference", "decision", "correction", "fact", "instruction", "summary"]
Notability = Literal["high", "medium", "low"]
Source = Literal["EXTRACTED", "INFERRED", "AMBIGUOUS", "MANUAL", "MIRRORED", "IMPORTED"]
State = Literal["active", "superseded", "archived", "forgotten"]
Polarity = Literal[1, -1]

KINDS: tuple[Kind, ...] = get_args(Kind)
NOTABILITIES: tuple[Notability, ...] = get_args(Notability)
STATES: tuple[State, ...] = get_args(State)

SELF = "user"  # the subject of facts about the owner


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """Where a fact was said: the message and the quoted words in it."""

    message_seq: int | None = None
    quote: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One atomic, self-contained statement that capture proposes; not yet compared with what is known.

    `slot` names the attribute that the fact fills ("home", "employer", "allergy", "pet.name"), `subject` whose it is
    ("user", or a relation or name such as "wife", "Лена"); together with the owner they are what a newer fact
    may replace. `multi` tells that the slot holds several values side by side (children, allergies). `retracts` tells
    that the fact denies earlier ones instead of stating something new ("больше не курю").
    """

    text: str
    kind: Kind = "fact"
    notability: Notability = "medium"
    source: Source = "EXTRACTED"
    subject: str = SELF
    slot: str = ""  # "" = no attribute known: compared by words and vectors only
    value: str = ""
    polarity: Polarity = 1
    multi: bool = True
    retracts: bool = False
    pinned: bool = False
    numbers: frozenset[str] = frozenset()
    entities: frozenset[str] = frozenset()
    valid_from: datetime | None = None  # None = the time of the statement
    occurs_from: date | None = None  # a dated event: calendar dates, not instants
    occurs_to: date | None = None
    expires_at: datetime | None = None
    lang: str = ""
    rule: str = ""  # the name of the rule or prompt version that proposed it
    evidence: Evidence = Evidence()
    tags: tuple[str, ...] = ()
    replaces: str = ""  # words of the old value, where the person names it ("not X but Y", "раньше X")


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """A stored record (a capture). Instants are aware datetimes; `occurs_*` are calendar dates."""

    id: str
    user_id: str
    text: str
    kind: Kind
    state: State
    valid_from: datetime
    created_at: datetime
    updated_at: datetime
    notability: Notability = "medium"
    source: Source = "EXTRACTED"
    pinned: bool = False
    subject: str = SELF
    slot: str = ""
    value: str = ""
    polarity: Polarity = 1
    multi: bool = True
    numbers: frozenset[str] = frozenset()
    entities: frozenset[str] = frozenset()
    invalidated_at: datetime | None = None
    occurs_from: date | None = None
    occurs_to: date | None = None
    expires_at: datetime | None = None
    session_id: str = ""
    evidence: Evidence = Evidence()
    trust: float = 1.0
    access_count: int = 0
    last_used_at: datetime | None = None
    supersedes: str | None = None
    superseded_by: str | None = None
    lang: str = ""
    rule: str = ""
    tags: tuple[str, ...] = ()
    seq: int = 0  # place in the file; also the key of the indexes
    confidence: float = field(default=1.0)  # as of the moment of reading

    def expired(self, at: datetime) -> bool:
        return self.expires_at is not None and self.expires_at <= at


def confidence(base: float, *, anchor: datetime, now: datetime, halflife: timedelta, pinned: bool) -> float:
    """How sure a record is at `now`: base × 2^(−age/halflife), the forgetting curve of Ebbinghaus with a true half-life.

    A pure function of its arguments: reading twice, or nightly runs, never compound it. `anchor` is the last use.
    """
    if pinned:
        return base
    age = max((now - anchor).total_seconds(), 0.0)
    return float(base * 2.0 ** (-age / halflife.total_seconds()))
