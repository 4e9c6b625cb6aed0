"""A day without its month, another number of the same thing, and a name told again in the other alphabet."""

from __future__ import annotations

import pytest

from memohood.text.alphabets import same_across
from tests.capture.telling import Teller


@pytest.mark.parametrize(
    ("turns", "day", "gone"),
    [
        (["Защита диплома 4 июня.", "Запомни: стульев закажем 30.", "Защиту перенесли на 11-е, стульев будет 22."], "2026-06-11", "30"),
        (["The recital is on May 2.", "We will print 80 flyers.", "The recital moved to the 9th, and it will be 55 flyers."], "2026-05-09", "80"),
    ],
)  # fmt: skip
def test_a_moved_event_keeps_its_month_and_what_else_changed_in_the_same_breath_changes(
    story: Teller, turns: list[str], day: str, gone: str
) -> None:
    story.tell(*turns)
    (held,) = story.memories()
    assert str(held.occurs_from) == day and gone not in held.text
    assert len(story.memories("superseded")) == 2


def test_an_earlier_day_is_not_guessed_to_be_of_any_month(story: Teller) -> None:
    story.tell("Релиз 24 сентября.", "Релиз перенесли на 5-е.")
    assert "сентября" not in story.texts() and "(05." not in story.texts()


def test_a_floor_is_no_day(story: Teller) -> None:
    story.tell("The wedding is on June 5.", "We moved to the 3rd floor")
    assert "june 5" in story.texts() and "2026)" not in story.texts().replace("june 5, 2026", "")


@pytest.mark.parametrize(
    ("first", "again"),
    [
        ("Живу в Красноярске", "I live in Krasnoyarsk"),
        ("I live in Voronezh", "Живу в Воронеже"),
        ("My dog is called Baron", "Мою собаку зовут Барон"),
    ],
)
def test_a_name_is_known_again_in_the_other_alphabet(story: Teller, first: str, again: str) -> None:
    story.tell(first, again)
    assert [m.text for m in story.memories("all")] == [first]


def test_another_name_in_the_other_alphabet_is_news(story: Teller) -> None:
    story.tell("Живу в Красноярске", "I live in Krasnodar")
    assert [m.text for m in story.memories()] == ["I live in Krasnodar"]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("вера", "vera", True), ("максим", "maxim", True), ("филипп", "philip", True), ("казань", "kazan", True),
        ("вера", "lera", False), ("vera", "vera", False), ("москва", "moscow", False),
    ],
)  # fmt: skip
def test_spellings_of_one_name(one: str, other: str, same: bool) -> None:
    assert same_across(frozenset([one]), frozenset([other])) is same


def test_what_is_put_into_a_drink_is_told_anew(story: Teller) -> None:
    story.tell("I take two sugars in my tea.", "I drink tea without sugar now.")
    assert [(m.slot, m.value) for m in story.memories()] == [("tea", "without sugar")]
    story.tell("He puts milk in his coffee", "I put milk in my coffee", "I drink my coffee black now")
    assert "black" in story.texts() and "i put milk" not in story.texts()
