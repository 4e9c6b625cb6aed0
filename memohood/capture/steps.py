"""The rules of what goes step by step: a couple is together, engaged, married, parted; a day that was set is moved.

A later step ends the record of an earlier one, in whatever words either is told.
"""

from __future__ import annotations

import re

from memohood.capture import comparison as compare
from memohood.capture import cue_words
from memohood.capture.candidates import Case
from memohood.capture.decisions import Decision, superseding
from memohood.domain.memory import SELF, Memory


def _words(forms: str) -> re.Pattern[str]:
    return re.compile(rf"(?i)(?<!\w)(?:{forms})(?!\w)")


_STEPS = (
    _words(
        r"встреча(?:юсь|емся|ется|ются)|(?:мой|моя|моего|моей|мою) (?:парень|парня|девушк\w+|молодой человек)|пара с|seeing|dating|going out with|my (?:boyfriend|girlfriend)|(?:is|['’]s) my (?:boyfriend|girlfriend)"
    ),
    _words(
        r"помолв\w+|сдела\w+ (?:мне |ей )?предложение|(?:мой|моя) (?:жених|невеста)|женимся|engaged|my (?:fianc[eé]e?)|(?:is|['’]s) my fianc[eé]e?"
    ),
    _words(
        r"расписал(?:ись|ась|ся)|поженил\w+|обвенчал\w+|вышла замуж|женил(?:ся|ись)|(?:мой|моя|моего|моей) (?:муж|мужа|жена|жены|супруг\w*)|got married|(?:are|were|we['’]re) married|married|tied the knot|eloped|my (?:husband|wife)|(?:is|['’]s) my (?:husband|wife)"
    ),
    _words(
        r"развел(?:ись|ась|ся)|разв[её]лся|расстал(?:ись|ась|ся)|разошлись|разбежались|бросил[аи]?|(?:мой|моя) бывш\w+|divorced|separated|broke up|split(?: up)?|parted ways|dumped|(?:is|['’]s) my ex|my ex\w*"
    ),
)
_UNSAID = _words(
    r"если|бы|когда-нибудь|хо[чт]\w+|мечта\w+|подруг\w+|брат\w*|сестр\w+|if|might|would|wish|hope|friend|brother|sister|their|her parents"
)
_FIRST = _words(r"я|мы|мой|моя|моего|моей|мою|нас|меня|мне|i|i['’]m|we|we['’]re|my|our|us|me")


def stepped(case: Case) -> Decision | None:
    """ "Kwame and I are engaged" ends "Kwame's my boyfriend": the same person, a step further."""
    text = case.fact.text
    step = _step(text)
    if step is None or not _FIRST.search(text) or _UNSAID.search(text):
        return None
    before = [
        memory for memory in case.found
        if memory.state == "active" and (was := _step(memory.text)) is not None and was < step and _same_one(case, memory) and memory.valid_from <= case.at
    ]  # fmt: skip
    return superseding(case, before, "stepped", "it went a step further since") if before else None


def _step(text: str) -> int | None:
    return next((at for at in reversed(range(len(_STEPS))) if _STEPS[at].search(text)), None)


def _same_one(case: Case, memory: Memory) -> bool:
    """Both name the person, and the record says little else of them."""
    other = compare.of_memory(memory)
    named = set(case.said.capitals) & set(other.capitals)
    return bool(named) and (memory.subject == SELF or memory.slot in ("relative", "marital", "friend", ""))


def moved(case: Case) -> Decision | None:
    """«защиту передвинули на 3 июня» ends «защита 20 мая»: the same matter, another day, said to have been moved."""
    text = case.fact.text
    if (
        not cue_words.moves(text)
        or not case.said.kinds & {"day", "weekday", "clock"}
        or case.fact.expires_at is not None
    ):
        return None
    set_before = [memory for memory in case.everything if _same_matter(case, memory)]
    nearest = max((len(_matter(case, m)) for m in set_before), default=0)
    found = [m for m in set_before if len(_matter(case, m)) == nearest]
    return superseding(case, found, "moved", "set for another day since") if len(found) == 1 else None


def _same_matter(case: Case, memory: Memory) -> bool:
    other = compare.of_memory(memory)
    return (
        memory.kind != "instruction"
        and memory.valid_from <= case.at
        and compare.retimed(case.said, other)
        and bool(_matter(case, memory))
        and not compare.other_names(case.said, other)
    )


def _matter(case: Case, memory: Memory) -> set[str]:
    """What both are about, figures and names of days aside."""
    other = compare.of_memory(memory)
    return (set(case.said.topic) & set(other.topic)) - set(other.figures)
