from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC
from pathlib import Path

import pytest

from memohood.config import Config, load_config
from memohood.spend.meter import Meter
from memohood.spend.prices import PriceList
from memohood.storage.spend import SpendLedger
from memohood.storage.store import Store
from tests.fakes import FakeClock

MONTH = "2026-03"
KEYS = {
    "GEMINI_API_KEY": "fake-gemini-key",
    "COHERE_API_KEY": "fake-cohere-key",
    "CLOUDFLARE_ACCOUNT_ID": "0" * 32,
    "CLOUDFLARE_API_TOKEN": "fake-cloudflare-token",
    "OPENAI_API_KEY": "fake-openai-key",
}


def secret(name: str) -> str:
    return KEYS.get(name, "")


def no_secret(name: str) -> str:
    return ""


@pytest.fixture
def meter(tmp_path: Path) -> Iterator[Meter]:
    store = Store(tmp_path / "memory.db", halflife_days=lambda kind: 90.0, zone=UTC)
    yield Meter(SpendLedger(store), PriceList(), {}, FakeClock())
    store.close()


@pytest.fixture
def settings() -> Callable[..., Config]:
    def made(**values: object) -> Config:
        return load_config(("test", values), environ={})

    return made
