"""The scenario file read into values, once, at the edge. Its format is one JSON object a line (see GUIDE.md, Benchmarks)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from memohood.errors import InputError


@dataclass(frozen=True, slots=True, kw_only=True)
class SpokenTurn:
    """One turn of a scenario: key "s1.2", who spoke, when, and both halves."""

    key: str
    owner: str
    session_id: str
    platform: str
    at: datetime
    user: str
    assistant: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Gold:
    """A fact that must be stored from a turn."""

    turn: str
    all: tuple[str, ...]
    any: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    pinned: bool | None = None
    level: str = "explicit"


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """What must be current after all sessions, and what must not."""

    name: str
    active: tuple[str, ...]
    inactive: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    at: datetime
    text: str
    must: tuple[tuple[str, ...], ...]
    must_not: tuple[str, ...]
    type: str
    owner: str = ""  # who asks; "" = the person of the scenario


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    id: str
    lang: str
    owner: str
    turns: tuple[SpokenTurn, ...]
    captures: tuple[Gold, ...]
    none: tuple[str, ...]
    state: tuple[Topic, ...]
    questions: tuple[Question, ...]
    secrets: tuple[str, ...]


def read_lines(path: Path) -> list[dict[str, Any]]:
    """The objects of a JSONL file; an InputError names the line that is none."""
    if not path.is_file():
        raise InputError(f"there is no file {path}", hint="give the data file with --data")
    rows: list[dict[str, Any]] = []
    for number, line in enumerate(path.read_text(encoding="utf-8-sig").split("\n"), start=1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except ValueError as error:
            raise InputError(
                f"{path}, line {number}: {error}", hint="one JSON object a line is expected"
            ) from error
        if not isinstance(row, dict):
            raise InputError(
                f"{path}, line {number}: not an object", hint="one JSON object a line is expected"
            )
        rows.append(row)
    return rows


def read_scenarios(path: Path) -> list[Scenario]:
    """All scenarios of a file."""
    scenarios = []
    for row in read_lines(path):
        try:
            scenarios.append(_scenario(row))
        except (KeyError, TypeError, ValueError) as error:
            raise InputError(f"scenario {row.get('id', '?')} cannot be read: {error!r}") from error
    return scenarios


def _scenario(row: Mapping[str, Any]) -> Scenario:
    owner = row.get("user", "u1")
    return Scenario(
        id=row["id"],
        lang=row["lang"],
        owner=owner,
        turns=tuple(turn for session in row["sessions"] for turn in _turns(session, owner)),
        captures=tuple(_gold(gold) for gold in row.get("captures", ())),
        none=tuple(row.get("none", ())),
        state=tuple(
            Topic(name=t["topic"], active=tuple(t.get("active", ())), inactive=tuple(t.get("inactive", ())))
            for t in row.get("state", ())
        ),
        questions=tuple(_question(question) for question in row.get("queries", ())),
        secrets=tuple(row.get("secrets", ())),
    )


def _turns(session: Mapping[str, Any], owner: str) -> list[SpokenTurn]:
    start = datetime.fromisoformat(session["at"])
    return [
        SpokenTurn(
            key=f"{session['id']}.{number}",
            owner=session.get("user", owner),
            session_id=session["id"],
            platform=session.get("platform", "cli"),
            at=start + timedelta(minutes=number - 1),
            user=turn["user"],
            assistant=turn.get("assistant"),
        )
        for number, turn in enumerate(session["turns"], start=1)
    ]


def _gold(row: Mapping[str, Any]) -> Gold:
    kinds = row.get("kind", ())
    return Gold(
        turn=row["turn"],
        all=tuple(row.get("all", ())),
        any=tuple(row.get("any", ())),
        kinds=(kinds,) if isinstance(kinds, str) else tuple(kinds),
        pinned=row.get("pinned"),
        level=row.get("level", "explicit"),
    )


def _question(row: Mapping[str, Any]) -> Question:
    return Question(
        owner=row.get("user", ""),
        at=datetime.fromisoformat(row["at"]),
        text=row["q"],
        must=tuple((group,) if isinstance(group, str) else tuple(group) for group in row.get("must", ())),
        must_not=tuple(row.get("must_not", ())),
        type=row["type"],
    )
