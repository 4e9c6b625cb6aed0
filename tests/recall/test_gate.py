"""What is turned away before anything is searched."""

from __future__ import annotations

import pytest

from memohood.config import load_config
from memohood.recall.gate import closed

RULES = load_config(environ={})


@pytest.mark.parametrize(
    "text",
    [
        "", "   ", "привет", "Привет!", "спасибо большое", "ок понял", "хаха ладно", "👍", "lol", "понятно))", "пасиб", "окей",
        "ахахахах", "доброе утро!", "как дела?", "Hi", "thanks a lot!", "good night", "how are you?", "ok, got it", "2+2?", "...",
        "cool, thanks", "danke schön", "merci beaucoup", "谢谢", "до завтра", "спокойной ночи", "haha nice", "вкусно, спасибо!", "ура, пятница", "ок, понял-принял",
        "ой, мне пора", "alrighty then", "na dann, bis bald", "danke dir, schönen Feierabend!", "Доброго здоровья! Как поживаете?",
        "thanks a million, you saved my bacon", "ты лучший, правда", "всё, я спать, сладких снов", "hey there, how's your day been",
        "ладно, полетела, чмоки", "great, that's all I needed", "happy friday!", "catch you later", "всего доброго, до связи",
        "gracias, eres un crack", "дякую, гарного вечора!", "как сам?", "lol that was a good one",
    ],
)  # fmt: skip
def test_small_talk_is_not_searched(text: str) -> None:
    assert closed(text, RULES)


@pytest.mark.parametrize(
    "text",
    [
        "do I have kids?", "сколько мне лет?", "мой рост?", "что ты обо мне знаешь?", "как прошлый раз мы чинили VPN?",
        "based on what you know, pick a gift for me", "какой у нас линтер?", "ubuntu 20.04", "напомни", "а почему?", "my dog",
        "привет, как зовут мою кошку?", "я вернулась из Рима", "как поживает мой брат?", "how is Leo doing?", "morning! what's on today",
        "happy birthday ideas for Ann", "what's up with the Orion release", "доброе утро, что у меня сегодня?", "thanks, and what is my blood type?",
    ],
)  # fmt: skip
def test_anything_that_may_be_a_question_is_searched(text: str) -> None:
    assert not closed(text, RULES)


def test_the_gate_can_be_left_open() -> None:
    assert not closed("привет", load_config(("t", {"gate": {"backend": "pass"}}), environ={}))
    assert closed("  ", load_config(("t", {"gate": {"backend": "pass"}}), environ={}))
