"""The ledger of paid calls in the memory file. Each reservation is one immediate transaction: two processes cannot both
take the last cent."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, Protocol, TypeVar

import apsw

from memohood.spend.ledger import Entry, Row, Skip
from memohood.spend.prices import Usage
from memohood.storage.codec import instant
from memohood.storage.connection import rows

T = TypeVar("T")


class File(Protocol):
    """What the ledger needs of the store."""

    def write(self, job: Callable[[apsw.Connection], T], *, durable: bool = False) -> T: ...

    def read(self, query: Callable[[apsw.Connection], T]) -> T: ...


class SpendLedger:
    """Implements `spend.ledger.Ledger` over one memory file."""

    def __init__(self, file: File) -> None:
        self._file = file

    def reserve(self, entry: Entry, *, ceiling_nano: int) -> int | None:
        """On the disk before the call goes out, so that no crash can make the ledger forget money."""
        return self._file.write(lambda c: _reserve(c, entry, ceiling_nano), durable=True)

    def settle(self, number: int, nano: int, usage: Usage) -> None:
        sql = """
            update spend set state = 'settled', nano = ?, input_tokens = ?, output_tokens = ?, searches = ? where seq = ?
        """
        values = (nano, usage.input_tokens, usage.output_tokens, usage.searches, number)
        self._file.write(lambda c: rows(c, sql, values))

    def release(self, number: int) -> None:
        sql = "update spend set state = 'released', nano = 0 where seq = ?"
        self._file.write(lambda c: rows(c, sql, (number,)))

    def skipped(self, entry: Entry) -> None:
        sql = """
            insert into spend_skip (provider, operation, day, count) values (?, ?, ?, 1)
            on conflict do update set count = count + 1
        """
        self._file.write(lambda c: rows(c, sql, (entry.provider, entry.operation, entry.day)))

    def total(self, provider: str, month: str) -> int:
        return self._file.read(lambda c: _total(c, provider, month))

    def rows(self, *, month: str | None = None, since: datetime | None = None) -> list[Row]:
        where, values = ("month = ?", month) if month is not None else ("at >= ?", instant(since or _FIRST))
        sql = f"""
            select provider, operation, model, sum(state <> 'released'), sum(state = 'released'), sum(nano),
                sum(case when state in ('reserved', 'expired') then nano else 0 end),
                sum(input_tokens), sum(output_tokens), sum(searches), max(assumed)
            from spend where {where} group by provider, operation, model order by sum(nano) desc, provider, operation
        """
        return [_row(found) for found in self._file.read(lambda c: rows(c, sql, (values,)))]

    def days(self, since: str) -> dict[str, dict[str, int]]:
        sql = "select day, provider, sum(nano) from spend where day >= ? group by day, provider order by day"
        found: dict[str, dict[str, int]] = {}
        for day, provider, nano in self._file.read(lambda c: rows(c, sql, (since,))):
            found.setdefault(day, {})[provider] = int(nano)
        return found

    def skips(self, *, month: str) -> list[Skip]:
        sql = """
            select provider, operation, max(day), sum(count) from spend_skip where day like ?
            group by provider, operation order by provider, operation
        """
        found = self._file.read(lambda c: rows(c, sql, (f"{month}-%",)))
        return [Skip(provider=p, operation=o, last_day=d, count=n) for p, o, d, n in found]


_FIRST = datetime.fromisoformat("1970-01-01T00:00:00+00:00")


def _reserve(connection: apsw.Connection, entry: Entry, ceiling_nano: int) -> int | None:
    now = instant(entry.at)
    rows(connection, "update spend set state = 'expired' where state = 'reserved' and expires_at < ?", (now,))
    if _total(connection, entry.provider, entry.month) + entry.nano > ceiling_nano:
        return None
    rows(
        connection,
        """
        insert into spend (provider, operation, model, month, day, at, state, nano, assumed, expires_at)
        values (?, ?, ?, ?, ?, ?, 'reserved', ?, ?, ?)
        """,
        (
            entry.provider, entry.operation, entry.model, entry.month, entry.day, now, entry.nano,
            int(entry.assumed), instant(entry.expires_at),
        ),
    )  # fmt: skip
    return int(connection.last_insert_rowid())


def _total(connection: apsw.Connection, provider: str, month: str) -> int:
    """Released rows hold 0; expired reservations stay counted, since their call may have been made."""
    sql = "select coalesce(sum(nano), 0) from spend where provider = ? and month = ?"
    return int(str(rows(connection, sql, (provider, month))[0][0]))


def _row(found: tuple[Any, ...]) -> Row:
    provider, operation, model, calls, refused, nano, reserved, read, written, searches, assumed = found
    return Row(
        provider=provider, operation=operation, model=model, calls=calls, refused=refused, nano=nano,
        reserved_nano=reserved, input_tokens=read, output_tokens=written, searches=searches, assumed=bool(assumed),
    )  # fmt: skip
