"""How much speaks for a clause stating something lasting about the person's life: the fallback where no pattern knows it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from memohood.capture.denial import ends
from memohood.capture.grammar.domains import DOMAINS, MOODS, TRANSIENT
from memohood.capture.grammar.sets import DOCTORS, SETS
from memohood.capture.grammar.tech import ASPECT_NOUNS, ASPECT_OF, EVERYDAY
from memohood.capture.lasting import lasting
from memohood.capture.moment import burdens
from memohood.capture.naming import called
from memohood.text.morphology import Word
from memohood.text.relations import NAMED_PERSON, NAMED_PET
from memohood.text.wordlist import word_set

_TIME = re.compile(r"^\d{1,2}:\d\d$|^\d{1,2}h\d{0,2}$|^\d{1,2}(?:am|pm)$")
CHANGE = word_set(
    """
    переехать перейти перевести перебраться переименовать перенести отменить сменить поменять бросить
    заменить начать завести родиться жениться развестись уволиться устроиться поступить закончить окончить купить
    продать взять получить сдать записаться назначить подписать выйти вернуться умереть расстаться
    съехать стать выбрать выиграть пробежать оформить снять подать удалить поставить добавить
    забронировать лететь ехать запустить открыть закрыть погасить выплатить move switch quit start begin
    adopt buy sell get marry divorce engage graduate retire hire fire promote join leave die pass book
    sign register enrol enroll cancel finish pay become rename migrate port ship launch replace upgrade
    break lose win publish mudado mudarse ido comprado empezado dejado umgezogen gezogen gekauft angefangen mudou mudaram começou déménagé acheté commencé own rent refinance close swap drop add teach train sprain tear
    """
)
STATE = word_set(
    """
    жить работать учиться зваться являться иметь пользоваться ездить ходить заниматься играть пить есть
    принимать водить вести носить держать хранить снимать платить получать любить предпочитать
    ненавидеть знать уметь говорить вставать ложиться тренироваться бегать готовить писать рисовать
    собирать копить откладывать преподавать изучать учить готовиться планировать собираться мечтать
    хотеть состоять встречаться стоять лежать крутиться называться остаться оставаться колоть сидеть
    вырасти растить воспитывать дружить ухаживать live work study own use drive take keep run play
    collect teach speak know prefer love hate like dislike want plan wear need have go be stay deploy
    host store train write build make pay save belong suffer eat drink cook get
    """
)
_NUMERALS = word_set(
    """
    один одна одно первый второй третий two three four five six seven eight nine ten eleven twelve
    twenty thirty forty fifty hundred thousand zwei drei vier fünf dos tres cuatro dois três quatro deux
    trois quatre
    """
)


_FIRST_FORMS = word_set(
    """
    soy estoy tengo vivo trabajo estudio quiero prefiero odio uso hago voy toco juego empecé empiezo
    compré mudé nací llevo como bebo tomo tuve fui sou estou tenho moro trabalho estudo quero prefiro
    odeio faço vou jogo comecei comprei mudei nasci suis habite travaille étudie veux préfère déteste
    fais vais joue ai bin habe wohne arbeite studiere will mag hasse mache gehe spiele lerne esse trinke
    fahre ziehe sono abito lavoro studio voglio preferisco faccio vado gioco ho живу працюю мешкаю вчуся
    люблю ненавиджу маю хочу граю їм п'ю переїхав переїхала купив купила народився народилася
    """
)


_NAMING = word_set("назвать называться звать называть name call named called")
# what doctors do for their patients
_ORDERS = word_set(
    """
    запретить разрешить назначить прописать велеть посоветовать отменить выписать подтвердить поставить настоять рекомендовать снять
    ban forbid prescribe allow recommend order nix clear advise confirm diagnose restrict put took
    """
)


@dataclass(frozen=True, slots=True)
class Evidence:
    """The points for and against, and what gave them (names for explanations and tests)."""

    score: float
    marks: frozenset[str]


class _Points:
    """A running sum of points and the names of what gave them."""

    __slots__ = ("marks", "score")

    def __init__(self) -> None:
        self.score = 0.0
        self.marks: set[str] = set()

    def add(self, name: str, value: float, when: object = True) -> None:
        if when:
            self.score += value
            self.marks.add(name)


def weigh(words: Sequence[Word], lang: str, *, opening: bool) -> Evidence:
    """Points of a clause. `opening`: it begins a sentence, so a capital there names nothing."""
    body = [w for w in words if w.is_word or w.norm[:1].isdigit()]
    points = _Points()
    lemmas = frozenset().union(*(w.lemmas for w in body)) if body else frozenset()
    norms = {w.norm for w in body}
    _whose(points, body, lang, lemmas, norms)
    _matter(points, body, lemmas, opening)
    _time(points, body, lemmas, norms)
    _acts(points, body, lang, lemmas, norms)
    _against(points, body, lang, norms)
    return Evidence(points.score, frozenset(points.marks))


# "a 7 yo" is no Spaniard
_WE_NATIVE = (SETS["i"] | SETS["we"]) - word_set("yo eu ich je")


def _whose(points: _Points, body: Sequence[Word], lang: str, lemmas: frozenset[str], norms: set[str]) -> None:
    """It is about the user, in a form that lasts."""
    if lemmas & SETS["my"] or norms & SETS["my"] or norms & {"меня", "мне", "нас", "нам"}:
        points.add("possessive", 1.25)
    elif norms & (_WE_NATIVE if lang in ("ru", "en") else SETS["i"] | SETS["we"]) or any(
        "=1per" in w.tags and "=impr" not in w.tags for w in body
    ):
        points.add("first_person", 1.0)
    elif _elided(body, lang):
        points.add("elided", 0.75)
    if lang not in ("ru", "en") and len(body) >= 4:
        points.add("foreign", 1.0)
        points.add("first_person", 1.0, norms & _FIRST_FORMS)
    points.add("self", 1.0, _self_description(body, lang))
    points.add("ordered", 2.25, any(w.lemmas & DOCTORS for w in body) and lemmas & _ORDERS)
    points.add("lasting", 1.25, lasting(body, lang))


def _matter(points: _Points, body: Sequence[Word], lemmas: frozenset[str], opening: bool) -> None:
    """What it is about: fields of life, technologies, names, numbers."""
    domains = [name for name, members in DOMAINS.items() if lemmas & members]
    points.add("domain", (1.25, 1.75, 2.25)[min(len(domains), 3) - 1], domains)
    points.marks.update(domains)
    technical = any(
        (w.norm in ASPECT_OF and w.norm not in EVERYDAY) or (_cyrillic(w) and w.lemmas & ASPECT_OF.keys())
        for w in body
    )
    points.add("tech", 1.0, technical)
    names = _names(body, opening)
    points.add("entity", 1.0 if names == 1 else 1.5, names)
    points.add("naming", 1.0, lemmas & _NAMING and (names or any(called(body))))
    points.add(
        "number",
        1.0,
        any(w.norm[:1].isdigit() or "=NUMR" in w.tags or w.norm in _NUMERALS for w in body),
    )


def _time(points: _Points, body: Sequence[Word], lemmas: frozenset[str], norms: set[str]) -> None:
    points.add("time", 0.5, any(_TIME.match(w.norm) for w in body))
    points.add("weekday", 1.0, lemmas & SETS["weekday"] or norms & SETS["weekday"])
    points.add("month", 0.75, lemmas & SETS["month"])


def _acts(points: _Points, body: Sequence[Word], lang: str, lemmas: frozenset[str], norms: set[str]) -> None:
    """What is done or holds: a change, a state, a habit, a taste."""
    verbs = [w for w in body if lang != "ru" or w.tags & _VERBAL]
    acts = frozenset().union(*(w.lemmas for w in verbs)) if verbs else frozenset()
    points.add("change", 1.0, acts & (CHANGE | _DONE_TO_ME))
    points.add("state", 0.5, acts & STATE)
    over = "больше не" in " ".join(w.norm for w in body) or norms & {"longer", "anymore"}
    points.add("now", 0.75, lemmas & SETS["now"] or over)
    points.add("always", 1.5, lemmas & SETS["always"] or norms & SETS["always"])
    points.add("over", 0.75, "domain" in points.marks and ends(body))
    points.add("taste", 0.75, lemmas & SETS["like"] or lemmas & SETS["dislike"])


_UNSURE = word_set(
    "might could maybe perhaps probably someday может возможно наверное наверно когда-нибудь вероятно possibly"
)
# their present looks like a future: «используем» is what is done, and no intention
_BOTH_ASPECTS = word_set(
    """
    использовать арендовать исследовать организовать автоматизировать реализовать инвестировать тестировать экспортировать
    импортировать финансировать анализировать гарантировать обещать велеть преобразовать
    """
)
_OF_TODAY = word_set("сегодня вчера щас today yesterday tonight")


def _against(points: _Points, body: Sequence[Word], lang: str, norms: set[str]) -> None:
    """Intentions, passing states, moods, words to the assistant, and too few words."""
    intends = any({"=1per", "=futr", "=perf"} <= w.tags and not w.lemmas & _BOTH_ASPECTS for w in body)
    points.add("intent", -0.75, lang == "ru" and "change" not in points.marks and intends)
    technical = (
        TRANSIENT & ASPECT_NOUNS.keys() if "tech" in points.marks else frozenset()
    )  # a queue of messages
    passing = len({w.norm for w in body if w.lemmas & (TRANSIENT - technical)})
    points.add("transient", -1.5 * min(passing, 3), passing)
    points.add("mood", -0.25, norms & MOODS)
    for name, value in burdens(body, lang, points.marks):
        points.add(name, value)
    points.add("again", -2.0, norms & {"again", "опять"})
    points.add("unsure", -1.5, norms & _UNSURE)
    points.add("today", -1.0, norms & _OF_TODAY and not points.marks & {"change", "number"})
    points.add(
        "address", -1.25, norms & {"ты", "тебя", "тебе", "тобой", "you", "u", "your", "youre", "you're"}
    )
    ill = "health" in points.marks and points.marks & {"family", "pets"}
    short = len(body) <= 2 and not ill and not points.marks & {"number", "diet", "allergy", "lasting"}
    points.add("short", -0.75, short)


_VERBAL = frozenset({"VERB", "INFN", "PRTS", "PRTF", "GRND"})


def _cyrillic(word: Word) -> bool:
    return "а" <= word.norm[:1] <= "я"


def _self_description(body: Sequence[Word], lang: str) -> bool:
    """«Я левша», "I'm a night owl"."""
    norms = [w.norm for w in body]
    if lang == "ru":
        if "я" in norms[:2] and len(body) <= 6 and any({"=NOUN", "=nomn"} <= w.tags for w in body[1:]):
            return True
        return any(a.norm == "я" and {"=NOUN", "=nomn", "=anim"} <= b.tags for a, b in pairwise(body))
    starts = [i for i, n in enumerate(norms[:-2]) if n in ("i'm", "im", "am")]
    return any(norms[i + 1] in ("a", "an") for i in starts)


def _elided(body: Sequence[Word], lang: str) -> bool:
    """A sentence without its "I": «снимаю», «купили машину», "booked flights", "been vegan"."""
    if not body:
        return False
    if lang == "ru":
        if any({"=3per", "=plur", "=VERB"} <= w.tags and w.lemmas & _DONE_TO_ME for w in body) and not any(
            {"=nomn", "=plur"} <= w.tags for w in body
        ):
            return True
        past = next((w for w in body if "=VERB" in w.tags and "=past" in w.tags), None)
        return past is not None and not any(
            "=nomn" in w.tags and ("=NOUN" in w.tags or "=NPRO" in w.tags) for w in body[: body.index(past)]
        )
    head = body[0].norm
    return (len(head) > 4 and head.endswith("ed")) or head in _ELIDED_HEADS


# what others do to somebody, told without them: «повышают», «переводят в Тюмень»
_DONE_TO_ME = word_set(
    """
    повышать повысить переводить перевести увольнять уволить сокращать сократить отправлять отправить брать взять назначать
    назначить выписывать выписать оперировать прооперировать положить класть ставить призвать призывать забирать забрать
    выселять выселить зачислить пригласить приглашать принять поднять
    """
)
_ELIDED_HEADS = word_set(
    """
    can't cant got been just went had bought started found finally still no new first ran saw took signed met having getting going
    moving studying paid sold quit left lost won broke grew made gave began became chose taught wrote switched training
    thinking planning trying working living renting learning
    """
)


_NAMED_KIN = frozenset({NAMED_PERSON, NAMED_PET})


def _names(body: Sequence[Word], opening: bool) -> int:
    found = 0
    for i, word in enumerate(body):
        if word.lemmas & _NAMED_KIN:
            continue  # it stands for what he is to the user, and names nobody new
        if (
            "=Name" in word.tags
            or "=Geox" in word.tags
            or "=Surn" in word.tags
            or "=Orgn" in word.tags
            or (
                word.is_word
                and len(word.text) > 1
                and any(c.isupper() for c in word.text[1:])
                and not word.text.isupper()
            )
            or (
                word.text[:1].isupper()
                and word.is_word
                and (i > 0 or not opening)
                and len(word.text) > 1
                and word.norm not in ("i'm", "i've", "ok")
            )
            or (
                word.is_word
                and any(c in word.norm for c in "_./-")
                and any(c.isdigit() or c in "_./" for c in word.norm)
            )
            or (
                word.norm[:1].isascii()
                and word.is_word
                and any("а" <= c <= "я" for w in body for c in w.norm[:1])
                and len(word.norm) > 2
            )
        ):
            found += 1
    return found
