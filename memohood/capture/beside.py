"""What a request tells beside of the one who asks: where it begins, when it counts, and what it takes along.

"Can you make me a study plan my exam is March 17", «посоветуй книгу у дочки юбилей 5 мая»: typed in one breath, the
statement would be refused together with the task. Nobody gives a reason for a request that is not so: a date of one's
own, a finding about one's health, a taste in the family stands there as a fact, however little else speaks for it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from memohood.capture import questions, speech_acts
from memohood.capture.clause import OWN, Clause, Sentence
from memohood.capture.grammar.sets import PETS, RELATIONS, SETS
from memohood.domain.memory import SELF
from memohood.text.anycase import holds
from memohood.text.lazy import regex
from memohood.text.morphology import Word, analyse, past_form
from memohood.text.sentences import Span
from memohood.text.wordlist import word_set

_FEWEST = 3  # words of the request, and of the statement
_HEAD = regex(
    r"(?i)\s(?=(?:my|our|i'?m|we'?re|i am|we are|i'?ve|we'?ve|i have|we have|у|мой|моя|мое|моё|мои|наш|наша|я|мы|мне)\s)"
)

# what leaves room for a clause that hangs on it: "the list of things I have", "when my son is asleep", "so my boss can …"
_OPEN = word_set(
    """
    if when while because since until till before after that which who whom whose what where why how than as like so and or but whether whenever
    though although unless once things thing everything anything something all stuff words to for of in on at with from by about into near is are
    was were be the a an my our i we says said say tell know think believe mean assuming suppose pretend imagine given
    если когда пока что чтобы чем который которая которое которые которых которую где куда откуда почему зачем как и а но или чей то там все всё
    тем той того так в во на с со к ко о об от из для по при про без до за над под между мой моя мои наш у не ли будто словно
    """
)
_STATES = word_set(
    """
    is isn't are aren't was has hasn't have haven't had got hurts starts comes came goes says wants needs hates loves likes lives works turns ends
    doesn't don't won't can't takes eats keeps runs plays
    """
)
_OWNING = word_set("a an no two three four five six only one")
_BE_PASSING = word_set(
    "trying looking asking thinking wondering going talking getting having not so stuck bored sure able"
)


def parts(piece: Span, lang: str) -> list[Span]:
    """The clause, cut where a statement about the person follows a request or a question without a mark."""
    if lang not in ("ru", "en") or not (marks := list(_HEAD.finditer(piece.text))):
        return [piece]
    words = analyse(piece.text, lang)
    for mark in marks:
        before = [w for w in words if w.end <= mark.start()]
        after = [w for w in words if w.start >= mark.end()]
        if _quoted(piece.text[: mark.start()]):
            continue
        if _apart(before, after, lang) and _asks(before, lang):
            at = piece.start + mark.start()
            rest = Span(piece.start + mark.end(), piece.end, piece.text[mark.end() :])
            return [Span(piece.start, at, piece.text[: mark.start()]), rest]
    return [piece]


def _quoted(before: str) -> bool:
    """A quotation is open where these words end."""
    return (
        before.count("«") > before.count("»")
        or before.count("“") > before.count("”")
        or before.count('"') % 2 == 1
    )


def _asks(words: Sequence[Word], lang: str) -> bool:
    told = speech_acts.command(words, lang) is not None
    return told or questions.question(words, first=True, last=False, asked=False)


def _apart(before: Sequence[Word], after: Sequence[Word], lang: str) -> bool:
    """What stands before may end there, and what stands after says something by itself."""
    if min(len(before), len(after)) < _FEWEST or before[-1].norm in _OPEN or not before[-1].is_word:
        return False
    return _states_russian(before, after) if lang == "ru" else _states_english(after)


def _states_english(after: Sequence[Word]) -> bool:
    head, norms = after[0].norm, [w.norm for w in after]
    if head in ("my", "our"):
        at = next((i for i, n in enumerate(norms[2:5], 2) if n in _STATES or past_form(n)), None)
        held = any(n.endswith("'s") for n in norms[1:3])
        return (at is not None and at + 1 < len(norms)) or (held and len(norms) > 3)
    if head in ("i", "we") and norms[1] in ("am", "are"):
        norms = [f"{head}'m", *norms[2:]]
    elif head in ("i", "we") and norms[1] == "have":
        norms = ["i've", *norms[2:]]
    if norms[0] in ("i've", "ive", "we've"):
        return len(norms) > 2 and (norms[1] in _OWNING or norms[1] in ("got", "been"))
    return (
        len(norms) > 2
        and norms[1] not in _BE_PASSING
        and norms[1] not in _OPEN - {"a", "an", "the", "in", "on"}
    )


def _states_russian(before: Sequence[Word], after: Sequence[Word]) -> bool:
    head, follows = after[0], after[1]
    if {"=PREP", "=ADJF", "=PRTF"} & before[-1].tags or {"=VERB", "=INFN", "=impr"} & before[-1].tags:
        return False  # «найди у меня …», «покажи мой …»
    if head.norm == "у":
        own = follows.norm in ("меня", "нас") or (
            "gent" in follows.tags and follows.lemmas & (RELATIONS.keys() | PETS)
        )
        inside = bool({"=PREP", "=CONJ"} & after[2].tags)  # «баги у меня в коде»
        return bool(own) and (not inside or len(after) > 5)
    if head.norm in ("я", "мы", "мне"):
        return not {"=PREP", "=CONJ"} & follows.tags or follows.norm in ("на", "в", "с", "без")
    nominative = "nomn" in follows.tags and {"NOUN", "UNKN", "LATN"} & follows.tags
    return bool(nominative) and any("=VERB" in w.tags or w.lemmas & SETS["month"] for w in after[2:6])


# ── When it counts ──────────────────────────────────────────────────────────────────────────────────────────────────
_ASKING = frozenset({"command", "question", "request"})
_FOUND = re.compile(
    r"(?<!\w)(?:c[ao]me?s? back|says?|said|show(?:s|ed|n)?|is|are|was|were|'s|at) (?:\w+ ){0,3}(?:low|high|elevated|borderline|positive|deficient|raised|off|up|down|(?:through|over) the (?:floor|roof)|rock bottom|"
    r"(?:below|above|under|over) (?:normal|range))(?!\w)|"
    r"(?<!\w)(?:повышен\w*|понижен\w*|низк(?:ий|ая|ое|ие|оват\w*)|высок(?:ий|ая|ое|ие|оват\w*)|подскочил\w*|упал[аио]?|ниже нормы|выше нормы|на (?:нижней|верхней) границе|не хватает|дефицит\w*|"
    r"нехватк\w+|по нулям|на нуле|на дне|зашкалива\w+)(?!\w)",
    re.IGNORECASE,
)
_MEASURED = word_set(
    """
    bloods labs test tests bloodwork results iron ferritin b12 vitamin sugar glucose cholesterol pressure thyroid sodium potassium hemoglobin haemoglobin
    анализ ферритин железо витамин сахар глюкоза холестерин давление гемоглобин щитовидка гормон кальций калий магний
    """
)
_INJURED = word_set(
    "tore torn broke broken sprained fractured dislocated ruptured replaced removed порвать сломать вывихнуть растянуть подвернуть удалить вырезать разорвать"
)
_BODY = word_set(
    """
    knee ankle wrist shoulder elbow hip back neck rib collarbone leg arm foot toe finger achilles ligament ligaments meniscus tendon hamstring appendix gallbladder
    колено лодыжка запястье плечо локоть бедро спина шея ребро ключица нога рука стопа палец ахилл связка мениск сухожилие аппендикс желчный голеностоп кисть
    """
)
_MINE = word_set("my our mine мой мои моя мое моего у меня")


def tells(group: Sequence[Clause], sentence: Sentence, around: Sequence[Sentence]) -> bool:
    """The statement gives the reason or the circumstances of a request of this turn, and is about the person's life."""
    if not _beside_a_request(sentence, around):
        return False
    marks = frozenset().union(*(c.weight.marks for c in group))
    words = [w for c in group for w in c.words]
    kin = any(c.subject != SELF for c in group)
    request = taken_along(group, sentence)
    if (
        request is not None
        and {"family", "possessive"} <= request.weight.marks
        and marks & {"number", "weekday"}
    ):
        return True  # "a train that gets me home before my daughter's bedtime, she's down by 7:30"
    if not (kin or marks & OWN or any(w.norm in _MINE for w in words)) or "today" in marks:
        return False
    of_kin = any(w.lemmas & (SETS["family"] | PETS) for w in words)  # no boss and no colleague
    if (
        {"month", "number"} <= marks
        or ("always" in marks and "mood" not in marks)
        or (of_kin and ("taste" in marks or any(c.finding is not None for c in group)))
    ):
        return True
    if any(w.norm in _INJURED or w.lemmas & _INJURED for w in words) and any(w.lemmas & _BODY for w in words):
        return True
    asked = [w for s in around for c in s.clauses if c.reason in _ASKING for w in c.words]
    measured = any(w.lemmas & _MEASURED or w.norm in _MEASURED for w in [*words, *asked])
    return measured and any(holds(_FOUND, c.span.text) for c in group)


def _beside_a_request(sentence: Sentence, around: Sequence[Sentence]) -> bool:
    at = next(i for i, s in enumerate(around) if s is sentence)
    near = around[max(0, at - 1) : at + 2]
    return any(c.reason in _ASKING for s in near for c in s.clauses)


# ── What it takes along ─────────────────────────────────────────────────────────────────────────────────────────────
_LONGEST = 90  # characters of a request that goes with what leans on it
_SOMEBODY = word_set("he she he's she's him он она его ему ей нее него ней ним")
_SOMETHING = word_set("it them него нее них ней нем нему ним")
_BEFORE = word_set("on to of for with from in about at без на от с к в о для по до за")


def taken_along(group: Sequence[Clause], sentence: Sentence) -> Clause | None:
    """The request whose words a pronoun of the statement takes up ("a list with iron, my bloods came back low on it")."""
    at = next(i for i, c in enumerate(sentence.clauses) if c is group[0])
    request = sentence.clauses[at - 1] if at else None
    if request is None or request.reason not in _ASKING or len(request.span.text) > _LONGEST:
        return None
    return request if points_back(group) or _which(group) else None


def _which(group: Sequence[Clause]) -> bool:
    """The day of an examination without a word of what is examined: the request says it ("… for the paramedic cert my exam is March 17")."""
    exams = [c for c in group if c.finding is not None and c.finding.slot == "exam"]
    return bool(exams) and not any(c.finding.value or "entity" in c.weight.marks for c in exams if c.finding)


def points_back(group: Sequence[Clause]) -> bool:
    """A pronoun of the statement stands for something that it does not name."""
    words = [w for c in group for w in c.words if w.is_word]
    for i, word in enumerate(words):
        known = any(w.lemmas & (RELATIONS.keys() | PETS) or "=Name" in w.tags for w in words[:i])
        if word.norm in _SOMEBODY and not known and i < 3:
            return True
        if word.norm == "mine" or (
            word.norm in _SOMETHING and i and words[i - 1].norm in _BEFORE and not known
        ):
            return True
    return False
