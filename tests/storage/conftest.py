from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from memohood.domain.change import Added, Cause
from memohood.domain.memory import Memory
from memohood.storage.store import Store

NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
WHY = Cause(why="said so", rule="test")


def a_memory(id: str, text: str, **values: object) -> Memory:
    plain = Memory(
        id=id,
        user_id="u1",
        text=text,
        kind="fact",
        state="active",
        valid_from=NOW,
        created_at=NOW,
        updated_at=NOW,
    )
    return replace(plain, **values)  # type: ignore[arg-type]


def open_store(path: Path) -> Store:
    return Store(path, halflife_days=lambda kind: 90.0, zone=UTC)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(tmp_path / "memory.db")
    yield opened
    opened.close()


@pytest.fixture
def add(store: Store) -> Callable[..., Memory]:
    def adding(id: str, text: str, **values: object) -> Memory:
        memory = a_memory(id, text, **values)
        store.apply(memory.user_id, [(Added(memory=memory), WHY)], now=NOW)
        return memory

    return adding
