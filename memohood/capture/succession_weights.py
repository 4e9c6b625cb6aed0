"""The weights of succession: data, made by bench/fit_succession.py."""

from __future__ import annotations

import base64
import json
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

import numpy as np

from memohood.ports import Vectors

SUREST = 2.0  # of a direction, either way


@dataclass(frozen=True, slots=True)
class Direction:
    """A direction in the space of sentence vectors: from what still holds to what is over."""

    bias: float
    vector: Vectors

    def along(self, sentence: Vectors) -> float:
        return max(-SUREST, min(SUREST, self.bias + float(sentence @ self.vector)))


@dataclass(frozen=True, slots=True)
class Weights:
    threshold: float
    by_name: dict[str, float]
    directions: dict[str, Direction]

    def score(self, evidence: dict[str, float]) -> float:
        return sum(self.by_name.get(name, 0.0) * value for name, value in evidence.items())


@lru_cache(maxsize=2)
def weights(family: str) -> Weights:
    """The set with nearness in meaning, or the set ("none") without."""
    text = resources.files("memohood.capture").joinpath("succession_weights.json").read_text(encoding="utf-8")
    stored = json.loads(text)[family]
    directions = {
        name: Direction(float(one["bias"]), np.frombuffer(base64.b64decode(one["vector"]), dtype="<f2").astype(np.float32))
        for name, one in stored.get("directions", {}).items()
    }  # fmt: skip
    return Weights(
        float(stored["threshold"]),
        {name: float(value) for name, value in stored["weights"].items()},
        directions,
    )


def family_of(signature: str, vector: Vectors | None) -> str:
    """Which set of weights fits: what vectors say was learnt in the space of the built-in model."""
    return "builtin" if vector is not None and signature.startswith("builtin|") else "none"
