"""The suites run end to end on small data, without a model."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from memohood.bench import distractors, gigamemory, lives, report, scenarios, speed
from memohood.bench.cases import read_scenarios
from memohood.bootstrap import open_memory
from memohood.errors import InputError

WORDS_ONLY = {"embedder": {"provider": "none"}}
SCENARIO = {
    "id": "en-x1",
    "lang": "en",
    "sessions": [
        {
            "id": "s1",
            "at": "2026-03-02T09:00:00+01:00",
            "turns": [
                {"user": "Remember: I am allergic to walnuts.", "assistant": "Noted."},
                {"user": "thanks!", "assistant": "Sure."},
            ],
        }
    ],
    "captures": [
        {
            "turn": "s1.1",
            "all": ["walnut"],
            "any": ["allerg"],
            "kind": ["fact"],
            "pinned": True,
            "level": "explicit",
        }
    ],
    "none": ["s1.2"],
    "state": [{"topic": "allergy", "active": ["walnut"], "inactive": []}],
    "queries": [
        {
            "at": "2026-05-02T10:00:00+01:00",
            "q": "what am I allergic to?",
            "must": [["walnut"]],
            "must_not": [],
            "type": "exact",
        },
        {
            "at": "2026-05-02T10:01:00+01:00",
            "q": "thank you!",
            "must": [],
            "must_not": [],
            "type": "smalltalk",
        },
    ],
    "secrets": ["tok-4711"],
}


def _scenario_file(folder: Path) -> Path:
    path = folder / "scenarios.jsonl"
    path.write_text(json.dumps(SCENARIO) + "\n\n", encoding="utf-8")
    return path


def test_a_scenario_is_played_among_distractors_and_judged(tmp_path: Path) -> None:
    cases = read_scenarios(_scenario_file(tmp_path))
    done: list[int] = []
    measured = scenarios.run(
        cases,
        irrelevant=["how tall is the tower of Pisa?"],
        settings=WORDS_ONLY,
        noise=scenarios.Noise(facts=20, talks=10),
        advance=done.append,
    )
    numbers = report.scenario_numbers(measured)
    assert done == [1]
    for what in ("capture", "none", "state active", "query", "secret"):
        assert numbers["checks"][what]["share"] == 1.0, (what, report.failures(measured.checks))
    assert numbers["checks"]["irrelevant"]["total"] == 1
    assert [row[0] for row in report.scenario_rows(measured)][:2] == ["capture", "whole"]


def test_a_broken_scenario_is_named(tmp_path: Path) -> None:
    path = tmp_path / "broken.jsonl"
    path.write_text('{"id": "x"}\n', encoding="utf-8")
    with pytest.raises(InputError, match="scenario x"):
        read_scenarios(path)
    path.write_text("{}\nnonsense\n", encoding="utf-8")
    with pytest.raises(InputError, match="line 2"):
        read_scenarios(path)


def test_distractors_are_distinct_ordered_and_the_same_for_a_seed() -> None:
    until = datetime(2026, 1, 1, tzinfo=UTC)
    facts = list(distractors.facts(200, seed=3, until=until))
    assert len({text for _, text in facts}) == 200
    assert (
        facts == sorted(facts, key=lambda fact: fact[0]) == list(distractors.facts(200, seed=3, until=until))
    )
    assert max(at for at, _ in facts) < until
    talks = list(distractors.talks(50, seed=3, until=until))
    assert [talk.at for talk in talks] == sorted(talk.at for talk in talks)


@pytest.mark.parametrize("observe", [False, True])
def test_gold_sessions_are_looked_for_among_the_first_hits(tmp_path: Path, observe: bool) -> None:
    def session(number: int, said: str) -> dict[str, object]:
        return {
            "id": number,
            "messages": [{"role": "user", "content": said}, {"role": "assistant", "content": "Понятно."}],
        }

    row = {
        "id": 1,
        "question": "Какая порода у моей собаки?",
        "question_type": "fact",
        "ans_session_ids": [2],
        "sessions": [
            session(1, "Сегодня шёл снег"),
            session(2, "Порода моей собаки такса"),
            session(3, "Сколько будет два плюс два?"),
        ],
    }
    path = tmp_path / "giga.jsonl"
    path.write_text(json.dumps(row, ensure_ascii=False), encoding="utf-8")
    measured = gigamemory.run(gigamemory.read(path), observe=observe, settings=WORDS_ONLY)
    assert [sought.found for sought in measured.sought] == [True]


def test_speed_is_measured_in_all_its_parts() -> None:
    counted: list[int] = []
    measured = speed.run(30, settings=WORDS_ONLY, advance=counted.append)
    numbers = report.speed_numbers(measured)
    assert sum(counted) == speed.steps(30)
    assert numbers["messages"] == 150 and numbers["file_bytes"] > 0 and numbers["rss_bytes"] > 0
    assert 0 < numbers["digest_ms"]["p50"] <= numbers["digest_ms"]["p95"]
    shown = dict(report.speed_rows(measured))
    assert shown["digest of a turn"].startswith("median ")


def test_turns_as_people_write_them_come_from_a_seed_and_some_of_them_tell_something(tmp_path: Path) -> None:
    told = list(lives.turns(40, seed=3))
    assert told == list(lives.turns(40, seed=3)) != list(lives.turns(40, seed=4))
    assert not any("{" in text for turn in told for text in turn)
    with open_memory(tmp_path / "memory.db", WORDS_ONLY) as memory:
        for number, (user, assistant) in enumerate(told):
            memory.observe(user=user, assistant=assistant, session_id=f"s{number}")
        digested = memory.digest(timeout=60)
    kept = sum(bool(outcome.added) for outcome in digested.outcomes)
    assert 10 <= kept <= 35


def test_synthetic_words_follow_zipf() -> None:
    language = speed.Zipf(5, words=500)
    words = [word.lower() for _ in range(400) for word in language.sentence(10, 10).split()]
    counts = sorted((words.count(word) for word in set(words)), reverse=True)
    assert counts[0] > 8 * counts[50]
