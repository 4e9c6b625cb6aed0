"""Settings: one frozen tree, read once at the edge. Defaults < files < environment < arguments.

The only reader of the environment. Unknown keys and wrong types never stop anything: each gives one warning that
names the key, and the default is used. A file that cannot be parsed is a ConfigError.
"""

from __future__ import annotations

import dataclasses
import json
import os
import types
import typing
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import platformdirs

from memohood.errors import ConfigError


@dataclass(frozen=True, slots=True)
class Gate:
    backend: Literal["rules", "pass", "model2vec"] = "rules"
    threshold: float = 0.5
    margin: float = 0.05
    model2vec_model: str = "minishlab/potion-multilingual-128M"
    meaningful_terms_floor: int = 3


@dataclass(frozen=True, slots=True)
class Model:
    provider: Literal["auto", "gemini", "hermes", "openai-compatible", "none"] = "auto"
    model: str = "gemini-3.1-flash-lite"
    base_url: str = ""
    api_key_env: str = ""


@dataclass(frozen=True, slots=True)
class EmbedderSettings:
    provider: Literal[
        "auto", "builtin", "e5", "fastembed", "model2vec", "cloudflare", "openai-compatible", "none"
    ] = "auto"
    model: str = ""
    dims: int = 0  # 0 = the model's own
    base_url: str = ""
    api_key_env: str = ""


@dataclass(frozen=True, slots=True)
class Rerank:
    enabled: bool = True
    provider: Literal["auto", "cohere", "fastembed", "none"] = "auto"
    model: str = "rerank-v3.5"
    base_url: str = ""


@dataclass(frozen=True, slots=True)
class RecallSettings:
    k: int = 8
    messages_k: int = 4
    max_tokens: int = 600
    deadline_ms: int = 1500
    embed_ms: int = 400
    rerank_ms: int = 600
    fusion: Literal["calibrated", "rrf"] = "calibrated"
    mode: Literal["hybrid", "context", "tools"] = "hybrid"
    groups: Literal["public", "all", "none"] = "public"


@dataclass(frozen=True, slots=True)
class Mmr:
    enabled: bool = True
    lambda_: float = 0.7


@dataclass(frozen=True, slots=True)
class Cluster:
    enabled: bool = True
    threshold: float = 0.93


@dataclass(frozen=True, slots=True)
class PostRecall:
    mmr: Mmr = Mmr()
    cluster: Cluster = Cluster()


@dataclass(frozen=True, slots=True)
class GraphRerank:
    enabled: bool = True
    boost: tuple[float, ...] = (1.5, 1.3, 1.15)
    max_neighbors: int = 3
    top_n_anchors: int = 3
    weight_tiers: tuple[float, ...] = (0.66, 0.33)


@dataclass(frozen=True, slots=True)
class HalfLives:
    """Days after which the confidence of an unused record of that kind is half."""

    event: float = 7
    preference: float = 90
    decision: float = 90
    correction: float = 90
    fact: float = 365
    persona: float = 365
    instruction: float = 365
    summary: float = 365


@dataclass(frozen=True, slots=True)
class Decay:
    floor: float = 0.05
    halflife_days: HalfLives = HalfLives()


@dataclass(frozen=True, slots=True)
class Consolidate:
    enabled: bool = True
    hour: int = 3


@dataclass(frozen=True, slots=True)
class Messages:
    keep: bool = True
    keep_days: int = 0  # 0 = for ever


@dataclass(frozen=True, slots=True)
class Users:
    peerName: str = ""
    pinUserPeer: bool = False
    userPeerAliases: Mapping[str, str] = field(default_factory=dict)
    runtimePeerPrefix: str = ""


@dataclass(frozen=True, slots=True)
class Config:
    """All settings of one memory. `warnings` are sentences about keys that could not be used."""

    language: Literal["auto", "ru", "en"] = "auto"
    timezone: str = "auto"
    auto_capture: bool = True
    capture_threshold: float = 4.0
    tools: Literal["minimal", "standard", "full"] = "standard"
    egress: Literal["allowed", "local-only"] = "allowed"
    gate: Gate = Gate()
    model: Model = Model()
    embedder: EmbedderSettings = EmbedderSettings()
    rerank: Rerank = Rerank()
    recall: RecallSettings = RecallSettings()
    post_recall: PostRecall = PostRecall()
    graph_rerank: GraphRerank = GraphRerank()
    decay: Decay = Decay()
    consolidate: Consolidate = Consolidate()
    monthly_ceiling_usd: Mapping[str, float] = field(
        default_factory=lambda: {"cloudflare": 5.0, "cohere": 5.0, "gemini": 5.0}
    )
    prices: Mapping[str, Any] = field(default_factory=dict)
    messages: Messages = Messages()
    users: Users = Users()
    user_model: Mapping[str, Any] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()
    origins: Mapping[str, str] = field(default_factory=dict)  # dotted key -> where its value came from

    def halflife_days(self, kind: str) -> float:
        return float(getattr(self.decay.halflife_days, kind, self.decay.halflife_days.fact))


# Values of the original MemoHood that mean the same as ours: (dotted key, old value) -> new value.
_ALIASES: dict[tuple[str, str], str] = {
    ("embedder.provider", "local"): "fastembed",
    ("embedder.provider", "openai-compat"): "openai-compatible",
    ("model.provider", "openai-compat"): "openai-compatible",
    ("model.provider", "openai"): "openai-compatible",
    ("recall.mode", "auto"): "hybrid",
}
# Keys of the original that no longer steer anything; they are accepted in silence.
_RETIRED = frozenset({"post_recall.mmr.score_key", "post_recall.mmr.vector_key"})
# Groups whose keys are names from outside, such as an address; a dot in them is part of the name.
_NAMED_BY_USERS = frozenset({"users.userPeerAliases."})
_META = frozenset({"warnings", "origins"})
_TRUE, _FALSE = frozenset({"true", "yes", "on", "1"}), frozenset({"false", "no", "off", "0"})


class _Rejected(Exception):
    """A value that does not fit its key; the message says what would."""


def load_config(*layers: tuple[str, Mapping[str, Any]], environ: Mapping[str, str] | None = None) -> Config:
    """Merge named layers, weakest first, and the MEMOHOOD_* variables, into one Config."""
    warnings: list[str] = []
    origins: dict[str, str] = {}
    merged: dict[str, Any] = {}
    sources = [*layers, ("environment", _from_environment(os.environ if environ is None else environ))]
    for name, layer in sources:
        if not isinstance(layer, Mapping):
            raise ConfigError(f"the settings from {name} are not a mapping", hint="write key: value lines")
        _merge(merged, layer, name, origins)
    built: Config = _build(Config, merged, "", warnings)
    return dataclasses.replace(built, warnings=tuple(warnings), origins=types.MappingProxyType(origins))


def _merge(
    into: dict[str, Any], layer: Mapping[str, Any], name: str, origins: dict[str, str], prefix: str = ""
) -> None:
    for raw_key, value in layer.items():
        parts = [str(raw_key)] if prefix in _NAMED_BY_USERS else str(raw_key).split(".")
        for part in reversed(parts[1:]):
            value = {part: value}
        key = parts[0]
        if isinstance(value, Mapping):
            below = into.get(key)
            into[key] = dict(below) if isinstance(below, Mapping) else {}
            _merge(into[key], value, name, origins, f"{prefix}{key}.")
        else:
            into[key] = value
            origins[f"{prefix}{key}"] = name


def _build(cls: type[Any], values: Mapping[str, Any], prefix: str, warnings: list[str]) -> Any:
    hints = get_type_hints(cls)
    known = {f.name.rstrip("_"): f.name for f in dataclasses.fields(cls) if f.name not in _META}
    arguments: dict[str, Any] = {}
    for key, value in values.items():
        dotted = f"{prefix}{key}"
        if key not in known:
            if dotted not in _RETIRED:
                warnings.append(f"unknown setting {dotted}: ignored")
            continue
        hint = hints[known[key]]
        try:
            if dataclasses.is_dataclass(hint):
                if not isinstance(value, Mapping):
                    raise _Rejected("must be a group of settings")
                arguments[known[key]] = _build(typing.cast(type[Any], hint), value, f"{dotted}.", warnings)
            else:
                arguments[known[key]] = _coerce(hint, _ALIASES.get((dotted, str(value)), value))
                if (
                    known[key] == "monthly_ceiling_usd"
                ):  # naming one provider keeps the ceilings of the others
                    arguments[known[key]] = {**Config().monthly_ceiling_usd, **arguments[known[key]]}
        except _Rejected as reason:
            warnings.append(f"setting {dotted} = {value!r} {reason}: the default is used")
    return cls(**arguments)


def _coerce(hint: Any, value: Any) -> Any:
    origin = get_origin(hint)
    if origin is Literal:
        if value not in get_args(hint):
            raise _Rejected("must be one of " + ", ".join(map(str, get_args(hint))))
        return value
    if origin in (Union, types.UnionType):
        return _coerce(next(a for a in get_args(hint) if a is not type(None)), value)
    if origin is tuple:
        if not isinstance(value, list | tuple):
            raise _Rejected("must be a list")
        return tuple(_coerce(get_args(hint)[0], item) for item in value)
    if origin is not None and issubclass(origin, Mapping):
        if not isinstance(value, Mapping):
            raise _Rejected("must be a group of settings")
        return {str(k): _coerce(get_args(hint)[1], v) for k, v in value.items()}
    return _scalar(hint, value)


def _scalar(hint: Any, value: Any) -> Any:
    if hint is Any:
        return value
    if hint is bool:
        if isinstance(value, bool):
            return value
        text = str(value).strip().lower()
        if text in _TRUE or text in _FALSE:
            return text in _TRUE
        raise _Rejected("must be true or false")
    if hint in (int, float):
        if isinstance(value, bool):
            raise _Rejected("must be a number")
        try:
            number = float(value)
        except (TypeError, ValueError):
            raise _Rejected("must be a number") from None
        if number != number or number in (float("inf"), float("-inf")) or number < 0:
            raise _Rejected("must be a finite number of at least 0")
        if hint is int and number != int(number):
            raise _Rejected("must be a whole number")
        return hint(number)
    if not isinstance(value, str):
        raise _Rejected("must be a text")
    return value


def _from_environment(environ: Mapping[str, str]) -> dict[str, Any]:
    """MEMOHOOD_RECALL__MAX_TOKENS=400 sets recall.max_tokens; MEMOHOOD_HOME and such are not settings."""
    found: dict[str, Any] = {}
    names = {f.name for f in dataclasses.fields(Config)} - _META
    for variable, value in environ.items():
        if not variable.startswith("MEMOHOOD_"):
            continue
        parts = [part.lower() for part in variable.removeprefix("MEMOHOOD_").split("__")]
        if parts[0] in names:
            found[".".join(parts)] = value
    return found


@dataclass(frozen=True, slots=True)
class Places:
    """Where one memory lives on disk."""

    home: Path  # holds memory.db, its sidecars, backups/
    database: Path
    hermes_home: Path | None


def places(environ: Mapping[str, str] | None = None, hermes_home: str | Path | None = None) -> Places:
    """The folder and file of this user's memory: MEMOHOOD_HOME, else hermes's home, else the platform's data folder."""
    env = os.environ if environ is None else environ
    if own := env.get("MEMOHOOD_HOME"):
        home = Path(own).expanduser()
        return Places(home, home / "memory.db", Path(hermes_home) if hermes_home else None)
    host = Path(hermes_home or env.get("HERMES_HOME") or Path("~/.hermes").expanduser())
    if hermes_home or env.get("HERMES_HOME") or host.is_dir():
        return Places(host / "memohood", host / "memohood" / "memory.db", host)
    data = Path(platformdirs.user_data_dir("memohood", appauthor=False))
    return Places(data, data / "memory.db", None)


def cache_folder() -> Path:
    """Where files lie that may be deleted at any time and only save work."""
    return Path(platformdirs.user_cache_dir("memohood", appauthor=False))


def settings_files(where: Places) -> tuple[Path, ...]:
    """The files that hold this memory's settings, weakest first; each may be absent."""
    files = [where.home / "config.json"]
    if where.hermes_home is not None:
        files += [where.hermes_home / "memohood" / "config.json", where.hermes_home / "config.yaml"]
    return tuple(dict.fromkeys(files))


def secret(name: str, environ: Mapping[str, str] | None = None) -> str:
    """A key from the environment, "" where it is not set. Never logged, never stored."""
    return (os.environ if environ is None else environ).get(name, "").strip()


def read_settings_file(path: Path) -> dict[str, Any]:
    """`memory.memohood` of a config.yaml, or a whole config.json; {} where there is no file."""
    if not path.is_file():
        return {}
    try:
        text = path.read_text(encoding="utf-8-sig")
        if path.suffix == ".json":
            loaded = json.loads(text or "{}")
            return dict(loaded) if isinstance(loaded, Mapping) else {}
        from ruamel.yaml import YAML

        loaded = YAML(typ="safe").load(text) or {}
    except Exception as error:  # ruamel raises many kinds; all mean the same to the reader
        raise ConfigError(f"{path} cannot be read: {error}", hint="mend the file, or move it away") from error
    memory = loaded.get("memory") if isinstance(loaded, Mapping) else None
    section = memory.get("memohood") if isinstance(memory, Mapping) else None
    return dict(section) if isinstance(section, Mapping) else {}
