"""Somebody else at the owner's keyboard."""

from __future__ import annotations

import pytest

from memohood.capture.guests import guest
from tests.capture.telling import Teller


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("Hi, it's Sam on Nora's tablet.", "sam"),
        ("Sam here, using Nora's account", "sam"),
        ("I'm Sam, typing from my sister's phone", "sam"),
        ("not Nora here, this is Sam", "sam"),
        ("Привет, это Федя за ноутом Риты.", "федя"),
        ("Федя тут, пишу с телефона Риты", "федя"),
        ("пишет Федя с аккаунта жены", "федя"),
        ("I'm typing on my wife's laptop", ""),
        ("I am using Nora's laptop this week", ""),
        ("this is not Java, it's Kotlin", ""),
        ("это не Москва, а Тула", ""),
        ("Привет, сижу за ноутом весь день", ""),
        ("Работаю за компом до ночи", ""),
    ],
)
def test_a_guest_is_somebody_who_names_himself_at_anothers_device(text: str, who: str) -> None:
    assert guest(text) == who


@pytest.mark.parametrize(
    ("told", "who", "needle"),
    [
        ("Hello, this is Sam using Nora's computer. I'm allergic to bees.", "sam", "bees"),
        ("Федя тут, пишу с телефона Риты. У меня диабет.", "федя", "диабет"),
    ],
)
def test_what_a_guest_tells_is_about_the_guest_and_never_pinned(
    story: Teller, told: str, who: str, needle: str
) -> None:
    story.tell(told)
    (held,) = story.memories()
    assert held.subject == who and needle in held.text.lower() and not held.pinned


@pytest.mark.parametrize(
    ("told", "disowned"),
    [
        ("I'm allergic to bees.", "That wasn't me yesterday, Sam was typing, I have no allergies."),
        ("У меня аллергия на пыльцу.", "Вчера это писал не я, а Федя, у меня аллергии нет."),
    ],
)
def test_what_was_told_in_the_owners_name_is_taken_back(story: Teller, told: str, disowned: str) -> None:
    story.tell(told, disowned)
    assert not [m for m in story.memories() if m.slot == "allergy" and m.polarity > 0]
    assert [m for m in story.memories("superseded") if m.slot == "allergy"]


def test_the_guests_own_illness_stays_his(story: Teller) -> None:
    story.tell(
        "Привет, это Федя за ноутом Риты. У меня аллергия на пыльцу.",
        "То был не я, это писал Федя, у меня аллергии нет.",
    )
    assert [m.subject for m in story.memories() if m.slot == "allergy" and m.polarity > 0] == ["федя"]
