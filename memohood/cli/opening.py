"""From the options of a command to the memory it works on: places, settings, owner, engine."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import tzinfo
from pathlib import Path
from typing import TYPE_CHECKING, Any

from memohood.cli.output import Output
from memohood.config import Config, Places, load_config, places, read_settings_file, settings_files
from memohood.errors import InputError, StoreError
from memohood.system import zone
from memohood.text.messages import language_of

if TYPE_CHECKING:
    from memohood.engine import Engine


@dataclass(frozen=True, slots=True)
class Scene:
    """Where this command works, with which settings, for whom."""

    database: Path
    places: Places
    config: Config
    owner: str

    @property
    def timezone(self) -> tzinfo:
        """The zone in which this person reads and writes dates."""
        return zone(self.config.timezone)


def scene(args: Namespace, out: Output) -> Scene:
    """Resolve the options --home, --db and --user, and read the settings that belong to them (the language too)."""
    environ: Mapping[str, str] = args.memohood_environ
    if args.home and args.db:
        raise InputError("--home and --db exclude each other", hint="give one of them")
    where = places({**environ, "MEMOHOOD_HOME": args.home} if args.home else environ)
    database = Path(args.db).expanduser() if args.db else where.database
    config = load_config(*settings_layers(where), environ=environ)
    out.language = language_of(config, environ)
    return Scene(database, where, config, args.user or config.users.peerName or "me")


def settings_layers(where: Places) -> tuple[tuple[str, Mapping[str, Any]], ...]:
    """The settings of the files, weakest first, each under the path a person can open."""
    return tuple((str(path), read_settings_file(path)) for path in settings_files(where))


@contextmanager
def opened(here: Scene, *, create: bool = False) -> Iterator[Engine]:
    """The engine on that file, closed afterwards. Reading commands never create a file."""
    if not create and not here.database.exists():
        raise StoreError(
            f"there is no memory yet at {here.database}",
            hint='it appears with the first remembered line: memohood add "…"',
        )
    from memohood import open_memory

    if create:
        here.database.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with open_memory(here.database, config=here.config) as engine:
        yield engine
