"""Random tokens that nothing around them explains: long ones, and keys in groups of characters."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from memohood.text.lazy import regex

Find = tuple[int, int, str]

_TOKEN = regex(r"(?<![\w/.:@#%&?=+~$-])[A-Za-z0-9_+~-]{24,500}={0,2}(?![\w/@])(?!\.\w)")
_PUBLIC = regex(r"^(?:AAAA[BCE]|sha\d|SHA\d|md5|bc1|0x|did-|uuid|urn|data|http|UC[\w-]{22}$)")
# The form of licence and recovery keys: "XK4P-77QA2-…"; ids of machines, which are hexadecimal, look alike.
_GROUPED = regex(r"(?<![\w/.:@#%&?=+~$-])[A-Za-z0-9]{4,6}(?:-[A-Za-z0-9]{4,6}){2,7}(?![\w/@-])(?!\.\w)")
_OF_KEYS = regex(
    r"(?i)key|ключ|token|токен|licen[cs]e|лиценз|serial|серийн|activat|актив|code|код|recovery|backup|pass|парол|secret|секрет"
)
_NEAR = 80  # characters
_HEX = regex(r"^(?:0x)?[0-9a-fA-F-]+$")


def random_tokens(text: str) -> Iterator[Find]:
    """Long tokens of mixed case and digits, without words in them."""
    for match in _TOKEN.finditer(text):
        token = match.group()
        if _PUBLIC.match(token) or _HEX.match(token) or not unexplained(token):
            continue
        yield match.start(), match.end(), "token"

    yield from _grouped_keys(text)


def _grouped_keys(text: str) -> Iterator[Find]:
    for match in _GROUPED.finditer(text):
        groups = match.group().split("-")
        mixed = sum(any(c.isdigit() for c in one) and any(c.isalpha() for c in one) for one in groups)
        near = text[max(match.start() - _NEAR, 0) : match.end() + _NEAR]
        if mixed >= 2 and not _HEX.match(match.group()) and (len(groups) >= 5 or _OF_KEYS.search(near)):
            yield match.start(), match.end(), "key"


def unexplained(token: str) -> bool:
    """True when a token changes class so often, and its characters are so even, that it was drawn at random."""
    body = token.rstrip("=")
    if not (
        any(c.isdigit() for c in body) and any(c.islower() for c in body) and any(c.isupper() for c in body)
    ):
        return False
    classes = ["d" if c.isdigit() else "u" if c.isupper() else "l" if c.islower() else "s" for c in body]
    # "Xx" at the start of a word is how people write names: counted as no change
    changes = sum(a != b for a, b in pairwise(classes))
    words = len(re.findall(r"[A-Z]?[a-z]{3,}|[A-Z]{4,}", body))
    counts = Counter(body)
    entropy = -sum(n / len(body) * math.log2(n / len(body)) for n in counts.values())
    return changes >= len(body) * 0.35 and entropy >= 3.8 and words * 6 <= len(body)
