"""Patterns that are compiled when they are first used: a program that starts needs few of the hundreds that there are."""

from __future__ import annotations

import re
from typing import Any, cast


class _Lazy:
    """Stands for a pattern until one of its methods is asked for; from then on it answers at once."""

    def __init__(self, source: str, flags: int) -> None:
        self._source = source
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        compiled = re.compile(self._source, self._flags)
        for method in (
            "search",
            "match",
            "fullmatch",
            "sub",
            "subn",
            "split",
            "findall",
            "finditer",
            "pattern",
            "flags",
            "groups",
            "groupindex",
        ):
            setattr(self, method, getattr(compiled, method))
        return getattr(compiled, name)


def regex(source: str, flags: int = 0) -> re.Pattern[str]:
    """As re.compile. What comes back has the methods of a pattern; the functions of `re` do not take it."""
    return cast("re.Pattern[str]", _Lazy(source, flags))
