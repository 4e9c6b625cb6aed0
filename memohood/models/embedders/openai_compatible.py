"""Embedding models behind the common /embeddings interface: OpenAI, vLLM, Ollama, LM Studio and others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from memohood.errors import ModelContractError
from memohood.models.embedders.remote import RemoteEmbedding
from memohood.models.web import post_json
from memohood.models.wire import Call, Wire
from memohood.ports import Vectors

DEFAULT_MODEL = "text-embedding-3-small"
_SHORTENS = "text-embedding-3"  # these can answer with fewer dimensions than their own
# model -> (dims, cosine from which two short texts are about the same thing)
MODELS = {
    "text-embedding-3-small": (1536, 0.42),
    "text-embedding-3-large": (3072, 0.42),
    "text-embedding-ada-002": (1536, 0.84),
    "bge-m3": (1024, 0.58),
    "nomic-embed-text": (768, 0.62),
}


class OpenAICompatibleEmbedder:
    """One model of one server. Safe from any thread."""

    remote = True  # a call costs time and money

    def __init__(self, wire: Wire, *, base: str, key: str, dims: int = 0, query_s: float) -> None:
        known, self.threshold = MODELS.get(wire.model.rpartition("/")[2], (0, 0.5))
        self._wire = wire
        self._url = f"{base}/embeddings"
        self._key = key
        self._shorten = dims if dims and wire.model.startswith(_SHORTENS) else 0
        self._embedding = RemoteEmbedding(wire, self._ask, dims=dims or known, query_s=query_s)
        self.signature = f"openai-compatible|{wire.model}|{dims or known or 'own'}"

    @property
    def dims(self) -> int:
        return self._embedding.dims

    @property
    def ready(self) -> bool:
        return not self._wire.resting

    def warm(self) -> None:
        """Nothing is loaded: the server does the work."""

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
        return self._embedding.embed(texts, query=query)

    def _ask(self, call: Call, texts: list[str]) -> object:
        body: dict[str, Any] = {"model": self._wire.model, "input": texts, "encoding_format": "float"}
        if self._shorten:
            body["dimensions"] = self._shorten
        answer = post_json(self._wire, self._url, body, self._key)
        usage = answer.get("usage")
        if isinstance(usage, dict) and "prompt_tokens" in usage:
            call.used(input_tokens=usage["prompt_tokens"])
        rows: list[Any] = [None] * len(texts)
        for item in answer["data"]:  # the order is told by the index, not by the place
            rows[int(item["index"])] = item["embedding"]
        if any(row is None for row in rows):
            raise ModelContractError(f"{self._wire.provider} left out a vector")
        return rows
