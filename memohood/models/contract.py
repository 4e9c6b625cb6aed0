"""What every embedder must keep: the right count, the right width, finite numbers, rows of length one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import ArrayLike

from memohood.errors import ModelContractError
from memohood.ports import Vectors

MAX_CHARS = 2000  # of one text: more only dilutes a sentence vector, and bounds the time of a hostile input


def clip(text: str) -> str:
    """The part of a text that is embedded: the beginning, cut at a word; a placeholder for an empty one."""
    stripped = " ".join(text.replace("\x00", " ").split())
    if len(stripped) > MAX_CHARS:
        cut = stripped.rfind(" ", 0, MAX_CHARS)
        stripped = stripped[: cut if cut > MAX_CHARS // 2 else MAX_CHARS]
    return stripped or "-"


def in_batches(
    texts: Sequence[str], encode: Callable[[list[str]], Vectors], *, size: int, dims: int
) -> Vectors:
    """The vectors of all texts, clipped, `size` at a time: what `encode` locks is free for a question in between."""
    clipped = [clip(text) for text in texts]
    parts = [encode(clipped[start : start + size]) for start in range(0, len(clipped), size)]
    return np.concatenate(parts) if parts else np.zeros((0, dims), dtype=np.float32)


def unit_rows(answer: ArrayLike, *, count: int, dims: int, model: str) -> Vectors:
    """The answer of a model as float32 (count, dims) with rows of length 1, or ModelContractError."""
    vectors = np.asarray(answer, dtype=np.float32)
    if vectors.shape != (count, dims):
        raise ModelContractError(
            f"{model} answered with shape {vectors.shape} instead of {(count, dims)}",
            hint="check embedder.model and embedder.dims",
        )
    if not np.isfinite(vectors).all():
        raise ModelContractError(f"{model} answered with numbers that are not finite")
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    if (lengths < 1e-6).any():
        raise ModelContractError(f"{model} answered with an empty vector")
    return np.ascontiguousarray(vectors / lengths, dtype=np.float32)
