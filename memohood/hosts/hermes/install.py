"""Put memohood into a hermes home, and take it out again without a trace but the memory itself.

$HERMES_HOME/plugins/memohood/   the folder that the host finds (copied from shim/)
$HERMES_HOME/skills/memohood/    the skill
$HERMES_HOME/memohood/wheels/    what mends a rebuilt host without a network
$HERMES_HOME/memohood/install.json   what was done, so that uninstall can undo it
config.yaml                      memory.provider: memohood
"""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from memohood.config import secret
from memohood.control.from_original import lies_at
from memohood.errors import ConfigError, ModelUnavailable
from memohood.hosts.hermes import config_yaml, wheels
from memohood.hosts.hermes.settings import load_settings, write_private
from memohood.models.registry import build_embedder

PROVIDER = "memohood"
_SHIM = Path(__file__).parent / "shim"
_SKILLS = (Path(__file__).parent / "skill", Path(__file__).parents[3] / "skill" / PROVIDER)
_MARK = "memohood's place in the host"


class ProviderActive(ConfigError):
    """Another memory provider is active; only one can be."""

    def __init__(self, provider: str) -> None:
        super().__init__(
            f"the memory provider {provider} is active",
            hint="run install with --replace to put memohood in its place",
        )
        self.provider = provider


@dataclass(frozen=True, slots=True, kw_only=True)
class InstallReport:
    """What an installation did. `notes` are sentences for the user."""

    hermes_home: Path
    plugin: Path
    skill: Path | None = None
    wheels: int = 0
    activated: bool = False  # False: it was active already, or config.yaml was left alone
    replaced: str = ""  # the provider that was active before
    backup: Path | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class UninstallReport:
    """What was taken out. `provider` is what is active now, "" = the host's built-in memory alone."""

    removed: tuple[Path, ...] = ()
    provider: str = ""
    kept: Path | None = None  # the memory that stays
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Attachment:
    """How this home is joined to memohood: where the host finds the plugin, and which provider it uses."""

    plugin: Path | None
    provider: str  # "" = the built-in memory alone

    @property
    def complete(self) -> bool:
        return self.plugin is not None and self.provider == PROVIDER


def attachment(hermes_home: str | Path) -> Attachment:
    """Look at a home without changing it. ConfigError where its config.yaml cannot be read."""
    home = Path(hermes_home).expanduser()
    folder = home / "plugins" / PROVIDER
    found = folder if (folder / "__init__.py").is_file() and _is_ours(folder) else None
    return Attachment(plugin=found, provider=config_yaml.active_provider(home / "config.yaml"))


def install(
    hermes_home: str | Path, *, no_config: bool = False, replace: bool = False, keep_wheels: bool = True
) -> InstallReport:
    """Install or refresh. Raises ProviderActive before anything is changed, ConfigError for an unreadable config."""
    home = Path(hermes_home).expanduser()
    config = home / "config.yaml"
    state = _read_state(home)
    active = "" if no_config else config_yaml.active_provider(config)
    if active not in ("", PROVIDER) and not replace:
        raise ProviderActive(active)
    notes: list[str] = []
    own = home / "memohood"
    for folder in (home, own):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    plugin = _copy_plugin(home, notes)
    skill, skill_digest = _copy_skill(home, state, notes)
    count = _keep_wheels(own / "wheels", notes) if keep_wheels else 0
    previous = str(state.get("previous_provider") or "")
    if not no_config and active != PROVIDER:
        previous = active
    _write_state(home, {"version": _version(), "previous_provider": previous, "skill": skill_digest})
    if lies_at(home / "memory.db"):
        notes.append(
            f"The original MemoHood left a memory at {home / 'memory.db'}; it stays as it is. To bring its records in: "
            f"hermes memohood import {home / 'memory.db'}"
        )
    edited = config_yaml.Edited(changed=False)
    if not no_config:
        edited = config_yaml.set_provider(config, PROVIDER, backups=own / "backups")
    return InstallReport(
        hermes_home=home,
        plugin=plugin,
        skill=skill,
        wheels=count,
        activated=edited.changed,
        replaced=active if active != PROVIDER else "",
        backup=edited.backup,
        notes=tuple(notes),
    )


def uninstall(hermes_home: str | Path, *, purge: bool = False) -> UninstallReport:
    """Take memohood out and restore the provider that it replaced. The memory stays unless `purge`."""
    home = Path(hermes_home).expanduser()
    own, config = home / "memohood", home / "config.yaml"
    state = _read_state(home)
    active = config_yaml.active_provider(config)
    if active == PROVIDER:  # first, since an unreadable config must stop everything
        active = str(state.get("previous_provider") or "")
        config_yaml.set_provider(config, active, backups=own / "backups")
    notes: list[str] = []
    removed = list(_remove_plugin(home, notes))
    skill = home / "skills" / PROVIDER
    if skill.is_dir():
        if _digest(skill) == state.get("skill"):
            shutil.rmtree(skill)
            removed.append(skill)
        else:
            notes.append(f"{skill} was changed by hand and stays.")
    for path in (own / "wheels", own / "install.json"):
        if path.exists():
            _remove(path)
            removed.append(path)
    if purge and own.exists():
        shutil.rmtree(own)
        removed.append(own)
    return UninstallReport(
        removed=tuple(removed), provider=active, kept=own if own.exists() else None, notes=tuple(notes)
    )


def prepare_model(hermes_home: str | Path) -> None:
    """Load the built-in embedder where it will be used: whoever loads it first waits a second, so no session should."""
    config = load_settings(hermes_home)[0]
    if config.embedder.provider not in ("auto", "builtin"):
        return  # another model may have to be fetched first: not unasked
    embedder, _ = build_embedder(config, secret)
    try:
        if embedder is not None:
            embedder.warm()
    except ModelUnavailable:
        return  # doctor and status tell what is missing


def finish_setup(hermes_home: str | Path, config: Mapping[str, Any]) -> None:
    """The end of `hermes memory setup memohood`: the user chose it, so it is made active. Prints what was done."""
    try:
        report = install(hermes_home, replace=True)
    except (ConfigError, OSError) as error:
        print(f"\n  memohood: {error}\n")
        return
    memory = config.get("memory") if isinstance(config, Mapping) else None
    if isinstance(memory, dict):  # the host's copy in memory, in case it saves it once more
        memory["provider"] = PROVIDER
    prepare_model(hermes_home)
    print("\n  Memory provider: memohood")
    if report.replaced:
        print(f"  {report.replaced} was active before; `memohood uninstall` brings it back")
    for note in report.notes:
        print(f"  {note}")
    print("  It works as it is. All settings: hermes memohood config")
    print("\n  Start a new session to activate.\n")


def _copy_plugin(home: Path, notes: list[str]) -> Path:
    target = home / "plugins" / PROVIDER
    if target.is_symlink():
        target.unlink()
    elif target.exists() and not _is_ours(target):
        moved = _free_name(home / "memohood" / "replaced-plugin")
        shutil.move(target, moved)
        notes.append(f"Another plugin named memohood was moved to {moved}.")
    target.mkdir(parents=True, exist_ok=True)
    for source in sorted(_SHIM.iterdir()):
        if source.is_file() and source.suffix in (".py", ".yaml", ".md"):
            write_private(target / source.name, source.read_text(encoding="utf-8"), mode=0o644)
    return target


def _is_ours(folder: Path) -> bool:
    init = folder / "__init__.py"
    return not any(folder.iterdir()) or (
        init.is_file() and _MARK in init.read_text(encoding="utf-8", errors="replace")
    )


def _remove_plugin(home: Path, notes: list[str]) -> Iterator[Path]:
    target = home / "plugins" / PROVIDER
    if target.is_symlink():
        target.unlink()
        yield target
    elif target.is_dir():
        if _is_ours(target):
            shutil.rmtree(target)
            yield target
        else:
            notes.append(f"{target} is not ours and stays.")


def _copy_skill(home: Path, state: Mapping[str, Any], notes: list[str]) -> tuple[Path | None, str]:
    source = next((path for path in _SKILLS if (path / "SKILL.md").is_file()), None)
    if source is None:
        return None, str(state.get("skill") or "")
    target = home / "skills" / PROVIDER
    if target.is_dir() and _digest(target) not in (state.get("skill"), _digest(source)):
        notes.append(f"{target} was changed by hand and stays.")
        return target, str(state.get("skill") or "")
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = _free_name(target.with_name(f".{PROVIDER}-new"))
    shutil.copytree(source, fresh, ignore=shutil.ignore_patterns("__pycache__"))
    if target.exists():
        _remove(target)
    fresh.rename(target)
    return target, _digest(target)


def _keep_wheels(folder: Path, notes: list[str]) -> int:
    try:
        return len(wheels.keep_wheels(folder))
    except PackageNotFoundError:
        notes.append("memohood runs from its source folder, so no wheels were kept for a rebuilt host.")
    except OSError as error:
        notes.append(f"The wheels for a rebuilt host could not be kept: {error.strerror or error}.")
    return 0


def _digest(folder: Path) -> str:
    digest = hashlib.sha256()
    for path in sorted(p for p in folder.rglob("*") if p.is_file() and "__pycache__" not in p.parts):
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def _free_name(path: Path) -> Path:
    candidates = (path, *(path.with_name(f"{path.name}-{n}") for n in range(2, 1000)))
    return next(candidate for candidate in candidates if not candidate.exists())


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def _version() -> str:
    try:
        return version("memohood")
    except PackageNotFoundError:
        return ""


def _read_state(home: Path) -> dict[str, Any]:
    path = home / "memohood" / "install.json"
    try:
        loaded = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return loaded if isinstance(loaded, dict) else {}


def _write_state(home: Path, state: Mapping[str, Any]) -> None:
    write_private(home / "memohood" / "install.json", json.dumps(state, indent=2) + "\n")
