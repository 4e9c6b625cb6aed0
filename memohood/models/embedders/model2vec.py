"""Static models of the model2vec package: a table look-up per word, very fast, on this machine."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from memohood.errors import ModelUnavailable
from memohood.models.contract import clip, unit_rows
from memohood.ports import Vectors

DEFAULT_MODEL = "minishlab/potion-multilingual-128M"


class Model2vecEmbedder:
    """One model, by its public name or by the folder it lies in. `download` False: only what is on this machine."""

    threshold = 0.5

    def __init__(self, model: str = DEFAULT_MODEL, *, dims: int = 0, download: bool) -> None:
        self._name = model
        self._download = download
        self._lock = threading.Lock()
        self._model: Any = None
        self.dims = dims
        self.signature = f"model2vec|{model}|{dims or 'own'}"

    @property
    def ready(self) -> bool:
        return self._model is not None

    def warm(self) -> None:
        with self._lock:
            self._load()

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
        if not texts:
            return np.zeros((0, self.dims), dtype=np.float32)
        with self._lock:
            answer = np.asarray(self._load().encode([clip(text) for text in texts]), dtype=np.float32)
        self.dims = self.dims or answer.shape[-1]
        answer[np.linalg.norm(answer, axis=1) < 1e-6, 0] = 1e-3  # a text of unknown words only: far from all
        return unit_rows(answer, count=len(texts), dims=self.dims, model="model2vec")

    def _load(self) -> Any:
        if self._model is None:
            try:
                from model2vec import StaticModel
            except ImportError as error:
                raise ModelUnavailable(
                    "model2vec is not installed", hint="pip install 'memohood[model2vec]'"
                ) from error
            try:
                self._model = StaticModel.from_pretrained(self._place())
            except Exception as error:  # the package raises many kinds; all mean the same to the reader
                raise ModelUnavailable(
                    f"model2vec cannot load {self._name} ({type(error).__name__})",
                    hint="check the model's name and, for its first download, the network",
                ) from error
        return self._model

    def _place(self) -> str:
        """The folder of the model; without leave to download, what lies in the cache."""
        if self._download or Path(self._name).is_dir():
            return self._name
        from huggingface_hub import snapshot_download

        return str(snapshot_download(self._name, local_files_only=True))
