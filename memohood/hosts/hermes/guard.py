"""The wall between memohood and the host: nothing raised here reaches a conversation, and nothing waits for ever.

Logs name hooks, error types and places in the code, never what was said.
"""

from __future__ import annotations

import functools
import logging
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

from memohood.errors import MemohoodError

P = ParamSpec("P")
T = TypeVar("T")

log = logging.getLogger("memohood.hermes")


def report_failure(hook: str, error: BaseException) -> None:
    """Log an error without its arguments, which may hold what a person said."""
    reason = f": {error.message}" if isinstance(error, MemohoodError) else ""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" at {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames and not reason else ""
    log.warning("%s failed: %s%s%s", hook, type(error).__name__, reason, place)
    log.debug("%s failed at\n%s", hook, "".join(traceback.format_tb(error.__traceback__)))


def never_raises(default: Callable[[], Any]) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """A hook that gives `default()` instead of raising."""

    def wrap(hook: Callable[P, T]) -> Callable[P, T]:
        @functools.wraps(hook)
        def guarded(*args: P.args, **kwargs: P.kwargs) -> T:
            try:
                return hook(*args, **kwargs)
            except Exception as error:
                report_failure(getattr(hook, "__name__", "hook"), error)
                return cast(T, default())

        return guarded

    return wrap


class _Late:
    """The answer that did not come in time."""


LATE = _Late()


def within(seconds: float, step: Callable[[], T], *, name: str) -> T | _Late:
    """Run a step and wait for it that long at most; a late step goes on in its own thread and its answer is dropped."""
    box: list[Any] = []

    def run() -> None:
        try:
            box.append((step(), None))
        except Exception as error:
            box.append((None, error))
            if done.is_set():  # nobody waits any more
                report_failure(name, error)

    done = threading.Event()
    worker = threading.Thread(target=run, name=f"memohood-{name}", daemon=True)
    worker.start()
    worker.join(seconds)
    if not box:
        done.set()
        return LATE
    value, error = box[0]
    if error is not None:
        raise error
    return value  # type: ignore[no-any-return]
