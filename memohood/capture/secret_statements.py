"""Secrets that are told in words.

«пароль от базы hunter2», "password is X", `apiKey: "…"`, «пин-код 1234», "use X as the password": the value is
recognised by the words around it. Where the words are weak, the value itself must look like a secret.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from memohood.text.lazy import regex

Find = tuple[int, int, str]

# ── Values ──────────────────────────────────────────────────────────────────────────────────────────────────────────
# Something that stands for a secret kept elsewhere, or no value at all.
_REFERENCE = regex(
    r"(?i)^[\[({<]*(?:\$|\{\{|<|%\(|%[A-Z_]+%|process\.env|os\.(?:environ|getenv)|import\.meta|getenv"
    r"|secrets?\.|self\.|this\.|req(?:uest)?\.|args\.|options\.|ctx\.|x{3,}|\*{2,}|\.{2,}|•|_+$|your[-_ ]|my[-_]?(?:api|key|token|pass)"
    r"|changeme|placeholder|example|dummy|redacted|secret:|bool|get\w*\(|\w+\("
    r"|(?:env|config|settings|vault|none|null|nil|true|false|undefined|str|string|int|optional|bytes|any|number|input|new)\b(?!-[\w-]*\d))"
)
_TYPEISH = regex(r"^[A-Za-z_][\w.]*(?:\[[\w., |]*\]|\(.*)$")  # call(…), Optional[str], a.b
_DOTTED = regex(r"^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+$")
_ENV_NAME = regex(r"^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$")
_UNIT = regex(r"(?i)^\d+(?:[.,]\d+)?(?:%|[a-zа-я]{1,7}|-?(?:й|го|му|ю|ая|ый|ой|th|st|nd|rd))?$")
_DATE = regex(r"^\d{1,4}[./:-]\d{1,2}(?:[./:-]\d{1,4})?$")
_URLISH = regex(
    r"(?i)^(?:https?:|/|~/|\./|\.\./|[a-z]:\\|www\.)|^[\w.-]+@[\w-]+\.\w+$|^[\w-]+(?:\.[\w-]+)*\.(?:com|ru|org|net|io|dev|md|txt|py|js|ts|json|ya?ml|env|html?)$"
)

_WORDS = frozenset(
    re.findall(
        r"\S+",
        """a an the is are was be been to in on at of for from with and or not no it its that this these those so too very just only also
    required wrong incorrect weak strong invalid expired correct needed missing empty secret ok okay good bad hashed stored encrypted
    saved reset changed change set sent shared here there generated optional unknown fine long short same different new old mine
    my your his her our their safe secure compromised leaked protected hidden visible free ready valid rotated revoked disabled enabled
    authentication authorization manager managers field fields hash hashes policy policies prompt login logins user username page form
    auth based limit limits count counts usage budget window ring rings bucket size length name names value values type types
    store storage file vault rotation issue problem question what where when why how which please again later soon tomorrow today
    по от для на в с у к о и или а но не ни нет да это этот эта эти тот там тут здесь мой моя мои твой ваш наш его ее их
    неверный неверен неправильный правильный верный верен слабый сложный простой надежный надёжный пустой новый старый общий тот же такой
    подходит подошел подошёл сбросил сбросила сбросить сменил сменила сменить поменял поменяла поменять забыл забыла забыть потерял
    потеряла хранится хранить хранятся лежит лежат нужен нужна нужно нужны обязателен обязательно истек истёк просрочен утек утёк
    который которая которые где когда куда зачем почему как какой что чтобы чтоб если теперь потом завтра сегодня уже еще ещё опять
    сохранен сохранён сохранила записан записал важен важно безопасен доступа входа менять меняю меняем меняли пришел пришёл надо
    длинный короткий одинаковый разный один два три минимум максимум вообще просто кажется argon2 argon2id bcrypt scrypt pbkdf2 sha1 sha256 sha512 md5 oauth2 base64 base32 utf8 utf-8 2fa totp webauthn""",
    )
)


def looks_random(value: str) -> bool:
    """True for a value that no one writes as a word: letters with digits or symbols, or mixed case inside."""
    if (
        len(value) < 4
        or _UNIT.match(value)
        or _DATE.match(value)
        or _URLISH.match(value)
        or _ENV_NAME.match(value)
    ):
        return False
    letters = any(c.isalpha() for c in value)
    digits = any(c.isdigit() for c in value)
    symbols = any(c in "!@#$%^&*+=?~" for c in value)
    inner_case = any(c.isupper() for c in value[1:]) and any(c.islower() for c in value)
    return letters and (digits or (symbols and len(value) >= 6) or (inner_case and len(value) >= 8))


def real(value: str) -> bool:
    """False for references, types, calls, placeholders and paths."""
    return bool(value) and not (
        _REFERENCE.match(value)
        or _TYPEISH.match(value)
        or _DOTTED.match(value)
        or _ENV_NAME.match(value)
        or _URLISH.match(value)
    )


# ── Keys ────────────────────────────────────────────────────────────────────────────────────────────────────────────
_PASSWORD = (
    r"(?:pass(?:word|wd|code|phrase)s?|p(?:ass)?wd|pw|пасс|парол(?:ь|я|ю|ем|е|и|ей|ями)|пассворд|parol[yaeiu]?|passwort|kennwort|contraseña|senha"
    r"|mot de passe|кодов(?:ое|ого|ым) слов(?:о|а|ом)|парольн(?:ая|ую|ой) фраз(?:а|у|ой))"
)
_KEY = (
    r"(?:(?:[\w-]{0,30}[_-])?(?:api|access|secret|private|auth|encryption|signing|master|license|service|account|client|app)[ _-]?"
    r"(?:key|token|secret|pass(?:word)?)|[a-z0-9]{2,30}_api(?=\s*=)|(?:[\w-]{0,30}[_-])?(?:secret|token|pass(?:word|wd|phrase)?|pwd)(?![\w-]*[_-]?(?:id|url|name|type|count|s)\b)"
    r"|(?:секретн\w+ |приватн\w+ |апи[- ]?|api[- ]?)?ключ(?: (?:api|апи|доступа|шифрования))?|токен\w{0,2}|секрет\w{0,2})"
)
_VALUE = r"(?P<secret>[^\s,;\"'`«»“”<>\[\]{}()]{3,200})"
_QUOTED = r"(?P<open>[\"'`«“])(?P<quoted>(?:\\.|[^\"'`«»“”\n\[\]\\]){3,200})[\"'`»”]"
_COPULA = r"(?:\s*(?:[:=]|->|→|—|–)\s*(?:\n\s*)?|\s+-\s+|\s+(?:is|are|was|это|теперь|будет|был|такой|следующий|ist|es|é)[: ]\s*(?:now |теперь |set to |still )?)"
_QUALIFIER = r"(?:\s+(?:(?:от|для|к|на|у|в|там|тут|for|to|of|on|at|the|my|our|from|на|моей|моего|нашей|нашего)\s+)?[\w.@/-]{1,40}){0,4}?"

# name = value, in code, configuration and notes
_ASSIGNED = regex(
    rf"(?i)(?<![A-Za-zА-Яа-яЁё])(?P<key>{_PASSWORD}|{_KEY})[\"'`]?\s*(?::=|=>|[:=])\s*(?:\n\s*)?(?:{_QUOTED}|{_VALUE})"
)
# key (of something) is value
_TOLD = regex(rf"(?i)(?<!\w)(?P<key>{_PASSWORD}){_QUALIFIER}{_COPULA}(?:{_QUOTED}|{_VALUE})")
# key (of something) value — the value must look random: the words after the key are tried one by one
_BESIDE = regex(rf"(?i)(?<![\w-])(?P<key>{_PASSWORD}|{_KEY}|pass|пасс)(?=[ \t\n,(:])")
_GAP = regex(r"[ \t]*\n?[ \t]*[,\"'`«»<>\[\]{}()]+")
# Names, versions, codes of orders and models: "iphone-15-pro", "release-2026.11.2", "us-east-1", "4K-120hz", "ORD-2026-118",
# "Galaxy24UltraPlus", "Archer-AX73v2", "@nick_2019".
_NAME_WITH_NUMBER = regex(
    r"^(?:[A-Za-z]+(?:-[A-Za-z]+)*-\d{1,2}[a-z]{0,3}(?:-[A-Za-z]+)*|\S*\d\.\d\S*|\d+[A-Za-z]+(?:-\w+)*|[A-Z]{1,6}[-_]?[A-Z]?\d[\dA-Z-]*"
    r"|@[A-Za-z]+(?:[_.][A-Za-z]+)*[_.]?\d{0,4}|[a-z]?[A-Z][a-z]+\d{1,2}(?:[A-Z][a-z]+){1,3}|[A-Za-z]+-[A-Z]{1,4}\d{1,4}(?:[a-z]\d{0,2})?"
    r"|[A-Z][a-z]+\d{1,3}|[A-Za-z][A-Za-z-]*[-_]?(?:19|20)\d\d(?:-[A-Za-z]+)*|(?i:sha|md)\d.*)$"
)
_NEXT_WORD = regex(r"[ \t]*\n?[ \t]*(?P<secret>[^\s,\"'`«»<>\[\]{}()]{1,200})")
_BESIDE_WORDS = 6
_DIGITS_WITHIN = 9
_SENTENCE_WORDS = 24  # so far on the words of one sentence are read for a value that cannot be anything else
_SENTENCE_END = regex(r"[.!?…]+[\"'»”)]*$")
# Words that only make a secret of a value that no one would write otherwise: "wifi here is crumb-4412-butter".
_WEAK = regex(
    r"(?i)(?<![\w-])(?:wi-?fi|wlan|вай-?фа[йяею]\w?|hotspot|(?:ssh|gpg|my|our|the|new|old|test|live|prod|мой|наш|новый|старый)[ -]keys?|keys?(?=\s*[:=])"
    r"|log-?ins?|логин\w{0,2}|уч[её]тк\w{1,2}|аккаунт\w{0,2}|account|credentials?|creds|доступ\w{0,2}|vpn|впн)(?=[\s:=—–-])"
)
_NETWORK = regex(r"(?i)wi|wlan|ва|hotspot")
_LEADING = regex(
    rf"(?i)(?:\b(?:use|set|try|поставь|поставил[аи]?|используй|введи)\s+)(?:{_QUOTED}|{_VALUE})\s+(?:as|for|в качестве|как|for the|на)\s+(?:the\s+|my\s+|a\s+)?(?:new\s+)?{_PASSWORD}"
)
_TRAILING = regex(
    rf"(?i)(?<!\S)(?:{_QUOTED}|{_VALUE})(?:\s*(?:-|—|–|is|это|вот)|\s+(?:as\s+)?an?(?=\s)|(?=\s+(?:нормальн|хорош|над[её]жн|плох|слаб)\w+\s))\s+(?:the\s+|my\s+|our\s+|мой\s+|наш\s+|новый\s+)?"
    rf"(?:[\w-]+\s+)?{_PASSWORD}(?!\w|\s+manager)"
)
_CHANGED = regex(rf"(?i)(?<!\w){_PASSWORD}[^\n.;]{{0,60}}?\s(?:to|на|set to)\s+(?:{_QUOTED}|{_VALUE})")
_SEED = regex(
    r"(?i)(?:seed(?: phrase)?|сид(?=\s*[:=—–-])|mnemonic(?: phrase)?|recovery phrase|сид[- ]?фраз\w{0,2}|мнемоник\w{0,2}|мнемоническ\w+ фраз\w{0,2}|секретн\w+ фраз\w{0,2})"
    r"[^\n:=—-]{0,40}?(?:[:=—–-]|\bis\b|это|\s)\s*(?P<secret>(?:[a-zа-яё]{3,10}[ ,]+){11,23}[a-zа-яё]{3,10})"
)
_PAIR = regex(
    r"(?i)(?<!\w)(?:creds|credentials|доступы|логин\s*[/и,+-]+\s*пароль|login\s*(?:/|and|&|\+)\s*pass(?:word)?)(?!\w)[^\n:=—-]{0,40}?(?:[:=—–-]|\s)\s*"
    r"[\w.@+-]{2,60}\s*(?:[/:|]|\s)\s*(?P<secret>[^\s,;\"'<>\[\]]{4,100})"
)

# An address and, behind a stroke, what cannot be a word: "jo@example.org / Quill!77".
_ADDRESS_PAIR = regex(
    r"(?<![\w.+-])[\w.+-]{1,60}@[\w-]+(?:\.[\w-]+)+\s*[/|:]\s*(?P<secret>[^\s,;\"'<>\[\]]{4,100})"
)
_PHRASE = regex(
    r"(?i)(?<!\w)(?:pass ?phrase|парольн(?:ая|ой|ую) фраз(?:а|ы|у)|кодов(?:ая|ой|ую) фраз(?:а|ы|у))\s*(?:[:=—–-]|\bis\b|это)\s*(?:\w+ (?:words|слова?)[,:] )?(?P<secret>[^\W\d_]{2,20}(?: [^\W\d_]{2,20}){2,9})"
)
_CODE_WORD = regex(r"(?i)(?<!\w)кодов(?:ое|ого|ым) слов(?:о|а|ом)\s+(?P<secret>[^\W\d_][\w-]{2,40})")
_COMMON = frozenset({"qwerty", "toor", "letmein", "iloveyou", "passw0rd", "йцукен", "trustno1"})
_END = regex(
    r"\s*(?:$|[\n.,;!?)\"'»”]|(?:и|and|or|или|but|но|а|если|if|for|для|на|temporarily|временно|плиз|please|пока|only)\b)"
)


# Where none of these stands nearby nothing is stated: long texts are read only around them.
_HINT = regex(
    r"(?i)wi-?fi|wlan|вай-?фа|hotspot|уч[её]тк|аккаунт|account|vpn|впн|door|gate|alarm|safe|garage|locker|lock|домофон|pass|pwd|парол|parol|passwort|kennwort|contrase|senha|mot de passe|кодов|фраз|key|ключ|token|токен|secret|секрет|pin|пин|cv[vc]|св[вк]|code"
    r"|код|otp|2fa|seed|сид|mnemonic|мнемо|recovery|creds|credential|доступ|логин|login"
)
_BEFORE, _BEYOND = 260, 460  # characters read around a hint


def stated_secrets(text: str) -> Iterator[Find]:
    """Values that the words around them make secrets."""
    for start, end in _windows(text):
        for first, last, kind in _stated(text[start:end]):
            yield start + first, start + last, kind


def _windows(text: str) -> Iterator[tuple[int, int]]:
    """The parts of a text worth reading, each ending at a word."""
    if len(text) <= _BEFORE + _BEYOND:
        yield 0, len(text)
        return
    start, end = 0, -1
    for hint in _HINT.finditer(text):
        if end >= 0 and hint.start() - _BEFORE > end:
            yield start, end
            end = -1
        if end < 0:
            start = _word_edge(text, max(0, hint.start() - _BEFORE))
        end = _word_edge(text, min(len(text), hint.end() + _BEYOND))
    if end >= 0:
        yield start, end


def _word_edge(text: str, place: int) -> int:
    """The next end of a word from there, within reason."""
    for there in range(place, min(place + 220, len(text))):
        if text[there].isspace():
            return there
    return min(place + 220, len(text)) if place else 0


def _stated(text: str) -> Iterator[Find]:
    lowered = text.lower()
    if ":" in text or "=" in text:
        yield from _values(_ASSIGNED, text, weak=False)
    if any(word in lowered for word in _PASSWORD_SIGNS):
        for pattern, weak in ((_TOLD, False), (_LEADING, True), (_TRAILING, True), (_CHANGED, True)):
            yield from _values(pattern, text, weak)
    yield from _beside(text)
    yield from _weakly_stated(text)
    if "@" in text or any(word in lowered for word in _PAIR_SIGNS):
        yield from _pairs(text)
    if any(word in lowered for word in _PHRASE_SIGNS):
        yield from _phrases(text)


# What the patterns below cannot do without: most texts have none of it, and are not read with them.
_PASSWORD_SIGNS = ("pass", "pwd", "pw", "пасс", "парол", "parol", "kennwort", "contrase", "senha", "кодов")
_PAIR_SIGNS = ("creds", "credential", "доступы", "логин", "login")
_PHRASE_SIGNS = ("phrase", "фраз", "кодов", "seed", "mnemonic", "сид", "мнемон")


def _pairs(text: str) -> Iterator[Find]:
    """Login and password side by side."""
    for match in (*_PAIR.finditer(text), *_ADDRESS_PAIR.finditer(text)):
        if looks_random(trimmed(match["secret"])) and real(match["secret"]):
            start = match.start("secret")
            yield start, start + len(trimmed(match["secret"])), "password"


def _phrases(text: str) -> Iterator[Find]:
    """Pass phrases, code words and the seeds of wallets."""
    for match in _PHRASE.finditer(text):
        yield match.start("secret"), match.end("secret"), "password"
    for match in _CODE_WORD.finditer(text):
        if match["secret"].lower() not in _WORDS and not re.match(r"(?i)банк|карт", match["secret"]):
            yield match.start("secret"), match.end("secret"), "password"
    for match in _SEED.finditer(text):
        yield match.start("secret"), match.end("secret"), "seed_phrase"


def _values(pattern: re.Pattern[str], text: str, weak: bool) -> Iterator[Find]:
    place = 0
    while match := pattern.search(text, place):
        place = match.end("key") if "key" in pattern.groupindex else match.start() + 1
        quoted = match["quoted"]
        group = "quoted" if quoted is not None else "secret"
        value = match[group] if quoted is not None else trimmed(match[group])
        start = match.start(group)
        if not real(value):
            continue
        key = match["key"] if "key" in pattern.groupindex else ""
        if _is_value(key, value, text[start + len(value) :], weak=weak, quoted=quoted is not None):
            yield start, start + len(value), _kind(key)


def _beside(text: str) -> Iterator[Find]:
    for key in _BESIDE.finditer(text):
        same_part = True
        for number, (start, value, word) in enumerate(_words_after(text, key.end())):
            near = same_part and number < _BESIDE_WORDS
            if (
                number < _DIGITS_WITHIN
                and _bare(value, number == 0, key["key"])
                and (near or value.isdigit())
            ):
                yield start, start + len(value), "password"
                break
            if _told_by(key["key"], value, near=near):
                yield start, start + len(value), _kind(key["key"])
                break
            same_part = same_part and value == word


def _words_after(text: str, place: int) -> Iterator[tuple[int, str, str]]:
    """(start, the word without the punctuation around it, the word) for the words up to the end of the sentence."""
    for _ in range(_SENTENCE_WORDS):
        match = _NEXT_WORD.match(text, place)
        if match is None:
            gap = _GAP.match(text, place)
            if gap is None:
                return
            place = gap.end()
            continue
        word = match["secret"]
        yield match.start("secret"), trimmed(word), word
        if _SENTENCE_END.search(word):
            return
        place = match.end()


def _told_by(key: str, value: str, *, near: bool) -> bool:
    """Whether a word so near to that key is its value."""
    if value.lower() in _WORDS or not looks_random(value) or not real(value):
        return False
    if near:
        return len(value) >= 6 or _password_word(key)
    return _password_word(key) and unmistakable(value)


def unmistakable(value: str) -> bool:
    """A value that is a password or a key wherever it stands: mixed beyond any name, version, number or date."""
    return _mixed(value) or (len(value) >= 8 and re.search(r"\d{3}", value) is not None and _nameless(value))


def _mixed(value: str) -> bool:
    """Digits together with symbols, or with capitals inside small letters."""
    digits = sum(c.isdigit() for c in value)
    marked = any(c in "!$%^&*+=?~" for c in value) or "@" in value[1:] or "#" in value[1:]
    inner_case = any(c.isupper() for c in value[1:]) and any(c.islower() for c in value)
    return (
        len(value) >= 8
        and _nameless(value)
        and (marked if digits == 1 else digits > 1 and (marked or inner_case))
    )


def _nameless(value: str) -> bool:
    return looks_random(value) and real(value) and not _NAME_WITH_NUMBER.match(value)


def _weakly_stated(text: str) -> Iterator[Find]:
    """Values beside words that state a secret only now and then: networks, keys, logins, accounts."""
    for key in _WEAK.finditer(text):
        network = _NETWORK.match(key.group()) is not None
        for number, (start, value, _) in enumerate(_words_after(text, key.end())):
            if number >= _BESIDE_WORDS:
                break
            if _mixed(value) or (network and unmistakable(value)):
                yield start, start + len(value), "key" if "key" in key.group().lower() else "password"
                break


def _bare(value: str, next_to_key: bool, key: str) -> bool:
    """A value without letters or wit: «пароль 12345678», «пароль админа qwerty»."""
    if not _password_word(key):
        return False
    if value.isdigit():
        return len(value) >= (4 if next_to_key else 6) and (next_to_key or len(key) > 4)
    return value.lower() in _COMMON


def _is_value(key: str, value: str, rest: str, *, weak: bool, quoted: bool) -> bool:
    if value.lower() in _WORDS or rest.startswith("("):
        return False
    if looks_random(value):
        return weak or _password_word(key) or quoted or len(value) >= 8
    if _DATE.match(value) or (weak and not quoted):
        return False
    if quoted:
        return " " not in value.strip() or _password_word(key)
    if not _password_word(key):
        return len(value) >= 12 and re.fullmatch(r"(?i)[0-9a-f]+", value) is not None
    if value.isdigit():
        return len(value) >= 4
    return len(value) >= 4 and _END.match(rest) is not None and not _UNIT.match(value)


def _password_word(key: str) -> bool:
    return re.match(rf"(?i)(?:[\w-]*[_-])?(?:{_PASSWORD}|pass|pwd)$", key) is not None


def _kind(key: str) -> str:
    key = key.lower()
    if any(word in key for word in ("token", "токен")):
        return "token"
    return "key" if any(word in key for word in ("key", "ключ", "secret", "секрет")) else "password"


def trimmed(value: str) -> str:
    """The value without the punctuation and emphasis around it."""
    if value.startswith("**") or value.endswith(("**", "**:", "**.", "**,")):
        return ""  # a heading or a stressed word of prose
    return value.rstrip(".,;:!?") or value
