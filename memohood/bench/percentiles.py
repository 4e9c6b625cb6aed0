"""Percentiles by nearest rank."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which that share of the values lies; 0 for none."""
    if not values:
        return 0.0
    ordered = sorted(values)
    return ordered[min(int(share * len(ordered)), len(ordered) - 1)]


@dataclass(frozen=True, slots=True)
class Times:
    """Median and 95th percentile, in milliseconds."""

    p50: float
    p95: float


def times(values: Sequence[float]) -> Times:
    return Times(round(percentile(values, 0.5), 3), round(percentile(values, 0.95), 3))
