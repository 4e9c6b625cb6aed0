"""The phases between the legs and the lines: fusing, reranking, links, priors, copies, silence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import numpy as np
import pytest

from memohood.config import GraphRerank, PostRecall, load_config
from memohood.errors import ModelUnavailable
from memohood.pipeline import Run, Stage
from memohood.ports import Scored
from memohood.recall import answers, captures, evidence, features, fuse
from memohood.recall.abstain import Bar, abstain, bar
from memohood.recall.analysis import analyse
from memohood.recall.background import Background
from memohood.recall.captures import Gathered
from memohood.recall.diversify import collapse, spread
from memohood.recall.features import Asked, Pool
from memohood.recall.fuse import Ranked
from memohood.recall.graph_rerank import graph_rerank
from memohood.recall.legs import Found, Words
from memohood.recall.prior import prior
from memohood.recall.rerank import rerank
from memohood.recall.trace import Trace
from tests.recall.conftest import query, ranked, record
from tests.recall.test_understanding import asked as understood

TRACE_AT = datetime(2026, 3, 2, tzinfo=UTC)


@pytest.fixture
def trace() -> Trace:
    return Trace(trace_id="t", owner="u1", at=TRACE_AT, scope="all")


def unit(*rows: Iterable[float]) -> np.ndarray:
    matrix = np.array([list(row) for row in rows], dtype=np.float32)
    return matrix / np.linalg.norm(matrix, axis=1, keepdims=True)


def shown(items: list[Ranked], bar: Bar, trace: Trace, **more: frozenset[int]) -> list[int]:
    return [item.candidate.key[1] for item in abstain(items, bar, trace, **more)]


def test_below_the_floor_is_silence_and_the_reason_is_kept(trace: Trace) -> None:
    assert shown([ranked("a", evidence=0.1)], Bar(floor=0.3), trace) == []
    assert trace.dropped[0][0] == "capture:1"


def test_beside_a_sure_answer_unsure_ones_are_left_out_unless_several_are_wanted(trace: Trace) -> None:
    both = [ranked("a", evidence=0.98), ranked("b", seq=2, evidence=0.4)]
    assert shown(both, Bar(floor=0.3), trace) == [1]
    assert shown(both, Bar(floor=0.3, everything=True), trace) == [1, 2]


def test_what_fills_the_asked_attribute_is_not_left_out_beside_a_surer_one(trace: Trace) -> None:
    filling = replace(ranked("b", seq=2, evidence=0.4), legs=("attribute",))
    assert shown([ranked("a", evidence=0.999), filling], Bar(floor=0.3), trace) == [1, 2]


def test_of_a_poor_lot_the_best_few_are_shown(trace: Trace) -> None:
    poor = [ranked(str(n), seq=n, evidence=0.4) for n in range(1, 9)]
    assert len(shown(poor, Bar(floor=0.3), trace)) == 4
    assert len(shown(poor, Bar(floor=0.3, most=8), trace)) == 8


def test_what_shares_nothing_with_the_question_is_not_shown_beside_a_sure_answer(trace: Trace) -> None:
    lot = [ranked("a", evidence=0.95), ranked("b", seq=2, evidence=0.7, row=1)]
    assert shown(lot, Bar(floor=0.3), trace, related=frozenset({0})) == [1]
    assert shown(lot, Bar(floor=0.3, everything=True), trace, related=frozenset({0})) == [1, 2]


@pytest.mark.parametrize(
    ("personal", "world"),
    [("где я живу?", "почему небо голубое?"), ("what is my job?", "what is photosynthesis?")],
)
def test_a_question_about_the_person_asks_for_less_than_one_about_the_world(
    personal: str, world: str
) -> None:
    own, other = bar(understood(personal), 0.23), bar(understood(world), 0.23)
    assert own.floor < other.floor == 0.23
    assert own.most > other.most


def test_a_list_may_be_long_and_a_remark_must_be_answered_surely() -> None:
    listed = bar(understood("какие у меня животные?"), 0.23)
    assert listed.listed
    assert listed.most == 8
    assert bar(understood("ну и погодка"), 0.23).floor > 2 * 0.23
    assert bar(understood("какой у меня кот?"), 0.23, on_demand=20).most == 20


def test_what_is_much_older_than_the_newest_counts_a_little_less_unless_it_is_pinned() -> None:
    old = TRACE_AT - timedelta(days=300)
    moments = [TRACE_AT, old, old]
    ages = evidence.behind_the_newest(moments, [False, False, True])
    assert ages.tolist() == pytest.approx([0.0, np.log(11.0), 0.0])
    later = [TRACE_AT - timedelta(days=900)] * 2
    assert evidence.behind_the_newest(later, [False, False]).tolist() == [0.0, 0.0]


def test_each_of_many_that_say_nearly_the_same_is_that_much_less_likely_to_be_meant() -> None:
    alike = unit([1, 0, 0], [1, 0.1, 0], [1, 0, 0.1], [0, 1, 0], [0, 0, 0.5])
    assert evidence.series(alike).tolist() == pytest.approx([np.log(3)] * 3 + [0.0, 0.0])


def test_a_statement_is_as_near_as_it_is_nearer_than_statements_are_by_themselves() -> None:
    centres = Background(questions=unit([1, 0, 0], [0, 0, 1]), statements=unit([0, 1, 0], [0, 0, 1]))
    question, said = unit([1, 1, 0])[0], unit([1, 0, 0], [0, 1, 0])
    near = centres.meaning("where is it?", question, ["here", "there"], said)
    own = question - centres.questions[0]
    assert near.tolist() == pytest.approx((said @ own - own[1]).tolist(), abs=1e-6)
    assert np.linalg.norm(centres.asked("where is it?", question)) == pytest.approx(1.0, abs=1e-5)
    nothing = np.zeros((1, 3), dtype=np.float32)
    assert centres.meaning("where is it?", question, ["no vector yet"], nothing).tolist() == [0.0]
    assert Background().meaning("?", question, ["a", "b"], said).sum() == pytest.approx(0.0, abs=1e-6)


@pytest.mark.parametrize(
    ("question", "statement", "kind"),
    [
        ("в каком городе я живу?", "осел в Казани", "place"),
        ("when is the exam?", "exam on Friday morning", "time"),
        ("сколько у меня кошек?", "дома две кошки", "number"),
        ("who is my dentist?", "my dentist is called Petrova", "name"),
    ],
)
def test_the_sort_of_answer_that_a_question_wants_shows_in_a_statement(
    question: str, statement: str, kind: str
) -> None:
    place = answers.KINDS.index(kind)
    assert answers.asks(question)[place]
    assert answers.tells(statement, analyse(statement))[place]
    assert not any(answers.tells("люблю чай", analyse("люблю чай")))


def test_copies_are_collapsed_but_never_different_figures_or_polarity(trace: Trace) -> None:
    same = unit([1, 0, 0], [1, 0.01, 0], [1, 0.02, 0], [1, 0.03, 0])
    items = [
        ranked("сдать отчёт 5 числа", seq=1, row=0),
        ranked("отчёт сдаётся 5 числа", seq=2, row=1),
        ranked("отчёт сдаётся 7 числа", seq=3, row=2),
        ranked("отчёт не сдаётся 5 числа", seq=4, row=3),
    ]
    assert [item.candidate.key[1] for item in collapse(items, same, PostRecall(), trace)] == [1, 3, 4]


def test_without_vectors_copies_are_known_by_their_words(trace: Trace) -> None:
    items = [ranked("likes green tea", seq=1), ranked("Likes green tea.", seq=2), ranked("likes dogs", seq=3)]
    assert [item.candidate.key[1] for item in collapse(items, None, PostRecall(), trace)] == [1, 3]


def test_a_missing_vector_does_not_switch_diversity_off() -> None:
    vectors = unit([1, 0], [1, 0.1], [0, 1])
    vectors = np.concatenate([vectors, np.zeros((1, 2), dtype=np.float32)])
    items = [ranked(f"text {n}", seq=n + 1, row=n, score=1.0 - 0.05 * n) for n in range(4)]
    order = [item.row for item in spread(items, vectors, PostRecall(), limit=4)]
    assert order.index(2) < order.index(1)


@pytest.mark.parametrize("limit", [0, 1, 3, 10])
def test_spreading_gives_no_more_than_asked_and_nothing_twice(limit: int) -> None:
    items = [ranked(f"text {n}", seq=n + 1, row=n) for n in range(5)]
    chosen = spread(items, None, PostRecall(), limit=limit)
    assert len(chosen) == min(limit, 5)
    assert len({item.row for item in chosen}) == len(chosen)


class Links:
    def __init__(self, **links: list[tuple[str, float]]) -> None:
        self._links = links

    def session_links(self, owner: str, session_ids: Iterable[str]) -> dict[str, list[tuple[str, float]]]:
        return {s: self._links.get(s, []) for s in session_ids}


def test_sessions_linked_to_the_best_answers_lift_their_records_by_the_weight_of_the_link(
    trace: Trace,
) -> None:
    best = [ranked("a", seq=n, score=1.0 - n / 100, session_id="s1") for n in (1, 2, 3)]
    strong = ranked("b", seq=4, score=0.5, session_id="s2")
    weak = ranked("c", seq=5, score=0.5, session_id="s3")
    reader = Links(s1=[("s2", 0.9), ("s3", 0.1)])
    order = graph_rerank(query("q"), [*best, weak, strong], reader, GraphRerank(), trace)  # type: ignore[arg-type]
    scores = {item.candidate.key[1]: item.score for item in order}
    assert scores[4] == pytest.approx(0.75)
    assert scores[5] == pytest.approx(0.575)
    assert all(item.evidence == 0.9 for item in order)
    assert dict(trace.boosts)["capture:4"] == [("graph", 1.5)]


def test_without_links_the_order_stands(trace: Trace) -> None:
    items = [ranked("a", session_id="s1"), ranked("b", seq=2, score=0.1)]
    assert graph_rerank(query("q"), items, Links(), GraphRerank(), trace) == items  # type: ignore[arg-type]


def test_the_prior_parts_equals_and_turns_no_relevance_around(trace: Trace) -> None:
    old = ranked(
        "old", seq=1, score=0.5, valid_from=TRACE_AT - timedelta(days=400), confidence=0.2, notability="low"
    )
    new = ranked("new", seq=2, score=0.5, notability="high", pinned=True)
    better = ranked(
        "better",
        seq=3,
        score=0.8,
        valid_from=TRACE_AT - timedelta(days=400),
        confidence=0.1,
        notability="low",
    )
    assert [item.candidate.key[1] for item in prior([old, new, better], trace)] == [3, 2, 1]


class Backwards:
    name = "backwards"

    def rerank(self, question: str, texts: list[str], *, timeout: float) -> list[float]:
        return [float(n) for n in range(len(texts))]


class Down:
    name = "down"

    def rerank(self, question: str, texts: list[str], *, timeout: float) -> list[float]:
        raise ModelUnavailable("no answer")


def test_a_reranker_moves_the_middle_more_than_the_top() -> None:
    items = [ranked(f"t{n}", seq=n + 1, score=1.0 - n / 30) for n in range(25)]
    order = [item.candidate.key[1] for item in rerank("q", items, Backwards(), timeout=1.0)]
    assert sorted(order) == list(range(1, 26))
    assert order.index(1) < order.index(4)
    assert order.index(20) < order.index(12)
    assert order[-5:] == [21, 22, 23, 24, 25]


def test_a_reranker_that_is_down_leaves_the_fused_order_and_says_so() -> None:
    items = [ranked("a"), ranked("b", seq=2)]
    run = Run(budget_s=1.0)
    kept = run.attempt(Stage("rerank", "The order is that of the search legs."), lambda: rerank("q", items, Down(), timeout=1), otherwise=items)  # fmt: skip
    assert kept == items
    assert run.degradations[0].stage == "rerank"


def test_reciprocal_rank_fusion_can_be_selected() -> None:
    memories = (record("one", seq=1), record("two", seq=2), record("three", seq=3))
    found = Found()
    found.add("words", [Scored(2, 9.0), Scored(1, 1.0)])
    found.add("meaning", [Scored(2, 0.9), Scored(3, 0.8)])
    table = np.zeros((3, len(evidence.NAMES)), dtype=np.float32)
    gathered = Gathered(memories, table, None, found, Words((), (), (), ()))
    settings = load_config(("t", {"recall": {"fusion": "rrf"}}), environ={})
    order = fuse.rank_captures(gathered, fuse.weights("none"), settings)
    assert order[0].candidate.key[1] == 2
    assert order[0].score == pytest.approx(2 / 61)


@pytest.mark.parametrize("family", ["builtin", "none", "a model nobody calibrated"])
def test_every_family_of_models_has_complete_weights(family: str) -> None:
    known = fuse.weights(family)
    assert known.evidence.shape == (len(evidence.NAMES),)
    assert known.first.shape == (len(features.FIRST),)
    assert known.second.linear.shape == (len(features.SECOND),)
    assert known.second.hidden.shape == (len(features.SECOND), len(known.second.shift))
    assert known.second.out.shape == known.second.shift.shape
    assert 0 < known.floor < known.messages_floor < 1
    second = (known.second.linear, known.second.hidden, known.second.shift, known.second.out)
    assert all(np.isfinite(w).all() for w in (known.evidence, known.first, *second))


def test_what_was_said_beside_an_answer_is_lifted_as_far_as_it_has_evidence_of_its_own() -> None:
    surely = np.array([0.95, 0.2, 0.001], dtype=np.float32)
    lifted = fuse.in_company(surely, np.array([0.1, 0.95, 0.95], dtype=np.float32))
    assert 0.35 < lifted[1] < 0.5
    assert lifted[2] < 0.01
    assert lifted[0] >= surely[0]


def test_company_is_of_one_session_and_a_few_messages() -> None:
    from memohood.domain.memory import Evidence

    memories = [
        record("a", seq=1, session_id="s1", evidence=Evidence(message_seq=10)),
        record("b", seq=2, session_id="s1", evidence=Evidence(message_seq=12)),
        record("c", seq=3, session_id="s1", evidence=Evidence(message_seq=40)),
        record("d", seq=4, session_id="s2", evidence=Evidence(message_seq=11)),
    ]
    near = captures.company(memories, np.array([0.9, 0.2, 0.3, 0.4], dtype=np.float32))
    assert near.tolist() == pytest.approx([0.2, 0.9, 0.0, 0.0])


def pool(*texts: str, speakers: tuple[str, ...] = ()) -> Pool:
    n = len(texts)
    return Pool(
        texts=texts, speakers=speakers or ("user",) * n, sessions=np.zeros(n, dtype=np.intp),
        prev=np.arange(-1, n - 1, dtype=np.intp), next=np.array([*range(1, n), -1][:n], dtype=np.intp), vectors=None,
        in_time=np.zeros(n, dtype=np.float32),
    )  # fmt: skip


def asked(*words: str, **fields: object) -> Asked:
    base: dict[str, object] = {
        "terms": tuple((word,) for word in words), "words": words, "weights": np.full(len(words), 2.0, dtype=np.float32),
        "speakers": frozenset(), "vector": None, "average_length": 5.0,
    }  # fmt: skip
    return Asked(**{**base, **fields})  # type: ignore[arg-type]


def test_each_pass_describes_every_candidate_with_finite_numbers() -> None:
    messages = pool("We bought a boat", "A boat? What colour?", "It is red", "", "🚤")
    question = asked("boat", "colour")
    table = features.first_pass(question, messages)
    assert table.shape == (5, len(features.FIRST))
    second = features.second_pass(question, messages, table, table[:, 0].copy())
    assert second.shape == (5, len(features.SECOND))
    assert np.isfinite(second).all()


def test_a_question_without_words_and_a_pool_without_candidates_are_described_too() -> None:
    assert features.first_pass(asked(), pool("hello", "there")).shape == (2, len(features.FIRST))
    empty = features.first_pass(asked("boat"), pool())
    assert empty.shape == (0, len(features.FIRST))
    assert features.second_pass(asked("boat"), pool(), empty, empty[:, 0]).shape == (0, len(features.SECOND))


def test_the_answer_after_a_matching_question_is_seen() -> None:
    table = features.first_pass(
        asked("boat", "colour"), pool("What colour is the boat?", "Red with a white stripe")
    )
    answers = features.FIRST.index("answers")
    assert table[1, answers] > 0
    assert table[0, answers] == 0


def test_the_words_of_the_best_candidates_find_others() -> None:
    texts = [
        "the boat Dolphin leaks",
        "Dolphin was repaired in May",
        "dinner with friends",
        "the Dolphin again",
        "lunch",
    ]
    messages = pool(*texts, *(f"small talk number {n} about weather" for n in range(20)))
    question = asked("boat")
    table = features.first_pass(question, messages)
    second = features.second_pass(question, messages, table, np.array([3, *[0] * 24], dtype=np.float32))
    words = second[:, features.SECOND.index("feedback_words")]
    assert words[1] > words[2]
    assert words[3] > words[4]


def test_what_a_session_holds_is_told_to_each_of_its_messages() -> None:
    values = np.array([0.5, 3.0, 1.0, 2.0, 4.0], dtype=np.float32)
    sessions = np.array([1, 0, 1, 0, 0], dtype=np.intp)
    assert features.per_session(values, sessions, best=2).tolist() == [0.75, 3.5, 0.75, 3.5, 3.5]
    assert features.over_sessions(np.maximum, values[None, :], sessions).tolist() == [
        [1.0, 4.0, 1.0, 4.0, 4.0]
    ]
    none = np.zeros(0, dtype=np.float32)
    assert features.per_session(none, np.zeros(0, dtype=np.intp)).shape == (0,)
