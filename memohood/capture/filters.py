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
    r"|^\s*\[?(?:system|assistant|developer|admin)\]?\s*[:>\]]|<\s*/?\s*(?:system|instructions?|admin|memory-context|assistant|tool)\b|</?s>|\[/?INST\]"
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
    r"hypothetically|suppose|supposing|imagine|let'?s say|what if|if only|in theory|i wish|(?:if|wish)\s+(?:i|we|you|he|she|they)\s+(?:were|was|had|lived|could|ever|worked|won|owned|knew|spoke|got)|if i'?d|i'?d (?:probably|totally|love to|be)|would(?:n'?t)? (?:be|have|love|move|buy)|"
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
_ONCE = re.compile(
    r"(?<!\w)(?:this (?:one|time|once|summary|text|email|letter|answer|question|task|essay|file|function|code)|just this|for this|(?:в|на) этот раз|этот (?:текст|раз|код|файл)|эт(?:у|о|ого|ой) (?:письм|функци|задач|стать|текст)\w*|сейчас|diesmal|esta vez|desta vez|cette fois)(?!\w)",
    re.IGNORECASE,
)


def once(text: str) -> bool:
    """The request is about the task at hand only."""
    return bool(_ONCE.search(text))


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
    found = _PASTE_LEAD.search(text)
    if found is None:
        return None
    return found.end() if len(text) - found.end() >= 40 else None


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


_QUESTION_WORDS = word_set(
    """
    что чо че чё шо чего чем чему кто кого кому кем почему зачем отчего как какой какая какое какие
    какую каком каких какого каким сколько где куда откуда когда чей чья чье чьи разве неужели ли каково
    what whats what's how hows how's why who whos who's whom when whens where wheres where's which whose
    wanna was wie warum wieso wer wann wo welche welcher welches qué que cuánto cuanto cuánta cómo como
    cuándo dónde quién por-qué cuál quanto quando onde quem qual quoi comment pourquoi quand où qui quel
    quelle combien що який яка яке які чому хто коли скільки де
    """
)
_AUX = word_set(
    """
    do does did is are am was were can could should would will shall may might has have isn't aren't
    don't doesn't didn't can't won't any anyone anybody
    """
)
_PERSON = word_set(
    """
    i you he she it we they there this that these those the a an my your his her our their anyone
    someone imitation
    """
)
_FILLERS = word_set(
    """
    а и ну слушай слушайте короче кстати блин привет приветик ок окей ладно так вот да нет не хм эх ой
    ох ух эй ало алло йоу чел бро ребят ребята народ пожалуйста плиз спс спасибо еще ещё тогда то же ж
    ведь типа значит вообще ваще подскажи скажи ok okay k so and but oh hey hi hello yo well um uh hmm
    btw also like just please pls plz lol haha quick q thx thanks right then now yeah yep no nah anyway
    look listen sup dude man bro alright mais pero entonces oye hola olá oi bonjour salut hallo und y e
    привіт
    """
)
TASKS = word_set(
    """
    write make give show tell find explain fix list summarize summarise translate convert generate
    create help check look teach draft suggest recommend calculate compute compare describe define
    rewrite proofread format sort search google run execute restart open close build test review edit
    shorten remind pick rate debug refactor set skim read play pretend act imagine compose brainstorm
    analyze analyse add remove update change turn send print count solve name guess continue paste quote
    plan schedule book order tl;dr tldr recipe gimme lemme spell scan code implement optimize grant
    schreib mach zeig erkläre übersetze hilf escribe haz dame explica traduce ayuda busca muestra
    escreve faz mostra traduz ajuda écris fais donne montre explique traduis trouve напиши склади поясни
    знайди переклади
    """
)
BEHAVIOUR = word_set(
    """
    answer reply respond use write keep avoid skip stop call address speak talk treat assume default
    include prefer explain give suggest recommend offer mention start end begin act be drop cut ask
    check quote format cite put leave let antworte antworten duz sprich nutze benutze schreib responde
    contesta habla usa escribe responder fale escreva réponds parle utilise écris vouvoie tutoie
    відповідай пиши
    """
)
_RUSSIAN_NOT_COMMANDS = word_set(
    """
    давай давайте смотри слушай прикинь представляешь знай извини прости поздравляй поздравь знаешь
    пошли
    """
)


def content(words: Sequence[Word]) -> list[Word]:
    """The words without marks, smiles and opening fillers."""
    out = [w for w in words if w.is_word or w.norm[:1].isdigit()]
    first = 0
    while first < len(out) and out[first].norm in _FILLERS:
        first += 1
    return out[first:]


def question(words: Sequence[Word], *, first: bool, last: bool, asked: bool) -> bool:
    """A clause that asks. `asked`: its sentence ends with a question mark; `first`/`last`: its place in the sentence."""
    body = content(words)
    if asked and last:
        return True
    if not body:
        return False
    head = body[0].norm
    opens = head in _QUESTION_WORDS or (
        len(body) > 1
        and head in ("в", "на", "до", "с", "за", "от", "по", "из", "для", "к", "о", "про", "у")
        and body[1].norm in _QUESTION_WORDS
    )
    if (
        first
        and head
        in (
            "is",
            "are",
            "was",
            "were",
            "should",
            "can",
            "could",
            "would",
            "will",
            "may",
            "shall",
            "isn't",
            "aren't",
        )
        and len(body) > 1
    ):
        return True
    if (
        head in _AUX
        and len(body) > 1
        and (body[1].norm in _PERSON or body[1].norm in ("any", "hypoallergenic"))
        and (first or asked)
    ):
        return True
    if (
        opens
        and first
        and not (
            head
            in (
                "когда",
                "where",
                "when",
                "где",
                "как",
                "what",
                "що",
                "коли",
                "que",
                "como",
                "quando",
                "quand",
                "wo",
            )
            and not last
            and not asked
        )
    ):
        return True
    if opens and asked:
        return True
    if last and not asked and any(w.norm in _ASKED_INSIDE for w in body[1:]):
        at = next(i for i, w in enumerate(body) if i and w.norm in _ASKED_INSIDE)
        stated = any({"=VERB", "=PRED"} & w.tags or w.norm in _AUX for w in body[:at]) or any(
            w.norm in ("я", "i", "we", "мы", "не") for w in body[:at]
        )
        if not stated and len(body) > at + 1:
            return True
    return any(w.norm == "ли" for w in body[1:3])


_ASKED_INSIDE = word_set("чем сколько зачем почему какой какая какие каком what's")
_ORDERED = word_set(
    """
    рецепт стих стишок тост поздравление пример примеры список план таблица формула резюме идея совет
    скрипт шаблон письмо регулярка история сказка саммари перевод описание название заголовок слоган
    recipe poem toast example list plan table formula idea ideas tip tips template email script song
    summary synonym synonyms outline regex haiku limerick rezept gedicht receta poema receita
    """
)


def ordered_thing(words: Sequence[Word]) -> bool:
    """A thing asked for by its bare name: «рецепт шакшуки на двоих», "poem for mom's birthday"."""
    body = content(words)
    if not body or not body[0].lemmas & _ORDERED or (body[0].text[:1].isupper() and len(body) < 3):
        return False
    return not any(
        {"=VERB", "=PRTS"} & w.tags
        or w.norm in _AUX
        or (w.norm in ("мой", "моя", "my", "на") and w.norm != "на")
        for w in body[1:4]
    )


def imperative(word: Word, lang: str) -> bool:
    """A verb form that tells somebody to do something."""
    if lang == "ru":
        return (
            "=impr" in word.tags
            and word.norm not in _RUSSIAN_NOT_COMMANDS
            and not {"incl", "past", "NOUN", "PREP", "CONJ"} & word.tags
        )
    return word.norm in TASKS or word.norm in BEHAVIOUR


_NOT_BARE = word_set(
    """
    i you we he she it they been had have knew know seen again mind thought a the my his her really want
    get got need like love hate care think felt heard said did too worked lived met has is was are were
    do does will would can could
    """
)
_ASKING = word_set(
    """
    можешь можете могу можно нужно надо помоги помогите прошу хочу давай давайте can could would will
    pls please need kannst puedes podrías pode poderia peux pourrais можеш
    """
)


def command(words: Sequence[Word], lang: str) -> Word | None:
    """The verb of a request to the assistant, None when the clause is none. Whether it is a lasting one is asked apart."""
    body = content(words)
    if len(body) < 2:
        return None
    head = body[0]
    if imperative(head, lang):
        return head
    if (
        head.norm
        in (
            "don't",
            "dont",
            "never",
            "always",
            "не",
            "никогда",
            "всегда",
            "immer",
            "nie",
            "siempre",
            "nunca",
            "sempre",
        )
        and len(body) > 1
    ):
        for word in body[1:4]:
            if imperative(word, lang):
                return word
        after = body[1]
        if (
            lang == "en"
            and head.norm in ("never", "always", "don't", "dont")
            and after.norm not in _NOT_BARE
            and not after.norm.endswith(("ed", "ing"))
        ):
            return after
    if lang == "ru":
        for word in body[1:7]:
            if imperative(word, lang) and not any("=1per" in w.tags and "=VERB" in w.tags for w in body):
                return word
    if head.norm in _ASKING and len(body) > 1:
        for word in body[1:4]:
            if (
                imperative(word, lang)
                or ("=INFN" in word.tags and head.norm in ("можешь", "можете", "прошу"))
                or word.norm == "you"
            ):
                return word
    return None


def doctor(words: Sequence[Word]) -> bool:
    """A doctor has a part in the sentence: what he says is about the user's health."""
    return any(w.lemmas & _DOCTORS for w in words)


_RUMOUR = re.compile(
    r"(?<!\w)(?:heard (?:from|that)|i read (?:somewhere|that)|apparently everyone|rumou?r has it|people say|they say|on (?:the )?(?:news|tv|twitter|reddit)|(?:по|в) (?:телевизору|тв|радио|новостях|газете|интернете|сети|телеге)|говорят|поговаривают|ходят слухи|слышал[аи]?,? что|читал[аи]?,? что|где-то читал|пишут,? что|man sagt|dicen que|dizem que|on dit)(?!\w)",
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
        if any(
            w.norm in ("мне", "меня", "мой", "моя", "мы", "нам", "у", "my", "me", "our", "we") for w in rest
        ) and not _has_quote(text):
            continue
        return True
    return False


_THIRD_PERSON = word_set(
    """
    says thinks claims swears insists believes reckons jokes argues opina opinan sagt meint glaubt dice
    dicen diz acha pense сообщили сообщает заявил заявили заявляет утверждает уверяет
    """
)


def quotes(text: str) -> list[tuple[int, int]]:
    """Where somebody's words stand in quotation marks (three words or more)."""
    return [(m.start(), m.end()) for m in _QUOTED.finditer(text) if len(m.group().split()) >= 3]


_QUOTED = re.compile(
    r"«[^»\n]{8,}»|“[^”\n]{8,}”|„[^“”\n]{8,}[“”]|\"[^\"\n]{8,}\"|(?<!\w)'[^\n]{10,}?'(?!\w)|(?<!\w)‘[^’\n]{10,}’"
)
_COURTESY = word_set(
    """
    thanks thank thx ty cheers sorry congrats congratulations goodnight bye спасибо спасиб спс благодарю
    сорян сорри извини прости пока поздравляй поздравь gracias danke obrigado obrigada merci дякую
    """
)


def courtesy(words: Sequence[Word]) -> bool:
    """Thanks, apologies and farewells."""
    first = next(
        (
            w
            for w in words
            if w.is_word and w.norm not in ("ok", "ок", "oh", "ой", "и", "and", "k", "ну", "aw", "big", "so")
        ),
        None,
    )
    return first is not None and first.norm in _COURTESY


def _has_quote(text: str) -> bool:
    return bool(re.search(r"[«\"“'‘].{6,}[»\"”'’]", text))


def stranger(words: Sequence[Word]) -> bool:
    """The clause is about somebody who is no part of the user's life."""
    body = [w for w in words if w.is_word][:4]
    own = SETS["i"] | SETS["we"] | SETS["me"]
    return any(w.lemmas & STRANGERS for w in body) and not any(
        w.norm in own or "=1per" in w.tags for w in words
    )


_HELP = re.compile(
    r"(?<!\w)(?:не (?:запускается|работает|компилируется|собирается|открывается|грузится|понимаю|получается|выходит|могу (?:понять|найти|разобраться|запустить|настроить))|ошибк[аиу] (?:в|при|на)|(?:есть|такой|у меня|один) вопрос|вылетает|выдает ошибку|"
    r"мне нуж(?:ен|на|но|ны) (?:\w+ )?(?:скрипт|код|функци|пример|помощь|совет|список|текст|план|ответ|шаблон|идея|идеи)\w*|хочу (?:понять|узнать|спросить|разобраться|попросить|чтобы ты)|хотел(?:а)? (?:спросить|узнать|уточнить)|помоги(?:те)?|нужна помощь|пытаюсь (?:понять|запустить|настроить|собрать|найти)|"
    r"(?:твой|твоя|твои|ваш|этот) (?:ответ|совет|код|вариант|текст|пример|решени)\w*|"
    r"i (?:have|got|'ve got) (?:a |one |another )?(?:quick )?question|i need (?:some |your )?(?:help|advice|a (?:script|function|quick|list|name|way|word))|i(?:'m| am) (?:trying to (?:fix|run|install|figure|understand|debug|build|get|make|set|find|write)|getting (?:an?|this) (?:error|exception)|stuck)|"
    r"(?:doesn'?t|does not|won'?t|isn'?t|not) (?:work|compil|load|build|start|run|open)\w*|i want to (?:understand|know|ask)|i (?:don'?t|do not) (?:understand|get|know)|your (?:answer|code|advice|suggestion|response|reply)|getting an? error|throws an?|help me)(?!\w)",
    re.IGNORECASE,
)
_PASSING = re.compile(
    r"(?<!\w)(?:gtg|brb|afk|right now|at the moment|in (?:\d+|a few|five|ten) (?:min\w*|sec\w*|hours?)|(?:щас|сейчас) (?:на|в|буду|приду|вернусь|иду|еду|занят\w*|за рулем)|через (?:\d+ )?(?:минут\w*|секунд\w*|час(?:а|ов)?)|скоро вернусь|потом (?:отвечу|напишу|посмотрю)|(?:сборка|тесты?|билд|деплой|пайплайн) (?:прош\w+|упал\w*|зелен\w+|завис\w*)|(?:build|tests?|pipeline|deploy) (?:passed|failed|is green|are green|went through))(?!\w)",
    re.IGNORECASE,
)


def seeks_help(text: str) -> bool:
    """Words about the task at hand: a fault, a question announced, something needed from the assistant."""
    return bool(_HELP.search(text))


def passing(text: str) -> bool:
    """A state that will be over before it could matter."""
    return bool(_PASSING.search(text))


def lead_free(text: str) -> str:
    """The text without the words that only ask to keep it."""
    return REMEMBER_WORDS.sub(" ", text)
