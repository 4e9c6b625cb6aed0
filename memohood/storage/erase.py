"""Erasing: what was forgotten for good leaves every table, index, log line and page of the file.

One transaction removes the record, those that say the same, and every mention of it in the owner's rows; it leaves a
tombstone and the note that pages are still to be rewritten (pages.py).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial

import apsw

from memohood.domain.change import Cause, Forgotten
from memohood.domain.report import Erased
from memohood.storage import changes
from memohood.storage.codec import CAPTURE_COLUMNS, Row, instant
from memohood.storage.connection import rows
from memohood.storage.pages import note
from memohood.storage.sweep import (
    anything,
    drop_samples,
    sweep_captures,
    sweep_changes,
    sweep_messages,
    sweep_rest,
    sweep_traces,
)
from memohood.storage.tombstones import Tombstones
from memohood.text.irregular import ENGLISH
from memohood.text.kinship import MARK as ROOT
from memohood.text.kinship import level, roots
from memohood.text.mentions import Wanted, blank, dates, spoken, wanted
from memohood.text.terms import normalise

_SIMILAR = 0.8
# Slots whose value is the name of somebody or something: other facts go on calling it so.
_NAMING = frozenset(("name", "person", "relative", "friend", "pet", "child", "spouse", "partner", "project"))


def erase(
    connection: apsw.Connection, owner: str, captures: Sequence[str], tombstones: Tombstones, *, now: datetime
) -> Erased:
    """Remove those records and every mention of them, in the transaction at hand."""
    found = [row for id in captures if (row := changes.read_row(connection, owner, id)) is not None]
    if not found:
        return Erased(ids=())
    others = _others(connection, owner, captures)
    twins = [row for row in others if any(_same(row, target) for target in found)]
    found += twins
    gone = {row["id"] for row in found}
    others = [row for row in others if row["id"] not in gone]
    at = max(instant(now), last_said(connection, owner))
    kept_in: set[str] = set()
    messages: set[int] = set()
    for row in found:
        words, keeps = _wanted(connection, owner, row, others)
        kept_in |= keeps
        tombstones.lay(connection, owner, row["id"], words, row["text"], hard=True, at=at, due=None)
        (known,) = (one for one in tombstones.of(connection, owner) if one.capture == row["id"])
        forget_row(connection, owner, row["id"])
        maybe = prefilter(words)
        left = partial(blank, known=known)
        messages |= sweep_messages(connection, owner, left, maybe)
        sweep_captures(connection, owner, left, maybe)
        sweep_changes(connection, owner, left, maybe)
        sweep_traces(connection, owner, left, maybe)
        sweep_rest(connection, owner, left, maybe)
    drop_samples(connection)
    note(connection)
    return Erased(
        ids=tuple(row["id"] for row in found), messages=len(messages), kept_in=tuple(sorted(kept_in))
    )


# -- what belongs to the record, and what to other facts -------------------------------------------------------------


def _others(connection: apsw.Connection, owner: str, captures: Sequence[str]) -> list[Row]:
    sql = f"select {', '.join(CAPTURE_COLUMNS)} from capture where owner = ? order by seq"
    every = (dict(zip(CAPTURE_COLUMNS, row, strict=True)) for row in rows(connection, sql, (owner,)))
    return [row for row in every if row["id"] not in captures and row["kind"] != "summary"]


def _telling(*texts: str) -> set[str]:
    return {key for text in texts for one in spoken(text) if one.weight != "none" for key in one.keys}


def _roots(*texts: str) -> set[str]:
    return {
        root for text in texts for one in spoken(text) if one.weight == "anchor" for root in roots(one.raw)
    }


def _same(row: Row, target: Row) -> bool:
    """Whether a record states what the target states: an earlier or later copy, a duplicate."""
    if row["subject"] != target["subject"] or row["polarity"] != target["polarity"]:
        return False
    if row["value"] and target["value"] and row["slot"] == target["slot"]:
        one, other = _telling(row["value"]), _telling(target["value"])
        return bool(one & other) and (one <= other or other <= one)
    words, wanted_words = _telling(row["text"]), _telling(target["text"])
    smaller = min(len(words), len(wanted_words))
    return bool(smaller) and len(words & wanted_words) >= _SIMILAR * max(len(words), len(wanted_words))


def _wanted(
    connection: apsw.Connection, owner: str, row: Row, others: Sequence[Row]
) -> tuple[Wanted, set[str]]:
    """(the words to erase with a record, ids of other records that keep some of its core)."""
    texts = [row["text"], row["evidence_quote"], *_earlier_texts(connection, owner, row["id"])]
    core = [row["value"]] if row["value"] else []
    core_keys = {key for text in core for one in spoken(text) if one.weight == "anchor" for key in one.keys}
    core_roots = _roots(*core)
    spared: set[str] = set()
    keeps: set[str] = set()
    for other in others:
        if other["state"] == "forgotten":
            continue
        texts_of_other = (other["text"], other["value"], other["evidence_quote"])
        words = _telling(*texts_of_other)
        spared |= dates(other["text"]) | dates(other["evidence_quote"])
        theirs = words & core_keys
        if theirs and _holds(other, row, theirs):
            keeps.add(other["id"])
            spared |= words | _roots(*texts_of_other)
        else:
            spared |= words - core_keys | _roots(*texts_of_other) - core_roots
    quote = row["evidence_quote"]
    alone = quote and not any(_shares_span(other, row) for other in others)
    core = [text for text in core if not (_telling(text) & spared)]
    return (
        wanted(texts, core=core, phrases=[quote] if alone else [], spared=frozenset(spared)),
        keeps,
    )


def _holds(other: Row, row: Row, shared: set[str]) -> bool:
    """Whether the shared words are the other record's own matter: a name, another subject's, or its own value."""
    if other["subject"] != row["subject"] or any(part in _NAMING for part in row["slot"].split(".")):
        return True
    return bool(other["value"]) and bool(_telling(other["value"]) & shared)


def _shares_span(other: Row, row: Row) -> bool:
    if other["evidence_message"] != row["evidence_message"] or not other["evidence_quote"]:
        return False
    one, mine = other["evidence_quote"], row["evidence_quote"]
    return bool(one in mine or mine in one or _telling(one) & _telling(mine))


def _earlier_texts(connection: apsw.Connection, owner: str, capture: str) -> list[str]:
    """What the record said before it was edited."""
    sql = "select before, after from change where owner = ? and capture = ?"
    found: list[str] = []
    for line in rows(connection, sql, (owner, capture)):
        for logged in line:
            values = json.loads(logged) if logged else {}
            found += [str(values[name]) for name in ("text", "value", "evidence_quote") if values.get(name)]
    return found


def last_said(connection: apsw.Connection, owner: str) -> int:
    return int(rows(connection, "select coalesce(max(at), 0) from message where owner = ?", (owner,))[0][0])


# -- the rows ---------------------------------------------------------------------------------------------------------


def prefilter(words: Wanted) -> Callable[[str], bool]:
    """A quick test that lets through every text in which something could be found."""
    rooted = [re.escape(key[1:-1]) for key in sorted(words.anchors) if key.startswith(ROOT)]
    by_root = re.compile("|".join(rooted)) if rooted else None
    heads = {key.split(" ")[0] for key in words.anchors if not key.startswith(ROOT)}
    heads |= {phrase[0] for phrase in words.phrases}
    heads |= {form for form, lemma in ENGLISH.items() if lemma in heads}
    short = {_joined(head)[:-2] if len(head) > 4 else _joined(head)[:3] for head in heads if head}
    if not short:
        return lambda text: False
    pattern = re.compile("|".join(sorted(map(re.escape, short))))

    def maybe(text: str) -> bool:
        if "\\u" in text:  # JSON may spell letters as \u041a: such a text is always looked at
            return True
        said = _joined(normalise(text))
        return pattern.search(said) is not None or (
            by_root is not None and by_root.search(level(said)) is not None
        )

    return maybe


_SIGNS = str.maketrans("", "", "-_'’ʼ./+#:@\\")  # compounds are looked for in one piece


def _joined(text: str) -> str:
    return text.translate(_SIGNS)


def forget_row(connection: apsw.Connection, owner: str, capture: str) -> None:
    row = changes.read_row(connection, owner, capture)
    changes.put(connection, owner, capture, row, None)
    sql = "update change set before = null, after = null, why = 'erased', considered = '[]' where owner = ? and capture = ?"
    rows(connection, sql, (owner, capture))


# -- after an older state came back -----------------------------------------------------------------------------------


def erase_again(connection: apsw.Connection, tombstones: Tombstones, *, now: datetime) -> int:
    """Apply every tombstone to the rows as they are; returns how many records went. For a restored backup."""
    gone = 0
    owners = [str(owner) for (owner,) in rows(connection, "select distinct owner from tombstone")]
    for owner in owners:
        known = tombstones.of(connection, owner)
        gone += _hide_again(connection, owner, tombstones, now=now)
        hard = [one for one in known if one.hard]
        if not hard:
            continue
        sql = "select id, text, valid_from from capture where owner = ?"
        for id, text, said in rows(connection, sql, (owner,)):
            if any(one.capture == id or (one.at >= said and one.says_the_same(text)) for one in hard):
                forget_row(connection, owner, id)
                gone += 1
        for one in hard:
            if one.one_message:
                said_then = partial(one.left, at=one.at)
                sweep_messages(connection, owner, said_then, anything, since=one.at, until=one.at)
                continue
            left = partial(blank, known=one)
            sweep_messages(connection, owner, left, anything, until=one.at)
            sweep_captures(connection, owner, left, anything)
            sweep_changes(connection, owner, left, anything)
            sweep_rest(connection, owner, left, anything)
    if gone or owners:
        drop_samples(connection)
        note(connection)
    return gone


def _hide_again(connection: apsw.Connection, owner: str, tombstones: Tombstones, *, now: datetime) -> int:
    hidden = 0
    sql = "select t.capture from tombstone t join capture c on c.id = t.capture where t.owner = ? and t.hard = 0 and c.state <> 'forgotten'"
    for (id,) in rows(connection, sql, (owner,)):
        cause = Cause(why="forgotten since this backup was made", rule="restore-backup")
        changes.apply(
            connection, owner, Forgotten(id=id), cause, now=now, decision=changes.next_decision(connection)
        )
        hidden += 1
    return hidden
