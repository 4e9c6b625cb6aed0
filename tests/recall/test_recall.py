"""Recall as a whole, on a real file with the offline embedder."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import numpy as np
import pytest

from memohood import Engine, open_memory
from memohood.bench import distractors
from memohood.config import load_config
from memohood.errors import ModelContractError, ModelUnavailable
from memohood.ports import Vectors
from memohood.recall.pipeline import recall
from tests.fakes import FakeClock
from tests.recall.conftest import SETTINGS

Fill = Callable[..., None]


@pytest.mark.parametrize(
    ("fact", "question"),
    [
        ("Люблю гречишный мёд", "что я люблю, мед?"),
        (
            "Миграцию базы делаем через alembic",
            "напомни, пожалуйста, чем мы делаем миграцию нашей базы данных?",
        ),
        ("Договор с арендатором до мая", "что там с договором?"),
        ("Кошку зовут Муся", "what is my cat called?"),
        ("My daughter Mira plays the violin", "на чём играет моя дочь?"),
        ("Живу в Казани с 2020 года", "where do I live?"),
        ("Линтер в проекте — ruff", "какой у нас линтер?"),
        ("sshd слушает порт 49222 после переезда", "какой SSH порт у сервера?"),
        ("用户身份验证方案是OAuth", "用户怎么验证?"),
    ],
)
def test_a_fact_is_found_by_a_question(memory: Engine, fill: Fill, fact: str, question: str) -> None:
    fill(fact, "Любимый цвет — бирюзовый", "The attic holds a samovar", "Встреча книжного клуба раз в месяц")
    found = memory.recall(question)
    assert fact in found.text
    assert found.hits[0].text == fact
    assert found.hits[0].id in found.text


@pytest.mark.parametrize(
    "remark", ["обнимаю крепко", "ору с тебя, ахах", "man what a day", "ну развесели меня чем-нибудь", "oof, brutal, am I right", "что за денёк"]
)  # fmt: skip
def test_a_passing_remark_is_not_answered_with_whatever_is_nearest(
    memory: Engine, fill: Fill, remark: str
) -> None:
    fill(
        "Мама разрешила завести хомяка",
        "I have two cats, Plum and Soot",
        "Мигрени с юности",
        "Drives a Toyota Yaris",
    )
    assert memory.recall(remark).text == ""


@pytest.mark.parametrize(
    "remark",
    [
        "I'm planning what to cook for my mother",
        "что там с котами",
        "что за кошки у нас?",
        "are my cats spoiled, am I right",
    ],
)
def test_what_asks_or_says_more_is_still_looked_up(memory: Engine, fill: Fill, remark: str) -> None:
    fill("I have two cats, Plum and Soot", "My mother is vegan", "Drives a Toyota Yaris")
    assert memory.recall(remark).text


@pytest.mark.parametrize(
    "question",
    ["привет", "спасибо!", "2+2?", "", "столица Аргентины?", "how do I reverse a linked list in C", "переведи «доброе утро» на немецкий", "who painted the Mona Lisa?"],
)  # fmt: skip
def test_what_memory_does_not_know_is_answered_by_silence(memory: Engine, fill: Fill, question: str) -> None:
    fill(
        "Кошку зовут Муся",
        "Работаю аналитиком в банке",
        "Drives a Toyota Yaris",
        "Проект «Кокос» ищет по коду",
    )
    assert memory.recall(question).text == ""


@pytest.mark.parametrize("question", ["Подбери антибиотик от ангины", "what can I take for a sore throat?"])
def test_a_pinned_allergy_is_told_to_whoever_picks_a_medicine_among_thousands_of_facts(
    memory: Engine, clock: FakeClock, question: str
) -> None:
    memory.remember("Аллергия на пенициллин", pinned=True)
    for _, text in distractors.facts(400, seed=3, until=clock.now()):
        memory.remember(text)
    memory.digest(timeout=120)
    assert "пенициллин" in memory.recall(question).text


@pytest.mark.parametrize(
    "question",
    [
        "какой у нас линтер?",
        "when is my team call?",
        "напиши письмо арендатору",
        "почему болит голова у жирафа",
    ],
)
def test_a_pinned_allergy_does_not_ride_along(memory: Engine, fill: Fill, question: str) -> None:
    memory.remember("Аллергия на пенициллин", pinned=True)
    fill("Линтер в проекте — ruff", "Team call every Monday at 11")
    assert "пенициллин" not in memory.recall(question).text


def test_an_explicit_k_gives_that_many_hits_and_a_text_that_holds_them_all(
    memory: Engine, fill: Fill
) -> None:
    fill(*(f"Проект «Гром», заметка {n}: " + "подробности " * 30 for n in range(12)))
    found = memory.recall("что за проект Гром?", k=10)
    assert len(found.hits) == 10
    assert all(hit.id in found.text for hit in found.hits)
    assert len(memory.recall("что за проект Гром?", k=3).hits) == 3


def test_without_k_the_budget_bounds_the_text(memory: Engine, fill: Fill) -> None:
    fill(*(f"Проект «Гром», заметка {n}: " + "подробности " * 30 for n in range(12)))
    text = memory.recall("что за проект Гром?").text
    assert 0 < len(text) / 2.5 <= 620


def test_a_superseded_value_is_told_only_to_who_asks_for_the_past(memory: Engine, clock: FakeClock) -> None:
    memory.observe(user="Я живу в Казани", assistant="Понял", session_id="s1", at=clock.now())
    memory.digest(timeout=60)
    clock.forward(days=60)
    memory.observe(user="Я переехал, теперь живу в Берлине", assistant="Ого", session_id="s2", at=clock.now())
    memory.digest(timeout=60)
    clock.forward(days=5)
    now = memory.recall("где я живу?", session_id="s3").text
    assert "Берлин" in now
    assert "Казани" not in now.replace("переехал из Казани", "")
    before = memory.recall("где я жил раньше?", session_id="s3").text
    assert "Казан" in before
    assert "до 2026-05-01" in before


def test_a_stay_that_is_over_is_not_told_from_the_message_either(memory: Engine, clock: FakeClock) -> None:
    clock.at = datetime(2026, 3, 4, 9, tzinfo=UTC)
    memory.observe(user="До пятницы включительно я в Питере.", assistant="Хорошо.", session_id="s1")
    memory.digest(timeout=60)
    friday = datetime(2026, 3, 6, 23, 30, tzinfo=UTC)
    assert "Питер" in memory.recall("я сейчас в Питере?", session_id="s2", at=friday).text
    later = friday + timedelta(hours=1)
    assert memory.recall("я сейчас в Питере?", session_id="s3", at=later).text == ""
    assert (
        "Питер"
        in memory.recall("где я был на прошлой неделе?", session_id="s4", at=later + timedelta(days=2)).text
    )


def test_who_asks_about_some_days_alone_gets_nothing_of_other_days(memory: Engine, clock: FakeClock) -> None:
    now = datetime(2026, 3, 11, 9, tzinfo=UTC)  # a Wednesday
    told = [
        (1, "Посмотрел фильм про китов."),
        (6, "Сломал велосипед."),
        (40, "Записался в бассейн."),
        (1100, "Купил байдарку."),
    ]
    for days, text in told:
        memory.observe(user=f"Я {text.lower()}", session_id=f"s{days}", at=now - timedelta(days=days))
    memory.digest(timeout=60)
    asked = {
        "что было вчера?": {"китов"},
        "что я рассказывал на прошлой неделе?": {"велосипед"},
        "what did I say last month?": set(),  # February: nothing
        "что было позавчера?": set(),
        "что я говорил в январе?": {"бассейн"},
    }
    for question, wanted in asked.items():
        text = memory.recall(question, session_id=f"q {question}", at=now).text
        found = {word for word in ("китов", "велосипед", "бассейн", "байдарк") if word in text}
        assert found == wanted, question


def test_as_of_tells_what_was_true_then(memory: Engine, clock: FakeClock) -> None:
    start = clock.now()
    memory.observe(user="Я живу в Казани", assistant="Понял", session_id="s1", at=start)
    memory.digest(timeout=60)
    clock.forward(days=60)
    memory.observe(user="Я переехал, теперь живу в Берлине", assistant="Ого", session_id="s2", at=clock.now())
    memory.digest(timeout=60)
    then = memory.recall("где я живу?", as_of=start + timedelta(days=10)).text
    assert "Казан" in then
    assert "Берлин" not in then


@pytest.mark.parametrize(
    "question",
    ["привет?", "что, где", "ubuntu 20.04", "GB/s", "a@b.ru", "(", "*", "   ", "AND", "NEAR", 'foo"', "-ёлка", "😀", "\x00", "a" * 20_000, "raw : x OR 1", "📌" * 50],
)  # fmt: skip
def test_no_question_is_a_syntax_error(memory: Engine, fill: Fill, question: str) -> None:
    fill("Ёлка стоит у окна", "Disk writes 2 GB/s")
    memory.recall(question)
    memory.recall(question, k=5, scope="history")


def test_each_question_is_answered_for_itself(memory: Engine, fill: Fill) -> None:
    fill("Линтер — ruff", "Кошку зовут Муся")
    assert "ruff" in memory.recall("какой у нас линтер?").text
    second = memory.recall("как зовут мою кошку?").text
    assert "Муся" in second
    assert "ruff" not in second


def test_what_was_shown_already_is_not_repeated(memory: Engine, fill: Fill) -> None:
    fill("Кошку зовут Муся")
    first = memory.recall("как зовут мою кошку?")
    again = memory.recall("как зовут мою кошку?", injected=frozenset(hit.id for hit in first.hits))
    assert again.text == ""
    assert ("already shown in this session") in str(memory.explain(again.trace_id)["dropped"])


def test_nobody_sees_the_memory_of_another(memory: Engine) -> None:
    memory.remember("Кошку зовут Муся", user_id="u1")
    memory.digest(timeout=60)
    assert memory.recall("как зовут мою кошку?", user_id="u2").text == ""
    assert memory.recall("кошка", user_id="u2", k=10).hits == ()


def test_the_trace_explains_without_texts(memory: Engine, fill: Fill) -> None:
    fill("Кошку зовут Муся", "Линтер — ruff")
    found = memory.recall("как зовут мою кошку?")
    told = memory.explain(found.trace_id)
    assert told["hits"]
    assert "capture.words" in told["legs"]  # type: ignore[operator]
    assert "Муся" not in str(told)
    assert found.stages[0][0] == "understand"


def test_history_gives_the_messages_with_their_refs_best_first(memory: Engine, clock: FakeClock) -> None:
    lines = [
        ("Anna", "Hi! How was the weekend?"),
        ("Boris", "Great, we went sailing on Lake Onega"),
        ("Anna", "Wow, whose boat was it?"),
        ("Boris", "My uncle's, it is called Dolphin"),
        ("Anna", "I stayed home with a cold"),
    ]
    memory.record_messages(
        {
            "session_id": "s1",
            "speaker": who,
            "text": text,
            "at": clock.now() + timedelta(minutes=n),
            "ref": f"r{n}",
        }
        for n, (who, text) in enumerate(lines)
    )
    memory.digest(timeout=60)
    found = memory.recall("What is the name of the boat that Boris sailed?", scope="history", k=5)
    assert {hit.ref for hit in found.hits[:2]} & {"r3", "r1"}
    assert len(found.hits) == 5
    assert all(hit.kind == "message" for hit in found.hits)


def test_a_turn_that_capture_has_not_read_yet_answers_already(memory: Engine, clock: FakeClock) -> None:
    memory.observe(
        user="Пароль от вайфая на даче меняли, роутер теперь в коридоре", session_id="s1", at=clock.now()
    )
    found = memory.recall("где стоит роутер на даче?", session_id="s2")
    assert "в коридоре" in found.text


def test_a_long_history_is_ranked_only_where_it_could_answer(memory: Engine, clock: FakeClock) -> None:
    said = [
        "The ferry to Hven leaves at nine",
        "I left the spare key under the blue flowerpot",
        "Наконец дочитал роман",
    ]
    memory.record_messages(
        [
            {"session_id": "s1", "speaker": "user", "text": text, "at": clock.now(), "ref": text}
            for text in said
        ]
    )
    answered = memory.recall("where is my spare key, under which flowerpot?", session_id="s2")
    assert "blue flowerpot" in answered.text
    assert "history" in dict(answered.stages)
    silent = memory.recall("how do I reverse a linked list in C?", session_id="s2")
    assert silent.text == ""
    assert "history" not in dict(silent.stages)


class Slow:
    """An embedder that is not ready, and takes its time."""

    signature, dims, threshold, ready = "slow|model|8", 8, 0.5, False

    def __init__(self, seconds: float = 30.0, error: Exception | None = None) -> None:
        self._seconds, self._error = seconds, error

    def embed(self, texts: list[str], *, query: bool = False) -> Vectors:
        if self._error:
            raise self._error
        deadline = time.monotonic() + self._seconds
        while time.monotonic() < deadline:
            time.sleep(0.01)
        return np.ones((len(texts), 8), dtype=np.float32)

    def warm(self) -> None: ...


def ask(memory: Engine, embedder: object, **settings: object) -> tuple[object, float]:
    began = time.perf_counter()
    found, _ = recall(
        "как зовут мою кошку?", owner="u1", session_id="", at=datetime(2026, 3, 3, tzinfo=UTC), as_of=None, k=None,
        scope="all", reader=memory._parts.store, embedder=embedder,  # type: ignore[arg-type]
        config=load_config(("t", {"recall": settings}), environ={}), zone=ZoneInfo("UTC"), trace_id="t",
    )  # fmt: skip
    return found, time.perf_counter() - began


def test_a_cold_model_does_not_hold_up_the_answer_by_words(memory: Engine, fill: Fill) -> None:
    fill("Кошку зовут Муся")
    found, seconds = ask(memory, Slow(2.0), embed_ms=50)
    assert "Муся" in found.text  # type: ignore[attr-defined]
    assert [d.stage for d in found.degradations] == ["dense"]  # type: ignore[attr-defined]
    assert seconds < 1.0


def test_a_model_that_is_down_degrades_and_one_that_talks_nonsense_does_not_pass(
    memory: Engine, fill: Fill
) -> None:
    fill("Кошку зовут Муся")
    found, _ = ask(memory, Slow(error=ModelUnavailable("no answer")))
    assert "Муся" in found.text  # type: ignore[attr-defined]
    assert found.degradations[0].reason == "no answer"  # type: ignore[attr-defined]
    with pytest.raises(ModelContractError):
        ask(memory, Slow(error=ModelContractError("wrong width")))


def test_words_alone_answer_without_any_embedder(tmp_path: Path, clock: FakeClock) -> None:
    with open_memory(
        tmp_path / "m.db", config={**SETTINGS, "embedder": {"provider": "none"}}, clock=clock
    ) as memory:
        memory.remember("Кошку зовут Муся")
        memory.remember("Линтер — ruff")
        assert "Муся" in memory.recall("как зовут мою кошку?").text
        assert memory.recall("столица Аргентины?").text == ""


def test_a_sure_answer_brings_no_doubtful_lines_along(tmp_path: Path) -> None:
    with open_memory(tmp_path / "memory.db", config={"timezone": "UTC"}) as memory:
        for text in (
            "My favourite flower is the iris.",
            "I am allergic to penicillin.",
            "My desk is made of oak.",
            "My kayak is called Nautilus.",
        ):
            memory.remember(text)
        memory.digest()
        for question, answer in (
            ("What is my desk made of?", "oak"),
            ("What is my kayak called?", "Nautilus"),
        ):
            lines = memory.recall(question).text.splitlines()
            assert len(lines) == 1, lines
            assert answer in lines[0]
