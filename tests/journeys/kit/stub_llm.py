"""A scripted chat model on 127.0.0.1 that speaks the OpenAI protocol and records every request.

`script` is a list of rules; the first that matches answers, without a match the reply is "stub: <what the user said>":

    when            a pattern, searched in the last user message (recalled memory included: anchor it)
    when_not_tool   only if the last message is no tool result;  when_tool  only if it is one
    reply           a text; {last_tool} stands for the last tool result
    calls           tool calls: [{"name": ..., "arguments": {...}}]
    delay_s         seconds of silence before the answer;  status  an HTTP error instead of one
"""

from __future__ import annotations

import itertools
import json
import re
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

MODEL = "stub-model"
_PIECE = 7  # characters per streamed chunk: small, so that nothing survives by luck of cutting


def text_of(content: Any) -> str:
    """Message content, a text or a list of parts, as text."""
    if isinstance(content, list):
        return "\n".join(part.get("text", "") for part in content if isinstance(part, dict))
    return content if isinstance(content, str) else ""


class StubLLM:
    """The server. `requests` holds what came in: path, body, stream, offered_tools."""

    def __init__(self) -> None:
        self.script: list[dict[str, Any]] = []
        self.requests: list[dict[str, Any]] = []
        self._lock = threading.Lock()
        self._numbers = itertools.count()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        self.base_url = f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    def start(self) -> StubLLM:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        stub = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_: object) -> None:
                return None

            def do_GET(self) -> None:
                if self.path.rstrip("/").endswith("/models"):
                    model = {"id": MODEL, "object": "model", "owned_by": "stub", "context_length": 131072}
                    self._json(200, {"object": "list", "data": [model]})
                else:
                    self._json(404, {"error": {"message": "not found"}})

            def do_POST(self) -> None:
                raw = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                body = json.loads(raw or b"{}")
                stub.record(self.path, body)
                if not self.path.rstrip("/").endswith("/chat/completions"):
                    return self._json(404, {"error": {"message": "not found"}})
                rule = stub.rule_for(body)
                time.sleep(rule.get("delay_s", 0))
                if "status" in rule:
                    return self._json(rule["status"], {"error": {"message": "scripted error"}})
                if body.get("stream"):
                    return self._stream(stub.chunks(rule, body))
                return self._json(200, stub.completion(rule, body))

            def _json(self, status: int, value: object) -> None:
                data = json.dumps(value).encode()
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def _stream(self, chunks: Iterator[dict[str, Any]]) -> None:
                self.send_response(200)
                self.send_header("Content-Type", "text/event-stream")
                self.send_header("Connection", "close")
                self.end_headers()
                self.close_connection = True
                for chunk in chunks:
                    self.wfile.write(b"data: " + json.dumps(chunk).encode() + b"\n\n")
                self.wfile.write(b"data: [DONE]\n\n")

        return Handler

    # -- answering -----------------------------------------------------------------------------------------------------

    def record(self, path: str, body: dict[str, Any]) -> None:
        offered = [tool.get("function", {}).get("name") for tool in body.get("tools") or []]
        with self._lock:
            self.requests.append(
                {"path": path, "body": body, "stream": bool(body.get("stream")), "offered_tools": offered,
                 "at": time.monotonic()}
            )  # fmt: skip

    def rule_for(self, body: dict[str, Any]) -> dict[str, Any]:
        messages = body.get("messages") or [{}]
        user = next((text_of(m.get("content")) for m in reversed(messages) if m.get("role") == "user"), "")
        after_tool = messages[-1].get("role") == "tool"
        for rule in self.script:
            fits = re.search(rule.get("when", ""), user, re.S) is not None
            if (
                fits
                and not (rule.get("when_tool") and not after_tool)
                and not (rule.get("when_not_tool") and after_tool)
            ):
                return rule
        return {"reply": "stub: " + user.split("<memory-context>")[0].strip()[:60]}

    def completion(self, rule: dict[str, Any], body: dict[str, Any]) -> dict[str, Any]:
        text, calls = self._answer(rule, body)
        message: dict[str, Any] = {"role": "assistant", "content": text or None}
        if calls:
            message["tool_calls"] = calls
        choice = {"index": 0, "message": message, "finish_reason": "tool_calls" if calls else "stop"}
        return {**_envelope("chat.completion"), "choices": [choice], "usage": _usage(body, text)}

    def chunks(self, rule: dict[str, Any], body: dict[str, Any]) -> Iterator[dict[str, Any]]:
        text, calls = self._answer(rule, body)

        def chunk(delta: dict[str, Any], end: str | None = None) -> dict[str, Any]:
            choice = {"index": 0, "delta": delta, "finish_reason": end}
            return {**_envelope("chat.completion.chunk"), "choices": [choice]}

        yield chunk({"role": "assistant", "content": ""})
        for start in range(0, len(text), _PIECE):
            yield chunk({"content": text[start : start + _PIECE]})
        for index, call in enumerate(calls):
            yield chunk({"tool_calls": [{**call, "index": index}]})
        yield chunk({}, "tool_calls" if calls else "stop")
        yield {**_envelope("chat.completion.chunk"), "choices": [], "usage": _usage(body, text)}

    def _answer(self, rule: dict[str, Any], body: dict[str, Any]) -> tuple[str, list[dict[str, Any]]]:
        messages = body.get("messages") or []
        last_tool = next(
            (text_of(m.get("content")) for m in reversed(messages) if m.get("role") == "tool"), ""
        )
        calls = [
            {
                "id": f"call_{next(self._numbers)}",
                "type": "function",
                "function": {"name": call["name"], "arguments": json.dumps(call.get("arguments", {}))},
            }
            for call in rule.get("calls") or ()
        ]
        return (rule.get("reply") or "").replace("{last_tool}", last_tool), calls


def _envelope(kind: str) -> dict[str, Any]:
    return {"id": "chatcmpl-stub", "object": kind, "created": 0, "model": MODEL}


def _usage(body: dict[str, Any], text: str) -> dict[str, int]:
    prompt, completion = len(json.dumps(body.get("messages") or [])) // 4, len(text) // 4 + 1
    return {"prompt_tokens": prompt, "completion_tokens": completion, "total_tokens": prompt + completion}
