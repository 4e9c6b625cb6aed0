"""What a rule finds in a clause."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """An attribute that a clause fills. `retracts`: it says that the old value is over."""

    slot: str
    value: str = ""
    polarity: int = 1
    retracts: bool = False
    rule: str = ""
    replaces: str = ""
