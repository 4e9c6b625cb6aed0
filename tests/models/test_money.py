"""Several processes spend against one ceiling on one file, over real HTTP, and some are killed in the middle of a call."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from datetime import UTC
from pathlib import Path

import pytest
from pytest_httpserver import HTTPServer
from werkzeug import Request, Response

from memohood.spend.prices import NANO
from memohood.storage.spend import SpendLedger
from memohood.storage.store import Store
from tests.models.conftest import MONTH

ROOT = Path(__file__).parents[2]
CEILING_USD = 0.02
SPENDER = """
import os, signal, sys, threading
from datetime import UTC
from pathlib import Path
from memohood.config import load_config
from memohood.errors import CeilingReached, ModelUnavailable
from memohood.models.registry import build_chat
from memohood.spend.meter import Meter
from memohood.spend.prices import PriceList
from memohood.storage.spend import SpendLedger
from memohood.storage.store import Store
from tests.fakes import FakeClock

path, base, number = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
store = Store(path, halflife_days=lambda kind: 90.0, zone=UTC)
meter = Meter(SpendLedger(store), PriceList(), {"openai-compatible": float(sys.argv[4])}, FakeClock())
model = {"provider": "openai-compatible", "base_url": base, "model": "gpt-4o-mini"}
chat, _ = build_chat(load_config(("test", {"model": model}), environ={}), lambda name: "", meter)
worst = 0
for turn in range(12):
    if number % 4 == 3 and turn == 4:  # while a request is on its way
        threading.Timer(0.02, os.kill, (os.getpid(), signal.SIGKILL)).start()
    try:
        chat.complete("be brief", f"hang {number}" if number % 4 == 3 and turn == 4 else "hello",
                      schema=None, timeout=20, max_tokens=1000, operation="judge")
    except ModelUnavailable:
        pass
    worst = max(worst, meter.ledger.total("openai-compatible", "2026-03"))
store.close()
print(worst)
"""


@pytest.fixture
def server() -> Iterator[HTTPServer]:
    """One that answers many at once."""
    with HTTPServer(threaded=True) as started:
        yield started


def test_the_ledger_is_never_below_what_the_server_served_and_the_ceiling_is_never_passed(
    tmp_path: Path, server: HTTPServer
) -> None:
    path = tmp_path / "memory.db"
    Store(path, halflife_days=lambda kind: 90.0, zone=UTC).close()
    served: list[int] = []
    release, lock = threading.Event(), threading.Lock()

    def handler(request: Request) -> Response:
        body = json.loads(request.get_data())
        with lock:
            number = len(served)
            if number % 5 == 4:
                served.append(0)
                return Response("busy", status=503 if number % 2 else 429)
            usage = {"prompt_tokens": 20, "completion_tokens": 900 + number % 100}
            served.append(usage["prompt_tokens"] * 150 + usage["completion_tokens"] * 600)
        if "hang" in body["messages"][1]["content"]:
            release.wait(20)
        return Response(
            json.dumps({"choices": [{"message": {"content": "{}"}}], "usage": usage}),
            mimetype="application/json",
        )

    server.expect_request("/v1/chat/completions").respond_with_handler(handler)
    running = [
        subprocess.Popen(
            [sys.executable, "-c", SPENDER, str(path), server.url_for("/v1"), str(n), str(CEILING_USD)],
            cwd=ROOT, stdout=subprocess.PIPE, text=True,
        )
        for n in range(8)
    ]  # fmt: skip
    worst = [told for process in running if (told := process.communicate(timeout=60)[0].strip())]
    killed = [process for process in running if process.returncode == -signal.SIGKILL]
    release.set()
    store = Store(path, halflife_days=lambda kind: 90.0, zone=UTC)
    ledger = SpendLedger(store)
    total = ledger.total("openai-compatible", MONTH)
    open_nano = sum(row.reserved_nano for row in ledger.rows(month=MONTH))
    store.close()
    assert len(killed) == 2
    assert all(process.returncode in (0, -signal.SIGKILL) for process in running)
    assert max(map(int, worst)) <= CEILING_USD * NANO
    assert sum(served) <= total <= sum(served) + open_nano
    one_call = 1000 * 600 + 200 * 150
    assert open_nano <= len(killed) * one_call
    assert total > CEILING_USD * NANO * 0.8, "the ceiling was really tried"
