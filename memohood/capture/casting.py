"""Parts given out for a game: who the assistant is to be, and who the speaker is then ("you be the dragon, I'm the knight").

Whoever is told what he is ("you're the butler") takes a part; what the speaker says of himself beside it is his part, no fact.
"""

from __future__ import annotations

import re

from memohood.text.lazy import regex
from memohood.text.morphology import Word, analyse
from memohood.text.wordlist import word_set

_OPENED = regex(
    r"(?i)(?<!\w)(?:let'?s|shall we|can we|wanna|want to|i want to) (?:do|act|run|improvise|stage|rehearse|write and play|act out|start) (?:out )?(?:(?:a|an|the|this|some|it|another) )?(?:(?:quick|short|little|small|silly|fun) )*"
    r"(?:scene|skit|sketch|improv|rp|larp|role-?play|out)(?!\w)|(?:^|[.!?\n]\s*)(?:scene|setting|sketch|improv time|role-?play time)\s*[:,.—–-]|"
    r"(?<!\w)(?:разыгра(?:ем|йте|й)|отыгра(?:ем|й)|сыгра(?:ем|й) (?:сцен|скетч|в)\w*|давай(?:те)? (?:\w+ )?(?:сценку|сцену|скетч|импровизаци\w+|отыгрыш)|поиграем|играем(?= ?[:,—–-]))(?!\w)"
)
_BEGUN = regex(
    r"(?i)(?<!\w)(?:you (?:be|play)|давай(?:те)? ты будешь) |(?<!\w)(?:begin|go|start|action|your (?:turn|line|move)|you start|i'?ll start|начали|начинай(?:те)?|поехали|погнали|мотор|твоя реплика|твой ход|начинаем|докладывай\w*)\W*(?:$|[.!\n])"
)
# "you're the butler", "you be a dragon", "you play my boss", "you as the judge"
_YOU_CAST = re.compile(
    r"(?<!\w)you(?:'re| are| be| play|'ll be| will be| as)(?: now| going to be)? (?:the|a|an|my)(?= )(?! (?:star|only|life-?saver|legend|genius|gem|angel|treasure|friend|pal|machine|bot|robot|joke|best|great|good|nice|"
    r"life|real|true|real|big|huge|total|bit|lot|little|godsend|hero|champ|saint|sweetheart|darling|wonder|model|tool|program|chatbot|assistant)(?!\w))",
    re.IGNORECASE,
)
_I_CAST = re.compile(
    r"(?<!\w)(?:i(?:'m| am|'ll be| will be| play| be)|me as)(?: now| then)? (?:(?:the|a|an|your) \w|(?-i:[A-Z][a-z]+))",
    re.IGNORECASE,
)
_PARTS = word_set("быть играть изображать")
_PRAISE = word_set(
    """
    молодец умница друг помощник помощница гений золото чудо бот робот машина прелесть спасение душка ассистент программа модель
    красавчик красавица герой ангел солнце солнышко лучший мастер
    """
)


def opened(text: str) -> int | None:
    """Where a game is proposed, or its parts are given out."""
    found = _OPENED.search(text)
    places = [] if found is None else [found.start()]
    if _english(text) or _russian(text):
        places.append(0)
    return min(places, default=None)


def begun(text: str) -> bool:
    """The game that this message opens goes on in the next ones."""
    return _OPENED.search(text) is not None or (opened(text) is not None and _BEGUN.search(text) is not None)


def _english(text: str) -> bool:
    you, me = _YOU_CAST.search(text), _I_CAST.search(text)
    return you is not None and me is not None and not re.search(r"[.!?\n].*[.!?\n]", text[min(you.end(), me.end()) : max(you.start(), me.start())])  # fmt: skip


def _russian(text: str) -> bool:
    """«Ты строгий кассир, а я покупатель»: a noun for either, and no verb but "to be" or "to play"."""
    if not re.search(r"(?i)(?<!\w)ты(?!\w)", text) or not re.search(r"(?i)(?<!\w)я(?!\w)", text):
        return False
    pieces = [analyse(piece, "ru") for piece in re.split(r"[,.;:!?\n]+| (?:а|и) (?=я |ты )", text)]
    yours = next((i for i, piece in enumerate(pieces) if _part(piece, "ты")), None)
    mine = next((i for i, piece in enumerate(pieces) if _part(piece, "я")), None)
    return yours is not None and mine is not None and abs(yours - mine) <= 3


def _part(words: list[Word], who: str) -> bool:
    body = [w for w in words if w.is_word]
    at = next((i for i, w in enumerate(body[:4]) if w.norm == who), None)
    if at is None or len(body) < at + 2:
        return False
    before = body[:at]
    if any("=VERB" in w.tags and w.norm not in ("давай", "пусть", "играем") for w in before):
        return False
    for word in body[at + 1 : at + 5]:
        if word.lemmas & _PRAISE or word.norm in ("не", "же", "тоже", "уже", "у", "в", "на", "из", "с"):
            return False
        if word.lemmas & _PARTS:
            continue
        if "=NOUN" in word.tags and word.tags & {"=nomn", "=ablt", "nomn", "ablt"}:
            return "anim" in word.tags or "=anim" in word.tags or word.text[:1].isupper() or who == "ты"
        if not ({"=ADJF", "=ADVB", "=PRTF"} & word.tags or "ADJF" in word.tags or word.norm == "как"):
            return False
    return False
