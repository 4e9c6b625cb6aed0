"""How many rows hold a token, remembered between questions where counting is slow: for long posting lists.

A token that few rows hold is counted each time. It may have been asked about before it was ever stored, and a remembered
zero would hide what was said since.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence

import apsw

from memohood.ports import Corpus
from memohood.storage import lexical_index
from memohood.storage.connection import rows

_GROWTH = 1.1  # counts are taken anew when the corpus grew by a tenth
_CAPACITY = 50_000
_LONG = 256  # rows from which a posting list is worth remembering


class Vocabulary:
    """A cache of document frequencies per corpus. Safe from any thread; a little stale by design."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._counts: dict[str, dict[str, int]] = {}
        self._sizes: dict[str, int] = {}

    def document_frequency(
        self, connection: apsw.Connection, corpus: Corpus, raw: Sequence[str], stems: Sequence[str]
    ) -> dict[str, int]:
        size = int(rows(connection, f"select coalesce(max(seq), 0) from {corpus}")[0][0])
        with self._lock:
            counts = self._counts.get(corpus)
            if counts is None or size > self._sizes[corpus] * _GROWTH + 20 or len(counts) > _CAPACITY:
                counts = self._counts[corpus] = {}
                self._sizes[corpus] = size
            wanted = (*(f"raw:{t}" for t in raw), *(f"stem:{t}" for t in stems))
            known = {key: counts[key] for key in wanted if key in counts}
        missing_raw = [token for token in raw if f"raw:{token}" not in known]
        missing_stems = [token for token in stems if f"stem:{token}" not in known]
        found = lexical_index.document_frequency(connection, corpus, missing_raw, missing_stems)
        with self._lock:
            counts.update((key, count) for key, count in found.items() if count >= _LONG)
        known.update(found)
        return {key: known[key] for key in wanted}
