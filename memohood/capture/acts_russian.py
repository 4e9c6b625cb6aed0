"""Reads what a Russian word of change governs, by the forms of the words."""

from __future__ import annotations

from collections.abc import Sequence

from memohood.capture import comparison as compare
from memohood.capture.acts import FEW, PERSONAL, THEIRS, Act, actor_of, for_good, stems
from memohood.capture.grammar.sets import RELATIONS, STRANGERS
from memohood.text import change_words as verbs
from memohood.text.morphology import Word


def russian(words: Sequence[Word]) -> list[Act]:
    found = []
    around = stems(words)
    for at, word in enumerate(words):
        governed: list[Word] = []
        actor: list[Word] = []
        leaves = False
        if word.norm == "вместо":
            governed = _russian_phrase(words, at + 1)
        elif word.norm in verbs.RU_WITHOUT and any(
            w.norm in ("больше", "уже", "не") for w in words[max(0, at - 3) : at]
        ):
            governed = nouns(words, ("gent",), skip=at)
        elif word.norm in verbs.RU_GONE:
            governed = nouns(words, ("nomn", "accs"), skip=at)  # «проводили Ирину Павловну на пенсию»
        elif word.norm == "не" and _no_longer(words, at):
            governed = [
                w for w in words if "=PREP" not in w.tags and w is not word
            ]  # whatever the clause names
        elif word.lemmas & verbs.RU_FAILING and at and words[at - 1].norm == "не":
            governed = nouns(words, ("nomn",), skip=at)
        elif word.lemmas & verbs.RU_VERBS and (word.tags & VERBAL or _only_verb(words, at)):
            governed, actor, leaves = _russian_acts_on(words, at)
        named = stems(governed)
        if named:
            mine = any(w.norm in PERSONAL for w in words)
            found.append(
                for_good(
                    words,
                    Act(named, named, frozenset() if mine else actor_of(actor), around, leaves),
                    over=bool(word.lemmas & verbs.RU_ENDING),
                )
            )
    return found


VERBAL = frozenset({"=VERB", "=INFN", "=PRTS", "=GRND"})
_NOUN = frozenset({"=NOUN", "=LATN", "=UNKN"})


def _only_verb(words: Sequence[Word], at: int) -> bool:
    """A form that is read as a noun first («слез»), in a clause without another verb."""
    return "VERB" in words[at].tags and at > 0 and not any(w.tags & VERBAL for w in words)


def _no_longer(words: Sequence[Word], at: int) -> bool:
    return bool(at and words[at - 1].norm in ("больше", "уже")) or (
        at + 2 < len(words) and words[at + 2].norm == "больше"
    )


def _russian_acts_on(words: Sequence[Word], at: int) -> tuple[list[Word], list[Word], bool]:
    verb = words[at]
    subject = nouns(words, ("nomn",), skip=at)
    left = _left(words, at)
    if left:
        return left, subject, True
    after = next((w for w in words[at + 1 : at + 3] if "=INFN" in w.tags), None)
    if (
        after is not None and verb.lemmas & verbs.RU_STOPPING
    ):  # «бросил курить», «перестала ездить на Селигер»
        start = words.index(after)
        return [w for w in words[start : start + FEW] if "=PREP" not in w.tags], subject, True
    if "=tran" in verb.tags or "=PRTS" in verb.tags:
        if "=PRTS" in verb.tags:
            return subject, [], False
        if any(w.norm in _RU_PRONOUNS for w in words[max(0, at - 2) : at + 3]):
            return [], [], False
        thing = nouns(words, ("accs", "gent"), start=at + 1, first=True) or nouns(words[:at], ("accs",))
        thing = thing or _foreign_names([*words[:at], *words[at + 1 :]]) or _beside(words, at)
        actor = [w for w in subject if w not in thing]
        theirs = bool(actor) and any(w.norm in THEIRS for w in words)
        return thing, actor, theirs or bool(verb.lemmas & verbs.RU_STOPPING)
    return subject, [], False


_RU_PRONOUNS = frozenset({"его", "ее", "их", "это", "всё", "все"})


def _foreign_names(words: Sequence[Word]) -> list[Word]:
    """Names that no dictionary declines («Сканию», «Дом.ру»), where no preposition stands before them."""
    return [
        w for at, w in enumerate(words)
        if w.text[:1].isupper() and (w.tags & _NAMES or "." in w.norm) and not (at and "=PREP" in words[at - 1].tags)
    ]  # fmt: skip


def _beside(words: Sequence[Word], at: int) -> list[Word]:
    """The noun next to a verb that wants an object, whatever its ending: «сканию списали», «снёс винду»."""
    after = (
        at + 2 if at + 1 < len(words) and "=NPRO" in words[at + 1].tags else at + 1
    )  # «заменил мне лозартан»
    for place in (after, at - 1):
        if not 0 <= place < len(words) or (place and "=PREP" in words[place - 1].tags):
            continue
        word = words[place]
        person = word.lemmas & (frozenset(RELATIONS) | STRANGERS) or word.text[:1].isupper()
        if word.tags & _NOUN and not person:
            return [word]
    return []


_NAMES = frozenset({"=Name", "=Surn", "=Orgn", "=Geox", "=UNKN", "=LATN"})


def _left(words: Sequence[Word], at: int) -> list[Word]:
    """What a verb of leaving leaves: «ушёл из Фигмы», «с Галиной распрощались», «отказались от Еревана»."""
    prepositions = next((p for lemmas, p in verbs.RU_LEAVING if words[at].lemmas & lemmas), ())
    for i, word in enumerate(words):
        if (
            word.norm in prepositions
            and i + 1 < len(words)
            and abs(i - at) <= FEW
            and not compare.is_figure(words[i + 1].norm)
        ):
            return _russian_phrase(words, i + 1)
    return []


def _russian_phrase(words: Sequence[Word], start: int) -> list[Word]:
    """The noun of a phrase after a preposition, with its own genitive where the noun says little."""
    for at in range(start, min(len(words), start + FEW)):
        word = words[at]
        if "=PREP" in word.tags or word.tags & VERBAL:
            return []
        if _noun(word):
            return _with_light(words, at)
    return []


def _noun(word: Word) -> bool:
    return bool(word.tags & _NOUN) or not word.tags or ("=ADJF" in word.tags and word.text[:1].isupper())


def _with_light(words: Sequence[Word], at: int) -> list[Word]:
    out = [words[at]]
    if at + 1 < len(words) and (words[at + 1].text[:1].isupper() and not words[at + 1].tags & VERBAL):
        out.append(words[at + 1])  # «Рустам Ильдарович»
    if words[at].lemmas & verbs.RU_LIGHT:
        out += [w for w in words[at + 1 : at + 1 + FEW] if _noun(w) and w.is_word]
        out += [w for w in words[1:] if w.text[:1].isupper() and w not in out]
        if at and "=ADJF" in words[at - 1].tags:
            out.append(words[at - 1])
    return out


def nouns(
    words: Sequence[Word], cases: Sequence[str], *, start: int = 0, skip: int = -1, first: bool = False
) -> list[Word]:
    """The nouns of these cases that no preposition and no other noun governs."""
    out: list[Word] = []
    governed = False
    for at, word in enumerate(words):
        if at < start or compare.is_figure(word.norm):
            continue
        if at == skip:
            governed = False
            continue
        if "=PREP" in word.tags:
            governed = True
            continue
        if word.tags & VERBAL:
            governed = False
            continue
        if not _noun(word):
            continue
        before = words[at - 1] if at and at - 1 != skip else None
        dependent = (
            before is not None
            and bool(before.tags & _NOUN)
            and "gent" in word.tags
            and not word.tags & {"=accs", "=nomn"}
        )
        fits = not word.tags or any(case in word.tags for case in cases) or word.tags & {"=UNKN", "=Fixd"}
        if not governed and not dependent and fits:
            out += _with_light(words, at)
            if first:
                return out
        governed = governed and at + 1 < len(words) and words[at + 1].text[:1].isupper()
    return out
