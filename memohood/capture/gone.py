"""The rule of what is gone: a statement names a thing that is no more, or a question that has a new answer.

What says only that ends; a record that says other things too loses that part and keeps the rest.
"""

from __future__ import annotations

import re
from dataclasses import replace

from memohood.capture import bearing, cue_words
from memohood.capture import comparison as compare
from memohood.capture.candidates import Case
from memohood.capture.commit import closing, replacing
from memohood.capture.decisions import Decision, decided, superseding
from memohood.capture.gone_words import (
    changed_work,
    employer_named,
    firm_named,
    questions_reopened,
    things_failed,
    things_gone,
)
from memohood.capture.grammar.sets import RELATIONS
from memohood.capture.succession_features import somebody_else, telling
from memohood.domain.change import Added, Change, Superseded
from memohood.domain.memory import SELF, Memory
from memohood.text.terms import language_of

# Not having a thing any more ends none of these.
_LASTING = frozenset(
    {"allergy", "intolerance", "safety", "dislikes", "name", "birthday", "origin", "child", "relative", "friend", "pet", "language"}
)  # fmt: skip
# These hold whatever becomes of a thing that is named beside them.
_OF_THEMSELVES = frozenset({"home", "origin", "age", "marital", "diagnosis", "medication", "nationality"})
_OWNED = frozenset({"possession", "vehicle", "tool"})
_PEOPLE = frozenset(compare.stem_of(word) for word in RELATIONS)
_REASON = re.compile(
    r"(?i)\s+(?:for|because|to|thanks to|due to|when|after|ради|из-за|для|чтобы|потому|ведь|после|когда)(?!\w)"
)
_LONGEST_TURN = 400
_SENTENCE_END = re.compile(r"[.!?]+\s|\n")
_LONGEST_NAME = 3  # words
_LONGEST_PIECE = 9  # content words: what is longer speaks of the thing in passing
_SEPARATOR = re.compile(
    r"[,;:]+\s+|\s[—–]\s|(?<!\bMr)(?<!\bMs)(?<!\bMrs)(?<!\bDr)(?<!\bSt)\.\s+|\s+(?:and|und|y|и|а)\s+(?=[^\s,;]+\s+\S+\s+\S)"
)
_LEANS = re.compile(
    r"(?i)(?:he|she|it|they|(?:he|she|it)['’]s|он|она|оно|они|er|sie|es|in|on|at|with|for|because|which|that|who|since|im|mit|um|am|на|в|во|с|со|по|для|потому|котор\w+|из-за|en|con)(?!\w)"
)


def gone(case: Case) -> Decision | None:
    """«Омнипод вернул, теперь Медтроник», "sold the X100", "changed our minds on the licence"."""
    if case.fact.expires_at is not None:
        return None
    told = _sentence(case)
    things = [
        t for t in (*things_gone(told), *things_failed(_with_sentence_before(case, told))) if not t & _PEOPLE
    ]
    reopened = frozenset[str]().union(*(questions_reopened(part) for part in compare.parts(told)))
    outdated: dict[str, tuple[Memory, str]] = {}
    for memory in case.everything if things or reopened or changed_work(_sentence(case)) else ():
        if (
            not _may_end(case, memory)
            or somebody_else(telling(told), memory)
            or bearing.by_another(told, memory)
        ):
            continue
        if _other_employer(case, memory):
            outdated[memory.id] = (memory, "")
            continue
        rest = _without(case, memory, things, reopened)
        if rest is not None:
            outdated[memory.id] = (memory, rest)
    return _ending(case, list(outdated.values())) if outdated else None


def _sentence(case: Case) -> str:
    """The sentence in which the fact was said: what is gone may stand in a part that is no fact of its own."""
    whole = case.turn.user.text if case.turn else ""
    own = case.fact.evidence.quote
    at = whole.find(own) if own else -1
    if at < 0 or len(whole) > _LONGEST_TURN:
        return case.fact.text
    start = max((m.end() for m in _SENTENCE_END.finditer(whole, 0, at)), default=0)
    end = _SENTENCE_END.search(whole, at + len(own))
    return whole[start : end.start() if end else len(whole)]


def _with_sentence_before(case: Case, told: str) -> str:
    """The sentence and the one before it: "Lisbon didn't work out. We're going to Porto"."""
    whole = case.turn.user.text if case.turn else ""
    at = whole.find(told)
    if at <= 0 or len(whole) > _LONGEST_TURN:
        return whole if at == 0 and len(whole) <= _LONGEST_TURN else told
    ends = [m.end() for m in _SENTENCE_END.finditer(whole, 0, at)]
    return whole[ends[-2] if len(ends) > 1 else 0 : at + len(told)]


def _other_employer(case: Case, memory: Memory) -> bool:
    """«сменила работу, я теперь в Вектре» and «работаю в Альфе»: both of the user, who does not say where else."""
    if not (memory.subject == case.fact.subject == SELF and changed_work(_sentence(case))):
        return False
    where = employer_named(memory.text) or (
        compare.of_memory(memory).value if memory.slot == "employer" else ""
    )
    if not where and memory.slot in ("role", "work_note"):
        where = firm_named(memory.text)
    return bool(where) and not cue_words.adds(case.quote) and not {where} & case.said.words


def _may_end(case: Case, memory: Memory) -> bool:
    if (
        case.later(memory)
        or memory.polarity < 0
        or memory.slot in _LASTING
        or memory.kind in ("event", "instruction")
    ):
        return False
    if memory.text == case.fact.text or things_gone(memory.text) or things_failed(f"{memory.text}, so"):
        return False
    projects = case.fact.slot.startswith("project.") and memory.slot.startswith("project.")
    return not projects or case.compatible(memory)


def _without(
    case: Case, memory: Memory, things: list[frozenset[str]], reopened: frozenset[str]
) -> str | None:
    """What is left of a record, "" where nothing worth keeping is; None where it says nothing of what has changed."""
    kept: list[tuple[int, int]] = []
    found = leaning = False
    for start, end in pieces(memory.text):
        piece = memory.text[start:end]
        if leaning and _LEANS.match(piece):
            continue
        leaning = False
        said = compare.of_words(piece)
        words = said.words | frozenset(said.figures)
        named = _named(case, memory, said, things)
        if named is not None and named <= compare.value_stems(memory.subject):
            return ""  # the record is about the thing itself
        if named is not None and _beside_the_value(memory, piece, named):
            before = _reason_removed(piece, named, memory)
            return f"{memory.text[:start]}{before}{memory.text[end:]}" if before else None
        if named is not None or (reopened & words and _answers(case, memory, said, reopened)):
            found = leaning = True
            shorter = _item_removed(piece, named) if named is not None else None
            if shorter:
                return f"{memory.text[:start]}{shorter}{memory.text[end:]}"
            if kept and kept[-1][1] < start and _introduces(memory.text[slice(*kept[-1])], piece):
                kept.pop()
            continue
        kept.append((start, end))
    if not found:
        return None
    rest = _joined(memory.text, kept)
    alone = len(compare.of_words(rest).words) >= 3
    return rest if compare.says_something([rest]) and (alone or still_said(memory, rest)) else ""


def apposed(part: str) -> bool:
    """The part only names what stands before it: "aboard a ketch, the Puffin's Debt"."""
    said = compare.of_words(part)
    return 0 < len(said.words) <= _LONGEST_NAME and len(said.words) == len(said.capitals) and not said.figures


def _introduces(before: str, name: str) -> bool:
    """ "a small sloop, Petrel": not an item of a list, of which the one before would be a name too."""
    return apposed(name) and not compare.of_words(before).names


def _beside_the_value(memory: Memory, piece: str, thing: frozenset[str]) -> bool:
    """ "moved to Lisbon for a job at a startup" still tells the home when the startup is over."""
    value = compare.value_stems(memory.value)
    held = bool(value) and value <= compare.value_stems(piece)
    return memory.slot in _OF_THEMSELVES and held and not value & thing


def _reason_removed(piece: str, thing: frozenset[str], memory: Memory) -> str:
    """The piece up to the reason that names the thing; "" where the value would go with it, or no reason is told."""
    for found in _REASON.finditer(piece):
        if thing <= compare.value_stems(piece[found.start() :]) and still_said(
            memory, piece[: found.start()]
        ):
            return piece[: found.start()]
    return ""


def _named(
    case: Case, memory: Memory, piece: compare.Statement, things: list[frozenset[str]]
) -> frozenset[str] | None:
    """The thing that a piece of a record names. A common noun is not enough where each names somebody else."""
    words = piece.words | frozenset(piece.figures)
    if len(words) > _LONGEST_PIECE:
        return None
    for thing in things:
        if not thing <= words:
            continue
        if thing <= compare.value_stems(memory.subject) and memory.slot not in _OWNED:
            continue
        common = (
            not thing & {*case.said.capitals, *case.said.figures, *piece.names}
            and language_of(case.fact.text) != "de"
        )
        if common and compare.other_names(case.said, piece):
            continue
        if _of_somebody_else(case, memory, piece, thing) or compare.for_other_use(
            _sentence(case), piece.text
        ):
            continue
        return thing
    return None


def _of_somebody_else(case: Case, memory: Memory, piece: compare.Statement, thing: frozenset[str]) -> bool:
    """«у Марины в команде Джира»: a name that is not part of the thing's own says whose it is."""
    if _item_removed(piece.text, thing):
        return False  # the other name is another item of a list
    if language_of(memory.text) == "de" or memory.slot.startswith("project."):
        return False  # nouns are written like names; a project is compared as such
    told = compare.of_words(_sentence(case)).words
    words = [compare.stem_of(word) for word in compare.words_of(piece.text)]
    beside = {w for at, w in enumerate(words) if thing & set(words[max(0, at - 2) : at + 3])}
    return bool(set(piece.names) - beside - told - piece.value)


def still_said(memory: Memory, rest: str) -> bool:
    """The rest of a record still names its value."""
    return bool(memory.value) and compare.value_stems(memory.value) <= compare.value_stems(rest)


def _answers(case: Case, memory: Memory, piece: compare.Statement, reopened: frozenset[str]) -> bool:
    """A short answer to the same question, of the same person and of nothing else that has a name."""
    beside = [w for w in compare.words_of(piece.text) if compare.stem_of(w) not in reopened]
    if (
        not beside
        or len(piece.words - reopened) > 2
        or not compare.same_subject(memory.subject, case.fact.subject)
    ):
        return False
    if not cue_words.changes(case.fact.text) or cue_words.adds(case.quote):
        return False
    if piece.kinds and not piece.kinds & case.said.kinds:
        return False  # another side of it: when, not which
    whole = compare.of_memory(memory)
    if (whole.topic | whole.value) & (case.said.topic | case.said.value) - reopened:
        return True
    return not set(whole.names) - piece.words


def pieces(text: str) -> list[tuple[int, int]]:
    """Where the parts of a record stand that may change each on its own."""
    found: list[tuple[int, int]] = []
    start = 0
    for match in _SEPARATOR.finditer(text):
        found.append((start, match.start()))
        start = match.end()
    return [*found, (start, len(text))]


def _joined(text: str, kept: list[tuple[int, int]]) -> str:
    """The pieces that stay, with what stood between them where they were neighbours or the first names the topic."""
    out = ""
    for place, (start, end) in enumerate(kept):
        if place:
            last = kept[place - 1][1]
            between = text[last : last + 2] if text[last : last + 1] in ":;." else ", "
            out += between
        out += text[start:end]
    return out.strip()


def _item_removed(piece: str, thing: frozenset[str]) -> str:
    """A list without one of its items: "FastAPI + Redis" is left with FastAPI. "" where the piece is no list."""
    words = [w for w in piece.split() if compare.of_words(w).words | set(compare.of_words(w).figures)]
    named = [w.strip(".,;") for w in words if frozenset(compare.value_stems(w)) <= thing]
    if not named:
        return ""
    item = re.escape(" ".join(named))
    joint, article = r"(?:\s*[+&/]\s*|\s+(?:and|и|und|y)\s+)", r"(?:(?:an?|the)\s+)?"
    for form in (
        rf"{joint}{article}{item}(?!\w)",
        rf"(?<!\w){article}{item}{joint}(?={article}\S+(?:{joint}|$))",
    ):
        shorter, count = re.subn(form, "", piece)
        if count == 1 and compare.of_words(shorter).words:
            return shorter.strip()
    return ""


def _ending(case: Case, outdated: list[tuple[Memory, str]]) -> Decision:
    owners = {memory.subject for memory, _ in outdated}
    if case.fact.subject == SELF and len(owners) == 1:  # «препарат отменили»: of whoever took it
        case = replace(case, fact=replace(case.fact, subject=owners.pop()))
    whole = [memory for memory, rest in outdated if not rest]
    cut = [(memory, rest) for memory, rest in outdated if rest]
    if case.single and not (cue_words.adds(case.quote) and not cut):
        whole += [m for m in case.active if not case.later(m) and all(m.id != one.id for one, _ in outdated)]
    if not cut:
        return superseding(case, whole, "gone", "no longer so")
    new = case.record(*whole)
    changes: list[Change] = list(replacing(new, tuple(whole)))
    for memory, rest in cut:
        changes += shortened(case, memory, rest, new)
    why = f"part of it is no longer so: {cut[0][0].text}"
    return decided(case, "SUPERSEDE", tuple(changes), "gone", why, first=cut[0][0])


def shortened(case: Case, memory: Memory, rest: str, new: Memory) -> tuple[Change, ...]:
    """The end of a record, and what else it said as a record of its own."""
    kept = replace(
        _without_value(memory, rest), id=case.new_id(), text=rest, created_at=case.now, updated_at=case.now, supersedes=memory.id
    )  # fmt: skip
    ended = Superseded(id=memory.id, at=closing(memory, new.valid_from), by=new.id)
    return (Added(memory=kept), ended)


def _without_value(memory: Memory, rest: str) -> Memory:
    """A record whose value went fills its attribute no longer; one whose person went is not about that person."""
    if memory.value and not still_said(memory, rest):
        memory = replace(memory, slot="", value="", multi=True, pinned=False)
    named = compare.value_stems(memory.subject) & compare.of_memory(memory).words
    if named and not named & compare.of_words(rest).words:
        memory = replace(memory, subject=SELF)
    return memory
