"""The seams: what the engine needs from outside, as Protocols. Concrete classes are named only in bootstrap.py."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import date, datetime, tzinfo
from pathlib import Path
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from memohood.domain.change import Applied, Cause, Change
from memohood.domain.memory import Memory, State
from memohood.domain.report import BackupView, Erased, Found, Imported, OldRecord, Stats
from memohood.domain.turn import Job, Message

Vectors = NDArray[np.float32]
Corpus = Literal["capture", "message"]
IndexedWords = tuple[str, str, str]  # a text, its normalised tokens, their stems: words separated by spaces
Row = tuple[Corpus, int]  # a corpus and a seq in it


@dataclass(frozen=True, slots=True)
class Embedded:
    """Vectors that were made of texts, by the text. `messages`: seq of those whose texts are among them."""

    signature: str
    by_text: Mapping[str, Vectors]
    messages: tuple[int, ...] = ()


class Clock(Protocol):
    def now(self) -> datetime:
        """The present, as an aware datetime."""

    @property
    def timezone(self) -> tzinfo:
        """The zone in which the person's days begin and end."""


class Ids(Protocol):
    def new(self, at: datetime) -> str:
        """A short id that sorts by time and is unique in the file."""


class Embedder(Protocol):
    """Turns texts into unit vectors. `signature` names the space: vectors of two signatures never mix."""

    @property
    def signature(self) -> str: ...

    @property
    def dims(self) -> int: ...

    @property
    def threshold(self) -> float:
        """Cosine from which two short texts of this model are likely about the same thing."""

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
        """float32 (len(texts), dims), rows of length 1. ModelUnavailable when it cannot; ModelContractError on nonsense."""

    def warm(self) -> None:
        """Load what the first call would load."""

    @property
    def ready(self) -> bool:
        """True when embed() answers in milliseconds, without loading anything first."""


class Reranker(Protocol):
    @property
    def name(self) -> str: ...

    def rerank(self, query: str, texts: Sequence[str], *, timeout: float) -> list[float]:
        """One relevance score per text, higher is better."""


class ChatModel(Protocol):
    @property
    def name(self) -> str: ...

    def complete(
        self,
        system: str,
        user: str,
        *,
        schema: dict[str, object] | None,
        timeout: float,
        operation: str = "chat",
        max_tokens: int = 1024,
    ) -> str:
        """The model's answer as text (JSON when a schema is given). `operation` names the work in the ledger.

        ModelUnavailable when it cannot answer in time, or may not cost any more this month.
        """


@dataclass(frozen=True, slots=True)
class Scored:
    """A row of an index and its score; higher is better."""

    seq: int
    score: float


class Reader(Protocol):
    """What recall and reconciliation may read. Every method is scoped to one owner."""

    def match(
        self,
        corpus: Corpus,
        *,
        owner: str,
        raw: Sequence[str] = (),
        stems: Sequence[str] = (),
        limit: int,
        states: Sequence[State] = ("active",),
        exclude_session: str = "",
    ) -> list[Scored]:
        """BM25 over the lexical index: rows that hold any of the raw tokens or stems. Tokens are data, never syntax."""

    def document_frequency(
        self, corpus: Corpus, *, raw: Sequence[str] = (), stems: Sequence[str] = ()
    ) -> dict[str, int]:
        """Postings per token, keyed as given ("raw:x" / "stem:x"); a token that is absent has 0."""

    def index_words(self, corpus: Corpus, owner: str, seqs: Sequence[int]) -> list[IndexedWords]:
        """The words of those rows as the lexical index holds them."""

    def size(self, corpus: Corpus) -> int:
        """About how many rows the index holds, of all owners; costs nothing. The counterpart of document_frequency."""

    def nearest(
        self,
        corpus: Corpus,
        vector: Vectors,
        *,
        owner: str,
        signature: str,
        limit: int,
        states: Sequence[State] = ("active",),
    ) -> list[Scored]:
        """Cosine neighbours of a unit vector among the rows embedded under `signature`."""

    def vectors(self, corpus: Corpus, seqs: Sequence[int], *, signature: str) -> dict[int, Vectors]:
        """The stored vectors (unit length, float32) of those rows that have one."""

    def memories(self, owner: str, seqs: Sequence[int], *, now: datetime) -> dict[int, Memory]: ...

    def successors(self, owner: str, seqs: Sequence[int], *, now: datetime) -> dict[int, Memory]:
        """For each superseded row the active record that holds in its place, where there is one."""
        ...

    def messages(self, owner: str, seqs: Sequence[int]) -> dict[int, Message]: ...

    def session_messages(self, owner: str, session_id: str) -> list[Message]:
        """The session's messages, oldest first."""

    def neighbours(self, owner: str, seqs: Sequence[int], *, width: int) -> dict[int, tuple[Message, ...]]:
        """For each message the up to `width` messages before and after it in its session (itself included), oldest first."""

    def last_messages(self, owner: str, session_id: str, *, limit: int) -> list[Message]:
        """The newest messages of the session, oldest first."""

    def undigested(self, owner: str) -> list[Message]:
        """User messages that capture has not read yet, oldest first."""

    def newest(self, owner: str, *, states: Sequence[State] = ("active",), limit: int) -> list[int]:
        """seq of the memories that were stated last, newest first; summaries left out."""

    def dated(self, owner: str, start: date | None, end: date | None, *, limit: int) -> list[int]:
        """seq of active memories that occur, or were stated, within those days (both ends included), newest first."""

    def said_between(self, owner: str, start: datetime, end: datetime, *, limit: int) -> list[int]:
        """seq of messages said in the half-open interval, newest first."""

    def pinned(self, owner: str, *, now: datetime) -> list[Memory]:
        """Active pinned memories, newest statement first."""

    def instructions(self, owner: str, *, now: datetime) -> list[Memory]:
        """Active memories of kind instruction, newest first."""

    def by_slot(
        self, owner: str, subject: str, slot: str, *, now: datetime, states: Sequence[State] = ("active",)
    ) -> list[Memory]: ...

    def by_evidence(self, owner: str, message_seqs: Sequence[int]) -> dict[int, list[Memory]]:
        """Memories (any state but forgotten) whose evidence is one of those messages."""

    def rejected(self, owner: str, message_seqs: Sequence[int]) -> frozenset[int]:
        """Those messages that capture read and kept nothing of."""

    def hidden(self, owner: str, messages: Sequence[Message]) -> frozenset[int]:
        """Those messages that tell what was forgotten after they were said."""

    def session_links(self, owner: str, session_ids: Iterable[str]) -> dict[str, list[tuple[str, float]]]:
        """Linked sessions and weights (0..1) per session."""


Decided = Sequence[tuple[Change, Cause]]  # the changes of one decision, written all or none


class Lease(Protocol):
    """The right to digest a file, held by one process at a time."""

    def try_acquire(self) -> bool: ...

    def release(self) -> None: ...


class Store(Reader, Protocol):
    """One memory file. `apply` and `finish_turn` are the only ways in which a memory changes."""

    @property
    def lease(self) -> Lease: ...

    @property
    def read_only(self) -> bool: ...

    @property
    def path(self) -> Path: ...

    def record_turn(self, user: Message, reply: Message | None, *, now: datetime, capture: bool) -> int:
        """Durable on return; the seq of the user's message."""

    def record_messages(self, messages: Sequence[Message], *, now: datetime) -> int:
        """History only; how many were new."""

    def submit_messages(self, messages: Sequence[Message], *, now: datetime) -> Future[int]:
        """`record_messages` without waiting for it."""

    def record_past_turns(self, past: Sequence[tuple[Message, Message | None]], *, now: datetime) -> int:
        """Old turns, stored or found, to be digested with their own dates; how many were not yet."""

    def digested(self, owner: str, session_id: str) -> frozenset[int]:
        """seq of the session's messages that were, or will be, digested."""

    def apply(self, owner: str, decided: Decided, *, now: datetime) -> list[Applied]: ...

    def finish_turn(
        self,
        job: Job,
        decided: Sequence[Decided],
        outcome: str,
        *,
        now: datetime,
        token: int,
        judge_at: datetime | None = None,
        embedded: Embedded | None = None,
    ) -> int:
        """A turn's changes and the end of its job, in one transaction; Conflict when the token is stale.

        `judge_at`: the judge gave no verdict; a job that asks it again then is written with the rest. `embedded`: what was
        embedded to decide; the new records and the turn's messages have their vectors at once where it holds them. Returns
        how many do.
        """

    def retry_turn(self, job: Job, error: str, *, not_before: datetime, park: bool) -> None: ...

    def undo(self, owner: str, change_id: int, *, now: datetime) -> list[Applied]: ...

    def erase(self, owner: str, captures: Sequence[str], *, now: datetime) -> Erased:
        """Remove records and every mention of them from the file, for good."""

    def sweep(self, left: Callable[[str], str]) -> Erased: ...

    def original(self, path: Path) -> list[OldRecord] | None:
        """The records of a file of the original MemoHood, None when it is no such file."""
        ...

    def texts(self) -> list[tuple[str, str]]:
        """(id, text) of every record that may be shown, and of every message ("m" + number), of all owners."""

    def find_words(self, owner: str, text: str) -> Found:
        """Where words stand, in whatever form."""
        ...

    def erase_words(self, owner: str, text: str, *, id: str, now: datetime) -> Erased:
        """Take words out of every row of the owner; `id` names the tombstone that holds old text back."""
        ...

    def erase_message(self, owner: str, seq: int, *, id: str, now: datetime) -> Erased | None:
        """Erase one message and what was made of it; None where there is no such message."""
        ...

    def erase_overdue(self, *, now: datetime) -> int:
        """Erase what was softly forgotten longer ago than it can be undone; how many records."""

    def clean(self) -> bool:
        """Rewrite the pages that held erased content; False while a reader is in the way."""

    def erase_pending(self) -> bool: ...

    def erased(self, owner: str, prefix: str) -> list[str]:
        """Ids that begin so and whose content was erased."""

    def forgot(self, owner: str, text: str, said: datetime | None) -> bool:
        """Whether that statement was forgotten after it was made; without a moment, at any time."""

    def withdraw(self, owner: str, seqs: Sequence[int]) -> None: ...

    def take_token(self, held: int = 0) -> int:
        """A fencing token; older ones are refused from now on. `held` again while nobody took one after it."""

    def touch(self, owner: str, ids: Sequence[str], *, at: datetime) -> None:
        """Note that records were used, at most once a day each, off the caller's path."""

    def put_trace(self, trace_id: str, owner: str, body: Mapping[str, object], *, at: datetime) -> None: ...

    def trace(self, trace_id: str, owner: str) -> dict[str, object] | None: ...

    def put_vectors(self, signature: str, embedded: Sequence[Row], vectors: Vectors) -> None: ...

    def queue_embedding(self, signature: str) -> int:
        """Queue the rows that have no vector of that signature; the length of the queue."""

    def give_up_embedding(self, refused: Sequence[Row]) -> None:
        """Take rows that a model refuses out of the queue: they are found by words only."""

    def to_embed(self, limit: int) -> list[tuple[Row, str]]: ...

    def warm_vectors(self, signature: str) -> None: ...

    def meta(self, key: str) -> object: ...

    def pending_jobs(self, *, now: datetime, limit: int, kind: str = "digest") -> list[Job]:
        """Turns to digest whose time has come, in the order in which they were recorded."""

    def next_due(self) -> datetime | None:
        """When the next turn that was put off may be tried again."""

    def unpark(self) -> int:
        """Give parked turns their tries back; how many."""

    def count_jobs(self, state: str, owner: str | None = None, *, kind: str = "digest") -> int: ...

    def turn_before(self, job: Job, width: int) -> tuple[Message | None, Message | None, list[Message]]:
        """(user message, reply, up to `width` messages before it); no user message when it was withdrawn."""

    def memory(self, owner: str, prefix: str, *, now: datetime, forgotten: bool = False) -> Memory: ...

    def owned(self, owner: str | None, states: Sequence[State], *, now: datetime) -> list[Memory]: ...

    def history(self, owner: str, ids: Sequence[str]) -> list[Applied]: ...

    def changed_since(
        self, owner: str, mark: str, heads: Sequence[str]
    ) -> tuple[str, bool, dict[str, Memory | None]]:
        """(mark of now, whether read anew, records by id): what changed since the mark, None for what is gone; see change_log.py."""

    def last_change(self, owner: str) -> list[Applied]:
        """The lines of the last decision that can still be undone, [] where there is none."""
        ...

    def stats(self, owner: str | None, *, embedder: str) -> Stats: ...

    def check(self) -> list[str]: ...

    def link_session(
        self, owner: str, session_id: str, links: Mapping[str, tuple[float, str]], *, now: datetime
    ) -> None:
        """Put {other session: (weight, kinds of evidence)} in place of the session's links, in both directions."""

    def set_private(self, owner: str, scope: str, name: str, on: bool, *, now: datetime) -> None: ...

    def join_private(self, owner: str, session_id: str, chat_id: str, *, now: datetime) -> None:
        """A session of a private chat is private until the chat is not."""

    def is_private(self, owner: str, session_id: str, chat_id: str) -> bool:
        """Whether nothing of that conversation may be kept."""

    def backup(self, target: Path) -> None: ...

    def backup_before(self, reason: str, *, now: datetime) -> Path:
        """A copy in backups/ before something that changes much; the last ones only are kept."""

    def view(self) -> BackupView: ...

    def view_backup(self, path: Path) -> BackupView: ...

    def bring_back(self, path: Path, *, now: datetime) -> int:
        """Put a backup in place of what is here; how many of its records stay forgotten."""

    def export(self, write: Callable[[str], object], owner: str | None) -> None:
        """Hand every line of an export to `write`, all of one moment."""

    def bring_in(
        self, lines: Iterable[str], clean: Callable[[str], str], owner: str | None, *, now: datetime
    ) -> Imported:
        """Import an export, all or nothing; `owner` makes everything that person's."""

    def flush(self) -> None: ...

    def close(self) -> None: ...
