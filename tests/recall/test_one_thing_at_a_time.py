"""A question about one of a person's things does not bring the other things along."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from memohood import Engine
from memohood.bootstrap import Seams, open_memory

START = datetime(2026, 1, 10, 10, tzinfo=UTC)
THINGS = [
    ("My desk is made of oak", "What is my desk made of?"),
    ("My kayak is called Nautilus", "What is my kayak called?"),
    ("My favourite flower is the iris", "And what is my favourite flower?"),
    ("I play the oboe on Thursdays", "When do I play the oboe?"),
    ("Моего кота зовут Барсук", "Как зовут моего кота?"),
    ("Я учу финский второй год", "Сколько я учу финский?"),
    ("Я собираю марки с птицами", "Какие марки я собираю?"),
    ("Моя сестра Инга живёт в Омске", "Где живёт моя сестра Инга?"),
]


@pytest.fixture(params=[0, 200], ids=["small", "large"])
def memory(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    with open_memory(tmp_path / "memory.db") as opened:
        for n, (fact, _) in enumerate(THINGS):
            opened.remember(fact, at=START + timedelta(hours=n))
        others = [
            f"My shelf {n} holds {n + 3} jars of {jar}"
            for n, jar in enumerate(JARS * (request.param // len(JARS)))
        ]
        for n, text in enumerate(others):
            opened.remember(text, at=START + timedelta(hours=100 + n))
        opened.digest()
        yield opened


JARS = ["plums", "nails", "buttons", "paint", "seeds", "beads", "rice", "coins", "shells", "tea"]


def test_a_question_about_one_of_my_things_is_answered_with_that_one(memory: Engine) -> None:
    for fact, question in THINGS:
        lines = memory.recall(question, at=START + timedelta(days=60)).text.splitlines()
        assert any(fact in line for line in lines), (question, lines)
        assert len(lines) <= 2, (question, lines)


@pytest.mark.parametrize(
    "question", ["What do you know about me?", "Что ты обо мне помнишь?", "расскажи про меня"]
)
def test_who_asks_what_is_known_of_them_is_told_several_things(memory: Engine, question: str) -> None:
    lines = memory.recall(question, at=START + timedelta(days=60)).text.splitlines()
    assert len(lines) >= 5


def test_a_record_that_has_no_vector_yet_is_found_as_surely_by_its_words(tmp_path: Path) -> None:
    with open_memory(tmp_path / "memory.db", seams=Seams(background=False)) as memory:
        memory.warm()
        for fact, _ in THINGS:
            memory.observe(user=fact, assistant="ok", session_id="a", at=START)
        memory.remember("The spare key is at Olga's.", at=START)
        memory.digest(vectors=False)
        found = memory.recall("Where is the spare key?", at=START + timedelta(days=1))
        assert "Olga" in found.text and found.degradations == ()
