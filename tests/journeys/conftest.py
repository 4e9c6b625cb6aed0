"""The real host in a throw-away home for each journey."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.journeys.kit.harness import Host


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """A home of hermes with memohood active; afterwards no connection may have left the machine."""
    pytest.importorskip("hermes_cli")
    with Host(tmp_path) as running:
        yield running
        assert running.network_attempts() == []
