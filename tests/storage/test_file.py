from __future__ import annotations

import multiprocessing
import resource
import sqlite3
import stat
import threading
from pathlib import Path

import apsw
import pytest

from memohood.bootstrap import open_memory
from memohood.domain.turn import Message
from memohood.errors import NewerSchemaError, ReadOnlyError, StoreError
from memohood.storage.connection import rows
from memohood.storage.lease import Lease
from memohood.storage.migrations import SCHEMA_VERSION
from memohood.storage.store import Store
from tests.storage.conftest import NOW, open_store
from tests.unwritable import unwritable


def _said(text: str, ref: str, session: str = "s1") -> Message:
    return Message(owner="u1", session_id=session, speaker="user", text=text, at=NOW, ref=ref)


def test_the_file_and_its_folder_are_the_persons_alone(tmp_path: Path) -> None:
    store = open_store(tmp_path / "deep" / "memory.db")
    store.record_turn(_said("hello", "r1"), None, now=NOW, capture=True)
    modes = {p.name: stat.S_IMODE(p.stat().st_mode) for p in (tmp_path / "deep").iterdir()}
    assert set(modes.values()) == {0o600}
    assert stat.S_IMODE((tmp_path / "deep").stat().st_mode) == 0o700
    store.close()


def test_a_file_of_another_program_is_refused_and_untouched(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as other:
        other.execute("create table t (x)")
    other.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match="another program"):
        open_store(path)
    assert path.read_bytes()[100:] == before[100:]


def test_an_original_memohood_file_is_recognised_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    with sqlite3.connect(path) as other:
        other.execute("create table captures (id text)")
        other.execute("create table _meta (key text)")
    other.close()
    with pytest.raises(StoreError, match="original MemoHood"):
        open_store(path)
    with sqlite3.connect(path) as other:
        assert other.execute("select count(*) from sqlite_master").fetchone() == (2,)
    other.close()


def test_a_file_of_a_newer_memohood_is_refused_with_a_hint(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    open_store(path).close()
    connection = apsw.Connection(str(path))
    rows(connection, f"pragma user_version = {SCHEMA_VERSION + 1}")
    connection.close()
    with pytest.raises(NewerSchemaError, match="update memohood"):
        open_store(path)


@pytest.mark.parametrize(
    "content",
    [b"not a database at all, but long enough to be read as one" * 40, b"SQLite format 3\x00garbage" * 300],
)
def test_a_file_that_is_no_database_is_refused_and_kept(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "memory.db"
    path.write_bytes(content)
    with pytest.raises(StoreError):
        open_store(path)
    assert path.read_bytes() == content


def test_a_folder_in_place_of_the_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="is a folder"):
        open_store(tmp_path)
    (tmp_path / "plain").write_text("x")
    with pytest.raises(StoreError, match=r"not a folder|cannot be created"):
        open_store(tmp_path / "plain" / "memory.db")


def test_what_does_not_fit_on_a_full_disk_is_refused_and_the_rest_kept(store: Store) -> None:
    store.record_turn(_said("before", "r0"), None, now=NOW, capture=True)
    store.write(lambda c: rows(c, f"pragma max_page_count = {rows(c, 'pragma page_count')[0][0]}"))
    with pytest.raises(StoreError, match="disk is full"):
        for i in range(200):
            store.record_turn(_said("word " * 2000 + str(i), f"r{i + 1}"), None, now=NOW, capture=True)
    store.write(lambda c: rows(c, "pragma max_page_count = 1000000"))
    store.record_turn(_said("after", "last"), None, now=NOW, capture=True)
    kept = [m.text for m in store.session_messages("u1", "s1")]
    assert kept[0] == "before"
    assert kept[-1] == "after"
    assert store.check() == []


def test_a_size_limit_of_the_system_is_an_error_with_a_hint_and_loses_nothing(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    answer = tmp_path / "answer.txt"
    child = context.Process(target=_write_until_refused, args=(tmp_path / "memory.db", answer))
    child.start()
    child.join(120)
    error, count = answer.read_text().split()
    written = int(count)
    assert error in ("StoreError", "ReadOnlyError")
    store = open_store(tmp_path / "memory.db")
    assert len(store.session_messages("u1", "s1")) == written
    store.close()


def _write_until_refused(path: Path, answer: Path) -> None:
    import signal

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    store = open_store(path)
    resource.setrlimit(resource.RLIMIT_FSIZE, (600_000, 600_000))
    for i in range(10_000):
        try:
            store.record_turn(_said(f"word{i} " * 100, f"r{i}"), None, now=NOW, capture=True)
        except StoreError as error:
            answer.write_text(f"{type(error).__name__} {i}")
            return


def test_a_read_only_file_answers_and_says_that_nothing_can_be_kept(tmp_path: Path) -> None:
    store = open_store(tmp_path / "memory.db")
    store.record_turn(_said("kept before", "r1"), None, now=NOW, capture=True)
    store.close()
    with unwritable(tmp_path / "memory.db"):
        reading = open_store(tmp_path / "memory.db")
        assert [m.text for m in reading.session_messages("u1", "s1")] == ["kept before"]
        with pytest.raises(ReadOnlyError, match="read-only"):
            reading.record_turn(_said("new", "r2"), None, now=NOW, capture=True)
        reading.close()


def test_threads_of_several_processes_write_without_error_or_loss(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    context = multiprocessing.get_context("spawn")
    answers = context.Queue()
    children = [context.Process(target=_write_with_threads, args=(path, n, answers)) for n in range(6)]
    for child in children:
        child.start()
    errors = [error for _ in children for error in answers.get(timeout=120)]
    for child in children:
        child.join(60)
    assert errors == []
    store = open_store(path)
    for process in range(6):
        for thread in range(4):
            texts = [m.text for m in store.session_messages("u1", f"s{process}-{thread}")]
            assert texts == [f"turn {i}" for i in range(15)]
    assert store.check() == []
    store.close()


def _write_with_threads(path: Path, process: int, answers: multiprocessing.Queue[list[str]]) -> None:
    store = open_store(path)
    errors: list[str] = []

    def write(thread: int) -> None:
        try:
            for i in range(15):
                session = f"s{process}-{thread}"
                store.record_turn(_said(f"turn {i}", f"r{i}", session), None, now=NOW, capture=True)
                store.match("message", owner="u1", stems=["turn"], limit=5)
                store.pending_jobs(now=NOW, limit=5)
        except Exception as error:
            errors.append(repr(error))

    threads = [threading.Thread(target=write, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    store.close()
    answers.put(errors)


def test_processes_that_open_a_new_file_at_once_agree_on_one_schema(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    answers = context.Queue()
    children = [context.Process(target=_open_once, args=(tmp_path / "memory.db", answers)) for _ in range(6)]
    for child in children:
        child.start()
    assert [answers.get(timeout=120) for _ in children] == [SCHEMA_VERSION] * 6
    for child in children:
        child.join(60)


def _open_once(path: Path, answers: multiprocessing.Queue[object]) -> None:
    try:
        store = open_store(path)
        answers.put(store.stats(None, embedder="").schema_version)
        store.close()
    except Exception as error:
        answers.put(repr(error))


def test_only_one_holder_has_the_lease_and_a_closed_one_frees_it(tmp_path: Path) -> None:
    first, second = Lease(tmp_path / "memory.db"), Lease(tmp_path / "memory.db")
    assert first.try_acquire()
    assert not second.try_acquire()
    first.release()
    assert second.try_acquire()
    second.release()


def test_a_copy_is_consistent_private_and_never_overwrites(store: Store, tmp_path: Path) -> None:
    store.record_turn(_said("hello", "r1"), None, now=NOW, capture=True)
    store.backup(tmp_path / "copies" / "copy.db")
    assert stat.S_IMODE((tmp_path / "copies" / "copy.db").stat().st_mode) == 0o600
    copy = open_store(tmp_path / "copies" / "copy.db")
    assert [m.text for m in copy.session_messages("u1", "s1")] == ["hello"]
    copy.close()
    with pytest.raises(StoreError, match="exists"):
        store.backup(tmp_path / "copies" / "copy.db")


@pytest.mark.parametrize("folder", ["Жанна Ё/App Data", "with space/日本", "naïve 'quoted' %20?#"])
def test_any_folder_a_person_can_name_holds_a_memory(tmp_path: Path, folder: str) -> None:
    path = tmp_path / folder / "память ё.db"
    for text in ("first", "second"):  # made, then opened again
        store = open_store(path)
        store.record_turn(_said(text, text), None, now=NOW, capture=True)
        store.close()
    store = open_store(path)
    assert [m.text for m in store.session_messages("u1", "s1")] == ["first", "second"]
    store.backup(path.with_name("копия.db"))
    store.close()


def test_after_a_refused_write_another_process_writes_at_once(tmp_path: Path) -> None:
    store = open_store(tmp_path / "memory.db")
    store.record_turn(_said("kept", "r1"), None, now=NOW, capture=True)
    with pytest.raises(StoreError):
        store.write(lambda c: rows(c, "insert into message select * from message"))  # the same keys again
    context = multiprocessing.get_context("spawn")
    answers = context.Queue()
    child = context.Process(target=_open_once, args=(tmp_path / "memory.db", answers))
    child.start()
    assert answers.get(timeout=60) == SCHEMA_VERSION
    child.join(30)
    store.record_turn(_said("kept too", "r2"), None, now=NOW, capture=True)
    assert len(store.session_messages("u1", "s1")) == 2
    store.close()


def test_a_record_changed_hundreds_of_times_keeps_the_file_small_and_its_indexes_sound(
    tmp_path: Path,
) -> None:
    with open_memory(tmp_path / "memory.db", config={"embedder": {"provider": "none"}}) as memory:
        kept = memory.remember("The counter of the boiler shows 1")
        small = (tmp_path / "memory.db").stat().st_size
        for number in range(2, 200):
            memory.edit(kept.id, f"The counter of the boiler shows {number}")
        assert memory.check() == []
        assert [hit.text for hit in memory.recall("the counter of the boiler").hits] == [
            "The counter of the boiler shows 199"
        ]
    assert (tmp_path / "memory.db").stat().st_size < small + 1_000_000
