"""What a request tells beside of the one who asks is kept; the request itself is not."""

from __future__ import annotations

import pytest

from tests.capture.conftest import offer


def _texts(text: str) -> str:
    return " | ".join(fact.text for fact in offer(text).facts).lower()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("could you draft a revision timetable for my bar course my orals are on 4 May", "4 may"),
        ("suggest a light lunch for tomorrow i'm a coeliac so nothing with flour", "coeliac"),
        ("recommend a quiet hotel for two we've got a deaf spaniel with us", "spaniel"),
        ("подбери маршрут на выходные у бабушки юбилей 9 мая", "юбилей"),
        ("посоветуй сериал на вечер мы с женой любим детективы", "детективы"),
        ("придумай простой ужин на скорую руку у меня на кухне только одна конфорка", "конфорка"),
    ],
)
def test_a_statement_that_no_mark_parts_from_the_request_is_kept(text: str, told: str) -> None:
    assert told in _texts(text)


@pytest.mark.parametrize(
    "text",
    [
        "write down the things i have to pack",
        "find the bug in the code my colleague wrote",
        "найди ошибку в коде у меня в файле",
        "tell me what to say when my boss is late",
        "переведи фразу «у меня завтра экзамен по химии»",
        "make a list of people i have met at work",
    ],
)
def test_words_that_belong_to_the_request_are_no_statement(text: str) -> None:
    assert _texts(text) == ""


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("what can i eat with more calcium in it? my last labs came back low", "labs"),
        ("Give me a soup with lentils, my ferritin is below normal", "ferritin"),
        ("чем поднять уровень D? у меня по анализам витамин понижен", "понижен"),
        ("plan my luggage, travelling to Oslo on 12 June", "oslo"),
        ("write to the caretaker: our contract runs out on 30 June", "30 june"),
        ("составь записку соседям: у нас ремонт до 5 июля", "5 июля"),
    ],
)
def test_a_finding_and_a_day_of_ones_own_are_kept_beside_a_request(text: str, told: str) -> None:
    assert told in _texts(text)


@pytest.mark.parametrize(
    ("text", "needs"),
    [
        ("a breakfast without oats please, my daughter swells up from them", "oats"),
        ("чем заменить арахис в соусе, на него у меня отёк", "арахис"),
    ],
)
def test_a_pronoun_takes_along_the_words_that_it_stands_for(text: str, needs: str) -> None:
    assert needs in _texts(text)


@pytest.mark.parametrize(
    ("text", "model"),
    [
        ("why does it rattle, it's my 2011 corolla acting up again", "corolla"),
        ("опять дребезжит мой дастер 2016 года", "дастер"),
        ("моя 3060 шумит как самолёт", "3060"),
        ("my t480 won't wake from sleep again", "t480"),
        ("мой thinkpad опять греется", "thinkpad"),
    ],
)
def test_a_thing_of_ones_own_named_by_its_model_is_kept_whatever_it_does_today(text: str, model: str) -> None:
    facts = offer(text).facts
    assert any(model in f.text.lower() and f.slot in ("possession", "vehicle") for f in facts)


@pytest.mark.parametrize(
    "text", ["my 2000 word essay is late again", "мой python скрипт опять упал", "my 3rd coffee today", "мой отчёт 2013 года опять потерялся"]
)  # fmt: skip
def test_a_work_or_a_count_is_no_possession(text: str) -> None:
    assert not any(f.slot == "possession" for f in offer(text).facts)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("I've picked my thesis topic. It's peat bogs", "peat bogs"),
        ("we adopted a cat!! Named her Turnip", "turnip"),
        ("наконец выбрал специализацию. Это нефрология", "нефрология"),
        ("купили катер. Новый зовут «Чибис»", "чибис"),
        ("папа разрешил хомяка!! назвал его Пончик", "пончик"),
    ],
)
def test_a_sentence_that_names_what_was_chosen_goes_with_it(text: str, value: str) -> None:
    facts = offer(text).facts
    assert any(value in f.text.lower() and len(f.text) > len(value) + 5 for f in facts)
