"""A date or a place set apart by commas stays with what it is said of, and a day that comes every year gets no year."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memohood.capture.propose import propose
from memohood.capture.wording import absolute
from memohood.domain.memory import Fact
from memohood.domain.turn import Message, Turn


def facts(text: str) -> tuple[Fact, ...]:
    message = Message(
        owner="u1", session_id="s1", speaker="user", text=text, at=datetime(2026, 3, 2, tzinfo=UTC)
    )
    return propose(Turn(user=message), zone=UTC).facts


@pytest.mark.parametrize(
    "text",
    [
        "We sail to Bergen, Norway, on 9 June to see our daughter Inga, and are back on the 20th.",
        "Едем в Выборг, на дачу, с сыном Фомой и его друзьями, до конца августа",
        "I drove the number 4 tram first, after 2011 the night bus, and left in 2020",
    ],
)
def test_what_opens_with_a_preposition_and_has_no_verb_is_no_record_of_its_own(text: str) -> None:
    assert len(facts(text)) == 1


def test_what_somebody_takes_stays_a_record_of_its_own() -> None:
    assert [f.slot for f in facts("I'm Edda, on insulin for type 1 diabetes")] == ["name", "diagnosis"]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("My birthday falls on Leap Day, the 29th of February.", "29 february"),
        ("My bday is coming, the 3rd of May", "3 may"),
        ("Мой др скоро, 3-го июня", "3 июнь"),
        ("Мой день рождения в самый праздник, 8 марта", "8 март"),
    ],
)
def test_a_birthday_told_beside_its_day_is_pinned_without_a_year(text: str, day: str) -> None:
    (fact,) = facts(text)
    assert (fact.slot, fact.value, fact.pinned) == ("birthday", day, True)
    assert "20" not in fact.text.replace("29", "")


def test_an_exam_beside_a_birthday_keeps_its_year() -> None:
    (fact,) = facts("my birthday is coming up and the driving exam moved, it is on June 3")
    assert "June 3, 2026" in fact.text


@pytest.mark.parametrize(
    "text", ["My knee is titanium. Remember that one!", "Remember that one: My knee is titanium"]
)
def test_a_request_that_only_points_is_cut_whole(text: str) -> None:
    assert [f.text for f in facts(text)] == ["My knee is titanium"]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("told my sister I'm moving out in May", "May 2026"),
        ("told my sister we moved out in May", "May 2025"),
        ("heard they're closing the pool in August", "August 2026"),
    ],
)
def test_the_tense_of_what_is_told_dates_it_not_that_of_the_telling(text: str, kept: str) -> None:
    assert absolute(text, datetime(2026, 3, 2, tzinfo=UTC), UTC, "en")[0].endswith(kept)


@pytest.mark.parametrize(
    "text",
    [
        "не забудь: у меня непереносимость глютена",
        "Важно, не забудьте: врач поставил астму и запретил аспирин",
        "так что теперь у нас живёт попугай Кеша",
        "встаю в пять, так что спать ложусь рано",
    ],
)
def test_what_is_to_be_kept_in_mind_or_follows_is_told_not_asked(text: str) -> None:
    assert facts(text)


@pytest.mark.parametrize("text", ["не забудь купить хлеба", "так что делать с отчётом"])
def test_a_reminder_or_a_question_opened_with_the_same_words_stays_one(text: str) -> None:
    assert not facts(text)


def test_i_is_nobody_s_name() -> None:
    assert all(f.value != "i'm" for f in facts("told my boss I'm off sweets"))
