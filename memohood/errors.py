"""Everything memohood raises on purpose.

MemohoodError
├── ConfigError          a setting cannot be used; the hint says how to mend it
├── InputError           an argument cannot be used (also a ValueError)
├── StoreError           the file cannot be read or written; the user must act
│   ├── ReadOnlyError    reading works, nothing can be kept
│   └── NewerSchemaError the file was written by a newer memohood
├── NotFoundError        no such record for this owner
├── AmbiguousIdError     an id prefix that fits several records
├── Conflict             the record changed under a decision; decide again
│   └── StaleLease       another process digests the file by now
├── ModelUnavailable     an optional model cannot answer now; its stage is skipped
│   └── CeilingReached   the month's money for that provider is spent
└── ModelContractError   a model answered in the wrong shape; never skipped silently
"""

from __future__ import annotations


class MemohoodError(Exception):
    """Base of all errors raised on purpose. `hint` says what the reader can do about it."""

    def __init__(self, message: str, *, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message} ({self.hint})" if self.hint else self.message


class ConfigError(MemohoodError):
    """A setting cannot be used."""


class InputError(MemohoodError, ValueError):
    """An argument cannot be used."""


class StoreError(MemohoodError):
    """The memory file cannot be read or written."""


class ReadOnlyError(StoreError):
    """The memory file can be read but nothing can be kept."""


class NewerSchemaError(StoreError):
    """The memory file was written by a newer memohood."""


class NotFoundError(MemohoodError, LookupError):
    """No such record for this owner."""


class AmbiguousIdError(MemohoodError, LookupError):
    """An id prefix fits several records."""


class Conflict(MemohoodError):
    """A record changed between the decision and its commit; decide again."""


class StaleLease(Conflict):
    """Another process digests the file by now; what was decided here is void."""


class ModelUnavailable(MemohoodError):
    """An optional model cannot answer now; its stage is skipped."""


class CeilingReached(ModelUnavailable):
    """The month's money for that provider is spent."""


class ModelContractError(MemohoodError):
    """A model answered with the wrong count, dimension or values."""
