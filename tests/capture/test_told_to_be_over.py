"""What is over is told in many words: things handed back, last times, steps of a couple, days moved, who came instead."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from memohood.bench.clock import SettableClock
from memohood.bootstrap import open_memory
from memohood.capture import foreign
from memohood.capture.bearing import acts
from memohood.engine import Engine
from tests.fakes_reader import START

_OWNERS = (f"person-{number}" for number in itertools.count())


class Talk:
    """The conversation of one person, read message by message."""

    def __init__(self, memory: Engine, clock: SettableClock, owner: str) -> None:
        self._memory, self._clock, self._owner = memory, clock, owner

    def say(self, *texts: str) -> str:
        """All active records, after each text was said six weeks after the one before."""
        for number, text in enumerate(texts):
            at = START + timedelta(weeks=6 * number)
            self._clock.set(at)
            self._memory.observe(user=text, session_id=f"{self._owner}-{number}", at=at, user_id=self._owner)
            self._memory.digest(timeout=60)
        return " | ".join(m.text for m in self._memory.memories(user_id=self._owner, state="active")).lower()


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Engine, SettableClock]]:
    clock = SettableClock(START)
    path: Path = tmp_path_factory.mktemp("over") / "memory.db"
    with open_memory(path, clock=clock) as memory:
        memory.warm()
        yield memory, clock


@pytest.fixture
def talk(engine: tuple[Engine, SettableClock]) -> Talk:
    return Talk(*engine, owner=next(_OWNERS))


@pytest.mark.parametrize(
    ("old", "new", "gone"),
    [
        ("My rehearsal is on 14 March", "The rehearsal was pushed back to 2 April", "14 march"),
        ("Защита проекта 20 мая", "защиту проекта передвинули на 3 июня", "20 мая"),
        ("Rasmus is my boyfriend, since last spring", "Rasmus and I got married!", "is my boyfriend"),
        ("встречаюсь с Тарасом второй год", "мы с Тарасом поженились!", "встречаюсь"),
        ("I rent a workshop on Tanner Row", "I've vacated the workshop on Tanner Row", "i rent a workshop"),
        ("хожу к остеопату Валерии", "с Валерией мы распрощались, хожу теперь к Платону", "к остеопату валерии"),
        ("снимаю на пентакс", "пентакс сменял на лейку", "снимаю на пентакс"),
        ("сижу на кето с весны", "врач положил конец, кето отменил, ем как все", "сижу на кето"),
    ],
)  # fmt: skip
def test_what_is_told_to_be_over_or_to_have_gone_on_ends(talk: Talk, old: str, new: str, gone: str) -> None:
    assert gone in talk.say(old)
    assert gone not in talk.say(old, new)


@pytest.mark.parametrize(
    ("old", "new", "kept"),
    [
        ("I row on Saturdays", "no rowing this Saturday, back to it next week as usual", "row on saturdays"),
        ("My rehearsal is on 14 March", "The costume fitting was pushed back to 2 April", "14 march"),
        ("Rasmus is my boyfriend, since last spring", "my sister and her Rasmus got married", "is my boyfriend"),
        ("веду сайт на Хьюго", "предлагали перенести сайт на Астро, посмотрел и оставил как есть", "хьюго"),
        ("снимаю на пентакс", "сосед сменял свой пентакс на лейку", "снимаю на пентакс"),
        ("встречаюсь с Тарасом второй год", "подруга с Тарасом Бойко поженились", "встречаюсь с тарасом"),
    ],
)  # fmt: skip
def test_what_goes_on_or_happens_to_others_stays(talk: Talk, old: str, new: str, kept: str) -> None:
    assert kept in talk.say(old)
    assert kept in talk.say(old, new)


@pytest.mark.parametrize(
    ("old", "new", "come"),
    [
        ("We keep a narrowboat, Kestrel, at Braunston", "We've sold Kestrel. I cried a little. The new one is Merlin.", "merlin"),
        ("держим яхту «Аврора» в Мартышкино", "продали мы «Аврору». грустно, конечно. новая — «Ласточка»", "ласточк"),
    ],
)  # fmt: skip
def test_who_or_what_came_instead_is_kept_with_what_went(talk: Talk, old: str, new: str, come: str) -> None:
    active = talk.say(old, new)
    assert come in active
    assert "we keep a narrowboat" not in active


@pytest.mark.parametrize(
    ("text", "thing"),
    [
        ("so much for Marlowe", "marlow"),
        ("I signed the last loan payment yesterday", "loan"),
        ("they weaned me off the steroids", "steroid"),
        ("вернул ключи от мастерской", "мастерск"),
        ("с текилы слез", "текил"),
        ("снёс убунту", "убунт"),
        ("проводили Аркадия на пенсию", "аркад"),
        ("my cousin has taken over the stall", "stall"),
    ],
)
def test_words_of_an_end_govern_the_thing_that_ends(text: str, thing: str) -> None:
    assert any(word.startswith(thing[:3]) for act in acts(text) for word in act.governed)


def test_thanks_for_a_thing_end_nothing() -> None:
    assert not acts("thank you so much for the lamp")


def test_what_a_shop_is_called_is_nobodys_words() -> None:
    assert not foreign.quotes("у меня пекарня «Мука и соль»")
    assert foreign.quotes("он сказал «Давай встретимся потом»")


@pytest.mark.parametrize(
    ("talked", "holds", "over"),
    [
        (
            ("проект «Волна»: базу держим на Postgres", "передумали, Волну переводим на MongoDB", "Монга не зашла, MongoDB не зашла команде. Волну возвращаем на Postgres"),
            "postgres",
            "переводим на mongodb",
        ),
        (
            ("project Tidal: the frontend is in Vue", "changed our minds, Tidal moves to Svelte", "Svelte didn't work out. Tidal goes back to Vue"),
            "vue",
            "moves to svelte",
        ),
    ],
)  # fmt: skip
def test_one_turn_may_end_a_record_and_take_up_the_one_before(
    talk: Talk, talked: tuple[str, ...], holds: str, over: str
) -> None:
    active = talk.say(*talked)
    assert holds in active
    assert over not in active
