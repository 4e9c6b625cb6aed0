"""Passwords that are told without the word: beside an account, a device or a service, behind a login, before "that's the …".

«рут на бэкапном sosna-KEDR-pass-31», "admin / Otter_77kk", "Zebra!kite88 is what I use for mail": what stands there is
no name, model, host, version or number, and something near it is entered with a password.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from memohood.capture.secret_statements import looks_random, real, trimmed, unmistakable
from memohood.text.lazy import regex

Find = tuple[int, int, str]

# A word with a digit in it that is long enough for a password; addresses of the web are left out.
_TOKEN = regex(r"(?<![^\s,;:\"'`«»“”(\[{|>=])(?!https?:)(?=[^\s\d]{0,60}\d)[^\s,;\"'`«»“”<>\[\]{}()|]{6,80}")

# Accounts that may do everything, and what is entered with a login: beside them a password is expected.
_ACCOUNT = regex(
    r"(?i)(?<![\w.-])(?:root(?!\w|\s+(?:cause|file|fs\b|partition|director|folder|dir\b|domain|canal|element|node|of the))|рут(?:ом|а|у|е|овый|овая)?(?!\w)"
    r"|admin(?:istrator)?s?(?!\w)|админ(?:ом|а|у|к\w{1,2}|ск\w{2,3})?(?!\w)|sudo(?!\w)|su(?=\s+(?:on|на)\s)|superuser|суперю[зс]ер\w*|суперпользовател\w+"
    r"|log-?ins?(?!\w)|логин\w{0,2}(?!\w)|уч[её]тк\w{1,2}(?!\w)|уч[её]тн\w+ запис\w+|credentials?(?!\w)|creds(?!\w)|доступы?(?!\w)|user(?:name)?(?!\w)|юзер\w{0,2}(?!\w)"
    r"|(?:захо\w+|захож\w+|вход\w+|вхож\w+|войти|зайти|зашл?[ёеиоа]\w?)\s+(?:под|как)(?!\w)|(?:logg?|sign)(?:s|ed|ging|ing)? in(?!\w))"
)
# What has a password of its own.
_SERVICE = regex(
    r"(?i)(?<![\w.-])(?:пароль|парол\w{1,3}|password\w?|passw\w+|ssh|s?ftp|vpn|впн|rdp|smb|mysql|postgres\w*|mongo\w*|redis|wi-?fi|вай-?фа\w{1,2}"
    r"|routers?|роутер\w{0,2}|modem|модем\w{0,2}|nas|насе?|server|сервер\w{0,2}|cameras?|камер\w{1,2}|laptops?|ноут\w{0,5}|computer|комп\w{0,5}|phone|телефон\w{0,2}|tablet|планшет\w{0,2}"
    r"|e-?mail|mail|gmail|почт\w{1,2}|мыл[оа]|accounts?|аккаунт\w{0,2}|акк\w?|bank\w*|банк\w{0,2}|госуслуг\w*|вк|vk|steam|стим\w?|netflix|нетфликс\w?|spotify|github|gitlab|гитхаб\w?|гитлаб\w?|плекс\w?|plex|jira|джир\w{1,2}|dashboard|panel|панел\w{1,2}"
    r"|zoom|зум\w?|cloud|облак\w{1,3}|icloud|айклауд\w?|1с|database|баз[аыуе]|бд|db|prod|прод\w?|stag\w+|стенд\w?|вход\w?|sign[- ]?in|unlock\w*|opens|doorbell|drive|share|диск\w?|шар[аеуы]|разблок\w+|терминал\w*|terminal|gets?\s+(?:you|me|us)\s+in(?:to)?|lets?\s+(?:you|me|us)\s+in|пускает)(?!\w)"
)
_MARKED = regex(r"[^\W_][!#$%^&*~][^\W_]")  # a symbol between letters or digits
_JOINED = regex(r"^[^\W\d_]+!+[A-ZА-ЯЁ].*$")  # "Bought!Version2"
_REFERENCE_TO = regex(
    r"(?i)^(?:[\w./-]+#\d+|[\w.-]+@[\w.-]+|[~/].*|.*://.*|.*[=+].*|.*/.*/.*)$"
)  # an issue, an address, a path, a term of code
# What machines and things are called: "RT-AX58U", "PF3K9XQ2", "i-0abc123def", "db-host-1042", "v2.3-rc1".
_MODEL = regex(r"^[A-ZА-ЯЁ0-9]+(?:[-_./][A-ZА-ЯЁ0-9]+)*$")
_HOST = regex(r"^[a-z]+\d*(?:[-.][a-z\d]+)*$|^(?:0x)?[0-9a-fA-F-]+$|^[a-z]{1,5}-[0-9a-f]{8,17}$")
_PRODUCT = regex(
    r"^(?:[a-z]?[A-Z][a-z]+[- ]?[A-Z]{0,3}\d{1,4}[A-Z]?|[vV]?\d+(?:[._]\d+)+\S*|[A-Za-z]+(?:-[A-Z]{1,3}\d*\w?)+|i\w+\d{1,2})$"
)
# Capitals in the middle of small letters, and a digit: no host is called "vault-FAKE-pass-55".
_UNEVEN = regex(r"^(?=[^A-Z]*[a-z])(?=[a-z][\w-]*[A-Z]{3})(?=\D*\d)(?=.*-|.{10})[\w-]{8,}$")
_SENTENCE_END = regex(r"[.!?…]\s+(?=[A-ZА-ЯЁ])|\n\s*\n")
_BEFORE, _AFTER = 70, 45  # characters around a value in which its account or its service is named

_IT_IS_FOR = regex(
    r"(?i)[\s!.,]*(?:[-—–]\s*)?(?:(?:вот\s+)?это\s+(?:у\s+меня\s+|я\s+)?(?:парол\w+\s+)?(?:от|для|на|к|под)\s+|(?:это\s+)?(?:я|мы)\s+(?:на|для)\s+|that(?:['’]s| is)\s+(?:for\s+)?(?:the|my|our)\s+"
    r"|is\s+what\s+(?:i|we)\s+use\s+(?:for|on)\s+|is\s+(?:for|to)\s+(?:the|my|our)\s+|<[-—]+\s*|от\s+)"
)
_LEET = regex(r"^[^\W\d_]{2,}\d[^\W\d_]{2,}\S*$")
_LOGIN_BEFORE = regex(
    r"(?<![\w/.])(?P<login>[\w.@+-]{2,60})\s*(?P<by>\s/\s|\||[,;]\s|:\s?|/|\s)\s*(?P<then>(?:and|then|и|дальше|далее|потом|затем|а потом)\s+)?$"
)

# user:value@host without a scheme
_USER_AT_HOST = regex(r"(?<![\w/:.@-])[A-Za-z][\w.-]{1,40}:(?P<secret>[^\s/:@\"'<>\[\]]{4,80})@(?=[\w\[])")


# The key of a network, even where a name might stand: "the wifi key is blue-otter-12".
_NETWORK_KEY = regex(
    r"(?i)(?<!\w)(?:wi-?fi|wlan|hotspot|вай-?фа\w{1,2}|сет[иь]|network)\b[^\n.!?;]{0,40}?\b(?:key|ключ\w?|pass\w*|парол\w{1,2}|код)(?:\s+(?:at|in|for|on|на|в|от|у)\s+(?:(?:the|my|our)\s+)?[^\W\d]+){0,2}\s*(?:[:=—–,-]|\bis\b|это)?\s*(?P<secret>[^\s,;\"'`«»“”<>\[\]{}()|]{6,63})"
)
_NAMES_ITSELF = regex(
    r"(?i)(?<!\w)(?:log-?in|логин|user(?:[ -]?name)?|юзер\w?|ник|nick(?:name)?)(?:\s+(?:на|в|у|для|on|at|for)\s+(?:the\s+)?[\w.-]+){0,2}\s*(?:[:=—–-]|is|это)?\s*[\"'«]?$"
)
_STRAIGHT = regex(r"(?i)(?<!\w)(?:root|рут\w{0,2}|admin|админ\w{0,2}|sudo)\s*[:,—–-]?\s*$")


def access_secrets(text: str) -> Iterator[Find]:
    """Values of the form of a password where an account, a device or a service is spoken of."""
    if "@" in text:
        for match in _USER_AT_HOST.finditer(text):
            if looks_random(match["secret"]) and real(match["secret"]):
                yield *match.span("secret"), "password"
    for match in _NETWORK_KEY.finditer(text):
        if looks_random(trimmed(match["secret"])) and real(match["secret"]):
            start = match.start("secret")
            yield start, start + len(trimmed(match["secret"])), "password"
    for match in _TOKEN.finditer(text):
        value = trimmed(match.group())
        start = match.start()
        if _could_be(value) and _entered(
            text, start, value, shouted=match.group()[len(value) :].startswith("!")
        ):
            yield start, start + len(value), "password"


def _could_be(value: str) -> bool:
    return (
        len(value) >= 6
        and looks_random(value)
        and real(value)
        and not (_MODEL.match(value) or _REFERENCE_TO.match(value))
    )


def _entered(text: str, start: int, value: str, *, shouted: bool) -> bool:
    """Whether what stands around a value says that one gets in with it."""
    end = start + len(value)
    before = _sentence_before(text, start)
    after = text[end : end + _AFTER]
    account = _ACCOUNT.search(before) or _ACCOUNT.search(after)
    if _strange(value):
        return _alone(value) or bool(account or _SERVICE.search(before) or _SERVICE.search(after))
    if _NAMES_ITSELF.search(before):
        return False
    if account and (
        _UNEVEN.match(value) or (unmistakable(value) and not _HOST.match(value) and not _PRODUCT.match(value))
    ):
        return True
    if shouted and _STRAIGHT.search(before) and not _HOST.match(value) and not _PRODUCT.match(value):
        return True
    named = account or _SERVICE.search(before)
    if named and _behind_a_login(before, value, shouted=shouted):
        return True
    place = _IT_IS_FOR.match(text, end)
    if place is None or _PRODUCT.match(value):
        return False
    if _SERVICE.match(text, place.end()) is not None:
        return unmistakable(value) or _LEET.match(value) is not None or shouted
    return unmistakable(value) and not _HOST.match(value) and _cased(value)


def _strange(value: str) -> bool:
    """Symbols inside a word that mixes letters and digits: nobody writes so but in passwords."""
    return (
        len(value) >= 8
        and _MARKED.search(value) is not None
        and any(re.search(r"[^\W\d_]\d|\d[^\W\d_]", part) for part in re.split(r"[!#$%^&*~]+", value))
    )


def _alone(value: str) -> bool:
    """A mark that no abbreviation, number or address has, and no end of a sentence that a space was left out of."""
    return "^" in value or ("!" in value[1:-1] and _JOINED.match(value) is None)


def _behind_a_login(before: str, value: str, *, shouted: bool) -> bool:
    """ "admin / value", "login jsmith, value", "me@example.org value"."""
    match = _LOGIN_BEFORE.search(before)
    if match is None or _PRODUCT.match(value):
        return False
    by = match["by"]
    if by.isspace() and not match["then"]:
        return "@" in match["login"][1:] and "." in match["login"]
    if _HOST.match(value):
        return False
    return _cased(value) or shouted or "/" in by


def _cased(value: str) -> bool:
    return any(c.isupper() for c in value) and any(c.islower() for c in value)


def _sentence_before(text: str, start: int) -> str:
    """What stands before a place in its sentence, within reach."""
    before = text[max(0, start - _BEFORE) : start]
    ends = list(_SENTENCE_END.finditer(before))
    return before[ends[-1].end() :] if ends else before
