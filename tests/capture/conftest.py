from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Protocol
from zoneinfo import ZoneInfo

import pytest

from memohood import open_memory
from memohood.capture.propose import Proposal, propose
from memohood.domain.turn import Message, Turn
from tests.capture.telling import START, Teller
from tests.fakes import FakeClock

ZONE = ZoneInfo("Europe/Moscow")
AT = datetime(2026, 11, 27, 12, tzinfo=ZONE)


class Offered(Protocol):
    def __call__(self, text: str, reply_before: str = "") -> Proposal: ...


def _said(speaker: str, words: str) -> Message:
    return Message(owner="u", session_id="s", speaker=speaker, text=words, at=AT)


def offer(text: str, reply_before: str = "") -> Proposal:
    """What a message offers to memory, after a reply of the assistant if there was one."""
    before = (_said("ai", reply_before),) if reply_before else ()
    return propose(Turn(user=_said("user", text), reply=None, before=before), zone=ZONE)


@pytest.fixture
def offered() -> Offered:
    return offer


@pytest.fixture
def story(tmp_path: Path) -> Iterator[Teller]:
    clock = FakeClock(START, ZoneInfo("Europe/Moscow"))
    with open_memory(
        tmp_path / "memory.db", config={"embedder": {"provider": "none"}}, clock=clock
    ) as engine:
        yield Teller(engine, clock)
