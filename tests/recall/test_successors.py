"""A question worded like what was replaced is answered by what holds now."""

from __future__ import annotations

import pytest

from memohood import Engine
from tests.fakes import FakeClock


def told(memory: Engine, clock: FakeClock, *texts: str) -> None:
    for text in texts:
        memory.observe(user=text, assistant="Ok.", session_id=text[:12], at=clock.now(), user_id="u1")
        memory.digest(timeout=60)
        clock.forward(weeks=4)


@pytest.mark.parametrize(
    ("old", "new", "question", "answer", "gone"),
    [
        ("our ewes are mostly Texel crosses", "swapped the Texels for Lleyns at the sale", "which breed are my ewes?", "lleyn", "mostly texel"),
        ("парикмахер у меня Эмма Карловна", "Эмма Карловна на пенсии, стригусь у Заура", "кто мой парикмахер?", "заур", "парикмахер у меня"),
    ],
)  # fmt: skip
def test_a_successor_is_found_by_the_words_of_its_predecessor(
    memory: Engine, clock: FakeClock, old: str, new: str, question: str, answer: str, gone: str
) -> None:
    told(memory, clock, old, new)
    found = memory.recall(question, user_id="u1").text.lower()
    assert answer in found
    assert gone not in found


def test_days_that_are_over_show_what_was_true_then(memory: Engine, clock: FakeClock) -> None:
    told(memory, clock, "I live in Ghent")
    for _ in range(10):
        clock.forward(weeks=4)
    told(memory, clock, "I moved from Ghent to Bruges")
    assert "bruges" in memory.recall("where do I live?", user_id="u1").text.lower()
    assert "ghent" in memory.recall("where did I live in March 2026?", user_id="u1").text.lower()
