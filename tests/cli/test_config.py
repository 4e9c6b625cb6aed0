"""Settings through the command line: where they are written, and where each value came from."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest

from .conftest import Run


def test_a_setting_is_written_beside_the_memory_and_read_back(memohood: Run, home: Path) -> None:
    assert memohood("config", "set", "recall.k", "5").code == 0
    assert json.loads((home / "config.json").read_text())["recall"]["k"] == 5
    assert memohood("config", "get", "recall.k").out == "5\n"
    assert stat.S_IMODE((home / "config.json").stat().st_mode) == 0o600


def test_show_tells_where_each_value_came_from(
    memohood: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    memohood("config", "set", "recall.k", "5")
    monkeypatch.setenv("MEMOHOOD_RECALL__MAX_TOKENS", "400")
    rows = {row["key"]: row for row in memohood("config", "show", "--json").json["settings"]}
    assert rows["recall.k"] == {"key": "recall.k", "value": 5, "from": str(home / "config.json")}
    assert rows["recall.max_tokens"] == {"key": "recall.max_tokens", "value": 400, "from": "environment"}
    assert rows["recall.deadline_ms"]["from"] == "default"
    assert rows["post_recall.mmr.lambda"]["value"] == 0.7


def test_a_group_can_be_shown_alone(memohood: Run) -> None:
    keys = [row["key"] for row in memohood("config", "show", "decay", "--json").json["settings"]]
    assert keys[0] == "decay.floor" and all(key.startswith("decay.") for key in keys)


def test_a_value_that_does_not_fit_is_refused_and_nothing_is_written(memohood: Run, home: Path) -> None:
    before = (home / "config.json").read_text()
    ran = memohood("config", "set", "recall.k", "many")
    assert ran.code == 2 and "recall.k" in ran.err
    assert (home / "config.json").read_text() == before


def test_a_stronger_source_is_named(memohood: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMOHOOD_RECALL__K", "3")
    ran = memohood("config", "set", "recall.k", "5")
    assert ran.code == 0 and "recall.k = 3" in ran.err


def test_in_hermes_the_setting_goes_to_config_yaml_and_its_comments_stay(
    memohood: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hermes = tmp_path / "hermes"
    hermes.mkdir()
    config = hermes / "config.yaml"
    config.write_text(
        "# mine\nmodel:\n  default: x  # keep\nmemory:\n  provider: memohood\n", encoding="utf-8"
    )
    monkeypatch.delenv("MEMOHOOD_HOME")
    monkeypatch.setenv("HERMES_HOME", str(hermes))
    assert memohood("config", "set", "recall.k", "5").code == 0
    text = config.read_text(encoding="utf-8")
    assert text.startswith("# mine\n") and "# keep" in text and "provider: memohood" in text
    assert memohood("config", "get", "recall.k").out == "5\n"


def test_a_broken_settings_file_is_named(memohood: Run, home: Path) -> None:
    (home / "config.json").write_text("{", encoding="utf-8")
    ran = memohood("status")
    assert ran.code == 1 and "config.json" in ran.err


def test_an_unknown_key_in_a_file_is_a_warning(memohood: Run, home: Path) -> None:
    (home / "config.json").write_text(
        '{"recal": {"k": 5}, "embedder": {"provider": "none"}}', encoding="utf-8"
    )
    assert "recal" in memohood("config", "show").err
