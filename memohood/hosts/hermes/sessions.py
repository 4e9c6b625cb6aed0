"""What the provider remembers about each running session: half-stored turns, and what was already injected."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime

_PENDING = 32  # turns whose reply has not come; older ones were interrupted
_SESSIONS = 256


@dataclass(frozen=True, slots=True)
class Said:
    """A user's message that this process stored: its ref, its text, and when."""

    ref: str
    text: str
    at: datetime


@dataclass(slots=True)
class Session:
    """The memory of one session. All access goes through `Sessions`, which holds the lock."""

    pending: list[Said] = field(default_factory=list)
    injected: set[str] = field(default_factory=set)  # ids of records whose lines the model has in its context
    standing: str | None = None  # frozen for the session; None = not asked for yet
    standing_given: bool = False
    known: bool = False  # True once the transcript was searched for earlier injections
    told: set[str] = field(default_factory=set)  # degradations already reported


class Sessions:
    """Session states by id, the longest unused ones dropped first. Safe from any thread."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._by_id: OrderedDict[str, Session] = OrderedDict()

    def get(self, session_id: str) -> Session:
        with self._lock:
            state = self._by_id.pop(session_id, None) or Session()
            self._by_id[session_id] = state
            while len(self._by_id) > _SESSIONS:
                self._by_id.popitem(last=False)
            return state

    def began(self, session_id: str, said: Said) -> None:
        """The user's half of a turn was seen."""
        with self._lock:
            state = self.get(session_id)
            state.pending = [*state.pending, said][-_PENDING:]

    def complete(self, session_id: str, text: str) -> Said | None:
        """The stored half that this reply belongs to. Older halves never got a reply and are dropped from the list.

        The oldest match wins: replies arrive in the order of their turns, but perhaps after the next turn began.
        """
        with self._lock:
            state = self.get(session_id)
            for place, found in enumerate(state.pending):
                if found.text == text:
                    del state.pending[: place + 1]
                    return found
            return None

    def forget_injections(self, session_id: str) -> None:
        """The context was compacted: what was injected is gone from it."""
        with self._lock:
            state = self.get(session_id)
            state.injected.clear()
            state.standing, state.standing_given = None, False
            state.known = True

    def injected(self, session_id: str, ids: Iterable[str]) -> None:
        with self._lock:
            self.get(session_id).injected.update(ids)

    def branch(self, parent: str, child: str) -> None:
        """A branch starts with the parent's context, and so with what was injected there."""
        with self._lock:
            source, target = self.get(parent), self.get(child)
            target.injected |= source.injected
            target.standing, target.standing_given = source.standing, source.standing_given
            target.known = source.known

    def first_report(self, session_id: str, what: str) -> bool:
        """True the first time that this is reported in this session."""
        with self._lock:
            told = self.get(session_id).told
            if what in told:
                return False
            told.add(what)
            return True

    def drop(self, session_id: str) -> None:
        with self._lock:
            self._by_id.pop(session_id, None)
