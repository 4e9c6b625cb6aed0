"""Long Russian dialogues with one question each: is a gold session among the sessions of the first five hits?"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

from memohood.bench.cases import read_lines
from memohood.bench.clock import SettableClock
from memohood.bootstrap import open_memory
from memohood.errors import InputError

if TYPE_CHECKING:
    from memohood.engine import Engine

DEPTH = 5
_OWNER = "u1"
_START = datetime(2024, 1, 1, 9, tzinfo=UTC)  # the data is undated: one session a day, in its order
_SPEAKERS = {"user": "user", "assistant": "ai"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Chat:
    id: str
    question: str
    type: str
    gold: frozenset[str]
    messages: tuple[Mapping[str, Any], ...]

    @property
    def ended(self) -> datetime:
        last: datetime = self.messages[-1]["at"]
        return last + timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sought:
    """How one question went: the sessions of the first five hits, and whether a gold one is among them."""

    id: str
    type: str
    question: str
    gold: tuple[str, ...]
    sessions: tuple[str, ...]
    found: bool
    ms: float


@dataclass(frozen=True, slots=True, kw_only=True)
class GigaReport:
    sought: tuple[Sought, ...]
    messages: int
    load_seconds: float
    embedder: str = ""


def read(path: Path) -> list[Chat]:
    """The dialogues of the file."""
    chats = []
    for row in read_lines(path):
        try:
            chats.append(
                Chat(
                    id=str(row["id"]),
                    question=row["question"],
                    type=row.get("question_type", ""),
                    gold=frozenset(str(session) for session in row["ans_session_ids"]),
                    messages=tuple(_messages(row["sessions"])),
                )
            )
        except (KeyError, TypeError) as error:
            raise InputError(f"{path} is not a GigaMemory file: {error!r}") from error
    return chats


def run(
    chats: Sequence[Chat],
    *,
    observe: bool = False,
    settings: Mapping[str, Any] | None = None,
    advance: Callable[[int], None] = lambda steps: None,
) -> GigaReport:
    """Load each dialogue into a file of its own and ask; with `observe` every turn passes capture and hits may be captures."""
    sought: list[Sought] = []
    loaded, embedder = 0.0, ""
    for chat in chats:
        with tempfile.TemporaryDirectory(prefix="memohood-bench-") as folder:
            clock = SettableClock(chat.ended)
            with open_memory(Path(folder) / "memory.db", config=settings, clock=clock) as memory:
                began = time.perf_counter()
                if observe:
                    _observe(memory, clock, chat)
                else:
                    memory.record_messages(chat.messages)
                memory.digest(timeout=1800.0)
                memory.warm()
                loaded += time.perf_counter() - began
                embedder = embedder or memory.stats().embedder
                sought.append(_ask(memory, chat, "all" if observe else "history"))
        advance(1)
    return GigaReport(
        sought=tuple(sought),
        messages=sum(len(chat.messages) for chat in chats),
        load_seconds=loaded,
        embedder=embedder,
    )


def _ask(memory: Engine, chat: Chat, scope: str) -> Sought:
    began = time.perf_counter()
    hits = memory.recall(
        chat.question,
        session_id="asked",
        user_id=_OWNER,
        at=chat.ended,
        k=DEPTH,
        scope="all" if scope == "all" else "history",
    ).hits
    took = (time.perf_counter() - began) * 1000.0
    sessions = tuple(dict.fromkeys(hit.session_id for hit in hits[:DEPTH]))
    return Sought(
        id=chat.id,
        type=chat.type,
        question=chat.question,
        gold=tuple(sorted(chat.gold)),
        sessions=sessions,
        found=bool(chat.gold.intersection(sessions)),
        ms=took,
    )


def _observe(memory: Engine, clock: SettableClock, chat: Chat) -> None:
    """User messages with the reply that follows them, as a host would hand them over."""
    for number, message in enumerate(chat.messages):
        if message["speaker"] != "user":
            continue
        reply = chat.messages[number + 1] if number + 1 < len(chat.messages) else None
        answered = (
            reply is not None and reply["speaker"] == "ai" and reply["session_id"] == message["session_id"]
        )
        clock.set(message["at"])
        memory.observe(
            user=message["text"],
            assistant=reply["text"] if reply is not None and answered else None,
            session_id=message["session_id"],
            at=message["at"],
            user_id=_OWNER,
        )
    clock.set(chat.ended)


def _messages(sessions: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for day, session in enumerate(sessions):
        for place, message in enumerate(session["messages"]):
            yield {
                "session_id": str(session["id"]),
                "speaker": _SPEAKERS[message["role"]],
                "text": message["content"],
                "at": _START + timedelta(days=day, minutes=place),
                "ref": f"{session['id']}:{place}",
                "user_id": _OWNER,
            }
