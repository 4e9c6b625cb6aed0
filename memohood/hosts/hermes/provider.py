"""memohood as a memory provider of hermes-agent: what each hook of the host means for the engine.

on_turn_start stores what the user said, prefetch recalls for it, sync_turn adds the reply; the engine's own worker
digests in between. The host is protected from us (guard.py) and told about a loss once per session.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from memohood.config import Config
from memohood.domain.report import Degradation
from memohood.errors import MemohoodError, ReadOnlyError, StoreError
from memohood.hosts.hermes import builtin_memory, context, settings, tools
from memohood.hosts.hermes.binding import Bound, bind, hermes_home, speaker
from memohood.hosts.hermes.content import clean, delegated
from memohood.hosts.hermes.guard import LATE, log, never_raises, report_failure, within
from memohood.hosts.hermes.history import taken_back
from memohood.hosts.hermes.owners import split_speaker
from memohood.hosts.hermes.sessions import Said, Sessions
from memohood.hosts.hermes.startup import Startup

if TYPE_CHECKING:
    Base = object
else:
    try:
        from agent.memory_provider import MemoryProvider as Base
    except ImportError:  # without the host the class is still importable, for tests and tools
        Base = object

NAME = "memohood"
_STORE_S = 2.0  # a turn waits this long at most for the disk
_DIGEST_S = {
    "compression": 2.0,
    "end": 0.3,
    "shutdown": 1.5,
}  # what is left over is digested at the next start
_LEFTOVERS_S = 60.0
_RECALL_WITHOUT_WAITING_S = 0.6  # of the deadline, the part that recall itself needs
_SILENT_PLATFORMS = frozenset({"cron"})
_SILENT_CONTEXTS = frozenset({"cron", "subagent", "flush"})


class MemohoodProvider(Base):
    """One instance per agent; several live in one process and share the engine of their file."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._bound: Bound | None = None
        self._session_id = ""
        self._sessions = Sessions()
        self._silent = False
        self._config: Config | None = None
        self._startup = Startup()

    @property
    def name(self) -> str:
        return NAME

    # -- life ---------------------------------------------------------------------------------------------------------

    @never_raises(lambda: False)
    def is_available(self) -> bool:
        """True if the engine's parts are installed; opens no file, loads no model, asks no network."""
        from importlib.util import find_spec

        return all(find_spec(module) is not None for module in ("apsw", "numpy", "sqlite_vec", "Stemmer"))

    @never_raises(lambda: None)
    def initialize(self, session_id: str, **told: Any) -> None:
        with self._lock:
            self._release()
            self._session_id = session_id or ""
            self._silent = (
                str(told.get("platform") or "") in _SILENT_PLATFORMS
                or str(told.get("agent_context") or "") in _SILENT_CONTEXTS
            )
            if self._silent:
                return
            say = speaker(told)
            try:
                self._bound = bind(told, say)
                self._config = self._bound.config
            except MemohoodError as error:
                report_failure("initialize", error)
                say(f"memohood: memory is off in this session: {error}")
                return
            except Exception as error:
                report_failure("initialize", error)
                say("memohood: memory is off in this session; see `hermes memohood doctor`")
                return
        self._in_background("warm", self._begin)

    def _begin(self) -> None:
        """Whatever need not be ready before the first turn: models, and what changed while nobody looked."""
        bound = self._bound
        if bound is None:
            return
        self._startup.warm(bound.engine.warm)
        self._mirror_files(bound)
        self._in_background(
            "leftovers", lambda: self._startup.when_idle(lambda: bound.engine.digest(_LEFTOVERS_S))
        )

    @never_raises(lambda: None)
    def shutdown(self) -> None:
        self._startup.close()
        bound = self._bound
        if bound is not None:
            self._digest(bound, "shutdown")
        with self._lock:
            self._release()

    def _release(self) -> None:
        bound, self._bound = self._bound, None
        if bound is not None:
            bound.engine.close()

    # -- turns --------------------------------------------------------------------------------------------------------

    @never_raises(lambda: None)
    def on_turn_start(self, turn_number: int, message: str, **_: Any) -> None:
        """Put the user's words on disk before anything else happens to them."""
        bound = self._bound
        text = bound.words(message) if bound is not None else ""
        if bound is None or not text:
            return
        session_id = self._session_id
        said = Said(ref=bound.new_ref(), text=text, at=bound.now())
        self._sessions.began(session_id, said)
        if within(_STORE_S, lambda: self._store(bound, session_id, said, ""), name="record") is LATE:
            log.warning("the user's message is still being written; going on without waiting")

    @never_raises(lambda: None)
    def sync_turn(
        self,
        user_content: Any,
        assistant_content: Any,
        *,
        session_id: str = "",
        messages: list[dict[str, Any]] | None = None,
    ) -> None:
        """Complete the turn that on_turn_start began, or store one that it did not see."""
        bound = self._bound
        text = bound.words(user_content) if bound is not None else ""
        if bound is None or not text:
            return
        reply = clean(assistant_content)
        session_id = session_id or self._session_id
        said = self._sessions.complete(session_id, text)
        if said is None:
            said = Said(ref=bound.new_ref(), text=text, at=bound.now())
        self._store(bound, session_id, said, reply)

    def _store(self, bound: Bound, session_id: str, said: Said, reply: str) -> None:
        talk = bound.talk
        try:
            if talk.anonymous:
                name, words = split_speaker(said.text)
                lines = [(name or "someone", words, said.ref), ("ai", reply, f"{said.ref}.a")]
                for speaker, text, ref in lines if not bound.private(session_id) else []:
                    self._record(bound, session_id, speaker, text, ref, said.at)
                return
            bound.engine.observe(
                user=said.text,
                assistant=reply or None,
                session_id=session_id,
                at=said.at,
                user_id=talk.owner,
                platform=talk.platform,
                chat_id=talk.chat_id,
                refs=(said.ref, f"{said.ref}.a"),
            )
        except StoreError as error:
            report_failure("record", error)
            what = (
                "nothing can be kept" if isinstance(error, ReadOnlyError) else "this turn could not be kept"
            )
            self._tell_once(bound, session_id, "store", f"memohood: {what}: {error}")

    @staticmethod
    def _record(bound: Bound, session_id: str, speaker: str, text: str, ref: str, at: datetime) -> None:
        if text:
            bound.engine.record_message(
                session_id=session_id, speaker=speaker, text=text, at=at, ref=ref, user_id=bound.talk.owner
            )

    # -- recall -------------------------------------------------------------------------------------------------------

    @never_raises(str)
    def prefetch(self, query: str, *, session_id: str = "") -> str:
        """The standing block where it is due, and what is known about the current message; "" when that is nothing."""
        bound = self._bound
        if bound is None or bound.config.recall.mode == "tools":
            return ""
        session_id = session_id or self._session_id
        state = self._sessions.get(session_id)
        question = bound.words(query)

        deadline = bound.config.recall.deadline_ms / 1000.0

        def compose() -> context.Injection:
            # Only the first question of a process finds the models still loading; without them it is words only.
            self._startup.wait_until_warm(deadline - _RECALL_WITHOUT_WAITING_S)
            if not state.known:
                context.find_earlier(state, bound.history.injected(session_id))
            return context.compose(bound.engine, bound.talk, bound.config, bound.history, bound.shown, state,
                                   question, session_id)  # fmt: skip

        answer = within(deadline + 0.25, compose, name="recall")
        self._startup.answered()
        if not isinstance(answer, context.Injection):
            self._note(bound, session_id, [context.TOO_LATE])
            return ""
        self._sessions.injected(session_id, answer.ids)
        state.standing_given = state.standing_given or answer.with_standing
        self._note(bound, session_id, answer.degradations)
        return answer.text

    @never_raises(lambda: None)
    def queue_prefetch(self, query: str, *, session_id: str = "") -> None:
        """Nothing is computed ahead: the next turn asks its own question. Only the models are kept warm."""
        bound = self._bound
        if bound is not None:
            bound.engine.warm()

    @never_raises(str)
    def system_prompt_block(self) -> str:
        bound = self._bound
        return "" if bound is None else context.system_prompt(bound.config, read_only=bound.engine.read_only)

    # -- sessions -----------------------------------------------------------------------------------------------------

    @never_raises(lambda: None)
    def on_session_end(self, messages: Sequence[Mapping[str, Any]] | None = None) -> None:
        """May come several times, and before the last sync_turn."""
        bound = self._bound
        if bound is None:
            return
        self._withdraw_rewound(bound, self._session_id)
        report = bound.engine.end_session(self._session_id, bound.talk.owner, _DIGEST_S["end"])
        self._note(bound, self._session_id, report.degradations)

    @never_raises(lambda: None)
    def on_session_switch(
        self,
        new_session_id: str,
        *,
        parent_session_id: str = "",
        reset: bool = False,
        rewound: bool = False,
        reason: str = "",
        **_: Any,
    ) -> None:
        bound, old = self._bound, self._session_id
        with self._lock:
            self._session_id = new_session_id or old
        if bound is None:
            return
        if rewound:
            self._withdraw_rewound(bound, self._session_id)
        elif reason == "compression":
            if new_session_id != old:
                self._sessions.branch(old, new_session_id)
            self._sessions.forget_injections(new_session_id)
            self._show_files_as_now()
        elif reason == "branch":
            self._sessions.branch(parent_session_id or old, new_session_id)
        elif reset:
            self._sessions.drop(parent_session_id or old)
        if reset or reason in ("new_session", "resume"):
            self._show_files_as_now()
            self._in_background("mirror", lambda: self._mirror_files(bound))

    def _show_files_as_now(self) -> None:
        """The host builds a new system prompt, from the built-in memory as it is now."""
        with self._lock:
            if self._bound is not None:
                self._bound = self._bound.with_files_as_now()

    @never_raises(str)
    def on_pre_compress(self, messages: Sequence[Mapping[str, Any]] | None = None) -> str:
        """Digest what is about to leave the context, and name what is kept, for the summary."""
        bound = self._bound
        if bound is None:
            return ""
        self._withdraw_rewound(bound, self._session_id)
        self._digest(bound, "compression")
        if bound.talk.anonymous:
            return ""
        return context.kept_from(bound.engine, bound.talk, self._session_id)

    def _digest(self, bound: Bound, when: str) -> None:
        report = bound.engine.digest(timeout=_DIGEST_S[when], vectors=False)
        self._note(bound, self._session_id, report.degradations)

    def _withdraw_rewound(self, bound: Bound, session_id: str) -> None:
        """What was learnt from turns that the user took back is taken back too."""
        if bound.talk.anonymous or not session_id:
            return
        rewound = bound.history.rewound(session_id)
        if rewound:
            ours = bound.engine.session_messages(session_id, user_id=bound.talk.owner)
            refs = taken_back(ours, rewound, bound.history.live(session_id))
            if refs:
                bound.engine.withdraw(session_id=session_id, user_id=bound.talk.owner, refs=refs)

    # -- the host's other memories ------------------------------------------------------------------------------------

    @never_raises(lambda: None)
    def on_memory_write(
        self, action: str, target: str, content: str, metadata: Mapping[str, Any] | None = None
    ) -> None:
        """Mirror a write of the built-in memory tool."""
        bound = self._bound
        if bound is not None and not bound.talk.anonymous and not bound.private(self._session_id):
            old = clean((metadata or {}).get("old_text"))
            builtin_memory.follow_write(bound.engine, bound.talk.owner, action, clean(content), old)

    def _mirror_files(self, bound: Bound) -> None:
        """Some writes are not announced (background reviews, edits by hand): read the two files again.

        They belong to the person at this machine; in a gateway, whose users share them, only announced writes count.
        """
        if bound.talk.local and not bound.engine.read_only:
            builtin_memory.follow_files(bound.engine, bound.talk.owner, bound.hermes_home, bound.own_home)

    @never_raises(lambda: None)
    def on_delegation(self, task: str, result: str, *, child_session_id: str = "", **_: Any) -> None:
        """Keep in history that a task was handed over and what came of it; never facts about the user."""
        bound = self._bound
        if bound is None or bound.private(self._session_id):
            return
        text = delegated(task, result)
        self._record(
            bound, self._session_id, "subagent", text, child_session_id or bound.new_ref(), bound.now()
        )

    # -- tools --------------------------------------------------------------------------------------------------------

    @never_raises(list)
    def get_tool_schemas(self) -> list[dict[str, Any]]:
        """Asked before initialize, so the settings are read here."""
        if self._config is None:
            self._config, _ = settings.load_settings(hermes_home())
        return tools.schemas(self._config)

    def handle_tool_call(self, tool_name: str, args: Mapping[str, Any], **_: Any) -> str:
        bound = self._bound
        if bound is None:
            return tools.unavailable(silent=self._silent)
        caller = tools.Caller(bound.engine, bound.talk, bound.config, bound.history, self._session_id)
        answer, ids = tools.call(tool_name, args, caller)
        self._sessions.injected(self._session_id, ids)
        return answer

    # -- set-up -------------------------------------------------------------------------------------------------------

    @never_raises(list)
    def get_config_schema(self) -> list[dict[str, Any]]:
        return settings.config_schema()

    def save_config(self, values: Mapping[str, Any], hermes_home: str) -> None:
        settings.save_answers(values, hermes_home)

    def post_setup(self, hermes_home: str, config: dict[str, Any]) -> None:
        from memohood.hosts.hermes.install import finish_setup

        finish_setup(hermes_home, config)

    @never_raises(dict)
    def get_status_config(self, provider_config: Mapping[str, Any] | None = None) -> dict[str, str]:
        return settings.status_lines(hermes_home(), provider_config)

    @never_raises(list)
    def backup_paths(self) -> list[str]:
        """Only what lies outside the host's home, which the host backs up itself."""
        home = Path(hermes_home()).resolve()
        own = settings.load_settings(home)[1].home.resolve()
        return [] if own.is_relative_to(home) else [str(own)]

    # -- telling ------------------------------------------------------------------------------------------------------

    def _note(self, bound: Bound, session_id: str, degradations: Sequence[Degradation]) -> None:
        for one in degradations:
            if self._sessions.first_report(session_id, one.stage):
                log.warning("%s is missing: %s %s %s", one.stage, one.reason, one.effect, one.remedy)

    def _tell_once(self, bound: Bound, session_id: str, what: str, line: str) -> None:
        if self._sessions.first_report(session_id, what):
            bound.told(line)

    def _in_background(self, name: str, step: Callable[[], None]) -> None:
        threading.Thread(
            target=never_raises(lambda: None)(step), name=f"memohood-{name}", daemon=True
        ).start()
