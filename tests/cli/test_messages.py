"""The catalogue of phrases: both languages say the same things."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest

from memohood.config import Config
from memohood.text.messages import CATALOGUE, LANGUAGES, language_of, plural, say

ROOT = Path(__file__).parents[2]
PLACES = {
    key: [{field for _, field, _, _ in string.Formatter().parse(text) if field is not None} for text in texts]
    for key, texts in CATALOGUE.items()
}


def test_every_phrase_exists_in_both_languages() -> None:
    assert LANGUAGES == ("ru", "en")
    assert not [
        key for key, texts in CATALOGUE.items() if len(texts) != 2 or not all(text.strip() for text in texts)
    ]


@pytest.mark.parametrize("key", sorted(CATALOGUE))
def test_both_languages_fill_the_same_places(key: str) -> None:
    russian, english = PLACES[key]
    assert russian == english


@pytest.mark.parametrize("key", sorted(CATALOGUE))
def test_plurals_have_three_forms_in_russian_and_two_in_english(key: str) -> None:
    for text, forms in zip(CATALOGUE[key], (3, 2), strict=True):
        for _, field, spec, _ in string.Formatter().parse(text):
            if field and spec and "|" in spec:
                assert len(spec.removeprefix("#").split("|")) == forms, text


def test_russian_phrases_are_in_russian() -> None:
    names_only = {"demo.title", "recall.why", "degradation.line"}  # nothing in them to translate
    latin = [
        k for k, (ru, _) in CATALOGUE.items() if k not in names_only and not re.search("[а-яё]", ru.lower())
    ]
    assert latin == []


@pytest.mark.parametrize(
    ("count", "russian", "english"),
    [
        (1, "1 запись", "1 record"),
        (3, "3 записи", "3 records"),
        (11, "11 записей", "11 records"),
        (0, "0 записей", "0 records"),
        (22, "22 записи", "22 records"),
    ],
)
def test_numbers_take_the_right_plural(count: int, russian: str, english: str) -> None:
    values = {"active": count, "pinned": 0, "superseded": 0, "archived": 0}
    assert say("status.memories", "ru", **values).startswith(russian)
    assert say("status.memories", "en", **values).startswith(english)


def test_a_plural_can_stand_without_its_number() -> None:
    assert plural(5, ["день", "дня", "дней"], "ru") == "дней"
    assert plural(1, ["day", "days"], "en") == "day"


def test_the_setting_decides_the_language() -> None:
    assert language_of(Config(language="ru"), {"LANG": "en_US.UTF-8"}) == "ru"
    assert language_of(Config(language="en"), {"LANG": "ru_RU.UTF-8"}) == "en"


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "C", "LANG": "ru_RU.UTF-8"}, "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "ru_RU", "LANG": "en_US"}, "ru"),
    ],
)
def test_auto_follows_the_locale(environ: dict[str, str], language: str) -> None:
    assert language_of(Config(), environ) == language


def test_an_unknown_phrase_is_a_fault_of_ours() -> None:
    with pytest.raises(KeyError):
        say("no.such.phrase", "en")


def test_every_phrase_that_a_command_says_exists_and_none_is_idle() -> None:
    """Keys that are put together at run time ("kind.…", "help.command.…") are left to the tests of the commands."""
    code = "\n".join(
        path.read_text(encoding="utf-8")
        for path in (ROOT / "memohood").rglob("*.py")
        if "phrases_" not in path.name
    )
    said = set(re.findall(r"""(?:\bsay|\.text|\.agrees)\(\s*"([a-z][\w-]*\.[\w.-]+)\"""", code))
    assert said - set(CATALOGUE) == set()
    built = (
        *re.findall(r"""f"([a-z][\w.-]*\.)\{""", code),
        "pin.",
        "unpin.",
        "edit.",
        "restore.",
        "feedback.",
    )
    idle = [key for key in CATALOGUE if f'"{key}"' not in code and not key.startswith(built)]
    assert idle == []
