"""Putting memohood into a hermes home and taking it out again."""

from __future__ import annotations

import sqlite3
import stat
import subprocess
import sys
import zipfile
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest

from memohood.errors import ConfigError
from memohood.hosts.hermes import install as installing
from memohood.hosts.hermes import wheels
from memohood.hosts.hermes.config_yaml import active_provider
from memohood.hosts.hermes.install import ProviderActive, finish_setup, install, uninstall

CONFIG = "# mine\nmemory:\n  provider: honcho # cloud\n  memory_enabled: true\n"


def tree(home: Path) -> dict[str, bytes]:
    return {str(p.relative_to(home)): p.read_bytes() for p in home.rglob("*") if p.is_file()}


def put(home: Path, **options: bool):
    return install(home, keep_wheels=False, **options)


def test_a_fresh_home_gets_the_plugin_the_skill_and_the_setting(tmp_path):
    report = put(tmp_path)
    names = {p.name for p in (tmp_path / "plugins" / "memohood").iterdir()}
    assert names == {"__init__.py", "cli.py", "config_schema.py", "plugin.yaml", "after-install.md"}
    assert (tmp_path / "skills" / "memohood" / "SKILL.md").is_file()
    assert report.activated and active_provider(tmp_path / "config.yaml") == "memohood"
    assert stat.S_IMODE((tmp_path / "memohood").stat().st_mode) == 0o700


def test_the_host_would_find_the_plugin_by_the_start_of_its_file(tmp_path):
    put(tmp_path)
    assert "MemoryProvider" in (tmp_path / "plugins/memohood/__init__.py").read_text()[:8192]


def test_installing_twice_changes_nothing(tmp_path):
    put(tmp_path)
    before = tree(tmp_path)
    report = put(tmp_path)
    assert not report.activated and tree(tmp_path) == before


def test_a_memory_of_the_original_is_named_and_left_alone(tmp_path):
    with sqlite3.connect(tmp_path / "memory.db") as original:
        original.execute("create virtual table captures_fts using fts5(content)")
    original.close()
    before = (tmp_path / "memory.db").read_bytes()
    report = put(tmp_path)
    assert any("memohood import" in note and str(tmp_path / "memory.db") in note for note in report.notes)
    assert (tmp_path / "memory.db").read_bytes() == before


def test_another_provider_is_not_pushed_aside_unasked(tmp_path):
    (tmp_path / "config.yaml").write_text(CONFIG)
    with pytest.raises(ProviderActive) as refused:
        put(tmp_path)
    assert refused.value.provider == "honcho" and "--replace" in refused.value.hint
    assert tree(tmp_path) == {"config.yaml": CONFIG.encode()}


def test_a_replaced_provider_comes_back_with_uninstall_and_the_memory_stays(tmp_path):
    (tmp_path / "config.yaml").write_text(CONFIG)
    report = put(tmp_path, replace=True)
    assert (
        report.replaced == "honcho" and "provider: memohood # cloud" in (tmp_path / "config.yaml").read_text()
    )
    put(tmp_path)  # a later update must not forget it
    (tmp_path / "memohood" / "memory.db").write_bytes(b"facts")
    removed = uninstall(tmp_path)
    assert removed.provider == "honcho" and (tmp_path / "config.yaml").read_text() == CONFIG
    assert (
        not (tmp_path / "plugins" / "memohood").exists() and not (tmp_path / "skills" / "memohood").exists()
    )
    assert removed.kept == tmp_path / "memohood" and (tmp_path / "memohood" / "memory.db").exists()


def test_a_provider_that_the_user_chose_later_is_left_active_by_uninstall(tmp_path):
    put(tmp_path)
    (tmp_path / "config.yaml").write_text("memory:\n  provider: mem0\n")
    assert uninstall(tmp_path).provider == "mem0"
    assert active_provider(tmp_path / "config.yaml") == "mem0"


def test_an_old_replacement_is_forgotten_once_the_user_turned_memory_off(tmp_path):
    (tmp_path / "config.yaml").write_text(CONFIG)
    put(tmp_path, replace=True)
    (tmp_path / "config.yaml").write_text("memory:\n  provider: ''\n")
    put(tmp_path)
    assert uninstall(tmp_path).provider == ""


def test_with_no_config_the_settings_are_not_even_read(tmp_path):
    (tmp_path / "config.yaml").write_text("memory: [broken\n")
    assert not put(tmp_path, no_config=True).activated
    assert (tmp_path / "config.yaml").read_text() == "memory: [broken\n"
    assert (tmp_path / "plugins" / "memohood" / "cli.py").is_file()


def test_a_broken_config_stops_everything_before_it_starts(tmp_path):
    (tmp_path / "config.yaml").write_text("memory: [broken\n")
    for step in (put, uninstall):
        with pytest.raises(ConfigError):
            step(tmp_path)
    assert tree(tmp_path) == {"config.yaml": b"memory: [broken\n"}


def test_a_foreign_plugin_of_the_same_name_is_moved_aside_and_named(tmp_path):
    other = tmp_path / "plugins" / "memohood"
    other.mkdir(parents=True)
    (other / "__init__.py").write_text("# somebody else's MemoryProvider\n")
    report = put(tmp_path)
    moved = tmp_path / "memohood" / "replaced-plugin"
    assert (moved / "__init__.py").read_text().startswith("# somebody") and str(moved) in report.notes[0]


def test_a_skill_that_was_changed_by_hand_is_kept(tmp_path):
    put(tmp_path)
    skill = tmp_path / "skills" / "memohood" / "SKILL.md"
    skill.write_text("my own")
    assert "by hand" in put(tmp_path).notes[0] and "by hand" in uninstall(tmp_path).notes[0]
    assert skill.read_text() == "my own"


def test_purge_takes_the_memory_too(tmp_path):
    put(tmp_path)
    assert uninstall(tmp_path, purge=True).kept is None and not (tmp_path / "memohood").exists()


def test_the_end_of_the_hosts_set_up_activates_and_says_what_it_replaced(tmp_path, capsys):
    (tmp_path / "config.yaml").write_text(CONFIG)
    settings = {"memory": {"provider": "honcho"}}
    finish_setup(tmp_path, settings)
    told = capsys.readouterr().out
    assert "Memory provider: memohood" in told and "honcho was active before" in told
    assert settings["memory"]["provider"] == "memohood" == active_provider(tmp_path / "config.yaml")


def test_the_end_of_the_hosts_set_up_prints_a_reason_instead_of_a_traceback(tmp_path, capsys):
    (tmp_path / "config.yaml").write_text("memory: [broken\n")
    finish_setup(tmp_path, {})
    assert "cannot be read" in capsys.readouterr().out


def test_the_version_in_the_plugin_is_that_of_the_package():
    text = (Path(installing.__file__).parent / "shim" / "plugin.yaml").read_text()
    assert "name: memohood" in text and "kind:" not in text and "pip_dependencies" not in text


@pytest.fixture
def installed():
    try:
        return distribution("memohood")
    except PackageNotFoundError:
        pytest.skip("memohood runs from its source folder here")


def test_the_kept_wheel_is_the_package_and_installs_without_a_network(installed, tmp_path):
    wheel = wheels.pack(installed, tmp_path)
    assert wheel is not None and wheel.name.endswith("-py3-none-any.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert {"memohood/hosts/hermes/shim/plugin.yaml", "memohood/hosts/hermes/skill/SKILL.md"} <= set(names)
    assert not any("__pycache__" in n for n in names)
    target = tmp_path / "site"
    command = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "-q",
        "--no-index",
        "--no-deps",
        "--target",
        str(target),
        str(wheel),
    ]
    subprocess.run(command, check=True, capture_output=True)
    found = subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(target)!r}); import memohood.config as m; print(m.__file__)"],
        check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    assert found.startswith(str(target))


def test_the_kept_wheels_and_the_host_together_are_all_that_is_needed(installed, tmp_path):
    kept = wheels.keep_wheels(tmp_path)
    names = {p.name.split("-")[0].lower().replace("_", "-") for p in kept}
    assert wheels._closure("memohood") <= names | wheels._closure("hermes-agent")
    assert {"memohood", "apsw", "numpy"} <= names and "openai" not in names
    old = tmp_path / "gone-1.0-py3-none-any.whl"
    old.write_bytes(b"")
    assert wheels.keep_wheels(tmp_path) == kept and not old.exists()
