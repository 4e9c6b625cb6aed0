"""Which language a piece of text is in: by script first, then by the small words every sentence needs."""

from __future__ import annotations

import re
from functools import lru_cache

from memohood.text.wordlist import word_set

_LETTERS = re.compile(r"[^\W\d_]+", re.UNICODE)
_MARKERS: dict[str, frozenset[str]] = {
    "en": word_set(
        """
        the a an is are am was were be been i im ive my me mine we our us you your it its this that
        these those and but or of to in on at for with from not no dont do does did have has had
        will would can could should just now so if what how why when who
        """
    ),
    "de": word_set(
        """
        ich bin ist sind war mein meine meinen mir mich wir uns unser der die das den dem des ein
        eine einen einem und oder aber nicht kein keine zu im am auf mit von für bei nach aus seit
        immer jetzt auch was wie warum bitte du dir dich habe hab hat heute
        """
    ),
    "es": word_set(
        """
        yo soy estoy es son está se ha han he hemos fue era a nuevo nueva esta este mi mis me nos nuestro el la los las un una unos y o pero no de del
        al en con por para que qué como cómo muy más ya ahora siempre nunca tengo tiene vivo hoy
        mañana trabajo
        """
    ),
    "pt": word_set(
        """
        eu sou estou é são está meu minha meus minhas me nos nosso o a os as um uma e ou mas não de
        do da dos das no na em com por para que como muito mais já agora sempre nunca tenho tem moro
        hoje amanhã trabalho às
        """
    ),
    "fr": word_set(
        """
        je suis est sont étais mon ma mes moi nous notre le la les un une des et ou mais ne pas de
        du au aux en dans avec pour sur par que qui quoi comment très plus maintenant toujours
        jamais j'ai ai habite aujourd'hui
        """
    ),
    "it": word_set(
        """
        io sono sei è mio mia miei mi noi nostro il lo la gli le un una e o ma non di del della a al
        in nel con per che come molto più ora sempre mai ho abito oggi
        """
    ),
}
_UKRAINIAN = word_set("і ї є ґ")
_UKRAINIAN_WORDS = word_set("як що це та мене мені мій моя тепер живу працюю запам'ятай не в у") - word_set(
    """
    не в у живу
    """
)


@lru_cache(maxsize=4096)
def detect(text: str, default: str = "") -> str:
    """An ISO 639-1 code, or `default` where nothing speaks for one. Mixed Russian and Latin text is Russian."""
    cyrillic = latin = han = kana = hangul = 0
    ukrainian = False
    for ch in text[:4000].lower():
        if "а" <= ch <= "я" or ch == "ё":
            cyrillic += 1
        elif ch in _UKRAINIAN:
            cyrillic += 1
            ukrainian = True
        elif "a" <= ch <= "z" or "à" <= ch <= "ɏ":
            latin += 1
        elif "一" <= ch <= "鿿":
            han += 1
        elif "぀" <= ch <= "ヿ":
            kana += 1
        elif "가" <= ch <= "힯":
            hangul += 1
    if kana:
        return "ja"
    if hangul:
        return "ko"
    if han and han * 4 >= latin + cyrillic:
        return "zh"
    if cyrillic and cyrillic * 3 >= latin:
        words = set(_LETTERS.findall(text[:4000].lower()))
        return "uk" if ukrainian or len(words & _UKRAINIAN_WORDS) >= 2 else "ru"
    return _latin(text[:4000]) or default if latin else default


def _latin(text: str) -> str:
    words = [w.strip("'’") for w in re.findall(r"[^\W\d_]+(?:['’][^\W\d_]+)?", text.lower())]
    scores = {code: sum(w in marks for w in words) for code, marks in _MARKERS.items()}
    best = max(scores, key=lambda code: scores[code])
    # English is the language of chats with machines: another one must win clearly.
    return best if scores[best] > scores["en"] else ("en" if words else "")
