"""Where words tell the name of somebody of the user's own: "my late husband Ambrose", «сыну Тимоше», "a kitten, named her Waffle"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from memohood.capture.grammar.domains import DOMAINS
from memohood.capture.grammar.sets import PETS, RELATIONS, SETS
from memohood.capture.subjects import NOT_NAMES, OPENERS, relation_of
from memohood.text.morphology import Word, russian_parses
from memohood.text.relations import NAMED_PERSON, NAMED_PET
from memohood.text.wordlist import word_set

_REACH = 4  # words and marks between what somebody is and the name
_BETWEEN = word_set(
    """
    is are was named called name name's names , - — – : ( « " “ 's зовут звать кличка имя это по имени мой моя мои наш наша наши моего моей
    моему моим мою my our the a an him her it them его ее их
    """
)
_OWNING = word_set(
    "my our мой моя мои наш наша наши моего моей моему моим мою нашего нашей нашему нашу this это - — – is are"
)
_NAMING = word_set(
    "named name call called naming звать назвать назвали назвала назвал зовут кличка окрестить прозвать наречь"
)
_GIVING = word_set("назвать назвала назвали назвал окрестить прозвать наречь")
_AND = word_set("and & и")
_CASES = ("nomn", "gent", "datv", "accs", "ablt", "loct")
_NO_NAMES = (
    NOT_NAMES | OPENERS | SETS["month"] | SETS["weekday"] | SETS["job"] | PETS | RELATIONS.keys() | SETS["i"]
    | word_set("i'd i'll mr mrs ms dr god lol omg mum's dad's sir miss lady lord captain professor aunt uncle тетя дядя баба дед")
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Told:
    """A name and what its bearer is. `holder` and `name` are places among the words."""

    kind: str
    relation: str  # "" for an animal
    holder: int
    name: int
    case: str = ""  # in which it is told, where the language has cases


def told(words: Sequence[Word]) -> list[Told]:
    """Every name in the words whose bearer they tell."""
    found: dict[int, Told] = {}
    for one in _all(words):
        found.setdefault(one.name, one)
    return list(found.values())


def _all(words: Sequence[Word]) -> Iterator[Told]:
    holders = [(i, kind, relation) for i, w in enumerate(words) if (kind := _holder(w)) for relation in (_rel(words, i),) if kind == NAMED_PET or relation]  # fmt: skip
    for i, kind, relation in holders:
        for place, case in _beside(words, i):
            yield Told(kind, relation, i, place, case)
    for place, case in called(words):
        before = [h for h in holders if h[0] < place]
        if before:
            i, kind, relation = before[-1]
            yield Told(kind, relation, i, place, case)


def _holder(word: Word) -> str:
    if word.lemmas & RELATIONS.keys():
        return NAMED_PERSON
    return NAMED_PET if word.lemmas & PETS else ""


def _rel(words: Sequence[Word], i: int) -> str:
    return relation_of(words[i], words[i + 1] if i + 1 < len(words) else None)


def _beside(words: Sequence[Word], i: int) -> list[tuple[int, str]]:
    """The names after what somebody is, or the one before it, with their case."""
    out: list[tuple[int, str]] = []
    j, named = i + 1, False
    while j < len(words) and j - i <= _REACH and words[j].norm in _BETWEEN:
        named = named or bool(words[j].lemmas & _NAMING)
        j += 1
    if j == i + 1 and j < len(words) and words[i].lemmas & PETS and _plain_name(words, i):
        return [(j, _shared_case(words[i], words[j]) or "")]
    while j < len(words) and _namelike(words[j]):
        case = _case_told(words, i, j) if named else _shared_case(words[i], words[j])
        if case is None:
            break
        out.append((j, case))
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
    case = _shared_case(words[i], words[j])
    plain = own and _namelike(words[j]) and not words[j].norm.endswith("'s") and case is not None
    return [(j, case or "")] if plain else []


def _plain_name(words: Sequence[Word], i: int) -> bool:
    """«мой кот рыжик спит»: a noun in the same case right after the animal, by somebody who writes no capitals."""
    name, after = words[i + 1], words[i + 2] if i + 2 < len(words) else None
    if any(w.text[:1].isupper() for w in words[1:]) or not _noun(name) or "=Geox" in name.tags:
        return False
    if any(name.lemmas & field for field in DOMAINS.values()):
        return False
    same = _shared_case(words[i], name)
    return (
        bool(same)
        and "=plur" not in name.tags
        and (after is None or not {"=NOUN", "=ADJF", "=PREP"} & after.tags)
    )


def called(words: Sequence[Word]) -> Iterator[tuple[int, str]]:
    """What stands after "named", «назвала»: a name in whatever letters, where only a noun can stand."""
    for i, word in enumerate(words):
        if not word.lemmas & _NAMING:
            continue
        j = i + 1
        while j < len(words) and (words[j].norm in _BETWEEN or words[j].lemmas & (RELATIONS.keys() | PETS)):
            j += 1
        if j < len(words) and (_namelike(words[j]) or _noun(words[j])):
            yield j, _case_told(words, i, j)


def _case_told(words: Sequence[Word], i: int, j: int) -> str:
    """«зовут Рекс», «назвали Рексом»: the case of the name at `j` after the naming word that stands from `i` on."""
    given = any(w.lemmas & _GIVING for w in words[i:j])
    return "ablt" if given and "ablt" in cases_of(words[j].norm) else "nomn"


def _noun(word: Word) -> bool:
    cyrillic = "а" <= word.norm[:1] <= "я"
    return cyrillic and "=NOUN" in word.tags and word.norm not in _NO_NAMES and not word.lemmas & _NO_NAMES


def _shared_case(holder: Word, name: Word) -> str | None:
    """«муж Сергея» is her husband and not his name: Russian puts both into one case. None where it does not."""
    if not ("а" <= name.norm[:1] <= "я" and holder.tags):
        return ""
    mine, theirs = cases_of(holder.norm), cases_of(name.norm)
    shared = [c for c in _CASES if c in mine and c in theirs]
    likely = [c for c in shared if f"={c}" in holder.tags]
    if likely or shared:
        return (likely or shared)[0]
    return None if mine and theirs else ""


@lru_cache(maxsize=20_000)
def cases_of(norm: str) -> frozenset[str]:
    """The cases in which a Russian noun can stand so."""
    parses = [p for p in russian_parses(norm) if "NOUN" in p.tag.grammemes]
    return frozenset(c for p in parses for c in _CASES if c in p.tag.grammemes)


def nominative(norm: str, case: str) -> str:
    """A name in the nominative, from the case in which it was told; by the reading as a name, where there is one."""
    if not "а" <= norm[:1] <= "я" or case == "nomn":
        return norm
    fitting = [
        p for p in russian_parses(norm) if "NOUN" in p.tag.grammemes and (not case or case in p.tag.grammemes)
    ]
    named = [p for p in fitting if "Name" in p.tag.grammemes] or fitting
    return str(named[0].normal_form).replace("ё", "е") if named else norm


def _namelike(word: Word) -> bool:
    """It can be a name where one may stand: a capital, or what only names people."""
    if not word.is_word or len(word.norm) < 2 or word.norm in _NO_NAMES or word.lemmas & _NO_NAMES:
        return False
    if "а" <= word.norm[:1] <= "я":
        return "=Name" in word.tags or (
            word.text[:1].isupper() and "=Geox" not in word.tags and "=NOUN" in word.tags
        )
    return word.text[:1].isupper() and word.norm.replace("'s", "").replace("-", "").isalpha()
