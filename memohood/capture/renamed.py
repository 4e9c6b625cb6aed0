"""A name that was wrong, or is another now: «Рекса зовут не Рекс, а Рэкси», "Bolt's name is actually Volt".

Such words name nobody's relation and no kind of animal: what is renamed is found among the records by the old name, and the
new record says of whom it speaks.
"""

from __future__ import annotations

import re
from dataclasses import replace

from memohood.capture import comparison as compare
from memohood.capture import cue_words
from memohood.capture.candidates import Case
from memohood.capture.decisions import Decision, superseding
from memohood.capture.grammar.sets import PETS, RELATIONS
from memohood.domain.memory import Memory
from memohood.text.morphology import analyse, noun_lemma

_NAMING = frozenset({"pet", "child", "relative", "friend", "manager", "spouse", "project_name"})


def renamed(case: Case) -> Decision | None:
    """The record that holds the old name ends; the new one fills the same attribute with the new name."""
    names = cue_words.renames(case.fact.text) or cue_words.renames(case.fact.evidence.quote)
    if names is None or case.fact.slot == "name":
        return None
    old = compare.value_stems(names[0])
    named = [m for m in case.everything if _called(m, old) and not case.later(m)]
    if not named:
        return None
    first = named[0]
    fact = replace(
        case.fact, text=_of_whom(case.fact.text, first), slot=first.slot, value=_bare(names[1]), subject=first.subject,
        kind=first.kind, multi=first.multi, polarity=1, retracts=False, replaces=names[0],
    )  # fmt: skip
    again = replace(case, fact=fact, said=compare.of_fact(fact))
    return superseding(again, named, "renamed", "the old name is named")


def _called(memory: Memory, old: frozenset[str]) -> bool:
    """The record tells what somebody, or something, is called: by that name."""
    if not old or not (memory.slot in _NAMING or memory.slot.startswith("person.")):
        return False
    value = compare.value_stems(memory.value)
    if old == value:
        return True
    unnamed = value <= {compare.stem_of(word) for word in _kinds(memory.text)}  # "got a dog, Rex"
    return unnamed and old <= set(compare.of_memory(memory).names)


def _bare(name: str) -> str:
    return noun_lemma(name.lower()) if not name.isascii() else name.lower()


def _of_whom(text: str, memory: Memory) -> str:
    """The words with the kind of animal, or the relation, that the record tells and they do not."""
    told = _kinds(text)
    kind = next((word for word in _kinds(memory.text) if word not in told), "")
    return f"{kind}: {text}" if kind and not told else text


def _kinds(text: str) -> list[str]:
    words = analyse(text, "ru" if re.search(r"[а-яё]", text.lower()) else "en")
    return [min(w.lemmas & (PETS | RELATIONS.keys())) for w in words if w.lemmas & (PETS | RELATIONS.keys())]
