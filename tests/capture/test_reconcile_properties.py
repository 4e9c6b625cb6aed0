"""What holds for every sequence of statements."""

from __future__ import annotations

from datetime import timedelta
from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from memohood.domain.memory import Fact
from memohood.text.terms import tokens
from tests.fakes_reader import START, Telling

CITIES = ["Казань", "Самара", "Berlin", "Порту", "Denver"]
THINGS = ["чай", "кофе", "суши", "лук", "jazz", "chess"]
DAY = timedelta(days=1)

homes = st.builds(
    lambda city, subject: Fact(
        text=f"{subject}: living in {city}",
        subject=subject,
        slot="home",
        value=city,
        multi=False,
        kind="persona",
    ),
    st.sampled_from(CITIES),
    st.sampled_from(["user", "мама", "Лена"]),
)
tastes = st.builds(
    lambda thing, liked, over: Fact(
        text=f"{'любит' if liked else 'не любит'} {thing}",
        slot="likes" if liked else "dislikes",
        value=thing,
        polarity=1 if liked else -1,
        kind="preference",
        retracts=over and not liked,
    ),
    st.sampled_from(THINGS),
    st.booleans(),
    st.booleans(),
)
loose = st.builds(
    lambda what, when: Fact(text=f"{what} в {when}"),
    st.sampled_from(["встреча с Олей", "созвон с командой", "бассейн", "standup"]),
    st.sampled_from(["15:00", "16:00", "среду", "пятницу"]),
)
wild = st.builds(
    lambda text: Fact(text=text), st.text(min_size=1, max_size=60).filter(lambda text: bool(tokens(text)))
)


@given(st.lists(homes | tastes | loose | wild, max_size=12))
@settings(max_examples=120)
def test_a_slot_of_one_value_never_has_two_active(facts: list[Fact]) -> None:
    story = Telling()
    for number, fact in enumerate(facts):
        story.tell(fact, START + number * DAY)
        held = [(m.subject, m.slot) for m in story.memory.active() if not m.multi]
        assert len(held) == len(set(held))


@given(st.lists(homes | tastes | loose | wild, max_size=12))
@settings(max_examples=120)
def test_history_never_loses_a_statement_and_nothing_repeated_is_stored_twice(facts: list[Fact]) -> None:
    story = Telling()
    for number, fact in enumerate(facts):
        at = START + number * DAY
        decision = story.tell(fact, at)
        assert decision.why
        assert decision.rule
        kept = {m.text for m in story.memory.records.values()} | {
            m.value for m in story.memory.records.values()
        }
        assert decision.outcome == "NOOP" or fact.text in kept
        before = len(story.memory.records)
        again = story.tell(fact, at + timedelta(hours=1))
        assert again.outcome == "NOOP", (fact, again)
        assert len(story.memory.records) == before


@given(st.lists(homes | tastes, min_size=1, max_size=10))
@settings(max_examples=80)
def test_what_was_said_last_is_what_holds(facts: list[Fact]) -> None:
    story = Telling()
    last: dict[tuple[str, str], Fact] = {}
    for number, fact in enumerate(facts):
        story.tell(fact, START + number * DAY)
        last[(fact.subject, fact.slot if not fact.multi else fact.value)] = fact
    active = {(m.subject, m.value, m.polarity) for m in story.memory.active()}
    assert {(f.subject, f.value, f.polarity) for f in last.values()} == active


@given(
    st.lists(st.sampled_from(CITIES), min_size=1, max_size=4, unique=True), st.randoms(use_true_random=False)
)
@settings(max_examples=60)
def test_the_newest_statement_holds_whatever_the_order_of_arrival(cities: list[str], random: object) -> None:
    told = [
        (Fact(text=f"living in {city}", slot="home", value=city, multi=False), START + number * DAY)
        for number, city in enumerate(cities)
    ]
    for order in list(permutations(told))[:24]:
        story = Telling()
        for fact, at in order:
            story.tell(fact, at)
        assert [m.value for m in story.memory.active()] == [cities[-1]]
        assert {m.value for m in story.memory.records.values()} == set(cities)


@given(homes | tastes, homes | tastes)
@settings(max_examples=80)
def test_the_order_of_independent_facts_does_not_matter(one: Fact, other: Fact) -> None:
    if (one.subject, one.slot) == (other.subject, other.slot) or one.value == other.value:
        return
    forth, back = Telling(), Telling()
    forth.tell(one), forth.tell(other, START + DAY)
    back.tell(other), back.tell(one, START + DAY)
    assert forth.memory.texts() == back.memory.texts()


@given(st.lists(homes | tastes | loose | wild, max_size=10))
@settings(max_examples=80)
def test_intervals_are_closed_after_they_began_and_links_lead_somewhere(facts: list[Fact]) -> None:
    story = Telling()
    for number, fact in enumerate(facts):
        story.tell(fact, START + number * DAY)
    records = story.memory.records
    for memory in records.values():
        assert (memory.state == "superseded") == (memory.invalidated_at is not None)
        assert memory.invalidated_at is None or memory.invalidated_at >= memory.valid_from
        assert memory.superseded_by is None or memory.superseded_by in records
        assert memory.supersedes is None or memory.supersedes in records


@given(st.lists(st.sampled_from(CITIES), min_size=1, max_size=6))
@settings(max_examples=60, deadline=None)
def test_every_stay_is_an_interval_of_its_own_and_the_last_one_holds(cities: list[str]) -> None:
    stays = [city for city, before in zip(cities, [None, *cities], strict=False) if city != before]
    story = Telling()
    for number, city in enumerate(cities):
        story.tell(Fact(text=f"living in {city}", slot="home", value=city, multi=False), START + number * DAY)
    assert [m.value for m in story.memory.active()] == [stays[-1]]
    assert sorted(m.value for m in story.memory.records.values()) == sorted(stays)
