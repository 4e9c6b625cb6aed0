"""Who somebody is, what language he was born into, when, and what could kill him never fade, however it is told."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memohood.capture.propose import propose
from memohood.domain.memory import Fact
from memohood.domain.turn import USER, Message, Turn

AT = datetime(2026, 3, 10, 12, tzinfo=UTC)


def _facts(text: str) -> tuple[Fact, ...]:
    turn = Turn(user=Message(owner="u1", session_id="s1", speaker=USER, text=text, at=AT))
    return propose(turn, zone=UTC).facts


@pytest.mark.parametrize(
    "text",
    [
        "Борис Игнатьевич Лунёв, нотариус, Псков",
        "Я Яков Ильич, токарь, 61 год",
        "я Степановна, а не Семёновна",
        "Зовут Рустам",
        "going by Juno from now on!",
        "Прошу обращаться ко мне Пётр Ильич",
        "родной язык у меня чувашский",
        "Welsh is my first language",
        "My native language is Tamil",
        "My birthday falls on midsummer, the 24th of June",
        "жена, увы, не переносит осиный яд",
        "сын не переносит наркоз",
        "I have EDS so no contact sports",
        "keep this one forever: our cat was called Pim",
        "всегда помни, что код семьи у нас Ромашка",
    ],
)
def test_it_is_pinned(text: str) -> None:
    assert any(fact.pinned for fact in _facts(text)), _facts(text)


@pytest.mark.parametrize(
    "text",
    [
        "Борис Игнатьевич звонил вчера насчёт крыши",
        "не переношу шумные компании",
        "I need a birthday card for my boss",
        "учу язык эсперанто по выходным",
        "we moved to SAP last year",
    ],
)
def test_what_resembles_it_is_not_pinned(text: str) -> None:
    assert not any(fact.pinned for fact in _facts(text)), _facts(text)


@pytest.mark.parametrize(
    "text", ["графики строю в Origin", "I edit everything in Kdenlive", "черновики веду в Obsidian"]
)
def test_what_somebody_works_in_is_kept(text: str) -> None:
    assert _facts(text)
