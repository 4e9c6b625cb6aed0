"""Turns a statement into a fact: wording, dates, kind, pin, whose it is and until when it holds."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, time, timedelta, tzinfo
from itertools import pairwise

from memohood.capture import attributes
from memohood.capture.clause import OWN, Sentence
from memohood.capture.findings import Finding
from memohood.capture.grammar.sets import SETS
from memohood.capture.slots import Slot, slot
from memohood.capture.statements import Statement, attribute, trimmed
from memohood.capture.wording import absolute, tidy
from memohood.domain.memory import SELF, Evidence, Fact, Kind
from memohood.domain.turn import Turn
from memohood.text.dates import DateSpan
from memohood.text.morphology import Word
from memohood.text.relations import NAMED_PERSON, NAMED_PET
from memohood.text.wordlist import word_set

_IDENTITY = word_set("name birthday pronouns allergy diagnosis safety intolerance blood_type")
# a retraction that does not read as one by itself is marked as such ("scratch the Fly.io plan")
_NO_MORE = {"en": "no longer so", "ru": "больше не так"}
_TELLS_END = re.compile(
    r"(?<!\w)(?:не|нет|больше|без|ни|раньше|вместо|был[аио]?|отмен\w*|бросил\w*|завяза\w*|съеха\w*|прош\w*|умер\w*|ушл\w*|ушел|сня\w*|отказ\w*|избав\w*|выпил\w*|выкин\w*|ошиб\w*|конч\w*|закры\w*|"
    r"no|not|never|\w+n't|longer|anymore|more|off|over|gone|quit|stopped|gave up|cancel\w*|former\w*|was|were|died|passed|goodbye|retired|wrong|cleared|outgrew|sold|left|drop\w*|ditch\w*|scrap\w*|remov\w*|rid|ruled|disprov\w*|negative|"
    r"исключ\w*|опроверг\w*|отрицательн\w*)(?!\w)",
    re.IGNORECASE,
)
_UNNAMED = Slot("", "fact", True)


def fact(
    group: Statement, sentence: Sentence, turn: Turn, zone: tzinfo, *, whole: bool = False
) -> Fact | None:
    """The fact that a statement makes, None where nothing is left of its words. `whole`: its slight ends stay."""
    group = group if whole else trimmed(group)
    span = sentence.span
    quote = tidy(span.text[group[0].span.start - span.start : group[-1].span.end - span.start])
    text = tidy(f"{group[0].borrowed} {quote}")
    if len(text) < 2:
        return None
    words = [w for c in group for w in c.words]
    written, dates = absolute(text, turn.at, zone, sentence.lang)
    dated = any(d.kind in ("day", "range") for d in dates) or _spelled_day(words)
    finding = attribute(group, sentence, text, dated=dated)
    if finding.retracts and sentence.lang in _NO_MORE and not _TELLS_END.search(written):
        written = f"{_NO_MORE[sentence.lang]}: {written}"
    if finding.slot == "birthday":
        written = text
    if finding.rule == "ellipsis":
        written = f"{'birthday' if sentence.lang == 'en' else 'день рождения'} {text}"
    finding = _passing_place(finding, dates)
    day = next((d.first for d in dates if d.kind == "day"), None)
    if finding.slot.startswith("event.") and day is not None:
        finding = replace(finding, value=day.isoformat())
    if _mere_word(text, group, finding):
        return None
    spec = slot(finding.slot) if finding.slot else _UNNAMED
    subject = _subject(group, finding, spec)
    kind = _kind(spec, sentence, subject, finding)
    when = next((d for d in dates if d.kind in ("day", "range")), None) if kind == "event" else None
    return Fact(
        text=written,
        kind=kind,
        notability=spec.notability,
        subject=subject,
        slot=finding.slot,
        value=finding.value,
        polarity=1 if finding.polarity > 0 else -1,
        multi=spec.multi,
        retracts=finding.retracts,
        pinned=_pinned(spec, finding, group, sentence) and _asserted(group, sentence, subject),
        numbers=frozenset(w.norm for w in words if w.norm[:1].isdigit()),
        entities=entities(words),
        occurs_from=when.first if when else None,
        occurs_to=when.last if when else None,
        expires_at=_expiry(finding, sentence, dates, zone),
        lang=sentence.lang,
        rule=finding.rule or "durable",
        evidence=Evidence(quote=quote),
        replaces=finding.replaces or attributes.replaced(text),
    )


def _mere_word(text: str, group: Statement, finding: Finding) -> bool:
    """One word that names nothing («договорились»)."""
    marks = frozenset().union(*(c.weight.marks for c in group))
    return (
        len(text.split()) <= 1
        and finding.slot in ("", "decision")
        and not marks & {"number", "entity", "domain", "tech"}
    )


def _spelled_day(words: Sequence[Word]) -> bool:
    """A day written out in words («двенадцатое марта»)."""
    return any("Anum" in a.tags and b.lemmas & SETS["month"] for a, b in pairwise(words))


def entities(words: Sequence[Word]) -> frozenset[str]:
    """Names in the words: capitalised ones in their normal form, the first of a sentence only where a name is certain."""
    named = {"=Name", "=Geox", "=Surn", "=Orgn"}
    return frozenset(
        w.norm
        for i, w in enumerate(words)
        if w.is_word
        and (
            w.tags & named
            or (w.text[:1].isupper() and (i > 0 or (w.norm[:1].isascii() and w.norm not in SETS["i"])))
        )
    )


def _passing_place(finding: Finding, dates: Sequence[DateSpan]) -> Finding:
    """«До пятницы я в Питере» is where somebody stays, not where he lives."""
    if finding.slot == "home" and any(d.kind == "deadline" for d in dates):
        return replace(finding, slot="location")
    return finding


def _kind(spec: Slot, sentence: Sentence, subject: str, finding: Finding) -> Kind:
    if (
        sentence.signals.decision
        and spec.kind != "instruction"
        and (subject == SELF or finding.slot.startswith("project."))
        and finding.slot not in _IDENTITY
    ):
        return "decision"
    if sentence.signals.preference and finding.slot.startswith("project.."):
        return "preference"
    if subject != SELF and spec.kind == "persona":
        return "fact"
    return spec.kind


def _pinned(spec: Slot, finding: Finding, group: Statement, sentence: Sentence) -> bool:
    """By rule only: identity, allergies, diagnoses and safety as asserted, or an explicit "remember forever"."""
    if finding.polarity <= 0 or finding.retracts:
        return False
    return spec.pinned or sentence.signals.forever or _harm(group) or _identity(group)


# what happens to somebody who gets what he must not have
_HARMED = re.compile(
    r"(?<!\w)(?:epi-?pen|anaphyla\w+|анафила\w+|(?:swells?|puffs?) up|throat (?:closes?|swells?|shuts?)|(?:can'?t|cannot|stops?) breath\w*|"
    r"(?:could|can|would|will|might|nearly|almost) kill(?:ed)? (?:me|him|her|them)|(?:sends?|sent|puts?|landed|lands) (?:me|him|her|us|them) (?:to|in) (?:the )?(?:er|hospital|icu|a&e)|"
    r"отека(?:ет|ю|ем)|отекл?\w*|опуха(?:ет|ю)|задыха(?:ется|юсь)|удуш\w+|попа\w+ в (?:реанимаци|больниц)\w+|скор(?:ая|ую|ой) (?:вызыва\w+|увез\w+|забира\w+)|смертельно (?:опас|аллерг)\w+|вообще скорая|(?:сразу|потом|и|до) скор(?:ая|ой)|волдыр\w+|крапивниц\w+)(?!\w)",
    re.IGNORECASE,
)
# a medicine with which something must not be taken or done
_KEPT_APART = re.compile(
    r"(?<!\w)(?:must(?:n'?t| not| never)?|stay away|keep away|avoid|interacts?|combin\w+|mix(?:ed|es)?|no alcohol|can'?t|cannot|should(?:n'?t| not| never)|"
    r"нельзя|не сочета\w+|несовместим\w*|не совмест\w*|противопоказан\w*|запрещен\w*|запрещён\w*|исключ\w+|избега\w+|осторожно)(?!\w)|"
    r"(?<!\w)(?:warfarin|варфарин\w*|blood thinners?|anticoagul\w+|антикоагулянт\w*|lithium|methotrexate|метотрексат\w*|maoi|on insulin|insulin pump|на инсулине|инсулинов\w+ помп\w+)(?!\w)",
    re.IGNORECASE,
)
_INGESTED = frozenset({"food", "diet", "allergy", "health"})
_HARMFUL = word_set("allergy intolerance safety diagnosis")


def _harm(group: Statement) -> bool:
    """What harms somebody, told beside a request or another attribute («без орехов, Тео отекает»)."""
    asserted = [c.finding for c in group if c.finding is not None and c.finding.slot in _HARMFUL]
    if any(f.polarity <= 0 or f.retracts for f in asserted):
        return False
    taken = any(c.finding is not None and c.finding.slot == "medication" for c in group)
    if taken and any(_KEPT_APART.search(c.span.text) for c in group):
        return True
    asked = any(c.instruction for c in group)
    if asserted and asked:
        return True
    marks = frozenset().union(*(c.weight.marks for c in group))
    if "pets" in marks or not (asked or marks & _INGESTED):
        return False
    return any(_HARMED.search(c.span.text) for c in group)


_NAMED = re.compile(
    r"(?<!\w)(?:my (?:full |legal |middle |last |family |maiden |sur)+ ?name|моя (?:девичья )?фамилия|мою (?:девичью )?фамилию|мо[её] (?:отчество|полное имя)|"
    r"меня (?:в|по) (?:документ\w+|паспорт\w+)|(?:в|по) (?:документ\w+|паспорт\w+) я|фамилию (?:вернул|сменил|поменял|взял)\w*|mein nachname|mi apellido)(?!\w)",
    re.IGNORECASE,
)
_TURNS = re.compile(
    r"(?<!\w)(?:turns?|turning) \d{1,2} on(?!\w)|исполн\w+ \d{1,2}(?!\d)|исполн(?:ит|ил)\w*(?!\w)|"
    r"(?<!\w)my b(?:irth|-)?days?(?!\w)|(?<!\w)birthdays?(?!\w).*(?<!\w)mine(?:'s| is)?(?!\w)|(?<!\w)(?:мо[йяеёю]\w* (?:день рождения|днюх\w+)|мне стукн\w+)(?!\w)",
    re.IGNORECASE,
)


def _identity(group: Statement) -> bool:
    """A name or a birthday told in words that fill no attribute of their own («по паспорту я Мария», "turns 7 on …")."""
    marks = frozenset().union(*(c.weight.marks for c in group))
    text = " ".join(c.span.text for c in group)
    words = [w for c in group for w in c.words]
    to_the_day = any(w.norm[:1].isdigit() for w in words) or _spelled_day(words)
    return ("entity" in marks and bool(_NAMED.search(text))) or (
        "month" in marks and to_the_day and bool(_TURNS.search(text))
    )


def _asserted(group: Statement, sentence: Sentence, subject: str) -> bool:
    """Said of the user or of somebody of his, not in passing in a general text."""
    own = any(c.weight.marks & OWN for c in group)
    return own or subject != SELF or sentence.signals.remember or len(sentence.span.text) <= 160


_KNOWN = frozenset({NAMED_PERSON, NAMED_PET})


def _subject(group: Statement, finding: Finding, spec: Slot) -> str:
    """Whose fact it is: of the clause that filled the attribute, else of the first clause with somebody else in it."""
    if spec.kind == "instruction":
        return SELF
    if finding.slot in ("pet", "child", "spouse", "manager", "friend"):
        bearer = next((c for c in group if c.name and any(w.lemmas & _KNOWN for w in c.words)), None)
        return SELF if bearer is None or bearer.name == finding.value else bearer.subject
    filled = next((c for c in group if c.finding is not None and c.finding.slot == finding.slot), None)
    if filled is not None:
        of_me = "first_person" in filled.weight.marks  # «писал Федя, у меня аллергии нет»
        if filled.subject != SELF or of_me or finding.slot == "name" or filled is group[0]:
            return filled.subject
    return next((c.subject for c in group if c.subject != SELF), SELF)


def _expiry(finding: Finding, sentence: Sentence, dates: Sequence[DateSpan], zone: tzinfo) -> datetime | None:
    """The end of a state that the person limits in time («до пятницы я в Питере»): midnight after its last day."""
    limit = next((d for d in dates if d.kind == "deadline"), None)
    stays = finding.slot in ("location", "schedule") or finding.slot.startswith("schedule.")
    if limit is None or not stays:
        return None
    return datetime.combine(limit.last + timedelta(days=1), time(), tzinfo=zone)


def joined(a: Fact, b: Fact) -> Fact:
    """A fact and the sentence that continues it, as one."""
    return replace(
        a,
        text=f"{a.text}; {b.text}",
        pinned=a.pinned or b.pinned,
        numbers=a.numbers | b.numbers,
        entities=a.entities | b.entities,
        evidence=Evidence(quote=f"{a.evidence.quote}; {b.evidence.quote}"),
    )
