"""An illness that turned out to be none: a test or a doctor said so, and no pin keeps it."""

from __future__ import annotations

import pytest

from tests.capture.conftest import offer
from tests.capture.telling import Teller


@pytest.mark.parametrize(
    ("told", "disproved"),
    [
        ("I'm allergic to amoxicillin", "the amoxicillin allergy was not confirmed"),
        ("I have celiac disease", "Celiac disease was ruled out after the biopsy"),
        ("У меня аллергия на амоксициллин", "аллергию на амоксициллин не подтвердили"),
        ("У меня астма", "Астму исключили, это был бронхит"),
        ("У меня эпилепсия", "Врач исключил эпилепсию"),
    ],
)
def test_an_illness_that_was_disproved_is_history(story: Teller, told: str, disproved: str) -> None:
    story.tell(told, disproved)
    assert not [m for m in story.memories() if m.polarity > 0 or m.pinned]
    assert [m.text for m in story.memories("superseded")] == [told]


def test_a_test_that_names_no_illness_takes_none_back(story: Teller) -> None:
    story.tell("I'm allergic to walnuts", "the allergy test came back negative")
    assert [m.value for m in story.memories() if m.pinned] == ["walnut"]


@pytest.mark.parametrize(
    "text",
    [
        "the covid test was negative and my asthma is bad again",
        "исключил глютен из рациона из-за целиакии",
        "I ruled out buying a cat because of my asthma",
        "my walnut allergy is severe",
    ],
)
def test_what_is_ruled_out_beside_an_illness_leaves_it(text: str) -> None:
    (fact,) = offer(text).facts
    assert fact.polarity > 0 and fact.pinned and fact.value
