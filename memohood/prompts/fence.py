"""Foreign text inside a prompt: cut to a length, made harmless, and fenced by lines that it cannot contain."""

from __future__ import annotations

import hashlib

from memohood.text.hygiene import fence_safe


def excerpt(text: str, head: int, tail: int) -> str:
    """At most `head` + `tail` characters of a text, what lies between left out and said so."""
    text = text.strip()
    if len(text) <= head + tail:
        return text
    cut = f"\n[{len(text) - head - tail} characters left out]\n"
    return text[:head] + cut + (text[-tail:] if tail else "")


def fenced(text: str, name: str) -> str:
    """The text between two lines named after its own content, so that nobody can write the closing line beforehand."""
    safe = "\n".join(fence_safe(line) for line in text.splitlines())
    mark = hashlib.blake2b(safe.encode("utf-8", "replace"), digest_size=6).hexdigest()
    return f"----- {name} {mark}\n{safe}\n----- END {name} {mark}"
