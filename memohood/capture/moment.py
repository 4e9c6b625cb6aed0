"""What belongs to the moment: an episode, a posture, a wish, the material of a task, the mood of a device.

Each of these weighs against a clause that nothing but the field it touches speaks for ("the cat knocked a vase over",
«сижу в очереди», "I have a table with three columns").
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from memohood.capture.grammar.sets import SETS
from memohood.text.morphology import Word, past_form
from memohood.text.wordlist import word_set

# what people bring along when they ask for work on it
_MATERIAL = word_set(
    """
    table column row file csv json list array string function script error bug log exception query regex essay email letter
    report paragraph text sentence summary article presentation slide homework dataframe spreadsheet loop variable screenshot
    404 500 502 503 traceback stacktrace prompt draft idea question typo link cover-letter quiz
    таблица столбец столбик строка файл список массив функция скрипт ошибка баг лог запрос регулярка эссе письмо отчет абзац
    текст предложение статья презентация слайд домашка переменная цикл скриншот черновик идея вопрос ссылка сочинение реферат
    """
)
_DEVICES = word_set(
    """
    laptop computer phone screen wifi wi-fi internet gmail inbox browser printer keyboard mouse battery charger router monitor
    ноутбук ноут комп компьютер телефон экран интернет вайфай почта браузер принтер клавиатура мышка батарея роутер монитор
    аккумулятор зарядка свет
    """
)
_POSTURES = word_set(
    "сидеть стоять лежать ехать идти бежать ждать спать лететь мчаться ползти тащиться торчать"
)
_WANTING = word_set("want хотеть wanna craving хотеться")
_LASTS = word_set(
    "year years month months since always usually every лет год года годы месяц месяцев давно всегда обычно каждый каждую постоянно"
)
# deeds of a day: whatever field they touch, nothing follows from them
_DEEDS = word_set(
    """
    eat drink spill knock see watch hear read forget wake sleep walk wait cook wash clean laugh cry shout fall drop land run
    shake steal lose sneeze cough burn order call talk chat scroll google look sit stand drive argue
    съесть выпить пролить опрокинуть увидеть посмотреть услышать прочитать забыть проснуться поспать погулять подождать
    приготовить помыть убрать посмеяться поплакать крикнуть упасть уронить потерять украсть чихнуть сожрать слопать стащить
    разбить порвать погрызть сгрызть пообедать поужинать позавтракать позвонить поболтать погуглить посидеть постоять орать
    ржать пообщаться проиграть посмотреть смотреть
    """
)
_SCORE = re.compile(
    r"(?<!\w)(?:lost|won|beat|drew|проигра\w+|выигра\w+|сыгра\w+|победи\w+)(?!\w).{0,30}?(?<!\d)\d{1,2}[-:]\d{1,2}(?!\d)"
)


def burdens(body: Sequence[Word], lang: str, marks: set[str]) -> list[tuple[str, float]]:
    """What weighs against a clause, by name."""
    out: list[tuple[str, float]] = []
    norms = [w.norm for w in body]
    lemmas = frozenset().union(*(w.lemmas for w in body)) if body else frozenset()
    anchored = bool(marks & {"month", "always", "weekday", "change", "ordered"} or lemmas & _LASTS)
    if not anchored and _episode(body, lang):
        out.append(("episode", -1.5))
    if not anchored and "first_person" in marks and lang == "ru" and _posture(body):
        out.append(("posture", -1.5))
    if _SCORE.search(" ".join(norms)):
        out.append(("match", -2.0))
    if len(body) <= 4 and lemmas & _WANTING and not lemmas & {"become", "стать", "жить", "live"}:
        out.append(("wish", -1.25))
    if not anchored and _material(body, marks):
        out.append(("material", -1.75))
    if _of_the_season(body, lang, marks):
        out.append(("season", -2.5))
    traded = lemmas & {"buy", "sell", "replace", "switch", "купить", "продать", "сменить", "поменять"}
    if (
        not traded
        and not marks & {"entity", "number", "always"}
        and any(w.lemmas & _DEVICES for w in body[:2])
    ):
        out.append(("device", -2.0))
    return out


_SPANS = (
    SETS["month"]
    | SETS["weekday"]
    | word_set(
        """
        spring summer autumn fall winter weekend weekends morning mornings evening evenings night nights afternoon afternoons day days week weeks
        month year weather season mondays tuesdays wednesdays thursdays fridays saturdays sundays january february march april june july
        august september october november december this last the these that такой этот самый весь
        весна лето осень зима выходной утро вечер ночь день неделя месяц год погода сезон время
        """
    )
)
_HELD = word_set(
    "off free busy mine my our work school practice class lesson shift rehearsal training closed open"
)


def _of_the_season(body: Sequence[Word], lang: str, marks: set[str]) -> bool:
    """How a season or a day of the week feels («скучно в феврале», "Sunday evenings are the worst"): nobody is in it."""
    if marks & {
        "first_person",
        "possessive",
        "number",
        "time",
        "change",
        "domain",
        "tech",
        "ordered",
        "foreign",
    }:
        return False
    if lang == "ru":
        nouns = [w for w in body if "=NOUN" in w.tags]
        return (
            bool(nouns) and all(w.lemmas & _SPANS for w in nouns) and not any("=1per" in w.tags for w in body)
        )
    head = next(
        (
            i
            for i, w in enumerate(body)
            if w.norm not in ("the", "this", "these", "so", "ugh", "well", "and", "just", "honestly")
        ),
        0,
    )
    subject = body[head : head + 2]
    if not subject or not (subject[0].norm in _SPANS or subject[0].lemmas & _SPANS) or len(body) > 9:
        return False
    verb = next((i for i, w in enumerate(body) if w.norm in _FEELS), None)
    if verb is None or verb > head + 3 or any(w.norm in _HELD for w in body):
        return False
    return not any(w.norm in ("day", "night") for w in body[verb:])  # "Fridays are pizza night"


_FEELS = word_set(
    "is are was were feels feel felt drags drag dragged sucks suck flies flew just always never takes lasts"
)


def _episode(body: Sequence[Word], lang: str) -> bool:
    """A deed of the day, told in the past."""
    if lang == "ru":
        return any({"=VERB", "=past"} <= w.tags and w.lemmas & _DEEDS for w in body)
    return any(past_form(w.norm) and w.lemmas & _DEEDS for w in body[:6])


def _posture(body: Sequence[Word]) -> bool:
    here = any({"=1per", "=pres"} <= w.tags and w.lemmas & _POSTURES for w in body)
    return here and not any(w.lemmas & (SETS["medicine"] | SETS["diet"] | _STAYS) for w in body)


_STAYS = word_set(
    "диета таблетка учет декрет больничный инвалидность пенсия терапия удаленка карантин антидепрессант работа проект касса"
)


def _material(body: Sequence[Word], marks: set[str]) -> bool:
    """Somebody has, gets or writes a thing to be worked on."""
    at = next((i for i, w in enumerate(body) if w.lemmas & _MATERIAL), None)
    if at is None or marks & {"always", "taste"}:
        return False
    before = {w.norm for w in body[:at]}
    return bool(before & _HOLDS) and at <= 6


_HOLDS = word_set(
    """
    have got getting get writing my i've ive need seeing there's wrote reading given у мой моя мое мои есть вылезла пишу пишет дана дан дано
    нужно нужен нужна надо получаю вставил вставила скопировал скопировала загрузил загрузила ввел ввела pasted copied uploaded
    """
)
