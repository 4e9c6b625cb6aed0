"""How answers are to be, told politely or by the way: a limit of size, a habit asked for, something to do without, a complaint.

"Three bullets tops", "would you mind sticking to metric?", «давайте обойдёмся без смайликов», «ваш ответ синтезатор читал
мне четыре минуты»: no word of these says "always", and none is about the task at hand only.
"""

from __future__ import annotations

from memohood.text.anycase import holds
from memohood.text.lazy import regex

_PART = (
    r"(?:bullets?(?: points?)?|lines?|sentences?|words?|paragraphs?|points?|steps?|options?|characters?|ideas?|suggestions?|"
    r"строк\w*|строч\w+|предложени\w+|слов\w*|абзац\w*|пункт\w*|тезис\w*|шаг\w*|вариант\w*|знак\w*|символ\w*|фраз\w*|фразы)"
)
_COUNT = (
    r"(?:\d{1,3}|one|two|three|four|five|six|seven|eight|ten|a couple of|a few|a single|"
    r"один|одно|одна|одного|одной|два|две|двух|три|трех|трёх|четыре|четырех|четырёх|пять|пяти|шесть|шести|десять|десяти|пару|пары)"
)
_LIMIT = regex(
    rf"(?i)(?<!\w){_COUNT} (?:short |brief |full |коротк\w+ )?{_PART},? (?:max(?:imum)?|tops|at (?:the )?most|or (?:less|fewer|under)|is (?:plenty|enough|my limit)|will do|does it|"
    r"максимум|макс|не (?:больше|более|длиннее)|(?:мне )?(?:хватит|хватает|достаточно)|за глаза|потолок|предел|и хватит|и точка)(?!\w)|"
    rf"(?<!\w)(?:max(?:imum)?|at most|no (?:more|longer) than|not more than|never more than|under|up to|limit (?:it|yourself|replies|answers) to|keep (?:it|things|answers|replies) (?:to|under|within|below)|"
    rf"максимум|макс|не (?:больше|более|длиннее)|не длиннее,? чем|в пределах|уложись в|укладывайся в|укладывайтесь в)(?: of)? {_COUNT} (?:short |brief |full |коротк\w+ )?{_PART}(?!\w)"
)
# what is written for somebody else has limits of its own
_ELSEWHERE = regex(
    r"(?i)(?<!\w)(?:my|the|our|this|his|her|an?|мо[йяеёию]\w*|наш\w*|эт\w+|его|её|ее) (?:\w+ )?(?:essay|abstract|assignment|cover letter|bio|thesis|paper|post|tweet|caption|speech|poem|story|article|report|summary|pitch|"
    r"эссе|аннотаци\w+|реферат\w*|сочинени\w+|пост\w*|твит\w*|подпис\w+|речь|стих\w*|рассказ\w*|стать\w+|отч[её]т\w*|резюме|тезис\w*)(?!\w)|"
    r"(?<!\w)(?:survey|questionnaire|анкет\w*|опрос\w*|journal|professor|teacher|editor|client|customer|form|field|журнал|препод\w*|учител\w*|редактор\w*|заказчик\w*)(?!\w)"
)
_AT_A_TIME = regex(
    r"(?i)(?<!\w)(?:one|a(?: single)?|1) (?:step|thing|question|point|item|topic)s? at a time(?!\w)|"
    r"(?<!\w)по (?:одному|одной|1) (?:шаг\w*|вопрос\w*|пункт\w*|мысл\w*|тем\w*|дел\w*)(?!\w)"
)
_PLAIN = regex(
    r"(?i)(?<!\w)(?:in |use )?(?:plain|simple|everyday|layman'?s) (?:words?|english|language|terms)(?!\w)|"
    r"(?<!\w)(?:прост\w+|обычн\w+|понятн\w+|человеческ\w+) (?:слов\w*|язык\w*)(?!\w)"
)
_ASKED = (
    r"(?:would you mind|do you mind|could you(?: (?:please|maybe|kindly|just|possibly))?|can you(?: (?:please|maybe|kindly|just))?|i(?:'d| would) (?:be grateful|appreciate it) if you(?: could)?|"
    r"(?:it would|it'd|that would) (?:help|be (?:nice|great|lovely|easier)) if you(?: could)?|kindly|be so (?:kind|good) as to|do me a favou?r and|"
    r"не могли бы вы|не мог(?:ла)? бы ты|можете|можешь|можно вас попросить|можно попросить(?: тебя| вас)?|не сочтите за труд,?|если (?:вам |тебе )?не (?:трудно|сложно),?|будьте (?:так )?(?:добры|любезны),?|"
    r"будь (?:так )?(?:добр|добра|любезен|любезна),?|сделай(?:те)? милость,?|убедительн\w+ просьба,?|большая просьба:?,?|просьба:?)"
)
_HABIT = (
    r"(?:stick(?:ing)? (?:to|with)|keep(?:ing)? (?:it|things|answers|replies|everything|sentences|messages) (?!(?:for|until|till|in mind))|"
    r"(?:stop|avoid|skip|drop|ditch|leave out|leave off|lose)(?:p?ing)?(?: using| adding| sending| with)? (?:the |all the |all |any |those |so many )?"
    r"(?:emojis?|smil\w+|exclamation|bullets?|bullet points|tables?|lists?|markdown|bold|headings?|jargon|abbreviations?|acronyms?|disclaimers?|preambles?|intros?|filler|apolog\w+|sarcasm|jokes?|links?|latin|slang)|"
    r"(?:be|being) (?:brief|short|blunt|concise|direct|formal|less \w+)|go(?:ing)? (?:easy on|slow(?:er|ly)?)|speak(?:ing)? plain\w*|(?:use|using|write|writing) (?:plain|simple|short|short(?:er)?|large|metric|celsius|british|american)|"
    r"(?:не )?(?:писать|отвечать|обращаться|использовать|ставить|употреблять|придерживаться|обходиться|объяснять|называть|указывать|пишите|отвечайте|обращайтесь|используйте|ставьте|употребляйте|придерживайтесь|"
    r"объясняйте|называйте|указывайте|пиши|отвечай|обращайся|используй|ставь|употребляй|придерживайся|объясняй|указывай)(?!\w))"
)
_POLITE = regex(
    rf"(?i)(?<!\w){_ASKED} (?:\w+ ){{0,2}}?{_HABIT}|(?<!\w){_ASKED} (?:\w+ ){{1,6}}when(?:ever)? you (?:write|answer|reply|explain|talk|speak|code)(?!\w)"
)
_WITHOUT = regex(
    r"(?i)(?<!\w)(?:(?:could|can|shall|may|might) (?:we|you) (?:please |just |perhaps )?(?:do|go|live|manage) without|let'?s (?:do without|skip|drop|lose|ditch) (?:the |all the |all |any )?(?=emoji|smil|bullet|table|list|jargon|disclaim|intro|"
    r"preamble|small talk|pleasantries|headings?|bold|markdown)|i(?:'d| would) (?:rather|sooner) (?:do|go) without|(?:давай(?:те)?|можно|может(?: быть)?),? (?:пожалуйста,? )?(?:мы )?(?:обойд[её]мся(?: без)?|обходиться без|"
    r"без(?= (?:смайл|эмод|таблиц|спис|воды|вступлен|извинен|лести|канцеляр|жаргон|сокращен|заголов|маркдаун|звёздоч|звездоч|восклиц|капс|нравоуч|лекци|морал|сюсюк|панибрат))))(?!\w)"
)
_SHOWN = (
    r"(?:your (?:\w+ )?(?:answers?|repl(?:y|ies)|responses?|messages?|paragraphs?|texts?)|(?:those |these |the |all |little )*(?:emojis?|smile?ys?|smiley faces|bullet(?: point)?s|tables|markdown|headings|asterisks|ascii art|code blocks)|"
    r"(?:ваш|твой|ваши|твои|вашего|твоего|ваших|твоих)(?: \w+)? (?:ответ\w*|сообщени\w+|текст\w*|абзац\w*)|(?:от )?(?:эт\w+ )?(?:смайлик\w*|эмодзи|таблиц\w*|зв[её]здоч\w+|маркдаун\w*|списк\w*|решет\w+))"
)
_READER = (
    r"(?:screen ?reader|voiceover|talkback|braille|text[- ]to[- ]speech|magnifier|nvda|jaws|narrator|speech synth\w+|"
    r"(?:экранн\w+ )?диктор\w*|скрин ?ридер\w*|синтезатор\w*|брайл\w+|экранн\w+ (?:чтец|чтеца|чтецу|лупа|лупой)|озвучк\w+|читалк\w+|джоз)"
)
_SHOWN_WORD = regex(rf"(?i)(?<!\w){_SHOWN}(?!\w)")
_COMPLAINT = regex(
    rf"(?i)(?<!\w){_SHOWN}(?!\w).{{0,60}}(?<!\w){_READER}(?!\w)|(?<!\w){_READER}(?!\w).{{0,50}}(?<!\w){_SHOWN}(?!\w)"
)


def limited(text: str) -> bool:
    """A limit of size, and not of a text that is written for somebody else ("three bullets tops")."""
    return holds(_LIMIT, text) and not _ELSEWHERE.search(text)


def one_by_one(text: str) -> bool:
    """One thing at a time: nobody asks that of one answer only."""
    return holds(_AT_A_TIME, text)


def plainly(text: str) -> bool:
    """In words that everybody knows."""
    return holds(_PLAIN, text)


def politely(text: str) -> bool:
    """A habit is asked for as one asks a favour ("would you mind sticking to metric?")."""
    return holds(_POLITE, text)


def without(text: str) -> bool:
    """Something in the answers is to be done without («давайте без смайликов»)."""
    return holds(_WITHOUT, text)


def shown(text: str) -> bool:
    """A part or an ornament of answers is named."""
    return holds(_SHOWN_WORD, text)


def complains(text: str) -> bool:
    """What answers do to the person's reading aid: a wish that they were otherwise."""
    return holds(_COMPLAINT, text)


_ORDER = regex(
    r"(?i)^\W*(?:(?:a|и|then|то) )?(?:first|lead with|start with|begin with|сначала|сперва|начинай с|начни с|сразу)(?!\w)"
)


def in_order(text: str) -> bool:
    """What is to come first («сначала код»)."""
    return bool(_ORDER.search(text))
