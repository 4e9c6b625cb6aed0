"""Whom somebody works for beside: «свожу баланс цветочному магазину «Астильба»», "I do the books for a bakery"."""

from __future__ import annotations

from collections.abc import Sequence

from memohood.capture.findings import Finding
from memohood.capture.grammar.sets import SETS
from memohood.text.morphology import Word
from memohood.text.wordlist import word_set

_FIRMS = word_set(
    """
    shop store bakery cafe café coffeehouse restaurant bar pub salon barbershop clinic practice agency publisher studio brewery gallery nursery hotel hostel
    firm company startup client clients customer customers charity school church gym dealership florist winery farm co-op
    магазин лавка пекарня кафе кофейня ресторан бар салон барбершоп клиника агентство издательство студия пивоварня галерея питомник гостиница хостел
    фирма компания стартап клиент заказчик фонд школа церковь зал автосалон мастерская типография ферма артель бюро завод театр музей аптека ателье
    """
)
_DOES = word_set(
    "do does doing did write writing run running keep keeping make making design designing edit editing translate translating build building paint bake sew teach draw manage managing clean host handle"
)
_NO_WORK = word_set(
    "ждать идти ехать искать звонить выбирать покупать платить думать смотреть ходить собираться хотеть любить знать читать"
)
_REACH = 5


def find(words: Sequence[Word]) -> Finding | None:
    """The client of a clause in which the speaker does something for a firm."""
    body = [w for w in words if w.is_word or w.norm[:1].isdigit()]
    at = next((i for i, w in enumerate(body) if _works(body, i)), None)
    if at is None:
        return None
    for i, word in enumerate(body[at + 1 :], at + 1):
        if word.lemmas & _FIRMS and _served(body[max(at + 1, i - _REACH) : i], word):
            return Finding("work_note", min(word.lemmas & _FIRMS), rule="client")
    return None


def _works(body: Sequence[Word], i: int) -> bool:
    word = body[i]
    if "а" <= word.norm[:1] <= "я":
        return {"1per", "pres", "VERB"} <= word.tags and "impf" in word.tags and not word.lemmas & _NO_WORK
    me = any(w.norm in SETS["i"] for w in body[max(0, i - 3) : i]) or (i == 0 and word.norm.endswith("ing"))
    return word.norm in _DOES and me


def _served(before: Sequence[Word], firm: Word) -> bool:
    """The firm stands in the dative, or after "for"."""
    if any(w.norm in ("for", "для") for w in before):
        return True
    return "=datv" in firm.tags and not any("=PREP" in w.tags for w in before)
