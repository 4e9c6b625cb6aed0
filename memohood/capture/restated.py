"""Rules for what is told anew in other words: another value at the same place, another job of somebody, another home.

A cue of change is needed for each, and one record only that it can mean; the rest of that record is kept.
"""

from __future__ import annotations

import re
from dataclasses import replace

from memohood.capture import comparison as compare
from memohood.capture import cue_words
from memohood.capture.candidates import Case, coexists
from memohood.capture.commit import closing, replacing
from memohood.capture.comparison import Statement
from memohood.capture.decisions import Decision, decided, superseding
from memohood.capture.grammar.sets import RELATIONS, SETS
from memohood.domain.change import Added, Superseded
from memohood.domain.memory import SELF, Fact, Memory

_PEOPLE = frozenset(compare.stem_of(word) for word in RELATIONS)
_OWN = re.compile(r"(?i)(?<!\w)(?:у меня|мне|мой|моя|моё|i|i've|i'm|my|ich|yo|tengo)(?!\w)")
_LIVES = re.compile(
    r"(?<!\w)(?:ya (?:estamos|estoy|vivimos|vivo) en|(?:wir wohnen|ich wohne) (?:jetzt|inzwischen) in|(?:мы|я) (?:уже|теперь) живу?(?:ём|ем)? в)"
    r" (?P<where>[A-ZÁÉÍÓÚÄÖÜА-ЯЁ][\w-]+)(?P<since>,? (?:desde|seit|с|со)(?!\w))?"
)
_PLACE = frozenset(
    ["в", "во", "на", "at", "in", "on", "bei", "im", "en"]
)  # what stands after "with" is somebody
_MOST = 3  # content words that a part has beside those that both share
_HEAD = re.compile(r"^(?:and|but|и|а|y|und)\s+")
_KIN = 5  # letters that a verb and its noun share: "ensayamos", "ensayo"


def as_meant(fact: Fact) -> Fact:
    """The fact with the subject or the attribute that its words give it: «диабет у меня …, маму переспросил»."""
    told_by_them = fact.text.lower().startswith(
        f"{fact.subject.lower()}:"
    )  # «Толя: У меня …»: a guest's own words
    if fact.subject != SELF and fact.value and not told_by_them:
        value = compare.value_stems(fact.value)
        for part in compare.parts(fact.text):
            words = compare.value_stems(part)
            if (
                value <= words
                and _OWN.search(part)
                and not words & (_PEOPLE | compare.value_stems(fact.subject))
            ):
                if _of_the_body(fact):
                    return replace(fact, subject=SELF)
                break
    lives = _LIVES.search(fact.text) if fact.subject == SELF and fact.slot in ("", "home_note") else None
    if lives and lives["since"] and fact.expires_at is None:
        return replace(fact, slot="home", value=lives["where"], multi=False)
    return fact


def _of_the_body(fact: Fact) -> bool:
    """True where what is told is of the body, and the subject somebody's relation."""
    return fact.slot in ("diagnosis", "medication", "allergy", "blood_type")


def restated(case: Case) -> Decision | None:
    """«ипотека теперь в Альфе» and «ипотека в Сбере»: the same noun, and another value at the same place."""
    if case.fact.expires_at is not None or cue_words.adds(case.quote) or coexists(case.fact):
        return None
    if cue_words.stays(case.whole):
        return None
    cued = [part for part in compare.parts(case.fact.text) if cue_words.changes(part)]
    found = [(m, gone) for m in case.everything if cued and (gone := _outdated(case, m, cued))]
    if len(found) != 1 or case.later(found[0][0]):
        return None
    memory, pieces = found[0]
    rest = [_HEAD.sub("", piece) for piece in compare.parts(memory.text) if piece not in pieces]
    return _keeping(case, memory, ", ".join(rest) if compare.says_something(rest) else "")


def _outdated(case: Case, memory: Memory, cued: list[str]) -> list[str]:
    same = compare.same_subject(memory.subject, case.fact.subject) and memory.slot == case.fact.slot
    if not same or memory.polarity != case.fact.polarity or memory.kind != case.fact.kind or coexists(memory):
        return []
    pieces = compare.parts(memory.text)
    told = [compare.of_words(part) for part in cued]
    gone = [
        piece
        for piece in pieces
        if any(_in_place(one, compare.of_words(piece), rule=memory.kind == "instruction") for one in told)
    ]
    if not gone:
        return []
    others = [compare.of_words(part) for part in compare.parts(case.fact.text)]
    return [
        p for p in pieces
        if p in gone or compare.retimed(case.said, compare.of_words(p)) or any(compare.of_words(p).topic & one.topic for one in others)
    ]  # fmt: skip


def _in_place(said: Statement, other: Statement, *, rule: bool) -> bool:
    """Whether both say something of the same, each another thing. What qualifies the noun ("the Berlin office") tells
    which one is meant, save in an instruction ("British spelling")."""
    shared = said.topic & other.topic
    mine, theirs = said.topic - shared, other.topic - shared
    if len(mine) > _MOST or len(theirs) > _MOST:
        return False
    if said.kinds & other.kinds & {"weekday"} and not compare.same_figures(said, other):
        alike = {m for m in mine for t in theirs if m[:_KIN] == t[:_KIN] and len(m) >= _KIN}
        return bool(shared or alike) and not set(said.names) ^ set(other.names)
    if not shared:
        return False
    places = _places(said, shared), _places(other, shared)
    for place in places[0].keys() & places[1].keys():
        one, another = places[0][place], places[1][place]
        if (
            one == another
            or (place[0] == "before" and not rule)
            or (one in said.capitals) != (another in other.capitals)
        ):
            continue
        return not (set(said.names) - other.words - {one}) and not (set(other.names) - said.words - {another})
    return False


def _places(said: Statement, shared: frozenset[str]) -> dict[tuple[str, str], str]:
    """What stands before a shared noun, or after a preposition that comes after it."""
    words = compare.words_of(said.text)
    stems = [compare.stem_of(word) for word in words]
    found: dict[tuple[str, str], str] = {}
    for at, stem in enumerate(stems):
        if stem in said.topic - shared:
            if at + 1 < len(stems) and stems[at + 1] in shared and stem in said.capitals:
                found[("before", stems[at + 1])] = stem
            if at and words[at - 1] in _PLACE and set(stems[:at]) & shared:
                found[("after", words[at - 1])] = stem
    return found


def other_job(case: Case) -> Decision | None:
    """ "my wife Ines is a paramedic" and "Ines is training as a midwife now": the job went, the wife stays."""
    told = cue_words.job_now(case.fact.text)
    for memory in case.everything if told else ():
        before = cue_words.job_of_relation(memory.text)
        name = compare.value_stems(memory.value)
        if not before or case.later(memory) or not name or not name <= case.said.words:
            continue
        who, job = before
        if compare.value_stems(job) == compare.value_stems(told) or cue_words.adds(case.quote):
            continue
        return _keeping(case, memory, who)
    return None


def narrowed(case: Case) -> Decision | None:
    """ "German only in the office chat": the request that was made for everything holds in that case only."""
    what = compare.value_stems(cue_words.narrows(case.fact.text))
    for memory in case.everything if what else ():
        asked = compare.of_memory(memory)
        if memory.kind != "instruction" or asked.restricted or case.later(memory):
            continue
        if what <= asked.words and asked.words - what <= _OF_ASKING:
            fact = replace(
                case.fact, kind=memory.kind, slot=memory.slot, multi=memory.multi, value=memory.value, notability=memory.notability
            )  # fmt: skip
            return superseding(replace(case, fact=fact), [memory], "narrowed", "it holds in one case only")
    return None


_OF_ASKING = frozenset(
    compare.stem_of(word) for word in SETS["reply"] | SETS["standing"] | SETS["use"] | SETS["my"]
)


def _keeping(case: Case, memory: Memory, rest: str) -> Decision:
    """The record ends; what else it says stays as a record of its own."""
    if not rest:
        return superseding(case, [memory], "restated", "said to be otherwise now")
    still = not memory.value or compare.value_stems(memory.value) <= compare.value_stems(rest)
    kept = replace(
        memory, id=case.new_id(), text=rest, created_at=case.now, updated_at=case.now, supersedes=memory.id
    )  # fmt: skip
    if not still:
        kept = replace(kept, slot="", value="", multi=True)
    new = case.record(memory)
    changes = (
        *replacing(new, ()),
        Added(memory=kept),
        Superseded(id=memory.id, at=closing(memory, new.valid_from), by=new.id),
    )
    why = f"part of it is no longer so: {memory.text}"
    return decided(case, "SUPERSEDE", changes, "restated", why, first=memory)
