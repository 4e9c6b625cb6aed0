"""Words as the lexical index knows them: normalised tokens and their stems.

One function, `index_columns`, decides what a text is indexed as; `query_terms` asks with the same rules. The language
is chosen per script and text: an English word inside a Russian sentence is stemmed as English. Latin words are indexed
with their English stem and that of the text's language, so that a question whose language cannot be told still meets them.
"""

from __future__ import annotations

import threading
import unicodedata
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

import Stemmer

from memohood.domain.recall import Term
from memohood.text.irregular import ENGLISH, russian_lemma, ukrainian_stem
from memohood.text.lazy import regex
from memohood.text.stopwords import BY_LANGUAGE, is_stop_word

# Bump when the same text would be indexed differently: the storage rebuilds its lexical index then.
VERSION = f"3/{Stemmer.version()}"

# Marks that belong to the letter before them: general ones, and the vowel signs of scripts that need them.
_MARKS = "\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0900-\u0903\u093a-\u094f\u0951-\u0963\u0980-\u0983\u09bc-\u09e3\u0b82-\u0bd7\u0c00-\u0c56\u0d00-\u0d57\u0e31-\u0e3a\u0e47-\u0e4e"
_LETTER = rf"(?:[^\W_]|[{_MARKS}])"
_WORD = regex(rf"{_LETTER}+(?:[-'’ʼ._/+#:@\\]{_LETTER}+)*[+#]*")
_PART = regex(rf"{_LETTER}+")
# Scripts written without spaces: their runs become bigrams.
_DENSE = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0002ffff"
_SCRIPTS = regex(rf"[{_DENSE}]+|[^{_DENSE}]+")
_IS_DENSE = regex(rf"[{_DENSE}]")
_HUMP = regex(r"(?<=[a-zа-я0-9])(?=[A-ZА-Я])|(?<=[A-ZА-Я])(?=[A-ZА-Я][a-zа-я])")
_POSSESSIVE = regex(r"['’ʼ][sS]$|(?<=s)['’ʼ]$")
_LONGEST = 64  # characters of one token; beyond that it is no word

_SNOWBALL = {
    "ar": "arabic", "ca": "catalan", "da": "danish", "de": "german", "el": "greek", "en": "english", "es": "spanish",
    "eu": "basque", "fi": "finnish", "fr": "french", "ga": "irish", "hi": "hindi", "hu": "hungarian", "hy": "armenian",
    "id": "indonesian", "it": "italian", "lt": "lithuanian", "ne": "nepali", "nl": "dutch", "no": "norwegian",
    "pt": "portuguese", "ro": "romanian", "ru": "russian", "sr": "serbian", "sv": "swedish", "ta": "tamil",
    "tr": "turkish", "yi": "yiddish", "eo": "esperanto", "et": "estonian",
}  # fmt: skip
_LATIN = ("de", "fr", "es", "it", "pt", "nl", "sv", "da", "no", "fi", "hu", "ro", "tr", "pl", "ca", "id")
_LATIN_LETTER = regex("[a-z\u00c0-\u024f]")
_UNSURE = ("en", "de", "fr", "es", "it", "pt")  # a bare Latin keyword is asked in all of these
_UK_LETTERS, _RU_LETTERS, _SR_LETTERS = frozenset("іїєґ"), frozenset("ыэъ"), frozenset("ђјљњћџ")
_HINTS = {
    "ß": "de", "ä": "de", "ñ": "es", "¿": "es", "ã": "pt", "õ": "pt", "å": "sv", "ø": "no", "ő": "hu", "ű": "hu",
    "ğ": "tr", "ı": "tr", "ş": "tr", "ț": "ro", "ă": "ro", "ł": "pl", "ą": "pl", "ę": "pl", "œ": "fr", "ç": "fr",
}  # fmt: skip
_local = threading.local()
_REMEMBERED = 65_536
_SHORT = 2_000  # characters
_ordinary: dict[str, tuple[str, bool]] = {}


def normalise(text: str) -> str:
    """NFC, lower case, ё as е, one kind of apostrophe; й stays one letter. The form in which words are compared."""
    if text.isascii():
        return text.lower()
    lowered = unicodedata.normalize("NFC", text).lower().replace("ё", "е").replace("’", "'").replace("ʼ", "'")
    return unicodedata.normalize("NFC", lowered)


def _snowball(language: str, word: str) -> str:
    # A stemmer object is not safe to share between threads.
    stemmers: dict[str, Stemmer.Stemmer] = _local.__dict__.setdefault("stemmers", {})
    if language not in stemmers:
        stemmers[language] = Stemmer.Stemmer(_SNOWBALL[language])
    stemmed: str = stemmers[language].stemWord(word)
    return stemmed


@lru_cache(maxsize=65536)
def script_of(word: str) -> str:
    """ "latin", "cyrillic", "greek", "arabic", "hebrew", "devanagari", "tamil", "armenian", or "" for the rest."""
    for char in word:
        if "a" <= char <= "z" or "\u00c0" <= char <= "\u024f" or "A" <= char <= "Z":
            return "latin"
        if "\u0400" <= char <= "\u052f":
            return "cyrillic"
        if char.isalpha():
            return _OTHER_SCRIPTS.get(ord(char) >> 7, "")
    return ""


_OTHER_SCRIPTS = {
    0x0370 >> 7: "greek", 0x0380 >> 7: "greek", 0x0530 >> 7: "armenian", 0x0590 >> 7: "hebrew", 0x0600 >> 7: "arabic",
    0x0680 >> 7: "arabic", 0x0900 >> 7: "devanagari", 0x0B80 >> 7: "tamil",
}  # fmt: skip
_SCRIPT_LANGUAGE = {
    "greek": "el", "armenian": "hy", "hebrew": "yi", "arabic": "ar", "devanagari": "hi", "tamil": "ta",
}  # fmt: skip


@lru_cache(maxsize=16_384)
def languages(text: str) -> tuple[str, str]:
    """(language of the Latin words, language of the Cyrillic words) of a text; "" where it cannot be told."""
    lowered = normalise(text)
    # Of most Russian texts the letters tell: their words need not be looked at.
    if _LATIN_LETTER.search(lowered) is None:
        present = set(lowered)
        if present & _RU_LETTERS and not present & _SR_LETTERS:
            return "", "ru"
    words = set(_WORD.findall(lowered))
    if lowered.isascii():
        return _latin_language({w for w in words if script_of(w) == "latin"}, lowered), ""
    latin = {w for w in words if script_of(w) == "latin"}
    cyrillic = {w for w in words if script_of(w) == "cyrillic"}
    # A few Latin words among Cyrillic ones are English more often than not, and are stemmed as English in any case.
    few = len(latin) * 3 < len(cyrillic)
    return "en" if latin and few else _latin_language(latin, lowered), _cyrillic_language(
        "".join(cyrillic), cyrillic
    )


def _latin_language(words: set[str], lowered: str) -> str:
    if not words:
        return ""
    if lowered.isascii() and len(words & BY_LANGUAGE["en"]) * 2 >= len(words):
        return "en"
    stop_words = _stop_word_of()
    votes = [language for word in stop_words.keys() & words for language in stop_words[word]]
    if not lowered.isascii():
        votes += [_HINTS[sign] for sign in _HINTS.keys() & set(lowered)]
    if not votes:
        return ""
    count = Counter(votes)
    return max(("en", *_LATIN), key=lambda language: (count[language], language == "en"))


@lru_cache(maxsize=1)
def _stop_word_of() -> dict[str, tuple[str, ...]]:
    """word -> the Latin languages in which it carries no topic."""
    found: dict[str, list[str]] = {}
    for language in ("en", *_LATIN):
        for word in BY_LANGUAGE[language]:
            found.setdefault(word, []).append(language)
    return {word: tuple(languages) for word, languages in found.items()}


def _cyrillic_language(letters: str, words: set[str]) -> str:
    if not letters:
        return ""
    present = set(letters)
    if present & _SR_LETTERS:
        return "sr"
    if present & _UK_LETTERS and not present & _RU_LETTERS:
        return "uk"
    if not present & _RU_LETTERS and len(words & BY_LANGUAGE["uk"]) > len(words & BY_LANGUAGE["ru"]):
        return "uk"
    return "ru"


def language_of(text: str) -> str:
    """The language that most words of a text are in, as a two-letter code; "" where it cannot be told."""
    latin, cyrillic = languages(text)
    if latin and cyrillic:
        words = _WORD.findall(normalise(text))
        return cyrillic if 2 * sum(script_of(w) == "cyrillic" for w in words) >= len(words) else latin
    return latin or cyrillic or _SCRIPT_LANGUAGE.get(script_of(text), "")


@lru_cache(maxsize=65536)
def stems(word: str, language: str = "") -> tuple[str, ...]:
    """The distinct stems of a normalised word, the likeliest first; `language` is that of its script in the text."""
    script = script_of(word)
    if script == "cyrillic":
        if language == "uk" or set(word) & _UK_LETTERS:
            return _distinct(_snowball("ru", word), ukrainian_stem(word))
        if language == "sr":
            return _distinct(_snowball("sr", word), _snowball("ru", word))
        return _distinct(_snowball("ru", word), _snowball("ru", russian_lemma(word)))
    if script == "latin":
        plain = ENGLISH.get(word, word)
        found = [_snowball("en", plain)]
        if language in _SNOWBALL and language != "en":
            found.append(_snowball(language, word))
        return _distinct(*found)
    if script in _SCRIPT_LANGUAGE:
        return _distinct(_snowball(_SCRIPT_LANGUAGE[script], word))
    return (word,)


def _distinct(*found: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(stem for stem in found if stem))


def _compounds(text: str) -> Iterator[tuple[str, list[str]]]:
    """(token joined, its parts) for each word of a text, in order; one part when it is no compound."""
    composed = unicodedata.normalize("NFC", text)
    for match in _WORD.finditer(composed):
        yield from _compounds_of(match.group())


def _compounds_of(word: str) -> Iterator[tuple[str, list[str]]]:
    for run in _SCRIPTS.findall(word):
        if _IS_DENSE.match(run):
            for i in range(max(len(run) - 1, 1)):
                yield run[i : i + 2], [run[i : i + 2]]
            continue
        joined, pieces = _pieces(run)
        if joined and len(joined) <= _LONGEST:
            yield joined, pieces
        else:
            yield from ((piece, [piece]) for piece in pieces if len(piece) <= _LONGEST)


def _pieces(run: str) -> tuple[str, list[str]]:
    """("carolines", …) never: a possessive is no compound. Otherwise the word joined, and its parts at signs and humps."""
    bare = _POSSESSIVE.sub("", run)
    pieces: list[str] = []
    for piece in (p for part in _PART.findall(bare) for p in _HUMP.split(part)):
        if (
            pieces
            and len(pieces[-1]) == 1
            and pieces[-1].isalpha()
            and pieces[-1].isupper()
            and bare.find("".join(pieces) + piece) >= 0
        ):
            pieces[-1] += piece  # "OAuth" is one part, not "O" and "Auth"
        else:
            pieces.append(piece)
    ending = "plusplus" if run.endswith("++") else "sharp" if run.endswith("#") else ""
    return "".join(pieces) + ending, pieces


def tokens(text: str) -> list[str]:
    """The normalised tokens of a text: compounds whole and joined ("pin-code" → "pincode"), then in parts."""
    return [token for token, _ in written_tokens(text)]


def written_tokens(text: str) -> list[tuple[str, bool]]:
    """Each token of `tokens`, and whether it was written with a capital."""
    found: list[tuple[str, bool]] = []
    for word in _WORD.findall(unicodedata.normalize("NFC", text)):
        known = _ordinary.get(word)
        if known is None:
            tail = word[1:]
            if not word.isalpha() or len(word) > _LONGEST or tail != tail.lower() or _IS_DENSE.search(word):
                found.extend((token, word[0].isupper()) for token in _compound_tokens(word))
                continue
            if len(_ordinary) >= _REMEMBERED:
                _ordinary.clear()
            known = _ordinary[word] = (
                normalise(word),
                word[0].isupper(),
            )  # nearly all words are of this kind
        found.append(known)
    return found


@lru_cache(maxsize=8192)
def _compound_tokens(word: str) -> tuple[str, ...]:
    found: list[str] = []
    for whole, pieces in _compounds(word):
        found.append(normalise(whole))
        if len(pieces) > 1:
            found.extend(normalise(piece) for piece in pieces if len(piece) > 1 or piece.isdigit())
        if 2 < len(pieces) < 6 and whole.isalpha():  # "GitHubActions" holds "GitHub", too
            found.extend(normalise(one + other) for one, other in pairwise(pieces))
    return tuple(found)


def index_columns(text: str) -> tuple[str, str]:
    """(raw, stem): what the two columns of the lexical index hold for a text, words separated by spaces."""
    return _recent_columns(text) if len(text) <= _SHORT else _columns(text)


def _columns(text: str) -> tuple[str, str]:
    latin, cyrillic = languages(text)
    raw = tokens(text)
    stemmed: list[str] = []
    for token in raw:
        language = _language(token, latin, cyrillic)
        if not is_stop_word(token, language):  # «меня» and «меню» have one stem; nobody asks for the first
            stemmed.extend(stems(token, language))
    return " ".join(raw), " ".join(stemmed)


_recent_columns = lru_cache(maxsize=256)(_columns)  # a fact is compared by its words before it is indexed


def query_terms(text: str) -> tuple[Term, ...]:
    """The distinct terms of a question in its order, without the words that carry no topic."""
    latin, cyrillic = languages(text)
    seen: dict[str, Term] = {}
    for whole, pieces in _compounds(text):
        raw = normalise(whole)
        name = len(whole) > 1 and whole.isascii() and whole.isupper()  # "IT" and "US" are no stop words
        if not name and is_stop_word(raw, _language(raw, latin, cyrillic)):
            continue
        compound = len(pieces) > 1
        for token in [raw, *(normalise(p) for p in pieces if compound and len(p) > 1)]:
            language = _language(token, latin, cyrillic)
            if token in seen or (token != raw and is_stop_word(token, language)):
                continue
            exact = any(c.isdigit() for c in token) or (compound and token == raw)
            seen[token] = Term(raw=token, stems=_query_stems(token, language), exact=exact)
    return tuple(seen.values())


def _language(token: str, latin: str, cyrillic: str) -> str:
    return cyrillic if script_of(token) == "cyrillic" else latin


def _query_stems(token: str, language: str) -> tuple[str, ...]:
    if not language and script_of(token) == "latin":
        return _distinct(*(stem for guess in _UNSURE for stem in stems(token, guess)))
    return stems(token, language)
