"""What the embedders behind a Wire share: batches, the contract on answers, how long a question may wait, and a short memory."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

import numpy as np

from memohood.errors import ModelContractError
from memohood.models.contract import unit_rows
from memohood.models.embedders.recent import RecentVectors
from memohood.models.web import upper_tokens
from memohood.models.wire import VECTOR_BYTES, Call, Wire
from memohood.ports import Vectors
from memohood.spend.prices import Usage

BATCH_S = 20.0  # a batch in the background
_BATCH = 48


class RemoteEmbedder(ABC):
    """Embeds over one wire; a service says how it is asked. `dims` 0 = as wide as it answers. Safe from any thread."""

    remote = True  # a call costs time and money

    def __init__(self, wire: Wire, *, dims: int, threshold: float, query_s: float) -> None:
        self.dims = dims
        self.threshold = threshold
        self.signature = f"{wire.provider}|{wire.model}|{dims or 'own'}"
        self._wire = wire
        self._query_s = query_s
        self._recent = RecentVectors()

    @abstractmethod
    def _ask(self, call: Call, texts: list[str]) -> object:
        """Rows of numbers, one for each text; what the call used is told to `call`."""

    @property
    def ready(self) -> bool:
        return not self._wire.resting

    def warm(self) -> None:
        return  # nothing is loaded: the service does the work

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
        """The vectors of all texts, in their order. A question waits for its slice at most."""
        return self._recent.embed(
            texts, lambda part: self._call(part, query=query), size=_BATCH, dims=self.dims
        )

    def _call(self, part: list[str], *, query: bool) -> Vectors:
        answer = self._wire.call(
            "embed-query" if query else "embed",
            Usage(input_tokens=upper_tokens(*part)),
            lambda call: self._ask(call, part),
            timeout=self._query_s if query else BATCH_S,
            max_bytes=VECTOR_BYTES,
        )
        width = self.dims or _width(answer)
        try:
            numbers = np.asarray(answer, dtype=np.float32)
        except (ValueError, TypeError, OverflowError) as error:
            raise ModelContractError(
                f"{self._wire.provider} answered with something that is no vector"
            ) from error
        vectors = unit_rows(numbers, count=len(part), dims=width, model=self._wire.provider)
        self.dims = width
        return vectors


def _width(answer: object) -> int:
    first = answer[0] if isinstance(answer, list) and answer else ()
    return len(first) if isinstance(first, list) else 0
