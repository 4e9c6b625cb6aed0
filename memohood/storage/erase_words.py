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
    drop_samples,
    sweep_captures,
    sweep_changes,
    sweep_messages,
    sweep_rest,
    sweep_traces,
)
from memohood.storage.tombstones import Tombstones
from memohood.text.mentions import MARK, InClear, Wanted, blank, mentions, spoken, wanted_words


def find_words(connection: apsw.Connection, owner: str, text: str) -> Found:
    """Where the words stand now: ids of records, numbers of messages."""
    words = wanted_words(text)
    known, maybe = InClear(words), prefilter(words)

    def holds(said: str) -> bool:
        return maybe(said) and mentions(said, known)

    captures = rows(
        connection,
        "select id, text from capture where owner = ? and state <> 'forgotten' order by seq",
        (owner,),
    )
    messages = rows(
        connection, "select seq, text from message where owner = ? and withdrawn = 0 order by seq", (owner,)
    )
    return Found(
        ids=tuple(str(id) for id, said in captures if holds(said)),
        messages=tuple(int(seq) for seq, said in messages if holds(said)),
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
    """Erase one message, and the records that were made of it; None where there is no such message."""
    sql = "select text from message where owner = ? and seq = ?"
    found = rows(connection, sql, (owner, seq))
    if not found:
        return None
    text = str(found[0][0])
    made_of_it = rows(
        connection,
        "select id from capture where owner = ? and evidence_message = ? order by seq",
        (owner, seq),
    )
    records = erase(connection, owner, [str(capture) for (capture,) in made_of_it], tombstones, now=now)
    ids, messages = records.ids, records.messages
    if wanted_words(text).phrases:  # the same words, wherever they come again from old text
        done = erase_words(connection, owner, text, tombstones, id=id, now=now)
        ids, messages = (*ids, *done.ids), messages + done.messages
    left = str(rows(connection, sql, (owner, seq))[0][0])
    sweep_messages(connection, owner, lambda said: MARK if said == left else said, lambda said: said == left)
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
