"""Who or what came instead, told in a sentence that says too little to be kept for itself.

"We've sold Petrel. … The new one is Dunlin": the second sentence belongs to the first, in which the old one went.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from memohood.capture import comparison as compare
from memohood.capture.bearing import acts
from memohood.domain.memory import Fact, Memory

_NEWCOMER = re.compile(
    r"(?i)(?<!\w)(?:(?:the|our|my|her|his|their|its) (?:new|next) (?:one|guy|girl|man|woman|lady|lad|fella|chap)|(?:the|our|my|his|her|its) (?:replacement|successor)"
    r"|(?:the new|our new|my new) \w+(?:['’]s| is)|in (?:its|her|his|their) place|(?:took|takes|taken) (?:its|her|his|their) place|instead (?:of (?:it|him|her|them)|we|i|there['’]s)"
    r"|взамен|на смену|вместо (?:него|не[её]|них|этого)|на (?:его|е[её]|их) (?:месте|место)|нов(?:ый|ая|ое|ые|ого|ую)(?:\s*[—–-]|\s+(?:теперь|зовут|у нас|у меня|будет|его|её|ее)))(?!\w)"
)
_LONGEST = 240  # characters of both together
_FEWEST = 2  # words that a sentence shares with what ended


def joined(facts: Sequence[Fact], slight: Sequence[Fact]) -> tuple[tuple[Fact, ...], tuple[Fact, ...]]:
    """The facts, with a newcomer in the one that tells what went, and the slight statements that are left."""
    told, left = list(facts), []
    for one in slight:
        place = next((at for at in reversed(range(len(told))) if _went(told[at])), None)
        if place is None or not _NEWCOMER.search(one.text):
            left.append(one)
            continue
        before = told[place]
        text = f"{before.text}; {one.text}"
        if len(text) > _LONGEST or one.text in before.text:
            left.append(one)
            continue
        told[place] = replace(before, text=text)
    return tuple(told), tuple(left)


def follows(fact: Fact, ended: Sequence[Memory], facts: Sequence[Fact]) -> bool:
    """The statement tells of what ended in the same turn, and something more: "it's linguistics, marine bio is dead to me".

    Not where a fact of the turn names what came instead: "Lisbon's off, flights doubled. We're going to Porto".
    """
    known_names = {name for memory in ended for name in compare.of_memory(memory).capitals}
    if any(set(compare.of_fact(one).names) - known_names for one in facts):
        return False
    said = compare.of_fact(fact).words
    for memory in ended:
        known = compare.of_memory(memory).words
        shared = said & known
        if said - known and (len(shared) >= _FEWEST or any(act.governed & known for act in acts(fact.text))):
            return True
    return False


def _went(fact: Fact) -> bool:
    return fact.kind != "instruction" and fact.expires_at is None and bool(acts(fact.text))
