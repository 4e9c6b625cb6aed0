"""A newer record that tells a change of an older one, in other words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import pytest

from memohood.ports import Corpus
from memohood.recall.analysis import analyse
from memohood.recall.fuse import Ranked
from memohood.recall.sequels import bring, mark
from memohood.recall.trace import Trace
from tests.recall.conftest import AT, ranked
from tests.recall.reader import EmptyReader
from tests.recall.test_understanding import asked


class Frequent(EmptyReader):
    """A reader that knows how many records hold a word; the others are held by two."""

    def __init__(self, **frequency: int) -> None:
        self._frequency = frequency

    def document_frequency(
        self, corpus: Corpus, *, raw: Sequence[str] = (), stems: Sequence[str] = ()
    ) -> dict[str, int]:
        return {f"stem:{stem}": self._frequency.get(stem, 2) for stem in stems}


def said(*texts: tuple[str, float, int]) -> list[Ranked]:
    """Candidates from (text, evidence, days after the first)."""
    return [
        ranked(text, seq=row + 1, row=row, evidence=evidence, valid_from=AT + timedelta(days=days))
        for row, (text, evidence, days) in enumerate(texts)
    ]


def brought(items: list[Ranked], reader: EmptyReader) -> list[Ranked]:
    trace = Trace(trace_id="t", owner="u1", at=AT, scope="all")
    return bring(items, [analyse(item.candidate.text) for item in items], reader, trace)


def marked(items: list[Ranked], reader: EmptyReader, question: str = "so?") -> list[bool]:
    bags = [analyse(item.candidate.text) for item in items]
    return [item.earlier for item in mark(items, bags, reader, asked(question))]


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("I run a cafe on Birch Lane", "we've outgrown Birch Lane, the keys to a place on Dock Road came"),
        ("дипломная про мидий Белого моря", "мидий бросила, теперь морская трава"),
    ],
)
def test_a_change_of_the_likeliest_is_brought_along(older: str, newer: str) -> None:
    items = said((older, 0.9, 0), ("goes swimming on Mondays", 0.3, 3), (newer, 0.01, 9))
    found = brought(items, Frequent())
    assert [item.row for item in found] == [0, 2, 1]
    assert found[1].evidence >= 0.5


@pytest.mark.parametrize(
    "newer",
    [
        ("Birch Lane is lovely in spring", 0.01, 9),  # tells no change
        ("we've outgrown Birch Lane", 0.01, -9),  # is older
        ("we've left the choir", 0.01, 9),  # has nothing to do with it
    ],
)
def test_nothing_else_is(newer: tuple[str, float, int]) -> None:
    found = brought(said(("I run a cafe on Birch Lane", 0.9, 0), newer), Frequent())
    assert found[1].evidence == pytest.approx(0.01)


def test_a_common_word_ties_nothing_together() -> None:
    items = said(("my project is called Fern", 0.9, 0), ("the project moved to Mondays", 0.01, 9))
    assert brought(items, Frequent(project=40))[1].evidence == pytest.approx(0.01)


def test_an_unlikely_record_is_not_followed_up() -> None:
    items = said(("I run a cafe on Birch Lane", 0.2, 0), ("we've outgrown Birch Lane", 0.01, 9))
    assert brought(items, Frequent())[1].evidence == pytest.approx(0.01)


def test_what_a_newer_line_changes_is_marked_as_earlier() -> None:
    items = said(("I run a cafe on Birch Lane", 0.9, 0), ("we've outgrown Birch Lane", 0.5, 9))
    assert marked(items, Frequent()) == [True, False]


def test_a_change_of_what_was_asked_about_by_name_may_be_of_anything_of_it() -> None:
    items = said(("my cafe stands on Birch Lane", 0.9, 0), ("the cafe now opens at nine", 0.7, 9))
    assert marked(items, Frequent()) == [True, False]
    assert marked(items, Frequent(), "where does my cafe stand?") == [False, False]


@pytest.mark.parametrize(
    ("question", "older", "newer"),
    [
        ("когда у меня дедлайн?", "сдаю рукопись в апреле", "издательство сжалилось: жду вас в июне"),
        ("what do I study these days?", "I'm at applied maths", "linguistics for me"),
    ],
)
def test_where_one_value_is_asked_for_the_older_of_the_two_surest_is_earlier(
    question: str, older: str, newer: str
) -> None:
    assert marked(said((older, 0.9, 0), (newer, 0.8, 20)), Frequent(), question) == [True, False]
    assert marked(said((older, 0.9, 0), (newer, 0.3, 20)), Frequent(), question) == [False, False]
    assert marked(said((older, 0.9, 0), (newer, 0.8, 20)), Frequent(), "which ones, and why?") == [
        False,
        False,
    ]


def test_what_is_pinned_or_may_harm_is_never_marked() -> None:
    newer = ranked(
        "Mateo now drinks oat milk, no sesame either", seq=3, row=2, valid_from=AT + timedelta(days=9)
    )
    items = [
        ranked("my son Mateo can't have sesame", slot="allergy"),
        ranked("Mateo was born in May", seq=2, row=1, pinned=True),
        newer,
    ]
    assert marked(items, Frequent()) == [False, False, False]


def test_a_medicine_that_was_changed_is_earlier() -> None:
    older = ranked("he has me on warfarin", slot="medication", evidence=0.8)
    newer = ranked("off the warfarin now", seq=2, row=1, evidence=0.9, valid_from=AT + timedelta(days=9))
    assert marked([older, newer], Frequent()) == [True, False]


def test_what_is_weighed_anew_stays_marked_as_earlier() -> None:
    (item,) = said(("I live in Porto", 0.9, 0))
    marked = replace(item, earlier=True)
    assert marked.scaled(0.5) == replace(marked, score=marked.score * 0.5)


def test_what_became_of_somebody_else_makes_nothing_of_mine_earlier() -> None:
    mine, hers = said(("I live in Porto", 0.9, 0), ("my sister moved from Porto to Lisbon", 0.8, 9))
    memory = hers.candidate.memory
    assert memory is not None
    hers = replace(hers, candidate=replace(hers.candidate, memory=replace(memory, subject="sister")))
    assert marked([mine, hers], Frequent()) == [False, False]
