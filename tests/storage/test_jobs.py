"""The queue of turns to digest, the token of whoever digests, and vectors that come with a turn's decisions."""

from __future__ import annotations

from datetime import timedelta

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memohood.domain.change import Added
from memohood.domain.turn import Message
from memohood.errors import StaleLease
from memohood.ports import Embedded
from memohood.storage.store import Store
from tests.storage.conftest import NOW, WHY, a_memory

LATER = NOW + timedelta(hours=1)


def _say(store: Store, session: str, number: int, text: str = "hello") -> int:
    said = Message(
        owner="u1", session_id=session, speaker="user", text=text, at=NOW, ref=f"{session}-{number}"
    )
    return store.record_turn(said, None, now=NOW, capture=True)


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.sampled_from("abcd"), st.booleans()), max_size=9), st.integers(1, 5))
def test_a_session_waits_for_its_own_earliest_turn_and_for_no_other(
    store: Store, turns: list[tuple[str, bool]], limit: int
) -> None:
    token = store.take_token()
    while jobs := store.pending_jobs(now=NOW + timedelta(days=9), limit=64):  # of the example before
        for job in jobs:
            store.finish_turn(job, [], "nothing", now=NOW, token=token)
    for session, _ in turns:
        _say(store, session, store.size("message"))
    expected: list[tuple[str, int]] = []
    waiting: set[str] = set()
    every = store.pending_jobs(now=NOW, limit=64)
    for job, (session, put_off) in zip(every, turns, strict=True):
        if put_off:
            store.retry_turn(job, "later", not_before=LATER, park=False)
            waiting.add(session)
        elif session not in waiting:
            expected.append((session, job.message_seq))
    found = store.pending_jobs(now=NOW, limit=limit)
    assert [(job.session_id, job.message_seq) for job in found] == expected[:limit]
    assert len(store.pending_jobs(now=LATER, limit=64)) == len(turns)


def test_a_token_stays_good_until_another_one_is_taken(store: Store) -> None:
    token = store.take_token()
    assert store.take_token(token) == token
    newer = store.take_token()
    assert newer != token
    assert store.take_token(token) not in (token, newer)
    _say(store, "s", 1)
    (job,) = store.pending_jobs(now=NOW, limit=5)
    with pytest.raises(StaleLease):
        store.finish_turn(job, [], "nothing", now=NOW, token=token)


def test_a_turn_is_closed_with_the_vectors_of_what_it_told(store: Store) -> None:
    seq = _say(store, "s", 1, "I live in Kazan")
    (job,) = store.pending_jobs(now=NOW, limit=5)
    vectors = np.eye(3, 8, dtype=np.float32)
    texts = ("Lives in Kazan", "I live in Kazan", "what nobody said")
    embedded = Embedded("t|8", dict(zip(texts, vectors, strict=True)), (seq, seq + 1))
    decided = [
        [(Added(memory=a_memory("aaa1", texts[0])), WHY), (Added(memory=a_memory("bbb1", "other")), WHY)]
    ]
    token = store.take_token()
    assert store.finish_turn(job, decided, "kept", now=NOW, token=token, embedded=embedded) == 2
    assert list(store.vectors("capture", [1, 2], signature="t|8")) == [1]
    assert list(store.vectors("message", [seq], signature="t|8")) == [seq]
    assert store.to_embed(9) == [(("capture", 2), "other")]
    assert store.nearest("capture", vectors[0], owner="u1", signature="t|8", limit=3)[0].seq == 1


def test_a_message_that_has_its_vector_gets_no_second_one(store: Store) -> None:
    seq = _say(store, "s", 1, "I live in Kazan")
    (job,) = store.pending_jobs(now=NOW, limit=5)
    store.put_vectors("t|8", [("message", seq)], np.eye(1, 8, dtype=np.float32))
    embedded = Embedded("t|8", {"I live in Kazan": np.eye(1, 8, 3, dtype=np.float32)[0]}, (seq,))
    assert store.finish_turn(job, [], "nothing", now=NOW, token=store.take_token(), embedded=embedded) == 0
    (kept,) = store.vectors("message", [seq], signature="t|8").values()
    assert kept[0] == pytest.approx(1.0)
