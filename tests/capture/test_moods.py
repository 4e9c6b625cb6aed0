"""What is asked, ordered, wished, told by others or played is not stated, however it is worded."""

from __future__ import annotations

import pytest

from tests.capture.conftest import offer


@pytest.mark.parametrize(
    "text",
    [
        "do hedgehogs need a lot of water",
        "can parrots eat rhubarb",
        "explain what a hedge fund is, and whether I should have one",
        "if we were to move the lot to a barge, how broke are we",
        "since when do I own a kayak",
        "йоу бот чё умеешь",
        "к окулисту что взять",
        "сыну надо объяснить, почему мне нельзя за руль",
    ],
)
def test_a_question_without_its_mark_states_nothing(text: str) -> None:
    assert offer(text).facts == ()


@pytest.mark.parametrize(
    "text",
    [
        "extract the dates from my sister's letter",
        "rename the three tables in my old database",
        "I'd trade my bike for one quiet evening",
        "dude if he wins again i'll eat my hat",
    ],
)
def test_bare_orders_and_idle_wishes_state_nothing(text: str) -> None:
    assert offer(text).facts == ()


@pytest.mark.parametrize(
    "text",
    [
        "бригадир грит летом смены урежут",
        "в чате один пишет что сахар вреднее водки",
        "соседка утверждает, что я топаю по ночам",
        "the lifeguard at the other pool apparently moved to Oslo",
        "some cousin of theirs bought a castle, according to Mira",
        "Olek from support feels the office is cursed",
        "водопроводчик купил себе яхту",
        "ты же писал, что я люблю сельдерей",
    ],
)
def test_what_others_say_and_do_is_not_about_the_speaker(text: str) -> None:
    assert offer(text).facts == ()


@pytest.mark.parametrize(
    "text",
    [
        "You are the jailer. I am Lady Orsina of Vell, unjustly held. Bring me water!",
        "Ты — лесник, я заблудившаяся туристка. Говори.",
        "я — адмирал галеона, ты мой юнга, драй палубу",
        "I'm practically a regular Mozart, I can hum in tune",
        "I'm another Mozart, I can hum in tune",
        "Happy Diwali to you and your circuits",
        "пристрелите меня, третий час правлю сноски",
        "This queue is older than the dinosaurs",
        "получу премию — куплю весь этот киоск",
        "Happy Thursday everyone",
        "word is the ferry company went bust",
        "some violinist bought the lighthouse",
        "I keep wondering if herons get cold",
        "У меня нет никакого катера, ты меня с кем-то перепутал",
        "On hold with the gas people, half an hour and counting",
        "Вот диалог: «— Ты откуда? — Из Твери. А ты? — А я живу в Омске». Продолжи.",
    ],
)
def test_play_exaggeration_and_gossip_state_nothing(text: str) -> None:
    assert offer(text).facts == ()


def test_a_pose_is_no_profession() -> None:
    assert offer("я вообще-то шпион под прикрытием").facts == ()
    assert offer("I'm actually a time traveller from Ghent").facts == ()


def test_assignments_in_code_are_code() -> None:
    code = 'func _start():\n    home = "Mira lives in Ghent"\n    always = true\nwhy does it warn'
    assert offer(code).facts == ()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Rhea, florist, I run a stall by the river", "rhea"),
        ("im koji 19 first year at Leeds", "koji"),
        ("hi i'm sanaa i'm a nurse in Cork", "sanaa"),
        ("this is Tomas, Wren's flatmate", "tomas"),
        ("ильдар, сварщик, живу в Уфе", "ильдар"),
        ("Маша на связи", "маша"),
        ("хэй я Лика", "лика"),
    ],
)
def test_a_name_told_tersely_is_pinned(text: str, name: str) -> None:
    facts = offer(text).facts
    assert [f.value for f in facts if f.slot == "name"] == [name]
    assert all(f.pinned for f in facts if f.slot == "name")


@pytest.mark.parametrize(
    "text",
    [
        "Balcony, second floor, faces south",
        "Dinner, 7, at the pier",
        "im broke 20 days before payday",
        "i'm tired i'm going to bed",
        "Тимур, помоги с текстом",
        "это Пасха",
        "till when am I on leave",
    ],
)
def test_what_only_looks_like_a_name_is_none(text: str) -> None:
    assert [f for f in offer(text).facts if f.slot == "name"] == []


def test_a_medicine_with_which_something_must_not_be_taken_is_pinned() -> None:
    assert any(f.pinned for f in offer("I take methotrexate so no alcohol at all").facts)
    assert any(f.pinned for f in offer("от хлорки руки волдырями идут").facts)


def test_what_cannot_be_taken_on_a_weekday_is_no_safety() -> None:
    assert not any(f.pinned for f in offer("can't take thursday evenings this month").facts)


@pytest.mark.parametrize(
    "text",
    [
        "one spoon of tahini and I'm in the ER",
        "wool brings me out in hives",
        "can't do aspirin, my stomach is shot",
        "no alcohol with my pills",
        "I have one working kidney",
        "I use a wheelchair",
        "her birthday: 12 Feb",
        "everyone calls me Mo",
        "never forget this: my late aunt's name was Ilse",
        "у сына от кешью отёк Квинке",
        "на креветки сразу скорая",
        "мне аспирин вообще нельзя",
        "новокаин мне противопоказан",
        "почка у меня одна",
        "родилась я 7 ноября 88 года, так что я ведьма, шучу, просто скорпион",
        "плохо слышу на левое ухо",
        "звать Ефим",
    ],
)
def test_danger_and_identity_are_pinned_without_their_words(text: str) -> None:
    assert any(fact.pinned for fact in offer(text).facts)


@pytest.mark.parametrize(
    "text",
    [
        "i'm allergic to meetings",
        "nearly had a heart attack when I saw the bill",
        "i'm blind without coffee",
        "I'm Dutch",
        "call me crazy but i like cold pizza",
        "our company's birthday is on May 2",
        "у меня аллергия на понедельники",
        "у меня чуть инфаркт не случился",
        "меня зовут в гости в июле",
    ],
)
def test_figures_of_speech_and_peoples_are_not_pinned(text: str) -> None:
    assert not any(fact.pinned for fact in offer(text).facts)


@pytest.mark.parametrize(
    "text",
    [
        "cite the page, always",
        "Пишите мне, пожалуйста, всегда коротко и без латыни.",
        "remember: cite in Harvard style",
        "все цены пишите с копейками",
    ],
)
def test_a_request_that_is_said_to_hold_is_an_instruction(text: str) -> None:
    assert [fact.kind for fact in offer(text).facts] == ["instruction"]


@pytest.mark.parametrize(
    "text",
    [
        "translate: my uncle lives in Ghent",
        "Ola from payroll got engaged",
        "светка из бухгалтерии замуж вышла",
        "у директора внук родился, все скидываются",
        "fix this, it always crashes",
    ],
)
def test_gossip_of_the_office_and_material_of_a_task_are_not_kept(text: str) -> None:
    assert offer(text).facts == ()


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("I'm allergic to bees, I never mentioned it before", "allergic to bees"),
        ("I live in Turku now, I never said Bergen", "I live in Turku now"),
        ("у меня собака, а не кот, ты меня с кем-то путаешь", "у меня собака"),
        ("I'm vegan since 2019, you're confusing me with my sister", "vegan since 2019"),
        ("We'd built our house in Riga in 2015", "built our house in Riga"),
        ("She'd flown cargo planes for 30 years, my mother", "flown cargo planes"),
        ("Happy Paws is our vet clinic", "Happy Paws"),
        ("Happy Hound daycare takes my dog on Mondays", "Happy Hound"),
        ("I'm a genius bar technician", "genius bar technician"),
        ("I am a ghost writer for politicians", "ghost writer"),
        ("I'm a superhero costume designer", "costume designer"),
        ("I'm basically Dutch, born and raised in Utrecht", "Dutch"),
        ("я шпионские романы пишу, третий год", "шпионские романы"),
        ("I have a third eye tattoo on my back", "third eye tattoo"),
        ("some shellfish is off limits for me, I swell up", "some shellfish"),
    ],
)
def test_a_plain_fact_with_a_word_of_play_or_dispute_beside_it_is_kept(text: str, kept: str) -> None:
    assert any(kept in fact.text for fact in offer(text).facts)


@pytest.mark.parametrize("text", ["we'd feed every gull in town", "she'd swim across the strait"])
def test_the_short_form_before_a_base_verb_states_nothing(text: str) -> None:
    assert offer(text).facts == ()


@pytest.mark.parametrize(
    ("text", "allergen"),
    [
        ("I'm allergic to work glove latex", "work glove latex"),
        ("I'm allergic to dust since my office moved", "dust"),
        ("у меня аллергия на цветы в офисе", "цветок в офис"),
    ],
)
def test_an_allergen_is_judged_by_its_own_head(text: str, allergen: str) -> None:
    assert [(f.slot, f.value) for f in offer(text).facts] == [("allergy", allergen)]


@pytest.mark.parametrize(
    "text", ["I'm allergic to work meetings", "у меня аллергия на код заказчика", "I'm allergic to my boss"]
)
def test_what_has_no_substance_is_no_allergen(text: str) -> None:
    assert not any(f.slot == "allergy" for f in offer(text).facts)
