"""A question is often worded like the statement that was replaced: what answers it is the record that holds now.

"Which breed are my ewes?" finds "Texel ewes", which "swapped the Texels for Lleyns" has superseded. The superseded record is
never shown; its likeness to the question counts for its successor.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from memohood.domain.memory import Memory, State
from memohood.domain.recall import Query
from memohood.ports import Embedder, Reader, Scored, Vectors
from memohood.recall import evidence, legs
from memohood.recall.features import Array

_BY_WORDS, _BY_MEANING = 12, 8
_SUPERSEDED: tuple[State, ...] = ("superseded",)
_OWN = [evidence.NAMES.index(name) for name in evidence.OWN]


@dataclass(frozen=True, slots=True)
class Former:
    """Superseded records that are like the question, and the active record in the place of each."""

    records: tuple[Memory, ...]
    heirs: Mapping[int, Memory]  # seq of the superseded record -> its successor

    def visible(self, seqs: Sequence[int]) -> Former:
        """Only those whose successor may be shown."""
        kept = set(seqs)
        return Former(
            tuple(record for record in self.records if record.seq in kept),
            {seq: heir for seq, heir in self.heirs.items() if seq in kept},
        )


def by_words(query: Query, words: legs.Words, reader: Reader) -> list[Scored]:
    """The superseded records that share words with the question."""
    return legs.lexical("capture", query, words, reader, states=_SUPERSEDED, limit=_BY_WORDS)


def former(
    query: Query, lexical: Sequence[Scored], vector: Vectors | None, embedder: Embedder | None, reader: Reader
) -> Former | None:
    """The superseded records that words or meaning find, None where no record took the place of any."""
    dense = legs.dense("capture", query, vector, embedder, reader, states=_SUPERSEDED, limit=_BY_MEANING)
    found = [*lexical, *dense]
    seqs = list(dict.fromkeys(scored.seq for scored in found))
    heirs = reader.successors(query.owner, seqs, now=query.at) if seqs else {}
    if not heirs:
        return None
    known = reader.memories(query.owner, list(heirs), now=query.at)
    return Former(tuple(known[seq] for seq in heirs if seq in known), heirs)


def inherited(
    memories: Sequence[Memory], table: Array, weights: Array, former: Former
) -> tuple[list[int], Array]:
    """The rows that stay, and the table in which each successor has the better evidence of its own and its predecessors'."""
    surely = evidence.probability(table, weights)
    row_of = {memory.seq: row for row, memory in enumerate(memories)}
    table = table.copy()
    gone = {record.seq for record in former.records}
    for record in former.records:
        old, new = row_of.get(record.seq), row_of.get(former.heirs[record.seq].seq)
        if old is not None and new is not None and surely[old] > surely[new]:
            own = table[new, _OWN]
            table[new], surely[new] = table[old], surely[old]
            table[new, _OWN] = own
    kept = [row for row, memory in enumerate(memories) if memory.seq not in gone]
    return kept, np.asarray(table[kept], dtype=np.float32)
