"""The demo is a real run: an allergy is pinned and recalled without its word, a diagnosis is revised."""

from __future__ import annotations

import pytest

from .conftest import Run


@pytest.mark.parametrize(
    ("language", "allergy", "current", "outdated"),
    [
        ("en", "penicillin", "reflux", "diagnosed with gastritis"),
        ("ru", "пенициллин", "рефлюкс", "диагноз: гастрит"),
    ],
)
def test_the_story_comes_out_as_told(
    memohood: Run, language: str, allergy: str, current: str, outdated: str
) -> None:
    told = memohood("demo", "--lang", language, "--json").json["demo"]
    kept = [record for turn in told for record in turn.get("kept", ())]
    assert [record["pinned"] for record in kept if allergy in record["text"]] == [True]
    asked = [turn for turn in told if "asked" in turn]
    assert allergy in asked[0]["recalled"] and allergy not in asked[0]["asked"].lower()
    assert current in asked[1]["recalled"] and outdated not in asked[1]["recalled"]
    assert asked[2]["recalled"] == ""
    assert "superseded" in [turn["action"] for turn in told if "action" in turn]


def test_small_talk_leaves_nothing(memohood: Run) -> None:
    told = memohood("demo", "--lang", "en", "--json").json["demo"]
    assert told[0]["kept"] == []
