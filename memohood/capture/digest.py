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
from memohood.capture.lastingness import sounds_of
from memohood.capture.overlay import Overlay
from memohood.capture.propose import Proposal, propose
from memohood.capture.reconcile import Decision, outdating, reconcile
from memohood.capture.succession import Spoken, listen
from memohood.capture.succession_features import telling, turns
from memohood.domain.change import Added, Reinforced, Superseded
from memohood.domain.memory import Fact, Memory
from memohood.domain.turn import Job, Turn
from memohood.errors import ModelContractError, ModelUnavailable
from memohood.ports import Embedder, Vectors
from memohood.prompts import judge_conflict

LONGEST_TURN = (
    400  # characters of a turn that is weighed as a whole; of a longer one each fact speaks for itself
)
CONTEXT_WIDTH = 6  # earlier messages of the session that capture may look at


def digest_turn(job: Job, judgement: Judgement, *, now: datetime, deadline: float | None = None) -> Digested:
    """What a turn adds and replaces. `deadline` (monotonic) bounds the judge; a "judge" job wants only what it says."""
    user, reply, earlier = judgement.store.turn_before(job, CONTEXT_WIDTH)
    if user is None:
        return Digested(outcome="gone")
    judgement.fault("read")
    turn = Turn(user=user, reply=reply, before=tuple(earlier))
    sounds = sounds_of(judgement.embedder)
    proposal = propose(turn, zone=judgement.zone, threshold=judgement.config.capture_threshold, sounds=sounds)
    judgement.fault("proposed")
    ambiguous = proposal.ambiguous
    proposal, unjudged = _judged(turn, proposal, judgement, deadline)
    judgement.fault("judged")
    facts = tuple(
        replace(fact, evidence=replace(fact.evidence, message_seq=user.seq)) for fact in proposal.facts
    )
    decisions = decide(
        facts,
        turn.at,
        judgement,
        owner=turn.owner,
        turn=turn,
        now=now,
        said=proposal.said,
        slight=tuple(
            replace(one, evidence=replace(one.evidence, message_seq=user.seq)) for one in proposal.slight
        ),
        judge=judgement.judge,
        deadline=deadline,
    )
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
    )


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
    judge: Judge | None = None,
    deadline: float | None = None,
) -> tuple[Decision, ...]:
    """Compare each fact with what is known, the earlier facts of the same turn included.

    `said`: the person's own words of the turn, by which it is weighed what they outdate. `slight`: statements that are
    kept only where they outdate something.
    """
    overlay = Overlay(judgement.store, owner)
    decisions: list[Decision] = []
    slight = tuple(one for one in slight if turns(telling(one.text)))
    every = (*facts, *slight)
    vectors, of_turn = _vectors(every, judgement.embedder, turn)
    embedder = judgement.embedder
    spoken = _heard(said, every, vector=of_turn, owner=owner, reader=overlay, embedder=embedder)
    for place, (fact, vector) in enumerate(zip(every, vectors, strict=True)):
        decide_on = reconcile if place < len(facts) else outdating
        decision = decide_on(
            fact,
            owner=owner,
            at=at,
            turn=turn,
            reader=overlay,
            new_id=judgement.new_id,
            now=now,
            vector=vector,
            signature=embedder.signature if embedder else "",
            threshold=embedder.threshold if embedder else 1.0,
            spoken=spoken or Spoken(text=fact.text, embed=_embedding(embedder)),
        )
        if decision is None:
            continue
        if decision.unclear and judge is not None:
            known = [overlay.memory(owner, id_, now=now) for id_ in decision.considered]
            decision = _advised(fact, decision, known, at, judge, deadline)
        overlay.take(decision.changes, now)
        decisions.append(decision)
    return tuple(decisions)


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


def _vectors(
    facts: tuple[Fact, ...], embedder: Embedder | None, turn: Turn | None
) -> tuple[list[Vectors | None], Vectors | None]:
    """One vector per fact and that of the user's message, or none where the model is not there: words then decide alone.

    The messages are embedded along: the worker wants their vectors next, and one batch costs little more than one text.
    """
    if embedder is None or not embedder.ready or not facts:
        return [None] * len(facts), None
    messages = [message.text for message in (turn.user, turn.reply) if message] if turn is not None else []
    texts = [fact.text for fact in facts]
    try:
        try:
            found = list(embedder.embed([*texts, *messages]))
        except ModelContractError:
            found = list(embedder.embed(texts))  # a message that the model cannot take is the worker's affair
    except ModelUnavailable:
        return [None] * len(facts), None  # the worker reports the model's absence when it embeds
    whole = len(found) > len(facts) and len(messages[0]) <= LONGEST_TURN
    return list(found[: len(facts)]), found[len(facts)] if whole else None
