"""A ranker as data: a weighted sum of what is known of a candidate, and a few hidden units that tell when parts count together.

A weighted sum cannot say "the speaker matters more where a list is asked for"; two layers can. The sum is kept in plain
figures; the hidden units are packed, a row of half-precision figures for each input, by name.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from memohood.recall.features import Array, product


@dataclass(frozen=True, slots=True)
class Network:
    """score = table · linear + max(table · hidden + shift, 0) · out."""

    linear: Array  # (inputs,)
    hidden: Array  # (inputs, units)
    shift: Array  # (units,)
    out: Array  # (units,)

    def scores(self, table: Array) -> Array:
        """One figure for each row of the table: higher is likelier."""
        units = np.maximum(product(table, self.hidden) + self.shift, np.float32(0))
        return np.asarray(table @ self.linear + units @ self.out, dtype=np.float32)


def stored(network: Network, names: Sequence[str]) -> dict[str, Any]:
    """As weights.json holds it."""
    return {
        "linear": {name: float(f"{weight:.4g}") for name, weight in zip(names, network.linear, strict=True)},
        "hidden": {name: _packed(row) for name, row in zip(names, network.hidden, strict=True)},
        "shift": _packed(network.shift),
        "out": _packed(network.out),
    }


def read(given: Mapping[str, Any], names: Sequence[str]) -> Network:
    """From weights.json. An input that it does not know counts nothing."""
    linear, hidden, shift = given["linear"], given["hidden"], _unpacked(given["shift"])
    rows = [_unpacked(hidden[name]) if name in hidden else np.zeros_like(shift) for name in names]
    return Network(
        linear=np.array([float(linear.get(name, 0.0)) for name in names], dtype=np.float32),
        hidden=np.stack(rows) if rows else np.zeros((0, len(shift)), dtype=np.float32),
        shift=shift,
        out=_unpacked(given["out"]),
    )


def _packed(weights: Array) -> str:
    return base64.b64encode(weights.astype("<f2").tobytes()).decode("ascii")


def _unpacked(text: str) -> Array:
    return np.frombuffer(base64.b64decode(text), dtype="<f2").astype(np.float32)
