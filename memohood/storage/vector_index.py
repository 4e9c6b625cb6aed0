"""The vector index: sign bits are scanned in memory, int8 vectors are rescored exactly.

A vector is kept as packed sign bits (dims / 8 bytes) and as int8 scaled by its largest component (cosine does not see the
scale). The hot path scans a matrix of packed bits held in the process, which grows by what the file gained since the last look.
The int8 rows are held too, while they are not very many: each question compares hundreds, and reading those rows took a
seventh of its time. A process that asks only once lets sqlite-vec scan in SQL instead of building the matrix.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import apsw
import numpy as np
from numpy.typing import NDArray

from memohood.ports import Corpus, Scored, Vectors
from memohood.storage.connection import rows

OVERSAMPLE = 8  # candidates rescored per row wanted; at 100,000 × 512 this keeps recall@10 above .98
_MIN_RESCORED = 128
_NOBODY = np.iinfo(np.uint16).max
_Number = TypeVar("_Number", np.int8, np.int32, np.int64, np.uint64)
_HELD = 40_000  # rows of one corpus whose int8 vectors are held: 20 MB at 512 dimensions


def pack(vectors: Vectors) -> list[tuple[bytes, bytes]]:
    """(bits, int8) per row of unit vectors."""
    bits = np.packbits(vectors > 0, axis=1)
    scale = np.abs(vectors).max(axis=1, keepdims=True)
    quantised = np.rint(vectors * (127.0 / np.maximum(scale, 1e-12))).astype(np.int8)
    return [(bits[i].tobytes(), quantised[i].tobytes()) for i in range(len(vectors))]


def unpack(blob: bytes) -> Vectors:
    """The unit vector of an int8 blob."""
    vector = np.frombuffer(blob, dtype=np.int8).astype(np.float32)
    return np.asarray(vector / max(float(np.linalg.norm(vector)), 1e-12), dtype=np.float32)


@dataclass(slots=True)
class _Matrix:
    """The packed bits of one corpus under one signature, newest last; a row whose owner is −1 was replaced.

    `bits` has a row per 64 dimensions and a column per vector: counting then runs along memory. `exact` has the int8 rows,
    None where they are read from the file.
    """

    last_rev: int = 0
    size: int = 0
    revs: NDArray[np.int64] = field(default_factory=lambda: np.empty(0, np.int64))
    owners: NDArray[np.int32] = field(default_factory=lambda: np.empty(0, np.int32))
    bits: NDArray[np.uint64] = field(default_factory=lambda: np.empty((0, 0), np.uint64))
    exact: NDArray[np.int8] | None = None
    place: dict[int, int] = field(default_factory=dict)


def _distances(bits: NDArray[np.uint64], asked: NDArray[np.uint64]) -> NDArray[np.uint16]:
    """Hamming distances of all columns to `asked`."""
    total = np.zeros(bits.shape[1], np.uint16)
    for row, word in zip(bits, asked, strict=True):
        differing = np.bitwise_xor(row, word)
        if hasattr(np, "bitwise_count"):
            total += np.bitwise_count(differing)
        else:  # NumPy 1
            total += np.unpackbits(differing.view(np.uint8)).reshape(-1, 64).sum(axis=1, dtype=np.uint16)
    return total


class VectorIndex:
    """Matrices of this process, one per corpus and signature. Safe from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._matrices: dict[tuple[str, str], _Matrix] = {}
        self._owners: dict[str, int] = {}
        self._asked: set[tuple[str, str]] = set()

    def refresh(self, connection: apsw.Connection, corpus: Corpus, signature: str) -> None:
        """Take in what the file gained; cheap when it gained nothing."""
        with self._lock:
            matrix = self._matrices.get((corpus, signature))
            if matrix is None:
                matrix = self._matrices[corpus, signature] = _Matrix(
                    exact=_none_held(connection, corpus, signature)
                )
            newest = rows(
                connection,
                "select max(rev) from vector where corpus = ? and signature = ?",
                (corpus, signature),
            )
            if (newest[0][0] or 0) == matrix.last_rev:
                return
            exact = (
                "x''" if matrix.exact is None else "int8"
            )  # an index has the bits alone: far quicker to read
            gained = rows(
                connection,
                f"select rev, seq, owner, bits, {exact} from vector where corpus = ? and signature = ? and rev > ? order by rev",
                (corpus, signature, matrix.last_rev),
            )
            if gained:
                self._append(matrix, gained)

    def _append(self, matrix: _Matrix, gained: list[tuple[int, int, str, bytes, bytes]]) -> None:
        words = np.frombuffer(b"".join(_padded(row[3]) for row in gained), dtype=np.uint64).reshape(
            len(gained), -1
        )
        size, needed = matrix.size, matrix.size + len(gained)
        if needed > _HELD:
            matrix.exact = None
        if needed > len(matrix.revs):
            room = max(needed, int(len(matrix.revs) * 1.5), 1024)
            matrix.bits = np.ascontiguousarray(_grown(matrix.bits.T, size, (room, words.shape[1])).T)
            matrix.revs = _grown(matrix.revs, size, (room,))
            matrix.owners = _grown(matrix.owners, size, (room,))
            if matrix.exact is not None:
                matrix.exact = _grown(matrix.exact, size, (room, len(gained[0][4])))
        if matrix.exact is not None:
            matrix.exact[size:needed] = _rows8([row[4] for row in gained])
        for i, (rev, seq, owner, _bits, _int8) in enumerate(gained, start=matrix.size):
            if (earlier := matrix.place.get(seq)) is not None:
                matrix.owners[earlier] = -1
            matrix.place[seq] = i
            matrix.revs[i] = rev
            matrix.owners[i] = self._owners.setdefault(owner, len(self._owners))
        matrix.bits[:, matrix.size : needed] = words.T
        matrix.size, matrix.last_rev = needed, int(gained[-1][0])

    def forget(self) -> None:
        """Drop the matrices; the next look builds them anew (after an erasure, or a change of embedder)."""
        with self._lock:
            self._matrices.clear()

    def first_question(self, corpus: Corpus, signature: str) -> bool:
        """True once, when no matrix is there yet: a process that asks only once need not build it."""
        with self._lock:
            known = (corpus, signature) in self._matrices or (corpus, signature) in self._asked
            self._asked.add((corpus, signature))
            return not known

    def candidates(
        self, corpus: Corpus, signature: str, vector: Vectors, owner: str, limit: int
    ) -> tuple[list[int], Vectors | None]:
        """The rows (`rev`) of that owner whose sign bits differ least from the vector's, and their exact cosines where held."""
        with self._lock:
            matrix = self._matrices.get((corpus, signature))
            code = self._owners.get(owner)
            if matrix is None or code is None or matrix.size == 0:
                return [], None
            size = matrix.size
            bits, revs, owners = matrix.bits[:, :size], matrix.revs[:size], matrix.owners[:size]
            exact = matrix.exact
        asked = np.frombuffer(_padded(np.packbits(vector > 0).tobytes()), dtype=np.uint64)
        distance = _distances(bits, asked)
        distance[owners != code] = _NOBODY
        limit = min(limit, len(distance))
        nearest = np.argpartition(distance, limit - 1)[:limit]
        nearest = nearest[distance[nearest] != _NOBODY]
        if exact is None:
            nearest = nearest[np.argsort(distance[nearest], kind="stable")]
            return revs[nearest].tolist(), None
        scores = _unit(exact[nearest]) @ vector
        best = np.argsort(-scores, kind="stable")
        return revs[nearest[best]].tolist(), scores[best]

    def stored(
        self, connection: apsw.Connection, corpus: Corpus, seqs: Sequence[int], signature: str
    ) -> dict[int, Vectors]:
        """The unit vectors of those rows that have one."""
        with self._lock:
            matrix = self._matrices.get((corpus, signature))
            if matrix is None or matrix.exact is None:
                return stored(connection, corpus, seqs, signature)
            exact, revs, size, place = matrix.exact, matrix.revs, matrix.size, matrix.place
        known: dict[int, int] = dict(
            rows(  # answered by an index alone; another process may have replaced or removed what is held here
                connection,
                """
                select v.seq, v.rev from json_each(?) j
                cross join vector v on v.corpus = ? and v.signature = ? and v.seq = j.value
                """,
                (json.dumps(list(seqs)), corpus, signature),
            )
        )
        at = {seq: place.get(seq, size) for seq in known}
        held = [seq for seq, rev in known.items() if at[seq] < size and revs[at[seq]] == rev]
        vectors = _unit(exact[[at[seq] for seq in held]])
        found = dict(zip(held, vectors, strict=True))
        if len(held) < len(known):
            found |= stored(connection, corpus, [seq for seq in known if seq not in found], signature)
        return found


def _none_held(connection: apsw.Connection, corpus: Corpus, signature: str) -> NDArray[np.int8] | None:
    """Room for int8 rows to come; None where there are too many to be held."""
    sql = "select count(*) from vector where corpus = ? and signature = ?"
    count = rows(connection, sql, (corpus, signature))[0][0]
    return np.empty((0, 0), np.int8) if count <= _HELD else None


def _grown(values: NDArray[_Number], size: int, shape: tuple[int, ...]) -> NDArray[_Number]:
    """The first `size` values in a larger array."""
    grown = np.zeros(shape, values.dtype)
    if size:
        grown[:size] = values[:size]
    return grown


def _padded(bits: bytes) -> bytes:
    return bits + b"\x00" * (-len(bits) % 8)


def scan(
    connection: apsw.Connection, corpus: Corpus, signature: str, vector: Vectors, owner: str, limit: int
) -> list[int]:
    """The same candidates by one scan in SQL (needs sqlite-vec)."""
    found = rows(
        connection,
        """
        select rev from vector where corpus = ? and signature = ? and owner = ?
        order by vec_distance_hamming(vec_bit(bits), vec_bit(?)) limit ?
        """,
        (corpus, signature, owner, np.packbits(vector > 0).tobytes(), limit),
    )
    return [int(rev) for (rev,) in found]


def stored(
    connection: apsw.Connection, corpus: Corpus, seqs: Sequence[int], signature: str
) -> dict[int, Vectors]:
    read = rows(
        connection,
        """
        select v.seq, v.int8 from json_each(?) j
        cross join vector v on v.corpus = ? and v.signature = ? and v.seq = j.value
        """,
        (json.dumps(list(seqs)), corpus, signature),
    )
    return dict(zip((int(seq) for seq, _ in read), _unit(_rows8([blob for _, blob in read])), strict=True))


def _rows8(blobs: Sequence[bytes]) -> NDArray[np.int8]:
    """One array of int8 blobs of one length: a row at a time costs more than reading them."""
    return np.frombuffer(b"".join(blobs), dtype=np.int8).reshape(len(blobs), -1 if blobs else 0)


def _unit(exact: NDArray[np.int8]) -> Vectors:
    """The unit vectors of int8 rows."""
    vectors = exact.astype(np.float32)
    vectors /= np.maximum(np.sqrt(np.einsum("ij,ij->i", vectors, vectors)), 1e-12)[:, None]
    return vectors


def by_cosine(vectors: Mapping[int, Vectors], asked: Vectors) -> list[Scored]:
    """Those rows by their cosine, best first."""
    if not vectors:
        return []
    scores = np.stack(list(vectors.values())) @ asked
    order = np.argsort(-scores, kind="stable")
    seqs = list(vectors)
    return [Scored(seqs[place], float(scores[place])) for place in order.tolist()]


def rescored(
    connection: apsw.Connection,
    corpus: Corpus,
    vector: Vectors,
    revs: Sequence[int],
    *,
    owner: str,
    states: Sequence[str],
    limit: int,
) -> tuple[list[Scored], int]:
    """(the `limit` best of those rows by their exact cosine, how many of them the owner may still see)."""
    condition = f"t.state in ({', '.join('?' * len(states))})" if corpus == "capture" else "t.withdrawn = 0"
    found = rows(
        connection,
        f"""
        select v.seq, v.int8 from json_each(?) j
        cross join vector v on v.rev = j.value cross join {corpus} t on t.seq = v.seq
        where v.corpus = ? and t.owner = ? and {condition}
        """,
        (json.dumps(list(revs)), corpus, owner, *(states if corpus == "capture" else ())),
    )
    if not found:
        return [], 0
    seqs = np.array([seq for seq, _ in found])
    scores = _unit(_rows8([blob for _, blob in found])) @ vector
    best = np.lexsort((seqs, -scores))[:limit]
    return [Scored(int(seqs[i]), float(scores[i])) for i in best], len(found)


def visible(
    connection: apsw.Connection, corpus: Corpus, revs: Sequence[int], scores: Vectors, *, owner: str, states: Sequence[str], limit: int
) -> tuple[list[Scored], int]:  # fmt: skip
    """The same of rows whose cosines are known, given best first: no more of them are looked up than it takes."""
    condition = f"t.state in ({', '.join('?' * len(states))})" if corpus == "capture" else "t.withdrawn = 0"
    found: list[tuple[int, float]] = []
    start, step = 0, limit + limit // 4
    while start < len(revs) and len(found) < limit:
        part = revs[start : start + step]
        read = rows(
            connection,
            f"""
            select j.key, v.seq from json_each(?) j
            cross join vector v on v.rev = j.value cross join {corpus} t on t.seq = v.seq
            where v.corpus = ? and t.owner = ? and {condition}
            """,
            (json.dumps(part), corpus, owner, *(states if corpus == "capture" else ())),
        )
        found += [(int(seq), float(scores[start + place])) for place, seq in read]
        start, step = start + step, 4 * step
    found.sort(key=lambda pair: (-pair[1], pair[0]))
    return [Scored(seq, score) for seq, score in found[:limit]], len(found)


def put(
    connection: apsw.Connection,
    corpus: Corpus,
    signature: str,
    owner: str,
    seq: int,
    packed: tuple[bytes, bytes],
) -> None:
    remove(connection, corpus, seq, signature)
    rows(
        connection,
        "insert into vector (corpus, signature, seq, owner, bits, int8) values (?, ?, ?, ?, ?, ?)",
        (corpus, signature, seq, owner, *packed),
    )


def remove(connection: apsw.Connection, corpus: Corpus, seq: int, signature: str | None = None) -> None:
    if signature is None:
        rows(connection, "delete from vector where corpus = ? and seq = ?", (corpus, seq))
    else:
        rows(
            connection,
            "delete from vector where corpus = ? and signature = ? and seq = ?",
            (corpus, signature, seq),
        )


def rescored_for(limit: int) -> int:
    """How many candidates to rescore for `limit` wanted rows."""
    return max(limit * OVERSAMPLE, _MIN_RESCORED)
