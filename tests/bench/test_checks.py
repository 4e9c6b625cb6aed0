"""Judging a played scenario: each rule of the scoring, on hand-made records."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from memohood.bench.cases import Gold, Question, Scenario, SpokenTurn, Topic
from memohood.bench.checks import Answered, Check, Left, Played, judge
from memohood.domain.memory import Memory

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)
TURN = SpokenTurn(key="s1.1", owner="u1", session_id="s1", platform="cli", at=NOW, user="…", assistant=None)
EMPTY = Scenario(
    id="x-1", lang="en", owner="u1", turns=(TURN,), captures=(), none=(), state=(), questions=(), secrets=()
)


def record(text: str, **changes: object) -> Memory:
    memory = Memory(
        id=text,
        user_id="u1",
        text=text,
        kind="fact",
        state="active",
        valid_from=NOW,
        created_at=NOW,
        updated_at=NOW,
    )
    return replace(memory, **changes)  # type: ignore[arg-type]


def played(scenario: Scenario, *new: Memory, answers: tuple[Answered, ...] = (), **more: object) -> Played:
    values = {"left": {"s1.1": Left(new=new)}, "active": new, "active_of_all": new, **more}
    return Played(scenario=scenario, answers=answers, **values)  # type: ignore[arg-type]


def results(checks: list[Check], what: str) -> list[bool]:
    return [check.passed for check in checks if check.what == what]


def asked(
    text: str,
    *,
    must: tuple[tuple[str, ...], ...] = (),
    must_not: tuple[str, ...] = (),
    type: str = "exact",
    standing: str = "",
) -> Answered:
    return Answered(
        question=Question(at=NOW, text="?", must=must, must_not=must_not, type=type),
        text=text,
        standing=standing,
    )


GOLD = Gold(turn="s1.1", all=("porto",), any=("live", "home"), kinds=("persona",), pinned=True)


def test_a_fact_is_found_in_one_record_and_its_kind_and_pin_are_read_off_it() -> None:
    scenario = replace(EMPTY, captures=(GOLD,))
    checks = judge(played(scenario, record("Lives in Porto, the home town", kind="persona", pinned=True)))
    assert results(checks, "capture") == results(checks, "whole") == results(checks, "kind") == [True]
    assert results(checks, "pinned recall") == results(checks, "pinned precision") == [True]


def test_a_fact_spread_over_records_counts_but_is_reported_as_split() -> None:
    scenario = replace(EMPTY, captures=(GOLD,))
    checks = judge(played(scenario, record("Porto"), record("the home town")))
    assert results(checks, "capture") == [True] and results(checks, "whole") == [False]
    assert results(checks, "kind") == []


def test_a_reinforced_record_counts_as_captured() -> None:
    scenario = replace(EMPTY, captures=(GOLD,))
    known = record("home is Porto", kind="persona", pinned=True)
    checks = judge(played(scenario, left={"s1.1": Left(reinforced=(known,))}))
    assert results(checks, "capture") == [True]


def test_a_missed_fact_misses_its_pin_too() -> None:
    checks = judge(played(replace(EMPTY, captures=(GOLD,))))
    assert results(checks, "capture") == results(checks, "pinned recall") == [False]


def test_a_pin_that_nobody_wanted_costs_precision() -> None:
    scenario = replace(EMPTY, captures=(replace(GOLD, pinned=False),))
    assert results(judge(played(scenario, record("home: Porto", pinned=True))), "pinned precision") == [False]


def test_a_turn_that_must_leave_nothing_may_leave_a_summary() -> None:
    scenario = replace(EMPTY, none=("s1.1",))
    assert results(judge(played(scenario, record("Porto"))), "none") == [False]
    assert results(judge(played(scenario, record("Porto", kind="summary"))), "none") == [True]


def test_an_outdated_value_may_stay_only_beside_the_new_one_or_a_word_of_change() -> None:
    scenario = replace(EMPTY, state=(Topic(name="home", active=("lisbon",), inactive=("porto",)),))
    fair = played(scenario, record("Lives in Lisbon, came from Porto"), record("No longer in Porto"))
    assert results(judge(fair), "state inactive") == [True]
    wrong = played(scenario, record("Lives in Lisbon"), record("Lives in Porto"))
    assert results(judge(wrong), "state inactive") == [False]
    assert results(judge(wrong), "state active") == [True]


def test_only_the_first_2400_characters_count_for_must() -> None:
    late = asked("x" * 2400 + " porto", must=(("porto",),))
    assert results(judge(played(EMPTY, answers=(late,))), "query") == [False]


def test_what_must_not_be_told_is_judged_on_the_whole_text() -> None:
    late = asked("lisbon" + "x" * 2400 + "\nporto", must=(("lisbon",),), must_not=("porto",))
    assert results(judge(played(EMPTY, answers=(late,))), "must_not") == [False]


def test_preferences_may_be_told_by_the_standing_block() -> None:
    told = asked("", must=(("metric",),), type="preference", standing="Use metric units")
    assert results(judge(played(EMPTY, answers=(told,))), "query") == [True]
    other = asked("", must=(("metric",),), type="exact", standing="Use metric units")
    assert results(judge(played(EMPTY, answers=(other,))), "query") == [False]


def test_isolation_forgives_nothing() -> None:
    told = asked("lisbon, not porto", must=(("lisbon",),), must_not=("porto",), type="isolation")
    assert results(judge(played(EMPTY, answers=(told,))), "query") == [False]


def test_small_talk_and_irrelevant_questions_need_silence() -> None:
    checks = judge(
        played(EMPTY, answers=(asked("porto", type="smalltalk"),), irrelevant=(asked("", type="irrelevant"),))
    )
    assert results(checks, "smalltalk") == [False] and results(checks, "irrelevant") == [True]


def test_leaked_secrets_and_surplus_records_are_counted() -> None:
    scenario = replace(EMPTY, captures=(GOLD,), secrets=("tok-1", "tok-2"))
    checks = judge(played(scenario, record("home is Porto"), record("likes soup"), leaked=("tok-2",)))
    assert results(checks, "secret") == [True, False]
    assert results(checks, "wanted") == [True, False]


def test_the_way_to_the_judge_is_measured_for_every_turn_and_every_missed_fact() -> None:
    scenario = replace(EMPTY, captures=(GOLD,))
    missed = judge(played(scenario, left={"s1.1": Left(unclear=True)}))
    assert results(missed, "missed, to judge") == [True]
    assert results(missed, "without judge") == [False]
    assert results(missed, "express, no judge") == []
    unseen = judge(played(scenario, left={"s1.1": Left()}))
    assert results(unseen, "missed, to judge") == [False]
    assert results(unseen, "without judge") == [True]


def test_a_fact_said_expressly_and_kept_should_cost_no_call() -> None:
    scenario = replace(EMPTY, captures=(GOLD,))
    home = record("Lives in Porto, the home town")
    for unclear in (False, True):
        checks = judge(played(scenario, home, left={"s1.1": Left(new=(home,), unclear=unclear)}))
        assert results(checks, "express, no judge") == [not unclear]
        assert results(checks, "missed, to judge") == []
