"""Whether words deny something, or say that it is over."""

from __future__ import annotations

import re
from collections.abc import Sequence

from memohood.text.change_words import pattern
from memohood.text.morphology import Word
from memohood.text.wordlist import word_set

_NEGATIONS = word_set(
    """
    не нет ни без больше no not never don't dont doesn't doesnt didn't isn't aren't won't can't cant
    longer kein keine nicht nie nunca jamais pas não já немає
    """
)


def negated(words: Sequence[Word], start: int, end: int) -> bool:
    norms = [w.norm for w in words[max(0, start - 2) : end]]
    after = [w.norm for w in words[end : end + 5]]
    return (
        any(n in _NEGATIONS and n not in ("больше", "без") for n in norms)
        or "нет" in after
        or "не подтвердил" in " ".join(after)
    )


_OVER = pattern("no_more")


def over(words: Sequence[Word]) -> bool:
    """The clause says in so many words that something holds no longer."""
    return bool(_OVER.search(" ".join(w.norm for w in words)))


def ends(words: Sequence[Word]) -> bool:
    """The clause says that something is over."""
    norms = " ".join(w.norm for w in words)
    return bool(
        re.search(
            r"(?<!\w)(?:больше не|больше нет|уже не|прош(?:ла|ел|ло)|сняли|снят|не подтверд\w+|отмен\w+|бросил[аи]?|завяза\w+|no longer|not any ?more|any ?more|outgrew|gone|is off|cancel+ed|quit|stopped|gave up|scratch (?:that|the)|съехал[аи]?|ya no|nicht mehr|больше без|не стало|умер\w*|died|passed away|goodbye to|turned out (?:to be )?(?:wrong|false|not)|was (?:wrong|a mistake|misdiagn\w+)|misdiagnos\w+|ошибочн\w+|оказал\w+ (?:ложн|ошиб|не)\w*|is over|cleared)(?!\w)",
            norms,
        )
    )


_DISPROVED = re.compile(
    r"(?<!\w)(?:(?:not|never|n't)(?: been)? confirmed|unconfirmed|(?:ruled|ruling) (?:it |that )?out|disproved|disproven|(?:came|come|comes|was|were|is|are|tested) (?:back )?(?:negative|clear|clean)|false alarm"
    r"|не подтвер\w+|исключили|исключен[аоы]?|(?:врач|доктор|аллерголог|невролог|терапевт)\w* исключил\w*|опроверг\w*|отрицательн\w+|ложная тревога)(?!\w)"
)


_APART = word_set("and but or because since и а но или потому из-за так")


def disproved(words: Sequence[Word], start: int, end: int) -> bool:
    """The illness that stands in words[start:end] was suspected and is none: a test or a doctor said so beside it."""
    first = next((i + 1 for i in range(start - 1, -1, -1) if words[i].norm in _APART), 0)
    last = next((i for i in range(end, len(words)) if words[i].norm in _APART), len(words))
    return bool(
        _DISPROVED.search(" ".join(w.norm for w in words[max(first, start - 4) : min(last, end + 5)]))
    )
