"""Whether a clause speaks of what is to come or of what has been: its words of planning, then the tense of its verbs.

A date without a year needs it ("on June 14" may be the last one or the next), and so does a bare weekday.
"""

from __future__ import annotations

import re
from functools import lru_cache

from memohood.text.lazy import regex
from memohood.text.morphology import Word, analyse

Lean = int  # -1 the past is meant, 1 the future, 0 unknown

# What is arranged lies ahead, whatever the tense of the arranging: "booked flights for 11 April".
_ARRANGED = regex(
    r"(?i)\b(?:will|gonna|going to|won't|book(?:ed|ing)|tickets?|flights?|flying|reserv\w+|schedul\w+|sign(?:ed)? up|regist\w+|planned"
    r"|postpon\w+|reschedul\w+|supposed to|about to|remind me"
    r"|(?:decided|agreed|promised|offered|invited|want\w*|hop(?:e|es|ed|ing)|expect\w*|intend\w*|aim\w*)\s+(?:\w+\s+){0,2}to"
    r"|билет\w*|запис\w+ на|назнач\w+|заброн\w+|перенес\w+|перенос\w*|запланир\w+|напомни)\b|\w'll\b"
)
# Words that look ahead where no verb looks back: an exam is to come, unless it was passed.
_TO_COME = regex(
    r"(?i)\b(?:deadlines?|due|exams?|appointments?|next|upcoming|plan\w*|remind\w*|(?:need|needs|has|have|'ve got)\s+to|must|should|can|can't|cannot"
    r"|план\w*|дедлайн\w*|срок\w*|экзамен\w*|собира\w+|лечу|летим|еду|едем|предстоит|предзащит\w+|напомн\w+|следующ\w+)\b"
)
# "is getting married", "my parents are visiting": arranged as well. What merely goes on ("is living") is not.
_ARRANGED_PROGRESSIVE = regex(
    r"(?i)(?:\b(?:am|is|are)|['’](?:m|re|s))\s+(?:not\s+|just\s+|also\s+|finally\s+|both\s+|all\s+)?"
    r"(?!(?:liv|work|study|learn|us|be|feel|tak|hav|los|try|stay|dat|rent|suffer|wear|deal|struggl|do|grow|attend)\w{0,2}ing\b)\w{2,}ing\b"
)
_BEHIND_EN = regex(
    r"(?i)\b(?:was|were|did|had|went|got|came|bought|took|met|saw|made|ran|left|born|died|flew|said|told|last|ago|since|gave|began|broke|brought"
    r"|built|caught|chose|drove|ate|fell|felt|found|forgot|grew|heard|held|kept|knew|lost|paid|rode|sold|sent|slept|spoke|spent|stood"
    r"|taught|thought|threw|understood|wore|won|wrote|quit|been|done|gone|given|taken|broken|written)\b"
)
# "told my boss I'm leaving in June": the tense is that of what is told
_TELLS = regex(
    r"(?i)\b(?:told|said|says|heard|announced|mentioned|warned|informed|emailed|texted|learned|found out|know)\b"
)
_WHAT_IS_TOLD = regex(
    r"(?i)\b(?:i|we|he|she|they|it)(?:['’](?:m|re|s|ll|d)|\s+(?:am|are|is|will|won['’]t|would|\w+s))\b"
)
_HAVE_GOT = regex(r"(?i)(?:\b(?:have|has)|['’](?:ve|s))\s+(?:\w+\s+)?got\b")  # a present
_ED = regex(r"(?i)\b(?!need\b|feed\b|speed\b|indeed\b|exceed\b)\w{2,}ed\b")
_NO_PAST_BEFORE_ED = regex(
    r"(?i)(?:\b(?:am|is|are|be|being|gets?|getting)|['’](?:m|re|s))\s+(?:\w+ly\s+|not\s+|still\s+)?$"
)
_BEHIND_RU = regex(r"(?i)\b(?:прошл\w+|назад)\b")
# A past verb with an infinitive speaks of what was resolved, not of what was done: «решили пожениться 14 июня».
_RESOLVES = frozenset(
    (
        "решить",
        "хотеть",
        "захотеть",
        "собраться",
        "договориться",
        "обещать",
        "пообещать",
        "предложить",
        "задумать",
    )
)
_CYRILLIC = regex(r"[а-яё]", re.IGNORECASE)
_MODAL = frozenset(("надо", "нужно", "пора", "можно", "нельзя", "должный", "нужный"))


@lru_cache(maxsize=64)  # a text without marks is one clause, whatever it holds of dates
def lean(clause: str, *, question: bool = False) -> Lean:
    """Whether a clause speaks of what is to come (1), of what has been (-1), or does not tell (0).

    "Booked flights for 11 April" looks ahead in spite of its verb; a question in the past tense does not.
    """
    clause = _what_is_told(clause)
    russian = _russian(clause) if _CYRILLIC.search(clause) else 0
    behind = russian < 0 or _past(clause)
    if question and behind:
        return -1
    if russian > 0 or _ARRANGED.search(clause):
        return 1
    if behind:
        return -1
    return 1 if _TO_COME.search(clause) or _ARRANGED_PROGRESSIVE.search(clause) else 0


def _what_is_told(clause: str) -> str:
    """What stands after the last word of telling that anything with a subject follows; the clause where none does."""
    told = [found.start() for found in _WHAT_IS_TOLD.finditer(clause)]
    if not told:
        return clause
    ends = [found.end() for found in _TELLS.finditer(clause, 0, told[-1])]
    return clause[next(start for start in told if start >= ends[-1]) :] if ends else clause


def _past(clause: str) -> bool:
    clause = _HAVE_GOT.sub(" ", clause)
    if _BEHIND_EN.search(clause) or _BEHIND_RU.search(clause):
        return True
    return any(not _NO_PAST_BEFORE_ED.search(clause[: found.start()]) for found in _ED.finditer(clause))


def _russian(clause: str) -> Lean:
    """By the grammemes of the likeliest reading of each word."""
    words = [word for word in analyse(clause, "ru") if word.is_word]
    past = [word for word in words if _is_past(word)]
    if any("=futr" in word.tags for word in words):
        return 1
    resolved = any(word.lemma in _RESOLVES for word in past)
    meant = any(word.lemma in _MODAL or "=pres" in word.tags for word in words)
    if any("=INFN" in word.tags for word in words) and (resolved or (meant and not past)):
        return 1
    if past:
        return -1
    no_verb = not any(word.tags & {"=VERB", "=PRED"} for word in words)
    return (
        -1 if no_verb and any({"VERB", "past"} <= word.tags for word in words) else 0
    )  # «начала», a noun too


def _is_past(word: Word) -> bool:
    return "=past" in word.tags and bool(word.tags & {"=VERB", "=GRND", "=PRTS"})
