"""Whether a turn holds something that rules may have failed to read: then, and only then, a model is worth its price.

What the rules understood is settled: questions, tasks, thought experiments, stories, secrets. The words left over are
weighed sentence by sentence for how much they seem to say about the speaker and the people, animals and things around
him. Praise, encouragement and talk about the one spoken to weigh nothing, whatever words they are made of.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from memohood.capture.clause import OWN, Clause, Sentence
from memohood.capture.speech_acts import TASKS
from memohood.domain.memory import SELF
from memohood.text.wordlist import word_set

ENOUGH = 0.25  # points of a sentence from which a model should see the turn

# refusals that understood the words: nothing is left to ask about
_SETTLED = word_set("question fiction secret pointer hypothetical empty")
# refusals that may be wrong about whose words they are, or how lasting
_REFUSED = {
    "hearsay": -1.0,
    "sarcasm": -1.25,
    "opinion": -1.0,
    "stranger": -1.0,
    "conditional": -1.0,
    "request": -1.0,
    "passing": -1.0,
    "undecided": -1.0,
    "command": -1.25,
    "quote": -1.5,
    "small_talk": -0.75,
}
# (marks of which one is enough, points)
_FOR = (
    (frozenset({"family", "pets", "health"}), 0.75),
    (frozenset({"entity"}), 0.75),
    (frozenset({"number", "month", "weekday", "time"}), 0.75),
    (frozenset({"change", "now", "over", "always"}), 0.75),
    (frozenset({"tech", "ordered", "foreign", "naming", "lasting", "domain"}), 0.5),
)
_AGAINST = {
    "transient": -0.5,
    "mood": -0.5,
    "unsure": -1.0,
    "address": -1.25,
    "wish": -0.75,
    "device": -0.5,
}
# what a sentence can have without naming anything
_VAGUE = (OWN - {"elided"}) | {"state", "short", "taste", "mood", "address"}
_CONCRETE = frozenset({"number", "month", "weekday"})

# words that a sentence opens with which comments on what was said or shown
_COMMENTING = word_set(
    """
    it it's its that that's thats this these those there there's they they're what who sounds sound looks look seems it'll that'll it'd
    that'd он она оно они это этот эта то там тут вот какой какая какие
    """
)
_ADDRESSING = word_set("you've you'll you'd yours yourself yourselves y'all")
# what people praise, thank and encourage with
_PRAISE = word_set(
    """
    great awesome amazing cool nice good best wonderful fantastic lovely perfect beautiful fun glad happy proud excited exciting
    inspiring inspired incredible impressive super worth thank thanks congrats congratulations love sure definitely absolutely
    классный круто крутой здорово супер отличный отлично прекрасный прекрасно замечательный молодец рад рада приятно красивый
    спасибо поздравлять
    """
)
# what one does in one's head, or to the one spoken to: no news of one's life
_INWARD = word_set(
    """
    think guess know mean see hope wonder feel suppose want understand hear remember forget agree doubt believe say ask promise
    bet wish find imagine expect appreciate apologize admit love like care mind tell notice realize let look be can could will would
    should may might must gonna wanna do go get make
    думать знать понимать надеяться чувствовать верить считать помнить хотеть рад мочь благодарить обещать видеть слышать
    """
)


def doubtful(sentences: Sequence[Sentence]) -> bool:
    """Something may be in them that rules did not read."""
    return any(points(sentence) >= ENOUGH for sentence in sentences)


def points(sentence: Sentence) -> float:
    """How much the words of a sentence that rules neither kept nor understood seem to say."""
    left = [c for c in sentence.clauses if not c.kept and c.reason not in _SETTLED]
    said = [c for c in left if _length(c) > 1 or len(left) == 1]
    if not said:
        return 0.0
    marks = frozenset().union(*(c.weight.marks for c in said))
    total = sum(value for group, value in _FOR if marks & group)
    total += sum(value for mark, value in _AGAINST.items() if mark in marks)
    total += min((_refused(c) for c in said), default=0.0)
    total += _own(said, marks)
    total += 0.75 * any(c.finding is not None for c in said)
    total += 1.5 * (sentence.signals.score > 0)
    return total + _body(said, marks)


def _refused(clause: Clause) -> float:
    """What the refusal of a clause takes away: more for a task that is done once, less where the clause fills an attribute."""
    points = _REFUSED.get(clause.reason or "", 0.0)
    if clause.reason == "command" and _done_once(clause):
        return 2 * points
    return points / 2 if clause.finding is not None else points


def _done_once(clause: Clause) -> bool:
    """ "Write …", «придумай …»: a task, not a manner of answering ("make it shorter now")."""
    if clause.weight.marks & {"now", "always"}:
        return False
    return any(w.norm in TASKS or {"=impr", "=perf"} <= w.tags for w in clause.words)


def _own(said: Sequence[Clause], marks: frozenset[str]) -> float:
    if any(c.subject != SELF for c in said):
        return 1.0
    if not marks & OWN:
        return 0.0
    return 0.25 if _inward(said) else 1.0


def _inward(said: Iterable[Clause]) -> bool:
    """Nothing but thoughts and feelings of the speaker: no verb of another kind stands in first person."""
    return all(not (c.weight.marks & OWN) or _inward_verb(c) for c in said)


def _inward_verb(clause: Clause) -> bool:
    words = [w for w in clause.words if w.is_word][:5]
    return any(w.lemmas & _INWARD or w.norm in _INWARD for w in words)


def _length(clause: Clause) -> int:
    """Words of content; in a script without spaces two characters count as one."""
    words = clause.content
    return (
        len(words) if len(words) > 1 else max(len(words), sum(ch > "\u2e7f" for ch in clause.span.text) // 2)
    )


def _body(said: Sequence[Clause], marks: frozenset[str]) -> float:
    """How much is said at all, and whether it is said of something."""
    length = sum(_length(c) for c in said)
    total = {0: -2.0, 1: -1.0, 2: -0.25}.get(length, 0.5 if length >= 6 else 0.0)
    first = next((w.norm for w in said[0].words if w.is_word), "")
    if first in _COMMENTING and not marks & _CONCRETE:
        total -= 1.0
    if any(w.lemmas & _PRAISE or w.norm in _PRAISE for c in said for w in c.words):
        total -= 0.75
    vague = _VAGUE | {"elided"} if length <= 2 else _VAGUE
    if marks and marks <= vague and not any(c.finding is not None for c in said):
        total -= 0.75
    if "address" not in marks and any(w.norm in _ADDRESSING for c in said for w in c.words):
        total += _AGAINST["address"]
    return total
