"""How people say who they are without saying "my name is": "Rhea, tiler, 34", «Тимур на связи», "im koji 19 from Leeds"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from memohood.capture.grammar.domains import DOMAINS, MOODS, TRANSIENT
from memohood.capture.grammar.sets import RELATIONS, SETS
from memohood.capture.guards import plausible_name
from memohood.capture.lasting import PASSING_STATE
from memohood.capture.subjects import NOT_NAMES, OPENERS
from memohood.text.morphology import Word, first_name, past_form, russian_parses
from memohood.text.wordlist import word_set

_I_AM = word_set("i'm im")
_COMMON = (
    NOT_NAMES
    | OPENERS
    | PASSING_STATE
    | TRANSIENT
    | MOODS
    | frozenset().union(*DOMAINS.values())
    | frozenset().union(*SETS.values())
)
# endings of English adjectives and participles, and of nobody's name
_ADJECTIVE = re.compile(r"(?:ed|ing|ful|less|ous|ive|able|ible|ish|ese|ant|ent|ary|ic|al|ly)$")
# endings of English and Russian nouns for those who do a thing (English -er names as many things)
_DOER = re.compile(
    r"(?:[a-z]{3}(?:ist|ian|eer|smith|wright)|[щч]ик|[щч]ица|тель|тельница|ник|ница|ист|истка|лог|граф|арь|атор|ер|ор)$"
)
_CALLING = word_set("связи линии проводе аппарата")
_HERE = word_set("тут здесь пишет")
_GEOGRAPHY = frozenset({"=Geox", "=Orgn"})
_YOUNGEST, _OLDEST = 12, 110  # a lone smaller number may be an hour


def introduced(pieces: Sequence[Sequence[Word]], lang: str, *, labelled: bool) -> Word | None:
    """The speaker's name in a sentence that begins by telling it.

    `pieces` are its clauses without fillers and marks; `labelled`: a colon stands after the first of them.
    """
    whole = pieces = [piece for piece in pieces if piece]
    if len(pieces) > 1 and _greets(pieces[0]):
        pieces = pieces[1:]
    if not pieces:
        return None
    first, rest = pieces[0], pieces[1:]
    if len(rest) == 1 and _spells(first) and len(rest[0]) == 1 and rest[0][0].text[:1].isupper():
        return rest[0][0]
    if labelled and first is whole[0]:
        return None  # "Dinner: …"
    if lang == "ru" and (called := _with_father(first)) is not None:
        return called if first[0].norm == "я" or _tells_a_person(rest, lang) else None
    if len(first) <= 2 and _name(first[0], lang) and (len(first) == 1 or _name(first[1], lang)):
        return first[0] if _tells_a_person(rest, lang) else None
    if lang == "ru":
        return _russian(first)
    if [w.norm for w in first[:2]] == ["this", "is"] and len(first) == 3 and _name(first[2], lang):
        return first[2] if any(_kin(piece) for piece in rest[:1]) else None
    return _unmarked(first)


def _greets(piece: Sequence[Word]) -> bool:
    """«Будем знакомы», "nice to meet you", "let me introduce myself"."""
    return len(piece) <= 5 and any(w.norm in _GREETING or w.lemmas & _GREETING for w in piece)


def _spells(piece: Sequence[Word]) -> bool:
    """ "Spelled with a z", «пишется через и»."""
    return len(piece) <= 5 and piece[0].norm in _SPELLING


_GREETING = word_set(
    "знакомый знакомиться познакомиться представлюсь представиться introduce meet hi hello hey"
)
_SPELLING = word_set("spelled spelt written пишется пишусь пишется")


def _name(word: Word, lang: str) -> bool:
    """A word that can be somebody's name where a name is expected."""
    if not word.is_word or len(word.norm) < 3 or word.lemmas & SETS["job"] or _GEOGRAPHY & word.tags:
        return False
    if "а" <= word.norm[:1] <= "я":
        return first_name(word.norm) or "=Patr" in word.tags
    written = word.text[:1].isupper() and not word.text.isupper()
    return written and lang != "ru" and word.norm not in _COMMON and not _ADJECTIVE.search(word.norm)


def _tells_a_person(rest: Sequence[Sequence[Word]], lang: str) -> bool:
    """One of the next two clauses is what is said of people: a calling, an age."""
    return any(calling(piece) or age(piece) for piece in rest[:2])


def calling(piece: Sequence[Word]) -> bool:
    """What somebody does for a living: a few words with a job among them, and no verb."""
    if not 1 <= len(piece) <= 5 or any(
        {"=VERB", "=INFN"} & w.tags and not {"NOUN", "anim"} <= w.tags for w in piece
    ):
        return False
    return doer(piece) is not None


def doer(piece: Sequence[Word]) -> Word | None:
    """The word that names who does something for a living."""
    return next(
        (w for w in piece if (w.lemmas & SETS["job"] or _DOER.search(w.norm)) and "'" not in w.norm), None
    )


def age(piece: Sequence[Word]) -> bool:
    """A number alone, with "years" or its like at most."""
    numbers = [w.norm for w in piece if w.norm.isdigit()]
    return (
        len(piece) <= 2
        and len(numbers) == 1
        and _YOUNGEST <= int(numbers[0]) <= _OLDEST
        and (len(piece) == 1 or bool(piece[1].lemmas & _YEARS))
    )


_YEARS = word_set("year years yo y/o год лет")


_UNITS = word_set(
    "days day weeks week months month hours hour minutes mins min years percent times km miles kg lbs pages th"
)


def _kin(piece: Sequence[Word]) -> bool:
    """ "Jonah's roommate", "her brother"."""
    owned = any(w.norm.endswith("'s") or w.norm in _POSSESSIVE for w in piece)
    return owned and len(piece) <= 4 and any(w.lemmas & RELATIONS.keys() for w in piece)


_POSSESSIVE = word_set("his her their your")


def _with_father(body: Sequence[Word]) -> Word | None:
    """«Аркадий Викторович Ланской», «я Лев Аркадьевич»: a first name and a patronymic, a surname at most beside them."""
    names = body[1:] if body and body[0].norm == "я" else body
    if (
        not 2 <= len(names) <= 3
        or "Patr" not in names[1].tags
        or not all(w.text[:1].isupper() for w in names)
    ):
        return None
    return names[0] if first_name(names[0].norm) else None


def _russian(body: Sequence[Word]) -> Word | None:
    """«Тимур на связи», «это Света», «… я Лика»: what stands there can only be a name."""
    head = body[0]
    if head.norm in ("зовут", "звать", "зовусь") and len(body) in (2, 3) and _written_name(body[1]):
        return body[1]
    if _name(head, "ru") and len(body) <= 3 and body[-1].norm in _CALLING | _HERE:
        return head
    if len(body) in (4, 5) and head.norm == "я" and body[2].norm in ("из", "с") and first_name(body[1].norm):
        return body[1] if not any("=VERB" in w.tags for w in body) else None
    if len(body) >= 2 and body[-2].norm == "это" and len(body) <= 3 and _written_name(body[-1]):
        return body[-1]
    if len(body) >= 2 and body[-2].norm == "я" and len(body) <= 4 and _written_name(body[-1]):
        return body[-1]
    if len(body) >= 2 and head.norm == "я" and _only_a_name(body[1]) and _goes_on(body[2:]):
        return body[1]
    return None


def _only_a_name(word: Word) -> bool:
    """After «я» stands a name, where nothing else can: no noun in the nominative, no verb («я милана», no «я дизайнер»)."""
    if not "а" <= word.norm[:1] <= "я" or len(word.norm) < 3:
        return False
    known = [p.tag.grammemes for p in russian_parses(word.norm) if p.is_known]
    if any("NOUN" not in g or ("nomn" in g and "Name" not in g) for g in known):
        return word.text[:1].isupper() and first_name(word.norm)
    return first_name(word.norm) or (not known and word.text[:1].isupper())


def _goes_on(rest: Sequence[Word]) -> bool:
    """What may follow a name in small letters: nothing, a place, an age."""
    return not rest or rest[0].norm in ("из", "с", "и", "мне") or rest[0].norm.isdigit()


def _written_name(word: Word) -> bool:
    """A capital where only a name bears one: no place, and no common noun in the nominative."""
    if not word.text[:1].isupper() or word.text.isupper() or (_GEOGRAPHY | {"=Abbr"}) & word.tags:
        return False
    return "UNKN" in word.tags or first_name(word.norm)


def _unmarked(body: Sequence[Word]) -> Word | None:
    """ "im koji 19", "i'm koji i'm a nurse": an unknown word between "I'm" and what people say next of themselves."""
    for i, word in enumerate(body[:-2]):
        if word.norm not in _I_AM:
            continue
        named, after = body[i + 1], body[i + 2]
        unit = body[i + 3].norm if i + 3 < len(body) else "days"
        aged = after.norm.isdigit() and _YOUNGEST <= int(after.norm) <= _OLDEST and unit not in _UNITS
        if not (aged or after.norm in _I_AM) or not named.norm.isascii() or not named.norm.isalpha():
            continue
        known = named.lemmas & _COMMON or _ADJECTIVE.search(named.norm) or past_form(named.norm)
        if not known and len(named.norm) > 2 and plausible_name(body, i, (i + 1, i + 2)):
            return named
    return None
