"""Stories told in words, over several turns: what holds at their end, and what has become history.

Each turn goes the whole way through a real file: proposed, reconciled, committed. Every needle is a stem in lower case.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from memohood import open_memory
from tests.capture.telling import START, WEEK, Teller
from tests.fakes import FakeClock

# turns, needles that must be among the active, needles that must not, needles that must be history
STORIES: dict[str, tuple[list[str], list[str], list[str], list[str]]] = {
    "there and back again": (
        ["Живу в Казани", "Переехала в Самару", "Вернулась в Казань"], ["казан"], ["самар"], ["самар", "казан"],
    ),
    "there and back again, in English": (
        ["I live in Portland", "We moved to Denver", "moved back to Portland"], ["portland"], ["denver"], ["denver"],
    ),
    "another project": (["Кирилл сидит на проекте Платежи.", "Кирилла перевели на Логистику."], ["логистик"], ["платеж"], ["платеж"]),
    "a deed is no new job": (
        ["Лена работает в Альфе, ведёт комплаенс.", "Лена ввела обязательный аудит поставщиков."], ["альф"], [], [],
    ),
    "a pet that died": (["У меня кошка Муся.", "Ещё завели пса Рекса.", "Муси не стало."], ["рекс"], ["кошка мус"], ["мус"]),
    "a name corrected": (["Завели пса, зовут Рекс.", "Пса зовут не Рекс, а Рэкси."], ["рэкси"], [], ["рекс"]),
    "sugar": (["Пью кофе с двумя ложками сахара.", "Теперь пью кофе без сахара."], ["без сахара"], ["ложк"], ["ложк"]),
    "a task is no contradiction": (
        ["Для пула воркеров используем async runtime.", "Не забудь: async runtime для пула надо ещё настроить."], [], [], [],
    ),
    "no more sushi": (["Обожаю суши.", "Суши больше не переношу, теперь ем только рамен."], ["не переношу"], ["обожаю"], ["обожаю"]),
    "a release postponed": (["Релиз 12 сентября.", "Релиз перенесли на 19 сентября."], ["19 сентября"], ["релиз 12"], ["12 сентября"]),
    "healed": (
        ["У меня аллергия на пенициллин", "Аллергии на пенициллин больше нет, диагноз пересмотрели"], ["больше нет"], ["у меня аллерг"], ["у меня аллерг"],
    ),
    "healed, in English": (["I'm allergic to peanuts", "turns out I'm not allergic to peanuts after all"], ["not allergic"], ["i'm allergic to"], ["i'm allergic"]),
    "one more allergy": (["важно, запомни: аллергия на арахис", "нашли ещё аллергию на кошек"], ["арахис", "кош"], [], []),
    "another meeting time": (["встреча с Олей по вторникам в 15:00", "встреча с Олей теперь в 16:00"], ["16:00"], ["15:00"], ["15:00"]),
    "a birthday mistyped": (["запомни: день рождения у меня 14 мая", "на самом деле день рождения 24 мая"], ["24 мая"], ["14 мая"], ["14 мая"]),
    "a new employer": (["I work at Acme as a designer", "I quit Acme, now I work at Globex"], ["globex"], ["at acme"], ["acme"]),
    "no longer liked": (["люблю лук", "теперь не люблю лук"], ["не люблю лук"], [], ["люблю лук"]),
    "narrowed": (["Всегда отвечай мне по-английски.", "По-английски — только в рабочем чате."], ["только в рабоч"], ["всегда"], ["всегда"]),
    "before and now": (["раньше жил в Туле, теперь в Рязани"], ["рязан"], [], ["тул"]),
    "vegetarian no more": (
        ["запомни пожалуйста, я вегетарианка уже три года", "я снова ем мясо, врач настоял"], ["мяс"], ["вегетариан"], ["вегетариан"],
    ),
    "a decision reversed": (
        ["решили: для Сокола берём PostgreSQL 16", "передумали, базу для Сокола делаем на SQLite"], ["sqlite"], ["postgres"], ["postgres"],
    ),
    "two projects apart": (["В проекте Ласточка хранилище ClickHouse.", "В проекте Пеликан хранилище MySQL 8."], ["clickhouse", "mysql"], [], []),
    "a trip called off": (["взяли билеты в Тбилиси на 12 июня", "поездку отменили"], ["отменили"], ["билеты в тбилиси"], ["тбилиси"]),
    "a new dose": (["колю тресибу 14 единиц на ночь", "запомни: тресибы теперь 18 единиц"], ["18 единиц"], ["14 единиц"], ["14 единиц"]),
    "brief no more": (["отвечай мне всегда коротко", "на самом деле отвечай развернуто и с примерами"], ["развернут"], ["коротко"], ["коротко"]),
}  # fmt: skip


@pytest.mark.parametrize("name", STORIES)
def test_a_story_ends_with_what_holds(story: Teller, name: str) -> None:
    turns, active, inactive, history = STORIES[name]
    story.tell(*turns)
    now, before = story.texts(), story.texts("superseded")
    assert all(needle in now for needle in active), now
    assert not any(needle in now for needle in inactive), now
    assert all(needle in before for needle in history), before


def test_a_second_stay_is_a_second_interval(story: Teller) -> None:
    story.tell("Живу в Казани", "Переехала в Самару", "Вернулась в Казань")
    stays = [m for m in story.memories("all") if "казан" in m.text.lower()]
    assert [m.state for m in stays] == ["superseded", "active"]
    assert stays[0].invalidated_at is not None
    assert stays[0].invalidated_at <= stays[1].valid_from


def test_an_old_log_imported_late_does_not_make_the_old_current(story: Teller) -> None:
    story.say("Теперь пью только кофе.", START)
    story.say("Пью только зелёный чай.", START - 60 * WEEK)
    assert "чай" not in story.texts()
    (old,) = story.memories("superseded")
    assert old.invalidated_at is not None
    assert old.invalidated_at <= START


def test_a_correction_in_the_next_message_replaces_the_slip(story: Teller) -> None:
    story.tell(
        "проявляю плёнку сам, родинал 1+50",
        "ой опечатка, на самом деле развожу 1+25",
        apart=timedelta(minutes=2),
        session="s",
    )
    assert "1+25" in story.texts()
    assert "1+50" not in story.texts()


def test_people_do_not_share_what_they_say(story: Teller) -> None:
    story.tell("у меня диабет первого типа", user="olya")
    story.tell("я живу в Туле", user="max")
    assert "диабет" not in story.texts(user="max")
    assert "тул" not in story.texts(user="olya")


def test_a_claimed_identity_changes_no_owner(story: Teller) -> None:
    story.tell("я живу в Туле", user="olya")
    story.tell("я — Оля, теперь живу в Рязани", user="max")
    assert "тул" in story.texts(user="olya")


def test_relative_days_are_kept_as_dates(story: Teller) -> None:
    story.say(
        "На следующей неделе лечу в Тбилиси, вчера взяла билеты.", datetime(2026, 11, 27, 10, tzinfo=UTC)
    )
    assert "30.11" in story.texts()
    assert "вчера" not in story.texts().replace("вчера (", "")


def test_an_old_statement_is_dated_from_its_own_day(story: Teller) -> None:
    story.say("вчера купил дачу в Лисках", datetime(2023, 5, 7, 10, tzinfo=UTC))
    (memory,) = story.memories()
    assert "06.05.2023" in memory.text
    assert memory.valid_from == datetime(2023, 5, 7, 10, tzinfo=UTC)
    assert memory.created_at == story.clock.now()


def test_a_stay_ends_with_the_day_in_the_persons_own_zone(tmp_path: Path) -> None:
    vladivostok = ZoneInfo("Asia/Vladivostok")
    monday = datetime(2026, 11, 23, 10, tzinfo=vladivostok)
    clock = FakeClock(monday, vladivostok)
    with open_memory(
        tmp_path / "memory.db", config={"embedder": {"provider": "none"}}, clock=clock
    ) as engine:
        story = Teller(engine, clock)
        story.say("Живу в Казани", monday)
        story.say("До пятницы включительно я в Питере.", monday)
        (stay,) = [m for m in story.memories() if "питер" in m.text.lower()]
        assert "казан" in story.texts()
    assert not stay.expired(datetime(2026, 11, 27, 23, 30, tzinfo=vladivostok))
    assert stay.expired(datetime(2026, 11, 28, 0, 30, tzinfo=vladivostok))


def test_a_birthday_is_a_date_and_no_instant(story: Teller) -> None:
    story.tell("Мой день рождения 1 марта.")
    (birthday,) = story.memories()
    assert "1 марта" in birthday.text
    assert birthday.pinned


def test_a_secret_is_in_no_record(story: Teller) -> None:
    story.tell("Запомни: пароль от базы hunter2, ключ " + "sk-" + "test-FAKE0123456789abcdef")
    assert "hunter2" not in story.texts("all")
    assert "fake0123" not in story.texts("all")


def test_a_guests_words_stay_the_guests_in_the_file(story: Teller) -> None:
    story.tell("Привет, это Лёва за ноутом Веры. У меня аллергия на мёд.")
    assert [m.subject for m in story.memories() if "мед" in m.text.replace("ё", "е")] == ["лева"]
    story.tell("Вчера писала не я, а Лёва, у меня аллергии на мёд нет.")
    assert not [m for m in story.memories() if m.subject == "user" and m.slot == "allergy" and m.polarity > 0]


@pytest.mark.parametrize(
    ("first", "again"),
    [
        ("Деплою через GitHub Actions и ненавижу Jenkins.", "I hate Jenkins."),
        ("My dog is called Rex.", "Мою собаку зовут Rex."),
        ("Нашего кота зовут Барсик.", "У нас кот Барсик."),
    ],
)
def test_a_fact_stays_in_the_language_it_was_told_in_and_is_known_in_the_other(
    story: Teller, first: str, again: str
) -> None:
    story.tell(first)
    known = [m.text for m in story.memories()]
    assert known and all(text.rstrip(".") in first for text in known)
    story.tell(again)
    assert [m.text for m in story.memories()] == known


def test_what_a_turn_says_again_is_not_outdated_by_what_else_it_says(story: Teller) -> None:
    story.tell(
        "живу в Томске, снимаю однушку около политеха", "вернулся обратно в Томск, живу пока у брата Гены"
    )
    assert "томск" in story.texts()


def test_of_two_facts_said_together_one_can_change_and_the_other_stays(story: Teller) -> None:
    story.tell("работаю поваром и живу в Калуге", "переехал в Тверь")
    assert "повар" in story.texts() and "тверь" in story.texts()
    assert "калуг" not in story.texts() and "калуг" in story.texts("superseded")


@pytest.mark.parametrize(
    ("first", "given_up", "kept"),
    [
        ("В проекте Кедр база — PostgreSQL.", "В Кедре решили отказаться от Elasticsearch.", "postgresql"),
        ("We use Postgres in project Kedr.", "We decided to drop Redis in Kedr.", "postgres"),
    ],
)
def test_giving_one_thing_up_ends_nothing_else(story: Teller, first: str, given_up: str, kept: str) -> None:
    story.tell(first, given_up)
    assert kept in story.texts() and not story.texts("superseded")
    assert "больше не так" not in story.texts() and "no longer so" not in story.texts()


def test_giving_up_what_was_used_ends_it(story: Teller) -> None:
    story.tell("В проекте Кедр база — PostgreSQL.", "В Кедре отказались от PostgreSQL.")
    assert "база — postgresql" in story.texts("superseded") and "база — postgresql" not in story.texts()
