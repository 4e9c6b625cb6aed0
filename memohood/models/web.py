"""JSON over HTTP for the services that need no package of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

import httpx

from memohood.errors import ConfigError, ModelUnavailable
from memohood.models.wire import Wire


def checked_base(url: str, setting: str) -> str:
    """A base address without its last slash; ConfigError where it is none."""
    parts = urlsplit(url.strip())
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or parts.query:
        raise ConfigError(f"{setting} is not a web address", hint="for example https://api.example.com/v1")
    return url.strip().rstrip("/")


def post_json(wire: Wire, url: str, body: Mapping[str, Any], key: str) -> dict[str, Any]:
    """The JSON object that the service answers with. Any other answer is an error; its text is never repeated."""
    headers = {"authorization": f"Bearer {key}"} if key else {}
    response = wire.client.post(url, json=body, headers=headers)
    if response.status_code != 200:
        raise httpx.HTTPStatusError("not 200", request=response.request, response=response)
    answer = response.json()
    if not isinstance(answer, dict):
        raise ModelUnavailable(f"{wire.provider} answered with something that is no object")
    return answer


def upper_tokens(*texts: str) -> int:
    """An upper bound of the tokens of these texts: no tokenizer makes more tokens than bytes, save a few of its own."""
    return sum(len(text.encode("utf-8", "replace")) + 16 for text in texts)
