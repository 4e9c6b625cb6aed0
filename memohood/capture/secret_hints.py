"""A quick look at a text: could it hold a secret at all? Most messages cannot, and need not be read with a hundred patterns.

A key needs a long run of key-like characters, or the signs of an address, a header or a command line; a stated secret needs
a word that states it; a card needs a row of digits. In doubt the answer is yes.
"""

from __future__ import annotations

import re

# Words near which a value may be a secret, in the forms that the patterns of statements know.
_STATING = (
    "pass", "pwd", "pw", "парол", "пасс", "kennwort", "contrase", "senha", "mot de", "кодов", "фраз", "phrase", "key",
    "ключ", "token", "токен", "secret", "секрет", "pin", "пин", "cvv", "cvc", "свв", "свк", "code", "код", "otp", "2fa",
    "wifi", "wi-fi", "wlan", "вайфа", "вай-фа", "hotspot", "учетк", "учётк", "аккаунт", "account", "vpn", "впн", "combo", "combination", "домофон",
    "seed", "сид", "mnemo", "мнемо", "recovery", "cred", "доступ", "логин", "login",
)  # fmt: skip
# Signs of addresses, headers and command lines, in which even a short value is a secret.
_SIGNS = (
    "://", "=", "-----", "bearer", "basic", "authoriz", "cookie", "mysql", "mariadb", "sshpass", " -u", " --", "\t-", "\n-",
)  # fmt: skip
_RUN = re.compile(r"[A-Za-z0-9_+/=.:~%-]{15}")
_DIGITS = re.compile(r"\d(?:[ -]?\d){11}")


def may_hold_keys(text: str) -> bool:
    """False only where no key of a service, no password in an address, header or command can stand."""
    lowered = text.lower()
    return any(sign in lowered for sign in _SIGNS) or _RUN.search(text) is not None


def may_state_secrets(text: str) -> bool:
    """False only where no word states a secret."""
    lowered = text.lower()
    return any(word in lowered for word in _STATING)


def may_hold_cards(text: str) -> bool:
    """False only where no row of digits is long enough for a card."""
    return _DIGITS.search(text) is not None
