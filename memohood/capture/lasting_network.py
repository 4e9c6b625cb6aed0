"""The scale of meaning: a small network over what a statement says, as the built-in model hears it, and over its form.

A weighted sum cannot say "a number speaks for a fact, but not beside a device"; a few hidden units can. The sum stands beside
them, as the first column of every table.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Table = NDArray[np.float32]
_STORED = Path(__file__).with_name("lasting_usem3.npz")


@dataclass(frozen=True, slots=True)
class Network:
    """value = x · linear + max(x · hidden + shift, 0) · out, where x is a vector, names of a form and points of the grammar."""

    signature: str  # of the model whose vectors it was fitted on
    names: Mapping[str, int]
    heard: Table  # (width of a vector, 1 + units)
    form: Table  # (names, 1 + units)
    points: Table  # (1 + units,): for each point beyond the needed ones
    shift: Table  # (1 + units,)
    out: Table  # (units,)

    def values(
        self, vectors: Table, forms: Sequence[Collection[str]], spare: Sequence[float]
    ) -> Sequence[float]:
        """Where statements lie on the scale, one a row; above nought they are kept."""
        sums = vectors @ self.heard + np.outer(np.asarray(spare, np.float32), self.points) + self.shift
        for row, names in zip(sums, forms, strict=True):
            known = [self.names[name] for name in sorted(names) if name in self.names]
            row += self.form[known].sum(axis=0)
        found = sums[:, 0] + np.maximum(sums[:, 1:], 0.0) @ self.out
        return [float(value) for value in found]


def write(network: Network, path: Path) -> None:
    """As the package reads it: half precision is finer than what was learnt."""
    half = {name: getattr(network, name).astype(np.float16) for name in ("heard", "form")}
    small = {name: getattr(network, name) for name in ("points", "shift", "out")}
    np.savez_compressed(
        path, signature=network.signature, names=np.array(list(network.names)), **half, **small
    )


@lru_cache(maxsize=1)
def stored() -> Network:
    """The network that comes with the package."""
    with np.load(_STORED, allow_pickle=False) as file:
        tables = {name: file[name].astype(np.float32) for name in ("heard", "form", "points", "shift", "out")}
        names = {str(name): place for place, name in enumerate(file["names"])}
        return Network(signature=str(file["signature"]), names=names, **tables)
