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
