"""Whether what was told replaces, or ends, a known record, where no rule of words knows the wording.

Every record around what was said is weighed by its evidence (succession_features.py) with weights that were fitted on pairs
of statements (bench/fit_succession.py). Only strong evidence counts, more of it is asked where more is at stake, and what a
record is must allow it: nobody's name or child is outdated by a word that both share.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from memohood.capture import comparison as compare
from memohood.capture.candidates import BY_VECTOR, BY_WORDS, Case, telling_stems, told_at
from memohood.capture.commit import closing, highest, revokes
from memohood.capture.decisions import Decision
from memohood.capture.gone import shortened
from memohood.capture.succession_features import (
    UNPLACED,
    Nearness,
    Telling,
    features,
    masked,
    over,
    telling,
)
from memohood.capture.succession_rest import rest_of
from memohood.capture.succession_stakes import caution, may_end
from memohood.capture.succession_weights import SUREST, Weights, family_of, weights
from memohood.domain.change import Added, Change, Superseded
from memohood.domain.memory import Fact, Memory
from memohood.errors import ModelUnavailable
from memohood.ports import Reader, Vectors
from memohood.text.terms import index_columns

RULE = "outdated"
_NEAR = 0.45  # cosine of the space that the weights were fitted in from which two short texts are likely about the same
_WORD_COUNTS = 0.15  # cosine that a shared word is worth in the order of nearness
_FAR = 3  # place from which a record that shares no word is not weighed
_BEYOND = 2  # words of a turn beyond its only fact from which the whole turn is looked up
_REACH = 4.0  # log-odds that the sentence about a record may add
_ROUNDING = 1e-6  # log-odds
_HEARD = 3  # records whose sentences are embedded for a fact
_SHOWN = 4  # pieces of evidence that a reason names
_MOST = 3  # records that one statement may end by evidence alone
_FURTHER = 1.0  # log-odds asked beyond the threshold of every record but the one that is meant most likely
SLIGHT_MORE = 0.5  # … of a statement that would not be kept for itself


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """All that the turn says in the person's own words, its vector, and the records that it finds beside its facts."""

    text: str
    vector: Vectors | None = None
    seqs: tuple[int, ...] = ()
    embed: Callable[[Sequence[str]], Vectors] | None = None
    heard: dict[str, float] = field(default_factory=dict)  # masked sentence -> how surely it tells of an end


def listen(
    text: str, facts: Sequence[Fact], *, vector: Vectors | None, owner: str, reader: Reader, signature: str,
    embed: Callable[[Sequence[str]], Vectors] | None = None,
) -> Spoken:  # fmt: skip
    """What a turn says beyond its facts is looked up once for all of them."""
    told = index_columns(text)[1].split()
    stated = {stem for fact in facts for stem in index_columns(fact.text)[1].split()}
    more = [stem for stem in dict.fromkeys(told) if stem not in stated]
    if len(facts) == 1 and len(more) < _BEYOND:
        return Spoken(text=text, vector=vector, embed=embed)
    stems = telling_stems(list(dict.fromkeys(told))[:64], reader)
    seqs = (
        [one.seq for one in reader.match("capture", owner=owner, stems=stems, limit=BY_WORDS)]
        if stems
        else []
    )
    if vector is not None:
        near = reader.nearest("capture", vector, owner=owner, signature=signature, limit=BY_VECTOR)
        seqs += [one.seq for one in near]
    return Spoken(text=text, vector=vector, seqs=tuple(dict.fromkeys(seqs)), embed=embed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed:
    memory: Memory
    evidence: dict[str, float]
    score: float  # log-odds that it is outdated
    family: str  # of the weights that made it: those for words where the record has no vector yet
    days: float = 0.0  # since it was said

    @property
    def margin(self) -> float:
        """Log-odds beyond the threshold of its weights."""
        return self.score - weights(self.family).threshold


def weigh(
    case: Case, spoken: Spoken, *, reader: Reader, vector: Vectors | None, signature: str, threshold: float
) -> list[Weighed]:
    """Every active record around what was said with its evidence, the most outdated first."""
    found = _around(case, spoken, reader)
    if not found:
        return []
    told = telling(spoken.text)
    family = family_of(signature, vector)
    if family == "none":
        vector = None
    near = _nearness(case, found, spoken, reader, vector, signature, threshold)
    fitted = weights(family)
    whole = spoken.vector if spoken.vector is not None else vector
    of_turn = fitted.directions["told"].along(whole) if fitted.directions and whole is not None else 0.0
    weighed = []
    for memory in found:
        at = near[memory.id]
        if at.place >= _FAR and not compare.of_memory(memory).words & told.words:
            continue  # neither words nor meaning bring the two together
        evidence = features(told, case.fact, memory, at)
        evidence |= over(evidence, named=0.0, told=of_turn)
        of = family if at.placed else "none"
        score = weights(of).score(evidence)
        weighed.append(Weighed(memory=memory, evidence=evidence, score=score, family=of, days=at.days))
    weighed.sort(key=lambda one: -one.margin)
    return sorted(_heard(case, weighed, spoken, fitted, of_turn), key=lambda one: -one.margin)


def _heard(
    case: Case, weighed: list[Weighed], spoken: Spoken, fitted: Weights, of_turn: float
) -> list[Weighed]:
    """The likeliest records with how the sentences fare that name something of them, whatever it is."""
    if spoken.embed is None or not fitted.directions:
        return weighed
    likely = [
        one
        for one in weighed
        if one.evidence["shared"] and one.margin > -_REACH and weights(one.family) is fitted
    ][:_HEARD]
    told = telling(spoken.text)
    open_ = [one for one in likely if _may_still_end(case, one, told, fitted, of_turn)]
    texts = {one.memory.id: masked(spoken.text, one.memory) for one in open_}
    new = [text for text in dict.fromkeys(texts.values()) if text and text not in spoken.heard]
    if new:
        try:
            sentences = spoken.embed(new)
        except ModelUnavailable:
            return weighed  # the worker reports the model's absence when it embeds
        for text, sentence in zip(new, sentences, strict=True):
            spoken.heard[text] = fitted.directions["named"].along(sentence)
    out = []
    for one in weighed:
        if texts.get(one.memory.id):
            evidence = one.evidence | over(
                one.evidence, named=spoken.heard[texts[one.memory.id]], told=of_turn
            )
            one = replace(one, evidence=evidence, score=fitted.score(evidence))
        out.append(one)
    return out


def _may_still_end(case: Case, one: Weighed, told: Telling, fitted: Weights, of_turn: float) -> bool:
    """Whether its sentences could decide about the record, whatever they tell: else nothing need be embedded."""
    surest = (
        fitted.score(one.evidence | over(one.evidence, named=side, told=of_turn))
        for side in (-SUREST, SUREST)
    )
    asked = fitted.threshold + caution(case, one.memory, one.evidence, told)
    return max(surest) >= asked - _ROUNDING and may_end(case, one.memory, one.evidence, told, one.days)


def _around(case: Case, spoken: Spoken, reader: Reader) -> list[Memory]:
    known = {memory.seq: memory for memory in case.found}
    more = [seq for seq in spoken.seqs if seq not in known]
    known |= reader.memories(case.owner, more, now=case.now) if more else {}
    mine = case.fact.evidence.message_seq
    return [
        m for m in known.values()
        if m.state == "active" and not m.expired(case.at) and (mine is None or m.evidence.message_seq != mine)
        and m.last_used_at != case.at  # said again by another fact of this turn
    ]  # fmt: skip


def _nearness(
    case: Case, found: Sequence[Memory], spoken: Spoken, reader: Reader, vector: Vectors | None, signature: str, threshold: float
) -> dict[str, Nearness]:  # fmt: skip
    told = case.told | told_at([m for m in found if m.id not in case.told], case.owner, reader)
    days = {m.id: (case.at - told[m.id]).total_seconds() / 86400 for m in found}
    if vector is None:
        return {m.id: Nearness(days=days[m.id]) for m in found}
    scale = _NEAR / threshold
    stored = reader.vectors("capture", [m.seq for m in found], signature=signature)
    of_fact = {m.id: scale * float(stored[m.seq] @ vector) for m in found if m.seq in stored}
    whole = spoken.vector if spoken.vector is not None else vector
    of_told = {m.id: scale * float(stored[m.seq] @ whole) for m in found if m.seq in stored}
    words = telling(spoken.text).words
    alike = {m.id: _WORD_COUNTS * min(len(compare.of_memory(m).words & words), 3) for m in found}
    order = sorted(of_fact, key=lambda id_: -max(of_fact[id_], of_told[id_]) - alike[id_])
    place = {id_: at for at, id_ in enumerate(order)}
    return {
        m.id: Nearness(
            fact=of_fact.get(m.id, 0.0),
            told=of_told.get(m.id, 0.0),
            place=place.get(m.id, UNPLACED),
            days=days[m.id],
        )
        for m in found
    }


def outdated(case: Case, weighed: Sequence[Weighed], told: Telling, *, more: float = 0.0) -> list[Weighed]:
    """Those records whose evidence is strong enough for what they are.

    `more`: log-odds asked beyond the threshold, where no word of change acts upon the record.
    """
    found = [
        one
        for one in weighed
        if one.margin >= more * (1 - one.evidence["bears"]) + caution(case, one.memory, one.evidence, told)
        and may_end(case, one.memory, one.evidence, told, one.days)
    ]
    return [one for at, one in enumerate(found) if at == 0 or one.margin >= more + _FURTHER][:_MOST]


def succeeding(case: Case, decision: Decision, found: Sequence[Weighed], told: Telling) -> Decision:
    """A decision that adds the fact, with the end of what it outdates; a record that says other things too keeps the rest."""
    gone = {change.id for change in decision.changes if isinstance(change, Superseded)}
    added = next((change for change in decision.changes if isinstance(change, Added)), None)
    found = [one for one in found if one.memory.id not in gone]
    if added is None or added.memory.id in gone or not found:
        return decision
    parts = [(one.memory, rest_of(one.memory, told)) for one in found]
    new = _heir(case, added.memory, [memory for memory, rest in parts if not rest])
    changes: list[Change] = [Added(memory=new) if change is added else change for change in decision.changes]
    for memory, rest in parts:
        if rest:
            changes += shortened(case, memory, rest, new)
        else:
            changes.append(Superseded(id=memory.id, at=closing(memory, new.valid_from), by=new.id))
    if decision.outcome == "SUPERSEDE":
        return replace(decision, changes=tuple(changes))
    considered = tuple(dict.fromkeys((*(one.memory.id for one in found), *decision.considered)))
    why = f"no longer so: {found[0].memory.text} ({reason(found[0])})"
    return replace(
        decision,
        outcome="SUPERSEDE",
        changes=tuple(changes),
        rule=RULE,
        why=why,
        considered=considered,
        unclear=False,
    )


def _heir(case: Case, new: Memory, old: Sequence[Memory]) -> Memory:
    """The new record takes over pin and notability of what it replaces whole, unless it revokes it."""
    heirs = [] if revokes(case.fact) else [m for m in old if m.polarity == new.polarity]
    return replace(
        new, pinned=new.pinned or any(m.pinned for m in heirs), notability=highest(new.notability, *(m.notability for m in heirs)),
        supersedes=new.supersedes or (old[0].id if old else None),
    )  # fmt: skip


def reason(one: Weighed) -> str:
    """The evidence that counted most, in words."""
    by_name = weights(one.family).by_name
    shares = {name: by_name.get(name, 0.0) * value for name, value in one.evidence.items() if name != "bias"}
    most = sorted((name for name, share in shares.items() if share > 0), key=lambda name: -shares[name])[
        :_SHOWN
    ]
    return f"evidence {one.score:+.1f}: {', '.join(most)}"
