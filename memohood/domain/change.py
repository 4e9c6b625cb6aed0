"""The only ways in which a memory can change. `Store.apply` writes one of these, its indexes and its log line at once."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from memohood.domain.memory import Evidence, Fact, Kind, Memory, Notability


@dataclass(frozen=True, slots=True, kw_only=True)
class Cause:
    """Why a memory changed: a sentence for people, the rule or prompt version, the message it came from."""

    why: str
    rule: str = ""
    message_seq: int | None = None
    considered: tuple[str, ...] = ()  # ids of the candidates that were compared


@dataclass(frozen=True, slots=True, kw_only=True)
class Added:
    memory: Memory


@dataclass(frozen=True, slots=True, kw_only=True)
class Reinforced:
    """The same fact was stated again: full confidence, more evidence; pin and notability only go up."""

    id: str
    at: datetime
    evidence: Evidence = field(default_factory=Evidence)
    pinned: bool = False
    notability: Notability = "low"


@dataclass(frozen=True, slots=True, kw_only=True)
class Superseded:
    """The record is no longer true since `at`; `by` is the record that replaced it, None when it simply ended."""

    id: str
    at: datetime
    by: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Merged:
    """Two records say the same: `kept` stays, `dropped` is superseded by it."""

    kept: str
    dropped: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Archived:
    """The record faded below the floor."""

    id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Restored:
    """A superseded, archived or softly forgotten record is active again."""

    id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Edited:
    """A person corrected the wording or the kind by hand; `fact` is what the new wording was read as."""

    id: str
    text: str | None = None
    kind: Kind | None = None
    fact: Fact | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pinned:
    id: str
    pinned: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Forgotten:
    """Soft: out of sight at once, kept 30 days for undo. Hard: the content is erased now."""

    id: str
    hard: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Rated:
    """A person found the record useful (as sure as new), or not (half as sure)."""

    id: str
    useful: bool


Change = Added | Reinforced | Superseded | Merged | Archived | Restored | Edited | Pinned | Forgotten | Rated


@dataclass(frozen=True, slots=True, kw_only=True)
class Applied:
    """A change that was written: its line in the change log."""

    change_id: int
    memory_id: str
    action: str
    at: datetime
    why: str
    rule: str = ""
    before: str = ""  # the text before the change, "" where there was none
    after: str = ""
    message_seq: int | None = None
    considered: tuple[str, ...] = ()
