"""Groups the clauses of a sentence into statements: one attribute each, short, and able to stand alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from memohood.capture import atoms, attributes, denial, play, requests, technology
from memohood.capture.atoms import HEAVY
from memohood.capture.clause import OWN, Clause, Sentence
from memohood.capture.findings import Finding
from memohood.capture.grammar.sets import DOCTORS, SETS
from memohood.capture.wording import tidy
from memohood.domain.memory import SELF
from memohood.domain.turn import Turn
from memohood.text.wordlist import word_set

KEEP = 2.0  # points from which a statement without a pattern counts as durable
LEANING = 0.5  # the same for one that continues a kept statement
JOINED = 110  # up to this length a sentence is one statement unless it fills two attributes
LONGEST = 160

# attributes that are statements of their own: two of them are never joined
STRONG = word_set(
    """
    name pronouns birthday age home address origin employer role manager allergy diagnosis medication
    diet blood_type emergency_contact work_schedule study study_topic exam smoking child timezone work_mode safety
    intolerance assignment loss language
    """
)
_LEANING_HEADS = word_set(
    """
    это эта этот оно он она они его ее там который которая это этот зовут назвали назвала назвал назовем назову зовем звать кличка he she that's this it it's its they his her
    he's she's which named calling naming called
    """
)

_TASTES = word_set("likes dislikes food_rule drink coffee tea diet")

Statement = list[Clause]


def strong(group: Sequence[Clause]) -> Finding | None:
    """The attribute that the statement is about, where a specific rule knows it; a denial goes before an assertion."""
    found = [c.finding for c in group if c.finding is not None and c.finding.slot in STRONG]
    if not found:
        return None
    denied = next((f for f in found if f.slot == found[0].slot and (f.polarity < 0 or f.retracts)), None)
    if denied is not None and not denied.value:
        return replace(denied, value=found[0].value)
    return denied or found[0]


def statements(sentence: Sentence) -> list[Statement]:
    """The clauses that were not refused, grouped."""
    live = [c for c in sentence.clauses if c.reason is None]
    length = sum(len(c.span.text) for c in live)
    joined = length <= JOINED or (sentence.signals.remember and length <= LONGEST)
    groups: list[Statement] = []
    for clause in live:
        if groups and _belongs(groups[-1], clause, sentence, joined=joined):
            groups[-1].append(clause)
        else:
            groups.append([clause])
    return groups


def _belongs(group: Statement, clause: Clause, sentence: Sentence, *, joined: bool) -> bool:
    size = clause.span.end - group[0].span.start
    if size > LONGEST or _two_attributes(group, clause) or _two_facts(group, clause, sentence):
        return False
    if aside(clause) and joined:
        return True
    if _request_apart(group, clause, joined=joined) or _tastes(group, clause):
        return False
    return joined or (_fragment(clause) and size <= JOINED)


def _two_facts(group: Statement, clause: Clause, sentence: Sentence) -> bool:
    """Both sides are worth a record of their own."""
    if clause.apart:
        return score([clause], sentence) >= needed([clause], sentence)
    if not atoms.apart(group, clause, sentence.lang):
        return False
    return all(score(side, sentence) >= needed(side, sentence) for side in (group, [clause]))


def _two_attributes(group: Statement, clause: Clause) -> bool:
    """The clause fills an attribute of its own, or brings a date of its own to one."""
    if _two_tools(group, clause):
        return True
    known, new = strong(group), clause.finding
    if new is not None and new.slot in _TASTES:
        return any(c.finding is not None and c.finding.slot in _TASTES - {new.slot} for c in group)
    if known is None:
        return False
    if new is not None and new.slot in STRONG and new.slot != known.slot:
        return True
    dated = "month" in clause.weight.marks and len(clause.content) >= 3 and not _when(clause)
    return dated and known.slot not in ("birthday", "exam")


def _when(clause: Clause) -> bool:
    """«…, а это 21 декабря»: the day of what was said."""
    words = [w.norm for w in clause.words if w.is_word and w.norm not in ("а", "and", "и")]
    return words[:1] in (["это"], ["that's"], ["it's"], ["which"])


def _two_tools(group: Statement, clause: Clause) -> bool:
    """Two choices of technology that answer different questions of a project."""
    if clause.weight.score < KEEP:
        return False
    new = technology.technology(clause.words)
    old = technology.technology([w for c in group for w in c.words])
    return new is not None and old is not None and new.slot.rpartition(".")[2] != old.slot.rpartition(".")[2]


def _request_apart(group: Statement, clause: Clause, *, joined: bool) -> bool:
    """A lasting request and a fact are two statements, unless one is too slight to stand alone."""
    last = group[-1]
    if clause.instruction and (
        strong(group) is not None or (not last.instruction and last.weight.score >= 1.0)
    ):
        return True
    return (
        clause.instruction != last.instruction
        and not joined
        and max(last.weight.score, clause.weight.score) >= KEEP
    )


def _tastes(group: Statement, clause: Clause) -> bool:
    """A like or dislike beside a choice of tools is a statement of its own."""
    technical = "tech" in group[-1].weight.marks and "tech" in clause.weight.marks
    return technical and ("taste" in clause.weight.marks) != ("taste" in group[-1].weight.marks)


def aside(clause: Clause) -> bool:
    """A short request that leans on the fact before it («так и обращайся», "keep that straight")."""
    return clause.instruction and len(clause.content) <= 4 and "number" not in clause.weight.marks


def _fragment(clause: Clause) -> bool:
    """A piece without a verb of its own, or one that leans on what came before."""
    words = [w for w in clause.words if w.is_word or w.norm[:1].isdigit()]
    if words and words[0].norm in _LEANING_HEADS:
        return True
    return len(words) <= 4 and not any({"=VERB", "=INFN"} & w.tags for w in words) and clause.finding is None


def score(group: Statement, sentence: Sentence) -> float:
    """Points for keeping the statement."""
    signals, known = sentence.signals, strong(group)
    points = sum(c.weight.score if c.weight.score > 0 else _burden(c, known) for c in group)
    if known is not None:
        points += 3.0
    elif any(c.finding is not None for c in group):
        points += 1.5
    if any(c.finding is not None and c.finding.rule == "belonging" for c in group):
        points += 1.5  # whatever it does today, it is there
    marks = frozenset().union(*(c.weight.marks for c in group))
    if signals.correction and marks & {"number", "entity", "domain", "state", "change", "tech", "weekday"}:
        points += 1.25
    if signals.firm and marks.isdisjoint({"address", "transient"}) and _says_something(group):
        points += 2.0
    if attributes.replaced(" ".join(c.span.text for c in group)):
        points += 1.0
    if any(c.instruction for c in group):
        points += 3.0
    return points + 4.0 * signals.remember + 1.5 * signals.decision + 0.75 * signals.preference


def _says_something(group: Statement) -> bool:
    """More than a cue: three words, or two of which one is a name or a number."""
    words = [w for c in group for w in c.content]
    named = any(w.norm[:1].isdigit() or (w.text[:1].isupper() and w is not words[0]) for w in words)
    return len(words) >= 3 or (len(words) == 2 and named)


def _burden(clause: Clause, known: Finding | None) -> float:
    """What a clause without weight takes away: words of the moment do, a mere word or two do not."""
    heavy = known is None and clause.weight.marks & HEAVY
    return max(clause.weight.score, -1.0) if heavy else 0.0


# what makes a clause more than the background of the question beside it
_VITAL = frozenset({"name", "allergy", "diagnosis", "intolerance", "safety", "birthday", "blood_type"})
_ANCHORED = frozenset({"lasting", "entity", "month", "self", "always", "ordered"})
_CONCRETE = frozenset({"number", "weekday", "time", "change", "tech", "over", "foreign"})


def needed(group: Statement, sentence: Sentence) -> float:
    """Points that this statement needs: more beside a task, since the rest of a task belongs to the task."""
    tasks = any(
        c.reason in ("command", "request") and not requests.prohibits(c.words) for c in sentence.clauses
    )
    signals = sentence.signals
    if _half_meant(sentence) and not signals.remember and strong(group) is None:
        return KEEP + 2.0
    if _idle_kin(group):
        return KEEP + 1.0
    signalled = signals.firm or signals.remember or signals.correction or signals.decision
    anchored = any(c.instruction or c.weight.marks & _ANCHORED or c.finding is not None for c in group)
    asked = any(c.reason == "question" for c in sentence.clauses)
    if not anchored and not signalled and sentence.lang in ("ru", "en"):
        marks = frozenset().union(*(c.weight.marks for c in group))
        if asked:
            return KEEP + 0.75
        if marks.isdisjoint(_CONCRETE):
            return KEEP + 1.0  # it touches a field of life, and no more
    vital = any(c.finding is not None and c.finding.slot in _VITAL for c in group)
    return KEEP + 1.5 if tasks and not vital and not any(c.weight.marks & OWN for c in group) else KEEP


def _half_meant(sentence: Sentence) -> bool:
    """The sentence laughs, and not at what a refused clause of it says."""
    text, base = sentence.span.text, sentence.span.start
    for clause in sentence.clauses:
        if clause.reason is not None:
            start, end = clause.span.start - base, clause.span.end - base
            text = f"{text[:start]}{' ' * (end - start)}{text[end:]}"
    return play.laughs(text)


_OF_KIN = frozenset({"lasting", "family", "pets", "domain", "state", "taste", "first_person", "short"})


def _idle_kin(group: Statement) -> bool:
    """A relative does something, and nothing more is known: no name, number, work, illness or possession."""
    marks = frozenset().union(*(c.weight.marks for c in group))
    kin = any(c.subject != SELF for c in group) and not any(c.instruction or c.finding for c in group)
    return kin and marks <= _OF_KIN


def trimmed(group: Statement) -> Statement:
    """Without leading and trailing clauses that carry nothing."""
    if any(c.finding is not None and c.finding.rule == "introduction" for c in group):
        return list(group)
    best = max(c.weight.score + (1.5 if c.finding else 0.0) for c in group)
    out = list(group)
    while (
        len(out) > 1 and best >= 1.5 and not out[0].instruction and out[0].finding is None and _idle(out[0])
    ):
        out.pop(0)
    while len(out) > 1 and out[-1].finding is None and not out[-1].apart and _spent(out[-1]):
        out.pop()
    return out


def _spent(clause: Clause) -> bool:
    """A tail that says nothing: of the moment, or a word without a name or a number."""
    marks = clause.weight.marks
    if marks & HEAVY and not {"tech", "entity"} <= marks:  # «очередь NATS» is no queue that one stands in
        return clause.weight.score < 0
    return clause.weight.score < 0 and len(clause.content) < 2 and not marks & {"entity", "number"}


def _idle(clause: Clause) -> bool:
    """A lead-in: a mood, or a word or two without content."""
    marks, points = clause.weight.marks, clause.weight.score
    names = marks & {"entity", "number", "domain"}
    return ("transient" in marks and points < 0.5) or (
        len(clause.words) <= 2 and points <= 0.25 and not names
    )


def continues(group: Statement, sentence: Sentence) -> bool:
    """The sentence leans on the one before: a pronoun or a bare "named …" at its head."""
    if group[0] is not sentence.clauses[0]:
        return False
    head = next((w for w in group[0].words if w.is_word), None)
    return head is not None and head.norm in _LEANING_HEADS


def fits(group: Statement) -> bool:
    """Slight words that may go with a neighbour: two or more, about nothing of the moment, and no attribute of their own."""
    words = [w for c in group for w in c.content]
    marks = frozenset().union(*(c.weight.marks for c in group))
    return len(words) >= 2 and not marks & HEAVY and strong(group) is None


def adjacent(one: Statement, other: Statement) -> bool:
    """Both stand side by side and make one statement of a readable length; one of them is slight."""
    length = other[-1].span.end - one[0].span.start
    gap = other[0].span.start - one[-1].span.end
    return (
        length <= LONGEST
        and gap <= 8
        and (fits(one) or fits(other))
        and one[-1].instruction == other[0].instruction
    )


def fragment(group: Statement, sentence: Sentence) -> bool:
    """A short sentence without a verb or a question, which goes on with what was said («Balcony, third floor.»)."""
    if group[0] is not sentence.clauses[0] or any(c.reason for c in sentence.clauses) or not fits(group):
        return False
    words = [w for c in group for w in c.words]
    verbal = any({"=VERB", "=INFN", "=PRED"} & w.tags or w.norm in _ENGLISH_VERBS for w in words)
    return not verbal and len(sentence.span.text) <= JOINED


_ENGLISH_VERBS = word_set(
    """
    is are was were be am i'm it's that's i you we he she they do does did have has had can could will would should go going
    get got let thanks thank sorry hello hi ok okay yes no yeah lol
    """
)


def carry_remember(read: Sequence[Sentence]) -> None:
    """A bare "remember:" speaks for the next sentence, a bare "remember that" at the end for the one before."""
    for i, sentence in enumerate(read):
        if not sentence.signals.remember or (tidy(sentence.span.text) and not sentence.signals.pointing):
            continue
        target = read[i + 1] if i == 0 and len(read) > 1 else read[i - 1] if i else None
        if target is not None:
            target.signals = replace(target.signals, remember=True, forever=sentence.signals.forever)


_BIRTHDAY = re.compile(
    r"(?<!\w)(?:день рождения|днюх\w+|др|birthday|bday|geburtstag|cumpleaños|aniversário)(?!\w)",
    re.IGNORECASE,
)


def fill_ellipsis(read: Sequence[Sentence], turn: Turn) -> None:
    """«и у жены 3 сентября» after talk of a birthday: the attribute of what was said before goes on."""
    last = next((m.text for m in reversed(turn.before) if m.speaker == turn.user.speaker), "")
    topic = _BIRTHDAY.search(last)
    for sentence in read:
        topic = _BIRTHDAY.search(sentence.span.text) or topic
        for clause in sentence.clauses:
            dated = {"month", "number"} <= clause.weight.marks
            if (
                topic
                and dated
                and clause.finding is None
                and clause.subject != SELF
                and len(clause.content) <= 5
            ):
                day = " ".join(
                    w.norm for w in clause.words if w.norm[:1].isdigit() or w.lemmas & SETS["month"]
                )
                clause.finding = Finding("birthday", day, rule="ellipsis")


_PLANNED = re.compile(
    r"(?<!\w)(?:(?:i'?m|we'?re|i am|we are) (?!\w*(?:living|working|studying)(?!\w))\w+ing|(?:i|we)(?:'ll| will)|going to \w+)(?!\w)",
    re.IGNORECASE,
)


def attribute(group: Statement, sentence: Sentence, text: str, *, dated: bool) -> Finding:
    """What the statement is about, as precisely as rules can tell."""
    known = strong(group)
    words = [w for c in group for w in c.words]
    if any(c.instruction and not (known is not None and aside(c)) for c in group):
        spoken = requests.manner(words) or any(
            w.lemmas & SETS["reply"] or w.norm in SETS["tongue"] for w in words
        )
        part = attributes.reply_slot(text)
        return Finding(part if spoken or part == "code_language" else "instruction", rule="instruction")
    if known is not None:
        return attributes.updated(known, group[0].words if len(group) == 1 else words)
    chosen = technology.technology(words)
    liked = attributes.taste(text, words)
    if chosen is not None and not (liked is not None and liked.polarity < 0):
        return chosen
    named = next((c.finding for c in group if c.finding is not None), None)
    if liked is not None and (named is None or named.slot in ("pet", "relative", "friend", "vehicle")):
        return liked
    holder = next((found for c in group if (found := attributes.role_holder(c.words)) is not None), None)
    if holder is None and len(group) > 1 and len(group[-1].content) <= 2:
        holder = attributes.role_holder(words)  # the name stands apart: «…, новая соцработница, Тамара»
    if holder is not None and (named is None or named.slot in ("relative", "friend")):
        return holder
    recurring = attributes.recurring_slot(words, dated=dated)
    if recurring and (dated or any("weekday" in c.weight.marks or "time" in c.weight.marks for c in group)):
        return Finding(recurring, attributes.schedule_value(words), rule="recurring")
    if named is not None and not (dated and named.slot in ("relative", "friend", "pet")):
        return named
    marks = frozenset().union(*(c.weight.marks for c in group))
    if dated and "ordered" not in marks and (any(w.lemmas & DOCTORS for w in words) or _PLANNED.search(text)):
        marks = marks | {"change"}  # an appointment, a plan: something that will take place
    slot = attributes.coarse(marks, decided=sentence.signals.decision, dated=dated)
    return Finding(
        slot, retracts=denial.over(words) or (slot == "event" and denial.ends(words)), rule="durable"
    )
