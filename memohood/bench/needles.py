"""Matching answers by substring: Unicode NFC, lower case, ё as е; a needle may hold alternatives separated by |."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

# Words after which a line speaks of the past, of a change, or denies: an outdated value beside one of them is fair.
_CHANGE_WORDS = """
    не нет без больше уже раньше ранее прежде прежний прежняя прежнее бывший бывшая бывшее вместо был была было были
    перестал перестала бросил бросила переехал переехала переехали переезд сменил сменила сменили поменял поменяла
    изменил изменила изменилось отменил отменила отменили отменен отменена отменено отмена ушел ушла уволился уволилась
    перешел перешла перенес перенесла перенесли перенесен перенесена перенесено отказался отказалась
    ні немає більше раніше замість
    not no never none without former formerly previously previous used was were before instead moved moves changed
    changes switched stopped quit left cancelled canceled dropped replaced longer anymore earlier until rescheduled
    postponed isn't aren't don't doesn't didn't won't wasn't
    nicht kein keine mehr früher ya antes não mais 不 没 不再 以前 改
"""
_CHANGE = frozenset(_CHANGE_WORDS.split())
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_CJK_CHANGE = tuple(word for word in _CHANGE if "一" <= word[0] <= "鿿")


def normal(text: str) -> str:
    """The form in which a text and a needle are compared."""
    return unicodedata.normalize("NFC", text).lower().replace("ё", "е")


def holds(text: str, needle: str) -> bool:
    """Whether a normalised text contains the needle, or one of its alternatives."""
    return any(alternative in text for alternative in normal(needle).split("|") if alternative)


def holds_all(text: str, needles: Iterable[str]) -> bool:
    return all(holds(text, needle) for needle in needles)


def holds_any(text: str, needles: Iterable[str]) -> bool:
    return any(holds(text, needle) for needle in needles)


def speaks_of_change(line: str) -> bool:
    """Whether a normalised line has a whole word of negation or change."""
    words = (word.replace("’", "'") for word in _WORD.findall(line))
    return any(word in _CHANGE for word in words) or any(word in line for word in _CJK_CHANGE)


def missing_groups(text: str, must: Sequence[Sequence[str]]) -> list[Sequence[str]]:
    """The groups of which no alternative occurs in the text."""
    plain = normal(text)
    return [group for group in must if not holds_any(plain, group)]


def unfair(text: str, must_not: Sequence[str], must: Sequence[Sequence[str]], *, anywhere: bool) -> list[str]:
    """The forbidden needles that the text holds.

    Line by line: a line that also holds a right answer, or tells of a change, is fair; with `anywhere` nothing is.
    """
    right = [needle for group in must for needle in group]
    found: list[str] = []
    for line in normal(text).splitlines():
        if not anywhere and (holds_any(line, right) or speaks_of_change(line)):
            continue
        found.extend(needle for needle in must_not if needle not in found and holds(line, needle))
    return found
