"""One name in its forms: short and pet forms belong to it, other people's names do not."""

from __future__ import annotations

import pytest

from memohood.text.nicknames import keys, pet_form


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("тимурка", "тимур"), ("тимоша", "тимофей"), ("матвейка", "матвей"), ("сашенька", "александр"), ("александр", "саша"), ("дашке", "дарья"),
        ("вова", "владимир"), ("оленька", "ольга"), ("маришка", "марина"), ("рыжуля", "рыжик"), ("настюша", "анастасия"),
        ("tommy", "thomas"), ("bill", "william"), ("ben", "benjamin"), ("sammy", "samuel"), ("lizzie", "elizabeth"),
    ],
)  # fmt: skip
def test_a_pet_form_belongs_to_its_name(said: str, name: str) -> None:
    assert pet_form(said, name)


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("виктор", "виктория"), ("алена", "алексей"), ("мария", "марина"), ("оленька", "олег"), ("томас", "тома"),
        ("ann", "anna"), ("mark", "maria"), ("jo", "joseph"), ("henry", "hendrik"), ("ivan", "иван"),
    ],
)  # fmt: skip
def test_another_name_is_no_pet_form(said: str, name: str) -> None:
    assert not pet_form(said, name)


@pytest.mark.parametrize(
    ("one", "other"), [("пельмешка", "пельмешкой"), ("тимура", "тимуру"), ("льва", "лев"), ("барсику", "барсик"), ("biscuit's", "biscuit")]
)  # fmt: skip
def test_all_cases_of_a_name_share_a_key(one: str, other: str) -> None:
    assert keys(one) & keys(other)
