"""Somebody the memory knows by name needs no "my brother" any more: whose fact it is, that it is worth keeping, what it replaces."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from memohood import Engine, open_memory
from memohood.domain.memory import Memory
from tests.fakes import FakeClock

START = datetime(2026, 2, 2, 9, tzinfo=UTC)


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Engine]:
    config = {"embedder": {"provider": "none"}}
    with open_memory(tmp_path / "memory.db", config=config, clock=FakeClock(START)) as engine:
        yield engine


def _tell(memory: Engine, *turns: str, user: str = "u1", first: int = 0) -> None:
    for day, turn in enumerate(turns, first):
        at = START + timedelta(days=day)
        memory.observe(user=turn, assistant="ok", session_id=f"s{day}", at=at, user_id=user)
        assert memory.digest().complete


def _about(memory: Engine, word: str, user: str = "u1") -> list[Memory]:
    return [m for m in memory.memories(user_id=user, state="all") if word in m.text.lower()]


@pytest.mark.parametrize(
    ("known", "said", "subject"),
    [
        ("my brother Wendell lives in Cork", "Wendell sprained his ankle, he needs crutches", "brother"),
        ("we have a parrot called Mango", "Mango needs eye drops every morning", "mango"),
        ("My aunt Petra is a carpenter", "Petra's allergic to latex", "aunt"),
        ("Our cat is named Soot", "soot has kidney disease", "soot"),
        ("I live with my grandpa Casimir", "Casimir moved into a nursing home", "grandfather"),
        ("my daughter Josephine plays rugby", "Josie broke her collarbone, surgery on Friday", "daughter"),
        ("наша собака Грета, ей 4 года", "Грету прооперировали, удалили селезёнку", "грета"),
        ("мой младший брат Тимур заканчивает школу", "Тимур поступил в медицинский", "brother"),
        ("мою сестру зовут Варвара", "у Вари диабет", "sister"),
        ("муж Олег работает водителем", "Олега уволили", "husband"),
        ("сын Матвей ходит в первый класс", "Матвейка занимается плаванием по вторникам", "son"),
        ("у нас живёт крыса, зовут Пельмешка", "Пельмешке удалили опухоль", "пельмешка"),
        ("мой кот бублик любит рыбу", "бублик теперь на диете", "бублик"),
    ],
)  # fmt: skip
def test_a_statement_about_somebody_known_is_kept_as_theirs(
    memory: Engine, known: str, said: str, subject: str
) -> None:
    _tell(memory, known, said)
    (record,) = (m for m in memory.memories(user_id="u1") if m.text.lower()[:8] == said.lower()[:8])
    assert record.subject == subject


@pytest.mark.parametrize(
    ("known", "said", "old"),
    [
        ("my brother Wendell lives in Cork", "Wendell moved to Galway", "cork"),
        ("моя сестра Варвара живёт в Твери", "Варя переехала в Самару", "твери"),
        ("my son Otto is 5", "Otto turned 6", " 5"),
    ],
)
def test_a_later_statement_by_name_replaces_the_one_by_relation(
    memory: Engine, known: str, said: str, old: str
) -> None:
    _tell(memory, known, said)
    (record,) = _about(memory, old)
    assert record.state == "superseded"


def test_two_of_one_relation_do_not_replace_each_other(memory: Engine) -> None:
    _tell(memory, "my son Otto is 5", "my son Anton is 7")
    assert {m.value for m in memory.memories(user_id="u1") if m.slot == "age"} == {"5", "7"}


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("my brother Wendell lives in Cork", "Wendell is late again"),
        ("my brother Wendell lives in Cork", "Wendell just sent me a funny video"),
        ("my brother Wendell lives in Cork", "can you write a limerick for Wendell?"),
        ("we have a parrot called Mango", "Mango is asleep"),
        ("we have a parrot called Mango", "I ate a mango with lunch"),
        ("у нас кошка Муся", "Муся спит на клавиатуре"),
        ("у нас кошка Муся", "муся опять орёт"),
        ("моя подруга Лика", "Лика прислала мем"),
        ("моя подруга Лика", "Лика опаздывает"),
    ],
)
def test_what_somebody_known_does_at_the_moment_is_not_kept(memory: Engine, known: str, said: str) -> None:
    _tell(memory, known, said)
    assert [m.text for m in memory.memories(user_id="u1", state="all")] == [known]


def test_names_of_one_person_never_serve_another(memory: Engine) -> None:
    _tell(memory, "мою сестру зовут Варвара")
    _tell(memory, "Варя теперь на диете", "у Вари диабет", user="u2")
    assert all(m.subject != "sister" for m in memory.memories(user_id="u2", state="all"))


def test_a_name_that_was_forgotten_is_known_no_more(memory: Engine) -> None:
    _tell(memory, "у нас кот Рыжик")
    (record,) = memory.memories(user_id="u1")
    memory.forget(record.id, user_id="u1")
    _tell(memory, "Рыжик теперь на диете", first=3)
    assert all(m.subject != "рыжик" for m in memory.memories(user_id="u1"))


def test_a_name_told_in_the_same_message_is_known_to_its_next_sentence(memory: Engine) -> None:
    _tell(memory, "We took in a greyhound called Pickle. Pickle needs insulin twice a day.")
    assert "pickle" in {m.subject for m in memory.memories(user_id="u1")}
