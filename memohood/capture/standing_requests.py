"""How the assistant is to do a kind of thing, from now on: told from a task of the moment by how general the words are.

"Give me diffs when you touch yaml" speaks of every diff, "give me the diff for this file" of one. Each sign of generality is
worth a point or two, any sign of the task at hand ends it, unless the words say themselves that it holds for good.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from memohood.capture import speech_acts
from memohood.capture.grammar.sets import SETS
from memohood.text.lazy import regex
from memohood.text.morphology import Word
from memohood.text.wordlist import word_set

ENOUGH = 2  # points

# What an assistant makes, or a part of it.
WORKS = word_set(
    """
    answer reply response intro code snippet example draft email letter message footnote citation reference link source table list recipe
    price sum amount total figure number date unit translation summary report post caption commit test variable name function query
    sql yaml json config script regex diff essay headline title doc docs documentation comment feedback idea suggestion plan note prose
    explanation step slide chart formula exercise workout menu syntax spelling quote definition paragraph sentence bullet heading
    код сниппет пример черновик письмо сообщение сноска цитата ссылка источник таблица список рецепт цена сумма цифра число дата
    единица перевод саммари отчет пост подпись коммит тест переменная имя название функция запрос конфиг скрипт регулярка дифф эссе
    заголовок текст комментарий идея совет план конспект объяснение шаг слайд график формула упражнение меню орфография определение
    ответ абзац предложение пункт сокращение термин аннотация обзор подборка расчет
    antwort beispiel rezept respuesta receta відповідь приклад
    """
)
_GENERAL = regex(
    r"(?i)(?<!\w)(?:always|n?ever|every|each|any(?:thing|time)?|whenever|in general|as a rule|by default|house style|stick (?:to|with)|(?:from|starting) "
    r"(?:now|today|here|this day|tomorrow)(?: on)?|going forward|in (?:the )?future|for good|standing (?:rule|order|request)|permanent(?:ly)?|all (?:my|the|your|our)"
    r"|when i say|let's agree|unless (?:i|we|told|asked|stated)|если (?:я )?не (?:скажу|попрошу|прошу)|пока (?:я )?не (?:скажу|попрошу)|всегда|никогда|впредь|отныне|навсегда|постоянн\w+|правило|по умолчанию|кажд\w+|люб(?:ой|ая|ое|ые|ого|ому|ую|ых|ым)|всяк\w+|договоримся"
    r"|с (?:этого (?:дня|момента)|сегодняшнего дня)|в дальнейшем|на будущее|и так (?:всегда|везде)|immer|ab (?:jetzt|heute|sofort)|grundsätzlich"
    r"|siempre|nunca|a partir de (?:ahora|hoy|agora)|sempre|toujours|désormais|завжди|відтепер|надалі|ніколи)(?!\w)"
)
_MOMENT = regex(
    r"(?i)(?<!\w)(?:this|that|these|those|it|here|there|again|now as|the (?:first|second|third|last|next|other|same|rest)|"
    r"эт(?:от|а|о|и|ой|ом|у|их|ого|ому|им)|т(?:от|ой|ом|ут)|здесь|сюда|его|её|ее|их|ещё раз|еще раз|перв\w+|втор\w+|треть\w+|последн\w+"
    r"|теперь|сейчас|сегодня|завтра|today|tomorrow|tonight)(?!\w)"
)
_AT_HAND = regex(
    r"(?i)(?<!\w)(?:(?<!from )this|these|those|there|again|the (?:first|second|third|last|next) \w+|(?<!с )эт(?:от|а|ой|ом|у|их|ого|ому|им)|здесь|сюда|ещё раз|еще раз)(?!\w)"
)
_EVER = regex(r"(?i)(?<!\w)(?:do not|don'?t|please) ever(?!\w)|(?<!\w)(?:never|always|никогда|всегда)(?!\w)")
_THE_WORK = regex(r"(?i)\bthe\s+(\w+)")
CONDITION = regex(
    r"(?i)(?<!\w)(?:when(?:ever)?|if|every time|any ?time)\s+(?:i|you|we)\s|(?<!\w)(?:когда|если)\s+(?:я|ты|мы|\w+(?:ю|у|шь))(?!\w)|(?<!\w)(?:when|whenever|if) \w+ing\b"
)
_FOR_ME = regex(r"(?i)(?<!\w)(?:for me|with me|for us|to me|мне|нам|со мной|für mich|para mí)(?!\w)")
_COUNTED = regex(r"(?i)(?<!\w)(?:a|an|one|two|three|four|five|ten|\d+|пару|два|две|три|четыре|пять)\s+(\w+)")
_POLITE = regex(r"(?i)(?<!\w)(?:please|pls|thanks|thank you|пожалуйста|плиз|спасибо)(?!\w)")
_LIMITED = regex(r"(?i)(?<!\w)(?:only|strictly|without|no|not|только|лишь|строго|без|никаких|всего)(?!\w)")
_BOUNDED = regex(r"(?i)(?<!\w)(?:keep|cap|limit|hold)\s(?:\w+\s){1,3}(?:under|below|within|to|at)(?!\w)")
_FIELD = regex(
    r"(?i)^\W*(?:in|for|with|on|в|во|для|при|по|на|про|к|с)\s"
)  # "for meal ideas …", «при переводе …»
_ASKED_TO = regex(r"(?i)(?<!\w)(?:прошу|хочу,? чтобы|хотел[аи]?,? бы)(?!\w)")
_WISH = regex(
    r"(?i)(?<!\w)(?:i(?:'d| would| should)? (?:want|like|prefer|need|love)(?: it)?(?: when you)?|please|прошу|хочу,? чтобы|мне (?:удобнее|проще|приятнее|нравится|комфортнее|привычнее),? когда ты"
    r"|люблю,? когда ты|when i say|let's agree|давай договоримся)(?!\w)"
)
_YOU = regex(r"(?i)(?<!\w)(?:you|your|ты|тебя|твои\w*|вы|ваши\w*)(?!\w)")
_SHOULD = regex(r"(?i)(?<!\w)(?:should|must|needs? to|has to|have to|долж(?:ен|на|но|ны))(?!\w)")
_ADDRESSING = word_set("call address duz siez duze sieze vouvoie tutoie обращаться называть звать tuteame")
# verbs of comfort and chatter: nothing is asked with them
EMPTY = word_set(
    """
    забудь волнуйся парься грузи переживай удивляйся обижайся злись пугай worry forget bother mind sweat
    panic judge laugh ask be
    """
)
_GIVING = word_set("давай давайте")


def holds(text: str, words: Sequence[Word], lang: str) -> bool:
    """The sentence tells how to do such things in general. `words`: those that stand in no quotation."""
    if (
        _AT_HAND.search(text)
        or "?" in text[-3:]
        or speech_acts.once(text)
        or not _addressed(text, words, lang)
    ):
        return False
    general = 2 * bool(_GENERAL.search(text))
    if not general and _of_the_moment(text, words):
        return False
    return general + _signs(text, words, lang) >= ENOUGH


def _addressed(text: str, words: Sequence[Word], lang: str) -> bool:
    """The words ask something of the assistant."""
    body = speech_acts.content(words)
    if len(body) < 3:
        return False
    if speech_acts.command(words, lang) is not None or _WISH.search(text) is not None:
        return True
    if (_GENERAL.search(text) or CONDITION.search(text)) and _told_to(body, lang):
        return True
    works = _works(words)
    if works and (_SHOULD.search(text) or any(w.norm in _GIVING for w in words)):
        return True
    if not _verbless(words, lang) or not (works or _style(words)):
        return False
    limited = any(_plural(word) for word in works) and (_POLITE.search(text) or _LIMITED.search(text))
    return bool(limited or _FOR_ME.search(text))


def spoken_to(text: str, words: Sequence[Word], lang: str) -> bool:
    """A clause that asks something by itself, or sets the condition of what is asked."""
    wish = _WISH.search(text) and (_YOU.search(text) or _POLITE.search(text) or _ASKED_TO.search(text))
    if wish or speech_acts.command(words, lang) is not None or CONDITION.search(text):
        return True
    return _told_to(speech_acts.content(words), lang)


def general(text: str) -> bool:
    """The words say that it is always so."""
    return bool(_GENERAL.search(text))


def of_works(words: Sequence[Word]) -> bool:
    """What an assistant makes is named."""
    return any(w.lemmas & (WORKS | SETS["reply"] | SETS["tongue"]) or w.norm in SETS["tongue"] for w in words)


def _told_to(body: Sequence[Word], lang: str) -> bool:
    """A verb of the assistant's doing that nobody is the subject of: "from today answer me in English"."""
    for before, word in pairwise(body):
        asked = (
            speech_acts.imperative(word, lang) or word.norm in _DOING or word.norm in speech_acts.BEHAVIOUR
        )
        if asked and before.norm not in _SUBJECTS:
            return True
    return False


_DOING = word_set("stick go jump lead put stay focus round")
_SUBJECTS = word_set(
    """
    i you we they he she it to can will would could should must don't the a an my your our its
    won't wouldn't can't cannot couldn't shouldn't didn't doesn't never may might did does do let's who not
    """
)


def of_the_task(text: str, words: Sequence[Word]) -> bool:
    """The words point at one thing at hand, and do not say that they hold for good."""
    return bool(_AT_HAND.search(text) and not _EVER.search(text)) or (
        _the_work(text, words) and not _GENERAL.search(text)
    )


def _the_work(text: str, words: Sequence[Word]) -> bool:
    """One work is meant that both know: "the diff"."""
    definite = {found.group(1).lower() for found in _THE_WORK.finditer(text)}
    return any(word.norm in definite and word.lemmas & WORKS and not _plural(word) for word in words)


def _of_the_moment(text: str, words: Sequence[Word]) -> bool:
    counted = {found.group(1).lower() for found in _COUNTED.finditer(text)}
    some = any(word.norm in counted and word.lemmas & (WORKS | _CHOICES) for word in words)
    return _the_work(text, words) or some or ":" in text or bool(_MOMENT.search(text))


_CHOICES = word_set("option variant version way word line вариант версия способ слово строка штука")


def _signs(text: str, words: Sequence[Word], lang: str) -> int:
    """Points that the words give without saying for how long they hold."""
    works = _works(words)
    verb = next((i for i, word in enumerate(words) if _habitual(word, words, lang)), None)
    kinds = any(_plural(word) or (lang == "ru" and word.lemmas & _MASS) for word in works) or (
        verb is not None and any("plur" in word.tags and "NOUN" in word.tags for word in words[:verb])
    )
    addressing = any(word.lemmas & _ADDRESSING or word.norm in _ADDRESSING for word in words)
    wished = bool(_WISH.search(text) and _YOU.search(text))
    requested = bool(_ASKED_TO.search(text)) and any({"=INFN", "=impf"} <= word.tags for word in words)
    bare = kinds and _verbless(words, lang)
    return sum((
        kinds, verb is not None, 2 * addressing, 2 * wished, 2 * requested, CONDITION.search(text) is not None,
        _FOR_ME.search(text) is not None, _FIELD.search(text) is not None, kinds and _style(words),
        kinds and _BOUNDED.search(text) is not None, bare and bool(_POLITE.search(text) or _LIMITED.search(text)),
    ))  # fmt: skip


def _habitual(word: Word, words: Sequence[Word], lang: str) -> bool:
    """A Russian imperative of the imperfective aspect: it asks for a habit, the perfective for one act."""
    if lang != "ru" or not word.is_word or word.norm in EMPTY:
        return False
    if word.norm in _GIVING or {"=impr", "=impf"} <= word.tags:
        return True
    alone = not any("=VERB" in other.tags for other in words)
    return alone and {"impr", "impf"} <= word.tags  # «графики строй …»: a noun as well


_MASS = word_set(
    "код орфография документация prose code syntax spelling feedback sql yaml json documentation"
)


def _works(words: Sequence[Word]) -> list[Word]:
    return [word for word in words if word.lemmas & WORKS or word.norm in WORKS]


def _style(words: Sequence[Word]) -> bool:
    return any(word.lemmas & SETS["style"] or word.norm in SETS["style"] for word in words)


def _plural(word: Word) -> bool:
    if word.tags:
        return "plur" in word.tags
    return word.norm in _MASS or (word.norm.endswith("s") and word.norm not in WORKS)


def _verbless(words: Sequence[Word], lang: str) -> bool:
    if lang in ("ru", "uk"):
        return not any({"=VERB", "=PRTS", "=PRED"} & word.tags for word in words)
    told = {word.norm for word in words}
    return not told & (speech_acts.AUXILIARIES | {"i", "he", "she", "we", "they", "i'm", "i've"}) and not any(
        re.search(r"(?:ed|ing)$", norm) for norm in told
    )
