"""Words that are not the user's own: pasted, quoted, played, invented."""

from __future__ import annotations

import re
from functools import lru_cache

from memohood.capture import casting
from memohood.domain.turn import Turn
from memohood.text.anycase import holds
from memohood.text.morphology import analyse

_ROLE_START = re.compile(
    r"\brole[ -]?play\b|\b(?:play|act|take) (?:the )?(?:part|role) of\b|\bact like (?:you|a|an|my)\b|\bpretend\b(?= (?:you|i|we|to|that|my))|побудь(?:те)? (?:мо|тво|\w+ом\b|\w+ем\b|\w+ой\b)|сыграй(?:те)? (?:роль|\w+(?:а|ого)\b)|изобрази(?:те)? (?:\w+ )?(?:\w+а|\w+ого)\b|притвор(?:ись|имся)|представим,? что|давай (?:поиграем|играть|сыграем|в ролев)|\bсыграем\b|(?:^|[.!?,;:\n]\s*)ты (?:теперь )?(?:—|-|–) (?:мо[йяеё]|наш\w?) (?!\w* ?(?:друг|помощник|подруга))|(?:^|[.!?;:\n]\s*)you(?:'re| are) (?:now )?my (?:butler|servant|maid|squire|captain|wizard|minion|henchman)|ролев(?:ая|ую) игр|let'?s (?:play|pretend|role)|pretend (?:that )?(?:i|you|to be|we)|представь,? что (?:ты|я|мы)|(?:ты|i) (?:играешь|play) роль|act as (?:a|an|my|if)\b|"
    r"я (?:—|-|–)? ?\w+,? а ты (?:мой|моя|моё|—|-|–)|по легенде я|\byou(?:'re| are) [A-Z]{2,},? (?:and )?i(?:'m| am)|i(?:'m| am) (?:a|an|the) [^,.!?]{2,40}[,;] (?:and )?you(?:'re| are) (?:a|an|the|my)|ты (?:теперь )?(?:(?:—|-|–) ?)?(?:\w+ )?\w+[,.;!] (?:а )?я (?:—|-|–) ?\w+|from now on you(?:'re| are) (?:a|an|the|my|captain|king|queen)|будешь (?:моим|моей|играть)|(?:давай )?ты будешь \w+(?:ом|ем|ой|ей|ою)\b[^.!?\n]{0,40}[,;] (?:а )?я |веди себя как|в роли (?!\w+ (?:я|мы))|\bin character\b|rollenspiel|juego de rol|jeu de rôle|comme si tu étais|tu es (?:un|une|le|la|mon|ma) [^.!?\n]{2,30}[,.;]? (?:et )?(?:moi,? )?je suis|stell dir vor,? (?:du|ich|wir)|du bist (?:ein|eine|mein|meine) \w+[,.;] (?:und )?ich bin|haz(?:te)? (?:como|cuenta|pasar)|imagina que|faz de conta|\bмы в (?:игре|фэнтези)|игра[ею]м в ",
    re.IGNORECASE,
)


# "You are the innkeeper. I am Sir Aldous …", «Ты — продавец, я придирчивая покупательница», «я — капитан, ты мой боцман»
_CAST = re.compile(
    r"(?:^|[.!?,;:\n]\s*)(?:you(?:'re| are) (?:now )?(?:a|an|the|my) (?!life ?saver|only|star|legend|genius|gem|angel|treasure|friend|pal|machine|bot|robot|ai\b|joke|best|great|good|nice)[\w -]{3,40}[.,;!:]\s*(?:and |so )?(?:i'm|i am) (?:a|an|the|your|sir|lord|lady|king|queen|captain|prince|princess|dr)\b|"
    r"ты (?:—|-|–|мой|моя|наш|наша) ?(?!друг|подруга|помощник|бот|лучш|спасени|умница|молодец)\w+[^.!?\n]{0,40}[.,;!:]\s*(?:а )?я (?:—|-|–|твой|твоя)? ?\w+|"
    r"я (?:—|-|–) \w+[^.!?\n]{0,60}[.,;!]\s*(?:а )?ты (?:—|-|–|мой|моя|мне) ?(?!друг|помощник|бот)\w+)",
    re.IGNORECASE,
)


_ROLE_END = re.compile(
    r"(?:стоп|конец|хватит|закончили|выходим из|выйди из|завязываем с)\W+(?:\w+\s+)?(?:игр\w*|рол\w*|сцен\w*)|\bend (?:of )?(?:the )?(?:scene|role[ -]?play|game)\b|\b(?:stop|quit|exit|out of)(?: the)? (?:role[ -]?play|game|character|rp)\b|\booc\b|^\W*(?:всё|все|ладно|ок),? (?:стоп|хватит)\b|\bback to reality\b|\bno more (?:role[ -]?play|rp)\b|\bвне (?:игры|роли)\b",
    re.IGNORECASE,
)


_OWN_ROLE = re.compile(
    r"(?<!\w)(?:i'?m|i am|i play|i'?ll be|i will be|me as|we(?:'re| are)?|я|мы|us|both|давай|let'?s)(?!\w)",
    re.IGNORECASE,
)


_PASTE_LEAD = re.compile(
    r"(?:^|(?<=[.!?\n]))\W*(?:(?:ок|ok|hey|please|pls|can you|could you|а|и|ну|можешь|плиз|пожалуйста)\W+)*"
    r"(?:(?:сделай|напиши|дай)\s+(?:\w+\s+)?(?:выжимк|саммари|перевод|резюме|конспект|пересказ)\w*|переведи|перескажи|сократи|вставь|заполни|просклоняй|спрягай|реши|решите|докажи|прокомментируй|сделай (?:\w+ )?(?:официальн|смешн|вежлив|формальн|корот|короч|прощ|лучш|красив|понятн|мягч)\w*|резюмируй|суммируй|отредактируй|вычитай|исправь|поправь|проверь|проанализируй|разбери|объясни|глянь|посмотри|"
    r"summari[sz]e|tl;?dr|translate|solve|conjugate|fill in|complete|put (?:this|it|the)|make (?:this|it|the)|turn (?:this|it)|polish|rephrase|reword|proofread|rewrite|paraphrase|shorten|edit|review|analy[sz]e|fix|correct|check|explain|what does (?:this|it) (?:mean|say)|что значит|что тут|fasse|übersetze|resume|resumen|traduce|traduz|traduis)(?!\w)[^\n]{0,60}?(?::|\n)\s*",
    re.IGNORECASE,
)


_PASTE_NAMED = re.compile(
    r"(?<!\w)(?:вот|ниже|это|держи)\s+(?:\w+\s+)?(?:текст|статья|письмо|отрывок|сообщение|пост|код|лог)\s*:|(?<!\w)(?:текст|статья|письмо)\s*:\s"
    r"|(?<!\w)(?:here(?:'s| is)|below is|this is)\s+(?:the|my|an?|this)\s+(?:\w+\s+)?(?:text|article|email|letter|post|passage|excerpt|log)\s*:|(?<!\w)(?:text|article|email)\s*:\s",
    re.IGNORECASE,
)


_FICTION = re.compile(
    r"(?<!\w)(?:(?:главн\w+ )?геро(?:й|я|ю|ем|иня) (?:моего|рассказ|роман|живет|живёт|по имени)|мо(?:й|я|его|ему|ей|ю) (?:главн\w+ )?(?:геро(?:й|я|ю|ем|иня|ини|иню)|протагонист\w*|злоде\w+)|по сюжету|жил[аио]?-был[аио]?|вымышленн\w+|выдуманн\w+|(?:в|во) (?:\w+ )?(?:глав[еу]|сцен[еу]) (?!\w+ы|жизни)|глав[аеу] \d|предыстори\w+|от (?:лица|имени) (?!меня|нас)|^\W*(?:из (?:песни|книги|фильма|сериала|стих\w+|статьи)|лог|цитата|песня|отрывок)[^:.!?]{0,25}:|для (?:\w+ )?(?:рассказ|роман|сценари|фанфик|сказк|квест|пьес|повест)\w*|(?:сниться|снилось|приснил\w+|во сне)|(?:книг|роман|сериал|фильм|мультик|аниме|манг)\w+,? (?:\w+ )?(?:где|в котор\w+|там|про то)|(?:допиши|продолжи|напиши) (?:\w+ )?(?:сцен|глав|рассказ)\w*|(?:в|для) (?:моем|моём|моего|нашем|нашего) (?:рассказ|роман|сценари|фанфик|сюжет)\w*|мо\w+ персонаж\w*|для (?:теста|примера|проверки)|к примеру|"
    r"(?:my|the|our) (?:main )?(?:character|protagonist|villain|heroine|oc)|(?:finish|continue|write) (?:the|this|my) (?:scene|story|chapter)|once upon a time|fictional|imaginary|main character|(?:in )?(?:chapter|act|scene) (?:\d+|one|two|three|four|five|i+v?)|(?:novel|story|book|comic|film)'s (?:hero|heroine|villain|character)\w*|backstory|my d&d|my dnd|^\W*(?:from (?:the|a|my favou?rite) (?:song|book|movie|film|poem|show|article)|quote|lyrics?|log|excerpt)[^:.!?]{0,25}:|(?:the|our|my) (?:hero|heroine|protagonist)|from the (?:point of view|perspective|pov) of|in (?:my|a|the) (?:dream|nightmare)|i (?:dreamt|dreamed)|for (?:a|an|my|the|our) (?:\w+ )?(?:story|novel|screenplay|script|campaign|fanfic|sketch|poem)|(?:book|novel|movie|film|show|series|episode|anime|manga) (?:where|in which|about)|in my (?:story|novel|screenplay|fanfic)|for (?:testing|example|instance)|test data|placeholder)(?!\w)",
    re.IGNORECASE,
)


_GENRE = (
    r"(?:отзыв|форум|сказк|загадк|фраз|предложени|диалог|анкет|объявлени|комментари|коммент|сообщени|письм|кроссворд|легенд|истори|цитат|твит|сценари|"
    r"монолог|объявк|пословиц|поговорк|притч|упражнени|задани|задач|песн|пример|описани|надпись|реклам|смс|sms|уведомлени|рассылк|пуш)\w*|стать(?:я|и|е|ю|ей)|"
    r"пост(?:а|у|е|ом|ы|ов)?|стих(?:и|а|ов|отворени\w*)?"
)
_SOURCE = re.compile(
    rf"(?<!\w)(?:{_GENRE})(?!\w)[^:.!?\n]{{0,40}}:(?:\s|$)|"
    r"(?<!\w)(?:review|sms|notification|newsletter|forum|tale|riddle|sentence|dialogue|dialog|listing|comment|message|text|email|article|poem|lyric|quote|post|tweet|script|monologue|"
    r"proverb|exercise|homework|example|description|caption|ad|advert|sign|passage|excerpt|letter|question on the test)s?(?: (?:says|reads|goes|said))?[^:.!?\n]{0,40}:(?:\s|$)",
    re.IGNORECASE,
)


def named_source(text: str) -> int | None:
    """Where words begin that stand after the name of a kind of text and a colon («отзыв: …», "from a forum: …")."""
    found = _SOURCE.search(text)
    return None if found is None else found.end()


_TEXT = re.compile(rf"(?:{_GENRE}|слов\w*|реплик\w*|вопрос\w*|ответ\w*|строч?к\w*|мысл\w*)$", re.IGNORECASE)


def names_a_text(word: str) -> bool:
    """What stands in quotation marks after the word is a text («фраза «…»»)."""
    return bool(_TEXT.match(word))


def fiction(text: str) -> bool:
    """Invented people and examples."""
    return holds(_FICTION, text)


_OWN_WORK = re.compile(
    r"(?<!\w)(?:my|our) (?:\w+ )?(?:novel|story|book|memoir|screenplay|script|comic|game|campaign|poem|play|podcast|zine)(?!\w)|"
    r"(?<!\w)(?:мо[йяеёию]\w*|наш\w*|сво\w+) (?:\w+ )?(?:роман\w*|рассказ\w*|повест\w*|книг\w*|сценари\w*|комикс\w*|игр\w*|пьес\w*|поэм\w*|мемуар\w*|кампани\w*|фанфик\w*)(?!\w)|"
    r"(?<!\w)(?:для|в) (?:романе|романа|повести|рассказе|рассказа|сценарии|сценария|книге|книги|пьесе|пьесы|комиксе|комикса)(?!\w)",
    re.IGNORECASE,
)


def own_work(text: str) -> bool:
    """Something that the person writes: what is decided about it is so, though its people are invented."""
    return holds(_OWN_WORK, text)


_SHORTEST = 40  # characters: shorter material is a phrase, not a text
_LEAD_LINE = re.compile(
    r"(?:^|\n)[^\n]{0,120}(?<!\w)(?:вот|держи|ниже|найди|оцени|прочти|прочитай|глянь|посмотри|подскажи|как тебе|допиши|продолжи|дополни|"
    r"here(?:'s| is)|below|this|find|spot|rate|grade|read|look|critique|continue|finish|complete|hier|aquí|voici|aqui)(?!\w)[^\n]{0,120}:[ \t]*\n"
)
_SALUTATION = re.compile(
    r"(?:^|\n|:\s)[ \t>]*(?:dear|hi|hello|good (?:morning|afternoon|evening)|to whom|уважаем\w+|дорог(?:ой|ая|ие)|добрый день|здравствуйте|"
    r"sehr geehrte\w*|liebe\w?|estimad\w+|querid\w+|ch(?:er|ère)|prezad\w+)(?!\w)[^\n]{0,60}[,!:]?[ \t]*\n",
    re.IGNORECASE,
)
_CLOSING = re.compile(
    r"\n[ \t>]*(?:(?:kind|best|warm|many|with)?\s*(?:kind |best )?(?:regards|wishes|sincerely|thanks|cheers)|yours(?: \w+)?|best|respectfully|love|"
    r"с уважением|с наилучшими|искренне ваш\w*|ваш\w*|всего доброго|mit freundlichen|viele grüße|saludos|atentamente|cordialement|atenciosamente)"
    r"[^\n]{0,40}[,.]?[ \t]*(?:\n[^\n]{0,60})?(?=\n|$)",
    re.IGNORECASE,
)
_POINTING_BACK = re.compile(
    r"\n[ \t]*\n\W*(?:\^|(?:does|do|is|are|was|did|what|how|who|why|which|can|could|would|please|pls|tl;?dr|translate|fix|rewrite|proofread|summari[sz]e|rate|shorten|"
    r"переведи|исправь|перепиши|проверь|сократи|перескажи|оцени|что|как|нормально|можешь|кто|это|подскажи|помоги|сделай|улучши)(?!\w))"
    r"[^\n]{0,100}$",
    re.IGNORECASE,
)
_THIS = re.compile(
    r"\^|(?<!\w)(?:this|that|it|the above|above|these|это|этот|эту|этом|выше|тут|здесь|текст\w*|письм\w+)(?!\w)",
    re.IGNORECASE,
)


# a line of a version history: its hash, then what was done
_COMMIT_LINE = re.compile(r"^[ \t*|]*(?:commit )?(?=[0-9a-f]*\d)[0-9a-f]{7,40} \S[^\n]*$", re.MULTILINE)


def pastes(text: str) -> list[tuple[int, int]]:
    """Where foreign text stands that the user asks to work on: "summarise this: …", a letter, "… ^ is this rude?"."""
    out: list[tuple[int, int]] = []
    found = _PASTE_NAMED.search(text) or _PASTE_LEAD.search(text) or _LEAD_LINE.search(text)
    if found is not None and len(text) - found.end() >= _SHORTEST:
        out.append((found.end(), len(text)))
    out.extend((m.start(), m.end()) for m in _COMMIT_LINE.finditer(text))
    greeting = _SALUTATION.search(text)
    closing = _CLOSING.search(text, greeting.end()) if greeting else None
    if greeting and closing:
        out.append((greeting.start(), closing.end()))
    back = _POINTING_BACK.search(text)
    if back is not None and back.start() >= _SHORTEST and _THIS.search(back.group()):
        out.append((0, back.start()))
    return out


def article(own: int, total: int, length: int) -> bool:
    """A long text in which hardly a sentence speaks of the writer: pasted without saying so."""
    return total >= 5 and length >= 500 and own * 4 < total


def role_play(turn: Turn) -> int | None:
    """From which character on the turn is real again: 0 when no game is on, None when all of it is play."""
    playing = False
    for message in turn.before:
        if message.speaker == turn.user.speaker and message.session_id == turn.session_id:
            playing = _plays(message.text, playing)
    text = turn.user.text
    ends = [m.end() for m in _ROLE_END.finditer(text)]
    starts = sorted(m.start() for pattern in (_ROLE_START, _CAST) for m in pattern.finditer(text))
    opened = casting.opened(text)
    if opened is not None:
        starts = sorted([*starts, opened])
    if starts and (not ends or ends[-1] < starts[-1]):
        return None
    if playing:
        return ends[-1] if ends else None
    return ends[-1] if ends and starts else 0


@lru_cache(maxsize=256)  # the messages before are looked at again with every turn
def _plays(text: str, playing: bool) -> bool:
    start, end = _ROLE_START.search(text), _ROLE_END.search(text)
    if start and (not end or end.start() < start.start()):
        return bool(_OWN_ROLE.search(text[start.start() :]))
    if not end and casting.begun(text):
        return True
    return False if end else playing


def quotations(text: str) -> list[tuple[int, int]]:
    """Quotations of more than one sentence: neither their sentences nor that in which they end are the user's."""
    found = _QUOTATION.finditer(text)
    return [(m.start(), m.end()) for m in found if re.search(r"[.!?…]\s+\S", m.group()[1:-1])]


_QUOTATION = re.compile(r"«[^»]{12,}»|“[^”]{12,}”|„[^“”\"]{12,}[“”\"]|\"[^\"\n]{12,}\"")


def quotes(text: str) -> list[tuple[int, int]]:
    """Where somebody's words stand in quotation marks (three words or more); what a thing is called is nobody's words."""
    return [
        (m.start(), m.end())
        for m in _QUOTED.finditer(text)
        if len(m.group().split()) >= 3 and not _called(text[: m.start()], m.group())
    ]


_LONGEST_NAME = 4  # words


def _called(before: str, quoted: str) -> bool:
    """«кофейня «Зерно и пар»»: a noun that is no text right before, and a name that says nothing by itself."""
    inside = quoted[1:-1]
    word = re.search(r"([а-яё]+)\W{1,3}$", before, re.IGNORECASE)
    if word is None or not inside[:1].isupper() or len(inside.split()) > _LONGEST_NAME:
        return False
    if names_a_text(word.group(1)) or "=NOUN" not in analyse(word.group(1), "ru")[0].tags:
        return False
    return not any({"=VERB", "=INFN", "=NPRO"} & w.tags for w in analyse(inside, "ru"))


_QUOTED = re.compile(
    r"«[^»\n]{8,}»|“[^”\n]{8,}”|„[^“”\"\n]{8,}[“”\"]|\"[^\"\n]{8,}\"|(?<!\w)'[^\n]{10,}?'(?!\w)|(?<!\w)‘[^’\n]{10,}’"
)


def has_quote(text: str) -> bool:
    return bool(re.search(r"[«\"“„'‘].{6,}[»\"”'’]", text))
