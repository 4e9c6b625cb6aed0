#!/usr/bin/env python3
"""Scripted OpenAI-compatible chat-completions stub (stdlib only).

Purpose: let a real agent host (hermes-agent) run turns with no model and no
network, while every request body is recorded for assertions.

Endpoints (any prefix; `/v1` is conventional)
  GET  .../models             one fake model
  POST .../chat/completions   streaming (SSE) and non-streaming
  GET  /_stub/requests        recorded requests so far (JSON list)
  POST /_stub/script          replace the script at run time (JSON, see below)
  POST /_stub/reset           drop recorded requests (keeps the script)

Script: a JSON list of rules, first match wins; with no match the reply is
"stub: <last user text, first 60 chars>".
  {
    "when":     "regex, searched in the last *user* message",     (optional)
    "when_not_tool": true,        only if the last message is NOT a tool result
    "when_tool":     true,        only if the last message IS a tool result
    "system":   "regex, searched in the system message",          (optional)
    "once":     true,             rule is consumed after one use
    "reply":    "text"            '{last_tool}' expands to the last tool result
    "calls":    [{"name": "toy_recall", "arguments": {"query": "x"}}],
    "delay_s":  0.0,              sleep before answering
    "status":   500               answer with an HTTP error instead
  }
A tool call naming a tool the request did not offer is still sent; the record
carries "offered_tools" so a test can check that the tool really was offered.

Use as a library:  with StubLLM(script=[...]) as s: s.base_url, s.requests
Use as a program:  stub_llm.py --port 0 --record out.jsonl --script rules.json
                   (prints "READY http://127.0.0.1:<port>/v1" on stdout)
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def _text(content):
    """Flatten string-or-parts message content to text."""
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        return "\n".join(p.get("text", "") for p in content if isinstance(p, dict))
    return ""


class StubLLM:
    def __init__(self, script=None, record_path=None, port=0, model="stub-model"):
        self.script = list(script or [])
        self.record_path = record_path
        self.model = model
        self.requests = []
        self._lock = threading.Lock()
        stub = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *a):  # keep test output quiet
                pass

            def _json(self, obj, status=200):
                data = json.dumps(obj).encode()
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def do_GET(self):
                if self.path.startswith("/_stub/requests"):
                    with stub._lock:
                        return self._json(stub.requests)
                if self.path.rstrip("/").endswith("/models"):
                    return self._json(
                        {
                            "object": "list",
                            "data": [
                                {
                                    "id": stub.model,
                                    "object": "model",
                                    "owned_by": "stub",
                                    "context_length": 131072,
                                }
                            ],
                        }
                    )
                return self._json({"error": {"message": "not found"}}, 404)

            def do_POST(self):
                raw = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                try:
                    body = json.loads(raw or b"{}")
                except ValueError:
                    body = {"_unparsed": raw.decode("utf-8", "replace")}
                if self.path.startswith("/_stub/script"):
                    stub.script = list(body)
                    return self._json({"ok": True})
                if self.path.startswith("/_stub/reset"):
                    with stub._lock:
                        stub.requests.clear()
                    return self._json({"ok": True})
                if not self.path.rstrip("/").endswith("/chat/completions"):
                    stub._record(self.path, body, None)
                    return self._json({"error": {"message": "not found"}}, 404)
                rule = stub._match(body)
                stub._record(self.path, body, rule)
                if rule.get("delay_s"):
                    time.sleep(float(rule["delay_s"]))
                if rule.get("status"):
                    return self._json({"error": {"message": "scripted error"}}, int(rule["status"]))
                text, calls = stub._answer(rule, body)
                if body.get("stream"):
                    return self._stream(body, text, calls)
                msg = {"role": "assistant", "content": text or None}
                if calls:
                    msg["tool_calls"] = calls
                return self._json(
                    {
                        "id": "chatcmpl-stub",
                        "object": "chat.completion",
                        "created": int(time.time()),
                        "model": stub.model,
                        "choices": [
                            {"index": 0, "message": msg, "finish_reason": "tool_calls" if calls else "stop"}
                        ],
                        "usage": stub._usage(body, text),
                    }
                )

            def _stream(self, body, text, calls):
                self.send_response(200)
                self.send_header("Content-Type", "text/event-stream")
                self.send_header("Connection", "close")
                self.end_headers()
                self.close_connection = True
                base = {
                    "id": "chatcmpl-stub",
                    "object": "chat.completion.chunk",
                    "created": int(time.time()),
                    "model": stub.model,
                }

                def send(delta, fin=None):
                    chunk = dict(base, choices=[{"index": 0, "delta": delta, "finish_reason": fin}])
                    self.wfile.write(b"data: " + json.dumps(chunk).encode() + b"\n\n")
                    self.wfile.flush()

                send({"role": "assistant", "content": ""})
                for i in range(0, len(text or ""), 7):  # small pieces on purpose
                    send({"content": text[i : i + 7]})
                for i, c in enumerate(calls):
                    fn = c["function"]
                    send(
                        {
                            "tool_calls": [
                                {
                                    "index": i,
                                    "id": c["id"],
                                    "type": "function",
                                    "function": {"name": fn["name"], "arguments": ""},
                                }
                            ]
                        }
                    )
                    send({"tool_calls": [{"index": i, "function": {"arguments": fn["arguments"]}}]})
                send({}, "tool_calls" if calls else "stop")
                tail = dict(base, choices=[], usage=stub._usage(body, text))
                self.wfile.write(b"data: " + json.dumps(tail).encode() + b"\n\n")
                self.wfile.write(b"data: [DONE]\n\n")
                self.wfile.flush()

        self._httpd = ThreadingHTTPServer(("127.0.0.1", port), Handler)
        self._httpd.daemon_threads = True
        self.port = self._httpd.server_address[1]
        self.base_url = f"http://127.0.0.1:{self.port}/v1"
        self._thread = threading.Thread(target=self._httpd.serve_forever, daemon=True)

    # -- scripting ---------------------------------------------------------
    def _match(self, body):
        msgs = body.get("messages") or []
        last = msgs[-1] if msgs else {}
        user = next((_text(m.get("content")) for m in reversed(msgs) if m.get("role") == "user"), "")
        system = "\n".join(_text(m.get("content")) for m in msgs if m.get("role") == "system")
        is_tool = last.get("role") == "tool"
        with self._lock:
            for i, r in enumerate(self.script):
                if r.get("when") and not re.search(r["when"], user, re.S):
                    continue
                if r.get("system") and not re.search(r["system"], system, re.S):
                    continue
                if r.get("when_tool") and not is_tool:
                    continue
                if r.get("when_not_tool") and is_tool:
                    continue
                if r.get("once"):
                    self.script.pop(i)
                return r
        user = user.split("<memory-context>")[0]  # never echo injected recall
        return {"reply": "stub: " + user.strip()[:60]}

    def _answer(self, rule, body):
        last_tool = next(
            (
                _text(m.get("content"))
                for m in reversed(body.get("messages") or [])
                if m.get("role") == "tool"
            ),
            "",
        )
        text = (rule.get("reply") or "").replace("{last_tool}", last_tool)
        calls = [
            {
                "id": f"call_{int(time.time() * 1000) % 100000}_{i}",
                "type": "function",
                "function": {"name": c["name"], "arguments": json.dumps(c.get("arguments", {}))},
            }
            for i, c in enumerate(rule.get("calls") or [])
        ]
        return text, calls

    @staticmethod
    def _usage(body, text):
        p = len(json.dumps(body.get("messages") or [])) // 4
        c = len(text or "") // 4 + 1
        return {"prompt_tokens": p, "completion_tokens": c, "total_tokens": p + c}

    def _record(self, path, body, rule):
        rec = {
            "t": time.time(),
            "path": path,
            "stream": bool(body.get("stream")),
            "offered_tools": [t.get("function", {}).get("name") for t in body.get("tools") or []],
            "rule": rule,
            "body": body,
        }
        with self._lock:
            self.requests.append(rec)
            if self.record_path:
                with open(self.record_path, "a", encoding="utf-8") as f:
                    f.write(json.dumps(rec) + "\n")

    # -- lifecycle -----------------------------------------------------------
    def start(self):
        self._thread.start()
        return self

    def stop(self):
        self._httpd.shutdown()
        self._httpd.server_close()

    __enter__ = start

    def __exit__(self, *exc):
        self.stop()


def main(argv=None):
    ap = argparse.ArgumentParser()
    ap.add_argument("--port", type=int, default=0)
    ap.add_argument("--record")
    ap.add_argument("--script", help="JSON file with the rule list")
    a = ap.parse_args(argv)
    script = json.load(open(a.script)) if a.script else []
    s = StubLLM(script, a.record, a.port).start()
    print(f"READY {s.base_url}", flush=True)
    try:
        while True:
            time.sleep(3600)
    except KeyboardInterrupt:
        s.stop()


if __name__ == "__main__":
    sys.exit(main())
