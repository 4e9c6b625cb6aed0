"""What a statement names as gone, and which of the records that hold it end."""

from __future__ import annotations

from datetime import timedelta

import pytest

from memohood.capture.propose import propose
from memohood.domain.change import Superseded
from memohood.domain.memory import Fact
from memohood.domain.turn import Message, Turn
from tests.fakes_reader import START, Telling

WEEK = timedelta(days=7)


@pytest.fixture
def story() -> Telling:
    return Telling()


def say(story: Telling, text: str, weeks: int) -> None:
    """A message as it is read and kept."""
    at = START + weeks * WEEK
    message = Message(owner="u1", session_id=f"s{weeks}", speaker="user", text=text, at=at)
    for fact in propose(Turn(user=message), zone=START.tzinfo or at.tzinfo).facts:  # type: ignore[arg-type]
        story.tell(fact, at, quote=text)


def active(story: Telling) -> str:
    return " | ".join(story.memory.texts()).lower()


@pytest.mark.parametrize(
    ("old", "new", "ended"),
    [
        ("our wiki runs on Confluence", "we moved off Confluence last month, now it is Outline", "our wiki"),
        ("рабочая переписка у нас в Слаке", "Слак ушёл, теперь Маттермост, переехали за день", "переписка"),
        ("I shoot on a Canon R6 with a 50 mm lens", "sold the Canon R6, replaced with a Leica Q3", "i shoot"),
        ("играю на кларнете в любительском оркестре", "кларнет продала, теперь играю на гобое", "играю на кларнете"),
        ("Lotta lernt seit Herbst Cello", "Das Cello ist Geschichte, sie lernt jetzt Harfe", "lotta lernt"),
        ("trabajo de cocinera en el Mirador", "ya no estoy en el Mirador, me pasé a la Brasa", "trabajo de"),
        ("принимаю эналаприл по утрам", "эналаприл отменили, перевели на лозартан", "принимаю эналаприл"),
        ("my laptop is a ThinkPad T480", "got rid of the ThinkPad, now it's a Framework", "my laptop"),
        ("деплоим через Ансибл", "отказались от Ансибла, теперь Терраформ", "деплоим через"),
        ("мобильный оператор у меня Мегафон", "ушла с Мегафона на Йоту", "мобильный оператор"),
        ("I drink oat milk", "changed my mind about oat milk, soy from now on", "i drink oat"),
        ("I work at Norfield Glass", "switched jobs, I'm with Tallow Press now as an editor", "norfield"),
        ("работаю технологом в Сыроварне", "сменила работу, теперь я технолог Пекарни Зерно", "сыроварне"),
    ],
)  # fmt: skip
def test_what_is_named_as_gone_ends(story: Telling, old: str, new: str, ended: str) -> None:
    say(story, old, 0)
    assert ended in active(story)
    say(story, new, 4)
    assert ended not in active(story)


@pytest.mark.parametrize(
    ("old", "new", "ended", "left"),
    [
        ("I have a Kindle and a Kobo", "sold the Kobo, got a Boox", "kobo", "kindle"),
        ("our stack is Django + Celery", "no more Celery, we took Dramatiq", "celery", "django"),
        ("для Снегиря мы решили: бандлер webpack, тесты jest", "передумали, webpack ушёл, теперь rspack", "бандлер", "jest"),
        ("I have asthma, inhaler is a Ventolin, attacks are rare", "my inhaler changed to a Symbicort, works better", "ventolin", "asthma"),
        ('For "saltmarsh" we decided: Vue frontend, BSD license', "changed our minds on license, saltmarsh goes GPL", "bsd", "vue"),
        ("Oskar has judo on tuesdays at 5 and Mina does ceramics after school", "oskar switched from judo to rowing", "judo on", "ceramics"),
        ("vivo en Gijón y trabajo de fisio en deportes", "ya no estoy en deportes, me pasaron a geriatría", "fisio en deportes", "gijón"),
        ("we keep 320 ewes, mostly Texel crosses, near Dolgellau", "sold the Texels", "texel", "ewes"),
    ],
)  # fmt: skip
def test_the_part_that_is_gone_leaves_the_rest(
    story: Telling, old: str, new: str, ended: str, left: str
) -> None:
    say(story, old, 0)
    assert ended in active(story)
    say(story, new, 4)
    others = " | ".join(t for t in story.memory.texts() if t.lower() not in new.lower()).lower()
    assert ended not in others
    assert left in others


@pytest.mark.parametrize(
    ("old", "new", "left"),
    [
        ("отпуск дали с 14 июня, едем в Абхазию", "отпуск перенесли на август", "едем в абхазию"),
        ("я Наташа, бухгалтер, веду трех ипшников на упрощенке", "прошу всегда обращаться ко мне Наталия Сергеевна и на вы", "ипшников"),
    ],
)  # fmt: skip
def test_what_a_replaced_record_says_of_other_things_stays(
    story: Telling, old: str, new: str, left: str
) -> None:
    say(story, old, 0)
    say(story, new, 4)
    assert left in active(story)


@pytest.mark.parametrize(
    ("old", "new", "over"),
    [
        ("взяли билеты в Тбилиси на 12 июня, вылет 7:40 из Шереметьево", "поездку отменили, билеты сдали", "шереметьево"),
        ("записалась на керамику, хожу по воскресеньям", "керамика закрылась, теперь по воскресеньям у меня йога", "хожу по воскресеньям"),
        ("для Трекера берем PostgreSQL 16, поднимем на том же сервере", "передумали, базу для Трекера делаем на SQLite", "на том же сервере"),
    ],
)  # fmt: skip
def test_the_details_of_what_is_over_go_with_it(story: Telling, old: str, new: str, over: str) -> None:
    say(story, old, 0)
    assert over in active(story)
    say(story, new, 4)
    assert over not in active(story)


def test_what_was_gone_and_came_back_is_active_again(story: Telling) -> None:
    say(story, "our wiki runs on Confluence", 0)
    say(story, "we moved off Confluence, our wiki is on Outline now", 4)
    say(story, "we moved off Outline, our wiki runs on Confluence again", 8)
    assert "is on outline now" not in active(story)
    assert "confluence again" in active(story)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("у Марины в команде Джира", "мы ушли от Джиры, теперь Плейн"),
        ("the Berlin office uses Slack", "the Paris office moved off Slack, now on Teams"),
        ("we use Postgres for billing", "we moved off Postgres for analytics, now it is ClickHouse"),
        ("у меня непереносимость лактозы", "больше никакой лактозы, теперь овсяное молоко"),
        ("люблю зелёный чай", "вместо зелёного чая сегодня взяла кофе"),
        ("мама пьёт эналаприл", "я больше не пью эналаприл, перешла на лозартан"),
        ("I take metformin twice a day", "dad stopped taking metformin, he is on insulin now"),
        ("сын ходит на плавание по средам", "дочь бросила плавание, теперь рисует"),
        ("graduated from Leeds university in 2015", "moved from Leeds to York last week"),
        ("I work at Norfield Glass", "got a second job at Tallow Press"),
        ("my brother drives a Volvo", "sold the Volvo, bought a Skoda instead"),
        ("I'm allergic to milk", "no more milk at home, switched to oat"),
        ("муж Антон любит рыбалку", "муж ушёл на рыбалку, теперь я одна дома"),
        ("I drink coffee with cream every morning", "no more coffee after lunch, I sleep badly"),
        ("встреча с Ирой каждую среду", "отменила встречу с Олей, теперь свободна по вечерам"),
        ("my phone is a Pixel", "dropped my phone on the stairs, the screen is fine now"),
        ("I work at Norfield Glass", "my sister switched jobs, she is a baker now"),
        ("project Heron runs on Linode", "project Osprey moved off Linode, now it is on Scaleway"),
        ("ключи от дачи я всегда храню в синей банке", "бросила ключи на полку, теперь ищу"),
    ],
)
def test_a_mention_of_the_same_word_ends_nothing(story: Telling, old: str, new: str) -> None:
    say(story, old, 0)
    before = story.memory.texts()
    assert before
    say(story, new, 4)
    assert set(before) <= set(story.memory.texts())


def test_what_holds_for_a_time_ends_nothing(story: Telling) -> None:
    story.tell(Fact(text="our wiki runs on Confluence"))
    decision = story.tell(
        Fact(text="no more Confluence, using paper", expires_at=START + 2 * WEEK), START + WEEK
    )
    assert not [c for c in decision.changes if isinstance(c, Superseded)]


def test_what_replaces_a_relatives_thing_is_the_relatives(story: Telling) -> None:
    say(story, "у брата астма, принимает сальбутамол", 0)
    say(story, "сальбутамол отменили, перевели на беродуал, переносит хорошо", 4)
    assert "беродуал" in active(story)
    assert "принимает сальбутамол" not in active(story)
    assert {m.subject for m in story.memory.active()} == {"brother"}


def test_a_helper_told_of_by_a_pronoun_and_by_name_is_one(story: Telling) -> None:
    old = Fact(text="сиделка ходит к ней по утрам, Нина", slot="person.сиделка", value="Нина", multi=False)
    story.tell(old)
    new = Fact(
        text="новая сиделка у тёти, Вера", subject="aunt", slot="person.сиделка", value="Вера", multi=False
    )
    story.tell(new, START + WEEK)
    assert story.memory.texts() == ["новая сиделка у тёти, Вера"]


def test_a_correction_may_be_announced_before_the_fact(story: Telling) -> None:
    story.tell(Fact(text="0:47:05, third in my club"))
    before = (story.memory.said[1],)
    at = START + timedelta(minutes=1)
    story.tell(Fact(text="it was 0:46:05"), at, quote="correction, it was 0:46:05", before=before)
    assert story.memory.texts() == ["it was 0:46:05"]


def test_a_planned_result_of_an_earlier_week_is_no_slip(story: Telling) -> None:
    story.tell(Fact(text="0:47:05, third in my club"))
    story.tell(Fact(text="it was 0:58:31"), START + WEEK, quote="correction, it was 0:58:31")
    assert len(story.memory.active()) == 2


@pytest.mark.parametrize(
    ("old", "new", "ended"),
    [
        ("we settled on Tallinn for the autumn break", "Tallinn fell through. We're going to Riga in May, booked it", "tallinn for"),
        ("в школу Тасю отдаем в 2026, в интернат номер 3 возле реки", "интернат отпал, мест нет. Таисия пойдет в колледж «Волна», документы уже приняли", "интернат"),
        ("ипотека у нас в Ромашка-банке", "рефинансировались, ипотека теперь в Василёк-банке", "ромашка"),
        ("always answer me in Celsius units, and skip the jokes", "actually make it Fahrenheit units from now on", "celsius"),
        ("у меня астма, с 7 лет", "я ошибся, астма у меня с 9 лет, маму переспросил", "с 7 лет"),
        ("my sister Odile is a florist", "Odile is retraining as a welder now", "florist"),
        ("vivo en Burgos, cerca del río", "en realidad ya estamos en Lugo desde mayo", "burgos"),
        ("el lunes no puedo, ensayamos los jueves", "el ensayo pasa a los martes", "jueves"),
        ("i lead a team at a solar firm, Brightspan", "handed my badge in, doing my own thing now, a studio", "brightspan"),
    ],
)  # fmt: skip
def test_what_is_told_anew_in_other_words_ends_the_old(
    story: Telling, old: str, new: str, ended: str
) -> None:
    say(story, old, 0)
    assert ended in active(story)
    say(story, new, 4)
    assert ended not in active(story)


@pytest.mark.parametrize(
    ("old", "new", "stays"),
    [
        ("my sister Odile is a florist", "Odile also works as a barista now, on top of it", "florist"),
        ("my sister Odile is a florist", "my friend Petra is retraining as a welder now", "florist"),
        ("ипотека у нас в Ромашка-банке", "ипотека теперь тема номер один в новостях", "ромашка"),
        ("ипотека у нас в Ромашка-банке", "у сестры ипотека теперь в Василёк-банке", "ромашка"),
        ("we settled on Tallinn for the autumn break", "the heating is off today. We're going to Riga in May", "tallinn"),
        ("у мамы астма, с 7 лет", "у меня астма с 9 лет", "с 7 лет"),
        ("vivo en Burgos, cerca del río", "ya estamos en Lugo, volvemos el domingo", "burgos"),
        ("i lead a team at a solar firm, Brightspan", "my brother handed in his badge, doing his own thing now", "brightspan"),
    ],
)  # fmt: skip
def test_what_concerns_another_or_comes_beside_ends_nothing(
    story: Telling, old: str, new: str, stays: str
) -> None:
    say(story, old, 0)
    assert stays in active(story)
    say(story, new, 4)
    assert stays in active(story)
