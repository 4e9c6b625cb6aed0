"""What the engine tells about its own work."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Degradation:
    """A stage that was missing: why, what the person loses by it, and what would bring it back."""

    stage: str
    reason: str
    effect: str
    remedy: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnOutcome:
    """What one digested turn left: ids added, superseded and reinforced; what was dropped and why."""

    session_id: str
    message_seq: int
    added: tuple[str, ...] = ()
    superseded: tuple[str, ...] = ()
    reinforced: tuple[str, ...] = ()
    dropped: tuple[tuple[str, str], ...] = ()  # (quoted span, reason)


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
    vectors: int = 0
    embedder: str = ""
    file_bytes: int = 0
    schema_version: int = 0
    degradations: tuple[Degradation, ...] = ()
