"""Small honest stand-ins for the ports: a clock that stands still until it is moved, an embedder of hashed words."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta, tzinfo
from zlib import crc32

import numpy as np

from memohood.ports import Vectors
from memohood.text.terms import tokens


class FakeClock:
    """Tells the time that the test gave it."""

    def __init__(self, at: datetime | None = None, timezone: tzinfo = UTC) -> None:
        self.at = at or datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
        self._timezone = timezone

    def now(self) -> datetime:
        return self.at

    @property
    def timezone(self) -> tzinfo:
        return self._timezone

    def forward(self, **span: float) -> datetime:
        self.at += timedelta(**span)
        return self.at


class FakeEmbedder:
    """Texts that share words are near each other; everything else is as with a real model."""

    dims = 64
    threshold = 0.5
    ready = True

    def __init__(self, signature: str = "fake|hashed-words|64") -> None:
        self.signature = signature

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
        vectors = np.full((len(texts), self.dims), 1e-3, dtype=np.float32)
        for row, text in enumerate(texts):
            for token in tokens(text):
                vectors[row, crc32(token[:5].encode()) % self.dims] += 1.0
        return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True), dtype=np.float32)

    def warm(self) -> None:
        return None


class FragileEmbedder(FakeEmbedder):
    """Fails on texts that begin with a word, in the way that it is told to."""

    def __init__(self, word: str, error: Exception | None) -> None:
        super().__init__()
        self.word, self.error = word, error

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
        if self.error is not None and any(text.startswith(self.word) for text in texts):
            raise self.error
        return super().embed(texts, query=query)
