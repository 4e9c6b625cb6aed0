"""Forgetting through the engine: what a person may ask, in which order, and what comes of it."""

from __future__ import annotations

import pytest

from memohood import Engine
from memohood.domain.recall import Scope
from memohood.errors import AmbiguousIdError, Conflict, NotFoundError
from tests.fakes import FakeClock


def test_forgetting_twice_is_no_error_and_changes_nothing(memory: Engine, clock: FakeClock) -> None:
    kept = memory.remember("I collect rare stamps")
    assert memory.forget(kept.id).already is False
    lines = len(memory.history(kept.id))
    assert memory.forget(kept.id).already is True
    assert len(memory.history(kept.id)) == lines
    assert memory.forget(kept.id, hard=True).ids == (kept.id,)
    again = memory.forget(kept.id, hard=True)
    assert (again.already, again.ids) == (True, (kept.id,))
    assert memory.forget(kept.id[:8]).already is True


def test_a_forgotten_record_is_out_of_recall_at_once_and_an_undo_brings_it_back(
    memory: Engine, clock: FakeClock
) -> None:
    kept = memory.remember("I collect rare stamps")
    memory.forget(kept.id)
    assert memory.recall("which stamps do I collect?").hits == ()
    assert memory.memories() == []
    memory.undo(memory.history(kept.id)[-1].change_id)
    assert [hit.id for hit in memory.recall("which stamps do I collect?").hits] == [kept.id]


@pytest.mark.parametrize("question", ["which stamps do I collect?", "what did I say about my rare stamps?"])
@pytest.mark.parametrize("scope", ["all", "history"])
def test_the_talk_a_forgotten_record_came_from_is_hidden_with_it_until_the_undo(
    memory: Engine, clock: FakeClock, question: str, scope: Scope
) -> None:
    memory.observe(
        user="Remember: I collect rare stamps.",
        assistant="Noted: you collect rare stamps.",
        session_id="s1",
    )
    memory.observe(user="What a day. I collect rare stamps!", assistant="Yes.", session_id="s2")
    memory.digest()
    clock.forward(hours=1)
    (kept,) = memory.memories()
    memory.forget(kept.id)
    assert memory.recall(question, session_id="s3", scope=scope).text == ""
    memory.undo(memory.history(kept.id)[-1].change_id)
    assert "stamps" in memory.recall(question, session_id="s3", scope=scope).text
    memory.forget(kept.id)
    clock.forward(hours=1)
    memory.observe(user="I collect rare stamps, mind you.", assistant="I see.", session_id="s4")
    memory.digest()
    assert "mind you" in memory.recall(question, session_id="s5", scope="history").text


def test_what_is_forgotten_can_be_said_anew(memory: Engine, clock: FakeClock) -> None:
    kept = memory.remember("I collect rare stamps")
    memory.forget(kept.id, hard=True)
    clock.forward(minutes=5)
    anew = memory.remember("I collect rare stamps")
    assert anew.id != kept.id
    assert [m.id for m in memory.memories()] == [anew.id]


def test_a_statement_dated_before_the_forgetting_is_refused_with_a_hint(
    memory: Engine, clock: FakeClock
) -> None:
    said = clock.now()
    kept = memory.remember("I collect rare stamps")
    clock.forward(days=2)
    memory.forget(kept.id, hard=True)
    with pytest.raises(Conflict, match="forgotten"):
        memory.remember("I collect rare stamps", at=said)


def test_an_old_message_that_arrives_late_loses_the_forgotten_words(memory: Engine, clock: FakeClock) -> None:
    said = clock.now()
    memory.observe(user="I live in Kazan", session_id="s1", at=said)
    memory.digest()
    clock.forward(days=1)
    (kept,) = memory.memories()
    memory.forget(kept.id, hard=True)
    memory.observe(user="I live in Kazan", assistant="Kazan is lovely", session_id="imported", at=said)
    memory.digest()
    assert memory.memories(state="all") == []
    assert not any("kazan" in m.text.lower() for m in memory.session_messages("imported"))


def test_the_request_to_forget_and_its_reply_lose_the_words_too(memory: Engine, clock: FakeClock) -> None:
    memory.observe(user="I am allergic to penicillin", session_id="s1")
    memory.digest()
    (kept,) = memory.memories()
    asked = clock.forward(hours=1)
    memory.observe(user="Forget about penicillin for good", session_id="s1", at=asked, refs=("r1", None))
    clock.forward(seconds=5)
    memory.forget(kept.id, hard=True)
    reply = "Done: nothing about penicillin is left."
    memory.observe(
        user="Forget about penicillin for good",
        assistant=reply,
        session_id="s1",
        at=asked,
        refs=("r1", "r1.a"),
    )
    memory.digest()
    assert not any("penicillin" in m.text for m in memory.session_messages("s1"))
    assert memory.memories(state="all") == []


def test_older_copies_of_the_file_are_named(memory: Engine, clock: FakeClock) -> None:
    kept = memory.remember("I collect rare stamps")
    copy = memory.backup()
    done = memory.forget(kept.id, hard=True)
    assert [(u.what, u.where) for u in done.unreached] == [("backup", str(copy))]
    assert "--replace-older" in done.unreached[0].command
    memory.backup(replace_older=True)
    assert not copy.exists()


def test_a_line_of_the_hosts_memory_does_not_bring_it_back(memory: Engine, clock: FakeClock) -> None:
    (kept,) = memory.mirror(add=["User collects rare stamps"])
    memory.forget(kept.id, hard=True)
    clock.forward(days=1)
    assert memory.mirror(add=["User collects rare stamps"]) == []
    (anew,) = memory.mirror(add=["User collects rare stamps"], announced=True)
    assert anew.text == "User collects rare stamps"


def test_ids_are_held_to_their_owner_and_to_being_unique(memory: Engine, clock: FakeClock) -> None:
    mine = memory.remember("I collect rare stamps")
    other = memory.remember("I play chess")
    for attempt in (memory.forget, memory.pin, memory.restore, memory.history, memory.memory):
        with pytest.raises(NotFoundError):
            attempt(mine.id, user_id="stranger")  # type: ignore[operator]
    with pytest.raises(AmbiguousIdError, match=other.id):
        memory.forget(mine.id[:5])


def test_after_thirty_days_a_soft_forget_is_final(memory: Engine, clock: FakeClock) -> None:
    kept = memory.remember("I collect rare stamps")
    memory.forget(kept.id)
    change = memory.history(kept.id)[-1].change_id
    clock.forward(days=31)
    with pytest.raises(Conflict, match="erased for good"):
        memory.undo(change)
    with pytest.raises(NotFoundError):
        memory.restore(kept.id)
    assert memory.forget(kept.id).already is True


def test_what_is_overdue_is_erased_by_the_next_digest(memory: Engine, clock: FakeClock) -> None:
    kept = memory.remember("I collect rare stamps")
    memory.forget(kept.id)
    clock.forward(days=31)
    memory.digest()
    assert memory.stats().forgotten == 0
    assert [(line.before, line.after) for line in memory.history(kept.id)] == [("", "")] * 2
