"""Records of the original MemoHood: they come in with their times, what had ended stays ended, the file stays as it is."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from memohood import Engine
from memohood.control.from_original import lies_at
from memohood.errors import InputError
from tests.fakes import FakeClock

_TABLE = """
    create table captures (id text primary key, content text, kind text, confidence real default 1.0, pinned int default 0,
        supersedes text, history text, session_id text, tags text, created_at text, updated_at text, valid_from text,
        invalidated_at text);
    create virtual table captures_fts using fts5(content, content_stem, capture_id unindexed);
    create table _meta (key text primary key, value text);
"""
_ROWS = (
    ("a1", "я живу в Казани", "persona", 1, None, "2025-03-01T09:00:00", "2025-09-10T10:00:00"),
    ("a2", "переехал в Тверь, живу там", "persona", 0, "a1", "2025-09-10T10:00:00+00:00", None),
    ("a3", "I collect rare stamps", "preference", 0, None, "1735722000", None),
    ("a4", "   ", "fact", 0, None, "2025-01-01", None),
    ("a5", "my token is sk-live-0123456789abcdef0123456789abcdef", "fact", 0, None, "2025-01-02", None),
)


def original(path: Path, found: Sequence[tuple[object, ...]] = _ROWS) -> Path:
    with sqlite3.connect(path) as file:
        file.executescript(_TABLE)
        file.executemany(
            "insert into captures (id, content, kind, pinned, supersedes, valid_from, invalidated_at) values (?, ?, ?, ?, ?, ?, ?)",
            found,
        )
    file.close()
    return path


def test_its_records_come_in_with_their_times_and_what_had_ended_stays_ended(
    memory: Engine, clock: FakeClock, tmp_path: Path
) -> None:
    path = original(tmp_path / "old.db")
    before = path.read_bytes()
    done = memory.import_(path, user_id="u1")
    assert (done.memories, done.skipped) == (4, 1)
    assert path.read_bytes() == before
    assert sorted(p.name for p in tmp_path.iterdir() if p.name.startswith("old")) == ["old.db"]
    found = {m.text: m for m in memory.memories(state="all")}
    kazan, tver, stamps = (
        found["я живу в Казани"],
        found["переехал в Тверь, живу там"],
        found["I collect rare stamps"],
    )
    assert (kazan.state, kazan.superseded_by, kazan.invalidated_at) == (
        "superseded",
        tver.id,
        datetime(2025, 9, 10, 10, tzinfo=UTC),
    )
    assert (tver.state, tver.source, stamps.valid_from) == (
        "active",
        "IMPORTED",
        datetime(2025, 1, 1, 9, tzinfo=UTC),
    )
    assert not any("sk-live" in text for text in found)
    assert [hit.id for hit in memory.recall("где я живу?").hits] == [tver.id]


def test_bringing_it_in_twice_changes_nothing(memory: Engine, clock: FakeClock, tmp_path: Path) -> None:
    path = original(tmp_path / "old.db")
    memory.import_(path, user_id="u1")
    first = [(m.id, m.state, m.invalidated_at) for m in memory.memories(state="all")]
    again = memory.import_(path, user_id="u1")
    assert (again.memories, again.known) == (0, 4)
    assert [(m.id, m.state, m.invalidated_at) for m in memory.memories(state="all")] == first


def test_what_was_erased_here_is_held_back(memory: Engine, clock: FakeClock, tmp_path: Path) -> None:
    path = original(tmp_path / "old.db")
    memory.import_(path, user_id="u1")
    (stamps,) = memory.memories(text="stamps")
    memory.forget(stamps.id, hard=True)
    assert memory.import_(path, user_id="u1").held_back == 1
    assert memory.memories(text="stamps") == []


def test_another_program_s_file_is_no_original(memory: Engine, clock: FakeClock, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "other.db") as file:
        file.execute("create table captures (x)")
    file.close()
    with pytest.raises(InputError, match="no memory of the original"):
        memory.import_(tmp_path / "other.db", "original")
    (tmp_path / "cut.db").write_bytes(original(tmp_path / "old.db").read_bytes()[:5000])
    with pytest.raises(InputError):
        memory.import_(tmp_path / "cut.db", "original")
    assert lies_at(tmp_path / "old.db")
    assert not lies_at(tmp_path / "other.db") and not lies_at(tmp_path / "none.db")


_PORTO = ("I live in Porto", "fact", 0, None)


def states(memory: Engine) -> list[tuple[str, str, int]]:
    return sorted((m.text, m.state, m.valid_from.year) for m in memory.memories(state="all"))


def test_what_is_known_here_goes_on_though_it_once_ended_there(
    memory: Engine, clock: FakeClock, tmp_path: Path
) -> None:
    here = memory.remember("I live in Porto")
    rows = [("b1", *_PORTO, "2020-01-01", "2021-01-01")]
    memory.import_(original(tmp_path / "old.db", rows), user_id="u1")
    assert memory.memory(here.id).state == "active"


def test_of_rows_that_say_the_same_the_last_tells_how_it_ended(
    memory: Engine, clock: FakeClock, tmp_path: Path
) -> None:
    holds = [("b1", *_PORTO, "2020-01-01", "2021-01-01"), ("b2", *_PORTO, "2022-01-01", None)]
    memory.import_(original(tmp_path / "one.db", holds), user_id="u1")
    assert [m.text for m in memory.memories()] == ["I live in Porto"]
    ended = [("c1", *_PORTO, "2020-01-01", "2021-01-01"), ("c2", *_PORTO, "2022-01-01", "2023-01-01")]
    memory.import_(original(tmp_path / "two.db", ended), user_id="u2")
    found = memory.memories(user_id="u2", state="all")
    assert [(m.state, m.invalidated_at) for m in found] == [("superseded", datetime(2023, 1, 1, tzinfo=UTC))]


def test_what_a_person_brought_back_by_hand_is_not_ended_by_importing_again(
    memory: Engine, clock: FakeClock, tmp_path: Path
) -> None:
    path = original(tmp_path / "old.db", [("b1", *_PORTO, "2020-01-01", "2021-01-01")])
    memory.import_(path, user_id="u1")
    (there,) = memory.memories(state="all")
    memory.restore(there.id)
    memory.import_(path, user_id="u1")
    assert memory.memory(there.id).state == "active"


def test_what_ended_there_since_the_last_import_ends_here_too(
    memory: Engine, clock: FakeClock, tmp_path: Path
) -> None:
    memory.import_(original(tmp_path / "one.db", [("b1", *_PORTO, "2020-01-01", None)]), user_id="u1")
    memory.import_(original(tmp_path / "two.db", [("b1", *_PORTO, "2020-01-01", "2021-01-01")]), user_id="u1")
    assert states(memory) == [("I live in Porto", "superseded", 2020)]


def test_the_memory_that_is_open_cannot_be_imported_into_itself(
    memory: Engine, clock: FakeClock, tmp_path: Path
) -> None:
    kept = memory.remember("I live in Porto")
    other = tmp_path / "other.db"
    other.symlink_to(tmp_path / "memory.db")
    for path in (tmp_path / "memory.db", tmp_path / "memory.db-wal", other):
        for format in (None, "original", "facts", "jsonl"):
            with pytest.raises(InputError, match="this memory itself"):
                memory.import_(path, format=format)  # type: ignore[arg-type]
    assert memory.memory(kept.id).state == "active"
