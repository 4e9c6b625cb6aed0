"""Writing one setting where it belongs: hermes's config.yaml where there is one, else config.json beside the memory."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from memohood.config import Config, Places, load_config, read_settings_file
from memohood.errors import ConfigError, InputError

_META = ("warnings", "origins")


def parse_value(text: str) -> Any:
    """A value as typed: JSON where it is JSON (400, true, [1.5, 1.3]), else the text itself."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def settings(config: Config) -> Iterator[tuple[str, Any]]:
    """Every setting as (dotted key, value), in the order of the tree."""
    yield from _flat(config, "")


def _flat(value: Any, prefix: str) -> Iterator[tuple[str, Any]]:
    for field in dataclasses.fields(value):
        if not prefix and field.name in _META:
            continue
        key = f"{prefix}{field.name.rstrip('_')}"
        held = getattr(value, field.name)
        if dataclasses.is_dataclass(held):
            yield from _flat(held, f"{key}.")
        elif isinstance(held, Mapping) and held:
            for name, item in held.items():
                yield f"{key}.{name}", item
        else:
            yield key, dict(held) if isinstance(held, Mapping) else held


def origin(config: Config, key: str) -> str:
    """Where the value of that key came from; "" = the default."""
    return str(config.origins.get(key, ""))


def target(where: Places) -> Path:
    """The file that `config set` writes."""
    if where.hermes_home is not None and (where.hermes_home / "config.yaml").is_file():
        return where.hermes_home / "config.yaml"
    return where.home / "config.json"


def set_value(where: Places, key: str, value: Any) -> Path:
    """Write one setting; InputError when no such key exists or the value does not fit it."""
    warnings = load_config(("the command line", {key: value}), environ={}).warnings
    if warnings:
        raise InputError(
            warnings[0].removesuffix(": the default is used"), hint="memohood config show lists all settings"
        )
    path = target(where)
    if path.suffix == ".yaml":
        _set_in_yaml(path, key.split("."), value)
    else:
        _set_in_json(path, key.split("."), value)
    return path


def _set_in_json(path: Path, parts: list[str], value: Any) -> None:
    from memohood.hosts.hermes.settings import write_private

    loaded = read_settings_file(path)
    _place(loaded, parts, value)
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    write_private(path, json.dumps(loaded, ensure_ascii=False, indent=2) + "\n")


def _set_in_yaml(path: Path, parts: list[str], value: Any) -> None:
    """Keeps the file's comments and order; only the one value changes."""
    import io

    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError

    from memohood.hosts.hermes.settings import write_private

    yaml = YAML()
    yaml.preserve_quotes = True
    try:
        tree = yaml.load(path.read_text(encoding="utf-8-sig"))
    except (YAMLError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path} cannot be read", hint="mend the file first") from error
    tree = {} if tree is None else tree
    _place(tree, ["memory", "memohood", *parts], value)
    text = io.StringIO()
    yaml.dump(tree, text)
    write_private(path, text.getvalue(), mode=path.stat().st_mode & 0o777)


def _place(tree: Any, parts: list[str], value: Any) -> None:
    """Set a nested value; dotted spellings of the same key on the way are replaced by it."""
    for depth, part in enumerate(parts[:-1]):
        tree.pop(".".join(parts[depth:]), None)
        below = tree.get(part)
        if not isinstance(below, dict):
            tree[part] = {}
        tree = tree[part]
    tree[parts[-1]] = value
