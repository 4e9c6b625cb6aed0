"""A date without a year is the last one or the next one: the words around it tell which."""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from memohood.text.dates import resolve, time_range
from memohood.text.tense import lean

MOSCOW = ZoneInfo("Europe/Moscow")
MARCH = datetime(2026, 3, 11, 12, tzinfo=MOSCOW)
NOVEMBER = datetime(2026, 11, 27, 12, tzinfo=MOSCOW)

AHEAD = [
    "my brother is getting married on June 14", "my parents are visiting on June 14", "we're moving on June 14", "the wedding got pushed to June 14",
    "the review was moved back to June 14", "she has to be in court on June 14", "we decided to get married on June 14", "I'll be in Rome on June 14",
    "the landlord wants to sell on June 14", "our flight leaves for Oslo, tickets are for June 14", "the audit is scheduled for June 14",
    "kickoff got postponed to June 14", "Kim promised to bring it back on June 14", "he's flying in on June 14", "cutover slipped to June 14", "the surgery will be on June 14",
    "брат женится, а свадьбу сыграем 14 июня", "родители приедут 14 июня", "мама прилетит 14 июня", "защиту сдвинули на 14 июня", "решили пожениться 14 июня",
    "14 июня надо сдать отчёт", "14 июня нужно забрать паспорт", "договорились встретиться 14 июня", "Катя выйдет на работу 14 июня", "14 июня буду в Москве",
    "обещали закончить ремонт 14 июня", "14 июня хочу съездить к бабушке", "операцию назначили на 14 июня", "приём перенесли, теперь 14 июня",
    "откроем магазин 14 июня", "14 июня выезжаем, билеты уже на руках",
]  # fmt: skip
BEHIND = [
    "we got married on June 14", "my parents visited on June 14", "I moved to Lisbon on June 14", "she gave birth on June 14", "he passed the exam board on June 14, finally",
    "I quit smoking on June 14", "I was diagnosed on June 14", "we've been together since June 14", "the shop opened on June 14", "my visa was issued on June 14",
    "Kim took over the team on June 14", "I had my wisdom tooth out on June 14", "they adopted a dog on June 14", "I finished the course on June 14",
    "поженились 14 июня", "родители приезжали 14 июня", "переехала в Лиссабон 14 июня", "сестра родила 14 июня", "паспорт выдан 14 июня", "бросил курить 14 июня",
    "14 июня мне поставили диагноз", "14 июня начала ходить в бассейн", "успели купить дом 14 июня", "магазин открылся 14 июня", "взяли собаку 14 июня",
    "14 июня закончил курс", "пришлось уволиться 14 июня", "14 июня вышла замуж", "выписали 14 июня из больницы", "14 июня он ушёл в армию",
]  # fmt: skip


@pytest.mark.parametrize("at", [MARCH, NOVEMBER], ids=["in March", "in November"])
@pytest.mark.parametrize("text", AHEAD)
def test_what_is_to_come_has_its_next_date(text: str, at: datetime) -> None:
    (found,) = resolve(text, at, MOSCOW)
    assert found.first == date(2026 if at is MARCH else 2027, 6, 14)


@pytest.mark.parametrize("at", [MARCH, NOVEMBER], ids=["in March", "in November"])
@pytest.mark.parametrize("text", BEHIND)
def test_what_has_been_has_its_last_date(text: str, at: datetime) -> None:
    (found,) = resolve(text, at, MOSCOW)
    assert found.first == date(2025 if at is MARCH else 2026, 6, 14)


@pytest.mark.parametrize("text", ["I live in Oslo", "I'm taking iron pills", "is working at a bank", "работаю в банке", "у меня кот", "he is tired", "she's married", "стол и угол", "футбол"])  # fmt: skip
def test_what_merely_goes_on_looks_neither_way(text: str) -> None:
    assert lean(text) == 0


@pytest.mark.parametrize(
    ("question", "day"),
    [
        ("что у меня 20 мая?", date(2026, 5, 20)), ("what's on May 20?", date(2026, 5, 20)), ("куда я еду 20 мая?", date(2026, 5, 20)),
        ("что я делал 20 мая?", date(2025, 5, 20)), ("what did I do on May 20?", date(2025, 5, 20)), ("who is visiting on May 20?", date(2026, 5, 20)),
        ("что у меня в пятницу?", date(2026, 3, 13)), ("what have I got on Friday?", date(2026, 3, 13)), ("что было в пятницу?", date(2026, 3, 6)),
    ],
)  # fmt: skip
def test_a_question_asks_about_the_day_its_tense_means(question: str, day: date) -> None:
    found = time_range(question, MARCH, MOSCOW)
    assert found is not None
    assert found.start == day
