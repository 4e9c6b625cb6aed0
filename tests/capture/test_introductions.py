"""An introduction is a name that never fades, and a job, a place, an age and a study that may change: a record each."""

from __future__ import annotations

import pytest

from tests.capture.conftest import Offered


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("I'm Odette, sound engineer at Brightwave", {"name": "Odette", "role": "sound engineer at Brightwave"}),
        ("Hi, I'm Dana, 41, nurse from Leeds", {"name": "Dana", "age": "41", "role": "nurse", "origin": "Leeds"}),
        ("Bertie, plumber, 34", {"name": "Bertie", "role": "plumber", "age": "34"}),
        ("My name is Ivo, I'm 27 and I'm allergic to penicillin", {"name": "Ivo", "age": "27", "allergy": "penicillin"}),
        ("Marcus here, high school chemistry teacher in Dayton", {"name": "Marcus", "role": "teacher", "home": "Dayton"}),
        ("Ульяна, 34, бухгалтер из Твери", {"name": "Ульяна", "age": "34", "role": "бухгалтер", "home": "из Твери"}),
        ("я Милана из Новосиба, учусь на медсестру", {"name": "Милана", "home": "Новосиба", "study": "медсестру"}),
        ("меня зовут Олег, 52 года, слесарь", {"name": "Олег", "age": "52", "role": "слесарь"}),
        ("Привет! Я Рустам, таксист из Казани", {"name": "Рустам", "role": "таксист", "home": "Казани"}),
        ("Зовите меня Тоня, я пенсионерка, живу в Кирове", {"name": "Тоня", "role": "пенсионерка", "home": "Кирове"}),
    ],
)  # fmt: skip
def test_each_thing_somebody_says_of_himself_is_a_record(
    offered: Offered, text: str, told: dict[str, str]
) -> None:
    facts = {fact.slot: fact for fact in offered(text).facts}
    assert facts.keys() >= told.keys()
    for slot, words in told.items():
        assert words in facts[slot].text
        assert not any(other in facts[slot].text for at, other in told.items() if at != slot)
    assert [slot for slot, fact in facts.items() if fact.pinned and slot != "allergy"] == ["name"]


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("my name is Petra and I run a bakery in Graz", "I run a bakery in Graz"),
        ("soy Amparo y llevo la cocina de la posada", "llevo la cocina de la posada"),
        ("the name's Oz, I run a bike shop in Hull", "I run a bike shop in Hull"),
    ],
)
def test_what_goes_on_after_the_name_stands_by_itself(offered: Offered, text: str, rest: str) -> None:
    name, other = offered(text).facts
    assert (name.slot, name.pinned) == ("name", True)
    assert (other.text, other.pinned) == (rest, False)


@pytest.mark.parametrize(
    "text",
    [
        "я милана",
        "я милана из новосиба",
        "Обращайтесь ко мне всегда «Вера Павловна»",
        "Называйте меня всегда Вера Павловна",
        "im koji 19 from Leeds",
        "call me Tash, pronouns they/them",
    ],
)
def test_a_name_however_told_never_fades(offered: Offered, text: str) -> None:
    assert any(fact.slot == "name" and fact.pinned for fact in offered(text).facts)


@pytest.mark.parametrize(
    "text",
    ["я лев, а он рак", "I'm Anna's mum", "я света белого не вижу", "I'm happy, finally done", "я тоже"],
)
def test_what_is_no_name_is_none(offered: Offered, text: str) -> None:
    assert not any(fact.slot == "name" for fact in offered(text).facts)


@pytest.mark.parametrize(
    "text", ["я Глеб, третий год как в Белграде", "привет, я Ника, первачок на прикладной математике", "я Соня, общага в Химках"]
)  # fmt: skip
def test_what_stands_beside_a_name_without_a_job_is_none(offered: Offered, text: str) -> None:
    assert not any(fact.slot == "role" for fact in offered(text).facts)


def test_a_correction_of_the_name_stays_beside_it(offered: Offered) -> None:
    (fact,) = offered("Call me Jo, not Joanna").facts
    assert fact.text == "Call me Jo, not Joanna"
