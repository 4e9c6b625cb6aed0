"""Reads a sentence: its clauses with their words, what each fills, what weighs for it, and why it is refused if it is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from memohood.capture import (
    asked_for_good,
    attributes,
    belongings,
    beside,
    cjk,
    clients,
    coordination,
    filters,
    foreign,
    hearsay,
    introductions,
    questions,
    requests,
    scope,
    self_told,
    speech_acts,
    subjects,
    vital,
)
from memohood.capture.clause import Clause, Sentence
from memohood.capture.durability import Evidence, weigh
from memohood.capture.findings import Finding
from memohood.capture.grammar.sets import SETS
from memohood.capture.known import NOBODY, Names, in_company
from memohood.capture.remembering import REMEMBER_WORDS
from memohood.capture.signals import read as read_signals
from memohood.capture.signals import surprised
from memohood.domain.memory import SELF
from memohood.text.anycase import holds
from memohood.text.language import detect
from memohood.text.morphology import Word, analyse, past_form
from memohood.text.sentences import Span
from memohood.text.sentences import clauses as cut
from memohood.text.wordlist import word_set

_ILLS = frozenset({"allergy", "diagnosis", "intolerance", "safety"})
_SURE = _ILLS | {"name", "pronouns", "birthday", "blood_type", "loss"}


def read(span: Span, names: Names = NOBODY) -> Sentence:
    """The sentence, understood as far as rules can. `names`: whom the memory knows by name."""
    lang = detect(span.text, "en")
    sentence = Sentence(span, lang, read_signals(span.text))
    if filters.secret(span.text):
        sentence.clauses = [Clause(span, [], Evidence(0.0, frozenset()), reason="secret")]
        return sentence
    if sentence.signals.pointing:
        sentence.clauses = [Clause(span, [], Evidence(0.0, frozenset()), reason="pointer")]
        return sentence
    if lang in cjk.LANGUAGES:
        sentence.clauses = [_read_unspaced(span, lang)]
        return sentence
    remember = sentence.signals.remember
    refused = "sarcasm" if filters.sarcasm(span.text) else None
    invented = refused is None and not remember and foreign.fiction(span.text)
    if invented and not (sentence.signals.decision and foreign.own_work(span.text)):
        refused = "fiction"
    doctor = hearsay.doctor(analyse(span.text, lang))
    asked = "?" in span.text[-6:]
    told = [part for piece in coordination.dated(cut(span), span) for part in beside.parts(piece, lang)]
    pieces = [part for piece in told for part in coordination.parts(piece, lang)]
    for i, part in enumerate(pieces):
        clause = _clause(part, lang, sentence.clauses, names, asked=remember)
        if invented:
            clause.finding, clause.subject = None, SELF  # the heroine's sister is nobody's sister
        place = _Place(
            first=i == 0,
            last=i == len(pieces) - 1,
            asked=asked,
            doctor=doctor,
            decided=sentence.signals.decision,
            decided_firmly=sentence.signals.firm and not filters.undecided(span.text),
            sentence=span.text,
        )
        clause.reason = refused or _refuse(clause, lang, place, remember=remember)
        sentence.clauses.append(clause)
    if refused is None and not remember:
        asked_for_good.mark(sentence)
    _weigh_surprise(sentence)
    scope.spread_over_and(sentence)
    scope.drop_jokes(sentence)
    scope.drop_disputes(sentence)
    _introduce(sentence)
    _tell_apart(sentence, names, asked=remember)
    scope.spread(sentence)
    return sentence


_ABOUT_ONESELF = (
    SETS["i"]
    | SETS["we"]
    | SETS["me"]
    | SETS["my"]
    | word_set("меня мне мной нас нам нами мой моя мое мои наш наша наше наши")
)
_CLOSE = frozenset({"number", "month", "weekday", "time", "health", "family", "pets", "home", "work"})


def _weigh_surprise(sentence: Sentence) -> None:
    """ "Turns out the Great Wall …" corrects nothing that the person said: nobody and nothing of his life, no figure."""
    if not surprised(sentence.span.text):
        return
    for clause in sentence.clauses:
        told = sentence.lang == "en" and any(
            w.norm in ("was", "were") or past_form(w.norm) for w in clause.words
        )  # an event, not the way of the world
        if (
            told
            or any(w.norm in _ABOUT_ONESELF for w in clause.words)
            or clause.subject != SELF
            or clause.finding is not None
            or clause.weight.marks & _CLOSE
        ):
            return
    sentence.signals = replace(sentence.signals, correction=False, firm=False)


def _clause(
    part: coordination.Part, lang: str, before: Sequence[Clause], names: Names, *, asked: bool
) -> Clause:
    """A piece of a sentence with its words, those that it shares with the clauses before among them.

    `asked`: the sentence asks to be kept; those words are no part of what it says.
    """
    piece = part.span
    bare = piece.text
    if asked and holds(REMEMBER_WORDS, bare):
        bare = _ASKED_TO_KEEP.sub(lambda m: " " * len(m.group()), bare)
    whose = None if part.borrowed else _taken_up(analyse(bare, lang), before)
    borrowed = f"{whose.name.capitalize()}:" if whose is not None else part.borrowed
    bare = f"{borrowed} {bare}" if borrowed else bare
    words = names.mark(analyse(bare, lang, piece.end - len(bare)))
    subject, name = subjects.subject_of(words, lang) if whose is None else (whose.subject, whose.name)
    if subject == SELF:
        words = in_company(words)
    finding = None if _of_the_hearer(words) else _finding(bare, words, relation=subject != SELF)
    weight = weigh(words, lang, opening=not before)
    return Clause(piece, words, weight, finding, subject, name, borrowed=borrowed, added=part.added)


def _of_the_hearer(words: Sequence[Word]) -> bool:
    """«Теперь ты работаешь в режиме …»: the one spoken to does it, and the speaker has no part in it."""
    told = any(
        a.norm in ("ты", "вы") and any("=2per" in w.tags for w in words[i + 1 : i + 4])
        for i, a in enumerate(words)
    )
    told = told or [w.norm for w in words if w.is_word][:2] in (
        ["you", "are"],
        ["you", "work"],
        ["you", "live"],
    )
    return told and not any(w.norm in _ABOUT_ONESELF for w in words)


_SOMEBODY = word_set("he she he's she's он она")


def _taken_up(words: Sequence[Word], before: Sequence[Clause]) -> Clause | None:
    """The clause that names whom an opening "he" or "she" means, where only one is named."""
    head = next((w for w in words if w.is_word), None)
    if head is None or head.norm not in _SOMEBODY:
        return None
    named = [c for c in before if c.name and c.subject != SELF]
    return named[-1] if len({c.name for c in named}) == 1 else None


def _finding(text: str, words: list[Word], *, relation: bool) -> Finding | None:
    """What a clause fills: a definite attribute, a danger told without its word, a taste."""
    finding = (
        attributes.find(words, relation=relation)
        or attributes.taste(text, words)
        or belongings.find(words)
        or clients.find(words)
    )
    if finding is None or finding.slot not in _SURE:
        finding = vital.find(text, words) or finding
    elif finding.slot in _ILLS and vital.exaggerated(text):
        finding = None
    return None if finding is None else attributes.contrasted(finding, text, words)


# the request to keep something, and the "that" after it, are no part of what is said
_ASKED_TO_KEEP = re.compile(
    rf"(?:{REMEMBER_WORDS.pattern})(?:,?\s+(?:что|чтобы|that|dass|que))?(?!\w)", re.IGNORECASE
)


def _read_unspaced(span: Span, lang: str) -> Clause:
    """A sentence without spaces is one clause."""
    clause = Clause(span, analyse(span.text, lang, span.start), cjk.weigh(span.text), cjk.find(span.text))
    clause.instruction = cjk.request(span.text)
    clause.reason = None if clause.instruction else cjk.refuse(span.text)
    return clause


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """Where a clause stands: first or last of its sentence, which may end with a question mark or name a doctor."""

    first: bool
    last: bool
    asked: bool
    doctor: bool
    decided: bool
    decided_firmly: bool
    sentence: str


def _refuse(clause: Clause, lang: str, place: _Place, *, remember: bool) -> str | None:
    """The first reason against a clause. A lasting request is marked as an instruction on the way."""
    words, text = clause.words, clause.span.text
    if not any(w.is_word or w.norm[:1].isdigit() for w in words):
        return "empty"
    if speech_acts.blessing(words):
        return "small_talk"
    if filters.hypothetical(text) or speech_acts.idle_future(words):
        return "hypothetical"
    if hearsay.hearsay(words, text, doctor=place.doctor):
        return "hearsay"
    asks = questions.question(words, first=place.first, last=place.last, asked=place.asked)
    named = clause.finding is not None and clause.finding.slot in ("name", "pronouns")
    if named and not asks and not place.asked:
        return None  # "call me Max" is a name, not a task
    verb = speech_acts.command(words, lang)
    if verb is not None and (not (place.asked and place.last) or requests.manner(words)):
        own, own_words = asked_for_good.outside_quotes(clause.span, clause.words)
        asked_to_keep = remember and not speech_acts.once(text)
        clause.instruction = asked_to_keep or requests.lasting(own, own_words, verb, lang, place.sentence)
        return None if clause.instruction else "command"
    if not place.asked and requests.wished(text, words, place.sentence):
        clause.instruction = True
        return None
    if asks:
        return "question"
    if place.first and speech_acts.ordered_thing(words):
        return "command"
    if speech_acts.once(text) and any(
        w.norm in speech_acts.TASKS or w.norm in speech_acts.BEHAVIOUR for w in words
    ):
        return "command"
    filled = clause.finding is not None and "possessive" in clause.weight.marks
    if filters.stranger(words) and not place.decided and not filled:
        return "stranger"
    if speech_acts.courtesy(words) or _of_the_hearer(words):
        return "small_talk"
    if remember:
        return None
    if filters.opinion(text) and "lasting" not in clause.weight.marks and clause.subject == SELF:
        return "opinion"
    if filters.undecided(text) and not place.decided_firmly:
        return "undecided"
    if filters.seeks_help(text):
        return "request"
    if clause.finding is None and ("season" in clause.weight.marks or filters.dictates(text)):
        return "passing"
    return "passing" if filters.passing(text) else None


def _tell_apart(sentence: Sentence, names: Names, *, asked: bool) -> None:
    """The pieces of an introduction as clauses of their own: the name, and what may change."""
    own = (i for i, c in enumerate(sentence.clauses) if c.finding is not None and c.finding.slot == "name" and c.reason is None)  # fmt: skip
    at = next(own, None)
    if at is None or (pieces := self_told.parts(sentence.clauses, at, sentence.lang)) is None:
        return
    before, holder = sentence.clauses[:at], sentence.clauses[at]
    made: list[Clause] = []
    for piece, source in pieces:
        clause = source
        if piece.span != source.span or piece.borrowed != source.borrowed:
            clause = _clause(piece, sentence.lang, [*before, *made], names, asked=asked)
            clause.reason, clause.instruction = source.reason, source.instruction
        if not made:
            clause.finding, clause.subject = holder.finding, SELF
        else:
            _as_piece(clause, piece, source)
        made.append(clause)
    sentence.clauses = [*before, *made]


def _as_piece(clause: Clause, piece: coordination.Part, source: Clause) -> None:
    """What follows the name in an introduction: no second name, but a job where the words tell one."""
    if clause.finding is not None and clause.finding.slot == "name":
        clause.finding = None
    if clause.finding is None and not clause.instruction and (job := self_told.job(clause.words)):
        clause.finding = Finding("role", job, rule="introduction")
    if piece.borrowed and clause.reason == "stranger":
        clause.reason = None  # a driver, a cashier: the speaker himself
    clause.apart = clause.finding is not None or bool(piece.borrowed) or piece.span != source.span


def _introduce(sentence: Sentence) -> None:
    """«Ника, 29, дизайнер», "im koji 19 from Leeds": who speaks, told without a rule's words."""
    if not sentence.clauses:
        return
    first = sentence.clauses[0]
    if first.finding is not None and first.finding.slot in ("name", "pronouns"):
        return
    if any(c.reason in ("command", "question") for c in sentence.clauses[:2]):
        return  # a name before a request is that of the one asked
    labelled = len(sentence.clauses) > 1 and ":" in scope.between(sentence, first, sentence.clauses[1])
    name = introductions.introduced([c.content for c in sentence.clauses], sentence.lang, labelled=labelled)
    if name is not None:
        holder = next(c for c in sentence.clauses if c.span.start <= name.start < c.span.end)
        holder.finding = Finding("name", name.norm, rule="introduction")
        holder.subject, holder.reason = SELF, None
