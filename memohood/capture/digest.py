"""One recorded turn becomes decisions: propose -> reconcile, before any transaction opens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, tzinfo

from memohood.capture.overlay import Overlay
from memohood.capture.propose import propose
from memohood.capture.reconcile import Decision, reconcile
from memohood.config import Config
from memohood.domain.change import Cause
from memohood.domain.memory import Fact
from memohood.domain.turn import Job, Turn
from memohood.errors import ModelUnavailable
from memohood.ports import Decided, Embedder, Store, Vectors

CONTEXT_WIDTH = 6  # earlier messages of the session that capture may look at


@dataclass(frozen=True, slots=True, kw_only=True)
class Digested:
    """What to write for one turn. `outcome` is kept, rejected (filters refused something, nothing was kept), nothing, or gone."""

    outcome: str
    decisions: tuple[Decision, ...] = ()
    dropped: tuple[tuple[str, str], ...] = ()
    message_seq: int | None = None

    def decided(self) -> list[Decided]:
        return [to_write(decision, self.message_seq) for decision in self.decisions if decision.changes]


def to_write(decision: Decision, message_seq: int | None) -> Decided:
    cause = Cause(
        why=decision.why, rule=decision.rule, message_seq=message_seq, considered=decision.considered
    )
    return [(change, cause) for change in decision.changes]


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What deciding needs besides the fact."""

    store: Store
    embedder: Embedder | None
    config: Config
    zone: tzinfo
    new_id: Callable[[], str]


def digest_turn(job: Job, judgement: Judgement, *, now: datetime) -> Digested:
    user, reply, earlier = judgement.store.turn_before(job, CONTEXT_WIDTH)
    if user is None:
        return Digested(outcome="gone")
    turn = Turn(user=user, reply=reply, before=tuple(earlier))
    proposal = propose(turn, zone=judgement.zone, threshold=judgement.config.capture_threshold)
    decisions = decide(proposal.facts, turn.at, judgement, owner=turn.owner, turn=turn, now=now)
    kept = any(decision.changes for decision in decisions)
    outcome = "kept" if kept or decisions else "rejected" if proposal.dropped else "nothing"
    return Digested(outcome=outcome, decisions=decisions, dropped=proposal.dropped, message_seq=user.seq)


def decide(
    facts: tuple[Fact, ...],
    at: datetime,
    judgement: Judgement,
    *,
    owner: str,
    turn: Turn | None,
    now: datetime,
) -> tuple[Decision, ...]:
    """Compare each fact with what is known, the earlier facts of the same turn included."""
    overlay = Overlay(judgement.store, owner)
    decisions: list[Decision] = []
    for fact, vector in zip(facts, _vectors(facts, judgement.embedder), strict=True):
        decision = reconcile(
            fact,
            owner=owner,
            at=at,
            turn=turn,
            reader=overlay,
            new_id=judgement.new_id,
            now=now,
            vector=vector,
            signature=judgement.embedder.signature if judgement.embedder else "",
            threshold=judgement.embedder.threshold if judgement.embedder else 1.0,
        )
        overlay.take(decision.changes, now)
        decisions.append(decision)
    return tuple(decisions)


def _vectors(facts: tuple[Fact, ...], embedder: Embedder | None) -> list[Vectors | None]:
    """One vector per fact, or none where the model is not there: slots and words then decide alone."""
    if embedder is None or not embedder.ready or not facts:
        return [None] * len(facts)
    try:
        return list(embedder.embed([fact.text for fact in facts]))
    except ModelUnavailable:
        return [None] * len(facts)  # the worker reports the model's absence when it embeds
