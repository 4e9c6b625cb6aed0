"""Carrying a memory away, as lines of JSON or as Markdown to read; bringing it in; copies of the file and their return."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, tzinfo
from pathlib import Path
from typing import Any, Literal, TextIO

from memohood.control.from_original import Remember, import_original
from memohood.domain.memory import KINDS, SELF, Kind, Memory
from memohood.domain.report import BroughtBack, Imported
from memohood.errors import Conflict, InputError, StoreError
from memohood.ports import Store

Format = Literal["jsonl", "markdown", "facts", "original"]
FORMATS: tuple[Format, ...] = ("jsonl", "markdown", "facts", "original")
_HEAD = '{"memohood":"export"'
_MAX_LINE = 64_000_000


# -- away -------------------------------------------------------------------------------------------------------------


def export(
    store: Store, path: Path, *, format: Format | None, owner: str | None, zone: tzinfo, now: datetime
) -> Path:
    """Write an export: a `.jsonl` file that can be imported again, or a folder of Markdown files to read."""
    if format not in (None, "jsonl", "markdown"):
        raise InputError(f"unknown format {format!r}", hint="use jsonl or markdown")
    if format == "markdown" or (format is None and path.is_dir()):
        return _markdown(store, path, owner=owner, zone=zone, now=now)
    if path.is_dir():
        raise StoreError(f"{path} is a folder", hint="name a file, such as memory.jsonl")
    if path.exists() and not _is_export(path):
        raise StoreError(f"{path} exists already and is no export", hint="choose another name")
    path.parent.mkdir(parents=True, exist_ok=True)
    with _private(path) as target:
        store.export(target.write, owner)
    return path


class _private:
    """A text file of the owner alone that takes its name only when it is whole."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._part = path.with_name(path.name + ".part")

    def __enter__(self) -> TextIO:
        self._part.unlink(missing_ok=True)
        handle = os.open(self._part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        self._file = os.fdopen(handle, "w", encoding="utf-8", newline="\n", errors="surrogatepass")
        return self._file

    def __exit__(self, kind: object, *_: object) -> None:
        self._file.close()
        if kind is None:
            self._part.replace(self._path)
        else:
            self._part.unlink(missing_ok=True)


def _is_export(path: Path) -> bool:
    with path.open(encoding="utf-8", errors="replace") as file:
        return file.read(len(_HEAD)) == _HEAD


def _markdown(store: Store, folder: Path, *, owner: str | None, zone: tzinfo, now: datetime) -> Path:
    """One file per owner and subject: what is so, then what was so, each line with its dates."""
    if folder.exists() and not folder.is_dir():
        raise StoreError(f"{folder} is a file", hint="name a folder for the Markdown files")
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    records = store.owned(owner, ("active", "archived", "superseded"), now=now)
    groups: dict[tuple[str, str], list[Memory]] = {}
    for memory in records:
        groups.setdefault((memory.user_id, memory.subject), []).append(memory)
    several = len({whose for whose, _ in groups}) > 1
    taken: set[str] = set()
    for (whose, subject), found in sorted(groups.items()):
        name = _file_name(f"{whose}-{subject}" if several else subject, taken)
        with _private(folder / f"{name}.md") as file:
            file.write("\n".join(_page(whose, subject, found, zone)) + "\n")
    return folder


def _file_name(subject: str, taken: set[str]) -> str:
    plain = re.sub(r"[^\w-]+", "-", subject).strip("-.")[:60] or "subject"
    name, number = plain, 2
    while name.casefold() in taken:
        name, number = f"{plain}-{number}", number + 1
    taken.add(name.casefold())
    return name


def _page(owner: str, subject: str, records: Sequence[Memory], zone: tzinfo) -> Iterator[str]:
    yield f"# {_one_line(owner if subject == SELF else subject)}"
    now_so = sorted((m for m in records if m.state != "superseded"), key=lambda m: (m.kind, m.valid_from))
    was_so = sorted((m for m in records if m.state == "superseded"), key=lambda m: m.valid_from)
    for kind in KINDS:
        if chosen := [m for m in now_so if m.kind == kind]:
            yield from ("", f"## {kind}", "")
            yield from (_entry(m, zone) for m in chosen)
    if was_so:
        yield from ("", "## earlier", "")
        yield from (_entry(m, zone) for m in was_so)


def _entry(memory: Memory, zone: tzinfo) -> str:
    since = memory.valid_from.astimezone(zone).date().isoformat()
    until = f" – {memory.invalidated_at.astimezone(zone).date().isoformat()}" if memory.invalidated_at else ""
    marks = [
        mark for mark, there in (("pinned", memory.pinned), ("archived", memory.state == "archived")) if there
    ]
    days = [day.isoformat() for day in (memory.occurs_from, memory.occurs_to) if day]
    if days:
        marks.append("on " + " – ".join(dict.fromkeys(days)))
    return (
        f"- {since}{until} · {_one_line(memory.text)}"
        + (f" ({', '.join(marks)})" if marks else "")
        + f" `{memory.id}`"
    )


def _one_line(text: str) -> str:
    """Text of a record as plain Markdown: it can start no heading, list, link or HTML of its own."""
    return re.sub(r"([\\`*_{}\[\]<>#|])", r"\\\1", " ".join(text.split()))


# -- in ---------------------------------------------------------------------------------------------------------------


_Fact = tuple[str, Kind | None, bool | None, datetime | None]  # text, kind, pinned, when it was said
_NAMED = 5  # faulty lines that are named


def import_(
    store: Store, path: Path, *, format: Format | None, owner: str | None, clean: Callable[[str], str],
    remember: Remember, now: datetime,
) -> Imported:  # fmt: skip
    """Bring in an export, lines of JSON that each hold a `text`, or a file of the original MemoHood.

    The format is told by how the file begins.
    """
    if not path.is_file():
        raise InputError(f"there is no file {path}", hint="give the file of an export")
    if _lives_in(store, path):
        raise InputError(f"{path} is this memory itself", hint="give another file")
    if format not in (None, "jsonl", "facts", "original"):
        raise InputError(f"unknown format {format!r}", hint="use jsonl, facts or original")
    if format in (None, "original"):
        old = store.original(path)
        if old is not None:
            _copy_first(store, now)
            return import_original(store, old, owner=owner or "u1", clean=clean, remember=remember, now=now)
        if format == "original":
            raise InputError(f"{path} is no memory of the original MemoHood", hint="leave the format out")
    chosen = format or ("jsonl" if _is_export(path) else "facts")
    with path.open(encoding="utf-8-sig", newline="\n", errors="surrogatepass") as file:
        if chosen == "jsonl":
            return store.bring_in(_lines(file), clean, owner, now=now)
        facts = _facts(_lines(file))
    _copy_first(store, now)
    kept = held_back = skipped = 0
    for text, kind, pinned, at in facts:
        try:
            remember(text, kind, pinned, at)
            kept += 1
        except InputError:  # nothing is left of it once secrets and host text are gone, or it is far too long
            skipped += 1
        except Conflict:
            held_back += 1
    return Imported(exact=False, memories=kept, held_back=held_back, skipped=skipped)


def _lives_in(store: Store, path: Path) -> bool:
    """Whether it is one of the files of the memory that is open: SQLite loses its locks where another reader closes one."""
    name = store.path.name
    parts = (store.path.with_name(name + ending) for ending in ("", "-wal", "-shm", "-journal"))
    return any(part.exists() and part.samefile(path) for part in parts)


def _copy_first(store: Store, now: datetime) -> None:
    if store.owned(None, ("active",), now=now):
        store.backup_before("import", now=now)


def _lines(file: TextIO) -> Iterator[str]:
    number = 0
    while line := file.readline(_MAX_LINE):
        number += 1
        if len(line) >= _MAX_LINE:
            raise InputError(f"line {number} is too long", hint="nothing was imported")
        yield line


def _facts(lines: Iterator[str]) -> list[_Fact]:
    """What each line states. Where some cannot be read, all of them are named at once, and nothing is imported."""
    found: list[_Fact] = []
    wrong: list[str] = []
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            found.append(_fact(json.loads(line)))
        except InputError as error:
            wrong.append(f"line {number}: {error.message}")
        except (ValueError, TypeError, AttributeError):
            wrong.append(f"line {number}: not an object of JSON")
    if len(wrong) == 1:
        raise InputError(wrong[0].replace(":", " cannot be read:", 1), hint="nothing was imported")
    if wrong:
        named = "; ".join(wrong[:_NAMED]) + ("; …" if len(wrong) > _NAMED else "")
        total = len(found) + len(wrong)
        raise InputError(
            f"{len(wrong)} of {total} lines cannot be read: {named}", hint="nothing was imported"
        )
    return found


def _fact(value: dict[str, Any]) -> _Fact:
    text = value.get("text") or value.get("memory") or value.get("content")
    if not isinstance(text, str) or not text.strip():
        raise InputError("it has no text")
    kind = value.get("kind")
    if kind is not None and kind not in KINDS:
        raise InputError(f"unknown kind {str(kind)[:40]!r}")
    pinned = value.get("pinned")
    if pinned is not None and not isinstance(pinned, bool):
        raise InputError("pinned must be true or false")
    said = value.get("at") or value.get("created_at")
    try:
        at = None if said is None else datetime.fromisoformat(str(said))
    except ValueError:
        raise InputError("its time is no ISO 8601 time") from None
    if at is not None and at.tzinfo is None:
        raise InputError("its time has no time zone")
    return text, kind, pinned, at


# -- copies -----------------------------------------------------------------------------------------------------------


def backups(database: Path) -> list[Path]:
    """The copies in backups/, newest first."""
    folder = database.parent / "backups"
    found = [p for p in folder.glob(f"{database.stem}*") if p.is_file() and not p.name.endswith(".part")]
    return sorted(found, key=lambda p: (p.stat().st_mtime_ns, p.name), reverse=True)


def backup(store: Store, path: Path | None, *, now: datetime, replace_older: bool = False) -> Path:
    """Write a copy: compressed where its name ends in .gz; without a name into backups/, with the date in its name."""
    older = backups(store.path) if replace_older else []
    target = path or _dated(store.path, now)
    store.backup(target)
    for old in older:
        old.unlink(missing_ok=True)
    return target


def _dated(database: Path, now: datetime) -> Path:
    stem = f"{database.stem}-{now.strftime('%Y%m%d-%H%M%S')}"
    names = [f"{stem}.db.gz", *(f"{stem}-{n}.db.gz" for n in range(2, 100))]
    folder = database.parent / "backups"
    return next((folder / name for name in names if not (folder / name).exists()), folder / names[0])


def restore_backup(store: Store, path: Path, *, preview: bool, now: datetime) -> BroughtBack:
    """Put a backup in place of the memory, after a copy of what is here; with `preview` only tell what that would do."""
    looked = store.view_backup(path)
    present = store.view()
    if preview:
        return BroughtBack(backup=looked, present=present)
    saved = store.backup_before("restore", now=now)
    forgotten = store.bring_back(path, now=now)
    return BroughtBack(backup=looked, present=present, done=True, saved=str(saved), forgotten=forgotten)
