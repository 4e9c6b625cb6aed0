"""Whom somebody works for beside, how an examination went, an injury given as a reason, and names in quotation marks are kept."""

from __future__ import annotations

import pytest

from tests.capture.conftest import offer


def _texts(text: str) -> str:
    return " | ".join(fact.text for fact in offer(text).facts).lower()


@pytest.mark.parametrize(
    ("text", "client"),
    [
        ("Пока сын в школе, веду соцсети книжной лавке «Сверчок»", "сверчок"),
        ("рисую афиши для музея", "музея"),
        ("evenings i do the bookkeeping for a brewery", "brewery"),
        ("on weekends I design labels for the winery down the road", "winery"),
    ],
)
def test_work_for_a_client_is_kept(text: str, client: str) -> None:
    assert client in _texts(text)


@pytest.mark.parametrize(
    "text", ["жду ответа от магазина", "ищу подарок для клиента", "waiting for the restaurant to call"]
)
def test_an_errand_at_a_firm_is_no_client(text: str) -> None:
    assert not any(fact.rule == "client" for fact in offer(text).facts)


@pytest.mark.parametrize(
    "text",
    [
        "passed the gas fitter thing btw 91 percent",
        "Finally aced my driving theory",
        "failed the anatomy module again",
        "сдал на четвёртый разряд, бригадир доволен",
        "ура, защитила диссертацию!",
        "завалил экзамен по сопромату",
    ],
)
def test_how_an_examination_went_is_an_event(text: str) -> None:
    assert [fact.slot for fact in offer(text).facts] == ["exam"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("which stretches can i do in a chair? sprained my wrist at judo", "wrist"),
        ("какую зарядку можно лёжа? сломала ключицу на катке", "ключицу"),
    ],
)
def test_an_injury_is_the_reason_of_a_request(text: str, told: str) -> None:
    assert told in _texts(text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Взамен у меня теперь пекарня «Мука и соль»", "мука и соль"),
        ("хожу в студию «Глина на Речной»", "глина на речной"),
    ],
)
def test_the_name_of_a_place_in_quotation_marks_is_nobodys_words(text: str, told: str) -> None:
    assert told in _texts(text)


@pytest.mark.parametrize(
    "text", ["надпись «Живу в Париже» на майке", "на двери фраза «Уехал в Омск навсегда»"]
)
def test_words_of_a_text_in_quotation_marks_stay_somebody_elses(text: str) -> None:
    assert not any(fact.slot in ("home", "location") for fact in offer(text).facts)


@pytest.mark.parametrize(
    "text", ["vote's in: Badger gets ported to Zig", "проголосовали: «Выдру» переводим на Elixir"]
)
def test_what_was_voted_is_a_decision(text: str) -> None:
    assert [fact.kind for fact in offer(text).facts] == ["decision"]
