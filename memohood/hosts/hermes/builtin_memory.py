"""The host's built-in memory (MEMORY.md, USER.md): its entries, and what must change here so that it is mirrored.

The host shows both files to the model itself, as they were when the session began, so those lines are never injected
a second time.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from memohood.text.terms import normalise

SEPARATOR = "\n§\n"
FILES: Mapping[str, str] = {"memory": "MEMORY.md", "user": "USER.md"}
_MOST = 1_000_000  # bytes; the host itself keeps the files to a few kilobytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """The two files at one moment: entries by target, and a hash that tells whether anything changed."""

    entries: Mapping[str, tuple[str, ...]]
    digest: str

    def holds(self, text: str) -> bool:
        """True if an entry says just this."""
        wanted = _comparable(text)
        return any(_comparable(entry) == wanted for group in self.entries.values() for entry in group)


EMPTY = Snapshot(entries={}, digest="")


def read(hermes_home: str | Path) -> Snapshot:
    """The entries of both files; a file that is missing or not text counts as empty."""
    found: dict[str, tuple[str, ...]] = {}
    digest = hashlib.sha256()
    for target, name in FILES.items():
        path = Path(hermes_home) / "memories" / name
        try:
            raw = path.read_bytes() if path.stat().st_size <= _MOST else b""
        except OSError:
            raw = b""
        digest.update(len(raw).to_bytes(8, "big") + raw)
        text = raw.decode("utf-8", "replace").replace("\r\n", "\n")
        found[target] = tuple(e for part in text.split(SEPARATOR) if (e := part.strip()))
    return Snapshot(entries=found, digest=digest.hexdigest())


@dataclass(frozen=True, slots=True)
class Plan:
    """What to do so that the mirror equals a file: texts to add, ids whose line is gone."""

    add: tuple[str, ...] = ()
    end: tuple[str, ...] = ()


def plan(entries: Iterable[str], mirrored: Mapping[str, str]) -> Plan:
    """Compare the entries of a file with the mirrored records (id -> text). Equal sides give an empty plan."""
    known: dict[str, list[str]] = {}
    for record_id, text in mirrored.items():
        known.setdefault(_comparable(text), []).append(record_id)
    wanted = {_comparable(entry): entry for entry in entries}
    add = tuple(entry for key, entry in wanted.items() if key and key not in known)
    end = tuple(i for key, ids in known.items() if key not in wanted for i in ids)
    return Plan(add, end)


def _comparable(text: str) -> str:
    return " ".join(normalise(text).split()).strip(" .")
