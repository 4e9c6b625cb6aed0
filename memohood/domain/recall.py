"""The values of recall, in the order in which a question becomes context: Query -> Run -> Ranking -> Context."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Literal, get_args

from memohood.domain.memory import Kind, Memory
from memohood.domain.report import Degradation
from memohood.domain.turn import Message

Scope = Literal["all", "captures", "history"]
SCOPES: tuple[Scope, ...] = get_args(Scope)


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeRange:
    """Calendar days in the person's time zone, both ends included; None = open."""

    start: date | None
    end: date | None
    phrase: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A word of the question, as the lexical index knows it: its normalised form and its stems (a union over languages)."""

    raw: str
    stems: tuple[str, ...] = ()
    exact: bool = False  # a code, path, version or name: matched in the raw column only


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """The question, understood."""

    text: str  # as asked; what dense models and rerankers get
    owner: str
    session_id: str
    at: datetime
    as_of: datetime | None = None
    scope: Scope = "all"
    terms: tuple[Term, ...] = ()
    lang: str = ""
    names: tuple[str, ...] = ()
    time_range: TimeRange | None = None
    past: bool = False  # asks what was true before
    about_conversation: bool = False  # asks what was said, not what is so
    topic: str = ""  # words of the last turns, when the question alone is vague
    personal: bool = False  # speaks of the person who asks ("my", "do I", «у меня», «принимаю»)
    task: bool = False  # asks for a piece of work or for general knowledge ("translate", «напиши», "what is")
    concepts: frozenset[str] = frozenset()  # what it is about, beyond its words


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A memory or a message that some leg found. `key` is ("capture"|"message", seq)."""

    key: tuple[str, int]
    memory: Memory | None = None
    message: Message | None = None

    @property
    def text(self) -> str:
        return self.memory.text if self.memory else (self.message.text if self.message else "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """One line of the answer. `id` names it (messages: "m" + number), `ref` is the host's name of the message."""

    id: str
    text: str
    kind: Kind | Literal["message"]
    score: float  # comparable within one recall; higher is better
    at: datetime
    source: str
    ref: str | None = None
    why: str = ""
    pinned: bool = False
    speaker: str = ""
    session_id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recall:
    """The answer of a recall. `text` is what a model may read, "" when nothing is worth saying."""

    text: str
    hits: tuple[Hit, ...] = ()
    degradations: tuple[Degradation, ...] = ()
    stages: tuple[tuple[str, float], ...] = ()  # (name, milliseconds)
    trace_id: str = ""
    considered: int = field(default=0)
