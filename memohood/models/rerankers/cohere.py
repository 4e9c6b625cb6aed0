"""Cohere's reranker through its own package. One search prices up to 100 documents."""

from __future__ import annotations

import math
import threading
from collections.abc import Sequence
from typing import Any

from memohood.errors import ModelContractError, ModelUnavailable
from memohood.models.wire import Call, Wire
from memohood.spend.prices import DOCUMENTS_PER_SEARCH, Usage

MAX_CHARS = 1_500  # of one text: longer ones are split, and priced, by the service


class CohereReranker:
    """One reranking model. Safe from any thread."""

    def __init__(self, wire: Wire, *, key: str, base: str = "") -> None:
        self._wire = wire
        self._key = key
        self._base = base
        self._lock = threading.Lock()
        self._client: Any = None

    @property
    def name(self) -> str:
        return f"cohere|{self._wire.model}"

    def rerank(self, query: str, texts: Sequence[str], *, timeout: float) -> list[float]:
        """One relevance (0..1) per text. ModelUnavailable when it cannot in time; ModelContractError on nonsense."""
        if not texts:
            return []
        documents = [text[:MAX_CHARS] or "-" for text in texts]
        client = self._loaded()
        searches = math.ceil(len(documents) / DOCUMENTS_PER_SEARCH)
        return self._wire.call(
            "rerank",
            Usage(searches=searches),
            lambda call: self._ask(client, call, query[:MAX_CHARS], documents),
            timeout=timeout,
            max_bytes=1_000_000,
        )

    def _ask(self, client: Any, call: Call, query: str, documents: list[str]) -> list[float]:
        answer = client.rerank(
            model=self._wire.model, query=query, documents=documents, request_options={"max_retries": 0}
        )
        billed = getattr(getattr(answer, "meta", None), "billed_units", None)
        searches = getattr(billed, "search_units", None)
        if searches is not None:
            call.used(searches=searches)
        scores: list[float] = [math.nan] * len(documents)
        for result in answer.results:
            if not 0 <= result.index < len(documents):
                raise ModelContractError("cohere scored a text that it was not given")
            scores[result.index] = float(result.relevance_score)
        if not all(map(math.isfinite, scores)):
            raise ModelContractError("cohere left out a score")
        return scores

    def _loaded(self) -> Any:
        with self._lock:
            if self._client is None:
                try:
                    import cohere
                except ImportError as error:
                    raise ModelUnavailable(
                        "the package for cohere is not installed", hint="pip install 'memohood[cohere]'"
                    ) from error
                self._client = cohere.ClientV2(
                    api_key=self._key,
                    base_url=self._base or None,
                    httpx_client=self._wire.client,
                    client_name="memohood",
                )
            return self._client
