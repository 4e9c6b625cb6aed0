"""Reading LoCoMo files and spreading a small sample over them."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from memohood.bench import locomo
from memohood.errors import InputError

KNOWN = frozenset({"D8:6", "D9:17", "D11:26", "D1:1"})


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        (["D8:6; D9:17"], {"D8:6", "D9:17"}),
        (["D8:6 D9:17"], {"D8:6", "D9:17"}),
        (["D:11:26"], {"D11:26"}),
        (["D"], set()),
        (["D01:01"], {"D1:1"}),
        (["D40:2"], set()),
        ([], set()),
    ],
)
def test_evidence_names_existing_turns_however_it_is_written(fields: list[str], named: set[str]) -> None:
    assert locomo.evidence(fields, KNOWN) == named


def test_session_times_are_read() -> None:
    assert locomo.session_time("1:56 pm on 8 May, 2023") == datetime(2023, 5, 8, 13, 56, tzinfo=UTC)
    assert locomo.session_time("12:05 am on 1 January, 2024") == datetime(2024, 1, 1, 0, 5, tzinfo=UTC)


def test_a_dialogue_becomes_messages_with_refs_and_times(tmp_path: Path) -> None:
    dialogue = locomo.read(_file(tmp_path))[0]
    assert [message["ref"] for message in dialogue.messages] == ["D1:1", "D1:2", "D2:1"]
    assert (
        dialogue.messages[0]["at"] < dialogue.messages[1]["at"] < dialogue.messages[2]["at"] < dialogue.ended
    )
    assert [len(question.evidence) for question in dialogue.questions] == [1, 2, 0]


def test_a_sample_is_spread_over_all_dialogues(tmp_path: Path) -> None:
    dialogues = locomo.read(_file(tmp_path)) * 3
    assert [len(dialogue.questions) for dialogue in locomo.spread(dialogues, 4)] == [2, 1, 1]
    assert sum(len(dialogue.questions) for dialogue in locomo.spread(dialogues, 0)) == 9


def test_another_file_is_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / "other.json"
    path.write_text('[{"conversation": {}}]', encoding="utf-8")
    with pytest.raises(InputError, match="not a LoCoMo file"):
        locomo.read(path)


def _file(folder: Path) -> Path:
    def turn(ref: str, speaker: str, text: str) -> dict[str, str]:
        return {"dia_id": ref, "speaker": speaker, "text": text}

    conversation = {
        "speaker_a": "Ida",
        "speaker_b": "Olaf",
        "session_1_date_time": "1:56 pm on 8 May, 2023",
        "session_1": [turn("D1:1", "Ida", "I adopted a parrot."), turn("D1:2", "Olaf", "What is it called?")],
        "session_2_date_time": "9:00 am on 2 June, 2023",
        "session_2": [turn("D2:1", "Ida", "The parrot is called Figaro.")],
    }
    questions = [
        {"question": "What did Ida adopt?", "answer": "a parrot", "evidence": ["D1:1"], "category": 4},
        {
            "question": "What is her parrot called?",
            "answer": "Figaro",
            "evidence": ["D1:1; D2:1"],
            "category": 1,
        },
        {"question": "What does Olaf drive?", "answer": "", "category": 5},
    ]
    path = folder / "locomo.json"
    path.write_text(
        json.dumps([{"sample_id": "c1", "conversation": conversation, "qa": questions}]), encoding="utf-8"
    )
    return path
