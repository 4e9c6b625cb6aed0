"""How far a refusal reaches: a request over its material, somebody's words over what hangs on them, a joke over what it closes."""

from __future__ import annotations

from itertools import pairwise

from memohood.capture import filters, foreign, hearsay, questions, requests, speech_acts
from memohood.capture.clause import OWN, Clause, Sentence
from memohood.capture.grammar.sets import PETS, RELATIONS
from memohood.capture.lasting import PASSING_ING
from memohood.domain.memory import SELF
from memohood.text.wordlist import word_set


def spread(sentence: Sentence) -> None:
    """Refuse what belongs to a refused clause, after the speaker was introduced."""
    _spread_hearsay(sentence)
    _spread_doubt(sentence)
    _spread_request(sentence)
    _drop_conditions(sentence)
    _drop_quotes(sentence)
    _drop_sourced(sentence)
    _drop_leaning(sentence)


_LEANS = word_set(
    "of because since as due which whose whom than cause cuz потому поскольку из-за ведь чтобы чтоб раз зато будто who"
)
_NOT_HIS = frozenset({"hearsay", "hypothetical", "quote", "conditional", "fiction", "dispute", "stranger"})


def _drop_leaning(sentence: Sentence) -> None:
    """What hangs on refused words falls with them: a reason, a purpose, the rest of a phrase."""
    for before, clause in pairwise(sentence.clauses):
        head = next((w.norm for w in clause.words if w.is_word), "")
        if clause.reason is None and before.reason in _NOT_HIS and head in _LEANS and clause.finding is None:
            clause.reason = before.reason


def _hangs(clause: Clause) -> bool:
    return any(w.norm in ("что", "будто", "that", "dass", "que", "що") for w in clause.words[:1])


def spread_over_and(sentence: Sentence) -> None:
    """What is refused on one side of an "and" is on the other («в другой жизни я хирург и живу в Осло»)."""
    for one, other in (*pairwise(sentence.clauses), *pairwise(reversed(sentence.clauses))):
        if max(one, other, key=lambda c: c.span.start).added:
            other.reason = other.reason or one.reason


def drop_disputes(sentence: Sentence) -> None:
    """«Нет у меня собаки, ты меня с кем-то путаешь»: what is denied is nothing that the user ever said.

    What he states beside it is so: "I live in Oslo, I never said Bergen".
    """
    denied = max((i for i, c in enumerate(sentence.clauses) if hearsay.disputed(c.span.text)), default=-1)
    for i, clause in enumerate(sentence.clauses[: denied + 1]):
        stated = i < denied and clause.finding is not None and clause.finding.polarity > 0
        clause.reason = clause.reason or (None if stated else "dispute")


def drop_jokes(sentence: Sentence) -> None:
    """«…, шучу, …»: what is called a joke is the clause before, the whole sentence where the joke is announced."""
    if not filters.joke(sentence.span.text):
        return
    found = [i for i, c in enumerate(sentence.clauses) if filters.joke(c.span.text)]
    if (
        not found
        or found[0] == 0
        or (
            found[-1] >= len(sentence.clauses) - 2 and filters.labelled(sentence.clauses[found[-1]].span.text)
        )
    ):
        found = list(range(len(sentence.clauses)))
    for i in found:
        bare = len(sentence.clauses[i].content) <= 3
        for clause in sentence.clauses[max(0, i - bare) : i + 1]:
            clause.reason = clause.reason or "sarcasm"


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


def _keep_for_good(sentence: Sentence) -> None:
    """ "Cite in full, always", «пишите мне, пожалуйста, всегда крупно»: how long a request holds is told after it."""
    for i, clause in enumerate(sentence.clauses):
        if clause.reason != "command" or speech_acts.once(sentence.span.text):
            continue
        after = sentence.clauses[i + 1 : i + 3]
        good = next((c for c in after if requests.for_good(c.span.text, c.words) and _bare(c)), None)
        if good is None or "?" in sentence.span.text[-3:]:
            continue
        for each in sentence.clauses[i : sentence.clauses.index(good) + 1]:
            each.instruction, each.reason = True, None


def _bare(clause: Clause) -> bool:
    """Without a verb or somebody who does something."""
    return len(clause.content) <= 6 and not _verb(clause) and not any(w.norm in _DOERS for w in clause.words)


_DOERS = word_set("i we it he she they that this you я мы он она оно они это")


def _spread_request(sentence: Sentence) -> None:
    """Pieces without a verb that follow a question or a task belong to it («что лучше, LRU или LFU»)."""
    if sentence.signals.remember:
        return
    _keep_for_good(sentence)
    for before, clause in pairwise(sentence.clauses):
        if before.reason == "hypothetical" and (len(before.content) <= 2 or not _turns(clause)):
            clause.reason = clause.reason or before.reason
        if (
            before.reason == "command"
            and ":" in between(sentence, before, clause)
            and (speech_acts.works_on_text(before.words) or not clause.weight.marks & OWN)
        ):
            letter = speech_acts.writes_a_letter(before.words)
            for each in sentence.clauses[sentence.clauses.index(clause) :]:
                if not (letter and _of_ones_life(each)):
                    each.reason = each.reason or before.reason  # the material of the task
        if before.reason == "command" and clause.reason is None and _about_invented(before, clause):
            clause.reason = before.reason
        if before.reason not in ("question", "command") or requests.prohibits(before.words):
            continue
        if clause.instruction and not requests.for_good(clause.span.text, clause.words):
            clause.instruction, clause.reason = False, before.reason  # how to do this task, no more
        if clause.reason is None and _hanging(clause) and not _of_somebody_close(before, clause):
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
    if clause.subject != SELF and {"month", "number"} <= clause.weight.marks:
        return False  # «посоветуй подарок, у мамы юбилей 5 мая»
    if _announces(clause):
        return False
    return clause.finding is None and not clause.weight.marks & OWN and not _verb(clause)


def _of_somebody_close(task: Clause, clause: Clause) -> bool:
    """A pronoun that takes up a relative or an animal of one's own whom the task names ("… my daughter's bedtime, she's down by eight")."""
    head = next((w.norm.removesuffix("'s") for w in clause.words if w.is_word), "")
    return head in ("he", "she", "они", "он", "она", "they") and bool(
        task.weight.marks & {"family", "pets"} and task.weight.marks & OWN
    )


def _of_ones_life(clause: Clause) -> bool:
    """What a letter of one's own has to tell is so: «напиши хозяину: аренда у нас до 31 августа»."""
    own = clause.weight.marks & (OWN - {"elided"}) or clause.subject != SELF
    return bool(own) and (clause.finding is not None or {"month", "number"} <= clause.weight.marks)


def _announces(clause: Clause) -> bool:
    """ "Make me a packing list, flying to Hanoi on 3 November": what one does, on a day that is named."""
    head = next((w.norm for w in clause.words if w.is_word), "")
    doing = head.endswith("ing") and len(head) > 4 and head not in PASSING_ING
    return doing and {"month", "number"} <= clause.weight.marks


def between(sentence: Sentence, a: Clause, b: Clause) -> str:
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
        if clause.reason is None and speech_acts.promised_if(clause.words):
            clause.reason = "conditional"
        if clause.reason is None and speech_acts.conditional(clause.words):
            if (
                i
                and sentence.clauses[i - 1].reason is None
                and speech_acts.to_come(sentence.clauses[i - 1].words)
            ):
                sentence.clauses[i - 1].reason = "conditional"  # "I'll eat my hat, if …"
            for place, each in enumerate(sentence.clauses[i:]):
                if place < 2 or any(w.norm in ("would", "wouldn't", "бы", "б") for w in each.words):
                    each.reason = each.reason or "conditional"


def _verb(clause: Clause) -> bool:
    return any({"=VERB", "=PRED", "=PRTS"} & w.tags or w.lemmas & _FINITE for w in clause.words)


def _drop_sourced(sentence: Sentence) -> None:
    """What stands after the name of a kind of text and a colon is not the user's own."""
    start = foreign.named_source(sentence.span.text)
    letter = any(c.reason == "command" and speech_acts.writes_a_letter(c.words) for c in sentence.clauses)
    if start is None or sentence.signals.remember or sentence.signals.firm:
        return
    for clause in sentence.clauses:
        after = clause.span.end - sentence.span.start - start
        label = -3 <= after <= 0 and clause.finding is None and not clause.weight.marks & OWN
        material = clause.reason is None and not clause.instruction and not (letter and _of_ones_life(clause))
        if (after > 0 or label) and material:
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
