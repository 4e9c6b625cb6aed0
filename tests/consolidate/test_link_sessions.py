"""Sessions that belong together are linked when one of them ends."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from memohood import Engine, open_memory

MARCH = datetime(2026, 3, 2, 9, tzinfo=UTC)


def talk(memory: Engine, session: str, *said: str, days: float = 0, user: str = "u1") -> None:
    for minute, text in enumerate(said):
        at = MARCH + timedelta(days=days, minutes=minute)
        memory.observe(user=text, assistant="ok", session_id=session, at=at, user_id=user)
    memory.digest()


def links(memory: Engine, session: str, user: str = "u1") -> dict[str, float]:
    return dict(memory.linked_sessions(session, user_id=user))


def test_sessions_that_name_the_same_are_linked_both_ways_and_strangers_are_not(memory: Engine) -> None:
    talk(memory, "boat", "My sister Oksana moved to Tromsø.")
    talk(memory, "visit", "I bought skis for my sister Oksana.", days=30)
    talk(memory, "bread", "I bake rye bread every Sunday.", days=60)
    for session in ("boat", "visit", "bread"):
        memory.end_session(session)
    assert list(links(memory, "visit")) == ["boat"]
    assert list(links(memory, "boat")) == ["visit"]
    assert links(memory, "bread") == {}


def test_a_session_that_replaces_what_another_told_carries_it_on(memory: Engine) -> None:
    talk(memory, "then", "Я живу в Казани.")
    talk(memory, "now", "Я переехал, теперь живу в Твери.", days=90)
    memory.end_session("now")
    assert links(memory, "now")["then"] >= 0.66


def test_a_rare_name_links_more_than_a_common_one(memory: Engine) -> None:
    for n in range(6):
        talk(memory, f"common{n}", f"My friend Boris lent me book number {n}.", days=20 * n)
    talk(memory, "rare", "My cousin Ulrike restores organs.", days=300)
    talk(memory, "last", "My friend Boris met my cousin Ulrike.", days=400)
    memory.end_session("last")
    found = links(memory, "last")
    assert found["rare"] > max(weight for other, weight in found.items() if other != "rare")


def test_what_is_said_on_the_same_day_belongs_together_a_little(memory: Engine) -> None:
    talk(memory, "morning", "I adopted a cat named Toffee.")
    talk(memory, "evening", "I play the cello.", days=0.3)
    memory.end_session("evening")
    assert links(memory, "evening")["morning"] == pytest.approx(0.2)


def test_ending_a_session_again_changes_nothing_and_going_on_is_linked_anew(memory: Engine) -> None:
    talk(memory, "a", "My dog Marzipan is a beagle.")
    talk(memory, "b", "I painted the kitchen.", days=50)
    memory.end_session("b")
    memory.end_session("b")
    assert links(memory, "b") == {}
    talk(memory, "b", "My dog Marzipan hates the paint.", days=51)
    memory.end_session("b")
    assert list(links(memory, "b")) == ["a"]


def test_links_never_cross_owners(memory: Engine) -> None:
    talk(memory, "mine", "My sister Oksana moved to Tromsø.")
    talk(memory, "hers", "My sister Oksana bought skis.", user="u2")
    memory.end_session("hers", user_id="u2")
    assert links(memory, "hers", "u2") == {} and links(memory, "mine") == {}


def test_a_session_of_which_nothing_was_kept_has_no_links(memory: Engine) -> None:
    memory.end_session("empty")
    assert links(memory, "empty") == {}


def test_a_link_survives_the_export(memory: Engine, tmp_path: Path) -> None:
    talk(memory, "then", "Я живу в Казани.")
    talk(memory, "now", "Я переехал, теперь живу в Твери.", days=90)
    memory.end_session("now")
    memory.export(tmp_path / "out.jsonl")
    with open_memory(tmp_path / "other.db", config={"embedder": {"provider": "none"}}) as other:
        other.import_(tmp_path / "out.jsonl")
        assert links(other, "now") == links(memory, "now")


def test_a_session_that_is_private_by_now_belongs_to_no_other(memory: Engine) -> None:
    talk(memory, "then", "My sister Oksana moved to Tromsø.")
    talk(memory, "now", "I bought skis for my sister Oksana.", days=30)
    memory.end_session("now")
    assert links(memory, "then")
    memory.private(True, session_id="now")
    assert links(memory, "now") == links(memory, "then") == {}
    for session in ("now", "then"):
        memory.end_session(session)
        assert links(memory, "now") == links(memory, "then") == {}
    memory.private(False, session_id="now")
    memory.end_session("now")
    assert links(memory, "then")


def test_while_everything_is_private_no_link_is_made(memory: Engine) -> None:
    talk(memory, "then", "My sister Oksana moved to Tromsø.")
    talk(memory, "now", "I bought skis for my sister Oksana.", days=30)
    memory.private(True)
    memory.end_session("now")
    assert links(memory, "now") == {}
