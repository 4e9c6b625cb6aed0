"""What a model's cosines are worth before anything is compared: the middle of all questions and of all statements.

Some texts are near every question, and a model's two languages lie apart. A question is therefore compared without what it has
in common with all questions, and a cosine counts from what a statement of that script has by itself. These centres are data
(background.npz, made by bench/fit_background.py from the project's own texts), so a small memory is judged like a large one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

import numpy as np

from memohood.ports import Embedder, Vectors
from memohood.recall.features import Array

SCRIPTS = ("latin", "cyrillic")
_CYRILLIC = re.compile("[Ѐ-ӿ]")


@dataclass(frozen=True, slots=True)
class Background:
    """The centres of one family of models, a row for each of SCRIPTS; None where nobody measured them."""

    questions: Array | None = None
    statements: Array | None = None

    def asked(self, text: str, vector: Vectors) -> Vectors:
        """The question's vector without what all questions have in common, of length 1 for the search by bits."""
        own = self._own(text, vector)
        return np.asarray(own / max(float(np.linalg.norm(own)), 1e-6), dtype=np.float32)

    def meaning(self, text: str, vector: Vectors, texts: Sequence[str], vectors: Vectors) -> Array:
        """How much nearer each statement is to the question than statements of its script are; 0 where there is no vector."""
        own = self._own(text, vector)
        scripts = np.array([script(other) for other in texts], dtype=np.intp)
        if self.statements is not None:
            usual = self.statements @ own
        else:
            usual = np.full(len(SCRIPTS), float((vectors @ own).mean()) if len(vectors) else 0.0)
        present = vectors.any(axis=1)
        return np.where(present, vectors @ own - usual[scripts], 0.0).astype(np.float32)

    def _own(self, text: str, vector: Vectors) -> Vectors:
        if self.questions is None:
            return vector
        return np.asarray(vector - self.questions[script(text)], dtype=np.float32)


def script(text: str) -> int:
    """The place in SCRIPTS of the alphabet that a text is written in; of a mixed one, Cyrillic."""
    return int(not text.isascii() and _CYRILLIC.search(text) is not None)


def of(embedder: Embedder | None) -> Background:
    """The centres of that model's family."""
    return _known(embedder.signature.partition("|")[0]) if embedder is not None else Background()


@lru_cache(maxsize=8)
def _known(family: str) -> Background:
    with (
        resources.files("memohood.recall").joinpath("background.npz").open("rb") as file,
        np.load(file, allow_pickle=False) as stored,
    ):
        if f"{family}.questions" not in stored:
            return Background()
        return Background(stored[f"{family}.questions"], stored[f"{family}.statements"])
