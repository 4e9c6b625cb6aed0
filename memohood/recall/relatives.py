"""Who is meant by "my wife": the names under which the memory knows the people and animals that a question names by what
they are.

«жена Оксана» was said once, «Оксана ушла в декрет» later: a question about the wife asks for either.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from memohood.domain.memory import Memory
from memohood.domain.recall import Query, Term
from memohood.ports import Reader
from memohood.recall.equivalents import across
from memohood.text.lazy import regex
from memohood.text.morphology import Word, analyse, first_name
from memohood.text.relations import PETS, RELATIONS
from memohood.text.terms import language_of, normalise, query_terms
from memohood.text.terms import stems as stems_of

RECORDS = 6  # read for a word: who somebody is, is told in few
_NAMES = 2  # of one relation: two sons, two cats
_REACH = 3  # words between what somebody is and the name, "is called" among them
_BETWEEN = frozenset(
    """is was named called name 's зовут звать кличка имя это а and и my our the мой моя наш наша мою моего моей старший старшая младший
    младшая older younger elder oldest youngest""".split()  # noqa: SIM905
)
_TOKEN = regex(r"[^\W\d_][\w’'-]*|\d+|[^\w\s]")


def with_names(query: Query, reader: Reader) -> tuple[Term, ...]:
    """The words of a question; one that tells what somebody is also finds the name of whoever it is."""
    asked = {word.norm for word in analyse(query.text, query.lang or "en") if _relation(word)}
    return tuple(_named(term, query, reader) if term.raw in asked else term for term in query.terms)


def _relation(word: Word) -> bool:
    return any(lemma in RELATIONS or lemma in PETS for lemma in word.lemmas)


def _named(term: Term, query: Query, reader: Reader) -> Term:
    found = reader.match("capture", owner=query.owner, stems=term.stems, limit=RECORDS)
    records = reader.memories(query.owner, [one.seq for one in found], now=query.at) if found else {}
    names = list(
        dict.fromkeys(
            name for one in found if one.seq in records for name in names_in(records[one.seq], term.stems)
        )
    )
    stems = [stem for name in names[:_NAMES] for stem in _stems(name)]
    return replace(term, stems=tuple(dict.fromkeys((*term.stems, *stems)))) if stems else term


def _stems(name: str) -> tuple[str, ...]:
    parts = query_terms(name)  # "Jean-Luc" is looked for by either part
    return tuple(stem for part in parts for stem in (*part.stems, *across(part.raw, part.stems, True)))


def names_in(memory: Memory, stems: Sequence[str]) -> list[str]:
    """The names beside a word with one of those stems: «жена Оксана», "my sister's name is Anu", "Ines, my wife"."""
    tokens = [found.group() for found in _TOKEN.finditer(memory.text)]
    wanted, names = set(stems), []
    for place, token in enumerate(tokens):
        if not wanted & set(stems_of(_bare(token), language_of(memory.text) or "en")):
            continue
        after = _name(tokens[place + 1 : place + 1 + _REACH + 2], memory)
        before = _name(tokens[max(0, place - _REACH) : place][::-1], memory)
        names += [name for name in (after, before) if name]
    return list(dict.fromkeys(names))


def _bare(token: str) -> str:
    return normalise(token.removesuffix("'s").removesuffix("’s"))


def _name(tokens: Sequence[str], memory: Memory) -> str:
    """The first of the words if it is a name; words that lead to one, and marks, may come before."""
    for token in tokens:
        word = _bare(token)
        known = word in memory.entities or first_name(word) or (token[:1].isupper() and word.isascii())
        if known and word[:1].isalpha() and word not in _NO_NAMES:
            return word
        if word[:1].isalnum() and word not in _BETWEEN and not word.isdigit():
            return ""
    return ""


_NO_NAMES = frozenset(
    {"i", "my", "our", "we", "he", "she", "they", "the", "a", "in", "on", "and", "но", "я", "мы", "у"}
)
