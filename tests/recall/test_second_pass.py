"""What the second pass knows of a candidate beyond the first, and the small network that weighs it."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memohood.recall import features, network
from memohood.recall.analysis import SHAPE, analyse
from memohood.recall.features import Asked, Pool
from memohood.recall.network import Network
from tests.recall.test_ranking import asked, pool

_TEXTS = st.lists(st.text(max_size=60), max_size=12)


def column(table: np.ndarray, name: str) -> np.ndarray:
    return table[:, features.SECOND.index(name)]


def in_sessions(texts: tuple[str, ...], sessions: list[int], vectors: np.ndarray | None = None) -> Pool:
    apart = np.full(len(texts), -1, dtype=np.intp)
    return Pool(
        texts=texts, speakers=("user",) * len(texts), sessions=np.array(sessions, dtype=np.intp), prev=apart, next=apart,
        vectors=vectors, in_time=np.zeros(len(texts), dtype=np.float32),
    )  # fmt: skip


def described(question: Asked, messages: Pool, score: list[float]) -> np.ndarray:
    table = features.first_pass(question, messages)
    return features.second_pass(question, messages, table, np.array(score, dtype=np.float32))


def test_a_candidate_knows_how_many_of_its_session_are_better() -> None:
    messages = in_sessions(("a boat", "the boat", "one boat", "boats"), [0, 0, 1, 0])
    table = described(asked("boat"), messages, [4.0, 3.0, 2.0, 1.0])
    assert column(table, "rank").tolist() == pytest.approx(np.log1p([0, 1, 2, 3]).tolist())
    assert column(table, "rank_in_session").tolist() == pytest.approx(np.log1p([0, 1, 0, 2]).tolist())
    assert column(table, "rank_of_session").tolist() == pytest.approx(np.log1p([0, 0, 1, 0]).tolist())


def test_what_a_better_candidate_says_already_is_seen_in_the_worse_one_only() -> None:
    vectors = np.array([[1, 0], [1, 0], [0, 1]], dtype=np.float32)
    messages = in_sessions(("we sail", "we do sail", "we cook"), [0, 1, 2], vectors)
    table = described(asked("sail"), messages, [3.0, 2.0, 1.0])
    assert column(table, "near_better").tolist() == [0.0, 1.0, 0.0]


def test_small_talk_is_made_of_common_words() -> None:
    texts = ("thanks a lot", "thanks a lot", "thanks a lot", "our kayak reached Suzdal, thanks")
    table = described(asked("kayak"), pool(*texts), [1.0, 1.0, 1.0, 1.0])
    assert column(table, "rarity")[3] > column(table, "rarity")[0]
    assert column(table, "rarity_best")[3] > column(table, "rarity_best")[0]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("I took my boat to Lisbon", {"first_person": 2 / 3, "second_person": 0.0, "names": 1 / 3}),
        ("Я и мой брат были в Туле!", {"first_person": 2 / 3, "names": 1 / 3, "exclaims": 1 / 3}),
        ("Твой кот? Ему 12 лет.", {"second_person": 1 / 3, "sentences": 2 / 4, "digits": 2 / 4}),
        ("She read «Dune», bread, milk", {"quotes": 1.0, "commas": 2 / 4}),
    ],
)
def test_how_a_text_is_told_is_counted(text: str, wanted: dict[str, float]) -> None:
    shape = dict(zip(SHAPE, analyse(text).shape, strict=True))
    assert {name: shape[name] for name in wanted} == pytest.approx(wanted)


@given(st.text(max_size=4000))
def test_no_text_is_so_long_or_loud_that_it_leaves_the_scale(text: str) -> None:
    shape = analyse(text).shape
    assert len(shape) == len(SHAPE)
    assert all(0.0 <= value <= 3.0 for value in shape)


@given(_TEXTS, st.integers(0, 2**32 - 1))
def test_any_pool_is_described_alike_in_any_order(texts: list[str], seed: int) -> None:
    random = np.random.default_rng(seed)
    n = len(texts)
    vectors = random.normal(size=(n, 4)).astype(np.float32)
    score, order = random.permutation(n).astype(np.float32), random.permutation(n)
    sessions = random.integers(0, 3, size=n)
    messages = in_sessions(tuple(texts), sessions.tolist(), vectors)
    other = in_sessions(tuple(texts[i] for i in order), sessions[order].tolist(), vectors[order])
    one, turned = (
        features.second_pass(
            asked("boat"), pool, np.zeros((n, len(features.FIRST)), dtype=np.float32), values
        )
        for pool, values in ((messages, score), (other, score[order]))
    )
    assert np.isfinite(one).all()
    assert np.allclose(turned, one[order], atol=1e-4)


@given(st.integers(0, 400), st.integers(1, 600), st.integers(0, 30))
@settings(max_examples=25)
def test_a_product_in_pieces_is_the_product(rows: int, inner: int, columns: int) -> None:
    random = np.random.default_rng(rows + inner)
    left = random.normal(size=(rows, inner)).astype(np.float32)
    right = random.normal(size=(inner, columns)).astype(np.float32)
    found = features.product(left, right)
    assert found.shape == (rows, columns)
    assert np.allclose(found, left @ right, atol=1e-2)


def test_the_kind_of_question_stands_beside_every_candidate() -> None:
    table = described(asked("boat", lists=True, where=True), pool("a boat", "a dog"), [1.0, 0.0])
    assert column(table, "q_lists").tolist() == [1.0, 1.0]
    assert column(table, "q_where").tolist() == [1.0, 1.0]
    assert column(table, "q_who").tolist() == [0.0, 0.0]


def some_network(inputs: int, units: int, seed: int) -> Network:
    random = np.random.default_rng(seed)
    made = [random.normal(size=shape).astype(np.float32) for shape in (inputs, (inputs, units), units, units)]
    return Network(*made)


def test_units_tell_when_two_things_count_together() -> None:
    both = Network(
        linear=np.zeros(2, dtype=np.float32), hidden=np.ones((2, 1), dtype=np.float32),
        shift=np.array([-1], dtype=np.float32), out=np.array([2], dtype=np.float32),
    )  # fmt: skip
    table = np.array([[0, 0], [1, 0], [0, 1], [1, 1]], dtype=np.float32)
    assert both.scores(table).tolist() == [0.0, 0.0, 0.0, 2.0]


@given(st.integers(1, 9), st.integers(0, 6), st.integers(0, 1000))
def test_a_network_is_read_as_it_was_stored(inputs: int, units: int, seed: int) -> None:
    names = [f"n{place}" for place in range(inputs)]
    made = some_network(inputs, units, seed)
    found = network.read(network.stored(made, names), names)
    table = np.random.default_rng(seed + 1).normal(size=(5, inputs)).astype(np.float32)
    assert np.allclose(found.scores(table), made.scores(table), atol=0.1)
    assert network.stored(found, names) == network.stored(
        network.read(network.stored(found, names), names), names
    )


def test_inputs_are_known_by_name_and_unknown_ones_count_nothing() -> None:
    made = some_network(3, 4, 1)
    told = network.stored(made, ["a", "b", "c"])
    table = np.array([[1, 2, 3]], dtype=np.float32)
    turned = network.read(told, ["c", "new", "a", "b"])
    expected = network.read(told, ["a", "b", "c"]).scores(table)
    assert np.allclose(turned.scores(np.array([[3, 99, 1, 2]], dtype=np.float32)), expected, atol=1e-4)
