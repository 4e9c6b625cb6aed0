"""Erasing: what was forgotten for good leaves every table, index, log line and page of the file.

One transaction removes the record, those that say the same, and every mention of it in the owner's rows; it leaves a
tombstone and the note that pages are still to be rewritten (pages.py).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

import apsw

from memohood.domain.change import Cause, Forgotten
from memohood.domain.report import Erased
from memohood.storage import changes, lexical_index, vector_index
from memohood.storage.codec import CAPTURE_COLUMNS, Row, instant
from memohood.storage.connection import rows
from memohood.storage.pages import note
from memohood.storage.tombstones import Tombstones
from memohood.storage.turns import digest_of
from memohood.text.irregular import ENGLISH
from memohood.text.mentions import MARK, Recogniser, Wanted, blank, dates, spoken, wanted
from memohood.text.terms import normalise

# Columns that hold names and codes, not what was said.
_CODES = """id owner session_id other ref capture state kind source action platform corpus signature key scope name rule
lang slot notability speaker superseded_by supersedes provider operation model day month status"""
_NEVER_TEXT = frozenset(_CODES.split())
_OWN_WAY = frozenset(
    ("message", "capture", "change", "trace", "tombstone", "private", "vector", "embed_queue", "meta")
)
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
    at = max(instant(now), _last_said(connection, owner))
    kept_in: set[str] = set()
    messages: set[int] = set()
    for row in found:
        words, keeps = _wanted(connection, owner, row, others)
        kept_in |= keeps
        tombstones.lay(connection, owner, row["id"], words, row["text"], hard=True, at=at, due=None)
        (known,) = (one for one in tombstones.of(connection, owner) if one.capture == row["id"])
        _forget_row(connection, owner, row["id"])
        maybe = _prefilter(words)
        messages |= _sweep_messages(connection, owner, known, maybe)
        _sweep_captures(connection, owner, known, maybe)
        _sweep_changes(connection, owner, known, maybe)
        _sweep_traces(connection, owner, known, maybe)
        _sweep_rest(connection, owner, known, maybe)
    _drop_samples(connection)
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
    spared: set[str] = set()
    keeps: set[str] = set()
    for other in others:
        if other["state"] == "forgotten":
            continue
        words = _telling(other["text"], other["value"], other["evidence_quote"])
        spared |= dates(other["text"]) | dates(other["evidence_quote"])
        theirs = words & core_keys
        if theirs and _holds(other, row, theirs):
            keeps.add(other["id"])
            spared |= words
        else:
            spared |= words - core_keys
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


def _last_said(connection: apsw.Connection, owner: str) -> int:
    return int(rows(connection, "select coalesce(max(at), 0) from message where owner = ?", (owner,))[0][0])


# -- the rows ---------------------------------------------------------------------------------------------------------


def _prefilter(words: Wanted) -> Callable[[str], bool]:
    """A quick test that lets through every text in which something could be found."""
    heads = {key.split(" ")[0] for key in words.anchors} | {phrase[0] for phrase in words.phrases}
    heads |= {form for form, lemma in ENGLISH.items() if lemma in heads}
    short = {_joined(head)[:-2] if len(head) > 4 else _joined(head)[:3] for head in heads if head}
    if not short:
        return lambda text: False
    pattern = re.compile("|".join(sorted(map(re.escape, short))))
    # JSON may spell letters as \u041a: such a text is always looked at.
    return lambda text: "\\u" in text or pattern.search(_joined(normalise(text))) is not None


_SIGNS = str.maketrans("", "", "-_'’ʼ./+#:@\\")  # compounds are looked for in one piece


def _joined(text: str) -> str:
    return text.translate(_SIGNS)


def _forget_row(connection: apsw.Connection, owner: str, capture: str) -> None:
    row = changes.read_row(connection, owner, capture)
    changes.put(connection, owner, capture, row, None)
    sql = "update change set before = null, after = null, why = 'erased', considered = '[]' where owner = ? and capture = ?"
    rows(connection, sql, (owner, capture))


def _sweep_messages(
    connection: apsw.Connection,
    owner: str,
    known: Recogniser,
    maybe: Callable[[str], bool],
    until: int = 1 << 62,
) -> set[int]:
    changed: set[int] = set()
    sql = "select seq, text, withdrawn from message where owner = ? and at <= ?"
    for seq, text, withdrawn in rows(connection, sql, (owner, until)):
        if not maybe(text) or (left := blank(text, known)) == text:
            continue
        changed.add(int(seq))
        _replace_message(connection, owner, int(seq), left)
        lexical_index.remove(connection, "message", seq)
        vector_index.remove(connection, "message", seq)
        if not withdrawn:
            lexical_index.add(connection, "message", seq, left)
            rows(connection, "insert or ignore into embed_queue (corpus, seq) values ('message', ?)", (seq,))
        sql_job = "update job set error = '' where owner = ? and message_seq = ?"
        rows(connection, sql_job, (owner, seq))
    return changed


def _replace_message(connection: apsw.Connection, owner: str, seq: int, text: str) -> None:
    sql = "update message set text = ?, digest = ? where owner = ? and seq = ?"
    try:
        rows(connection, sql, (text, digest_of(text), owner, seq))
    except apsw.ConstraintError:  # two messages of one moment that differed only in what is gone
        rows(connection, sql, (text, digest_of(f"{text}\0{seq}"), owner, seq))


def _sweep_captures(
    connection: apsw.Connection, owner: str, known: Recogniser, maybe: Callable[[str], bool]
) -> None:
    names = ("text", "value", "evidence_quote", "numbers", "entities", "tags", "subject")
    sql = f"select id, {', '.join(names)} from capture where owner = ?"
    for id, *texts in rows(connection, sql, (owner,)):
        if not any(map(maybe, texts)):
            continue
        left = [scrub(text, known) for text in texts]
        if left != texts:
            before = changes.read_row(connection, owner, id)
            if before is not None:
                changes.put(connection, owner, id, before, {**before, **dict(zip(names, left, strict=True))})


def _sweep_changes(
    connection: apsw.Connection, owner: str, known: Recogniser, maybe: Callable[[str], bool]
) -> None:
    sql = "select seq, why, before, after from change where owner = ?"
    for seq, *texts in rows(connection, sql, (owner,)):
        if not any(text and maybe(text) for text in texts):
            continue
        left = [text and scrub(text, known) for text in texts]
        if left != texts:
            update = "update change set why = ?, before = ?, after = ? where owner = ? and seq = ?"
            rows(connection, update, (*left, owner, seq))


def _sweep_traces(
    connection: apsw.Connection, owner: str, known: Recogniser, maybe: Callable[[str], bool]
) -> None:
    for id, body in rows(connection, "select id, body from trace where owner = ?", (owner,)):
        if maybe(body) and scrub(body, known) != body:
            rows(connection, "delete from trace where owner = ? and id = ?", (owner, id))


def _sweep_rest(
    connection: apsw.Connection, owner: str, known: Recogniser, maybe: Callable[[str], bool]
) -> None:
    """Every other table of this owner that holds texts: session links, summaries of people, whatever comes later."""
    for table, columns, keys in text_tables(connection):
        sql = f"select {', '.join((*keys, *columns))} from {table} where owner = ?"
        for row in rows(connection, sql, (owner,)):
            values = row[len(keys) :]
            if not any(isinstance(v, str) and maybe(v) for v in values):
                continue
            left = [scrub(v, known) if isinstance(v, str) else v for v in values]
            if left != list(values):
                update = f"update {table} set {', '.join(f'{c} = ?' for c in columns)} where owner = ?"
                update += "".join(f" and {key} = ?" for key in keys)
                rows(connection, update, (*left, owner, *row[: len(keys)]))


def text_tables(connection: apsw.Connection) -> list[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """(table, its columns of text, its primary key) of the tables with an owner that have no sweep of their own."""
    found = []
    tables = rows(connection, "select name from pragma_table_list where schema = 'main' and type = 'table'")
    for (table,) in tables:
        described = rows(connection, "select name, type, pk from pragma_table_info(?)", (table,))
        names = {str(name) for name, _, _ in described}
        if table in _OWN_WAY or "owner" not in names:
            continue
        keys = tuple(str(name) for name, _, pk in sorted(described, key=lambda d: d[2]) if pk) or ("rowid",)
        columns = tuple(
            str(name)
            for name, kind, _ in described
            if str(kind).upper() in ("TEXT", "ANY") and name not in _NEVER_TEXT and name not in keys
        )
        if columns:
            found.append((str(table), columns, keys))
    return found


def _drop_samples(connection: apsw.Connection) -> None:
    """The planner's statistics hold samples of indexed values."""
    if rows(connection, "select 1 from sqlite_master where name = 'sqlite_stat4'"):
        rows(connection, "delete from sqlite_stat4")


def scrub(text: str, known: Recogniser) -> str:
    """A text, or the texts within a JSON value, without what is known."""
    if text[:1] in ("{", "["):
        try:
            value = json.loads(text)
        except ValueError:
            return blank(text, known)
        left = _scrubbed(value, known)
        return text if left == value else json.dumps(left, ensure_ascii=False)
    return blank(text, known)


def _scrubbed(value: Any, known: Recogniser) -> Any:
    match value:
        case str():
            return scrub(value, known)
        case dict():
            return {k: v if k in _NEVER_TEXT else _scrubbed(v, known) for k, v in value.items()}
        case list():
            left = [_scrubbed(item, known) for item in value]
            return [item for item, was in zip(left, value, strict=True) if item == was or item != MARK]
        case _:
            return value


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
                _forget_row(connection, owner, id)
                gone += 1
        for one in hard:
            _sweep_messages(connection, owner, one, _anything, until=one.at)
            _sweep_captures(connection, owner, one, _anything)
            _sweep_changes(connection, owner, one, _anything)
            _sweep_rest(connection, owner, one, _anything)
    if gone or owners:
        _drop_samples(connection)
        note(connection)
    return gone


def _anything(text: str) -> bool:
    return True


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
