"""Which clauses of a sentence are facts of their own, though the sentence is short enough to be one record.

What is replaced, recalled or forgotten is a record; one that holds two facts gives up both for the sake of one.
"""

from __future__ import annotations

from collections.abc import Sequence

from memohood.capture.clause import OWN, Clause
from memohood.capture.durability import CHANGE, STATE
from memohood.capture.grammar.domains import DOMAINS
from memohood.capture.grammar.sets import SETS
from memohood.capture.slots import slot
from memohood.domain.memory import SELF
from memohood.text.morphology import Word
from memohood.text.wordlist import word_set

ALONE = 2.0  # points from which a clause without an attribute may stand alone
KNOWN = 1.0  # the same for one that fills an attribute
# marks of the moment: such a clause says nothing lasting, whatever else is in it
HEAVY = frozenset(
    {"transient", "address", "mood", "episode", "posture", "match", "wish", "material", "unsure"}
)
# what tells who somebody is: nothing else belongs into the same record
_WHO = word_set("name pronouns age birthday role employer home origin marital")
_FIELDS = frozenset(DOMAINS) | {"tech"}
_NAMES = _FIELDS | {"entity"}
_SPECIFIC = _NAMES | {"number", "month", "weekday", "time"}
_NAMED_BY_THE_WAY = word_set("relative child spouse friend pet")
# words that take up what was named before
_POINTING = word_set(
    """
    это этот эта эти то тот та те такой такие там туда тут здесь потом тогда он она оно они его ее ей ему их им него нее них
    ним ней который которая которое которые где куда когда чтобы потому поэтому так тоже также оба обе
    it it's its this that that's these those there then he she they he's she's they're him her them his hers their theirs which
    who where when while because since too as both than though
    """
)


def apart(group: Sequence[Clause], clause: Clause, lang: str) -> bool:
    """Whether the clause says something else than those before it, and either side can stand alone."""
    if not stands_alone(clause) or leans(clause, lang):
        return False
    before = [c for c in group if stands_alone(c)]
    return bool(before) and all(_differ(c, clause) for c in before)


def stands_alone(clause: Clause) -> bool:
    """It weighs enough by itself, names something, and asks for nothing."""
    marks, points = clause.weight.marks, clause.weight.score
    if clause.instruction or (marks & HEAVY and "ordered" not in marks):
        return False
    if clause.finding is not None:
        return points >= KNOWN
    return points >= ALONE and "short" not in marks and bool(marks & _SPECIFIC)


def leans(clause: Clause, lang: str) -> bool:
    """It takes its subject, or what it speaks of, from the clause before."""
    pointing = [w for w in clause.words if w.norm in _POINTING]
    if clause.borrowed and len(pointing) == (clause.borrowed[-1] == ":"):
        return False  # what it points at is told with it
    if pointing or _adverbial(clause):
        return True
    mine = clause.weight.marks & (OWN - {"elided"})
    if mine and "possessive" not in mine:
        return False  # a verb of the first person
    if mine:
        return False
    if lang not in ("ru", "en", "uk"):
        return True  # whose it is cannot be read from the forms of its words
    if "elided" in clause.weight.marks and clause.finding is not None:
        return False
    if "elided" in clause.weight.marks:
        return True
    return not (_asserts(clause.words) or _of_kin(clause, lang) or _dated(clause))


def _adverbial(clause: Clause) -> bool:
    """It opens with a preposition and has neither a verb nor somebody who does it: ", on 14 May to see our son Piers"."""
    if clause.finding is not None and clause.finding.slot not in _NAMED_BY_THE_WAY:
        return False
    words = [w for w in clause.words if w.is_word]
    head = words[0] if words else None
    if head is None or not ("=PREP" in head.tags or (not head.tags and head.norm in SETS["preposition"])):
        return False
    return not any(_finite(w) or "=nomn" in w.tags for w in words)


def _dated(clause: Clause) -> bool:
    """«виза до мая 2027»: it opens with the thing itself, and gives its day."""
    head = next((w for w in clause.words if w.is_word), None)
    return (
        head is not None
        and clause.finding is not None
        and "month" in clause.weight.marks
        and "=nomn" in head.tags
    )


def _of_kin(clause: Clause, lang: str) -> bool:
    """«муж бухгалтер», «сестра в Гродно»: Russian says it without a verb."""
    return lang != "en" and clause.subject != SELF


def _asserts(words: Sequence[Word]) -> bool:
    """It has a verb, and somebody or something that does it."""
    verb = next((i for i, w in enumerate(words) if i and _finite(w)), None)
    return verb is not None and any("=nomn" in w.tags or (not w.tags and w.is_word) for w in words[:verb])


def _finite(word: Word) -> bool:
    if word.tags:
        return bool({"=VERB", "=PRED"} & word.tags)
    return bool(word.lemmas & (SETS["be"] | CHANGE | STATE))


def _person(clause: Clause) -> str:
    """Whose fact it is, where it is somebody's of the user's own: a capital alone names things too."""
    return clause.subject if clause.weight.marks & {"family", "pets"} else SELF


def _differ(one: Clause, other: Clause) -> bool:
    """Two subjects, two attributes, or two fields of life."""
    if other.added:
        return True  # it was cut off as a fact of its own
    known, new = one.finding, other.finding
    if _person(one) != _person(other):
        return True
    if known is not None and new is not None:
        each_its_day = slot(new.slot).multi and "month" in one.weight.marks & other.weight.marks
        return known.slot != new.slot or each_its_day
    if known is not None and known.slot in _WHO:
        return bool(other.weight.marks & _NAMES)
    mine, theirs = one.weight.marks & _FIELDS, other.weight.marks & _FIELDS
    return bool(known or new or other.borrowed) and bool(mine and theirs) and mine.isdisjoint(theirs)
