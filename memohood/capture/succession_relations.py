"""What stands between what was told and a record: whether its words of change act upon the record, and whether both name
things of one kind. Evidence, as in succession_features.py."""

from __future__ import annotations

from functools import lru_cache

from memohood.capture import comparison as compare
from memohood.capture.bearing import acts, governs, named_by, renewed, touches
from memohood.capture.comparison import Statement
from memohood.capture.grammar.sets import DOCTORS, SETS
from memohood.domain.memory import Memory
from memohood.text.kinds import members
from memohood.text.terms import normalise
from memohood.text.wordlist import word_set

_HELD = frozenset(
    compare.stem_of(word)
    for word in SETS["single_role"] | DOCTORS | word_set(
        "barber hairdresser agent cleaner broker walker supervisor manager парикмахер агент мастер уборщица руководитель начальник"
    )
)  # fmt: skip


def role_holder(memory: Memory) -> bool:
    """It tells who does something for the user: whatever becomes of them, somebody else may do it now."""
    return (
        memory.slot.startswith("person.")
        or memory.slot == "manager"
        or bool(compare.of_memory(memory).words & _HELD)
    )


def of_bearing(told: str, memory: Memory, other: Statement, shared: frozenset[str]) -> dict[str, float]:
    """Whether the words of change in what was told act upon something of the record, or upon other things beside it."""
    found = dict.fromkeys(
        (
            "bears",
            "bears_value",
            "bears_elsewhere",
            "bears_beside",
            "other_actor",
            "left_by_other",
            "bears_leaving",
            "renews",
        ),
        0.0,
    )
    if not shared:
        return found
    every = acts(told)
    known = named_by(other)
    upon = [act for act in every if governs(act, known)]
    named = other.value | set(other.names)
    off = bool(every) and not any(touches(act, known) for act in every)
    if off and role_holder(memory):  # "Enzo closed his shop": somebody else is the barber then
        off = not any(act.actor & named for act in every)
    by_others = bool(upon) and all(act.actor and not act.actor & known for act in upon)
    return {
        "bears": float(bool(upon)),
        "bears_value": float(any(act.governed & named for act in upon)),
        "bears_elsewhere": float(off),
        "bears_beside": float(off and any(act.around & shared for act in every)),
        "other_actor": float(by_others),
        "left_by_other": float(by_others and all(act.leaves for act in upon)),
        "bears_leaving": float(any(act.leaves and not (act.actor and not act.actor & known) for act in upon)),
        "renews": float(bool(renewed(told) & known)),
    }


@lru_cache(maxsize=1)
def _kinds() -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for word, kinds in members().items():
        stem = compare.stem_of(normalise(word))
        found[stem] = found.get(stem, frozenset()) | kinds
    return found


@lru_cache(maxsize=4096)
def kinds_of(words: frozenset[str]) -> dict[str, frozenset[str]]:
    """The kinds of things that words name, and which of them do: {"car": {"mazda"}}."""
    known = _kinds()
    found: dict[str, set[str]] = {}
    for word in words & known.keys():
        for kind in known[word]:
            found.setdefault(kind, set()).add(word)
    return {kind: frozenset(named) for kind, named in found.items()}


def of_kinds(said: Statement, other: Statement) -> dict[str, float]:
    """Whether each names a thing of one kind, and not the same: "drives a Mazda", "got a Skoda"."""
    mine, theirs = kinds_of(said.words), kinds_of(other.words)
    rivals = [kind for kind in mine.keys() & theirs.keys() if mine[kind] - theirs[kind]]
    return {
        "rival": float(bool(rivals)),
        "rival_named": float(any(theirs[kind] & mine[kind] for kind in rivals)),
        "no_rival": float(bool(theirs) and not rivals),
    }
