"""Changing one line of the host's config.yaml and nothing else."""

from __future__ import annotations

import stat

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ruamel.yaml import YAML

from memohood.errors import ConfigError
from memohood.hosts.hermes.config_yaml import active_provider, set_provider

COMMENTED = """\
# my hermes settings
model:
    default: "some/model"   # the good one
    fallbacks:
        - a
        - b
memory:
    # built-in memory stays on
    memory_enabled: true
    provider: honcho   # cloud
    nudge_interval: 10
agent: {max_turns: 90, verbose: no}
notes: 'it''s fine'
"""


def edit(path, provider="memohood"):
    return set_provider(path, provider, backups=path.parent / "backups")


def test_only_the_value_changes_and_every_comment_stays(tmp_path):
    path = tmp_path / "config.yaml"
    path.write_text(COMMENTED)
    edited = edit(path)
    assert path.read_text() == COMMENTED.replace("provider: honcho ", "provider: memohood ")
    assert edited.changed and edited.previous == "honcho"
    assert edited.backup is not None and edited.backup.read_text() == COMMENTED
    assert stat.S_IMODE(edited.backup.stat().st_mode) == 0o600


def test_going_there_and_back_gives_the_same_bytes(tmp_path):
    path = tmp_path / "config.yaml"
    path.write_text(COMMENTED)
    edit(path)
    edit(path, "honcho")
    assert path.read_text() == COMMENTED


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", "memory:\n  provider: memohood\n"),
        ("model:\n  default: x", "model:\n  default: x\nmemory:\n  provider: memohood\n"),
        ("memory:\n  memory_enabled: true\n", "memory:\n  provider: memohood\n  memory_enabled: true\n"),
        ("memory:\n  provider: ''\n", "memory:\n  provider: memohood\n"),
        ("memory:\n  provider:\n  a: 1\n", "memory:\n  provider: memohood\n  a: 1\n"),
        ("memory:\r\n  provider: x\r\nb: 2\r\n", "memory:\r\n  provider: memohood\r\nb: 2\r\n"),
        ("# only a comment\n", "# only a comment\nmemory:\n  provider: memohood\n"),
    ],
)
def test_each_way_of_writing_it_is_understood(tmp_path, before, after):
    path = tmp_path / "config.yaml"
    path.write_bytes(before.encode())
    edit(path)
    assert path.read_bytes().decode() == after


@pytest.mark.parametrize(
    "text", ["memory: {provider: honcho, a: [1, 2]}\nb: 2 # two\n", "memory:\nb: 2 # two\n", "memory: {}\n"]
)
def test_unusual_spellings_are_rewritten_with_their_meaning_and_comments(tmp_path, text):
    path = tmp_path / "config.yaml"
    path.write_text(text)
    edit(path)
    assert active_provider(path) == "memohood"
    assert ("# two" in path.read_text()) == ("# two" in text)
    before, after = YAML(typ="safe").load(text), YAML(typ="safe").load(path.read_text())
    assert {k: v for k, v in before.items() if k != "memory"} == {
        k: v for k, v in after.items() if k != "memory"
    }


@pytest.mark.parametrize(
    "text", ["memory: [unclosed\n", "a: 1\n  b: 2\n", "just a text", "memory: yes please\n", "a: 1\na: 2\n"]
)
def test_a_file_that_cannot_be_understood_is_refused_and_left_alone(tmp_path, text):
    path = tmp_path / "config.yaml"
    path.write_text(text)
    with pytest.raises(ConfigError) as refused:
        edit(path)
    assert refused.value.hint
    assert path.read_text() == text and not (tmp_path / "backups").exists()


def test_a_missing_file_is_made(tmp_path):
    path = tmp_path / "config.yaml"
    assert edit(path).changed and active_provider(path) == "memohood"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_setting_what_is_set_writes_nothing(tmp_path):
    path = tmp_path / "config.yaml"
    path.write_text("memory:\n  provider: memohood\n")
    assert not edit(path).changed and not (tmp_path / "backups").exists()


def test_a_link_stays_a_link_and_the_mode_stays(tmp_path):
    real = tmp_path / "dotfiles" / "config.yaml"
    real.parent.mkdir()
    real.write_text(COMMENTED)
    real.chmod(0o640)
    link = tmp_path / "config.yaml"
    link.symlink_to(real)
    edit(link)
    assert (
        link.is_symlink()
        and active_provider(real) == "memohood"
        and stat.S_IMODE(real.stat().st_mode) == 0o640
    )


def test_only_the_last_backups_are_kept(tmp_path):
    path = tmp_path / "config.yaml"
    path.write_text(COMMENTED)
    for number in range(8):
        edit(path, "memohood" if number % 2 == 0 else "honcho")
    assert len(list((tmp_path / "backups").iterdir())) == 5


PLAIN = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=12)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-1000, 1000) | PLAIN,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(PLAIN, inner, max_size=3),
    max_leaves=8,
)


@given(
    st.dictionaries(PLAIN, VALUES, max_size=4),
    st.dictionaries(st.sampled_from(["a", "provider", "z"]), PLAIN, max_size=3),
)
def test_whatever_the_settings_are_nothing_but_the_provider_changes(tmp_path_factory, others, memory):
    import yaml  # what the host writes its settings with

    path = tmp_path_factory.mktemp("home") / "config.yaml"
    path.write_text(
        yaml.safe_dump({**others, "memory": memory}, allow_unicode=True, sort_keys=False), encoding="utf-8"
    )
    edit(path)
    assert yaml.safe_load(path.read_text(encoding="utf-8")) == {
        **others,
        "memory": {**memory, "provider": "memohood"},
    }
