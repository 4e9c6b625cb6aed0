"""What a question or the worker asks for costs the same however much was said and kept before."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import apsw
import pytest

from memohood.storage import memories, turns
from memohood.storage.codec import CAPTURE_COLUMNS, row_of
from memohood.storage.connection import open_reader, rows
from memohood.storage.store import Store
from tests.storage.conftest import NOW, a_memory, open_store

_MANY = 3_000
Asking = Callable[[apsw.Connection], object]


def _fill(store: Store) -> None:
    """Turns that were all digested, and records of no attribute, straight into the tables."""

    def insert(c: apsw.Connection) -> None:
        columns = ", ".join(CAPTURE_COLUMNS)
        marks = ", ".join("?" * len(CAPTURE_COLUMNS))
        for n in range(_MANY):
            message = (f"s{n // 20}", n, f"r{n}")
            rows(
                c,
                "insert into message (owner, session_id, speaker, text, at, ref, digest, platform, recorded_at) "
                "values ('u1', ?, 'user', 'hello', ?, ?, x'00', 'cli', 0)",
                message,
            )
            rows(
                c,
                "insert into job (kind, owner, session_id, message_seq, state, created_at) values ('digest', 'u1', ?, ?, 'done', 0)",
                (message[0], c.last_insert_rowid()),
            )
            row = row_of(a_memory(f"aa{n:06}", f"note {n}"))
            rows(
                c,
                f"insert into capture ({columns}) values ({marks})",
                tuple(row[name] for name in CAPTURE_COLUMNS),
            )
        rows(c, "analyze")

    store.write(insert)


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("full") / "memory.db"
    store = open_store(path)
    _fill(store)
    store.close()
    return path


@pytest.mark.parametrize(
    "ask",
    [
        lambda c: turns.undigested(c, "u1"),
        lambda c: turns.pending_jobs(c, now=NOW, limit=16),
        turns.next_due,
        lambda c: turns.count_jobs(c, "pending"),
        lambda c: turns.count_jobs(c, "parked", "u1"),
        lambda c: turns.digested(c, "u1", "s7"),
        lambda c: turns.by_seq(c, "u1", [5, 6]),
        lambda c: memories.by_seq(c, "u1", [5, 6], None),
        lambda c: memories.by_slot(c, "u1", "user", "home", ["active", "superseded"], None),
        lambda c: memories.by_evidence(c, "u1", [5, 6], None),
        lambda c: memories.pinned(c, "u1", NOW, None),
        lambda c: memories.instructions(c, "u1", NOW, None),
    ],
)
def test_what_is_asked_often_does_not_walk_all_rows(full: Path, ask: Asking) -> None:
    connection = open_reader(full)
    ask(connection)  # compiles
    steps = [0]

    def step() -> bool:
        steps[0] += 1
        return False

    connection.set_progress_handler(step, 100)  # called every hundred steps of SQLite's machine
    ask(connection)
    connection.close()
    assert steps[0] * 100 < _MANY
