"""Which turns are worth a model's price: what rules left unread and seems to tell of somebody's life, and little else."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memohood.capture.clauses import read
from memohood.capture.doubt import points
from memohood.capture.propose import Proposal, propose
from memohood.capture.redact import redact
from memohood.domain.turn import USER, Message, Turn
from memohood.text.sentences import sentences


def said(text: str) -> Proposal:
    at = datetime(2026, 3, 2, 9, tzinfo=UTC)
    user = Message(owner="u1", session_id="s", speaker=USER, text=redact(text).text, at=at)
    return propose(Turn(user=user), zone=UTC)


def most(text: str) -> float:
    return max(points(read(span)) for span in sentences(text))


@pytest.mark.parametrize(
    "text",
    [
        "полдня провозился с парусом, Муська опять линяет, весь диван белый",
        "guess who is head pastry chef from June 1st",
        "и снова Муська линяет, диван весь белый",
    ],
)
def test_news_that_rules_cannot_read_is_worth_a_call(text: str) -> None:
    assert said(text).ambiguous


@pytest.mark.parametrize(
    "text",
    [
        "That's amazing, congrats!",
        "Wow, your painting is so beautiful!",
        "You've got this, keep going!",
        "It's like every mark tells a story.",
        "No worries, Odile!",
        "I hope you enjoy it!",
        "Thanks, I really appreciate your support!",
        "Это очень круто, молодец!",
        "спасибо, приятно слышать!",
        "надеюсь, тебе понравится",
    ],
)
def test_praise_and_encouragement_are_not(text: str) -> None:
    assert not said(text).ambiguous


@pytest.mark.parametrize(
    "text",
    [
        "how long do I boil buckwheat?",
        "сколько варить гречку",
        "напиши сочинение про Обломова на 300 слов",
        "write me a limerick about two badgers",
        "what if the moon were made of cheese",
        "представь, что я капитан корабля",
        "```python\nprint(sum([1, 2]))\n```",
        "мой пароль Zebra!2291-kq, зайди",
        "привет",
        "哈哈哈谢谢",
        "",
    ],
)
def test_questions_tasks_thought_experiments_code_and_secrets_are_not(text: str) -> None:
    assert not said(text).ambiguous


@pytest.mark.parametrize(
    "text",
    [
        "Запомни: у меня аллергия на пыльцу. Опять чихал, Муська линяет, диван весь белый",
        "remember that I moved to Leeds. odile's drop-off is the east entrance again",
    ],
)
def test_a_clear_signal_with_a_clear_fact_asks_nobody_whatever_else_is_said(text: str) -> None:
    proposal = said(text)
    assert proposal.facts
    assert not proposal.ambiguous


def test_what_stands_beside_a_fact_without_a_signal_may_still_be_worth_a_call() -> None:
    proposal = said("Живу в Казани. Муська опять линяет, диван весь белый")
    assert proposal.facts
    assert proposal.ambiguous


def test_a_signal_counts_for_words_that_gave_no_fact() -> None:
    assert most("разонравилось, на цикории сижу, предпочитаю так") > most("разонравилось, на цикории сижу")


def test_words_in_doubt_weigh_more_where_they_fill_an_attribute() -> None:
    assert said("мама считает, что у меня аллергия на мёд").ambiguous
    assert not said("соседка уверяет, что керосин помогает").ambiguous


def test_scripts_without_spaces_are_weighed_by_their_length() -> None:
    assert most("九月去哈尔滨读书，十月再回来") > most("好的")


@settings(max_examples=150)
@given(st.text(max_size=300))
def test_any_text_can_be_weighed(text: str) -> None:
    for span in sentences(text):
        assert -20.0 < points(read(span)) < 20.0
