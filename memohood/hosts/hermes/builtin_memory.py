"""The host's built-in memory (MEMORY.md, USER.md): its entries, and what must change here so that it is mirrored.

The host shows both files to the model itself, as they were when the session began, so those lines are never injected
a second time.
"""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from memohood.capture.manual import MAX_RECORD
from memohood.capture.record import clean as recorded_text
from memohood.errors import InputError
from memohood.hosts.hermes.guard import log
from memohood.hosts.hermes.settings import write_private
from memohood.storage.lease import Lease
from memohood.text.terms import normalise

if TYPE_CHECKING:
    from memohood.engine import Engine

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


_one_at_a_time = threading.Lock()


def follow_files(engine: Engine, owner: str, hermes_home: Path, own_home: Path) -> None:
    """Bring the mirror in line with the two files, if they changed since this was last done.

    Sessions that start together would each add the same lines, so only one looks at a time; where another process is
    at it, it is left to that one.
    """
    mark = own_home / "mirror.json"
    lease = Lease(mark)
    with _one_at_a_time:
        if lease.try_acquire():
            try:
                _follow(engine, owner, read(hermes_home), mark)
            finally:
                lease.release()


def _follow(engine: Engine, owner: str, snapshot: Snapshot, mark: Path) -> None:
    done = _read_marks(mark)
    if done.get(owner) == snapshot.digest or (owner not in done and not any(snapshot.entries.values())):
        return
    records = engine.memories(user_id=owner, state="active")
    entries = [recorded_text(entry)[:MAX_RECORD] for group in snapshot.entries.values() for entry in group]
    known = plan(entries, {m.id: m.text for m in records})
    mirrored = {m.id for m in records if m.source == "MIRRORED"}
    _apply(engine, owner, add=known.add, end=[i for i in known.end if i in mirrored])
    write_private(mark, json.dumps(done | {owner: snapshot.digest}) + "\n")


def follow_write(engine: Engine, owner: str, action: str, content: str, old_text: str) -> None:
    """Mirror one announced write. `old_text` is what the host looked the old entry up by: a part of it is enough."""
    add = [recorded_text(content)[:MAX_RECORD]] if content and action in ("add", "replace") else []
    end: list[str] = []
    wanted = _comparable(recorded_text(old_text))
    if wanted and action in ("replace", "remove"):
        records = engine.memories(user_id=owner, state="active")
        end = [m.id for m in records if m.source == "MIRRORED" and wanted in _comparable(m.text)]
    _apply(engine, owner, add=add, end=end, announced=True)


def _apply(
    engine: Engine, owner: str, *, add: Iterable[str], end: Iterable[str], announced: bool = False
) -> None:
    engine.mirror(end=end, user_id=owner)
    for text in add:
        try:
            engine.mirror(add=[text], user_id=owner, announced=announced)
        except InputError:  # nothing is left of it once secrets and host text are gone
            log.info("an entry of the built-in memory holds nothing to keep")


def _read_marks(path: Path) -> dict[str, str]:
    try:
        loaded = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(k): str(v) for k, v in loaded.items()} if isinstance(loaded, dict) else {}


def _comparable(text: str) -> str:
    return " ".join(normalise(text).split()).strip(" .")
