"""Whom and what the memory knows by name: people, animals and projects, so that "Biscuit" is read as "our dog Biscuit" is.

The names of one owner never serve another: a book of names is asked for by owner, and filled from the owner's records alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from memohood.capture.judgement import Book
from memohood.capture.naming import Told, nominative, told
from memohood.capture.subjects import relation_of
from memohood.domain.memory import SELF, Memory
from memohood.ports import Store
from memohood.text.language import detect
from memohood.text.morphology import Word, analyse, russian_dictionary
from memohood.text.nicknames import keys, pet_form
from memohood.text.relations import NAMED, NAMED_PERSON, NAMED_PET, NAMED_PROJECT, ONE_OF
from memohood.text.wordlist import word_set

_OWNERS = 64  # whose names are kept at hand
_TOLD_OF = word_set("pet relative friend child spouse loss")
_HEADS = (*sorted(_TOLD_OF), "person", "project")  # of the attributes that name somebody or something


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody or something of the user's: the name in its normal form, and what its bearer is."""

    name: str
    kind: str
    relation: str = ""


class Names:
    """The names that one user's memory knows."""

    def __init__(self, known: Iterable[Known] = ()) -> None:
        self._known = {one.name: one for one in known}
        self._by_key: dict[str, Known | None] = {}
        for one in self._known.values():
            for key in keys(one.name):
                other = self._by_key.get(key, one)
                self._by_key[key] = one if other == one or key == one.name else other

    def __bool__(self) -> bool:
        return bool(self._known)

    def knows(self, name: str) -> bool:
        return bool(keys(name) & self._by_key.keys())

    def also(self, words: Sequence[Word]) -> Names:
        """With the names that these words tell."""
        new = [one for one in _introduced(words) if self._known.get(one.name) != one]
        return Names([*self._known.values(), *new]) if new else self

    def mark(self, words: Sequence[Word]) -> list[Word]:
        """The words; those that name somebody known say so, and of whom, among their dictionary forms."""
        if not self._known:
            return list(words)
        low = not any(w.text[:1].isupper() for w in words[1:] if w.norm not in _ALWAYS_UPPER)
        low = low and bool(words) and not words[0].text[:1].isupper()
        out = list(words)
        for i, word in enumerate(words):
            found = self._of(words, i, low=low) if word.is_word and word.norm not in _NEVER else None
            if found is not None:
                out[i] = _marked(word, found.kind, self._whose(found))
                continue
            relation = relation_of(word, words[i + 1] if i + 1 < len(words) else None)
            another = relation and relation not in ONE_OF and self._another(words, i, relation)
            if another:
                out[i] = replace(word, lemmas=word.lemmas | {f"{NAMED}{another}"})
        return out

    def _of(self, words: Sequence[Word], i: int, *, low: bool) -> Known | None:
        word = words[i]
        upper = word.text[:1].isupper()
        if not upper and not _may_be_name(words, i, low=low):
            return None
        for key in keys(word.norm):
            found = self._by_key.get(key)
            if found is not None:
                return found
        if not upper and "=Name" not in word.tags and russian_dictionary().word_is_known(word.norm):
            return None
        same = [
            one for one in self._known.values() if one.kind != NAMED_PROJECT and pet_form(word.norm, one.name)
        ]
        return same[0] if len(same) == 1 else None

    def _whose(self, known: Known) -> str:
        """Under which subject facts about it are kept: the relation, where only one is known by it."""
        if not known.relation:
            return known.name
        others = [o for o in self._known.values() if o.relation == known.relation and o.name != known.name]
        return known.name if others and known.relation not in ONE_OF else known.relation

    def _another(self, words: Sequence[Word], i: int, relation: str) -> str:
        """The name of a second bearer of that relation: "my son Max", where Leo is known as a son."""
        if all(one.relation != relation for one in self._known.values()):
            return ""
        name = next((_name(words, t) for t in told(words) if t.holder == i), "")
        return "" if not name or keys(name) & self._by_key.keys() else name


NOBODY = Names()
_ALWAYS_UPPER = word_set("i i'm i've i'd i'll")
_NEVER = word_set("i a the is и в на не у с")
_DETERMINERS = word_set("a an the some any this that these those no of one two many much more")


def _may_be_name(words: Sequence[Word], i: int, *, low: bool) -> bool:
    """A word in small letters that can name somebody: nothing qualifies it, and the writer uses no capitals."""
    word = words[i]
    before = words[i - 1] if i else None
    if "а" <= word.norm[:1] <= "я":
        if "=Name" in word.tags:
            return True
        if not low or "NOUN" not in word.tags:
            return False
        return before is None or not {"=ADJF", "=NUMR", "=PRTF"} & before.tags
    return low and (before is None or before.norm not in _DETERMINERS)


def _marked(word: Word, kind: str, whose: str) -> Word:
    cyrillic = "а" <= word.norm[:1] <= "я"
    tags = word.tags - {"=VERB", "=ADJF", "=INFN", "=ADJS", "=inan"} if cyrillic else word.tags
    named = {"=Name", "Name"} if kind != NAMED_PROJECT else set()
    return replace(
        word,
        lemmas=word.lemmas | {kind, f"{NAMED}{whose}"},
        tags=tags | named | ({"=NOUN", "NOUN", "=anim", "anim"} if cyrillic and named else set()),
    )


def in_company(words: Sequence[Word]) -> list[Word]:
    """The words, the named people and animals as what they are beside: «созвонились с Ликой» tells nothing of Lika."""
    kin = {NAMED_PERSON, NAMED_PET}
    return [replace(w, lemmas=w.lemmas - kin) if w.lemmas & kin else w for w in words]


def _introduced(words: Sequence[Word]) -> list[Known]:
    return [Known(_name(words, one), one.kind, one.relation) for one in told(words)]


def _name(words: Sequence[Word], told: Told) -> str:
    return nominative(words[told.name].norm.removesuffix("'s"), told.case)


@lru_cache(maxsize=4096)
def known_in(text: str) -> tuple[Known, ...]:
    """Whom a text introduces."""
    return tuple(_introduced(analyse(text, detect(text, "en"))))


def of_record(memory: Memory) -> tuple[Known, ...]:
    """Whom a record introduces."""
    head, _, rest = memory.slot.partition(".")
    if head == "project":
        name = rest.rpartition(".")[0]
        return (Known(name, NAMED_PROJECT),) if name else ()
    if head == "person":
        return (Known(memory.value, NAMED_PERSON),) if memory.value and " " not in memory.value else ()
    return known_in(memory.text) if memory.slot in _TOLD_OF or memory.subject != SELF else ()


def names_of(owner: str, books: dict[str, Book], store: Store) -> Names:
    """The names that the owner's records tell now. `books`: what was read before; only what changed since is read again."""
    book = books.pop(owner, None) or Book("", {}, NOBODY)
    mark, anew, changed = store.changed_since(owner, book.mark, _HEADS)
    told_by = {} if anew else {id_: known for id_, known in book.told_by.items() if id_ not in changed}
    for id_, memory in changed.items():
        if memory is not None and (found := of_record(memory)):
            told_by[id_] = found
    same = told_by == book.told_by
    names = book.names if same else Names(one for found in told_by.values() for one in found)
    books[owner] = Book(mark, told_by, names)
    for other in list(books)[:-_OWNERS]:
        books.pop(other, None)
    return names
