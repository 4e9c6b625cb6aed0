"""What is replaced or ended in words that no rule knows, and what must stay beside it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import numpy as np
import pytest

from memohood.bench.clock import SettableClock
from memohood.bootstrap import open_memory
from memohood.capture.candidates import gather
from memohood.capture.succession import Spoken, weigh
from memohood.capture.succession_weights import weights
from memohood.domain.change import Added
from memohood.domain.memory import Fact
from memohood.engine import Engine
from tests.fakes_reader import START, MemoryInADict, Telling

_OWNERS = (f"person-{number}" for number in itertools.count())


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Engine, SettableClock]]:
    clock = SettableClock(START)
    path: Path = tmp_path_factory.mktemp("succession") / "memory.db"
    with open_memory(path, clock=clock) as memory:
        memory.warm()
        yield memory, clock


class Talk:
    """The conversation of one person, read message by message."""

    def __init__(self, memory: Engine, clock: SettableClock, owner: str) -> None:
        self._memory, self._clock, self._owner = memory, clock, owner

    def say(self, text: str, weeks: int) -> None:
        at: datetime = START + timedelta(weeks=weeks)
        self._clock.set(at)
        self._memory.observe(
            user=text, assistant="Ok.", session_id=f"{self._owner}-{weeks}", at=at, user_id=self._owner
        )
        self._memory.digest(timeout=60)

    def stays(self, old: str, new: str, kept: str) -> None:
        self.say(old, 0)
        assert kept in self.active()
        self.say(new, 6)
        assert kept in self.active()

    def active(self) -> str:
        return " | ".join(m.text for m in self._memory.memories(user_id=self._owner, state="active")).lower()


@pytest.fixture
def talk(engine: tuple[Engine, SettableClock]) -> Talk:
    return Talk(*engine, owner=next(_OWNERS))


@pytest.mark.parametrize(
    ("old", "new", "gone"),
    [
        ("my barber is Enzo on Dock Street", "Enzo closed his shop, Farida cuts my hair these days", "is enzo"),
        ("my son Tomas plays the trombone", "Tomas gave the trombone a rest, he's on the flute now", "plays the trombone"),
        ("we host the archive on Rackmill", "Rackmill was eating our budget, the archive sits on Oakbox now", "on rackmill"),
        ("у меня аккаунт в банке «Гавань»", "из «Гавани» ушла, все деньги теперь в «Причале»", "аккаунт в банке"),
        ("регата назначена на 9 мая", "регату перенесли на 30 мая", "9 мая"),
        ("Тимоша играет на тромбоне", "Тимоша тромбон забросил, играет теперь на флейте", "играет на тромбоне"),
        ("парикмахер у меня Эмма Карловна", "Эмма Карловна на пенсии, стригусь у Заура", "парикмахер у меня эмма"),
    ],
)  # fmt: skip
def test_another_value_of_the_same_thing_replaces_the_known_one(
    talk: Talk, old: str, new: str, gone: str
) -> None:
    talk.say(old, 0)
    assert gone in talk.active()
    talk.say(new, 6)
    assert gone not in talk.active()


@pytest.mark.parametrize(
    ("old", "new", "kept"),
    [
        ("I play the trombone", "I also took up the flute, the trombone stays my first love", "i play the trombone"),
        ("we have a parrot called Pip", "got a second parrot so Pip has company", "pip"),
        ("I drive a Dacia", "my neighbour sold his Dacia and bought a Lancia", "i drive a dacia"),
        ("I live in Ghent", "I'm in Bruges for the weekend", "i live in ghent"),
        ("I work at Norfield Glass", "thinking about leaving Norfield Glass one day", "norfield glass"),
        ("choir practice is on Thursdays", "no choir this Thursday, the hall is booked", "practice is on thursdays"),
        ("my brother lives in Lyon", "my cousin moved from Lyon to Nantes", "brother lives in lyon"),
        ("I'm allergic to walnuts", "the shop was out of walnuts today, what else goes into pesto?", "allergic to walnuts"),
        ("играю на тромбоне", "взяла ещё флейту, тромбон остался главным", "играю на тромбоне"),
        ("у нас попугай Кеша", "завели второго попугая, Кеше веселее", "кеша"),
        ("езжу на Дачии", "сосед продал свою Дачию и взял Лянчу", "езжу на дачии"),
        ("живу в Кинешме", "на выходные приехала в Плёс", "живу в кинешме"),
        ("репетиции у нас по четвергам", "в этот четверг репетиции нет, зал занят", "репетиции у нас по четвергам"),
        ("брат живёт в Вятке", "двоюродный брат переехал из Вятки в Пермь", "брат живёт в вятке"),
        ("у меня аллергия на грецкие орехи", "сегодня в магазине не было орехов, чем заменить?", "аллергия на грецкие"),
    ],
)  # fmt: skip
def test_what_holds_beside_or_only_for_once_or_of_somebody_else_ends_nothing(
    talk: Talk, old: str, new: str, kept: str
) -> None:
    talk.stays(old, new, kept)


@pytest.mark.parametrize(
    ("old", "around"),
    [
        ("I have type 1 diabetes", "my diabetes nurse left the practice, Paula took over"),
        ("I take warfarin", "I ran out of warfarin, the pharmacy brings more tomorrow"),
        ("I'm allergic to penicillin", "the penicillin allergy test is done, results next week"),
        ("I have epilepsy", "my epilepsy clinic moved to another building"),
        ("I have asthma", "lost my asthma inhaler, ordered a new one"),
        ("my daughter is allergic to nuts", "the school no longer serves nuts"),
        ("у меня диабет", "мой диабетолог уволился, теперь у меня новый врач"),
        ("у меня аллергия на пенициллин", "в больнице не было пенициллина, дали другое"),
        ("у меня эпилепсия", "дневник эпилепсии в тетради забросила, веду теперь в приложении"),
        ("у сына аллергия на арахис", "в школе убрали арахис из буфета"),
    ],
)
def test_what_happens_around_an_illness_never_ends_it(talk: Talk, old: str, around: str) -> None:
    talk.say(old, 0)
    known = talk.active()
    talk.say(around, 4)
    assert known and known in talk.active()


def test_a_record_whose_vector_is_still_to_come_is_judged_by_the_weights_for_words() -> None:
    memory = MemoryInADict()
    one = Telling(memory)
    stored, waiting = (
        one.tell(Fact(text=text), START + timedelta(hours=hour)).changes[0]
        for hour, text in enumerate(
            ("I play the trombone in a brass band", "the trombone lessons are on Mondays")
        )
    )
    assert isinstance(stored, Added) and isinstance(waiting, Added)
    vector = np.full(512, 512**-0.5, dtype=np.float32)
    memory.embedded[memory.records[stored.memory.id].seq] = vector
    said = "sold the trombone"
    case = gather(
        Fact(text=said), owner="u1", at=START + timedelta(weeks=6), turn=None, reader=memory, new_id=one.new_id,
        now=START + timedelta(weeks=6), vector=vector, signature="builtin|512", like=0.9,
    )  # fmt: skip
    weighed = weigh(
        case, Spoken(text=said), reader=memory, vector=vector, signature="builtin|512", threshold=0.8
    )
    assert {one.memory.text: one.family for one in weighed} == {
        "I play the trombone in a brass band": "builtin",
        "the trombone lessons are on Mondays": "none",
    }
    for each in weighed:
        fitted = weights(each.family)
        assert each.score == pytest.approx(fitted.score(each.evidence))
        assert each.margin == pytest.approx(each.score - fitted.threshold)


@pytest.mark.parametrize(
    ("old", "new", "kept"),
    [
        ("my aunt lives in Hull", "my aunt gave up driving, she takes the tram in Hull now", "lives in hull"),
        ("I'm a buyer at Orrin Foods", "Orrin Foods dropped our coffee supplier, nobody is happy", "buyer at orrin"),
        ("I train at Stonegym", "Stonegym closed its pool on Sundays, no bother to me", "train at stonegym"),
        ("my dentist is Dr Amadi", "Dr Amadi's receptionist has gone, the phone rings forever", "is dr amadi"),
        ("тётя живёт в Пензе", "тётя забросила дачу, в Пензе у неё теперь балкон с огурцами", "живёт в пензе"),
        ("я бухгалтер в «Вереске»", "«Вереск» сменил банк, платёжки летят обратно", "бухгалтер в «вереске»"),
        ("хожу в зал «Титан» по вечерам", "в «Титане» закрыли сауну, тренажёры на месте", "в зал «титан»"),
        ("проект «Ольха» на Django", "в «Ольхе» сменили хостинг, остальное не трогали", "«ольха» на django"),
    ],
)  # fmt: skip
def test_a_change_of_something_else_in_the_same_breath_ends_nothing(
    talk: Talk, old: str, new: str, kept: str
) -> None:
    talk.stays(old, new, kept)


@pytest.mark.parametrize(
    ("old", "new", "gone"),
    [
        ("standup is at 9:45, Mon to Thu", "standup shifted to 10:30", "9:45"),
        ("I'm Ondine, a nurse in Salford, nights only", "I've left Salford, we rent in Whitehaven now", "salford, nights"),
        ("we've a piano, an old Petrof", "gave the piano away, bought a Roland", "petrof"),
        ("дома стоит пианино «Заря»", "пианино отдала ученице, купила синтезатор", "«заря»"),
        ("у меня «Скания», вожу фрукты", "«Сканию» свою продал, взял Ситрак", "у меня «скания»"),
    ],
)  # fmt: skip
def test_what_a_word_of_change_acts_upon_is_over(talk: Talk, old: str, new: str, gone: str) -> None:
    talk.say(old, 0)
    assert gone in talk.active()
    talk.say(new, 6)
    assert gone not in talk.active()
