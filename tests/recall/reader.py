"""A reader of an empty memory that knows what was said last."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from memohood.domain.turn import Message


class EmptyReader:
    def __init__(self, last: tuple[str, ...] = ()) -> None:
        self._last = [
            Message(owner="u1", session_id="s1", speaker="user", text=text, at=datetime(2026, 3, 2, 9, n, tzinfo=UTC), seq=n + 1)
            for n, text in enumerate(last)
        ]  # fmt: skip

    def last_messages(self, owner: str, session_id: str, *, limit: int) -> list[Message]:
        return self._last[-limit:]

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(f"understanding a question reads nothing but the last messages, not {name}")
