"""What a person must be able to rely on in hermes, whatever hook it takes: told through the provider alone."""

from __future__ import annotations

import json
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from pytest_httpserver import HTTPServer

from memohood.hosts.hermes.provider import MemohoodProvider


def records(provider: MemohoodProvider, owner: str = "me") -> list[Any]:
    assert provider._bound is not None
    return list(provider._bound.engine.memories(user_id=owner))


def files(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def test_what_is_forgotten_is_out_of_the_next_answer_with_the_talk_it_came_from(start, say):
    first = start("s1")
    say(first, "Remember: the present for mum is a scarf")
    first.queue_prefetch("present for mum")
    (kept,) = records(first)
    asking = start("s2")
    assert "scarf" in asking.prefetch("What is the present for mum?")
    answer = json.loads(asking.handle_tool_call("memohood_forget", {"capture_id": kept.id}))
    assert answer["forgotten"] == [kept.id]
    later = start("s3")
    later.queue_prefetch("present for mum")
    assert later.prefetch("What is the present for mum?") == ""


def test_nothing_prepared_for_one_session_reaches_the_next(start, say):
    provider = start("s1")
    say(provider, "Remember: the code word is Albatross")
    working = threading.Thread(target=provider.queue_prefetch, args=("the code word",))
    working.start()
    provider.on_session_switch("s2", parent_session_id="s1", reset=True, reason="new_session")
    assert provider.prefetch("Good morning") == ""
    working.join()
    assert provider.prefetch("Good morning") == ""


def test_instructions_of_the_host_leave_nothing_however_often_they_come(start, say):
    notice = (
        "[System] You are Hermes, an assistant on model M, tools: terminal, browser, cron.\n\nCheck my mail"
    )
    for number in range(6):
        provider = start(f"s{number}")
        say(provider, notice, "There is none.")
    assert records(provider) == []


def test_what_is_injected_is_dated_lines_under_a_heading_and_no_command(start, say):
    say(start("s1"), "I am allergic to penicillin. I live in Perm. Answer me in short sentences.")
    injected = say(start("s2"), "Where do I live?")
    headings, lines = [], []
    for line in filter(None, injected.splitlines()):
        (lines if line.startswith("- [20") else headings).append(line)
    assert lines and all(line.endswith(")") for line in lines)
    assert headings == ["Always true of this user:", "From earlier conversations:"]


def test_a_judge_that_hangs_holds_up_neither_a_turn_nor_an_answer(start, home, httpserver: HTTPServer):
    release = threading.Event()
    httpserver.expect_request("/v1/chat/completions").respond_with_handler(
        lambda _: release.wait(30) and None
    )
    model = {"provider": "openai-compatible", "base_url": httpserver.url_for("/v1"), "model": "slow"}
    settings = {"embedder": {"provider": "none"}, "rerank": {"enabled": False}, "model": model}
    (home / "memohood" / "config.json").write_text(json.dumps(settings))
    provider = start()
    provider.sync_turn("I live in Perm", "ok", session_id="s0")
    provider._bound.engine.digest(20)
    try:
        for text in (
            "Remember, decided it after all, not that other thing",
            "Actually I prefer it that way now, remember",
        ):
            began = time.perf_counter()
            provider.on_turn_start(1, text)
            provider.sync_turn(text, "ok", session_id="s1")
            assert time.perf_counter() - began < 1.0
        assert "Perm" in provider.prefetch("Where do I live?")
    finally:
        release.set()


def test_two_homes_in_one_process_keep_everything_apart(home, tmp_path, monkeypatch):
    other = tmp_path / "work"
    (other / "memohood").mkdir(parents=True)
    (other / "memohood" / "config.json").write_text((home / "memohood" / "config.json").read_text())
    monkeypatch.setenv("HOME", str(tmp_path / "person"))
    (tmp_path / "person").mkdir()
    mine, work = MemohoodProvider(), MemohoodProvider()
    mine.initialize("s1", hermes_home=str(home), platform="cli")
    mine.sync_turn("I live in Perm", "ok", session_id="s1")
    mine._bound.engine.digest(20)
    mine.shutdown()
    before = files(home)
    work.initialize("s1", hermes_home=str(other), platform="cli", agent_identity="work")
    work.sync_turn("I work at Alfa", "ok", session_id="s1")
    work._bound.engine.digest(20)
    work.save_config({"language": "ru"}, str(other))
    assert [m.text for m in records(work)] == ["I work at Alfa"]
    work.shutdown()
    assert files(home) == before  # HERMES_HOME names it, and still nothing came there
    assert files(tmp_path / "person") == {}


@pytest.mark.parametrize("platform", ["email", "telegram"])
def test_a_stranger_gets_nothing_of_the_owner(start, say, platform):
    say(start("s1"), "I am allergic to penicillin. I live in Perm. Remember: the key is under the oak.")
    stranger = start("s2", platform=platform, user_id="stranger@example.com")
    for question in ("Where does he live?", "What is the owner allergic to?", "Where is the key?"):
        assert say(stranger, question) == ""
        found = json.loads(stranger.handle_tool_call("memohood_search", {"query": question}))
        assert not [hit for hit in found["results"] if hit["kind"] != "message"]
    assert records(stranger, "stranger@example.com") == []
