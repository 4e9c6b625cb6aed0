"""The catalogue of phrases: both languages say the same things."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from memohood.config import Config
from memohood.text.messages import CATALOGUE, LANGUAGES, known, language_of, plural, say, translated
from memohood.text.phrases_errors import RUSSIAN

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


_RAISED = frozenset(
    [
        "MemohoodError",
        "ConfigError",
        "InputError",
        "StoreError",
        "ReadOnlyError",
        "NewerSchemaError",
        "NotFoundError",
        "AmbiguousIdError",
        "Conflict",
        "StaleLease",
        "ModelUnavailable",
        "CeilingReached",
        "ModelContractError",
        "Degradation",
        "Stage",
        "_missing",
        "_Rejected",
        "_Failed",
    ]
)
_TOLD = frozenset({"hint", "reason", "effect", "remedy", "without"})
_COMMAND = re.compile(
    r"(?:pip install|memohood config [gs]et) [^ ]+(?: 5)?|memohood (?:doctor|retry|config show)"
)
# Spoken to a model or to who measures, in English always.
_ENGLISH = ("bench", "hosts/hermes/tools.py", "cli/commands/bench.py")


def _shapes(node: ast.expr) -> Iterator[str]:
    """The sentences that an expression can be, values as {}; nothing where only running it would tell."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=parts):
            yield "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in parts)
        case ast.IfExp(body=one, orelse=other):
            yield from (*_shapes(one), *_shapes(other))
        case ast.BinOp(left=one, op=ast.Add(), right=other):
            ends = list(_shapes(other)) or ["{}"]
            yield from (f"{start}{end}" for start in _shapes(one) for end in ends)


def _said() -> Iterator[tuple[str, str]]:
    """(file, sentence) of everything that an error or a missing part can say."""
    package = ROOT / "memohood"
    for path in sorted(package.rglob("*.py")):
        name = path.relative_to(package).as_posix()
        if name.startswith(_ENGLISH):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            called = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if called not in _RAISED:
                continue
            first = 1 if called in ("Stage", "_missing") else 0  # these begin with the name of the stage
            told = [*node.args[first:], *(k.value for k in node.keywords if k.arg in _TOLD)]
            yield from ((name, sentence) for one in told for sentence in _shapes(one))


def test_whatever_can_go_wrong_is_said_in_russian_too() -> None:
    said = list(_said())
    assert len(said) > 200
    sentences = [(name, one) for name, one in said if one.strip("{}, ") and not _COMMAND.fullmatch(one)]
    missing = [(name, one) for name, one in sentences if one not in RUSSIAN]
    assert missing == [], "give their Russian in memohood/text/phrases_errors.py"
    assert [one for one in RUSSIAN if one.count("{}") and RUSSIAN[one].count("{}") != one.count("{}")] == []


@pytest.mark.parametrize("english", sorted(RUSSIAN))
def test_a_translated_sentence_keeps_its_values_in_order(english: str) -> None:
    assert english.count("{}") == RUSSIAN[english].count("{}")
    values = [f"v{n}" for n in range(english.count("{}"))]
    assert translated(english.format(*values), "ru") == RUSSIAN[english].format(*values)
    assert translated(english.format(*values), "en") == english.format(*values)


def test_a_sentence_within_a_sentence_is_translated_as_well() -> None:
    assert (
        translated("line 3 cannot be read: it has no text", "ru") == "строка 3 не читается: в ней нет текста"
    )
    assert translated("something never said before", "ru") == "something never said before"


def test_every_rule_that_decides_has_its_reason_in_words() -> None:
    """What `history` gives as the reason of a decision is a phrase in both languages, never the engine's own note."""
    named = re.compile(
        r'(?:superseding|by_time)\(\w+, [^"]*?"([a-z-]+)"|decided\(\s*\w+, "[A-Z]+", [^"]*?"([a-z-]+)"|^RULE = "([a-z-]+)"', re.M
    )  # fmt: skip
    capture = ROOT / "memohood" / "capture"
    rules = {
        next(filter(None, found))
        for path in capture.glob("*.py")
        for found in named.findall(path.read_text(encoding="utf-8"))
    }
    assert {"slot", "again", "renamed", "outdated"} <= rules
    assert {rule for rule in rules if not known(f"reason.{rule}")} == set()
