"""The engine: everything a program can ask of one memory. A table of contents; the work lives in the packages below.

observe ──> record (durable) ──> worker: propose -> filter -> resolve -> reconcile -> commit
recall  ──> gate -> understand -> legs -> fuse -> rerank -> prior -> diversify -> abstain -> pack
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

from memohood.capture.judgement import Book, Judgement
from memohood.capture.manual import checked_statement, decide_by_hand
from memohood.capture.record import (
    checked_name,
    checked_number,
    checked_path,
    checked_refs,
    checked_time,
    clean,
    record_messages,
    turn,
    turn_of_mapping,
)
from memohood.capture.worker import Worker
from memohood.config import Config
from memohood.consolidate.link_sessions import link_session
from memohood.control.by_hand import edited, end_mirrored, history, withdraw
from memohood.control.carrying import Format, backup, export, import_, restore_backup
from memohood.control.choosing import Action, Filter, bulk, chosen
from memohood.control.forgetting import (
    ERASE_PENDING,
    forget,
    forget_message,
    forget_words,
    message_number,
    message_preview,
)
from memohood.control.outgoing import hide_secrets, outgoing, unfit
from memohood.control.private_mode import keeps_private, scope_of
from memohood.domain.change import Applied, Cause, Change, Pinned, Rated, Restored
from memohood.domain.memory import Kind, Memory, Source, State
from memohood.domain.recall import Recall, Scope
from memohood.domain.report import (
    BroughtBack,
    Bulk,
    Degradation,
    DigestReport,
    Erased,
    Forgetting,
    Imported,
    Stats,
    Unfit,
    WordsForgotten,
)
from memohood.domain.turn import Message
from memohood.errors import InputError, ModelUnavailable, NotFoundError
from memohood.ports import ChatModel, Clock, Embedder, Ids, Reranker, Store
from memohood.recall.pipeline import check_question, recall
from memohood.recall.standing import standing
from memohood.recall.warm import warm
from memohood.spend.meter import Meter
from memohood.spend.report import SpendReport
from memohood.spend.report import report as spend_report

MAX_K = 50
MAX_QUERY = 20_000
_BY_HAND = "by hand"


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """What an engine is made of; put together in bootstrap.py."""

    store: Store
    worker: Worker
    embedder: Embedder | None
    ids: Ids
    clock: Clock
    config: Config
    meter: Meter
    reranker: Reranker | None = None
    chat: ChatModel | None = None
    degradations: tuple[Degradation, ...] = ()
    by_hand: threading.Lock = field(default_factory=threading.Lock)  # shared by the engines of one file


class Engine:
    """One memory file. Safe from any thread; several processes may hold the same file. A context manager."""

    def __init__(self, parts: Parts, release: Callable[[], None]) -> None:
        self._parts = parts
        self._release = release
        self._closed = False
        self._books: dict[str, Book] = {}

    # -- recording ------------------------------------------------------------------------------------------------

    def observe(
        self,
        *,
        user: str,
        assistant: str | None = None,
        session_id: str,
        at: datetime | None = None,
        user_id: str = "u1",
        platform: str = "cli",
        refs: tuple[str | None, str | None] | None = None,
        chat_id: str = "",
    ) -> None:
        """Record one turn, durable on return; what it tells is captured later, in order.

        Without `assistant` the user's half is recorded; a later call with the same user ref (or the same time and text)
        completes it. `refs` are the host's names of the user's message and of the reply. Of a private conversation nothing
        is recorded; a message that asks for privacy («не запоминай этот разговор») makes its session private.
        """
        said, reply = turn(
            user=user,
            assistant=assistant,
            session_id=session_id,
            at=self._now() if at is None else at,
            owner=user_id,
            platform=platform,
            refs=checked_refs(refs),
        )
        if not said.text or keeps_private(self._parts.store, said, chat_id, now=self._now()):
            return  # a notice of the host alone is nothing that a person said
        self._parts.store.record_turn(said, reply, now=self._now(), capture=self._parts.config.auto_capture)
        self._parts.worker.notify(replied=reply is not None)

    def record_message(
        self,
        *,
        session_id: str,
        speaker: str,
        text: str,
        at: datetime,
        ref: str | None = None,
        user_id: str = "u1",
    ) -> None:
        """Record a message as history only: it can be found, nothing is captured from it."""
        said = {"session_id": session_id, "speaker": speaker, "text": text, "at": at, "ref": ref}
        self.record_messages([{**said, "user_id": user_id}])

    def record_messages(self, messages: Iterable[Mapping[str, Any]]) -> int:
        """Record many history messages; returns how many were new. Durable per batch, and safe to repeat."""
        new = record_messages(self._parts.store, messages, now=self._now)
        self._parts.worker.notify()
        return new

    def observe_past(self, turns: Iterable[Mapping[str, Any]]) -> int:
        """Have old turns captured with their own dates; those that are history only are taken up. Returns how many.

        Each is a mapping: user, session_id, at, and optionally assistant, reply_at, user_id, platform, refs, as `observe`
        takes them.
        """
        past = [pair for pair in map(turn_of_mapping, turns) if pair[0].text]
        new = self._parts.store.record_past_turns(past, now=self._now()) if past else 0
        self._parts.worker.notify()
        return new

    def digest(self, timeout: float | None = None, *, vectors: bool = True) -> DigestReport:
        """A barrier: when this returns, everything recorded before is captured and indexed, vectors too.

        `vectors` False returns sooner: they follow in the background, or at the next start.
        """
        if timeout is not None:
            checked_number(timeout, "timeout")
        if self._parts.store.read_only:
            return DigestReport(complete=False, degradations=self._file_degradations())
        worker = self._parts.worker
        return worker.drain(timeout) if vectors else worker.drain_turns(timeout)

    def end_session(self, session_id: str, user_id: str = "u1", timeout: float | None = None) -> DigestReport:
        """A conversation is over for now: what it told is captured, and it is linked with the sessions it belongs to.

        May be repeated, also when the conversation goes on later.
        """
        report, owner = self.digest(timeout, vectors=False), checked_name(user_id, "user_id")
        if not self._parts.store.read_only:
            link_session(self._parts.store, session_id, owner=owner, now=self._now())
        return report

    def linked_sessions(self, session_id: str, user_id: str = "u1") -> list[tuple[str, float]]:
        """The sessions that belong to this one and how much, 0 to 1, the most first."""
        return self._parts.store.session_links(user_id, [session_id])[session_id]

    def session_messages(self, session_id: str, user_id: str = "u1") -> list[Message]:
        """What was said in a session, oldest first, without what was taken back."""
        return self._parts.store.session_messages(user_id, session_id)

    def retry_parked(self) -> int:
        """Try turns again that were set aside after several failures; returns how many."""
        count = self._parts.store.unpark()
        self._parts.worker.notify()
        return count

    def withdraw(
        self, *, session_id: str, user_id: str = "u1", refs: Iterable[str] = (), last_turns: int = 0
    ) -> int:
        """The person took messages back (/undo): the named ones, or the last turns of the session.

        They leave history; what was captured from them is superseded, and what that had replaced is restored. Returns
        how many messages were withdrawn.
        """
        return withdraw(
            self._parts.store,
            session_id=session_id,
            owner=user_id,
            refs=refs,
            last_turns=last_turns,
            now=self._now(),
        )

    def private(
        self, on: bool | None = None, *, session_id: str = "", chat_id: str = "", user_id: str = "u1"
    ) -> bool:
        """Switch private mode (read, but keep nothing) of a session, of a chat, or of everything; tells how it is now."""
        owner = checked_name(user_id, "user_id")
        if on is not None:
            scope, name = scope_of(session_id, chat_id)
            self._parts.store.set_private(owner, scope, name, bool(on), now=self._now())
        return self._parts.store.is_private(owner, session_id, chat_id)

    # -- asking ---------------------------------------------------------------------------------------------------

    def recall(
        self,
        query: str,
        session_id: str = "",
        user_id: str = "u1",
        at: datetime | None = None,
        as_of: datetime | None = None,
        k: int | None = None,
        scope: Scope = "all",
        *,
        injected: frozenset[str] = frozenset(),
    ) -> Recall:
        """The few lines that answer a question, or an empty text when nothing does.

        `at` is the moment of asking, `as_of` asks what was true then. `injected` names hits that the reader has seen
        already. `r.hits` are best first; `r.degradations` tell what was missing.
        """
        check_question(query, scope, k)
        moment = self._now() if at is None else checked_time(at, "at")
        trace_id = self._parts.ids.new(self._now())
        found, trace = recall(
            clean(query[:MAX_QUERY]),
            owner=checked_name(user_id, "user_id"),
            session_id=session_id,
            at=moment,
            as_of=None if as_of is None else checked_time(as_of, "as_of"),
            k=None if k is None else min(k, MAX_K),
            scope=scope,
            reader=self._parts.store,
            embedder=self._parts.embedder,
            reranker=self._parts.reranker,
            config=self._parts.config,
            zone=self._parts.clock.timezone,
            trace_id=trace_id,
            injected=injected,
            outgoing=outgoing,
        )
        if self._parts.store.is_private(user_id, session_id, ""):
            return found
        self._parts.store.put_trace(trace_id, user_id, trace.as_dict(), at=moment)
        if scope != "history" and found.text:
            self._parts.store.touch(
                user_id, [hit.id for hit in found.hits[:3] if hit.kind != "message"], at=moment
            )
        return found

    def standing(self, user_id: str = "u1", at: datetime | None = None) -> str:
        """What belongs in every session whatever is asked: pinned essentials and how to reply; at most 200 tokens."""
        return standing(
            owner=checked_name(user_id, "user_id"),
            at=self._now() if at is None else checked_time(at, "at"),
            reader=self._parts.store,
            config=self._parts.config,
            zone=self._parts.clock.timezone,
            outgoing=outgoing,
        )

    def explain(self, trace_id: str, user_id: str = "u1") -> dict[str, object]:
        """How a recall came about: legs, ranks, scores, boosts, drops. The last 200 recalls are kept, without texts."""
        found = self._parts.store.trace(trace_id, user_id)
        if found is None:
            raise NotFoundError(f"no recall has the id {trace_id}", hint="the last 200 recalls are kept")
        return found

    # -- single memories ------------------------------------------------------------------------------------------

    def remember(
        self,
        text: str,
        kind: Kind | None = None,
        pinned: bool | None = None,
        user_id: str = "u1",
        at: datetime | None = None,
        *,
        expires_at: datetime | None = None,
        source: Source = "MANUAL",
    ) -> Memory:
        """Keep a statement as one record, durable and findable by words on return; it replaces what it makes untrue."""
        cleaned = checked_statement(text, kind)
        if pinned is not None and not isinstance(pinned, bool):
            raise InputError(
                f"pinned must be True or False, not {pinned!r}", hint="None leaves it to the rules"
            )
        moment = self._now() if at is None else checked_time(at, "at")
        owner = checked_name(user_id, "user_id")
        with self._parts.by_hand:  # two threads that say the same thing must not both find it unknown
            decided, kept_id = decide_by_hand(
                cleaned,
                kind=kind,
                pinned=pinned,
                expires_at=None if expires_at is None else checked_time(expires_at, "expires_at"),
                owner=owner,
                at=moment,
                source=source,
                judgement=self._judgement(),
                now=self._now(),
            )
            self._parts.store.apply(owner, decided, now=self._now())
        self._parts.worker.notify()
        return self.memory(kept_id, user_id=owner)

    def mirror(
        self,
        *,
        add: Iterable[str] = (),
        end: Iterable[str] = (),
        user_id: str = "u1",
        announced: bool = False,
    ) -> list[Memory]:
        """Follow the host's built-in memory: entries that appeared become records (source MIRRORED), records whose entry
        is gone are no longer true. `end` holds ids; records of another source are left alone. What was forgotten here
        comes back only where the entry was `announced` as new."""
        end_mirrored(self._parts.store, end, owner=user_id, now=self._now())
        wanted = [
            text for text in add if announced or not self._parts.store.forgot(user_id, clean(text), None)
        ]
        return [self.remember(text, user_id=user_id, source="MIRRORED") for text in wanted]

    def memory(self, id: str, user_id: str = "u1") -> Memory:
        """The record of that id or unique prefix."""
        return self._parts.store.memory(user_id, id, now=self._now())

    def memories(
        self,
        user_id: str | None = None,
        state: State | Literal["all"] = "active",
        *,
        kind: Kind | None = None,
        subject: str | None = None,
        since: datetime | None = None,
        until: datetime | None = None,
        text: str | None = None,
        pinned: bool | None = None,
    ) -> list[Memory]:
        """The records in that state that fit, oldest statement first; `text`: all its words in any form, `until` excluded.

        user_id None = of all owners (local commands and tests only).
        """
        wanted = Filter(
            state=state, kind=kind, subject=subject, since=since, until=until, text=text, pinned=pinned
        )
        owner = None if user_id is None else checked_name(user_id, "user_id")
        return chosen(self._parts.store, owner, wanted, now=self._now())

    def bulk(self, action: Action, wanted: Filter, *, preview: bool = True, user_id: str = "u1") -> Bulk:
        """Forget, erase, pin, unpin, archive or restore all records that fit; first look with `preview`.

        A copy of the file is made before; `change_id` of the result undoes it whole. Erasing is for good.
        """
        return bulk(self._parts.store, action, wanted, owner=user_id, preview=preview, now=self._now())

    def history(self, id: str, user_id: str = "u1") -> list[Applied]:
        """What happened to a record and to those it replaced, oldest first."""
        return history(self._parts.store, id, owner=user_id, now=self._now())

    def edit(self, id: str, text: str | None = None, kind: Kind | None = None, user_id: str = "u1") -> Memory:
        """Correct the wording or the kind of a record by hand."""
        return self._change(id, user_id, lambda m: edited(m, text, kind, self._judgement()), "edited by hand")

    def feedback(self, id: str, useful: bool, user_id: str = "u1") -> Memory:
        """Tell that a record was of use (it is as sure as new), or was not (it is half as sure)."""
        if not isinstance(useful, bool):
            raise InputError("useful must be True or False", hint="True where it helped")
        why = "found useful" if useful else "found not useful"
        return self._change(id, user_id, lambda m: Rated(id=m.id, useful=useful), why)

    def pin(self, id: str, user_id: str = "u1") -> Memory:
        return self._change(id, user_id, lambda m: Pinned(id=m.id, pinned=True), "pinned by hand")

    def unpin(self, id: str, user_id: str = "u1") -> Memory:
        return self._change(id, user_id, lambda m: Pinned(id=m.id, pinned=False), "unpinned by hand")

    def restore(self, id: str, user_id: str = "u1") -> Memory:
        """Make a superseded, archived or softly forgotten record active again."""
        return self._change(id, user_id, lambda m: Restored(id=m.id), "restored by hand")

    def forget(self, id: str, hard: bool = False, user_id: str = "u1") -> Forgetting:
        """Put a record out of sight at once, to be undone for 30 days; or, with `hard`, erase it from the file now.

        What is said again later, on purpose, is learnt anew; old text (replays, imports) does not bring it back.
        The id of a message ("m12") erases it with the records that were made of it; only for good.
        """
        seq = message_number(id)
        if seq is not None:  # a message of the history: "m12", as recall shows it
            return forget_message(
                self._parts.store, seq, hard=hard, owner=user_id, tombstone=self._new_id(), now=self._now()
            )
        return forget(self._parts.store, id, hard=hard, owner=user_id, now=self._now())

    def forget_preview(self, id: str, user_id: str = "u1") -> WordsForgotten:
        """What would go for good with that message ("m12"): the records made of it, and where a long one is quoted."""
        seq = message_number(id)
        if seq is None:
            raise InputError(f"{id[:40]!r} is not the id of a message", hint="such as m12")
        return message_preview(
            self._parts.store, seq, owner=checked_name(user_id, "user_id"), now=self._now()
        )

    def forget_words(self, words: str, *, preview: bool = True, user_id: str = "u1") -> WordsForgotten:
        """Erase words for good wherever they stand, in messages and in records, which keep the rest; first look.

        One word goes in all its forms, several go where they stand in that order.
        """
        return forget_words(
            self._parts.store, clean(words), preview=preview, owner=checked_name(user_id, "user_id"),
            tombstone=self._new_id(), now=self._now(),
        )  # fmt: skip

    def last_change(self, user_id: str = "u1") -> list[Applied]:
        """What an undo would take back next: the last decision that is not undone or erased; [] = there is none."""
        return self._parts.store.last_change(user_id)

    def undo(self, change_id: int, user_id: str = "u1") -> list[Applied]:
        """Take back a change and the others of its decision. What was erased for good cannot come back."""
        if isinstance(change_id, bool) or not isinstance(change_id, int):
            raise InputError(
                f"{change_id!r} is not the number of a change", hint="history() gives the numbers"
            )
        return self._parts.store.undo(user_id, change_id, now=self._now())

    # -- the file -------------------------------------------------------------------------------------------------

    def stats(self, user_id: str | None = None) -> Stats:
        """Counts for status, and what is missing at present. user_id None = all owners."""
        embedder = self._parts.embedder
        counted = self._parts.store.stats(user_id, embedder=embedder.signature if embedder else "")
        return replace(counted, degradations=self._file_degradations())

    def digested(self, session_id: str, user_id: str = "u1") -> frozenset[int]:
        """Numbers of a session's messages that were, or will be, captured from."""
        return self._parts.store.digested(user_id, session_id)

    def limit_spend(self, usd: float | None) -> None:
        """This process spends at most that from now on, whatever the monthly ceilings allow; None lifts the limit."""
        self._parts.meter.limit_run(None if usd is None else checked_number(usd, "usd"))

    @property
    def meter(self) -> Meter:
        return self._parts.meter

    @property
    def judge_name(self) -> str:
        """ "provider|model" of the language model, "" where rules decide alone."""
        return self._parts.chat.name if self._parts.chat is not None else ""

    def spend(self) -> SpendReport:
        """What paid services cost: this calendar month against the ceilings, and the last 30 days. An estimate."""
        return spend_report(self._parts.meter, now=self._now(), zone=self._parts.clock.timezone)

    def check(self) -> list[str]:
        """What SQLite's and FTS5's own checks find wrong; [] = all is well."""
        return self._parts.store.check()

    def unfit(self) -> Unfit:
        """Rows that are not handed out as they are: with secrets of an older program, or orders to the assistant."""
        return unfit(self._parts.store)

    def hide_secrets(self) -> Erased:
        """Replace secrets that the file holds from before they were known as such; what was changed."""
        done = hide_secrets(self._parts.store)
        self._parts.worker.notify()
        return done

    def export(self, path: str | Path, format: Format | None = None, user_id: str | None = None) -> Path:
        """Write everything as lines of JSON that can be imported again, or (a folder) as Markdown to read."""
        zone = self._parts.clock.timezone
        return export(
            self._parts.store, checked_path(path), format=format, owner=user_id, zone=zone, now=self._now()
        )

    def import_(self, path: str | Path, format: Format | None = None, user_id: str | None = None) -> Imported:
        """Bring in an export, lines of JSON with a `text` each, or a file of the original MemoHood; indexed on return.

        Into an empty file everything comes as it was; into another it is merged. `user_id` makes it that person's.
        """
        owner = None if user_id is None else checked_name(user_id, "user_id")

        def remembered(text: str, kind: Kind | None, pinned: bool | None, at: datetime | None) -> Memory:
            return self.remember(text, kind, pinned, owner or "u1", at, source="IMPORTED")

        done = import_(
            self._parts.store, checked_path(path), format=format, owner=owner, clean=clean, remember=remembered,
            now=self._now(),
        )  # fmt: skip
        self._parts.worker.drain(None)
        return done

    def backup(self, path: str | Path | None = None, *, replace_older: bool = False) -> Path:
        """Write a consistent, checked copy (0600; compressed where its name ends in .gz), by default into backups/.

        The original may go on being used meanwhile. `replace_older` deletes the copies in backups/ from before.
        """
        target = None if path is None else checked_path(path)
        return backup(self._parts.store, target, now=self._now(), replace_older=replace_older)

    def restore_backup(self, path: str | Path, preview: bool = True) -> BroughtBack:
        """Put a copy in place of the memory; with `preview` only tell what that would change. What is here is copied first."""
        with self._parts.worker.paused:
            done = restore_backup(self._parts.store, checked_path(path), preview=preview, now=self._now())
        self._parts.worker.notify()
        return done

    def warm(self) -> None:
        """Load dictionaries, models and vectors now, so that the first question need not."""
        parts, embedder = self._parts, self._parts.embedder
        warm(
            reader=parts.store, embedder=embedder, config=parts.config, zone=parts.clock.timezone, clean=clean,
            outgoing=outgoing,
        )  # fmt: skip
        if embedder is None:
            return
        try:
            embedder.warm()
        except ModelUnavailable:
            return  # recall and digest report its absence with its remedy
        parts.store.warm_vectors(embedder.signature)

    @property
    def read_only(self) -> bool:
        """True where the file can be read but nothing can be kept."""
        return self._parts.store.read_only

    @property
    def config(self) -> Config:
        return self._parts.config

    @property
    def clock(self) -> Clock:
        return self._parts.clock

    def close(self) -> None:
        """Let go of the file. Turns not yet digested wait in it for the next start."""
        if not self._closed:
            self._closed = True
            self._release()

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- inside ---------------------------------------------------------------------------------------------------

    def _new_id(self) -> str:
        return self._parts.ids.new(self._now())

    def _now(self) -> datetime:
        return self._parts.clock.now()

    def _judgement(self) -> Judgement:
        parts = self._parts
        waits = getattr(parts.embedder, "remote", False)  # nobody who writes by hand waits for a service
        return Judgement(
            store=parts.store,
            embedder=None if waits else parts.embedder,
            config=parts.config,
            zone=parts.clock.timezone,
            new_id=lambda: parts.ids.new(self._now()),
            books=self._books,
        )

    def _change(self, id: str, user_id: str, change: Callable[[Memory], Change], why: str) -> Memory:
        wanted = self._parts.store.memory(user_id, id, now=self._now(), forgotten=True)
        self._apply(user_id, change(wanted), why)
        self._parts.worker.notify()
        return self._parts.store.memory(user_id, wanted.id, now=self._now())

    def _apply(self, owner: str, change: Change, why: str) -> None:
        self._parts.store.apply(owner, [(change, Cause(why=why, rule=_BY_HAND))], now=self._now())

    def _file_degradations(self) -> tuple[Degradation, ...]:
        found = [*self._parts.degradations, *self._parts.worker.missing]
        if self._parts.store.erase_pending():
            found.append(ERASE_PENDING)
        if self._parts.worker.last_error:
            found.append(
                Degradation(
                    stage="digest",
                    reason=self._parts.worker.last_error,
                    effect="New turns are kept, and digested once this is mended.",
                    remedy="memohood doctor",
                )
            )
        return tuple(found)
