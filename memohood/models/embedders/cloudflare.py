"""Workers AI of Cloudflare: bge-m3 and others, over its own REST interface."""

from __future__ import annotations

from memohood.errors import ModelUnavailable
from memohood.models.embedders.remote import RemoteEmbedder
from memohood.models.web import post_json
from memohood.models.wire import Call, Wire

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


class CloudflareEmbedder(RemoteEmbedder):
    """One model of one account. Safe from any thread."""

    def __init__(
        self, wire: Wire, *, account: str, token: str, base: str = DEFAULT_BASE, dims: int = 0, query_s: float
    ) -> None:
        known, threshold = MODELS.get(wire.model, (0, 0.55))
        super().__init__(wire, dims=dims or known, threshold=threshold, query_s=query_s)
        self._token = token
        self._url = f"{base}/accounts/{account}/ai/run/{wire.model}"

    def _ask(self, call: Call, texts: list[str]) -> object:
        answer = post_json(self._wire, self._url, {"text": texts}, self._token)
        result = answer.get("result")
        if answer.get("success") is False or not isinstance(result, dict):
            raise ModelUnavailable("cloudflare answered without a result")
        usage = result.get("usage")
        if isinstance(usage, dict) and "prompt_tokens" in usage:
            call.used(input_tokens=usage["prompt_tokens"])
        return result.get("data")
