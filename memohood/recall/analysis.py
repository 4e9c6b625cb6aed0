"""One text, taken apart once: its stems, letters and cues. Made to be quick, and cached: hundreds of texts a question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from memohood.ports import IndexedWords
from memohood.text.lazy import regex
from memohood.text.stopwords import is_stop_word
from memohood.text.terms import languages, script_of, stems, written_tokens

_GRAM = 4
_TIME_WORDS = """yesterday today tonight tomorrow last next ago week weekend month year day morning evening monday tuesday wednesday
thursday friday saturday sunday january february march april may june july august september october november december spring
summer autumn winter since recently just вчера сегодня завтра позавчера прошлый следующий назад неделя месяц год лет день утро
вечер понедельник вторник среда четверг пятница суббота воскресенье январь февраль март апрель май июнь июль август сентябрь
октябрь ноябрь декабрь весна лето осень зима недавно"""
_NUMBER_WORDS = frozenset(
    """one two three four five six seven eight nine ten dozen twice once couple several hundred thousand один одна два две три
    четыре пять шесть семь восемь девять десять двое трое дважды сто тысяча тысяч тысячи""".split()  # noqa: SIM905
)
# How a text is told: of whom, how much, with what marks. Each counted, capped, and brought to about 0 to 1.
SHAPE = ("first_person", "second_person", "exclaims", "sentences", "commas", "names", "digits", "quotes")
_FIRST_PERSON = frozenset(
    """i im ive me my mine myself we us our ours я мне меня мной мною мой моя мое мои мою моего моей моих моему моим мы нас нам
    нами наш наша наше наши нашу нашего нашей наших я мій моє мої ми ich mir mich mein meine wir uns unser je moi mon ma mes nous
    notre nos yo mi mis nosotros nuestro io mio mia noi eu meu minha""".split()  # noqa: SIM905
)
_SECOND_PERSON = frozenset(
    """you your yours youre youve ты тебя тебе тобой твой твоя твое твои твою твоего твоей вы вас вам ваш ваша ваши ti твій твоя du
    dir dich dein deine tu toi ton tes vous votre tú tu tus usted você""".split()  # noqa: SIM905
)
_SENTENCE = regex(r"[.!?…]+")
_NAMED = regex(r"(?<=[^\W\d_] )(?!I\b)[A-ZÀ-ÞА-ЯЁІЇЄ][\w'’-]+")  # a capital inside a sentence
_BEFORE_A_PLACE = frozenset({"in", "at", "from", "near", "to", "the", "в", "из", "на", "под", "около", "до"})


@dataclass(frozen=True, slots=True)
class Bag:
    """The words of one text, without their order."""

    counts: dict[str, int]  # stem -> occurrences, stop words left out
    padded: str  # the words, a space before and after each


@dataclass(frozen=True, slots=True)
class Analysis(Bag):
    """What ranking needs to know of one text."""

    order: tuple[str, ...]  # first stem of each token, "" for a stop word
    length: int
    asks: bool
    time: bool
    number: bool
    place: bool
    name: bool
    shape: tuple[float, ...]  # how it is told, as SHAPE names it


_REMEMBERED = 16_384
_met: dict[str, Bag] = {}


@lru_cache(maxsize=1)
def time_stems() -> frozenset[str]:
    """The stems of words that tell a time."""
    return frozenset(
        stem
        for word in _TIME_WORDS.split()
        for stem in stems(word, "ru" if script_of(word) == "cyrillic" else "en")
    )


@lru_cache(maxsize=1)
def number_stems() -> frozenset[str]:
    """The stems of numbers in words."""
    return frozenset(
        stem
        for word in _NUMBER_WORDS
        for stem in stems(word, "ru" if script_of(word) == "cyrillic" else "en")
    )


@lru_cache(maxsize=12_000)
def analyse(text: str) -> Analysis:
    """The parts of a text. The same text is taken apart once."""
    latin, cyrillic = languages(text[:400])
    counts: dict[str, int] = {}
    order: list[str] = []
    words: list[str] = []
    number = place = name = time = False
    before = ""
    times = time_stems()
    for word, capital in written_tokens(text):
        words.append(word)
        if capital and before:
            name = True
            place = place or before in _BEFORE_A_PLACE
        before = word
        found = _stems_of(word, cyrillic, latin)
        number = number or word in _NUMBER_WORDS or word.isdigit()
        if not found:
            order.append("")
            time = time or word in times
            continue
        order.append(found[0])
        for stem in found:
            counts[stem] = counts.get(stem, 0) + 1
            time = time or stem in times
    return Analysis(
        counts=counts,
        order=tuple(order),
        length=len(words),
        padded=f" {' '.join(words)} ",
        asks="?" in text,
        time=time,
        number=number,
        place=place,
        name=name,
        shape=_shape(text, words),
    )


def _shape(text: str, words: Sequence[str]) -> tuple[float, ...]:
    return (
        min(sum(word in _FIRST_PERSON for word in words), 9) / 3,
        min(sum(word in _SECOND_PERSON for word in words), 9) / 3,
        min(text.count("!"), 9) / 3,
        min(len(_SENTENCE.findall(text)), 12) / 4,
        min(text.count(",") + text.count("，") + text.count("、"), 12) / 4,
        min(len(_NAMED.findall(text)), 9) / 3,
        min(sum(map(str.isdigit, text)), 12) / 4,
        float('"' in text or "«" in text or "“" in text or "„" in text),
    )


def bags(texts: Sequence[str], look_up: Callable[[list[int]], Iterable[IndexedWords]]) -> list[Bag]:
    """The words of each text. Those not met before come from the index, by their places, where they are stemmed already.

    What is remembered belongs to a text, not to a record: whatever is edited or erased, it stays true.
    """
    unknown = [place for place, text in enumerate(texts) if text not in _met]
    if unknown:
        if len(_met) >= _REMEMBERED:
            _met.clear()
        _met.update((text, indexed(raw, stem)) for text, raw, stem in look_up(unknown))
    return [_met.get(text) or analyse(text) for text in texts]


def indexed(raw: str, stem: str) -> Bag:
    """The words of a text from the columns of the lexical index."""
    return Bag(counts=dict(Counter(stem.split())), padded=f" {raw} ")


@lru_cache(maxsize=65_536)
def _stems_of(word: str, cyrillic: str, latin: str) -> tuple[str, ...]:
    """The stems of a word, none for a stop word."""
    language = cyrillic if script_of(word) == "cyrillic" else latin
    return () if is_stop_word(word, language) else stems(word, language)


def grams(words: tuple[str, ...]) -> frozenset[str]:
    """The letters' 4-grams of some words, each padded by one space. A text holds one where its `padded` does."""
    return frozenset().union(*(_grams_of(word) for word in words))


@lru_cache(maxsize=8192)
def _grams_of(word: str) -> frozenset[str]:
    padded = f" {word} "
    return frozenset(padded[i : i + _GRAM] for i in range(max(len(padded) - _GRAM + 1, 1)))
