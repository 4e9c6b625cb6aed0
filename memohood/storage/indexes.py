"""The two indexes of one memory file: words and vectors, asked and fed."""

from __future__ import annotations

from collections.abc import Sequence

import apsw
import numpy as np

from memohood.domain.memory import State
from memohood.domain.turn import Job
from memohood.ports import Corpus, Embedded, IndexedWords, Row, Scored, Vectors
from memohood.storage import lexical_index, memories, turns, vector_index
from memohood.storage.connection import rows
from memohood.storage.file import CORPORA, MemoryFile

_FEW = 500  # records in a rare state: their vectors are compared one and all


class Indexes(MemoryFile):
    """Lexical and dense search, and the queue of what has no vector yet."""

    def match(
        self, corpus: Corpus, *, owner: str, raw: Sequence[str] = (), stems: Sequence[str] = (), limit: int,
        states: Sequence[State] = ("active",), exclude_session: str = "",
    ) -> list[Scored]:  # fmt: skip
        return self.read(
            lambda c: lexical_index.match(
                c,
                corpus,
                owner=owner,
                raw=raw,
                stems=stems,
                limit=limit,
                states=states,
                exclude_session=exclude_session,
            )
        )

    def document_frequency(
        self, corpus: Corpus, *, raw: Sequence[str] = (), stems: Sequence[str] = ()
    ) -> dict[str, int]:
        return self.read(lambda c: self._vocabulary.document_frequency(c, corpus, raw, stems))

    def index_words(self, corpus: Corpus, owner: str, seqs: Sequence[int]) -> list[IndexedWords]:
        return self.read(lambda c: lexical_index.words(c, corpus, owner, seqs))

    def size(self, corpus: Corpus) -> int:
        return self.read(lambda c: int(str(rows(c, f"select coalesce(max(seq), 0) from {corpus}")[0][0])))

    def nearest(
        self, corpus: Corpus, vector: Vectors, *, owner: str, signature: str, limit: int, states: Sequence[State] = ("active",),
    ) -> list[Scored]:  # fmt: skip
        def query(c: apsw.Connection) -> list[Scored]:
            few = None if corpus == "message" else lexical_index.rare(c, owner, states, _FEW)
            if few is not None:  # among all the others they would hardly be met
                return vector_index.by_cosine(self._vectors.stored(c, corpus, few, signature), vector)[:limit]
            wanted = vector_index.rescored_for(limit)
            once = self.opened.sqlite_vec and self._vectors.first_question(corpus, signature)
            while True:
                scores: Vectors | None = None
                if once:
                    revs = vector_index.scan(c, corpus, signature, vector, owner, wanted)
                else:
                    self._vectors.refresh(c, corpus, signature)
                    revs, scores = self._vectors.candidates(corpus, signature, vector, owner, wanted)
                if scores is None:
                    found, live = vector_index.rescored(
                        c, corpus, vector, revs, owner=owner, states=states, limit=limit
                    )
                else:
                    found, live = vector_index.visible(
                        c, corpus, revs, scores, owner=owner, states=states, limit=limit
                    )
                if live >= limit or len(revs) < wanted:
                    return found
                wanted *= 4

        return self.read(query)

    def vectors(self, corpus: Corpus, seqs: Sequence[int], *, signature: str) -> dict[int, Vectors]:
        return self.read(lambda c: self._vectors.stored(c, corpus, seqs, signature))

    def warm_vectors(self, signature: str) -> None:
        """Build the in-process matrices, so that the first question need not."""
        for corpus in CORPORA:
            self.read(lambda c, corpus=corpus: self._vectors.refresh(c, corpus, signature))  # type: ignore[misc]

    def put_vectors(self, signature: str, embedded: Sequence[Row], vectors: Vectors) -> None:
        packed = vector_index.pack(vectors)

        def insert(connection: apsw.Connection) -> None:
            owners: dict[Row, tuple[str, int]] = {}
            for corpus in CORPORA:
                seqs = [seq for of, seq in embedded if of == corpus]
                marks = ", ".join("?" * len(seqs))
                sql = f"select seq, owner, text from {corpus} where seq in ({marks})"
                for seq, owner, text in rows(connection, sql, tuple(seqs)) if seqs else ():
                    owners[corpus, seq] = (owner, hash(text))
            for row, pair in zip(embedded, packed, strict=True):
                handed = self._handed.pop(row, None)
                if row in owners and handed is not None and handed != owners[row][1]:
                    continue  # its text was edited or erased meanwhile: it stays in the queue
                if row in owners:
                    vector_index.put(connection, row[0], signature, owners[row][0], row[1], pair)
                rows(connection, "delete from embed_queue where corpus = ? and seq = ?", row)

        self.write(insert)

    def _put_embedded(
        self, connection: apsw.Connection, job: Job, new: Sequence[str], embedded: Embedded
    ) -> int:
        """Vectors of a turn's new records and of its messages, as far as these texts were embedded; how many rows got one."""
        found: list[tuple[Row, str]]
        found = [(("capture", seq), text) for seq, text in memories.unembedded(connection, job.owner, new)]
        said = turns.unembedded(connection, job.owner, embedded.messages)
        found += [(("message", seq), text) for seq, text in said]
        known = [(row, vector) for row, text in found if (vector := embedded.by_text.get(text)) is not None]
        if known:
            packed = vector_index.pack(np.stack([vector for _, vector in known]))
            for ((corpus, seq), _), pair in zip(known, packed, strict=True):
                vector_index.put(connection, corpus, embedded.signature, job.owner, seq, pair)
                rows(connection, "delete from embed_queue where corpus = ? and seq = ?", (corpus, seq))
        return len(known)

    def queue_embedding(self, signature: str) -> int:
        """Queue every row that has no vector of that signature; returns the length of the queue."""

        def insert(connection: apsw.Connection) -> int:
            for corpus, wanted in (("capture", "state <> 'forgotten'"), ("message", "withdrawn = 0")):
                rows(
                    connection,
                    f"insert or ignore into embed_queue select '{corpus}', t.seq from {corpus} t where t.{wanted} and not exists "
                    f"(select 1 from vector v where v.corpus = '{corpus}' and v.signature = ? and v.seq = t.seq)",
                    (signature,),
                )
            rows(
                connection,
                "insert into meta values ('signature', ?) on conflict do update set value = excluded.value",
                (signature,),
            )
            return int(str(rows(connection, "select count(*) from embed_queue")[0][0]))

        return self.write(insert)

    def give_up_embedding(self, refused: Sequence[Row]) -> None:
        sql = "delete from embed_queue where corpus = ? and seq = ?"
        self.write(lambda c: [rows(c, sql, row) for row in refused])

    def to_embed(self, limit: int) -> list[tuple[Row, str]]:
        """The next rows without a vector and their texts, captures first."""

        def query(connection: apsw.Connection) -> list[tuple[Row, str]]:
            found: list[tuple[Row, str]] = []
            if not rows(connection, "select 1 from embed_queue limit 1"):  # as it mostly is
                return found
            for corpus in CORPORA:
                sql = f"select q.seq, t.text from embed_queue q join {corpus} t on t.seq = q.seq where q.corpus = ? order by q.seq limit ?"
                queued = rows(connection, sql, (corpus, limit - len(found)))
                found += [((corpus, seq), text) for seq, text in queued]
            return found

        waiting = self.read(query)
        for row, text in waiting:
            self._handed.setdefault(row, hash(text))  # a batch that is still out counts as it was handed out
        return waiting
