"""What must not be remembered: each check answers with a reason code, or None when it has nothing against the words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from memohood.capture import play
from memohood.capture.grammar.sets import DOCTORS, FRIENDS, PETS, RELATIONS, SETS, STRANGERS
from memohood.capture.remembering import REMEMBER_WORDS
from memohood.text.anycase import holds
from memohood.text.irregular import participle
from memohood.text.morphology import Word
from memohood.text.wordlist import word_set

_INJECTION = re.compile(
    r"(?:ignore|disregard|forget|override|bypass|игнорируй\w*|забудь|отмени|проигнорируй\w*|ignoriere|ignora|ignorez)\b[^.\n]{0,40}?"
    r"(?:rule|instruction|prompt|previous|prior|above|polic|guardrail|правил|инструкци|промпт|предыдущ|указани|ограничени|regel|anweisung|instruccion|reglas|règles)"
    r"|\byou are now\b|\bты теперь (?!знаешь)\w+ (?:без|который)|system prompt|системн\w+ промпт|developer mode|jailbreak|\bdan mode\b|prompt injection"
    r"|^\s*\[+\s*(?:system|assistant|developer|admin|memory|память|система)[^\]\n]{0,40}\]|(?<!\w)(?:user_?)?role\s*[=:]\s*(?:admin|root|superuser)"
    r"|(?<!\w)(?:ты|вы|you)(?:'re| are)?(?!\w)[^.\n]{0,30}(?:режим\w* (?:отладки|разработчика|обслуживания|администратора|бога|без ограничений)|(?:debug|maintenance|god|admin|unrestricted) mode)"
    r"|^\s*\[?(?:system|assistant|developer|admin|система|системное сообщение|ассистент|админ)\]?\s*[:>\]]"
    r"|\brm\s+-rf?\s+[/~*]|(?:отправля\w*|пере(?:шли|сыла)\w*|выгружа\w*|send|forward|upload|post)\b[^.\n]{0,60}?(?:памят|переписк|секрет|парол|письм|memor|conversation|secret|password|e-?mail)[^.\n]{0,60}?(?:https?://|\S@\S)"
    r"|<\s*/?\s*(?:system|instructions?|admin|memory-context|assistant|tool)\b|</?s>|\[/?INST\]"
    r"|(?:user is|пользователь\s*(?:-|—|это)?)\s*(?:an? )?(?:admin|root|superuser|админ)|other users'? (?:memor|data)|памят\w+ других|чужую память|elevated (?:memory|privilege|scope)"
    r"|(?:safety|безопасност)\w*(?: \w+){0,2} (?:are |is |теперь )?(?:disabled|off|deactivated|отключ\w+|не действ\w+|сняты)|(?:user|пользовател\w+|владелец)(?: \w+){0,2} (?:has|have|имеет|получил|обладает)(?: \w+){0,2} (?:admin|root|unlimited|full access|права|полный доступ)|reveal (?:your|the) (?:prompt|instructions|secrets)|whenever (?:asked|anyone)[^.\n]{0,60}\bsay\b|на (?:любое|каждое) сообщение отвечай",
    re.IGNORECASE | re.MULTILINE,
)

_HYPOTHETICAL = re.compile(
    r"(?<!\w)(?:если\s+(?:бы?|б)|(?:было\s+)?бы\s+(?:здорово|круто|классно)|вот\s+бы|как\s+будто|будто\s+бы|представь(?:те)?|представим|допустим|предположим|гипотетическ\w+|в теории|чисто теоретически|был[аи]?\s+бы?|якби|"
    r"hypothetically|suppose|supposing|imagine|assume (?:for a (?:second|moment|minute)|hypothetically)|(?:^|[.,;!?]\s*)had (?:i|we|he|she|they|my|you) (?:\w+ )?(?:known|been|had|gone|\w+ed)|(?:^|[.,;!?]\s*)скажем(?=,)|let'?s (?:say|assume|imagine)|(?:^|[.!?,]\s*)(?:say|assume|assuming) (?:i|we|my|you)|what if|if only|in theory|i wish|(?:if|wish)\s+(?:i|we|you|he|she|they)\s+(?:were|was|had|lived|could|ever|worked|won|owned|knew|spoke|got)|if i'?d|i'?d (?:probably|totally|love to|be)|would(?:n'?t)? (?:be|have|love|move|buy)|"
    r"wenn ich .{0,30}(?:wäre|hätte|würde)|si (?:yo )?(?:fuera|tuviera|viviera)|se eu (?:fosse|tivesse)|si j'(?:étais|avais))(?!\w)",
    re.IGNORECASE,
)

_BY = re.compile(r"(?<!\w)(?:бы|б)(?!\w)", re.IGNORECASE)

_PARTICLES = re.compile(r"(?<!\w)(?:хотя|как|лишь|кабы|когда|где|что|кто) бы(?!\w)", re.IGNORECASE)

_WISHES = re.compile(
    r"(?<!\w)(?:хотел|хотела|хотели|хотелось|предпоч\w+|просил|просила|чтобы|чтоб)\s+бы?(?!\w)", re.IGNORECASE
)

_SARCASM = re.compile(
    r"^\W*(?:oh joy|о,? радость|(?:great|super|wonderful|fantastic|lovely|brilliant|perfect|супер|отлично|прекрасно|замечательно|чудесно|класс),(?: \w+){0,4} (?:again|опять|снова)(?!\w))|прокрастинатор|procrastinator|(?<!\w)(?:i am|i'm|я) (?:—|-|the |a )?\s*(?:king|queen|emperor|empress|pope|batman|superman|god|wizard|president|ninja|pirate|vampire|король|королева|император|императрица|папа римский|бог|бэтмен|супермен|президент|ниндзя|вампир)(?!\w)|^\W*(?:ну да|конечно|ага|разумеется|о да|как же|естественно),? (?:обожаю|люблю|мечтаю|я же|я прям)|я же? (?:\w+ )?(?:миллионер\w*|олигарх|гений|волшебник|робот|железн\w+)|^\W*(?:sure|right|yeah|of course),? i(?:'m| am) (?:a |an |the )?(?:millionaire|billionaire|genius|robot|wizard|made of money)|oh,? i (?:simply|just|absolutely|so|really) (?:adore|love|enjoy)|прям\w*\s+(?:мечтаю|обожаю|люблю|горю|жажду)|🙄|🙃|😏|/s(?:\s|$)|(?<!\w)(?:ага,? конечно|ну конечно|ну да,? конечно|да уж|мечта всей жизни|всю жизнь мечтал\w*|просто (?:обожаю|мечтаю)|ну прям\w*|спасибо,? кэп|"
    r"oh sure|yeah,? right|sure,? because|as if|just what i needed|(?:the )?best \w+ (?:in the (?:world|galaxy|universe|history)|on (?:earth|the planet)|of all time)|(?:world|galaxy)'s (?:best|greatest)|лучш\w+ \w+ (?:галактик|вселенн|на свете|в мире|всех времен|во всей)\w*|oh great|great,? another|can'?t wait to (?:not|pay)|my absolute favorite thing|said no one|lucky me|living the dream|oh (?:yeah|yes) i (?:totally|just|really|absolutely))(?!\w)",
    re.IGNORECASE,
)

_SHOUTED_LOVE = re.compile(r"\b(?:LOVE|ADORE|ОБОЖАЮ|ЛЮБЛЮ)\b")

_JOKE = re.compile(
    r"(?<!\w)(?:шутк\w*|шуч\w*|шуткану\w*|пошути\w*|анекдот\w*|прикалыва\w*|прикол|рофл\w*|лол кек|кек|jk|a joke|knock knock|just kidding|kidding|joking|broma|scherz)(?!\w)",
    re.IGNORECASE,
)

_SHORT_WOULD = re.compile(r"(?<!\w)(?:i|we|she|he|they|you)'d (\w+)", re.IGNORECASE)
# a taste or a wish in polite form, or an adverb that tells nothing of what follows
_NOT_IDLE = word_set(
    """
    rather like prefer appreciate want need love hate say better just already never always only even also finally recently both not
    """
)


_DREAMT = re.compile(
    r"(?<!\w)(?:выиграю (?:в лотере\w+|миллион\w*|джекпот)|сорву джекпот|разбогатею|стану (?:миллион|миллиард)ер\w*|(?:when|once|if|as soon as) i(?:'m| am|'ve| get| become| win| strike)? ?(?:rich|a (?:m|b)illionaire|famous|the lottery|the jackpot|it rich|made it)"
    r"|(?:win|hit) the (?:lottery|jackpot|pools))(?!\w)|"
    r"(?<!\w)if (?:\w+ ){1,6}(?:could|were|had|would|did) [^.!?]{2,80}(?<!\w)(?:i|we|he|she|they|it|you)(?:'d|'d| would| wouldn'?t) (?!(?:\w+ )?(?:rather|like|prefer|appreciate|love|want))",
    re.IGNORECASE,
)


def _would(text: str) -> bool:
    """ "I'd trade my bike", not "we'd built a house": before a participle the short form stands for "had"."""
    after = (m.group(1).lower() for m in _SHORT_WOULD.finditer(text))
    return any(word not in _NOT_IDLE and not participle(word) for word in after)


_SECRET_MARK = re.compile(r"\[(?:SECRET|REDACTED)[^\]]*\]")

_SECRET_WORD = re.compile(
    r"(?<!\w)(?:парол\w*|пасс?ворд\w*|пин-?код\w*|cvc|cvv|токен\w*|api[ _-]?key|secret(?: key)?|password|passwd|passphrase|pwd|token|сид-?фраз\w*|seed phrase|private key|код из смс|contraseña|senha|passwort|mot de passe)(?!\w)",
    re.IGNORECASE,
)

_SECRET_VALUE = re.compile(
    r"(?<!\S)(?=\S*\d)(?=\S*[A-Za-zА-Яа-я])(?=\S*[^\w\s.,:;]|\S*[A-Z]\S*[a-z]\S*\d|\S{8,})\S{6,}|(?<!\d)\d{4,8}(?!\d)"
)

_CARD = re.compile(r"(?<!\d)(?:\d[ -]?){15,18}\d(?!\d)")


def injection(text: str) -> bool:
    """Text that tries to act as an instruction to the assistant or to its memory."""
    return holds(_INJECTION, text)


def secret(text: str) -> bool:
    """A sentence that holds a secret, masked or not."""
    if _SECRET_MARK.search(text) or _CARD.search(text):
        return True
    found = _SECRET_WORD.search(text)
    return bool(found and _SECRET_VALUE.search(text[found.end() :]))


def hypothetical(text: str) -> bool:
    """Something that is not so: a wish, an if, a thought experiment."""
    if holds(_HYPOTHETICAL, text) or play.elsewhere(text) or _would(text) or holds(_DREAMT, text):
        return True
    return bool(_BY.search(_PARTICLES.sub(" ", text))) and not _WISHES.search(text)


def sarcasm(text: str) -> bool:
    return bool(
        holds(_SARCASM, text) or play.ironic(text) or (_SHOUTED_LOVE.search(text) and not text.isupper())
    )


_IN_EARNEST = re.compile(
    r"(?<!\w)(?:в шутку|без шуток|не шуч\w+|кроме шуток|(?:no|not a|not|isn'?t a) jok(?:e|ing)|(?:not|i'm not|ain't) kidding|no kidding|i kid you not)(?!\w)",
    re.IGNORECASE,
)


def joke(text: str) -> bool:
    """The words call something a joke."""
    return bool(_JOKE.search(_IN_EARNEST.sub(" ", text)))


_LABELLED = re.compile(r"(?<!\w)(?:шутка|анекдот|прикол|the joke|a joke|joke)(?!\w)", re.IGNORECASE)


def labelled(text: str) -> bool:
    """A name of the kind («…, шутка из интернета»): all that stands before it is one."""
    return bool(_LABELLED.search(_IN_EARNEST.sub(" ", text)))


_SOMEBODY = re.compile(
    r"(?:какой-то |один |некий )?(?:парень|девушка|мужик|чувак|тип|тетка|дядька|чел) (?:из|на|в|с) |(?:some|a|this|that|the) (?:random )?(?:guy|dude|lady|woman|man|kid|person) "
)


_PATIENT = word_set("patient пациент пациентка")
_A_PATIENT = word_set(
    "patient customer client user пациент пациентка клиент клиентка покупатель пользователь"
)
_FRIEND = word_set("друг подруга приятель приятельница знакомый знакомая friend acquaintance")


def _unnamed_friend(body: Sequence[Word]) -> bool:
    """«Одна знакомая …», "a friend …": somebody without a name, and not called the user's own."""
    at = next(
        (i for i, w in enumerate(body[:2]) if w.lemmas & _FRIEND and (w.tags & {"nomn"} or not w.tags)), None
    )
    if at is None or any(w.lemmas & SETS["my"] for w in body):
        return False
    named = len(body) > at + 1 and (body[at + 1].text[:1].isupper() or "=Name" in body[at + 1].tags)
    return not named and (at == 0 or body[0].norm in ("a", "one", "some", "один", "одна", "мою", "тут"))


_PERSON = re.compile(r"(?:ist|eer|cian|person|man|woman)s?$")
_DOER = re.compile(r"(?:[a-z]{3}(?:er|or)|student|intern|kid|dude|guy)s?$")
_RELATIVE = word_set("i who that on from at in")
_SPEAKS = word_set("who says say said told tells posted wrote")


def _some_person(body: Sequence[Word]) -> bool:
    """ "Some violinist bought …": a person by trade, or whoever speaks."""
    if len(body) < 3 or body[0].norm not in ("some", "another"):
        return False
    person, after = body[1], body[2]
    anybody = SETS["job"] | STRANGERS | (RELATIONS.keys() - FRIENDS)
    if person.lemmas & anybody or _PERSON.search(person.norm) or after.norm in _SPEAKS:
        return True
    if _DOER.search(person.norm) and after.norm in _RELATIVE:
        return True
    return person.norm in ("people", "folks") and after.norm != "in"


def _friends_relative(body: Sequence[Word]) -> bool:
    """«У подруги сын …», "my friend's kid …": somebody of somebody, without a name."""
    for i, (holder, word) in enumerate(pairwise(body[:5])):
        if (
            "nomn" in holder.tags
            and holder.lemmas & (RELATIONS.keys() - FRIENDS)
            and _of_friend(body[i + 1 : i + 3])
        ):
            return True
        if not word.lemmas & (RELATIONS.keys() - FRIENDS):
            continue
        before = body[i - 1].norm if i else ""
        whose = holder.norm.removesuffix("'s")
        if before == "у" and holder.lemmas & (FRIENDS | _ACQUAINTED) and "gent" in holder.tags:
            return True
        if holder.norm.endswith("'s") and whose in FRIENDS | _ACQUAINTED:
            return True
    return False


def _of_friend(after: Sequence[Word]) -> bool:
    """«… маминой подруги», «… соседки», "… of a friend"."""
    known = [bool(w.lemmas & (FRIENDS | _ACQUAINTED)) and "gent" in w.tags for w in after]
    return known[:1] == [True] or (
        len(known) > 1 and bool(known[1]) and {"ADJF", "=ADJF"} & after[0].tags != set()
    )


_ACQUAINTED = word_set(
    "подружка подруга приятельница сосед соседка коллега однокурсница одноклассница одногруппница кума neighbour neighbor coworker "
    "colleague classmate roommate flatmate"
)


def stranger(words: Sequence[Word]) -> bool:
    """The clause is about somebody who is no part of the user's life."""
    whole = [w for w in words if w.is_word]
    body = whole[:4]
    own = SETS["i"] | SETS["we"] | SETS["me"]
    if _SOMEBODY.match(" ".join(w.norm for w in body)) or _some_person(body):
        return True
    if _friends_relative(whole) and not any(w.norm in own or w.norm in _TO_ME for w in whole):
        return True
    if body and (
        _unnamed_friend(body)
        or (
            body[0].norm in _A_PATIENT
            or (len(body) > 1 and body[1].norm in _A_PATIENT and body[0].norm in ("the", "a"))
        )
    ):
        return True
    if any(w.lemmas & _PATIENT for w in whole) and not any(
        w.lemmas & SETS["my"] or w.norm in own for w in whole
    ):
        return True
    if any(w.norm in own or "=1per" in w.tags for w in words):
        return False
    if _COLLEAGUE.match(" ".join(w.norm for w in whole)) and not any(w.norm in _TO_ME for w in whole):
        return True
    if len(whole) > 2 and whole[0].norm == "у" and "gent" in whole[1].tags and _nobody_of_mine(whole[1]):
        return not any(w.norm in _TO_ME for w in whole)
    return any(w.lemmas & STRANGERS for w in body) or _somebody_acts(whole)


# "Kim from accounts", «Юлька из бухгалтерии»
_COLLEAGUE = re.compile(
    r"\w+ (?:(?:from|in) (?:accounts|accounting|hr|sales|marketing|finance|legal|support|ops|it|reception|work|qa|upstairs|payroll|the office)|"
    r"из (?:бухгалтерии|отдела|маркетинга|параллели|кадров|офиса|снабжения|поддержки|соседнего|соседней)) "
)


def _nobody_of_mine(word: Word) -> bool:
    """Somebody named by a calling, who is no relative."""
    person = {"anim", "NOUN"} <= word.tags and (word.lemmas & SETS["job"] or _AGENT.search(word.norm))
    return bool(person or word.lemmas & _SUPERIORS) and not word.lemmas & (RELATIONS.keys() | PETS)


_SUPERIORS = word_set("начальник начальница шеф босс директор директриса")


def _somebody_acts(body: Sequence[Word]) -> bool:
    """«Барабанщик продал свой бас»: a person who is no relative and has no name does something."""
    for i, word in enumerate(body[:4]):  # noqa: B007
        if "=VERB" in word.tags:
            return False
        if {"=NOUN", "=nomn", "=anim"} <= word.tags and (
            word.lemmas & SETS["job"] or _AGENT.search(word.norm)
        ):
            break
    else:
        return False
    known = RELATIONS.keys() | PETS | DOCTORS
    named = any(
        {"=Name", "=Surn"} & w.tags or (w.text[:1].isupper() and w is not body[0]) for w in body[: i + 2]
    )
    if named or any(w.lemmas & (known | SETS["my"] - {"свой"}) or w.norm in _TO_ME for w in body):
        return False
    return any("=VERB" in w.tags and ({"=3per", "=past"} & w.tags) for w in body[i + 1 : i + 4])


_AGENT = re.compile(
    r"(?:[щч]ик|[щч]ица|тель|тельница|ни[кц]а?|ист|истка|[^в]ач|лог|граф|арь|атор|ант|ент|ер|ор)$"
)
_TO_ME = word_set("меня мне мной нас нам нами me us наш наша наше наши")


_HELP = re.compile(
    r"(?<!\w)(?:меня интересу(?:ет|ют) (?:пользовател|клиент|заказ|покупател|сотрудник|заявк|тикет|отч[её]т)\w*|(?:i'?m|i am) interested in (?:the |a )?(?:user|customer|client|order|account|ticket|employee|report)s?(?!\w)|не (?:запускается|работает|компилируется|собирается|открывается|грузится|понимаю|получается|выходит|могу (?:понять|найти|разобраться|запустить|настроить))|ошибк[аиу] (?:в|при|на)|(?:есть|такой|у меня|один) вопрос|вылетает|выдает ошибку|"
    r"мне нуж(?:ен|на|но|ны) (?:\w+ )?(?:скрипт|код|функци|пример|помощь|совет|список|текст|план|ответ|шаблон|идея|идеи)\w*|хочу (?:понять|узнать|спросить|разобраться|попросить|чтобы ты)|хотел(?:а)? (?:спросить|узнать|уточнить)|помоги(?:те)?|нужна помощь|пытаюсь \w+(?:ть|ти|чь)(?:ся)?|(?:вопрос|вопросик) (?:по|про|о|об|насчет|насчёт)|"
    r"(?:твой|твоя|твои|твое|твоё|ваш|этот) (?:(?:предыдущ|прошл|последн|перв|втор|прежн|вчерашн)\w+ )?(?:ответ|совет|код|вариант|текст|пример|решени)\w*|"
    r"i (?:have|got|'ve got) (?:a |one |another )?(?:quick )?question|i need (?:some |your )?(?:help|advice|a (?:script|function|quick|list|name|way|word))|i(?:'m| am) (?:trying to \w+|getting (?:an?|this) (?:error|exception)|stuck)|"
    r"(?:doesn'?t|does not|won'?t|isn'?t|not) (?:work|compil|load|build|start|run|open)\w*|i want to (?:understand|know|ask)|(?:quick |another |one more |dumb |silly |random )?question (?:about|on|re|for|regarding)|i (?:don'?t|do not) (?:understand|get|know)|your (?:(?:previous|last|first|second|earlier|latest|other) )?(?:answer|code|advice|suggestion|response|reply)|getting an? error|(?:code|app|script|site|build|program|server|page)s? (?:is |are |just |has )?(?:broke|broken|crash\w*|down|failing|stuck)|throws an?|help me|"
    r"(?:can'?t|cannot|couldn'?t|don'?t)(?: \w+){0,5} (?:remember|recall|figure out|work out|think of)(?: \w+)? (?:who|what|which|when|where|why|how|if|whether)|"
    r"не (?:могу вспомнить|помню|вспомню|пойму)(?: \w+)?,? (?:кто|что|как\w*|где|когда|куда|почему|сколько|чей|чья))(?!\w)",
    re.IGNORECASE,
)

_PASSING = re.compile(
    r"(?<!\w)(?:caps lock|капс)(?!\w)|(?<!\w)(?:qwert\w*|asdf\w*|йцук\w*|фыва\w*)|^\W*(?:(?:test|тест)\w*\W+){2,}|(?<!\w)(?:turns out|оказалось|оказывается),? (?:(?:it|i|я|это|там) )?(?:was |had )?(?:just|only|просто|всего лишь)(?!\w)|(?<!\w)(?:реши\w+|decided to) (?:\w+ )?(?:спросить|узнать|уточнить|обратиться|ask|check)(?!\w)|(?<!\w)(?:exactly what i (?:need|want)\w*|(?:love|like|hate) (?:how|that|when|the way) (?:you|it|this|that)|нравится,? (?:как|что|когда) (?:ты|это|вы)|can'?t (?:believe|wait)|не верится|не могу поверить|gtg|brb|afk|right now|at the moment|on hold (?:with|for)|(?:minutes?|hours?) and counting|глаза слипа\w+|до конца (?:смены|дня|пары|урока) (?:ещ[её]|осталось)|in (?:\d+|a few|five|ten) (?:min\w*|sec\w*|hours?)|(?:щас|сейчас) (?:на|в|буду|приду|вернусь|иду|еду|занят\w*|за рулем)|через (?:\w+ )?(?:минут\w*|секунд\w*|час(?:а|ов|ик)?|полчаса)(?!\w)|скоро вернусь|остановил\w+ на (?:\w+ )?(?:пункте|строке|странице|шаге|вопросе|слайде|абзаце)|(?:we|i) (?:stopped|left off|paused) at|потом (?:отвечу|напишу|посмотрю)|(?:сборка|тесты?|билд|деплой|пайплайн) (?:прош\w+|упал\w*|зелен\w+|завис\w*)|(?:build|tests?|pipeline|deploy) (?:passed|failed|is green|are green|went through))(?!\w)",
    re.IGNORECASE,
)

_FEEDBACK = re.compile(
    r"^\W*(?:\w+ )?(?:не туда|не тебе|не вам|not you|wrong (?:chat|window|person))(?!\w)|^\W*(?:hang on|hold on|стоп|погоди|подожди)(?!\w)|(?:не туда|wrong chat)\W*(?:отправил\w*|написал\w*)?\W*$|"
    r"^\W*(?:(?:да |ну |ок )?(?:не|нет),? )?(?:never ?mind|nvm|forget it|whatever|проехали|забей|забудь|неважно|не важно|уже не надо|не надо|не парься|проехали)(?:[,. ]+(?:уже |thanks|it'?s fine|не надо|забей|проехали|ладно|спасибо))*\W*$|"
    r"^\W*(?:i meant|я имел\w? в виду) (?:something|the other|другое|не то)\W*\w*\W*$|"
    r"^\W*(?:(?:it |that |now )?works?(?: now)?|it worked|that (?:works|worked|helps|helped)|got it|makes sense|"
    r"this is (?:great|perfect|awesome)|сработало|заработало|получилось|теперь (?:работает|норм\w*|всё ок|все ок))\W*$",
    re.IGNORECASE,
)


_HERE = re.compile(
    r"^\W*(?:\w+ ){0,2}(?:я|мы) (?:сейчас |щас |пока )?(?:на|в|во) (?:минут\w+|секунд\w+|совещани\w+|созвон\w*|встреч\w+|пар[еу]|урок\w*|метро|автобус\w*|очеред\w+|магазин\w*|пробк\w+|дорог\w+|поезд\w*|душ\w*|кино|гост\w+|аэропорт\w*)\W*$|"
    r"^\W*(?:\w+ ){0,2}(?:i'?m|i am|we'?re) (?:still |currently |already )?(?:in|on|at) (?:a|an|the|my|line)? ?(?:meeting|call|bus|train|store|shop|gym|airport|queue|line|traffic|shower|car|class|lecture|cinema|movies|way)\W*$",
    re.IGNORECASE,
)
_UNDECIDED = re.compile(
    r"(?<!\w)(?:не (?:решил\w*|определил\w*|уверен\w?|знаю,? (?:стоит|брать|ехать|надо))|(?:haven'?t|not|have not|didn'?t) (?:yet )?(?:decided|decide|made up my mind|sure (?:yet|if|whether))|undecided|dunno|"
    r"(?:i'?m |we'?re )?(?:thinking (?:about|of)|considering|debating|toying with|leaning towards)|подумываю|раздумываю|думаю (?:\w+ ){0,2}\w+(?:ть|ти|чь)(?:ся)?|maybe (?:i|we|i'll|we'll)|может(?: быть)?,? (?:\w+ )?(?:заведем|заведём|куплю|купим|поеду|поедем|перееду|уеду))(?!\w)",
    re.IGNORECASE,
)


def undecided(text: str) -> bool:
    """A thought of doing something, not yet a plan."""
    return holds(_UNDECIDED, text)


def seeks_help(text: str) -> bool:
    """Words about the task at hand: a fault, a question announced, something needed from the assistant."""
    return holds(_HELP, text)


def passing(text: str) -> bool:
    """A state that will be over before it could matter."""
    return holds(_PASSING, text) or holds(_FEEDBACK, text) or bool(_HERE.search(text))


_DICTATES = re.compile(
    r"(?<!\w)(?:talking (?:in)?to my phone|(?:dictating|typing) (?:this|from|on)|typing (?:one|half|blind|with|in)|one[- ]handed|(?:пишу|печатаю|набираю|тыкаю) (?:\w+ )?(?:одной|левой|правой|одним|вслепую|на ходу|на бегу|в перчатк\w+)|наговарива\w+|надиктов\w+|диктую)(?!\w)",
    re.IGNORECASE,
)


def dictates(text: str) -> bool:
    """How the message itself is being written."""
    return bool(_DICTATES.search(text))


def lead_free(text: str) -> str:
    """The text without the words that only ask to keep it."""
    return REMEMBER_WORDS.sub(" ", text)


_OPINION = re.compile(
    r"^\W*(?:(?:well|ну|and|but|а|но|hm+|хм+|so)[\s,]+)?(?:i (?:guess|suppose|think(?! in)|feel like|figure|reckon|bet|doubt|believe)|imo|imho|personally|"
    r"по-моему|(?:я )?(?:думаю|считаю|полагаю)|мне кажется|имхо|наверное|может быть|кажется|maybe|perhaps|probably)(?!\w)",
    re.IGNORECASE,
)
_EXERCISE = re.compile(
    r"(?:^|[.!?\n]\s*)(?:(?:an?|two|three) (?:train|car|bus|plane|farmer|man|woman|ball|box|bag|tank|pool|company|shop|store|circle|triangle|number|student|worker|boat|cyclist|rectangle|worker|bat)s? "
    r"[^.!?\n]*\d|если (?:из|у|в) [^.!?\n]*\d|(?:из пункта|из города) [АA]|(?:поезд|автомобиль|велосипедист|пешеход|бассейн|теплоход|катер|два \w+) [^.!?\n]*(?:\d|скорост)|"
    r"(?:в задаче|по условию|дано:|given:)|_{2,}|(?:twice|three times|half) as (?:old|many|much)|(?:вдвое|втрое|в \d раз\w*) (?:больше|старше|младше|меньше)|\w+ (?:has|have|had|buys|bought|gives|gave|eats|sells) \d+ \w+|у (?:пети|маши|васи|коли|оли|кати|миши|саши|тани|ани|вити) (?:было )?\d)",
    re.IGNORECASE,
)


def opinion(text: str) -> bool:
    """A thought about the world, marked as one."""
    return bool(_OPINION.search(text))


_ASKED_TO_SOLVE = re.compile(
    r"(?<!\w)(?:сколько|найти|найди|найдите|вычисли|реши|когда встретятся|how (?:many|much|far|long)|find|when|вставь|fill|solve)(?!\w)",
    re.IGNORECASE,
)


def exercise(text: str) -> bool:
    """A problem from a textbook: somebody travels, buys or fills something with numbers, and a question follows."""
    found = _EXERCISE.search(text)
    return found is not None and bool(_ASKED_TO_SOLVE.search(text, found.start()))
