"""An introduction holds several facts: "I'm Priya, backend dev at Lumenta, from Leeds" is a name, a job and a place.

The name never fades; what somebody does, where he lives and how old he is may change, so each is a record of its own. A piece
without a subject takes "I'm" or «я» along, so that it stands by itself.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from memohood.capture.clause import Clause
from memohood.capture.coordination import Part
from memohood.capture.durability import CHANGE, STATE
from memohood.capture.grammar.sets import RELATIONS, SETS
from memohood.capture.introductions import age, calling, doer
from memohood.text.morphology import Word, noun_lemma, past_form
from memohood.text.sentences import Span
from memohood.text.wordlist import word_set

_AM = {
    "ru": "я",
    "uk": "я",
    "en": "I'm",
    "es": "soy",
    "pt": "sou",
    "de": "ich bin",
    "fr": "je suis",
    "it": "sono",
}
_LEADS = word_set(
    "из с со от from in at of based and & und y e et и а"
)  # with which the rest goes on after the name
_AND = word_set("and & und y e et и а")
_MARKS = word_set(", — – - : ; ( . !")
_PLACE = word_set("из с со from in based")
_LONGEST = 8  # words of a piece without a verb
_I = SETS["i"] | SETS["we"] | SETS["my"] | word_set("меня мне нас нам it's that's there's this")


def parts(clauses: Sequence[Clause], at: int, lang: str) -> list[tuple[Part, Clause]] | None:
    """The pieces from the clause that holds the name (`at`) on, each with the clause it is of; None where it is one piece."""
    held = clauses[at]
    last = _last_of_name(held)
    if last is None:
        return None
    told = [w for w in held.words[: last + 1] if w.is_word]
    bare = all(w.text[:1].isupper() and w.norm not in _I for w in told)
    rest = _rest(held, last)
    name = held.span if rest is None else _cut(held.span, held.span.start, held.words[last].end)
    whole = rest is not None or len(told) == sum(w.is_word for w in held.words)
    borrowed = held.borrowed or (_AM.get(lang, "") if bare and whole else "")
    out = [(Part(name, borrowed), held)]
    if rest is not None:
        span = _cut(held.span, rest, held.span.end)
        out += [(piece, held) for piece in _pieces(span, held.words[last + 1 :], lang)]
    for clause in clauses[at + 1 :]:
        refused = clause.reason not in (None, "stranger") or clause.instruction or clause.borrowed
        same = [Part(clause.span, clause.borrowed, clause.added)]
        out += [(piece, clause) for piece in (same if refused else _pieces(clause.span, clause.words, lang))]
    return out if len(out) > 1 else None


def _last_of_name(clause: Clause) -> int | None:
    """Where the name ends: the last word of it, with patronymic and surname."""
    if clause.finding is None or clause.finding.polarity < 0 or clause.finding.retracts:
        return None
    value = set(clause.finding.value.split())
    at = next((i for i, w in enumerate(clause.words) if w.norm in value or noun_lemma(w.norm) in value), None)
    if at is None:
        return None
    while (
        at + 1 < len(clause.words)
        and clause.words[at + 1].text[:1].isupper()
        and clause.words[at + 1].norm not in _I
    ):
        at += 1
    return at


def _rest(clause: Clause, last: int) -> int | None:
    """Where what follows the name in its clause begins, None where nothing does that could stand alone."""
    behind = clause.words[last + 1 :]
    words = [w for w in behind if w.norm not in _MARKS]
    if not words or (len(words) < 2 and not words[0].norm.isdigit()):
        return None
    goes_on = (
        words[0].norm in _LEADS
        or words[0].norm[:1].isdigit()
        or words[0].norm in _I
        or behind[0].norm in _MARKS
    )
    if not goes_on:
        return None
    first = words[1] if words[0].norm in _AND else words[0]
    return first.start


def _pieces(span: Span, words: Sequence[Word], lang: str) -> list[Part]:
    """The span as one part, or as a job or an age and the place it is told with («бухгалтер из Твери»)."""
    body = [w for w in words if span.start <= w.start < span.end and (w.is_word or w.norm[:1].isdigit())]
    if not body or len(body) > _LONGEST or _has_subject(body) or lang not in _AM:
        return [Part(span)]
    if _verbal(body[0], lang) and not job(body[:1]):
        return [Part(span, "I" if lang == "en" else "", True)]
    if any(_verbal(w, lang) and not job([w]) for w in body):
        return [Part(span)]
    cut = next((b for b in body[1:] if b.norm in _PLACE and _named(body, b)), None)
    if cut is not None:
        before = [w for w in body if w.start < cut.start]
        if job(before) or age(before):
            return [
                *_pieces(_cut(span, span.start, cut.start), before, lang),
                Part(_cut(span, cut.start, span.end), _AM[lang], True),
            ]
    if age(body):
        return [Part(span, "мне" if lang == "ru" else _AM[lang], True)]
    if body[0].norm in _PLACE and len(body) >= 2 and (lang == "ru" or _named(body, body[0])):
        return [Part(span, _AM[lang], True)]
    if not job(body):
        return [Part(span)]
    article = (
        "" if lang != "en" or body[0].norm in _ARTICLES else " an" if body[0].norm[0] in "aeio" else " a"
    )
    return [Part(span, f"{_AM[lang]}{article}", True)]


def job(body: Sequence[Word]) -> str:
    """What somebody is by profession, where the words tell only that; "" where they do not."""
    words = [w for w in body if w.norm not in _I]
    if not words or words[0].norm in _PLACE or (len(words) == 1 and words[0].text[:1].isupper()):
        return ""
    if calling(words) and (found := doer(words)) is not None and _is_subject(words, found):
        return noun_lemma(found.norm)
    works = next((i for i, w in enumerate(words[1:], 1) if w.norm in _AT), None)
    if works is not None and works + 1 < len(words) and words[works + 1].text[:1].isupper():
        return noun_lemma(words[works - 1].norm)
    does = next((w.norm for w in words if _ENGLISH_DOER.fullmatch(w.norm) and w.norm not in _NO_DOERS), "")
    return does if len(words) <= 3 else ""


def _is_subject(words: Sequence[Word], found: Word) -> bool:
    """Not «на прикладной математике», where the word stands behind a preposition."""
    before = [w for w in words if w.start < found.start]
    cyrillic = "а" <= found.norm[:1] <= "я"
    return not cyrillic or ("nomn" in found.tags and not any("=PREP" in w.tags for w in before))


_AT = word_set("at for @")
_ARTICLES = word_set("a an the")
# in an introduction the endings tell more than elsewhere
_ENGLISH_DOER = re.compile(r"[a-z]{2,}(?:er|or|man|woman|wife|wright|smith|hand)")
_NO_DOERS = word_set("over under never ever after later other another either neither together rather older younger better bigger for her or number whatever however forever hour your our super winter summer october november december september")  # fmt: skip


def _named(body: Sequence[Word], preposition: Word) -> bool:
    """A place stands after the preposition: a capital, or what the dictionary knows as one."""
    after = next((w for w in body if w.start > preposition.start and w.norm not in ("in", "the")), None)
    return after is not None and (after.text[:1].isupper() or "Geox" in after.tags)


def _has_subject(body: Sequence[Word]) -> bool:
    return any(w.norm in _I or w.norm.split("'")[0] == "i" for w in body[:3]) or bool(
        body[0].lemmas & RELATIONS.keys()
    )


def _verbal(word: Word, lang: str) -> bool:
    if lang in ("ru", "uk"):
        return "=VERB" in word.tags or "=INFN" in word.tags
    if lang != "en":
        return False
    return bool(word.lemmas & (STATE | CHANGE) or past_form(word.norm)) and not word.lemmas & SETS["job"]


def _cut(span: Span, start: int, end: int) -> Span:
    text = span.text[start - span.start : end - span.start]
    lead = len(text) - len(text.lstrip())
    text = text.strip()
    return Span(start + lead, start + lead + len(text), text)
