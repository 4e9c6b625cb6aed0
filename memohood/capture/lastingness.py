"""How much a statement sounds like something lasting, where no rule knows what it says.

Two scales, both fitted by bench/fit_lasting.py on messages of several writers. The scale of words weighs the form of a
statement (capture/form.py) and the points of the grammar. The scale of meaning, a small network, weighs the same beside the
vector of the built-in model: how things are with people sounds otherwise than talk of the moment, of the world and of the task
at hand. Only what the words leave open is put to the model.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import TYPE_CHECKING

from memohood.capture import technology
from memohood.capture.clause import Sentence
from memohood.capture.form import form
from memohood.capture.grammar.domains import DOMAINS
from memohood.capture.statements import Statement, continues, needed, score, statements, strong
from memohood.capture.wording import tidy
from memohood.errors import ModelUnavailable
from memohood.text.relations import NAMED_PERSON, NAMED_PET
from memohood.text.wordlist import word_set

if TYPE_CHECKING:
    from memohood.ports import Embedder

_SCALES = "lasting_scales.json"
LANGUAGES = frozenset({"ru", "en"})
MOST = 3.0  # points of the grammar beyond the needed ones, or missing, that count
OPEN = (-4.5, 5.0)  # between these values on the scale of words the model is asked
DOUBT = (-2.0, 0.8)  # below the one form alone refuses, above the other it alone keeps
NAMED_ALONE = 1.0  # of a clause about somebody known that touches no other field of life
# attributes that are as often touched in passing as they are told: "my cat just …", "my phone's at 4 percent"
WEAK = word_set("pet relative friend contact vehicle possession coffee tea drink hobby")
SHORTEST = 3  # characters


@dataclass(frozen=True, slots=True)
class Scale:
    """What each name of a form is worth, a point of the grammar, and from where a statement is kept."""

    names: dict[str, float]
    point: float
    bias: float
    enough: float

    def value(self, form: Iterable[str], spare: float) -> float:
        """Above nought: kept, as far as this scale can tell."""
        known = self.names
        return sum(known.get(name, 0.0) for name in form) + self.point * spare + self.bias - self.enough


@lru_cache(maxsize=1)
def scale() -> Scale:
    """The scale of words."""
    stored = json.loads(resources.files("memohood.capture").joinpath(_SCALES).read_text(encoding="utf-8"))
    return Scale(stored["names"], stored["point"], stored["bias"], stored["enough"])


@dataclass(frozen=True, slots=True)
class Open:
    """A statement about which rules cannot be sure."""

    key: int
    text: str
    form: frozenset[str]
    spare: float
    doubt: float = 0.0  # how far above nought it must be


Sounds = Callable[[Sequence[Open]], Sequence[float]]  # above nought: it sounds lasting


def sounds_of(embedder: Embedder | None, along: Sequence[str] = ()) -> Sounds | None:
    """How statements sound to this model, None where it is not there or is another one.

    `along`: texts whose vectors are wanted next; one batch costs little more than one text, and the model remembers them.
    """
    if embedder is None or not embedder.ready:
        return None
    from memohood.capture import lasting_network

    network = lasting_network.stored()
    if embedder.signature != network.signature:
        return None

    def sounds(asked: Sequence[Open]) -> Sequence[float]:
        vectors = embedder.embed([*(one.text for one in asked), *along])[: len(asked)]
        return network.values(vectors, [one.form for one in asked], [one.spare for one in asked])

    return sounds


def undecided(read_sentences: Sequence[Sentence]) -> list[Open]:
    """The statements that no rule knows, with what the scales weigh."""
    out: list[Open] = []
    for sentence in read_sentences:
        if sentence.lang not in LANGUAGES:
            continue
        for group in statements(sentence):
            if ruled(group, sentence):
                continue
            spare = score(group, sentence) - needed(group, sentence)
            out.append(
                Open(
                    key=id(group[0]),
                    text=_text(group, sentence),
                    form=form(group, sentence, read_sentences),
                    spare=max(-MOST, min(spare, MOST)),
                    doubt=NAMED_ALONE if spare < 0.0 and _named_alone(group) else 0.0,
                )
            )
    return out


def verdicts(read_sentences: Sequence[Sentence], sounds: Sounds | None) -> dict[int, bool]:
    """Whether a statement is kept, by the id of its first clause; only for those about which rules cannot be sure."""
    words = scale()
    values = {one.key: (one, words.value(one.form, one.spare)) for one in undecided(read_sentences)}
    verdict = {key: _by_words(one.spare, value - one.doubt) for key, (one, value) in values.items()}
    asked = [one for one, value in values.values() if OPEN[0] < value < OPEN[1] and len(one.text) >= SHORTEST]
    if sounds is None or not asked:
        return verdict
    try:
        heard = sounds(asked)
    except ModelUnavailable:
        return verdict
    for one, sound in zip(asked, heard, strict=True):
        verdict[one.key] = sound > one.doubt
    return verdict


def _named_alone(group: Statement) -> bool:
    """Nothing but the name of somebody known speaks for it: «Лика прислала мем»."""
    if not any(w.lemmas & {NAMED_PERSON, NAMED_PET} for c in group for w in c.words):
        return False
    marks = frozenset().union(*(c.weight.marks for c in group))
    return len(marks & DOMAINS.keys()) == 1


def _by_words(spare: float, value: float) -> bool:
    """Points and form together, where no model is asked: form decides where it is sure, points where it is not."""
    return value > (DOUBT[0] if spare >= 0.0 else DOUBT[1])


def ruled(group: Statement, sentence: Sentence) -> bool:
    """A rule or a plain cue speaks for the statement, or it hangs on the one before."""
    signals = sentence.signals
    if signals.remember or signals.firm or signals.correction or signals.decision:
        return True
    if strong(group) is not None or any(c.instruction for c in group) or continues(group, sentence):
        return True
    if any(c.finding is not None and c.finding.rule != "taste" and c.finding.slot not in WEAK for c in group):
        return True
    return technology.technology([w for c in group for w in c.words]) is not None


def _text(group: Statement, sentence: Sentence) -> str:
    base = sentence.span.start
    return tidy(sentence.span.text[group[0].span.start - base : group[-1].span.end - base])
