"""The store: everything that reads or writes one memory file. Implements `ports.Reader`; safe from any thread."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import replace
from datetime import UTC, date, datetime, time, tzinfo
from pathlib import Path
from typing import TypeVar

import apsw

from memohood.domain.change import Applied, Cause, Change, Restored
from memohood.domain.memory import Memory, State
from memohood.domain.report import BackupView, Erased, Imported, Stats
from memohood.domain.turn import Job, Message
from memohood.errors import Conflict
from memohood.pipeline import FaultPoint, no_fault
from memohood.ports import Corpus, Scored, Vectors
from memohood.storage import backup, changes, lexical_index, memories, private, transfer, turns, vector_index
from memohood.storage.codec import aged, instant
from memohood.storage.connection import Readers, Writer, open_writer, rows
from memohood.storage.erase import erase, erase_again
from memohood.storage.lease import Lease, check_token, take_token
from memohood.storage.pages import Cleaner, pending
from memohood.storage.schema import check_ours, migrate, schema_version
from memohood.storage.tombstones import Tombstones, erased_by_prefix, overdue
from memohood.storage.vocabulary import Vocabulary

T = TypeVar("T")
KEPT_TRACES = 200
_STAYS = ("tombstone", "spend", "spend_skip")  # is added to what a backup brings back, never lost by it


class Store:
    """One memory file. `halflife_days` gives the forgetting curve per kind."""

    def __init__(
        self,
        path: Path,
        *,
        halflife_days: Callable[[str], float],
        zone: tzinfo,
        fault: FaultPoint = no_fault,
    ) -> None:
        self.path = path
        self._fault = fault
        self._halflife_days = halflife_days
        self._zone = zone
        connection, self.opened = open_writer(path)
        try:
            if self.opened.read_only:
                check_ours(connection, path)
            else:
                migrate(connection, path, lambda: _before_migration(path, connection))
        except BaseException:
            connection.close()
            raise
        self._writer = Writer(connection, self.opened)
        self._readers = Readers(path)
        self._vectors = vector_index.VectorIndex()
        self._vocabulary = Vocabulary()
        self._tombstones = Tombstones(path)
        self._cleaner = Cleaner(self._writer)
        self._handed: dict[tuple[str, int], int] = {}  # texts out for embedding: (corpus, seq) -> hash
        self.lease = Lease(path)
        if not self.opened.read_only and self.read(pending):
            self._cleaner.later()

    @property
    def read_only(self) -> bool:
        return self.opened.read_only

    def close(self) -> None:
        self.lease.release()
        self._cleaner.close()
        self._readers.close()
        self._writer.close()

    # -- writing ------------------------------------------------------------------------------------------------

    def write(self, job: Callable[[apsw.Connection], T], *, durable: bool = False) -> T:
        return self._writer.run(job, durable=durable)

    def record_turn(self, user: Message, reply: Message | None, *, now: datetime, capture: bool) -> int:
        """On the disk when this returns."""

        def record(c: apsw.Connection) -> int:
            self._fault("record-begun")
            said, answered = self._without_erased(c, user), reply and self._without_erased(c, reply)
            seq = turns.record_turn(c, said, answered, now=now, capture=capture)
            self._fault("record-stored")
            return seq

        return self.write(record, durable=True)

    def record_past_turns(self, past: Sequence[tuple[Message, Message | None]], *, now: datetime) -> int:
        """Old turns, stored or found, to be digested with their own dates; how many were not yet."""

        def record(c: apsw.Connection) -> int:
            new = 0
            for user, reply in past:
                if private.covered(c, user):
                    continue
                said, answered = self._without_erased(c, user), reply and self._without_erased(c, reply)
                new += turns.record_past_turn(c, said, answered, now=now)
            return new

        return self.write(record, durable=True)

    def digested(self, owner: str, session_id: str) -> frozenset[int]:
        return self.read(lambda c: turns.digested(c, owner, session_id))

    def record_messages(self, messages: Sequence[Message], *, now: datetime) -> int:
        """Store messages that are history only; returns how many were new."""
        return self.submit_messages(messages, now=now).result()

    def submit_messages(self, messages: Sequence[Message], *, now: datetime) -> Future[int]:
        """The same without waiting: the next batch can be read while this one is written."""

        def record(c: apsw.Connection) -> int:
            kept = private.kept(c, messages)
            return sum(turns.insert(c, self._without_erased(c, m), now=now)[1] for m in kept)

        return self._writer.submit(record, durable=True)

    def _without_erased(self, connection: apsw.Connection, message: Message) -> Message:
        """Old text that arrives late does not bring back what was erased since."""
        text = self._tombstones.blanked(connection, message.owner, message.text, message.at)
        return message if text == message.text else replace(message, text=text)

    def apply(self, owner: str, decided: Iterable[tuple[Change, Cause]], *, now: datetime) -> list[Applied]:
        """Write the changes of one decision, all or none."""
        group = list(decided)
        if any(isinstance(change, Restored) for change, _ in group):
            self.erase_overdue(now=now)

        def commit(connection: apsw.Connection) -> list[Applied]:
            barred: set[str] = set()
            done = self._apply_all(connection, owner, group, now, barred)
            if barred:
                raise Conflict(
                    "this was forgotten after it had been said",
                    hint="say it again, without an earlier date, to have it remembered anew",
                )
            return done

        return self.write(commit, durable=True)

    def _apply_all(
        self, connection: apsw.Connection, owner: str, decided: Iterable[tuple[Change, Cause]], now: datetime,
        barred: set[str],
    ) -> list[Applied]:  # fmt: skip
        decision = changes.next_decision(connection)
        admitted = self._tombstones.admitted(connection, owner, list(decided), barred)
        done = [
            changes.apply(connection, owner, change, cause, now=now, decision=decision)
            for change, cause in admitted
        ]
        moved = [line.memory_id for line in done if line.action in ("forgotten", "restored")]
        self._tombstones.follow(connection, owner, moved, now=now)
        return done

    def finish_turn(
        self,
        job: Job,
        decided: Sequence[Sequence[tuple[Change, Cause]]],
        outcome: str,
        *,
        now: datetime,
        token: int,
        judge_at: datetime | None = None,
    ) -> list[Applied]:
        """Write what a turn's digest decided and close its job, in one transaction held to the fencing token.

        `judge_at`: the judge gave no verdict and shall be asked again then. Nothing is written if the person took the
        message back while it was digested.
        """

        def commit(connection: apsw.Connection) -> list[Applied]:
            check_token(connection, token)
            if not turns.job_exists(connection, job):
                return []
            self._fault("commit-begun")
            barred: set[str] = set()
            done = [
                line
                for group in decided
                for line in self._apply_all(connection, job.owner, group, now, barred)
            ]
            self._fault("commit-applied")
            turns.finish_job(connection, job, outcome, now=now)
            if judge_at is not None:
                turns.ask_judge_later(connection, job, not_before=judge_at, now=now)
            self._fault("commit-closed")
            return done

        return self.write(commit)

    def retry_turn(self, job: Job, error: str, *, not_before: datetime, park: bool) -> None:
        self.write(lambda c: turns.retry_job(c, job, error, not_before=not_before, park=park))

    def undo(self, owner: str, change_id: int, *, now: datetime) -> list[Applied]:
        self.erase_overdue(now=now)

        def take_back(connection: apsw.Connection) -> list[Applied]:
            done = changes.undo(connection, owner, change_id, now=now)
            self._tombstones.follow(connection, owner, [line.memory_id for line in done], now=now)
            return done

        return self.write(take_back, durable=True)

    # -- forgetting for good --------------------------------------------------------------------------------------

    def erase(self, owner: str, captures: Sequence[str], *, now: datetime) -> Erased:
        """Remove records and every mention of them from the file; the pages follow as soon as no reader is in the way."""
        done = self.write(lambda c: erase(c, owner, captures, self._tombstones, now=now), durable=True)
        self._renew()
        self.clean()
        return done

    def erase_overdue(self, *, now: datetime) -> int:
        """Erase what was softly forgotten longer ago than it can be undone; returns how many records."""
        if self.opened.read_only:
            return 0
        found = self.read(lambda c: overdue(c, now))
        for owner in dict.fromkeys(owner for owner, _ in found):
            self.erase(owner, [capture for whose, capture in found if whose == owner], now=now)
        return len(found)

    def clean(self) -> bool:
        """Rewrite pages that held erased content; False while a reader is in the way (it is then done later)."""
        return self._cleaner.run()

    def erase_pending(self) -> bool:
        """Whether erased content may still lie in unused parts of the file or its log."""
        return bool(self.read(pending))

    def erased(self, owner: str, prefix: str) -> list[str]:
        """Ids that begin so and whose content was erased."""
        return self.read(lambda c: erased_by_prefix(c, owner, prefix))

    def forgot(self, owner: str, text: str, said: datetime | None) -> bool:
        """Whether that statement was forgotten after it was made; without a moment, at any time."""
        return self.read(lambda c: self._tombstones.forgot(c, owner, text, said))

    def withdraw(self, owner: str, seqs: Sequence[int]) -> None:
        self.write(lambda c: turns.withdraw(c, owner, seqs))

    def take_token(self) -> int:
        return self.write(take_token)

    def touch(self, owner: str, ids: Sequence[str], *, at: datetime) -> None:
        """Note a use of these records, at most once a day each; off the caller's path."""

        def update(connection: apsw.Connection) -> None:
            day = 86_400_000_000
            for capture in ids:
                rows(
                    connection,
                    "update capture set last_used_at = ?, access_count = access_count + 1 where owner = ? and id = ? "
                    "and coalesce(last_used_at, valid_from) <= ?",
                    (instant(at), owner, capture, instant(at) - day),
                )

        if ids and not self.opened.read_only:
            self._writer.submit(update)

    def put_trace(self, trace_id: str, owner: str, body: Mapping[str, object], *, at: datetime) -> None:
        """Keep how a recall came about (ids and numbers, no texts), off the caller's path; the last ones only."""

        def insert(connection: apsw.Connection) -> None:
            rows(
                connection,
                "insert or replace into trace values (?, ?, ?, ?)",
                (trace_id, owner, instant(at), json.dumps(body)),
            )
            rows(
                connection,
                "delete from trace where id in (select id from trace order by at desc limit -1 offset ?)",
                (KEPT_TRACES,),
            )

        if not self.opened.read_only:
            self._writer.submit(insert)

    def put_vectors(self, corpus: Corpus, signature: str, seqs: Sequence[int], vectors: Vectors) -> None:
        packed = vector_index.pack(vectors)

        def insert(connection: apsw.Connection) -> None:
            marks = ", ".join("?" * len(seqs))
            found = rows(
                connection, f"select seq, owner, text from {corpus} where seq in ({marks})", tuple(seqs)
            )
            owners = {seq: (owner, hash(text)) for seq, owner, text in found}
            for seq, pair in zip(seqs, packed, strict=True):
                handed = self._handed.pop((corpus, seq), None)
                if seq in owners and handed is not None and handed != owners[seq][1]:
                    continue  # its text was edited or erased meanwhile: it stays in the queue
                if seq in owners:
                    vector_index.put(connection, corpus, signature, owners[seq][0], seq, pair)
                rows(connection, "delete from embed_queue where corpus = ? and seq = ?", (corpus, seq))

        self.write(insert)

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

    def give_up_embedding(self, corpus: Corpus, seqs: Sequence[int]) -> None:
        sql = "delete from embed_queue where corpus = ? and seq = ?"
        self.write(lambda c: [rows(c, sql, (corpus, seq)) for seq in seqs])

    # -- reading: jobs, counts ----------------------------------------------------------------------------------

    def read(self, query: Callable[[apsw.Connection], T]) -> T:
        with self._readers.connection() as connection:
            return query(connection)

    def meta(self, key: str) -> object:
        found = self.read(lambda c: rows(c, "select value from meta where key = ?", (key,)))
        return found[0][0] if found else None

    def pending_jobs(self, *, now: datetime, limit: int, kind: str = "digest") -> list[Job]:
        return self.read(lambda c: turns.pending_jobs(c, now=now, limit=limit, kind=kind))

    def next_due(self) -> datetime | None:
        return self.read(turns.next_due)

    def unpark(self) -> int:
        return self.write(turns.unpark)

    def count_jobs(self, state: str, owner: str | None = None, *, kind: str = "digest") -> int:
        return self.read(lambda c: turns.count_jobs(c, state, owner, kind=kind))

    def to_embed(self, limit: int) -> tuple[Corpus, list[tuple[int, str]]] | None:
        """The next rows without a vector, captures first: (corpus, [(seq, text)])."""

        def query(connection: apsw.Connection) -> tuple[Corpus, list[tuple[int, str]]] | None:
            corpora: tuple[Corpus, ...] = ("capture", "message")
            for corpus in corpora:
                found = rows(
                    connection,
                    f"select q.seq, t.text from embed_queue q join {corpus} t on t.seq = q.seq where q.corpus = ? order by q.seq limit ?",
                    (corpus, limit),
                )
                if found:
                    self._handed = {(corpus, seq): hash(text) for seq, text in found}
                    return corpus, found
            return None

        return self.read(query)

    def turn_before(self, job: Job, width: int) -> tuple[Message | None, Message | None, list[Message]]:
        """(user message, reply, messages before them) of a digest job."""

        def query(c: apsw.Connection) -> tuple[Message | None, Message | None, list[Message]]:
            user = turns.by_seq(c, job.owner, [job.message_seq]).get(job.message_seq)
            if user is None:
                return None, None, []
            earlier = turns.before(c, job.owner, job.session_id, user.at, user.seq, width)
            return user, turns.reply_of(c, job.owner, user.seq), earlier

        return self.read(query)

    def revision(self) -> tuple[int, int, int]:
        """Grows with every change, message and vector: a key for caches."""
        sql = "select (select coalesce(max(seq), 0) from change), (select coalesce(max(seq), 0) from message), (select coalesce(max(rev), 0) from vector)"
        first, second, third = self.read(lambda c: rows(c, sql))[0]
        return int(first), int(second), int(third)

    def stats(self, owner: str | None, *, embedder: str) -> Stats:
        def query(c: apsw.Connection) -> Stats:
            where, bindings = ("where owner = ?", (owner,)) if owner is not None else ("where 1", ())
            by_state = dict(rows(c, f"select state, count(*) from capture {where} group by state", bindings))
            forgotten = by_state.pop("forgotten", 0)
            kinds = rows(
                c,
                f"select kind, count(*) from capture {where} and state = 'active' group by kind order by 2 desc",
                bindings,
            )
            pins = rows(
                c, f"select count(*) from capture {where} and state = 'active' and pinned = 1", bindings
            )
            said = rows(
                c,
                f"select count(*), count(distinct session_id) from message {where} and withdrawn = 0",
                bindings,
            )
            vectors = rows(c, f"select count(*) from vector {where} and signature = ?", (*bindings, embedder))
            pages = rows(
                c,
                "select (select page_count from pragma_page_count()) * (select page_size from pragma_page_size())",
            )
            return Stats(
                path=str(self.path), user_id=owner, memories=by_state, kinds=dict(kinds), pinned=pins[0][0],
                messages=said[0][0], sessions=said[0][1], pending_turns=turns.count_jobs(c, "pending", owner),
                parked_turns=turns.count_jobs(c, "parked", owner), vectors=vectors[0][0], embedder=embedder,
                file_bytes=pages[0][0], schema_version=schema_version(c),
                private=tuple(private.of_owner(c, owner)),
                erase_pending=bool(pending(c)), forgotten=forgotten,
            )  # fmt: skip

        return self.read(query)

    def check(self) -> list[str]:
        """What SQLite's and FTS5's own checks find wrong; [] = all is well."""

        def inspect(connection: apsw.Connection) -> list[str]:
            found = [str(line) for (line,) in rows(connection, "pragma quick_check(20)") if line != "ok"]
            return found + lexical_index.integrity_errors(connection)

        if self.opened.read_only:
            return self.read(
                lambda c: [str(line) for (line,) in rows(c, "pragma quick_check(20)") if line != "ok"]
            )
        return self.write(inspect)

    # -- private conversations ----------------------------------------------------------------------------------

    def set_private(self, owner: str, scope: str, name: str, on: bool, *, now: datetime) -> None:
        self.write(lambda c: private.put(c, owner, scope, name, on, now=now), durable=True)

    def join_private(self, owner: str, session_id: str, chat_id: str, *, now: datetime) -> None:
        """A session of a private chat is private until the chat is not."""
        self.write(lambda c: private.join(c, owner, session_id, chat_id, now=now), durable=True)

    def is_private(self, owner: str, session_id: str, chat_id: str) -> bool:
        return self.read(lambda c: private.covers(c, owner, session_id, chat_id))

    # -- copies, carrying away and bringing in -------------------------------------------------------------------

    def backup(self, target: Path) -> None:
        self.flush()
        backup.copy_to(self.path, target)

    def backup_before(self, reason: str, *, now: datetime) -> Path:
        """A copy in backups/ before something that changes much; the last ones only are kept."""
        self.flush()
        return backup.automatic(self.path, reason, now)

    def view(self) -> BackupView:
        """What the file holds, in numbers."""
        return self.read(lambda c: backup.view(c, self.path))

    def view_backup(self, path: Path) -> BackupView:
        """What a backup holds; StoreError when it is damaged or of another program."""
        with backup.opened(path, self.path) as copy:
            return backup.view(copy, path)

    def bring_back(self, path: Path, *, now: datetime) -> int:
        """Put a backup in place of what is here. What was forgotten since stays forgotten: returns how many records.

        Money that was spent since stays counted.
        """
        kept = {table: self.read(lambda c, t=table: transfer.image(c, t)) for table in _STAYS}  # type: ignore[misc]
        fence = self.meta("fence")
        with backup.opened(path, self.path) as copy:
            self._writer.outside(lambda c: backup.replace_content(c, copy))

        def settle(connection: apsw.Connection) -> int:
            for table, image in kept.items():
                transfer.put_image(connection, table, image)
            rows(
                connection,
                "insert into meta values ('fence', ?) on conflict do update set value = max(value, excluded.value)",
                (int(str(fence or 0)) + 1,),
            )
            return erase_again(connection, self._tombstones, now=now)

        gone = self.write(settle, durable=True)
        self._renew()
        self.clean()
        return gone

    def _renew(self) -> None:
        """What this process remembered of the file is no longer so."""
        self._vectors.forget()
        self._vocabulary = Vocabulary()
        self._tombstones.renew()

    def export(self, write: Callable[[str], object], owner: str | None) -> None:
        """Hand every line of an export to `write`, all of one moment."""

        def send(connection: apsw.Connection) -> None:
            rows(connection, "begin")
            try:
                for line in transfer.export_lines(connection, owner):
                    write(line)
            finally:
                rows(connection, "rollback")

        self.flush()
        self.read(send)

    def bring_in(
        self, lines: Iterable[str], clean: Callable[[str], str], owner: str | None, *, now: datetime
    ) -> Imported:
        """Import an export, all or nothing; `owner` makes everything that person's."""
        reading = transfer.read_export(lines, self.read(transfer.tables), clean)
        if owner is not None:
            for found in reading.of_table.values():
                for row in found:
                    row["owner"] = owner
        if not self.read(transfer.is_empty):
            self.backup_before("import", now=now)
        done = self.write(lambda c: transfer.bring_in(c, reading, self._tombstones, now=now), durable=True)
        self._renew()
        return done

    def trace(self, trace_id: str, owner: str) -> dict[str, object] | None:
        self.flush()
        found = self.read(
            lambda c: rows(c, "select body from trace where id = ? and owner = ?", (trace_id, owner))
        )
        return dict(json.loads(str(found[0][0]))) if found else None

    def flush(self) -> None:
        """Wait until everything submitted so far is written."""
        if not self.opened.read_only:
            self.write(lambda _: None)

    # -- reading: memories --------------------------------------------------------------------------------------

    def _ageing(self, now: datetime) -> memories.Ageing:
        return lambda memory: aged(memory, now=now, halflife_days=self._halflife_days(memory.kind))

    def memory(self, owner: str, prefix: str, *, now: datetime, forgotten: bool = False) -> Memory:
        return self.read(lambda c: memories.by_id(c, owner, prefix, self._ageing(now), forgotten=forgotten))

    def owned(self, owner: str | None, states: Sequence[State], *, now: datetime) -> list[Memory]:
        """All records of the owner in those states; of everybody where owner is None (local use only)."""
        ageing = self._ageing(now)
        if owner is None:
            return self.read(lambda c: memories.all_owners(c, states, ageing))
        return self.read(lambda c: memories.of_owner(c, owner, states, ageing))

    def history(self, owner: str, ids: Sequence[str]) -> list[Applied]:
        return self.read(lambda c: changes.history(c, owner, ids))

    def memories(self, owner: str, seqs: Sequence[int], *, now: datetime) -> dict[int, Memory]:
        return self.read(lambda c: memories.by_seq(c, owner, seqs, self._ageing(now)))

    def by_slot(
        self, owner: str, subject: str, slot: str, *, now: datetime, states: Sequence[State] = ("active",)
    ) -> list[Memory]:
        return self.read(lambda c: memories.by_slot(c, owner, subject, slot, states, self._ageing(now)))

    def by_evidence(
        self, owner: str, message_seqs: Sequence[int], *, now: datetime | None = None
    ) -> dict[int, list[Memory]]:
        ageing = self._ageing(now) if now else (lambda memory: memory)
        return self.read(lambda c: memories.by_evidence(c, owner, message_seqs, ageing))

    def pinned(self, owner: str, *, now: datetime) -> list[Memory]:
        return self.read(lambda c: memories.pinned(c, owner, now, self._ageing(now)))

    def instructions(self, owner: str, *, now: datetime) -> list[Memory]:
        return self.read(lambda c: memories.instructions(c, owner, now, self._ageing(now)))

    def dated(self, owner: str, start: date | None, end: date | None, *, limit: int) -> list[int]:
        def midnight(day: date) -> datetime:
            return datetime.combine(day, time.min, tzinfo=self._zone)

        return self.read(lambda c: memories.dated(c, owner, start, end, midnight, limit))

    # -- reading: messages --------------------------------------------------------------------------------------

    def messages(self, owner: str, seqs: Sequence[int]) -> dict[int, Message]:
        return self.read(lambda c: turns.by_seq(c, owner, seqs))

    def session_messages(self, owner: str, session_id: str) -> list[Message]:
        return self.read(lambda c: turns.of_session(c, owner, session_id))

    def neighbours(self, owner: str, seqs: Sequence[int], *, width: int) -> dict[int, tuple[Message, ...]]:
        def query(c: apsw.Connection) -> dict[int, tuple[Message, ...]]:
            found: dict[int, tuple[Message, ...]] = {}
            for seq, message in turns.by_seq(c, owner, seqs).items():
                place = (owner, message.session_id, message.at, seq, width)
                found[seq] = (*turns.before(c, *place), message, *turns.after(c, *place))
            return found

        return self.read(query)

    def last_messages(self, owner: str, session_id: str, *, limit: int) -> list[Message]:
        return self.read(lambda c: turns.last_of_session(c, owner, session_id, limit))

    def undigested(self, owner: str) -> list[Message]:
        return self.read(lambda c: turns.undigested(c, owner))

    def said_between(self, owner: str, start: datetime, end: datetime, *, limit: int) -> list[int]:
        return self.read(lambda c: turns.said_between(c, owner, start, end, limit))

    def rejected(self, owner: str, message_seqs: Sequence[int]) -> frozenset[int]:
        return self.read(lambda c: turns.rejected(c, owner, message_seqs))

    def session_links(self, owner: str, session_ids: Iterable[str]) -> dict[str, list[tuple[str, float]]]:
        def query(c: apsw.Connection) -> dict[str, list[tuple[str, float]]]:
            sql = "select other, weight from session_link where owner = ? and session_id = ? order by weight desc"
            return {s: rows(c, sql, (owner, s)) for s in dict.fromkeys(session_ids)}

        return self.read(query)

    # -- reading: indexes ---------------------------------------------------------------------------------------

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

    def size(self, corpus: Corpus) -> int:
        return self.read(lambda c: int(str(rows(c, f"select coalesce(max(seq), 0) from {corpus}")[0][0])))

    def nearest(
        self, corpus: Corpus, vector: Vectors, *, owner: str, signature: str, limit: int, states: Sequence[State] = ("active",),
    ) -> list[Scored]:  # fmt: skip
        def query(c: apsw.Connection) -> list[Scored]:
            wanted = vector_index.rescored_for(limit)
            once = self.opened.sqlite_vec and self._vectors.first_question(corpus, signature)
            while True:
                if once:
                    seqs = vector_index.scan(c, corpus, signature, vector, owner, wanted)
                else:
                    self._vectors.refresh(c, corpus, signature)
                    seqs = self._vectors.candidates(corpus, signature, vector, owner, wanted)
                live = self._live(c, corpus, owner, seqs, states)
                if len(live) >= limit or len(seqs) < wanted:
                    return vector_index.rescore(vector, vector_index.stored(c, corpus, live, signature))[
                        :limit
                    ]
                wanted *= 4

        return self.read(query)

    def _live(
        self,
        c: apsw.Connection,
        corpus: Corpus,
        owner: str,
        seqs: Sequence[int],
        states: Sequence[State],
    ) -> list[int]:
        if not seqs:
            return []
        condition = f"state in ({', '.join('?' * len(states))})" if corpus == "capture" else "withdrawn = 0"
        bindings: tuple[object, ...] = tuple(states) if corpus == "capture" else ()
        alive: set[int] = set()
        for start in range(0, len(seqs), 500):
            part = seqs[start : start + 500]
            sql = f"select seq from {corpus} where owner = ? and {condition} and seq in ({', '.join('?' * len(part))})"
            alive.update(int(seq) for (seq,) in rows(c, sql, (owner, *bindings, *part)))
        return [seq for seq in seqs if seq in alive]

    def vectors(self, corpus: Corpus, seqs: Sequence[int], *, signature: str) -> dict[int, Vectors]:
        return self.read(lambda c: vector_index.stored(c, corpus, seqs, signature))

    def warm_vectors(self, signature: str) -> None:
        """Build the in-process matrices, so that the first question need not."""
        corpora: tuple[Corpus, ...] = ("capture", "message")
        for corpus in corpora:
            self.read(lambda c, corpus=corpus: self._vectors.refresh(c, corpus, signature))  # type: ignore[misc]


def _before_migration(path: Path, connection: apsw.Connection) -> None:
    backup.automatic(path, f"schema{schema_version(connection)}", datetime.now(UTC))
