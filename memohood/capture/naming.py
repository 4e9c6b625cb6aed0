"""Where words tell the name of somebody of the user's own: "my late husband Ambrose", «сыну Тимоше», "a kitten, named her Waffle"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from memohood.capture.grammar.sets import PETS, RELATIONS, SETS
from memohood.capture.subjects import NOT_NAMES, OPENERS, relation_of
from memohood.text.morphology import Word
from memohood.text.relations import NAMED_PERSON, NAMED_PET
from memohood.text.wordlist import word_set

_REACH = 4  # words and marks between what somebody is and the name
_BETWEEN = word_set(
    """
    is are was named called name name's names , - — – : ( « " “ 's зовут звать кличка имя это по имени мой моя мои наш наша наши моего моей
    моему моим мою my our the a an him her it them его ее их
    """
)
_OWNING = word_set("my our мой моя мои наш наша наши моего моей моему моим мою нашего нашей нашему нашу this это - — – is are")
_NAMING = word_set(
    "named name call called naming звать назвать назвали назвала назвал зовут кличка окрестить прозвать наречь"
)
_AND = word_set("and & и")
_CASES = ("nomn", "gent", "datv", "accs", "ablt", "loct")
_NO_NAMES = (
    NOT_NAMES | OPENERS | SETS["month"] | SETS["weekday"] | SETS["job"] | PETS | RELATIONS.keys() | SETS["i"]
    | word_set("i'd i'll mr mrs ms dr god lol omg mum's dad's")
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Told:
    """A name and what its bearer is. `holder` and `name` are places among the words."""

    kind: str
    relation: str  # "" for an animal
    holder: int
    name: int


def told(words: Sequence[Word]) -> list[Told]:
    """Every name in the words whose bearer they tell."""
    found: dict[int, Told] = {}
    for one in _all(words):
        found.setdefault(one.name, one)
    return list(found.values())


def _all(words: Sequence[Word]) -> Iterator[Told]:
    holders = [(i, kind, relation) for i, w in enumerate(words) if (kind := _holder(w)) for relation in (_rel(words, i),) if kind == NAMED_PET or relation]  # fmt: skip
    for i, kind, relation in holders:
        for place in _beside(words, i):
            yield Told(kind, relation, i, place)
    for place in _called(words):
        before = [h for h in holders if h[0] < place]
        if before:
            i, kind, relation = before[-1]
            yield Told(kind, relation, i, place)


def _holder(word: Word) -> str:
    if word.lemmas & RELATIONS.keys():
        return NAMED_PERSON
    return NAMED_PET if word.lemmas & PETS else ""


def _rel(words: Sequence[Word], i: int) -> str:
    return relation_of(words[i], words[i + 1] if i + 1 < len(words) else None)


def _beside(words: Sequence[Word], i: int) -> list[int]:
    """The names after what somebody is, or the one before it."""
    out: list[int] = []
    j, named = i + 1, False
    while j < len(words) and j - i <= _REACH and words[j].norm in _BETWEEN:
        named = named or bool(words[j].lemmas & _NAMING)
        j += 1
    while j < len(words) and _namelike(words[j]) and (named or _agree(words[i], words[j])):
        out.append(j)
        if j + 2 < len(words) and words[j + 1].norm in _AND and _namelike(words[j + 2]):
            j += 2
        else:
            break
    if out or not i or words[i].norm.endswith("'s"):
        return out
    j, own = i - 1, False
    while j > 0 and i - j <= _REACH and words[j].norm in _BETWEEN:
        own = own or words[j].norm in _OWNING
        j -= 1
    plain = own and _namelike(words[j]) and not words[j].norm.endswith("'s") and _agree(words[i], words[j])
    return [j] if plain else []


def _called(words: Sequence[Word]) -> Iterator[int]:
    """What stands after "named", «назвала»: a name in whatever letters, where only a noun can stand."""
    for i, word in enumerate(words):
        if not word.lemmas & _NAMING:
            continue
        j = i + 1
        while j < len(words) and (words[j].norm in _BETWEEN or words[j].lemmas & RELATIONS.keys() | PETS & words[j].lemmas):
            j += 1
        if j < len(words) and (_namelike(words[j]) or _noun(words[j])):
            yield j


def _noun(word: Word) -> bool:
    cyrillic = "а" <= word.norm[:1] <= "я"
    return cyrillic and "=NOUN" in word.tags and word.norm not in _NO_NAMES and not word.lemmas & _NO_NAMES


def _agree(holder: Word, name: Word) -> bool:
    """«муж Сергея» is her husband and not his name: Russian puts both into one case."""
    if not ("а" <= name.norm[:1] <= "я" and holder.tags):
        return True
    cases = [c for c in _CASES if c in holder.tags]
    return not cases or any(c in name.tags for c in cases) or not any(c in name.tags for c in _CASES)


def _namelike(word: Word) -> bool:
    """It can be a name where one may stand: a capital, or what only names people."""
    if not word.is_word or len(word.norm) < 2 or word.norm in _NO_NAMES or word.lemmas & _NO_NAMES:
        return False
    if "а" <= word.norm[:1] <= "я":
        return "=Name" in word.tags or (word.text[:1].isupper() and "=Geox" not in word.tags and "=NOUN" in word.tags)
    return word.text[:1].isupper() and word.norm.replace("'s", "").replace("-", "").isalpha()
