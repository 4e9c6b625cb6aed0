"""The documents tell the truth: their programs run, and what they name exists."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pytest

from memohood.cli.main import COMMANDS
from memohood.cli.settings_file import settings
from memohood.config import Config
from memohood.hosts.hermes.tools import SCHEMAS
from memohood.text.terms import normalise

ROOT = Path(__file__).parents[2]
DOCUMENTS = [
    ROOT / name
    for name in ("README.md", "README.ru.md", "GUIDE.md", "DESIGN_v1.md", "AGENTS.md", "SECURITY.md")
]
DOCUMENTS.append(ROOT / "skill" / "memohood" / "SKILL.md")
BY_NAME = {path.name: path.read_text(encoding="utf-8") for path in DOCUMENTS}
SETTINGS = {key for key, _ in settings(Config())} | {"decay.halflife_days"}
_COMMAND = re.compile(r"(?:^|hermes |bin/)memohood ([a-z][a-z-]*)", re.MULTILINE)
GROUPS = {field.name for field in dataclasses.fields(Config)}


@pytest.mark.parametrize("name", ["README.md", "README.ru.md"])
def test_the_program_in_the_readme_runs_and_answers(name: str, tmp_path: Path, monkeypatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", BY_NAME[name], re.DOTALL)
    assert len(blocks) == 1
    exec(compile(blocks[0], name, "exec"), {})
    assert re.search("penicillin|пенициллин", normalise(capsys.readouterr().out))


@pytest.mark.parametrize("name", sorted(BY_NAME))
def test_every_command_named_exists(name: str) -> None:
    spans = re.findall(r"`([^`\n]+)`", BY_NAME[name]) + re.findall(
        r"```sh\n(.*?)```", BY_NAME[name], re.DOTALL
    )
    named = {word for span in spans for word in _COMMAND.findall(re.sub(r"#.*", "", span))}
    assert named - set(COMMANDS) == set()


@pytest.mark.parametrize("name", sorted(BY_NAME))
def test_every_path_named_exists(name: str) -> None:
    paths = set(
        re.findall(r"`((?:memohood|tests|skill)/[\w./-]+|install\.sh|\./install\.sh)[` ]", BY_NAME[name])
    )
    paths |= set(re.findall(r"\]\(([\w./-]+)(?:#[\w-]+)?\)", BY_NAME[name]))
    assert {path for path in paths if not (ROOT / path).exists()} == set()


@pytest.mark.parametrize("name", sorted(BY_NAME))
def test_every_setting_named_exists(name: str) -> None:
    dotted = set(re.findall(r"`([a-z_]+(?:\.[A-Za-z_]+)+)(?:[ `=:])", BY_NAME[name]))
    dotted = {key for key in dotted if key.split(".")[0] in GROUPS}
    unknown = {
        key for key in dotted if key not in SETTINGS and not any(s.startswith(f"{key}.") for s in SETTINGS)
    }
    assert unknown == set()


def test_what_a_message_tells_to_type_is_a_command_that_exists() -> None:
    told = {
        (path.name, name)
        for path in (ROOT / "memohood").rglob("*.py")
        for literal in re.findall(r'"([^"\n]*\bmemohood [a-z][^"\n]*)"', path.read_text(encoding="utf-8"))
        for name in re.findall(r"(?:(?<!provider): |run |hermes )memohood ([a-z][a-z-]+)", literal)
    }
    assert told and not {(file, name) for file, name in told if name not in COMMANDS}, told


def test_the_guide_lists_every_command() -> None:
    assert [name for name in COMMANDS if f"`memohood {name}" not in BY_NAME["GUIDE.md"]] == []


def test_settings_of_the_guide_show_their_real_defaults() -> None:
    rows = re.findall(r"^\| `([\w.]+)` \| ([^|]*) \|", BY_NAME["GUIDE.md"], re.MULTILINE)
    real = dict(settings(Config()))
    assert rows
    for key, told in rows:
        value = real[key]
        shown = (
            str(value).lower()
            if isinstance(value, bool)
            else f"{value:g}"
            if isinstance(value, float)
            else str(value)
        )
        assert told.strip() in (shown, f"{value}"), key


def test_every_tool_named_by_the_skill_exists() -> None:
    named = set(re.findall(r"memohood_[a-z]+", BY_NAME["SKILL.md"]))
    assert named <= {str(schema["name"]) for schema in SCHEMAS}


def test_the_skill_can_be_found_by_the_host() -> None:
    head = BY_NAME["SKILL.md"].split("---")[1]
    assert "name: memohood" in head and "description:" in head


def test_every_dependency_is_explained() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    declared = re.search(r"^dependencies = \[(.*?)^\]", project, re.DOTALL | re.MULTILINE)
    assert declared
    names = re.findall(r'"([A-Za-z0-9_.-]+?)(?:[<>=;].*)?"', declared.group(1))
    assert [name for name in names if f"| {name} |" not in BY_NAME["DESIGN_v1.md"]] == []


def test_the_layers_of_the_design_are_those_that_are_held() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    held = re.search(r"^layers = \[(.*?)^\]", project, re.DOTALL | re.MULTILINE)
    drawn = re.search(r"## Layers\n\n```\n(.*?)```", BY_NAME["DESIGN_v1.md"], re.DOTALL)
    assert held and drawn
    layers = [line.replace("memohood.", "") for line in re.findall(r'"(.*?)"', held.group(1))]
    assert [re.split(r" {2,}", line.strip())[0] for line in drawn.group(1).splitlines()] == layers
