"""The grammatical form of a statement, as names: tense and aspect, whose it is, when and how often, and what stands around.

No word of content counts here: only what a language has few of (pronouns, auxiliaries, adverbs of time and degree) and the
shape of the others. The scale of lastingness weighs these names together with those that the weighing of clauses gives.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from memohood.capture.clause import Clause, Sentence
from memohood.capture.grammar.sets import RELATIONS, SETS
from memohood.domain.memory import SELF
from memohood.text.morphology import Word, past_form
from memohood.text.relations import NAMED_PERSON
from memohood.text.wordlist import word_set

_KIN = RELATIONS.keys() | {NAMED_PERSON}
_I = word_set("i i'm im i've ive i'd i'll я")
_WE = word_set("we we're we've we'd we'll мы")
_OBJECT = word_set("me us мне меня нам нас мной нами")
_MY = word_set("my our mine ours")
_YOU = word_set(
    "you you're your you've u ur ты вы тебя тебе вас вам твой твоя твое твои ваш ваша ваше ваши тобой вами"
)
_THIS = word_set(
    "this that these those it it's that's here there there's это этот эта эти этом этой этого эту тут здесь вот там"
)
_TODAY = word_set("today tonight yesterday tomorrow сегодня вчера завтра")
_NOW = word_set("now just yet already still finally сейчас щас только пока уже еще наконец наконец-то")
_AGAIN = word_set("again опять снова вновь")
_PART = word_set(
    "morning evening afternoon night noon lunch breakfast dinner утро утром вечер вечером день днем ночь ночью обед завтрак ужин"
)
_SHORT = word_set(
    "second seconds minute minutes min mins hour hours moment sec секунда секунды секунд минута минуты минут минуту час часа часов полчаса момент"
)
_LONG = word_set(
    "week weeks month months year years decade childhood since school год года лет году месяц месяца месяцев неделя недели недель детства школы"
)
_OFTEN = word_set(
    "always never usually often sometimes every each daily weekly most mostly only rarely weekends nights mornings evenings всегда никогда обычно часто иногда каждый каждую "
    "каждое каждые постоянно регулярно редко только вечерам утрам ночам выходным будням"
)
_DEGREE = word_set(
    "so too very such really quite pretty super totally literally honestly так очень прям прямо аж совсем вообще просто даже такой такая такое слишком ужасно жутко"
)
_FILLER = word_set(
    "ugh lol well anyway haha oh hmm wow omg ура эх ух ой блин ну вот короче ладно кстати типа кажется похоже"
)
_NOT = word_set(
    "not no never don't dont doesn't didn't can't cant cannot won't isn't aren't haven't не нет ни нельзя без without"
)
_MODAL = word_set(
    "can could would should may might must will gonna shall мочь могу можно надо нужно должен должна хочу хочется хотелось"
)
_BE = word_set("is are was were am be been 's i'm im we're they're he's she's it's that's isn't aren't")
_HAVE = word_set("have has had got i've we've ive есть")
_THE = word_set("the a an")
_AUX = word_set("do does did don't doesn't didn't")
_PAST_BE = word_set("was were been had was wasn't weren't")
_ANY = word_set(
    "all everyone everybody people nobody someone somebody anyone все всем никто люди кто-то кто некоторые"
)
_AND = word_set("but so because and but а но и потому что поэтому зато")
_LAUGH = re.compile(
    r"(?:\){2,}|[\U0001f300-\U0001faff☀-➿]|:\)|:D|xD|(?:ха){2,}|(?:ha){2,}|lol|лол|lmao)", re.I
)
_LONGER = re.compile(r"([а-яa-z])\1{2,}", re.I)
_CAPS = re.compile(r"\b[A-ZА-ЯЁ]{4,}\b")

_CLOSED = (
    ("i", _I), ("we", _WE), ("me", _OBJECT), ("mine", _MY), ("you", _YOU), ("this", _THIS), ("day", _TODAY), ("now.", _NOW), ("again.", _AGAIN),
    ("part", _PART), ("minutes", _SHORT), ("years", _LONG), ("often", _OFTEN), ("degree", _DEGREE), ("filler", _FILLER), ("not", _NOT),
    ("modal", _MODAL), ("be", _BE), ("have", _HAVE), ("article", _THE), ("aux", _AUX), ("was", _PAST_BE), ("any", _ANY), ("and", _AND),
)  # fmt: skip


def form(group: Sequence[Clause], sentence: Sentence, around: Sequence[Sentence]) -> frozenset[str]:
    """The names of a statement's form. `around`: all sentences of the turn."""
    return frozenset(_names(group, sentence, around))


def _names(group: Sequence[Clause], sentence: Sentence, around: Sequence[Sentence]) -> Iterator[str]:
    lang = sentence.lang if sentence.lang in ("ru", "en") else "xx"
    words = [w for c in group for w in c.words if w.is_word or w.norm[:1].isdigit()]
    yield from _words(words, lang)
    for clause in group:
        yield from clause.weight.marks
        if clause.subject != SELF:
            yield "kin"
        if clause.finding is not None:
            yield "fills"
        if clause.instruction:
            yield "instruction"
    yield from _around(group, sentence, around)
    text = sentence.span.text
    for name, found in (
        ("!", "!" in text), ("…", "..." in text or "…" in text), ("laugh", _LAUGH.search(text)), ("stretched", _LONGER.search(text)),
        ("caps", _CAPS.search(text)), ("dot", text.rstrip().endswith(".")), ("colon", ":" in text), ("dash", "—" in text or " - " in text),
        ("quote", any(q in text for q in "«»\"“”")), ("symbols", any(q in text for q in "[]{}<>=_/\\#")),
    ):  # fmt: skip
        if found:
            yield f"text.{name}"


def _around(group: Sequence[Clause], sentence: Sentence, around: Sequence[Sentence]) -> Iterator[str]:
    for clause in sentence.clauses:
        if clause.reason is not None:
            yield f"beside.{clause.reason}"
    for other in around:
        if other is not sentence:
            for clause in other.clauses:
                if clause.reason in ("question", "command", "request", "small_talk"):
                    yield f"turn.{clause.reason}"
    yield "alone" if len(around) == 1 else "among"
    if sentence is around[0]:
        yield "opens"
    for name in ("correction", "decision", "preference", "firm", "remember"):
        if getattr(sentence.signals, name):
            yield f"signal.{name}"


def _words(words: Sequence[Word], lang: str) -> Iterator[str]:
    norms = [w.norm for w in words]
    for name, members in _CLOSED:
        if not members.isdisjoint(norms):
            yield f"w.{name}"
    n = len(words)
    yield f"long.{0 if n <= 2 else 1 if n <= 4 else 2 if n <= 7 else 3 if n <= 12 else 4}"
    if any(w.lemmas & _KIN for w in words):
        yield "relation"
    if any(any(c.isdigit() for c in x) for x in norms):
        yield "digit"
    if any(w.text[:1].isupper() for w in words[1:] if w.norm not in _I):
        yield "capital"
    yield from (_russian(words) if lang == "ru" else _english(words) if lang == "en" else ())


def _russian(words: Sequence[Word]) -> Iterator[str]:
    verbs = [w for w in words if "=VERB" in w.tags]
    for place, verb in enumerate(verbs[:3]):
        yield from _russian_verb(verb, words, first=place == 0)
    if not verbs:
        yield "verbless"
        head = next((w for w in words if {"=NOUN", "=nomn"} <= w.tags), None)
        if head is not None:
            yield "noun.anim" if "=anim" in head.tags else "noun"
    for gram in _RUSSIAN_PARTS:
        if any(f"={gram}" in w.tags for w in words):
            yield f"g.{gram}"
    for a, b in pairwise(words):
        if a.norm == "у" and b.norm in ("меня", "нас"):
            yield "u-menya"
        if a.norm == "по" and {"=datv", "=plur"} <= b.tags:
            yield "po-plural"
    if any(w.lemmas & SETS["my"] for w in words):
        yield "moi"
    for gram in _RUSSIAN_HEADS:
        if words and f"={gram}" in words[0].tags:
            yield f"first.{gram}"


_RUSSIAN_PARTS = ("ADJS", "PRTS", "PRED", "INFN", "COMP", "GRND", "INTJ", "NUMR", "Name", "Geox")
_RUSSIAN_HEADS = (
    "NOUN",
    "ADJF",
    "ADVB",
    "PREP",
    "CONJ",
    "NPRO",
    "VERB",
    "PRCL",
    "INTJ",
    "ADJS",
    "PRED",
    "NUMR",
)


def _russian_verb(verb: Word, words: Sequence[Word], *, first: bool) -> Iterator[str]:
    """Tense, aspect and person; in the past, which has no person, whether somebody else is named beside it."""
    tense = next((t for t in ("past", "pres", "futr", "impr") if f"={t}" in verb.tags), "?")
    aspect = "perf" if "=perf" in verb.tags else "impf"
    who = next((n for n in "123" if f"={n}per" in verb.tags), "0")
    if tense == "past":
        at = words.index(verb)
        near = (*words[:at], *words[at + 1 : at + 3])
        named = any({"=nomn", "=NOUN"} <= w.tags for w in near)
        who = (
            "n"
            if "=neut" in verb.tags
            else "1"
            if any(w.norm in ("я", "мы") for w in words)
            else "3"
            if named
            else "0"
        )
    yield f"v.{tense}.{aspect}.{who}"
    if first:
        yield f"v1.{tense}.{aspect}"
    if verb.norm.endswith(("ся", "сь")):
        yield "reflexive"
    if "=plur" in verb.tags and who == "1":
        yield "v.plur"


def _english(words: Sequence[Word]) -> Iterator[str]:
    norms = [w.norm for w in words]
    for i, norm in enumerate(norms):
        after = norms[i + 1] if i + 1 < len(norms) else ""
        if norm in ("i", "we"):
            yield _english_verb([x for x in norms[i + 1 :] if x not in _BETWEEN][:2])
        elif norm in ("i'm", "im", "we're", "is", "are") or (norm.endswith("'s") and after.endswith("ing")):
            self = "be" if norm in ("i'm", "im", "we're") else "is"
            yield (
                f"en.{self}.ing"
                if after.endswith("ing")
                else f"en.{self}.a"
                if after in _THE
                else f"en.{self}"
            )
        elif norm in ("i've", "ive", "we've"):
            yield "en.perfect.been" if after == "been" else "en.perfect"
        elif norm in ("i'll", "we'll", "i'd", "we'd"):
            yield "en.will"
    if norms and not any(x in _I | _WE for x in norms):
        yield from _impersonal(norms)
    for name, found in (
        ("en.ing", any(x.endswith("ing") and len(x) > 4 for x in norms)),
        ("en.anypast", any(past_form(x) for x in norms)),
        ("en.ly", any(x.endswith("ly") for x in norms)),
    ):
        if found:
            yield name


_BETWEEN = word_set("just only always never still also really usually actually now already finally mostly")
_FINITE = _BE | _HAVE | _MODAL | _AUX


def _english_verb(after: Sequence[str]) -> str:
    """The form of the verb after "I" or "we"."""
    verb, then = (*after, "", "")[:2]
    if past_form(verb):
        return "en.past"
    if verb in ("have", "'ve") and (past_form(then) or then.endswith(("en", "ed"))):
        return "en.perfect"
    if verb in ("am", "are", "'m", "'re"):
        return "en.be"
    return "en.modal" if verb in _MODAL else "en.present"


def _impersonal(norms: Sequence[str]) -> Iterator[str]:
    """How a clause opens in which the speaker is not named."""
    yield "en.no-i"
    first = norms[0]
    if first.endswith("ing") and len(first) > 4:
        yield "en.elided.ing"
    elif past_form(first):
        yield "en.elided.past"
    else:
        opens = next(
            (name for name, members in (("my", _MY), ("the", _THE), ("this", _THIS)) if first in members), ""
        )
        yield f"en.{opens or 'other'}"
    if not any(x in _FINITE or past_form(x) for x in norms):
        yield "en.verbless"
