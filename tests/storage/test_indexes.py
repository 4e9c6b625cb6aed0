from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memohood.domain.change import Added, Forgotten, Superseded
from memohood.domain.memory import Memory, State
from memohood.domain.turn import Message
from memohood.storage import vector_index
from memohood.storage.connection import rows
from memohood.storage.lexical_index import expression
from memohood.storage.store import Store
from memohood.text.terms import query_terms
from tests.storage.conftest import NOW, WHY, a_memory, open_store

Adding = Callable[..., Memory]
SIGNATURE = "test|64"


def _units(count: int, dims: int = 64, seed: int = 1) -> np.ndarray:
    vectors = np.random.default_rng(seed).normal(size=(count, dims)).astype(np.float32)
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("подписали договор", "договора"),
        ("у кота ёлка", "елка"),
        ("живу на Майской улице", "майская"),
        ("她住在上海", "上海"),
        ("cafe\u0301 is closed", "café"),
        ("the error was E-4411 today", "e-4411"),
        ("uses /etc/nginx/nginx.conf", "/etc/nginx/nginx.conf"),
        ("allergies run in the family", "allergy"),
    ],
)
def test_words_are_found_in_other_forms(store: Store, add: Adding, said: str, asked: str) -> None:
    add("aaa1", said)
    terms = query_terms(asked)
    found = store.match(
        "capture", owner="u1", raw=[t.raw for t in terms], stems=[s for t in terms for s in t.stems], limit=5
    )
    assert len(found) == 1


@settings(max_examples=150)
@given(st.lists(st.text(max_size=30), max_size=6))
def test_user_text_is_never_query_syntax(tokens: list[str]) -> None:
    _SHARED.match("capture", owner="u1", raw=tokens, stems=tokens, limit=3)
    _SHARED.document_frequency("capture", raw=[t for t in tokens if "\x00" not in t])


_FOLDER = tempfile.TemporaryDirectory()
_SHARED = open_store(Path(_FOLDER.name) / "memory.db")


def test_an_expression_of_nothing_is_empty() -> None:
    assert expression([], []) == ""
    assert expression(["\x00"], [" "]) == ""


def test_both_ways_of_scanning_find_the_same_neighbours(store: Store) -> None:
    vectors = _units(300)
    said = [
        Message(owner="u1", session_id="s", speaker="user", text=f"m{i}", at=NOW, ref=str(i))
        for i in range(300)
    ]
    store.record_messages(said, now=NOW)
    store.put_vectors(SIGNATURE, [("message", seq) for seq in range(1, 301)], vectors)
    cold = store.nearest("message", vectors[7], owner="u1", signature=SIGNATURE, limit=5)
    store.warm_vectors(SIGNATURE)
    warm = store.nearest("message", vectors[7], owner="u1", signature=SIGNATURE, limit=5)
    assert cold[0].seq == warm[0].seq == 8
    exact = np.argsort(-(vectors @ vectors[7]))[:5] + 1
    assert len({s.seq for s in warm} & set(exact.tolist())) >= 4
    assert [s.seq for s in cold] == [s.seq for s in warm]


def test_vectors_of_another_space_or_owner_are_never_compared(store: Store, add: Adding) -> None:
    vectors = _units(2)
    add("aaa1", "mine")
    add("bbb1", "theirs", user_id="other")
    store.put_vectors(SIGNATURE, [("capture", 1), ("capture", 2)], vectors)
    assert [
        s.seq for s in store.nearest("capture", vectors[1], owner="u1", signature=SIGNATURE, limit=5)
    ] == [1]
    assert store.nearest("capture", vectors[1], owner="u1", signature="another", limit=5) == []
    store.warm_vectors(SIGNATURE)
    assert [
        s.seq for s in store.nearest("capture", vectors[1], owner="u1", signature=SIGNATURE, limit=5)
    ] == [1]


def test_new_replaced_and_forgotten_vectors_are_seen_by_a_warm_index(store: Store, add: Adding) -> None:
    vectors = _units(3)
    add("aaa1", "one")
    store.put_vectors(SIGNATURE, [("capture", 1)], vectors[:1])
    store.warm_vectors(SIGNATURE)
    add("bbb1", "two")
    store.put_vectors(SIGNATURE, [("capture", 2)], vectors[1:2])
    assert store.nearest("capture", vectors[1], owner="u1", signature=SIGNATURE, limit=1)[0].seq == 2
    store.put_vectors(SIGNATURE, [("capture", 1)], vectors[2:3])
    assert store.nearest("capture", vectors[2], owner="u1", signature=SIGNATURE, limit=1)[0].seq == 1
    store.apply("u1", [(Forgotten(id="aaa1"), WHY)], now=NOW)
    assert [
        s.seq for s in store.nearest("capture", vectors[2], owner="u1", signature=SIGNATURE, limit=5)
    ] == [2]


def test_a_warm_index_answers_as_the_file_does(store: Store, add: Adding, tmp_path: Path) -> None:
    vectors = _units(40)
    found = [add(f"aaa{n:02}", f"pier {n}") for n in range(40)]
    seqs = [memory.seq for memory in store.owned("u1", ["active"], now=NOW)]
    store.put_vectors(SIGNATURE, [("capture", seq) for seq in seqs], vectors)
    other = open_store(store.path)  # another process: it knows nothing of what the first one holds

    def near(of: Store, limit: int = 3) -> list[tuple[int, float]]:
        hits = of.nearest("capture", vectors[7], owner="u1", signature=SIGNATURE, limit=limit)
        return [(hit.seq, round(hit.score, 5)) for hit in hits]

    store.warm_vectors(SIGNATURE)
    assert near(store) == near(other)
    # most of the nearest ones are no longer so: the others are met all the same
    ended = [seq for seq, _ in near(store, limit=40)[:30]]
    gone = [memory for memory, seq in zip(found, seqs, strict=True) if seq in ended]
    other.apply("u1", [(Superseded(id=memory.id, at=NOW), WHY) for memory in gone], now=NOW)
    assert len(near(store)) == 3
    assert near(store, limit=10) == near(other, limit=10)
    # what another process replaced or removed is not told from memory
    other.put_vectors(SIGNATURE, [("capture", seqs[0])], vectors[1:2])
    other.write(lambda c: vector_index.remove(c, "capture", seqs[1]))
    held = store.vectors("capture", seqs, signature=SIGNATURE)
    assert held.keys() == set(seqs) - {seqs[1]}
    for seq, vector in other.vectors("capture", seqs, signature=SIGNATURE).items():
        assert np.allclose(held[seq], vector, atol=1e-6)
    other.close()


def test_of_very_many_records_the_vectors_stay_in_the_file(
    store: Store, add: Adding, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vector_index, "_HELD", 3)
    vectors = _units(6)
    seqs = []
    for n in range(6):
        add(f"aaa{n}", f"pier {n}")
        seqs = [memory.seq for memory in store.owned("u1", ["active"], now=NOW)]
        store.put_vectors(SIGNATURE, [("capture", seqs[-1])], vectors[n : n + 1])
        store.warm_vectors(SIGNATURE)
        assert (
            store.nearest("capture", vectors[n], owner="u1", signature=SIGNATURE, limit=2)[0].seq == seqs[n]
        )
    assert len(store.vectors("capture", seqs, signature=SIGNATURE)) == 6


@settings(max_examples=40)
@given(st.integers(1, 40), st.integers(0, 10_000))
def test_packing_keeps_direction(count: int, seed: int) -> None:
    vectors = _units(count, seed=seed)
    for vector, (_, int8) in zip(vectors, vector_index.pack(vectors), strict=True):
        assert float(vector_index.unpack(int8) @ vector) > 0.999


def test_a_changed_embedder_queues_every_row_again_and_mixes_nothing(store: Store, add: Adding) -> None:
    add("aaa1", "one")
    store.put_vectors(SIGNATURE, [("capture", 1)], _units(1))
    assert store.to_embed(10) == []
    assert store.queue_embedding("another|64") == 1
    assert store.to_embed(10) == [(("capture", 1), "one")]


def test_use_is_noted_at_most_once_a_day(store: Store, add: Adding) -> None:
    from datetime import timedelta

    add("aaa1", "one")
    for hours in (25, 26, 27, 60):
        store.touch("u1", ["aaa1"], at=NOW + timedelta(hours=hours))
        store.flush()
    read = store.memory("u1", "aaa1", now=NOW)
    assert (read.access_count, read.last_used_at) == (2, NOW + timedelta(hours=60))


def test_a_file_indexed_by_other_word_rules_is_indexed_anew_when_opened(tmp_path: Path) -> None:
    store = open_store(tmp_path / "old.db")
    store.apply("u1", [(Added(memory=a_memory("aaa1", "collects stamps")), WHY)], now=NOW)
    store.write(lambda c: rows(c, "update capture_fts set stem = 'garbage'"))
    store.write(lambda c: rows(c, "update meta set value = 'older' where key = 'words'"))
    store.close()
    store = open_store(tmp_path / "old.db")
    assert [s.seq for s in store.match("capture", owner="u1", stems=["stamp"], limit=3)] == [1]
    store.close()


def test_the_few_records_of_a_rare_state_are_found_among_many(store: Store, add: Adding) -> None:
    vectors = _units(40)
    found = [add(f"aaa{n:02}", f"the boat is moored at pier {n}") for n in range(40)]
    seqs = [memory.seq for memory in store.owned("u1", ["active"], now=NOW)]
    store.put_vectors(SIGNATURE, [("capture", seq) for seq in seqs], vectors)

    def asked(states: tuple[State, ...]) -> tuple[list[int], list[int]]:
        near = store.nearest("capture", vectors[7], owner="u1", signature=SIGNATURE, limit=3, states=states)
        said = store.match("capture", owner="u1", stems=["boat"], limit=3, states=states)
        return [hit.seq for hit in near], [hit.seq for hit in said]

    assert asked(("superseded",)) == ([], [])
    ended = [(Superseded(id=found[n].id, at=NOW), WHY) for n in (7, 21)]
    store.apply("u1", ended, now=NOW)
    near, said = asked(("superseded",))
    assert near[0] == seqs[7]
    assert set(near) == set(said) == {seqs[7], seqs[21]}
    assert seqs[7] not in asked(("active",))[0]
