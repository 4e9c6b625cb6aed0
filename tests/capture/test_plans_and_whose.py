"""Whose birthday it is, what is planned for a day, and a request that opens with "from now on"."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from memohood.capture.propose import propose
from memohood.domain.memory import SELF, Fact
from memohood.domain.turn import Message, Turn

ZONE = ZoneInfo("Europe/Moscow")
AT = datetime(2026, 11, 27, 12, tzinfo=ZONE)


def said(text: str) -> tuple[Fact, ...]:
    user = Message(owner="u", session_id="s", speaker="user", text=text, at=AT)
    return propose(Turn(user=user, reply=None, before=()), zone=ZONE).facts


def first(text: str) -> Fact:
    return said(text)[0]


@pytest.mark.parametrize(
    ("text", "whose"),
    [
        ("Nadia's birthday is June 3", "nadia"),
        ("the CEO's bday is 4 May", "ceo"),
        ("день рождения директора 4 мая", "директор"),
        ("my birthday is June 3", SELF),
        ("мой день рождения 4 мая", SELF),
        ("день рождения мая 4", SELF),
    ],
)
def test_a_birthday_belongs_to_the_one_it_is_said_of(text: str, whose: str) -> None:
    fact = first(text)
    assert (fact.slot, fact.subject) == ("birthday", whose)


@pytest.mark.parametrize(
    "text",
    [
        "собрание жильцов перенесли на двенадцатое марта",
        "сыну 14 января к стоматологу",
        "on 20 January I'm collecting the piano from the workshop",
    ],
)
def test_what_will_take_place_on_a_day_is_an_event(text: str) -> None:
    assert first(text).kind == "event"


def test_a_request_from_now_on_is_an_instruction() -> None:
    assert first("actually, from now on give me distances in miles").kind == "instruction"


@pytest.mark.parametrize(
    "text", ["Орлова ушла в Роснефть", "Зуев устроился в Магнит", "Кузнецова устроилась в Сбер"]
)
def test_where_somebody_went_who_is_called_by_a_surname_is_no_employer_of_the_person(text: str) -> None:
    assert all(f.subject != SELF for f in said(text) if f.slot == "employer")


@pytest.mark.parametrize(
    "text", ["There's a single origin instead, Sidama", "they sell single malts only in Oban"]
)
def test_a_single_thing_is_nobody_s_relative(text: str) -> None:
    assert all(f.slot not in ("relative", "marital") for f in said(text))
