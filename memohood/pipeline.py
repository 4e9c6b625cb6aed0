"""Stages of a pipeline: timed, held to a deadline, and allowed to be missing where the result is still useful."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from memohood import threads
from memohood.domain.report import Degradation
from memohood.errors import ModelContractError, ModelUnavailable

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Stage:
    """A named step. `without` is the sentence a person reads when the step was missing; "" = the step is required."""

    name: str
    without: str = ""
    remedy: str = ""


@dataclass(slots=True)
class Run:
    """One passage through a pipeline: its deadline, what each stage took, what was missing."""

    budget_s: float
    started: float = field(default_factory=time.perf_counter)
    stages: list[tuple[str, float]] = field(default_factory=list)
    degradations: list[Degradation] = field(default_factory=list)

    @property
    def left_s(self) -> float:
        return self.budget_s - (time.perf_counter() - self.started)

    def degrade(self, stage: Stage, reason: str) -> None:
        self.degradations.append(
            Degradation(stage=stage.name, reason=reason, effect=stage.without, remedy=stage.remedy)
        )

    def attempt(self, stage: Stage, step: Callable[[], T], otherwise: T | None = None) -> T:
        """Run a step and note its time. An optional one that is late or unavailable gives `otherwise` and a degradation."""
        if stage.without and otherwise is not None and self.left_s <= 0:
            self.degrade(stage, "the time for this answer was over")
            return otherwise
        began = time.perf_counter()
        try:
            return step()
        except ModelContractError:
            raise
        except ModelUnavailable as error:
            if not stage.without or otherwise is None:
                raise
            self.degrade(stage, error.message)
            return otherwise
        finally:
            self.stages.append((stage.name, (time.perf_counter() - began) * 1000.0))


class Breaker:
    """Spares a service that keeps failing: after `failures` in a row it is not asked for `rest_s` seconds.

    Then one call may try; if that fails too, the rest begins anew. Safe from any thread.
    """

    def __init__(
        self, failures: int = 5, rest_s: float = 120.0, *, monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        self._failures = failures
        self._rest_s = rest_s
        self._monotonic = monotonic
        self._lock = threading.Lock()
        self._count = 0
        self._until = 0.0

    def rests_s(self) -> float:
        """How long the service is still spared; 0 = it may be asked."""
        with self._lock:
            return max(0.0, self._until - self._monotonic())

    def try_pass(self) -> bool:
        """Whether a call may go out now; the one that tries after a rest keeps the others out until it ended."""
        with self._lock:
            now = self._monotonic()
            if now < self._until:
                return False
            if self._count >= self._failures:
                self._until = now + self._rest_s
            return True

    def succeeded(self) -> None:
        with self._lock:
            self._count, self._until = 0, 0.0

    def failed(self) -> None:
        with self._lock:
            self._count += 1
            if self._count >= self._failures:
                self._until = self._monotonic() + self._rest_s


class Detached(Generic[T]):
    """A step on a thread of its own, so that whoever asked for it can stop waiting; the step itself runs to its end."""

    def __init__(self, step: Callable[[], T], *, name: str) -> None:
        self._step = step
        self._name = name
        self._lock = threading.Lock()
        self._done = threading.Event()
        self._then: Callable[[], None] | None = None
        self._value: list[T] = []
        self.error: Exception | None = None

    def start(self) -> Detached[T]:
        threads.run(self._run, self._end, name=self._name)
        return self

    def wait(self, timeout: float | None) -> bool:
        """Whether it ended within that many seconds; None waits for its end."""
        return self._done.wait(timeout)

    def result(self) -> T:
        """What the step gave, or raises what it raised. Only once it has ended."""
        if self.error is not None:
            raise self.error
        return self._value[0]

    def on_end(self, then: Callable[[], None]) -> None:
        """Call `then` once the step has ended, at once if it has."""
        with self._lock:
            if not self._done.is_set():
                self._then = then
                return
        then()

    def _run(self) -> None:
        try:
            self._value.append(self._step())
        except Exception as error:
            self.error = error

    def _end(self) -> None:
        with self._lock:
            self._done.set()
            then = self._then
        if then is not None:
            then()


FaultPoint = Callable[[str], None]


def no_fault(point: str) -> None:
    """What happens at a named point of the work: nothing. Tests pass a function that ends the process there."""
