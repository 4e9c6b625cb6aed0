"""One word in two alphabets: spelled over letter by letter, and whether two spellings are one name."""

from __future__ import annotations

import re
from functools import lru_cache

from memohood.text.terms import script_of

_TO_CYRILLIC = (
    ("shch", "щ"), ("sch", "щ"), ("yo", "е"), ("zh", "ж"), ("kh", "х"), ("ts", "ц"), ("ch", "ч"), ("sh", "ш"), ("yu", "ю"), ("ya", "я"),
    ("ph", "ф"), ("th", "т"), ("ck", "к"), ("ee", "и"), ("oo", "у"), ("a", "а"), ("b", "б"), ("c", "к"), ("d", "д"), ("e", "е"), ("f", "ф"),
    ("g", "г"), ("h", "х"), ("i", "и"), ("j", "дж"), ("k", "к"), ("l", "л"), ("m", "м"), ("n", "н"), ("o", "о"), ("p", "п"), ("q", "к"),
    ("r", "р"), ("s", "с"), ("t", "т"), ("u", "у"), ("v", "в"), ("w", "в"), ("x", "кс"), ("y", "й"), ("z", "з"),
)  # fmt: skip
_TO_LATIN = dict(
    zip("абвгдежзийклмнопрстуфхцчшщъыьэюя", "a b v g d e zh z i y k l m n o p r s t u f kh ts ch sh shch _ y _ e yu ya".split(), strict=True)  # noqa: SIM905
)  # fmt: skip


def transliterate(word: str) -> str:
    """The word in the other alphabet, letter by letter; "" for what is in neither."""
    script = script_of(word)
    if script == "cyrillic":
        return "".join(_TO_LATIN.get(char, "") for char in word).replace("_", "")
    if script != "latin" or not word.isascii():
        return ""
    spelled, rest = "", word
    while rest:
        for latin, cyrillic in _TO_CYRILLIC:
            if rest.startswith(latin):
                spelled, rest = spelled + cyrillic, rest[len(latin) :]
                break
        else:
            rest = rest[1:]
    return spelled


_ALIKE = (
    ("sch", "sh"), ("kh", "h"), ("ph", "f"), ("ck", "k"), ("th", "t"), ("x", "ks"), ("c", "k"), ("q", "k"), ("w", "v"), ("j", "i"), ("y", "i"),
)  # fmt: skip
_END = re.compile(r"[aeiou]+$")


@lru_cache(maxsize=4096)
def skeleton(word: str) -> str:
    """What a name sounds like in Latin letters, its ending left out: equal for «вера» and "vera", «максим» and "maxim"."""
    latin = transliterate(word) if script_of(word) == "cyrillic" else word
    for written, sound in _ALIKE:
        latin = latin.replace(written, sound)
    bare = re.sub(r"[^a-z0-9]", "", latin)
    return _END.sub("", re.sub(r"(.)\1+", r"\1", bare)) or bare


def same_across(one: frozenset[str], other: frozenset[str]) -> bool:
    """The same names, one time in Cyrillic and one time in Latin letters."""
    mine, theirs = {script_of(word) for word in one}, {script_of(word) for word in other}
    if mine == theirs or {"cyrillic", "latin"} != mine | theirs or len(one) != len(other):
        return False
    return {skeleton(word) for word in one} == {skeleton(word) for word in other}
