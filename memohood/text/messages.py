"""What people read, in Russian and English: one catalogue, one function.

`say("status.messages", "ru", count=5)` gives the sentence. A placeholder is `{name}`; `{count:запись|записи|записей}`
prints the number with the right plural (two forms in English, three in Russian), `{count:#one|many}` the word alone.
"""

from __future__ import annotations

import re
import string
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Literal, Protocol

from memohood.text.phrases_cli import CLI
from memohood.text.phrases_demo import DEMO
from memohood.text.phrases_forget import FORGET
from memohood.text.phrases_help import HELP
from memohood.text.phrases_records import RECORDS
from memohood.text.phrases_spend import SPEND

Language = Literal["ru", "en"]
LANGUAGES: tuple[Language, ...] = ("ru", "en")

# key -> (Russian, English)
CATALOGUE: Mapping[str, tuple[str, str]] = {**HELP, **CLI, **RECORDS, **FORGET, **DEMO, **SPEND}


class HasLanguage(Protocol):
    """A Config, or anything else that carries the setting `language`."""

    @property
    def language(self) -> str: ...


def language_of(config: HasLanguage | None, environ: Mapping[str, str]) -> Language:
    """The language to speak: the setting, else what the environment's locale says, else English."""
    chosen = config.language if config is not None else environ.get("MEMOHOOD_LANGUAGE", "auto")
    if chosen == "ru":
        return "ru"
    if chosen == "en":
        return "en"
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):  # the order in which POSIX asks them
        if locale := environ.get(variable):
            return "ru" if locale.lower().startswith("ru") else "en"
    return "en"


def say(key: str, language: Language, /, **values: Any) -> str:
    """The sentence of that key with its values filled in. An unknown key is a KeyError: a fault of ours."""
    return _Sentence(language).vformat(CATALOGUE[key][LANGUAGES.index(language)], (), values)


def translated(sentence: str, language: Language) -> str:
    """An English sentence of the engine (an error, a hint, what is missing) as the reader's language has it.

    What has no translation stays as it is: better an English sentence than none.
    """
    if language == "en" or not sentence:
        return sentence
    return _russian(sentence, _DEPTH) or sentence


_DEPTH = 3  # a value may be a sentence of its own: "line 3 cannot be read: it has no text"


def _russian(sentence: str, depth: int) -> str | None:
    from memohood.text.phrases_errors import RUSSIAN  # only where something is wrong

    exact = RUSSIAN.get(sentence)
    if exact is not None or not depth:
        return exact
    for shape, russian in _shapes():
        found = shape.fullmatch(sentence)
        if found is not None:
            return russian.format(*(_russian(value, depth - 1) or value for value in found.groups()))
    return None


@lru_cache(maxsize=1)
def _shapes() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Sentences with values as patterns, those that say most themselves first."""
    from memohood.text.phrases_errors import RUSSIAN

    with_values = sorted((one for one in RUSSIAN if "{}" in one), key=lambda one: -len(one))
    return tuple(
        (re.compile("(.+?)".join(map(re.escape, one.split("{}"))), re.DOTALL), RUSSIAN[one])
        for one in with_values
    )


def known(key: str) -> bool:
    """Whether the catalogue has that key."""
    return key in CATALOGUE


def plural(count: int, forms: list[str], language: Language) -> str:
    """The form that fits the count: one | few | many in Russian, one | many in English."""
    if language == "en":
        return forms[0] if count == 1 else forms[-1]
    tens, ones = count % 100, count % 10
    if ones == 1 and tens != 11:
        return forms[0]
    if ones in (2, 3, 4) and tens not in (12, 13, 14):
        return forms[1]
    return forms[-1]


class _Sentence(string.Formatter):
    """Formats like str.format, with plurals as format specifications."""

    def __init__(self, language: Language) -> None:
        self._language = language

    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" not in format_spec:
            return str(super().format_field(value, format_spec))
        alone = format_spec.startswith("#")
        word = plural(int(value), format_spec.removeprefix("#").split("|"), self._language)
        return word if alone else f"{value} {word}"
