"""Whose memory a conversation belongs to, resolved once at the edge from what the host tells about the speaker.

The ladder: pinUserPeer -> userPeerAliases[user_id, then user_id_alt] -> runtimePeerPrefix + id -> raw id ->
peerName -> "me". An id that a stranger could choose so that it equals a configured name gets a hash suffix.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass

from memohood.config import Users

NOBODY_NAMED = "me"  # the owner of a machine on which nobody was named
_SPEAKER = re.compile(r"\A\[([^\[\]\n]{1,80})\] (?=\S)")
_AFTER_LINES_OF_OTHERS = "\n\n[New message]\n"
_LOCAL = frozenset({"cli", "tui", "desktop", "acp"})
_DIRECT = frozenset({"", "dm", "direct", "private"})
_HASH_LENGTHS = (8, 12, 16, 24, 32, 64)


@dataclass(frozen=True, slots=True, kw_only=True)
class Talk:
    """Who talks where: the owner of what is said, and who else can read the answers.

    `group`: others read along. `named`: the host puts the speaker's name before each line. `anonymous`: nothing tells
    people apart; the owner is then the chat, not a person.
    """

    owner: str
    platform: str = "cli"
    chat_id: str = ""
    group: bool = False
    named: bool = False
    anonymous: bool = False

    @property
    def local(self) -> bool:
        """True for the person at this machine (terminal, desktop), who has no gateway id."""
        return self.platform in _LOCAL and not self.group

    def words(self, text: str) -> str:
        """What the speaker wrote, without what a gateway puts before it: lines of others, and the speaker's name."""
        if self.platform not in _LOCAL:
            text = text.rpartition(_AFTER_LINES_OF_OTHERS)[2]
        return split_speaker(text)[1] if self.named else text


def resolve_owner(users: Users, user_id: str | None = None, user_id_alt: str | None = None) -> str:
    """The owner of the ladder; commands call it without ids."""
    named = users.peerName.strip()
    if users.pinUserPeer:
        return named or NOBODY_NAMED
    ids = list(dict.fromkeys(i for i in (_clean(user_id), _clean(user_id_alt)) if i))
    for candidate in ids:
        alias = users.userPeerAliases.get(candidate, "").strip()
        if alias:
            return alias
    if ids:
        return _unlike_configured(f"{users.runtimePeerPrefix.strip()}{ids[0]}", users)
    return named or NOBODY_NAMED


def resolve_talk(users: Users, told: Mapping[str, object]) -> Talk:
    """Read what the host passes to `initialize`: platform, user_id, chat_type, gateway_session_key and the like."""
    platform = _clean(told.get("platform")) or "cli"
    ids = [i for i in (_clean(told.get("user_id")), _clean(told.get("user_id_alt"))) if i]
    group = _clean(told.get("chat_type")).lower() not in _DIRECT
    key, chat_id = _clean(told.get("gateway_session_key")), _clean(told.get("chat_id"))
    if group and not ids and not users.pinUserPeer:
        place = chat_id or key or _clean(told.get("chat_name")) or "unnamed"
        thread = _clean(told.get("thread_id"))
        owner = _unlike_configured(":".join(p for p in ("group", platform, place, thread) if p), users)
        return Talk(owner=owner, platform=platform, chat_id=chat_id, group=True, anonymous=True)
    if platform not in _LOCAL and not ids and not users.pinUserPeer and not users.peerName.strip():
        # Nobody says who writes. A direct chat is one person's; without even that, no one may pass for the owner here.
        if not chat_id:
            owner = _unlike_configured(":".join(p for p in ("unknown", platform, key) if p), users)
            return Talk(owner=owner, platform=platform, anonymous=True)
        ids = [chat_id]
    # The host ends the key of a session with the id of the person that it belongs to. Where several share a session it
    # makes a new provider whenever the speaker changes, and puts the name before the line.
    own_key = not key or any(key.endswith(f":{i}") for i in ids) or _same_digits(key, ids)
    named = group and not own_key and bool(_clean(told.get("user_name")))
    owner = resolve_owner(users, *ids[:2])
    return Talk(owner=owner, platform=platform, chat_id=chat_id, group=group, named=named)


def split_speaker(text: str) -> tuple[str, str]:
    """("Name", text) of a line in a shared session, which the host writes as "[Name] text"; ("", text) otherwise."""
    found = _SPEAKER.match(text)
    return (found.group(1).strip(), text[found.end() :]) if found else ("", text)


def _clean(value: object) -> str:
    return str(value).strip() if value is not None else ""


def _same_digits(key: str, ids: list[str]) -> bool:
    """WhatsApp ids lose their suffix in the key: 49170@s.whatsapp.net becomes 49170."""
    tail = key.rsplit(":", 1)[-1]
    return bool(tail) and any(
        i.split("@", 1)[0].split(":", 1)[0].lstrip("+") == tail for i in ids if "@" in i
    )


def _unlike_configured(generated: str, users: Users) -> str:
    configured = {users.peerName.strip(), NOBODY_NAMED, *(a.strip() for a in users.userPeerAliases.values())}
    if generated not in configured:
        return generated
    digest = hashlib.sha256(generated.encode()).hexdigest()
    lengths = (n for n in _HASH_LENGTHS if f"{generated}-{digest[:n]}" not in configured)
    return f"{generated}-{digest[: next(lengths, 64)]}"
