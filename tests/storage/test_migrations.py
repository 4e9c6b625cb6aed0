"""Files of earlier releases come to the present shape, whoever opens them first, and nothing in them is lost."""

from __future__ import annotations

import multiprocessing
from pathlib import Path

import apsw
import pytest

from memohood.storage.migrations import MIGRATIONS, SCHEMA_VERSION
from memohood.storage.schema import APPLICATION_ID
from tests.storage.conftest import open_store


def old_file(path: Path, version: int) -> Path:
    """A file as the release of that schema left it, with a message and a record."""
    connection = apsw.Connection(str(path))
    for step in MIGRATIONS[:version]:
        for statement in step:
            connection.execute(statement)
    connection.execute(f"pragma user_version = {version}")
    connection.execute(f"pragma application_id = {APPLICATION_ID}")
    connection.execute(
        """
        insert into message (owner, session_id, speaker, text, at, digest, platform, recorded_at)
        values ('u1', 's1', 'user', 'I keep bees', 1, x'00', 'cli', 1)
        """
    )
    connection.close()
    return path


def _open_once(path: Path, answers: multiprocessing.Queue[object]) -> None:
    try:
        store = open_store(path)
        said = [m.text for m in store.session_messages("u1", "s1")]
        answers.put((store.stats(None, embedder="").schema_version, said, store.check()))
        store.close()
    except Exception as error:
        answers.put(repr(error))


@pytest.mark.parametrize("version", range(1, SCHEMA_VERSION))
def test_a_file_of_every_earlier_schema_is_brought_up_after_a_copy_of_it(
    tmp_path: Path, version: int
) -> None:
    path = old_file(tmp_path / "memory.db", version)
    store = open_store(path)
    assert [m.text for m in store.session_messages("u1", "s1")] == ["I keep bees"]
    assert store.stats(None, embedder="").schema_version == SCHEMA_VERSION and store.check() == []
    store.close()
    (copy,) = (tmp_path / "backups").iterdir()
    assert copy.stat().st_size > 0


def test_processes_that_open_an_old_file_at_once_bring_it_up_once(tmp_path: Path) -> None:
    path = old_file(tmp_path / "memory.db", 1)
    context = multiprocessing.get_context("spawn")
    answers = context.Queue()
    children = [context.Process(target=_open_once, args=(path, answers)) for _ in range(6)]
    for child in children:
        child.start()
    assert [answers.get(timeout=120) for _ in children] == [(SCHEMA_VERSION, ["I keep bees"], [])] * 6
    for child in children:
        child.join(60)


def test_a_migration_that_fails_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = old_file(tmp_path / "memory.db", 1)
    connection = apsw.Connection(str(path))
    connection.execute("create table private (in_the_way text)")  # a later step creates a table of that name
    connection.close()
    with pytest.raises(Exception, match="private"):
        open_store(path)
    connection = apsw.Connection(str(path))
    assert connection.execute("pragma user_version").fetchall() == [(1,)]
    assert connection.execute("select text from message").fetchall() == [("I keep bees",)]
    assert not connection.execute("select 1 from sqlite_master where name = 'spend'").fetchall()
