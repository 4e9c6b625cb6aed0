"""A plausible life that has nothing to do with any test: facts and chatter, Russian and English, from a seed.

The point is noise of the right shape: records and messages of the same person, which recall must not show.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

# More than half are told in the first person, as real records are: how a thing is told must not tell it from an answer.
_RU_FACTS = (
    "У меня на верхней полке в кладовке лежит {thing}, коробка номер {n}",
    "Мой сосед {name} вернул мне {thing} в {month}",
    "В музее «{place}» мне больше всего понравился зал с экспонатом «{thing}»",
    "Я купил старую карту района {place} на барахолке за {n} рублей",
    "Я собираю значки с надписью «{place}»",
    "Я сушу {plant} для гербария, лист номер {n}",
    "Мы с приятелем обсуждаем {subject} раз в несколько недель",
    "Я отложил книгу «{title}» на странице {n}",
    "Книга «{title}» стоит на полке рядом с атласом, закладка на странице {n}",
    "Маршрут прогулки: {place}, мост, набережная, всего {n} шагов",
    "В гербарии под номером {n} записан {plant}",
    "Марка с рисунком «{plant}» выпущена в {year} году",
    "Любимый документальный фильм про {subject} называется «{title}»",
    "На выставке в {month} показывали {subject}, билет номер {n}",
    "Коллега {name} подарил значок с надписью «{place}»",
    "Кружок по теме «{subject}» собирается в клубе «{place}»",
    "Настольная игра «{title}» рассчитана на {few} игроков",
    "Часы с кукушкой остановились на отметке {n} секунд",
)
_EN_FACTS = (
    "I store my {thing} in the attic, in box number {n}",
    "My neighbour {name} borrowed my {thing} in {month}",
    "I bought an old map of {place} for {n} coins",
    "I stopped reading '{title}' at page {n}",
    "I like to look at pictures of {subject} before bed",
    "I dried a {plant} for my herbarium, sheet number {n}",
    "We meet at {place} to talk about {subject} every few weeks",
    "The museum at {place} has a hall about {subject}",
    "An old map of {place} was bought at a flea market for {n} coins",
    "The book '{title}' stands next to the atlas, bookmark on page {n}",
    "Herbarium sheet number {n} holds a {plant}",
    "The stamp with a {plant} was issued in {year}",
    "The documentary '{title}' is about {subject}",
    "The exhibition in {month} showed {subject}, ticket number {n}",
    "The club at {place} talks about {subject} every few weeks",
    "The board game '{title}' takes {few} players",
    "A postcard from {place} shows the {thing}",
)


def _list(text: str) -> list[str]:
    return text.split("|")


_RU = {
    "thing": [
        "фонарь",
        "сундук",
        "глобус",
        "барометр",
        "компас",
        "самовар",
        "штатив",
        "гамак",
        "веер",
        "подсвечник",
        "калейдоскоп",
        "метроном",
    ],
    "name": _list("Аркадий|Евлампий|Прохор|Зинаида|Клавдия|Модест|Агния|Тихон|Варвара|Ипполит"),
    "place": [
        "Тихая Заводь",
        "Каменный Лог",
        "Синий Яр",
        "Дальняя Гряда",
        "Старый Маяк",
        "Липовая Горка",
        "Белый Плёс",
    ],
    "plant": _list("подорожник|чистотел|клевер|василёк|папоротник|хвощ|мать-и-мачеха|лютик|кипрей"),
    "subject": [
        "витражи",
        "маяки",
        "метеориты",
        "паровозы",
        "фрески",
        "водопады",
        "вулканы",
        "старинные замки и ключи",
        "кружево",
    ],
    "title": [
        "Полынья",
        "Семь ветров",
        "Медный всадник сна",
        "Лестница в траве",
        "Обратный отсчёт",
        "Глина и ветер",
    ],
    "month": _list("январе|феврале|марте|апреле|мае|июне|июле|августе|сентябре|октябре|ноябре|декабре"),
}
_EN = {
    "thing": [
        "lantern",
        "trunk",
        "globe",
        "barometer",
        "compass",
        "samovar",
        "tripod",
        "hammock",
        "candlestick",
        "metronome",
        "sextant",
        "abacus",
    ],
    "name": _list("Barnaby|Prudence|Ignatius|Clementine|Thaddeus|Winifred|Leopold|Rosalind|Ambrose"),
    "place": _list("Quiet Cove|Stone Hollow|Blue Ravine|Far Ridge|Old Beacon|Linden Hill|White Reach"),
    "plant": _list("plantain|celandine|clover|cornflower|fern|horsetail|coltsfoot|buttercup|fireweed"),
    "subject": [
        "stained glass",
        "lighthouses",
        "meteorites",
        "steam engines",
        "frescoes",
        "waterfalls",
        "volcanoes",
        "lace",
    ],
    "title": [
        "The Seven Winds",
        "Clay and Wind",
        "A Ladder in the Grass",
        "Counting Backwards",
        "The Copper Dream",
    ],
    "month": [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ],
}
_RU_TALK = (
    ("расскажи что-нибудь про {subject}", "Конечно. Тема «{subject}» обширна: начать можно с истории."),
    ("как правильно чистить {thing}?", "Мягкой щёткой и тёплой водой, без абразива."),
    ("переведи слово «{plant}» на латынь", "Смотря какой вид имеется в виду."),
    ("сколько будет {n} умножить на {few}?", "Сейчас посчитаю."),
    ("придумай загадку про {thing}", "Стоит молчит, а дорогу знает."),
    ("в каком году построили {place}?", "Источники расходятся, называют {year} год."),
)
_EN_TALK = (
    (
        "tell me something about {subject}",
        "Sure. There is a lot to say about {subject}; history is a good start.",
    ),
    ("how does one clean a {thing}?", "A soft brush and warm water, nothing abrasive."),
    ("what is {n} times {few}?", "Let me work that out."),
    ("make up a riddle about a {thing}", "It stands still, yet it knows the way."),
    ("when was {place} founded?", "Sources differ; {year} is often given."),
)


@dataclass(frozen=True, slots=True)
class Talk:
    """One turn of chatter."""

    at: datetime
    session_id: str
    user: str
    assistant: str


def facts(count: int, *, seed: int, until: datetime) -> Iterator[tuple[datetime, str]]:
    """(when said, what) for `count` distinct facts over the year before `until`, oldest first."""
    chance = random.Random(seed)
    seen: set[str] = set()
    while len(seen) < count:
        russian = chance.random() < 0.5
        template = chance.choice(_RU_FACTS if russian else _EN_FACTS)
        seen.add(_fill(template, _RU if russian else _EN, chance))
    texts = sorted(seen)
    chance.shuffle(texts)
    for number, text in enumerate(texts):
        yield until - timedelta(days=365) + timedelta(days=360 * number / count), text


def talks(count: int, *, seed: int, until: datetime) -> Iterator[Talk]:
    """`count` turns of chatter in sessions of five, over the year before `until`, oldest first."""
    chance = random.Random(seed + 1)
    for number in range(count):
        session, place = divmod(number, 5)
        russian = chance.random() < 0.5
        asked, answered = chance.choice(_RU_TALK if russian else _EN_TALK)
        words = _words(_RU if russian else _EN, chance)
        at = until - timedelta(days=365) + timedelta(days=360 * session * 5 / count, minutes=2 * place)
        yield Talk(at, f"earlier-{session + 1}", asked.format(**words), answered.format(**words))


def _fill(template: str, lists: dict[str, list[str]], chance: random.Random) -> str:
    return template.format(**_words(lists, chance))


def _words(lists: dict[str, list[str]], chance: random.Random) -> dict[str, object]:
    chosen: dict[str, object] = {name: chance.choice(values) for name, values in lists.items()}
    return {
        **chosen,
        "n": chance.randint(101, 9999),
        "few": chance.randint(3, 9),
        "year": chance.randint(1801, 1969),
    }
