"""The composition root: settings become an engine. The only file that names concrete classes."""

from __future__ import annotations

import os
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from memohood.capture.digest import Judgement
from memohood.capture.worker import Worker
from memohood.config import Config, load_config, secret
from memohood.domain.report import Degradation
from memohood.engine import Engine, Parts
from memohood.errors import ConfigError, StoreError
from memohood.models.registry import build_embedder
from memohood.ports import Clock, Embedder
from memohood.storage.store import Store
from memohood.system import SystemClock, SystemIds, zone


@dataclass(slots=True)
class _Shared:
    """What the engines of one file in one process share."""

    store: Store
    worker: Worker
    embedder: Embedder | None
    ids: SystemIds
    degradations: tuple[Degradation, ...]
    references: int = 0


_open: dict[tuple[int, Path], _Shared] = {}  # per process: threads and locks do not survive a fork
_guard = threading.Lock()


def open_memory(
    path: str | os.PathLike[str], config: Mapping[str, Any] | Config | None = None, clock: Clock | None = None
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
        raise StoreError("a path cannot hold a NUL character")
    key = (os.getpid(), Path(os.path.realpath(place)))
    with _guard:
        shared = _open.get(key)
        if shared is None:
            shared = _open[key] = _build(key[1], settings, the_clock)
        shared.references += 1
    parts = Parts(
        store=shared.store,
        worker=shared.worker,
        embedder=shared.embedder,
        ids=shared.ids,
        clock=the_clock,
        config=settings,
        degradations=(*_warnings(settings), *shared.degradations),
    )
    return Engine(parts, lambda: _release(key))


def _build(path: Path, config: Config, clock: Clock) -> _Shared:
    embedder, missing = build_embedder(config, secret)
    store = Store(path, halflife_days=config.halflife_days, zone=clock.timezone)
    ids = SystemIds()
    judgement = Judgement(
        store=store,
        embedder=embedder,
        config=config,
        zone=clock.timezone,
        new_id=lambda: ids.new(clock.now()),
    )
    return _Shared(store, Worker(judgement, clock), embedder, ids, (*missing, *_file(store)))


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
