"""What the provider holds between initialize and shutdown: the engine of this home, and who is talking."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from memohood.config import Config, places
from memohood.hosts.hermes import builtin_memory, settings
from memohood.hosts.hermes.content import user_words
from memohood.hosts.hermes.guard import log, report_failure
from memohood.hosts.hermes.history import History
from memohood.hosts.hermes.owners import Talk, resolve_talk
from memohood.system import SystemIds

if TYPE_CHECKING:
    from memohood.engine import Engine

_IDS = SystemIds()
_ALWAYS_YOU = "If it is always you, set users.peerName to your name, or users.pinUserPeer to true."


@dataclass(frozen=True, slots=True, kw_only=True)
class Bound:
    """An open memory and the conversation that it serves."""

    engine: Engine
    config: Config
    talk: Talk
    hermes_home: Path
    own_home: Path  # where memory.db lies
    history: History
    told: Callable[[str], None]  # shows the user one line, where the host can
    shown: builtin_memory.Snapshot  # what the system prompt of this session already carries

    def now(self) -> datetime:
        return self.engine.clock.now()

    def new_ref(self) -> str:
        """A name for a message that no other message has, in any process."""
        return f"h{_IDS.new(self.now())}"

    def words(self, content: Any) -> str:
        """What the speaker said in a message of the host's, and nothing that the host added."""
        return self.talk.words(user_words(content)).strip()

    def private(self, session_id: str) -> bool:
        """True where nothing of this conversation may be kept."""
        owner, chat_id = self.talk.owner, self.talk.chat_id
        return self.engine.private(session_id=session_id, user_id=owner) or (
            bool(chat_id) and self.engine.private(chat_id=chat_id, user_id=owner)
        )

    def with_files_as_now(self) -> Bound:
        """The same, with the built-in memory as a system prompt built now shows it."""
        return replace(self, shown=builtin_memory.read(self.hermes_home))


def bind(told: Mapping[str, Any], say: Callable[[str], None]) -> Bound:
    """Open the memory of the home that the host names, for the owner that it names. Errors are for the user."""
    from memohood import open_memory

    home = Path(told.get("hermes_home") or hermes_home())
    config, where = settings.load_settings(home)
    for warning in config.warnings:
        log.warning("settings: %s", warning)
    talk = resolve_talk(config.users, told)
    if talk.anonymous:
        log.warning(
            "%s does not tell who writes: nothing is learnt about anyone. %s", talk.platform, _ALWAYS_YOU
        )
    where.home.mkdir(mode=0o700, parents=True, exist_ok=True)
    return Bound(
        engine=open_memory(where.database, config=config),
        config=config,
        talk=talk,
        hermes_home=home,
        own_home=where.home,
        history=History(home),
        told=say,
        shown=builtin_memory.read(home),
    )


def hermes_home() -> str:
    """The host's home as the host itself knows it, profiles included."""
    try:
        from hermes_constants import get_hermes_home
    except ImportError:
        return str(places().hermes_home or Path("~/.hermes").expanduser())
    return str(get_hermes_home())


def speaker(told: Mapping[str, Any]) -> Callable[[str], None]:
    """A function that shows the user one line: through the host where it can, in the log anyway."""
    callback = told.get("warning_callback") or told.get("status_callback")

    def say(line: str) -> None:
        log.warning("%s", line)
        if callable(callback):
            try:
                callback(line)
            except Exception as error:
                report_failure("status_callback", error)

    return say
