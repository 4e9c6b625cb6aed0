"""The rows that have no vector yet: memories and messages, embedded batch by batch after the turns are digested."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from memohood.capture.patience import Abandoned, Stalled, over, wait_for
from memohood.domain.report import Degradation
from memohood.errors import MemohoodError, ModelContractError, ModelUnavailable
from memohood.pipeline import Detached, FaultPoint
from memohood.ports import Embedder, Row, Store, Vectors

log = logging.getLogger("memohood.worker")

BATCH = 64
STALL_S = 300.0  # the first batch may load, or even download, a model
_PROBE = "one"  # any model can embed that, if it can embed anything


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What one batch came to. `more`: another one may follow at once."""

    embedded: int = 0
    more: bool = False
    missing: Degradation | None = None


class Backlog:
    """One embedder's work on one file. Used by one thread at a time."""

    def __init__(
        self, store: Store, embedder: Embedder | None, *, fault: FaultPoint, stopping: Callable[[], bool]
    ) -> None:
        self._store = store
        self._embedder = embedder
        self._fault = fault
        self._stopping = stopping
        self._running: Detached[Vectors] | None = None  # what was begun and not waited for to its end
        self._texts: list[str] = []  # of that batch
        self._stalled = False  # the running batch took too long

    def prepare(self) -> None:
        """Queue everything anew where another model made the vectors that are there."""
        if self._embedder is not None and self._store.meta("signature") != self._embedder.signature:
            self._store.queue_embedding(self._embedder.signature)

    def empty(self) -> bool:
        return self._embedder is None or not self._store.to_embed(1)

    def step(self, deadline: float | None) -> Step:
        """Embed the next batch. ModelContractError when the model answers nonsense to everything, Abandoned when it must stop."""
        if self._embedder is None or over(deadline):
            return Step()
        batch = self._store.to_embed(BATCH)
        if not batch:
            return Step()
        if self._stopping():
            raise Abandoned
        try:
            vectors = self._embed(self._embedder, [text for _, text in batch], deadline)
            self._fault("embedded")
            self._store.put_vectors(self._embedder.signature, [row for row, _ in batch], vectors)
            self._fault("vectors-stored")
        except (ModelUnavailable, Stalled) as error:
            return Step(missing=_without_vectors(error))
        except ModelContractError as error:
            log.warning("a batch of vectors was refused: %s", error.message)
            return self._singly(self._embedder, batch, deadline)
        return Step(embedded=len(batch), more=True)

    def _singly(self, embedder: Embedder, batch: list[tuple[Row, str]], deadline: float | None) -> Step:
        """A text is bad for the model: the others get their vectors, that one is found by words only."""
        embedded = 0
        missing: Degradation | None = None
        try:
            self._embed(
                embedder, [_PROBE], deadline
            )  # a model that cannot even do this is broken: let it be seen
            for row, text in batch:
                try:
                    vectors = self._embed(embedder, [text], deadline)
                except ModelContractError as error:
                    missing = _without_vectors(error)
                    self._store.give_up_embedding([row])
                    continue
                self._store.put_vectors(embedder.signature, [row], vectors)
                embedded += 1
        except (ModelUnavailable, Stalled) as error:
            return Step(embedded=embedded, missing=_without_vectors(error))
        return Step(embedded=embedded, more=True, missing=missing)

    def _embed(self, embedder: Embedder, texts: list[str], deadline: float | None) -> Vectors:
        if self._running is not None:
            if self._stalled and not self._running.wait(0):
                raise ModelUnavailable("an earlier batch of vectors still hangs")
            let_go, self._stalled = self._texts, False  # for something urgent; it went on meanwhile
            if let_go == texts:
                return self._result(self._running, deadline)
            with suppress(ModelContractError):
                self._result(self._running, deadline)
        self._texts = texts
        self._running = Detached(lambda: embedder.embed(texts), name="memohood-embed").start()
        return self._result(self._running, deadline)

    def _result(self, running: Detached[Vectors], deadline: float | None) -> Vectors:
        try:
            found = wait_for(running, stall_s=STALL_S, deadline=deadline, stopping=self._stopping)
        except Stalled:
            self._stalled = True
            raise
        except Abandoned:
            raise
        except Exception:
            self._running = None
            raise
        self._running = None
        return found


def _without_vectors(error: MemohoodError) -> Degradation:
    return Degradation(
        stage="embed",
        reason=error.message,
        effect="Only memories that share a word with the question can be found.",
        remedy=error.hint,
    )
