"""Ids: short, sortable by when they were made, and never the same twice."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from memohood.system import SystemIds

START = datetime(2026, 3, 2, 9, tzinfo=UTC)


@given(st.lists(st.integers(-5, 5), max_size=300))
@settings(max_examples=30)
def test_no_id_comes_twice_however_the_clock_jumps(steps: list[int]) -> None:
    ids = SystemIds()
    made = [ids.new(START + timedelta(milliseconds=step)) for step in steps]
    assert len(set(made)) == len(made)
    assert all(len(one) == 11 for one in made)


def test_many_ids_of_few_moments_that_alternate_are_all_different() -> None:
    ids = SystemIds()
    made = [ids.new(START + timedelta(weeks=turn % 3)) for turn in range(3000)]
    assert len(set(made)) == len(made)


def test_a_later_id_sorts_after_an_earlier_one() -> None:
    ids = SystemIds()
    made = [ids.new(START + timedelta(seconds=second)) for second in range(50)]
    assert made == sorted(made)
