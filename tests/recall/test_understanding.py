"""A question becomes its words, its days, whose it is and what it is about."""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from memohood.domain.recall import Query
from memohood.recall import concepts
from memohood.recall.asked_time import asked_days, asks_the_past
from memohood.recall.equivalents import across
from memohood.recall.history import asks_for_list
from memohood.recall.understand import general, is_open, understand
from memohood.text.alphabets import transliterate
from memohood.text.terms import stems
from tests.recall.reader import EmptyReader

ZONE = ZoneInfo("Europe/Moscow")
AT = datetime(2026, 6, 1, 10, tzinfo=ZONE)


def asked(text: str, reader: EmptyReader | None = None, session: str = "") -> Query:
    return understand(
        text, owner="u1", session_id=session, at=AT, as_of=None, scope="all", reader=reader or EmptyReader(), zone=ZONE
    )  # fmt: skip


@pytest.mark.parametrize(
    "text",
    ["what is my blood type?", "where do I live?", "what do I do for a living?", "where do I park?", "how do I get around town?", "how do I take my coffee?", "how do I spend Sundays?", "какие таблетки принимаю?", "где живу?", "какой у нас линтер?", "куда едем?", "de quelle couleur est ma voiture ?"],
)  # fmt: skip
def test_a_question_about_the_person_is_personal(text: str) -> None:
    assert asked(text).personal


@pytest.mark.parametrize(
    "text", ["how do I boil an egg?", "how do I quit nano", "найди ошибку: for i in range(10) print(i)", "where do I buy a stamp?", "what do I need for a picnic?", "столица Аргентины?", "what is recursion?", "what year did the wall fall", "tell me a joke about cats", "напиши мне стих про осень"]
)  # fmt: skip
def test_a_question_about_the_world_is_not(text: str) -> None:
    assert not asked(text).personal


def test_tasks_and_general_questions_are_told_apart() -> None:
    assert asked("переведи на французский: добрый вечер").task
    assert general("what is the capital of France?")
    assert general("почему трава зелёная?")
    assert not general("у кого ключ от дачи?")


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("что у нас намечено на 15 июня?", date(2026, 6, 15), date(2026, 6, 15)),
        ("what's happening on july 8?", date(2026, 7, 8), date(2026, 7, 8)),
        ("что решали в начале марта?", date(2026, 3, 1), date(2026, 3, 11)),
        ("what did we settle on early in march?", date(2026, 3, 1), date(2026, 3, 11)),
        ("что было в конце декабря?", date(2025, 12, 20), date(2025, 12, 31)),
        ("what is due at the end of July?", date(2026, 7, 20), date(2026, 7, 31)),
        ("что было вчера?", date(2026, 5, 31), date(2026, 5, 31)),
    ],
)
def test_the_days_are_read_the_way_the_question_is_asked(text: str, start: date, end: date) -> None:
    days = asked_days(text, AT, ZONE, "")
    assert days is not None
    assert (days.start, days.end) == (start, end)


@pytest.mark.parametrize(
    "text", ["где я жил раньше?", "which framework did I use before?", "какую базу мы планировали вначале?", "де я жив раніше?", "what were we going to use originally?"]
)  # fmt: skip
def test_a_question_about_the_past_is_told(text: str) -> None:
    assert asks_the_past(text)


def test_a_vague_follow_up_takes_the_topic_of_the_last_turn() -> None:
    reader = EmptyReader(last=("Думаю, куда поехать в июле: Кипр или Карелия",))
    found = asked("ок, и что посоветуешь?", reader, "s1")
    assert "Карелия" in found.topic
    assert any("карел" in stem for term in found.terms for stem in term.stems)
    assert not asked("какой у меня бюджет на отпуск?", reader, "s1").topic


def test_as_of_becomes_a_moment() -> None:
    found = asked("where did I live as of March 2025?")
    assert found.as_of is not None
    assert found.as_of.date() == date(2025, 3, 31)
    assert found.time_range is None


def test_words_cross_to_the_other_language_and_names_by_their_letters() -> None:
    assert set(stems("сестра", "ru")) & set(across("sister", stems("sister", "en"), False))
    assert set(stems("passport", "en")) & set(across("паспорт", stems("паспорт", "ru"), False))
    assert transliterate("grom") == "гром"
    assert "pelikan" in transliterate("пеликан")


@pytest.mark.parametrize(
    ("question", "statement"),
    [
        ("врач хочет выписать антибиотик, что ему сказать?", "аллергия на пенициллин"),
        ("what can I take for a sore throat?", "allergic to penicillin"),
        ("какая у меня машина?", "drives a Toyota"),
        ("what instrument do I play?", "играет на скрипке"),
    ],
)
def test_a_question_and_its_answer_are_about_the_same_thing(question: str, statement: str) -> None:
    assert concepts.asked(question) & concepts.concepts(statement)


def test_stop_words_have_no_concept() -> None:
    assert not concepts.asked("а что у меня есть?") & {"diet"}


@pytest.mark.parametrize(
    ("text", "several"),
    [
        ("где раннер и что за тестовый фреймворк?", True),
        ("tell me my son's name and when the baby arrives", True),
        ("what is my desk made of?", False),
        ("do I like bread and butter?", False),
    ],
)
def test_two_questions_in_one_want_several_answers(text: str, several: bool) -> None:
    assert asks_for_list(asked(text)) is several


def test_memory_is_the_place_to_look_also_for_a_piece_of_work_for_the_person() -> None:
    assert is_open(asked("напиши письмо моему начальнику"))
    assert not is_open(asked("напиши мне стих про осень"))
