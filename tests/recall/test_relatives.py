"""Somebody named by what they are is found by name as well."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from memohood.bench.clock import SettableClock
from memohood.bootstrap import open_memory
from memohood.engine import Engine
from memohood.recall.relatives import names_in
from tests.recall.conftest import record

START = datetime(2026, 3, 2, 10, tzinfo=UTC)
TOLD = [
    "у нас с женой Ирой родилась дочка Ася", "Ира работает в аптеке на Садовой", "Ася ходит на плавание по средам", "мой брат Коля уехал на вахту",
    "Коля теперь в Норильске", "my sister is called Anu", "Anu moved to Oslo", "our dog Biscuit hates thunder", "our vet put Biscuit on a grain-free diet",
    "стол у меня дубовый", "I keep bees on the roof", "на кухне новый смеситель", "my bike is a green Trek", "люблю зимние прогулки",
]  # fmt: skip


@pytest.fixture(scope="module")
def memory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    clock = SettableClock(START)
    with open_memory(
        tmp_path_factory.mktemp("relatives") / "memory.db",
        config={"embedder": {"provider": "none"}},
        clock=clock,
    ) as engine:
        for number, text in enumerate(TOLD):
            engine.observe(user=text, assistant="Ok.", session_id=f"s{number}", at=START, user_id="u")
        engine.digest(timeout=60)
        clock.set(START + timedelta(days=20))
        yield engine


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("где работает моя жена?", "аптеке"), ("куда ходит наша дочка?", "плавание"), ("где сейчас мой брат?", "Норильске"),
        ("where does my sister live?", "Oslo"), ("what diet is my dog on?", "grain-free"),
    ],
)  # fmt: skip
def test_a_relative_is_found_by_name(memory: Engine, question: str, told: str) -> None:
    assert told in memory.recall(question, session_id="q", user_id="u").text


@pytest.mark.parametrize(
    ("text", "stem", "names"),
    [
        ("жена Оксана", "жен", ["оксана"]), ("my sister's name is Anu", "sister", ["anu"]), ("Ines, my wife, teaches", "wife", ["ines"]),
        ("мой брат уехал в Норильск", "брат", []), ("my wife works a lot", "wife", []), ("my cousin Jean-Luc sails", "cousin", ["jean-luc"]), ("старший сын Лёва, младший сын Тим", "сын", ["лева", "тим"]),
    ],
)  # fmt: skip
def test_a_name_stands_beside_what_somebody_is(text: str, stem: str, names: list[str]) -> None:
    assert names_in(record(text), (stem,)) == names
