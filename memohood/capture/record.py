"""What was said, made fit to keep: host text removed, secrets replaced, every field checked. Milliseconds, no model."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Any

from memohood.capture.redact import redact
from memohood.capture.strip_host_text import strip_host_text
from memohood.domain.turn import AI, USER, Message
from memohood.errors import InputError
from memohood.ports import Store

MAX_TEXT = 4_000_000  # characters; more than any conversation holds in one message
MAX_NAME = 400
_BATCH = 2_000


def clean(text: str) -> str:
    """The text as it may be kept: repaired, without host blocks, secrets as placeholders."""
    return redact(strip_host_text(text)).text.strip()


def message(
    *,
    owner: str,
    session_id: str,
    speaker: str,
    text: object,
    at: datetime,
    ref: str | None = None,
    platform: str = "cli",
) -> Message:
    """A checked message; its text may be empty once host text is gone."""
    if not isinstance(text, str):
        raise InputError(
            f"a message must be a text, not {type(text).__name__}",
            hint="join the text parts of multimodal content first",
        )
    if len(text) > MAX_TEXT:
        raise InputError(
            f"a message of {len(text):,} characters is too long",
            hint=f"send at most {MAX_TEXT:,}, or split it",
        )
    return Message(
        owner=checked_name(owner, "user_id"),
        session_id=checked_name(session_id, "session_id"),
        speaker=checked_name(speaker, "speaker"),
        text=clean(text),
        at=checked_time(at, "at"),
        ref=None if ref is None else checked_name(str(ref), "ref"),
        platform=checked_name(platform, "platform"),
    )


def turn(
    *,
    user: object,
    assistant: object,
    session_id: str,
    at: datetime,
    owner: str,
    platform: str,
    refs: tuple[str | None, str | None],
    reply_at: datetime | None = None,
) -> tuple[Message, Message | None]:
    """(what the person said, the reply or None where there is none worth keeping). `refs` name the two messages."""
    said = message(
        owner=owner, session_id=session_id, speaker=USER, text=user, at=at, ref=refs[0], platform=platform
    )
    if isinstance(user, str) and not user.strip():
        raise InputError(
            "there is no user message to record", hint="record the reply together with what it answers"
        )
    if assistant is None:
        return said, None
    reply = message(
        owner=owner, session_id=session_id, speaker=AI, text=assistant, at=reply_at or at, ref=refs[1], platform=platform
    )  # fmt: skip
    return said, reply if reply.text else None


_TURN_NEEDS = ("user", "session_id", "at")


def turn_of_mapping(values: Mapping[str, Any]) -> tuple[Message, Message | None]:
    """A past turn: user, session_id, at, and optionally assistant, reply_at, user_id, platform, refs."""
    if missing := [name for name in _TURN_NEEDS if name not in values]:
        raise InputError(f"a turn lacks {', '.join(missing)}", hint="give user, session_id and at")
    return turn(
        user=values["user"],
        assistant=values.get("assistant"),
        session_id=values["session_id"],
        at=values["at"],
        owner=values.get("user_id") or "u1",
        platform=values.get("platform") or "cli",
        refs=values.get("refs") or (None, None),
        reply_at=values.get("reply_at"),
    )


def message_of_mapping(values: Mapping[str, Any]) -> Message:
    """A history message given as a mapping (session_id, speaker, text, at, and optionally ref, user_id, platform)."""
    missing = [name for name in ("session_id", "speaker", "text", "at") if name not in values]
    if missing:
        raise InputError(
            f"a message lacks {', '.join(missing)}", hint="give session_id, speaker, text and at"
        )
    unknown = set(values) - {"session_id", "speaker", "text", "at", "ref", "user_id", "platform"}
    if unknown:
        raise InputError(f"a message has unknown fields: {', '.join(sorted(unknown))}")
    return message(
        owner=values.get("user_id") or "u1",
        session_id=values["session_id"],
        speaker=_speaker(values["speaker"]),
        text=values["text"],
        at=values["at"],
        ref=values.get("ref"),
        platform=values.get("platform") or "cli",
    )


def record_messages(
    store: Store, messages: Iterable[Mapping[str, Any]], *, now: Callable[[], datetime]
) -> int:
    """Record history messages given as mappings, durable batch by batch; returns how many were new."""
    if isinstance(messages, str | bytes | Mapping) or not isinstance(messages, Iterable):
        raise InputError(
            "messages must be mappings, one for each message", hint="give session_id, speaker, text and at"
        )
    new = 0
    writing: Future[int] | None = None  # one batch is written while the next is read and cleaned
    cleaned = map(message_of_mapping, messages)
    while batch := list(islice(cleaned, _BATCH)):
        following = store.submit_messages(batch, now=now())
        new += writing.result() if writing is not None else 0
        writing = following
    return new + (writing.result() if writing is not None else 0)


def _speaker(name: object) -> str:
    if name == "assistant":
        return AI
    return str(name) if isinstance(name, str) else USER if name is None else str(name)


_AWARE = "use an aware datetime, such as datetime.now(UTC)"


def checked_number(value: object, field: str) -> float:
    """Seconds or money of the caller's: a number of at least 0."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < float("inf"):
        raise InputError(
            f"{field} must be a number of at least 0, not {value!r}",
            hint="for example 2.5, or None for no limit",
        )
    return float(value)


def checked_path(value: object) -> Path:
    """A path of the caller's."""
    if not isinstance(value, str | os.PathLike) or not str(value) or "\x00" in str(value):
        raise InputError(f"a path must be a text or a Path, not {value!r}", hint="for example memory.jsonl")
    return Path(value).expanduser()


def checked_refs(refs: object) -> tuple[str | None, str | None]:
    """The host's names of a turn's two messages."""
    if refs is None:
        return None, None
    if not isinstance(refs, tuple | list) or len(refs) != 2:
        raise InputError(
            "refs must name the user's message and the reply",
            hint='for example ("17", "18"), either may be None',
        )
    return refs[0], refs[1]


def checked_name(value: object, field: str) -> str:
    """A short identifier of the caller's; anything printable, kept as it is."""
    if not isinstance(value, str) or not value.strip():
        raise InputError(f"{field} must be a text that is not empty", hint="give a name or an id")
    if len(value) > MAX_NAME:
        raise InputError(f"{field} has {len(value)} characters", hint=f"at most {MAX_NAME}")
    return value.encode("utf-8", "replace").decode().replace("\x00", "")


def checked_time(at: object, field: str) -> datetime:
    if not isinstance(at, datetime):
        raise InputError(f"{field} must be a datetime, not {type(at).__name__}", hint=_AWARE)
    if at.tzinfo is None or at.utcoffset() is None:
        raise InputError(
            f"{field} has no time zone: {at.isoformat()}",
            hint=_AWARE,
        )
    return at
