"""Values as the file holds them, and back."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any

from memohood.domain.memory import Evidence, Fact, Memory, confidence
from memohood.domain.turn import Message

Row = dict[str, Any]
_UNIX = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


def instant(at: datetime) -> int:
    """Microseconds since 1970 UTC."""
    return (at - _UNIX) // _MICROSECOND


def moment(at: int) -> datetime:
    return _UNIX + timedelta(microseconds=at)


def _moment(at: int | None) -> datetime | None:
    return None if at is None else moment(at)


def _day(text: str | None) -> date | None:
    return None if text is None else date.fromisoformat(text)


def _list(values: Sequence[str] | frozenset[str]) -> str:
    return json.dumps(sorted(values) if isinstance(values, frozenset) else list(values), ensure_ascii=False)


def _strings(text: str) -> list[str]:
    return [] if text == "[]" else json.loads(text)  # most are empty, and reading rows is a hot path


CAPTURE_COLUMNS: tuple[str, ...] = (
    "id", "owner", "text", "kind", "notability", "source", "state", "pinned", "subject", "slot", "value", "polarity",
    "multi", "numbers", "entities", "tags", "lang", "rule", "valid_from", "invalidated_at", "occurs_from", "occurs_to",
    "expires_at", "session_id", "evidence_message", "evidence_quote", "trust", "confidence", "access_count",
    "last_used_at", "supersedes", "superseded_by", "created_at", "updated_at",
)  # fmt: skip


def row_of(memory: Memory) -> Row:
    return {
        "id": memory.id,
        "owner": memory.user_id,
        "text": memory.text,
        "kind": memory.kind,
        "notability": memory.notability,
        "source": memory.source,
        "state": memory.state,
        "pinned": int(memory.pinned),
        "subject": memory.subject,
        "slot": memory.slot,
        "value": memory.value,
        "polarity": memory.polarity,
        "multi": int(memory.multi),
        "numbers": _list(memory.numbers),
        "entities": _list(memory.entities),
        "tags": _list(memory.tags),
        "lang": memory.lang,
        "rule": memory.rule,
        "valid_from": instant(memory.valid_from),
        "invalidated_at": instant(memory.invalidated_at) if memory.invalidated_at else None,
        "occurs_from": memory.occurs_from.isoformat() if memory.occurs_from else None,
        "occurs_to": memory.occurs_to.isoformat() if memory.occurs_to else None,
        "expires_at": instant(memory.expires_at) if memory.expires_at else None,
        "session_id": memory.session_id,
        "evidence_message": memory.evidence.message_seq,
        "evidence_quote": memory.evidence.quote,
        "trust": memory.trust,
        "confidence": memory.confidence,
        "access_count": memory.access_count,
        "last_used_at": instant(memory.last_used_at) if memory.last_used_at else None,
        "supersedes": memory.supersedes,
        "superseded_by": memory.superseded_by,
        "created_at": instant(memory.created_at),
        "updated_at": instant(memory.updated_at),
    }


def read_as(fact: Fact) -> Row:
    """The columns that say what a record is about, as a fact has them."""
    return {
        "subject": fact.subject,
        "slot": fact.slot,
        "value": fact.value,
        "polarity": fact.polarity,
        "multi": int(fact.multi),
        "numbers": _list(fact.numbers),
        "entities": _list(fact.entities),
        "tags": _list(fact.tags),
        "lang": fact.lang,
        "occurs_from": fact.occurs_from.isoformat() if fact.occurs_from else None,
        "occurs_to": fact.occurs_to.isoformat() if fact.occurs_to else None,
    }


@dataclass(frozen=True, slots=True)
class Ageing:
    """What gives a stored record its confidence as of `now`, counted from its last use."""

    now: datetime
    halflife_days: Callable[[str], float]


def memory_of(row: Mapping[str, Any], *, seq: int = 0, ageing: Ageing | None = None) -> Memory:
    """The record as stored, with its confidence as `ageing` has it; without, `confidence` is the stored base."""
    valid_from, last_used_at = moment(row["valid_from"]), _moment(row["last_used_at"])
    sure: float = row["confidence"]
    if ageing is not None:
        anchor = max(valid_from, last_used_at or valid_from)
        sure = confidence(
            sure,
            anchor=anchor,
            now=ageing.now,
            halflife=timedelta(days=ageing.halflife_days(row["kind"])),
            pinned=bool(row["pinned"]),
        )
    return Memory(
        id=row["id"],
        user_id=row["owner"],
        text=row["text"],
        kind=row["kind"],
        state=row["state"],
        notability=row["notability"],
        source=row["source"],
        pinned=bool(row["pinned"]),
        subject=row["subject"],
        slot=row["slot"],
        value=row["value"],
        polarity=row["polarity"],
        multi=bool(row["multi"]),
        numbers=frozenset(_strings(row["numbers"])),
        entities=frozenset(_strings(row["entities"])),
        tags=tuple(_strings(row["tags"])),
        lang=row["lang"],
        rule=row["rule"],
        valid_from=valid_from,
        invalidated_at=_moment(row["invalidated_at"]),
        occurs_from=_day(row["occurs_from"]),
        occurs_to=_day(row["occurs_to"]),
        expires_at=_moment(row["expires_at"]),
        session_id=row["session_id"],
        evidence=Evidence(message_seq=row["evidence_message"], quote=row["evidence_quote"]),
        trust=row["trust"],
        confidence=sure,
        access_count=row["access_count"],
        last_used_at=last_used_at,
        supersedes=row["supersedes"],
        superseded_by=row["superseded_by"],
        created_at=moment(row["created_at"]),
        updated_at=moment(row["updated_at"]),
        seq=seq,
    )


MESSAGE_COLUMNS: tuple[str, ...] = ("seq", "owner", "session_id", "speaker", "text", "at", "ref", "platform")


def message_of(values: Sequence[Any]) -> Message:
    seq, owner, session_id, speaker, text, at, ref, platform = values
    return Message(
        seq=seq,
        owner=owner,
        session_id=session_id,
        speaker=speaker,
        text=text,
        at=moment(at),
        ref=ref,
        platform=platform,
    )
