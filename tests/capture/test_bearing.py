"""A word of change acts upon what it governs, and upon nothing that merely stands beside it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memohood.capture.bearing import acts, renewed


def governed(text: str) -> set[str]:
    return {stem for act in acts(text) for stem in act.governed}


@pytest.mark.parametrize(
    ("text", "thing", "beside"),
    [
        ("my brother sold his boat, the house in Ghent stays", "boat", "ghent"),
        ("Orrin Foods dropped our coffee supplier", "supplier", "orrin"),
        ("Nils quit smoking, the railway doctor is glad", "smoke", "railway"),
        ("changed the oil in the Mazda", "oil", "mazda"),
        ("Dr Amadi's receptionist has gone", "receptionist", "amadi"),
        ("the old cage is gone, Kiwi has a palace", "cage", "kiwi"),
        ("they've moved us off Java at the office", "java", "offic"),
        ("took the dog off raw food", "food", "dog"),
        ("мама забросила дачу, в Саратове у неё балкон", "дач", "сарат"),
        ("«Кедр» сменил банк", "банк", "кедр"),
        ("старую камеру с «Аиста» выбросил", "камер", "аист"),
        ("у Рустама медсестра ушла в декрет", "медсестр", "руст"),
        ("презентацию сдвинули на 2 апреля", "презентац", "апрел"),
        ("с пианино простилась, купила синтезатор", "пианин", "синтезатор"),
    ],
)
def test_what_a_verb_governs_is_touched_and_what_stands_beside_it_is_not(
    text: str, thing: str, beside: str
) -> None:
    assert thing in governed(text)
    assert beside not in governed(text)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("let my Ironworks membership go", "ironwork"),
        ("the vegan thing fizzled out", "vegan"),
        ("Leeds didn't work out", "leed"),
        ("с «Черноплодом» расторгли договор", "черноплод"),
        ("абонемент в «Атлет» отменила", "атлет"),
    ],
)
def test_a_noun_that_says_little_passes_the_change_on_to_what_it_is_of(text: str, named: str) -> None:
    assert named in governed(text)


@pytest.mark.parametrize(
    ("text", "actor"),
    [
        ("our cellist left the quartet", "cellist"),
        ("my cousin moved from Cork to Galway", "cousin"),
        ("виолончелистка ушла из квартета", "виолончелистк"),
        ("сосед бросил вегетарианство", "сосед"),
    ],
)
def test_who_leaves_a_thing_leaves_it_to_the_others(text: str, actor: str) -> None:
    assert all(act.leaves and actor in act.actor for act in acts(text))


def test_nobody_else_acts_where_the_user_is_moved() -> None:
    (act,) = acts("they transferred me from Harrow to Wembley")
    assert act.governed == {"harrow"}
    assert not act.actor


@pytest.mark.parametrize(
    "text",
    [
        "Left the clinic at three in the morning",
        "ушла из больницы в шесть утра",
        "no more Danish for today",
    ],
)
def test_leaving_for_some_hours_touches_nothing(text: str) -> None:
    assert not governed(text) & {"clinic", "больниц", "danish"}


@pytest.mark.parametrize(
    "text", ["Did they sell the house?", "продали дом?", "I live in Leeds", "у нас кошка"]
)
def test_a_question_or_a_plain_statement_changes_nothing(text: str) -> None:
    assert not acts(text)


@pytest.mark.parametrize(
    ("text", "what"),
    [("my supervisor is now Lindqvist", "supervisor"), ("ипотека теперь в «Альфе»", "ипотек")],
)
def test_what_is_otherwise_now_is_named(text: str, what: str) -> None:
    assert what in renewed(text)


@given(st.text(max_size=120))
def test_any_text_can_be_read(text: str) -> None:
    for act in acts(text):
        assert act.governed <= act.phrase | act.governed
    assert isinstance(renewed(text), frozenset)
