"""Reads what an English word of change governs, by the order of the words."""

from __future__ import annotations

from collections.abc import Sequence

from memohood.capture.acts import FEW, THEIRS, Act, actor_of, for_good, stems
from memohood.capture.grammar.sets import SETS
from memohood.text import change_words as verbs
from memohood.text.morphology import Word
from memohood.text.wordlist import word_set

_LONGEST_PHRASE = 6  # words
_LONG = 5  # letters from which a word in -ing is a verb


def english(words: Sequence[Word]) -> list[Act]:
    found = []
    around = stems(words)
    for at in range(len(words)):
        after = _after_cue(words, at)
        if after is None:
            continue
        act = _english_act(words, at, after, around)
        if act is not None:
            found.append(for_good(words, act, over=bool(words[at].lemmas & verbs.EN_ENDING)))
    return found


def _after_cue(words: Sequence[Word], at: int) -> int | None:
    """Where what a word of change governs may begin, None for another word."""
    norm = words[at].norm
    pair = f"{norm} {words[at + 1].norm}" if at + 1 < len(words) else norm
    if pair in verbs.EN_PHRASES:
        return (
            at
            + 2
            + (at + 2 < len(words) and words[at + 2].norm in ("on", "of", "with", "at", "to", "as", "from"))
        )
    if norm in ("let", "letting") and any(w.norm in ("go", "lapse", "slide") for w in words[at + 2 : at + 8]):
        return at + 1
    if norm == "much" and at == 1 and pair == "much for" and words[0].norm == "so":
        return at + 2  # "so much for Postgres"
    if norm in ("last", "final") and any(w.norm in verbs.EN_LAST for w in words[at + 1 : at + FEW]) and at:
        return at + 1 if words[at - 1].norm in _NOMINAL else None  # "made the last car payment"
    if words[at].lemmas & _TAKING:  # "took me off the warfarin"
        return next((i + 1 for i in range(at + 2, min(at + 4, len(words))) if words[i].norm == "off"), None)
    if "give" in words[at].lemmas and any(w.norm in verbs.EN_GIVING_UP for w in words[at + 2 : at + 7]):
        return at + 1  # "gave the trombone a rest", "gave the cello back"
    before = words[at - 1].norm if at else ""
    last = at == len(words) - 1 and 0 < at < FEW  # "Medellin done", "Berlin off"
    if norm in verbs.EN_ADJECTIVES and (before in BE or before == "on" or before.endswith("'s") or last):
        return at + 1
    if before in verbs.EN_DENYING and words[at].lemmas & verbs.EN_FAILING:
        return len(words)
    if not words[at].lemmas & verbs.EN_VERBS or before in _NOMINAL:
        return None
    after = at + 1
    while after < len(words) and words[after].norm in verbs.EN_PARTICLES:
        after += 1
    return after


_TAKING = word_set("take sign wean")
BE = word_set("is are was were be been am i'm it's that's being got get gets has have had isn't aren't")
_NOMINAL = word_set("a an the this that my our your his her their its no some any")
_BOUNDARY = word_set(
    """in on at to for with by about after before until till during than as into onto over up around near under without within
    and or i we he she they it you me us him them who which that there here now today yesterday tonight tomorrow already again
    anymore finally too also not never just still last next this every is are was were be been am has have had do does did will
    would can could should it's i'm we're they're he's she's that's there's i've we've isn't wasn't doesn't didn't myself
    ourselves because since so if when while ago away down out off from of since go lapse slide
    back up over through forward instead rather"""
)
_SOURCES = frozenset({"from", "off", "of", "with", "out"})
_PRONOUNS = word_set("it them him her this that these those one everything all")
_SKIPPED = word_set("a an the my our your his her their its some any old both all that this those these")


def _english_act(words: Sequence[Word], at: int, after: int, around: frozenset[str]) -> Act | None:
    verb = words[at].lemmas
    subject, whole = subject_of(words[:at])
    head, phrase, end = _english_phrase(words, after)
    of_me = after < len(words) and words[after].norm in ("me", "us")
    source: list[Word] = []
    if verb & verbs.EN_LEAVING and (not head or verb & verbs.EN_CARRYING):
        source, wider, _ = _english_phrase(words, _source(words, end, at))
        phrase = [*phrase, *wider]
    if head or source:
        if (
            verb & verbs.EN_STOPPING and head and head[0].norm in verbs.EN_WORKING
        ):  # "sumatriptan stopped working"
            return Act(stems(subject), stems(whole), frozenset(), around) if subject else None
        pair = f"{words[at].norm} {words[at + 1].norm}" if at + 1 < len(words) else ""
        follows_me = of_me or pair in verbs.EN_TAKING_OVER  # whoever does it, it is the user's no more
        actor = frozenset[str]() if follows_me else actor_of(subject)
        theirs = after < len(words) and words[after].norm in THEIRS and bool(actor)
        leaves = not of_me and bool(source or theirs or verb & verbs.EN_STOPPING)
        return Act(stems([*head, *source]), stems(phrase), actor, around, leaves)
    follows = words[after + 1].norm if after + 1 < len(words) else ""
    if after < len(words) and words[after].norm in _PRONOUNS and follows not in verbs.EN_TIMES:
        return None
    return Act(stems(subject), stems(whole), frozenset(), around) if stems(subject) else None


def _english_phrase(words: Sequence[Word], start: int) -> tuple[list[Word], list[Word], int]:
    """(the head of a noun phrase with its names, the whole phrase, where it ends); nothing for a pronoun."""
    at = start
    phrase: list[Word] = []
    while at < len(words) and len(phrase) <= _LONGEST_PHRASE:
        word = words[at]
        if not phrase and word.norm in _SKIPPED:
            follows = words[at + 1].norm if at + 1 < len(words) else ""
            if word.norm in _PRONOUNS and (not follows or follows in _BOUNDARY):
                return [], [], at
        elif word.norm in _BOUNDARY or word.norm in _SKIPPED or word.norm in _PRONOUNS:
            break
        else:
            phrase.append(word)
        at += 1
    phrase = [
        w
        for w in phrase
        if w.norm not in verbs.EN_TIMES and not w.norm.endswith("ly") and w.norm != "altogether"
    ]
    if phrase and phrase[0].norm.endswith("ing") and len(phrase[0].norm) > _LONG:
        done = [*phrase, *words[at : at + FEW]]  # "quit smoking", "stopped going to Ironworks"
        return done, done, at
    return _head(phrase, words[at : at + FEW]), phrase, at


def _head(phrase: Sequence[Word], after: Sequence[Word]) -> list[Word]:
    """The last word of a phrase with the names before it; all of it where the last word says little."""
    if not phrase:
        return []
    head = phrase[-1]
    if head.lemmas & verbs.EN_LIGHT:
        rest = after[1:] if after and after[0].norm in _PREPOSITIONS else []
        return [w for w in (*phrase, *rest) if w.norm not in verbs.EN_TIMES]
    out = [head]
    for word in reversed(phrase[:-1]):
        named = word.text[:1].isupper() and head.text[:1].isupper()
        if word.norm.endswith("'s") or not (named or word.norm[:1].isdigit()):
            break
        out.append(word)
    return out


def _source(words: Sequence[Word], start: int, cue: int) -> int:
    """Where that begins which is left: "moved off Java", "switched the docs from Notion"."""
    for at in range(cue + 1, min(len(words), start + FEW)):
        if words[at].norm in _SOURCES and at + 1 < len(words):
            begin = at + 1
            while begin < len(words) and words[begin].norm in _SOURCES:
                begin += 1
            return begin
    return len(words)


def subject_of(words: Sequence[Word]) -> tuple[list[Word], list[Word]]:
    """(the noun before a verb, all that stands with it): what follows a preposition only says which one is meant."""
    span: list[Word] = []
    for word in reversed(words):
        if word.norm in ("and", "or", "that", "who", "which", "then"):
            break
        span.insert(0, word)
    while span and (
        span[-1].norm in BE or span[-1].norm == "on" or span[-1].norm in verbs.EN_BETWEEN | verbs.EN_DENYING
    ):
        span.pop()
    cut = next((i for i, w in enumerate(span) if i and w.norm in _PREPOSITIONS), len(span))
    noun = [w for w in span[:cut] if w.norm not in _SKIPPED and w.norm not in verbs.EN_TIMES]
    if not noun or noun[-1].norm in _BOUNDARY:
        return [], []
    own = [w for i, w in enumerate(noun) if not (w.norm.endswith("'s") and i < len(noun) - 1)]
    return _head(own or noun, span[cut:]), noun if noun[-1].lemmas & verbs.EN_LIGHT else own


_PREPOSITIONS = SETS["preposition"]
