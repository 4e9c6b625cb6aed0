"""A sentence that only names what the one before told of: "I chose a major. It's hydrology"."""

from __future__ import annotations

import re
from itertools import takewhile

from memohood.capture.clause import Sentence
from memohood.capture.grammar.domains import MOODS, TRANSIENT
from memohood.capture.lasting import PASSING_STATE
from memohood.capture.statements import Statement
from memohood.text.wordlist import word_set

_TELLS_WHICH = re.compile(
    r"(?i:^\W*(?:(?:and|so|а|и|ну|now)\W+)?(?:it'?s|this is|that'?s|the (?:new|other|second) one(?:'s| is)|the name(?:'s| is)|(?:his|her|its) name(?:'s| is)|this time(?: it'?s)?|"
    r"это|теперь это|на этот раз|нов(?:ый|ая|ое|ого|ую)(?: зовут)? ?[—–:-]?|(?:его|её|ее) (?:имя|зовут)|зовут|назвал[аи]?|назовём|назовем|кличка|имя)(?!\w)\W*)|^\W*(?:to|with|at|for|на|в|с|за) (?=[A-ZА-ЯЁ])"
)
_LAUGHS = word_set("lol haha hah omg tho though ахах хаха лол")
_OPENS = frozenset({"change", "naming", "ordered", "pets"})
_WHICH = 4  # words


def opens_question(group: Statement, sentence: Sentence) -> bool:
    """Something is told to be chosen, taken or new, and not which."""
    marks = frozenset().union(*(c.weight.marks for c in group))
    return sentence.signals.decision or sentence.signals.firm or bool(marks & _OPENS) or _unnamed(group)


def _unnamed(group: Statement) -> bool:
    return any(c.finding is not None and not c.finding.value for c in group)


def newcomer(group: Statement) -> bool:
    """An animal that is new, told too slightly to be kept by itself."""
    marks = frozenset().union(*(c.weight.marks for c in group))
    return "pets" in marks and not any(c.reason for c in group)


def tells_which(group: Statement, sentence: Sentence) -> bool:
    """A short sentence that names it: "I chose a major. It's hydrology", «… разрешила крысу. Назвала Пельмешкой»."""
    if group[0] is not sentence.clauses[0]:
        return False
    words = [w for w in group[0].words if w.is_word]
    found = _TELLS_WHICH.match(group[0].span.text)
    if found is None:
        return False
    named = [w for w in words if w.start >= group[0].span.start + found.end()]
    named = list(takewhile(lambda w: w.norm not in _LAUGHS, named))
    light = any(w.lemmas & (MOODS | TRANSIENT) or w.norm in PASSING_STATE | _NO_NAME for w in named[:2])
    return 0 < len(named) <= _WHICH and not light and not any("=VERB" in w.tags for w in named)


_NO_NAME = word_set(
    "mess fault worst best pain shame relief joke nightmare time fun true over about going been done been better worse easy hard fine nice so time все всё мой твой не тоже уже очень хорошо плохо правда важно здорово круто"
)
