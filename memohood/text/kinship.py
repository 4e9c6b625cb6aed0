"""Words of one root that share no stem: «молоко» and «молочный», «лактоза» and «безлактозный», a word and its misspelling.

A root is told by a mark (~) and the stem with its sounds levelled: vowels that sound alike in an unstressed syllable are
one, doubled letters are single, prefixes that deny are gone, and consonants that alternate before a suffix are one.
"""

from __future__ import annotations

import re
from functools import lru_cache

from memohood.text.morphology import analyse, noun_lemma
from memohood.text.terms import script_of, stems

MARK = "~"  # no word begins so
_SHORTEST = 5  # letters of a levelled root: a shorter one is part of too many words
_DENYING = re.compile(r"^(?:без|бес|не|анти|противо)(?=\w{6})")
_LEVEL = str.maketrans("оёеэыяю", "аиииииу")
_DOUBLED = re.compile(r"(.)\1+")
# what stands between a root and its ending: in adjectives, and in pet forms of nouns
_OF_ADJECTIVES = ("н", "ск", "ов", "ев", "очн", "ечн")
_OF_NOUNS = ("к",)
_ENDING = re.compile(r"[аеийоуыьэюя]+$")
_HUSHING = frozenset("чжш")
_SOFTENED = str.maketrans("чжш", "кгх")


@lru_cache(maxsize=50_000)
def roots(word: str) -> tuple[str, ...]:
    """The levelled roots of a normalised Russian word; none of a short one or of another script."""
    if len(word) < _SHORTEST or script_of(word) != "cyrillic":
        return ()
    bare = _DENYING.sub("", word)
    lemma = noun_lemma(bare)
    stemmed = {_ENDING.sub("", form) for form in (lemma, *stems(bare, "ru"), *stems(lemma, "ru"))}
    tags = analyse(bare, "ru")[0].tags
    suffixes = _OF_ADJECTIVES if "ADJF" in tags and "=NOUN" not in tags else _OF_NOUNS
    rooted = {stem.removesuffix(s) for stem in stemmed for s in suffixes if stem.endswith(s)}
    softened = {root[:-1] + root[-1:].translate(_SOFTENED) for root in rooted if root[-1:] in _HUSHING}
    if suffixes == _OF_NOUNS:
        rooted = set()  # only what a pet form hides: «собачка», never «картинка» for «картина»
    found = (level(root.rstrip("ь")) for root in stemmed | rooted | softened)
    return tuple(sorted({MARK + root for root in found if len(root) >= _SHORTEST}))


def level(text: str) -> str:
    """A text with its sounds levelled as those of roots are, to look for a root in it quickly."""
    return _DOUBLED.sub(r"\1", text.translate(_LEVEL))
