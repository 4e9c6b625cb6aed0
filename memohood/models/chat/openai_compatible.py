"""Chat models behind the common /chat/completions interface: OpenAI, OpenRouter, vLLM, Ollama, LM Studio and others."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

from memohood.errors import ModelUnavailable
from memohood.models.web import post_json, upper_tokens
from memohood.models.wire import Call, Wire
from memohood.spend.prices import Usage

DEFAULT_BASE = "https://api.openai.com/v1"
_FORMATS = (
    "json_schema",
    "json_object",
    "none",
)  # not every server knows each: tried in this order, then remembered


class OpenAICompatibleChat:
    """One model of one server."""

    def __init__(self, wire: Wire, *, base: str, key: str) -> None:
        self._wire = wire
        self._url = f"{base}/chat/completions"
        self._key = key
        self._format = 0

    @property
    def name(self) -> str:
        return f"{self._wire.provider}|{self._wire.model}"

    def complete(
        self,
        system: str,
        user: str,
        *,
        schema: dict[str, object] | None,
        timeout: float,
        operation: str = "chat",
        max_tokens: int = 1024,
    ) -> str:
        body: dict[str, Any] = {
            "model": self._wire.model,
            "messages": [{"role": "system", "content": system}, {"role": "user", "content": user}],
            "temperature": 0,
            "max_tokens": max_tokens,
        }
        described = json.dumps(schema) if schema else ""
        most = Usage(input_tokens=upper_tokens(system, user, described), output_tokens=max_tokens)
        while True:
            asked = self._format
            seen: list[Call] = []
            shaped = body | _response_format(schema, asked)
            try:
                return self._wire.call(operation, most, partial(self._ask, shaped, seen), timeout=timeout)
            except ModelUnavailable:
                formats_left = schema is not None and asked + 1 < len(_FORMATS)
                if not formats_left or [call.status for call in seen] != [400]:
                    raise
                self._format = max(self._format, asked + 1)

    def _ask(self, body: dict[str, Any], seen: list[Call], call: Call) -> str:
        seen.append(call)
        answer = post_json(self._wire, self._url, body, self._key)
        usage = answer.get("usage")
        if isinstance(usage, dict) and "prompt_tokens" in usage:
            call.used(input_tokens=usage["prompt_tokens"], output_tokens=usage.get("completion_tokens", 0))
        content = answer["choices"][0]["message"]["content"]
        if not isinstance(content, str):
            raise ModelUnavailable(f"{self._wire.provider} answered without a text")
        return content


def _response_format(schema: dict[str, object] | None, asked: int) -> dict[str, Any]:
    if schema is None or _FORMATS[asked] == "none":
        return {}
    if _FORMATS[asked] == "json_object":
        return {"response_format": {"type": "json_object"}}
    described = {"name": "answer", "schema": schema, "strict": True}
    return {"response_format": {"type": "json_schema", "json_schema": described}}
