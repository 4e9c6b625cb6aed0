"""What a first question would otherwise wait for: tables of words, patterns, statements of SQL. Some 50 ms in all."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, tzinfo

from memohood.config import Config
from memohood.ports import Embedder, Reader
from memohood.recall import background, concepts
from memohood.recall.asked_time import asked_days
from memohood.recall.equivalents import across
from memohood.recall.pack import Outgoing
from memohood.recall.pipeline import recall
from memohood.text.hygiene import fence_safe

_NOBODY = ""
# Words that no file holds, so that nothing has to be searched through.
_QUESTIONS = ("Which qwyzzle was it last week?", "Какая квызля была на прошлой неделе?")
# With the signs of every kind of secret, so that all patterns are looked at.
_LINE = "The password is: qwyzzle, see https://user:qwyzzle@qwyzzle.invalid/?q=1 0000 0000 0000 0000 «квызля»"


def warm(
    *,
    reader: Reader,
    embedder: Embedder | None,
    config: Config,
    zone: tzinfo,
    clean: Callable[[str], str],
    outgoing: Outgoing,
) -> None:
    """Read a word of each language and ask a question in each, of nobody's memory."""
    moment = datetime(2000, 1, 1, tzinfo=UTC)
    for word, lang in (("memory", "en"), ("память", "ru")):
        concepts.asked(word)
        across(word, (word,), name=False)
        asked_days(word, moment, UTC, lang)
    for question in _QUESTIONS:
        recall(
            clean(question), owner=_NOBODY, session_id="", at=moment, as_of=None, k=None, scope="all", reader=reader, embedder=None,
            config=config, zone=zone, trace_id="",
        )  # fmt: skip
    background.of(embedder)
    outgoing(_LINE)
    fence_safe(_LINE)
