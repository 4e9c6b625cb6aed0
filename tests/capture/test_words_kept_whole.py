"""What a request to remember, and a sentence with entities, leave of the words."""

from __future__ import annotations

import pytest

from tests.capture.conftest import offer


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("я — староста, запомни: пиши стихами", "я — староста: пиши стихами"),
        ("I am the captain, remember: talk in rhymes", "I am the captain: talk in rhymes"),
        ("запомни: метка &lt;hr&gt; рвёт таблицу", "метка &lt;hr&gt; рвёт таблицу"),
        ("Remember: R&amp;D sits on the fourth floor", "R&amp;D sits on the fourth floor"),
    ],
)
def test_the_words_beside_the_request_stay_as_they_were(text: str, kept: str) -> None:
    assert [fact.text for fact in offer(text).facts] == [kept]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Для отложенных заданий используем RabbitMQ.", True),
        ("Для очередей используем NATS.", True),
        ("For delayed jobs we use RabbitMQ.", True),
        ("стою в очереди за хлебом", False),
        ("сделаем завтра", False),
    ],
)
def test_what_is_in_use_is_kept_and_what_is_meant_to_be_done_is_not(text: str, kept: bool) -> None:
    assert bool(offer(text).facts) is kept


@pytest.mark.parametrize("told", ["Сохрани это в память", "Save this to memory", "да, верно, запомни"])
def test_a_reply_of_one_sentence_is_what_this_means(told: str) -> None:
    (fact,) = offer(told, reply_before="Давление 125 на 80.").facts
    assert fact.text == "Давление 125 на 80"


def test_a_person_asked_about_is_no_fact() -> None:
    assert not offer("Меня интересует пользователь Олег Дымов").facts
    assert not offer("I'm interested in the customer Laura Kim").facts
    assert offer("Меня интересует нейробиология, читаю о ней каждый день").facts
