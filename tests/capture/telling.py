"""A teller of stories: turns that go the whole way through a real file, and what is then in it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from memohood import Engine
from memohood.domain.memory import Memory
from tests.fakes import FakeClock

START = datetime(2026, 1, 12, 9, tzinfo=UTC)
WEEK = timedelta(days=7)


@dataclass
class Teller:
    engine: Engine
    clock: FakeClock

    def tell(self, *turns: str, user: str = "u1", apart: timedelta = WEEK, session: str = "") -> None:
        for turn in turns:
            self.clock.at += apart
            self.say(turn, self.clock.at, user, session or f"s{self.clock.at:%m%d%H%M}")

    def say(self, text: str, at: datetime, user: str = "u1", session: str = "x") -> None:
        self.engine.observe(user=text, assistant="ок", session_id=session, at=at, user_id=user)
        assert self.engine.digest().complete

    def memories(self, state: str = "active", user: str = "u1") -> list[Memory]:
        return self.engine.memories(user_id=user, state=state)  # type: ignore[arg-type]

    def texts(self, state: str = "active", user: str = "u1") -> str:
        return " | ".join(m.text for m in self.memories(state, user)).lower().replace("ё", "е")
