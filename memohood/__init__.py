"""memohood: a local-first conversational memory over one SQLite file.

from memohood import open_memory

with open_memory("memory.db") as memory:
    memory.observe(user="I am allergic to penicillin.", assistant="Noted.", session_id="s1")
    memory.digest()
    print(memory.recall("Which antibiotics must I avoid?").text)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from memohood.errors import (
    AmbiguousIdError,
    ConfigError,
    Conflict,
    InputError,
    MemohoodError,
    ModelContractError,
    ModelUnavailable,
    NewerSchemaError,
    NotFoundError,
    ReadOnlyError,
    StoreError,
)

if TYPE_CHECKING:
    from memohood.bootstrap import open_memory
    from memohood.domain.memory import Memory
    from memohood.domain.recall import Hit, Recall
    from memohood.domain.report import Degradation, DigestReport, Stats
    from memohood.engine import Engine

__version__ = "1.0.0.dev0"

__all__ = [
    "AmbiguousIdError",
    "ConfigError",
    "Conflict",
    "Degradation",
    "DigestReport",
    "Engine",
    "Hit",
    "InputError",
    "MemohoodError",
    "Memory",
    "ModelContractError",
    "ModelUnavailable",
    "NewerSchemaError",
    "NotFoundError",
    "ReadOnlyError",
    "Recall",
    "Stats",
    "StoreError",
    "open_memory",
]

_LAZY = {
    "open_memory": "memohood.bootstrap",
    "Engine": "memohood.engine",
    "Memory": "memohood.domain.memory",
    "Hit": "memohood.domain.recall",
    "Recall": "memohood.domain.recall",
    "Degradation": "memohood.domain.report",
    "DigestReport": "memohood.domain.report",
    "Stats": "memohood.domain.report",
}


def __getattr__(name: str) -> Any:
    """Load the engine only when it is asked for: `memohood --help` must not pay for it."""
    if name not in _LAZY:
        raise AttributeError(f"module 'memohood' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(_LAZY[name]), name)
    globals()[name] = value
    return value
