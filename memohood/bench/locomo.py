"""LoCoMo (Maharana et al., 2024): evidence recall in ten long dialogues, raw messages only.

Each turn becomes a history message that carries its dia_id as ref; a question counts the share of its evidence turns among
the first 5, 10 and 20 hits. Categories: 1 multi-hop, 2 temporal, 3 open-domain, 4 single-hop; 5 (adversarial) stands apart.
"""

from __future__ import annotations

import json
import re
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

from memohood.bench.clock import SettableClock
from memohood.bootstrap import open_memory
from memohood.errors import InputError

if TYPE_CHECKING:
    from memohood.engine import Engine

DEPTHS = (5, 10, 20)
CATEGORIES = {1: "multi-hop", 2: "temporal", 3: "open-domain", 4: "single-hop", 5: "adversarial"}
_OWNER = "u1"
_EVIDENCE = re.compile(r"D:?(\d+):(\d+)")  # "D8:6; D9:17" names two turns, "D:11:26" one, "D" none


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidenceQuestion:
    text: str
    category: int
    evidence: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialogue:
    """One conversation: messages as record_messages takes them, its questions, and when it ended."""

    id: str
    messages: tuple[Mapping[str, Any], ...]
    questions: tuple[EvidenceQuestion, ...]
    ended: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """How one question went: the share of its evidence within each depth, and the time."""

    dialogue: str
    category: int
    recall: tuple[float, ...]  # one per depth
    ms: float
    missing: tuple[str, ...]
    question: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LocomoReport:
    found: tuple[Found, ...]
    skipped: int  # questions without usable evidence
    messages: int
    load_seconds: float
    embedder: str = ""


def read(path: Path) -> list[Dialogue]:
    """The dialogues of a LoCoMo file."""
    if not path.is_file():
        raise InputError(f"there is no file {path}", hint="give locomo10.json with --data")
    try:
        return [
            _dialogue(row, number) for number, row in enumerate(json.loads(path.read_text(encoding="utf-8")))
        ]
    except (ValueError, KeyError, TypeError) as error:
        raise InputError(f"{path} is not a LoCoMo file: {error!r}") from error


def evidence(fields: Sequence[str], known: frozenset[str]) -> frozenset[str]:
    """The turn ids named in the evidence strings, as far as such turns exist ("D8:6; D9:17" names two)."""
    named = (match for text in fields for match in _EVIDENCE.findall(text))
    return known.intersection(f"D{int(session)}:{int(turn)}" for session, turn in named)


def spread(dialogues: Sequence[Dialogue], limit: int) -> list[Dialogue]:
    """At most `limit` questions (0 = all), taken evenly from all dialogues and from all over each."""
    if not limit:
        return list(dialogues)
    share, more = divmod(limit, len(dialogues))
    chosen = []
    for number, dialogue in enumerate(dialogues):
        count = min(share + (number < more), len(dialogue.questions))
        step = len(dialogue.questions) / count if count else 0.0
        picked = tuple(dialogue.questions[int(i * step)] for i in range(count))
        if picked:
            chosen.append(
                Dialogue(id=dialogue.id, messages=dialogue.messages, questions=picked, ended=dialogue.ended)
            )
    return chosen


def run(
    dialogues: Sequence[Dialogue],
    *,
    settings: Mapping[str, Any] | None = None,
    advance: Callable[[int], None] = lambda steps: None,
) -> LocomoReport:
    """Load each dialogue into a file of its own and ask its questions; `advance` is called with 1 after each."""
    found: list[Found] = []
    skipped, loaded, embedder = 0, 0.0, ""
    for dialogue in dialogues:
        with tempfile.TemporaryDirectory(prefix="memohood-bench-") as folder:
            clock = SettableClock(dialogue.ended)
            with open_memory(Path(folder) / "memory.db", config=settings, clock=clock) as memory:
                began = time.perf_counter()
                memory.record_messages(dialogue.messages)
                memory.digest(timeout=600.0)
                memory.warm()
                loaded += time.perf_counter() - began
                embedder = embedder or memory.stats().embedder
                for question in dialogue.questions:
                    if question.evidence:
                        found.append(_ask(memory, dialogue, question))
                    else:
                        skipped += 1
                    advance(1)
    return LocomoReport(
        found=tuple(found),
        skipped=skipped,
        messages=sum(len(dialogue.messages) for dialogue in dialogues),
        load_seconds=loaded,
        embedder=embedder,
    )


def averages(report: LocomoReport) -> dict[str, tuple[int, tuple[float, ...]]]:
    """Group -> (questions, evidence recall per depth): each category, and "all" = categories 1 to 4."""
    groups: dict[str, list[Found]] = {"all": [f for f in report.found if f.category != 5]}
    for number, name in CATEGORIES.items():
        groups[name] = [f for f in report.found if f.category == number]
    return {
        name: (len(found), tuple(sum(f.recall[i] for f in found) / len(found) for i in range(len(DEPTHS))))
        for name, found in groups.items()
        if found
    }


def _ask(memory: Engine, dialogue: Dialogue, question: EvidenceQuestion) -> Found:
    began = time.perf_counter()
    answer = memory.recall(
        question.text, session_id="asked", user_id=_OWNER, at=dialogue.ended, k=max(DEPTHS), scope="history"
    )
    took = (time.perf_counter() - began) * 1000.0
    refs = [hit.ref for hit in answer.hits]
    recall = tuple(
        len(question.evidence.intersection(refs[:depth])) / len(question.evidence) for depth in DEPTHS
    )
    missing = tuple(sorted(question.evidence.difference(refs)))
    return Found(
        dialogue=dialogue.id,
        category=question.category,
        recall=recall,
        ms=took,
        missing=missing,
        question=question.text,
    )


def _dialogue(row: Mapping[str, Any], number: int) -> Dialogue:
    conversation = row["conversation"]
    messages = tuple(_messages(conversation))
    known = frozenset(message["ref"] for message in messages)
    questions = tuple(
        EvidenceQuestion(
            text=str(qa["question"]),
            category=int(qa["category"]),
            evidence=evidence([str(e) for e in qa.get("evidence", ())], known),
        )
        for qa in row["qa"]
    )
    ended = max(message["at"] for message in messages) + timedelta(days=1)
    return Dialogue(id=str(row.get("sample_id", number)), messages=messages, questions=questions, ended=ended)


def _messages(conversation: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    numbers = sorted(
        int(key.removeprefix("session_")) for key in conversation if re.fullmatch(r"session_\d+", key)
    )
    for number in numbers:
        start = session_time(conversation[f"session_{number}_date_time"])
        for place, turn in enumerate(conversation[f"session_{number}"]):
            yield {
                "session_id": f"session_{number}",
                "speaker": turn["speaker"],
                "text": turn["text"],
                "at": start + timedelta(seconds=30 * place),
                "ref": turn["dia_id"],
                "user_id": _OWNER,
            }


def session_time(text: str) -> datetime:
    """ "1:56 pm on 8 May, 2023" as an instant (UTC: the data names no zone)."""
    return datetime.strptime(text.strip().upper(), "%I:%M %p ON %d %B, %Y").replace(tzinfo=UTC)
