"""The one ordered worker of a memory file: it digests recorded turns and embeds what has no vector yet.

Turns wait as rows, so a crash loses none; whoever holds the file's lease takes them up in order. A turn that fails is tried
again later and parked after several tries, for a person to see; the other sessions go on meanwhile.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta

from memohood.capture.digest import Digested, Judgement, digest_turn
from memohood.domain.change import Added, Reinforced, Superseded
from memohood.domain.report import Degradation, DigestReport, TurnOutcome
from memohood.domain.turn import Job
from memohood.errors import Conflict, MemohoodError, ModelUnavailable
from memohood.ports import Clock, Store

log = logging.getLogger("memohood.worker")

TRIES = 5
FIRST_RETRY_S = 5.0
QUIET_S = 0.15  # a background run waits for a pause in the talk, so that recording never competes with it
BATCH = 64
_POLL_S = 0.05


@dataclass(slots=True)
class _Tally:
    turns: int = 0
    embedded: int = 0
    outcomes: list[TurnOutcome] = field(default_factory=list)
    degradations: dict[str, Degradation] = field(default_factory=dict)

    def report(self, store: Store, *, complete: bool) -> DigestReport:
        return DigestReport(
            turns=self.turns,
            added=sum(len(o.added) for o in self.outcomes),
            superseded=sum(len(o.superseded) for o in self.outcomes),
            reinforced=sum(len(o.reinforced) for o in self.outcomes),
            embedded=self.embedded,
            pending=store.count_jobs("pending"),
            parked=store.count_jobs("parked"),
            complete=complete,
            outcomes=tuple(self.outcomes),
            degradations=tuple(self.degradations.values()),
        )


class Worker:
    """Runs on its own thread once `start`ed; `drain` does the same work on the caller's thread and waits for its end."""

    def __init__(self, judgement: Judgement, clock: Clock) -> None:
        self._judgement = judgement
        self._store = judgement.store
        self._embedder = judgement.embedder
        self._clock = clock
        self._busy = threading.Lock()
        self._wake = threading.Condition()
        self._wanted_at = 0.0
        self._stopping = False
        self._thread: threading.Thread | None = None
        self.last_error = ""

    # -- in the background ----------------------------------------------------------------------------------------

    def notify(self) -> None:
        """There is something to digest; the background thread takes it up after a short pause."""
        with self._wake:
            if self._stopping or self._store.read_only:
                return
            self._wanted_at = time.monotonic()
            if self._thread is None:
                self._thread = threading.Thread(target=self._loop, name="memohood-worker", daemon=True)
                self._thread.start()
            self._wake.notify()

    def stop(self, timeout: float | None = None) -> None:
        """Let the turn at hand end; what is left waits in the file."""
        with self._wake:
            self._stopping = True
            self._wake.notify()
        if self._thread is not None:
            self._thread.join(timeout)

    def _loop(self) -> None:
        while self._wait_for_pause():
            try:
                self.drain(timeout=None)
                self.last_error = ""
            except Exception as error:  # the thread must live on; status shows the fault
                self.last_error = f"{type(error).__name__}: {error}"
                log.exception("digest failed")

    def _wait_for_pause(self) -> bool:
        """Block until something was recorded and QUIET_S passed since; False when stopping."""
        with self._wake:
            while not self._stopping:
                if not self._wanted_at:
                    self._wake.wait()
                    continue
                left = self._wanted_at + QUIET_S - time.monotonic()
                if left <= 0:
                    self._wanted_at = 0.0
                    return True
                self._wake.wait(left)
        return False

    # -- the work -------------------------------------------------------------------------------------------------

    def drain(self, timeout: float | None) -> DigestReport:
        """Digest and embed everything recorded so far; waits for another process that is at it, or takes over."""
        deadline = None if timeout is None else time.monotonic() + timeout
        tally = _Tally()
        if not self._busy.acquire(timeout=-1 if timeout is None else max(timeout, 0)):
            return tally.report(self._store, complete=False)
        try:
            complete = self._with_lease(deadline, lambda: self._work(tally, deadline))
        finally:
            self._busy.release()
        return tally.report(self._store, complete=complete and self._store.count_jobs("pending") == 0)

    def _with_lease(self, deadline: float | None, work: Callable[[], bool]) -> bool:
        while not self._store.lease.try_acquire():
            if self._idle():
                return True
            if self._stopping or _over(deadline):
                return False
            time.sleep(_POLL_S)
        try:
            return work()
        finally:
            self._store.lease.release()

    def _idle(self) -> bool:
        return self._store.count_jobs("pending") == 0 and (
            self._embedder is None or self._store.to_embed(1) is None
        )

    def _work(self, tally: _Tally, deadline: float | None) -> bool:
        token = self._store.take_token()
        while jobs := self._store.pending_jobs(now=self._clock.now(), limit=BATCH):
            for job in jobs:
                if self._stopping or _over(deadline):
                    return False
                self._one(job, token, tally)
        return self._embed(tally, deadline)

    def _one(self, job: Job, token: int, tally: _Tally) -> None:
        try:
            digested = digest_turn(job, self._judgement, now=self._clock.now())
            self._store.finish_turn(
                job, digested.decided(), digested.outcome, now=self._clock.now(), token=token
            )
        except Conflict as conflict:  # a person changed the record meanwhile: decide again
            self._put_off(job, conflict, tally)
        except Exception as error:
            log.warning("turn %s failed: %s", job.message_seq, type(error).__name__)
            self._put_off(job, error, tally)
        else:
            tally.turns += 1
            tally.outcomes.append(_outcome(job, digested))

    def _put_off(self, job: Job, error: Exception, tally: _Tally) -> None:
        park = job.attempts + 1 >= TRIES
        wait = timedelta(seconds=0 if isinstance(error, Conflict) else FIRST_RETRY_S * 4**job.attempts)
        reason = (
            f"{type(error).__name__}: {error}" if isinstance(error, MemohoodError) else type(error).__name__
        )
        self._store.retry_turn(job, reason, not_before=self._clock.now() + wait, park=park)
        tally.degradations["digest"] = Degradation(
            stage="digest",
            reason=reason,
            effect="A turn could not be digested; it is kept and "
            + ("waits for you." if park else "will be tried again."),
            remedy="memohood doctor",
        )

    def _embed(self, tally: _Tally, deadline: float | None) -> bool:
        embedder = self._embedder
        if embedder is None:
            return True
        if self._store.meta("signature") != embedder.signature:
            self._store.queue_embedding(embedder.signature)
        while batch := self._store.to_embed(BATCH):
            if self._stopping or _over(deadline):
                return False
            corpus, found = batch
            try:
                vectors = embedder.embed([text for _, text in found])
            except ModelUnavailable as error:
                tally.degradations["embed"] = Degradation(
                    stage="embed",
                    reason=error.message,
                    effect="Only memories that share a word with the question can be found.",
                    remedy=error.hint,
                )
                return True
            self._store.put_vectors(corpus, embedder.signature, [seq for seq, _ in found], vectors)
            tally.embedded += len(found)
        return True


def _over(deadline: float | None) -> bool:
    return deadline is not None and time.monotonic() >= deadline


def _outcome(job: Job, digested: Digested) -> TurnOutcome:
    changes = [change for decision in digested.decisions for change in decision.changes]
    return TurnOutcome(
        session_id=job.session_id,
        message_seq=job.message_seq,
        added=tuple(c.memory.id for c in changes if isinstance(c, Added)),
        superseded=tuple(c.id for c in changes if isinstance(c, Superseded)),
        reinforced=tuple(c.id for c in changes if isinstance(c, Reinforced)),
        dropped=digested.dropped,
    )
