"""Erasing words and messages that no record stands for."""

from __future__ import annotations

from pathlib import Path

import pytest

from memohood import Engine
from memohood.errors import InputError, NotFoundError
from tests.fakes import FakeClock


def said(memory: Engine, session: str = "s1", user_id: str = "u1") -> list[str]:
    return [m.text for m in memory.session_messages(session, user_id=user_id)]


def test_a_word_goes_from_every_message_in_every_form_and_records_keep_the_rest(
    memory: Engine, clock: FakeClock, tmp_path: Path
) -> None:
    memory.observe(
        user="я аналитик в банке, офис на Таганке", assistant="До Таганки ехать долго.", session_id="s1"
    )
    memory.digest()
    looked = memory.forget_words("Таганка")
    assert ([m.text for m in looked.memories], len(looked.messages), looked.done) == (
        ["я аналитик в банке, офис на Таганке"],
        2,
        False,
    )
    assert "Таганк" in said(memory)[0]
    assert memory.forget_words("Таганка", preview=False).done
    assert said(memory) == ["я аналитик в банке, офис на […]", "До […] ехать долго."]
    assert [m.text for m in memory.memories()] == ["я аналитик в банке, офис на […]"]
    memory.close()
    content = b"".join(p.read_bytes() for p in tmp_path.iterdir() if p.is_file())
    assert "аганк".encode() not in content


def test_several_words_go_only_where_they_stand_together_in_whatever_form(
    memory: Engine, clock: FakeClock
) -> None:
    memory.observe(
        user="видел Анну Петрову, а потом Анну Смирнову",
        assistant="Анна Петрова и Пётр Петров?",
        session_id="s1",
    )
    memory.digest()
    memory.forget_words("Анна Петрова", preview=False)
    assert said(memory) == ["видел […], а потом Анну Смирнову", "[…] и Пётр Петров?"]


def test_a_record_of_nothing_else_goes_whole(memory: Engine, clock: FakeClock) -> None:
    memory.remember("Kryptonia")
    memory.remember("I collect rare stamps from Kryptonia")
    memory.forget_words("Kryptonia", preview=False)
    assert [m.text for m in memory.memories(state="all")] == ["I collect rare stamps from […]"]


def test_old_text_does_not_bring_the_words_back_and_new_text_may(memory: Engine, clock: FakeClock) -> None:
    at = clock.now()
    memory.observe(user="my stand is oak-7.local", session_id="s1", at=at)
    memory.digest()
    clock.forward(hours=1)
    memory.forget_words("oak-7.local", preview=False)
    memory.observe(user="my stand is oak-7.local", session_id="imported", at=at)
    memory.digest()
    assert said(memory, "imported") == ["my stand is […]"]
    clock.forward(hours=1)
    memory.observe(user="my stand is oak-7.local", session_id="s2")
    memory.digest()
    assert said(memory, "s2") == ["my stand is oak-7.local"]


def test_one_message_is_erased_by_its_id_with_what_was_made_of_it(memory: Engine, clock: FakeClock) -> None:
    memory.observe(user="I live in Ghent, by the way", assistant="Noted.", session_id="s1")
    memory.digest()
    (kept,) = memory.memories()
    message = memory.session_messages("s1")[0]
    with pytest.raises(InputError, match="for good"):
        memory.forget(f"m{message.seq}")
    done = memory.forget(f"m{message.seq}", hard=True)
    assert (done.ids, memory.memories(state="all")) == ((f"m{message.seq}", kept.id), [])
    assert said(memory) == ["[…]", "Noted."]
    with pytest.raises(NotFoundError):
        memory.forget("m999", hard=True)


def test_an_erased_message_is_known_again_in_a_replay(memory: Engine, clock: FakeClock) -> None:
    at = clock.now()
    memory.observe(user="what a lovely foggy morning it was", assistant="Indeed.", session_id="s1", at=at)
    memory.digest()
    memory.forget(f"m{memory.session_messages('s1')[0].seq}", hard=True)
    memory.observe(user="what a lovely foggy morning it was", assistant="Indeed.", session_id="s1", at=at)
    memory.digest()
    assert said(memory) == ["[…]", "Indeed."]


def test_words_and_messages_of_others_are_out_of_reach(memory: Engine, clock: FakeClock) -> None:
    memory.observe(user="my stand is oak-7.local", session_id="s1", user_id="ines")
    memory.digest()
    seq = memory.session_messages("s1", user_id="ines")[0].seq
    assert memory.forget_words("oak-7.local", preview=False).messages == ()
    with pytest.raises(NotFoundError):
        memory.forget(f"m{seq}", hard=True)
    assert said(memory, user_id="ines") == ["my stand is oak-7.local"]


@pytest.mark.parametrize("words", ["", " … ", "x" * 2001])
def test_there_must_be_words_and_not_too_many(memory: Engine, clock: FakeClock, words: str) -> None:
    with pytest.raises(InputError):
        memory.forget_words(words)


def test_words_of_a_message_that_was_taken_back_are_found_and_go(
    memory: Engine, clock: FakeClock, tmp_path: Path
) -> None:
    memory.observe(user="Could you write a poem for Zerafina?", session_id="s1")
    memory.digest()
    memory.withdraw(session_id="s1", last_turns=1)
    looked = memory.forget_words("Zerafina")
    assert (looked.memories, looked.messages, looked.hidden) == ((), (), 1)
    memory.forget_words("Zerafina", preview=False)
    assert memory.forget_words("Zerafina").hidden == 0
    memory.close()
    assert b"Zerafina" not in b"".join(p.read_bytes() for p in tmp_path.iterdir() if p.is_file())


def test_words_that_a_forgotten_record_or_only_the_log_holds_are_found_and_go(
    memory: Engine, clock: FakeClock, tmp_path: Path
) -> None:
    kept = memory.remember("My flute teacher is Zerafina")
    memory.forget(kept.id)
    assert memory.forget_words("Zerafina").hidden == 1
    memory.restore(kept.id)
    memory.edit(kept.id, "My flute teacher is Olga")
    looked = memory.forget_words("Zerafina")
    assert (looked.memories, looked.hidden > 0) == ((), True)
    memory.forget_words("Zerafina", preview=False)
    assert memory.forget_words("Zerafina").hidden == 0


def test_erasing_a_short_message_leaves_the_same_words_wherever_else_they_were_said(
    memory: Engine, clock: FakeClock
) -> None:
    said_at = {}
    for session, text in (
        ("s1", "yes please"),
        ("s2", "yes please, and my dog Rex eats chicken only"),
        ("s3", "Yes please"),
    ):
        said_at[session] = clock.forward(minutes=1)
        memory.observe(user=text, session_id=session, at=said_at[session])
    memory.digest()
    message = memory.session_messages("s3")[0]
    assert [m.text for m in memory.forget_preview(f"m{message.seq}").messages] == ["Yes please"]
    memory.forget(f"m{message.seq}", hard=True)
    for _ in range(2):
        assert said(memory, "s1") == ["yes please"]
        assert said(memory, "s2") == ["yes please, and my dog Rex eats chicken only"]
        assert said(memory, "s3") == ["[…]"]
        memory.observe(user="yes please", session_id="s1", at=said_at["s1"])  # replays change nothing
        memory.observe(user="Yes please", session_id="s3", at=said_at["s3"])
        memory.digest()


def test_a_short_message_stays_erased_when_an_older_copy_comes_back(
    memory: Engine, clock: FakeClock, tmp_path: Path
) -> None:
    memory.observe(user="yes please", session_id="s1")
    clock.forward(minutes=1)
    memory.observe(user="yes please", session_id="s2")
    memory.digest()
    copy = memory.backup(tmp_path / "copy.db")
    memory.forget(f"m{memory.session_messages('s1')[0].seq}", hard=True)
    memory.restore_backup(copy, preview=False)
    assert (said(memory, "s1"), said(memory, "s2")) == (["[…]"], ["yes please"])


def test_a_look_at_a_long_message_shows_where_it_is_quoted_and_what_was_made_of_it(
    memory: Engine, clock: FakeClock
) -> None:
    long = "my cousin Ottilie restores old church organs in Ghent"
    memory.observe(user=long, assistant=f"You said: {long}.", session_id="s1")
    memory.digest()
    seq = memory.session_messages("s1")[0].seq
    looked = memory.forget_preview(f"m{seq}")
    assert (len(looked.messages), looked.memories) == (2, tuple(memory.memories()))
    memory.forget(f"m{seq}", hard=True)
    assert "Ottilie" not in " ".join(said(memory))
    for wrong, error in (("nonsense", InputError), ("m999", NotFoundError)):
        with pytest.raises(error):
            memory.forget_preview(wrong)
