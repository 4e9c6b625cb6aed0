from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from memohood import Engine, open_memory
from tests.fakes import FakeClock


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Engine]:
    settings = {"embedder": {"provider": "none"}}
    with open_memory(tmp_path / "memory.db", config=settings, clock=FakeClock()) as opened:
        yield opened
