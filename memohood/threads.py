"""Threads that are used again: starting one for every step costs more than many a step."""

from __future__ import annotations

import logging
import os
import queue
import threading
from collections.abc import Callable

log = logging.getLogger("memohood")

_SPARE_S = 30.0  # how long a thread without work is kept

Step = Callable[[], None]
_Box = queue.SimpleQueue[tuple[Step, Step, str]]
_lock = threading.Lock()
_spare: list[_Box] = []  # of threads that wait for work


def run(step: Step, then: Step, *, name: str) -> None:
    """Do `step` on a thread of its own, then `then`; one that hangs holds up nobody else. `step` may not raise."""
    with _lock:
        box = _spare.pop() if _spare else None
    if box is None:
        box = _Box()
        threading.Thread(target=_serve, args=(box,), name=name, daemon=True).start()
    box.put((step, then, name))


def _serve(box: _Box) -> None:
    while True:
        try:
            step, then, name = box.get(timeout=_SPARE_S)
        except queue.Empty:
            with _lock:
                if box in _spare:
                    _spare.remove(box)
                    return
            continue  # somebody has just taken it
        threading.current_thread().name = name
        step()
        with _lock:
            _spare.append(box)
        try:
            then()  # after that, so that whoever waits for it meets this thread free
        except Exception:
            log.exception("what follows a step failed")
        del step, then  # what they hold is not kept alive by a thread that waits


def _after_fork() -> None:
    """The threads stayed behind in the parent."""
    global _lock
    _lock = threading.Lock()
    _spare.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
