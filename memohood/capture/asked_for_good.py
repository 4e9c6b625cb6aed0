"""Marks the clauses of a sentence that ask for something from now on, and takes the mark from those that only tell of the person."""

from __future__ import annotations

from itertools import pairwise

from memohood.capture import foreign, reply_wishes, requests, speech_acts, standing_requests
from memohood.capture.clause import OWN, Clause, Sentence
from memohood.capture.findings import Finding
from memohood.capture.grammar.sets import SETS
from memohood.text.morphology import Word, analyse
from memohood.text.sentences import Span
from memohood.text.wordlist import word_set


def mark(sentence: Sentence) -> None:
    """Which clauses are instructions, as the whole sentence shows it."""
    _ask_for_good(sentence)
    _wish(sentence)
    _join_conditions(sentence)
    _told_of_oneself(sentence)


# reasons against a clause that a standing request overrules: it was taken for a task or a remark
_OVERRULED = frozenset({None, "command", "request", "passing", "undecided", "opinion", "empty"})
_WISHED = _OVERRULED | {"question", "hypothetical", "stranger"}  # «не могли бы вы …», «диктор читает …»


def _ask_for_good(sentence: Sentence) -> None:
    """The clauses of a standing request; what it tells of the person beside stays a fact ("I'm dyslexic, so …")."""
    own_text, own_words = outside_quotes(
        sentence.span, analyse(sentence.span.text, sentence.lang, sentence.span.start)
    )
    if not standing_requests.holds(own_text, own_words, sentence.lang):
        return
    if not standing_requests.holds(*_without_own_life(sentence, own_text, own_words), sentence.lang):
        return
    if any(c.reason == "hypothetical" for c in sentence.clauses):
        return  # what would be, if: nothing is asked
    for clause in sentence.clauses:
        if clause.finding is not None and clause.finding.slot in ("name", "pronouns"):
            continue  # how to call the person is who he is
        own = clause.finding is not None or clause.weight.marks & OWN - {"elided", "possessive"}
        when = clause.reason == "question" and standing_requests.CONDITION.search(
            clause.span.text
        )  # "when you …"
        if (clause.reason in _OVERRULED or when) and not (
            clause.reason is None and own and len(sentence.clauses) > 1
        ):
            clause.instruction, clause.reason = True, None


def _without_own_life(sentence: Sentence, text: str, words: list[Word]) -> tuple[str, list[Word]]:
    """The sentence without the clauses that tell of the person: how often he does a thing says nothing of the request."""
    for clause in sentence.clauses if len(sentence.clauses) > 1 else ():
        marks = clause.weight.marks
        own = marks & (OWN - {"elided"}) or any(
            w.norm in SETS["me"] or w.norm in ("me", "us") for w in clause.words
        )
        held = clause.words[:1] and clause.words[0].norm == "у"  # «у нас по ней тест»
        if not own or "address" in marks or (not held and _asks_or_shapes(clause, sentence.lang)):
            continue
        start, end = clause.span.start - sentence.span.start, clause.span.end - sentence.span.start
        text = f"{text[:start]}{' ' * (end - start)}{text[end:]}"
        words = [w for w in words if not clause.span.start <= w.start < clause.span.end]
    return text, words


def _told_of_oneself(sentence: Sentence) -> None:
    """ "I swim every morning, year round, no wetsuit": a sentence about the person's life in which nobody is asked for anything."""
    asked = [c for c in sentence.clauses if c.instruction]
    for before, clause in pairwise(sentence.clauses):
        alone = not asked and len(clause.content) <= 2 and standing_requests.general(clause.span.text)
        if (
            alone
            and before.reason is None
            and before.finding is None
            and not _of_answers(before, sentence.lang)
        ):
            before.finding = Finding("habit", rule="habit")  # "hotels over hostels, always"
    if not asked or any(_of_answers(c, sentence.lang) for c in asked):
        return
    own = any(c.weight.marks & {"first_person", "possessive", "lasting", "diet"} for c in sentence.clauses)
    if own or any(w.norm in _STATING for c in asked for w in c.words):
        for clause in asked:
            clause.instruction = False
            if clause.finding is None and standing_requests.general(clause.span.text):
                clause.finding = Finding("habit", rule="habit")


_STATING = word_set("it's its is are это")


def _asks_or_shapes(clause: Clause, lang: str) -> bool:
    """Something is asked by itself, or a part of answers or a comfort in reading them is named («мне удобнее, когда …»)."""
    words = clause.words
    comfort = any(w.norm in _COMFORT for w in words)
    asks = standing_requests.spoken_to(clause.span.text, words, lang)
    return asks or comfort or requests.manner(words) or standing_requests.of_works(words)


_COMFORT = word_set("удобнее проще приятнее лучше комфортнее привычнее легче easier better nicer")


def _of_answers(clause: Clause, lang: str) -> bool:
    """Something is asked of the one spoken to, or said of the manner of answers."""
    text = clause.span.text
    if _asks_or_shapes(clause, lang):
        return True
    told = (
        reply_wishes.limited(text)
        or reply_wishes.one_by_one(text)
        or reply_wishes.without(text)
        or reply_wishes.politely(text)
        or reply_wishes.complains(text)
    )
    return told or "address" in clause.weight.marks


def _wish(sentence: Sentence) -> None:
    """The clauses that say how answers should be, as a favour asked or a complaint about the reading aid."""
    text, words = outside_quotes(
        sentence.span, analyse(sentence.span.text, sentence.lang, sentence.span.start)
    )
    if speech_acts.once(text):
        return
    complaint = reply_wishes.complains(text)
    without = reply_wishes.without(text) and (complaint or reply_wishes.shown(text) or requests.manner(words))
    first = " ".join(c.span.text for c in sentence.clauses[:2])
    limit = len(sentence.clauses) > 1 and reply_wishes.limited(first) and requests.wished(first, words, first)
    for number, clause in enumerate(sentence.clauses):
        told = clause.span.text
        favour = reply_wishes.politely(told) and not standing_requests.of_the_task(told, clause.words)
        wished = favour or (without and (reply_wishes.without(told) or reply_wishes.shown(told)))
        if clause.reason in _WISHED and (
            wished
            or (number == 0 and limit and clause.reason is None)
            or (complaint and reply_wishes.complains(told))
        ):
            clause.instruction, clause.reason = True, None


_DOERS = word_set("i we he she it they you is was")


def _join_conditions(sentence: Sentence) -> None:
    """ "When I ask about code, lead with the code": a rule without its condition would be another rule."""
    for before, clause in pairwise(sentence.clauses):
        if before.instruction or before.finding is not None or not requests.when_asked(before.span.text):
            continue
        verbless = clause.finding is None and not any(
            "=VERB" in w.tags or w.norm in _DOERS for w in clause.words
        )
        ordered = clause.reason in _OVERRULED and verbless and reply_wishes.in_order(clause.span.text)
        if ordered:
            for each in sentence.clauses[sentence.clauses.index(clause) :]:
                each.instruction, each.reason = True, None
        if clause.instruction:
            before.instruction, before.reason = True, None


def outside_quotes(span: Span, words: list[Word]) -> tuple[str, list[Word]]:
    """A text without what stands in quotation marks: that is the material of a request, not its manner."""
    text = span.text
    for start, end in foreign.quotes(text):
        words = [w for w in words if not span.start + start <= w.start < span.start + end]
        text = f"{text[:start]}{' ' * (end - start)}{text[end:]}"
    return text, words
