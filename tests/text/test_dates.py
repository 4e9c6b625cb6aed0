"""What people mean when they say when: days in their own zone, both ends included."""

from __future__ import annotations

import time
from datetime import UTC, date, datetime, timedelta, timezone
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memohood.text.dates import absolute, past_question, resolve, time_range

MOSCOW = ZoneInfo("Europe/Moscow")
FRIDAY = datetime(2026, 11, 27, 12, tzinfo=MOSCOW)
WEDNESDAY = datetime(2026, 11, 25, 12, tzinfo=MOSCOW)


def _days(text: str, at: datetime = FRIDAY, lang: str = "") -> list[tuple[str, str, str]]:
    return [
        (s.first.isoformat(), s.last.isoformat(), s.kind) for s in resolve(text, at, at.tzinfo or UTC, lang)
    ]


ONE_DAY = [
    ("сегодня купил велосипед", "2026-11-27"), ("завтра к врачу", "2026-11-28"), ("послезавтра экзамен", "2026-11-29"),
    ("вчера взяла билеты", "2026-11-26"), ("позавчера приехали", "2026-11-25"), ("через три дня вылет", "2026-11-30"),
    ("через неделю отпуск", "2026-12-04"), ("через 2 недели", "2026-12-11"), ("две недели назад", "2026-11-13"),
    ("неделю назад", "2026-11-20"), ("5 дней назад", "2026-11-22"), ("в прошлую субботу ходил в театр", "2026-11-21"),
    ("в следующий вторник", "2026-12-01"), ("в эту субботу", "2026-11-28"), ("в пятницу ездили на дачу", "2026-11-20"),
    ("в понедельник иду к врачу", "2026-11-30"), ("12 сентября 2025 года", "2025-09-12"), ("взяли билеты на 12 июня", "2027-06-12"),
    ("экзамен 16 апреля", "2027-04-16"), ("3-го декабря переезжаем", "2026-12-03"), ("12.09.2025 был приём", "2025-09-12"),
    ("приём 2026-12-05", "2026-12-05"), ("31.12.26", "2026-12-31"),
    ("I saw her today", "2026-11-27"), ("tomorrow morning", "2026-11-28"), ("tmrw", "2026-11-28"), ("the day after tomorrow", "2026-11-29"),
    ("yesterday I bought tickets", "2026-11-26"), ("the day before yesterday", "2026-11-25"), ("last night we ate out", "2026-11-26"),
    ("in three days", "2026-11-30"), ("in two weeks", "2026-12-11"), ("two weeks ago", "2026-11-13"), ("10 days ago", "2026-11-17"),
    ("next Friday", "2026-12-04"), ("this Saturday", "2026-11-28"), ("last Tuesday", "2026-11-24"), ("on Monday I start", "2026-11-30"),
    ("we met on Monday", "2026-11-23"), ("on March 5th", "2027-03-05"), ("born on March 5, 1990", "1990-03-05"), ("5 March 2026", "2026-03-05"),
    ("the exam is july 5", "2027-07-05"), ("my review is friday may 8", "2027-05-08"), ("signed up for sept 20", "2027-09-20"),
    ("on the 5th of March 2026", "2026-03-05"), ("2026-05-03", "2026-05-03"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "day"), ONE_DAY)
def test_a_day(text: str, day: str) -> None:
    assert [found[:2] for found in _days(text)] == [(day, day)]


RANGES = [
    ("на прошлой неделе болел", "2026-11-16", "2026-11-22"), ("на этой неделе", "2026-11-23", "2026-11-29"),
    ("На следующей неделе лечу", "2026-11-30", "2026-12-06"), ("на позапрошлой неделе", "2026-11-09", "2026-11-15"),
    ("в выходные был на даче", "2026-11-28", "2026-11-29"), ("в прошлом месяце", "2026-10-01", "2026-10-31"),
    ("в следующем месяце", "2026-12-01", "2026-12-31"), ("в прошлом году", "2025-01-01", "2025-12-31"),
    ("прошлым летом", "2026-06-01", "2026-08-31"), ("прошлой зимой", "2025-12-01", "2026-02-28"), ("летом 2024 года", "2024-06-01", "2024-08-31"),
    ("в марте 2025", "2025-03-01", "2025-03-31"), ("в январе начинаю учёбу", "2027-01-01", "2027-01-31"),
    ("в марте ездили в Сочи", "2026-03-01", "2026-03-31"), ("с 6 по 12 апреля дежурство", "2027-04-06", "2027-04-12"),
    ("5-9 июня 2026", "2026-06-05", "2026-06-09"), ("два месяца назад", "2026-09-01", "2026-09-30"), ("три года назад", "2023-01-01", "2023-12-31"),
    ("за последние три дня", "2026-11-24", "2026-11-27"), ("в 2019 году", "2019-01-01", "2019-12-31"),
    ("last week", "2026-11-16", "2026-11-22"), ("this week", "2026-11-23", "2026-11-29"), ("next week", "2026-11-30", "2026-12-06"),
    ("the week before last", "2026-11-09", "2026-11-15"), ("last weekend", "2026-11-21", "2026-11-22"), ("last month", "2026-10-01", "2026-10-31"),
    ("next month", "2026-12-01", "2026-12-31"), ("last year", "2025-01-01", "2025-12-31"), ("last spring", "2026-03-01", "2026-05-31"),
    ("last winter", "2025-12-01", "2026-02-28"), ("in the summer of 2024", "2024-06-01", "2024-08-31"), ("in June 2024", "2024-06-01", "2024-06-30"),
    ("we moved in March", "2026-03-01", "2026-03-31"), ("flights booked apr 11 to 20", "2027-04-11", "2027-04-20"),
    ("from 5th to 9th of june 2026", "2026-06-05", "2026-06-09"), ("a couple of months ago", "2026-09-01", "2026-09-30"),
    ("over the last two weeks", "2026-11-13", "2026-11-27"), ("in 2019", "2019-01-01", "2019-12-31"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "first", "last"), RANGES)
def test_a_range(text: str, first: str, last: str) -> None:
    assert _days(text) == [(first, last, "range")]


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("до пятницы включительно я в Питере", "2026-11-27"), ("до 5 декабря сдать отчёт", "2026-12-05"), ("до конца месяца", "2026-11-30"),
        ("до конца года", "2026-12-31"), ("by friday", "2026-11-27"), ("until December 5", "2026-12-05"), ("by the end of the week", "2026-11-29"),
        ("before Friday", "2026-11-26"), ("valid til feb 2027", "2027-02-28"), ("не позднее 5 декабря", "2026-12-05"),
    ],
)  # fmt: skip
def test_a_deadline_runs_from_today_to_its_day(text: str, last: str) -> None:
    assert _days(text, WEDNESDAY) == [("2026-11-25", last, "deadline")]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("с понедельника на диете", "2026-11-30"), ("с 2011 года диабет", "2011-01-01"), ("с марта работаю в банке", "2026-03-01"),
        ("since 2019", "2019-01-01"), ("since March", "2026-03-01"), ("since last Monday", "2026-11-23"), ("starting December 1", "2026-12-01"),
    ],
)  # fmt: skip
def test_a_beginning(text: str, first: str) -> None:
    (found,) = _days(text)
    assert found[0] == first
    assert found[2] == "since"


@pytest.mark.parametrize(
    "text",
    ["по вторникам бассейн", "каждую среду созвон", "каждый день пью таблетки", "on Tuesdays", "every Friday", "standups mondays", "мой день рождения 1 марта", "my birthday is june 3rd",
     "отпуск обычно беру в августе", "I usually take my holidays in August", "отчёт традиционно сдаём в апреле"],
)  # fmt: skip
def test_what_comes_again_is_recurring_and_stays_as_it_is(text: str) -> None:
    assert {kind for _, _, kind in _days(text)} == {"recurring"}
    assert absolute(text, FRIDAY, MOSCOW) == text


@pytest.mark.parametrize(
    "text",
    [
        "две ложки сахара", "жду до 15", "it may be 5 of them", "march on", "у меня три кота", "версия 2.0.1", "10.0.0.5", "давление 120/80",
        "мая кошка", "sat down", "в среднем 5", "sunny", "the fall of Rome", "3 дня подряд", "5 лет", "август Иванович",
    ],
)  # fmt: skip
def test_what_is_no_date(text: str) -> None:
    assert _days(text) == []


ABSOLUTE = [
    ("завтра к врачу", "28.11.2026 к врачу"), ("На следующей неделе лечу в Тбилиси, вчера взяла билеты.", "30.11–06.12.2026 лечу в Тбилиси, 26.11.2026 взяла билеты."),
    ("в пятницу ездили на дачу", "20.11.2026 ездили на дачу"), ("до пятницы в Питере", "до 04.12.2026 в Питере"), ("прошлым летом был на море", "летом 2026 был на море"),
    ("в прошлом году женился", "в 2025 году женился"), ("два месяца назад купил дом", "в сентябре 2026 купил дом"), ("экзамен 16 апреля", "экзамен 16 апреля 2027"),
    ("завтра вечером ужин", "28.11.2026 вечером ужин"), ("живу в Казани", "живу в Казани"), ("встреча 12.12.2026", "встреча 12.12.2026"),
    ("I fly next week", "I fly the week of 30 Nov 2026"), ("yesterday I met Ann", "on 26 Nov 2026 I met Ann"), ("until tomorrow", "until 28 Nov 2026"),
    ("last year I moved", "in 2025 I moved"), ("exam on July 5", "exam on July 5, 2027"), ("dinner tomorrow evening", "dinner on the evening of 28 Nov 2026"),
    ("in spring 2026", "in spring 2026"), ("two weeks ago", "around 13 Nov 2026"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "written"), ABSOLUTE)
def test_a_sentence_with_dates_that_stay_true(text: str, written: str) -> None:
    assert absolute(text, FRIDAY, MOSCOW) == written


@pytest.mark.parametrize(("text", "written"), ABSOLUTE)
def test_an_absolute_sentence_is_not_written_again(text: str, written: str) -> None:
    assert absolute(written, FRIDAY + timedelta(days=40), MOSCOW) == written


@pytest.mark.parametrize(
    ("question", "start", "end"),
    [
        ("что я рассказывал на прошлой неделе?", "2026-11-16", "2026-11-22"), ("что было вчера?", "2026-11-26", "2026-11-26"),
        ("what did I say last month?", "2026-10-01", "2026-10-31"), ("last spring, where did we go?", "2026-03-01", "2026-05-31"),
        ("what was my job as of March?", None, "2026-03-31"), ("где я жил до марта?", None, "2026-02-28"), ("where did I live before 2020?", None, "2019-12-31"),
        ("what happened since March?", "2026-03-01", None), ("что было после 5 октября?", "2026-10-06", None), ("что я делал в марте?", "2026-03-01", "2026-03-31"),
        ("what did we do two weeks ago?", "2026-11-09", "2026-11-15"), ("что у меня на следующей неделе?", "2026-11-30", "2026-12-06"),
        ("какие планы до пятницы?", "2026-11-27", "2026-12-04"), ("what did I do on Monday?", "2026-11-23", "2026-11-23"),
        ("о чём говорили в понедельник?", "2026-11-23", "2026-11-23"), ("что было за последние две недели?", "2026-11-13", "2026-11-27"),
    ],
)  # fmt: skip
def test_a_question_about_a_time(question: str, start: str | None, end: str | None) -> None:
    found = time_range(question, FRIDAY, MOSCOW)
    assert found is not None
    assert (found.start and found.start.isoformat(), found.end and found.end.isoformat()) == (start, end)
    assert found.phrase


@pytest.mark.parametrize(
    "question", ["как меня зовут?", "what do I like?", "что было недавно?", "who is May?"]
)
def test_a_question_without_a_time_has_no_range(question: str) -> None:
    assert time_range(question, FRIDAY, MOSCOW) is None


def test_days_begin_and_end_in_the_persons_zone() -> None:
    instant = datetime(2026, 11, 27, 22, tzinfo=UTC)
    assert resolve("сегодня", instant, ZoneInfo("Asia/Vladivostok"))[0].first == date(2026, 11, 28)
    assert resolve("сегодня", instant, timezone(timedelta(hours=-8)))[0].first == date(2026, 11, 27)


def test_an_old_statement_is_dated_from_when_it_was_said() -> None:
    said = datetime(2023, 5, 7, 10, tzinfo=UTC)
    assert absolute("вчера ходила в театр", said, UTC) == "06.05.2023 ходила в театр"


def test_spans_tell_their_places() -> None:
    text = "вчера взял билеты на 12 июня"
    assert [text[s.start : s.end] for s in resolve(text, FRIDAY, MOSCOW)] == ["вчера", "12 июня"]


@pytest.mark.parametrize("question", ["где я жил раньше?", "where did I use to work, previously?", "what did I used to drink?", "где я жил до переезда?", "what was my old address?"])  # fmt: skip
def test_a_question_about_what_was_so_before(question: str) -> None:
    assert past_question(question)


@pytest.mark.parametrize("question", ["где я живу?", "what do I drink now?", "какие у меня планы?"])
def test_a_question_about_the_present(question: str) -> None:
    assert not past_question(question)


_WORDS = st.sampled_from([text for text, *_ in ONE_DAY + RANGES] + ["и", ",", "до", "since", "31 февраля", "99.99.9999", "через 999 лет", "in 999 years", "0000-00-00", "30 feb", "\n"])  # fmt: skip


@given(st.lists(_WORDS, max_size=6).map(" ".join), st.datetimes(datetime(1990, 1, 1), datetime(2090, 1, 1)))
@settings(max_examples=200)
def test_any_mixture_gives_ordered_spans_with_both_ends(text: str, at: datetime) -> None:
    spans = resolve(text, at.replace(tzinfo=UTC), UTC)
    assert all(s.first <= s.last and s.start < s.end for s in spans)
    assert all(one.end <= two.start for one, two in pairwise(spans))


@given(st.text(max_size=200))
def test_any_text_is_read(text: str) -> None:
    absolute(text, FRIDAY, MOSCOW)
    time_range(text, FRIDAY, MOSCOW)


def test_reading_a_sentence_takes_well_under_a_millisecond() -> None:
    text = "На следующей неделе лечу в Тбилиси, вчера взяла билеты."
    resolve(text, FRIDAY, MOSCOW)
    began = time.perf_counter()
    for _ in range(100):
        resolve(text, FRIDAY, MOSCOW)
    assert (time.perf_counter() - began) / 100 < 0.005


def test_many_dates_in_a_text_without_marks_are_read_in_bounded_time() -> None:
    text = ("i told her i know we " * 30 + "june 5 ") * 25
    began = time.perf_counter()
    assert resolve(text, datetime(2026, 3, 2, tzinfo=UTC), UTC, "en")
    assert time.perf_counter() - began < 5
