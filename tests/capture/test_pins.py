"""Which facts never fade: who somebody is, what harms him or his, and what is to be kept for ever."""

from __future__ import annotations

import pytest

from tests.capture.conftest import Offered


@pytest.mark.parametrize(
    "text",
    [
        "по паспорту я Евдокия, но прошу звать Дуся",
        "my legal name is Rosalind Okafor",
        "моя фамилия Белоручко, не склоняется",
        "я ошиблась: родилась не 3-го, а 13 мая",
        "otis was born march 9 2021",
        "My son Abel turns 6 on the 4th of July",
    ],
)
def test_who_somebody_is_and_when_he_was_born_is_pinned(offered: Offered, text: str) -> None:
    assert any(fact.pinned for fact in offered(text).facts)


@pytest.mark.parametrize(
    "text",
    [
        "always leave out sesame for Otis, his throat closes",
        "never put walnuts in the menus you write for us, Ada carries an epipen",
        "no plan with shrimp please, shellfish sends me to the ER",
        "my partner can't do gluten (coeliac)",
        "Jonas ist Allergiker, Nüsse sind tabu, bitte merken",
        "ich vertrage keine Laktose",
        "recuerda que soy celíaca",
        "у сына эпилепсия",
        "Latex vertrage ich nicht, davon schwillt mir die Hand zu",
        "I have some hearing loss on the left side",
        "у мене целіакія, пшеничне борошно мені зась",
        "biopsy says celiac",
        "MRI says it's a hernia, two discs",
        "анализы показали диабет",
    ],
)
def test_what_harms_the_user_or_his_people_is_pinned(offered: Offered, text: str) -> None:
    assert any(fact.pinned for fact in offered(text).facts)


@pytest.mark.parametrize(
    "text",
    [
        "никогда не забывай, что я левша",
        "don't ever forget that I'm left-handed",
        "запомни раз и навсегда: я живу на две страны",
    ],
)
def test_what_is_to_be_kept_for_ever_is_pinned(offered: Offered, text: str) -> None:
    assert any(fact.pinned for fact in offered(text).facts)


@pytest.mark.parametrize(
    "text",
    [
        "работаю в реанимации медбратом",
        "I drove my mom to the hospital for her eye surgery on May 4",
        "always answer in short sentences",
        "my brother's name is on the lease of our flat in Cork",
        "кот отекает после прививки, ветеринар в курсе",
        "I'm not allergic to peanuts",
    ],
)
def test_what_harms_nobody_is_not_pinned(offered: Offered, text: str) -> None:
    assert not any(fact.pinned for fact in offered(text).facts)


def test_a_birthday_put_right_holds_the_new_day_and_names_the_old_one(offered: Offered) -> None:
    fact = offered("родилась не 3-го, а 13 мая").facts[0]
    assert (fact.slot, fact.value, fact.polarity) == ("birthday", "13 май", 1)
    assert "3" in fact.replaces
