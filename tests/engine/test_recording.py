from __future__ import annotations

import multiprocessing
import os
import signal
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from memohood import Engine, InputError, open_memory
from memohood.storage.connection import open_reader, rows
from tests.engine.conftest import WORDS_ONLY
from tests.fakes import FakeClock


def _messages(memory: Engine) -> list[tuple[str, str]]:
    return [(m.speaker, m.text) for m in memory.session_messages("s1")]


def test_a_turn_becomes_two_messages_and_what_it_tells_a_record(memory: Engine) -> None:
    memory.observe(user="Remember: I am allergic to penicillin.", assistant="Noted.", session_id="s1")
    report = memory.digest()
    assert (report.turns, report.added, report.complete, report.pending) == (1, 1, True, 0)
    (record,) = memory.memories("u1")
    assert "penicillin" in record.text
    assert _messages(memory) == [("user", "Remember: I am allergic to penicillin."), ("ai", "Noted.")]


def test_a_later_reply_completes_the_turn_that_was_recorded_without_it(memory: Engine) -> None:
    memory.observe(user="I live in Oslo.", session_id="s1", refs=("u-1", None))
    memory.observe(user="I live in Oslo.", assistant="Lovely.", session_id="s1", refs=("u-1", "a-1"))
    assert _messages(memory) == [("user", "I live in Oslo."), ("ai", "Lovely.")]
    assert memory.digest().turns == 1


def test_without_refs_time_and_text_tell_whether_a_turn_is_the_same(memory: Engine, clock: FakeClock) -> None:
    at = clock.at
    memory.observe(user="I live in Oslo.", session_id="s1", at=at)
    memory.observe(user="I live in Oslo.", assistant="Lovely.", session_id="s1", at=at)
    memory.observe(user="I live in Oslo.", session_id="s1", at=at + timedelta(days=1))
    assert [text for _, text in _messages(memory)] == ["I live in Oslo.", "Lovely.", "I live in Oslo."]


def test_the_same_instant_in_two_zones_is_the_same_message(memory: Engine, clock: FakeClock) -> None:
    from zoneinfo import ZoneInfo

    memory.observe(user="Hello there", session_id="s1", at=clock.at)
    memory.observe(user="Hello there", session_id="s1", at=clock.at.astimezone(ZoneInfo("Asia/Tokyo")))
    assert len(_messages(memory)) == 1


def test_bulk_history_is_kept_once_and_never_captured(memory: Engine, clock: FakeClock) -> None:
    said = [
        {
            "session_id": "s1",
            "speaker": name,
            "text": f"I live in Oslo, number {i}",
            "at": clock.at,
            "ref": f"D1:{i}",
        }
        for i, name in enumerate(("Anna", "Bo", "Anna"))
    ]
    assert memory.record_messages(said) == 3
    assert memory.record_messages(said) == 0
    assert memory.digest().turns == 0
    assert memory.memories("u1") == []
    assert memory.recall("Oslo", scope="history", k=5).hits[0].ref in {"D1:0", "D1:1", "D1:2"}


@pytest.mark.parametrize(
    "arguments",
    [
        {"user": ""},
        {"user": "   \n"},
        {"user": 5},
        {"user": None},
        {"user": ["a list"]},
        {"session_id": ""},
        {"session_id": None},
        {"session_id": "s" * 5000},
        {"user_id": ""},
        {"at": datetime(2026, 1, 1)},
        {"at": "2026-01-01"},
        {"user": "x" * 5_000_000},
    ],
)
def test_what_cannot_be_recorded_is_a_typed_error_and_changes_nothing(
    memory: Engine, arguments: dict[str, object]
) -> None:
    plain: dict[str, object] = {"user": "hello", "session_id": "s1"}
    with pytest.raises(InputError):
        memory.observe(**(plain | arguments))  # type: ignore[arg-type]
    assert memory.stats().messages == 0


@pytest.mark.parametrize(
    "text", ["a\x00b secret garden", "broken \ud800 surrogate", "\u202eevil\u202c", "e\u0301" * 40, "😀" * 30]
)
def test_strange_characters_are_kept_or_cleaned_but_never_fatal(memory: Engine, text: str) -> None:
    memory.observe(user=text, session_id="s1")
    memory.digest()
    memory.recall(text)
    assert memory.stats().messages == 1
    assert all("\x00" not in said for _, said in _messages(memory))


def test_a_megabyte_of_text_is_kept_whole(memory: Engine) -> None:
    text = "The archive of the choir. " * 40_000
    memory.observe(user=text, session_id="s1")
    report = memory.digest()
    assert report.parked == report.pending == 0
    assert _messages(memory)[0][1] == text.strip()


def test_secrets_never_reach_the_file(tmp_path: Path, clock: FakeClock) -> None:
    secret = "sk-test-" + "FAKE0123456789abcdefABCDEF01"
    with open_memory(tmp_path / "memory.db", config=WORDS_ONLY, clock=clock) as memory:
        memory.observe(user=f"remember my key {secret}", assistant=f"ok, {secret}", session_id="s1")
        memory.remember(f"the key is {secret}")
        memory.digest()
        memory.recall(f"what is {secret}?")
    written = b"".join(p.read_bytes() for p in tmp_path.iterdir())
    assert secret.encode() not in written


def test_capture_can_be_switched_off_while_history_goes_on(tmp_path: Path, clock: FakeClock) -> None:
    with open_memory(tmp_path / "m.db", config={**WORDS_ONLY, "auto_capture": False}, clock=clock) as memory:
        memory.observe(user="I am allergic to penicillin.", session_id="s1")
        assert memory.digest().turns == 0
        assert memory.stats().messages == 1


def test_every_turn_survives_a_kill_right_after_it_was_recorded(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    for turn in range(4):
        child = context.Process(target=_observe_and_die, args=(tmp_path / "memory.db", turn))
        child.start()
        child.join(60)
        assert child.exitcode == -signal.SIGKILL
    connection = open_reader(tmp_path / "memory.db")
    kept = [
        text for (text,) in rows(connection, "select text from message where speaker = 'user' order by seq")
    ]
    connection.close()
    assert kept == [f"I have cat number {turn} of {i}" for turn in range(4) for i in range(5)]
    with open_memory(tmp_path / "memory.db", config=WORDS_ONLY) as memory:
        assert memory.digest().pending == 0


def _observe_and_die(path: Path, turn: int) -> None:
    memory = open_memory(path, config=WORDS_ONLY)
    for i in range(5):
        memory.observe(user=f"I have cat number {turn} of {i}", session_id=f"s{turn}")
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_digest_waits_for_another_process_that_is_at_it(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    context = multiprocessing.get_context("spawn")
    children = [context.Process(target=_observe_and_digest, args=(path, n)) for n in range(3)]
    for child in children:
        child.start()
    for child in children:
        child.join(120)
    assert [child.exitcode for child in children] == [0, 0, 0]
    with open_memory(path, config=WORDS_ONLY) as memory:
        assert memory.stats().pending_turns == 0
        texts = sorted(m.text for m in memory.memories("u1"))
    assert len(texts) == 15
    assert len(set(texts)) == 15


def _observe_and_digest(path: Path, process: int) -> None:
    with open_memory(path, config=WORDS_ONLY) as memory:
        for i in range(5):
            name = ("Ada", "Ben", "Cleo")[process] + ("lin", "dor", "mir", "vek", "sa")[i]
            memory.observe(
                user=f"Remember: the box on shelf {process}{i} is called {name}.",
                session_id=f"s{process}",
            )
        report = memory.digest(timeout=60)
        assert report.complete, report


def test_turns_are_dated_by_when_they_were_said_not_by_when_they_were_digested(
    memory: Engine, clock: FakeClock
) -> None:
    said = datetime(2025, 5, 7, 10, 0, tzinfo=UTC)
    memory.observe(user="Remember: I am allergic to penicillin.", session_id="s1", at=said)
    clock.forward(days=400)
    memory.digest()
    (record,) = memory.memories("u1")
    assert (record.valid_from, record.created_at) == (said, clock.at)


def test_a_past_turn_needs_only_what_observe_needs(memory: Engine, clock: FakeClock) -> None:
    assert memory.observe_past([{"user": "I live in Oslo", "session_id": "s1", "at": clock.now()}]) == 1
    memory.digest()
    assert [m.text for m in memory.memories(user_id="u1")] == ["I live in Oslo"]
    with pytest.raises(InputError, match="session_id, at"):
        memory.observe_past([{"user": "I live in Oslo"}])
