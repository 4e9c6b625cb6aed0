"""Which durable facts a turn states: found by rule, filtered, each short and able to stand alone.

    own words -> sentences -> clauses (filters) -> groups (one statement each) -> facts
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import tzinfo

from memohood.capture import facts as grammar
from memohood.capture import cjk, filters
from memohood.capture.durability import Evidence as Weight
from memohood.capture.durability import weigh
from memohood.capture.findings import Finding
from memohood.capture.grammar.sets import SETS
from memohood.capture.signals import REMEMBER_WORDS, Signals
from memohood.capture.signals import read as read_signals
from memohood.capture.slots import slot as slot_named
from memohood.capture.wording import absolute, tidy
from memohood.domain.memory import SELF, Evidence, Fact, Kind
from memohood.domain.turn import Turn
from memohood.text.language import detect
from memohood.text.morphology import Word, analyse
from memohood.text.sentences import Span, blocks, clauses, sentences

KEEP = 1.75  # points from which a clause without a pattern counts as durable
JOINED = 110  # up to this length a sentence is one statement unless it fills two attributes
LONGEST_TEXT, HEAD, TAIL = 12_000, 4_000, 2_000

STRONG = frozenset(
    "name pronouns birthday age home address origin employer role manager allergy diagnosis medication diet blood_type emergency_contact study study_topic exam smoking child timezone work_mode safety intolerance".split()
)


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


@dataclass(slots=True)
class _Clause:
    span: Span
    words: list[Word]
    weight: Weight
    finding: Finding | None
    subject: str
    name: str
    reason: str | None = None
    instruction: bool = False


@dataclass(slots=True)
class _Sentence:
    span: Span
    lang: str
    signals: Signals
    clauses: list[_Clause] = field(default_factory=list)
    asked: bool = False


def propose(turn: Turn, *, zone: tzinfo, threshold: float = 4.0) -> Proposal:
    """The facts of the user's half of a turn; the assistant's half serves only to resolve "remember this"."""
    text = turn.user.text
    if len(text) > LONGEST_TEXT:
        text = f"{text[:HEAD]}\n\n{text[-TAIL:]}"
    if not any(ch.isalnum() for ch in text):
        return Proposal()
    if filters.injection(text):
        return Proposal(dropped=((text[:160], "injection"),))
    real_from = filters.role_play(turn)
    if real_from is None:
        return Proposal(dropped=((text[:160], "role_play"),))
    dropped: list[tuple[str, str]] = []
    read = [_read(span, i == 0) for i, span in enumerate(_own_sentences(text, real_from, dropped))]
    total = sum(s.signals.score for s in read)
    if any(s.signals.forget for s in read):
        return Proposal(dropped=((text[:160], "asked_not_to"),), score=0.0)
    found: list[Fact] = []
    _carry_remember(read)
    _fill_ellipsis(read, turn)
    for sentence in read:
        dropped.extend((c.span.text[:160], c.reason) for c in sentence.clauses if c.reason)
        for group in _groups(sentence):
            leans = bool(found) and _continues(group, sentence)
            fact = _fact(group, sentence, turn, zone, needed=0.5 if leans else KEEP)
            if fact is None:
                dropped.append((group[0].span.text[:160], "not_durable"))
            elif leans and len(found[-1].text) + len(fact.text) < 170:
                found[-1] = _joined(found[-1], fact)
            else:
                found.append(fact)
    if not found and any(s.signals.remember for s in read):
        found.extend(_pointed_at(read, turn, zone))
    return Proposal(
        facts=tuple(_distinct(found)), dropped=tuple(dropped), score=total, ambiguous=not found and total >= threshold and not _hard(dropped)
    )


def _hard(dropped: Sequence[tuple[str, str]]) -> bool:
    return any(reason in ("secret", "injection", "role_play", "asked_not_to", "hypothetical", "sarcasm") for _, reason in dropped)


def _own_sentences(text: str, start: int, dropped: list[tuple[str, str]]) -> list[Span]:
    """The sentences of the user's own prose, from `start` on."""
    pasted = filters.paste_start(text)
    out: list[Span] = []
    for block in blocks(text):
        if block.span.end <= start:
            continue
        if block.kind != "prose":
            dropped.append((block.span.text[:160], block.kind))
            continue
        for span in sentences(block.span.text, block.span.start):
            if span.end <= start:
                continue
            if pasted is not None and span.end > pasted:
                dropped.append((span.text[:160], "paste"))
                continue
            out.append(span)
    return out


def _read(span: Span, opening: bool) -> _Sentence:
    lang = detect(span.text, "en")
    signals = read_signals(span.text)
    asked = "?" in span.text[-6:] or "？" in span.text[-3:]
    sentence = _Sentence(span, lang, signals, asked=asked)
    pieces = clauses(span)
    if filters.secret(span.text):
        sentence.clauses = [_Clause(span, [], Weight(0, frozenset()), None, SELF, "", reason="secret")]
        return sentence
    if lang in cjk.LANGUAGES:
        sentence.clauses = [_read_cjk(span, lang)]
        return sentence
    whole = "sarcasm" if filters.sarcasm(span.text) else None
    doctor = filters.doctor(analyse(span.text, lang))
    for i, piece in enumerate(pieces):
        bare = analyse(REMEMBER_WORDS.sub(lambda m: " " * len(m.group()), piece.text), lang, piece.start)
        subject, name = grammar.subject_of(bare, lang)
        finding = grammar.find(bare, lang, relation=subject != SELF) if bare else None
        clause = _Clause(piece, bare, weigh(bare, lang, opening=i == 0), finding, subject, name)
        clause.reason = whole or _refuse(clause, piece.text, lang, first=i == 0, last=i == len(pieces) - 1, asked=asked, doctor=doctor, whole=span.text)
        sentence.clauses.append(clause)
    _spread_hearsay(sentence)
    _spread_request(sentence)
    _drop_quotes(sentence)
    return sentence


def _spread_request(sentence: _Sentence) -> None:
    """Pieces without a verb that follow a question or a task belong to it («что лучше, LRU или LFU»)."""
    for before, clause in zip(sentence.clauses, sentence.clauses[1:], strict=False):
        if before.reason in ("question", "command") and not _prohibits(before) and clause.reason is None and clause.finding is None:
            verbs = any({"=VERB", "=PRED", "=PRTS"} & w.tags or w.lemmas & _FINITE for w in clause.words)
            if not verbs and not clause.weight.marks & _OWN and not sentence.signals.remember:
                clause.reason = before.reason


_FINITE = frozenset("be have do go get live work use like love hate prefer want need move switch run build deploy stay keep make take".split())


def _drop_quotes(sentence: _Sentence) -> None:
    """Words in quotation marks are somebody's, unless they are what the user asks to say or to keep."""
    if sentence.signals.remember:
        return
    for start, end in filters.quotes(sentence.span.text):
        whole = start <= 2 or (end - start) * 5 > len(sentence.span.text) * 2
        begin = sentence.span.start + start
        for clause in sentence.clauses:
            inside = clause.span.start < sentence.span.start + end and clause.span.end > begin
            if clause.reason is None and not clause.instruction and (inside or whole and clause.finding is None):
                clause.reason = "quote"


def _read_cjk(span: Span, lang: str) -> _Clause:
    """A sentence without spaces is one clause."""
    clause = _Clause(span, analyse(span.text, lang, span.start), cjk.weigh(span.text), cjk.find(span.text), SELF, "")
    clause.instruction = cjk.request(span.text)
    clause.reason = None if clause.instruction else cjk.refuse(span.text)
    return clause


_OWN = frozenset({"first_person", "possessive", "elided"})


def _spread_hearsay(sentence: _Sentence) -> None:
    """Somebody else's words reach over the clauses around that say nothing about the user."""
    said = next((i for i, c in enumerate(sentence.clauses) if c.reason == "hearsay"), None)
    if said is None:
        return
    head = filters.content(sentence.clauses[said].words)[:1]
    speakerless = bool(head and "=VERB" in head[0].tags)  # "…, говорит, летает": the speaker stands before
    for i, clause in enumerate(sentence.clauses):
        if clause.reason is None and (i > said and not clause.weight.marks & _OWN or i < said and speakerless and not clause.weight.marks & (_OWN - {"elided"})):
            clause.reason = "hearsay"


def _refuse(clause: _Clause, text: str, lang: str, *, first: bool, last: bool, asked: bool, doctor: bool, whole: str) -> str | None:
    words = clause.words
    if not any(w.is_word or w.norm[:1].isdigit() for w in words):
        return "empty"
    if filters.hypothetical(text):
        return "hypothetical"
    if filters.hearsay(words, text, doctor=doctor):
        return "hearsay"
    verb = filters.command(words, lang)
    if verb is not None and (not (asked and last) or _manner(words)):
        if _standing(text, words, verb, lang):
            clause.instruction = True
            return None
        return "command"
    if not asked and _asks_manner(text, words, whole):
        clause.instruction = True
        return None
    if filters.question(words, text, first=first, last=last, asked=asked):
        return "question"
    if first and filters.ordered_thing(words):
        return "command"
    if filters.once(text) and any(w.norm in filters.TASKS or w.norm in filters.BEHAVIOUR for w in words):
        return "command"
    if filters.stranger(words):
        return "stranger"
    if filters.courtesy(words):
        return "small_talk"
    return None


def _manner(words: Sequence[Word]) -> bool:
    """The words speak about the manner of an answer."""
    return any(w.lemmas & SETS["style"] or w.norm in SETS["style"] for w in words)


_FROM_NOW = re.compile(
    r"(?<!\w)(?:с этого дня|отныне|впредь|в дальнейшем|на будущее|каждый раз|с этого момента|from now on|from here on|going forward|every time|whenever|in (?:the )?future|by default|по умолчанию|ab jetzt|ab sofort|a partir de ahora|a partir de agora|désormais)(?!\w)",
    re.IGNORECASE,
)
_ASKED_MANNER = frozenset("давай можно можешь можете лучше хочу прошу please pls plz prefer lieber mejor bitte можна нужно надо без no without too let's".split())
_STANDING_WORD = re.compile(r"(?<!\w)(?:всегда|никогда|впредь|always|never|immer|nie|siempre|nunca|sempre|toujours|jamais|завжди)(?!\w)", re.IGNORECASE)
_STATING = frozenset("i i'm im i've ive we my me our is are was were been be has have had do does did it he she they you will would can 've got us 's ich wir bin ist hat mein yo eu meu mi soy es é je suis est".split())
_EMPTY_REQUESTS = frozenset("забудь волнуйся парься грузи переживай удивляйся обижайся злись пугай worry forget bother mind sweat panic judge laugh ask be".split())


def _standing(text: str, words: Sequence[Word], verb: Word, lang: str) -> bool:
    """A request that holds from now on, not a task: always/never, a manner of answering, a condition, a prohibition."""
    if filters.once(text):
        return False
    norms = {w.norm for w in words}
    lemmas = frozenset().union(*(w.lemmas for w in words))
    if norms & SETS["standing"] or lemmas & SETS["standing"] or _FROM_NOW.search(text):
        return True
    if verb.lemmas & SETS["reply"] and (_manner(words) or norms & SETS["tongue"]):
        return True
    if any(n in ("не", "don't", "dont", "never", "nunca", "nie", "avoid", "stop", "skip") for n in norms):
        return len(norms) >= 3 and verb.norm not in _EMPTY_REQUESTS
    # in Russian the imperfective imperative asks for a habit, the perfective one for an act
    return lang == "ru" and "=impf" in verb.tags and len(norms) >= 3 and verb.norm not in _EMPTY_REQUESTS


def _asks_manner(text: str, words: Sequence[Word], sentence: str) -> bool:
    """A wish about answers without an imperative: «давай развёрнуто», "plain paragraphs from here on"."""
    norms = {w.norm for w in words}
    if filters.once(text):
        return False
    stated = norms & _STATING or any({"=VERB", "=1per"} & w.tags for w in words)
    timed = norms & SETS["weekday"] or any(w.lemmas & SETS["weekday"] or w.norm[:1].isdigit() for w in words)
    if norms & SETS["standing"] and not stated and not timed and "как всегда" not in text.lower() and 2 <= len(norms) <= 9:
        return True
    if not _manner(words):
        return False
    if not stated and _STANDING_WORD.search(sentence):
        return True
    return bool(norms & _ASKED_MANNER or _FROM_NOW.search(text) or norms & SETS["standing"])


def _carry_remember(read: list[_Sentence]) -> None:
    """A bare "remember:" speaks for the next sentence, a bare "remember that" at the end for the one before."""
    for i, sentence in enumerate(read):
        if not sentence.signals.remember or tidy(sentence.span.text):
            continue
        target = read[i + 1] if i + 1 < len(read) and i == 0 else read[i - 1] if i else None
        if target is not None:
            s, t = sentence.signals, target.signals
            target.signals = Signals(remember=True, forever=s.forever, correction=t.correction, decision=t.decision, preference=t.preference, place=t.place)


_BIRTHDAY = re.compile(r"(?<!\w)(?:день рождения|днюх\w+|др|birthday|bday|geburtstag|cumpleaños|aniversário)(?!\w)", re.IGNORECASE)


def _fill_ellipsis(read: list[_Sentence], turn: Turn) -> None:
    """«и у жены 3 сентября» after talk of a birthday: the attribute of what was said before goes on."""
    last = next((m.text for m in reversed(turn.before) if m.speaker == turn.user.speaker), "")
    topic = _BIRTHDAY.search(last)
    for sentence in read:
        topic = _BIRTHDAY.search(sentence.span.text) or topic
        for clause in sentence.clauses:
            dated = "month" in clause.weight.marks and "number" in clause.weight.marks
            if topic and dated and clause.finding is None and clause.subject != SELF and len(filters.content(clause.words)) <= 5:
                day = " ".join(w.norm for w in clause.words if w.norm[:1].isdigit() or w.lemmas & SETS["month"])
                clause.finding = Finding("birthday", day, rule="ellipsis")


def _groups(sentence: _Sentence) -> list[list[_Clause]]:
    """The live clauses as statements: joined while they fill one attribute and stay short."""
    live = [c for c in sentence.clauses if c.reason is None]
    length = sum(len(c.span.text) for c in live)
    joined = length <= JOINED or sentence.signals.remember and length <= 160
    groups: list[list[_Clause]] = []
    for clause in live:
        if groups and _belongs(groups[-1], clause, joined):
            groups[-1].append(clause)
        else:
            groups.append([clause])
    return groups


def _strong(group: Sequence[_Clause]) -> Finding | None:
    return next((c.finding for c in group if c.finding is not None and c.finding.slot in STRONG), None)


def _fragment(clause: _Clause) -> bool:
    """A piece without a verb of its own, or one that leans on what came before."""
    words = [w for w in clause.words if w.is_word or w.norm[:1].isdigit()]
    if words and words[0].norm in ("он", "она", "его", "ее", "они", "там", "he", "she", "his", "her", "it", "its", "it's", "they", "which", "который", "которая", "это", "этот"):
        return True
    return len(words) <= 4 and not any({"=VERB", "=INFN"} & w.tags for w in words) and clause.finding is None


def _prohibits(clause: _Clause) -> bool:
    return any(w.norm in ("не", "don't", "dont", "never", "нельзя", "nicht", "no") for w in clause.words[:2])


def _aside(clause: _Clause) -> bool:
    """A short request that leans on the fact before it («так и обращайся», "keep that straight")."""
    return clause.instruction and len(filters.content(clause.words)) <= 4 and "number" not in clause.weight.marks


def _belongs(group: list[_Clause], clause: _Clause, joined: bool) -> bool:
    size = clause.span.end - group[0].span.start
    if size > 160:
        return False
    a, b = _strong(group), clause.finding
    if a is not None and b is not None and b.slot in STRONG and b.slot != a.slot:
        return False
    if _aside(clause) and joined:
        return True
    if clause.instruction and (a is not None or not group[-1].instruction and group[-1].weight.score >= 1.0):
        return False
    if clause.instruction != group[-1].instruction and (group[-1].weight.score >= KEEP or clause.weight.score >= KEEP) and not joined:
        return False
    if a is not None and "month" in clause.weight.marks and len(filters.content(clause.words)) >= 3 and a.slot not in ("birthday", "exam"):
        return False
    if joined:
        return True
    return _fragment(clause) and size <= JOINED


def _score(group: Sequence[_Clause], signals: Signals) -> float:
    strong = _strong(group)
    points = sum(max(c.weight.score, -1.0 if strong is None else 0.0) for c in group)
    if strong is not None:
        points += 3
    elif any(c.finding is not None for c in group):
        points += 1.5
    marks = frozenset().union(*(c.weight.marks for c in group))
    if signals.correction and marks & {"number", "entity", "domain", "state", "change", "tech", "weekday"}:
        points += 1.25
    if signals.remember:
        points += 4
    if signals.decision:
        points += 1.5
    if signals.preference:
        points += 0.75
    if any(c.instruction for c in group):
        points += 3
    return points


_IDENTITY = frozenset("name birthday pronouns allergy diagnosis safety intolerance blood_type".split())


def _fact(group: list[_Clause], sentence: _Sentence, turn: Turn, zone: tzinfo, needed: float) -> Fact | None:
    if any(c.reason == "command" and not _prohibits(c) for c in sentence.clauses) and not any(c.weight.marks & _OWN for c in group):
        needed += 1.5  # the rest of a task belongs to the task
    if _score(group, sentence.signals) < needed:
        return None
    group = _trimmed(group)
    text = _text(group, sentence)
    if len(text) < 2:
        return None
    words = [w for c in group for w in c.words]
    finding = _finding(group, sentence, text, words)
    if finding.rule == "ellipsis":
        text = f"{'birthday' if sentence.lang == 'en' else 'день рождения'} {text}"
    written, dates = absolute(text, turn.at, zone, sentence.lang, yearly=finding.slot == "birthday")
    spec = slot_named(finding.slot) if finding.slot else None
    subject = _subject(group, finding)
    kind: Kind = spec.kind if spec else "fact"
    if sentence.signals.decision and kind != "instruction" and subject == SELF and finding.slot not in _IDENTITY:
        kind = "decision"
    elif sentence.signals.preference and finding.slot.startswith("project."):
        kind = "preference"
    elif subject != SELF and kind == "persona":
        kind = "fact"
    pinned = finding.polarity > 0 and not finding.retracts and bool((spec and spec.pinned) or sentence.signals.forever)
    first = next((d for d in dates if d.kind in ("day", "range")), None)
    return Fact(
        text=written,
        kind=kind,
        notability=spec.notability if spec else "medium",
        subject=subject,
        slot=finding.slot,
        value=finding.value,
        polarity=1 if finding.polarity > 0 else -1,
        multi=spec.multi if spec else True,
        retracts=finding.retracts,
        pinned=pinned,
        numbers=frozenset(w.norm for w in words if w.norm[:1].isdigit()),
        entities=frozenset(w.norm for w in words if w.text[:1].isupper() and w.is_word),
        occurs_from=first.first if first and kind == "event" else None,
        occurs_to=first.last if first and kind == "event" else None,
        lang=sentence.lang,
        rule=finding.rule or "durable",
        evidence=Evidence(quote=text),
    )


def _trimmed(group: list[_Clause]) -> list[_Clause]:
    """Without leading and trailing clauses that carry nothing."""
    best = max(c.weight.score + (1.5 if c.finding else 0) for c in group)
    out = list(group)
    while len(out) > 1 and best >= 1.5 and not out[0].instruction and out[0].finding is None and _idle(out[0]):
        out.pop(0)
    while len(out) > 1 and out[-1].weight.score < 0 and out[-1].finding is None:
        out.pop()
    return out


def _subject(group: Sequence[_Clause], finding: Finding) -> str:
    """Whose fact it is: of the clause that filled the attribute, else of the first clause with somebody else in it."""
    if spec_instruction(finding):
        return SELF
    filled = next((c for c in group if c.finding is finding), None)
    if filled is not None and (filled.subject != SELF or finding.slot == "name" or filled is group[0]):
        return filled.subject
    return next((c.subject for c in group if c.subject != SELF), SELF)


def spec_instruction(finding: Finding) -> bool:
    return bool(finding.slot) and slot_named(finding.slot).kind == "instruction"


def _idle(clause: _Clause) -> bool:
    """A lead-in: a mood, or a word or two without content."""
    return "transient" in clause.weight.marks and clause.weight.score < 0.5 or len(clause.words) <= 2 and clause.weight.score <= 0.25


def _text(group: Sequence[_Clause], sentence: _Sentence) -> str:
    whole = sentence.span
    start, end = group[0].span.start - whole.start, group[-1].span.end - whole.start
    return tidy(whole.text[start:end])


def _finding(group: Sequence[_Clause], sentence: _Sentence, text: str, words: Sequence[Word]) -> Finding:
    strong = _strong(group)
    if any(c.instruction and not (_aside(c) and strong) for c in group):
        if any(w.lemmas & SETS["reply"] or w.norm in SETS["style"] for w in words):
            return Finding(grammar.reply_slot(text), rule="instruction")
        return Finding("instruction", rule="instruction")
    if strong is not None:
        return strong
    tech = grammar.technology(words)
    if tech is not None:
        return tech
    named = next((c.finding for c in group if c.finding is not None), None)
    liked = grammar.taste(text, words)
    if liked is not None and (named is None or named.slot in ("pet", "role", "vehicle")):
        return liked
    if named is not None:
        return named
    marks = frozenset().union(*(c.weight.marks for c in group))
    return Finding(grammar.coarse(Weight(0.0, marks), sentence.signals), rule="durable")


def _continues(group: Sequence[_Clause], sentence: _Sentence) -> bool:
    """The sentence leans on the one before: a pronoun or a bare "named …" at its head."""
    if group[0].span.start != sentence.clauses[0].span.start:
        return False
    words = [w for w in group[0].words if w.is_word]
    if not words:
        return False
    head = words[0]
    return head.norm in ("он", "она", "они", "его", "ее", "зовут", "назвали", "кличка", "he", "she", "it", "it's", "its", "they", "his", "her", "named", "he's", "she's")


def _joined(a: Fact, b: Fact) -> Fact:
    from dataclasses import replace

    return replace(a, text=f"{a.text}; {b.text}", pinned=a.pinned or b.pinned, numbers=a.numbers | b.numbers, entities=a.entities | b.entities)


def _pointed_at(read: Sequence[_Sentence], turn: Turn, zone: tzinfo) -> list[Fact]:
    """What "remember this" points at: the assistant's last words before the turn."""
    last = next((m for m in reversed(turn.before) if m.speaker != turn.user.speaker), None)
    if last is None:
        return []
    asked = {w.lemma for s in read for w in analyse(s.span.text, s.lang) if w.is_word and len(w.norm) > 3}
    best: tuple[int, Span] | None = None
    for span in sentences(last.text[:2000]):
        lang = detect(span.text, "en")
        overlap = len(asked & {w.lemma for w in analyse(span.text, lang)})
        if overlap and (best is None or overlap > best[0]):
            best = (overlap, span)
    if best is None:
        return []
    text = tidy(best[1].text)
    return [Fact(text=text, lang=detect(text, "en"), rule="pointed_at", evidence=Evidence(quote=text))]


def _distinct(found: Sequence[Fact]) -> list[Fact]:
    seen: dict[str, Fact] = {}
    for fact in found:
        seen.setdefault(fact.text.lower(), fact)
    return list(seen.values())
