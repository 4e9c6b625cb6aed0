"""A word of change and what it governs, as the readers of each language make it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from memohood.capture import comparison as compare
from memohood.capture.grammar.sets import RELATIONS
from memohood.text import change_words as verbs
from memohood.text.morphology import Word
from memohood.text.terms import normalise
from memohood.text.wordlist import word_set

FEW = 4  # words that a verb governs through another verb: "stopped eating meat"


@dataclass(frozen=True, slots=True)
class Act:
    """A word of change: the stems that it governs, who acts where that is said, and the stems of its clause.

    `phrase`: those of the whole phrase, of which what is governed is the head ("the Norwich lease").
    `leaves`: the thing goes on without whoever acts ("the cellist left the quartet").
    """

    governed: frozenset[str]
    phrase: frozenset[str]
    actor: frozenset[str]
    around: frozenset[str]
    leaves: bool = False


def kin(words: Sequence[str]) -> frozenset[str]:
    """Which relations words name, the same for "mum" and "mother"."""
    return frozenset(RELATIONS[word] for word in words if word in RELATIONS)


def stems(words: Sequence[Word]) -> frozenset[str]:
    """As records are compared: stems of the words that say something, figures."""
    out: set[str] = set()
    end = -1
    last = ""
    for word in sorted(words, key=lambda w: w.start):
        plain = normalise(word.norm.removesuffix("'s"))
        plain = f"{last}{plain}" if word.start == end and last[-1:].isdigit() else plain  # "10k"
        out |= compare.value_stems(plain)
        last, end = plain, word.end
    return frozenset(out - _NOTHING)


def actor_of(words: Sequence[Word]) -> frozenset[str]:
    """Who acts: no figure, no pronoun."""
    named = [w for w in words if w.is_word and w.norm.split("'")[0] not in PERSONAL]
    return stems(named) | kin([lemma for w in named for lemma in w.lemmas])


THEIRS = word_set("his her their its свой свою свое своего своих свои своей")
PERSONAL = word_set("i we he she they it you я мы он она они ты вы who somebody someone")


_NOTHING = frozenset(compare.stem_of(word) for word in compare.WEAK) | {""}


def for_good(words: Sequence[Word], act: Act, *, over: bool) -> Act:
    """Who leaves at six in the morning, or is done for today, leaves the place or the thing for some hours.

    `over`: the verb is one of ending, which may end a thing for the day.
    """
    norms = {w.norm for at, w in enumerate(words) if not at or words[at - 1].norm not in ("this", "every")}
    for_today = any(
        w.norm in verbs.TODAY and at and words[at - 1].norm in ("for", "на") for at, w in enumerate(words)
    )
    if for_today or ((act.leaves or over) and norms & (verbs.HOURS | verbs.TODAY)):
        return replace(act, governed=frozenset({_HOUR}), phrase=frozenset({_HOUR}))
    return act


_HOUR = "an hour"  # no stem: no record names it
