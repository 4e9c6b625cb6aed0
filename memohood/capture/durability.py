"""How much speaks for a clause stating something lasting about the person's life: the fallback where no pattern knows it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from memohood.capture.grammar.sets import DOMAINS, MOODS, SETS, TRANSIENT
from memohood.capture.grammar.tech import ASPECT_OF, EVERYDAY
from memohood.text.morphology import Word
from memohood.text.wordlist import word_set

_TIME = re.compile(r"^\d{1,2}:\d\d$|^\d{1,2}h\d{0,2}$|^\d{1,2}(?:am|pm)$")
_CHANGE = word_set(
    """
    переехать перейти перевести перебраться переименовать перенести отменить сменить поменять бросить
    начать завести родиться жениться развестись уволиться устроиться поступить закончить окончить купить
    продать взять получить сдать записаться назначить подписать выйти вернуться умереть расстаться
    съехать стать выбрать выиграть пробежать оформить снять подать удалить поставить добавить
    забронировать лететь ехать запустить открыть закрыть погасить выплатить move switch quit start begin
    adopt buy sell get marry divorce engage graduate retire hire fire promote join leave die pass book
    sign register enrol enroll cancel finish pay become rename migrate port ship launch replace upgrade
    break lose win publish mudado mudarse ido comprado empezado dejado umgezogen gezogen gekauft angefangen mudou mudaram começou déménagé acheté commencé own rent refinance close swap drop add teach train sprain tear
    """
)
_STATE = word_set(
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


@dataclass(frozen=True, slots=True)
class Evidence:
    """The points for and against, and what gave them (names for explanations and tests)."""

    score: float
    marks: frozenset[str]


def weigh(words: Sequence[Word], lang: str, *, opening: bool) -> Evidence:
    """Points of a clause. `opening`: it begins a sentence, so a capital there names nothing."""
    body = [w for w in words if w.is_word or w.norm[:1].isdigit()]
    points = 0.0
    marks: set[str] = set()

    def add(name: str, value: float) -> None:
        nonlocal points
        points += value
        marks.add(name)

    lemmas = frozenset().union(*(w.lemmas for w in body)) if body else frozenset()
    norms = {w.norm for w in body}
    if lemmas & SETS["my"] or norms & SETS["my"] or norms & {"меня", "мне", "нас", "нам"}:
        add("possessive", 1.25)
    elif norms & (SETS["i"] | SETS["we"]) or any("=1per" in w.tags and "=impr" not in w.tags for w in body):
        add("first_person", 1.0)
    elif _elided(body, lang):
        add("elided", 0.75)
    if lang not in ("ru", "en") and len(body) >= 4:
        add("foreign", 1.0)
        if norms & _FIRST_FORMS:
            add("first_person", 1.0)
    if _self_description(body, lang):
        add("self", 1.0)
    if lang == "ru" and any(w.tags >= _HABITUAL and not w.lemmas & _PASSING_VERBS for w in body):
        add("habit", 0.75)
    domains = [name for name, members in DOMAINS.items() if lemmas & members]
    if domains:
        add("domain", 1.25 if len(domains) == 1 else 1.75 if len(domains) == 2 else 2.25)
        marks.update(domains)
    if any(
        (w.norm in ASPECT_OF and w.norm not in EVERYDAY) or (_cyrillic(w) and w.lemmas & ASPECT_OF.keys())
        for w in body
    ):
        add("tech", 1.0)
    names = _names(body, opening)
    if names:
        add("entity", 1.0 if names == 1 else 1.5)
    if any(w.norm[:1].isdigit() or "=NUMR" in w.tags or w.norm in _NUMERALS for w in body):
        add("number", 1.0)
    if any(_TIME.match(w.norm) for w in body):
        add("time", 0.5)
    if lemmas & SETS["weekday"] or norms & SETS["weekday"]:
        add("weekday", 1.0)
    if lemmas & SETS["month"]:
        add("month", 0.75)
    acts = (
        frozenset().union(*(w.lemmas for w in body if lang != "ru" or w.tags & _VERBAL))
        if body
        else frozenset()
    )
    if acts & _CHANGE:
        add("change", 1.0)
    if acts & _STATE:
        add("state", 0.5)
    if (
        lemmas & SETS["now"]
        or "больше не" in " ".join(w.norm for w in body)
        or "longer" in norms
        or "anymore" in norms
    ):
        add("now", 0.75)
    if lemmas & SETS["always"] or norms & SETS["always"]:
        add("always", 1.5)
    if lemmas & SETS["like"] or lemmas & SETS["dislike"]:
        add("taste", 0.75)
    if lang == "ru" and "change" not in marks and any({"=1per", "=futr", "=perf"} <= w.tags for w in body):
        add("intent", -0.75)
    moods = len({w.norm for w in body if w.lemmas & TRANSIENT})
    if moods:
        add("transient", -1.5 * min(moods, 3))
    if norms & MOODS:
        add("mood", -0.25)
    if norms & {"ты", "тебя", "тебе", "тобой", "you", "u", "your", "youre", "you're"}:
        add("address", -1.25)
    if len(body) <= 2 and not marks & {"number", "diet", "allergy"}:
        add("short", -0.75)
    return Evidence(points, frozenset(marks))


_HABITUAL = frozenset({"=1per", "=pres", "=impf"})
_PASSING_VERBS = word_set(
    """
    думать хотеть знать понимать ждать идти сидеть надеяться бояться мочь видеть слышать чувствовать смотреть спрашивать
    благодарить просить говорить ехать бежать лежать стоять писать делать пытаться стараться верить считать помнить
    собираться обещать желать тупить путать извиняться рад скучать
    """
)
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
        past = next((w for w in body if "=VERB" in w.tags and "=past" in w.tags), None)
        return past is not None and not any(
            "=nomn" in w.tags and ("=NOUN" in w.tags or "=NPRO" in w.tags) for w in body[: body.index(past)]
        )
    head = body[0].norm
    return (len(head) > 4 and head.endswith("ed")) or head in _ELIDED_HEADS


_ELIDED_HEADS = word_set(
    """
    can't cant got been just went had bought started found finally still no new first ran saw took signed met having getting going
    moving studying paid sold quit left lost won broke grew made gave began became chose taught wrote switched training
    thinking planning trying working living renting learning
    """
)


def _names(body: Sequence[Word], opening: bool) -> int:
    found = 0
    for i, word in enumerate(body):
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
