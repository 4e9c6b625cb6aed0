"""A clause and a sentence as capture reads them."""

from __future__ import annotations

from dataclasses import dataclass, field

from memohood.capture import speech_acts
from memohood.capture.durability import Evidence
from memohood.capture.findings import Finding
from memohood.capture.signals import Signals
from memohood.domain.memory import SELF
from memohood.text.morphology import Word
from memohood.text.sentences import Span

OWN = frozenset({"first_person", "possessive", "elided"})  # marks of words about the user himself


@dataclass(slots=True)
class Clause:
    """A clause. `reason` is why it is refused, None while it may be kept; `instruction`: a lasting request; `kept`: in a fact."""

    span: Span
    words: list[Word]
    weight: Evidence
    finding: Finding | None = None
    subject: str = SELF
    name: str = ""
    reason: str | None = None
    instruction: bool = False
    kept: bool = False
    borrowed: str = ""  # the words of the clause before that it shares: «жена Аня работает … и поёт в хоре»
    added: bool = False  # joined to the clause before by "and"
    apart: bool = False  # a piece of an introduction, worth a record of its own

    @property
    def content(self) -> list[Word]:
        return speech_acts.content(self.words)


@dataclass(slots=True)
class Sentence:
    """A sentence of the user's own."""

    span: Span
    lang: str
    signals: Signals
    clauses: list[Clause] = field(default_factory=list)
