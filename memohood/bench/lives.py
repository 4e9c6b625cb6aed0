"""Turns as people write them, from a seed: a fact or two, a change of one, or nothing to keep; Russian and English."""

from __future__ import annotations

import random
from collections.abc import Iterator

_EN = (
    ("I live in {place} now, the {thing} came with the flat", "Nice, enjoy the new place."),
    ("we moved from {place} to {other} in {month}", "That is a big change."),
    ("my sister {name} works as a {job} in {place}", "Good to know."),
    ("remember: the {thing} is at the repair shop until {month}", "Noted."),
    ("I quit the {job} course and started running on {day}s instead", "Running is a fine habit."),
    ("{name} and I meet on {day}s at {hour}:30", "Got it."),
    ("the {day} meeting with {name} is cancelled, it's on {other_day} now", "Moved."),
    ("what is the difference between a {job} and an engineer?", "Mostly the training."),
    ("thanks, that helped a lot!", "Any time."),
    ("fix the second paragraph please, it is too long", "Here is a shorter one."),
)
_RU = (
    ("я теперь живу в городе {place}, {thing} достался вместе с квартирой", "Поздравляю с переездом!"),
    ("у меня аллергия на {food}, {thing} из-за неё тоже пришлось отдать", "Понял, учту."),
    ("сестру зовут {name}, она работает, её должность — {job}", "Хорошо."),
    ("запомни: {thing} в ремонте, заберу в {month}", "Записал."),
    ("бросил курсы, профессия {job} не моё, теперь бегаю по утрам", "Бег — отличная привычка."),
    ("{name} приходит к нам по средам в {hour}:30", "Понял."),
    ("встречу с {name} отменили, теперь она в пятницу", "Перенёс."),
    ("чем {job} отличается от инженера?", "В основном подготовкой."),
    ("спасибо, очень помог!", "Обращайся."),
    ("поправь второй абзац, он слишком длинный", "Вот короче."),
)
_EN_WORDS = {
    "place": ["Porto", "Leeds", "Malmo", "Ghent", "Turin", "Bergen", "Cork", "Graz"],
    "other": ["Lyon", "Bath", "Tartu", "Basel", "Vigo", "Brno", "Galway", "Kiel"],
    "name": ["Nora", "Felix", "Greta", "Owen", "Ivy", "Hugo", "Tess", "Miles"],
    "job": ["welder", "baker", "nurse", "printer", "tailor", "gardener", "pilot", "potter"],
    "thing": ["bicycle", "piano", "camera", "kayak", "loom", "telescope", "drill", "sofa"],
    "month": ["March", "June", "August", "October", "December"],
    "day": ["Monday", "Wednesday", "Friday"],
    "other_day": ["Tuesday", "Thursday", "Saturday"],
}
_RU_WORDS = {
    "place": ["Тверь", "Казань", "Пермь", "Самара", "Псков", "Томск", "Рязань", "Вологда"],
    "name": ["Нина", "Олег", "Вера", "Артём", "Лида", "Глеб", "Римма", "Юра"],
    "job": ["сварщик", "пекарь", "медсестра", "печатник", "портной", "садовник", "лётчик", "гончар"],
    "thing": ["велосипед", "рояль", "фотоаппарат", "байдарка", "станок", "телескоп", "перфоратор", "диван"],
    "food": ["арахис", "пыльцу", "мёд", "клубнику", "креветки", "орехи"],
    "month": ["марте", "июне", "августе", "октябре", "декабре"],
}


def turns(count: int, *, seed: int) -> Iterator[tuple[str, str]]:
    """(what the person writes, the reply), the same for the same seed."""
    chance = random.Random(seed)
    for _ in range(count):
        russian = chance.random() < 0.5
        asked, answered = chance.choice(_RU if russian else _EN)
        lists = _RU_WORDS if russian else _EN_WORDS
        words = {name: chance.choice(values) for name, values in lists.items()}
        yield asked.format(**words, hour=chance.randint(7, 21)), answered
