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
_PREPOSITIONS = word_set(
    "в на до с за от по из для к о об про у со ко till until since from at with by for in on of about to under"
)
_PERSON = word_set(
    """
    i you he she it we they there this that these those the a an my your his her our their anyone
    someone any
    """
)
_INVERTED = word_set("is are was were should can could would will may shall isn't aren't")
# words that ask, or open a clause of time, place or manner
_ALSO_CONJUNCTIONS = word_set("когда where when где как what що коли que como quando quand wo")
_NEVER_JOINS = word_set("почему зачем отчего сколько why warum wieso weshalb pourquoi")  # asked, told or not
_ASKED_INSIDE = word_set("чем сколько зачем почему какой какая какие каком what's")
_ENGLISH = word_set("what whats how why who whom when where which whose")
_WHETHER = word_set("whether ob")
# bare verbs after "do", "does", "can" and a thing ("do goldfish have …", "can dogs eat …")
_BARE = word_set(
    """
    have be need mean know think like help cause count matter exist grow sleep live taste cost last happen look feel sound require
    support allow dream see hear work go come get make take use eat drink run play keep stay hurt hold stand start stop end begin
    become want love hate build write read speak teach learn sell buy pay give find show tell change move affect contain carry break
    recognise recognize remember understand survive fly swim bite sting smell spread expire freeze burn rust rot melt float sink
    """
)
_JOINS = word_set("and or but, и или")


def question(words: Sequence[Word], *, first: bool, last: bool, asked: bool) -> bool:
    """A clause that asks. `asked`: its sentence ends with a question mark; `first`/`last`: its place in the sentence."""
    if asked and last:
        return True
    body = content(words)
    if _concludes(words) and body[0].norm == "что":
        body = body[1:]
    if not body:
        return False
    head = body[0].norm
    if head in _WHETHER or _wonders(body):
        return True
    opens = _opens(body)
    if opens and (asked or _inverted(body) or _to_do(body)):
        return True
    if opens and first and (last or head not in _ALSO_CONJUNCTIONS):
        return True
    if head in _NEVER_JOINS:
        return True
    if first and head in _INVERTED and len(body) > 1:
        return True
    if (first or asked) and head in AUXILIARIES and len(body) > 1 and body[1].norm in _PERSON:
        return True
    if first and _of_a_thing(body):
        return True
    return (last and not asked and (_asks_late(body) or _asks_you(body))) or any(
        w.norm == "ли" for w in body[1:3]
    )


def _concludes(words: Sequence[Word]) -> bool:
    """«так что теперь у нас кот»: what follows from before, unless it asks what to do («так что делать»)."""
    body = [w for w in words if w.is_word][:3]
    return [w.norm for w in body[:2]] == ["так", "что"] and "=INFN" not in body[-1].tags


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


def _wonders(body: Sequence[Word]) -> bool:
    """ "I keep wondering whether …", «интересно, почему …»: what one wonders about is asked."""
    for i, word in enumerate(body[:6]):
        if word.norm in _WONDERING:
            after = body[i + 1 : i + 3]
            return any(w.norm in _QUESTION_WORDS | _WHETHER | {"if", "about", "ли"} for w in after)
    return False


_WONDERING = word_set("wonder wonders wondering wondered curious интересно любопытно непонятно гадаю")
_ASKS_OF = word_set("do does did can could should would will has")


def _of_a_thing(body: Sequence[Word]) -> bool:
    """ "do goldfish have …", "can dogs eat …": an auxiliary, a thing, and a bare verb after it."""
    if body[0].norm not in _ASKS_OF or len(body) < 3 or body[1].norm in _BARE | {"not", "to"}:
        return False
    for word in body[2:5]:
        if word.norm in _JOINS:
            return False
        if word.norm in _BARE:
            return True
    return False


def _asks_you(body: Sequence[Word]) -> bool:
    """«ку бот че делаешь»: a word that asks, and what the one spoken to does."""
    at = next((i for i, w in enumerate(body[:4]) if i and w.norm in _ASKED_OF_YOU), None)
    if at is None or any("=VERB" in w.tags for w in body[:at]):
        return False
    return any({"=VERB", "=2per"} <= w.tags for w in body[at + 1 : at + 3])


_ASKED_OF_YOU = word_set(
    "что чо че чё шо чем где куда откуда когда зачем почему как кого кому какой какая какие сколько"
)


def _to_do(body: Sequence[Word]) -> bool:
    """«где искать …», «как лучше сделать …»: a word that asks, and an infinitive with nobody before it."""
    for word in body[1:4]:
        if "=INFN" in word.tags:
            return True
        if {"=VERB", "=NPRO"} & word.tags:
            return False
    return False


def _asks_late(body: Sequence[Word]) -> bool:
    """«бипин чем лучше», «к врачу что взять»: the word that asks stands later, and nothing was stated before it."""
    at = next((i for i, w in enumerate(body) if i and (w.norm in _ASKED_INSIDE or _of_a_deed(body, i))), None)
    if at is None or len(body) <= at + 1:
        return False
    return not any(
        {"=VERB", "=PRED"} & w.tags or w.norm in AUXILIARIES or w.norm in ("я", "i", "we", "мы", "не")
        for w in body[:at]
    )


def _of_a_deed(body: Sequence[Word], i: int) -> bool:
    """«… что не забыть взять», «… куда сходить», «… что известно»."""
    if body[i].norm not in ("что", "чо", "че", "кого", "куда", "где", "когда", "как"):
        return False
    after = [w for w in body[i + 1 : i + 4] if w.norm != "не"]
    return bool(after) and (
        "=INFN" in after[0].tags or after[0].norm in ("известно", "лучше", "можно", "нужно", "надо")
    )


def subordinate(words: Sequence[Word]) -> bool:
    """The clause opens with a word that asks or hangs on what stands before («почему …», «как …», "how …")."""
    body = [w for w in words if w.is_word][:2]
    if not body:
        return False
    if len(body) == 2 and body[0].norm in _PREPOSITIONS and "который" in body[1].lemmas:
        return True
    return (
        body[0].norm in _QUESTION_WORDS | _WHETHER | {"про", "чтобы", "that", "о"} or "=GRND" in body[0].tags
    )
