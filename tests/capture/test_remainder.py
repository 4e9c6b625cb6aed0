"""What is left of a replaced record keeps the nature of what it says."""

from __future__ import annotations

from datetime import timedelta

import pytest

from memohood.domain.memory import Fact, Memory
from tests.fakes_reader import START, Telling


def _left(held: str, *, pinned: bool = False, before: tuple[Fact, ...] = ()) -> list[Memory]:
    """What stays of a record about the tuba on Mondays, and of something else, when the tuba moves."""
    story = Telling()
    for fact in before:
        story.tell(fact, START)
    text = f"the tuba is on Mondays, {held}"
    story.tell(
        Fact(text=text, slot="schedule.tuba", value="mondays", pinned=pinned), START - timedelta(days=1)
    )
    story.tell(
        Fact(text="the tuba moved to Fridays", slot="schedule.tuba", value="fridays"),
        START + timedelta(weeks=4),
    )
    return [m for m in story.memory.records.values() if m.state == "active" and m.text == held]


def test_an_illness_that_stays_is_pinned_as_before() -> None:
    (left,) = _left("I have asthma", pinned=True)
    assert left.slot == "diagnosis"
    assert left.pinned


def test_what_never_was_pinned_is_not_pinned_by_staying() -> None:
    (left,) = _left("I have asthma")
    assert not left.pinned


def test_what_was_pinned_for_something_else_does_not_stay_pinned() -> None:
    (left,) = _left("I live in Ghent", pinned=True)
    assert left.slot == "home"
    assert not left.pinned


def test_an_attribute_of_one_value_stays_one() -> None:
    (left,) = _left("I live in Ghent")
    assert not left.multi


@pytest.mark.parametrize("held", ["I live in Ghent"])
def test_nothing_stays_beside_another_value_of_its_attribute(held: str) -> None:
    newer = Fact(text="I live in Bruges near the tuba hall", slot="home", value="bruges", multi=False)
    assert _left(held, before=(newer,)) == []
