"""What is done beside the first turn of a process, and when: none of it may delay the host's first request."""

from __future__ import annotations

import threading
from collections.abc import Callable

FIRST_QUESTION_S = 10.0  # what can wait waits so long for a first question,
REQUEST_S = 2.0  # and then until its request is on the way


class Startup:
    """One per provider: tells whether the models are there, and holds back what is not needed yet."""

    def __init__(self, *, question_s: float = FIRST_QUESTION_S, request_s: float = REQUEST_S) -> None:
        self._question_s = question_s
        self._request_s = request_s
        self._warmed = threading.Event()
        self._answered = threading.Event()
        self._closing = threading.Event()

    def warm(self, load: Callable[[], None]) -> None:
        """Load the models; who waits for them goes on even if that fails."""
        try:
            load()
        finally:
            self._warmed.set()

    def wait_until_warm(self, seconds: float) -> None:
        self._warmed.wait(max(seconds, 0.0))

    def answered(self) -> None:
        """The first question was answered."""
        self._answered.set()

    def when_idle(self, step: Callable[[], object]) -> None:
        """Do the step once the first request is on its way; never after close()."""
        self._answered.wait(self._question_s)
        if not self._closing.wait(self._request_s):
            step()

    def close(self) -> None:
        self._closing.set()
        self._answered.set()
