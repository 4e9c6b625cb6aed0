"""Talk that leaves no record: games, jokes, what would be, other people's tales, moods of a season; and its sober neighbours that do."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memohood.capture import lastingness
from memohood.capture.propose import Proposal, propose
from memohood.domain.turn import USER, Message, Turn
from memohood.models.embedders.builtin import BuiltinEmbedder

AT = datetime(2026, 3, 10, 12, tzinfo=UTC)


@pytest.fixture(scope="module")
def sounds() -> lastingness.Sounds | None:
    model = BuiltinEmbedder()
    model.warm()
    return lastingness.sounds_of(model)


def _said(text: str, speaker: str = USER) -> Message:
    return Message(owner="u1", session_id="s1", speaker=speaker, text=text, at=AT)


def _read(text: str, sounds: lastingness.Sounds | None, *before: Message) -> Proposal:
    return propose(Turn(user=_said(text), before=before), zone=UTC, sounds=sounds)


@pytest.mark.parametrize(
    "text",
    [
        "You be the customs officer, I'm a smuggler from Malta. Go.",
        "you play the innkeeper and I'm a knight allergic to horses",
        "Let's act out a scene. I'm Doctor Quill, sixty, a widower.",
        "Scene: I'm a jewel thief in Nice. You're the detective",
        "Ты суровый егерь, а я заблудившийся турист. Начали!",
        "давай ты будешь ведьмой, а я кузнец, который живёт в Лукоморье",
        "Играем: я атаман шайки, ты королевский стражник",
    ],
)
def test_what_one_says_of_oneself_while_parts_are_given_out_is_a_part(
    text: str, sounds: lastingness.Sounds | None
) -> None:
    assert not _read(text, sounds).facts


@pytest.mark.parametrize(
    ("opening", "line"),
    [
        ("You be the ferryman, I'm a ghost. Start!", "I'm allergic to salt water"),
        ("Давай сценку: ты портной, я жених. Поехали", "У меня аллергия на шерсть"),
    ],
)
def test_a_game_goes_on_until_it_is_ended(opening: str, line: str, sounds: lastingness.Sounds | None) -> None:
    before = (_said(opening), _said("Добро пожаловать! / Welcome!", "assistant"))
    assert not _read(line, sounds, *before).facts
    over = (*before, _said("end of scene / конец игры"))
    assert _read(line, sounds, *over).facts


@pytest.mark.parametrize(
    "text",
    [
        "you're a star, and I'm a vet by the way",
        "ты молодец, а я бухгалтер и живу в Орле",
        "you're the only one who asks: I'm a widow with two sons",
    ],
)
def test_praise_is_no_part_in_a_game(text: str, sounds: lastingness.Sounds | None) -> None:
    assert _read(text, sounds).facts


@pytest.mark.parametrize(
    "text",
    [
        "tbh if they cut my bonus I'm becoming a beekeeper",
        "I'm selling the flat if he practises the trumpet again",
        "if dogs could talk I'd never leave the park",
        "if we had a lighthouse I'd live there, but my bank would laugh",
        "съем свою шапку, если он придёт вовремя",
        "вот разбогатею и перееду в Неаполь",
        "once I'm rich I'll have a vineyard in Tuscany",
    ],
)
def test_what_hangs_on_a_condition_is_not_so(text: str, sounds: lastingness.Sounds | None) -> None:
    assert not _read(text, sounds).facts


@pytest.mark.parametrize(
    "text",
    ["I get migraines if I skip lunch", "my throat swells if I eat walnuts", "we're moving to Porto in May"],
)
def test_what_follows_every_time_is_a_fact(text: str, sounds: lastingness.Sounds | None) -> None:
    assert _read(text, sounds).facts


@pytest.mark.parametrize(
    "text",
    [
        "there's an old legend that the abbot here married a fairy",
        "рассказывают, что здешний мельник дружил с водяным",
        "дочка маминой подруги, видите ли, уже профессор",
        "сын соседки уже главный врач",
        "my aunt keeps saying it's twins because of how I walk",
        "дядя уверен, что лекарства придумали, чтобы на нас наживаться",
    ],
)
def test_tales_and_what_others_are_sure_of_are_theirs(text: str, sounds: lastingness.Sounds | None) -> None:
    assert not _read(text, sounds).facts


@pytest.mark.parametrize(
    "text",
    [
        "ага, я солистка Ла Скала, не видно?",
        "yeah, I'm an Olympic gymnast, can't you tell?",
        "I'm marrying this cheesecake",
        "my other house is a palace",
        "I have a master's in procrastination",
        "A plumber walks into a bar. That's the joke.",
        "мой пылесос ушёл в монастырь, теперь он послушник, шутка из интернета",
        "я только и мечтала в выходной разбирать кладовку брата",
    ],
)
def test_wit_states_nothing(text: str, sounds: lastingness.Sounds | None) -> None:
    assert not _read(text, sounds).facts


@pytest.mark.parametrize(
    "text",
    [
        "Monday mornings are the worst",
        "January just drags on forever",
        "тоскливо в ноябре",
        "осень какая-то бесконечная в этом году",
        "второй час метёт, хоть не высовывайся",
        "в автобусе духота, хоть плачь",
    ],
)
def test_how_a_season_or_a_day_feels_is_no_fact_and_no_request(
    text: str, sounds: lastingness.Sounds | None
) -> None:
    assert not _read(text, sounds).facts


@pytest.mark.parametrize(
    "text", ["Mondays are my day off", "выходные у меня среда и четверг", "отпуск у меня в августе"]
)
def test_what_falls_on_a_day_is_a_fact(text: str, sounds: lastingness.Sounds | None) -> None:
    assert _read(text, sounds).facts


@pytest.mark.parametrize(
    "text",
    [
        "my tea went cold while you were thinking",
        "I've got shampoo in my eyes so I'm typing half blind",
        "чай остыл, пока я искала очки",
        "пишу левой рукой, в правой пирожок",
        "my cat just sat down on my keyboard",
        "I don't have a horse. Why is there a horse in your answer?",
    ],
)
def test_the_moment_is_no_fact(text: str, sounds: lastingness.Sounds | None) -> None:
    assert not _read(text, sounds).facts
