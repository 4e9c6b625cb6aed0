"""What the engine tells about its own work."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from memohood.domain.memory import Kind, Memory
from memohood.domain.turn import Message


@dataclass(frozen=True, slots=True, kw_only=True)
class Degradation:
    """A stage that was missing: why, what the person loses by it, and what would bring it back."""

    stage: str
    reason: str
    effect: str
    remedy: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnOutcome:
    """What one digested turn left: ids added, superseded and reinforced; what was dropped and why.

    `unclear` tells what rules were unsure of, whether or not there is a judge to ask: "turn" (they may have missed a fact),
    "conflict" (how a fact stands to a known one).
    """

    session_id: str
    message_seq: int
    added: tuple[str, ...] = ()
    superseded: tuple[str, ...] = ()
    reinforced: tuple[str, ...] = ()
    dropped: tuple[tuple[str, str], ...] = ()  # (quoted span, reason)
    unclear: tuple[Literal["turn", "conflict"], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DigestReport:
    """What a digest did. `pending` turns wait for a retry, `parked` ones for a person."""

    turns: int = 0
    added: int = 0
    superseded: int = 0
    reinforced: int = 0
    embedded: int = 0
    pending: int = 0
    parked: int = 0
    complete: bool = True  # False: the time was over, or another process holds the lease
    outcomes: tuple[TurnOutcome, ...] = ()
    degradations: tuple[Degradation, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PrivateTalk:
    """A conversation of which nothing is kept: one session, a chat with all its sessions, or everything of a person."""

    scope: Literal["session", "chat", "all"]
    name: str
    since: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class ParkedTurn:
    """A turn that was set aside after several failures: `reason` is the last one. `memohood retry` tries it again."""

    session_id: str
    message_seq: int
    at: datetime
    attempts: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Stats:
    """Counts for status; `user_id` None = all owners."""

    path: str
    user_id: str | None
    memories: dict[str, int] = field(default_factory=dict)  # by state
    kinds: dict[str, int] = field(default_factory=dict)  # of the active ones
    pinned: int = 0
    messages: int = 0
    sessions: int = 0
    pending_turns: int = 0
    parked_turns: int = 0
    parked: tuple[ParkedTurn, ...] = ()  # the first of them
    vectors: int = 0
    embedder: str = ""
    file_bytes: int = 0
    schema_version: int = 0
    erase_pending: bool = False  # erased content may still lie in unused parts of the file or its log
    forgotten: int = 0  # softly, still to be undone
    private: tuple[PrivateTalk, ...] = ()
    degradations: tuple[Degradation, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Unreached:
    """A place that may still hold what was erased and that is not ours to change; `command` is what its owner can do."""

    what: str  # "backup", "transcript", "built-in memory"
    where: str
    command: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Forgetting:
    """What a forgetting did. `ids` went out of sight (soft) or were erased (hard), the asked one first, then its copies.

    `kept_in` are other records that hold the same words as their own matter. `pending`: a reader of an old state keeps
    pages from being rewritten; that finishes by itself and shows in status until then.
    """

    ids: tuple[str, ...]
    hard: bool
    already: bool = False
    messages: int = 0
    kept_in: tuple[str, ...] = ()
    pending: bool = False
    unreached: tuple[Unreached, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Erased:
    """What an erasure reached: ids that are gone, how many messages lost words, other records that keep some of them."""

    ids: tuple[str, ...]
    messages: int = 0
    kept_in: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """Where words stand: ids of records, numbers of messages, and how many rows beside them are out of sight."""

    ids: tuple[str, ...] = ()
    messages: tuple[int, ...] = ()
    hidden: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class WordsForgotten:
    """Words that are to be erased everywhere, and where they stand; `done` False = only a look.

    Of a record that says more the rest stays; one that says nothing else goes. `hidden` counts rows that nobody is shown:
    messages that were taken back, forgotten records, lines of the log.
    """

    memories: tuple[Memory, ...]
    messages: tuple[Message, ...]
    hidden: int = 0
    done: bool = False
    pending: bool = False
    unreached: tuple[Unreached, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Unfit:
    """Rows that no model gets to read as they are: ids of records, and of messages as "m" + number."""

    secrets: tuple[str, ...] = ()
    orders: tuple[str, ...] = ()  # withheld altogether: they read like orders to the assistant


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """What an import brought. `held_back` records were forgotten here after they had been said; `known` were here already.

    `exact`: the file was empty, so that everything, numbers included, is as it was where it came from.
    """

    exact: bool
    messages: int = 0
    memories: int = 0
    known: int = 0
    held_back: int = 0
    skipped: int = 0  # lines with nothing to keep
    unknown_tables: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class OldRecord:
    """A record of the original MemoHood: a turn as it was said, from when on it held, and when it ended."""

    id: str
    text: str
    kind: Kind | None
    pinned: bool
    at: datetime | None
    ended: datetime | None
    replaces: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupView:
    """What a memory file or a backup holds, in numbers."""

    path: str
    active: int
    records: int
    messages: int
    owners: int
    last_message: datetime | None = None
    last_change: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BroughtBack:
    """A backup beside the present memory. `done` False = only a look; `saved` is the copy of what was replaced.

    `forgotten` records of the backup were forgotten since and stay so.
    """

    backup: BackupView
    present: BackupView
    done: bool = False
    saved: str = ""
    forgotten: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Bulk:
    """What a change of many records means: which they are, and where it was done, the change that undoes it."""

    memories: tuple[Memory, ...]
    done: bool
    change_id: int | None = None
