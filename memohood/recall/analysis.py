"""One text, taken apart once: its stems, letters' grams and cues. Cached, since the same messages come back in many pools."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from memohood.text.stopwords import is_stop_word
from memohood.text.terms import languages, normalise, script_of, stems, tokens

_GRAM = 4
_TIME = re.compile(
    r"\b(?:yesterday|today|tonight|tomorrow|last|next|ago|week(?:end)?s?|months?|years?|days?|morning|evening|monday|"
    r"tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|june|july|august|september|october|"
    r"november|december|spring|summer|autumn|winter|since|recently|just|вчера|сегодня|завтра|позавчера|прошл\w*|следующ\w*|"
    r"назад|недел\w*|месяц\w*|год\w*|лет|дн(?:я|ей)|утр\w*|вечер\w*|понедельник\w*|вторник\w*|сред[уы]|четверг\w*|"
    r"пятниц\w*|суббот\w*|воскресень\w*|январ\w*|феврал\w*|март\w*|апрел\w*|ма[йяе]|июн\w*|июл\w*|август\w*|сентябр\w*|"
    r"октябр\w*|ноябр\w*|декабр\w*|весн\w*|лет(?:о|ом)|осен\w*|зим\w*|недавно)\b|\b(?:19|20)\d\d\b"
)
_NUMBER = re.compile(
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|dozen|twice|once|couple|several|hundred|thousand|"
    r"один|одна|два|две|три|четыре|пять|шесть|семь|восемь|девять|десять|двое|трое|дважды|сто|тысяч\w*)\b"
)
_PLACE = re.compile(r"\b(?:in|at|from|near|to)\s+(?:the\s+)?[A-Z]|\b(?:в|из|на|под|около|до)\s+[А-ЯЁ]")
_NAME = re.compile(r"(?<=[a-zа-яё,;:] )[A-ZА-ЯЁ][\w'-]+|[\"“«]")


@dataclass(frozen=True, slots=True)
class Analysis:
    """What ranking needs to know of one text."""

    counts: dict[str, int]  # stem -> occurrences, stop words left out
    order: tuple[str, ...]  # first stem of each token, "" for a stop word
    length: int
    grams: frozenset[str]  # 4-grams of the words, each padded by one space
    asks: bool
    time: bool
    number: bool
    place: bool
    name: bool


@lru_cache(maxsize=8192)
def analyse(text: str) -> Analysis:
    latin, cyrillic = languages(text[:400])
    counts: Counter[str] = Counter()
    order: list[str] = []
    words = tokens(text)
    for word in words:
        language = cyrillic if script_of(word) == "cyrillic" else latin
        if is_stop_word(word, language):
            order.append("")
            continue
        found = stems(word, language)
        counts.update(found)
        order.append(found[0] if found else word)
    lowered = normalise(text)
    return Analysis(
        counts=dict(counts),
        order=tuple(order),
        length=len(words),
        grams=grams(words),
        asks="?" in text,
        time=bool(_TIME.search(lowered)),
        number=bool(_NUMBER.search(lowered)),
        place=bool(_PLACE.search(text)),
        name=bool(_NAME.search(text)),
    )


def grams(words: list[str] | tuple[str, ...]) -> frozenset[str]:
    return frozenset(
        padded[i : i + _GRAM]
        for word in dict.fromkeys(words)
        for padded in (f" {word} ",)
        for i in range(max(len(padded) - _GRAM + 1, 1))
    )
