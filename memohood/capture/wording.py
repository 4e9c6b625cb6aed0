"""The words of a stored fact: the person's own, without lead-ins, fillers and smiles, with absolute dates."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, tzinfo
from functools import lru_cache

from memohood.capture.remembering import REMEMBER_WORDS, asks
from memohood.text.dates import DateSpan, resolve

_LEAD = re.compile(
    r"^(?:[\s,;:.!?…—–\-)(]+|(?:ну|так|короче|слушай(?:те)?|кстати|блин|в общем(?:-то)?|вообще(?:-то)?|значит|типа|знаешь|смотри|прикинь|привет|ок|окей|ладно|ой|ох|фух|эх|эй|йоу|чел|ребят(?:а|ы)?|короч|кароч[е]?|да|ага|угу|а|и|но|зато|важно|спс|спасиб[о]?|"
    r"что|ещё|еще|первое|второе|третье|поэтому|потому что|все потому что|так что|опечатка|поправка|плиз|пожалуйста|"
    r"ok(?:ay)?|so(?! much for)|well|um+|uh+|oh|hey|hi|hello|btw|by the way|basically|anyway|also|and|but|yeah|yep|lol|haha|k|alright|fine|that|pls|please|because|cause|important|unrelated|good to know|"
    r"also|ah|ja|y|e|und|pero|mas|que|dass|bitte|oye|hola|привіт|усе)(?=[\s,;:.!?…—–)(-]+)(?:[\s,;:.!?…—–)(-]+))+",
    re.IGNORECASE,
)
_TRAIL = re.compile(
    r"(?:[\s,;:—–)(-]+|(?<=[.])[.]+|[\s,]+(?:вот|в общем|если что|плиз|пожалуйста|тоже|кстати|да|ага|лол|блин|и|а|но|pls|please|lol|haha|btw|tho|though|and|but|so|because|ok|okay|right|thx|thanks|tho)(?=\W*$))+$",
    re.IGNORECASE,
)
_EMOJI = re.compile(
    r"\s*[\U0001f300-\U0001faff\u2600-\u27bf\U0001f1e6-\U0001f1ff\ufe0f\u200d❤]+|(?<=\w)\s?[)(]{2,}|(?<=\w)\)+$"
)
_MARKS = re.compile(r"\s+([,.;:!?])")
_SPACE = re.compile(r"\s+")
LONGEST = 240


_REMEMBER_CJK = re.compile(
    r"(?:请|你要)?(?:记住|記住|记得|记一下)[，,:：\s]*|、?覚えて(?:おいて)?(?:ください|ね)?[。、]?|기억해 ?(?:줘|주세요)?[.,]?"
)


@lru_cache(maxsize=256)  # it is judged by its words and kept in them
def tidy(text: str) -> str:
    """The statement alone."""
    bare = _REMEMBER_CJK.sub("", text)
    out = _EMOJI.sub("", REMEMBER_WORDS.sub(" ", bare) if asks(bare) else bare)
    before = None
    while before != out:
        before = out
        out = _LEAD.sub("", out.strip())
        if out.count(")") == out.count("("):
            out = _TRAIL.sub("", re.sub(r"[\s,;:—–-]+$", "", out)) if not out.endswith(")") else out
        else:
            out = _TRAIL.sub("", out)
    out = re.sub(r"[!.…。！]+$", "", out)
    out = _MARKS.sub(r"\1", _SPACE.sub(" ", out)).strip(" ,;:—–-")
    out = re.sub(r",\s*([,:])", r"\1", out)
    if out.count("(") == out.count(")") + 1:
        out += ")"  # it was taken for a smile
    return shorten(out)


def shorten(text: str, limit: int = LONGEST) -> str:
    """At most `limit` characters, cut at a word."""
    if len(text) <= limit:
        return text
    cut = text[:limit]
    return cut[: cut.rfind(" ")] if " " in cut[limit // 2 :] else cut


_WEEKDAY = re.compile(
    r"понедельник|вторник|сред|четверг|пятниц|суббот|воскресен|(?:mon|tues|wednes|thurs|fri|satur|sun)day|\b(?:mon|tue|wed|thu|fri|sat|sun)\b",
    re.IGNORECASE,
)


# «с этого месяца»: the date is told beside the words, since its case would not fit them
_PREPOSITION_BEFORE = re.compile(r"(?<!\w)(?:с|со|до|от|по|к|ко|после|около)\s*$", re.IGNORECASE)


_POSSESSIVE = re.compile(r"['’]s(?=\s)")
_DETERMINED = re.compile(r"(?<!\w)(?:the|this|that|my|our|his|her|their|its)\s+$", re.IGNORECASE)
_BARE = re.compile(r"^(?:on|in|around)\s+(?:the\s+(?=\w+\s+of\b))?")


def absolute(
    text: str, at: datetime, zone: tzinfo, lang: str, *, yearly: bool = False
) -> tuple[str, Sequence[DateSpan]]:
    """The text with relative days ("завтра", "next friday") written as dates, and the dates found in it.

    `yearly`: the date comes back every year (a birthday), so no year is written into it.
    """
    spans = resolve(text, at, zone, lang)
    out = text
    for span in sorted(spans, key=lambda s: -s.start):
        if not span.absolute or yearly:
            continue
        written = (
            f"{span.text} ({span.absolute.removeprefix('on ')})"
            if _WEEKDAY.search(span.text)
            else span.absolute
        )
        before = out[: span.start]
        if _PREPOSITION_BEFORE.search(before) and written.startswith("в "):
            written = (
                f" {span.text.strip()} ({written[2:]})"
                if before[-1:].isalpha()
                else f"{span.text} ({written[2:]})"
            )
        if written.startswith("on ") and re.search(r"\bon $", before):
            written = written[3:]
        of_it = _POSSESSIVE.match(out, span.end)  # "today's sync": the sync of that day
        if of_it:
            written = ("" if _DETERMINED.search(before) else "the ") + _BARE.sub("", written)
        out = before + written + out[of_it.end() if of_it else span.end :]
    return out, spans
