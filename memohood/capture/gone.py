"""The rule of what is gone: a statement names a thing that is no more, or a question that has a new answer.

What says only that ends; a record that says other things too loses that part and keeps the rest.
"""

from __future__ import annotations

import re
from dataclasses import replace

from memohood.capture import comparison as compare
from memohood.capture import cue_words
from memohood.capture.candidates import Case
from memohood.capture.commit import closing, replacing
from memohood.capture.decisions import Decision, decided, superseding
from memohood.capture.gone_words import questions_reopened, things_gone
from memohood.domain.change import Added, Change, Superseded
from memohood.domain.memory import Memory

# Not having a thing any more ends none of these.
_LASTING = frozenset(
    {"allergy", "intolerance", "safety", "dislikes", "name", "birthday", "origin", "child", "relative", "friend", "pet", "language"}
)  # fmt: skip
_LONGEST_PIECE = 9  # content words: what is longer speaks of the thing in passing
_SEPARATOR = re.compile(
    r"[,;:]+\s+|\s[—–]\s|\.\s+|\s+(?:and|und|y)\s+(?=\S+\s+\S+\s+\S)|\s+(?:и|а)\s+(?=\S+\s+\S+\s+\S)"
)
_LEANS = re.compile(
    r"(?i)(?:in|on|at|with|for|because|which|that|who|since|im|mit|um|am|на|в|во|с|со|по|для|потому|котор\w+|из-за|en|con)(?!\w)"
)


def gone(case: Case) -> Decision | None:
    """«Омнипод вернул, теперь Медтроник», "sold the X100", "changed our minds on the licence"."""
    if case.fact.expires_at is not None:
        return None
    things = things_gone(case.fact.text)
    reopened = frozenset[str]().union(*(questions_reopened(part) for part in compare.parts(case.fact.text)))
    outdated: dict[str, tuple[Memory, str]] = {}
    for memory in case.everything if things or reopened else ():
        if not _may_end(case, memory):
            continue
        rest = _without(case, memory, things, reopened)
        if rest is not None:
            outdated[memory.id] = (memory, rest)
    return _ending(case, list(outdated.values())) if outdated else None


def _may_end(case: Case, memory: Memory) -> bool:
    if (
        case.later(memory)
        or memory.polarity < 0
        or memory.slot in _LASTING
        or memory.kind in ("event", "instruction")
    ):
        return False
    if memory.text == case.fact.text or things_gone(memory.text):
        return False
    projects = case.fact.slot.startswith("project.") and memory.slot.startswith("project.")
    return not projects or case.compatible(memory)


def _without(
    case: Case, memory: Memory, things: list[frozenset[str]], reopened: frozenset[str]
) -> str | None:
    """What is left of a record, "" where nothing worth keeping is; None where it says nothing of what has changed."""
    kept: list[tuple[int, int]] = []
    found = leaning = False
    for start, end in _pieces(memory.text):
        piece = memory.text[start:end]
        if leaning and _LEANS.match(piece):
            continue
        leaning = False
        said = compare.of_words(piece)
        words = said.words | frozenset(said.figures)
        named = next((t for t in things if t <= words and not t <= compare.value_stems(memory.subject)), None)
        if len(words) > _LONGEST_PIECE:
            named = None
        if named is not None or (reopened & words and _answers(case, memory, said, reopened)):
            found = leaning = True
            shorter = _item_removed(piece, named) if named is not None else None
            if shorter:
                return f"{memory.text[:start]}{shorter}{memory.text[end:]}"
            continue
        kept.append((start, end))
    if not found:
        return None
    rest = _joined(memory.text, kept)
    if not compare.says_something([rest]) or (memory.value and not _still_said(memory, rest)):
        return ""
    return rest


def _still_said(memory: Memory, rest: str) -> bool:
    return compare.value_stems(memory.value) <= compare.value_stems(rest)


def _answers(case: Case, memory: Memory, piece: compare.Statement, reopened: frozenset[str]) -> bool:
    """A short answer to the same question, of the same person and of nothing else that has a name."""
    if len(piece.words - reopened) > 2 or not compare.same_subject(memory.subject, case.fact.subject):
        return False
    if not piece.words - reopened and not piece.figures:
        return False
    if not cue_words.changes(case.fact.text) or cue_words.adds(case.quote):
        return False
    whole = compare.of_memory(memory)
    if (whole.topic | whole.value) & (case.said.topic | case.said.value) - reopened:
        return True
    return not set(whole.names) - piece.words


def _pieces(text: str) -> list[tuple[int, int]]:
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
    joint = r"(?:\+|&|/|and|и|und|y)"
    for form in (rf"\s*{joint}\s+{item}(?!\w)", rf"(?<!\w){item}\s+{joint}\s+(?=\S+(?:\s+{joint}|$))"):
        shorter, count = re.subn(form, "", piece)
        if count == 1 and compare.says_something([shorter]):
            return shorter.strip()
    return ""


def _ending(case: Case, outdated: list[tuple[Memory, str]]) -> Decision:
    whole = [memory for memory, rest in outdated if not rest]
    cut = [(memory, rest) for memory, rest in outdated if rest]
    if not cut:
        return superseding(case, whole, "gone", "no longer so")
    if case.single:
        whole += [m for m in case.active if not case.later(m) and all(m.id != one.id for one, _ in outdated)]
    new = case.record(*whole)
    changes: list[Change] = list(replacing(new, tuple(whole)))
    for memory, rest in cut:
        kept = replace(
            memory, id=case.new_id(), text=rest, created_at=case.now, updated_at=case.now, supersedes=memory.id
        )  # fmt: skip
        changes += [
            Added(memory=kept),
            Superseded(id=memory.id, at=closing(memory, new.valid_from), by=new.id),
        ]
    why = f"part of it is no longer so: {cut[0][0].text}"
    return decided(case, "SUPERSEDE", tuple(changes), "gone", why, first=cut[0][0])
