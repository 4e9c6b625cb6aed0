"""Workers AI of Cloudflare: bge-m3 and others, over its own REST interface."""

from __future__ import annotations

from collections.abc import Sequence

from memohood.errors import ModelUnavailable
from memohood.models.embedders.remote import RemoteEmbedding
from memohood.models.web import post_json
from memohood.models.wire import Call, Wire
from memohood.ports import Vectors

DEFAULT_BASE = "https://api.cloudflare.com/client/v4"
DEFAULT_MODEL = "@cf/baai/bge-m3"
# model -> (dims, cosine from which two short texts are about the same thing)
MODELS = {
    "@cf/baai/bge-m3": (1024, 0.58),
    "@cf/baai/bge-small-en-v1.5": (384, 0.7),
    "@cf/baai/bge-base-en-v1.5": (768, 0.7),
    "@cf/baai/bge-large-en-v1.5": (1024, 0.7),
    "@cf/qwen/qwen3-embedding-0.6b": (1024, 0.5),
}


class CloudflareEmbedder:
    """One model of one account. Safe from any thread."""

    remote = True  # a call costs time and money

    def __init__(
        self, wire: Wire, *, account: str, token: str, base: str = DEFAULT_BASE, dims: int = 0, query_s: float
    ) -> None:
        known, self.threshold = MODELS.get(wire.model, (0, 0.55))
        self._wire = wire
        self._token = token
        self._url = f"{base}/accounts/{account}/ai/run/{wire.model}"
        self._embedding = RemoteEmbedding(wire, self._ask, dims=dims or known, query_s=query_s)
        self.signature = f"cloudflare|{wire.model}|{dims or known or 'own'}"

    @property
    def dims(self) -> int:
        return self._embedding.dims

    @property
    def ready(self) -> bool:
        return not self._wire.resting

    def warm(self) -> None:
        """Nothing is loaded: the service does the work."""

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
        return self._embedding.embed(texts, query=query)

    def _ask(self, call: Call, texts: list[str]) -> object:
        answer = post_json(self._wire, self._url, {"text": texts}, self._token)
        result = answer.get("result")
        if answer.get("success") is False or not isinstance(result, dict):
            raise ModelUnavailable("cloudflare answered without a result")
        usage = result.get("usage")
        if isinstance(usage, dict) and "prompt_tokens" in usage:
            call.used(input_tokens=usage["prompt_tokens"])
        return result.get("data")
