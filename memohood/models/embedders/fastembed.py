"""Models of the fastembed package (ONNX), on this machine. A model is downloaded once, when it is first loaded."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

import numpy as np

from memohood.errors import ModelUnavailable
from memohood.models.contract import in_batches, unit_rows
from memohood.ports import Vectors

DEFAULT_MODEL = "intfloat/multilingual-e5-large"
_BATCH = 16


class FastembedEmbedder:
    """One model. `download` False: only what is on this machine already. Safe from any thread."""

    def __init__(self, model: str = DEFAULT_MODEL, *, dims: int = 0, download: bool) -> None:
        self._name = model
        self._download = download
        self._lock = threading.Lock()
        self._model: Any = None
        self.dims = dims
        # e5 crowds all cosines near 1; other models spread them.
        self._e5 = "e5" in model.lower()
        self.threshold = 0.86 if self._e5 else 0.6
        self.signature = f"fastembed|{model}|{dims or 'own'}"

    @property
    def ready(self) -> bool:
        return self._model is not None

    def warm(self) -> None:
        with self._lock:
            self._load()

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
        prefix = ("query: " if query else "passage: ") if self._e5 else ""
        return in_batches(
            texts,
            lambda batch: self._encode([prefix + text for text in batch]),
            size=_BATCH,
            dims=self.dims,
        )

    def _encode(self, batch: list[str]) -> Vectors:
        with self._lock:
            answer = np.asarray(list(self._load().embed(batch)), dtype=np.float32)
        self.dims = self.dims or answer.shape[-1]
        return unit_rows(answer, count=len(batch), dims=self.dims, model="fastembed")

    def _load(self) -> Any:
        if self._model is None:
            try:
                from fastembed import TextEmbedding
            except ImportError as error:
                raise ModelUnavailable(
                    "fastembed is not installed", hint="pip install 'memohood[fastembed]'"
                ) from error
            try:
                self._model = TextEmbedding(self._name, threads=1, local_files_only=not self._download)
            except Exception as error:  # the package raises many kinds; all mean the same to the reader
                raise ModelUnavailable(
                    f"fastembed cannot load {self._name} ({type(error).__name__})",
                    hint="check the model's name and, for its first download, the network",
                ) from error
        return self._model
