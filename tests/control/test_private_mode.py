"""A private conversation is read for, and nothing of it is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from memohood import Engine
from memohood.control.private_mode import asked
from memohood.errors import InputError
from tests.fakes import FakeClock

_ON = (
    "Не запоминай этот разговор", "слушай, не запоминай этот разговор, пожалуйста", "пожалуйста, этот разговор не запоминай!",
    "Так. Не надо сохранять эту беседу. Расскажи про хостелы", "перестань записывать этот чат", "включи приватный режим",
    "приватный режим", "давай это не для записи", "не записывай наш разговор", "Don't remember this conversation",
    "please don't save anything from this chat", "hey, stop recording this session", "this is off the record",
    "let's go off the record", "It's late and I'm tired. Don't save this chat.", "turn on private mode", "Private mode on", "do not store this conversation.",
)  # fmt: skip
_OFF = (
    "можешь снова запоминать", "снова запоминай этот разговор", "выключи приватный режим", "You can remember this conversation again",
    "ok, back on the record", "turn off private mode", "private mode off",
)  # fmt: skip
_NEITHER = (
    "не запоминай это слово", "ты не запоминаешь этот разговор?", "он сказал: «не запоминай этот разговор»",
    "she said don't remember this conversation", "I don't remember this conversation", "запомни этот разговор",
    "не запоминай", "как выключить запись разговора в зуме?", "переведи: don't save this chat", "what does off the record mean?",
    "record this conversation", "если скажу не запоминай этот разговор, что будет", "меня зовут Приватный", "i love off the record stories",
    "x" * 3000 + " не запоминай этот разговор",
)  # fmt: skip


@pytest.mark.parametrize("text", _ON)
def test_plain_words_make_a_conversation_private(text: str) -> None:
    assert asked(text) is True


@pytest.mark.parametrize("text", _OFF)
def test_plain_words_end_it(text: str) -> None:
    assert asked(text) is False


@pytest.mark.parametrize("text", _NEITHER)
def test_questions_quotations_and_other_wishes_switch_nothing(text: str) -> None:
    assert asked(text) is None


_PASTED = "The ferry left the harbour at dawn and nobody waved. " * 60


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        (f"Don't remember this conversation. {_PASTED}", True),
        (f"{_PASTED}\n\nНе запоминай этот разговор.", True),
        (f"{_PASTED} That's all there's of it. Don't save this chat.", True),
        (f"{_PASTED}\nnow back on the record, please", False),
        (f"{_PASTED} Don't remember this conversation. {_PASTED}", None),
        (f"переведи: «{_PASTED} Не запоминай этот разговор.»", None),
        (f"переведи: «Не запоминай этот разговор. {_PASTED}»", None),
        (f"```\n{_PASTED}\nDon't save this chat.\n```", None),
        (f"```\nDon't save this chat.\n{_PASTED}\n```", None),
        (f"```\n{_PASTED}\n```\nDon't save this chat.", True),
    ],
)
def test_a_wish_at_either_end_of_a_long_message_is_heard(text: str, wish: bool | None) -> None:
    assert asked(text) is wish


def test_nothing_of_a_private_session_is_written_and_it_still_reads(
    memory: Engine, clock: FakeClock, tmp_path: Path
) -> None:
    kept = memory.remember("I play chess")
    memory.private(True, session_id="s1")
    before = memory.export(tmp_path / "before.jsonl").read_bytes()
    memory.observe(user="I live in Kazan", assistant="Nice", session_id="s1")
    memory.record_message(session_id="s1", speaker="user", text="more", at=clock.now())
    clock.forward(days=3)
    found = memory.recall("who plays chess", session_id="s1")
    memory.digest()
    assert [hit.id for hit in found.hits] == [kept.id]
    assert memory.memory(kept.id).access_count == 0
    assert memory.export(tmp_path / "after.jsonl").read_bytes() == before
    memory.observe(user="I live in Kazan", session_id="s2")
    memory.digest()
    assert len(memory.memories()) == 2


def test_the_words_of_the_user_switch_their_own_session(memory: Engine, clock: FakeClock) -> None:
    memory.observe(user="Не запоминай этот разговор. Я живу в Казани", assistant="Хорошо", session_id="s1")
    memory.observe(user="Я работаю врачом", session_id="s1")
    assert memory.private(session_id="s1")
    assert not memory.private(session_id="s2")
    assert memory.stats("u1").messages == 0
    assert [(t.scope, t.name) for t in memory.stats("u1").private] == [("session", "s1")]
    memory.observe(user="можешь снова запоминать", session_id="s1")
    memory.observe(user="Я живу в Казани", session_id="s1")
    memory.digest()
    assert len(memory.memories()) == 1


def test_a_private_chat_covers_all_its_sessions_and_no_other_owner(memory: Engine, clock: FakeClock) -> None:
    memory.private(True, chat_id="telegram:42")
    memory.observe(user="I live in Kazan", session_id="a", chat_id="telegram:42")
    memory.observe(user="I live in Kazan", session_id="b", chat_id="telegram:42")
    assert memory.stats("u1").messages == 0
    memory.observe(user="I live in Kazan", session_id="c", chat_id="telegram:7")
    memory.observe(user="I live in Kazan", session_id="a", chat_id="telegram:42", user_id="other")
    assert (memory.stats("u1").messages, memory.stats("other").messages) == (1, 1)
    with pytest.raises(InputError):
        memory.private(True, session_id="a", chat_id="b")


def test_everything_of_a_person_can_be_private(memory: Engine, clock: FakeClock) -> None:
    assert memory.private(True)
    memory.observe(user="I live in Kazan", session_id="a")
    assert memory.stats().messages == 0
    assert not memory.private(False)
    memory.observe(user="I live in Kazan", session_id="a")
    assert memory.stats().messages == 1


def test_a_session_of_a_private_chat_is_private_wherever_it_is_named_until_the_chat_is_not(
    memory: Engine, clock: FakeClock
) -> None:
    memory.private(True, chat_id="telegram:42")
    memory.observe(user="I live in Kazan", session_id="a", chat_id="telegram:42")
    assert memory.private(session_id="a")
    assert [(t.scope, t.name) for t in memory.stats("u1").private] == [("chat", "telegram:42")]
    clock.forward(hours=1)
    memory.private(False, chat_id="telegram:42")
    assert not memory.private(session_id="a")
    memory.observe(user="I live in Riga", session_id="a", chat_id="telegram:42")
    assert memory.stats("u1").messages == 1


def test_old_transcripts_of_a_private_time_are_not_taken_up_later(memory: Engine, clock: FakeClock) -> None:
    before = clock.now()
    clock.forward(hours=1)
    memory.private(True)
    during = clock.forward(hours=1)
    clock.forward(hours=1)
    memory.private(False)
    for at in (before, during, clock.now()):
        memory.record_message(session_id="s1", speaker="user", text=f"said at {at}", at=at)
    assert [m.at for m in memory.session_messages("s1")] == [before, clock.now()]
