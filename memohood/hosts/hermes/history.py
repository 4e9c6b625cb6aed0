"""The host's own transcripts ($HERMES_HOME/state.db), read and never written.

Read only through Python's sqlite3 with mode=ro: the host's library must stay the only one in this process that has the
file open, since two SQLite builds on one file drop each other's locks and lose commits.

What the rows mean: active=1 is live; active=0, compacted=1 was summarised away but said; active=0, compacted=0 was
taken back by the user. After a compaction the host inserts the kept messages again as new rows.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

from memohood.capture.record import clean as recorded_text
from memohood.domain.turn import USER, Message
from memohood.hosts.hermes.content import clean, user_words

_JSON = "\x00json:"
# Sessions that no person talked in.
_MACHINE_SOURCES = frozenset({"cron", "subagent", "tool", "batch"})
_SYNTHETIC = (
    "[CONTEXT COMPACTION", "[CONTEXT SUMMARY]", "[PRIOR CONTEXT", "[System: Your previous", "[System: The previous",
    "[Your active task list", "[IMPORTANT: Background process ", "[IMPORTANT: MCP servers", "[SYSTEM: MCP servers",
    "[IMPORTANT: You are running as a scheduled", '[IMPORTANT: The user launched this CLI session',
)  # fmt: skip
# What the host answers in the assistant's name when the user stops a turn.
_STOPPED = re.compile(r"Operation interrupted(?:\.$|: (?:waiting for|handling|retrying) | during retry \()")
_RECALLED = re.compile(r"<memory-context>(.*?)</memory-context>", re.S)
_BULK_S = 1e-4  # rows closer than this were written by one bulk insert, not by people


@dataclass(frozen=True, slots=True, kw_only=True)
class PastSession:
    """A conversation in the host's file."""

    id: str
    source: str
    started_at: datetime
    user_id: str = ""
    chat_type: str = ""
    chat_id: str = ""
    thread_id: str = ""
    session_key: str = ""
    ended: bool = False
    title: str = ""
    branched: bool = False  # starts with a copy of its parent's messages

    @property
    def group(self) -> bool:
        return self.chat_type not in ("", "dm", "direct", "private")


@dataclass(frozen=True, slots=True, kw_only=True)
class PastMessage:
    """One thing that a person or the assistant said, without the host's own texts. `ref` names it for good."""

    session_id: str
    role: Literal["user", "assistant"]
    text: str
    at: datetime
    row: int

    @property
    def ref(self) -> str:
        return f"state:{self.row}"


class History:
    """A reader of one state.db. Each call opens and closes its own connection; a missing file reads as empty."""

    def __init__(self, hermes_home: str | Path, *, timeout_s: float = 2.0) -> None:
        self.path = Path(hermes_home) / "state.db"
        self._timeout_s = timeout_s

    @property
    def exists(self) -> bool:
        return self.path.is_file()

    def sessions(self) -> list[PastSession]:
        """Conversations with a person, oldest first: no cron jobs, subagents or tools."""
        rows = self._rows("select * from sessions order by started_at, id")
        ended = {row["id"]: row.get("end_reason") for row in rows}
        return [
            _session(row, continues=ended.get(row.get("parent_session_id")) in ("branched", "compression"))
            for row in rows
            if not _machine(row)
        ]

    def messages(self, session_id: str | None = None, *, after_row: int = 0) -> Iterator[PastMessage]:
        """What was said, session by session, oldest first: taken-back turns, copies made by compactions and by
        branching, summaries and host notices left out. `after_row` reads on from an earlier highest `row`."""
        known = {s.id: s for s in self.sessions()}
        wanted = [session_id] if session_id is not None else list(known)
        for name in wanted:
            if name in known:
                yield from self._of_session(known[name], after_row)

    def said(self, session: PastSession, *, after_row: int = 0) -> list[PastMessage]:
        """`messages` of one session that the caller has at hand."""
        return list(self._of_session(session, after_row))

    def last_said(self) -> dict[str, datetime]:
        """When the last row of each session was written."""
        rows = self._rows("select session_id, max(timestamp) as at from messages group by session_id")
        return {row["session_id"]: datetime.fromtimestamp(float(row["at"]), UTC) for row in rows}

    def rewound(self, session_id: str, *, replies: bool = False) -> list[PastMessage]:
        """The user's messages of a session that were taken back (/undo), and their replies, oldest first."""
        roles = "('user', 'assistant')" if replies else "('user')"
        rows = self._rows(
            f"select * from messages where session_id = ? and role in {roles} and active = 0 and compacted = 0 order by id",
            session_id,
        )
        return [m for row in rows if (m := _message(row)) is not None]

    def live(self, session_id: str) -> list[PastMessage]:
        """The user's messages of a session that stand: live ones and those summarised away."""
        return [m for m in self.messages(session_id) if m.role == "user"]

    def injected(self, session_id: str) -> str:
        """All recalled text that the model still has in the live context of a session."""
        rows = self._rows(
            "select api_content from messages where session_id = ? and active = 1 and api_content is not null",
            session_id,
        )
        return "\n".join(part for row in rows for part in _RECALLED.findall(str(row["api_content"])))

    def groups(self, session_ids: Iterable[str]) -> frozenset[str]:
        """Those of the sessions that took place in a group chat."""
        ids = list(dict.fromkeys(session_ids))[:500]
        if not ids:
            return frozenset()
        marks = ",".join("?" * len(ids))
        rows = self._rows(f"select * from sessions where id in ({marks})", *ids)
        return frozenset(s.id for s in map(_session, rows) if s.group)

    def _of_session(self, session: PastSession, after_row: int) -> Iterator[PastMessage]:
        rows = self._rows(
            "select * from messages where session_id = ? and role in ('user', 'assistant')"
            " and (active = 1 or compacted = 1) order by id",
            session.id,
        )
        copied = _copies(rows, started=session.started_at.timestamp() if session.branched else None)
        for row in rows:
            if row["id"] > after_row and row["id"] not in copied:
                message = _message(row)
                if message is not None:
                    yield message

    def _rows(self, sql: str, *values: object) -> list[dict[str, Any]]:
        if not self.exists:
            return []
        address = f"{self.path.resolve().as_uri()}?mode=ro"
        with closing(sqlite3.connect(address, uri=True, timeout=self._timeout_s)) as connection:
            connection.row_factory = sqlite3.Row
            try:
                rows = connection.execute(sql, values).fetchall()
            except sqlite3.OperationalError as error:
                if "no such table" in str(error):
                    return []
                raise
            return [dict(row) for row in rows]


def taken_back(
    ours: Iterable[Message], rewound: Iterable[PastMessage], live: Iterable[PastMessage]
) -> frozenset[str]:
    """Refs of our messages of a session that the user took back, their replies included.

    A message of ours belongs to the host's row with the same words that is nearest in time: the same words sent once
    more after an /undo have a live row of their own.
    """
    rows: dict[str, list[tuple[datetime, bool]]] = {}
    for messages, gone in ((rewound, True), (live, False)):
        for row in messages:
            rows.setdefault(recorded_text(row.text), []).append((row.at, gone))
    refs: set[str] = set()
    for message in ours:
        candidates = rows.get(message.text)
        if message.speaker == USER and message.ref and candidates:
            _, gone = min((abs((at - message.at).total_seconds()), gone) for at, gone in candidates)
            if gone:
                refs |= {message.ref, f"{message.ref}.a"}
    return frozenset(refs)


def decode(content: object) -> Any:
    """Message content as the host stored it: a text, or a list of parts behind a marker."""
    if isinstance(content, str) and content.startswith(_JSON):
        try:
            return json.loads(content[len(_JSON) :])
        except ValueError:
            return content[len(_JSON) :]
    return content


def _message(row: Mapping[str, Any]) -> PastMessage | None:
    role: Literal["user", "assistant"] = "user" if row["role"] == "user" else "assistant"
    raw = decode(row["content"])
    text = user_words(raw) if role == "user" else clean(raw)
    if not text or text.startswith(_SYNTHETIC) or row.get("observed"):
        return None
    if role == "assistant" and _STOPPED.match(text):
        return None
    at = datetime.fromtimestamp(float(row["timestamp"]), UTC)
    return PastMessage(session_id=row["session_id"], role=role, text=text, at=at, row=row["id"])


def _copies(rows: list[dict[str, Any]], *, started: float | None) -> set[int]:
    """Rows that repeat earlier ones: inserted again by a compaction, or copied from the parent of a branch."""
    copies: set[int] = set()
    seen: dict[tuple[str, str], set[float]] = {}
    compacted = any(row["compacted"] for row in rows)
    for place, row in enumerate(rows):
        key, when = (row["role"], str(row["content"])), float(row["timestamp"])
        near = (rows[n]["timestamp"] for n in (place - 1, place + 1) if 0 <= n < len(rows))
        bulk = any(abs(float(other) - when) < _BULK_S for other in near)
        # A branch is filled by one bulk insert as it starts, or with the times of its parent.
        from_parent = started is not None and (when < started or (bulk and when < started + 1.0))
        if from_parent or (compacted and key in seen and (bulk or when in seen[key])):
            copies.add(row["id"])
        seen.setdefault(key, set()).add(when)
    return copies


def _machine(row: Mapping[str, Any]) -> bool:
    return row["source"] in _MACHINE_SOURCES or "_delegate_from" in _model_config(row)


def _model_config(row: Mapping[str, Any]) -> Mapping[str, Any]:
    try:
        value = json.loads(row.get("model_config") or "{}")
    except ValueError:
        return {}
    return value if isinstance(value, Mapping) else {}


def _session(row: Mapping[str, Any], *, continues: bool = False) -> PastSession:
    return PastSession(
        id=row["id"],
        source=row["source"],
        started_at=datetime.fromtimestamp(float(row["started_at"]), UTC),
        user_id=row.get("user_id") or "",
        chat_type=(row.get("chat_type") or "").lower(),
        chat_id=row.get("chat_id") or "",
        thread_id=row.get("thread_id") or "",
        session_key=row.get("session_key") or "",
        ended=row.get("ended_at") is not None,
        title=row.get("title") or "",
        branched=continues or "_branched_from" in _model_config(row),
    )
