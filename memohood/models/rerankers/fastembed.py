"""Cross-encoders of the fastembed package (ONNX), on this machine. Loaded on first use, never while somebody waits."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Sequence
from typing import Any

from memohood.errors import ModelContractError, ModelUnavailable

DEFAULT_MODEL = "jinaai/jina-reranker-v2-base-multilingual"
MAX_CHARS = 1_000
_BATCH = 4  # the time is looked at between batches


class FastembedReranker:
    """One cross-encoder. `download` False: only what is on this machine already."""

    def __init__(self, model: str = DEFAULT_MODEL, *, download: bool) -> None:
        self._name = model
        self._download = download
        self._lock = threading.Lock()
        self._model: Any = None
        self._failed = ""

    @property
    def name(self) -> str:
        return f"fastembed|{self._name}"

    def warm(self) -> None:
        with self._lock:
            self._load()

    def rerank(self, query: str, texts: Sequence[str], *, timeout: float) -> list[float]:
        """One relevance (0..1) per text. ModelUnavailable until the model is loaded, or when the time is over."""
        if self._model is None:
            if not self._failed:
                threading.Thread(target=self._warm_quietly, name="memohood-rerank", daemon=True).start()
            raise ModelUnavailable(self._failed or f"{self._name} is being loaded")
        until = time.monotonic() + timeout
        scores: list[float] = []
        for start in range(0, len(texts), _BATCH):
            if not self._lock.acquire(timeout=max(until - time.monotonic(), 0.0)):
                raise ModelUnavailable("the reranker is busy")
            try:
                batch = [text[:MAX_CHARS] or "-" for text in texts[start : start + _BATCH]]
                scores += [float(score) for score in self._model.rerank(query[:MAX_CHARS], batch)]
            finally:
                self._lock.release()
            if time.monotonic() >= until and start + _BATCH < len(texts):
                raise ModelUnavailable(f"the reranker took longer than {timeout:.1f} s")
        if len(scores) != len(texts) or not all(map(math.isfinite, scores)):
            raise ModelContractError("the reranker did not score every text")
        return [1.0 / (1.0 + math.exp(-max(min(score, 30.0), -30.0))) for score in scores]

    def _warm_quietly(self) -> None:
        try:
            self.warm()
        except ModelUnavailable as error:
            self._failed = error.message  # told at the next question

    def _load(self) -> None:
        if self._model is not None:
            return
        try:
            from fastembed.rerank.cross_encoder import TextCrossEncoder
        except ImportError as error:
            raise ModelUnavailable(
                "fastembed is not installed", hint="pip install 'memohood[fastembed]'"
            ) from error
        try:
            self._model = TextCrossEncoder(self._name, threads=1, local_files_only=not self._download)
        except Exception as error:  # the package raises many kinds; all mean the same to the reader
            raise ModelUnavailable(
                f"fastembed cannot load {self._name} ({type(error).__name__})",
                hint="check the model's name and, for its first download, the network",
            ) from error
