"""What digesting needs and gives, as values; light to import, unlike the grammar that does the work."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import tzinfo
from typing import TYPE_CHECKING, Literal

from memohood.config import Config
from memohood.domain.change import Cause
from memohood.domain.report import Degradation
from memohood.pipeline import FaultPoint, no_fault
from memohood.ports import Decided, Embedded, Embedder, Store

if TYPE_CHECKING:
    from memohood.capture.decisions import Decision
    from memohood.capture.judge import Judge
    from memohood.capture.known import Known, Names


@dataclass(frozen=True, slots=True, kw_only=True)
class Unjudged:
    """The judge gave no verdict on a turn. `nonsense`: it answered, and asking the same again rarely helps."""

    degradation: Degradation
    nonsense: bool = False
    ceiling: bool = False  # the month's money is spent


@dataclass(frozen=True, slots=True, kw_only=True)
class Digested:
    """What to write for one turn. `outcome` is kept, rejected (filters refused something, nothing was kept), nothing, or gone."""

    outcome: str
    decisions: tuple[Decision, ...] = ()
    dropped: tuple[tuple[str, str], ...] = ()
    message_seq: int | None = None
    unjudged: Unjudged | None = None
    unclear: tuple[Literal["turn", "conflict"], ...] = ()  # what rules were unsure of
    embedded: Embedded | None = None  # what was embedded to decide

    def decided(self) -> list[Decided]:
        return [to_write(decision, self.message_seq) for decision in self.decisions if decision.changes]


def to_write(decision: Decision, message_seq: int | None) -> Decided:
    cause = Cause(
        why=decision.why, rule=decision.rule, message_seq=message_seq, considered=decision.considered
    )
    return [(change, cause) for change in decision.changes]


@dataclass(frozen=True, slots=True)
class Book:
    """The names of an owner as of a mark of the change log, and which record tells which."""

    mark: str
    told_by: Mapping[str, tuple[Known, ...]]
    names: Names


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What deciding needs besides the fact. `judge` None: rules alone decide. `books`: the names of each owner, as read last."""

    store: Store
    embedder: Embedder | None
    config: Config
    zone: tzinfo
    new_id: Callable[[], str]
    judge: Judge | None = None
    fault: FaultPoint = no_fault
    books: dict[str, Book] = field(default_factory=dict)
