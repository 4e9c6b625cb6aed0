"""Where a text speaks of given words, in whatever form they are said: what erasing looks for.

A word is known by keys: its normalised form, its stems, the stem of its dictionary form. Two texts mention the same word
when they share a key, when a key of five letters or more begins the other's word ("казан" is in «казанский»), or when
their roots are the same (kinship.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Literal, Protocol

from memohood.text.kinship import roots
from memohood.text.morphology import analyse, noun_lemma, russian_dictionary
from memohood.text.stopwords import is_stop_word
from memohood.text.terms import languages, normalise, script_of, stems

MARK = "[…]"  # stands where something was erased; it holds no word, so no index finds it

_TOKEN = re.compile(r"\[…\]|[^\W_]\w*(?:[-'’ʼ._/+#:@\\]\w+)*", re.UNICODE)
_PART = re.compile(r"[^\W_]+")
_DENSE = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0002ffff]+"
)
_MARKS = re.compile(r"\[…\](?:[\s,;]*\[…\])+")
_PREFIX = 5
_TELLING = 5  # words that carry meaning
_LONGEST = 64

Weight = Literal["anchor", "near", "none"]

_MONTHS_RU = "январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь"
_MONTHS_EN = (
    "january february march april may june july august september october november december jan feb mar apr jun jul "
    "aug sep sept oct nov dec"
)
# Words of everyday talk: erased beside what is erased, never wherever else they occur.
_EVERYDAY = frozenset(
    f"""{_MONTHS_RU} {_MONTHS_EN}
    год месяц неделя день сутки час минута секунда утро вечер ночь время раз пора сегодня завтра вчера человек люди дело вещь
    место жизнь дом работа мир рука сторона конец начало вид часть слово вопрос ответ имя друг деньги рубль тысяча миллион тыща
    новый старый большой маленький хороший плохой первый второй последний следующий другой каждый любой весь самый свой один
    два три четыре пять шесть семь восемь девять десять много мало пара штука тип способ идея план проект задача пример
    мама папа мать отец жена муж сын дочь дочка ребенок дети брат сестра бабушка дедушка семья правда нормально нужный важный
    year month week day hour minute second morning evening night time today tomorrow yesterday people person place life home
    house work job world hand side end start part word question answer name friend money dollar thousand million new old big
    small good bad first second last next other every any whole own one two three four five six seven eight nine ten many
    few lot pair kind type way idea plan project task example mom dad mother father wife husband son daughter child brother
    sister family have has had take took make made do did use used using want need like love hate prefer live work move buy
    bought sell see saw look come came give gave find found keep kept put set try tried start stop leave left run call ask
    think feel let help show turn play read write pay send always never now still already usually often sometimes back
    again well much ever since until around near far right left long short high low early late full free actually""".split()
)
_SAID_OF_DOING = frozenset(
    (
        "VERB",
        "INFN",
        "GRND",
        "PRTF",
        "PRTS",
        "ADVB",
        "COMP",
        "PRED",
        "NPRO",
        "NUMR",
        "PREP",
        "CONJ",
        "PRCL",
        "INTJ",
    )
)


@lru_cache(maxsize=1)
def _month_stems() -> frozenset[str]:
    return frozenset(stem for month in f"{_MONTHS_RU} {_MONTHS_EN}".split() for stem in stems(month, "en"))


@dataclass(frozen=True, slots=True)
class Spoken:
    """A word of a text: where it stands, its normalised form, its keys; no keys at a place where something was erased."""

    start: int
    end: int
    raw: str
    keys: tuple[str, ...]
    weight: Weight


def spoken(text: str) -> list[Spoken]:
    """The words of a text in order."""
    latin, cyrillic = languages(text)
    found: list[Spoken] = []
    for match in _TOKEN.finditer(text):
        word = match.group()
        if word == MARK:
            found.append(Spoken(match.start(), match.end(), "", (), "none"))
        elif _DENSE.search(word):
            found.extend(_dense(word, match.start()))
        else:
            found.append(Spoken(match.start(), match.end(), *_read(word, latin, cyrillic)))
    return found


def _dense(run: str, offset: int) -> Iterator[Spoken]:
    """Scripts without spaces: overlapping pairs of signs, as the lexical index has them."""
    for i in range(max(len(run) - 1, 1)):
        pair = normalise(run[i : i + 2])
        yield Spoken(offset + i, offset + min(i + 2, len(run)), pair, (pair,), "anchor")


@lru_cache(maxsize=100_000)
def _read(word: str, latin: str, cyrillic: str) -> tuple[str, tuple[str, ...], Weight]:
    """(normalised form, keys, weight) of a word in a text of those languages."""
    parts = [normalise(part) for part in _PART.findall(word)]
    if len(parts) > 1 and all(part.isdigit() for part in parts):
        clock_or_fraction = len(parts) == 2 and bool(re.fullmatch(r"\d{1,3}[:.,]\d{1,2}", word))
        return word, (word,), "near" if clock_or_fraction else "anchor"
    whole = "".join(parts)[: _LONGEST * 2]
    if len(parts) == 1:
        language = _language(whole, latin, cyrillic)
        return whole, _keys(whole, language), _weight(whole, language)
    keys: dict[str, None] = {whole: None}
    weight: Weight = "anchor" if any(p.isdigit() for p in parts) or len(whole) > 5 else "near"
    for number, part in enumerate(parts):
        if number:
            keys["".join(parts[: number + 1])] = None
        keys.update(dict.fromkeys(_keys(part, _language(part, latin, cyrillic))))
    return whole, tuple(keys), weight


def _language(word: str, latin: str, cyrillic: str) -> str:
    return cyrillic if script_of(word) == "cyrillic" else latin


def _keys(word: str, language: str) -> tuple[str, ...]:
    found = {word: None, **dict.fromkeys(stems(word, language))}
    if script_of(word) == "cyrillic" and language != "uk":
        found.update(dict.fromkeys(stems(noun_lemma(word), language)))
    return tuple(found)


def _weight(word: str, language: str) -> Weight:
    if is_stop_word(word, language):
        return "none"
    if any(c.isdigit() for c in word):
        number = word.isdigit()
        return (
            "near"
            if number and (len(word) < 4 or (len(word) == 4 and word[:2] in ("19", "20")))
            else "anchor"
        )
    if len(word) < 2 or word in _EVERYDAY or any(stem in _month_stems() for stem in stems(word, language)):
        return "near"
    if script_of(word) == "cyrillic" and language != "uk":
        (read,) = analyse(word, "ru")[:1] or (None,)
        if read is not None:
            best = {tag[1:] for tag in read.tags if tag.startswith("=")}
            guessed = "GRND" in best and not russian_dictionary().word_is_known(
                word
            )  # «лактазная» is no gerund
            if (read.lemmas & _EVERYDAY) or ((best & _SAID_OF_DOING) and "UNKN" not in best and not guessed):
                return "near"
    return "anchor"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """The words to look for: `anchors` wherever they occur, `near` only beside an anchor, whole `phrases` as they stand.

    `words` are all that carry meaning, to tell whether another text says the same.
    """

    anchors: frozenset[str]
    near: frozenset[str]
    words: frozenset[str]
    phrases: frozenset[tuple[str, ...]]


def wanted(
    texts: Iterable[str],
    *,
    core: Iterable[str] = (),
    phrases: Iterable[str] = (),
    spared: frozenset[str] = frozenset(),
) -> Wanted:
    """What to look for so that nothing of `texts` stays. Words of `spared` are other facts' and stay, those of `core` never."""
    anchors: set[str] = set()
    near: set[str] = set()
    words: set[str] = set()
    for text in texts:
        said = spoken(text)
        for one in said:
            if one.weight == "none":
                continue
            words.update(one.keys)
            if spared.isdisjoint(one.keys):
                (anchors if one.weight == "anchor" else near).update(_own(one))
                anchors.update(_kin(one, spared))
        anchors.update(pair for pair in _dates(said) if pair not in spared)
    for text in core:
        said = spoken(text)
        anchors.update(key for one in said if one.weight == "anchor" for key in _own(one))
        anchors.update(root for one in said for root in _kin(one, spared))
    return Wanted(
        anchors=frozenset(anchors),
        near=frozenset(near),
        words=frozenset(words),
        phrases=frozenset(
            p for text in phrases if len(p := tuple(one.raw for one in spoken(text) if one.raw)) > 1
        ),
    )


ONE_MESSAGE = "\0message"  # no word of any text
# Of a short message: it is known by its moment and by all that it says, none of its words is looked for elsewhere.
THIS_MESSAGE = Wanted(
    anchors=frozenset(), near=frozenset(), words=frozenset({ONE_MESSAGE}), phrases=frozenset()
)


def wanted_words(text: str) -> Wanted:
    """What to look for so that these very words stay nowhere: one word in all its forms, several only in their order."""
    said = [one for one in spoken(text) if one.raw]
    raw, stemmed = tuple(one.raw for one in said), tuple(one.keys[-1] for one in said)
    alone = said if len(said) == 1 else []
    return Wanted(
        anchors=frozenset(key for one in alone for key in (*_own(one), *roots(one.raw))),
        near=frozenset(),
        words=frozenset(key for one in said for key in one.keys),
        phrases=frozenset({raw, stemmed} if len(said) > 1 else ()),
    )


def is_telling(text: str) -> bool:
    """Whether a text is so long that whoever says the very same words elsewhere is quoting it."""
    return sum(one.weight != "none" for one in spoken(text)) >= _TELLING


@dataclass(frozen=True, slots=True)
class InClear:
    """A recogniser of wanted words, for a look before anything is erased."""

    wanted: Wanted

    def anchor(self, key: str) -> bool:
        return key in self.wanted.anchors

    def near(self, key: str) -> bool:
        return key in self.wanted.near

    def lengths(self, first: str) -> Iterable[int]:
        return {len(phrase) for phrase in self.wanted.phrases if phrase[0] == first}

    def phrase(self, words: Sequence[str]) -> bool:
        return tuple(words) in self.wanted.phrases


def _kin(one: Spoken, spared: frozenset[str]) -> set[str]:
    """The roots of a word that no other fact has."""
    return set(roots(one.raw)) - spared if one.weight == "anchor" else set()


def _own(one: Spoken) -> tuple[str, ...]:
    """The keys by which a word is looked for: a compound of Latin parts only as a whole, its parts are words of anybody."""
    if (
        len(one.keys) > 1
        and one.weight == "anchor"
        and script_of(one.raw) != "cyrillic"
        and not one.keys[0].isalpha()
    ):
        return (
            tuple(key for key in one.keys if len(key) > 3 and any(c.isdigit() for c in key)) or one.keys[:1]
        )
    return one.keys


def dates(text: str) -> frozenset[str]:
    """The days that a text names, as pairs of a number and a month."""
    return frozenset(_dates(spoken(text)))


def _dates(said: Sequence[Spoken]) -> Iterator[str]:
    """A number of a day beside the name of a month; the pair is looked for, not its halves."""
    for one, other in pairwise(said):
        day = one.raw if one.raw[:1].isdigit() else other.raw
        numbered = one.raw and other.raw and re.match(r"\d{1,2}(?!\d)", day)
        if numbered and any(key in _month_stems() for key in (*one.keys, *other.keys)):
            yield pair_key(one, other)


def pair_key(one: Spoken, other: Spoken) -> str:
    return f"{one.keys[-1]} {other.keys[-1]}"


class Recogniser(Protocol):
    """Knows what is wanted, without having to hold it in clear."""

    def anchor(self, key: str) -> bool: ...

    def near(self, key: str) -> bool: ...

    def lengths(self, first: str) -> Iterable[int]:
        """How many words the phrases have that begin with that one."""
        ...

    def phrase(self, words: Sequence[str]) -> bool: ...


def blank(text: str, known: Recogniser) -> str:
    """The text with everything that is known replaced by a mark; doing it twice changes nothing."""
    said = spoken(text)
    gone = _found(said, known)
    if not gone:
        return text
    gone |= {i for i, one in enumerate(said) if i not in gone and any(map(known.near, one.keys))}
    parts: list[str] = []
    last = 0
    for i in sorted(gone):
        if said[i].start < last:  # overlapping pairs of signs
            last = max(last, said[i].end)
            continue
        parts += (text[last : said[i].start], MARK)
        last = said[i].end
    return _MARKS.sub(MARK, "".join([*parts, text[last:]]))


def mentions(text: str, known: Recogniser) -> bool:
    return bool(_found(spoken(text), known))


def _found(said: Sequence[Spoken], known: Recogniser) -> set[int]:
    gone: set[int] = set()
    for i, one in enumerate(said):
        if not one.raw:
            continue
        if _is_anchor(one, known):
            gone.add(i)
        if i + 1 < len(said) and said[i + 1].raw and known.anchor(pair_key(one, said[i + 1])):
            gone |= {i, i + 1}
        for length in {*known.lengths(one.raw), *known.lengths(one.keys[-1])}:
            window = said[i : i + length]
            if len(window) == length and _is_phrase(window, known):
                gone |= set(range(i, i + length))
    return gone


def _is_phrase(window: Sequence[Spoken], known: Recogniser) -> bool:
    """As it stands, or in other forms of its words."""
    if not all(one.raw for one in window):
        return False
    return known.phrase([one.raw for one in window]) or known.phrase([one.keys[-1] for one in window])


def _is_anchor(one: Spoken, known: Recogniser) -> bool:
    if any(map(known.anchor, one.keys)) or (
        one.weight == "anchor" and any(map(known.anchor, roots(one.raw)))
    ):
        return True
    return any(known.anchor(one.raw[:n]) for n in range(_PREFIX, min(len(one.raw), _LONGEST)))
