from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from memohood import Engine, open_memory
from memohood.domain.memory import Memory
from memohood.domain.recall import Candidate, Query
from memohood.recall.fuse import Ranked
from memohood.text.terms import query_terms
from tests.fakes import FakeClock

SETTINGS = {"embedder": {"provider": "builtin"}, "timezone": "Europe/Moscow"}
AT = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def memory(tmp_path: Path, clock: FakeClock) -> Iterator[Engine]:
    """A memory with the offline embedder, loaded."""
    with open_memory(tmp_path / "memory.db", config=SETTINGS, clock=clock) as opened:
        opened.remember("placeholder about nothing")
        opened.digest(timeout=60)
        opened.forget(opened.memories()[0].id, hard=True)
        yield opened


def record(text: str, *, seq: int = 1, **fields: object) -> Memory:
    """A stored record of "u1"."""
    base: dict[str, object] = {
        "id": f"id{seq}", "user_id": "u1", "text": text, "kind": "fact", "state": "active", "valid_from": AT,
        "created_at": AT, "updated_at": AT, "seq": seq,
    }  # fmt: skip
    return Memory(**{**base, **fields})  # type: ignore[arg-type]


def ranked(
    text: str,
    *,
    seq: int = 1,
    evidence: float = 0.9,
    score: float | None = None,
    row: int = 0,
    **fields: object,
) -> Ranked:
    memory = record(text, seq=seq, **fields)
    return Ranked(
        candidate=Candidate(key=("capture", seq), memory=memory), evidence=evidence,
        score=evidence if score is None else score, row=row,
    )  # fmt: skip


def query(text: str, **fields: object) -> Query:
    base: dict[str, object] = {
        "text": text,
        "owner": "u1",
        "session_id": "s",
        "at": AT,
        "terms": query_terms(text),
    }
    return Query(**{**base, **fields})  # type: ignore[arg-type]


@pytest.fixture
def fill(memory: Engine) -> Callable[..., None]:
    """Remember these texts, embedded."""

    def _fill(*texts: str) -> None:
        for text in texts:
            memory.remember(text)
        memory.digest(timeout=60)

    return _fill
