"""Conflicts that rules leave open, put before a judge over real HTTP."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pytest_httpserver import HTTPServer
from werkzeug import Request, Response

from memohood.bootstrap import open_memory
from memohood.engine import Engine
from memohood.prompts import judge_conflict
from tests.fakes import FakeClock

OLD, NEW = "our standup room is called Kepler", "our standup room is called Hubble"


def serve(server: HTTPServer, verdict: object, status: int = 200) -> None:
    content = verdict if isinstance(verdict, str) else json.dumps(verdict)

    def handler(request: Request) -> Response:
        body = {"choices": [{"message": {"content": content}}]}
        return Response(json.dumps(body), mimetype="application/json", status=status)

    server.expect_request("/v1/chat/completions").respond_with_handler(handler)


@contextmanager
def told(path: Path, server: HTTPServer, *, pinned: bool = False) -> Iterator[Engine]:
    """A memory that was told the old statement, and a day later the new one."""
    model = {"provider": "openai-compatible", "base_url": server.url_for("/v1"), "model": "gpt-4o-mini"}
    config = {"embedder": {"provider": "none"}, "model": model}
    clock = FakeClock()
    with open_memory(path / "memory.db", config=config, clock=clock) as engine:
        engine.observe(user=f"Remember: {OLD}", session_id="s")
        engine.digest(timeout=20)
        if pinned:
            engine.pin(engine.memories()[0].id)
        clock.forward(days=1)
        engine.observe(user=f"Remember: {NEW}", session_id="t")
        engine.digest(timeout=20)
        yield engine


def active(engine: Engine) -> list[str]:
    return [m.text for m in engine.memories()]


def test_a_statement_that_took_the_place_of_another_replaces_it(
    tmp_path: Path, httpserver: HTTPServer
) -> None:
    serve(httpserver, {"relation": "replaces", "which": 1})
    with told(tmp_path, httpserver) as engine:
        assert active(engine) == [NEW]
        (old,) = engine.memories(state="superseded")
        (new,) = engine.memories()
        assert (old.superseded_by, new.supersedes) == (new.id, old.id)
        assert engine.history(old.id)[-1].rule == judge_conflict.VERSION
        engine.undo(engine.history(old.id)[-1].change_id)
        assert active(engine) == [OLD]
    assert len(httpserver.log) == 1


def test_a_pinned_statement_is_never_replaced_on_advice(tmp_path: Path, httpserver: HTTPServer) -> None:
    serve(httpserver, {"relation": "replaces", "which": 1})
    with told(tmp_path, httpserver, pinned=True) as engine:
        assert sorted(active(engine)) == sorted([OLD, NEW])


def test_what_the_judge_takes_for_the_same_is_kept_once(tmp_path: Path, httpserver: HTTPServer) -> None:
    serve(httpserver, {"relation": "same", "which": 1})
    with told(tmp_path, httpserver) as engine:
        assert active(engine) == [OLD]


def test_without_a_sensible_verdict_both_are_kept(tmp_path: Path, httpserver: HTTPServer) -> None:
    for number, verdict in enumerate(
        (
            {"relation": "separate", "which": None},
            {"relation": "replaces", "which": 9},
            "both of them, I guess",
        )
    ):
        httpserver.clear()
        serve(httpserver, verdict)
        with told(tmp_path / str(number), httpserver) as engine:
            assert sorted(active(engine)) == sorted([OLD, NEW])


def test_a_judge_that_is_away_leaves_both(tmp_path: Path, httpserver: HTTPServer) -> None:
    serve(httpserver, "{}", status=500)
    with told(tmp_path, httpserver) as engine:
        assert sorted(active(engine)) == sorted([OLD, NEW])
