"""Matching by needles: how a recalled text is judged."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from memohood.bench.needles import holds, missing_groups, normal, speaks_of_change, unfair


def test_case_yo_and_composition_do_not_matter() -> None:
    assert holds(normal("Мёд и ЁЖ"), "мед")
    assert holds(normal(unicodedata.normalize("NFD", "Толстой")), "толстой")


def test_a_needle_may_hold_alternatives() -> None:
    assert holds(normal("moved to Kazan"), "казан|kazan")
    assert not holds(normal("moved to Tver"), "казан|kazan")


def test_every_group_needs_one_of_its_alternatives() -> None:
    text = "Сын Мирон родился 5 мая"
    assert missing_groups(text, [["мирон"], ["5 мая", "05.05"]]) == []
    assert missing_groups(text, [["ульян"], ["мирон"]]) == [["ульян"]]


def test_an_outdated_value_is_fair_beside_the_right_one_or_a_word_of_change() -> None:
    must = [["берлин"]]
    assert unfair("Живёт в Берлине, из Казани\nЛюбит чай", ["казан"], must, anywhere=False) == []
    assert unfair("Живёт в Берлине\nПереехал из Казани", ["казан"], must, anywhere=False) == []
    assert unfair("Живёт в Берлине\nЖивёт в Казани", ["казан"], must, anywhere=False) == ["казан"]


def test_where_anywhere_counts_nothing_is_fair() -> None:
    assert unfair("не лактоза", ["лактоз"], [], anywhere=True) == ["лактоз"]


def test_only_whole_words_tell_of_change() -> None:
    assert speaks_of_change(normal("больше не курит"))
    assert speaks_of_change("she isn’t in rome")
    assert not speaks_of_change(normal("небо над городом"))
    assert not speaks_of_change("nobody's notebook")


@given(st.text(), st.text(min_size=1))
def test_a_text_holds_every_part_of_itself(before: str, part: str) -> None:
    needle = part.replace("|", "")
    if needle:
        assert holds(normal(before + " " + needle), needle) or normal(needle) not in normal(
            before + " " + needle
        )
