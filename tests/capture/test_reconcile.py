"""What replaces what: rules over facts, in stories of several statements."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import numpy as np
import pytest

from memohood.domain.change import Added, Archived, Reinforced, Restored
from memohood.domain.memory import Fact
from tests.fakes_reader import START, MemoryInADict, Telling

WEEK = timedelta(days=7)


def home(city: str, text: str = "", **more: Any) -> Fact:
    return Fact(
        text=text or f"живёт в городе {city}", slot="home", value=city, multi=False, kind="persona", **more
    )


def likes(what: str, text: str = "", **more: Any) -> Fact:
    return Fact(text=text or f"любит {what}", slot="likes", value=what, kind="preference", **more)


def allergy(what: str, text: str = "", **more: Any) -> Fact:
    return Fact(text=text or f"аллергия на {what}", slot="allergy", value=what, pinned=True, **more)


def free(text: str, **more: Any) -> Fact:
    return Fact(text=text, **more)


@pytest.fixture
def story() -> Telling:
    return Telling()


# ── The same again ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_same_fact_twice_is_one_record_reinforced(story: Telling) -> None:
    story.tell(home("Казань"))
    again = story.tell(home("Казань"), START + WEEK)
    assert again.outcome == "NOOP"
    assert isinstance(again.changes[0], Reinforced)
    assert again.changes[0].at == START + WEEK
    assert len(story.memory.records) == 1


def test_the_same_value_in_other_words_is_the_same_fact(story: Telling) -> None:
    story.tell(home("Казань", "живу в Казани"))
    assert story.tell(home("Казани", "мы живём в Казани")).outcome == "NOOP"


def test_remember_forever_pins_a_known_fact(story: Telling) -> None:
    story.tell(free("дача у озера Светлояр"))
    story.tell(free("дача у озера Светлояр", pinned=True, notability="high"))
    (only,) = story.memory.active()
    assert only.pinned
    assert only.notability == "high"


def test_a_restatement_never_unpins_or_lowers(story: Telling) -> None:
    story.tell(allergy("арахис", notability="high"))
    story.tell(replace(allergy("арахис"), pinned=False, notability="low"))
    (only,) = story.memory.active()
    assert only.pinned
    assert only.notability == "high"


def test_a_faded_record_comes_back_when_it_is_said_again(story: Telling) -> None:
    story.tell(free("собирает старые карты метро"))
    story.memory.apply([Archived(id=story.memory.active()[0].id)])
    decision = story.tell(free("собирает старые карты метро"))
    assert [type(change) for change in decision.changes] == [Restored, Reinforced]
    assert story.memory.texts() == ["собирает старые карты метро"]


def test_a_closed_fact_said_again_is_a_new_record_with_its_own_interval(story: Telling) -> None:
    story.tell(free("Ася на проекте Платежи", subject="Ася", slot="project", value="Платежи"))
    story.tell(
        free("Ася ушла с Платежей", subject="Ася", slot="project", value="Платежи", polarity=-1, retracts=True), START + WEEK
    )  # fmt: skip
    again = story.tell(
        free("Ася снова на Платежах", subject="Ася", slot="project", value="Платежи"), START + 20 * WEEK
    )
    assert again.outcome != "NOOP"
    assert "Ася снова на Платежах" in story.memory.texts()
    intervals = [(m.valid_from, m.invalidated_at) for m in story.memory.records.values() if m.polarity == 1]
    assert intervals == [(START, START + WEEK), (START + 20 * WEEK, None)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("встреча с Олей в 15:00", "встреча с Олей в 16:00"),
        ("Anna loves Boris", "Boris loves Anna"),
        ("люблю сыр", "люблю сырники"),
    ],
)
def test_likeness_alone_never_makes_a_duplicate(story: Telling, one: str, other: str) -> None:
    vector = np.ones(4, dtype=np.float32) / 2
    story.tell(free(one), vector=vector)
    assert story.tell(free(other), START + WEEK, vector=vector).outcome != "NOOP"


def test_a_negated_fact_is_no_duplicate(story: Telling) -> None:
    vector = np.ones(4, dtype=np.float32) / 2
    story.tell(likes("лук", "люблю лук"), vector=vector)
    decision = story.tell(likes("лук", "не люблю лук", polarity=-1), START + WEEK, vector=vector)
    assert decision.outcome == "SUPERSEDE"
    assert story.memory.texts() == ["не люблю лук"]


# ── One value ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_new_value_replaces_the_old_one_and_keeps_it_as_history(story: Telling) -> None:
    story.tell(home("Казань", notability="high"))
    story.tell(home("Самара"), START + WEEK)
    (now,) = story.memory.active()
    assert now.value == "Самара"
    assert now.notability == "high"
    (old,) = [m for m in story.memory.records.values() if m.state == "superseded"]
    assert (old.invalidated_at, old.superseded_by, now.supersedes) == (START + WEEK, now.id, old.id)


def test_going_back_to_the_first_value_leaves_it_alone_active(story: Telling) -> None:
    for week, city in enumerate(["Казань", "Самара", "Казань", "Самара", "Казань"]):
        story.tell(home(city), START + week * WEEK)
    assert [m.value for m in story.memory.active()] == ["Казань"]
    assert len(story.memory.records) == 5


def test_a_pinned_value_hands_its_pin_to_what_replaces_it(story: Telling) -> None:
    birthday = Fact(text="день рождения 14 мая", slot="birthday", value="14 мая", multi=False, pinned=True)
    story.tell(birthday)
    story.tell(replace(birthday, text="день рождения 24 мая", value="24 мая", pinned=False), START + WEEK)
    (now,) = story.memory.active()
    assert now.value == "24 мая"
    assert now.pinned


def test_an_older_statement_that_comes_late_is_history_at_once(story: Telling) -> None:
    story.tell(home("Самара"), START)
    late = story.tell(home("Казань"), START - 10 * WEEK)
    assert late.rule == "late"
    assert [m.value for m in story.memory.active()] == ["Самара"]
    (old,) = [m for m in story.memory.records.values() if m.state == "superseded"]
    assert (old.valid_from, old.invalidated_at) == (START - 10 * WEEK, START)


def test_another_persons_attribute_is_not_touched(story: Telling) -> None:
    story.tell(home("Казань"))
    story.tell(home("Самара", "мама живёт в Самаре", subject="мама"), START + WEEK)
    assert len(story.memory.active()) == 2


def test_a_stay_with_an_end_leaves_the_home_alone(story: Telling) -> None:
    story.tell(home("Казань"))
    story.tell(home("Питер", "до пятницы в Питере", expires_at=START + WEEK), START + timedelta(days=1))
    assert {m.value for m in story.memory.active()} == {"Казань", "Питер"}


def test_a_second_job_stands_beside_the_first(story: Telling) -> None:
    role = Fact(text="I am a nurse", slot="role", value="nurse", multi=False, kind="persona")
    story.tell(role)
    decision = story.tell(
        replace(role, text="on top of the hospital I volunteer as an EMT", value="volunteer EMT"),
        START + WEEK,
    )
    assert decision.outcome == "ADD"
    assert decision.unclear
    assert len(story.memory.active()) == 2


def test_what_is_said_to_have_been_before_is_closed_history(story: Telling) -> None:
    story.tell(
        home("Рязань", "теперь живёт в Рязани", replaces="в Туле"), quote="раньше жил в Туле, теперь в Рязани"
    )
    assert story.memory.texts() == ["теперь живёт в Рязани"]
    assert story.memory.texts("superseded") == ["Раньше: в Туле"]


def test_a_fact_of_the_past_does_not_replace_the_present(story: Telling) -> None:
    story.tell(home("Рязань"))
    story.tell(home("Тула", "жил в Туле", tags=("past",)), START + WEEK)
    assert [m.value for m in story.memory.active()] == ["Рязань"]


# ── Many values ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_values_of_a_many_valued_slot_live_side_by_side(story: Telling) -> None:
    story.tell(allergy("арахис"))
    story.tell(allergy("кошек", "нашли ещё аллергию на кошек"), START + WEEK)
    assert len(story.memory.active()) == 2


def test_a_healed_allergy_is_not_itself_an_allergy(story: Telling) -> None:
    story.tell(allergy("пенициллин"))
    story.tell(allergy("арахис"))
    story.tell(
        allergy(
            "пенициллин",
            "аллергии на пенициллин больше нет, диагноз пересмотрели",
            polarity=-1,
            retracts=True,
        ),
        START + WEEK,
    )
    active = {m.text: m.pinned for m in story.memory.active()}
    assert active == {
        "аллергия на арахис": True,
        "аллергии на пенициллин больше нет, диагноз пересмотрели": False,
    }


def test_a_changed_taste_leaves_what_is_so_now(story: Telling) -> None:
    story.tell(likes("суши", "обожаю суши"))
    story.tell(
        Fact(text="суши больше не переношу", slot="dislikes", value="суши", polarity=-1, retracts=True), START + WEEK
    )  # fmt: skip
    story.tell(likes("рамен", "теперь ем только рамен"), START + WEEK)
    assert story.memory.texts() == ["суши больше не переношу", "теперь ем только рамен"]
    assert story.memory.texts("superseded") == ["обожаю суши"]


def test_a_retraction_of_something_unknown_is_kept(story: Telling) -> None:
    story.tell(
        Fact(text="больше не курю", slot="smoking", value="no", multi=False, polarity=-1, retracts=True)
    )
    assert story.memory.texts() == ["больше не курю"]


def test_the_same_retraction_twice_is_one_record(story: Telling) -> None:
    denial = likes("лук", "лук больше не люблю", polarity=-1, retracts=True)
    story.tell(likes("лук"))
    story.tell(denial, START + WEEK)
    assert story.tell(denial, START + 2 * WEEK).outcome == "NOOP"
    assert story.memory.texts() == ["лук больше не люблю"]


def test_a_named_old_value_is_replaced(story: Telling) -> None:
    story.tell(Fact(text="у меня кошка Муся", slot="pet", value="Муся"))
    story.tell(Fact(text="завели пса Рекса", slot="pet", value="Рекс"), START + WEEK)
    story.tell(
        Fact(text="пса зовут Рэкси", slot="pet", value="Рэкси", replaces="Рекс"), START + 2 * WEEK,
        quote="Рекса зовут не Рекс, а Рэкси",
    )  # fmt: skip
    assert story.memory.texts() == ["пса зовут Рэкси", "у меня кошка Муся"]


def test_a_pet_that_died_is_closed_and_not_deleted(story: Telling) -> None:
    story.tell(Fact(text="у меня кошка Муся", slot="pet", value="Муся"))
    story.tell(Fact(text="завели пса Рекса", slot="pet", value="Рекс"), START + WEEK)
    story.tell(free("Муси не стало в марте 2026", slot="event", kind="event"), START + 10 * WEEK)
    assert story.memory.texts() == ["Муси не стало в марте 2026", "завели пса Рекса"]
    assert story.memory.texts("superseded") == ["у меня кошка Муся"]


def test_a_new_dose_of_the_same_medicine_replaces_the_old(story: Telling) -> None:
    story.tell(Fact(text="колю тресибу 14 единиц на ночь", slot="medication", value="тресиба"))
    story.tell(Fact(text="тресибы теперь 18 единиц", slot="medication", value="тресиба"), START + WEEK)
    assert story.memory.texts() == ["тресибы теперь 18 единиц"]


def test_a_narrowed_instruction_replaces_the_broad_one(story: Telling) -> None:
    rule = Fact(
        text="всегда отвечай мне по-английски", slot="reply_language", value="английский", multi=False, kind="instruction"
    )  # fmt: skip
    story.tell(rule)
    story.tell(replace(rule, text="по-английски — только в рабочем чате"), START + WEEK)
    assert story.memory.texts() == ["по-английски — только в рабочем чате"]


# ── Words, figures and cues ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("встреча с Олей в 15:00", "встреча с Олей в 16:00"),
        ("Пью кофе с двумя ложками сахара", "Теперь пью кофе без сахара"),
        ("вт и чт в 19:00 у меня тренировки", "тренировки теперь по утрам, пн ср пт в 7:15"),
        ("Релиз 12 сентября", "Релиз перенесли на 19-е"),
        ("свадьба 19 сентября, в Суздале", "свадьбу переносим на 3 октября, место то же"),
        ("Кирилл сидит на проекте Платежи", "Кирилла перевели на Логистику"),
        ("ich spiele bratsche, proben immer mittwochs", "die proben sind jetzt donnerstags"),
        ("standup is at 9:30", "standup moved to 10:00"),
        ("Код подъезда 41К", "Код подъезда 52А"),
    ],
)
def test_the_same_question_answered_anew_replaces(story: Telling, old: str, new: str) -> None:
    story.tell(free(old))
    assert story.tell(free(new), START + WEEK).outcome == "SUPERSEDE"
    assert story.memory.texts() == [new]
    assert story.memory.texts("superseded") == [old]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Любимый цвет мамы — сиреневый", "Любимый цвет Иры — голубой"),
        ("Код подъезда 41К", "Код калитки 14К"),
        ("Лена работает в Альфе, ведёт комплаенс", "Лена ввела обязательный аудит поставщиков"),
        ("Для пула воркеров используем async runtime", "async runtime для пула надо ещё настроить"),
        ("В проекте Ласточка хранилище ClickHouse", "во втором проекте Пеликан всё проще, MySQL 8"),
        ("созвоны с командой до 15", "а с клиентами созвоны можно до 17, это отдельно"),
        ("Invoice 1041 was paid in cash", "Invoice 1042 was paid in cash"),
        ("Кирилл любит джаз", "Кирилла перевели на Логистику"),
        ("10k personal best 58:12", "first half marathon done, 2:04:31"),
        ("встреча с Ирой в 15:00", "встреча с Олей теперь в 16:00"),
    ],
)
def test_a_near_miss_replaces_nothing(story: Telling, one: str, other: str) -> None:
    story.tell(free(one))
    story.tell(free(other), START + WEEK)
    assert story.memory.texts() == sorted([one, other])


def test_the_same_exclusive_habit_keeps_the_newest_whatever_the_order_of_arrival(story: Telling) -> None:
    story.tell(free("Теперь пью только кофе"), START)
    story.tell(free("Пью только зелёный чай"), START - 50 * WEEK)
    assert story.memory.texts() == ["Теперь пью только кофе"]
    assert story.memory.texts("superseded") == ["Пью только зелёный чай"]


def test_a_slip_corrected_in_the_next_message_is_replaced(story: Telling) -> None:
    story.tell(free("проявляю сам, родинал 1+50"))
    before = (story.memory.said[1],)
    story.tell(free("на самом деле развожу 1+25"), START + timedelta(minutes=1), before=before)
    assert story.memory.texts() == ["на самом деле развожу 1+25"]


def test_facts_of_one_turn_are_compared_with_each_other(story: Telling) -> None:
    story.tell(home("Казань"))
    story.tell(home("Самара"))
    assert [m.value for m in story.memory.active()] == ["Самара"]


def test_a_number_restated_beside_a_change_is_the_new_number(story: Telling) -> None:
    story.tell(free("Сэмплов закажем 12"))
    story.tell(free("сэмплов будет 8"), START + WEEK, quote="Релиз перенесли на 19-е, сэмплов будет 8")
    assert story.memory.texts() == ["сэмплов будет 8"]


def test_a_changed_part_of_a_longer_record_goes_and_the_rest_stays(story: Telling) -> None:
    diagnosis = Fact(
        text="сахарный диабет первого типа с 2011, колю тресибу 14 единиц на ночь", slot="diagnosis", value="диабет", pinned=True
    )  # fmt: skip
    story.tell(diagnosis)
    story.tell(free("эндокринолог поправила базу, тресибы теперь 18 единиц"), START + WEEK)
    pins = {m.text: m.pinned for m in story.memory.active()}
    assert pins == {
        "сахарный диабет первого типа с 2011": True,
        "эндокринолог поправила базу, тресибы теперь 18 единиц": False,
    }


@pytest.mark.parametrize(
    ("old", "value", "slot", "new"),
    [
        ("я работаю в Альфе", "Альфа", "employer", "уволился из Альфы"),
        ("I work at Acme", "Acme", "employer", "I quit Acme in May"),
        ("у меня машина Октавия", "Октавия", "vehicle", "продал Октавию, купил Ниву"),
        ("I drive a Subaru", "Subaru", "vehicle", "sold the Subaru yesterday"),
    ],
)
def test_what_is_left_or_sold_is_history(story: Telling, old: str, value: str, slot: str, new: str) -> None:
    story.tell(Fact(text=old, slot=slot, value=value))
    story.tell(free(new), START + WEEK)
    assert story.memory.texts() == [new]


def test_what_is_left_behind_elsewhere_ends_no_job(story: Telling) -> None:
    story.tell(Fact(text="I work at Acme", slot="employer", value="Acme", multi=False))
    story.tell(free("I left my umbrella in the taxi near the Acme building"), START + WEEK)
    assert len(story.memory.active()) == 2


def test_a_person_named_by_relation_and_by_name_is_one(story: Telling) -> None:
    age = Fact(text="My son Leo is 5", subject="son", slot="age", value="5", multi=False)
    story.tell(age)
    story.tell(replace(age, text="Leo turned 6", subject="leo", value="6"), START + WEEK)
    assert story.memory.texts() == ["Leo turned 6"]


def test_a_called_off_journey_is_history(story: Telling) -> None:
    story.tell(free("взяли билеты в Тбилиси на 12 июня, вылет 7:40", slot="event"))
    story.tell(free("в прошлом году ездили в Сочи", slot="event"))
    story.tell(
        free("поездку отменили, маме назначили операцию", subject="mother", slot="event.операция"),
        START + WEEK,
    )
    assert story.memory.texts("superseded") == ["взяли билеты в Тбилиси на 12 июня, вылет 7:40"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Обожаю суши", "суши больше не переношу"),
        ("I hate mornings", "I love mornings"),
        ("не люблю лук", "обожаю лук"),
    ],
)
def test_the_same_thing_felt_about_the_other_way(story: Telling, old: str, new: str) -> None:
    story.tell(free(old))
    story.tell(free(new), START + WEEK)
    assert story.memory.texts() == [new]


def test_doubt_keeps_both_and_says_so(story: Telling) -> None:
    story.tell(free("ноутбук Маши стоит на верхней полке"))
    decision = story.tell(free("ноутбук Маши стоит на нижней полке"), START + WEEK)
    assert decision.outcome == "ADD"
    assert decision.unclear


# ── Owners and explanations ─────────────────────────────────────────────────────────────────────────────────────────


def test_another_owners_records_are_never_compared() -> None:
    memory = MemoryInADict()
    Telling(memory, "u1").tell(home("Казань"))
    decision = Telling(memory, "u2").tell(home("Казань"))
    assert decision.outcome == "ADD"
    assert not decision.considered


def test_every_decision_explains_itself(story: Telling) -> None:
    story.tell(home("Казань", "живу в Казани"))
    decision = story.tell(home("Самара"), START + WEEK)
    assert decision.rule
    assert "живу в Казани" in decision.why
    assert decision.considered == ("u1-0001",)


def test_a_record_carries_everything_of_its_fact(story: Telling) -> None:
    fact = home("Казань", subject="мама", tags=("x",), lang="ru", numbers=frozenset({"1"}))
    (change,) = story.tell(fact).changes
    assert isinstance(change, Added)
    memory = change.memory
    assert (memory.subject, memory.slot, memory.value, memory.multi, memory.tags) == (
        "мама",
        "home",
        "Казань",
        False,
        ("x",),
    )
    assert (memory.user_id, memory.session_id, memory.valid_from, memory.evidence.message_seq) == (
        "u1",
        "s",
        START,
        1,
    )
