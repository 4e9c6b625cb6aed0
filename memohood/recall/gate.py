"""Whether a message is worth a recall at all. It leans to yes: only small talk and bare marks are turned away."""

from __future__ import annotations

from memohood.config import Config
from memohood.text.lazy import regex
from memohood.text.terms import normalise

_WORDS = frozenset(
    """hi hello hey hiya yo thanks thank thx ty you so much a lot very many ok okay k kk lol haha hahaha hehe nice cool great
    perfect awesome sure yes yep yeah yup no nope bye goodbye cya later see ya good morning night evening afternoon day fine
    got it right welcome np please sorry oh wow hmm hm mm ah aha well done all clear understood gotcha cheers that's for now
    alright alrighty okie okey okeydoke aight righto cheerio ta ttyl gn gm laters bb yay yikes ouch oops whoops brilliant fab super
    is that it fair everything alright agreed exactly true wonderful excellent lovely sweet dear friend buddy mate man bro there
    привет приветик здравствуй здравствуйте хай ку салют спасибо спасибочки спс пасиб пасибо благодарю большое огромное ок
    окей окэй ага угу да нет неа ладно хорошо ясно понятно понял поняла принято пока до завтра встречи свидания скорого вечера
    доброе добрый утро день вечер ночи доброй спокойной супер класс круто отлично здорово прекрасно ура хаха хахах ахах ахаха
    ахахах хех лол мм ммм эм ого вау ну все всё тогда так и очень за помощь тебе вам ответ пожалуйста извини прости ничего
    молодец красава точно именно хм хмм аа ааа оо спасиб благодарствую рад рада хорошего дня вечера чао мерси дружище друг
    норм нормально збс зашибись ништяк топ огонь кайф пойдет сойдет идет бывай бывайте пора мне побежал побежала пошел пошла
    давай созвонимся спишемся голубчик голубушка дорогой дорогая друзья ребята умница умничка душевно мило ой ох эх уф фух блин
    na dann bis bald später super toll prima genau klasse mach's servus moin perfecto genial abrazo besos un una hasta luego
    mañana pronto nos vemos parfait super génial à bientôt plus tard bisous
    danke vielen schön bitte ja nein tschüss hallo guten morgen tag abend gut alles klar merci beaucoup salut bonjour bonsoir
    oui non au revoir d'accord gracias muchas hola adiós buenos días buenas noches tardes sí vale de nada grazie ciao prego
    obrigado obrigada olá tchau valeu bom dia boa noite sim дякую дуже привіт так ні добре бувай гаразд до побачення
    dzięki cześć tak nie teşekkürler merhaba evet hayır tamam 谢谢 你好 好的 再见 嗯 哈哈 ありがとう こんにちは はい 감사합니다
    안녕하세요 네""".split()  # noqa: SIM905
)
# Words that are courteous only where a whole part of the message is made of such.
_AMONG_THEM = _WORDS | frozenset(
    """dir euch ihnen schönen schöner feierabend wochenende noch dank grüß dich tschau eres un crack guapo grande
    здоровья здоровьица времени суток всего наилучшего доброго добрым утречка вечерочка утром сладких снов счастливо счастливого удачи
    вам там чмоки обнимаю целую пакеда покеда пятница пятницей понедельником наступающим праздником с приветствую салам здорово здарова
    выручил выручила выручаешь спас спасла помог помогла лучший лучшая звезда гений герой бро правда ясненько понятненько круть
    вернулась вернулся здесь я тут отбой спать пойду полетела полетел убежала убежал связи гарного вечора дня вечера дуже
    million ton tons loads star legend genius lifesaver hero gem brb afk back i'm im happy friday monday weekend night tonight
    take care sleep tight dreams catch you later we're done here god gosh my ready roll world погнали поехали ты вы вот you're that was good one
    начнем""".split()  # noqa: SIM905
)
_PHRASES = regex(
    r"^(?:как (?:дела|ты|вы|жизнь|настроение|поживаешь|поживаете|сам|сама|оно|твой день|прош[её]л день|ваши дела|твои дела)(?: сегодня)?|что (?:делаешь|нового|хорошего)|"
    r"how(?:'s| is| are| was) (?:you|your (?:day|week|weekend|morning|evening)|things|everything|life|it going)(?: been| going| so far| today)*|"
    r"(?:that'?s|it'?s) (?:all|just|exactly|what|been)(?: what)? (?:i (?:needed|wanted)|a (?:long|good|nice) day)(?: \w+)?|то,? что надо|"
    r"(?:you|you've) (?:just )?saved my (?:bacon|life|day|skin)|(?:i )?hope you (?:had|have|are) .{0,30}|ну ты да[её]шь|рада? тебя (?:слышать|видеть)|"
    r"(?:ну )?что,? (?:погнали|начн[её]м|поехали)|how are you(?: doing)?(?: today)?|"
    r"how'?s it going|what'?s up|sup|how do you do|кто ты|who are you|ты тут|ты здесь|are you there|good to see you|"
    r"nice to (?:meet|see) you|рад тебя видеть|давно не виделись|have a (?:nice|good|great) (?:day|one|evening|weekend)|"
    r"talk (?:to you )?(?:later|soon|tomorrow)|расскажи (?:анекдот|шутку)|tell me a joke|wie geht'?s|ça va|qué tal|como vai|come stai|tudo bem)\W*$"
)
# Words that point at memory: with one of them even a short message is asked.
_REFERENCE = regex(
    r"\b(?:remember|remind|recall|forgot|my|mine|our|last time|помнишь|напомни|вспомни|забыл[аи]?|мо[йяеи]|моего|моей|мою|наш\w*|прошлый раз)\b"
)
_ASKS = regex(
    r"[?？]|\b(?:(?:what|when|where|who|how|why)'?s?|which|whose|is|are|am|do|does|did|can|could|should|will|plan|suggest|recommend|remind|find|list|"
    r"show|tell|give|any|anything|write|help|ли|"
    r"(?<!кое-)(?:что|где|когда|как\w*|кто|кому|кого|чем|чей|чья|чье|почему|зачем|сколько|куда|откуда)(?!-|\w)|"
    r"посоветуй|подбери|напомни|найди|покажи|расскажи|перечисли|назови|скажи|дай|составь|придумай|предложи|спланируй|помоги|напиши|можно|"
    r"клички|имена|адрес|номер|wie|was|wo|wann|wer|welche\w*|qué|cuándo|dónde|quién|cómo|cuál|quel\w*|où|quand|qui|onde|quando|quem|como|"
    r"де|коли|хто|який|яка|що|чому|скільки)\b|[吗呢什哪谁几怎多]"
)
# What sounds like a question and asks nothing: an outcry ("what a day!"), a call for assent (", am I right?").
_RHETORICAL = regex(
    r"\b(?:(?:what an?|ну и)(?: [\w'-]+){1,3}|что за [\w'-]+)[^\w?]*$|"
    r"(?<=\w)\W+(?:am i right|you know(?: what i mean)?|isn't it|innit|right|huh|eh|правда|верно|да|не так ли|согласись|скажи)\W*$"
)
_PARTS = regex(r"[,.!?;:…—–()\n]+|[\u2600-\u27bf\U0001f300-\U0001faff]+|\s-\s")
_LETTERS = regex(r"[^\W\d_]")
_SPLIT = regex(r"[^\w']+")
_LAUGHTER = regex(r"(?:[ах]{2,}|[嗯哈好呵嘿啊哦喔呀]+|(?:ha|he|hi|хе|хи|ja){2,}h?|l+o+l+|x+d+|[хx]d+)$")
_STRETCHED = regex(r"(\w)\1{2,}")


def closed(question: str, config: Config) -> str:
    """Why nothing should be recalled for this message; "" when it should."""
    if not question.strip():
        return "nothing was asked"
    if config.gate.backend == "pass":
        return ""
    text = normalise(question)
    if not _LETTERS.search(text):
        return "no word in it"
    if all(_courteous(part) for part in _PARTS.split(text) if _LETTERS.search(part)):
        return "small talk"
    if _REFERENCE.search(text):
        return ""
    words = [_STRETCHED.sub(r"\1\1", word) for word in _SPLIT.split(text) if word.strip("'")]
    known = sum(word in _WORDS or word.isdigit() or bool(_LAUGHTER.match(word)) for word in words)
    if words and len(words) <= 8 and known == len(words):
        return "small talk"
    known -= sum(word.isdigit() for word in words)
    if len(words) <= 4 and known > 0 and 2 * known >= len(words) and not _ASKS.search(text):
        return "small talk"
    return ""


def _courteous(part: str) -> bool:
    """A greeting, thanks, a wish or a word of praise, and nothing else."""
    if _PHRASES.match(part.strip()):
        return True
    words = [_STRETCHED.sub(r"\1\1", word) for word in _SPLIT.split(part) if word.strip("'")]
    return len(words) <= 6 and all(word in _AMONG_THEM or _LAUGHTER.match(word) for word in words)


def asks(question: str) -> bool:
    """True for a question or a request; a plain statement is answered from memory only where that is surely to the point."""
    return bool(_ASKS.search(without_rhetoric(normalise(question))))


def without_rhetoric(text: str) -> str:
    """The normalised words of a message without an outcry or a call for assent at their end."""
    return _RHETORICAL.sub("", text)
