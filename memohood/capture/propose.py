"""Which durable facts a turn states: found by rule, filtered, each short and able to stand alone.

own sentences -> clauses (what each fills, why it is refused) -> statements -> facts
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import tzinfo
from itertools import pairwise

from memohood.capture import beside, filters, foreign, lastingness, newcomers, reply_wishes, topic, which
from memohood.capture.clause import OWN, Sentence
from memohood.capture.clauses import read
from memohood.capture.doubt import doubtful
from memohood.capture.facts import fact, joined
from memohood.capture.guests import by_guest, disowned
from memohood.capture.in_passing import named_in_passing
from memohood.capture.known import NOBODY, Names, known_in
from memohood.capture.requests import for_good
from memohood.capture.statements import (
    LEANING,
    LONGEST,
    Statement,
    adjacent,
    carry_remember,
    continues,
    fill_ellipsis,
    fits,
    fragment,
    needed,
    score,
    statements,
)
from memohood.capture.succession_features import turns
from memohood.capture.taken_back import drop as drop_taken_back
from memohood.capture.wording import tidy
from memohood.domain.memory import Evidence, Fact
from memohood.domain.turn import Turn
from memohood.text.hygiene import unreadable
from memohood.text.language import detect
from memohood.text.morphology import analyse
from memohood.text.relations import NAMED_PET
from memohood.text.sentences import Span, blocks, sentences
from memohood.text.wordlist import word_set

LONGEST_TEXT, HEAD, TAIL = 12_000, 4_000, 2_000  # characters: what is longer is read at both ends only
_SHOWN = 160

# reasons after which no judge is asked: the words were understood, and not wanted
_SETTLED = word_set("secret injection role_play asked_not_to exercise")


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """What a turn offers to memory.

    `facts` are kept by rule, `dropped` names what the filters refused (quoted words, reason code), `score` is the sum
    of the signals, `ambiguous` tells that one call of the judge would be worth its price.
    """

    facts: tuple[Fact, ...] = ()
    dropped: tuple[tuple[str, str], ...] = ()
    score: float = 0.0
    ambiguous: bool = False
    said: str = ""  # the sentences that are the person's own and meant, questions included
    slight: tuple[Fact, ...] = ()  # what weighs too little by itself: kept where it changes what is known


def propose(
    turn: Turn,
    *,
    zone: tzinfo,
    threshold: float = 4.0,
    sounds: lastingness.Sounds | None = None,
    names: Names = NOBODY,
) -> Proposal:
    """The facts of the user's half of a turn; the assistant's half serves only to resolve "remember this".

    `sounds`: how lasting texts sound to the built-in model, where it is there. `names`: whom the memory knows.
    """
    text = turn.user.text
    if len(text) > LONGEST_TEXT:
        text = f"{text[:HEAD]}\n\n{text[-TAIL:]}"
    if not any(ch.isalnum() for ch in text):
        return Proposal()
    if filters.injection(text):
        return Proposal(dropped=((text[:_SHOWN], "injection"),))
    if filters.exercise(text):
        return Proposal(dropped=((text[:_SHOWN], "exercise"),))
    real_from = foreign.role_play(turn)
    if real_from is None:
        return Proposal(dropped=((text[:_SHOWN], "role_play"),))
    dropped: list[tuple[str, str]] = []
    found_sentences = _read(_own_sentences(text, real_from, dropped), names)
    if any(s.signals.forget for s in found_sentences):
        return Proposal(dropped=((text[:_SHOWN], "asked_not_to"),))
    _drop_article(found_sentences)
    _limit_to_task(found_sentences)
    carry_remember(found_sentences)
    fill_ellipsis(found_sentences, turn)
    left: list[_Kept] = []
    points = any(s.signals.remember for s in found_sentences)
    agrees = points and _agrees(found_sentences)
    heard = lastingness.verdicts(found_sentences, sounds)
    facts = [] if agrees else _facts(found_sentences, turn, zone, dropped, left, heard)
    if points and not facts:
        facts = _pointed_at(found_sentences, turn, whole=agrees)
    passing = named_in_passing(found_sentences, names, facts)
    told = disowned(text, by_guest(text, [*facts, *passing]))
    total = sum(s.signals.score for s in found_sentences)
    settled = any(reason in _SETTLED for _, reason in dropped)
    whole, slight = newcomers.joined(_distinct(told), _slight(left, turn, zone))
    return Proposal(
        facts=whole,
        dropped=tuple(dropped),
        score=total,
        ambiguous=not settled and _worth_a_judge(found_sentences, facts, total, threshold),
        said=_said(found_sentences),
        slight=slight,
    )


def _read(spans: Sequence[Span], names: Names) -> list[Sentence]:
    """The sentences; whom one of them names, the next ones know."""
    found: list[Sentence] = []
    for span in spans:
        found.append(read(span, names))
        names = names.also([word for clause in found[-1].clauses for word in clause.words])
    drop_taken_back(found)
    return found


def _slight(left: Sequence[_Kept], turn: Turn, zone: tzinfo) -> list[Fact]:
    """What weighs too little by itself and may tell of a change."""
    made = (fact(one.group, one.sentence, turn, zone, whole=True) for one in left if _turning(one))
    return [one for one in made if one]


def own_statements(text: str) -> list[Sentence]:
    """The sentences of a person's own prose as capture reads them, before anything is decided about them."""
    found = [read(span) for span in _own_sentences(text, 0, [])]
    _drop_article(found)
    carry_remember(found)
    return [] if filters.injection(text) or filters.exercise(text) else found


def _turning(kept: _Kept) -> bool:
    """Its words may tell of a change: of the others none would be kept."""
    return turns(" ".join(clause.span.text for clause in kept.group))


# reasons after which a clause still tells how things are: "what's good in Kaluga? third week here"
_MEANT = frozenset({None, "question", "command", "request", "passing", "small_talk", "undecided", "empty"})


def _said(read_sentences: Sequence[Sentence]) -> str:
    """The sentences that are neither quoted nor supposed nor somebody else's."""
    own = (s for s in read_sentences if s.clauses and all(c.reason in _MEANT for c in s.clauses))
    return " ".join(s.span.text.strip() for s in own)


def _worth_a_judge(
    found_sentences: Sequence[Sentence], facts: Sequence[Fact], total: float, threshold: float
) -> bool:
    """Something may be in the turn that rules did not read. A clear signal that gave a clear fact needs no judge."""
    if facts and total > 0:
        return False
    return (not facts and total >= threshold) or doubtful(found_sentences)


def _own_sentences(text: str, start: int, dropped: list[tuple[str, str]]) -> list[Span]:
    """The sentences of the user's own prose, from `start` on."""
    pasted = foreign.pastes(text)
    quoted = foreign.quotations(text)
    out: list[Span] = []
    for block in blocks(text):
        if block.span.end <= start:
            continue
        if block.kind != "prose":
            dropped.append((block.span.text[:_SHOWN], block.kind))
            continue
        for span in sentences(block.span.text, block.span.start):
            if span.end <= start:
                continue
            if any(begin < span.end and span.start < end for begin, end in pasted):
                dropped.append((span.text[:_SHOWN], "paste"))
                continue
            if unreadable(span.text):
                dropped.append((span.text[:_SHOWN], "unreadable"))
                continue
            if any(begin < span.start < end or begin < span.end < end - 1 for begin, end in quoted):
                dropped.append((span.text[:_SHOWN], "quote"))
                continue
            out.append(span)
    return out


def _drop_article(read_sentences: Sequence[Sentence]) -> None:
    """In a long text that hardly speaks of its writer only the sentences that do are his."""
    own = [any(c.weight.marks & OWN for c in s.clauses) for s in read_sentences]
    length = sum(len(s.span.text) for s in read_sentences)
    if not foreign.article(sum(own), len(own), length):
        return
    for mine, sentence in zip(own, read_sentences, strict=True):
        for clause in sentence.clauses:
            if not mine and clause.reason is None:
                clause.reason = "paste"


def _limit_to_task(read_sentences: Sequence[Sentence]) -> None:
    """ "Summarise the meeting. Three bullets max.": a limit beside a task is of the task."""
    for one, other in (*pairwise(read_sentences), *pairwise(reversed(read_sentences))):
        if not any(c.reason == "command" for c in one.clauses):
            continue
        for clause in other.clauses:
            if (
                clause.instruction
                and reply_wishes.limited(clause.span.text)
                and not for_good(clause.span.text, clause.words)
            ):
                clause.instruction, clause.reason = False, "command"


@dataclass(slots=True)
class _Kept:
    """A statement on its way to a fact, and the sentence it stands in."""

    group: Statement
    sentence: Sentence
    leans: bool = False  # continues the statement before it
    topic: str = ""  # what it is about, where its own words do not say it
    added: bool = False  # slight words beside it were taken in


def _facts(
    read_sentences: Sequence[Sentence],
    turn: Turn,
    zone: tzinfo,
    dropped: list[tuple[str, str]],
    left: list[_Kept],
    heard: Mapping[int, bool],
) -> list[Fact]:
    """The facts of all statements that weigh enough; a sentence that leans on the one before is joined to it.

    What weighs too little is put into `left`.
    """
    out: list[Fact] = []
    for kept in _kept(read_sentences, turn, dropped, left, heard):
        made = fact(kept.group, kept.sentence, turn, zone, whole=kept.added)
        if made is None:
            continue
        for clause in kept.group:
            clause.kept = True
        if kept.topic and kept.topic.lower() not in made.text.lower():
            made = replace(made, text=f"{kept.topic}: {made.text}"[:LONGEST])
        if kept.leans and out and len(out[-1].text) + len(made.text) < LONGEST:
            out[-1] = _with_its_name(joined(out[-1], made))
        else:
            out.append(_of_project(made, out))
    return out


def _with_its_name(made: Fact) -> Fact:
    """ "we got a puppy" that goes on with "named her Moss": the name is what the record tells."""
    named = [one for one in known_in(made.text) if one.kind == NAMED_PET]
    return replace(made, value=named[0].name) if made.slot == "pet" and len(named) == 1 else made


def _refers(sentence: Sentence) -> bool:
    """A correction or a decision is about something that was spoken of."""
    return sentence.signals.firm or sentence.signals.correction or sentence.signals.decision


def _kept(
    read_sentences: Sequence[Sentence],
    turn: Turn,
    dropped: list[tuple[str, str]],
    left: list[_Kept],
    heard: Mapping[int, bool],
) -> list[_Kept]:
    """The statements that weigh enough. What is too slight to stand alone goes with its neighbour, so that a fact is whole."""
    out: list[_Kept] = []
    for before, sentence in zip((None, *read_sentences), read_sentences, strict=False):
        dropped.extend((c.span.text[:_SHOWN], c.reason) for c in sentence.clauses if c.reason)
        slight: Statement = []
        for group in statements(sentence):
            last = out[-1] if out else None
            names_it = before is not None and which.tells_which(group, sentence)
            if names_it and left and left[-1].sentence is before and which.newcomer(left[-1].group):
                out.append(left.pop())  # «мама разрешила крысу! назвала Пельмешкой»
                last = out[-1]
            named = (
                names_it
                and last is not None
                and last.sentence is before
                and which.opens_question(last.group, before)
            )
            leans = last is not None and (named or continues(group, sentence))
            wanted = LEANING if leans else needed(group, sentence)
            told = beside.tells(group, sentence, read_sentences)
            if told or named or heard.get(id(group[0]), score(group, sentence) >= wanted):
                kept = _Kept(group, sentence, leans)
                if (request := beside.taken_along(group, sentence)) is not None:
                    kept = _Kept([request, *group], sentence, leans, added=True)
                elif told and beside.points_back(group):
                    kept.topic = topic.before(before)
                if group[0] is sentence.clauses[0] and not leans and topic.elliptical(group):
                    if last is not None and last.sentence is before and _refers(before):
                        kept.leans = True
                    elif _refers(sentence) or (before is not None and _refers(before)):
                        kept.topic = topic.before(before) or topic.of_reply(turn, group)
                if slight and adjacent(slight, group):
                    kept = _Kept([*slight, *group], sentence, leans, added=True)
                    left.pop()
                out.append(kept)
                slight = []
            elif last is not None and last.sentence is sentence and adjacent(last.group, group):
                last.group, last.added = [*last.group, *group], True
            elif last is not None and last.sentence is before and fragment(group, sentence):
                out.append(_Kept(group, sentence, leans=True, added=True))
            else:
                slight = group if fits(group) else []
                dropped.append((group[0].span.text[:_SHOWN], "not_durable"))
                if left and left[-1].sentence is sentence and adjacent(left[-1].group, group):
                    left[-1].group = [*left[-1].group, *group]
                else:
                    left.append(_Kept(group, sentence))
    return out


def _of_project(made: Fact, earlier: Sequence[Fact]) -> Fact:
    """A choice of technology without a project's name belongs to the project that this turn named before."""
    if not made.slot.startswith("project.."):
        return made
    named = next((f for f in reversed(earlier) if f.slot.startswith("project.") and ".." not in f.slot), None)
    if named is None:
        return made
    project = named.slot.split(".")[1]
    shown = re.search(rf"(?<!\w){re.escape(project)}\w*", named.text, re.IGNORECASE)
    name = shown.group() if shown else project
    return replace(
        made, slot=f"project.{project}.{made.slot.rpartition('.')[2]}", text=f"{name}: {made.text}"
    )


# All that is said beside "remember" where the person agrees with the reply as it stands: «да, верно, запомни».
_ASSENT = word_set(
    """
    запомнить запоминать записать сохранить помнить верный верно правильно точно именно хорошо отлично ладно этот это так
    всё все да ага угу ок ну и вот пожалуйста согласный remember save note keep mind in it that that's this is 's s
    память заметка в мой memory notes my your the to into
    right correct exactly please yes yeah yep yup ok okay true sure do
    """
)


def _agrees(read_sentences: Sequence[Sentence]) -> bool:
    """Nothing is said but that the reply is right: no word or number of any length beside those of assent."""
    said = (w for s in read_sentences for w in analyse(s.span.text, s.lang) if w.norm[:1].isalnum())
    return all(w.norm in _ASSENT or w.lemma in _ASSENT for w in said)


def _pointed_at(read_sentences: Sequence[Sentence], turn: Turn, *, whole: bool) -> list[Fact]:
    """What "remember this" points at: the sentence of the assistant's last words that shares most words with it, or all
    of a reply of one sentence, where the person only agrees."""
    said = (w for s in read_sentences for w in analyse(s.span.text, s.lang))
    asked = {w.lemma for w in said if w.is_word and len(w.norm) > 3}
    last = next((m for m in reversed(turn.before) if m.speaker != turn.user.speaker), None)
    if last is None:
        return []
    best: tuple[int, str] = (0, "")
    replied = sentences(last.text[:HEAD])
    if whole:
        told = [span for span in replied if not span.text.rstrip().endswith(("?", "…"))]
        best = (1, told[0].text) if len(told) == 1 else best
    for span in replied:
        shared = len(asked & {w.lemma for w in analyse(span.text, detect(span.text, "en"))})
        if shared > best[0]:
            best = (shared, span.text)
    text = tidy(best[1])
    if not text or filters.injection(text) or filters.secret(text):
        return []
    return [Fact(text=text, lang=detect(text, "en"), rule="pointed_at", evidence=Evidence(quote=text))]


def _distinct(facts: Sequence[Fact]) -> list[Fact]:
    seen: dict[str, Fact] = {}
    for each in facts:
        seen.setdefault(each.text.lower(), each)
    return list(seen.values())
