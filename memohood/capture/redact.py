"""Take secrets out of a text before it is stored or sent anywhere: each becomes a typed placeholder, `[SECRET:kind]`.

The layers: keys of known services by their shape, values that stand where a secret stands ("password: …",
«пароль от базы …», a header, a URL with a password), passwords beside an account or a device, codes of messages and
locks, numbers of papers, what is spelled with words, and long random tokens that nothing explains. The spans of all
layers are merged before the text is cut, so overlapping finds never garble it. Paths, ids, hashes, addresses and
references to environment variables are not secrets.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from memohood.capture.secret_access import access_secrets
from memohood.capture.secret_codes import spelled_secrets, told_codes
from memohood.capture.secret_documents import document_numbers
from memohood.capture.secret_hints import (
    may_be_spelled,
    may_hold_cards,
    may_hold_keys,
    may_state_secrets,
    may_tell_codes,
)
from memohood.capture.secret_shapes import Find, payment_cards, service_keys
from memohood.capture.secret_statements import stated_secrets
from memohood.capture.secret_tokens import random_tokens

_PLACEHOLDER = re.compile(r"\[SECRET:\w+\]")
_DIGIT = re.compile(r"\d")
_ROUNDS = 4  # hiding one value can bring the next one beside the word that gives it away


@dataclass(frozen=True, slots=True)
class Redacted:
    """The text without its secrets, and the kinds that were found, in order, each once."""

    text: str
    kinds: tuple[str, ...] = ()


def redact(text: str) -> Redacted:
    """Replace every secret in `text`; redacting twice changes nothing."""
    kinds: dict[str, None] = {}
    for _ in range(_ROUNDS):
        finds = _finds(text)
        spans = _merged(finds, [placeholder.span() for placeholder in _PLACEHOLDER.finditer(text)])
        if not spans:
            break
        parts: list[str] = []
        last = 0
        for start, end, kind in spans:
            parts += (text[last:start], f"[SECRET:{kind}]")
            kinds[kind] = None
            last = end
        text = "".join([*parts, text[last:]])
    return Redacted(text, tuple(kinds))


def _finds(text: str) -> list[Find]:
    """What all layers find; a layer that can find nothing is not asked."""
    finds: list[Find] = []
    lowered = text.lower()
    if may_hold_keys(lowered):
        finds += [*service_keys(text), *random_tokens(text)]
    if may_hold_cards(lowered):
        finds += payment_cards(text)
    if may_state_secrets(lowered):
        finds += stated_secrets(text)
    if _DIGIT.search(text):
        finds += [*access_secrets(text), *document_numbers(text)]
        if may_tell_codes(lowered):
            finds += told_codes(text)
    if may_be_spelled(lowered):
        finds += spelled_secrets(text)
    return finds


def _merged(finds: Iterable[Find], placeholders: list[tuple[int, int]]) -> list[Find]:
    """Overlapping spans as one, the widest names the kind; what lies in a placeholder is hidden already."""
    merged: list[Find] = []
    for start, end, kind in sorted(finds, key=lambda find: (find[0], -find[1])):
        if any(start < until and first < end for first, until in placeholders):
            continue
        if merged and start < merged[-1][1]:
            first, until, name = merged[-1]
            merged[-1] = (first, max(until, end), name)
        else:
            merged.append((start, end, kind))
    return merged
