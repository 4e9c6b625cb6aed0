"""Waiting for a step that may hang: it runs on a thread of its own and is left behind when it takes too long."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from memohood.errors import MemohoodError
from memohood.pipeline import Detached

T = TypeVar("T")

_SLICE_S = 0.2  # how soon a stop is noticed


class Abandoned(Exception):
    """The step is not waited for any longer: the worker stops, or the caller's time is over."""


class Stalled(MemohoodError):
    """The step takes too long; it is left behind."""


def over(deadline: float | None) -> bool:
    """Whether that moment (monotonic; None = never) has passed."""
    return deadline is not None and time.monotonic() >= deadline


def wait_for(
    running: Detached[T], *, stall_s: float, deadline: float | None, stopping: Callable[[], bool]
) -> T:
    """The step's result. Stalled after `stall_s` seconds; Abandoned at the deadline, or when everything stops."""
    until = time.monotonic() + stall_s
    while not running.wait(_SLICE_S):
        if stopping() or over(deadline):
            raise Abandoned
        if over(until):
            raise Stalled(f"it took longer than {stall_s:.0f} s")
    return running.result()
