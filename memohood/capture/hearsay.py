"""What somebody else says, thinks or writes: kept only where it is about the user, or a doctor says it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from memohood.capture.foreign import has_quote
from memohood.capture.grammar.sets import DOCTORS, RELATIONS, SETS
from memohood.text.anycase import holds
from memohood.text.morphology import Word
from memohood.text.wordlist import word_set

_SAYING = word_set(
    """
    клясться рассказывать рассказать передать ныть жаловаться хвастаться говорить сказать считать думать утверждать уверять твердить заявить советовать спрашивать писать
    уверенный шутить ржать кричать грит грят гит say says said saying think thinks thought claim claims claimed swear
    swears swore insist insists believe believes tell tells told argue argues reckon reckons joke joked
    jokes opina opinan сообщить объявить обещать claiming announce announced announces declare declared declares behauptet erzählt afirma asegura prétend affirme dice dicen cree diz acha sagt meint glaubt dit pense
    каже
    """
)


def doctor(words: Sequence[Word]) -> bool:
    """A doctor or a finding has a part in the sentence: what it says is about the user's health."""
    return any(w.lemmas & (DOCTORS | _FINDINGS) for w in words) or any(
        a.norm in _TESTED and b.norm in _TEST for a, b in pairwise(words)
    )


_TESTED = word_set(
    "blood sleep stress allergy hearing eye genetic urine thyroid skin lung liver bone iron hormone patch"
)
_TEST = word_set("test tests study work panel results scan count")
_FINDINGS = word_set(
    "biopsy scan mri bloodwork bloods labs x-ray ultrasound ecg diagnosis биопсия анализ мрт узи обследование диагноз энцефалограмма рентген"
)


# a text one came upon, people at large who talk: what follows is theirs
_LEAD = (
    r"(?:(?:saw|seen|read|found|watched|увидел\w*|видел\w*|прочита\w+|прочел|прочла|попал\w*|наткнул\w*)(?: \w+){0,3} "
    r"(?:post|article|tweet|video|thread|headline|meme|clip|ad|reel|comment|пост\w?|стать\w+|видео|ролик\w?|мем\w?|рилс\w?|тред\w?|коммент\w*)|"
    r"(?:все|многие|некоторые|народ|люди|кто-то|everyone|everybody|people|someone|somebody)(?: \w+){0,2} "
    r"(?:болта\w+|треп\w+|трынд\w+|пиш\w+|написал\w*|пост[ия]\w+|wrote|posted|writes?|tweeted|commented))"
)
_LEADS = re.compile(rf"(?<!\w){_LEAD}(?: \w+){{0,3}}\W*$", re.IGNORECASE)
_REPORTED = re.compile(
    rf"(?<!\w){_LEAD}(?:,? \w+){{0,3}},? (?:claim\w*|saying|says|that|about how|что|где|будто|как)(?!\w)",
    re.IGNORECASE,
)
_RUMOUR = re.compile(
    r"(?<!\w)(?:(?:tale|legend|myth|saying|proverb|folklore|superstition)s? (?:that|goes|says?|tells?|has it|about|is that)|legend has it|word has it|(?:по|есть|ходит|существует) (?:\w+ )?(?:легенд\w+|преда\w+|поверь\w+|байк\w+)|есть примета|рассказывают|сказывают|молва|виде?шь ли|видите ли|would you believe(?! it)|heard (?:from|that)|(?<!\w)i(?:'ve| have)? (?:just )?heard(?! back| from)|according to(?! the (?:plan|schedule)| plan)|used to say|прочита\w+ у \w+|читал\w* у \w+|по (?:словам|мнению|версии|данным)|i read (?:somewhere|that)|apparently everyone|(?-i:rumou?rs?|^Rumou?rs?) (?:has it|is|are|says?)|^word is|^(?:the )?word on the street|people say|they say|on (?:the )?(?:news|tv|twitter|reddit)|по (?:телевизору|тв|радио|слухам|новостям)|в (?:новостях|(?:интернете|сети|газете|телеге) (?:пишут|сказали|говорят|прочитал\w?))|говорят|поговаривают|ходят слухи|слышал[аи]?,? что|читал[аи]?,? что|где-то читал|пишут,? что|man sagt|dicen que|dizem que|on dit)(?!\w)",
    re.IGNORECASE,
)


def hearsay(words: Sequence[Word], text: str, *, doctor: bool) -> bool:
    """What somebody else says or thinks; a doctor speaking about the user, or words about the user himself, are not."""
    body = [w for w in words if w.is_word or w.norm[:1].isdigit()]
    if any(holds(p, text) for p in (_RUMOUR, _REPORTED, _EXCUSE, _PLAYED_BACK, _YOU_SAID, _THEIR_VIEW)):
        return True
    if any(w.norm == "apparently" for w in body) and not any(w.norm in _USER | _OWN for w in body):
        return True
    return any(
        _told(body, i, text, doctor=doctor)
        for i, word in enumerate(body)
        if word.lemmas & (_SAYING | _ASKS) and not {"=1per", "=impr"} & word.tags and not _to_write(word)
    )


def _to_write(word: Word) -> bool:
    """«Решили писать на Flutter»: writing that is meant to be done, nobody's words."""
    return word.norm == "писать"


# somebody's words brought in as if played: «она такая: …», "and she's like no way"
_PLAYED_BACK = re.compile(
    r"(?<!\w)(?:(?:и |а )?(?:он|она|они|я|мы|\w+[аяь]) так(?:ая|ой|ие)\s*(?:мне\s*)?:|"
    r"(?:i'?m|she'?s|he'?s|they'?re|we'?re|was|were|be) (?:all |just )?like,? (?:girl|dude|bro|man|what|no|nope|ok(?:ay)?|omg|wow|really|um|uh|seriously|oh|hey|yeah|sure|why|how|wait|excuse)(?!\w)|"
    r"(?:says?|said|reads?|wrote|states?) quote(?!\w)|(?<!\w)and i quote(?!\w)|(?<!\w)цитирую(?!\w))",
    re.IGNORECASE,
)
# the assistant's own words told back to it
_YOU_SAID = re.compile(
    r"(?<!\w)(?:ты|вы)(?: (?:\w+ ){0,2})(?:говорил[аи]?|сказал[аи]?|писал[аи]?|написал[аи]?|утверждал[аи]?|решил[аи]?|думаешь|считаешь)(?: \w+)?(?:,? (?:что|будто)(?!\w)|\W*$)|"
    r"(?<!\w)you (?:\w+ )?(?:said|told me|claimed|wrote|think|assumed|mentioned|thought)(?: that)? (?:i|i'm|my|we)(?!\w)",
    re.IGNORECASE,
)
# what the user says he is not, since nobody but the assistant said so
_DISPUTED = re.compile(
    r"(?<!\w)(?:с кем-то (?:другим |ещё |еще )?(?:пута|перепута)\w+|(?:пута|перепута)\w+ (?:меня )?с (?:кем-то|другим|кем то)|i never (?:said|told|mentioned|wrote)(?! (?:\w+ ){1,2}(?:before|yet|till now|until now))|never said (?:that|so|i|anything)|"
    r"(?:я )?(?:такого |этого )?не (?:говорил|писал|рассказывал)[аи]? (?:я )?(?:такого|этого|тебе|вам)(?! (?:\w+ )?(?:раньше|прежде|ещё|еще|до этого|до сих пор))|you(?:'re| are) (?:mixing|confusing) me (?:up )?with|(?:got|have) the wrong person|where did you get (?:that|the idea)|(?:nobody|no one|no-one) (?:mentioned|said anything about|asked about|asked for|told you)|why (?:is|are|was|were) (?:there )?[^.?!]{0,40} in (?:your|that|the) (?:answer|reply|response|list)|никто (?:тут |здесь )?(?:не )?(?:говорил|упоминал|спрашивал|просил) (?:о|об|про)|откуда (?:в (?:твоем|твоём|вашем) ответе|ты (?:это |его |ее |её )?взял\w?|вы взяли))(?!\w)",
    re.IGNORECASE,
)


def disputed(text: str) -> bool:
    """The user denies something that he never said: nothing to keep, and nothing to replace."""
    return bool(_DISPUTED.search(text))


# a feeling about the world, of somebody else; a rumour without a source
_THEIR_VIEW = re.compile(
    r"(?<!\w)(?!i )\w+ (?:feels|reckons|figures|suspects|insists|swears) (?:that|the|our|we|it's|it|this|like)(?!\w)|"
    r"(?<!\w)(?!i )\w+(?:'s| is| are| was| were) (?:sure|certain|convinced|positive|adamant)(?!\w)|(?<!\w)(?:allegedly|supposedly|якобы)(?!\w)"
)


# words one plans to say are no facts
_EXCUSE = re.compile(
    r"(?<!\w)(?:скажу|напишу|отвечу|совру|скажем|i'?ll (?:tell|say|write)|i(?:'m| am) going to (?:tell|say))(?: \w+){0,3}(?:,? что|,? that|,? i) ",
    re.IGNORECASE,
)


def _claims(word: Word, after: Sequence[Word]) -> bool:
    """ "The client insists on Perforce" tells a condition, not an opinion."""
    return word.norm.startswith("insist") and after[0].norm == "on"


def _told(body: Sequence[Word], i: int, text: str, *, doctor: bool) -> bool:
    """The verb of saying at `i` has somebody else for its speaker, and what he says is not about the user."""
    word, before, after, rest = body[i], body[max(0, i - 4) : i], body[i + 1 : i + 4], body[i + 1 :]
    said_by_user = any(w.norm in _USER for w in before)
    if any(w.norm in _EVERYONE for w in after) and not said_by_user:
        return True
    if after and (after[0].norm[:1].isdigit() or _claims(word, after)):
        return False
    friend = any(w.lemmas & _NOT_DOCTORS for w in before) and not any(w.lemmas & DOCTORS for w in before)
    if doctor and not (friend and word.lemmas & _OPINING):
        return False
    if word.lemmas & _ANNOUNCING and rest and rest[0].norm in _WILL:
        return True  # what he says he will do is his own word
    if any(w.norm in _NOBODY_KNOWN for w in before):
        return True
    if (
        word.lemmas & _ASKS
        and "=3per" not in word.tags
        and not said_by_user
        and any(_speaker(w) for w in [*before, *after])
    ):
        return True  # somebody's question
    told = "=pres" in word.tags and "=3per" in word.tags and bool(after) and after[0].norm == "что"
    if told and any({"=NOUN", "=nomn"} <= w.tags or w.norm in _SOMEBODY for w in before):
        return True
    if word.lemmas & (_THINKS | _ASKS) and "=3per" in word.tags:
        return True
    if not before and {"=pres", "=3per"} <= word.tags:
        return True
    if word.norm in _THIRD_PERSON and not any(w.norm in _USER | _RELATIVE for w in before[-1:]):
        return True
    speaks = any(_speaker(w) or (_named(w) and w in before) for w in [*before, *after])
    if not speaks or said_by_user:
        return False
    if any(w.norm in _THIRD for w in rest[:4]) and word.norm not in ("said", "says"):
        return True
    own = any(w.norm in _OWN for w in rest)
    return not own or bool(word.lemmas & _OPINING) or has_quote(text)


_NOT_DOCTORS = RELATIONS.keys() | word_set(
    "mate colleague neighbour neighbor boss coworker коллега сосед соседка начальник"
)
_ANNOUNCING = word_set("announce announced announces declare declared declares")
_WILL = word_set("she'll he'll they'll")
_ASKS = word_set("спрашивать спросить задать задавать ask asks asked wonder wonders")
_THINKS = word_set("считать думать полагать верить")
_USER = word_set("i we я мы im yo eu ich")
_OWN = word_set("мне меня мой моя мы нам my me our we")
_THIRD = word_set("he she they он она они")
_RELATIVE = word_set("who which that it")
_EVERYONE = word_set("everyone everybody people nobody все всем люди никто alle")
_NOBODY_KNOWN = word_set(
    "someone somebody people everyone кто-то кто-нибудь народ люди alguien jemand alguém"
)
_SOMEBODY = word_set("одна один одни кто-то все тут там автор")
_FORMER = word_set("ex бывший бывшая")
_SPEAKING = _THIRD | word_set("everyone people все люди someone кто-то")


def _speaker(word: Word) -> bool:
    known = word.lemmas & (RELATIONS.keys() | _FORMER) or word.lemmas & SETS["job"] or "=Name" in word.tags
    return bool(known) or word.norm in _SPEAKING


def _named(word: Word) -> bool:
    if word.norm in SETS["my"] or word.norm in ("i", "i'm"):
        return False
    return word.text[:1].isupper()


_OPINING = word_set(
    "считать думать полагать верить хотеть think thinks thought believe believes reckon reckons feel"
)


_THIRD_PERSON = word_set(
    """
    says thinks claims swears insists believes reckons jokes argues opina opinan sagt meint glaubt dice
    dicen diz acha pense behauptet afirma asegura prétend сообщили сообщает заявил заявили заявляет утверждает уверяет грит грят
    """
)


_CONVINCED = re.compile(
    r"(?<!\w)(?:уверен|уверена|уверены|убежд[её]н|убеждена|убеждены|клянется|клянётся|божится|настаивает|считает|думает|полагает|верит|convinced|certain|positive|adamant|sure|insists?|swears?|reckons?|believes?)\W*$",
    re.IGNORECASE,
)


def leads(text: str) -> bool:
    """A source is named, and what it says is to follow («видела пост о том», «все болтают», «тёща уверена»)."""
    words = set(re.findall(r"\w+", text.lower()))
    return bool(_LEADS.search(text) or (_CONVINCED.search(text) and not words & (_USER | {"i'm"})))


_DUTY = word_set("пора надо нужно должен обязан стоит следует should must ought need")


def advice(words: Sequence[Word]) -> bool:
    """What somebody is told to do («мне пора жениться»)."""
    return any(w.norm in _DUTY or w.lemmas & _DUTY for w in words[:5])


_CLAIMING = word_set(
    "утверждать уверять твердить обвинять заявить заявлять claim claims claimed insist insists accuse accuses allege"
)


def claims(words: Sequence[Word]) -> bool:
    """What follows is only claimed, also where it is about the user («родитель утверждает, что я …»)."""
    if _YOU_SAID.search(" ".join(w.norm for w in words)):
        return True
    return any(w.lemmas & _CLAIMING for w in words) and not any(w.norm in _USER for w in words)


def names_source(words: Sequence[Word]) -> bool:
    """A source told after its words («…, according to Callum», «…, по словам соседки»)."""
    norms = [w.norm for w in words if w.is_word][:2]
    return norms == ["according", "to"] or norms[:1] == ["allegedly"] or norms == ["по", "словам"]


def opines(words: Sequence[Word]) -> bool:
    """Somebody thinks, rather than tells."""
    return any(w.lemmas & _OPINING for w in words)
