"""Codes that are told without a sign of equality: one-time codes of messages, what opens locks and screens, lists of
recovery codes, and passwords and PINs that are spelled with words.

«код 471120 никому не сообщайте», "471120 is your … code", «сейф открывается на 12 34 07», "pin three one four one",
«пароль тыква три нуля». Codes of errors, goods, cities and discounts are none.
"""

from __future__ import annotations

from collections.abc import Iterator

from memohood.text.lazy import regex

Find = tuple[int, int, str]

# ── Codes of messages ───────────────────────────────────────────────────────────────────────────────────────────────
_CODE = r"(?P<secret>(?:[A-Z]{1,3}-)?\d{4,8}|\d{3}[ -]\d{3})(?![\w.,:/-]*\d)"
_WORD = r"(?:код\w{0,2}|code|otp|passcode|пин\w{0,2}|пароль)"
_ONE_TIME = (
    regex(rf"(?i)(?<![\w-])(?:код\w{{0,2}}|code)(?:\s+(?:from|от|из|с)\s+(?:(?:my|the|our|моего)\s+)?[^\W\d]+)?\s*[:—–-]?\s*(?:is\s+|это\s+)?{_CODE}"),
    regex(rf"(?i)(?<![\w.,:/#№+-]){_CODE}\s*(?:[-—–:]|\bis\b|\bэто\b)\s*(?:your|the|a|my|ваш|твой|мой|одноразов\w+)?[^\n.!?\d]{{0,40}}?\b{_WORD}\b"),
    regex(rf"(?i)\b(?:verification|confirmation|подтверждени\w+)\s+(?:\w+\s+)?(?:is|:|это|—)\s*{_CODE}"),
    regex(r"(?<![\w-])(?P<secret>G-\d{6})(?![\w-])"),
    regex(r"(?i)(?<!\w)(?:смс\w{0,4}|sms|texted(?: me)?|text from \w+)(?!\w)[^\n.!?\d]{0,30}(?P<secret>\d{3}-\d{3})(?![\w-])"),
    regex(rf"(?i)\b(?:use|enter|type|введите|используйте)\s+(?:code\s+|код\s+)?{_CODE}\s+(?:to|for|для|чтобы|as)\s+(?:sign|log|verif|confirm|authent|complete|reset|вход|войти|подтвержд|регистрац|your)"),
)  # fmt: skip
_SHARED_WITH_NOBODY = regex(
    r"(?i)никому\s+(?:\w+\s+){0,2}?(?:не\s+)?(?:сообщ|говор|переда|показ|назыв|дава)|не\s+(?:сообщ|говор|переда|показ|назыв|дава)\w*\s+(?:\w+\s+){0,2}никому"
    r"|не сообщайте|(?:do not|don['’]?t|never)\s+(?:share|give|tell|disclose|forward)"
)
_OF_MESSAGES = regex(
    r"(?i)\b(?:код\w{0,2}|code|otp|passcode|verif\w+|подтвержд\w+|sign[- ]?in|log[- ]?in|вход\w?)\b"
)
_SENT = regex(
    r"(?i)(?<!\w)(?:texted|text message|got a text|sms|смс\w{0,4}|эсэмэс\w*|прислал\w?|пришл[аои]|пришёл|приходит|сообщение|уведомление|sent me|emailed|came|arrived|пуш)(?!\w)[^\n]{0,60}"
)
_ANY_CODE = regex(rf"(?<![\w.,:/#№+-]){_CODE}")
# Codes that stand for something everybody may know.
_PUBLIC = regex(
    r"(?i)error|ошиб|exit|status|http|return|верн[её]т|вернул|ответ[аеу]?\b|\barea|\bzip|postal|post ?code|почтов|индекс|country|страны|region|регион|город|city|promo|промо|coupon|купон"
    r"|discount|скидк|product|товар|артикул|\bsku|штрих|\bbar ?code|\bqr|\bhs code|оквэд|окпо|октмо|оксм|тн ?вэд|mcc|icd|мкб|\bline|строк|commit|коммит|colou?r|цвет|краск|course|курса|model|модел|подразделен|валют|currency|airport"
    r"|building code|dress code|source code|lines of|naics|order|заказ|track|трек"
)
_YEAR = regex(r"^(?:19|20)\d\d$")

# ── PINs and codes by their names ───────────────────────────────────────────────────────────────────────────────────
_PIN = regex(
    r"(?i)(?<!\w)(?P<key>pin(?:[ -]?code)?s?|pass ?code|(?:un)?lock(?: ?screen)? code|пасс?код\w{0,2}|код (?:раз)?блокировки|пин(?:[- ]?код\w{0,2})?|cv[vc]2?(?:[- ]?(?:код|code))?|св[вк]|security code|otp|2fa(?:[- ]?код| code)?"
    r"|(?:verification|confirmation|one[- ]time|backup|recovery|sms|login|auth)[ -]code|код(?:а|ом)?\s+(?:из\s+(?:смс|sms|приложения|письма)|подтверждения|двухфакторки|2fa)"
    r"|смс[- ]?код|одноразов\w+ код|код[- ]пароль|код доступа|резервн\w+ код\w{0,2})"
    r"(?:\s+(?:от|для|на|к|у|of|for|on|my|the|is|это|мой|моей|банка|карты|[\w-]{2,20})){0,4}?\s*(?:[:=—–-]|\bis\b|это)?\s*(?P<secret>\d{3,8}(?:-\d{3,8})?(?:[кКkK]?#)?)(?![\w.,:/-]*\d)(?!\s*(?:мая|марта|апреля|июня|июля|августа|сентября|октября|ноября|декабря|января|февраля|год|руб|час|мин|раз|bit|px|mm|times|digits|цифр))"
)
# Codes of doors, safes and alarms; digits alone are one, where a copula leads to them or where they follow at once.
_CODE_OF_RU = (
    r"(?:код\w{0,2}\s+(?:от|для|на|к|у)\s+(?:[\w-]+\s+)?(?:двер\w+|домофон\w*|подъезд\w*|сейф\w*|сигнализаци\w+|калитк\w+|ворот\w*|замк\w+|замок|шкафчик\w*|ячейк\w+)"
    r"|код\w{0,2}\s+домофона|домофон)"
)
_CODE_KIND = r"[ -]?(?:code|combo|combination|pin)(?:['’]s)?"
_CODE_OF_EN = rf"(?:(?:door|gate|alarm|safe|garage|locker|entry|lock|padlock|keypad){_CODE_KIND})"
_OF_LOCK = (
    r"(?:\s+(?:for|to|at|на|в|для|от|у)(?:\s+(?:the|my|our|мо\w{1,3}|наш\w{1,3}))?\s+[^\W\d][\w-]{1,20})?"
)
_LOCK_CODE = regex(
    rf"(?i)(?<!\w)(?:(?:{_CODE_OF_RU}|{_CODE_OF_EN}|building{_CODE_KIND})(?:\s+(?!of\b)[\w-]{{1,20}}){{0,4}}?"
    r"(?:\s*[:=—–]|(?<!\w)-|(?<=['’]s)\s|\s+(?:(?:changed|set|reset|switched) to|is|was|now|it's|это|теперь|такой|будет|был))\s*(?:now\s+|теперь\s+|(?:set|changed|reset) to\s+|:\s*)?"
    rf"|(?:{_CODE_OF_RU}|{_CODE_OF_EN}){_OF_LOCK}\s*)"
    r"(?P<secret>(?:star |pound |hash |зв[её]здочка |реш[её]тка )?[#*]?(?:\d{3,8}(?:[-#*кkК]\d{0,6})?|\d{1,2}(?:[-#*кkК]\d{1,6}){1,3})[#*]?)(?![\w.,:/-]*\d)(?!\s?(?:[%°€$₽£]|(?:мая|марта|апреля|июня|июля|августа|сентября|октября|ноября|декабря|января|февраля|год\w*|руб\w*|час\w*|мин\w*|раз\w*"
    r"|мг|мл|мкг|кг|г|гр|мм|см|м|км|шт|штук|руб|евро|mg|mcg|ml|g|kg|mm|cm|m|km|lbs?|oz|usd|eur|hours?|minutes?|days?|years?|times|people|edition|am|pm)\b))"
)

# ── Locks and screens ───────────────────────────────────────────────────────────────────────────────────────────────
# what is counted or measured is no code
_NO_MEASURE = r"(?!\s?(?:[%°€$₽£]|(?:градус\w*|degrees?|раза?|times|дн\w+|days?|час\w*|hours?|мин\w*|minutes?|сек\w*|seconds?|год\w*|years?|руб\w*|люд\w+|people|points?|очк\w+|уров\w+|levels?|мм|см|м|км|кг|г|mm|cm|m|km|kg|lbs?|am|pm)\b))"
_NUMBER = (
    r"(?P<secret>[#*]?(?:\d{1,4}(?:[ -]\d{1,4}){2,5}|\d{3,8}(?:[кk#*]\d{1,6})?)[#*]?)(?![\w.,:/-]*\d)"
    + _NO_MEASURE
)
_TYPED = rf"(?:{_NUMBER}|(?P<mixed>(?=[^\W\d_]*\d)(?=\d*[^\W\d_])[A-Za-z\d!#@_-]{{6,40}}))"
_LOCK = (
    r"(?:сейф\w*|домофон\w*|сигнализаци\w+|сигналк\w|зам(?:ок|к)\w{0,3}|калитк\w+|ворот\w*|чемодан\w*|ячейк\w+|шкафчик\w*|подъезд\w*|охран\w+|дверь?\w{0,2}|гараж\w*|шлагбаум\w*"
    r"|safe|alarm|(?:pad|bike |door |key ?pad )?lock(?:box)?|keypad|locker|gate|suitcase|garage|front door|door)"
)
_OPENS = r"(?:откр\w+|отпира\w+|снима\w+|снять|отключ\w+|набира\w+|opens?|opened|unlocks?|disarm(?:s|ed)?|arm(?:s|ed)?|deactivates?d?|turns? off|разблокир\w+|став\w+)"
_WITH = r"(?:кодом|код\w?|по|комбинаци\w+|набором|паролем|with|using|by|via|:|—|–)"
_LOCKS = (
    # the lock … is opened … with number
    regex(rf"(?i)\b{_LOCK}\b[^\n.!?;\d]{{0,40}}?\b{_OPENS}\b[^\n.!?;\d]{{0,20}}?\s*{_WITH}\s*(?:(?:code|the code|коду?|цифрам\w?)\s+)?{_NUMBER}"),
    regex(rf"(?i)\b{_LOCK}\s+{_OPENS}\s+на\s+{_NUMBER.replace('{3,8}', '{4,8}')}"),
    # open the lock … with number
    regex(rf"(?i)\b{_OPENS}\b[^\n.!?;\d]{{0,15}}?\b{_LOCK}\b[^\n.!?;\d]{{0,20}}?\s*{_WITH}\s*(?:(?:code|the code)\s+)?{_NUMBER}"),
    # what is a lock with a code by its name
    regex(rf"(?i)\b(?:кодов\w+ зам(?:ок|к)\w{{0,2}}|keypad|lock ?box|ключниц\w)\??\b(?:\s+(?:на|в|у|to|on|at|for|by)\s+(?:the\s+|my\s+|our\s+)?[^\W\d]{{2,20}})?\s*(?:[:=—–-]|\bis\b|это)?\s*{_NUMBER}"),
    regex(rf"(?i)\b(?:combination|combo|комбинаци\w+|код\w{{0,2}})\s+(?:of|for|to|on|от|для|на|у|к)\s+(?:[^\W\d]+\s+)?{_LOCK}\b[^\n.!?;\d]{{0,20}}?\s*(?:[:=—–-]|\bis\b|это)?\s*{_NUMBER}"),
    # the lock … 3-7-1-9
    regex(rf"(?i)\b{_LOCK}\b[^\n.!?;\d]{{0,25}}?\s(?P<secret>\d(?:-\d){{2,7}})(?![\w.,:/-]*\d)"),
    # the lock … 9 1 4 2
    regex(rf"(?i)\b(?:{_LOCK}|телефон\w{{0,2}}|phone|tablet|планшет\w{{0,2}}|ноут\w{{0,5}}|laptop)\b[^\n.!?;\d]{{0,25}}?\b(?:{_OPENS})\b[^\n.!?;\d]{{0,15}}?\s(?P<secret>\d(?:[ -]\d){{2,7}})(?![\w.,:/-]*\d)"),
    # the lock is 4471 hash, is now 4471
    regex(rf"(?i)\b{_LOCK}\b(?:\s+(?:на|в|у|to|at|of|in)\s+(?:the\s+|my\s+|our\s+)?[^\W\d]{{2,20}})?\s*(?:[:=—–]|\s-|\bis\b|\bthat['’]s\b|теперь|сейчас|\bnow\b|\bgoes\b|это)\s*(?:now\s+)?{_NUMBER.replace('{3,8}', '{4,8}')}(?!\s+(?:wide|tall|high|deep|old|на|x|х)\b)"),
    # to get in, press …; a combination of single numbers
    regex(rf"(?i)\b(?:{_LOCK}|{_OPENS})\b[^\n.!?;\d]{{0,30}}?\b(?:press|dial|punch in|type|набирай\w*|набери\w*|набрать|нажми\w*|нажать|жми|введи\w*|вводи\w*)\s+{_NUMBER}"),
    regex(rf"(?i)\b(?:снять|снима\w+|снятие) с охраны\s*[:—–-]?\s*{_NUMBER}"),
    regex(r"(?i)(?<!\w)(?:combination|combo|комбинаци\w+)\s*(?:[:=—–-]|\bis\b|это)?\s*(?P<secret>\d{1,2}(?:[ -]\d{1,2}){2,5})(?![\w.,:/-]*\d)"),
    # whatever is unlocked with it
    regex(rf"(?i)\b(?:unlocks?|unlocked|unlocking|разблокир\w+|разлочи\w+|разблокировк\w+)\s+(?:[^\W\d]+\s+){{0,2}}?(?:with|using|by|via|code|кодом|код|по|паролем|[:—–])\s*(?:code\s+|коду\s+)?{_TYPED}"),
    regex(rf"(?i)(?<![\w.,:/-]){_NUMBER}\s*(?:[-—–]\s*|это\s+)?(?:для\s+)?(?:разблокировк\w+|unlocks\b)"),
)  # fmt: skip

# What is nothing but a code; a number near it is one.
_CODE_NOUN = regex(
    r"(?i)(?<![\w-])(?:pin(?:[ -]?code)?(?:['’]s)?(?![\w-]|\s?(?:pad|board|header|out)\b)|пин(?:[- ]?код\w{0,2})?(?![\w-]|\s?пад)|домофон\w?(?!\w)|cv[vc]2?(?!\w)|pass ?code(?!\w)"
    r"|(?:door|gate|garage|alarm|safe|locker|lock|entry|keypad)[ -](?:code|combo|combination)(?:['’]s)?(?!\w)|access code|код доступа|консьерж\w*)"
)
_NEAR_IT = regex(
    r"(?i)(?<![\w.,:/№+-])(?P<secret>[#*]?(?:\d(?:[ -]\d){3,7}|\d{2}[ -]\d{2}[ -]\d{2}|\d{1,4}[кk]\d{2,6}|\d{4,8})[#*]?)(?![\w.,:/-]*\d)"
    + _NO_MEASURE
)
_NO_CODE_AFTER = regex(
    r"(?i)(?:\b(?:за|в|до|с|со|около|после|от|for|at|until|by|since|from|in|on|room|комнат\w+|кв\w*|дом\w?|офис\w?|costs?|стоит|стоил\w?|paid|pay|price|цена|order|заказ\w*|gpio|version|верси\w+|model|модел\w+|кабинет\w*|flight|рейс\w*|\w*мая|год\w*)|[#№$€£])\s*$"
)
_ELECTRONIC = regex(
    r"(?i)gpio|arduino|ардуин|esp32|stm32|raspberry|плат[аеуы]|распинов|\bled\b|разъ[её]м|connector|socket|сокет|\bvcc\b|\bsda\b|messages?\b|сообщени|chat\b|чат"
)
_REACH = 48

# ── Keys of recovery, and codes of letters and digits ───────────────────────────────────────────────────────────────
_GROUP = r"(?=[A-Za-z-]{0,12}\d)[A-Za-z\d]{4,12}(?:-[A-Za-z\d]{3,12})*"
_BACKUP = regex(
    r"(?i)\b(?:backup|back-up|recovery|reserve|scratch|резервн\w+|запасн\w+|бэкап\w*|2fa)[ -](?:codes?|keys?|код\w{0,2})\b[^\n\d:=—]{0,40}?[:=—–\s-]+"
    rf"(?P<secret>{_GROUP}(?:[\s,;/|]+(?:и\s+|and\s+)?{_GROUP})*)"
)
_DASHED = regex(r"(?<![\w-])\d{6}(?:-\d{6}){7}(?![\w-])")  # keys of encrypted disks
_NAMED = regex(
    r"(?<![\w-])(?:PIN|OTP|PASS|PWD|PASSCODE|ПИН)[-_](?=[\w-]*\d{3})[\w-]{4,40}"
)  # it says what it is
_GUARD = regex(
    r"(?i)\b(?:guard|access|login|security|verification|one-time|passcode|авторизации|доступа|входа)\s*(?:code|код\w?)?\s*(?:is|says|shows|это|пишет|[:—–-])?\s*(?P<secret>(?=[A-Z]*\d)(?=\d*[A-Z])(?-i:[A-Z\d]{5,8}))(?![\w-])"
)

# ── Spelled with words ──────────────────────────────────────────────────────────────────────────────────────────────
_UNITS = (
    r"(?:нол[ья]|нолик\w{0,2}|нул[ьяе]\w?|один|одна|единич?[кц]\w|два|две|двойк\w|двоек|три|тройк\w|троек|четыре|четв[её]рк\w|пят[её]рк\w|шест[её]рк\w|сем[её]рк\w|восьм[её]рк\w|девятк\w|пять|шесть|семь|восемь|девять|десять|\w{2,8}надцать|двадцать|тридцать|сорок|\w{2,6}десят|девяносто|сто"
    r"|zero|oh|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w{3,5}teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|zeroe?s|ones|twos|threes|fours|fives|sixes|sevens|eights|nines|double|triple)"
)
_COUNTED = r"(?!\s+(?:раз\w*|дн\w+|день|недел\w+|месяц\w*|год\w*|лет|час\w*|минут\w*|символ\w*|знак\w*|цифр\w*|букв\w*|попыт\w+|человек|штук\w*|times|days?|weeks?|months?|years?|hours?|minutes?|characters?|chars?|digits?|letters?|symbols?|attempts?|people|of)\b)"
_ROW = rf"{_UNITS}(?:[\s,-]+(?:и\s+|and\s+)?{_UNITS}){{1,11}}{_COUNTED}"
_SPELLED_PIN = regex(
    rf"(?i)(?<!\w)(?:pin(?:[ -]?code)?|pass ?code|пин(?:[- ]?код\w{{0,2}})?|(?:code|код\w{{0,2}}|combination|комбинаци\w+)(?=\s+(?:от|для|на|for|to|of|is)\b))(?:\s+(?!{_UNITS}\b)[\w'’-]{{1,20}}){{0,4}}?\s*[:=—–,-]?\s+(?P<secret>{_ROW})(?!\w)"
)
_HOW = r"(?:больш(?:ой|ими|ая)|заглавн\w+|капсом|строчн\w+|слитно|маленьк\w+ букв\w+|восклицательн\w+|подч[её]ркивани\w+|тире|дефис\w?|решетк\w|решётк\w|capital\w*|upper ?case|lower ?case|all caps|underscore|dash|hyphen|exclamation|hashtag|dollar sign|вместо|instead of|with an? \w+ for)"
_KEY = r"(?<!\w)(?:password|passphrase|pwd|пароль|парол[яею]м?|parol\w?|пассворд)(?:['’]s)?"
_OWNER = r"(?:\s+(?:от|для|к|на|у|for|to|on|of)\s+(?:(?:the|my|our|мо\w{2}|наш\w{0,2})\s+)?[\w-]+(?:\s+(?:мамы|папы|жены|мужа|сына|дочки|сестры|брата|бабушки))?)?"
_LEADS = r"(?:\s*[:=—–-]\s*|(?<=['’]s)\s+|\s+(?:is|was|это|теперь|такой)\s+)"
_SPELLED = (
    # with a copula whatever follows may be it, if some of it is spelled
    regex(rf"(?i){_KEY}{_OWNER}{_LEADS}(?P<secret>(?=[^\n.!?;]{{0,60}}?(?:\b{_HOW}\b|\b{_UNITS}(?:[\s,]+{_UNITS}|\s*(?:$|[\n.!?;,]))))[^\W\d_][^\n.!?;]{{3,100}})"),
    # how it is written, and then itself
    regex(rf"(?i){_KEY}{_OWNER}\s+(?P<secret>(?:{_HOW}\s+)(?:(?:букв\w+|letters?|case)\s+)?[^\W\d_][^\n.!?;,]{{2,60}})"),
    # in quotes, of several words
    regex(rf"(?i){_KEY}{_OWNER}\s+[«“\"](?P<secret>[^\W_][^»”\"\n]{{1,40}}\s[^»”\"\n]{{1,40}})[»”\"]"),
    # without one: a word, and numbers up to the end
    regex(rf"(?i){_KEY}{_OWNER}\s+(?P<secret>(?:[^\W\d_]{{2,20}}\s+){{0,2}}?{_ROW}(?:,?\s+(?:then|and|plus|потом|и|а потом|плюс)\s+[^\W\d_]{{2,20}}){{0,2}})\s*(?=$|[\n.,;!?)])"),
)  # fmt: skip
_NOT_SPELLED = regex(
    r"(?i)\b(?:требует|должен|должна|минимум|максимум|не менее|не больше|знают|знаем|помню|введите|вв[её]л|сбрасывал\w*|менял\w*|меня[юе]\w*|надо|нужно|requires?|must|at least|between|known|needs?|should|wrong|too|reset|changed|expires?|same)\b"
)
_ANSWER = regex(
    r"(?i)(?:security (?:question|answer)s?(?: answers?)?|(?:ответ\w? на )?(?:контрольн|секретн)\w+ вопрос\w?|контрольн\w+ ответ|maiden name answer|(?:hint|recovery|security|secret) answer|(?:security|secret) question[^\n.!?]{0,40}?answer)(?:\s+(?:для|от|в|for|at|to)\s+[\w-]+)?\s*(?:[:=—–]|\s-\s|\bis\b|это)\s*(?P<secret>[^\n?!.;]{2,80})(?![^\n.!]*\?)"
)
_CODE_WORD = regex(
    r"(?i)(?<!\w)(?:(?:code|safe) ?word(?=\s+(?:for|with|at)\b)|(?:bank|insurance|alarm|clinic)(?:['’]s)? code ?word|(?:security|secret) ?word|кодов(?:ая|ую|ой) фраз\w|кодовое слово)(?:\s+(?:for|with|at|to|on|от|для|в|у|на|с)\s+(?:the |my |our )?[\w-]+(?:\s+[\w-]+)?){0,2}?\s*(?:\bis\b|[:=—–]|\s-\s|это|(?=\s[«“\"]))\s*(?:['\"«“])?(?P<secret>[^\W\d_][\w-]*(?:[ ][^\W_][\w-]*){0,7})"
)
_OF_A_GAME = regex(
    r"(?i)\bgame|игр[аеыу]|codenames|кодовы\w имен|\bround\b|раунд|movie|фильм|novel|роман|story|сказк|квест|quest|escape room"
)


def told_codes(text: str) -> Iterator[Find]:
    """Codes in digits, or in letters and digits."""
    yield from _pins(text)
    yield from _one_time(text)
    for pattern in _LOCKS:
        for match in pattern.finditer(text):
            group = "mixed" if match.groupdict().get("mixed") else "secret"
            if not _YEAR.match(match[group]):
                yield *match.span(group), "pin"
    yield from _beside_nouns(text)
    for match in _BACKUP.finditer(text):
        if not _YEAR.match(match["secret"]):
            yield *match.span("secret"), "key"
    for match in _GUARD.finditer(text):
        yield *match.span("secret"), "pin"
    for match in _DASHED.finditer(text):
        yield *match.span(), "key"
    for match in _NAMED.finditer(text):
        yield *match.span(), "pin"


def _pins(text: str) -> Iterator[Find]:
    """PINs and codes of locks, told by their names."""
    for match in _PIN.finditer(text):
        key = match["key"].lower()
        if key.startswith(("cv", "св")) and not 3 <= len(match["secret"]) <= 4:
            continue
        if key.startswith(("pin", "пин")) and len(match["secret"]) < 4:
            continue
        yield match.start("secret"), match.end("secret"), "pin"
    for match in _LOCK_CODE.finditer(text):
        yield match.start("secret"), match.end("secret"), "pin"


def _beside_nouns(text: str) -> Iterator[Find]:
    """The first number after what is nothing but a code, whatever stands between."""
    for noun in _CODE_NOUN.finditer(text):
        match = _NEAR_IT.search(text, noun.end(), noun.end() + _REACH)
        if match is None or _YEAR.match(match["secret"]) or _ELECTRONIC.search(text):
            continue
        if not _NO_CODE_AFTER.search(text, max(0, match.start() - 16), match.start()):
            yield *match.span("secret"), "pin"


def _one_time(text: str) -> Iterator[Find]:
    for pattern in _ONE_TIME:
        for match in pattern.finditer(text):
            around = text[max(0, match.start() - 30) : match.end() + 25]
            if not _PUBLIC.search(around) and not _YEAR.match(match["secret"]):
                yield *match.span("secret"), "pin"
    signs = (_OF_MESSAGES, _SHARED_WITH_NOBODY, _SENT)
    if sum(sign.search(text) is not None for sign in signs) >= 2:
        for match in _ANY_CODE.finditer(text):
            around = text[max(0, match.start() - 30) : match.end() + 25]
            if (
                not _PUBLIC.search(around)
                and not _NO_CODE_AFTER.search(text, max(0, match.start() - 16), match.start())
                and not _YEAR.match(match["secret"])
            ):
                yield *match.span("secret"), "pin"


def spelled_secrets(text: str) -> Iterator[Find]:
    """Passwords, PINs, answers and code words that are words."""
    for match in _SPELLED_PIN.finditer(text):
        yield *match.span("secret"), "pin"
    for pattern in _SPELLED:
        for match in pattern.finditer(text):
            if not _NOT_SPELLED.search(match["secret"]):
                yield *match.span("secret"), "password"
    for match in _ANSWER.finditer(text):
        yield *match.span("secret"), "password"
    for match in _CODE_WORD.finditer(text):
        if not _OF_A_GAME.search(text):
            yield *match.span("secret"), "password"
