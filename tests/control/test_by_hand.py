"""Corrections, verdicts, bulk changes: what they do, and that one undo takes them back."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memohood import Engine
from memohood.control.choosing import Filter
from memohood.errors import InputError
from tests.fakes import FakeClock


def test_a_corrected_record_is_about_what_it_says_now(memory: Engine, clock: FakeClock) -> None:
    memory.observe(user="I live in Kazan", session_id="s1")
    memory.digest()
    (kept,) = memory.memories()
    corrected = memory.edit(kept.id, "I live in Riga")
    assert (corrected.slot, "riga" in corrected.value.lower()) == (kept.slot, True)
    clock.forward(days=1)
    memory.observe(user="I live in Berlin now", session_id="s2")
    memory.digest()
    assert [m.id for m in memory.memories()] != [corrected.id]
    assert memory.memory(corrected.id).state == "superseded"


def test_undoing_a_correction_restores_what_the_record_was_about(memory: Engine, clock: FakeClock) -> None:
    memory.observe(user="I live in Kazan", session_id="s1")
    memory.digest()
    (kept,) = memory.memories()
    memory.edit(kept.id, "I live in Riga")
    memory.undo(memory.history(kept.id)[-1].change_id)
    back = memory.memory(kept.id)
    assert (back.text, back.value, back.entities) == (kept.text, kept.value, kept.entities)


@pytest.mark.parametrize("text", ["", "   ", "x" * 2001])
def test_a_correction_needs_a_text_that_fits(memory: Engine, clock: FakeClock, text: str) -> None:
    kept = memory.remember("I collect rare stamps")
    with pytest.raises(InputError):
        memory.edit(kept.id, text)


def test_a_verdict_moves_confidence_and_can_be_undone(memory: Engine, clock: FakeClock) -> None:
    kept = memory.remember("I collect rare stamps")
    assert memory.feedback(kept.id, False).confidence == pytest.approx(0.5)
    assert memory.feedback(kept.id, False).confidence == pytest.approx(0.25)
    assert memory.feedback(kept.id, True).confidence == pytest.approx(1.0)
    memory.undo(memory.history(kept.id)[-1].change_id)
    assert memory.memory(kept.id).confidence == pytest.approx(0.25)


def _five(memory: Engine, clock: FakeClock) -> list[str]:
    texts = (
        ("My sister Olga plays the violin", "fact", None),
        ("I prefer green tea", "preference", None),
        ("Дедлайн отчёта в пятницу", "event", None),
        ("I prefer short answers", "preference", True),
        ("Отчёты пишу на питоне", "fact", None),
    )
    ids = []
    for text, kind, pinned in texts:
        ids.append(memory.remember(text, kind=kind, pinned=pinned).id)  # type: ignore[arg-type]
        clock.forward(days=1)
    return ids


def test_records_are_listed_by_what_they_are(memory: Engine, clock: FakeClock) -> None:
    ids = _five(memory, clock)

    def listed(**wanted: object) -> list[int]:
        return [ids.index(m.id) for m in memory.memories(user_id="u1", **wanted)]  # type: ignore[arg-type]

    assert listed(kind="preference") == [1, 3]
    assert listed(text="отчёт") == [2, 4]
    assert listed(text="отчетами питон") == [4]
    assert listed(pinned=True) == [3]
    assert listed(since=datetime(2026, 3, 4, tzinfo=UTC), until=datetime(2026, 3, 5, tzinfo=UTC)) == [2]
    assert listed(text="'; drop table capture --") == []
    with pytest.raises(InputError):
        memory.memories(state="gone")  # type: ignore[arg-type]


def test_many_records_change_after_a_look_and_come_back_by_one_undo(memory: Engine, clock: FakeClock) -> None:
    ids = _five(memory, clock)
    wanted = Filter(kind="preference")
    look = memory.bulk("forget", wanted)
    assert ([ids.index(m.id) for m in look.memories], look.done) == ([1, 3], False)
    assert len(memory.memories()) == 5
    done = memory.bulk("forget", wanted, preview=False)
    assert (done.done, len(memory.memories())) == (True, 3)
    assert done.change_id is not None
    memory.undo(done.change_id)
    assert len(memory.memories()) == 5
    assert [m.id for m in memory.bulk("pin", Filter(text="violin"), preview=False).memories] == [ids[0]]
    assert memory.memory(ids[0]).pinned


def test_erasing_many_makes_no_copy_that_would_keep_them(memory: Engine, clock: FakeClock) -> None:
    _five(memory, clock)
    done = memory.bulk("erase", Filter(text="violin"), preview=False)
    assert done.done
    assert memory.recall("violin").hits == ()
    assert not list((memory.backup().parent).glob("*auto*"))


def test_a_bulk_change_of_everything_is_refused(memory: Engine, clock: FakeClock) -> None:
    _five(memory, clock)
    with pytest.raises(InputError, match="every record"):
        memory.bulk("forget", Filter(), preview=False)


def test_being_recalled_meanwhile_does_not_keep_a_change_from_being_undone(
    memory: Engine, clock: FakeClock
) -> None:
    kept = memory.remember("I collect rare stamps")
    clock.forward(days=3)
    assert memory.recall("which stamps do I collect?").hits
    memory.pin(kept.id)
    clock.forward(days=3)
    assert memory.recall("which stamps do I collect?").hits
    memory.digest()
    used = memory.memory(kept.id).last_used_at
    assert used is not None
    memory.undo(memory.history(kept.id)[-1].change_id)
    assert (memory.memory(kept.id).pinned, memory.memory(kept.id).last_used_at) == (False, used)
    memory.undo(memory.history(kept.id)[0].change_id)
    assert memory.memories(state="all") == []


def test_the_last_change_is_the_last_one_that_still_holds(memory: Engine, clock: FakeClock) -> None:
    assert memory.last_change() == []
    stamps, chess = memory.remember("I collect rare stamps"), memory.remember("I play chess")
    memory.pin(stamps.id)
    pinned = memory.last_change()[0]
    assert (pinned.action, pinned.memory_id) == ("pinned", stamps.id)
    undone = memory.undo(pinned.change_id)
    assert [line.memory_id for line in memory.last_change()] == [chess.id]
    memory.undo(undone[0].change_id)  # an undo taken back: the pin holds again
    assert memory.last_change()[0].change_id == pinned.change_id
    memory.forget(stamps.id, hard=True)
    assert [line.memory_id for line in memory.last_change()] == [chess.id]
    assert memory.last_change(user_id="stranger") == []


def test_an_undo_taken_back_and_forth_leaves_what_it_says(memory: Engine, clock: FakeClock) -> None:
    chess, stamps = memory.remember("I play chess"), memory.remember("I collect rare stamps")
    pin = memory.pin(stamps.id) and memory.last_change()[0].change_id
    line = pin
    for pinned in (False, True, False, True, False):  # each time the last undo is taken back by its number
        line = memory.undo(line)[0].change_id
        assert memory.memory(stamps.id).pinned is pinned
        assert (memory.last_change()[0].change_id == pin) is pinned
    assert memory.last_change()[0].memory_id == stamps.id  # its adding
    memory.undo(memory.last_change()[0].change_id)
    assert memory.last_change()[0].memory_id == chess.id


def talk(memory: Engine, clock: FakeClock, *said: str) -> None:
    for n, text in enumerate(said):
        clock.forward(days=7)
        memory.observe(user=text, assistant="ok", session_id=f"s{n}", at=clock.now())
        memory.digest()


def active(memory: Engine) -> list[str]:
    return [m.text for m in memory.memories()]


MOVES = ("I live in Porto", "I moved to Lisbon", "I moved to Riga")


@pytest.mark.parametrize("order", ["012", "021", "102", "120", "201", "210"])
def test_of_moves_that_are_all_taken_back_none_comes_back(
    memory: Engine, clock: FakeClock, order: str
) -> None:
    talk(memory, clock, *MOVES)
    for n in order:
        memory.withdraw(session_id=f"s{n}", last_turns=1)
        assert len(active(memory)) <= 1
    assert active(memory) == []


@pytest.mark.parametrize("order", ["12", "21"])
def test_what_was_said_before_the_turns_that_are_taken_back_holds_again(
    memory: Engine, clock: FakeClock, order: str
) -> None:
    talk(memory, clock, *MOVES)
    for n in order:
        memory.withdraw(session_id=f"s{n}", last_turns=1)
    assert active(memory) == ["I live in Porto"]


def test_several_turns_of_a_session_are_taken_back_at_once(memory: Engine, clock: FakeClock) -> None:
    for text in MOVES:
        clock.forward(days=7)
        memory.observe(user=text, session_id="s", at=clock.now())
        memory.digest()
    memory.withdraw(session_id="s", last_turns=2)
    assert active(memory) == ["I live in Porto"]
    memory.withdraw(session_id="s", last_turns=1)
    assert active(memory) == []


SHORTENED = ("my wife Ines is a paramedic", "Ines is no longer a paramedic, she is a midwife now")


def test_taking_back_what_shortened_a_record_leaves_the_whole_alone(memory: Engine, clock: FakeClock) -> None:
    talk(memory, clock, *SHORTENED)
    assert SHORTENED[0] not in active(memory) and len(active(memory)) == 2  # the rest, and what is new
    memory.withdraw(session_id="s1", last_turns=1)
    assert active(memory) == [SHORTENED[0]]
    memory.withdraw(session_id="s0", last_turns=1)
    assert active(memory) == []


def test_a_rest_that_was_forgotten_does_not_come_back_with_the_whole(
    memory: Engine, clock: FakeClock
) -> None:
    talk(memory, clock, *SHORTENED)
    (rest,) = (m for m in memory.memories() if "paramedic" not in m.text and "midwife" not in m.text)
    memory.forget(rest.id)
    memory.withdraw(session_id="s1", last_turns=1)
    assert active(memory) == []


def test_a_record_found_useless_stays_behind_however_often_it_is_recalled(
    memory: Engine, clock: FakeClock
) -> None:
    doubted = memory.remember("I like the opera at the weekend")
    liked = memory.remember("I like the ballet at the weekend")
    memory.feedback(doubted.id, useful=False)
    for day in range(5):
        clock.forward(days=1)
        hits = memory.recall("what do I like at the weekend?", session_id=f"s{day}").hits
        assert [hit.id for hit in hits][:1] == [liked.id]
    trusts = {m.id: m.confidence for m in memory.memories()}
    assert trusts[doubted.id] <= 0.5 < trusts[liked.id]
