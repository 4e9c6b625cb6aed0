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
from datetime import datetime, timedelta

from memohood.capture.backlog import Backlog
from memohood.capture.judgement import Digested, Judgement, Unjudged
from memohood.capture.patience import Abandoned, over, wait_for
from memohood.domain.change import Added, Reinforced, Superseded
from memohood.domain.report import Degradation, DigestReport, TurnOutcome
from memohood.domain.turn import Job
from memohood.errors import Conflict, MemohoodError, StaleLease, StoreError
from memohood.pipeline import Detached
from memohood.ports import Clock, Store

log = logging.getLogger("memohood.worker")

TRIES = 5
FIRST_RETRY_S = 5.0
STALL_S = 60.0  # a turn that takes longer is put off, so that it never keeps the others waiting
QUIET_S = 0.15  # a background run waits for a pause in the talk, so that recording never competes with it
REPLY_S = 2.0  # after a message that has no reply yet: whoever asks for one is busy now
_LONGEST_PAUSE_S = 10.0  # of talk that never pauses
BATCH = 64
JUDGE_TRIES = 8
JUDGE_AGAIN_S = 150.0  # longer than a breaker's rest; doubled each time
_LONGEST_WAIT = timedelta(hours=6)
_POLL_S, _LONGEST_POLL_S = 0.05, 0.25
_RETRY_S = 120.0  # after a fault of the file or of a model


@dataclass(slots=True)
class _Tally:
    turns: int = 0
    embedded: int = 0
    outcomes: list[TurnOutcome] = field(default_factory=list)
    degradations: dict[str, Degradation] = field(default_factory=dict)
    held: set[tuple[str, str]] = field(default_factory=set)  # sessions of which a turn was just put off

    def report(self, store: Store, *, complete: bool) -> DigestReport:
        """`complete`: the work was done to its end; what came since is pending."""
        pending = store.count_jobs("pending")
        return DigestReport(
            turns=self.turns,
            added=sum(len(o.added) for o in self.outcomes),
            superseded=sum(len(o.superseded) for o in self.outcomes),
            reinforced=sum(len(o.reinforced) for o in self.outcomes),
            embedded=self.embedded,
            pending=pending,
            parked=store.count_jobs("parked"),
            complete=complete and pending == 0,
            outcomes=tuple(self.outcomes),
            degradations=tuple(self.degradations.values()),
        )


class Worker:
    """Runs on its own thread once something was recorded; `drain` does the same on the caller's and waits for its end."""

    def __init__(
        self, judgement: Judgement, clock: Clock, *, stall_s: float = STALL_S, background: bool = True
    ) -> None:
        self._judgement = judgement
        self._store = judgement.store
        self._clock = clock
        self._stall_s = stall_s
        self._background = background
        self._busy = threading.Lock()
        self._wake = threading.Condition()
        self._wanted_at = 0.0  # when to take up what was recorded; 0 = nothing was
        self._wanted_since = 0.0
        self._due_at = 0.0  # something that was put off may be tried again
        self._stopping = False
        self._thread: threading.Thread | None = None
        self._token = 0  # of the last lease; good for the next one if no other process took one in between
        self._hurried = 0  # callers that want the turns only: vectors wait for them
        self._backlog = Backlog(
            judgement.store,
            judgement.embedder,
            fault=judgement.fault,
            stopping=self._must_give_way,
        )
        self.last_error = ""
        self.missing: tuple[Degradation, ...] = ()  # what work waits for, or was done without

    # -- in the background ----------------------------------------------------------------------------------------

    def notify(self, *, replied: bool = True) -> None:
        """There is something to digest; the background thread takes it up after a short pause, a longer one before a reply."""
        with self._wake:
            if self._stopping or not self._background or self._store.read_only:
                return
            now = time.monotonic()
            self._wanted_since = self._wanted_since or now
            pause = QUIET_S if replied else REPLY_S
            self._wanted_at = min(now + pause, self._wanted_since + _LONGEST_PAUSE_S)
            if self._thread is None:
                self._thread = threading.Thread(target=self._loop, name="memohood-worker", daemon=True)
                self._thread.start()
            self._wake.notify_all()

    @property
    def paused(self) -> threading.Lock:
        """While it is held no turn is at work in this process: the file may be replaced."""
        return self._busy

    def stop(self, timeout: float | None = None) -> None:
        """Let go of the turn at hand; it and what is left wait in the file."""
        with self._wake:
            self._stopping = True
            self._wake.notify_all()
        if self._thread is not None:
            self._thread.join(timeout)

    def _loop(self) -> None:
        while self._wait_for_work():
            try:
                self.drain(timeout=None)
                self.last_error = ""
                self._schedule(self._next_wait())
            except Exception as error:  # the thread must live on; status shows the fault
                self.last_error = f"{type(error).__name__}: {error}"
                log.exception("digest failed")
                self._schedule(_RETRY_S)

    def _next_wait(self) -> float | None:
        """Seconds until something that was put off should be tried again; None = nothing was."""
        due = None if self._stopping else self._store.next_due()
        waits = [] if due is None else [(due - self._clock.now()).total_seconds()]
        if any(item.stage == "embed" for item in self.missing):
            waits.append(_RETRY_S)
        return max(min(waits), FIRST_RETRY_S) if waits else None

    def _schedule(self, wait: float | None) -> None:
        with self._wake:
            self._due_at = 0.0 if wait is None else time.monotonic() + wait

    def _wait_for_work(self) -> bool:
        """Block until something was recorded and its pause is over, or a retry is due; False when stopping."""
        with self._wake:
            while not self._stopping:
                times = [self._wanted_at] if self._wanted_at else []
                times += [self._due_at] if self._due_at else []
                if not times:
                    self._wake.wait()
                    continue
                left = min(times) - time.monotonic()
                if left <= 0:
                    self._wanted_at = self._wanted_since = self._due_at = 0.0
                    return True
                self._wake.wait(left)
        return False

    # -- the work -------------------------------------------------------------------------------------------------

    def drain_turns(self, timeout: float | None) -> DigestReport:
        """Digest the turns only. Vectors follow in the background, or at the next start; one that is being made is let go."""
        with self._wake:
            self._hurried += 1
        try:
            return self.drain(timeout, vectors=False)
        finally:
            with self._wake:
                self._hurried -= 1
                self._wake.notify_all()
            if not self._backlog.empty():
                self.notify()

    def drain(self, timeout: float | None, *, vectors: bool = True) -> DigestReport:
        """Digest and embed everything recorded so far; waits for another process that is at it, or takes over.

        A caller that wants the turns only goes first; this one goes on when that one is served.
        """
        deadline = None if timeout is None else time.monotonic() + timeout
        tally = _Tally()
        complete: bool | None = None
        while complete is None:
            if not (
                self._busy.acquire(timeout=-1 if deadline is None else max(deadline - time.monotonic(), 0))
            ):
                complete = False
                break
            try:
                complete = self._held(tally, deadline, vectors=vectors)
            finally:
                self._note_missing(tally)
                self._busy.release()
            if complete is None:
                self._let_pass(deadline)
        return tally.report(self._store, complete=complete)

    def _held(self, tally: _Tally, deadline: float | None, *, vectors: bool) -> bool | None:
        """The work of one turn at the file: whether it was done, None when it gave way and is to go on."""
        work = self._work if vectors else self._turns
        try:
            return self._with_lease(deadline, lambda: work(tally, deadline), vectors=vectors)
        except StaleLease:
            return False
        except Abandoned:
            return False if self._stopping or over(deadline) else None

    def _must_give_way(self) -> bool:
        return self._stopping or self._hurried > 0

    def _let_pass(self, deadline: float | None) -> None:
        """Wait until nobody wants the turns only."""
        with self._wake:
            left = None if deadline is None else max(deadline - time.monotonic(), 0)
            self._wake.wait_for(lambda: self._stopping or not self._hurried, left)

    def _note_missing(self, tally: _Tally) -> None:
        """What is missing stays told until the work that waits for it is done."""
        waits = {
            "digest": lambda: self._store.count_jobs("pending") > 0,
            "judge": lambda: self._store.count_jobs("pending", kind="judge") > 0,
            "embed": lambda: not self._backlog.empty(),
        }
        earlier = {item.stage: item for item in self.missing if waits[item.stage]()}
        self.missing = tuple((earlier | tally.degradations).values())

    def _with_lease(self, deadline: float | None, work: Callable[[], bool], *, vectors: bool) -> bool:
        poll = _POLL_S
        while not self._store.lease.try_acquire():
            if self._store.count_jobs("pending") == 0 and (not vectors or self._backlog.empty()):
                return True
            if self._stopping or over(deadline):
                return False
            time.sleep(poll)
            poll = min(poll * 1.2, _LONGEST_POLL_S)
        try:
            return work()
        finally:
            self._store.lease.release()

    def _turns(self, tally: _Tally, deadline: float | None) -> bool:
        return self._digest_all("digest", self._new_token(), tally, deadline, vectors=False)

    def _new_token(self) -> int:
        self._token = self._store.take_token(self._token)
        return self._token

    def _work(self, tally: _Tally, deadline: float | None) -> bool:
        """Turns first; between two batches of vectors, turns that came meanwhile go first again."""
        token = self._new_token()
        self._store.erase_overdue(now=self._clock.now())
        self._backlog.prepare()
        more = True
        while more:
            if not self._digest_all("digest", token, tally, deadline):
                return False
            step = self._backlog.step(deadline)
            tally.embedded += step.embedded
            if step.missing is not None:
                tally.degradations["embed"] = step.missing
            more = step.more
        if over(deadline) and not self._backlog.empty():
            return False
        return self._digest_all("judge", token, tally, deadline)

    def _digest_all(
        self, kind: str, token: int, tally: _Tally, deadline: float | None, *, vectors: bool = True
    ) -> bool:
        """False when the time was over first. `vectors`: they are wanted at once."""
        while jobs := self._store.pending_jobs(now=self._clock.now(), limit=BATCH, kind=kind):
            tally.held.clear()
            for job in jobs:
                if (job.owner, job.session_id) in tally.held:
                    continue  # what was said later waits for what was said before
                if self._stopping or over(deadline):
                    return False
                if kind == "judge" and self._hurried:
                    raise Abandoned
                unjudged = self._one(
                    job, token, tally, deadline, alone=vectors and kind == "digest" and len(jobs) == 1
                )
                if kind == "judge" and unjudged is not None:
                    return True  # the judge is still away: the others need not ask
        return True

    def _one(
        self, job: Job, token: int, tally: _Tally, deadline: float | None, *, alone: bool
    ) -> Unjudged | None:
        try:
            digesting = Detached(
                lambda: self._digest(job, deadline, alone),
                name="memohood-turn",
            ).start()
            # who asks the judge anew may wait: whoever leaves need not
            leave = self._must_give_way if job.kind == "judge" else lambda: self._stopping
            digested = wait_for(digesting, stall_s=self._stall_s, deadline=deadline, stopping=leave)
            tally.embedded += self._commit(job, digested, token)
        except Conflict as conflict:  # a person changed the record meanwhile: decide again
            if isinstance(conflict, StaleLease):
                raise
            self._put_off(job, conflict, tally)
        except (StoreError, Abandoned):
            raise  # not the turn's fault
        except Exception as error:
            log.warning("turn %s failed: %s", job.message_seq, type(error).__name__)
            self._put_off(job, error, tally)
        else:
            self._judgement.fault("committed")
            tally.turns += job.kind == "digest"
            tally.outcomes.append(_outcome(job, digested))
            if digested.unjudged is not None:
                tally.degradations["judge"] = digested.unjudged.degradation
            return digested.unjudged
        return None

    def _digest(self, job: Job, deadline: float | None, alone: bool) -> Digested:
        # The grammar takes half a second to load: the first turn needs it, the start of a program does not.
        from memohood.capture.digest import digest_turn

        return digest_turn(job, self._judgement, now=self._clock.now(), deadline=deadline, alone=alone)

    def _commit(self, job: Job, digested: Digested, token: int) -> int:
        """Write it; how many vectors were written with it."""
        now = self._clock.now()
        again_at = None if digested.unjudged is None else self._judge_at(job, digested.unjudged)
        if job.kind == "judge" and again_at is not None and job.attempts + 1 < JUDGE_TRIES:
            reason = digested.unjudged.degradation.reason if digested.unjudged else ""
            self._store.retry_turn(job, reason, not_before=again_at, park=False)
            return 0
        outcome = digested.outcome if digested.unjudged is None or job.kind == "digest" else "unjudged"
        return self._store.finish_turn(
            job,
            digested.decided(),
            outcome,
            now=now,
            token=token,
            judge_at=again_at if job.kind == "digest" else None,
            embedded=digested.embedded,
        )

    def _judge_at(self, job: Job, unjudged: Unjudged) -> datetime:
        """When to ask the judge again: soon and then ever later, or when the next month's money is there."""
        now = self._clock.now()
        if unjudged.ceiling:
            local = now.astimezone(self._clock.timezone)
            first = local.replace(day=1, hour=0, minute=0, second=0, microsecond=0) + timedelta(days=32)
            return first.replace(day=1)
        attempts = job.attempts if job.kind == "judge" else 0
        return now + min(timedelta(seconds=JUDGE_AGAIN_S * 2.0**attempts), _LONGEST_WAIT)

    def _put_off(self, job: Job, error: Exception, tally: _Tally) -> None:
        tally.held.add((job.owner, job.session_id))
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
            remedy="memohood retry" if park else "memohood doctor",
        )


def _outcome(job: Job, digested: Digested) -> TurnOutcome:
    changes = [change for decision in digested.decisions for change in decision.changes]
    return TurnOutcome(
        session_id=job.session_id,
        message_seq=job.message_seq,
        added=tuple(c.memory.id for c in changes if isinstance(c, Added)),
        superseded=tuple(c.id for c in changes if isinstance(c, Superseded)),
        reinforced=tuple(c.id for c in changes if isinstance(c, Reinforced)),
        dropped=digested.dropped,
        unclear=digested.unclear,
    )
