from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from memohood import (
    AmbiguousIdError,
    Conflict,
    Engine,
    InputError,
    MemohoodError,
    NotFoundError,
    StoreError,
    open_memory,
)
from tests.engine.conftest import WORDS_ONLY
from tests.fakes import FakeClock


def test_what_is_remembered_is_found_by_words_on_return(memory: Engine) -> None:
    kept = memory.remember("The spare key hangs behind the blue flowerpot.")
    assert (kept.source, kept.state, kept.text) == (
        "MANUAL",
        "active",
        "The spare key hangs behind the blue flowerpot.",
    )
    assert kept.id in memory.recall("where is the spare key?").text


def test_remembering_the_same_again_reinforces_it_and_can_pin_it(memory: Engine, clock: FakeClock) -> None:
    first = memory.remember("The spare key hangs behind the blue flowerpot.")
    clock.forward(days=30)
    again = memory.remember("The spare key hangs behind the blue flowerpot.", pinned=True)
    assert (again.id, again.pinned) == (first.id, True)
    assert again.last_used_at == clock.at
    assert len(memory.memories("u1")) == 1


def test_statements_that_differ_in_a_number_are_never_merged(memory: Engine) -> None:
    memory.remember("Door code of the courtyard: 41K")
    memory.remember("Door code of the garden gate: 14K")
    assert len(memory.memories("u1")) == 2


@pytest.mark.parametrize("text", ["", "  ", "\x00", "x" * 3000, 5, None])
def test_what_cannot_be_remembered_is_a_typed_error(memory: Engine, text: object) -> None:
    with pytest.raises(InputError):
        memory.remember(text)  # type: ignore[arg-type]
    assert memory.memories("u1") == []


def test_a_value_that_changed_three_times_ends_as_the_last_with_all_in_history(
    memory: Engine, clock: FakeClock
) -> None:
    for city in ("Oslo", "Bergen", "Oslo"):
        memory.observe(user=f"I live in {city} now.", session_id="s1", at=clock.forward(days=30))
        memory.digest()
    active = memory.memories("u1")
    assert [("Oslo" in m.text, "Bergen" in m.text) for m in active] == [(True, False)]
    assert sorted(m.state for m in memory.memories("u1", state="all")) == [
        "active",
        "superseded",
        "superseded",
    ]
    actions = [line.action for line in memory.history(active[0].id)]
    assert actions.count("added") == 3
    assert actions.count("superseded") == 2


def test_a_record_can_be_pinned_edited_forgotten_restored_and_each_step_undone(memory: Engine) -> None:
    kept = memory.remember("Plays chess on Mondays")
    assert memory.pin(kept.id).pinned
    assert memory.edit(kept.id, text="Plays chess on Tuesdays", kind="event").kind == "event"
    memory.forget(kept.id)
    assert memory.recall("when do I play chess?").text == ""
    memory.restore(kept.id)
    assert "Tuesdays" in memory.recall("when do I play chess?").text
    for line in reversed(memory.history(kept.id)[1:]):
        memory.undo(line.change_id)
    restored = memory.memory(kept.id)
    assert (restored.text, restored.pinned, restored.kind) == (kept.text, kept.pinned, kept.kind)


def test_an_unknown_or_doubtful_id_is_a_typed_error(memory: Engine) -> None:
    first = memory.remember("Plays chess on Mondays")
    memory.remember("Owns a red bicycle")
    with pytest.raises(NotFoundError):
        memory.memory("zzzzzz")
    with pytest.raises(AmbiguousIdError):
        memory.memory(first.id[:3])
    with pytest.raises(InputError):
        memory.memory("")
    with pytest.raises(NotFoundError):
        memory.undo(10_000)


def test_restoring_an_active_record_is_a_conflict(memory: Engine) -> None:
    kept = memory.remember("Plays chess on Mondays")
    with pytest.raises(Conflict):
        memory.restore(kept.id)


def test_owners_never_see_each_other(memory: Engine) -> None:
    memory.remember("Anna's locker is 12", user_id="anna")
    memory.observe(user="Remember: my locker is 77.", session_id="s1", user_id="boris")
    memory.digest()
    assert memory.recall("locker", user_id="carl").hits == ()
    assert "77" not in memory.recall("locker", user_id="anna").text
    assert "12" not in memory.recall("locker", user_id="boris", scope="history").text
    assert memory.memories("carl") == []
    (mine,) = memory.memories("anna")
    with pytest.raises(NotFoundError):
        memory.pin(mine.id, user_id="boris")
    assert len(memory.memories(None)) == 2


def test_messages_taken_back_take_along_what_they_told(memory: Engine, clock: FakeClock) -> None:
    memory.observe(user="I live in Oslo now.", session_id="s1", refs=("u1", None))
    memory.digest()
    clock.forward(days=1)
    memory.observe(user="I live in Bergen now.", assistant="Nice", session_id="s1", refs=("u2", "a2"))
    memory.digest()
    assert memory.withdraw(session_id="s1", last_turns=1) == 2
    (active,) = memory.memories("u1")
    assert "Oslo" in active.text
    assert memory.recall("Bergen", scope="history").hits == ()


def test_the_same_file_opened_twice_is_one_store_and_closes_with_the_last(
    tmp_path: Path, clock: FakeClock
) -> None:
    first = open_memory(tmp_path / "m.db", config=WORDS_ONLY, clock=clock)
    (tmp_path / "alias.db").symlink_to(tmp_path / "m.db")
    second = open_memory(tmp_path / "alias.db", config=WORDS_ONLY, clock=clock)
    first.remember("Owns a red bicycle")
    first.close()
    first.close()
    assert len(second.memories("u1")) == 1
    second.close()
    with pytest.raises(StoreError, match="closed"):
        second.memories("u1")


def test_many_threads_may_use_one_memory_at_once(memory: Engine) -> None:
    errors: list[str] = []

    def work(number: int) -> None:
        try:
            for i in range(10):
                memory.observe(user=f"Remember: box {number} holds item {i}.", session_id=f"s{number}")
                memory.recall(f"what is in box {number}?")
                memory.digest(timeout=0.01)
        except Exception as error:
            errors.append(repr(error))

    threads = [threading.Thread(target=work, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    assert memory.digest().complete
    assert memory.stats().messages == 80


def test_unknown_settings_are_named_once_and_the_default_used(tmp_path: Path) -> None:
    with open_memory(
        tmp_path / "m.db", config={"recall": {"kk": 3, "k": "many"}, "embedder": {"provider": "none"}}
    ) as memory:
        reasons = [d.reason for d in memory.stats().degradations]
        assert any("recall.kk" in reason for reason in reasons)
        assert any("recall.k " in reason for reason in reasons)
        assert memory.config.recall.k == 8


def test_a_question_of_any_kind_is_answered_without_error(memory: Engine) -> None:
    memory.remember("Owns a red bicycle")
    for query in (
        "привет?",
        "что, где",
        "ubuntu 20.04",
        "GB/s",
        "a@b.example",
        "(",
        "*",
        "",
        "   ",
        "AND",
        "NEAR",
        'foo"',
        "-ёлка",
        "😀",
        "\x00",
        "a" * 20_000,
    ):
        memory.recall(query)
        memory.recall(query, scope="history", k=3)
    with pytest.raises(InputError):
        memory.recall("bicycle", k=0)
    with pytest.raises(InputError):
        memory.recall("bicycle", scope="everything")  # type: ignore[arg-type]
    with pytest.raises(InputError):
        memory.recall("bicycle", at=datetime(2026, 1, 1))


def test_an_expired_record_is_no_longer_offered_but_stays_in_the_file(
    memory: Engine, clock: FakeClock
) -> None:
    memory.remember("Parking permit for the red bicycle shed", expires_at=clock.at + timedelta(days=2))
    assert "permit" in memory.recall("parking permit").text
    clock.forward(days=3)
    assert memory.recall("parking permit").text == ""
    assert len(memory.memories("u1", state="all")) == 1


def test_a_backup_opens_as_a_memory_of_its_own(memory: Engine, tmp_path: Path) -> None:
    memory.remember("Owns a red bicycle")
    copy = memory.backup(tmp_path / "copy.db")
    with open_memory(copy, config=WORDS_ONLY) as other:
        assert [m.text for m in other.memories("u1")] == ["Owns a red bicycle"]


def test_how_a_recall_came_about_is_kept_without_its_words(memory: Engine) -> None:
    memory.remember("Owns a red bicycle")
    found = memory.recall("which bicycle do I own?")
    told = memory.explain(found.trace_id)
    assert "bicycle" not in str(told)
    with pytest.raises(NotFoundError):
        memory.explain("nosuchtrace")


def test_a_restatement_restores_full_confidence(memory: Engine, clock: FakeClock) -> None:
    kept = memory.remember("Owns a red bicycle", at=datetime(2026, 1, 1, tzinfo=UTC))
    clock.at = datetime(2027, 1, 1, tzinfo=UTC)
    assert memory.memory(kept.id).confidence < 0.6
    assert memory.remember("Owns a red bicycle").confidence == pytest.approx(1.0)


def test_threads_that_say_the_same_thing_make_one_record(memory: Engine) -> None:
    threads = [threading.Thread(target=memory.remember, args=("Owns a red bicycle",)) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [m.text for m in memory.memories("u1")] == ["Owns a red bicycle"]


_NAIVE = datetime(2026, 3, 1, 12)
_WRONG: dict[str, Callable[[Engine, str], object]] = {
    "observe nothing": lambda m, id: m.observe(user="", session_id="s"),
    "observe bytes": lambda m, id: m.observe(user=b"x", session_id="s"),
    "observe without a session": lambda m, id: m.observe(user="x", session_id=""),
    "observe a time without a zone": lambda m, id: m.observe(user="x", session_id="s", at=_NAIVE),
    "observe a text as time": lambda m, id: m.observe(user="x", session_id="s", at="2026-03-01"),
    "observe one ref": lambda m, id: m.observe(user="x", session_id="s", refs="17"),
    "observe for nobody": lambda m, id: m.observe(user="x", session_id="s", user_id=None),
    "record no messages": lambda m, id: m.record_messages(None),
    "record a text": lambda m, id: m.record_messages("hello"),
    "record half a message": lambda m, id: m.record_messages([{"text": "x"}]),
    "digest in words": lambda m, id: m.digest(timeout="soon"),
    "recall a number": lambda m, id: m.recall(5),
    "recall no lines": lambda m, id: m.recall("tea?", k=0),
    "recall a truth value of lines": lambda m, id: m.recall("tea?", k=True),
    "recall elsewhere": lambda m, id: m.recall("tea?", scope="attic"),
    "recall as of a text": lambda m, id: m.recall("tea?", as_of="2026"),
    "standing of a number": lambda m, id: m.standing(user_id=7),
    "remember nothing": lambda m, id: m.remember("  "),
    "remember a secret alone": lambda m, id: m.remember("ghp_FAKE0123456789abcdefghijklmnopqrstuv"),
    "remember as what is no kind": lambda m, id: m.remember("tea", kind="drink"),
    "remember pinned in words": lambda m, id: m.remember("tea", pinned="yes"),
    "remember a book": lambda m, id: m.remember("x" * 100_000),
    "list what is no state": lambda m, id: m.memories(state="lost"),
    "list since a time without a zone": lambda m, id: m.memories(since=_NAIVE),
    "list of a number": lambda m, id: m.memories(user_id=5),
    "edit nothing": lambda m, id: m.edit(id),
    "edit no record": lambda m, id: m.edit(None, text="x"),
    "pin a number": lambda m, id: m.pin(5),
    "forget an unknown one": lambda m, id: m.forget("zzzzzzzz"),
    "forget another's": lambda m, id: m.forget(id, user_id="u2"),
    "undo in words": lambda m, id: m.undo("1"),
    "undo what never was": lambda m, id: m.undo(12345),
    "history of nothing": lambda m, id: m.history("zzzzzz"),
    "explain nothing": lambda m, id: m.explain("zzz"),
    "import from nowhere": lambda m, id: m.import_("/no/such/file"),
    "import as what is no format": lambda m, id: m.import_(__file__, format="xml"),
    "export to nothing": lambda m, id: m.export(None),
    "back up to nothing": lambda m, id: m.backup(""),
    "limit in words": lambda m, id: m.limit_spend("little"),
    "feedback in words": lambda m, id: m.feedback(id, "yes"),
    "private in two ways": lambda m, id: m.private(True, session_id="a", chat_id="b"),
}


@pytest.mark.parametrize("wrong", sorted(_WRONG))
def test_whatever_cannot_be_used_is_a_typed_error_with_a_hint_and_changes_nothing(
    memory: Engine, wrong: str
) -> None:
    kept = memory.remember("I like green tea")
    before = (memory.memories(), memory.stats().messages)
    with pytest.raises(MemohoodError) as told:
        _WRONG[wrong](memory, kept.id)
    assert told.value.message and told.value.hint
    assert (memory.memories(), memory.stats().messages) == before
