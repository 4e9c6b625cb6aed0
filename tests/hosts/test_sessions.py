"""What the provider remembers about running sessions."""

from __future__ import annotations

from datetime import UTC, datetime

from memohood.hosts.hermes.sessions import Said, Sessions

NOW = datetime(2026, 3, 2, tzinfo=UTC)


def said(ref: str, text: str) -> Said:
    return Said(ref=ref, text=text, at=NOW)


def test_a_reply_finds_the_half_it_completes():
    sessions = Sessions()
    sessions.began("s", said("r1", "hello"))
    found = sessions.complete("s", "hello")
    assert found is not None and found.ref == "r1"
    assert sessions.complete("s", "hello") is None


def test_an_interrupted_turn_never_gets_the_reply_of_the_next_one():
    sessions = Sessions()
    sessions.began("s", said("r1", "interrupted"))
    sessions.began("s", said("r2", "again"))
    found = sessions.complete("s", "again")
    assert found is not None and found.ref == "r2"
    assert sessions.complete("s", "interrupted") is None


def test_two_equal_messages_are_completed_in_their_order():
    sessions = Sessions()
    sessions.began("s", said("r1", "yes"))
    sessions.began("s", said("r2", "yes"))
    assert [sessions.complete("s", "yes").ref for _ in range(2)] == ["r1", "r2"]  # type: ignore[union-attr]


def test_sessions_do_not_complete_each_other():
    sessions = Sessions()
    sessions.began("a", said("r1", "hello"))
    assert sessions.complete("b", "hello") is None


def test_a_compaction_makes_everything_injectable_again():
    sessions = Sessions()
    sessions.injected("s", {"x1"})
    state = sessions.get("s")
    state.standing_given = True
    sessions.forget_injections("s")
    assert not state.injected and not state.standing_given


def test_a_branch_knows_what_its_parent_was_shown_and_goes_its_own_way():
    sessions = Sessions()
    sessions.injected("a", {"x1"})
    sessions.branch("a", "b")
    sessions.injected("b", {"x2"})
    assert sessions.get("b").injected == {"x1", "x2"} and sessions.get("a").injected == {"x1"}


def test_a_loss_is_reported_once_per_session():
    sessions = Sessions()
    assert [sessions.first_report("s", "dense") for _ in range(3)] == [True, False, False]
    assert sessions.first_report("t", "dense")


def test_thousands_of_sessions_do_not_pile_up():
    sessions = Sessions()
    for number in range(3000):
        sessions.began(f"s{number}", said("r", "x"))
    assert len(sessions._by_id) <= 256
