"""A quick look at a text: could it hold a secret at all? Most messages cannot, and need not be read with a hundred patterns.

A key needs a long run of key-like characters, or the signs of an address, a header or a command line; a stated secret needs
a word that states it; a card needs a row of digits. In doubt the answer is yes. All ask for a text in small letters.
"""

from __future__ import annotations

import re

# Words near which a value may be a secret, in the forms that the patterns of statements know.
_STATING = (
    "pass", "pwd", "pw", "парол", "parol", "пасс", "kennwort", "contrase", "senha", "mot de", "кодов", "фраз", "phrase", "key",
    "ключ", "token", "токен", "secret", "секрет", "pin", "пин", "cvv", "cvc", "свв", "свк", "code", "код", "otp", "2fa",
    "wifi", "wi-fi", "wlan", "вайфа", "вай-фа", "hotspot", "учетк", "учётк", "аккаунт", "account", "vpn", "впн", "combo", "combination", "домофон",
    "seed", "сид", "mnemo", "мнемо", "recovery", "cred", "доступ", "логин", "login",
)  # fmt: skip
# Signs of addresses, headers and command lines, in which even a short value is a secret.
_SIGNS = (
    "://", "=", "-----", "bearer", "basic", "authoriz", "cookie", "mysql", "mariadb", "sshpass", " -u", " --", "\t-", "\n-",
)  # fmt: skip
_RUN = re.compile(r"[a-z0-9_+/=.:~%-]{15}")
_DIGITS = re.compile(r"\d(?:[ -]?\d){11}")


def may_hold_keys(lowered: str) -> bool:
    """False only where no key of a service, no password in an address, header or command can stand."""
    return any(sign in lowered for sign in _SIGNS) or _RUN.search(lowered) is not None


def may_state_secrets(lowered: str) -> bool:
    """False only where no word states a secret."""
    return any(word in lowered for word in _STATING)


def may_hold_cards(lowered: str) -> bool:
    """False only where no row of digits is long enough for a card."""
    return _DIGITS.search(lowered) is not None


# Words before which a secret may be told in words alone.
_SPELLED = (
    "pass", "pwd", "parol", "парол", "pin", "пин", "код", "code", "combin", "комбин", "word", "вопрос", "question", "answer",
)  # fmt: skip


def may_be_spelled(lowered: str) -> bool:
    """False only where no word announces a password, a code or an answer."""
    return any(word in lowered for word in _SPELLED)


# Words of codes, locks and screens, and what opens them.
_CODES = (
    "код", "code", "otp", "pass", "pin-", "pwd-", "пин-", "пароль", "ключ", "key", "комбинац", "combo", "combin", "разблок", "разлоч", "unlock", "открыв",
    "откро", "открыт", "отпир", "снима", "снять", "отключ", "набира", "open", "disarm", "deactiv", "turns off", "turn off", "замок", "замк", "сейф", "домофон",
    "калитк", "lock", "safe", "sign", "log in", "login", "verif", "confirm", "pin", "пин", "cvc", "cvv", "свв", "свк", "2fa", "guard", "alarm", "gate", "door", "дверь", "сигнал", "ворот", "телефон", "phone", "консьерж", "смс", "sms", "никому", "share", "text", "ключниц", "g-", "подъезд", "охран", "подтверж", "доступ", "access",
)  # fmt: skip
_CODE_LIKE = re.compile(r"\d[ -]?\d[ -]?\d|\d{2}-\d|\d-\d{2}|\dк\d|[a-z]\d|\d[a-z]")
_KEY_OF_A_DISK = re.compile(r"\d{6}-\d{6}")


def may_tell_codes(lowered: str) -> bool:
    """False only where nothing is spoken of that a code belongs to."""
    if _CODE_LIKE.search(lowered) is None:
        return False
    return any(word in lowered for word in _CODES) or _KEY_OF_A_DISK.search(lowered) is not None
