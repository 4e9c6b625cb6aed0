"""Whether a clause asks: by its mark, its first word, or an auxiliary before its subject."""

from __future__ import annotations

from collections.abc import Sequence

from memohood.capture.speech_acts import AUXILIARIES, content
from memohood.text.morphology import Word
from memohood.text.wordlist import word_set

_QUESTION_WORDS = word_set(
    """
    что чо че чё шо чего чем чему кто кого кому кем почему зачем отчего как какой какая какое какие
    какую каком каких какого каким сколько где куда откуда когда чей чья чье чьи разве неужели ли каково
    what whats what's how hows how's why who whos who's whom when whens where wheres where's which whose
    wanna was wie warum wieso wer wann wo welche welcher welches qué que cuánto cuanto cuánta cómo como
    cuándo dónde quién por-qué cuál quanto quando onde quem qual quoi comment pourquoi quand où qui quel
    quelle combien що який яка яке які чому хто коли скільки де
    """
)
_PREPOSITIONS = word_set("в на до с за от по из для к о про у")
_PERSON = word_set(
    """
    i you he she it we they there this that these those the a an my your his her our their anyone
    someone any
    """
)
_INVERTED = word_set("is are was were should can could would will may shall isn't aren't")
# words that ask, or open a clause of time, place or manner
_ALSO_CONJUNCTIONS = word_set("когда where when где как what що коли que como quando quand wo")
_ASKED_INSIDE = word_set("чем сколько зачем почему какой какая какие каком what's")
_ENGLISH = word_set("what whats how why who when where which whose")


def question(words: Sequence[Word], *, first: bool, last: bool, asked: bool) -> bool:
    """A clause that asks. `asked`: its sentence ends with a question mark; `first`/`last`: its place in the sentence."""
    body = content(words)
    if asked and last:
        return True
    if not body:
        return False
    head = body[0].norm
    opens = _opens(body)
    if opens and (asked or _inverted(body) or _to_do(body)):
        return True
    if opens and first and (last or head not in _ALSO_CONJUNCTIONS):
        return True
    if first and head in _INVERTED and len(body) > 1:
        return True
    if (first or asked) and head in AUXILIARIES and len(body) > 1 and body[1].norm in _PERSON:
        return True
    return (last and not asked and _asks_late(body)) or any(w.norm == "ли" for w in body[1:3])


def _opens(body: Sequence[Word]) -> bool:
    if body[0].norm in _QUESTION_WORDS:
        return True
    return len(body) > 1 and body[0].norm in _PREPOSITIONS and body[1].norm in _QUESTION_WORDS


def _inverted(body: Sequence[Word]) -> bool:
    """ "how do i …", "what should we …", "which of these can …": an auxiliary before its subject."""
    if body[0].norm not in _ENGLISH:
        return False
    return any(
        body[i].norm in AUXILIARIES and body[i + 1].norm in _PERSON for i in range(1, min(4, len(body) - 1))
    ) or (len(body) > 2 and body[1].norm == "to")


def _to_do(body: Sequence[Word]) -> bool:
    """«где искать …», «как лучше сделать …»: a word that asks, and an infinitive with nobody before it."""
    for word in body[1:4]:
        if "=INFN" in word.tags:
            return True
        if {"=VERB", "=NPRO"} & word.tags:
            return False
    return False


def _asks_late(body: Sequence[Word]) -> bool:
    """«бипин чем лучше»: the word that asks stands later, and nothing was stated before it."""
    at = next((i for i, w in enumerate(body) if i and w.norm in _ASKED_INSIDE), None)
    if at is None or len(body) <= at + 1:
        return False
    return not any(
        {"=VERB", "=PRED"} & w.tags or w.norm in AUXILIARIES or w.norm in ("я", "i", "we", "мы", "не")
        for w in body[:at]
    )


def subordinate(words: Sequence[Word]) -> bool:
    """The clause opens with a word that asks or hangs on what stands before («почему …», «как …», "how …")."""
    first = next((w for w in words if w.is_word), None)
    return first is not None and first.norm in _QUESTION_WORDS | {"про", "чтобы", "that", "о"}
