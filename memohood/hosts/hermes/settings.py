"""Settings as the host shows and stores them: the set-up form, its answers, and what `hermes memory status` prints."""

from __future__ import annotations

import dataclasses
import json
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from memohood.config import Config, Places, load_config, places, read_settings_file, settings_files
from memohood.errors import ConfigError

_FIELDS: tuple[dict[str, Any], ...] = (
    {"key": "recall.mode", "description": "What the model gets: memory before each reply, tools, or both",
     "default": "hybrid", "choices": ["hybrid", "context", "tools"]},
    {"key": "tools", "description": "How many memory tools the model is offered",
     "default": "standard", "choices": ["minimal", "standard", "full"]},
    {"key": "embedder.provider", "description": "What finds memories by meaning (auto works offline)",
     "default": "auto",
     "choices": ["auto", "builtin", "e5", "fastembed", "model2vec", "cloudflare", "openai-compatible", "none"]},
    {"key": "model.provider", "description": "What judges unclear statements (auto: Gemini if its key is set)",
     "default": "auto", "choices": ["auto", "gemini", "hermes", "openai-compatible", "none"]},
    {"key": "egress", "description": "Whether texts may be sent to the services you have keys for",
     "default": "allowed", "choices": ["allowed", "local-only"]},
    {"key": "language", "description": "Language of memohood's own messages",
     "default": "auto", "choices": ["auto", "ru", "en"]},
    {"key": "users.peerName", "description": "Your name in memory (optional)", "default": ""},
    {"key": "gemini_api_key", "description": "Gemini key (optional)", "secret": True, "env_var": "GEMINI_API_KEY",
     "url": "https://aistudio.google.com/apikey"},
    {"key": "cohere_api_key", "description": "Cohere key (optional)", "secret": True, "env_var": "COHERE_API_KEY",
     "url": "https://dashboard.cohere.com/api-keys"},
    {"key": "cloudflare_account_id", "description": "Cloudflare account id (optional)", "secret": True,
     "env_var": "CLOUDFLARE_ACCOUNT_ID", "url": "https://dash.cloudflare.com"},
    {"key": "cloudflare_api_token", "description": "Cloudflare API token (optional)", "secret": True,
     "env_var": "CLOUDFLARE_API_TOKEN", "url": "https://dash.cloudflare.com/profile/api-tokens"},
)  # fmt: skip


def config_schema() -> list[dict[str, Any]]:
    """The fields that the host's set-up asks for."""
    return [dict(field) for field in _FIELDS]


def load_settings(hermes_home: str | Path | None) -> tuple[Config, Places]:
    """The settings of this home, the file's own over the panel's, and where its memory lies.

    A file that cannot be parsed costs its layer, not the memory: it becomes a warning.
    """
    where = places(hermes_home=hermes_home)
    layers: list[tuple[str, Mapping[str, Any]]] = []
    broken: list[str] = []
    for path in settings_files(where):
        try:
            layers.append((str(path), _read(path)))
        except ConfigError as error:
            broken.append(error.message)
    config = load_config(*layers)
    if broken:
        config = dataclasses.replace(config, warnings=(*config.warnings, *broken))
    return config, where


_parsed: dict[Path, tuple[tuple[int, int], dict[str, Any]]] = {}


def _read(path: Path) -> Mapping[str, Any]:
    """`read_settings_file`, remembered while the file stays as it is: a gateway makes a provider per conversation."""
    try:
        found = path.stat()
    except OSError:
        return {}
    state = (found.st_mtime_ns, found.st_size)
    known = _parsed.get(path)
    if known is None or known[0] != state:
        known = _parsed[path] = (state, read_settings_file(path))
    return known[1]


def save_answers(values: Mapping[str, Any], hermes_home: str | Path) -> Path:
    """Merge the answers of a set-up form into config.json; an emptied answer returns to its default."""
    path = Path(hermes_home) / "memohood" / "config.json"
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    current = read_settings_file(path)
    secrets = {field["key"] for field in _FIELDS if field.get("secret")}
    for key, value in values.items():
        if key in secrets:
            continue
        if value in ("", None):
            current.pop(key, None)
        else:
            current[key] = value
    write_private(path, json.dumps(current, ensure_ascii=False, indent=2) + "\n")
    return path


def write_private(path: Path, text: str, *, mode: int = 0o600) -> None:
    """Replace a file in one step, so that a reader sees the old text or the new one, never half of either."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        Path(name).chmod(mode)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def status_lines(hermes_home: str | Path | None, shown: Mapping[str, Any] | None = None) -> dict[str, str]:
    """What `hermes memory status` prints for this provider; opens no database."""
    config, where = load_settings(hermes_home)
    size = where.database.stat().st_size if where.database.exists() else 0
    lines = {
        "memory": str(where.database),
        "size": f"{size / 1_048_576:.1f} MB" if size else "empty",
        "mode": config.recall.mode,
        "tools": config.tools,
        "meaning search": config.embedder.provider,
        "judge": config.model.provider,
        "more": "hermes memohood status",
    }
    for number, warning in enumerate(config.warnings, 1):
        lines[f"warning {number}"] = warning
    return lines | {
        k: str(v) for k, v in (shown or {}).items() if k not in lines and not isinstance(v, Mapping)
    }
