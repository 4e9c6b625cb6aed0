"""A thing of one's own that is named by its make or model: "my 2014 Prius", «моя 4070», «мой ThinkPad X220».

What is told of it may be of the moment ("is making that noise again"); that it is there is not.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from memohood.capture.findings import Finding
from memohood.capture.grammar.domains import DOMAINS
from memohood.capture.grammar.sets import RELATIONS, SETS
from memohood.capture.grammar.tech import ASPECT_OF, EVERYDAY
from memohood.capture.standing_requests import WORKS
from memohood.text.morphology import Word, past_form
from memohood.text.wordlist import word_set

_OWNER = word_set(
    "my our мой моя мое мои моего моей моему мою моим моем моих наш наша наше наши нашего нашей нашу нашем наших"
)
_REACH = 4  # words after the owner
_CODE = re.compile(r"(?=.*\d)(?=.*[a-zа-я])[a-zа-я]{0,10}-?\d{1,5}[a-zа-я]{0,4}$")
_MEASURE = re.compile(
    r"\d+(?:st|nd|rd|th|k|m|g|h|x|p|px|gb|mb|tb|kb|km|kg|cm|mm|ml|mg|am|pm|min|sec|d|yo|e|е|й|я|го|му|ый|ая|ой|к|ч|г|м|кг|см|мм|км|р|л)$|v\d+$|[a-z]+\d+s$|\d+s$"
)
_YEAR = re.compile(r"(?:19[4-9]\d|20[0-3]\d)$")
_NUMBER = re.compile(r"\d{3,4}$")
_THEN = word_set(
    "is isn't was has hasn't won't doesn't can't keeps kept still again опять снова уже не тоже все всё вся весь to in and but"
)
_OF_YEAR = word_set("год года г году")
# Works, sums, people, times and doings: a figure or a foreign word beside them names no model.
_NO_THING = (
    DOMAINS["study"] | DOMAINS["finance"] | DOMAINS["work"] | SETS["month"] | SETS["weekday"] | SETS["event"] | SETS["tongue"] | SETS["style"]
    | RELATIONS.keys() | WORKS | (ASPECT_OF.keys() - EVERYDAY)
    | word_set(
        """
        goal resolution budget file spreadsheet sheet page word version season trip holiday wedding score record best year mile step
        repo branch server account inbox email mail app site blog channel password login wifi build deploy release test
        цель отчет файл страница слово версия сезон поездка отпуск свадьба рекорд итог год шаг миля
        репозиторий ветка аккаунт почта сайт блог канал пароль логин билд деплой релиз
        """
    )
) - _OF_YEAR  # fmt: skip


def find(words: Sequence[Word]) -> Finding | None:
    """The thing that a clause names by its model, None where it names none."""
    body = [w for w in words if w.is_word or w.norm[:1].isdigit()]
    for at, word in enumerate(body):
        if word.norm not in _OWNER:
            continue
        near = body[at + 1 : at + 1 + _REACH]
        if any(w.lemmas & _NO_THING or w.norm in _NO_THING for w in near):
            continue
        named = next((i for i in range(len(near)) if _model(near, i)), None)
        if named is not None:
            return Finding("possession", " ".join(w.norm for w in near[: named + 1]), rule="belonging")
    return None


def _model(near: Sequence[Word], i: int) -> bool:
    """The word at `i` after the owner names a model, or the year of one."""
    word, after = near[i], near[i + 1] if i + 1 < len(near) else None
    if word.is_word and not _CODE.match(word.norm):
        return _foreign(near, i)
    if _MEASURE.match(word.norm):
        return False
    if _CODE.match(word.norm):
        return True
    if _YEAR.match(word.norm):
        if after is not None and after.norm in _OF_YEAR:
            return i > 0
        return i == 0 and after is not None and after.norm[:1].isascii() and after.norm not in _THEN
    return bool(_NUMBER.match(word.norm)) and i == 0 and _says(after)


def _says(after: Word | None) -> bool:
    """No thing follows that the figure could count."""
    return after is None or after.norm in _THEN or "=VERB" in after.tags or past_form(after.norm)


def _foreign(near: Sequence[Word], i: int) -> bool:
    """A name in Latin letters among Russian words, right after the owner or after one noun («мой фотик canon»)."""
    word = near[i]
    if not (word.norm[:1].isascii() and len(word.norm) > 2) or i > 1:
        return False
    russian = any("а" <= w.norm[:1] <= "я" for w in near[i + 1 :])
    return russian and not any("=NOUN" in w.tags for w in near[i + 1 : i + 2])  # «мой excel отчёт»
