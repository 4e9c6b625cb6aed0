"""What may harm somebody is told when they are about to eat, to take or to have done what it bears on."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from memohood.bench.clock import SettableClock
from memohood.bootstrap import open_memory
from memohood.engine import Engine

START = datetime(2026, 3, 11, 10, tzinfo=UTC)
KNOWN = {
    "en": ["remember: I'm allergic to penicillin", "I have type 2 diabetes", "I have celiac disease", "I have a pacemaker",
           "my son is allergic to peanuts", "I keep bees on the roof", "my desk is made of oak"],
    "ru": ["запомни: у меня аллергия на пенициллин", "у меня диабет второго типа", "у меня целиакия", "мне поставили кардиостимулятор",
           "у сына аллергия на арахис", "держу пчёл на крыше", "стол у меня дубовый"],
}  # fmt: skip


@pytest.fixture(scope="module")
def memory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    clock = SettableClock(START)
    with open_memory(tmp_path_factory.mktemp("safety") / "memory.db", clock=clock) as engine:
        engine.warm()
        for owner, facts in KNOWN.items():
            for number, fact in enumerate(facts):
                engine.observe(
                    user=fact, assistant="Ok.", session_id=f"{owner}-{number}", at=START, user_id=owner
                )
        engine.digest(timeout=60)
        clock.set(START + timedelta(days=20))
        yield engine


@pytest.mark.parametrize(
    ("owner", "question", "told"),
    [
        ("en", "the clinic wants to send me for an MRI, is there any reason I should speak up first?", "pacemaker"),
        ("en", "the team is ordering pizza and beer, anything I should watch for?", "celiac"),
        ("en", "is it ok if I grab a croissant?", "celiac"),
        ("en", "dentist appointment tomorrow, what should I tell them?", "penicillin"),
        ("en", "what dessert can I have?", "diabetes"),
        ("en", "what can I take for a sore throat?", "penicillin"),
        ("en", "packing a lunchbox for my son, peanut butter?", "peanut"),
        ("ru", "меня отправляют на МРТ, надо что-то сказать врачу заранее?", "кардиостимулятор"),
        ("ru", "заказываем пиццу и пиво, мне что-нибудь учесть?", "целиакия"),
        ("ru", "вижу булки сладкие, есть ли причина пройти мимо?", "диабет"),
        ("ru", "завтра к стоматологу, что ему сказать обо мне?", "пенициллин"),
        ("ru", "подбери антибиотик от ангины", "пенициллин"),
        ("ru", "ложусь на операцию, что сказать анестезиологу?", "пенициллин"),
        ("ru", "можно мне тортик на юбилее?", "диабет"),
    ],
)  # fmt: skip
def test_what_may_harm_is_told(memory: Engine, owner: str, question: str, told: str) -> None:
    assert told in memory.recall(question, session_id="q", user_id=owner).text


@pytest.mark.parametrize(
    ("owner", "question"),
    [
        ("en", "how does an MRI machine work?"), ("en", "write a limerick about pizza"), ("en", "who won the world cup in 2014?"),
        ("ru", "как работает МРТ?"), ("ru", "напиши стих про торт"), ("ru", "сколько калорий в пицце?"),
    ],
)  # fmt: skip
def test_a_question_about_the_world_tells_no_illness(memory: Engine, owner: str, question: str) -> None:
    assert memory.recall(question, session_id="q", user_id=owner).text == ""
