"""The lexical index: FTS5 over two preprocessed columns, asked with quoted tokens only.

A text's words reach the index through `text.terms.index_columns`; user text is never query syntax.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

import apsw

from memohood.ports import Corpus, IndexedWords, Scored
from memohood.storage.connection import rows
from memohood.text.terms import index_columns

# Beyond this a text is a paste: its head and tail are indexed, all of it is kept.
INDEXED_HEAD, INDEXED_TAIL = 48_000, 8_000
_SPARE = 4  # looking up whose a row is costs as much as scoring it: at first only that many times the wanted ones are


def _indexed_part(text: str) -> str:
    if len(text) <= INDEXED_HEAD + INDEXED_TAIL:
        return text
    return f"{text[:INDEXED_HEAD]}\n{text[-INDEXED_TAIL:]}"


def add(connection: apsw.Connection, corpus: Corpus, seq: int, text: str) -> None:
    raw, stem = index_columns(_indexed_part(text))
    rows(connection, f"insert into {corpus}_fts (rowid, raw, stem) values (?, ?, ?)", (seq, raw, stem))


def remove(connection: apsw.Connection, corpus: Corpus, seq: int) -> None:
    rows(connection, f"delete from {corpus}_fts where rowid = ?", (seq,))


def _quoted(token: str) -> str:
    return '"' + token.replace('"', '""').replace("\x00", "") + '"'


def expression(raw: Sequence[str], stems: Sequence[str]) -> str:
    """The MATCH expression for rows that hold any of the tokens; "" when there is none."""
    parts = []
    for column, tokens in (("raw", raw), ("stem", stems)):
        quoted = [_quoted(token) for token in tokens if token.strip("\x00 ")]
        if quoted:
            parts.append(f"{column} : ({' OR '.join(quoted)})")
    return " OR ".join(parts)


def match(
    connection: apsw.Connection,
    corpus: Corpus,
    *,
    owner: str,
    raw: Sequence[str],
    stems: Sequence[str],
    limit: int,
    states: Sequence[str],
    exclude_session: str,
) -> list[Scored]:
    asked = expression(raw, stems)
    if not asked:
        return []
    if corpus == "capture":
        condition = f"c.state in ({', '.join('?' * len(states))})"
        bindings: tuple[object, ...] = (owner, *states)
    else:
        condition = "c.withdrawn = 0 and c.session_id <> ?"
        bindings = (owner, exclude_session)
    if corpus == "capture" and rare(connection, owner, states, 0) == []:
        return []
    if corpus == "message" or "active" in states:
        found, all_seen = _among_the_best(connection, corpus, asked, condition, bindings, limit)
        if all_seen or len(found) == limit:
            return found
    every = f"""
        select c.seq, -bm25({corpus}_fts) as score
        from {corpus}_fts cross join {corpus} c on c.seq = {corpus}_fts.rowid
        where {corpus}_fts match ? and c.owner = ? and {condition}
        order by score desc, c.seq desc limit ?
    """
    return [
        Scored(int(seq), float(str(score)))
        for seq, score in rows(connection, every, (asked, *bindings, limit))
    ]


def _among_the_best(
    connection: apsw.Connection,
    corpus: Corpus,
    asked: str,
    condition: str,
    bindings: Sequence[object],
    limit: int,
) -> tuple[list[Scored], bool]:
    """(those of the best rows that fit, whether there are no others): the best may be another owner's, or no longer so."""
    most = _SPARE * limit
    likely = f"""
        select f.seq, f.score, c.owner = ? and {condition} from (
            select rowid as seq, -bm25({corpus}_fts) as score from {corpus}_fts where {corpus}_fts match ?
            order by score desc, seq desc limit {most}
        ) f left join {corpus} c on c.seq = f.seq order by f.score desc, f.seq desc
    """
    best = rows(connection, likely, (*bindings, asked))
    fitting = [Scored(int(seq), float(str(score))) for seq, score, fits in best if fits]
    return fitting[:limit], len(best) < most


def rare(connection: apsw.Connection, owner: str, states: Sequence[str], most: int) -> list[int] | None:
    """The owner's records in states that few are in; None where they are more than `most`, or active ones are asked too."""
    if "active" in states:
        return None
    found = rows(
        connection,
        f"select seq from capture indexed by capture_by_owner where owner = ? and state in ({', '.join('?' * len(states))}) limit ?",
        (owner, *states, most + 1),
    )
    return None if len(found) > most else [int(seq) for (seq,) in found]


def document_frequency(
    connection: apsw.Connection, corpus: Corpus, raw: Sequence[str], stems: Sequence[str]
) -> dict[str, int]:
    counts = dict.fromkeys((*(f"raw:{token}" for token in raw), *(f"stem:{token}" for token in stems)), 0)
    if counts:
        found = rows(
            connection,
            f"select v.col, v.term, v.doc from json_each(?) j cross join {corpus}_vocabulary v on v.term = j.value",
            (json.dumps(list(dict.fromkeys((*raw, *stems)))),),
        )
        for column, token, documents in found:
            if (key := f"{column}:{token}") in counts:
                counts[key] = int(documents)
    return counts


def words(connection: apsw.Connection, corpus: Corpus, owner: str, seqs: Sequence[int]) -> list[IndexedWords]:
    """(text, raw, stem) of the owner's rows that are indexed."""
    return rows(
        connection,
        f"""
        select c.text, f.raw, f.stem from json_each(?) j
        cross join {corpus} c on c.seq = j.value cross join {corpus}_fts f on f.rowid = c.seq where c.owner = ?
        """,
        (json.dumps(list(seqs)), owner),
    )


def integrity_errors(connection: apsw.Connection) -> list[str]:
    """What FTS5's own check finds wrong; an ordinary integrity check does not see it."""
    errors = []
    for corpus in ("capture", "message"):
        try:
            rows(connection, f"insert into {corpus}_fts ({corpus}_fts) values ('integrity-check')")
        except apsw.Error as error:
            errors.append(f"{corpus}_fts: {error}")
    return errors


def rebuild(connection: apsw.Connection, corpus: Corpus) -> int:
    """Index the corpus anew from its rows; returns how many."""
    rows(connection, f"delete from {corpus}_fts")
    wanted = "state <> 'forgotten'" if corpus == "capture" else "withdrawn = 0"
    found = rows(connection, f"select seq, text from {corpus} where {wanted} order by seq")
    for seq, text in found:
        add(connection, corpus, int(seq), str(text))
    return len(found)
