"""The composition root: settings become an engine. The only file that names concrete classes."""

from __future__ import annotations

import os
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from memohood.capture.judgement import Judgement
from memohood.capture.worker import STALL_S, Worker
from memohood.config import Config, load_config, secret
from memohood.domain.report import Degradation
from memohood.engine import Engine, Parts
from memohood.errors import ConfigError, StoreError
from memohood.models.registry import build_chat, build_embedder, build_reranker
from memohood.pipeline import FaultPoint, no_fault
from memohood.ports import ChatModel, Clock, Embedder, Reranker
from memohood.spend.meter import Meter
from memohood.spend.prices import PriceList
from memohood.storage.spend import SpendLedger
from memohood.storage.store import Store
from memohood.system import SystemClock, SystemIds, zone

if TYPE_CHECKING:
    from memohood.capture.judge import Judge


@dataclass(slots=True)
class _Shared:
    """What the engines of one file in one process share."""

    store: Store
    worker: Worker
    embedder: Embedder | None
    reranker: Reranker | None
    chat: ChatModel | None
    meter: Meter
    ids: SystemIds
    degradations: tuple[Degradation, ...]
    by_hand: threading.Lock = field(default_factory=threading.Lock)
    references: int = 0


_open: dict[tuple[int, Path], _Shared] = {}  # per process: threads and locks do not survive a fork
_guard = threading.Lock()


@dataclass(frozen=True, slots=True, kw_only=True)
class Seams:
    """What tests and measurements put in the place of real parts; everything else is built as always."""

    embedder: Embedder | None = None
    fault: FaultPoint = no_fault
    stall_s: float = STALL_S
    judge_s: float | None = None  # the judge's own deadline
    background: bool = True  # False: nothing is captured or embedded but by digest()


def open_memory(
    path: str | os.PathLike[str],
    config: Mapping[str, Any] | Config | None = None,
    clock: Clock | None = None,
    *,
    seams: Seams | None = None,
) -> Engine:
    """Open the memory at `path`, creating it where there is none.

    `config` is shaped like `memory.memohood` in the settings; unknown keys become warnings. Opening the same file again in
    this process shares its store. StoreError (with a hint) when the file cannot be used, ConfigError when a setting cannot.
    """
    settings = config if isinstance(config, Config) else load_config(("arguments", config or {}))
    the_clock = clock or SystemClock(zone(settings.timezone))
    if not isinstance(path, str | os.PathLike) or not str(path):
        raise ConfigError("the path of a memory must be a text or a Path", hint="for example memory.db")
    place = Path(path).expanduser()
    if "\x00" in str(place):
        raise StoreError("a path cannot hold a NUL character", hint="for example memory.db")
    key = (os.getpid(), Path(os.path.realpath(place)))
    with _guard:
        shared = _open.get(key)
        if shared is None:
            shared = _open[key] = _build(key[1], settings, the_clock, seams or Seams())
        shared.references += 1
    parts = Parts(
        store=shared.store,
        worker=shared.worker,
        embedder=shared.embedder,
        reranker=shared.reranker,
        chat=shared.chat,
        meter=shared.meter,
        ids=shared.ids,
        clock=the_clock,
        config=settings,
        degradations=(*_warnings(settings), *shared.degradations),
        by_hand=shared.by_hand,
    )
    return Engine(parts, lambda: _release(key))


def _build(path: Path, config: Config, clock: Clock, seams: Seams) -> _Shared:
    store = Store(path, halflife_days=config.halflife_days, zone=clock.timezone, fault=seams.fault)
    meter = Meter(SpendLedger(store), PriceList(config.prices), config.monthly_ceiling_usd, clock)
    embedder, no_embedder = build_embedder(config, secret, meter)
    if seams.embedder is not None:
        embedder, no_embedder = seams.embedder, ()
    reranker, no_reranker = build_reranker(config, secret, meter)
    chat, no_chat = build_chat(config, secret, meter)
    ids = SystemIds()
    judgement = Judgement(
        store=store,
        embedder=embedder,
        config=config,
        zone=clock.timezone,
        new_id=lambda: ids.new(clock.now()),
        judge=None if chat is None else _judge(chat, clock, seams),
        fault=seams.fault,
    )
    return _Shared(
        store=store,
        worker=Worker(judgement, clock, stall_s=seams.stall_s, background=seams.background),
        embedder=embedder,
        reranker=reranker,
        chat=chat,
        meter=meter,
        ids=ids,
        degradations=(*no_embedder, *no_reranker, *no_chat, *_prices(meter), *_file(store)),
    )


def _judge(chat: ChatModel, clock: Clock, seams: Seams) -> Judge:
    from memohood.capture.judge import DEADLINE_S, Judge  # brings the grammar along, which few starts need

    return Judge(chat, clock.timezone, deadline_s=DEADLINE_S if seams.judge_s is None else seams.judge_s)


def _release(key: tuple[int, Path]) -> None:
    with _guard:
        shared = _open.get(key)
        if shared is None:
            return
        shared.references -= 1
        if shared.references > 0:
            return
        del _open[key]
        shared.worker.stop()
        shared.store.close()


def _warnings(config: Config) -> tuple[Degradation, ...]:
    return tuple(
        Degradation(
            stage="settings",
            reason=warning,
            effect="The default is used instead.",
            remedy="memohood config show",
        )
        for warning in config.warnings
    )


def _prices(meter: Meter) -> tuple[Degradation, ...]:
    return tuple(
        Degradation(
            stage="spend",
            reason=warning,
            effect="The built-in price is used instead.",
            remedy="memohood config show",
        )
        for warning in meter.prices.warnings
    )


def _file(store: Store) -> tuple[Degradation, ...]:
    if store.opened.read_only:
        reason = f"{store.path} is read-only"
        return (
            Degradation(
                stage="store",
                reason=reason,
                effect="Recall works, nothing new can be kept.",
                remedy="make the file and its folder writable",
            ),
        )
    if store.opened.journal_mode != "wal":
        reason = f"this disk does not allow write-ahead logging (journal: {store.opened.journal_mode})"
        return (
            Degradation(
                stage="store",
                reason=reason,
                effect="Writing is slower.",
                remedy="keep the memory on a local disk",
            ),
        )
    return ()
