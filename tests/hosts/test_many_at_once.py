"""A gateway holds many sessions in one process while somebody works on the command line: order is kept, nothing is locked out."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

PROVIDERS, TURNS = 20, 4
CITIES = ("Perm", "Omsk", "Tver", "Tomsk")  # the person of each session moves from one to the next


def _command(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "memohood", *words, "--user", "cli-user", "--json"],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "HERMES_HOME": str(home), "MEMOHOOD_HOME": str(home / "memohood")},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_twenty_sessions_and_a_command_line_share_one_file(
    start, home: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    together = threading.Barrier(PROVIDERS + 1)

    def talk(number: int) -> None:
        provider = start(f"s{number}", user_id=f"person-{number}", platform="telegram")
        together.wait(60)
        for turn in range(TURNS):
            text = f"I live in {CITIES[turn]}"
            provider.on_turn_start(turn + 1, text)
            provider.prefetch(text)
            provider.sync_turn(text, f"noted {turn}", session_id=f"s{number}")
        provider.on_session_end([])

    threads = [threading.Thread(target=talk, args=(n,), daemon=True) for n in range(PROVIDERS)]
    for thread in threads:
        thread.start()
    together.wait(60)
    done = [_command(home, "add", f"The spare key number {n} hangs in the shed") for n in range(2)]
    for thread in threads:
        thread.join(120)
    assert not any(thread.is_alive() for thread in threads)
    assert [(ran.returncode, ran.stderr) for ran in done] == [(0, "")] * 2

    provider = start("last", user_id="person-0", platform="telegram")
    engine = provider._bound.engine
    assert engine.digest(60).complete
    stats = engine.stats(user_id=None)
    assert (stats.pending_turns, stats.parked_turns) == (0, 0)
    for number in range(PROVIDERS):
        owner = f"person-{number}"
        spoken = [(m.speaker, m.text) for m in engine.session_messages(f"s{number}", user_id=owner)]
        assert spoken == [
            line
            for turn in range(TURNS)
            for line in (("user", f"I live in {CITIES[turn]}"), ("ai", f"noted {turn}"))
        ]
        homes = [m.text for m in engine.memories(user_id=owner) if m.slot == "home"]
        assert homes == [f"I live in {CITIES[-1]}"]  # the last word holds, so turns were read in their order
    kept = json.loads(_command(home, "list").stdout)["memories"]
    assert len(kept) == 2
    assert [r.getMessage() for r in caplog.records if "lock" in r.getMessage().lower()] == []
