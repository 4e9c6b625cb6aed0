"""Where a clause joins two facts by "and": «работаю поваром и живу в Туле», "my son plays chess and my daughter dances"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from memohood.capture import attributes, subjects
from memohood.capture.durability import CHANGE, STATE
from memohood.capture.grammar.sets import PETS, RELATIONS, SETS
from memohood.domain.memory import SELF
from memohood.text.morphology import Word, analyse
from memohood.text.sentences import Span
from memohood.text.wordlist import word_set

_AND = re.compile(r",?\s+(?P<and>и|а|and|and also|und|y|e|та|й)\s+", re.IGNORECASE)
_OWNERS = SETS["i"] | SETS["we"] | SETS["my"] | SETS["me"] | word_set("у")
_COPULA = word_set("am is are was were i'm im we're he's she's")
_HOLDS_COPULA = word_set("i'm im we're")
_BEFORE_A_VERB = word_set("do does don't doesn't can can't never also")


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a clause that is a fact of its own; `borrowed` are the words before it that go with it too."""

    span: Span
    borrowed: str = ""
    added: bool = False  # it follows an "and"


_MONTHS = "|".join(
    sorted(
        {re.sub("й$", "[йя]", m.removesuffix("_month").rstrip("ь")) for m in SETS["month"]},
        key=len,
        reverse=True,
    )
)
_BARE_DATE = re.compile(
    rf"\W*(?:the\s+)?\d{{1,2}}(?:st|nd|rd|th|-?го|-?е)?\s+(?:of\s+)?(?:{_MONTHS})\w{{0,2}}(?:,?\s+\d{{4}})?\W*|"
    rf"\W*(?:{_MONTHS})\s+(?:the\s+)?\d{{1,2}}(?:st|nd|rd|th)?(?:,?\s+\d{{4}})?\W*",
    re.IGNORECASE,
)


def dated(pieces: Sequence[Span], sentence: Span) -> list[Span]:
    """The clauses, where a date set apart by a comma belongs to the one before it ("my birthday is soon, the 3rd of May")."""
    out: list[Span] = []
    for piece in pieces:
        if out and _BARE_DATE.fullmatch(piece.text):
            start = out.pop().start
            piece = Span(start, piece.end, sentence.text[start - sentence.start : piece.end - sentence.start])
        out.append(piece)
    return out


def parts(piece: Span, lang: str) -> list[Part]:
    """The clause, cut at each "and" whose two sides fill attributes of their own («работаю поваром и живу в Туле»)."""
    out: list[Part] = []
    rest, lead = piece, ""
    for mark in _AND.finditer(piece.text):
        start = rest.start - piece.start
        left = _cut(piece, start, mark.start())
        right = _cut(piece, mark.end(), len(piece.text))
        if mark.start() <= start or (shared := _two_facts(left, right, lead, lang)) is None:
            continue
        out.append(Part(left, lead, bool(out)))
        rest, lead = right, shared
    return [*out, Part(rest, lead, bool(out))]


def _cut(piece: Span, start: int, end: int) -> Span:
    return Span(piece.start + start, piece.start + end, piece.text[start:end])


def _two_facts(left: Span, right: Span, lead: str, lang: str) -> str | None:
    """The words of the left side that the right side needs too ("" where none), None where they are one fact."""
    left_words = analyse(f"{lead} {left.text}".strip(), lang)
    right_words = analyse(right.text, lang)
    if len(left_words) < 2 or len(right_words) < 2:
        return None
    own = _opens_with_owner(right_words)
    shared = "" if own else _opening(left_words, right_words, lang)
    if (frame := _frame(left_words, right_words, lang)) is not None:
        own, shared = True, frame
    if shared is None:
        return None
    one = _fills(left_words, lang)
    other = _fills(analyse(f"{shared} {right.text}".strip(), lang), lang)
    if one is None or other is None or one == other:
        return None
    if one[1] == other[1] and not own:
        return None  # two values of one attribute: «говорю по-немецки и по-чешски»
    acts = [any(_verbal(w, lang) for w in side) for side in (left_words, right_words)]
    if acts == [False, True] and one[1] in _OF_PEOPLE:
        return None  # two who do one thing: «мы с женой Ирой и сыном переехали»
    return shared


_OF_PEOPLE = word_set("relative friend child spouse partner pet")


def _fills(words: Sequence[Word], lang: str) -> tuple[str, str, str] | None:
    """(whose, which attribute, with which value)."""
    subject, _ = subjects.subject_of(words, lang)
    found = attributes.find(words, relation=subject != SELF)
    return None if found is None or found.retracts else (subject, found.slot, found.value)


def _opens_with_owner(words: Sequence[Word]) -> bool:
    """The side says itself whose fact it is."""
    head = next((w for w in words if w.is_word), None)
    return head is not None and bool(
        head.norm in _OWNERS
        or head.lemmas & (_OWNERS | RELATIONS.keys() | PETS)
        or "=Name" in head.tags
        or ("=1per" in head.tags and "=VERB" in head.tags)
    )


def _frame(left: Sequence[Word], right: Sequence[Word], lang: str) -> str | None:
    """The words before somebody of the user's own, where both sides name one: «у меня [сын Лев] и [дочка Мия]»."""
    mine, theirs = _first_of_kin(left), _first_of_kin(right)
    if not mine or theirs not in (0, 1) or any(_verbal(w, lang) for w in right):
        return None
    if any(w.norm in _OWNERS for w in right[:theirs]):
        return None
    before = [w.text for w in left[:mine] if w.norm not in _ARTICLES]
    return " ".join(before) if any(w.norm in _OWNERS for w in left[:mine]) else None


_ARTICLES = word_set("a an the one один одна одно")


def _first_of_kin(words: Sequence[Word]) -> int | None:
    return next((i for i, w in enumerate(words) if w.lemmas & (RELATIONS.keys() | PETS)), None)


def _opening(left: Sequence[Word], right: Sequence[Word], lang: str) -> str | None:
    """The subject with which the left side opens, with its "am" or "is" where the right side has no verb."""
    taken: list[str] = []
    for word in left:
        verbless = word.norm in _COPULA and word.norm not in _HOLDS_COPULA
        if verbless and not _verbal(right[0], lang):
            taken.append(word.text)
            break
        subject = (
            word.norm in SETS["i"] | SETS["we"]
            or word.lemmas & (SETS["my"] | RELATIONS.keys() | PETS)
            or "=Name" in word.tags
            or (taken and word.text[:1].isupper())
        )
        if verbless or not subject:
            break
        taken.append(word.text)
    if not taken or (lang == "ru" and not _verbal(right[0], lang)):
        return None
    if taken[-1].lower() in _HOLDS_COPULA and _verbal(right[0], lang):
        taken[-1] = re.sub(r"['’]?(?:m|re)$", "", taken[-1], flags=re.IGNORECASE)
    return " ".join(taken)


def _verbal(word: Word, lang: str) -> bool:
    """A finite verb, or the "not" before one."""
    if lang == "ru":
        return "=VERB" in word.tags or word.norm == "не"
    return bool(word.lemmas & (STATE | CHANGE)) or word.norm in _BEFORE_A_VERB
