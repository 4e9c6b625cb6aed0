"""What a statement says is gone, and which question it says is answered anew: read from the words around the cue.

«турбореактор ушёл, теперь дизель», "sold the X100 last week", "switched from swimming to fencing" name what is gone.
"pump changed to a Medtronic", «передумали насчёт лицензии» name the question.
"""

from __future__ import annotations

import re
from functools import lru_cache

from memohood.capture.comparison import WEAK, is_filler, parts, stem_of
from memohood.capture.cue_words import changes
from memohood.text.change_words import AFTER_THING, BEFORE_THING, FAILED
from memohood.text.terms import normalise
from memohood.text.wordlist import word_set

_SHORT_IS = re.compile(r"(?<=\w)['’]s (?=off(?:\W|$))")
# Of a stop for a time, or at some hours of the day, nothing ends.
_PARTLY = re.compile(
    r"(?<!\w)(?:сегодня|завтра|пока|временно|на этой неделе|после|перед|today|tonight|tomorrow|for now|this week|after|before|during|until|except|heute|hoy)(?!\w)"
)
# The question stands in these.
_QUESTION = tuple(
    re.compile(form)
    for form in (
        r"(?<!\w)(?:changed|switched|swapped) (?:(?:our|my|the|his|her|their) )?(?!minds?\b)(?P<a>[\w-]+)(?= (?:to|for|from)\b|$)",
        r"(?<!\w)(?:new|different) (?P<a>[\w-]+)(?= (?:is|are)\b|:)",
        r"(?<!\w)changed (?:our|my|his|her|their) minds? (?:on|about|regarding) (?:the |our |my )?(?P<a>[\w-]+)",
        r"(?<!\w)(?P<a>[\w-]+) (?:(?:is|are|was|were|got|has been) )?(?:changed to|switched to|swapped for|replaced (?:with|by)|moved to|went from|is now|are now)(?!\w)",
        r"(?<!\w)(?:сменил[аи]?|поменял[аи]?|заменил[аи]?) (?:мне |мо[йюяеё]\w* |нам |наш\w* )?(?P<a>[\w-]+) на(?!\w)",
        r"(?<!\w)передумал[аи]? (?:насч[её]т|по поводу|с|по|про) (?P<a>[\w-]+)",
        r"(?<!\w)(?P<a>[\w-]+) (?:сменил\w*|поменял\w*|заменил\w*|перешл[аи]|переш[её]л) на(?!\w)",
    )
)
_WORD = re.compile(r"[^\W_]+(?:[-'’./+][^\W_]+)*")
_ARTICLES = frozenset(
    ["a", "an", "the", "el", "la", "los", "las", "un", "una", "le", "les", "der", "die", "das", "den", "dem"]
)
_WHEN = frozenset(
    [
        "last",
        "next",
        "month",
        "week",
        "weeks",
        "year",
        "ago",
        "yesterday",
        "recently",
        "finally",
        "already",
        "вчера",
        "недавно",
        "наконец",
        "прошлой",
        "прошлом",
        "неделе",
        "месяце",
        "году",
    ]
)
_NO_CONTENT = _ARTICLES | _WHEN
_ENDS = frozenset(["with", "by", "for", "to", "на"])  # no thing stands before these
_LONGEST_NAME = 2  # words of a thing
_OF_A_MODEL = 3  # digits of a number that names a thing: "a 1660"
# that it was there before tells nothing of what it is
_BEFORE = word_set(
    "old former previous ex старый старая старое старого старой старую старых прежний прежнего прежней бывший бывшего бывшей"
)


_WORK_CHANGED = re.compile(
    r"(?<!\w)(?:(?:changed|switched|swapped) (?:jobs?|employers?|compan(?:y|ies))|new (?:job|employer)|(?:handed|turned) (?:in )?my (?:badge|notice|resignation)|(?:doing my own thing|working for myself|my own boss|went freelance|gone freelance|started my own (?:company|business|firm|practice))|уш(?:[её]л|ла) (?:во фриланс|на фриланс|на вольные хлеба)|работаю (?:теперь )?на себя|сменил[аи]? (?:работу|работодателя|компанию|контору)|нов(?:ая|ую|ой) работ\w+|перешла? в другую (?:компанию|фирму|контору)"
    r"|neue[rn]? (?:job|stelle|arbeitgeber)|cambi[eé] de trabajo|nuevo trabajo)(?!\w)"
)
_EMPLOYED = re.compile(
    r"(?<!\w)(?:[Рр]аботаю|[Тт]ружусь|[Ww]ork(?:ing)?|been (?:an?|the) [\w -]{3,40}|(?:[Ii]'m|[Ii] am) (?:an?|the) [\w -]{3,40}|arbeite|trabajo)\s(?:at|for|with|в|на|bei|en)\s(?P<where>[\w«\"]+)"
)


def changed_work(text: str) -> bool:
    """The user says to have another employer than before."""
    return _WORK_CHANGED.search(normalise(text)) is not None


def employer_named(text: str) -> str:
    """The stem of whom a statement says one works for; "" where it says nothing of the kind."""
    found = _EMPLOYED.search(text)
    return stem_of(normalise(found["where"].strip('«"'))) if found else ""


_FIRM = re.compile(
    r"(?:at|for|with|в|на|bei|en) (?:[\w-]+ ){0,4}(?:firm|company|startup|agency|studio|фирме|компании|стартапе|агентстве|студии|Firma|empresa)(?: called)?,? [\"«“]?(?P<name>[A-ZА-ЯЁ][\w-]+)"
)


def firm_named(text: str) -> str:
    """The stem of the firm that a note on one's work names with what it is: "at a turbine firm, Galeforth"."""
    found = _FIRM.search(text)
    return stem_of(normalise(found["name"])) if found else ""


def _content(word: str) -> bool:
    if word.isdigit():
        return len(word) >= _OF_A_MODEL
    return not is_filler(word) and word not in WEAK and word not in _NO_CONTENT and word not in _BEFORE


def _first_words(text: str) -> frozenset[str]:
    """The noun phrase with which a text begins, articles left out."""
    found: list[str] = []
    end = 0
    for match in _WORD.finditer(text):
        word = match.group()
        if not _content(word) or (found and text[end : match.start()].strip()):
            if (
                found
                or word in _ENDS
                or not (is_filler(word) or word in WEAK or word in _ARTICLES or word in _BEFORE)
            ):
                break
            continue
        found.append(stem_of(word))
        end = match.end()
        if len(found) == _LONGEST_NAME:
            break
    return frozenset(found)


def _last_words(text: str) -> frozenset[str]:
    """The noun phrase with which a text ends."""
    found: list[str] = []
    for word in reversed(_WORD.findall(text)):
        if not _content(word) or len(found) == _LONGEST_NAME:
            break
        found.append(stem_of(word))
    return frozenset(found)


@lru_cache(maxsize=256)  # asked for one message again and again
def things_gone(text: str) -> tuple[frozenset[str], ...]:
    """The stems of each thing that a statement says is gone. A thing that merely comes before its end needs a successor."""
    found: list[frozenset[str]] = []
    pieces = [normalise(part) for part in parts(text)]
    for piece in pieces:
        if _PARTLY.search(piece):
            continue
        found += [_first_words(piece[cue.end() :]) for cue in BEFORE_THING.finditer(piece)]
        after = AFTER_THING.search(piece)
        if after and any(changes(other) for other in pieces):
            found.append(_last_words(piece[: after.start()]))
    return tuple(dict.fromkeys(thing for thing in found if thing))


@lru_cache(maxsize=256)
def things_failed(text: str) -> tuple[frozenset[str], ...]:
    """The stems of each thing that a message says came to nothing, where it goes on to say something else."""
    pieces = [_SHORT_IS.sub(" is ", normalise(part)) for part in parts(text)]
    if len(pieces) < 2:
        return ()
    cues = ((piece, FAILED.search(piece)) for piece in pieces if not _PARTLY.search(piece))
    found = [_last_words(piece[: cue.start()]) for piece, cue in cues if cue]
    return tuple(dict.fromkeys(thing for thing in found if thing))


def questions_reopened(part: str) -> frozenset[str]:
    """The stems of the nouns whose value a part of a statement says has changed: the pump, the licence."""
    plain = normalise(part)
    words = {match["a"] for form in _QUESTION for match in form.finditer(plain)}
    return frozenset(stem_of(word) for word in words if _content(word) and len(word) > 2)
