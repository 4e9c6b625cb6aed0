"""Cuts a message into blocks (own words, code, quotes, logs), sentences and clauses, voice run-ons included."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from memohood.text.lazy import regex

BlockKind = Literal["prose", "code", "quote", "log"]


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a text: `text == whole[start:end]`."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Block:
    """A run of lines of one kind."""

    kind: BlockKind
    span: Span


_FENCE = regex(r"```.*?(?:```|\Z)|~~~.*?(?:~~~|\Z)", re.DOTALL)
_QUOTE_LINE = regex(r"^\s{0,3}>")
_LONG_QUOTE = regex(r"«[^»]{60,}»|“[^”]{60,}”|„[^“”\"]{60,}[“”\"]|\"[^\"\n]{60,}\"")
_LOG_LINE = regex(
    r"^\s*(?:\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\[?\d\d:\d\d:\d\d[\].,]|[A-Z][a-z]{2}\s+\d{1,2} \d\d:\d\d:\d\d|"
    r"\[(?:warn|error|info|debug|trace|fatal)\w*\]|(?:WARN|ERROR|INFO|DEBUG|TRACE|FATAL)\w*[:\s]|"
    r"Traceback \(|File \".*\", line \d+|\s*at [\w.$]+\(|\$ \S|>>> |npm ERR!|[\w.]+(?:Error|Exception): )",
)
_CODE_LINE = regex(
    r"^\s*(?:[A-Za-z_][\w.\[\]]* ?(?:[:+*/-]?=) ?(?:[\"'\[{\d]|true\b|false\b|null\b|none\b|nil\b|new \w|\w+\()|(?:func|fn|sub|proc) \w+ ?\(|(?:local|my|dim|final|static) \$?\w+ ?=|(?:for|while|if|elif|else|try|with) .{1,60}:\s*$|import \w|from \w+ import|def \w+\(|class \w+[(:]|function \w*\(|(?:const|let|var) \w+ ?=|return\b.*;|"
    r"//\s?\S|/\*|<!--|#include|public |private |select .+ from |insert into |create table |<\/?\w+[^>]*>\s*$|[{}\])];?,?\s*$|@\w+\()",
    re.IGNORECASE,
)
# The name of a usual program of a shell, then an option or a path: typed to be run, not told («cat ~/.ssh/config»).
_COMMAND_LINE = re.compile(
    r"^\s*(?:sudo )?(?:cat|less|more|head|tail|ls|cd|rm|cp|mv|ln|scp|ssh|rsync|grep|find|chmod|chown|mkdir|touch|stat|du|df|tar|unzip|gzip|"
    r"curl|wget|bash|sh|zsh|source|python3?|node|vim?|nano|open|code|diff|git \w+|docker \w+|systemctl \w+)(?: -{1,2}[\w-]+(?:=\S+)?)* (?:-{1,2}\w|[~.]{0,2}/[\w.])"
)
_SYMBOLS = frozenset("{}()[];=<>|\\$&%*+_#/\"'`~^")


def _line_kind(line: str) -> BlockKind | None:
    """The kind of a single line, None for an empty one."""
    bare = line.strip()
    if not bare:
        return None
    if _QUOTE_LINE.match(line):
        return "quote"
    if _LOG_LINE.match(line):
        return "log"
    if _CODE_LINE.match(line) or _COMMAND_LINE.match(line):
        return "code"
    symbols = sum(ch in _SYMBOLS for ch in bare)
    if len(bare) >= 12 and symbols * 6 > len(bare) and "://" not in bare and not _smiling(bare):
        return "code"
    return "prose"


def _smiling(line: str) -> bool:
    """Russian brackets as smiles: many ) or ( and hardly another symbol."""
    return sum(ch in _SYMBOLS and ch not in "()" for ch in line) * 12 <= len(line)


def blocks(text: str) -> list[Block]:
    """The message in order as runs of own prose and of things that are not the writer's words."""
    found: list[Block] = []
    cuts = sorted(
        [(m.start(), m.end(), "code") for m in _FENCE.finditer(text)]
        + [(m.start(), m.end(), "quote") for m in _LONG_QUOTE.finditer(text)]
    )
    place = 0
    for start, end, kind in cuts:
        if start < place:
            continue
        found.extend(_lines(text, place, start))
        found.append(Block("code" if kind == "code" else "quote", Span(start, end, text[start:end])))
        place = end
    found.extend(_lines(text, place, len(text)))
    return found


def _lines(text: str, start: int, end: int) -> list[Block]:
    out: list[Block] = []
    place = start
    run: BlockKind | None = None
    run_start = start
    for line in text[start:end].splitlines(keepends=True):
        kind = _line_kind(line) or run
        if run is not None and kind != run:
            out.append(Block(run, Span(run_start, place, text[run_start:place])))
            run_start = place
        run = kind
        place += len(line)
    if run is not None and place > run_start:
        out.append(Block(run, Span(run_start, place, text[run_start:place])))
    return out


_ABBREVIATION = regex(
    r"(?:^|[\s(«])(?:т\.\s?[едпк]|[а-яa-z]|гг?|ул|др|пр|стр|руб|тыс|млн|кв|им|обл|мин|ч|см|напр|mr|mrs|ms|dr|prof|проф|доц|акад|sen|gen|rev|st|vs|etc|e\.g|i\.e|"
    r"approx|no|apr|jan|feb|mar|jun|jul|aug|sept?|oct|nov|dec|no|inc|ltd|jr|sr|z\.b|bzw|ca|sr|sra|dra|av|янв|фев|мар|апр|авг|сент|окт|ноя|дек)\.$",
    re.IGNORECASE,
)
_EMOJI = "[\U0001f300-\U0001faff\u2600-\u27bf\U0001f1e6-\U0001f1ff\ufe0f\u200d❤]"
_BREAK = regex(
    rf"\n+|[.!?…]+[)\]»”\"']*(?=\s|{_EMOJI}|$)|[?!…]+(?=\w)|[。！？]+|{_EMOJI}+(?:\s*{_EMOJI}+)*|(?<=\w)\s?[)(]{{1,}}(?=\s|$)|(?<=[\w.!?,])[)(]{{2,}}|(?<=\s)[:;]-?[)(D]+(?=\s|$)"
)


def sentences(text: str, offset: int = 0) -> list[Span]:
    """Sentences with their closing marks; `offset` is where `text` begins in the whole message."""
    out: list[Span] = []
    start = 0
    for mark in _BREAK.finditer(text):
        token = mark.group()
        if (
            token.startswith(".")
            and len(token) == 1
            and _ABBREVIATION.search(text[max(0, mark.start() - 12) : mark.end()])
        ):
            continue
        if token.strip() in (")", "(") and not _smile_here(text[start : mark.end()]):
            continue
        _push(out, text, start, mark.end(), offset)
        start = mark.end()
    _push(out, text, start, len(text), offset)
    return out


def _smile_here(piece: str) -> bool:
    """A lone bracket is a smile when nothing opened it."""
    return piece.count(")") != piece.count("(")


def _push(out: list[Span], text: str, start: int, end: int, offset: int) -> None:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if start >= end:
        return
    piece = text[start:end]
    if out and not any(ch.isalnum() for ch in piece):  # a lone smile or emoji closes what came before
        last = out[-1]
        gap = text[last.end - offset : start]
        if not gap.strip():
            out[-1] = Span(last.start, end + offset, text[last.start - offset : end])
            return
    out.append(Span(start + offset, end + offset, piece))


_CLAUSE_MARK = regex(
    r"\s*(?:[,，；、](?!\d)|(?<!&lt)(?<!&gt)(?<!&amp)(?<!&quot)(?<!&nbsp)(?<!&#\d\d);(?!\d)|,(?=\s)|(?<=\s)[—–-](?=\s)|:(?=\s)|\((?=[^()]{25,}\))|(?<=[^()]{25})\)(?=\s|$|,))\s*"
)
_CONJUNCTION = regex(
    r"\s+(?=(?:а|но|зато|поэтому|потому что|так что|короче|и ещё|и еще|и третье|второе|первое|третье|в общем|кстати|"
    r"but|so|because|cause|cuz|also|oh and|and also|anyway|basically|aber|pero|porque|mas)\s)",
    re.IGNORECASE,
)
_AND = regex(r"\s+(?=(?:и|and|und|y|e|да)\s)", re.IGNORECASE)
_RUN_ON = 70


def clauses(sentence: Span) -> list[Span]:
    """The clauses of a sentence: cut at commas, dashes, colons and brackets; long unmarked runs also at conjunctions."""
    out: list[Span] = []
    start = 0
    text = sentence.text
    cuts = [(m.start(), m.end()) for m in _CLAUSE_MARK.finditer(text)]
    cuts += [(m.start(), m.end()) for m in _CONJUNCTION.finditer(text)]
    for begin, end in sorted(cuts):
        if begin < start or _copula(text, start, begin, end) or _contrast(text, start, begin, end):
            continue
        if _labelled(text, begin, end):
            continue
        _add(out, sentence, start, begin)
        start = end
    _add(out, sentence, start, len(text))
    return [part for clause in out for part in _run_on(sentence, clause)]


def _copula(text: str, start: int, begin: int, end: int) -> bool:
    """A dash after a few words stands for "is" («мой начальник — Игорь»)."""
    mark = text[begin:end].strip()
    return mark in ("—", "–", "-") and len(text[start:begin].split()) <= 3


_LABEL = regex(
    r"(?<!\w)(?:birthday|bday|b-day|blood type|date of birth|dob|д\.?р\.?|др|днюха|день рождения|дата рождения|группа крови)(?: (?:is|у \w+|\w+|моей \w+|моего \w+))?\s*$",
    re.IGNORECASE,
)


def _labelled(text: str, begin: int, end: int) -> bool:
    """A colon or a dash between what a form would ask for and its answer ("mum's birthday: 12 Feb")."""
    return text[begin:end].strip() in (":", "—", "–", "-") and bool(_LABEL.search(text[:begin]))


_DENIED = regex(r"(?<!\w)(?:не|not)(?:\s+[^\s,;:]+){1,3},?\s*$", re.IGNORECASE)
_INSTEAD = regex(r"\s*(?:а|but)\s", re.IGNORECASE)


def _contrast(text: str, start: int, begin: int, end: int) -> bool:
    """«не гастрит, а рефлюкс», "not Rex but Roxy": both sides are one clause."""
    return bool(_INSTEAD.match(text, max(end - 1, begin)) or _INSTEAD.match(text, end)) and bool(
        _DENIED.search(text[start:begin])
    )


def _run_on(sentence: Span, clause: Span) -> list[Span]:
    if len(clause.text) <= _RUN_ON:
        return [clause]
    out: list[Span] = []
    start = clause.start - sentence.start
    for mark in _AND.finditer(sentence.text, start, clause.end - sentence.start):
        if mark.start() - start >= 16:
            _add(out, sentence, start, mark.start())
            start = mark.end()
    _add(out, sentence, start, clause.end - sentence.start)
    return out


def _add(out: list[Span], sentence: Span, start: int, end: int) -> None:
    piece = sentence.text[start:end]
    lead = len(piece) - len(piece.lstrip())
    piece = piece.strip()
    if piece and any(ch.isalnum() for ch in piece):
        begin = sentence.start + start + lead
        out.append(Span(begin, begin + len(piece), piece))
