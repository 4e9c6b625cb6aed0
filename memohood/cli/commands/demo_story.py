"""The story of the demo: three sessions over months, told in Russian or in English. The people are invented."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo

from memohood.text.messages import Language


@dataclass(frozen=True, slots=True)
class Line:
    """What the user says and what the assistant answers."""

    user: str
    assistant: str


@dataclass(frozen=True, slots=True)
class Session:
    at: datetime
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Story:
    """Three sessions, the questions of the last one, and the word whose record shows its history."""

    sessions: tuple[Session, ...]
    questions: tuple[str, ...]
    revised: str  # a stem of the diagnosis that was revised


_RU = (
    (
        Line("Привет! Посоветуешь сериал на вечер?", "Смотря какое настроение: детектив или комедия?"),
        Line("Запомни: у меня аллергия на пенициллин.", "Запомнил, это важно."),
        Line("Мне поставили диагноз: гастрит.", "Сочувствую. Учту это в рецептах."),
    ),
    (
        Line("Сколько варить яйца всмятку?", "Три-четыре минуты после закипания."),
        Line("Диагноз пересмотрели: это не гастрит, а рефлюкс.", "Понял, буду учитывать рефлюкс."),
    ),
    (Line("Добрый вечер! Немного простудился.", "Выздоравливайте! Пейте больше тёплого."),),
)
_EN = (
    (
        Line("Hi! Any idea what to watch tonight?", "Depends on the mood: a mystery or a comedy?"),
        Line("Remember: I'm allergic to penicillin.", "Noted, that is important."),
        Line("I was diagnosed with gastritis.", "I'm sorry to hear that. I'll keep it in mind for recipes."),
    ),
    (
        Line("How long do I boil a soft egg?", "Three to four minutes once the water boils."),
        Line("The diagnosis was revised: it is not gastritis, it is reflux.", "Understood, reflux it is."),
    ),
    (Line("Good evening! I caught a bit of a cold.", "Get well soon! Keep warm and drink plenty."),),
)
_QUESTIONS = {
    "ru": ("Какой антибиотик мне нельзя?", "Какой у меня диагноз?", "Спасибо, ты лучший!"),
    "en": ("Which antibiotic must I avoid?", "What is my diagnosis?", "Thanks, you're the best!"),
}
_REVISED = {"ru": "гастрит", "en": "gastritis"}
_DAYS_AGO = (110, 40, 0)


def story(language: Language, now: datetime, zone: tzinfo) -> Story:
    """The story as it would have happened in the months before `now`."""
    told = _RU if language == "ru" else _EN
    sessions = []
    for days, lines in zip(_DAYS_AGO, told, strict=True):
        at = (now - timedelta(days=days)).astimezone(zone)
        sessions.append(Session(at if not days else at.replace(hour=19, minute=30, second=0), lines))
    return Story(tuple(sessions), _QUESTIONS[language], _REVISED[language])
