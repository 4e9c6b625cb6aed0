"""The tools that the model is offered: their schemas, and calls that answer in JSON.

Ids may be shortened to a unique prefix. Every list is capped, every stored text is made harmless before it is shown,
every error says what to do instead. A call sees and changes only its owner's records.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import TYPE_CHECKING, Any

from memohood.config import Config
from memohood.control.outgoing import outgoing
from memohood.domain.memory import KINDS, Kind, Memory
from memohood.domain.recall import Hit
from memohood.errors import InputError, MemohoodError, NotFoundError
from memohood.hosts.hermes import context
from memohood.hosts.hermes.guard import report_failure
from memohood.hosts.hermes.history import History
from memohood.hosts.hermes.owners import Talk
from memohood.text.hygiene import fence_safe

if TYPE_CHECKING:
    from memohood.engine import Engine

_MOST_HITS = 50
_MOST_TEXT = 2000  # characters of one stored text in an answer
_MOST_INPUT = 4000
_KEPT_OUT = "[withheld: it reads like an order to the assistant; the user can look with `memohood show`]"
_MINIMAL = ("memohood_search", "memohood_fetch", "memohood_recall", "memohood_capture", "memohood_forget")

_QUERY = {"type": "string", "description": "What to look for, in the user's words."}
_ID = {"type": "string", "description": "Id of a record, or a unique beginning of it."}
_DAY = {"type": "string", "description": "A day, YYYY-MM-DD, or an ISO time."}
_KIND = {"type": "string", "enum": list(KINDS)}


def _schema(name: str, description: str, required: tuple[str, ...] = (), **properties: Any) -> dict[str, Any]:
    parameters: dict[str, Any] = {"type": "object", "properties": properties}
    if required:
        parameters["required"] = list(required)
    return {"name": name, "description": description, "parameters": parameters}


SCHEMAS: tuple[dict[str, Any], ...] = (
    _schema(
        "memohood_search",
        "Search the user's long-term memory. Returns records with id, kind, score, date and source.",
        ("query",), query=_QUERY, kind=_KIND, since=_DAY, until=_DAY,
        k={"type": "integer", "minimum": 1, "maximum": _MOST_HITS, "description": "How many records (default 8)."},
    ),
    _schema(
        "memohood_fetch",
        "Read one memory record: its text, state, history and the words it came from.",
        ("capture_id",), capture_id=_ID,
    ),
    _schema(
        "memohood_recall",
        "Get the memory block about a topic, ready to read. as_of asks what was true on an earlier day.",
        ("query",), query=_QUERY, as_of=_DAY,
        k={"type": "integer", "minimum": 1, "maximum": _MOST_HITS, "description": "How many lines (default 10)."},
    ),
    _schema("memohood_stats", "Count what is kept about the user, and what is missing from memory now."),
    _schema(
        "memohood_capture",
        "Remember one fact that the user asked to keep. Write it complete in itself, in the user's language.",
        ("content",), kind=_KIND,
        content={"type": "string", "description": "The fact, one sentence."},
        pinned={"type": "boolean", "description": "Never let it fade; only if the user asked for that."},
        expires_at={"type": "string", "description": "A day, YYYY-MM-DD, after which it is of no use."},
    ),
    _schema(
        "memohood_update",
        "Correct the text of a record, pin or unpin it, or restore one that was replaced or forgotten.",
        ("capture_id",), capture_id=_ID,
        content={"type": "string", "description": "The corrected text."},
        pinned={"type": "boolean"},
        restore={"type": "boolean", "description": "Bring the record back."},
        useful={"type": "boolean", "description": "The user found this record useful, or not."},
    ),
    _schema(
        "memohood_forget",
        "Forget a record. With a query it only proposes records; with capture_id it forgets that one.",
        capture_id=_ID, query=_QUERY,
        hard={"type": "boolean", "description": "Erase it now; without it the user can undo for 30 days."},
    ),
    _schema(
        "memohood_private",
        "Switch private mode of this conversation, when the user asks for it: memory is read, nothing is kept. "
        "Without `on` it tells how it is.",
        on={"type": "boolean"},
    ),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Caller:
    """Whose tools these are, and in which chat."""

    engine: Engine
    talk: Talk
    config: Config
    history: History
    session_id: str


def schemas(config: Config) -> list[dict[str, Any]]:
    """The tools of `tools: minimal|standard|full`; none where recall.mode is `context`."""
    if config.recall.mode == "context":
        return []
    names = set(_MINIMAL) if config.tools == "minimal" else {s["name"] for s in SCHEMAS}
    return [json.loads(json.dumps(s)) for s in SCHEMAS if s["name"] in names]


def unavailable(*, silent: bool) -> str:
    if silent:
        return _error("Memory is off here", "Scheduled jobs and subagents have no memory of the user.")
    return _error("Memory is not available now", "Tell the user to run `hermes memohood doctor`.")


def call(name: str, arguments: Mapping[str, Any] | None, caller: Caller) -> tuple[str, frozenset[str]]:
    """(JSON answer, ids of the records whose text is in it)."""
    tool = _CALLS.get(name)
    if tool is None:
        return _error(f"No such tool: {name}", "Use one of: " + ", ".join(_CALLS)), frozenset()
    try:
        answer = tool(_Arguments(arguments), caller)
    except MemohoodError as error:
        return _error(error.message, error.hint or "Check the arguments."), frozenset()
    except Exception as error:
        report_failure(name, error)
        return _error(
            "The memory could not answer", "Go on without it; `hermes memohood doctor` says why."
        ), frozenset()
    shown = [answer] if "id" in answer else answer.get("results", ())
    return json.dumps(answer, ensure_ascii=False), frozenset(str(one["id"]) for one in shown if one.get("id"))


def _error(message: str, hint: str) -> str:
    return json.dumps({"error": message, "hint": hint}, ensure_ascii=False)


class _Arguments:
    """Arguments of a call, checked one by one: a model may send anything."""

    def __init__(self, given: Mapping[str, Any] | None) -> None:
        if not isinstance(given or {}, Mapping):
            raise InputError("The arguments are not an object", hint='Send {"name": value}.')
        self._given = dict(given or {})

    def text(self, name: str, *, required: bool = False) -> str:
        value = self._given.get(name)
        if value is not None and not isinstance(value, str | int | float):
            raise InputError(f"{name} must be a text")
        text = str(value).strip() if value is not None else ""
        if required and not text:
            raise InputError(f"{name} is missing", hint=f"Give {name} as a text.")
        if len(text) > _MOST_INPUT:
            raise InputError(f"{name} is too long", hint=f"At most {_MOST_INPUT} characters.")
        return text

    def number(self, name: str, default: int) -> int:
        value = self._given.get(name)
        if value is None or value == "":
            return default
        try:
            return min(max(int(value), 1), _MOST_HITS)
        except (TypeError, ValueError, OverflowError):
            raise InputError(f"{name} must be a whole number", hint=f"1 to {_MOST_HITS}.") from None

    def flag(self, name: str) -> bool | None:
        value = self._given.get(name)
        if value is None or value == "":
            return None
        if isinstance(value, bool):
            return value
        if str(value).strip().lower() in ("true", "1", "yes"):
            return True
        if str(value).strip().lower() in ("false", "0", "no"):
            return False
        raise InputError(f"{name} must be true or false")

    def kind(self, name: str = "kind") -> Kind | None:
        value = self.text(name).lower()
        if not value:
            return None
        if value not in KINDS:
            raise InputError(f"No such kind: {value[:40]}", hint="Use one of: " + ", ".join(KINDS))
        return value

    def moment(self, name: str, caller: Caller, *, end: bool = False) -> datetime | None:
        """An aware time; a bare day is its first moment in the person's zone, or the first of the next with `end`."""
        value = self.text(name)
        if not value:
            return None
        zone = caller.engine.clock.timezone
        try:
            if len(value) == 10:
                day = date.fromisoformat(value) + timedelta(days=int(end))
                return datetime.combine(day, time.min, zone).astimezone(UTC)
            moment = datetime.fromisoformat(value)
            return (moment if moment.tzinfo else moment.replace(tzinfo=zone)).astimezone(UTC)
        except (ValueError, OverflowError):
            raise InputError(f"{name} is not a date", hint="Use YYYY-MM-DD.") from None


def _search(given: _Arguments, caller: Caller) -> dict[str, Any]:
    k, kind = given.number("k", 8), given.kind()
    since, until = given.moment("since", caller), given.moment("until", caller, end=True)
    query = given.text("query", required=True)
    wide = _MOST_HITS if kind or since or until or _filtered(caller) else k
    answer = caller.engine.recall(
        query, session_id=caller.session_id, user_id=caller.talk.owner, k=wide, scope=_scope(caller)
    )
    hits = [
        hit
        for hit in context.permitted(answer.hits, caller.talk, caller.config, caller.history)
        if (kind is None or hit.kind == kind)
        and (since is None or hit.at >= since)
        and (until is None or hit.at < until)
    ]
    return _noting({"results": [_hit(hit, caller) for hit in hits[:k]]}, answer.degradations)


def _recall(given: _Arguments, caller: Caller) -> dict[str, Any]:
    query, k = given.text("query", required=True), given.number("k", 10)
    answer = caller.engine.recall(
        query, session_id=caller.session_id, user_id=caller.talk.owner, k=k, scope=_scope(caller),
        as_of=given.moment("as_of", caller, end=True),
    )  # fmt: skip
    allowed = context.permitted(answer.hits, caller.talk, caller.config, caller.history)
    text = context.keep_lines(
        answer.text, {h.id for h in allowed}, everything=len(allowed) == len(answer.hits)
    )
    return _noting({"text": text, "count": len(allowed)}, answer.degradations)


def _fetch(given: _Arguments, caller: Caller) -> dict[str, Any]:
    memory = _own(given.text("capture_id", required=True), caller)
    if _filtered(caller) and memory.session_id not in caller.history.groups([memory.session_id]):
        raise NotFoundError("This record is private", hint="Ask for it in a direct chat.")
    lines = [
        {"at": _time(one.at, caller), "action": one.action, "why": _safe(one.why), "before": _safe(one.before),
         "after": _safe(one.after)}
        for one in caller.engine.history(memory.id, user_id=caller.talk.owner)
    ]  # fmt: skip
    return {**_record(memory, caller), "evidence": _safe(memory.evidence.quote), "history": lines[-20:]}


def _stats(given: _Arguments, caller: Caller) -> dict[str, Any]:
    stats = caller.engine.stats(user_id=caller.talk.owner)
    return _noting(
        {
            "memories": stats.memories, "kinds": stats.kinds, "pinned": stats.pinned, "messages": stats.messages,
            "sessions": stats.sessions, "not_yet_digested": stats.pending_turns, "can_be_restored": stats.forgotten,
            "private": [f"{talk.scope} {talk.name}".strip() for talk in stats.private[:20]],
        },
        stats.degradations,
    )  # fmt: skip


def _capture(given: _Arguments, caller: Caller) -> dict[str, Any]:
    content, kind = given.text("content", required=True), given.kind()
    pinned, expires = given.flag("pinned"), given.moment("expires_at", caller, end=True)
    if caller.talk.anonymous:
        raise InputError(
            "Nothing is kept about people who cannot be told apart", hint="Ask in a direct chat."
        )
    if _is_private(caller):
        raise InputError("This conversation is private", hint="Nothing is kept until private mode is off.")
    memory = caller.engine.remember(
        content, kind=kind, pinned=pinned, expires_at=expires, user_id=caller.talk.owner
    )
    return {"kept": True, **_record(memory, caller)}


def _update(given: _Arguments, caller: Caller) -> dict[str, Any]:
    owner = caller.talk.owner
    capture_id = given.text("capture_id", required=True)
    content, pinned, restore = given.text("content"), given.flag("pinned"), given.flag("restore")
    useful = given.flag("useful")
    if not content and pinned is None and not restore and useful is None:
        raise InputError("Nothing to change", hint="Give content, pinned, restore or useful.")
    engine = caller.engine
    # Restoring comes first: a forgotten record can be found only by that.
    memory = engine.restore(capture_id, user_id=owner) if restore else _own(capture_id, caller)
    memory = engine.edit(memory.id, text=content, user_id=owner) if content else memory
    if pinned is not None:
        memory = (engine.pin if pinned else engine.unpin)(memory.id, user_id=owner)
    if useful is not None:
        memory = engine.feedback(memory.id, useful, user_id=owner)
    return {"changed": True, **_record(memory, caller)}


def _forget(given: _Arguments, caller: Caller) -> dict[str, Any]:
    capture_id, query = given.text("capture_id"), given.text("query")
    if capture_id:
        done = caller.engine.forget(capture_id, hard=bool(given.flag("hard")), user_id=caller.talk.owner)
        state = "erased for good" if done.hard else "out of sight; can be restored for 30 days"
        beyond = [one.where for one in done.unreached[:5]] if done.hard else []
        beyond += ["the host's own transcripts", "MEMORY.md and USER.md, if it is written there"]
        answer: dict[str, Any] = {"forgotten": list(done.ids), "state": state, "not_touched": beyond}
        if done.kept_in:
            answer["same_words_in"] = list(done.kept_in)[:10]
        if done.pending:
            answer["pending"] = "Unused parts of the file are cleaned when no other program reads them."
        return answer
    if not query:
        raise InputError("Nothing to forget was named", hint="Give capture_id, or query to get proposals.")
    proposed = caller.engine.recall(
        query, session_id=caller.session_id, user_id=caller.talk.owner, k=8, scope="captures"
    )
    found = context.permitted(proposed.hits, caller.talk, caller.config, caller.history)
    hint = "Nothing is forgotten yet. Ask the user which one, then call again with its id as capture_id."
    answer = {"forgotten": None, "results": [_hit(hit, caller) for hit in found], "hint": hint}
    if not proposed.hits and (said := context.only_said(query, caller.talk, caller.engine)):
        answer |= {"messages": said, "hint": "Only messages hold this: hard=true erases one for good."}
    return answer


def _private(given: _Arguments, caller: Caller) -> dict[str, Any]:
    wish = given.flag("on")
    caller.engine.private(wish, session_id=caller.session_id, user_id=caller.talk.owner)
    return {"private": _is_private(caller)}


def _is_private(caller: Caller) -> bool:
    talk = caller.talk
    return caller.engine.private(session_id=caller.session_id, chat_id=talk.chat_id, user_id=talk.owner)


_CALLS: dict[str, Callable[[_Arguments, Caller], dict[str, Any]]] = {
    "memohood_search": _search,
    "memohood_fetch": _fetch,
    "memohood_recall": _recall,
    "memohood_stats": _stats,
    "memohood_capture": _capture,
    "memohood_update": _update,
    "memohood_forget": _forget,
    "memohood_private": _private,
}


def _filtered(caller: Caller) -> bool:
    return caller.talk.group and not caller.talk.anonymous and caller.config.recall.groups != "all"


def _scope(caller: Caller) -> Any:
    return "history" if caller.talk.anonymous else "all"


def _own(capture_id: str, caller: Caller) -> Memory:
    return caller.engine.memory(capture_id, user_id=caller.talk.owner)


def _safe(text: str) -> str:
    shown = outgoing(text)
    safe = fence_safe(_KEPT_OUT if shown is None else shown)
    return safe if len(safe) <= _MOST_TEXT else safe[:_MOST_TEXT] + " …"


def _time(moment: datetime, caller: Caller) -> str:
    return moment.astimezone(caller.engine.clock.timezone).isoformat(timespec="minutes")


def _hit(hit: Hit, caller: Caller) -> dict[str, Any]:
    found = {
        "id": hit.id, "kind": hit.kind, "text": _safe(hit.text), "score": round(hit.score, 3),
        "date": _time(hit.at, caller)[:10], "source": hit.source,
    }  # fmt: skip
    return (
        found
        | ({"speaker": _safe(hit.speaker)} if hit.speaker else {})
        | ({"pinned": True} if hit.pinned else {})
    )


def _record(memory: Memory, caller: Caller) -> dict[str, Any]:
    found: dict[str, Any] = {
        "id": memory.id, "kind": memory.kind, "text": _safe(memory.text), "state": memory.state,
        "pinned": memory.pinned, "source": memory.source, "true_since": _time(memory.valid_from, caller)[:10],
        "confidence": round(memory.confidence, 2),
    }  # fmt: skip
    if memory.invalidated_at:
        found["true_until"] = _time(memory.invalidated_at, caller)[:10]
    if memory.occurs_from:
        found["happens"] = memory.occurs_from.isoformat()
    if memory.expires_at:
        found["expires"] = _time(memory.expires_at, caller)[:10]
    links = {"replaces": memory.supersedes, "replaced_by": memory.superseded_by}
    return found | {name: other for name, other in links.items() if other}


def _noting(answer: dict[str, Any], degradations: Collection[Any]) -> dict[str, Any]:
    if degradations:
        answer["note"] = " ".join(d.effect for d in list(degradations)[:3])
    return answer
