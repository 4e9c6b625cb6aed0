"""What the host hands over as message content, as plain text: parts joined, pictures named, nothing encoded kept."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

_TEXT_PARTS = frozenset({"text", "input_text", "output_text"})
_MEDIA_PARTS = {
    "image_url": "image", "input_image": "image", "image": "image",
    "input_audio": "audio", "audio": "audio",
    "video_url": "video", "video": "video",
    "file": "file", "input_file": "file", "document": "file",
}  # fmt: skip
_DATA_URL = re.compile(r"data:[\w.+/-]*;base64,[A-Za-z0-9+/=]{32,}(?:\r?\n[A-Za-z0-9+/=]{60,})*")
_FENCED = re.compile(r"<\s*memory-context\s*>.*?<\s*/\s*memory-context\s*>", re.S | re.I)
_FENCE = re.compile(r"<\s*/?\s*memory-context\s*>", re.I)
_SKILL = "[IMPORTANT: The user has invoked the "


def plain_text(content: Any) -> str:
    """The text of a message: a string as it is, a list of parts joined, None as ""."""
    if content is None:
        return ""
    if isinstance(content, str):
        return _DATA_URL.sub("[file]", content)
    if isinstance(content, Mapping):
        return plain_text([content])
    if isinstance(content, Sequence) and not isinstance(content, bytes | bytearray):
        return _join(content)
    return "" if isinstance(content, bytes | bytearray) else str(content)


def _join(parts: Iterable[Any]) -> str:
    texts: list[str] = []
    media: dict[str, int] = {}
    for part in parts:
        if isinstance(part, str):
            texts.append(plain_text(part))
        elif isinstance(part, Mapping):
            kind = str(part.get("type") or "text").strip().lower()
            if kind in _TEXT_PARTS and isinstance(part.get("text"), str):
                texts.append(plain_text(part["text"]))
            elif kind in _MEDIA_PARTS:
                media[_MEDIA_PARTS[kind]] = media.get(_MEDIA_PARTS[kind], 0) + 1
    marks = [f"[{n} {name}{'s' if n > 1 and name != 'audio' else ''}]" for name, n in media.items()]
    return "\n".join([*marks, *(t for t in texts if t.strip())]).strip()


def clean(content: Any) -> str:
    """Plain text without recalled memory that the host put in: neither its fence nor what the fence held."""
    text = plain_text(content)
    if "memory-context" in text.lower():
        text = _FENCE.sub("", _FENCED.sub("", _host_sanitize(text)))
    return text.strip()


def user_words(content: Any) -> str:
    """What the user typed: `clean`, and only the instruction where the host expanded a skill; "" for a bare skill."""
    text = clean(content)
    if not text.startswith(_SKILL):
        return text
    try:
        from agent.skill_commands import extract_user_instruction_from_skill_message
    except ImportError:
        return ""
    return (extract_user_instruction_from_skill_message(text) or "").strip()


def delegated(task: Any, result: Any) -> str:
    """A task that the host handed to a helper, and what came of it, in a few lines."""
    return f"Delegated: {_short(clean(task), 300)}\nResult: {_short(clean(result), 700)}"


def _short(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[:limit].rsplit(" ", 1)[0] + " …"


def _host_sanitize(text: str) -> str:
    try:
        from agent.memory_manager import sanitize_context
    except ImportError:
        return text
    return str(sanitize_context(text))
