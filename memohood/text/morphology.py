"""Words with their dictionary forms and grammar: a full dictionary for Russian, light rules for English and the rest."""

from __future__ import annotations

import re
import threading
import warnings
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

_TOKEN = re.compile(
    r"\[(?:SECRET|REDACTED)[^\]\s]*\]|https?://\S+|[~/]?(?:[\w.-]+/)+[\w.-]*|@\w+|"
    r"\d+(?:[.,:/]\d+)*(?:[-–]\d+)?%?|[^\W\d_][\w]*(?:['’.+#/@_-][\w]+)*[+#]*|[\U0001f300-\U0001faff\u2600-\u27bf]|[^\w\s]",
    re.UNICODE,
)


_MONTH_BEFORE = re.compile(
    r"(?:\d(?:st|nd|rd|th)?(?: of)?|\b(?:in|until|till|since|by|next|last|early|late|mid|of|before|after))\s+$",
    re.IGNORECASE,
)
_SHORT = 1_000  # characters
_DAY_AFTER = re.compile(r"\s+\d")


@dataclass(frozen=True, slots=True)
class Word:
    """A token: as written, where, its normal form (ё as е), its possible dictionary forms and grammemes."""

    text: str
    start: int
    end: int
    norm: str
    lemmas: frozenset[str]
    tags: frozenset[str]

    @property
    def lemma(self) -> str:
        """The likeliest dictionary form."""
        return best_lemma(self.norm)

    @property
    def is_word(self) -> bool:
        return self.norm[:1].isalpha()


def analyse(text: str, lang: str, offset: int = 0) -> list[Word]:
    """The words and marks of a text, in order."""
    return list(_recent(text, lang, offset) if len(text) <= _SHORT else _analyse(text, lang, offset))


def _analyse(text: str, lang: str, offset: int) -> tuple[Word, ...]:
    out: list[Word] = []
    for match in _TOKEN.finditer(text):
        raw = match.group()
        norm = raw.lower().replace("ё", "е").replace("’", "'")
        lemmas, tags = _grammar(norm, lang)
        if (norm == "may" and _MONTH_BEFORE.search(text[: match.start()])) or (
            norm == "may" and _DAY_AFTER.match(text[match.end() :])
        ):
            lemmas = frozenset({"may", "may_month"})  # the month, not the verb
        out.append(Word(raw, match.start() + offset, match.end() + offset, norm, lemmas, tags))
    return tuple(out)


_recent = lru_cache(maxsize=512)(_analyse)  # several questions are asked about the same clause


_loading = threading.Lock()


def russian_dictionary() -> Any:
    """The one Russian dictionary of this process, loaded on first use."""
    with _loading:  # two threads that ask first must not load it twice
        return _load_russian()


@lru_cache(maxsize=1)
def _load_russian() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pymorphy3

        return pymorphy3.MorphAnalyzer(lang="ru")


@lru_cache(maxsize=2048)
def russian_parses(word: str) -> tuple[Any, ...]:
    """The readings of a Russian word, likeliest first. Several questions are asked about the same word in a row."""
    return tuple(russian_dictionary().parse(word))


def warm() -> None:
    """Load the Russian dictionary now (about 50 ms)."""
    _grammar("слово", "ru")


_EMPTY: frozenset[str] = frozenset()


@lru_cache(maxsize=50000)
def _grammar(norm: str, lang: str) -> tuple[frozenset[str], frozenset[str]]:
    """(dictionary forms, grammemes) of a normal form."""
    if not norm[:1].isalpha() or len(norm) > 40:
        return frozenset((norm,)), _EMPTY
    if "а" <= norm[0] <= "я" and lang != "uk":
        parses = russian_parses(norm)[:4]
        top = parses[0].score
        near = [p for p in parses if p.score >= top * 0.15]
        lemmas = frozenset(p.normal_form.replace("ё", "е") for p in near) | {norm}
        tags = frozenset(str(g) for p in near[:2] for g in p.tag.grammemes)
        return lemmas, tags | _first(near[0])
    if norm[0].isascii():
        return english_lemmas(norm), _EMPTY
    return frozenset((norm,)), _EMPTY


def _first(parse: Any) -> frozenset[str]:
    """Grammemes of the best reading alone, marked with "=": where a certain answer is needed."""
    return frozenset(f"={g}" for g in parse.tag.grammemes)


@lru_cache(maxsize=20000)
def first_name(norm: str) -> bool:
    """A Russian word that can be somebody's first name as it stands («света»: a light's, or a woman)."""
    return any({"Name", "nomn"} <= p.tag.grammemes for p in russian_parses(norm))


@lru_cache(maxsize=50000)
def best_lemma(norm: str) -> str:
    """One dictionary form, the same for all forms of a word: what values are compared by."""
    if norm[:1].isalpha() and "а" <= norm[0] <= "я":
        return str(russian_parses(norm)[0].normal_form).replace("ё", "е")
    if norm[:1].isascii() and norm[:1].isalpha():
        forms = english_lemmas(norm) - {norm}
        return min(forms, key=lambda f: (len(f), f)) if len(forms) == 1 else norm
    return norm


_CASES = {
    **dict.fromkeys(("в", "во", "на", "о", "об", "при"), frozenset({"loct", "loc2", "accs"})),
    **dict.fromkeys(
        ("из", "у", "с", "со", "от", "до", "для", "без", "около", "возле"), frozenset({"gent", "gen2"})
    ),
    **dict.fromkeys(("к", "ко", "по"), frozenset({"datv"})),
}


@lru_cache(maxsize=20000)
def noun_lemma(norm: str, preposition: str = "") -> str:
    """The dictionary form where a noun phrase is expected: names and nouns first, in the case the preposition asks for."""
    if not (norm[:1].isalpha() and "а" <= norm[0] <= "я"):
        return norm.removesuffix("'s")
    parses = russian_parses(norm)
    cases = _CASES.get(preposition, frozenset())
    points: dict[str, float] = {}
    for parse in parses:
        grams = parse.tag.grammemes
        weight = (
            8.0
            if grams & {"Geox", "Name", "Surn", "Orgn"}
            else 4.0
            if "NOUN" in grams
            else 1.0
            if "ADJF" in grams
            else 0.3
        )
        if cases and not cases & grams:
            weight *= 0.1
        if "Geox" in grams and "Sgtm" in grams:  # well-known places are in the dictionary as such
            weight *= 1.5
        points[parse.normal_form] = points.get(parse.normal_form, 0.0) + parse.score * weight
    return max(points, key=lambda form: points[form]).replace("ё", "е")


_IRREGULAR = {
    form: lemma
    for lemma, forms in {
        "be": "am is are was were been being 's 'm 're im i'm",
        "have": "has had having ive i've 've",
        "do": "does did done doing",
        "go": "goes went gone going",
        "get": "gets got gotten getting",
        "move": "moved moving moves",
        "live": "lives lived living",
        "buy": "bought buys buying",
        "sell": "sold sells selling",
        "leave": "left leaves leaving",
        "quit": "quits quitting quitted",
        "take": "took taken takes taking",
        "teach": "taught teaches",
        "think": "thought thinks",
        "say": "said says saying",
        "tell": "told tells telling",
        "make": "made makes making",
        "give": "gave given gives giving",
        "find": "found finds",
        "know": "knew known knows",
        "eat": "ate eaten eats eating",
        "drink": "drank drunk drinks",
        "drive": "drove driven drives driving",
        "write": "wrote written writes writing",
        "run": "ran runs running",
        "swim": "swam swum swims swimming",
        "grow": "grew grown",
        "choose": "chose chosen choosing",
        "switch": "switched switches",
        "break": "broke broken",
        "lose": "lost loses losing",
        "keep": "kept keeps",
        "meet": "met meets",
        "pay": "paid pays",
        "send": "sent sends",
        "speak": "spoke spoken speaks",
        "begin": "began begun",
        "become": "became becomes",
        "feed": "fed feeds",
        "sleep": "slept",
        "use": "used uses using",
        "hate": "hated hates hating",
        "love": "loved loves loving",
        "like": "liked likes liking",
        "work": "worked works working",
        "die": "died dies dying",
        "marry": "married marries",
        "child": "children kids kid",
        "wife": "wives",
        "person": "people",
        "foot": "feet",
        "tooth": "teeth",
        "mouse": "mice",
        "knife": "knives",
        "retire": "retired",
        "decide": "decided decides deciding",
        "schedule": "scheduled",
        "raise": "raised",
        "name": "named names",
        "prepare": "prepared",
        "hire": "hired",
        "fire": "fired",
        "engage": "engaged",
        "diagnose": "diagnosed",
        "adopt": "adopted",
        "train": "trained trains",
        "plan": "planned planning",
        "prefer": "preferred prefers",
        "stop": "stopped stops stopping",
        "cancel": "cancelled canceled",
        "study": "studied studies studying",
        "ship": "shipped",
        "bear": "born",
        "rent": "rented rents renting",
        "stay": "stayed stays",
        "retake": "retook",
        "bring": "brought",
    }.items()
    for form in forms.split()
}


_OTHER_PAST = frozenset(
    ("learnt", "seen", "done", "come", "came", "felt", "heard", "built", "spent", "caught", "fell", "held", "won", "flown", "flew",
     "worn", "wore", "read", "said", "stood", "understood", "rode", "ridden", "owned", "will", "would", "did", "drawn", "drew",
     "sung", "sang", "wanted", "minded", "cared", "been")
)  # fmt: skip


def past_form(norm: str) -> bool:
    """An English word that is a past form or a participle ("never learnt", "never took to it")."""
    return (
        norm in _OTHER_PAST or norm.endswith("ed") or (norm in _IRREGULAR and not norm.endswith(("s", "ing")))
    )


@lru_cache(maxsize=50000)
def english_lemmas(norm: str) -> frozenset[str]:
    """The dictionary forms an English word may have: irregular table, then -s, -ed, -ing."""
    word = norm.removesuffix("'s")
    out = {norm, word}
    if word in _IRREGULAR:
        out.add(_IRREGULAR[word])
        return frozenset(out)
    if len(word) > 3:
        if word.endswith("ies"):
            out.add(word[:-3] + "y")
        elif word.endswith(("sses", "shes", "ches", "xes", "zes")):
            out.add(word[:-2])
        elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
            out.add(word[:-1])
    if len(word) > 4:
        for suffix in ("ing", "ed"):
            if word.endswith(suffix):
                base = word[: -len(suffix)]
                out |= {base, base + "e"}
                if len(base) > 2 and base[-1] == base[-2]:
                    out.add(base[:-1])
                if base.endswith("i"):
                    out.add(base[:-1] + "y")
    return frozenset(out)
