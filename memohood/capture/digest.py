"""One recorded turn becomes decisions: propose (-> judge) -> reconcile (-> judge), before any transaction opens."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Literal

from memohood.capture.comparison import of_fact, of_memory, same_figures
from memohood.capture.judge import Judge, JudgeFailed
from memohood.capture.judgement import Digested, Judgement, Unjudged
from memohood.capture.known import names_of
from memohood.capture.lastingness import sounds_of
from memohood.capture.newcomers import follows
from memohood.capture.overlay import Overlay
from memohood.capture.propose import Proposal, propose
from memohood.capture.reconcile import Decision, outdating, reconcile
from memohood.capture.succession import Spoken, listen
from memohood.capture.succession_features import turns
from memohood.domain.change import Added, Reinforced, Superseded
from memohood.domain.memory import Fact, Memory
from memohood.domain.turn import Job, Message, Turn
from memohood.errors import ModelContractError, ModelUnavailable
from memohood.ports import Embedded, Embedder, Vectors
from memohood.prompts import judge_conflict

LONGEST_TURN = (
    400  # characters of a turn that is weighed as a whole; of a longer one each fact speaks for itself
)
CONTEXT_WIDTH = 6  # earlier messages of the session that capture may look at


def digest_turn(
    job: Job, judgement: Judgement, *, now: datetime, deadline: float | None = None, alone: bool = False
) -> Digested:
    """What a turn adds and replaces. `deadline` (monotonic) bounds the judge; a "judge" job wants only what it says.

    `alone`: no other turn waits, so its messages are embedded here; those of many turns are better embedded together.
    """
    user, reply, earlier = judgement.store.turn_before(job, CONTEXT_WIDTH)
    if user is None:
        return Digested(outcome="gone")
    judgement.fault("read")
    turn = Turn(user=user, reply=reply, before=tuple(earlier))
    proposal = _proposed(turn, judgement)
    judgement.fault("proposed")
    ambiguous = proposal.ambiguous
    proposal, unjudged = _judged(turn, proposal, judgement, deadline)
    judgement.fault("judged")
    facts = tuple(
        replace(fact, evidence=replace(fact.evidence, message_seq=user.seq)) for fact in proposal.facts
    )
    slight = tuple(
        replace(one, evidence=replace(one.evidence, message_seq=user.seq))
        for one in proposal.slight
        if turns(one.text)
    )
    wanted = bool(facts or slight or alone)
    embedded = embed((*facts, *slight), judgement.embedder, turn) if wanted else None
    decisions = decide(
        facts,
        turn.at,
        judgement,
        owner=turn.owner,
        turn=turn,
        now=now,
        said=proposal.said,
        slight=slight,
        embedded=embedded,
        judge=judgement.judge,
        deadline=deadline,
    )
    if alone:
        embedded = _with_added(embedded, decisions, judgement.embedder)
    judgement.fault("decided")
    kept = any(decision.changes for decision in decisions)
    outcome = "kept" if kept or decisions else "rejected" if proposal.dropped else "nothing"
    return Digested(
        outcome=outcome,
        decisions=decisions,
        dropped=proposal.dropped,
        message_seq=user.seq,
        unjudged=unjudged,
        unclear=_unclear(ambiguous, decisions),
        embedded=embedded,
    )


def _proposed(turn: Turn, judgement: Judgement) -> Proposal:
    sounds = sounds_of(judgement.embedder, [message.text for message in _said(turn)])
    names = names_of(turn.owner, judgement.books, judgement.store)
    threshold = judgement.config.capture_threshold
    return propose(turn, zone=judgement.zone, threshold=threshold, sounds=sounds, names=names)


def _unclear(ambiguous: bool, decisions: Sequence[Decision]) -> tuple[Literal["turn", "conflict"], ...]:
    conflict = any(decision.unclear for decision in decisions)
    return (*(("turn",) if ambiguous else ()), *(("conflict",) if conflict else ()))


def _judged(
    turn: Turn, proposal: Proposal, judgement: Judgement, deadline: float | None
) -> tuple[Proposal, Unjudged | None]:
    """The proposal with what the judge adds to an ambiguous one; without its verdict as it was."""
    if not proposal.ambiguous or judgement.judge is None:
        return proposal, None
    try:
        reading = judgement.judge.read(turn, proposal, timeout=_left(deadline))
    except JudgeFailed as failure:
        return proposal, Unjudged(
            degradation=failure.degradation, nonsense=failure.nonsense, ceiling=failure.ceiling
        )
    return replace(
        proposal, facts=(*proposal.facts, *reading.facts), dropped=(*proposal.dropped, *reading.refused)
    ), None


def _left(deadline: float | None) -> float | None:
    return None if deadline is None else deadline - time.monotonic()


def decide(
    facts: tuple[Fact, ...],
    at: datetime,
    judgement: Judgement,
    *,
    owner: str,
    turn: Turn | None,
    now: datetime,
    said: str = "",
    slight: tuple[Fact, ...] = (),
    embedded: Embedded | None = None,
    judge: Judge | None = None,
    deadline: float | None = None,
) -> tuple[Decision, ...]:
    """Compare each fact with what is known, the earlier facts of the same turn included.

    `said`: the person's own words of the turn, by which it is weighed what they outdate. `slight`: statements that are
    kept only where they outdate something. `embedded`: vectors of the facts and of the message; without, words decide.
    """
    overlay = Overlay(judgement.store, owner)
    decisions: list[Decision] = []
    ended: list[Memory] = []
    every = (*facts, *slight)
    embedder = judgement.embedder
    vectors = embedded.by_text if embedded is not None else {}
    short = turn is not None and len(turn.user.text) <= LONGEST_TURN
    of_turn = vectors.get(turn.user.text) if turn is not None and short else None
    spoken = _heard(said, every, vector=of_turn, owner=owner, reader=overlay, embedder=embedder)
    for place, fact in enumerate(every):
        decide_on = reconcile if place < len(facts) else outdating
        if decide_on is outdating and follows(fact, ended, facts):
            decide_on = reconcile
        decision = decide_on(
            fact,
            owner=owner,
            at=at,
            turn=turn,
            reader=overlay,
            new_id=judgement.new_id,
            now=now,
            vector=vectors.get(fact.text),
            signature=embedder.signature if embedder else "",
            threshold=embedder.threshold if embedder else 1.0,
            spoken=spoken or Spoken(text=fact.text, embed=_embedding(embedder)),
        )
        if decision is None:
            continue
        if decision.unclear and judge is not None:
            known = [overlay.memory(owner, id_, now=now) for id_ in decision.considered]
            decision = _advised(fact, decision, known, at, judge, deadline)
        ended += _ended_by(decision, overlay, owner, now)
        overlay.take(decision.changes, now)
        decisions.append(decision)
    return tuple(decisions)


def _ended_by(decision: Decision, overlay: Overlay, owner: str, now: datetime) -> list[Memory]:
    """The known records that a decision ends, as they stand before it is taken; what it adds as history is none of them."""
    added = {change.memory.id for change in decision.changes if isinstance(change, Added)}
    gone = [change.id for change in decision.changes if isinstance(change, Superseded)]
    return [overlay.memory(owner, id_, now=now) for id_ in gone if id_ not in added]


def _advised(
    fact: Fact,
    decision: Decision,
    known: Sequence[Memory],
    at: datetime,
    judge: Judge,
    deadline: float | None,
) -> Decision:
    """An unclear decision after the judge's advice, within what advice may do: never against a pin, a later word or a figure."""
    open_to_advice = [m for m in known if m.state == "active" and m.valid_from <= at][
        : judge_conflict.MAX_KNOWN
    ]
    if not open_to_advice:
        return decision
    try:
        verdict = judge.relation(fact, open_to_advice, timeout=_left(deadline))
    except JudgeFailed:
        return decision  # both are kept, as the rules decided
    if verdict.which is None:
        return decision
    old = open_to_advice[verdict.which]
    said, other = of_fact(fact), of_memory(old)
    if verdict.relation == "same" and said.polarity == other.polarity and same_figures(said, other):
        again = Reinforced(id=old.id, at=at, evidence=fact.evidence, notability=fact.notability)
        return replace(
            decision,
            outcome="NOOP",
            changes=(again,),
            rule=judge_conflict.VERSION,
            why=f"the judge: already known: {old.text}",
        )
    added = next((c for c in decision.changes if isinstance(c, Added)), None)
    if verdict.relation == "replaces" and not old.pinned and added is not None:
        new = replace(added.memory, supersedes=old.id)
        ended = Superseded(id=old.id, at=max(new.valid_from, old.valid_from), by=new.id)
        return replace(
            decision,
            outcome="SUPERSEDE",
            changes=(Added(memory=new), *(c for c in decision.changes if c is not added), ended),
            rule=judge_conflict.VERSION,
            why=f"the judge: a newer statement about the same: {old.text}",
        )
    return decision


def _heard(
    said: str, facts: Sequence[Fact], *, vector: Vectors | None, owner: str, reader: Overlay, embedder: Embedder | None
) -> Spoken | None:  # fmt: skip
    """All that was said, looked up once for its facts; None where each fact speaks for itself."""
    if not facts or not 0 < len(said) <= LONGEST_TURN:
        return None
    return listen(
        said, facts, vector=vector, owner=owner, reader=reader, signature=embedder.signature if embedder else "",
        embed=_embedding(embedder),
    )  # fmt: skip


def _embedding(embedder: Embedder | None) -> Callable[[Sequence[str]], Vectors] | None:
    return embedder.embed if embedder is not None and embedder.ready else None


def embed(facts: Sequence[Fact], embedder: Embedder | None, turn: Turn | None = None) -> Embedded | None:
    """The vectors of the facts and of the turn's messages, or None where the model is not there: words then decide alone.

    The messages are embedded along: they want a vector too, and one batch costs little more than one text.
    """
    if embedder is None or not embedder.ready:
        return None
    messages = [message.text for message in _said(turn)]
    texts = [fact.text for fact in facts]
    try:
        try:
            found = embedder.embed([*texts, *messages])
        except ModelContractError:
            found = embedder.embed(texts)  # a message that the model cannot take is the worker's affair
    except ModelUnavailable:
        return None  # the worker reports the model's absence when it embeds
    seqs = tuple(message.seq for message in _said(turn))
    return Embedded(embedder.signature, dict(zip([*texts, *messages], found, strict=False)), seqs)


def _with_added(
    embedded: Embedded | None, decisions: Sequence[Decision], embedder: Embedder | None
) -> Embedded | None:
    """With the vectors of records that say it in other words than the facts."""
    added = (c.memory.text for decision in decisions for c in decision.changes if isinstance(c, Added))
    if embedded is None or embedder is None or not (texts := [t for t in added if t not in embedded.by_text]):
        return embedded
    try:
        found = embedder.embed(texts)
    except ModelUnavailable:
        return embedded
    return replace(embedded, by_text={**embedded.by_text, **dict(zip(texts, found, strict=True))})


def _said(turn: Turn | None) -> list[Message]:
    return [] if turn is None else [message for message in (turn.user, turn.reply) if message is not None]
