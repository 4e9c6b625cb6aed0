"""A request that was made for everything, and holds in one case only."""

from __future__ import annotations

import pytest

from tests.capture.telling import Teller


@pytest.mark.parametrize(
    ("broad", "narrow"),
    [
        ("Always answer me in Spanish.", "Spanish only in the school chat."),
        ("Always use tables.", "Tables only for prices, please."),
        ("Всегда отвечай мне по-немецки.", "По-немецки — только в рабочем чате."),
        ("Отвечай всегда таблицей.", "Таблицей только когда сравниваем цены."),
    ],
)
def test_a_narrower_request_takes_the_place_of_the_broad_one(story: Teller, broad: str, narrow: str) -> None:
    story.tell(broad, narrow)
    (held,) = story.memories()
    assert (held.kind == "instruction" and "only" in held.text) or "только" in held.text
    assert [m.text for m in story.memories("superseded")] == [broad.rstrip(".")]


@pytest.mark.parametrize(
    "aside",
    ["I drink coffee only in the morning", "Spanish lessons only on Fridays", "Кофе пью только по утрам"],
)
def test_a_habit_with_only_narrows_no_request(story: Teller, aside: str) -> None:
    story.tell("Always answer me in Spanish.", aside)
    assert "always answer" in story.texts()
