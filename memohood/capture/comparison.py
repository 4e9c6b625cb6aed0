"""What two statements have in common, and in what they differ: topic, value, figures, names, polarity.

Words are compared by their stems. Nothing here decides; reconcile does.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from memohood.domain.memory import Fact, Memory
from memohood.text.alphabets import same_across
from memohood.text.stopwords import is_stop_word
from memohood.text.terms import language_of, normalise, stems

_WORD = re.compile(r"[^\W_]+(?:[-'’.:/+][^\W_]+)*", re.UNICODE)
_ORDINAL = re.compile(r"^\d{1,2}-?(?:е|го|му|м|th|st|nd|rd)$")
_ORDINAL_WORDS = {
    "fifth": "5", "sixth": "6", "seventh": "7", "eighth": "8", "ninth": "9", "tenth": "10", "eleventh": "11", "twelfth": "12", "thirteenth": "13",
    "fourteenth": "14", "fifteenth": "15", "sixteenth": "16", "seventeenth": "17", "eighteenth": "18", "nineteenth": "19", "twentieth": "20",
    "thirtieth": "30", "первого": "1", "второго": "2", "третьего": "3", "четвертого": "4", "пятого": "5", "шестого": "6", "седьмого": "7",
    "восьмого": "8", "девятого": "9", "десятого": "10", "одиннадцатого": "11", "двенадцатого": "12", "тринадцатого": "13",
    "четырнадцатого": "14", "пятнадцатого": "15", "шестнадцатого": "16", "семнадцатого": "17", "восемнадцатого": "18",
    "девятнадцатого": "19", "двадцатого": "20", "тридцатого": "30",
}  # fmt: skip
_CLOCK = re.compile(r"^\d{1,2}:\d\d(?::\d\d)?$|^\d{1,2}h\d{0,2}$|^\d{1,2}(?:am|pm)$")
_DAY = re.compile(
    r"^\d{1,2}\.\d{1,2}(?:\.\d{2,4})?$|^\d{4}-\d\d-\d\d$|^(?:янв|январ[а-я]{1,3}|фев|феврал[а-я]{1,3}|март(?:а|у|ом|е)?|апр|апрел[а-я]{1,3}|ма[йяюе]|маем|ию[нл][а-я]{0,2}|авг|август(?:а|у|ом|е)?|сен|сент|сентябр[а-я]{1,3}"
    r"|окт|октябр[а-я]{1,3}|ноя|ноябр[а-я]{1,3}|дек|декабр[а-я]{1,3}|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$"
)
_WEEKDAY = re.compile(
    r"^(?:понедельник\w*|вторник\w*|сред[аыуе]м?|четверг\w*|пятниц\w*|суббот\w*|воскресень\w*|пн|вт|ср|чт|пт|сб|вс|выходн\w+|будн\w+"
    r"|mon(?:days?)?|tue(?:s(?:days?)?)?|wed(?:nesdays?)?|thu(?:rs?(?:days?)?)?|fri(?:days?)?|sat(?:urdays?)?|sun(?:days?)?|weekends?|weekdays?"
    r"|montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonntags?|lunes|martes|miércoles|jueves|viernes|sábados?|domingos?"
    r"|segunda|terça|quarta|quinta|sexta|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)$"
)
_PART_OF_DAY = re.compile(
    r"^(?:утр\w*|вечер\w*|ноч\w*|днем|день|дня|morning|evening|night|afternoon|noon|am|pm|est|msk|мск|час\w*|мин\w*)$"
)
_NUMBER_WORDS = {
    "один": "1", "одна": "1", "одной": "1", "одну": "1", "два": "2", "две": "2", "двух": "2", "двумя": "2", "двое": "2", "двоих": "2", "три": "3", "трех": "3",
    "тремя": "3", "трое": "3", "троих": "3", "четыре": "4", "четырех": "4", "пять": "5", "пяти": "5", "пятью": "5", "шесть": "6", "семь": "7", "восемь": "8",
    "девять": "9", "десять": "10", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9",
    "ten": "10", "twice": "2", "без": "0", "without": "0",
}  # fmt: skip
# Words of saying, doing and changing that name no topic.
WEAK = frozenset(
    re.findall(
        r"\S+",
        """есть быть стать иметь делать сделать пить ем есть ест едим пью пьет пьем взять взял взяла взяли берем беру живу живет живем работаю работает теперь сейчас больше уже
    снова опять новый новая новое новые новую старый снова вместо раньше прежде решил решила решили решено передумал передумала передумали сменил сменила сменили поменял поменяла
    перенес перенесли переносим перенесла перешел перешла перешли перевели переехал переехала переехали отменили отменил отменила погасил погасила выплатил выплатила закрыл закрыла будет будем буду стоит остается остаются ставить поставили
    запомни учти поправка опечатка опечатался опечаталась деле самом точнее вернее всегда никогда обычно каждый только просто очень короче кстати важно
    use using used have having make made take took move moved switch switched change changed now new old instead anymore longer decided decide going gonna actually scratch typo
    люблю любит обожаю обожает нравится переношу переносит выношу ненавижу ненавидит терпеть могу разлюбил разлюбила love loves like likes adore enjoy hate hates dislike stand подняли поднял повысили повысил снизили снизил увеличили увеличил уменьшили raised increased reduced lowered went bumped gone paid cancelled canceled remember note always never usually every only just really very user пользователь пользователя my мой моя моё мои наш наша our jetzt neu neue neuer ahora nuevo nueva agora novo nova still
    year years month months week weeks hour hours minute minutes day days time times раз раза год года лет месяц месяца месяцев неделя неделю недели час часа часов день дня дней""",
    )
)
_RESTRICTION = re.compile(
    r"(?i)(?<!\w)(?:только|лишь|исключительно|кроме|за исключением|only|except|unless|but not|nur|außer|solo|solamente|excepto|só|apenas)(?!\w)"
)

_USE = re.compile(r"(?i)(?<!\w)(?:for|для|für|para)\s+(?:the |our |my )?([^\W\d][\w-]+)")
_ONCE_TRUE = re.compile(
    r"(?i)(?<!\w)(?:graduated|was born|born in|grew up|родил(?:ся|ась)|вырос(?:ла)?|окончил[аи]?|защитил(?:ся|ась)|studierte)(?!\w)"
)
_PARTS = re.compile(r"[,;:]+\s+|\s[—–]\s|\.\s+")


@dataclass(frozen=True, slots=True)
class Statement:
    """A fact or a memory, as comparing sees it."""

    slot: str
    subject: str
    polarity: int
    sequence: tuple[str, ...]  # the same words, in order
    words: frozenset[str]  # stems of all content words, figures left out
    topic: frozenset[str]  # words without the value and without words of saying and changing
    value: frozenset[str]  # stems and figures of the value
    spelled: frozenset[str]  # its words as they are spelled
    figures: tuple[str, ...]  # figures, clock times, dates and weekdays, in order
    kinds: frozenset[str]  # which kinds of figures: clock, day, weekday, number
    names: tuple[str, ...]  # stems of names, in order
    capitals: tuple[str, ...]  # stems of all capitalised words in order, those that open a sentence too
    text: str

    @property
    def restricted(self) -> bool:
        return _RESTRICTION.search(self.text) is not None


def of_fact(fact: Fact) -> Statement:
    return _statement(fact.text, fact.slot, fact.subject, fact.value, fact.polarity)


def of_memory(memory: Memory) -> Statement:
    return _statement(memory.text, memory.slot, memory.subject, memory.value, memory.polarity)


def of_words(text: str, *, value: str = "", subject: str = "") -> Statement:
    """A part of a statement, by its words alone."""
    return _statement(text, "", subject, value, 1)


def parts(text: str) -> list[str]:
    """The parts of a statement between its commas."""
    return [part.strip() for part in _PARTS.split(text) if part.strip()]


def says_something(pieces: list[str]) -> bool:
    return any(len(of_words(piece).words) >= 2 for piece in pieces)


@lru_cache(maxsize=4096)
def _statement(text: str, slot: str, subject: str, value: str, polarity: int) -> Statement:
    words: list[str] = []
    figures: list[str] = []
    kinds: set[str] = set()
    names: list[str] = []
    capitals: list[str] = []
    weak: set[str] = set()
    opening = True
    language = language_of(text)
    for match in _WORD.finditer(text):
        raw = match.group()
        plain = normalise(raw)
        figure = _figure(plain)
        if figure:
            figures.append(figure[0])
            kinds.add(figure[1])
        elif not (is_stop_word(plain, language) or is_filler(plain)):
            stem = stem_of(plain)
            words.append(stem)
            if plain in WEAK or _PART_OF_DAY.match(plain):
                weak.add(stem)
            if raw[:1].isupper():
                capitals.append(stem)
                names += [] if opening else [stem]
        opening = (
            text[match.end() : match.end() + 2].strip() in (".", "!", "?")
            or "\n" in text[match.end() : match.end() + 2]
        )
    of_value = value_stems(value)
    found = frozenset(words)
    return Statement(
        slot=slot, subject=subject, polarity=polarity, sequence=tuple(words),
        words=found, topic=found - weak - of_value - value_stems(subject),
        value=of_value, spelled=frozenset(words_of(value)), figures=tuple(figures), kinds=frozenset(kinds), names=tuple(names),
        capitals=tuple(capitals), text=text,
    )  # fmt: skip


@lru_cache(maxsize=16384)
def _figure(word: str) -> tuple[str, str] | None:
    if word in _NUMBER_WORDS:
        return _NUMBER_WORDS[word], "number"
    if word in _ORDINAL_WORDS:
        return _ORDINAL_WORDS[word], "day"
    if _CLOCK.match(word):
        return word, "clock"
    if _WEEKDAY.match(word):
        return stem_of(word), "weekday"
    if _ORDINAL.match(word):
        return re.sub(r"\D", "", word), "day"
    if _DAY.match(word):
        return stem_of(word) if word[0].isalpha() else word, "day"
    return (word, "number") if any(c.isdigit() for c in word) else None


def is_figure(word: str) -> bool:
    """A number, a time, a weekday, a month."""
    return _figure(word) is not None


@lru_cache(maxsize=16384)
def stem_of(word: str) -> str:
    found = stems(word)
    return found[-1] if found else word  # the last is the stem of the dictionary form


@lru_cache(maxsize=4096)
def value_stems(value: str) -> frozenset[str]:
    """What a value consists of, figures included; words without meaning of their own left out."""
    found: set[str] = set()
    for match in _WORD.finditer(value):
        plain = normalise(match.group())
        figure = _figure(plain)
        if figure:
            found.add(figure[0])
        elif not is_filler(plain):
            found.add(stem_of(plain))
    return frozenset(found) or frozenset({normalise(value).strip()} if value.strip() else ())


def is_filler(word: str) -> bool:
    return any(is_stop_word(word, language) for language in ("ru", "en", "de"))


def same_subject(one: str, other: str) -> bool:
    return one == other or (bool(one and other) and value_stems(one) == value_stems(other))


def same_value(one: Statement, other: Statement) -> bool:
    """True when both name the same value: equal, or one is the other said more exactly. Figures must agree."""
    if not one.value or not other.value:
        return not one.value and not other.value and one.words == other.words and one.figures == other.figures
    if one.value == other.value or same_across(one.spelled, other.spelled):
        return True
    smaller, larger = sorted((one.value, other.value), key=len)
    if not smaller <= larger:
        return False
    return not any(any(c.isdigit() for c in word) for word in larger - smaller)


def same_figures(one: Statement, other: Statement) -> bool:
    return sorted(set(one.figures)) == sorted(set(other.figures))


def same_names(one: Statement, other: Statement) -> bool:
    """Names agree when neither has one that the other lacks, in the same order (Anna loves Boris, not the reverse)."""
    if any(n not in other.words for n in one.names) or any(n not in one.words for n in other.names):
        return False
    return [n for n in one.capitals if n in other.capitals] == [
        n for n in other.capitals if n in one.capitals
    ]


def other_names(one: Statement, other: Statement) -> bool:
    """True when each speaks of somebody or something the other does not name, values left aside."""
    mine = set(one.names) - other.words - one.value
    theirs = set(other.names) - one.words - other.value
    return bool(mine and theirs)


def words_of(text: str) -> list[str]:
    """The normalised words of a text."""
    return [normalise(match.group()) for match in _WORD.finditer(text)]


def opening(text: str, count: int) -> frozenset[str]:
    """The stems of the first words of a text."""
    return frozenset(stem_of(word) for word in words_of(text)[:count])


def overlap(one: frozenset[str], other: frozenset[str]) -> float:
    """Jaccard similarity of two sets of stems."""
    return len(one & other) / len(one | other) if one or other else 0.0


def topics(one: Statement, other: Statement) -> tuple[frozenset[str], frozenset[str]]:
    """What both speak of. Where their subjects differ, the subjects are part of it."""
    if same_subject(one.subject, other.subject):
        return one.topic, other.topic
    return one.topic | (value_stems(one.subject) & one.words), other.topic | (
        value_stems(other.subject) & other.words
    )


def about_the_same(one: Statement, other: Statement) -> bool:
    """True when one topic holds the other, or most of both is shared."""
    mine, theirs = topics(one, other)
    shared = mine & theirs
    if not shared:
        return False
    return mine <= theirs or theirs <= mine or (len(shared) >= 2 and overlap(mine, theirs) >= 0.4)


_INTRODUCES = frozenset(
    {
        "is",
        "are",
        "was",
        "has",
        "have",
        "costs",
        "cost",
        "стоит",
        "весит",
        "около",
        "about",
        "with",
        "имеет",
        "закажем",
        "takes",
    }
)


def retimed(said: Statement, other: Statement) -> bool:
    """Both tell a time, a weekday or a day, and not the same: "14 April", "28 April"."""
    kinds = said.kinds & other.kinds & {"clock", "weekday", "day"}
    return bool(kinds) and not set(other.figures) <= set(said.figures)


def for_other_use(told: str, piece: str) -> bool:
    """ "moved off Postgres for analytics" leaves the Postgres "for billing" alone."""
    mine, other = ({stem_of(word.lower()) for word in _USE.findall(text)} for text in (told, piece))
    return bool(mine and other and not mine & other)


def once_true(text: str) -> bool:
    """What happened once, and stays so whatever changes: a birth, a degree."""
    return _ONCE_TRUE.search(text) is not None


def measures(statement: Statement, figure: str) -> bool:
    """False for a figure that identifies ("invoice 1041 was paid"): it stands after its noun and inside the sentence."""
    if not figure.isdigit():
        return True
    words = statement.text.rstrip(" .!").split()
    for place, word in enumerate(words):
        if word.strip(",.;:()") == figure:
            before = words[place - 1].lower() if place else ""
            return place == len(words) - 1 or len(before) <= 3 or before in _INTRODUCES
    return True


def another_tool(said: Statement, other: Statement, slot: str) -> bool:
    """A project that drops Redis says nothing of its Postgres, though both are databases."""
    return slot.startswith("project.") and bool(said.value and other.value) and not said.value & other.value
