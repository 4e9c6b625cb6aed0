"""How answers are to be is understood when it is told politely, by the way or as a complaint; one's own ways are no instruction."""

from __future__ import annotations

import pytest

from tests.capture.conftest import offer


def _kinds(text: str) -> set[str]:
    return {fact.kind for fact in offer(text).facts}


WISHED = """
five lines at most, I'm reading this on a bus
two paragraphs max from you
never more than six bullet points
шесть предложений максимум, дальше не вчитываюсь
не больше трёх пунктов, пожалуйста
would you mind sticking to celsius?
could you please avoid abbreviations
do you mind keeping answers within a screen
не могли бы вы отвечать обычными словами
будьте добры, пишите без сокращений
ask me one question at a time, I get muddled
спрашивай по одному вопросу за раз
kindly use simple words with me
could we do without the exclamation marks and emojis
давайте обойдёмся без таблиц
asterisks drive my screen reader up the wall
ваши ответы диктор читает по пять минут
if I ask about medicine, start with the risks
когда спрашиваю про грамматику, сначала правило, потом примеры
don't ever send me long replies i check these on a watch
""".strip().split("\n")

ONE_S_OWN = """
I row every morning, all year, no gloves
trains over planes, always, I need my legroom
from now on it's strictly kosher for us
we took in a stray cat, gentle but she won't go near water
помоги с химией, у нас в школе каждую пятницу по ней тест
для чертежей у меня кульман и тушь, никаких программ
теперь я на хирургии, терапия, прощай навсегда
""".strip().split("\n")

OF_THE_TASK = """
Summarise this report. Four bullets max.
my abstract can be 250 words at most
could we do without the car on Sunday?
would you mind checking this letter?
не могли бы вы проверить письмо
the editor wants no more than 300 words
explain inflation in plain words
if I ask my landlord for a new boiler, first he laughs
""".strip().split("\n")


@pytest.mark.parametrize("text", WISHED)
def test_a_wish_for_all_answers_is_an_instruction(text: str) -> None:
    assert _kinds(text) & {"instruction", "preference"}


@pytest.mark.parametrize("text", ONE_S_OWN)
def test_what_one_does_oneself_is_no_instruction(text: str) -> None:
    kinds = _kinds(text)
    assert kinds
    assert "instruction" not in kinds


@pytest.mark.parametrize("text", OF_THE_TASK)
def test_what_is_asked_of_one_task_is_no_instruction(text: str) -> None:
    assert "instruction" not in _kinds(text)


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("when I ask about grammar, lead with the rule and explain after", "grammar"),
        ("когда прошу перевод, сначала вариант, потом пояснения", "перевод"),
    ],
)
def test_a_rule_keeps_its_condition(text: str, condition: str) -> None:
    assert any(condition in fact.text.lower() for fact in offer(text).facts)
