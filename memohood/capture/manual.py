"""A statement that a person or a model asks to keep as it is: one record, reconciled like any other."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime

from memohood.capture.judgement import Judgement, to_write
from memohood.capture.record import clean
from memohood.domain.change import Added, Pinned, Reinforced
from memohood.domain.memory import KINDS, Fact, Kind, Source
from memohood.domain.turn import USER, Message, Turn
from memohood.errors import InputError
from memohood.ports import Decided

_HIDDEN = re.compile(r"\[SECRET:\w+\]")
MAX_RECORD = 2_000  # characters of one record


def checked_statement(text: object, kind: Kind | None) -> str:
    """The statement as it may be kept; InputError where it is none, is too long, or its kind is unknown."""
    if not isinstance(text, str) or not (cleaned := clean(text)):
        raise InputError("there is nothing to remember", hint="give a sentence")
    if not any(c.isalnum() for c in _HIDDEN.sub("", cleaned)):
        raise InputError(
            "nothing is left to remember once secrets are hidden", hint="passwords and keys are not kept"
        )
    if len(cleaned) > MAX_RECORD:
        raise InputError(
            f"{len(cleaned)} characters are too many for one memory",
            hint=f"at most {MAX_RECORD}; say it shorter",
        )
    check_kind(kind)
    return cleaned


def check_kind(kind: Kind | None) -> None:
    if kind is not None and kind not in KINDS:
        raise InputError(f"unknown kind {kind!r}", hint="use one of " + ", ".join(KINDS))


def fact_by_hand(
    text: str,
    *,
    owner: str,
    kind: Kind | None,
    pinned: bool | None,
    source: Source,
    at: datetime,
    judgement: Judgement,
) -> Fact:
    """The text as one fact; slot, value and kind as the rules read them where they find just one fact in it."""
    from memohood.capture.known import names_of  # the grammar is loaded when first needed, never at a start
    from memohood.capture.propose import propose

    said = Message(owner=owner, session_id="", speaker=USER, text=text, at=at)
    names = names_of(owner, judgement.books, judgement.store)
    found = propose(Turn(user=said), zone=judgement.zone, names=names).facts
    read = found[0] if len(found) == 1 else Fact(text=text)
    return replace(
        read,
        text=text,
        kind=kind or read.kind,
        pinned=read.pinned if pinned is None else pinned,
        notability="high",
        source=source,
        rule=read.rule or ("by hand" if source == "MANUAL" else source.lower()),
        evidence=replace(read.evidence, message_seq=None, quote=""),
    )


def decide_by_hand(
    text: str,
    *,
    kind: Kind | None,
    pinned: bool | None,
    expires_at: datetime | None,
    owner: str,
    at: datetime,
    judgement: Judgement,
    now: datetime,
    source: Source = "MANUAL",
) -> tuple[Decided, str]:
    """(what to write, id of the record that holds the statement afterwards)."""
    from memohood.capture.digest import decide, embed  # likewise

    fact = fact_by_hand(
        text, owner=owner, kind=kind, pinned=pinned, source=source, at=at, judgement=judgement
    )
    if expires_at is not None:
        fact = replace(fact, expires_at=expires_at)
    embedded = embed((fact,), judgement.embedder)
    (decision,) = decide((fact,), at, judgement, owner=owner, turn=None, now=now, embedded=embedded)
    decided = list(to_write(decision, None))
    kept = next((c.memory.id for c, _ in decided if isinstance(c, Added)), "")
    if not kept:
        kept = next(
            (c.id for c, _ in decided if isinstance(c, Reinforced)),
            decision.considered[0] if decision.considered else "",
        )
        if pinned is False and kept:
            decided.append((Pinned(id=kept, pinned=False), decided[0][1]))
    return decided, kept
