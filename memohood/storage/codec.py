"""Values as the file holds them, and back."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
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


def _list(values: Sequence[str] | frozenset[str]) -> str:
    return json.dumps(sorted(values) if isinstance(values, frozenset) else list(values), ensure_ascii=False)


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


class Ageing:
    """What gives stored records their confidence as of `now`, counted from their last use."""

    __slots__ = ("_halflife_days", "_halflives", "now")

    def __init__(self, now: datetime, halflife_days: Callable[[str], float]) -> None:
        self.now = now
        self._halflife_days = halflife_days
        self._halflives: dict[str, timedelta] = {}

    def halflife(self, kind: str) -> timedelta:
        known = self._halflives.get(kind)
        if known is None:
            known = self._halflives[kind] = timedelta(days=self._halflife_days(kind))
        return known


_UNSAID = Evidence()
_NOTHING: frozenset[str] = frozenset()


def memory_of(seq: int, values: Sequence[Any], ageing: Ageing | None = None) -> Memory:
    """The record whose columns are `values`, with its confidence as `ageing` has it; without, it is the stored base.

    A question reads some seventy records: the columns are taken by place, and what is empty in most is not made anew.
    """
    (
        id, owner, text, kind, notability, source, state, pinned, subject, slot, value, polarity,
        multi, numbers, entities, tags, lang, rule, said, invalidated, occurs_from, occurs_to,
        expires, session_id, evidence_message, evidence_quote, trust, sure, access_count,
        last_used, supersedes, superseded_by, created, updated,
    ) = values  # fmt: skip
    valid_from = _UNIX + timedelta(microseconds=said)
    last_used_at = None if last_used is None else moment(last_used)
    if ageing is not None and not pinned:
        anchor = valid_from if last_used is None or last_used <= said else last_used_at
        assert anchor is not None
        sure = confidence(sure, anchor=anchor, now=ageing.now, halflife=ageing.halflife(kind), pinned=False)
    created_at = valid_from if created == said else moment(created)
    return Memory(
        id=id, user_id=owner, text=text, kind=kind, state=state, notability=notability, source=source, pinned=bool(pinned),
        subject=subject, slot=slot, value=value, polarity=polarity, multi=bool(multi),
        numbers=_NOTHING if numbers == "[]" else frozenset(json.loads(numbers)),
        entities=_NOTHING if entities == "[]" else frozenset(json.loads(entities)),
        tags=() if tags == "[]" else tuple(json.loads(tags)),
        lang=lang, rule=rule, valid_from=valid_from, invalidated_at=None if invalidated is None else moment(invalidated),
        occurs_from=None if occurs_from is None else date.fromisoformat(occurs_from),
        occurs_to=None if occurs_to is None else date.fromisoformat(occurs_to),
        expires_at=None if expires is None else moment(expires), session_id=session_id,
        evidence=Evidence(message_seq=evidence_message, quote=evidence_quote) if evidence_message is not None or evidence_quote else _UNSAID,
        trust=trust, confidence=sure, access_count=access_count, last_used_at=last_used_at, supersedes=supersedes,
        superseded_by=superseded_by, created_at=created_at, updated_at=created_at if updated == created else moment(updated),
        seq=seq,
    )  # fmt: skip


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
