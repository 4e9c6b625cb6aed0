"""A command line with a home of its own."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from memohood.cli.main import main


@dataclass(frozen=True)
class Ran:
    """How a command ended."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Ran]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A memory folder whose settings leave the model out: words are enough for these tests, and quick."""
    folder = tmp_path / "home"
    folder.mkdir(mode=0o700)
    (folder / "config.json").write_text('{"embedder": {"provider": "none"}}', encoding="utf-8")
    for name in ("HERMES_HOME", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("MEMOHOOD_HOME", str(folder))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    return folder


@pytest.fixture
def memohood(home: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run `memohood …` here and collect what it printed."""

    def run(*words: str) -> Ran:
        capsys.readouterr()
        try:
            code = main(list(words))
        except SystemExit as end:
            code = int(end.code or 0)
        printed = capsys.readouterr()
        return Ran(code, printed.out, printed.err)

    return run
