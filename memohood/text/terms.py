"""Words as the lexical index knows them: normalised tokens and their stems.

One function, `index_columns`, decides what a text is indexed as; `query_terms` asks with the same rules.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

import Stemmer

from memohood.domain.recall import Term

_WORD = re.compile(r"[^\W_]+(?:[-'’._/+#:@\\][^\W_]+)*[+#]*", re.UNICODE)
_CJK = re.compile(r"[぀-ヿ㐀-䶿一-鿿가-힯]+")
_PART = re.compile(r"[^\W_]+", re.UNICODE)
_STEMMERS: dict[str, Stemmer.Stemmer] = {}


def normalise(text: str) -> str:
    """NFC, lower case, ё as е; й stays one letter. The form in which words are compared."""
    return unicodedata.normalize("NFC", text).lower().replace("ё", "е")


def _stemmer(language: str) -> Stemmer.Stemmer:
    if language not in _STEMMERS:
        _STEMMERS[language] = Stemmer.Stemmer(language)
    return _STEMMERS[language]


@lru_cache(maxsize=65536)
def stems(word: str) -> tuple[str, ...]:
    """The stems of a normalised word: Russian for Cyrillic, English for Latin."""
    if "а" <= word[0] <= "я" or word[0] in "іїєґ":
        return (_stemmer("russian").stemWord(word),)
    if word.isascii() or word[0].isalpha():
        return (_stemmer("english").stemWord(word),)
    return (word,)


def tokens(text: str) -> list[str]:
    """The normalised tokens of a text, compounds first whole and then in parts; CJK runs as bigrams."""
    found: list[str] = []
    for match in _WORD.finditer(normalise(text)):
        token = match.group()
        if _CJK.search(token):
            for run in _CJK.findall(token):
                found.extend(run[i : i + 2] for i in range(max(len(run) - 1, 1)))
            continue
        found.append(token)
        parts = _PART.findall(token)
        if len(parts) > 1:
            found.extend(parts)
            found.append("".join(parts))
    return found


def index_columns(text: str) -> tuple[str, str]:
    """(raw, stem): what the two columns of the lexical index hold for a text, words separated by spaces."""
    raw: list[str] = []
    stemmed: list[str] = []
    for token in tokens(text):
        plain = "".join(_PART.findall(token))
        raw.append(plain)
        stemmed.extend(stems(plain))
    return " ".join(raw), " ".join(stemmed)


def query_terms(text: str) -> tuple[Term, ...]:
    """The distinct terms of a question, in its order."""
    seen: dict[str, Term] = {}
    for token in tokens(text):
        plain = "".join(_PART.findall(token))
        if plain not in seen:
            exact = any(c.isdigit() for c in plain) or plain != token
            seen[plain] = Term(raw=plain, stems=stems(plain), exact=exact)
    return tuple(seen.values())
