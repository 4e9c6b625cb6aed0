"""Settings: layers, wrong values, names with dots, the environment."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memohood.config import Config, load_config, places, read_settings_file
from memohood.errors import ConfigError


def test_stronger_layers_win_key_by_key() -> None:
    config = load_config(
        ("panel", {"recall": {"k": 4, "max_tokens": 300}}),
        ("config.yaml", {"recall": {"k": 6}, "gate.backend": "pass"}),
        environ={"MEMOHOOD_RECALL__MAX_TOKENS": "250", "MEMOHOOD_HOME": "/nowhere"},
    )
    assert (config.recall.k, config.recall.max_tokens, config.gate.backend) == (6, 250, "pass")
    assert config.origins["recall.k"] == "config.yaml"
    assert config.origins["recall.max_tokens"] == "environment"
    assert config.warnings == ()


@pytest.mark.parametrize(
    ("values", "named"),
    [
        ({"recal": {"k": 3}}, "recal"),
        ({"recall": {"kk": 3}}, "recall.kk"),
        ({"recall": 5}, "recall"),
        ({"recall": {"k": "many"}}, "recall.k"),
        ({"recall": {"k": 2.5}}, "recall.k"),
        ({"recall": {"k": -1}}, "recall.k"),
        ({"recall": {"k": True}}, "recall.k"),
        ({"recall": {"k": float("nan")}}, "recall.k"),
        ({"auto_capture": "perhaps"}, "auto_capture"),
        ({"language": "fr"}, "language"),
        ({"graph_rerank": {"boost": "high"}}, "graph_rerank.boost"),
        ({"users": {"userPeerAliases": ["a"]}}, "users.userPeerAliases"),
    ],
)
def test_what_cannot_be_used_is_named_once_and_the_default_used(
    values: dict[str, object], named: str
) -> None:
    config = load_config(("test", values), environ={})
    (warning,) = config.warnings
    assert named in warning
    assert (config.recall, config.auto_capture, config.language) == (Config().recall, True, "auto")


def test_a_text_that_says_false_is_false() -> None:
    assert load_config(("t", {"auto_capture": "false"}), environ={}).auto_capture is False
    assert load_config(("t", {"auto_capture": "on"}), environ={}).auto_capture is True


def test_names_of_the_original_keep_their_meaning() -> None:
    config = load_config(
        ("t", {"embedder": {"provider": "local"}, "post_recall": {"mmr": {"lambda": 0.5}}}), environ={}
    )
    assert (config.embedder.provider, config.post_recall.mmr.lambda_, config.warnings) == (
        "fastembed",
        0.5,
        (),
    )


def test_a_dot_in_a_persons_address_is_part_of_the_address() -> None:
    config = load_config(("t", {"users": {"userPeerAliases": {"4917000@chat.example": "nina"}}}), environ={})
    assert dict(config.users.userPeerAliases) == {"4917000@chat.example": "nina"}


def test_a_ceiling_of_one_provider_leaves_the_others() -> None:
    ceilings = load_config(("t", {"monthly_ceiling_usd": {"cohere": 1}}), environ={}).monthly_ceiling_usd
    assert (ceilings["cohere"], ceilings["gemini"]) == (1.0, 5.0)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=8),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=12), inner, max_size=3),
        max_leaves=12,
    )
)
def test_no_settings_however_strange_stop_the_program(values: object) -> None:
    config = load_config(("t", values if isinstance(values, dict) else {"recall": values}), environ={})
    assert config.recall.k >= 0


def test_a_settings_file_that_cannot_be_parsed_is_an_error_that_names_it(tmp_path: Path) -> None:
    broken = tmp_path / "config.yaml"
    broken.write_text("memory: [unclosed")
    with pytest.raises(ConfigError, match=r"config\.yaml"):
        read_settings_file(broken)
    assert read_settings_file(tmp_path / "absent.yaml") == {}


def test_the_memory_lies_where_the_person_said_else_with_hermes_else_with_the_platform(
    tmp_path: Path,
) -> None:
    assert places({"MEMOHOOD_HOME": str(tmp_path / "own")}).database == tmp_path / "own" / "memory.db"
    assert places({"HERMES_HOME": str(tmp_path / "h")}).database == tmp_path / "h" / "memohood" / "memory.db"
    assert places({}, hermes_home=tmp_path).hermes_home == tmp_path
