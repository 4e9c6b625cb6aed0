"""What was over and holds again, who is on which project, and names that turn out to be others."""

from __future__ import annotations

import pytest

from tests.capture.conftest import offer
from tests.capture.telling import Teller

# turns; (subject, slot, value) of the one record that holds at the end; how many records of that value there are
AGAIN: list[tuple[list[str], tuple[str, str, str], int]] = [
    (["Тася на проекте Витрина", "Тася больше не на Витрине", "Тася снова на Витрине"], ("тася", "assignment", "витрина"), 2),
    (["Глеб в команде Пульс", "Глеб ушёл из Пульса", "Глеб вернулся в Пульс"], ("глеб", "assignment", "пульс"), 2),
    (["Рома ведёт проект Гранит", "Рома больше не ведёт Гранит", "Рома опять ведёт Гранит"], ("рома", "assignment", "гранит"), 2),
    (["я на проекте Вектор", "я больше не на Векторе", "меня вернули на Вектор"], ("user", "assignment", "вектор"), 2),
    (["Ivy is on the Harbor project", "Ivy is no longer on Harbor", "Ivy is back on Harbor"], ("ivy", "assignment", "harbor"), 2),
    (["I work at Initech", "I joined Umbrella", "I'm back at Initech"], ("user", "employer", "initech"), 2),
    (["I smoke", "I quit smoking", "I started smoking again"], ("user", "smoking", "yes"), 2),
]  # fmt: skip


@pytest.mark.parametrize(("turns", "held", "count"), AGAIN)
def test_what_is_taken_up_again_holds_alone_and_both_times_are_kept(
    story: Teller, turns: list[str], held: tuple[str, str, str], count: int
) -> None:
    story.tell(*turns)
    subject, slot, value = held
    (now,) = story.memories()
    assert (now.subject, now.slot, now.polarity) == (subject, slot, 1) and now.value.startswith(value)
    every = [
        m for m in story.memories("all") if m.slot == slot and m.value.startswith(value) and m.polarity > 0
    ]
    assert len(every) == count
    first, last = every[0], every[-1]
    assert first.invalidated_at is not None and first.invalidated_at <= last.valid_from


def test_a_pause_ends_what_is_taken_up_again_only(story: Teller) -> None:
    story.tell(
        "хожу на плавание по средам",
        "Лёша живёт в Омске",
        "плавание бросил",
        "снова хожу на плавание по средам",
    )
    now = story.texts()
    assert "снова" in now and "омск" in now and "бросил" not in now


def test_back_pain_takes_up_nothing(story: Teller) -> None:
    story.tell("I work at Initech", "I joined Umbrella", "my back hurts at night, chronic")
    assert "umbrella" in story.texts()


MOVED = [
    (["Жанна в проекте Компас", "Жанну забрали на Сокол"], "жанна", "сокол", "компас"),
    (["Мирон на проекте Оплаты.", "Мирона перекинули на Доставку."], "мирон", "доставк", "оплат"),
    (["Owen is on the Checkout project.", "Owen has been moved to Returns."], "owen", "returns", "checkout"),
    (["Gus leads the mobile team", "Gus was reassigned to billing"], "gus", "billing", "mobile"),
]


@pytest.mark.parametrize(("turns", "who", "new", "old"), MOVED)
def test_somebody_is_on_one_project_at_a_time(
    story: Teller, turns: list[str], who: str, new: str, old: str
) -> None:
    story.tell(*turns)
    assert {(m.subject, m.slot) for m in story.memories()} == {(who, "assignment")}
    assert new in story.texts() and old not in story.texts() and old in story.texts("superseded")


@pytest.mark.parametrize(
    "text",
    [
        "We moved to Denver", "I was transferred to the ER", "перевёл сервис на Rust", "Вера на даче",
        "у Марины в команде Джира", "мы в проекте Кедр используем Kafka", "My team lead is Ann", "I was assigned to do the dishes",
    ],
)  # fmt: skip
def test_a_move_or_a_tool_is_no_assignment(text: str) -> None:
    assert all(fact.slot != "assignment" for fact in offer(text).facts)


RENAMED = [
    (["Завели щенка Барни.", "Барни зовут не Барни, а Берни."], "берни", "щенок"),
    (["У нас попугай Жако.", "Не Жако, а Жорж, опечатался."], "жорж", "попугай"),
    (["We got a dog, Max.", "Max is not called Max, it's Maxi."], "maxi", "dog"),
    (["My cat's name is Nori.", "Nori's name is actually Mori."], "mori", "cat"),
]


@pytest.mark.parametrize(("turns", "name", "kind"), RENAMED)
def test_a_wrong_name_gives_way_and_the_record_still_says_whose_it_is(
    story: Teller, turns: list[str], name: str, kind: str
) -> None:
    story.tell(*turns)
    (held,) = story.memories()
    assert held.slot == "pet" and held.value.startswith(name[:4])
    assert kind in held.text.lower()


def test_a_new_name_of_one_leaves_the_other_alone(story: Teller) -> None:
    story.tell("У нас кот Тиша.", "Ещё есть кот Кузя.", "Тишу зовут не Тиша, а Гриша.")
    assert {m.value for m in story.memories()} == {"гриша", "кузя"}


def test_a_place_that_was_mistaken_for_another_renames_nobody(story: Teller) -> None:
    story.tell("У нас кот Милан.", "Летим не в Рим, а в Турин.")
    assert "кот милан" in story.texts()
