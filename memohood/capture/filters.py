"""What must not be remembered: each check answers with a reason code, or None when it has nothing against the words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from memohood.capture.grammar.sets import RELATIONS, SETS, STRANGERS
from memohood.capture.signals import REMEMBER_WORDS
from memohood.domain.turn import Turn
from memohood.text.morphology import Word
from memohood.text.wordlist import word_set

_INJECTION = re.compile(
    r"(?:ignore|disregard|forget|override|bypass|игнорируй\w*|забудь|отмени|проигнорируй\w*|ignoriere|ignora|ignorez)\b[^.\n]{0,40}?"
    r"(?:rule|instruction|prompt|previous|prior|above|polic|guardrail|правил|инструкци|промпт|предыдущ|указани|ограничени|regel|anweisung|instruccion|reglas|règles)"
    r"|\byou are now\b|\bты теперь (?!знаешь)\w+ (?:без|который)|system prompt|системн\w+ промпт|developer mode|jailbreak|\bdan mode\b|prompt injection"
    r"|^\s*\[?(?:system|assistant|developer|admin|система|системное сообщение|ассистент|админ)\]?\s*[:>\]]"
    r"|\brm\s+-rf?\s+[/~*]|(?:отправля\w*|пере(?:шли|сыла)\w*|выгружа\w*|send|forward|upload|post)\b[^.\n]{0,60}?(?:памят|переписк|секрет|парол|письм|memor|conversation|secret|password|e-?mail)[^.\n]{0,60}?(?:https?://|\S@\S)"
    r"|<\s*/?\s*(?:system|instructions?|admin|memory-context|assistant|tool)\b|</?s>|\[/?INST\]"
    r"|(?:user is|пользователь\s*(?:-|—|это)?)\s*(?:an? )?(?:admin|root|superuser|админ)|other users'? (?:memor|data)|памят\w+ других|чужую память|elevated (?:memory|privilege|scope)"
    r"|reveal (?:your|the) (?:prompt|instructions|secrets)|whenever (?:asked|anyone)[^.\n]{0,60}\bsay\b|на (?:любое|каждое) сообщение отвечай",
    re.IGNORECASE | re.MULTILINE,
)
_ROLE_START = re.compile(
    r"\brole[ -]?play\b|давай (?:поиграем|играть|сыграем|в ролев)|\bсыграем\b|ролев(?:ая|ую) игр|let'?s (?:play|pretend|role)|pretend (?:that )?(?:i|you|to be|we)|представь,? что (?:ты|я|мы)|(?:ты|i) (?:играешь|play) роль|act as (?:a|an|my|if)\b|"
    r"\byou(?:'re| are|r) (?:a|an|the) [a-z]+,? and i(?:'m| am)|ты (?:—|-)? ?\w+,? а я (?:—|-)? ?\w+|\bin character\b|rollenspiel|juego de rol|jeu de rôle|\bмы в (?:игре|фэнтези)|игра[ею]м в ",
    re.IGNORECASE,
)
_ROLE_END = re.compile(
    r"(?:стоп|конец|хватит|закончили|выходим из|выйди из|завязываем с)\W+(?:\w+\s+)?(?:игр\w*|рол\w*|сцен\w*)|\bend (?:of )?(?:the )?(?:scene|role[ -]?play|game)\b|\b(?:stop|quit|exit|out of)(?: the)? (?:role[ -]?play|game|character|rp)\b|\booc\b|^\W*(?:всё|все|ладно|ок),? (?:стоп|хватит)\b|\bback to reality\b|\bno more (?:role[ -]?play|rp)\b|\bвне (?:игры|роли)\b",
    re.IGNORECASE,
)
_HYPOTHETICAL = re.compile(
    r"(?<!\w)(?:если\s+(?:бы?|б)|(?:было\s+)?бы\s+(?:здорово|круто|классно)|вот\s+бы|как\s+будто|будто\s+бы|представь(?:те)?|допустим|предположим|гипотетически|в теории|чисто теоретически|был[аи]?\s+бы?|якби|"
    r"hypothetically|suppose|supposing|imagine|let'?s (?:say|assume|imagine)|(?:^|[.!?,]\s*)(?:say|assume|assuming) (?:i|we|my|you)|what if|if only|in theory|i wish|(?:if|wish)\s+(?:i|we|you|he|she|they)\s+(?:were|was|had|lived|could|ever|worked|won|owned|knew|spoke|got)|if i'?d|i'?d (?:probably|totally|love to|be)|would(?:n'?t)? (?:be|have|love|move|buy)|"
    r"wenn ich .{0,30}(?:wäre|hätte|würde)|si (?:yo )?(?:fuera|tuviera|viviera)|se eu (?:fosse|tivesse)|si j'(?:étais|avais))(?!\w)",
    re.IGNORECASE,
)
_BY = re.compile(r"(?<!\w)(?:бы|б)(?!\w)", re.IGNORECASE)
_PARTICLES = re.compile(r"(?<!\w)(?:хотя|как|лишь|кабы|когда|где|что|кто) бы(?!\w)", re.IGNORECASE)
_WISHES = re.compile(
    r"(?<!\w)(?:хотел|хотела|хотели|хотелось|предпоч\w+|просил|просила|чтобы|чтоб)\s+бы?(?!\w)", re.IGNORECASE
)
_SARCASM = re.compile(
    r"🙄|🙃|😏|/s(?:\s|$)|(?<!\w)(?:ага,? конечно|ну конечно|ну да,? конечно|да уж|мечта всей жизни|всю жизнь мечтал\w*|просто (?:обожаю|мечтаю)|ну прям\w*|спасибо,? кэп|"
    r"oh sure|yeah,? right|sure,? because|as if|just what i needed|oh great|great,? another|can'?t wait to (?:not|pay)|my absolute favorite thing|said no one|lucky me|living the dream|oh (?:yeah|yes) i (?:totally|just|really|absolutely))(?!\w)",
    re.IGNORECASE,
)
_SHOUTED_LOVE = re.compile(r"\b(?:LOVE|ADORE|ОБОЖАЮ|ЛЮБЛЮ)\b")
_JOKE = re.compile(
    r"(?<!\w)(?:шутк\w*|шуч\w*|шуткану\w*|пошути\w*|анекдот\w*|прикалыва\w*|прикол|рофл\w*|лол кек|кек|jk|a joke|knock knock|just kidding|kidding|joking|broma|scherz)(?!\w)",
    re.IGNORECASE,
)
_SAYING = word_set(
    """
    говорить сказать считать думать утверждать уверять твердить заявить советовать спрашивать писать
    уверенный шутить ржать кричать say says said saying think thinks thought claim claims claimed swear
    swears swore insist insists believe believes tell tells told argue argues reckon reckons joke joked
    jokes opina opinan сообщить объявить обещать dice dicen cree diz acha sagt meint glaubt dit pense
    каже
    """
)
_DOCTORS = word_set(
    """
    врач доктор эндокринолог терапевт кардиолог ветеринар аллерголог невролог стоматолог окулист
    диетолог педиатр гинеколог хирург дерматолог онколог doctor doc gp dr physio physiotherapist nurse
    медсестра физиотерапевт массажист specialist pediatrician vet dentist cardiologist allergist
    therapist dermatologist neurologist arzt médico médica
    """
)
_SECRET_MARK = re.compile(r"\[(?:SECRET|REDACTED)[^\]]*\]")
_SECRET_WORD = re.compile(
    r"(?<!\w)(?:парол\w*|пасс?ворд\w*|пин-?код\w*|cvc|cvv|токен\w*|api[ _-]?key|secret(?: key)?|password|passwd|passphrase|pwd|token|сид-?фраз\w*|seed phrase|private key|код из смс|contraseña|senha|passwort|mot de passe)(?!\w)",
    re.IGNORECASE,
)
_SECRET_VALUE = re.compile(
    r"(?<!\S)(?=\S*\d)(?=\S*[A-Za-zА-Яа-я])(?=\S*[^\w\s.,:;]|\S*[A-Z]\S*[a-z]\S*\d|\S{8,})\S{6,}|(?<!\d)\d{4,8}(?!\d)"
)
_CARD = re.compile(r"(?<!\d)(?:\d[ -]?){15,18}\d(?!\d)")
_PASTE_LEAD = re.compile(
    r"(?:^|(?<=[.!?\n]))\W*(?:(?:ок|ok|hey|please|pls|can you|could you|а|и|ну|можешь|плиз|пожалуйста)\W+)*"
    r"(?:(?:сделай|напиши|дай)\s+(?:\w+\s+)?(?:выжимк|саммари|перевод|резюме|конспект|пересказ)\w*|переведи|перескажи|сократи|резюмируй|суммируй|отредактируй|вычитай|исправь|поправь|проверь|проанализируй|разбери|объясни|глянь|посмотри|"
    r"summari[sz]e|tl;?dr|translate|proofread|rewrite|paraphrase|shorten|edit|review|analy[sz]e|fix|correct|check|explain|what does (?:this|it) (?:mean|say)|что значит|что тут|fasse|übersetze|resume|resumen|traduce|traduz|traduis)(?!\w)[^\n]{0,60}?(?::|\n)\s*",
    re.IGNORECASE,
)


_PASTE_NAMED = re.compile(
    r"(?<!\w)(?:вот|ниже|это|держи)\s+(?:\w+\s+)?(?:текст|статья|письмо|отрывок|сообщение|пост|код|лог)\s*:|(?<!\w)(?:текст|статья|письмо)\s*:\s"
    r"|(?<!\w)(?:here(?:'s| is)|below is|this is)\s+(?:the|my|an?|this)\s+(?:\w+\s+)?(?:text|article|email|letter|post|passage|excerpt|log)\s*:|(?<!\w)(?:text|article|email)\s*:\s",
    re.IGNORECASE,
)


_FICTION = re.compile(
    r"(?<!\w)(?:(?:главн\w+ )?геро(?:й|я|ю|ем|иня) (?:моего|рассказ|роман|живет|живёт|по имени)|(?:в|для) (?:моем|моём|моего|нашем|нашего) (?:рассказ|роман|сценари|фанфик|сюжет)\w*|мо[йя] персонаж\w*|для (?:теста|примера|проверки)|к примеру|"
    r"my (?:main )?(?:character|protagonist|villain|oc)|main character|in my (?:story|novel|screenplay|fanfic)|for (?:testing|example|instance)|test data|placeholder)(?!\w)",
    re.IGNORECASE,
)


def fiction(text: str) -> bool:
    """Invented people and examples."""
    return bool(_FICTION.search(text))


def injection(text: str) -> bool:
    """Text that tries to act as an instruction to the assistant or to its memory."""
    return bool(_INJECTION.search(text))


def secret(text: str) -> bool:
    """A sentence that holds a secret, masked or not."""
    if _SECRET_MARK.search(text) or _CARD.search(text):
        return True
    found = _SECRET_WORD.search(text)
    return bool(found and _SECRET_VALUE.search(text[found.end() :]))


def paste_start(text: str) -> int | None:
    """Where foreign text begins that the user asks to work on ("summarise this: …"), None where nothing was pasted."""
    found = _PASTE_NAMED.search(text) or _PASTE_LEAD.search(text)
    if found is None:
        return None
    return found.end() if len(text) - found.end() >= 40 else None


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
    starts = [m.start() for m in _ROLE_START.finditer(text)]
    if starts and (not ends or ends[-1] < starts[-1]):
        return None
    if playing:
        return ends[-1] if ends else None
    return ends[-1] if ends and starts else 0


def _plays(text: str, playing: bool) -> bool:
    start, end = _ROLE_START.search(text), _ROLE_END.search(text)
    if start and (not end or end.start() < start.start()):
        return bool(_OWN_ROLE.search(text[start.start() :]))
    return False if end else playing


_OWN_ROLE = re.compile(
    r"(?<!\w)(?:i'?m|i am|i play|i'?ll be|i will be|me as|we(?:'re| are)?|я|мы|us|both|давай|let'?s)(?!\w)",
    re.IGNORECASE,
)


def hypothetical(text: str) -> bool:
    """Something that is not so: a wish, an if, a thought experiment."""
    if _HYPOTHETICAL.search(text):
        return True
    return bool(_BY.search(_PARTICLES.sub(" ", text))) and not _WISHES.search(text)


def sarcasm(text: str) -> bool:
    return bool(
        _SARCASM.search(text) or (_SHOUTED_LOVE.search(text) and not text.isupper()) or _JOKE.search(text)
    )


def doctor(words: Sequence[Word]) -> bool:
    """A doctor has a part in the sentence: what he says is about the user's health."""
    return any(w.lemmas & _DOCTORS for w in words)


_RUMOUR = re.compile(
    r"(?<!\w)(?:heard (?:from|that)|i read (?:somewhere|that)|apparently everyone|rumou?r has it|people say|they say|on (?:the )?(?:news|tv|twitter|reddit)|по (?:телевизору|тв|радио|слухам|новостям)|в (?:новостях|(?:интернете|сети|газете|телеге) (?:пишут|сказали|говорят|прочитал\w?))|говорят|поговаривают|ходят слухи|слышал[аи]?,? что|читал[аи]?,? что|где-то читал|пишут,? что|man sagt|dicen que|dizem que|on dit)(?!\w)",
    re.IGNORECASE,
)


def hearsay(words: Sequence[Word], text: str, *, doctor: bool) -> bool:
    """What somebody else says or thinks; a doctor speaking about the user, or words about the user himself, are not."""
    body = [w for w in words if w.is_word or w.norm[:1].isdigit()]
    if _RUMOUR.search(text):
        return True
    for i, word in enumerate(body):
        if not word.lemmas & _SAYING or "=1per" in word.tags or "=impr" in word.tags:
            continue
        before = body[max(0, i - 4) : i]
        after = body[i + 1 : i + 4]
        near = [*before, *after]
        everyone = any(
            w.norm in ("everyone", "everybody", "people", "nobody", "все", "всем", "люди", "никто", "alle")
            for w in after
        )
        if everyone and not any(w.norm in ("i", "we", "я", "мы") for w in before):
            return True
        if doctor or (after and after[0].norm[:1].isdigit()):
            continue
        if not before and "=pres" in word.tags and "=3per" in word.tags:
            return True
        if word.norm in _THIRD_PERSON and not any(
            w.norm in ("i", "we", "who", "which", "that", "it") for w in before[-1:]
        ):
            return True
        speakers = [
            w
            for w in near
            if w.lemmas & RELATIONS.keys()
            or "=Name" in w.tags
            or w.norm
            in (
                "он",
                "она",
                "они",
                "he",
                "she",
                "they",
                "everyone",
                "people",
                "все",
                "люди",
                "someone",
                "кто-то",
            )
            or w.lemmas & SETS["job"]
            or (w.text[:1].isupper() and w.norm not in ("i", "i'm") and w in before)
        ]
        if not speakers or any(w.norm in ("i", "я", "we", "мы", "im", "yo", "eu", "ich") for w in before):
            continue
        rest = body[i + 1 :]
        if any(w.norm in ("he", "she", "they", "он", "она", "они") for w in rest[:4]) and word.norm not in (
            "said",
            "says",
        ):
            return True
        own = any(w.norm in ("мне", "меня", "мой", "моя", "мы", "нам", "my", "me", "our", "we") for w in rest)
        if own and not word.lemmas & _OPINING and not _has_quote(text):
            continue
        return True
    return False


_OPINING = word_set(
    "считать думать полагать верить хотеть think thinks thought believe believes reckon reckons feel"
)
_THIRD_PERSON = word_set(
    """
    says thinks claims swears insists believes reckons jokes argues opina opinan sagt meint glaubt dice
    dicen diz acha pense сообщили сообщает заявил заявили заявляет утверждает уверяет
    """
)


def opines(words: Sequence[Word]) -> bool:
    """Somebody thinks, rather than tells."""
    return any(w.lemmas & _OPINING for w in words)


def quotes(text: str) -> list[tuple[int, int]]:
    """Where somebody's words stand in quotation marks (three words or more)."""
    return [(m.start(), m.end()) for m in _QUOTED.finditer(text) if len(m.group().split()) >= 3]


_QUOTED = re.compile(
    r"«[^»\n]{8,}»|“[^”\n]{8,}”|„[^“”\n]{8,}[“”]|\"[^\"\n]{8,}\"|(?<!\w)'[^\n]{10,}?'(?!\w)|(?<!\w)‘[^’\n]{10,}’"
)


def _has_quote(text: str) -> bool:
    return bool(re.search(r"[«\"“'‘].{6,}[»\"”'’]", text))


_SOMEBODY = re.compile(
    r"(?:какой-то |один |некий )?(?:парень|девушка|мужик|чувак|тип|тетка|дядька|чел) (?:из|на|в|с) |(?:some|a|this|that|the) (?:random )?(?:guy|dude|lady|woman|man|kid|person) "
)


def stranger(words: Sequence[Word]) -> bool:
    """The clause is about somebody who is no part of the user's life."""
    body = [w for w in words if w.is_word][:4]
    own = SETS["i"] | SETS["we"] | SETS["me"]
    if _SOMEBODY.match(" ".join(w.norm for w in body)):
        return True
    return any(w.lemmas & STRANGERS for w in body) and not any(
        w.norm in own or "=1per" in w.tags for w in words
    )


_HELP = re.compile(
    r"(?<!\w)(?:не (?:запускается|работает|компилируется|собирается|открывается|грузится|понимаю|получается|выходит|могу (?:понять|найти|разобраться|запустить|настроить))|ошибк[аиу] (?:в|при|на)|(?:есть|такой|у меня|один) вопрос|вылетает|выдает ошибку|"
    r"мне нуж(?:ен|на|но|ны) (?:\w+ )?(?:скрипт|код|функци|пример|помощь|совет|список|текст|план|ответ|шаблон|идея|идеи)\w*|хочу (?:понять|узнать|спросить|разобраться|попросить|чтобы ты)|хотел(?:а)? (?:спросить|узнать|уточнить)|помоги(?:те)?|нужна помощь|пытаюсь (?:понять|запустить|настроить|собрать|найти)|"
    r"(?:твой|твоя|твои|ваш|этот) (?:ответ|совет|код|вариант|текст|пример|решени)\w*|"
    r"i (?:have|got|'ve got) (?:a |one |another )?(?:quick )?question|i need (?:some |your )?(?:help|advice|a (?:script|function|quick|list|name|way|word))|i(?:'m| am) (?:trying to (?:fix|run|install|figure|understand|debug|build|get|make|set|find|write)|getting (?:an?|this) (?:error|exception)|stuck)|"
    r"(?:doesn'?t|does not|won'?t|isn'?t|not) (?:work|compil|load|build|start|run|open)\w*|i want to (?:understand|know|ask)|i (?:don'?t|do not) (?:understand|get|know)|your (?:answer|code|advice|suggestion|response|reply)|getting an? error|(?:code|app|script|site|build|program|server|page)s? (?:is |are |just |has )?(?:broke|broken|crash\w*|down|failing|stuck)|throws an?|help me)(?!\w)",
    re.IGNORECASE,
)
_PASSING = re.compile(
    r"(?<!\w)(?:exactly what i (?:need|want)\w*|can'?t (?:believe|wait)|не верится|не могу поверить|gtg|brb|afk|right now|at the moment|in (?:\d+|a few|five|ten) (?:min\w*|sec\w*|hours?)|(?:щас|сейчас) (?:на|в|буду|приду|вернусь|иду|еду|занят\w*|за рулем)|через (?:\d+ )?(?:минут\w*|секунд\w*|час(?:а|ов)?)|скоро вернусь|потом (?:отвечу|напишу|посмотрю)|(?:сборка|тесты?|билд|деплой|пайплайн) (?:прош\w+|упал\w*|зелен\w+|завис\w*)|(?:build|tests?|pipeline|deploy) (?:passed|failed|is green|are green|went through))(?!\w)",
    re.IGNORECASE,
)


_FEEDBACK = re.compile(
    r"^\W*(?:(?:it |that |now )?works?(?: now)?|it worked|that (?:works|worked|helps|helped)|got it|makes sense|"
    r"this is (?:great|perfect|awesome)|сработало|заработало|получилось|теперь (?:работает|норм\w*|всё ок|все ок))\W*$",
    re.IGNORECASE,
)


def seeks_help(text: str) -> bool:
    """Words about the task at hand: a fault, a question announced, something needed from the assistant."""
    return bool(_HELP.search(text))


def passing(text: str) -> bool:
    """A state that will be over before it could matter."""
    return bool(_PASSING.search(text) or _FEEDBACK.search(text))


def lead_free(text: str) -> str:
    """The text without the words that only ask to keep it."""
    return REMEMBER_WORDS.sub(" ", text)
