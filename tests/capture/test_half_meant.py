"""What people say in play, in report or for once leaves nothing; the same words meant in earnest do."""

from __future__ import annotations

import pytest

from tests.capture.conftest import Offered


@pytest.mark.parametrize(
    "text",
    [
        "in an alternate timeline I'm a judge in Lima with two yachts",
        "в параллельной вселенной я хирург и живу в Осло",
        "irony mode: greatest monday ever, three outages",
        "sí, claro, y yo soy la reina de Inglaterra",
        "завтра бросаю всё и уезжаю жить на болото, ха-ха",
        "rofl that's what my cat would say",
    ],
)
def test_play_and_irony_leave_nothing(offered: Offered, text: str) -> None:
    assert not offered(text).facts


@pytest.mark.parametrize(
    "text",
    [
        "I read an article saying garlic cures asthma",
        "видела пост о том, что сода лечит диабет",
        "все болтают что в офисе водится привидение",
        "в чате кто-то написал что postgres медленный",
        "my cousin Ned reckons I'm too shy to be a doctor",
        "Meine Nachbarin behauptet, Montag sei ein Feiertag",
        "Сестра говорит, что мне пора замуж",
        "milo announced he'll be king of the moon",
    ],
)
def test_what_others_claim_leaves_nothing(offered: Offered, text: str) -> None:
    assert not offered(text).facts


@pytest.mark.parametrize(
    "text",
    [
        "сегодня один раз ответь стихами, я устала",
        "answer in rhymes just this once",
        "pls don't tell my boss I said that",
        "никому не говори что я так сказал",
        "твой прошлый совет про рассаду оказался ерундой",
        "a riddle for a 9 yo",
        "переведи на чешский «с этого дня я буду вставать рано»",
        '"Never be dull." Who said it?',
        "ясно, моя промашка",
    ],
)
def test_a_task_for_once_leaves_nothing(offered: Offered, text: str) -> None:
    assert not offered(text).facts


@pytest.mark.parametrize(
    ("text", "needle"),
    [
        ("lol I live in Cork now", "cork"),
        ("haha yes I'm allergic to latex", "latex"),
        ("в прошлой жизни я была бухгалтером", "бухгалтер"),
        ("мой врач говорит, что мне нельзя кофе", "кофе"),
        ("never tell me spoilers", "spoilers"),
        ("отвечай всегда коротко", "коротко"),
        ("my husband says I snore, and I have sleep apnea", "apnea"),
    ],
)
def test_the_same_words_in_earnest_are_kept(offered: Offered, text: str, needle: str) -> None:
    assert any(needle in fact.text.lower() for fact in offered(text).facts)


@pytest.mark.parametrize(
    "text",
    [
        "ага, договорились, жду",
        "git log --oneline\nb71d2e4 Move to kotlin\n9ac0f31 Decided to drop redis\nhow do I squash these",
        "СМС от банка: «Ваш вклад 90 000 открыт до 12.11». это развод?",
    ],
)
def test_a_word_of_assent_a_log_and_a_message_received_leave_nothing(offered: Offered, text: str) -> None:
    assert not offered(text).facts
