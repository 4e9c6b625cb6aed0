"""What the next sentence takes back: "I don't have a boat. Nobody mentioned a boat", "… That's the joke"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from memohood.capture import filters, hearsay
from memohood.capture.clause import Sentence
from memohood.text.wordlist import word_set

_PUNCHLINE = 40  # characters: what only says that it was a joke
_DENYING = word_set("not no don't dont doesn't didn't isn't never не нет нету никогда")


def drop(read_sentences: Sequence[Sentence]) -> None:
    """Refuse what was only a joke, and what is denied that nobody had said."""
    for one, other in pairwise(read_sentences):
        if len(other.span.text) <= _PUNCHLINE and filters.labelled(other.span.text):
            for clause in one.clauses:
                clause.reason = clause.reason or "sarcasm"
        if any(c.reason == "dispute" for c in other.clauses) or hearsay.disputed(other.span.text):
            for clause in one.clauses:
                if clause.reason is None and any(w.norm in _DENYING for w in clause.words):
                    clause.reason = "dispute"
