"""Google's Gemini through its own package, google-genai. The key travels in a header, never in an address."""

from __future__ import annotations

import threading
from typing import Any

from memohood.errors import ModelUnavailable
from memohood.models.web import upper_tokens
from memohood.models.wire import Call, Wire
from memohood.spend.prices import Usage


class GeminiChat:
    """One Gemini model."""

    def __init__(self, wire: Wire, *, key: str, base: str = "") -> None:
        self._wire = wire
        self._key = key
        self._base = base
        self._lock = threading.Lock()
        self._client: Any = None

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
        described = str(schema or "")
        most = Usage(input_tokens=upper_tokens(system, user, described), output_tokens=max_tokens)
        client = self._loaded()
        return self._wire.call(
            operation,
            most,
            lambda call: self._ask(client, call, system, user, schema, max_tokens),
            timeout=timeout,
        )

    def _ask(
        self,
        client: Any,
        call: Call,
        system: str,
        user: str,
        schema: dict[str, object] | None,
        max_tokens: int,
    ) -> str:
        config: dict[str, Any] = {
            "system_instruction": system,
            "temperature": 0,
            "max_output_tokens": max_tokens,
        }
        if schema:
            config |= {"response_mime_type": "application/json", "response_json_schema": schema}
        answer = client.models.generate_content(model=self._wire.model, contents=user, config=config)
        used = answer.usage_metadata
        if used is not None and used.prompt_token_count is not None:
            written = (used.candidates_token_count or 0) + (used.thoughts_token_count or 0)
            call.used(input_tokens=used.prompt_token_count, output_tokens=written)
        text = answer.text
        if not isinstance(text, str):
            raise ModelUnavailable("gemini answered without a text")
        return text

    def _loaded(self) -> Any:
        with self._lock:
            if self._client is None:
                try:
                    from google import genai
                    from google.genai import types
                except ImportError as error:
                    raise ModelUnavailable(
                        "the package for gemini is not installed", hint="pip install 'memohood[gemini]'"
                    ) from error
                options = types.HttpOptions(
                    httpx_client=self._wire.client,
                    base_url=self._base or None,
                    retry_options=types.HttpRetryOptions(attempts=1),
                )
                self._client = genai.Client(api_key=self._key, http_options=options)
            return self._client
