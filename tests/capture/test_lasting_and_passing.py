"""What the grammar of a clause alone tells: how it is with somebody, or what passes by the evening."""

from __future__ import annotations

import pytest

from tests.capture.conftest import Offered


@pytest.mark.parametrize(
    ("text", "needle"),
    [
        ("I don't swim.", "swim"),
        ("We keep bees behind the shed.", "bees"),
        ("My eyesight's going.", "eyesight"),
        ("I'm scared of heights.", "heights"),
        ("I've never been abroad.", "abroad"),
        ("My wife's from Bolivia.", "bolivia"),
        ("служу в храме звонарём", "звонар"),
        ("я незрячая", "незряч"),
        ("деверь чинит лодки", "деверь"),
        ("боюсь высоты", "высоты"),
        ("с марта повышают до завскладом", "завскладом"),
        ("невролог запретил кофе", "кофе"),
    ],
)
def test_a_lasting_statement_about_oneself_is_kept_whatever_it_is_about(
    offered: Offered, text: str, needle: str
) -> None:
    assert any(needle in fact.text.lower() for fact in offered(text).facts)


@pytest.mark.parametrize(
    "text",
    [
        "the cat knocked the vase over again",
        "I want coffee",
        "I'm in a meeting",
        "I have a table with name and city, how do I sort it",
        "thinking about getting a dog, haven't decided",
        "my phone is dying",
        "we lost 3-0 yesterday",
        "кот опрокинул вазу, ну что за зверь",
        "сижу в очереди, скучно",
        "хочу кофе",
        "я на совещании",
        "думаю взять отпуск, но пока не решил",
        "у меня в таблице три столбца",
    ],
)
def test_what_is_of_the_moment_leaves_nothing(offered: Offered, text: str) -> None:
    assert offered(text).facts == ()


@pytest.mark.parametrize(
    "text",
    [
        "Dear Ms Lund,\n\nI am writing to confirm that I will be moving to Bergen on 3 January.\n\nKind regards,\nO. Brandt\n\n^ is this rude?",
        "From a forum: my 2015 Golf rattles, 5W30 oil. What's wrong with it?",
        "Make this funnier:\nI've been a dentist for twenty years and I still hate the drill.",
        "someone told me the new manager got fired for stealing",
        "In chapter 3 Marcus finds out he's allergic to silver. Suggest a twist.",
        "Anna has 3 apples, Ben has twice as many. How many together?",
        "According to my neighbour, the road will be closed in May.",
        "Отзыв: беру третий раз, муж доволен, ношу 48 размер. Накрутка?",
        "ты капитан. Я — юнга Кит, родом с Тортуги, боюсь чаек.",
        "вот текст песни, найди ошибку в размере:\nЯ уеду жить в Одессу,\nбуду рыбу продавать",
        "мне приснилось, что я пилот",
        "не надо это никуда записывать, но я съела целый торт",
        "да я вообще лучший повар галактики",
    ],
)
def test_words_that_are_not_the_users_own_or_not_meant_leave_nothing(offered: Offered, text: str) -> None:
    assert offered(text).facts == ()


@pytest.mark.parametrize(
    ("text", "needle"),
    [
        ("Turns out the mole was benign.", "benign"),
        ("Let's lock it in, the band is called Salt Ferry", "salt ferry"),
        ("Whenever I ask for a recipe, give grams.", "give grams"),
        ("Treat me as a complete beginner at chess.", "beginner"),
        ("Прошу иметь в виду: даты я указываю по юлианскому календарю.", "юлианск"),
        ("Оказалось, родинка доброкачественная.", "доброкачеств"),
        ("Название утвердили: «Колокольчик».", "колокольчик"),
        ("Хватит называть меня на вы.", "на вы"),
        ("больше никаких эмодзи", "эмодзи"),
    ],
)
def test_an_explicit_signal_with_content_always_gives_a_record(
    offered: Offered, text: str, needle: str
) -> None:
    assert any(needle in fact.text.lower() for fact in offered(text).facts)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Диагноз пересмотрели: это не гастрит, а рефлюкс.", "рефлюкс"),
        ("Turns out it's not gastritis but reflux.", "reflux"),
    ],
)
def test_a_contrast_holds_the_new_value_and_names_the_old_one(
    offered: Offered, text: str, value: str
) -> None:
    (fact,) = offered(text).facts
    assert (fact.slot, fact.value, fact.polarity) == ("diagnosis", value, 1)
    assert fact.replaces.startswith("гастрит" if value == "рефлюкс" else "gastritis")


def test_a_correction_without_a_topic_takes_it_from_what_was_said_before(offered: Offered) -> None:
    (own,) = offered("Actually I gave you the wrong number of guests. 34, not 43.").facts
    assert "guests" in own.text and "34" in own.text
    (of_reply,) = offered("no, it's on Thursday actually", "Noted: the demo is on Wednesday.").facts
    assert "demo" in of_reply.text and "Thursday" in of_reply.text


def test_slight_words_beside_a_fact_stay_with_it(offered: Offered) -> None:
    (fact,) = offered("We don't have a garden. Balcony, third floor, north facing.").facts
    assert "Balcony" in fact.text and "north" in fact.text
