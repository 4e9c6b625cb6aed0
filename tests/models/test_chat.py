"""Chat models over real HTTP against a server on this machine."""

from __future__ import annotations

import json
import re
import sys
import types
from collections.abc import Callable

import pytest
from pytest_httpserver import HTTPServer
from werkzeug import Request, Response

from memohood.config import Config
from memohood.errors import ModelUnavailable
from memohood.models.registry import build_chat
from memohood.ports import ChatModel
from memohood.spend.meter import Meter
from tests.models.conftest import MONTH, secret

Settings = Callable[..., Config]
SCHEMA: dict[str, object] = {
    "type": "object",
    "properties": {"facts": {"type": "array", "items": {"type": "string"}}},
}


def openai(settings: Settings, meter: Meter, server: HTTPServer, model: str = "gpt-4o-mini") -> ChatModel:
    values = {
        "provider": "openai-compatible",
        "base_url": server.url_for("/v1"),
        "model": model,
        "api_key_env": "OPENAI_API_KEY",
    }
    chat, _ = build_chat(settings(model=values), secret, meter)
    assert chat is not None
    return chat


def answer(content: object, prompt: int = 100, completion: int = 10) -> dict[str, object]:
    return {
        "choices": [{"message": {"role": "assistant", "content": content}}],
        "usage": {"prompt_tokens": prompt, "completion_tokens": completion},
    }


def ask(chat: ChatModel, timeout: float = 5.0) -> str:
    return chat.complete("be brief", "hello", schema=SCHEMA, timeout=timeout, operation="judge")


def test_openai_compatible_sends_the_key_and_the_schema_and_counts_what_was_used(
    settings: Settings, meter: Meter, httpserver: HTTPServer
) -> None:
    httpserver.expect_request(
        "/v1/chat/completions", method="POST", headers={"authorization": "Bearer fake-openai-key"}
    ).respond_with_json(answer('{"facts": []}'))
    assert ask(openai(settings, meter, httpserver)) == '{"facts": []}'
    sent = json.loads(httpserver.log[0][0].get_data())
    assert sent["response_format"]["json_schema"]["schema"] == SCHEMA
    assert sent["max_tokens"] == 1024
    assert meter.ledger.total("openai-compatible", MONTH) == 100 * 150 + 10 * 600
    (row,) = meter.ledger.rows(month=MONTH)
    assert (row.operation, row.model, row.input_tokens, row.output_tokens) == (
        "judge",
        "gpt-4o-mini",
        100,
        10,
    )


def test_a_server_that_does_not_know_schemas_is_asked_more_simply_and_remembered(
    settings: Settings, meter: Meter, httpserver: HTTPServer
) -> None:
    def handler(request: Request) -> Response:
        if "json_schema" in request.get_data(as_text=True):
            return Response("unknown response_format", status=400)
        return Response(json.dumps(answer("{}")), mimetype="application/json")

    httpserver.expect_request("/v1/chat/completions").respond_with_handler(handler)
    chat = openai(settings, meter, httpserver)
    assert ask(chat) == "{}"
    assert ask(chat) == "{}"
    assert len(httpserver.log) == 3
    assert meter.ledger.rows(month=MONTH)[0].refused == 1


@pytest.mark.parametrize(
    "body", ["{", "[]", '{"choices": []}', '{"choices": [{"message": {"content": null}}]}', "[" * 100_000]
)
def test_an_answer_in_the_wrong_shape_is_an_absent_model_and_counted(
    body: str, settings: Settings, meter: Meter, httpserver: HTTPServer
) -> None:
    httpserver.expect_request("/v1/chat/completions").respond_with_data(body)
    with pytest.raises(ModelUnavailable):
        ask(openai(settings, meter, httpserver))
    assert meter.ledger.total("openai-compatible", MONTH) > 0


def test_use_that_is_no_number_counts_the_whole_reservation(
    settings: Settings, meter: Meter, httpserver: HTTPServer
) -> None:
    body = answer("{}") | {"usage": {"prompt_tokens": "many", "completion_tokens": -3}}
    httpserver.expect_request("/v1/chat/completions").respond_with_json(body)
    ask(openai(settings, meter, httpserver))
    assert meter.ledger.total("openai-compatible", MONTH) > 1024 * 600


GEMINI_PATH = re.compile(r"/v1\w*/models/gemini-3\.1-flash-lite:generateContent")
GEMINI_ANSWER = {
    "candidates": [
        {"content": {"role": "model", "parts": [{"text": '{"facts": []}'}]}, "finishReason": "STOP"}
    ],
    "usageMetadata": {"promptTokenCount": 100, "candidatesTokenCount": 10, "thoughtsTokenCount": 5},
}


def gemini(settings: Settings, meter: Meter, server: HTTPServer) -> ChatModel:
    pytest.importorskip("google.genai")
    values = {"provider": "gemini", "base_url": server.url_for("/").rstrip("/")}
    chat, _ = build_chat(settings(model=values), secret, meter)
    assert chat is not None
    return chat


def test_gemini_sends_its_key_in_a_header_and_counts_thinking_as_output(
    settings: Settings, meter: Meter, httpserver: HTTPServer
) -> None:
    httpserver.expect_request(GEMINI_PATH, headers={"x-goog-api-key": "fake-gemini-key"}).respond_with_json(
        GEMINI_ANSWER
    )
    assert ask(gemini(settings, meter, httpserver)) == '{"facts": []}'
    request = httpserver.log[0][0]
    assert b"fake-gemini-key" not in request.query_string
    assert json.loads(request.get_data())["generationConfig"]["responseMimeType"] == "application/json"
    assert meter.ledger.total("gemini", MONTH) == 100 * 250 + 15 * 1500


@pytest.mark.parametrize("status", [429, 500])
def test_gemini_is_asked_once_not_again_and_again(
    status: int, settings: Settings, meter: Meter, httpserver: HTTPServer
) -> None:
    httpserver.expect_request(GEMINI_PATH).respond_with_json(
        {"error": {"code": status, "message": "no"}}, status=status
    )
    with pytest.raises(ModelUnavailable):
        ask(gemini(settings, meter, httpserver))
    assert len(httpserver.log) == 1
    assert meter.ledger.total("gemini", MONTH) == 0


def test_hermes_lends_its_own_model_through_the_meter(
    settings: Settings, meter: Meter, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[dict[str, object]] = []

    def call_llm(**values: object) -> object:
        asked.append(values)
        message = types.SimpleNamespace(content="{}")
        return types.SimpleNamespace(
            choices=[types.SimpleNamespace(message=message)],
            usage=types.SimpleNamespace(prompt_tokens=7, completion_tokens=1),
        )

    host = types.ModuleType("agent.auxiliary_client")
    host.call_llm = call_llm  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "agent", types.ModuleType("agent"))
    monkeypatch.setitem(sys.modules, "agent.auxiliary_client", host)
    chat, _ = build_chat(settings(model={"provider": "hermes"}), secret, meter)
    assert chat is not None
    assert ask(chat) == "{}"
    assert asked[0]["task"] == "memohood"
    assert meter.ledger.total("hermes", MONTH) > 0
