"""Change memory.provider in the host's config.yaml and nothing else: comments, order and spelling stay as they are.

The file is replaced in one step, after a copy of it was kept. A file that cannot be parsed is refused and left alone.
"""

from __future__ import annotations

import io
import itertools
import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap
from ruamel.yaml.error import YAMLError

from memohood.errors import ConfigError
from memohood.hosts.hermes.settings import write_private

_PROVIDER_LINE = re.compile(r"^(\s*(?:provider|'provider'|\"provider\")\s*:)([ \t]*)(.*?)([ \t]+#.*)?$")
_KEY_LINE = re.compile(r"^( *)[^\s#:-][^#:]*:\s*(?:#.*)?$")
_BACKUPS = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Edited:
    """What became of config.yaml."""

    changed: bool
    previous: str = ""  # the provider that was active before
    backup: Path | None = None


def active_provider(path: Path) -> str:
    """The memory provider that config.yaml names, "" for none."""
    memory = _load(path)[1].get("memory")
    value = memory.get("provider") if isinstance(memory, Mapping) else None
    return str(value).strip() if value else ""


def set_provider(path: Path, provider: str, *, backups: Path) -> Edited:
    """Make `provider` the active one ("" = none). The old file is copied to the folder `backups` first."""
    target = path.resolve()  # a link stays a link
    text, data = _load(target)
    memory = data.get("memory")
    if memory is not None and not isinstance(memory, Mapping):
        raise ConfigError(
            f"memory in {target} is not a group of settings", hint="mend it by hand, then try again"
        )
    previous = str((memory or {}).get("provider") or "").strip()
    if previous == provider:
        return Edited(changed=False, previous=previous)
    wanted = {**data, "memory": {**(memory or {}), "provider": provider}}
    new = _edit_line(text, memory, provider)
    if new is None or not _reads_as(new, wanted):
        new = _dump(text, provider)
    if not _reads_as(new, wanted):
        raise ConfigError(
            f"{target} could not be changed safely",
            hint=f"write `provider: {provider}` under `memory:` by hand",
        )
    backup = _keep(target, backups) if target.exists() else None
    target.parent.mkdir(parents=True, exist_ok=True)
    mode = target.stat().st_mode & 0o777 if target.exists() else 0o600
    write_private(target, new, mode=mode)
    return Edited(changed=True, previous=previous, backup=backup)


def _load(path: Path) -> tuple[str, Mapping[str, Any]]:
    if not path.exists():
        return "", CommentedMap()
    try:
        text = path.read_bytes().decode("utf-8")
        data = _yaml().load(text.removeprefix("\ufeff"))
    except (YAMLError, UnicodeDecodeError, OSError) as error:
        where = getattr(getattr(error, "problem_mark", None), "line", None)
        place = f" (line {where + 1})" if where is not None else ""
        raise ConfigError(
            f"{path} cannot be read{place}: it was left as it is",
            hint="mend the file, or install with --no-config and set memory.provider: memohood yourself",
        ) from error
    if data is None:
        return text, CommentedMap()
    if not isinstance(data, Mapping):
        raise ConfigError(f"{path} does not hold settings: it was left as it is", hint="mend the file")
    return text, data


def _yaml() -> YAML:
    yaml = YAML(typ="rt")
    yaml.preserve_quotes = True
    yaml.width = 1_000_000
    return yaml


def _edit_line(text: str, memory: Mapping[str, Any] | None, provider: str) -> str | None:
    """The text with one line changed or added; None where the file is written in a way that needs more."""
    end = "\r\n" if "\r\n" in text else "\n"
    lines = text.splitlines(keepends=True)
    value = provider or '""'
    if memory is None:
        if any(re.match(r"memory\s*:", line) for line in lines):
            return None
        if lines and not lines[-1].endswith("\n"):
            lines[-1] += end
        return "".join([*lines, f"memory:{end}", f"  provider: {value}{end}"])
    if not isinstance(memory, CommentedMap) or memory.fa.flow_style() or not memory:
        return None
    if "provider" in memory:
        number = memory.lc.key("provider")[0]
        body = lines[number].rstrip("\r\n")
        found = _PROVIDER_LINE.match(body)
        if found is None:
            return None
        changed = f"{found.group(1)} {value}{found.group(4) or ''}"
        lines[number] = changed + lines[number][len(body) :]
        return "".join(lines)
    number, column = memory.lc.key(next(iter(memory)))
    return "".join([*lines[:number], f"{' ' * column}provider: {value}{end}", *lines[number:]])


def _dump(text: str, provider: str) -> str:
    """The whole file written anew with its comments, for spellings that one line cannot change."""
    yaml = _yaml()
    data = yaml.load(text.removeprefix("\ufeff"))
    if data is None:
        data = CommentedMap()
    if data.get("memory") is None:
        data["memory"] = CommentedMap()
    data["memory"]["provider"] = provider
    mapping, offset = _indentation(text)
    yaml.indent(mapping=mapping, sequence=offset + 2, offset=offset)
    out = io.StringIO()
    yaml.dump(data, out)
    return out.getvalue().replace("\n", "\r\n") if "\r\n" in text else out.getvalue()


def _indentation(text: str) -> tuple[int, int]:
    """(indent of a mapping, offset of the dash of a list) as this file has them."""
    mapping, offset = 2, 0
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    for line, below in itertools.pairwise(lines):
        head = _KEY_LINE.match(line)
        if head is None:
            continue
        deeper = len(below) - len(below.lstrip()) - len(head.group(1))
        if below.lstrip().startswith("- "):
            offset = max(deeper, 0)
        elif deeper > 0 and not head.group(1):
            mapping = deeper
    return mapping, offset


def _reads_as(text: str, wanted: Mapping[str, Any]) -> bool:
    try:
        data = YAML(typ="safe").load(text.removeprefix("\ufeff"))
    except YAMLError:
        return False
    return bool(_plain(data) == _plain(wanted))


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {k: _plain(v) for k, v in value.items()}
    if isinstance(value, list):
        return [_plain(v) for v in value]
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int):
        return int(value)
    if isinstance(value, float):
        return float(value)
    return str(value)


def _keep(path: Path, backups: Path) -> Path:
    backups.mkdir(mode=0o700, parents=True, exist_ok=True)
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    kept = backups / f"config-{stamp}.yaml"
    shutil.copyfile(path, kept)
    kept.chmod(0o600)  # it may hold keys
    for old in sorted(backups.glob("config-*.yaml"))[:-_BACKUPS]:
        old.unlink()
    return kept
