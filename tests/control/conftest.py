from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from memohood import Engine, open_memory
from tests.fakes import FakeClock

SETTINGS = {"embedder": {"provider": "none"}}


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def memory(tmp_path: Path, clock: FakeClock) -> Iterator[Engine]:
    with open_memory(tmp_path / "memory.db", config=SETTINGS, clock=clock) as opened:
        yield opened
