"""One fact, one record: sentences that hold several facts are cut into them, each in the person's own words."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memohood.capture.coordination import parts
from memohood.capture.propose import propose
from memohood.domain.memory import Fact
from memohood.domain.turn import USER, Message, Turn
from memohood.text.sentences import Span

ZONE = ZoneInfo("Europe/Moscow")
AT = datetime(2026, 11, 27, 12, 0, tzinfo=ZONE)


def facts(text: str) -> tuple[Fact, ...]:
    message = Message(owner="o", session_id="s", speaker=USER, text=text, at=AT)
    return propose(Turn(user=message), zone=ZONE).facts


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("работаю поваром и живу в Калуге", ["работаю поваром", "живу в Калуге"]),
        ("меня зовут Нина и мне 51", ["меня зовут Нина", "мне 51"]),
        ("I work at Hooli and live in Ghent", ["I work at Hooli", "I live in Ghent"]),
        ("I'm vegan and allergic to peanuts", ["I'm vegan", "I'm allergic to peanuts"]),
        ("у меня собака Граф и кошка Тося", ["у меня собака Граф", "у меня кошка Тося"]),
        ("I have a dog Otto and a cat Lulu", ["I have a dog Otto", "I have a cat Lulu"]),
        (
            "моя сестра Зоя живёт в Риге и работает поваром",
            ["моя сестра Зоя живёт в Риге", "моя сестра Зоя работает поваром"],
        ),
        (
            "my brother Nils lives in Bergen and is allergic to cats",
            ["my brother Nils lives in Bergen", "my brother Nils is allergic to cats"],
        ),
        (
            "my son Theo plays chess and my daughter Ada does ballet",
            ["my son Theo plays chess", "my daughter Ada does ballet"],
        ),
        ("я вегетарианка, муж ест мясо", ["я вегетарианка", "муж ест мясо"]),
        ("я Глеб, мой сервер oak-7.local", ["я Глеб", "мой сервер oak-7.local"]),
        ("I drive a Volvo and my wife drives a Fiat", ["I drive a Volvo", "my wife drives a Fiat"]),
        (
            "my wife Elsa works at Hooli, she's allergic to cats",
            ["my wife Elsa works at Hooli", "Elsa: she's allergic to cats"],
        ),
        (
            "моя сестра Зоя живёт в Риге, она архитектор",
            ["моя сестра Зоя живёт в Риге", "Зоя: она архитектор"],
        ),
        ("загран до ноября 2031, виза до мая 2027", ["загран до ноября 2031", "виза до мая 2027"]),
        (
            "у меня диабет первого типа, колю лантус 14 единиц",
            ["у меня диабет первого типа", "колю лантус 14 единиц"],
        ),
    ],
)
def test_two_facts_of_one_sentence_are_two_records(text: str, wanted: list[str]) -> None:
    assert [f.text for f in facts(text)] == wanted


@pytest.mark.parametrize(
    "text",
    [
        "мы с женой Ирой и сыном Костей переехали в Тулу",
        "my dog Otto and my cat Lulu hate each other",
        "говорю по-немецки и по-чешски",
        "родилась в Омске и выросла там же",
        "у меня аллергия на укроп, в детстве чуть не умерла от отёка",
        "my dentist is Dr. Lund, appointments on mondays 5pm",
        "adopted two cats, Lulu and Tosca",
        "записался к окулисту на 14 марта, 11:30",
    ],
)
def test_what_cannot_stand_alone_stays_with_what_it_belongs_to(text: str) -> None:
    assert len(facts(text)) == 1


def test_each_of_two_facts_has_its_own_subject_attribute_and_words() -> None:
    one, other = facts("my brother Nils lives in Bergen and is allergic to cats")
    assert (one.subject, one.slot, one.value) == ("brother", "home", "bergen")
    assert (other.subject, other.slot, other.value) == ("brother", "allergy", "cat")
    assert one.evidence.quote == "my brother Nils lives in Bergen"
    assert other.evidence.quote == "is allergic to cats"  # as it was said


def test_a_dose_belongs_to_its_medicine_however_it_is_told() -> None:
    told = [
        facts(text)[0]
        for text in ("колю лантус 14 единиц", "лантус теперь 18 единиц", "принимаю лантус 20 ед")
    ]
    assert {(f.slot, f.value) for f in told} == {("medication", "лантус")}


def test_what_is_refused_on_one_side_of_an_and_is_refused_on_the_other() -> None:
    assert facts("в другой жизни я моряк и живу в Гаване") == ()
    assert facts("if I were rich I would live in Nice and work at a bakery") == ()


@given(st.text(max_size=120), st.sampled_from(["ru", "en", "de"]))
def test_parts_of_a_clause_are_pieces_of_it_in_order(text: str, lang: str) -> None:
    found = parts(Span(7, 7 + len(text), text), lang)
    assert found
    place = 0
    for part in found:
        begin, end = part.span.start - 7, part.span.end - 7
        assert place <= begin <= end <= len(text)
        assert part.span.text == text[begin:end]
        place = end
