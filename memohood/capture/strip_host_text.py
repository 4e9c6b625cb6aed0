"""Leave only what the person wrote: the host's own words inside a message are removed before anything is stored.

The host appends recalled memory, notes, notices of background work and skill texts to messages. Kept, they would be
remembered as the person's words, and recalled again. Broken encodings are repaired first: repairing afterwards could
turn harmless text into a fence.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from memohood.text.hygiene import clean, shadow
from memohood.text.lazy import regex

MAX_CHARS = 4_000_000  # as much as the engine accepts in one message; beyond that it is cut
_ROUNDS = 8

# ── Blocks between tags ─────────────────────────────────────────────────────────────────────────────────────────────
_LT = r"(?:<|&(?:amp;)*(?:lt|#0*60|#x0*3c);?|\\u003c)"
_GT = r"(?:>|&(?:amp;)*(?:gt|#0*62|#x0*3e);?|\\u003e)"
_BLOCK_TAG = regex(
    rf"{_LT}\s*(?P<close>/?)\s*(?P<name>memory[-_ ]?context|memory[-_ ]?provider[-_ ]?context|memohood[-_]\w{{1,30}}"
    rf"|system[-_]reminder|environment[-_]context|recalled[-_]memory)(?=[\s/>&\\])[^<>\n]{{0,120}}?{_GT}",
    re.IGNORECASE,
)
_RECALLED_NOTE = regex(
    r"\[\s*System\s+note:\s*The\s+following\s+is\s+recalled\s+memory\s+context\b[^\]]{0,600}\]", re.IGNORECASE
)

# ── Notes in square brackets ────────────────────────────────────────────────────────────────────────────────────────
# Notices after which everything is output of a machine.
_MACHINE_TURN = regex(
    r"\s*\[\s*(?:(?:System(?: note)?|IMPORTANT)\s*:\s*)?(?:background\s+process\b|ASYNC\s+DELEGATION\b"
    r"|Continuing\s+toward\s+your\s+standing\s+goal\b|Your\s+active\s+task\s+list\s+was\s+preserved\b)",
    re.IGNORECASE,
)
_NOTE = regex(
    r"\[\s*(?:System(?:\s+(?:note|message|reminder|notice|event))?\s*:|SYSTEM\s*:|IMPORTANT:\s*(?:The user has invoked|The \""
    r"|The user launched|MCP servers|Background|Watch)"
    r"|Note:\s*(?:model was just switched|Some earlier conversation)|Runtime\s+note:|Skill\s+(?:directory|setup note):"
    r"|USER\s+INITIATED\s+SKILLS\s+RELOAD:|Voice\s+(?:input\s+[—-]|channel\s+now:)|Session\s+was\s+just\s+handed\s+off"
    r"|The\s+user\s+(?:sent|attached)\b|User\s+(?:sent|attached)\b|If\s+you\s+need\s+a\s+closer\s+look|Image\s+attached\b"
    r"|Attached\s+image\b|Pasted\s+text\s+\#|Replying\s+to\b|Delivered\s+from\b|Triggering\s+message\s+id\b"
    r"|Loaded\s+as\s+part\s+of\s+the\b|/?OUT-OF-BAND\s+USER\s+MESSAGE\b|Your\s+active\s+task\s+list\b)",
    re.IGNORECASE,
)
_SYSTEM_PARAGRAPH = regex(
    r"(?:^|(?<=\n))[ \t]*\[\s*System(?:\s+(?:note|message|prompt))?\s*\][^\n]*(?:\n(?![ \t]*\n)[^\n]*)*",
    re.IGNORECASE,
)
_INTERRUPTED = regex(
    r"(?:^|(?<=\n))[ \t]*(?:Operation interrupted(?:\.|:| during retry\b)[^\n]*"
    r"|(?:Stop|Session reset) requested\.?[ \t]*(?=\n|$)|Execution timed out \(inactivity\)\.?[ \t]*(?=\n|$)"
    r"|SSE client disconnected\.?[ \t]*(?=\n|$)|Gateway (?:shutting down|restarting)\.?[ \t]*(?=\n|$))",
    re.IGNORECASE,
)

# ── Turns that a host wrote around the person's words ───────────────────────────────────────────────────────────────
_SUMMARY = regex(r"\s*\[CONTEXT (?:COMPACTION|SUMMARY)\b", re.IGNORECASE)
_SUMMARY_END = regex(r"---\s*END OF CONTEXT SUMMARY[^\n]*", re.IGNORECASE)
_GROUP_CONTEXT = regex(r"\s*\[Observed \w+ group context\b", re.IGNORECASE)
_GROUP_CURRENT = regex(r"\[Current addressed message\b[^\]\n]*\]", re.IGNORECASE)
_SKILL = "[IMPORTANT: The user has invoked the "
_SKILL_LOADED = regex(
    r"\s*\[IMPORTANT: (?:The \"[^\"\n]{1,200}\" skill is auto-loaded|The user launched this CLI session with)",
    re.IGNORECASE,
)
_SKILL_WORDS = "The user has provided the following instruction alongside the skill invocation: "
_BUNDLE_WORDS = "\nUser instruction: "
_BUNDLE_BLOCK = "\n\n[Loaded as part of the "
_RUNTIME_NOTE = "\n\n[Runtime note:"
_MEMORY_HEADER = regex(
    r"MEMORY PROVIDER CONTEXT:\n(?:The block contains one JSON string supplied by a memory provider\.[^\n]*\n)?",
    re.IGNORECASE,
)


def strip_host_text(text: str) -> str:
    """The person's own words in a message, "" where there are none. Doing it twice changes nothing."""
    text = clean(text)
    for _ in range(_ROUNDS):
        before = text
        for step in _STEPS:
            text = step(text)
        # Cleaning is costly and changes nothing twice: only what a step has cut needs it again.
        text = text.strip() if text == before else clean(text).strip()
        if text == before:
            break
    return text


def _machine_turn(text: str) -> str:
    return "" if _MACHINE_TURN.match(text) else text


def _summary(text: str) -> str:
    if not _SUMMARY.match(text):
        return text
    end = _SUMMARY_END.search(text)
    return text[end.end() :] if end else ""


def _group_context(text: str) -> str:
    if not _GROUP_CONTEXT.match(text):
        return text
    current = _GROUP_CURRENT.search(text)
    return text[current.end() :] if current else ""


def _skill(text: str) -> str:
    """What the person typed beside a skill; the skill's own text may quote the markers, so places matter."""
    if _SKILL_LOADED.match(text):
        return text.rsplit("\n\n", 1)[-1] if "\n\n" in text else ""
    if not text.lstrip().startswith(_SKILL):
        return text
    if " skill bundle," in text:
        place = text.find(_BUNDLE_WORDS)
        return "" if place < 0 else text[place + len(_BUNDLE_WORDS) :].split(_BUNDLE_BLOCK, 1)[0]
    place = text.rfind(_SKILL_WORDS)
    return "" if place < 0 else text[place + len(_SKILL_WORDS) :].split(_RUNTIME_NOTE, 1)[0]


def _blocks(text: str) -> str:
    """Drop everything between the host's tags, nested and escaped ones too; an unclosed block at a line start runs to the end."""
    seen = shadow(text)
    tags = list(_BLOCK_TAG.finditer(seen))
    if not tags and not _RECALLED_NOTE.search(seen):
        return text
    closing_after = [0] * (len(tags) + 1)
    for place in range(len(tags) - 1, -1, -1):
        closing_after[place] = closing_after[place + 1] + bool(tags[place]["close"])
    kept: list[str] = []
    last, depth = 0, 0
    for place, tag in enumerate(tags):
        if tag["close"]:
            if depth == 0:  # a stray end: only the tag goes, and a note that announced a block before it
                note = _last_note(seen, last, tag.start())
                kept.append(text[last : tag.start() if note is None else note])
                last = tag.end()
            else:
                depth -= 1
                last = tag.end()
            continue
        if depth == 0:
            kept.append(text[last : tag.start()])
            last = tag.end()
            if not closing_after[place + 1]:
                if seen[: tag.start()].rpartition("\n")[2].strip():
                    continue  # mentioned within a sentence: not a block
                return "".join(kept)
        depth += bool(closing_after[place + 1]) and (depth == 0 or closing_after[place + 1] > depth)
    kept.append(text[last:])
    return _cut_notes("".join(kept))


def _last_note(seen: str, start: int, end: int) -> int | None:
    places = [match.start() for match in _RECALLED_NOTE.finditer(seen, start, end)]
    return places[-1] if places else None


def _cut_notes(text: str) -> str:
    return _RECALLED_NOTE.sub("", text)


def _notes(text: str) -> str:
    """Drop bracketed notes of the host, brackets inside counted; one that never ends takes its paragraph."""
    kept: list[str] = []
    last = 0
    for match in _NOTE.finditer(shadow(text)):
        if match.start() < last:
            continue
        kept.append(text[last : match.start()])
        last = _closing_bracket(text, match.start())
    return "".join([*kept, text[last:]]) if last else text


def _closing_bracket(text: str, start: int, reach: int = 20_000) -> int:
    depth = 0
    for place in range(start, min(len(text), start + reach)):
        depth += (text[place] == "[") - (text[place] == "]")
        if depth == 0:
            return place + 1
    end = text.find("\n\n", start)
    return len(text) if end < 0 else end


def _lines(text: str) -> str:
    return _MEMORY_HEADER.sub("", _INTERRUPTED.sub("", _SYSTEM_PARAGRAPH.sub("", text)))


_STEPS: tuple[Callable[[str], str], ...] = (
    _summary,
    _group_context,
    _blocks,
    _machine_turn,
    _skill,
    _notes,
    _lines,
)
