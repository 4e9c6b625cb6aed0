"""Requests to the assistant: which of them hold from now on (remembered as instructions) and which are tasks of the moment."""

from __future__ import annotations

import re
from collections.abc import Sequence

from memohood.capture import reply_wishes, speech_acts
from memohood.capture.grammar.sets import RELATIONS, SETS
from memohood.capture.standing_requests import EMPTY, of_the_task
from memohood.text.morphology import Word, past_form
from memohood.text.wordlist import word_set

_FROM_NOW = re.compile(
    r"(?<!\w)(?:с этого дня|отныне|впредь|в дальнейшем|на будущее|каждый раз|с этого момента|по умолчанию|"
    r"from now on|from here on|going forward|every time|whenever|in (?:the )?future|by default|"
    r"ab jetzt|ab sofort|a partir de ahora|a partir de agora|désormais)(?!\w)",
    re.IGNORECASE,
)
_STANDING_WORD = re.compile(
    r"(?<!\w)(?:всегда|никогда|впредь|always|never|immer|nie|siempre|nunca|sempre|toujours|jamais|завжди)(?!\w)",
    re.IGNORECASE,
)
_ASKED_MANNER = word_set(
    """
    давай можно можешь можете лучше хочу rather чтобы прошу нужно надо без please pls plz prefer no without too let's
    lieber bitte mejor можна
    """
)
_STATING = word_set(
    """
    i i'm im i've ive we my me our is are was were been be has have had do does did it he she they you
    will would can 've got us 's it's that's there's ich wir bin ist hat mein yo eu meu mi soy es é je suis est
    """
)
_ONLY = re.compile(r"(?<!\w)(?:только|only|please|пожалуйста|лучше|always|всегда)(?!\w)", re.IGNORECASE)
_NEGATIVE = word_set(
    "не don't dont never nunca nie avoid stop skip хватит довольно прекрати перестань прекращай завязывай прекратите перестаньте кончай избегай"
)
# requests about the one who asks: always meant to last
_ASSUMING = word_set(
    "assume treat consider presume считай считайте исходи исходите полагай воспринимай относись учитывай trata considere betrachte"
)
_WHEN_ASKED = re.compile(
    r"(?<!\w)(?:when(?:ever)?|if|every time|any ?time) (?:i|we) (?:\w+ )?(?:ask|say|mention|send|write|talk|need|want|share|paste|request|start|type|refer)\w*(?!\w)|"
    r"(?<!\w)(?:когда|если|каждый раз,? когда|всякий раз,? когда) (?:я |мы |тебя |у тебя )?(?:\w+ )?(?:прошу|попрошу|спрашиваю|спрошу|пишу|напишу|говорю|скажу|упоминаю|упомяну|присылаю|пришлю|кидаю|скидываю|хочу|начинаю)(?!\w)",
    re.IGNORECASE,
)


_TELLING = word_set(
    "рассказывать давать продолжать говорить ждать идти смотреть думать хотеть ехать держать читать слушать"
)
_HABITS = word_set(
    "учитывать использовать избегать обращаться называть звать помнить отвечать ставить считать указывать"
)
_CONDITION = re.compile(r"(?<!\w)(?:если|когда|if|when|whenever|каждый раз)(?!\w)", re.IGNORECASE)


_KEEPING = word_set("use keep stick используй используйте придерживайся придерживайтесь")
_SHAPING = word_set("make give write keep limit cap format phrase start end finish begin shorten structure")
_ANSWERS = word_set(
    "answers replies responses ответы ответах ответов antworten respuestas respostas réponses"
)


def manner(words: Sequence[Word]) -> bool:
    """The words speak about the manner of an answer."""
    return any(w.lemmas & SETS["style"] or w.norm in SETS["style"] or w.norm in _ANSWERS for w in words)


def lasting(text: str, words: Sequence[Word], verb: Word, lang: str, sentence: str) -> bool:
    """A request that holds from now on, not a task: always/never, a manner of answering, a condition, a prohibition."""
    if reply_wishes.one_by_one(text) or (reply_wishes.plainly(text) and verb.norm in _KEEPING):
        return True
    if speech_acts.once(text) or speech_acts.anew(sentence) or of_the_task(text, words):
        return False
    norms = {w.norm for w in words}
    lemmas = frozenset().union(*(w.lemmas for w in words))
    if _confides(words, verb):
        return False
    if norms & SETS["standing"] or lemmas & SETS["standing"] or _FROM_NOW.search(text):
        return True
    tongue = bool((norms | lemmas) & SETS["tongue"])
    if "=perf" in verb.tags and any(w.lemmas & _AT_HAND and {"sing", "=sing"} & w.tags for w in words):
        return False  # «разбей текст на абзацы»: one act, on what lies there
    if verb.lemmas & SETS["reply"] and (manner(words) or tongue):
        return True
    if verb.norm in ("keep", "be", "use") and manner(words) and len(words) <= 7:
        return True
    if reply_wishes.plainly(text) and verb.lemmas & SETS["reply"]:
        return True
    if verb.norm in _SHAPING and norms & _ANSWERS:
        return True
    if verb.norm in _ASSUMING and not any(w.norm == "=" for w in words):
        return True
    if _WHEN_ASKED.search(sentence):
        return True
    if norms & _NEGATIVE and _CONDITION.search(sentence):
        return True
    if norms & _NEGATIVE:
        return (len(norms) >= 3 or manner(words)) and verb.norm not in EMPTY
    # in Russian the imperfective imperative asks for a habit, the perfective one for an act: with a manner or a condition
    habitual = lang == "ru" and "=impf" in verb.tags and verb.norm not in EMPTY
    if not habitual or verb.lemmas & _TELLING or any(w.norm[:1].isdigit() for w in words):
        return False
    return manner(words) or bool(
        norms & (SETS["tongue"] | _EVERY) or verb.lemmas & _HABITS or _CONDITION.search(sentence)
    )


_AT_HAND = word_set(
    "текст письмо статья абзац отрывок заголовок файл документ таблица сочинение черновик рассказ"
)


def _told(words: Sequence[Word]) -> bool:
    """A statement about something that took its time ("the lecture dragged on forever"), and no wish."""
    body = [w for w in words if w.is_word]
    if not body or body[0].norm not in ("the", "this", "that", "my", "our"):
        return False
    return any(w.norm == "forever" for w in body) or any(
        past_form(w.norm) and w.norm not in SETS["style"] for w in body[1:5]
    )


_EVERY = word_set("все любой любые любую каждый каждую каждое всякий всякую")
_HEARERS = word_set("anyone anybody someone him her them никто никому кто-то ему ей им")
_CONFIDING = word_set("tell show говорить сказать рассказывать рассказать показывать показать")


def _confides(words: Sequence[Word], verb: Word) -> bool:
    """ "Don't tell our CTO": about somebody else's knowing, not about how to answer."""
    if not verb.lemmas & _CONFIDING:
        return False
    after = [w for w in words if w.start >= verb.end and w.is_word][:3]
    if any(w.norm in ("me", "us", "мне", "нам") for w in after):
        return False
    if any(w.norm in ("никому", "никто") for w in words):
        return True
    people = RELATIONS.keys() | SETS["job"] | SETS["my"] | _HEARERS
    return any(w.lemmas & people or w.norm in _HEARERS for w in after)


def wished(text: str, words: Sequence[Word], sentence: str) -> bool:
    """A wish about answers without an imperative: «давай развёрнуто», "plain paragraphs from here on"."""
    if speech_acts.once(text) or speech_acts.anew(sentence) or of_the_task(text, words) or _told(words):
        return False
    if _ordered_from_now(text, words):
        return True
    short = reply_wishes.limited(text) or reply_wishes.one_by_one(text)
    told = any(w.norm in _TOLD_BY or {"=VERB", "=past"} <= w.tags for w in words)
    if short and not told and not speech_acts.ordered_thing(words):
        return True
    norms = {w.norm for w in words}
    stated = bool(norms & _STATING or any({"=VERB", "=1per"} & w.tags for w in words))
    timed = any(
        w.norm in SETS["weekday"] or w.lemmas & SETS["weekday"] or w.norm[:1].isdigit() for w in words
    )
    standing = bool(norms & SETS["standing"] - {"forever"}) or ("forever" in norms and manner(words))
    if len(norms) <= 4 and norms & _COMPARATIVES and not standing and not _FROM_NOW.search(text):
        return False  # "shorter please": about the answer just given
    if standing and not stated and not timed and "как всегда" not in text.lower() and 2 <= len(norms) <= 9:
        return True
    if _FROM_NOW.search(text) and not stated and not timed and len(norms) >= 3:
        return True
    tongue = any(w.norm in SETS["tongue"] and ("-" in w.norm or w.norm[:1].isascii()) for w in words)
    if tongue and not stated and _ONLY.search(sentence):
        return True
    if norms & {"answers", "replies", "responses", "ответы"} and norms & {
        "should",
        "must",
        "need",
        "должны",
        "нужны",
    }:
        return True
    if _barred(words) and not timed:
        return True
    if not manner(words):
        return False
    if not stated and _STANDING_WORD.search(sentence):
        return True
    if norms & {"is", "are", "was", "were", "it's", "isn't"}:
        return False
    return standing or bool(norms & _ASKED_MANNER or _FROM_NOW.search(text))


_TOLD_BY = word_set("i i've we wrote written made got he she they has had was were я мы он она они")


def _ordered_from_now(text: str, words: Sequence[Word]) -> bool:
    """ "From now on give me …": the verb of the request stands right after."""
    found = _FROM_NOW.search(text)
    if found is None or not words:
        return False
    after = [w for w in words if w.is_word and w.start - words[0].start >= found.end()]
    return len(after) >= 3 and after[0].norm in speech_acts.BEHAVIOUR | speech_acts.TASKS


_COMPARATIVES = word_set(
    "shorter longer simpler plainer clearer funnier короче покороче подлиннее длиннее попроще проще подробнее понятнее смешнее"
)


def when_asked(text: str) -> bool:
    """A condition about what the user will say ("if I mention Pip", «когда прошу рецепт»): what follows it holds."""
    return bool(_WHEN_ASKED.search(text))


def _barred(words: Sequence[Word]) -> bool:
    """«Больше никаких эмодзи», «никаких ресторанов», «мне длинные абзацы не зайдут»: something is ruled out, without a verb of one's own."""
    body = speech_acts.content(words)[:3]
    ruled_out = any(w.norm in ("никаких", "никакого", "никакой") for w in body)
    if ruled_out and not any({"=VERB", "=past"} <= w.tags or w.norm in ("нет", "не") for w in words):
        return len(words) >= 2
    norms = {w.norm for w in words}
    return "мне" in norms and bool(norms & {"не", "нельзя"}) and manner(words)


def for_good(text: str, words: Sequence[Word]) -> bool:
    """The words themselves say that the request holds from now on."""
    norms = frozenset().union(*({w.norm} | w.lemmas for w in words)) if words else frozenset()
    return bool(norms & SETS["standing"] or _FROM_NOW.search(text))


def prohibits(words: Sequence[Word]) -> bool:
    """The request begins with a negation ("don't touch")."""
    return any(w.norm in ("не", "don't", "dont", "never", "нельзя", "nicht", "no") for w in words[:2])
