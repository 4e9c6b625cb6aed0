"""What was said: messages, and the turns that they make."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

USER = "user"
AI = "ai"


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One thing that somebody said. `seq` is its place in the file, 0 before it is stored."""

    owner: str
    session_id: str
    speaker: str  # "user", "ai", or a person's name
    text: str
    at: datetime
    seq: int = 0
    ref: str | None = None  # the host's own name of the message
    platform: str = "cli"


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """A user's message, the reply where it came, and the messages before it (oldest first) as context."""

    user: Message
    reply: Message | None = None
    before: tuple[Message, ...] = ()

    @property
    def owner(self) -> str:
        return self.user.owner

    @property
    def session_id(self) -> str:
        return self.user.session_id

    @property
    def at(self) -> datetime:
        return self.user.at


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """A durable piece of work: the user's message that capture has still to read.

    kind "digest": nothing was done yet; "judge": the rules have decided, and the judge, which failed then, is asked again.
    """

    seq: int
    message_seq: int
    owner: str
    session_id: str
    attempts: int = 0
    kind: str = "digest"
