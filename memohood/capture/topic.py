"""What an elliptical statement is about, where the words for it stand in the sentence before or in the reply it answers.

"Can we use Lua? Lua it is then", «нет, в четверг» after «Записал: встреча в среду»: without its topic the fact would
say nothing on its own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from memohood.capture.clause import Clause, Sentence
from memohood.domain.turn import Turn
from memohood.text.morphology import analyse
from memohood.text.sentences import sentences
from memohood.text.wordlist import word_set

_HEADS = word_set(
    """
    it that this they it's that's not no on at in by to the one make final
    не это он она оно они на в во с к до после через лучше нет тот та то такой так
    """
)
_ACKNOWLEDGED = re.compile(
    r"^\W*(?:got it|noted|ok(?:ay)?|sure|understood|saved|i(?:'ve| have) (?:noted|saved|recorded|got)|i'?ll remember|remembered|so|right|"
    r"записал\w?|понял\w?|запомнил\w?|принято|учту|учел|учёл|хорошо|ок|ясно|итак|значит|зафиксировал\w?|поняла)[\s,:.!—–-]+(?:that |что )?",
    re.IGNORECASE,
)
_ENDS = re.compile(
    r"\s+(?=(?:is|are|was|will|starts?|closes?|ends?|takes place|on|at|in|by|for|состоится|будет|начинается|закрывается|в|во|на|с|до|по|к)(?!\w))|\s*[,:;—–(]|\s+(?=\d)|[.!?]"
)
_LONGEST = 70
_NO_TOPIC = frozenset(
    {"secret", "paste", "hypothetical", "sarcasm", "fiction", "quote", "pointer", "hearsay"}
)


def elliptical(group: Sequence[Clause]) -> bool:
    """The statement opens with a pronoun, a preposition or a negation, and names little."""
    words = [w for c in group for w in c.content]
    if not words or len(words) > 7:
        return False
    return words[0].norm in _HEADS or words[0].norm[:1].isdigit() or len(words) <= 2


def before(sentence: Sentence | None) -> str:
    """The topic that the user's own sentence before names, empty where it is no help."""
    if sentence is None or len(sentence.span.text) > _LONGEST:
        return ""
    if any(c.reason in _NO_TOPIC for c in sentence.clauses):
        return ""
    return sentence.span.text.strip(" ?!.…")


def of_reply(turn: Turn, group: Sequence[Clause]) -> str:
    """The topic of the reply that the user corrects: its subject, up to the verb or the figure."""
    last = next((m for m in reversed(turn.before) if m.speaker != turn.user.speaker), None)
    if last is None:
        return ""
    said = {w.lemma for c in group for w in c.content if len(w.norm) > 3}
    best = ""
    for span in sentences(last.text[:2000])[:12]:
        lang = "ru" if any("а" <= ch <= "я" for ch in span.text.lower()) else "en"
        bare = _ACKNOWLEDGED.sub("", span.text)
        shares = said & {w.lemma for w in analyse(bare, lang)}
        if shares or (bare != span.text and not best):
            best = bare
            if shares:
                break
    cut = _ENDS.search(best)
    topic = best[: cut.start()].strip() if cut else best.strip(" .!?")
    return topic if 3 <= len(topic) <= _LONGEST and any(ch.isalpha() for ch in topic) else ""
