"""Second looks at a match of the grammar: is it a name, a home, a profession, an age, an employer?"""

from __future__ import annotations

from collections.abc import Sequence

from memohood.capture import vital
from memohood.capture.grammar.diseases import disease
from memohood.capture.grammar.sets import SETS
from memohood.capture.grammar.tech import ASPECT_OF
from memohood.capture.subjects import NOT_NAMES
from memohood.text.morphology import Word
from memohood.text.wordlist import word_set


def plausible_name(words: Sequence[Word], start: int, span: tuple[int, int] | None) -> bool:
    if span is None:
        return False
    word = words[span[0]]
    if (
        word.norm in NOT_NAMES
        or word.norm.endswith("'s")
        or disease(word)
        or word.lemmas & (SETS["job"] | SETS["disability"])
        or word.lemmas & SETS["diet"]
        or word.norm.endswith(("ing", "ed", "ish", "ese"))
    ):
        return False
    if (
        word.lemmas & (SETS["allergy"] | SETS["month"] | SETS["weekday"] | SETS["relation"] | SETS["pet"])
        or not word.is_word
    ):
        return False
    if word.norm[:1].isascii() and word.text.isupper() and len(word.text) > 1:
        return False
    if any(w.norm in ("but", "но") for w in words[span[1] : span[1] + 2]) and start + 1 < span[0]:
        return False  # "call me crazy but …"
    if word.norm in _PEOPLES or (word.norm.endswith("ian") and word.norm not in _NAMES_IN_IAN):
        return False
    return "=Geox" not in word.tags or "=Name" in word.tags


_PEOPLES = word_set(
    """
    dutch greek czech thai arab kurd swiss welsh scots filipino mexican korean moroccan chilean cuban texan jewish muslim hindu buddhist
    catholic sikh african european asian latino latina aries taurus gemini scorpio sagittarius capricorn aquarius pisces
    телец овен близнецы рак лев дева весы скорпион стрелец козерог водолей рыбы
    """
)
_NAMES_IN_IAN = word_set(
    "ian brian adrian vivian julian damian gillian lillian marian fabian bastian florian sebastian christian cristian killian cillian"
)


def _age(words: Sequence[Word], start: int, span: tuple[int, int] | None) -> bool:
    """A number of years: no date, no price, no measure."""
    if span is None or not words[span[0]].norm.isdigit() or not 0 < int(words[span[0]].norm) < 120:
        return False
    after = words[span[1]] if span[1] < len(words) else None
    return after is None or not (after.lemmas & (SETS["month"] | _UNITS) or after.norm[:1] in "%$€₽:")


_UNITS = word_set(
    """
    кг см рубль руб евро доллар минута час день неделя процент км метр число утро вечер ночь kg lb lbs
    cm km mile minute hour day week percent dollar euro month am pm step floor этаж
    """
)


_DEPARTMENTS = word_set(
    """
    sales marketing finance support engineering ops hr legal продажа маркетинг поддержка отдел
    """
)


def _resident(words: Sequence[Word], start: int, span: tuple[int, int] | None) -> bool:
    """Somebody lives there: no thing stands before the verb, and the place is no tool or department."""
    for word in words[:start]:
        if (
            word.lemmas & SETS["relation"]
            or (word.text[:1].isupper() and word.norm[:1].isascii())
            or "=Name" in word.tags
            or "=NPRO" in word.tags
        ):
            continue
        if "=NOUN" in word.tags and "=nomn" in word.tags:
            return False
        if (
            word.norm[:1].isascii()
            and word.is_word
            and word.norm not in _BEFORE_VERB
            and not word.lemmas & _BEFORE_VERB
        ):
            return False
    if span is None or any(w.lemmas & SETS["dwelling"] for w in words[start : span[0]]):
        return True  # who rents a flat somewhere lives there, however the place is spelled
    place = words[span[0] : span[1]]
    if any(w.norm in _LEFT for w in words[start : span[0]]):
        return True
    if any(
        w.lemmas & (ASPECT_OF.keys() | _DEPARTMENTS | SETS["month"] | SETS["weekday"] | SETS["relation"])
        for w in place
    ):
        return False
    if any("а" <= w.norm[:1] <= "я" and w.tags for w in place):
        return any(
            w.tags & {"Geox"} or w.text[:1].isupper() or w.lemmas & SETS["place"] or not w.tags for w in place
        )
    return place[0].norm not in _NO_PLACES


_LEFT = word_set("съехала съехал съехали съезжаю")
_NO_PLACES = word_set(
    "terminal with me full fear hope a the my love charge touch town school class bed meeting trouble"
)
_BEFORE_VERB = word_set(
    """
    i im i'm i've ive we we're were and but so ok now finally officially just still also have be us he
    she they who currently actually well oh from last this since then yes ich wir jetzt yo nosotros eu
    nós agora ahora je nous family as of tomorrow yesterday been my our his her their little big older
    younger
    """
)


def _professional(words: Sequence[Word], start: int, span: tuple[int, int] | None) -> bool:
    """The profession is somebody's own, not that of a person met: not after a preposition, an article of another or a possessive."""
    if span is None:
        return True
    at = span[0]
    word = words[at]
    if word.norm[:1].isascii():
        before = words[at - 1].norm if at else ""
        if any(w.norm in ("than", "like") for w in words[max(0, at - 3) : at]):
            return False  # compared with, no more
        return before not in (
            "the",
            "my",
            "our",
            "his",
            "her",
            "their",
            "to",
            "from",
            "with",
            "dr",
            "no",
            "one",
        ) and not word.norm.endswith("'s")
    previous = next((w for w in reversed(words[:at]) if w.is_word), None)
    if previous is not None and "=PREP" in previous.tags:
        return False
    return bool(word.tags & {"nomn", "ablt"})


def _employer(words: Sequence[Word], start: int, span: tuple[int, int] | None) -> bool:
    """A place of work, not a time or a manner."""
    if span is None:
        return True
    first = words[span[0]]
    return not (
        first.lemmas & (SETS["month"] | SETS["weekday"] | _UNITS)
        or first.norm[:1].isdigit()
        or first.norm in ("home", "дому", "night", "nights", "a", "the", "my")
    )


def _substance(words: Sequence[Word], start: int, span: tuple[int, int] | None) -> bool:
    """What must not be eaten, taken or touched is a thing, not a time, a duty or "it"."""
    if span is None:
        return True
    value = words[span[0] : span[1]]
    times = (
        SETS["weekday"]
        | SETS["month"]
        | _UNITS
        | SETS["event"]
        | SETS["scheduled"]
        | SETS["unique"]
        | _NO_SUBSTANCE
    )
    return bool(value) and not any(w.lemmas & times or w.norm in SETS["weekday"] for w in value)


_NO_SUBSTANCE = word_set(
    """
    it this that them these those any anymore more another one enough much time part place care off over on day turn trip call
    meeting shift chance risk break holiday leave guest visitor credit joke hint order evening morning night afternoon weekend
    так это этого туда сюда туда-сюда
    """
)


def _real_allergy(words: Sequence[Word], start: int, span: tuple[int, int] | None) -> bool:
    """Not "allergic to meetings": the head of the value is no substance, whatever else the clause speaks of."""
    if span is None:
        return not vital.figurative(words[max(0, start - 2) : start + 7])
    value = words[span[0] : span[1]]
    nouns = [w for w in value if "=NOUN" in w.tags]
    return not vital.figurative(nouns[:1] or value[-1:])  # Russian names the head first, English last


def _somebodys(words: Sequence[Word], start: int, span: tuple[int, int] | None) -> bool:
    """The birthday of a person, not of a company."""
    return not any(w.lemmas & _NO_PERSONS for w in words)


_NO_PERSONS = word_set(
    "company firm startup project shop bar club city band фирма компания стартап проект магазин бар клуб город сайт party корпоратив"
)


def _no_date(words: Sequence[Word], start: int, span: tuple[int, int] | None) -> bool:
    return span is None or not words[span[0]].lemmas & (SETS["month"] | SETS["weekday"] | _UNITS)


def _assigned(words: Sequence[Word], start: int, span: tuple[int, int] | None) -> bool:
    """«у Марины в команде Джира» is what the team has, and «в проекте Кедр» no month or weekday."""
    return (start == 0 or words[start - 1].norm not in ("у", "for", "с", "со", "от")) and _no_date(
        words, start, span
    )


def _taken_so(words: Sequence[Word], start: int, span: tuple[int, int] | None) -> bool:
    """How coffee or tea is taken, not what became of the cup on the table."""
    return not any(w.norm in _CUP for w in words)


_CUP = word_set(
    "went gone goes cold spilled spilt остыл остывает остынет пролил пролила пролился разлил разлила кончился кончилось ran"
)


GUARDS = {
    "coffee": _taken_so,
    "tea": _taken_so,
    "assignment": _assigned,
    "study": _no_date,
    "safety": _substance,
    "allergy": _real_allergy,
    "birthday": _somebodys,
    "employer": _employer,
    "age": _age,
    "name": plausible_name,
    "home": _resident,
    "role": _professional,
}
