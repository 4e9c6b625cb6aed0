"""A short memory of the last vectors.

A fact is embedded when it is compared with what is known, and once more when it is stored; a turn's messages are embedded
together with its facts; a question is often asked twice. Nothing should be computed, or paid for, twice in a row.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence

import numpy as np

from memohood.models.contract import clip, in_batches
from memohood.ports import Vectors

_KEPT = 256


class RecentVectors:
    """The vectors of the last texts, of one model in one role. Safe from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._vectors: OrderedDict[str, Vectors] = OrderedDict()

    def embed(
        self, texts: Sequence[str], encode: Callable[[list[str]], Vectors], *, size: int, dims: int
    ) -> Vectors:
        """As `in_batches`; `encode` gets only the texts that are not known."""
        clipped = [clip(text) for text in texts]
        with self._lock:
            found = {text: self._vectors[text] for text in clipped if text in self._vectors}
        missing = [text for text in dict.fromkeys(clipped) if text not in found]
        if missing:
            vectors = in_batches(missing, encode, size=size, dims=dims)
            found.update(zip(missing, vectors, strict=True))
            self._keep(missing[-_KEPT:], vectors[-_KEPT:])
        return np.stack([found[text] for text in clipped]) if clipped else np.zeros((0, dims), np.float32)

    def _keep(self, texts: Sequence[str], vectors: Vectors) -> None:
        with self._lock:
            for text, vector in zip(texts, vectors, strict=True):
                self._vectors[text] = np.array(vector)  # a row of its own, not a view of the whole batch
                self._vectors.move_to_end(text)
            while len(self._vectors) > _KEPT:
                self._vectors.popitem(last=False)
