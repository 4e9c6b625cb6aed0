"""Ownership is held in SQL: every statement on rows of persons names the owner, or stands here with a reason."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from memohood.domain.turn import Message
from memohood.storage.store import Store
from tests.storage.conftest import NOW

STORAGE = Path(__file__).parents[2] / "memohood" / "storage"
OWNED = ("message", "capture", "change", "job", "vector", "session_link", "trace", "tombstone", "private")
_SQL = re.compile(r"^\s*(?:select|insert|update|delete|with)\b", re.IGNORECASE)
_TABLE = re.compile(rf"\b(?:from|join|into|update)\s+(?:{'|'.join(OWNED)}|\{{corpus\}}|\{{table\}})(?!\w)")

# (file, function) -> why its statements need not name the owner
WITHOUT: dict[tuple[str, str], str] = {
    ("copies.py", "texts"): "for the doctor, who looks at the whole file",
    ("changes.py", "next_decision"): "a number that is unique in the file",
    ("changes.py", "put"): "the row carries its owner as a column",
    ("lexical_index.py", "rebuild"): "an index is rebuilt whole",
    ("memories.py", "_read"): "the condition is the caller's; each of them is looked at below",
    ("private.py", "of_owner"): "owner None = everybody, for local commands only",
    ("store.py", "put_trace"): "the last recalls are kept per file",
    ("indexes.py", "queue_embedding"): "the worker embeds for everybody",
    ("indexes.py", "to_embed"): "the worker embeds for everybody",
    ("reading.py", "revision"): "a number that grows with the file",
    ("reading.py", "stats"): "owner None = everybody, for local commands only",
    ("transfer.py", "_insert"): "rows carry their owner as a column",
    ("transfer.py", "_lives"): "ids are unique in the file",
    ("transfer.py", "_take_capture"): "ids are unique in the file",
    ("transfer.py", "export_lines"): "owner None = everybody, for local commands only",
    ("transfer.py", "image"): "a whole table, put back as it was",
    ("transfer.py", "is_empty"): "asks about the file",
    ("transfer.py", "put_image"): "a whole table, put back as it was",
    ("turns.py", "count_jobs"): "owner None = everybody, for status",
    ("turns.py", "finish_job"): "a job by its own number, held by the worker",
    ("turns.py", "next_due"): "the worker's next moment, for everybody",
    ("turns.py", "job_exists"): "a job by its own number, held by the worker",
    ("turns.py", "unpark"): "by the person at this machine, for everybody",
    ("indexes.py", "size"): "how big the corpus is",
    ("turns.py", "retry_job"): "a job by its own number, held by the worker",
    ("vector_index.py", "_none_held"): "how many vectors there are",
    ("vector_index.py", "refresh"): "the matrix holds all owners and is asked for one",
    ("vector_index.py", "remove"): "a vector by its row",
    ("vector_index.py", "stored"): "vectors of rows that were found for the owner",
    ("vocabulary.py", "document_frequency"): "how big the corpus is",
}  # fmt: skip


def _text(node: ast.expr) -> str | None:
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=values):
            return "".join(
                str(v.value) if isinstance(v, ast.Constant) else "{" + ast.unparse(v.value) + "}"  # type: ignore[attr-defined]
                for v in values
            )
        case _:
            return None


def _statements() -> Iterator[tuple[str, str, str]]:
    """(file, innermost function, SQL) of every statement in storage."""
    for path in sorted(STORAGE.glob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        yield from ((path.name, name, sql) for name, sql in _within(tree, ""))


def _within(node: ast.AST, function: str) -> Iterator[tuple[str, str]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef):
            # a nested function belongs to the method around it
            yield from _within(child, function or child.name)
        elif isinstance(child, ast.ClassDef):
            yield from _within(child, "")
        elif isinstance(child, ast.expr) and (sql := _text(child)) is not None:
            if _SQL.match(sql):
                yield function, sql
            elif isinstance(child, ast.JoinedStr):
                continue
        else:
            yield from _within(child, function)
            continue
        if isinstance(child, ast.expr) and _text(child) is None:
            yield from _within(child, function)


def _unowned() -> dict[tuple[str, str], list[str]]:
    found: dict[tuple[str, str], list[str]] = {}
    for file, function, sql in _statements():
        if _TABLE.search(sql) and "owner" not in sql:
            found.setdefault((file, function), []).append(" ".join(sql.split()))
    return found


def test_every_statement_on_rows_of_persons_names_the_owner_or_says_why_not() -> None:
    assert {key: sql for key, sql in _unowned().items() if key not in WITHOUT} == {}


def test_the_search_finds_statements_at_all() -> None:
    files = {file for file, _, _ in _statements()}
    assert {"turns.py", "changes.py", "memories.py", "store.py", "erase.py", "transfer.py"} <= files
    assert len(list(_statements())) > 60


def test_reading_of_captures_names_the_owner_in_every_condition() -> None:
    source = (STORAGE / "memories.py").read_text(encoding="utf-8")
    conditions = re.findall(r'"(c\.[^"]+)"', source)
    conditions = [c for c in conditions if "?" in c or "{_in(" in c]
    without = [c for c in conditions if "c.owner = ?" not in c and "c.state in {_in(states)}" not in c]
    assert len(conditions) >= 6
    assert without == []


def test_no_reason_outlives_its_statement() -> None:
    assert set(WITHOUT) - set(_unowned()) == set()


def test_taking_back_messages_of_another_owner_does_nothing(store: Store) -> None:
    theirs = Message(owner="other", session_id="s", speaker="user", text="mine alone", at=NOW, ref="r")
    seq = store.record_turn(theirs, None, now=NOW, capture=True)
    store.withdraw("u1", [seq])
    assert [m.text for m in store.session_messages("other", "s")] == ["mine alone"]
    assert len(store.match("message", owner="other", raw=["alone"], limit=5)) == 1
    assert len(store.pending_jobs(now=NOW, limit=5)) == 1
