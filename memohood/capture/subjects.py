"""Whose fact a clause states: the user's own, a relation's, an animal's, or that of somebody named."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from memohood.capture.grammar.sets import PETS, RELATIONS, SETS
from memohood.capture.values import lemma
from memohood.domain.memory import SELF
from memohood.text.morphology import Word, best_lemma, noun_lemma
from memohood.text.relations import NAMED, NAMED_PERSON, NAMED_PET, NAMED_PROJECT
from memohood.text.wordlist import word_set


def subject_of(words: Sequence[Word], lang: str) -> tuple[str, str]:
    """(whose fact it is, the person's or animal's name where one is said). SELF unless somebody else owns the clause."""
    body = [w for w in words if w.is_word]
    own = SETS["i"] | SETS["we"]
    first = next(
        (i for i, w in enumerate(body) if w.norm in own or ("=1per" in w.tags and "=VERB" in w.tags)), None
    )
    mine = next(
        (
            i
            for i, w in enumerate(body)
            if w.norm in ("меня", "мне") and (i == 0 or body[i - 1].norm in ("у", "и", "а", "к", "ко", "но"))
        ),
        None,
    )
    acts = _elided_verb(body, lang)
    for i, word in enumerate(body):
        relation = relation_of(word, body[i + 1] if i + 1 < len(body) else None)
        if word.norm == "leads" and i and body[i - 1].text[:1].isupper():
            continue  # "Dan leads the team": what he does, and nobody's lead
        if word.norm in ("баба", "бабы") and not relation:
            relation = "grandmother"
        after = body[i + 1].norm if i + 1 < len(body) else ""
        known = whose(word)
        if not (relation or known or word.lemmas & PETS) or after in _TONGUES or NAMED_PROJECT in word.lemmas:
            continue
        name = _name_after(body, i)
        if NAMED_PERSON in word.lemmas or NAMED_PET in word.lemmas:
            name = lemma(word)
        elif name and not known:
            known = whose(body[i + 1])
        relation = known or relation
        if first is not None or (mine is not None and mine < i) or (acts is not None and acts < i):
            return SELF, name
        if (
            i > 0
            and body[i - 1].norm != "у"
            and (body[i - 1].norm in _PREPOSITIONS or "=PREP" in body[i - 1].tags)
        ):
            return SELF, name
        return (relation or (name.lower() if name else "pet")), name
    if first is None and mine is None and acts is None and not any(w.norm in _TONGUES for w in body):
        name = _named_subject(body, lang) or _celebrant(body)
        return (name or SELF), name
    return SELF, ""


def whose(word: Word) -> str:
    """Whose fact it is by a word that names somebody known (capture/known.py marks it); "" for any other word."""
    return next((form.removeprefix(NAMED) for form in word.lemmas if form.startswith(NAMED)), "")


def relation_of(word: Word, after: Word | None = None) -> str:
    """What somebody is to the user by this word; «младший» before «брат» only tells which brother."""
    found = sorted(word.lemmas & RELATIONS.keys())
    if not found or (
        after is not None and word.lemmas & _OF_AGE and after.lemmas & RELATIONS.keys() - _OF_AGE
    ):
        return ""
    return RELATIONS[found[0]]


_OF_AGE = word_set("младший старший мелкий малый малой средний")
_TONGUES = word_set("tongue language")  # "Tagalog is my first language": nobody's name
_BIRTHDAY = word_set("birthday bday b-day birthdate")
_DAYS = word_set("it's that's today's tomorrow's here's what's when's there's")


def _celebrant(body: Sequence[Word]) -> str:
    """Whose birthday it is where a possessive says so ("Katya's birthday", «день рождения директора»)."""
    for before, word in itertools.pairwise(body):
        if word.norm in _BIRTHDAY and before.norm.endswith("'s") and before.norm not in _DAYS:
            return before.norm.removesuffix("'s")
        if (
            before.norm == "рождения"
            and {"gent", "anim", "NOUN"} <= word.tags
            and word.lemmas.isdisjoint(SETS["month"])
        ):
            return noun_lemma(word.norm)
    return ""


_PREPOSITIONS = word_set(
    "with for from to and и about of at by against like on mit für von con para de avec pour"
)


def _elided_verb(body: Sequence[Word], lang: str) -> int | None:
    """Where the verb of a sentence without its "I" or "we" stands («завели пса», "adopted two cats")."""
    if lang != "ru":
        return (
            0
            if body
            and (
                body[0].norm.endswith("ed")
                or body[0].norm in ("got", "bought", "took", "had", "went", "saw", "met")
            )
            else None
        )
    for i, word in enumerate(body):
        if "=VERB" in word.tags and "=past" in word.tags:
            return (
                None
                if any(
                    {"=nomn", "=Name"} & w.tags or {"Surn", "nomn"} <= w.tags or w.lemmas & RELATIONS.keys()
                    for w in body[:i]
                )
                else i
            )
    return None


_THIRD = word_set(
    """
    is has was lives works leads heads runs joined left quit moved got likes loves hates prefers plays goes takes needs started
    stopped wants turned and will can can't
    """
)


def _named_subject(body: Sequence[Word], lang: str) -> str:
    """A name that opens the clause: «Лена работает …», «Светлова ушла …», «Кирилла перевели …», "Viktor quit smoking"."""
    if len(body) < 2:
        return ""
    head = body[0]
    if any(NAMED_PROJECT in w.lemmas for w in body[:2]):
        return ""
    if lang == "ru" and head.text[:1].isupper():
        acts = any({"=3per", "=past"} & w.tags for w in body[1:4])
        if "=Name" in head.tags or ({"Name", "Surn"} & head.tags and acts):
            return noun_lemma(head.norm)
    if lang == "en":
        for word, after in itertools.pairwise(body):
            if (
                word.text[:1].isupper()
                and after.norm in _THIRD
                and len(word.norm) > 2
                and word.norm not in NOT_NAMES | OPENERS
            ):
                return word.norm.removesuffix("'s")
    return ""


OPENERS = word_set(
    """
    the this that these those there here what who which where when how why it he she they you we my our
    your his her its not and but yes so today tomorrow yesterday everything something nothing everyone
    someone project team work life all one
    """
)


def _name_after(body: Sequence[Word], i: int) -> str:
    for word in body[i + 1 : i + 2]:
        if "=Name" in word.tags or word.text[:1].isupper():
            return best_lemma(word.norm)
    return ""


NOT_NAMES = word_set(
    """
    sorry sure ok okay here back home done good fine not so just going trying working looking using
    getting also still now tired happy curious new in at on from a an the allergic vegan vegetarian
    russian american british german french spanish italian indian canadian просто так тут здесь сам сама
    очень тоже уже не да
    """
)
