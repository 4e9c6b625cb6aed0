"""What remains of a forgotten record: keyed hashes of its words, by which old text that says it again is recognised.

The key lies in a file of its own beside the database. A hash alone would not do: facts are short, so whoever holds the
database could try them out.
"""

from __future__ import annotations

import contextlib
import hmac
import os
import secrets
import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import apsw

from memohood.domain.change import Added, Cause, Change
from memohood.domain.turn import Message
from memohood.errors import StoreError
from memohood.storage.codec import instant
from memohood.storage.connection import rows
from memohood.text.mentions import MARK, ONE_MESSAGE, Wanted, blank, spoken, wanted
from memohood.text.sentences import sentences

KEPT_DAYS = 30  # a soft forget can be undone this long
_KEY_BYTES = 32
_HASH = 8  # bytes of a word's hash: 64 bits, so that two words meet by chance once in 10^19
_SAME = 0.75  # of a statement's words in a tombstone: it says the same

Group = Sequence[tuple[Change, Cause]]


class Key:
    """The secret of one database's tombstones: a file of 32 random bytes beside it, readable by its owner alone."""

    def __init__(self, database: Path) -> None:
        self.path = database.with_name(database.name + ".key")
        self._lock = threading.Lock()
        self._bytes: bytes | None = None

    def read(self) -> bytes | None:
        """The key, None where there is none yet (or it was lost)."""
        with self._lock:
            if self._bytes is None:
                try:
                    found = self.path.read_bytes()
                except FileNotFoundError:
                    return None
                except OSError as error:
                    raise StoreError(
                        f"{self.path} cannot be read: {error.strerror}", hint="make it readable for yourself"
                    ) from error
                if len(found) != _KEY_BYTES:
                    raise StoreError(f"{self.path} is not a key", hint="restore it, or move it away")
                self._bytes = found
            return self._bytes

    def need(self) -> bytes:
        """The key; made now where there is none."""
        found = self.read()
        if found is None:
            self._make()
            found = self.read()
        if found is None:
            raise StoreError(f"{self.path} vanished while it was read", hint="try again")
        return found

    def _make(self) -> None:
        part = self.path.with_name(f"{self.path.name}.{secrets.token_hex(4)}.part")
        handle = os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        try:
            os.write(handle, secrets.token_bytes(_KEY_BYTES))
            os.fsync(handle)
        finally:
            os.close(handle)
        try:
            with contextlib.suppress(FileExistsError):  # another process was first: its key counts
                os.link(part, self.path)
        except OSError:  # a file system without hard links
            if not self.path.exists():
                part.replace(self.path)
        finally:
            part.unlink(missing_ok=True)


def _hash(key: bytes, owner: str, role: str, text: str) -> bytes:
    return hmac.digest(key, f"{owner}\0{role}\0{text}".encode("utf-8", "surrogatepass"), "sha256")[:_HASH]


def _name(key: bytes) -> bytes:
    """Tells which key made a tombstone, without telling the key."""
    return hmac.digest(key, b"name", "sha256")[:_HASH]


def _whole(text: str) -> str:
    return " ".join(one.raw for one in spoken(text) if one.raw)


@dataclass(slots=True)
class _One:
    """A tombstone as a recogniser of its words."""

    capture: str
    at: int
    hard: bool
    owner: str
    key: bytes
    whole: bytes
    anchors: frozenset[bytes]
    near_words: frozenset[bytes]
    words: frozenset[bytes]
    phrases: dict[bytes, set[tuple[int, bytes]]]
    seen: dict[tuple[str, str], bool]

    def _has(self, role: str, key: str, among: frozenset[bytes]) -> bool:
        known = self.seen.get((role, key))
        if known is None:
            if len(self.seen) > 200_000:
                self.seen.clear()
            known = self.seen[role, key] = _hash(self.key, self.owner, "word", key) in among
        return known

    def anchor(self, key: str) -> bool:
        return self._has("a", key, self.anchors)

    def near(self, key: str) -> bool:
        return self._has("n", key, self.near_words)

    def word(self, key: str) -> bool:
        return self._has("w", key, self.words)

    def lengths(self, first: str) -> Iterable[int]:
        if not self.phrases:
            return ()
        return {n for n, _ in self.phrases.get(_hash(self.key, self.owner, "word", first), ())}

    def phrase(self, words: Sequence[str]) -> bool:
        begins = self.phrases.get(_hash(self.key, self.owner, "word", words[0]), ())
        return (len(words), _hash(self.key, self.owner, "phrase", " ".join(words))) in begins

    @property
    def one_message(self) -> bool:
        """It stands for a short message of that very moment, whose words may be said anywhere else."""
        return self.hard and self.word(ONE_MESSAGE)

    def left(self, text: str, at: int) -> str:
        """What is left of a text of that moment."""
        if not self.one_message:
            return blank(text, self)
        return MARK if at == self.at and self._is(text) else text

    def _is(self, text: str) -> bool:
        return self.whole == _hash(self.key, self.owner, "whole", _whole(text))

    def says_the_same(self, text: str) -> bool:
        """True when a statement is the forgotten one, in the same or in other forms of its words."""
        if self.one_message:
            return False
        if self._is(text):
            return True
        carrying = [one for one in spoken(text) if one.weight != "none"]
        telling = [one for one in carrying if one.weight == "anchor"] or carrying
        if not telling:
            return False
        known = sum(any(map(self.word, one.keys)) for one in telling)
        return known >= _SAME * len(telling)


class Tombstones:
    """The tombstones of one file. Safe from any thread that holds a connection."""

    def __init__(self, database: Path) -> None:
        self.key = Key(database)
        self._lock = threading.Lock()
        self._cache: dict[str, tuple[tuple[int, int], tuple[_One, ...]]] = {}

    # -- laying and lifting ---------------------------------------------------------------------------------------

    def lay(
        self, connection: apsw.Connection, owner: str, capture: str, words: Wanted, text: str, *,
        hard: bool, at: int, due: int | None,
    ) -> None:  # fmt: skip
        """Keep the hashes of a record's words; a hard tombstone takes the place of a soft one."""
        key = self.key.need()

        def hashes(keys: Iterable[str]) -> bytes:
            return b"".join(sorted(_hash(key, owner, "word", k) for k in keys))

        phrases = b"".join(
            sorted(
                len(p).to_bytes(2, "big")
                + _hash(key, owner, "word", p[0])
                + _hash(key, owner, "phrase", " ".join(p))
                for p in words.phrases
                if len(p) < 1 << 16
            )
        )
        rows(connection, "delete from tombstone where owner = ? and capture = ?", (owner, capture))
        rows(
            connection,
            """
            insert into tombstone (capture, owner, hard, at, due, key_name, whole, anchors, near, words, phrases)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            (
                capture, owner, int(hard), at, due, _name(key), _hash(key, owner, "whole", _whole(text)),
                hashes(words.anchors), hashes(words.near), hashes(words.words), phrases,
            ),
        )  # fmt: skip

    def follow(
        self, connection: apsw.Connection, owner: str, captures: Iterable[str], *, now: datetime
    ) -> None:
        """After changes: softly forgotten records have a tombstone, records that came back have none."""
        for capture in dict.fromkeys(captures):
            found = rows(
                connection,
                "select state, text, value from capture where owner = ? and id = ?",
                (owner, capture),
            )
            forgotten = bool(found) and found[0][0] == "forgotten"
            lies = rows(
                connection, "select hard from tombstone where owner = ? and capture = ?", (owner, capture)
            )
            if forgotten and not lies:
                _, text, value = found[0]
                due = instant(now + timedelta(days=KEPT_DAYS))
                words = wanted([text], core=[value])
                self.lay(connection, owner, capture, words, text, hard=False, at=instant(now), due=due)
            elif not forgotten and lies and not lies[0][0]:
                rows(connection, "delete from tombstone where owner = ? and capture = ?", (owner, capture))

    # -- recognising ----------------------------------------------------------------------------------------------

    def of(self, connection: apsw.Connection, owner: str) -> tuple[_One, ...]:
        """The owner's tombstones that this key made, in the order in which they were laid."""
        count, last = rows(
            connection, "select count(*), coalesce(max(seq), 0) from tombstone where owner = ?", (owner,)
        )[0]
        if not count:
            return ()
        key = self.key.read()
        if key is None:
            return ()
        version = (int(count), int(last))
        with self._lock:
            cached = self._cache.get(owner)
            if cached is None or cached[0] != version:
                sql = """
                    select capture, at, hard, whole, anchors, near, words, phrases from tombstone
                    where owner = ? and key_name = ? order by seq
                """
                found = tuple(_one(row, owner, key) for row in rows(connection, sql, (owner, _name(key))))
                cached = self._cache[owner] = (version, found)
        return cached[1]

    def renew(self) -> None:
        """Forget what was read: the file was replaced."""
        with self._lock:
            self._cache.clear()

    def blanked(self, connection: apsw.Connection, owner: str, text: str, said: datetime) -> str:
        """A text said then, without what was erased afterwards."""
        at = instant(said)
        for one in self.of(connection, owner):
            if one.hard and one.at >= at:
                text = one.left(text, at)
        return text

    def forgot(self, connection: apsw.Connection, owner: str, text: str, said: datetime | None) -> bool:
        """Whether that statement was forgotten after it was made (or at any time, without a moment)."""
        at = None if said is None else instant(said)
        return any(
            (at is None or one.at >= at) and one.says_the_same(text) for one in self.of(connection, owner)
        )

    def hidden(self, connection: apsw.Connection, owner: str, messages: Sequence[Message]) -> frozenset[int]:
        """seq of the messages that tell what was forgotten after they were said: as evidence, or in a sentence."""
        laid = self.of(connection, owner)
        if not laid or not messages:
            return frozenset()
        at = {message.seq: instant(message.at) for message in messages}
        marks = ", ".join("?" * len(at))
        sql = f"""
            select c.evidence_message, t.at from capture c join tombstone t on t.capture = c.id and t.owner = c.owner
            where c.owner = ? and c.state = 'forgotten' and c.evidence_message in ({marks})
        """
        told = {int(seq) for seq, laid_at in rows(connection, sql, (owner, *at)) if laid_at >= at[seq]}
        for message in messages:
            later = [one for one in laid if one.at >= at[message.seq]]
            if message.seq in told or not later:
                continue
            said = [span.text for span in sentences(message.text)]
            if any(one.says_the_same(text) for one in later for text in said):
                told.add(message.seq)
        return frozenset(told)

    def admitted(
        self, connection: apsw.Connection, owner: str, group: Group, barred: set[str]
    ) -> list[tuple[Change, Cause]]:
        """The changes of a decision, or none of them where it would bring back what was forgotten.

        `barred` collects the ids that never came to be; decisions that build on them fall too.
        """
        decided = list(group)
        new = [change.memory for change, _ in decided if isinstance(change, Added)]
        stopped = {m.id for m in new if self.forgot(connection, owner, m.text, m.valid_from)}
        if stopped or (barred and any(_speaks_of(change, barred) for change, _ in decided)):
            barred.update(m.id for m in new)
            return []
        if not new or not any(one.hard for one in self.of(connection, owner)):
            return decided
        said = min(m.valid_from for m in new)
        return [
            (
                self._scrubbed(connection, owner, change),
                replace(cause, why=self.blanked(connection, owner, cause.why, said)),
            )
            for change, cause in decided
        ]

    def _scrubbed(self, connection: apsw.Connection, owner: str, change: Change) -> Change:
        """A new record of an old statement, without words that were erased after it was made."""
        if not isinstance(change, Added):
            return change
        memory = change.memory

        def left(text: str) -> str:
            return self.blanked(connection, owner, text, memory.valid_from)

        return Added(
            memory=replace(
                memory,
                text=left(memory.text),
                value="" if left(memory.value) != memory.value else memory.value,
                entities=frozenset(name for name in memory.entities if left(name) == name),
                evidence=replace(memory.evidence, quote=left(memory.evidence.quote)),
            )
        )


def _speaks_of(change: Change, ids: set[str]) -> bool:
    names: tuple[Any, ...] = (
        getattr(change, "id", None),
        getattr(change, "by", None),
        getattr(change, "kept", None),
    )
    return any(name in ids for name in names)


def _split(blob: bytes) -> frozenset[bytes]:
    return frozenset(blob[i : i + _HASH] for i in range(0, len(blob), _HASH))


def _one(row: Sequence[Any], owner: str, key: bytes) -> _One:
    capture, at, hard, whole, anchors, near, words, phrases = row
    begins: dict[bytes, set[tuple[int, bytes]]] = {}
    width = 2 + 2 * _HASH
    for i in range(0, len(phrases), width):
        length = int.from_bytes(phrases[i : i + 2], "big")
        begins.setdefault(phrases[i + 2 : i + 2 + _HASH], set()).add(
            (length, phrases[i + 2 + _HASH : i + width])
        )
    return _One(
        capture, at, bool(hard), owner, key, whole, _split(anchors), _split(near), _split(words), begins, {}
    )


def erased(connection: apsw.Connection, owner: str, captures: Sequence[str]) -> set[str]:
    """Those ids whose content was erased for good."""
    marks = ", ".join("?" * len(captures))
    sql = f"select capture from tombstone where owner = ? and hard = 1 and capture in ({marks})"
    return {str(capture) for (capture,) in rows(connection, sql, (owner, *captures))}


def erased_by_prefix(connection: apsw.Connection, owner: str, prefix: str) -> list[str]:
    sql = "select capture from tombstone where owner = ? and hard = 1 and capture >= ? and capture < ? order by capture limit 6"
    return [str(c) for (c,) in rows(connection, sql, (owner, prefix, prefix + "\x7f"))]


def overdue(connection: apsw.Connection, now: datetime) -> list[tuple[str, str]]:
    """(owner, id) of soft forgets whose time to be undone is over."""
    found = rows(
        connection, "select owner, capture from tombstone where due is not null and due <= ?", (instant(now),)
    )
    return [(str(owner), str(capture)) for owner, capture in found]
