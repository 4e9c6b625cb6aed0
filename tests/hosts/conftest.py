"""A provider on a throw-away home, as the host would drive it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from memohood.hosts.hermes.provider import MemohoodProvider

Start = Callable[..., MemohoodProvider]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home without models, so that nothing takes seconds to load."""
    home = tmp_path / "hermes"
    (home / "memohood").mkdir(parents=True)
    settings = {"embedder": {"provider": "none"}, "model": {"provider": "none"}, "rerank": {"enabled": False}}
    (home / "memohood" / "config.json").write_text(json.dumps(settings))
    monkeypatch.setenv("HERMES_HOME", str(home))
    return home


@pytest.fixture
def start(home: Path) -> Iterator[Start]:
    """start(session_id, **what the host tells): an initialized provider; all are shut down afterwards."""
    running: list[MemohoodProvider] = []

    def begin(session_id: str = "s1", **told: Any) -> MemohoodProvider:
        provider = MemohoodProvider()
        running.append(provider)
        provider.initialize(session_id, **{"hermes_home": str(home), "platform": "cli", **told})
        return provider

    yield begin
    for provider in running:
        provider.shutdown()


@pytest.fixture
def say() -> Callable[..., str]:
    """say(provider, text): one whole turn; returns what was injected for it."""

    def turn(provider: MemohoodProvider, text: str, reply: str = "ok", session_id: str = "") -> str:
        provider.on_turn_start(1, text)
        injected = provider.prefetch(text)
        provider.sync_turn(text, reply, session_id=session_id)
        provider._bound.engine.digest(20)  # type: ignore[union-attr]
        return injected

    return turn
