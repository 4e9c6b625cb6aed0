"""Embedding models behind the common /embeddings interface: OpenAI, vLLM, Ollama, LM Studio and others."""

from __future__ import annotations

from typing import Any

from memohood.errors import ModelContractError
from memohood.models.embedders.remote import RemoteEmbedder
from memohood.models.web import post_json
from memohood.models.wire import Call, Wire

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


class OpenAICompatibleEmbedder(RemoteEmbedder):
    """One model of one server. Safe from any thread."""

    def __init__(self, wire: Wire, *, base: str, key: str, dims: int = 0, query_s: float) -> None:
        known, threshold = MODELS.get(wire.model.rpartition("/")[2], (0, 0.5))
        super().__init__(wire, dims=dims or known, threshold=threshold, query_s=query_s)
        self._url = f"{base}/embeddings"
        self._key = key
        self._shorten = dims if dims and wire.model.startswith(_SHORTENS) else 0

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
