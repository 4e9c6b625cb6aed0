"""What a turn and a known record have in common, as numbers: the evidence on which succession.py weighs the two.

Everything here is general: shared words and where they stand, figures of the same kind, cues of ending, change, addition
and supposition, attributes, nearness in meaning. Nothing decides.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from memohood.capture import comparison as compare
from memohood.capture import cue_words
from memohood.capture.bearing import acts
from memohood.capture.candidates import COEXISTING
from memohood.capture.comparison import Statement
from memohood.capture.gone_words import things_failed, things_gone
from memohood.capture.grammar.sets import RELATIONS, STRANGERS
from memohood.capture.grammar.tech import ASPECT_OF
from memohood.capture.slots import SLOTS
from memohood.capture.succession_relations import of_bearing, of_kinds, role_holder
from memohood.capture.succession_traits import of_anew
from memohood.domain.memory import SELF, Fact, Memory
from memohood.text.anycase import holds
from memohood.text.change_words import pattern
from memohood.text.terms import normalise


def _words(forms: str) -> re.Pattern[str]:
    return re.compile(rf"(?i)(?<!\w)(?:{forms})(?!\w)")


_END = pattern(
    "left", "parted", "ended", "died",
    also=r"сда[лн]\w*|слома\w+|вернул\w*|убра\w+|снял\w*|снят\w*|надоел\w*|достал\w*|зарубил\w*|завернул\w*|отпис\w+|выпис\w+|прош[её]?л\w*|отбро\w+|хватит|допи\w+"
    r"|у[шй](?:ду|дет|дём)|в прошлом|ни ногой|нафиг|в топку|больше не|больше нет|dead|buried|done|over|behind (?:me|us)|out|off|split|moved (?:out|on|away)|kill\w*|no longer|any ?more|used to"
    r"|step\w* (?:down|away|back)|stood down|bowed out|backed out|pull\w* out|gave back|give\w* back|gave \w+ back|handed|put an end|an end to|a stop to|par(?:t|ted|ting) ways|parted with|gone off|swor[en] off"
    r"|taken over|took over|emptied|vacat\w+|graduat\w+|(?:the|my|our) (?:last|final) \w+|dead to me|so much for|unsubscrib\w+|terminat\w+|void|surrender\w+|clear\w* out|let \w+ (?:\w+ ){0,3}lapse"
    r"|вычёркив\w+|вычерк\w+|сменял\w*|обменял\w*|раздал\w*|передал\w*|сплавил\w*|скончал\w*|прекра[тщ]\w+|оборвал\w*|отыгра\w+|отбегал\w*|отслужил\w*|дембел\w+|выпустил(?:ся|ась|ись)|отучил(?:ся|ась|ись)|последн(?:ий|яя|ее|юю|ие) \w+"
    r"|прощай(?:те)?|долой|отстав\w+|завязано|с концами|насовсем|навсегда|на пенсию|на пенсии|дочитал\w*|сгорел\w*|заб[ие]л\w* на|соскочил\w*|заж[ие]л\w*|вылечил\w*|выздоров\w+|отодвин\w+|передвин\w+|отсроч\w+"
    r"|history|never again|axed|failed|fell|slipped|pulled|packed in|went (?:back|under)|swap\w*|replac\w*|switch\w*|enough",
)  # fmt: skip
_NEGATION = _words(
    r"не|нет|ни|никак\w*|без|нельзя|no|not|never|none|without|nor|\w+n['’]t|dont|cant|wont|didnt|doesnt|isnt|nicht|kein\w*|ya no"
)
_NOW = pattern("now")
_INSTEAD = pattern("instead", also=r"from [^.,]{2,30} to|со? [^.,]{2,30} на")
_AGAIN = _words(r"снова|опять|обратно|again|back|wieder|otra vez")
_BESIDE = _words(
    r"ещ[её]|тоже|также|заодно|вдобавок|параллельно|втор(?:ой|ая|ую|ое)|чтоб(?:ы)? \w+ не скучал\w*|also|too|as well|another|second|besides|alongside|on the side|extra|in addition|plus"
    r"|carries on|stays?|still|keep|остал\w+|оста[её]тся|по-прежнему|никуда не дел\w+|läuft weiter|continua"
)
_ONCE = _words(
    r"на этой неделе|в эт(?:у|от) \w+|в прошл\w+ \w+|разово|разок|сегодня|вчера|завтра|на (?:день|два дня|неделю|недельку|пару дней)|временно|пока|в этом месяце|на один раз|случайно|один раз"
    r"|this (?:week|once|month|sunday|monday|tuesday|wednesday|thursday|friday|saturday)|last (?!of)\w+|today|tonight|yesterday|tomorrow|for (?:the|a|one) (?:week|day|weekend|month)|for now|temporar\w+|for an hour|one[- ]off|just this|accidentally|once"
)
# It goes on: the thing itself, or whoever is away comes back to it.
_STAYS = _words(
    r"как обычно|как всегда|как прежде|как и раньше|по-прежнему|дальше|остаюсь|остал\w* при сво\w+|вернул(?:ся|ась|ись) к|снова (?:за|на|в) \w+|никуда не \w+|до (?:конца|понедельника|вторника|среды|четверга|пятницы|субботы|воскресенья|завтра)"
    r"|временно|на время|на (?:выходные|каникул\w+|праздники|сборах|больничном)|в (?:отпуске|командировке|гостях)|подожд[её]\w*|без изменений|менять не \w+"
    r"|as usual|as (?:before|ever|always)|as it (?:is|was)|unchanged|back to (?:my|our|the|normal|work)|returned to|carr(?:y|ies|ied|ying) on|same as (?:ever|always)|keep(?:s|ing)? (?:on|going|at)|no thanks|resum\w+"
    r"|(?:till|until|through) (?:the |next )?\w+|for (?:a|the) (?:weekend|week|day|night|month|holidays?)|on (?:holiday|vacation|leave|a trip|tour)|visiting|retreat|next week as|going nowhere|not (?:going|changing|switching|leaving|quitting)"
)
# Somebody else's doing or proposal
_OFFERED = _words(
    r"предлага\w+|предложил\w*|уговарива\w+|зов[её]т|звали|сватал\w*|советовал\w*|сове[тщ]\w+|хвалил\w*|чуж\w+|пример\w*|в гост\w+|вспомина\w+|в детстве|когда-то|попробовал\w*"
    r"|pitched|suggest\w*|offered|recommend\w*|talked (?:me|us)|tried|tempt\w*|somebody|someone|everyone|a friend|reminisc\w+|remember\w*|as a (?:kid|child)|back then|had a look|look(?:ed)? at"
)
_SUPPOSED = _words(
    r"если|бы|вдруг|может|возможно|думаю|подумыва\w+|хочу|хотел\w*|планиру\w+|мечта\w+|представь|когда-нибудь|if|would|could|might|maybe|perhaps|thinking|consider\w*|want\w*|wish|hope|imagine|suppose|tempted|looking at|one day|someday"
)
_SAID = _words(
    r"говор[ия]т|сказал\w*|пиш[еу]т|считает|грит|чита\w+|слыша\w+|said|says|thinks|reckons|swears|claims|heard|read"
)
_FIRST = _words(
    r"я|мы|меня|мне|нас|нам|мо[йяеё]|мою|наш\w*|i|i['’]\w+|im|ive|we|we['’]\w+|my|our|me|us|ich|wir|mein\w*|yo|mi"
)
_PART = re.compile(r"[,;:]+\s+|\s[—–-]\s|[.!?)]+\s+|\n|\s(?:but|and|so|а|но|и|поэтому|зато|und|y)\s")
_WORD = re.compile(r"[^\W_]+(?:[-'’.:/+][^\W_]+)*")
_REPEATED = re.compile(r"\b(это|it)( (?:это|it)\b)+")
_SENTENCE = re.compile(r"[.!?)]+\s+|\n")
_OPENING = 3  # content words of a sentence that say what it is about
_LONGEST = 400  # characters of a turn that are read
_DEGREES = frozenset({"двоюродный", "троюродный", "сводный", "cousin", "step", "in-law"})  # of kinship
_ROOT = 5  # letters that words of one root begin with
_KIN = 4  # letters that kindred words share at least
WEAK = frozenset(compare.stem_of(word) for word in compare.WEAK)
_ROLES = frozenset(
    word for word, kind in RELATIONS.items() if kind in ("boss", "supervisor")
)  # others may hold them
_OTHERS = (frozenset(RELATIONS) | STRANGERS | _DEGREES) - _ROLES
_CYRILLIC, _LATIN = re.compile(r"[а-яё]", re.I), re.compile(r"[a-z]{2}", re.I)

_VITAL = frozenset({"medication", "diagnosis"})
_KINSHIP = frozenset({"relative", "friend", "child"})
NUMBERED = ("clock", "weekday", "day", "number")


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """What the person said, read once for all records it is compared with."""

    statement: Statement
    words: frozenset[str]  # content words that name a topic
    opening: frozenset[str]  # those that open a sentence
    parts: tuple[tuple[str, frozenset[str]], ...]  # the parts between commas, and the words of each
    named: frozenset[str]  # names, and words in another alphabet
    gone: tuple[frozenset[str], ...]  # things that it says in so many words are gone
    people: frozenset[str]  # relations and strangers that it speaks of
    cues: tuple[tuple[str, float], ...]


@lru_cache(maxsize=64)
def telling(text: str) -> Telling:
    text = text[:_LONGEST]
    said = compare.of_words(text)
    sentences = [part for part in _SENTENCE.split(text) if part.strip()]
    opening: set[str] = set()
    for sentence in sentences:
        opening.update([s for s in compare.of_words(sentence).sequence if s not in WEAK][:_OPENING])
    pieces = tuple((part, _topical(compare.of_words(part))) for part in _PART.split(text) if part.strip())
    cues = {
        "end": _END, "negation": _NEGATION, "now": _NOW, "instead": _INSTEAD, "again": _AGAIN, "beside": _BESIDE, "once": _ONCE,
        "supposed": _SUPPOSED, "said": _SAID, "first": _FIRST, "stays": _STAYS, "offered": _OFFERED,
    }  # fmt: skip
    found = {name: float(holds(pattern, text)) for name, pattern in cues.items()}
    found |= {
        "change": float(cue_words.changes(text)), "move": float(cue_words.moves(text)), "correction": float(cue_words.corrects(text)),
        "question": float("?" in text), "short": float(len(text) < 80), "length": len(text) / 200.0,
    }  # fmt: skip
    found["beside"] = max(found["beside"], float(cue_words.adds(text)))
    return Telling(
        statement=said, words=_topical(said), opening=frozenset(opening), parts=pieces, named=_named(text, said),
        gone=things_gone(text) + things_failed(text), people=people_of(text), cues=tuple(found.items()),
    )  # fmt: skip


def masked(text: str, memory: Memory) -> str:
    """The sentences that name something of the record, with a pronoun in its place: how it fares, whatever it is."""
    words = _topical(compare.of_memory(memory))
    pronoun = "это" if _CYRILLIC.search(text) else "it"
    kept: list[str] = []
    for sentence in _SENTENCE.split(text[:_LONGEST]):
        hidden = _WORD.sub(
            lambda m: pronoun if compare.stem_of(normalise(m.group())) in words else m.group(), sentence
        )
        if hidden != sentence:
            kept.append(_REPEATED.sub(r"\1", hidden).strip())
    return " ".join(kept)


def turns(text: str) -> bool:
    """Something in the words may tell of a change: a cue of one, a figure, a verb that ends what it governs."""
    text = text[:_LONGEST]
    return (
        any(holds(pattern, text) for pattern in (_NOW, _END, _INSTEAD, _AGAIN))
        or cue_words.changes(text)
        or cue_words.moves(text)
        or cue_words.corrects(text)
        or cue_words.renames(text) is not None
        or bool(cue_words.narrows(text))
        or bool(compare.of_words(text).figures)
        or bool(acts(text))
    )


def _topical(said: Statement) -> frozenset[str]:
    return said.words - WEAK


def _named(text: str, said: Statement) -> frozenset[str]:
    """Names, and words in an alphabet that is not the sentence's: what most often is a value."""
    if not _CYRILLIC.search(text):
        return frozenset(said.names)
    foreign = {compare.stem_of(w) for w in compare.words_of(text) if _LATIN.search(w)}
    return frozenset(said.names) | (foreign & said.words)


@lru_cache(maxsize=4096)
def people_of(text: str) -> frozenset[str]:
    """The relations and strangers that a text speaks of, as stems."""
    words = compare.words_of(text)
    forms = {*words, *(word.removesuffix("'s").removesuffix("s") for word in words)}
    stems = {compare.stem_of(word) for word in words}
    return frozenset(_PEOPLE & stems) | frozenset(compare.stem_of(w) for w in forms & _OTHERS)


_PEOPLE = frozenset(compare.stem_of(word) for word in _OTHERS)


@lru_cache(maxsize=4096)
def _aspects(text: str) -> frozenset[str]:
    """The questions of a project (database, hosting …) whose answers a text names."""
    return frozenset(ASPECT_OF[word] for word in compare.words_of(text) if word in ASPECT_OF)


def _kindred(mine: frozenset[str], theirs: frozenset[str]) -> bool:
    """Two words of one root: «пятиклассник», «класс»; "climber", "climbing"."""
    for one in mine:
        for other in theirs:
            if len(one) >= _KIN and len(other) >= _KIN:
                shared = next(
                    (i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
                    min(len(one), len(other)),
                )
                if shared >= _KIN and shared >= 0.6 * max(len(one), len(other)):
                    return True
    return False


UNPLACED = 99


@dataclass(frozen=True, slots=True, kw_only=True)
class Nearness:
    """How near a record is in meaning to the fact and to all that was said, and its place among the candidates."""

    fact: float = 0.0
    told: float = 0.0
    place: int = UNPLACED
    days: float = 0.0  # since the record was said

    @property
    def placed(self) -> bool:
        """Whether its meaning is known: a record whose vector is still to come is judged by words."""
        return self.place != UNPLACED


def features(told: Telling, fact: Fact, memory: Memory, near: Nearness) -> dict[str, float]:
    """The evidence that what was told replaces, or ends, what the record says."""
    other = compare.of_memory(memory)
    words = _topical(other)
    cue = dict(told.cues)
    shared, parts = _shared(words, told)
    found = {"bias": 1.0, **cue}
    found |= _of_words(told, fact, memory, other, words, shared, parts)
    found |= _of_figures(told.statement, other)
    found |= _of_attributes(fact, memory)
    found |= of_bearing(told.statement.text, memory, other, shared)
    found |= of_kinds(told.statement, other)
    found |= of_anew(told.statement.text, memory, other, parts)
    found |= {
        "cosine_fact": near.fact, "cosine_told": near.told, "nearest": float(near.place == 0), "near": float(near.place < 3),
        "just_now": float(near.days < 1), "long_ago": float(near.days > 14),
        "aspect": float(bool(_aspects(memory.text) & _aspects(told.statement.text))),
        "other_person": float(bool(told.people - words - people_of(memory.text)) and memory.subject == SELF),
        "other_owner": float(not cue["first"] and bool(told.people - words)),
        "somebody_else": float(somebody_else(told, memory)),
    }  # fmt: skip
    if found["bears"] and not found["other_actor"]:  # whoever else is spoken of, the thing is the record's
        found |= {"other_person": 0.0, "other_owner": 0.0, "somebody_else": 0.0, "names_differ": 0.0}
    if found["shared_name"] and role_holder(memory):
        found["names_differ"] = 0.0  # who follows bears another name
    found |= _together(found)
    return found


def _shared(words: frozenset[str], told: Telling) -> tuple[frozenset[str], list[str]]:
    """The words of a record that were told, in a form of their own root too («веган», «веганство»), and the parts that tell them."""
    roots = {word[:_ROOT] for word in words if len(word) > _ROOT}
    akin = {word for word in told.words if len(word) > _ROOT and word[:_ROOT] in roots} - words
    kin = {word[:_ROOT] for word in akin}
    shared = words & told.words | {word for word in words if word[:_ROOT] in kin}
    return shared, [part for part, has in told.parts if has & (shared | akin)]


def somebody_else(told: Telling, memory: Memory) -> bool:
    """The part that speaks of the same opens with a relation or a stranger whom the record does not know."""
    words = _topical(compare.of_memory(memory))
    known = words | people_of(memory.text) | compare.value_stems(memory.subject)
    return any(
        people_of(" ".join(compare.words_of(part)[:_OPENING])) - known
        for part, has in told.parts
        if has & words
    )


def _of_words(
    told: Telling, fact: Fact, memory: Memory, other: Statement, words: frozenset[str], shared: frozenset[str],
    parts: Sequence[str],
) -> dict[str, float]:  # fmt: skip
    near = parts
    beside = " ; ".join(near)
    names = _named(memory.text, other)
    value = other.value & told.words
    subject = compare.value_stems(memory.subject)
    fresh = told.named - words
    return {
        "shared": float(len(shared) >= 1), "shared_two": float(len(shared) >= 2), "shared_three": float(len(shared) >= 3),
        "cover": len(shared) / max(1, len(words)), "shared_value": float(bool(value)),
        "shared_name": float(bool(names & shared - subject)), "shared_subject": float(memory.subject != SELF and bool(subject & told.words)),
        "in_fact": float(bool(shared & compare.of_fact(fact).words)),
        "kindred": float(not shared and _kindred(words, told.words)),
        "end_beside": float(holds(_END, beside)), "negation_beside": float(holds(_NEGATION, beside)),
        "once_beside": float(holds(_ONCE, beside)), "supposed_beside": float(holds(_SUPPOSED, beside)),
        "stays_beside": float(holds(_STAYS, beside)), "opens": float(bool(shared & told.opening)), "gone": float(bool(shared) and any(thing <= words for thing in told.gone)),
        "repeats": float(bool(words) and len(shared) >= 0.8 * len(words) and len(told.words - words) <= 1),
        "new_name": float(bool(fresh)), "names_differ": float(compare.other_names(told.statement, other)),
    }  # fmt: skip


def _of_figures(said: Statement, other: Statement) -> dict[str, float]:
    mine, theirs = set(said.figures), set(other.figures)
    differ = not theirs <= mine
    kinds = said.kinds & other.kinds
    found = {f"other_{kind}": float(differ and kind in kinds) for kind in NUMBERED}
    return found | {"same_figure": float(bool(mine & theirs)), "new_figure": float(bool(mine - theirs))}


def _of_attributes(fact: Fact, memory: Memory) -> dict[str, float]:
    slot = memory.slot
    single = bool(slot) and slot in SLOTS and not SLOTS[slot].multi
    same = bool(fact.slot) and fact.slot == slot
    head = bool(fact.slot) and not same and fact.slot.split(".")[0] == slot.split(".")[0]
    kinds = {
        f"was_{kind}": float(memory.kind == kind)
        for kind in ("instruction", "event", "preference", "decision", "persona")
    }
    return kinds | {
        "same_slot": float(same), "kin_slot": float(head), "single": float(single), "same_single": float(same and single),
        "coexists": float(slot in COEXISTING), "same_subject": float(compare.same_subject(memory.subject, fact.subject)),
        "vital": float(slot in _VITAL), "of_people": float(slot in _KINSHIP), "pet": float(slot == "pet"), "diet": float(slot == "diet"),
        "of_self": float(memory.subject == SELF), "same_kind": float(fact.kind == memory.kind),
        "instructions": float(fact.kind == memory.kind == "instruction"), "pinned": float(memory.pinned),
    }  # fmt: skip


def _together(f: dict[str, float]) -> dict[str, float]:
    """Evidence that counts only together."""
    turn = max(f["change"], f["end"], f["instead"], f["now"])
    cosine = max(f["cosine_fact"], f["cosine_told"])
    figure = max(f["other_clock"], f["other_weekday"], f["other_day"])
    new = max(f["new_name"], f["new_figure"])
    return {
        "shared&end": f["shared"] * f["end"], "shared&now": f["shared"] * f["now"], "shared&instead": f["shared"] * f["instead"],
        "shared&beside": f["shared"] * f["beside"], "shared&once": f["shared"] * f["once"], "shared&new": f["shared"] * new,
        "shared&supposed": f["shared"] * f["supposed"], "shared&said": f["shared"] * f["said"],
        "shared&figure": f["shared"] * max(figure, f["other_number"]), "figure&turn": figure * turn,
        "named&turned": max(f["shared_name"], f["shared_value"]) * max(f["end_beside"], f["negation_beside"], f["instead"]),
        "cosine&turn": cosine * turn, "nearest&turn": f["nearest"] * turn, "slot&turn": f["same_slot"] * turn,
        "cover&turn": f["cover"] * turn, "cover&question": f["cover"] * f["question"],
        "opens&figure": f["opens"] * figure, "cover&figure": f["cover"] * figure,
        "opens&turn": f["opens"] * turn, "opens&new": f["opens"] * new,
        "person&shared": f["other_person"] * f["shared"], "owner&shared": f["other_owner"] * f["shared"],
        "once&figure": f["once"] * figure,
        "bears&end": f["bears"] * f["end_beside"], "bears&other_actor": f["bears"] * f["other_actor"],
        "elsewhere&turn": f["bears_elsewhere"] * turn, "beside&turn": f["bears_beside"] * turn, "bears&turn": f["bears"] * turn,
        "rival&turn": f["rival"] * turn, "rival&bears": f["rival"] * f["bears"], "rival&shared": f["rival"] * f["shared"],
        "rival&now": f["rival"] * f["now"], "bears&once": f["bears"] * f["once_beside"], "bears&supposed": f["bears"] * f["supposed_beside"],
        "anew&turn": f["anew"] * turn, "bears&stays": f["bears"] * f["stays"], "shared&offered": f["shared"] * f["offered"],
        "same_person&new": f["of_same_person"] * new, "same_person&rival": f["of_same_person"] * f["rival"],
        "same_person&slot": f["of_same_person"] * max(f["same_slot"], f["kin_slot"]), "amount&slot": f["other_amount"] * f["same_slot"],
        "amount&near": f["other_amount"] * f["nearest"], "retimed&event": f["retimed"] * f["was_event"], "rival&first": f["rival"] * f["first"],
        "first&new": f["first"] * new, "first&slot": f["first"] * f["same_slot"],
        "bears&cover": f["bears"] * f["cover"], "renews&new": f["renews"] * new,
    }  # fmt: skip


def over(found: dict[str, float], *, named: float, told: float) -> dict[str, float]:
    """How surely the sentences that name the record, and all that was told, tell of an end or of something new."""
    return {
        "over": named,
        "told_over": told,
        "unshared&told_over": (1 - found["shared"]) * told,
        "opens&over": named * found["opens"],
        "nearest&over": named * found["nearest"],
        "nearest&told_over": told * found["nearest"],
    }
