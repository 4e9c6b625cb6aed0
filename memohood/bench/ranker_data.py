"""Questions to learn from: dialogues and facts played into real files, every candidate described by the code of recall."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from memohood.bench import distractors, locomo, scenarios
from memohood.bench.cases import read_scenarios
from memohood.bench.clock import SettableClock
from memohood.bench.needles import holds_any, normal
from memohood.bootstrap import open_memory
from memohood.recall import captures, history, legs
from memohood.recall.features import Array
from memohood.recall.understand import dense_text, understand

if TYPE_CHECKING:
    from memohood.engine import Engine
    from memohood.ports import Embedder, Store

_OWNER = "u1"
_CATEGORIES = {"multi": 1, "temporal": 2, "open": 3, "single": 4, "adversarial": 5}
_START = datetime(2026, 1, 5, 9, tzinfo=UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One question about a dialogue: its candidates as production gathered them, which are evidence, of how many."""

    group: str
    category: int
    gathered: history.Gathered
    relevant: Array
    evidence: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """One question to the memory: its candidates' evidence rows, and which of them answers (none for irrelevant ones)."""

    group: str
    table: Array
    relevant: Array
    text: str = ""
    texts: tuple[str, ...] = ()


# -- gathering ---------------------------------------------------------------------------------------------------------


def ask_history(memory: Engine, question: str, at: datetime) -> history.Gathered:
    """What production gathers for a question to the history."""
    parts = memory._parts
    store: Store = parts.store
    embedder: Embedder | None = parts.embedder
    zone = parts.clock.timezone
    query = understand(
        question, owner=_OWNER, session_id="", at=at.astimezone(zone), as_of=None, scope="history", reader=store, zone=zone
    )  # fmt: skip
    words = legs.weigh("message", query.terms, store)
    lexical = history.lexical(query, words, store)
    by_words = store.messages(query.owner, [item.seq for item in lexical])
    known = history.speakers(by_words)
    asked = history.without_names(dense_text(query), history.named(query, known))
    vector = embedder.embed([asked], query=True)[0] if embedder else None
    return history.assemble(
        query, vector, embedder, store, words=words, lexical=lexical, messages=by_words, known=known
    )


def read_dialogue(path: Path) -> tuple[list[dict[str, Any]], list[tuple[str, list[str], int]]]:
    """(messages as record_messages takes them, questions with evidence and category) of a dialogue of this project."""
    told = json.loads(path.read_text(encoding="utf-8"))
    messages = [
        {
            "session_id": session["id"],
            "speaker": turn["speaker"],
            "text": turn["text"],
            "at": datetime.fromisoformat(session["at"]) + timedelta(seconds=30 * place),
            "ref": turn["ref"],
        }
        for session in told["sessions"]
        for place, turn in enumerate(session["turns"])
    ]
    questions = [
        (q["q"], q["evidence"], _CATEGORIES.get(q["category"], 4)) for q in told["questions"] if q["evidence"]
    ]
    return messages, questions


def gather_dialogue(
    name: str, messages: Sequence[dict[str, Any]], questions: Iterable[tuple[str, Sequence[str], int]], settings: dict[str, Any]
) -> list[Asked]:  # fmt: skip
    """Play one dialogue and gather the candidates of all its questions."""
    ended = max(message["at"] for message in messages) + timedelta(days=1)
    with (
        tempfile.TemporaryDirectory(prefix="memohood-fit-") as folder,
        open_memory(Path(folder) / "m.db", config=settings, clock=SettableClock(ended)) as memory,
    ):
        memory.record_messages(messages)
        memory.digest(timeout=600)
        rows = []
        for question, refs, category in questions:
            found = ask_history(memory, question, ended)
            relevant = np.array([m.ref in set(refs) for m in found.messages], dtype=np.float32)
            rows.append(
                Asked(
                    group=name,
                    category=category,
                    gathered=found,
                    relevant=relevant,
                    evidence=len(set(refs)),
                )
            )
        return rows


def gather_facts(
    facts: Sequence[dict[str, Any]], irrelevant: Sequence[str], settings: dict[str, Any], *, noise: int, name: str
) -> list[Judged]:  # fmt: skip
    """Remember the facts amid noise; gather the candidates of their questions and of the irrelevant ones."""
    clock = SettableClock(_START)
    ids: dict[str, str] = {}
    with (
        tempfile.TemporaryDirectory(prefix="memohood-fit-") as folder,
        open_memory(Path(folder) / "m.db", config=settings, clock=clock) as memory,
    ):
        for at, text in distractors.facts(noise, seed=5, until=_START):
            memory.remember(text, user_id=_OWNER, at=at)
        for place, fact in enumerate(facts):
            clock.set(_START + timedelta(hours=place))
            ids[fact["fact"]] = memory.remember(fact["fact"], user_id=_OWNER, at=clock.now()).id
        memory.digest(timeout=600)
        clock.set(_START + timedelta(days=60))
        asked = [(q, fact["fact"]) for fact in facts for q in (*fact["ru"], *fact["en"])]
        asked += [(q, "") for q in irrelevant]
        return [
            _judge(memory, question, frozenset({ids.get(answer, "")}), f"{name}:{answer or question}")
            for question, answer in asked
        ]


def gather_scenarios(path: Path, irrelevant: Sequence[str], settings: dict[str, Any]) -> list[Judged]:
    """Play scenarios; gather the candidates of their questions, and of some irrelevant ones after each."""
    told = read_scenarios(path)
    rows: list[Judged] = []
    with tempfile.TemporaryDirectory(prefix="memohood-fit-") as folder:
        prepared = scenarios.Prepared(Path(folder), told, settings, scenarios.Noise())
        for number, scenario in enumerate(told):
            file = prepared.copy_for(scenario.owner, f"run-{number}")
            clock = SettableClock(scenario.turns[0].at)
            with open_memory(file, config=settings, clock=clock, seams=scenarios.TURN_BY_TURN) as memory:
                noise = {record.id for record in memory.memories(user_id=None, state="all")}
                for turn in scenario.turns:
                    scenarios.say(memory, clock, turn)
                for question in scenario.questions:
                    clock.set(question.at)
                    wanted = frozenset(
                        record.id
                        for record in memory.memories(user_id=None, state="all")
                        if record.id not in noise
                        and any(holds_any(normal(record.text), group) for group in question.must)
                    )
                    group = f"{path.stem}:{scenario.id}"
                    row = _judge(memory, question.text, wanted, group, owner=question.owner or scenario.owner)
                    if row.relevant.any():
                        rows.append(row)
                rows += [
                    _judge(memory, text, frozenset(), f"{path.stem}:{scenario.id}", owner=scenario.owner)
                    for text in irrelevant[number :: len(told)]
                ]
    return rows


def _judge(memory: Engine, question: str, wanted: frozenset[str], group: str, owner: str = _OWNER) -> Judged:
    parts = memory._parts
    store, embedder, zone = parts.store, parts.embedder, parts.clock.timezone
    query = understand(
        question, owner=owner, session_id="", at=parts.clock.now().astimezone(zone), as_of=None, scope="captures",
        reader=store, zone=zone,
    )  # fmt: skip
    vector = embedder.embed([dense_text(query)], query=True)[0] if embedder else None
    states = captures.states_of(query)
    lexical = captures.by_words(query, store, states=states)
    found = captures.gather(query, lexical, vector, embedder, store, states=states)
    relevant = np.array([m.id in wanted for m in found.memories], dtype=np.float32)
    return Judged(
        group=group,
        table=found.table,
        relevant=relevant,
        text=question,
        texts=tuple(m.text for m in found.memories),
    )


# -- fitting -----------------------------------------------------------------------------------------------------------


def gather_locomo(told: locomo.Dialogue, settings: dict[str, Any]) -> list[Asked]:
    questions = [(q.text, sorted(q.evidence), q.category) for q in told.questions if q.evidence]
    return gather_dialogue(told.id, [dict(message) for message in told.messages], questions, settings)
