"""A loaded model laid out in a file, so that the next process maps it into memory instead of building it again.

    magic, length of the header | header (JSON) | sections, each on a 64-byte boundary

The header describes the object: small values in place, arrays and long lists as sections. Reading one executes nothing:
it makes only numbers, texts, containers, and objects of the model's own package. The file may be deleted at any time.
"""

from __future__ import annotations

import importlib
import json
import mmap
import os
import struct
import tempfile
import time
from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from types import MethodType
from typing import Any

import numpy as np

_MAGIC = b"memohood model 1"
_HEAD = struct.Struct("<16sQ")
_BOUNDARY = 64
_LONG = 64  # items; a shorter list is written into the header
_STEP = 20_000  # entries of a table that are made at once: other threads are let in between
_ABANDONED_S = 3600.0
_CONTAINERS: dict[str, Any] = {"list": list, "tuple": tuple, "set": set, "frozenset": frozenset}


class Unfit(ValueError):
    """The object holds something that cannot be laid out, or the file is not what it says."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A model as it will lie in a file."""

    header: bytes
    sections: tuple[Any, ...]


def prepare(model: object, *, package: str, key: str) -> Prepared:
    """Lay out `model`, whose classes are of `package`, under `key`. Unfit where it holds anything else."""
    layout = _Layout(package)
    told = layout.describe(model)
    sizes = [memoryview(section).nbytes for section in layout.sections]
    header = json.dumps({"key": key, "model": told, "sections": sizes}).encode()
    return Prepared(header, tuple(layout.sections))


def save(path: Path, model: Prepared) -> None:
    """Write it there: the file appears whole or not at all. OSError."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    for left in path.parent.glob(f"{path.name}.*.part"):  # of a process that was killed at it
        if time.time() - left.stat().st_mtime > _ABANDONED_S:
            left.unlink(missing_ok=True)
    handle, name = tempfile.mkstemp(prefix=f"{path.name}.", suffix=".part", dir=path.parent)
    part = Path(
        name
    )  # of this call alone: processes of two containers may share the folder, and their number
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(_HEAD.pack(_MAGIC, len(model.header)) + model.header)
            for section in model.sections:
                file.write(b"\0" * (-file.tell() % _BOUNDARY))
                file.write(section)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def load(path: Path, *, package: str, key: str) -> Any:
    """The model saved there under `key`; its arrays are the file itself, read-only. Unfit, OSError."""
    with path.open("rb") as file:
        size = os.fstat(file.fileno()).st_size
        if size < _HEAD.size:
            raise Unfit("the file is cut short")
        content = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    magic, length = _HEAD.unpack_from(content)
    if magic != _MAGIC:
        raise Unfit("the file is of another kind")
    try:
        header = json.loads(content[_HEAD.size : _HEAD.size + length])
        if header["key"] != key:
            raise Unfit("the file was made of another version")
        return _Reading(content, _HEAD.size + length, header["sections"], package).make(header["model"])
    except (LookupError, TypeError, AttributeError, ValueError, ImportError) as error:
        raise Unfit(f"the file cannot be read: {error}") from error


class _Layout:
    """Describes an object as JSON and collects the sections that the description refers to."""

    def __init__(self, package: str) -> None:
        self.sections: list[Any] = []
        self._package = package
        self._known: dict[int, int] = {}  # id of an object -> its number: shared parts stay shared

    def describe(self, thing: Any) -> Any:
        if thing is None or isinstance(thing, bool | int | float | str):
            return thing
        if isinstance(thing, np.ndarray):
            flat = np.ascontiguousarray(thing)
            return {"is": "array", "dtype": flat.dtype.str, "shape": thing.shape, "at": self._section(flat)}
        if isinstance(thing, array):
            return {"is": "numbers", "type": thing.typecode, "at": self._section(thing.tobytes())}
        if isinstance(thing, bytes):
            return {"is": "bytes", "at": self._section(thing)}
        if isinstance(thing, dict):
            return {"is": "table", "keys": self._items(thing), "values": self._items(thing.values())}
        if type(thing).__name__ in _CONTAINERS:
            return {"is": type(thing).__name__, "items": self._items(thing)}
        if isinstance(thing, MethodType) and type(thing.__self__).__name__ == "ThreadpoolController":
            return {"is": "thread limit"}
        return self._object(thing)

    def _items(self, things: Iterable[Any]) -> Any:
        """Items of a container: long ones of one type as a section."""
        items = list(things)
        types = {type(item) for item in items}
        if len(items) > _LONG and types == {str} and not any("\n" in item for item in items):
            return {"is": "texts", "at": self._section("\n".join(items).encode("utf-8", "surrogatepass"))}
        if len(items) > _LONG and types == {int} and max(map(abs, items)) < 2**62:
            return {"is": "integers", "at": self._section(np.array(items, dtype="<i8"))}
        return [self.describe(item) for item in items]

    def _object(self, thing: Any) -> Any:
        kind = type(thing)
        if kind.__module__.partition(".")[0] != self._package or not hasattr(thing, "__dict__"):
            raise Unfit(f"an object of {kind.__module__} cannot be laid out")
        if id(thing) in self._known:
            return {"is": "same", "as": self._known[id(thing)]}
        self._known[id(thing)] = len(self._known)
        state = {name: self.describe(value) for name, value in vars(thing).items()}
        return {"is": "object", "class": [kind.__module__, kind.__qualname__], "state": state}

    def _section(self, content: Any) -> int:
        self.sections.append(content)
        return len(self.sections) - 1


class _Reading:
    """Makes the object that a description describes."""

    def __init__(self, content: mmap.mmap, start: int, sizes: list[int], package: str) -> None:
        self._content = content
        self._package = package
        self._spans: list[tuple[int, int]] = []
        for size in sizes:
            start += -start % _BOUNDARY
            self._spans.append((start, size))
            start += size
        if start != len(content):
            raise Unfit("the file is cut short")
        self._known: list[Any] = []

    def make(self, told: Any) -> Any:
        if not isinstance(told, dict):
            return told
        kind = told["is"]
        if kind in _CONTAINERS:
            return _CONTAINERS[kind](self._items(told["items"]))
        match kind:
            case "array":
                return self._array(told["at"], told["dtype"]).reshape(told["shape"])
            case "numbers":
                return array(told["type"], self._bytes(told["at"]))
            case "bytes":
                return self._bytes(told["at"])
            case "table":
                return self._table(told)
            case "same":
                return self._known[told["as"]]
            case "thread limit":
                from threadpoolctl import ThreadpoolController  # type: ignore[import-untyped]

                return ThreadpoolController().limit
            case "object":
                return self._object(told)
        raise Unfit(f"unknown part {kind!r}")

    def _items(self, told: Any) -> list[Any]:
        if isinstance(told, list):
            return [self.make(item) for item in told]
        if told["is"] == "texts":
            return self._bytes(told["at"]).decode("utf-8", "surrogatepass").split("\n")
        return list(self._array(told["at"], "<i8").tolist())

    def _table(self, told: Any) -> dict[Any, Any]:
        keys, values = self._items(told["keys"]), self._items(told["values"])
        table: dict[Any, Any] = {}
        for start in range(0, len(keys), _STEP):
            table.update(zip(keys[start : start + _STEP], values[start : start + _STEP], strict=True))
        return table

    def _object(self, told: Any) -> Any:
        module, name = told["class"]
        if module.partition(".")[0] != self._package:
            raise Unfit(f"an object of {module} is none of {self._package}")
        kind = getattr(importlib.import_module(module), name)
        if not isinstance(kind, type):
            raise Unfit(f"{name} is no class")
        thing: Any = object.__new__(kind)
        self._known.append(thing)
        for attribute, value in told["state"].items():
            setattr(thing, attribute, self.make(value))
        return thing

    def _bytes(self, number: int) -> bytes:
        start, size = self._spans[number]
        return self._content[start : start + size]

    def _array(self, number: int, dtype: str) -> Any:
        start, size = self._spans[number]
        kind = np.dtype(dtype)
        return np.frombuffer(self._content, kind, count=size // kind.itemsize, offset=start)
