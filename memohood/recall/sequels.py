"""What became of it: a newer record that tells a change of what an older one says, in other words.

"I own a bakery on Elm Street" … "we've outgrown Elm Street, keys to a place on Haywood Road came": they share a rare word,
hardly the words of the question. Capture replaces what it is sure of; where it kept both, the newer one is shown beside the
older one, and the older one is marked as earlier.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from functools import lru_cache

from memohood.domain.recall import Query
from memohood.ports import Reader
from memohood.recall import answers, history
from memohood.recall.analysis import Bag
from memohood.recall.asked_time import asks_the_present
from memohood.recall.fuse import Ranked
from memohood.recall.trace import Trace
from memohood.text.change_words import pattern
from memohood.text.terms import normalise

_ANCHORS, _ANCHOR = 3, 0.5  # the likeliest, if they are likely, are followed up
_MOST = 2  # that many are brought along
_LIKELY = 0.5  # what tells a change of a likely answer is likely to be one
_LATER, _SURE = timedelta(hours=12), 0.6  # told that much later, and that likely an answer itself
_NEVER_PASSES = frozenset(
    {"allergy", "intolerance", "safety", "diagnosis"}
)  # what harms stays, whatever is told beside it
_RARE = 4  # records that hold a word which ties two of them together
_TELLS_A_CHANGE = pattern(
    "moved", "altered", "left", "parted", "ended", "henceforth", "no_more", "instead",
    also=r"turn(?:s|ed) out|оказал\w+|(?:is|are|it'?s|goes|went|\w+'s|\w+) (?:out|over|gone) (?:and|now|so|for)",
)  # fmt: skip


def bring(ranked: Sequence[Ranked], bags: Sequence[Bag], reader: Reader, trace: Trace) -> list[Ranked]:
    """The candidates, with those that tell a change of the likeliest ones right behind these."""
    anchors = [item for item in ranked[:_ANCHORS] if item.evidence >= _ANCHOR]
    lifted: dict[int, Ranked] = {}
    for older, newer in _changes(anchors, ranked, bags, reader):
        if len(lifted) == _MOST:
            break
        if newer.evidence < older.evidence and newer.row not in lifted:
            trace.boost(newer.candidate.key, "sequel", 1.0)
            lifted[newer.row] = replace(
                newer,
                evidence=max(newer.evidence, _LIKELY),
                score=max(newer.score, 0.95 * older.score),
                legs=(*newer.legs, "sequel"),
            )
    if not lifted:
        return list(ranked)
    return sorted((lifted.get(item.row, item) for item in ranked), key=lambda item: -item.score)


def mark(shown: Sequence[Ranked], bags: Sequence[Bag], reader: Reader, query: Query) -> list[Ranked]:
    """What is shown, with what a newer line tells a change of marked as earlier; never what is pinned or may harm.

    Only of the surest lines: a change that is told answers too, and by more than the word that was asked about.
    """
    surest = sorted(shown, key=lambda item: -item.evidence)[:_ANCHORS]
    asked = frozenset(stem for term in query.terms for stem in term.stems)
    earlier = {older.row for older, _ in _changes(surest, surest[:2], bags, reader, beside=asked)}
    earlier |= {older.row for older in _outdated(surest[:2], bags, query)}
    return [
        replace(item, earlier=True) if item.row in earlier and _may_pass(item) else item for item in shown
    ]


def _outdated(surest: Sequence[Ranked], bags: Sequence[Bag], query: Query) -> Iterator[Ranked]:
    """The older of the two surest lines, where the question wants one value: a time that both tell, or what is so now."""
    if len(surest) < 2 or query.past or history.asks_for_list(query):
        return
    older, newer = sorted(surest, key=_told)
    one, other = older.candidate.memory, newer.candidate.memory
    if one is None or other is None or one.subject != other.subject:
        return
    if other.valid_from - one.valid_from < _LATER or newer.evidence < _SURE:
        return
    time = answers.KINDS.index("time")
    both = all(answers.tells(item.candidate.text, bags[item.row])[time] for item in surest)
    if asks_the_present(query.text) or (answers.asks(query.text)[time] and both):
        yield older


def _told(item: Ranked) -> float:
    memory = item.candidate.memory
    return memory.valid_from.timestamp() if memory is not None else 0.0


def _may_pass(item: Ranked) -> bool:
    memory = item.candidate.memory
    return memory is not None and not memory.pinned and memory.slot not in _NEVER_PASSES


def _changes(
    older: Sequence[Ranked],
    newer: Sequence[Ranked],
    bags: Sequence[Bag],
    reader: Reader,
    *,
    beside: frozenset[str] = frozenset(),
) -> Iterator[tuple[Ranked, Ranked]]:
    """(one, a later one that tells a change of it), the likeliest pairs first. `beside`: stems that tie nothing together."""
    # Hardly a record tells a change: words are compared, and their rarity is asked of the index, for those alone.
    if not older:
        return
    telling = [item for item in newer if item.candidate.memory and _tells_a_change(item.candidate.text)]
    ties = [
        (one, later, shared - beside)
        for one, later, shared in (_ties(older, telling, bags) if telling else ())
    ]
    rare = _rare(ties, reader)
    for one, later, shared in ties:
        if not rare.isdisjoint(shared):
            yield one, later


@lru_cache(maxsize=16_384)
def _tells_a_change(text: str) -> bool:
    return bool(_TELLS_A_CHANGE.search(normalise(text)))


def _ties(
    older: Sequence[Ranked], newer: Sequence[Ranked], bags: Sequence[Bag]
) -> Iterator[tuple[Ranked, Ranked, frozenset[str]]]:
    """(one, a later one, the words they share)."""
    for one in older:
        memory = one.candidate.memory
        if memory is None:
            continue
        words = frozenset(stem for stem in bags[one.row].counts if len(stem) > 2 and not stem.isdigit())
        for later in newer:
            said = later.candidate.memory
            if said is None or said.valid_from <= memory.valid_from:
                continue
            if said.subject != memory.subject:
                continue  # what became of somebody else's home says nothing of mine
            shared = words & bags[later.row].counts.keys()
            if shared:
                yield one, later, shared


def _rare(ties: Sequence[tuple[Ranked, Ranked, frozenset[str]]], reader: Reader) -> frozenset[str]:
    """Those of the shared words that few records hold."""
    stems = sorted(frozenset().union(*(shared for _, _, shared in ties)))
    if not stems:
        return frozenset()
    frequency: Mapping[str, int] = reader.document_frequency("capture", stems=stems)
    return frozenset(stem for stem in stems if frequency.get(f"stem:{stem}", 0) <= _RARE)
