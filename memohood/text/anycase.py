"""Whether a text holds a pattern, in whatever case, where only a yes or a no is wanted."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

_ESCAPED = re.compile(r"\\.", re.DOTALL)
_lowered = lru_cache(maxsize=64)(str.lower)  # many patterns are looked for in the same few texts
_searches: dict[int, tuple[re.Pattern[str], Callable[[str], object]]] = {}


def holds(pattern: re.Pattern[str], text: str) -> bool:
    """As bool(pattern.search(text)). A pattern that ignores case is looked for in lower case, which is far faster."""
    known = _searches.get(id(pattern)) or _look_up(pattern)
    return known[1](text) is not None


def _look_up(pattern: re.Pattern[str]) -> tuple[re.Pattern[str], Callable[[str], object]]:
    search: Callable[[str], object] = pattern.search
    source = pattern.pattern.removeprefix("(?i)")
    plain = not any(part in source for part in ("(?i", "(?-")) and not _has_capitals(source)
    if pattern.flags & re.IGNORECASE and plain:
        in_lower_case = re.compile(source, pattern.flags & ~re.IGNORECASE).search
        search = lambda text: in_lower_case(_lowered(text))  # noqa: E731
    _searches[id(pattern)] = found = (pattern, search)
    return found


def _has_capitals(source: str) -> bool:
    """It asks for a capital letter: in lower case there is none."""
    return any(sign.isupper() for sign in _ESCAPED.sub("", source))
