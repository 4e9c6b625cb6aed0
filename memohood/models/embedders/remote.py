"""What the embedders behind a Wire share: batches, the contract on answers, and how long a question may wait."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from memohood.errors import ModelContractError
from memohood.models.contract import clip, unit_rows
from memohood.models.web import upper_tokens
from memohood.models.wire import VECTOR_BYTES, Call, Wire
from memohood.ports import Vectors
from memohood.spend.prices import Usage

Ask = Callable[[Call, list[str]], object]  # texts -> rows of numbers
BATCH_S = 20.0  # a batch in the background


def embed_in_batches(
    wire: Wire, texts: Sequence[str], ask: Ask, *, query: bool, query_s: float, batch: int, dims: int
) -> Vectors:
    """The vectors of all texts. A question waits `query_s` at most; `dims` 0 = as wide as the service answers."""
    clipped = [clip(text) for text in texts]
    parts: list[Vectors] = []
    for start in range(0, len(clipped), batch):
        part = clipped[start : start + batch]
        answer = wire.call(
            "embed-query" if query else "embed",
            Usage(input_tokens=upper_tokens(*part)),
            lambda call, part=part: ask(call, part),  # type: ignore[misc]
            timeout=query_s if query else BATCH_S,
            max_bytes=VECTOR_BYTES,
        )
        width = dims or _width(answer)
        parts.append(unit_rows(_numbers(answer, wire), count=len(part), dims=width, model=wire.provider))
        dims = width
    return np.concatenate(parts) if parts else np.zeros((0, dims), dtype=np.float32)


def _numbers(answer: object, wire: Wire) -> Vectors:
    try:
        return np.asarray(answer, dtype=np.float32)
    except (ValueError, TypeError, OverflowError) as error:
        raise ModelContractError(f"{wire.provider} answered with something that is no vector") from error


def _width(answer: object) -> int:
    first = answer[0] if isinstance(answer, list) and answer else ()
    return len(first) if isinstance(first, list) else 0
