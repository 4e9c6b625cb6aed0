"""A tiny pattern language over analysed words, and its matcher.

A pattern is a line of elements:
    word|word    one of these dictionary forms        @set     a word of a named set
    =word|word   exactly this form                    %Gram    the best reading has this grammeme
    #num #date #time #cap #latin #disease   shape of the token (a number, a month or date, a clock time, a name)
    #end         nothing but marks follows
    !x           the next word is not x (consumes none)
    ?x           the element may be missing           * **     up to 3 / 7 words in between
    <v>          captures a noun phrase               <v:x>    captures one word matching x
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from memohood.capture.grammar.diseases import disease
from memohood.capture.grammar.sets import SETS
from memohood.text.morphology import Word
from memohood.text.wordlist import word_set

Captures = dict[str, tuple[int, int]]
_Test = Callable[[Word], bool]

_TIME = re.compile(r"^\d{1,2}[:h.]\d\d$|^\d{1,2}(?:am|pm)$")
_DATE = re.compile(r"^\d{1,2}[./-]\d{1,2}(?:[./-]\d{2,4})?$|^\d{4}-\d\d-\d\d$")

# a noun phrase ends before these
_STOPS = word_set(
    """
    и а но или что чтобы если когда потому так зато который где хотя пока уже с со к ко за для от до по
    из без при про через поэтому тоже также and but or that which who because so if when while with for
    since till until by as though then also й since, und aber oder weil y pero porque e mas que pour et
    maisу больше нет не i'm im i've am is are was were be not turns out btw tho though too near at on this next last lol плиз кстати i we you he she they я мы он она
    они ты вы это
    """
)


def _shape(name: str) -> _Test:
    if name == "num":
        return lambda w: w.norm[:1].isdigit()
    if name == "time":
        return lambda w: bool(_TIME.match(w.norm))
    if name == "date":
        return lambda w: bool(_DATE.match(w.norm)) or bool(w.lemmas & SETS["month"])
    if name == "cap":
        return lambda w: w.text[:1].isupper() and w.is_word and w.norm not in SETS["i"]
    if name == "disease":
        return disease
    if name == "latin":
        return lambda w: w.norm[:1].isascii() and w.is_word
    raise ValueError(f"unknown shape #{name}")


def _vocabulary(element: str) -> frozenset[str] | None:
    """The words one of which an element needs, None where it asks for a shape or a grammeme."""
    if element.startswith("@"):
        return frozenset().union(*(SETS[name] for name in element[1:].split("|@")))
    if element[:1] in "%#":
        return None
    return frozenset(element.removeprefix("=").split("|"))


def _test(element: str) -> _Test:
    if element.startswith("@"):
        words = frozenset().union(*(SETS[name] for name in element[1:].split("|@")))
        return lambda w: bool(w.lemmas & words)
    if element.startswith("="):
        forms = frozenset(element[1:].split("|"))
        return lambda w: w.norm in forms
    if element.startswith("%"):
        grams = frozenset(f"={g}" for g in element[1:].split("|"))
        return lambda w: bool(w.tags & grams)
    if element.startswith("#"):
        return _shape(element[1:])
    lemmas = frozenset(element.split("|"))
    return lambda w: bool(w.lemmas & lemmas)


@dataclass(frozen=True, slots=True)
class _Element:
    kind: str  # one, not, gap, phrase, end
    test: _Test | None = None
    optional: bool = False
    width: int = 0
    name: str = ""


@lru_cache(maxsize=2048)
def needs(pattern: str) -> tuple[frozenset[str], ...]:
    """Per obligatory lexical element the words of which one must be there: most patterns are out before any matching."""
    out = []
    for raw in pattern.split():
        if raw in ("*", "**", "#end") or raw[0] in "?!":
            continue
        element = raw[1:-1].partition(":")[2] if raw.startswith("<") else raw
        words = _vocabulary(element) if element else None
        if words is not None:
            out.append(words)
    return tuple(out)


@lru_cache(maxsize=2048)
def compiled(pattern: str) -> tuple[_Element, ...]:
    """The elements of a pattern line."""
    out: list[_Element] = []
    for raw in pattern.split():
        if raw == "#end":
            out.append(_Element("end"))
            continue
        if raw in ("*", "**"):
            out.append(_Element("gap", width=3 if raw == "*" else 7))
            continue
        optional = raw.startswith("?")
        raw = raw.removeprefix("?")
        if raw.startswith("!"):
            out.append(_Element("not", _test(raw[1:])))
        elif raw.startswith("<"):
            name, _, inner = raw[1:-1].partition(":")
            out.append(
                _Element("one" if inner else "phrase", _test(inner) if inner else None, optional, name=name)
            )
        else:
            out.append(_Element("one", _test(raw), optional))
    return tuple(out)


def search(pattern: str, words: Sequence[Word]) -> tuple[int, int, Captures] | None:
    """The leftmost match as (first word, word after the last, captures)."""
    elements = compiled(pattern)
    for start in range(len(words)):
        found = _match(elements, 0, words, start, {})
        if found is not None:
            return start, found[0], found[1]
    return None


def _match(
    elements: tuple[_Element, ...], e: int, words: Sequence[Word], i: int, captures: Captures
) -> tuple[int, Captures] | None:
    if e == len(elements):
        return i, captures
    element = elements[e]
    if element.kind == "end":
        return (i, captures) if not any(w.is_word for w in words[i:]) else None
    if element.kind == "gap":
        for skip in range(element.width + 1):
            if i + skip > len(words):
                break
            found = _match(elements, e + 1, words, i + skip, captures)
            if found is not None:
                return found
        return None
    if element.kind == "not":
        assert element.test is not None
        if i < len(words) and element.test(words[i]):
            return None
        return _match(elements, e + 1, words, i, captures)
    if element.kind == "phrase":
        end = phrase_end(words, i)
        if end > i:
            return _match(elements, e + 1, words, end, {**captures, element.name: (i, end)})
        return _match(elements, e + 1, words, i, captures) if element.optional else None
    assert element.test is not None
    if i < len(words) and element.test(words[i]):
        kept = {**captures, element.name: (i, i + 1)} if element.name else captures
        found = _match(elements, e + 1, words, i + 1, kept)
        if found is not None:
            return found
    return _match(elements, e + 1, words, i, captures) if element.optional else None


def phrase_end(words: Sequence[Word], start: int, limit: int = 5) -> int:
    """Where the noun phrase that begins at `start` ends: a mark, a stop word, a finite verb, or `limit` words."""
    i = start
    while i < len(words) and i - start < limit:
        word = words[i]
        if not (word.is_word or word.norm[:1].isdigit()) or word.norm in _STOPS:
            break
        if i > start and "=VERB" in word.tags:
            break
        i += 1
    return i
