"""Erasing words wherever they stand: what no record holds, or what a record holds beside something worth keeping."""

from __future__ import annotations

from datetime import datetime
from functools import partial

import apsw

from memohood.domain.report import Erased, Found
from memohood.storage.codec import instant
from memohood.storage.connection import rows
from memohood.storage.erase import erase, forget_row, last_said, prefilter
from memohood.storage.pages import note
from memohood.storage.sweep import (
    CAPTURE_TEXTS,
    drop_samples,
    scrub,
    sweep_captures,
    sweep_changes,
    sweep_messages,
    sweep_rest,
    sweep_traces,
)
from memohood.storage.tombstones import Tombstones
from memohood.text.mentions import (
    MARK,
    THIS_MESSAGE,
    InClear,
    Wanted,
    blank,
    is_telling,
    mentions,
    spoken,
    wanted_words,
)


def find_words(connection: apsw.Connection, owner: str, text: str) -> Found:
    """Where the words stand now, which is what erasing them goes through: ids of records, numbers of messages, the rest."""
    words = wanted_words(text)
    known, maybe = InClear(words), prefilter(words)
    held = 0

    def look(said: str) -> str:
        nonlocal held
        held += maybe(said) and mentions(said, known)
        return said

    def holds(*texts: str) -> bool:
        before = held
        for said in texts:
            scrub(said, look)
        return held > before

    sql = f"select id, state = 'forgotten', {', '.join(CAPTURE_TEXTS)} from capture where owner = ? order by seq"
    captures = [(str(id), gone) for id, gone, *texts in rows(connection, sql, (owner,)) if holds(*texts)]
    sql = "select seq, withdrawn, text from message where owner = ? order by seq"
    messages = [(int(seq), gone) for seq, gone, said in rows(connection, sql, (owner,)) if holds(said)]
    hidden = sum(bool(gone) for _, gone in (*captures, *messages))
    if not captures and not messages:  # the log, and what was recalled
        for go_through in (sweep_changes, sweep_traces, sweep_rest):
            go_through(connection, owner, look, maybe)
        hidden = held
    return Found(
        ids=tuple(id for id, gone in captures if not gone),
        messages=tuple(seq for seq, gone in messages if not gone),
        hidden=hidden,
    )


def erase_words(
    connection: apsw.Connection, owner: str, text: str, tombstones: Tombstones, *, id: str, now: datetime
) -> Erased:
    """Take the words out of every row of the owner, in the transaction at hand; a record of nothing else goes whole."""
    words: Wanted = wanted_words(text)
    at = max(instant(now), last_said(connection, owner))
    tombstones.lay(connection, owner, id, words, text, hard=True, at=at, due=None)
    (known,) = (one for one in tombstones.of(connection, owner) if one.capture == id)
    left, maybe = partial(blank, known=known), prefilter(words)
    messages = sweep_messages(connection, owner, left, maybe)
    changed = sweep_captures(connection, owner, left, maybe)
    for empty in _emptied(connection, owner, changed):
        forget_row(connection, owner, empty)
    sweep_changes(connection, owner, left, maybe)
    sweep_traces(connection, owner, left, maybe)
    sweep_rest(connection, owner, left, maybe)
    drop_samples(connection)
    note(connection)
    return Erased(ids=tuple(sorted(changed)), messages=len(messages))


def erase_message(
    connection: apsw.Connection, owner: str, seq: int, tombstones: Tombstones, *, id: str, now: datetime
) -> Erased | None:
    """Erase one message, and the records that were made of it; None where there is no such message.

    What quotes a long message loses the quotation; «yes please» is anybody's words and stays wherever else it was said.
    """
    sql = "select text, at from message where owner = ? and seq = ?"
    found = rows(connection, sql, (owner, seq))
    if not found:
        return None
    text, at = str(found[0][0]), int(found[0][1])
    made_of_it = rows(
        connection,
        "select id from capture where owner = ? and evidence_message = ? order by seq",
        (owner, seq),
    )
    records = erase(connection, owner, [str(capture) for (capture,) in made_of_it], tombstones, now=now)
    ids, messages = records.ids, records.messages
    if is_telling(text):  # the same words, wherever they come again from old text
        done = erase_words(connection, owner, text, tombstones, id=id, now=now)
        ids, messages = (*ids, *done.ids), messages + done.messages
    elif spoken(text):  # a replay of this one message
        tombstones.lay(connection, owner, id, THIS_MESSAGE, text, hard=True, at=at, due=None)
    left = str(rows(connection, sql, (owner, seq))[0][0])
    sweep_messages(
        connection,
        owner,
        lambda said: MARK if said == left else said,
        lambda said: said == left,
        since=at,
        until=at,
    )
    drop_samples(connection)
    note(connection)
    return Erased(ids=tuple(dict.fromkeys(ids)), messages=max(messages, 1), kept_in=records.kept_in)


def _emptied(connection: apsw.Connection, owner: str, captures: set[str]) -> list[str]:
    """Records in which no word is left that tells anything."""
    texts = [
        (id, rows(connection, "select text from capture where owner = ? and id = ?", (owner, id))[0][0])
        for id in sorted(captures)
    ]
    return [id for id, text in texts if MARK in text and all(one.weight == "none" for one in spoken(text))]
