"""The shape of the file, as ordered steps. A step never changes once it was released; a new shape is a new step.

Each step is a tuple of single statements. `user_version` counts the steps a file has seen.
"""

from __future__ import annotations

from memohood.storage.migrations import m0001_first_schema, m0002_spend, m0003_forgetting

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    m0001_first_schema.STATEMENTS,
    m0002_spend.STATEMENTS,
    m0003_forgetting.STATEMENTS,
)
SCHEMA_VERSION = len(MIGRATIONS)
