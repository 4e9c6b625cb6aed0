"""Reads a sentence: its clauses with their words, what each fills, what weighs for it, and why it is refused if it is."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise

from memohood.capture import (
    attributes,
    cjk,
    coordination,
    filters,
    foreign,
    hearsay,
    introductions,
    questions,
    requests,
    speech_acts,
    subjects,
    vital,
)
from memohood.capture.durability import Evidence, weigh
from memohood.capture.findings import Finding
from memohood.capture.grammar.sets import PETS, RELATIONS
from memohood.capture.signals import REMEMBER_WORDS, Signals
from memohood.capture.signals import read as read_signals
from memohood.domain.memory import SELF
from memohood.text.language import detect
from memohood.text.morphology import Word, analyse
from memohood.text.sentences import Span
from memohood.text.sentences import clauses as cut
from memohood.text.wordlist import word_set

OWN = frozenset({"first_person", "possessive", "elided"})  # marks of words about the user himself


_ILLS = frozenset({"allergy", "diagnosis", "intolerance", "safety"})
_SURE = _ILLS | {"name", "pronouns", "birthday", "blood_type", "loss"}


@dataclass(slots=True)
class Clause:
    """A clause. `reason` is why it is refused, None while it may be kept; `instruction`: a lasting request; `kept`: in a fact."""

    span: Span
    words: list[Word]
    weight: Evidence
    finding: Finding | None = None
    subject: str = SELF
    name: str = ""
    reason: str | None = None
    instruction: bool = False
    kept: bool = False
    borrowed: str = ""  # the words of the clause before that it shares: «жена Аня работает … и поёт в хоре»
    added: bool = False  # joined to the clause before by "and"

    @property
    def content(self) -> list[Word]:
        return speech_acts.content(self.words)


@dataclass(slots=True)
class Sentence:
    """A sentence of the user's own."""

    span: Span
    lang: str
    signals: Signals
    clauses: list[Clause] = field(default_factory=list)


def read(span: Span) -> Sentence:
    """The sentence, understood as far as rules can."""
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
    if refused is None and not remember and foreign.fiction(span.text):
        refused = "fiction"
    doctor = hearsay.doctor(analyse(span.text, lang))
    asked = "?" in span.text[-6:]
    pieces = [part for piece in cut(span) for part in coordination.parts(piece, lang)]
    for i, part in enumerate(pieces):
        piece = part.span
        bare = _ASKED_TO_KEEP.sub(lambda m: " " * len(m.group()), piece.text)
        bare = f"{part.borrowed} {bare}" if part.borrowed else bare
        words = analyse(bare, lang, piece.end - len(bare))
        subject, name = subjects.subject_of(words, lang)
        finding = attributes.find(words, relation=subject != SELF) or attributes.taste(bare, words)
        if finding is None or finding.slot not in _SURE:
            finding = vital.find(bare, words) or finding
        elif finding.slot in _ILLS and vital.exaggerated(bare):
            finding = None
        if finding is not None:
            finding = attributes.contrasted(finding, bare, words)
        weight = weigh(words, lang, opening=i == 0)
        clause = Clause(
            piece, words, weight, finding, subject, name, borrowed=part.borrowed, added=part.added
        )
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
    _spread_over_and(sentence)
    _drop_jokes(sentence)
    _introduce(sentence)
    _spread_hearsay(sentence)
    _spread_doubt(sentence)
    _spread_request(sentence)
    _drop_conditions(sentence)
    _drop_quotes(sentence)
    _drop_sourced(sentence)
    return sentence


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
    if filters.hypothetical(text):
        return "hypothetical"
    if hearsay.hearsay(words, text, doctor=place.doctor):
        return "hearsay"
    asks = questions.question(words, first=place.first, last=place.last, asked=place.asked)
    named = clause.finding is not None and clause.finding.slot in ("name", "pronouns")
    if named and not asks and not place.asked:
        return None  # "call me Max" is a name, not a task
    verb = speech_acts.command(words, lang)
    if verb is not None and (not (place.asked and place.last) or requests.manner(words)):
        own, own_words = _unquoted(clause)
        clause.instruction = requests.lasting(own, own_words, verb, lang, place.sentence)
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
    if speech_acts.courtesy(words):
        return "small_talk"
    if remember:
        return None
    if filters.opinion(text) and "lasting" not in clause.weight.marks and clause.subject == SELF:
        return "opinion"
    if filters.undecided(text) and not place.decided_firmly:
        return "undecided"
    if filters.seeks_help(text):
        return "request"
    return "passing" if filters.passing(text) else None


def _unquoted(clause: Clause) -> tuple[str, list[Word]]:
    """The clause without what stands in quotation marks: that is the material of a request, not its manner."""
    text, words = clause.span.text, clause.words
    for start, end in foreign.quotes(text):
        base = clause.span.start
        words = [w for w in words if not base + start <= w.start < base + end]
        text = f"{text[:start]}{' ' * (end - start)}{text[end:]}"
    return text, words


def _hangs(clause: Clause) -> bool:
    return any(w.norm in ("что", "будто", "that", "dass", "que", "що") for w in clause.words[:1])


def _spread_over_and(sentence: Sentence) -> None:
    """What is refused on one side of an "and" is on the other («в другой жизни я хирург и живу в Осло»)."""
    for one, other in (*pairwise(sentence.clauses), *pairwise(reversed(sentence.clauses))):
        if max(one, other, key=lambda c: c.span.start).added:
            other.reason = other.reason or one.reason


def _drop_jokes(sentence: Sentence) -> None:
    """«…, шучу, …»: what is called a joke is the clause before, the whole sentence where the joke is announced."""
    if not filters.joke(sentence.span.text):
        return
    found = [i for i, c in enumerate(sentence.clauses) if filters.joke(c.span.text)]
    if not found or found[0] == 0:
        found = list(range(len(sentence.clauses)))
    for i in found:
        bare = len(sentence.clauses[i].content) <= 3
        for clause in sentence.clauses[max(0, i - bare) : i + 1]:
            clause.reason = clause.reason or "sarcasm"


def _introduce(sentence: Sentence) -> None:
    """«Ника, 29, дизайнер», "im koji 19 from Leeds": who speaks, told without a rule's words."""
    if not sentence.clauses:
        return
    first = sentence.clauses[0]
    if first.finding is not None and first.finding.slot in ("name", "pronouns"):
        return
    if any(c.reason in ("command", "question") for c in sentence.clauses[:2]):
        return  # a name before a request is that of the one asked
    labelled = len(sentence.clauses) > 1 and ":" in _between(sentence, first, sentence.clauses[1])
    name = introductions.introduced([c.content for c in sentence.clauses], sentence.lang, labelled=labelled)
    if name is not None:
        holder = next(c for c in sentence.clauses if c.span.start <= name.start < c.span.end)
        holder.finding = Finding("name", name.norm, rule="introduction")
        holder.subject, holder.reason = SELF, None


def _spread_hearsay(sentence: Sentence) -> None:
    """Somebody else's words reach over the clauses around that say nothing about the user."""
    for lead, told in pairwise(sentence.clauses):
        if lead.reason is None and _hangs(told) and hearsay.leads(lead.span.text):
            lead.reason = "hearsay"
            told.reason = told.reason or "hearsay"
    said = next((i for i, c in enumerate(sentence.clauses) if c.reason == "hearsay"), None)
    if said is None:
        return
    head = sentence.clauses[said].content[:1]
    source = hearsay.names_source(sentence.clauses[said].words)
    speakerless = source or bool(
        head and "=VERB" in head[0].tags
    )  # "…, говорит, летает": the speaker stands before
    for i, clause in enumerate(sentence.clauses):
        if clause.reason is not None:
            continue
        after = i > said and not clause.weight.marks & (OWN - {"elided"})
        saying = sentence.clauses[said].words
        said_so = hearsay.opines(saying) or hearsay.claims(saying) or hearsay.advice(clause.words)
        thought = i == said + 1 and said_so and _hangs(clause)
        before = i < said and speakerless and not clause.weight.marks & (OWN - {"elided"})
        if after or before or thought:
            clause.reason = "hearsay"


def _spread_doubt(sentence: Sentence) -> None:
    """What is not decided, or not needed after all, takes the clauses around with it that say nothing sure."""
    if not any(c.reason == "undecided" for c in sentence.clauses):
        return
    for clause in sentence.clauses:
        if clause.reason is None and "lasting" not in clause.weight.marks and clause.finding is None:
            clause.reason = "undecided"


_FINITE = word_set(
    """
    be have do go get live work use like love hate prefer want need move switch run build deploy stay
    keep make take
    """
)


def _spread_request(sentence: Sentence) -> None:
    """Pieces without a verb that follow a question or a task belong to it («что лучше, LRU или LFU»)."""
    if sentence.signals.remember:
        return
    for before, clause in pairwise(sentence.clauses):
        if before.reason == "hypothetical" and (len(before.content) <= 2 or not _turns(clause)):
            clause.reason = clause.reason or before.reason
        if (
            before.reason == "command"
            and ":" in _between(sentence, before, clause)
            and (speech_acts.works_on_text(before.words) or not clause.weight.marks & OWN)
        ):
            for each in sentence.clauses[sentence.clauses.index(clause) :]:
                each.reason = each.reason or before.reason  # the material of the task
        if before.reason == "command" and clause.reason is None and _about_invented(before, clause):
            clause.reason = before.reason
        if before.reason not in ("question", "command") or requests.prohibits(before.words):
            continue
        if clause.instruction and not requests.for_good(clause.span.text, clause.words):
            clause.instruction, clause.reason = False, before.reason  # how to do this task, no more
        if clause.reason is None and _hanging(clause):
            clause.reason = before.reason


_THIRD = word_set("he she it they who which он она оно они который которая которое которые")


def _about_invented(task: Clause, clause: Clause) -> bool:
    """«придумай …, она выросла в приюте»: a pronoun that takes up the object of a task, and no relative of the user's."""
    head = next((w.norm for w in clause.words if w.is_word), "")
    known = any(w.lemmas & (RELATIONS.keys() | PETS) for w in task.words)
    return head in _THIRD and not known and not clause.weight.marks & (OWN - {"elided"})


def _hanging(clause: Clause) -> bool:
    """No statement of its own: it opens with a word that asks, or has no verb and says nothing of the user."""
    if questions.subordinate(clause.words) and not clause.instruction:
        return True
    return clause.finding is None and not clause.weight.marks & OWN and not _verb(clause)


def _between(sentence: Sentence, a: Clause, b: Clause) -> str:
    start = sentence.span.start
    return sentence.span.text[a.span.end - start : b.span.start - start]


def _turns(clause: Clause) -> bool:
    """The clause comes back to what is so («но вообще …», "but actually …")."""
    first = next((w.norm for w in clause.words if w.is_word), "")
    return clause.finding is not None or first in (
        "но",
        "а",
        "but",
        "actually",
        "вообще",
        "зато",
        "кстати",
        "btw",
    )


def _drop_conditions(sentence: Sentence) -> None:
    """An "if" states nothing, unless it is the condition of a lasting request; what follows from it neither."""
    if any(c.instruction for c in sentence.clauses) or sentence.signals.remember:
        return
    if requests.when_asked(sentence.span.text):
        return
    for i, clause in enumerate(sentence.clauses):
        if clause.reason is None and speech_acts.conditional(clause.words):
            for each in sentence.clauses[i : i + 2]:
                each.reason = each.reason or "conditional"


def _verb(clause: Clause) -> bool:
    return any({"=VERB", "=PRED", "=PRTS"} & w.tags or w.lemmas & _FINITE for w in clause.words)


def _drop_sourced(sentence: Sentence) -> None:
    """What stands after the name of a kind of text and a colon is not the user's own."""
    start = foreign.named_source(sentence.span.text)
    if start is None or sentence.signals.remember or sentence.signals.firm:
        return
    for clause in sentence.clauses:
        after = clause.span.end - sentence.span.start - start
        label = -3 <= after <= 0 and clause.finding is None and not clause.weight.marks & OWN
        if (after > 0 or label) and clause.reason is None and not clause.instruction:
            clause.reason = "quote"


def _drop_quotes(sentence: Sentence) -> None:
    """Words in quotation marks are somebody's, unless they are what the user asks to say or to keep."""
    if sentence.signals.remember:
        return
    for start, end in foreign.quotes(sentence.span.text):
        whole = start <= 2 or (end - start) * 5 > len(sentence.span.text) * 2
        first, last = sentence.span.start + start, sentence.span.start + end
        for clause in sentence.clauses:
            inside = clause.span.start < last and clause.span.end > first
            alone = inside and end - start + 3 >= len(sentence.span.text)  # nothing but the quotation
            if (
                clause.reason is None
                and (alone or not clause.instruction)
                and (inside or (whole and clause.finding is None))
            ):
                clause.reason = "quote"
