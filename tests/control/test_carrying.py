"""Carrying a memory away and back: exactly, privately, and without what was forgotten."""

from __future__ import annotations

import gzip
import json
import stat
from pathlib import Path

import pytest

from memohood import Engine, open_memory
from memohood.errors import InputError, StoreError
from tests.control.conftest import SETTINGS
from tests.fakes import FakeClock

_TURNS = (
    ("I live in Kazan and my cat is called Barsik", "Noted."),
    ("У меня аллергия на пенициллин", "Учту."),
    ("what is the weather?", "Sunny."),
    ("I moved to Berlin", "Congratulations!"),
    ("Брат Олег живёт в Риге", None),
)
_QUESTIONS = ("where do I live", "cat", "аллергия", "weather", "кто живёт в Риге", "Berlin")


def _fill(memory: Engine, clock: FakeClock) -> None:
    for number, (user, assistant) in enumerate(_TURNS):
        memory.observe(user=user, assistant=assistant, session_id=f"s{number % 2}", refs=(f"r{number}", None))
        clock.forward(hours=7)
        memory.digest()
    memory.observe(user="I own a tuba", session_id="s9", user_id="other")
    memory.record_message(session_id="s3", speaker="Anna", text='see you\n"soon" \u2028 😀', at=clock.now())
    memory.digest()
    memory.withdraw(session_id="s0", last_turns=1)
    first, second, *_ = memory.memories(user_id="u1")
    memory.edit(first.id, "Living in the town of Kazan")
    memory.feedback(second.id, False)
    memory.forget(memory.remember("I collect rare stamps").id)
    memory.forget(memory.remember("I used to smoke a pipe").id, hard=True)
    memory.private(True, chat_id="telegram:42")


def test_an_export_comes_back_byte_for_byte_and_recalls_the_same(
    memory: Engine, clock: FakeClock, tmp_path: Path
) -> None:
    _fill(memory, clock)
    first = memory.export(tmp_path / "first.jsonl")
    assert stat.S_IMODE(first.stat().st_mode) == 0o600
    with open_memory(tmp_path / "new" / "memory.db", config=SETTINGS, clock=clock) as other:
        assert other.import_(first).exact
        second = other.export(tmp_path / "second.jsonl")
        assert second.read_bytes() == first.read_bytes()
        for question in _QUESTIONS:
            for scope in ("all", "history"):
                one, two = (m.recall(question, scope=scope) for m in (memory, other))  # type: ignore[arg-type]
                assert [hit.id for hit in one.hits] == [hit.id for hit in two.hits]
        assert other.check() == []
        assert other.stats().private == memory.stats().private


def test_what_was_undoable_stays_undoable_after_the_journey(
    memory: Engine, clock: FakeClock, tmp_path: Path
) -> None:
    kept = memory.remember("I live in Kazan")
    memory.edit(kept.id, "I live in Riga")
    with open_memory(tmp_path / "new.db", config=SETTINGS, clock=clock) as other:
        other.import_(memory.export(tmp_path / "all.jsonl"))
        other.undo(other.history(kept.id)[-1].change_id)
        assert other.memory(kept.id).text == "I live in Kazan"


def test_an_import_into_a_memory_in_use_adds_only_what_is_new(
    memory: Engine, clock: FakeClock, tmp_path: Path
) -> None:
    _fill(memory, clock)
    path = memory.export(tmp_path / "all.jsonl")
    with open_memory(tmp_path / "new.db", config=SETTINGS, clock=clock) as other:
        mine = other.remember("I play the ukulele", user_id="u1")
        first = other.import_(path)
        assert (first.exact, first.known) == (False, 0)
        counted = other.stats().memories
        again = other.import_(path)
        assert (again.messages, again.memories) == (0, 0)
        assert other.stats().memories == counted
        assert other.memory(mine.id).text == "I play the ukulele"
        assert other.check() == []
        assert list((tmp_path / "backups").glob("new-auto-*-import*.db.gz"))


def test_last_weeks_export_does_not_bring_back_what_was_forgotten_since(
    memory: Engine, clock: FakeClock, tmp_path: Path
) -> None:
    memory.observe(user="I root for Spartak", assistant="Go Spartak!", session_id="s1")
    memory.digest()
    kept = memory.remember("I root for Spartak")
    other = memory.remember("I play chess")
    path = memory.export(tmp_path / "week.jsonl")
    clock.forward(days=7)
    for record in memory.memories(text="Spartak"):
        memory.forget(record.id, hard=True)
    done = memory.import_(path)
    assert done.held_back >= 1
    assert memory.memories(state="all", text="Spartak") == []
    assert "partak" not in memory.export(tmp_path / "now.jsonl").read_text()
    assert [m.id for m in memory.memories()] == [other.id]
    assert kept.id not in {m.id for m in memory.memories(state="all")}


def test_an_export_can_be_made_anothers(memory: Engine, clock: FakeClock, tmp_path: Path) -> None:
    memory.remember("I play chess", user_id="me")
    path = memory.export(tmp_path / "all.jsonl", user_id="me")
    with open_memory(tmp_path / "new.db", config=SETTINGS, clock=clock) as other:
        other.import_(path, user_id="anna")
        assert [m.text for m in other.memories(user_id="anna")] == ["I play chess"]
        assert other.memories(user_id="me") == []


def test_an_export_of_one_owner_holds_nothing_of_another(
    memory: Engine, clock: FakeClock, tmp_path: Path
) -> None:
    _fill(memory, clock)
    text = memory.export(tmp_path / "other.jsonl", user_id="other").read_text()
    assert "tuba" in text
    assert "Kazan" not in text
    assert "u1" not in {json.loads(line).get("owner") for line in text.splitlines()}


@pytest.mark.parametrize(
    "line",
    [
        '{"table":"message"}', "[]", "nonsense", '{"table":"capture","id":"x"}',
        '{"table":"message","seq":"one","owner":"u1","session_id":"s","speaker":"user","text":"t","at":"2026-01-01T00:00:00+00:00"}',
        '{"table":"message","seq":1,"owner":"","session_id":"s","speaker":"user","text":"t","at":"2026-01-01T00:00:00+00:00","platform":"cli","withdrawn":0,"recorded_at":"2026-01-01T00:00:00+00:00"}',
        '{"table":"message","seq":1,"owner":"u1","session_id":"s","speaker":"user","text":"t","at":"yesterday","platform":"cli","withdrawn":0,"recorded_at":"2026-01-01T00:00:00+00:00"}',
    ],
)  # fmt: skip
def test_a_broken_line_is_named_and_nothing_is_imported(
    memory: Engine, clock: FakeClock, tmp_path: Path, line: str
) -> None:
    path = tmp_path / "broken.jsonl"
    path.write_text('{"memohood":"export","version":1}\n' + line + "\n")
    with pytest.raises(InputError, match="line 2"):
        memory.import_(path)
    assert memory.stats().messages == 0


def test_all_lines_that_cannot_be_read_are_named_at_once_and_nothing_is_imported(
    memory: Engine, tmp_path: Path
) -> None:
    path = tmp_path / "facts.jsonl"
    lines = [{"text": f"Ines has {n} cups"} for n in range(1, 8)]
    lines[2:2] = [{"text": " "}, {"kind": "fact"}, {"text": "a day", "at": "31 February"}]  # type: ignore[list-item]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines) + "no json\n")
    with pytest.raises(InputError) as wrong:
        memory.import_(path)
    told = wrong.value.message
    assert told.startswith("4 of 11 lines cannot be read: line 3: it has no text; line 4: ")
    assert "line 5: its time is no ISO 8601 time" in told and "line 11: not an object of JSON" in told
    assert wrong.value.hint == "nothing was imported" and memory.memories() == []


def test_an_export_of_a_newer_program_is_refused(memory: Engine, clock: FakeClock, tmp_path: Path) -> None:
    path = tmp_path / "newer.jsonl"
    path.write_text('{"memohood":"export","version":99}\n')
    with pytest.raises(InputError, match="newer"):
        memory.import_(path)


def test_secrets_and_host_text_of_a_foreign_export_are_cleaned(
    memory: Engine, clock: FakeClock, tmp_path: Path
) -> None:
    memory.remember("I like tea")
    lines = (
        memory.export(tmp_path / "all.jsonl")
        .read_text()
        .replace("I like tea", "my key is sk-test-FAKE0123456789abcdefABCDEF0123")
    )
    path = tmp_path / "foreign.jsonl"
    path.write_text(lines)
    with open_memory(tmp_path / "new.db", config=SETTINGS, clock=clock) as other:
        other.import_(path)
        assert "FAKE0123456789" not in other.memories()[0].text


def test_lines_with_a_text_are_remembered_one_by_one(
    memory: Engine, clock: FakeClock, tmp_path: Path
) -> None:
    path = tmp_path / "facts.jsonl"
    path.write_text(
        '{"text":"I play chess","kind":"preference"}\n{"memory":"My cat is Barsik","created_at":"2025-05-01T10:00:00Z"}\n'
    )
    assert memory.import_(path).memories == 2
    assert {(m.text, m.source) for m in memory.memories()} == {
        ("I play chess", "IMPORTED"),
        ("My cat is Barsik", "IMPORTED"),
    }
    (tmp_path / "bad.jsonl").write_text('{"text":"I swim"}\n{"no":"text"}\n')
    with pytest.raises(InputError, match="line 2"):
        memory.import_(tmp_path / "bad.jsonl")
    assert memory.memories(text="swim") == []


def test_markdown_has_a_file_per_subject_with_dates_and_no_forgotten_lines(
    memory: Engine, clock: FakeClock, tmp_path: Path
) -> None:
    _fill(memory, clock)
    memory.remember("# Not a heading <b>x</b> [link](http://e.example)")
    folder = memory.export(tmp_path / "pages", format="markdown")
    pages = {path.name: path.read_text() for path in folder.iterdir()}
    everything = "\n".join(pages.values())
    assert "2026-03-02" in everything
    assert "stamps" not in everything
    assert "\n# Not" not in everything
    assert "<b>" not in everything
    assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {0o600}


def test_an_export_never_replaces_another_file(memory: Engine, clock: FakeClock, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(StoreError, match="no export"):
        memory.export(tmp_path / "notes.txt")
    assert (tmp_path / "notes.txt").read_text() == "mine"
    memory.export(tmp_path / "all.jsonl")
    memory.export(tmp_path / "all.jsonl")


def test_a_copy_is_compressed_private_and_comes_back_after_a_look(
    memory: Engine, clock: FakeClock, tmp_path: Path
) -> None:
    kept = memory.remember("I play chess")
    copy = memory.backup()
    assert (stat.S_IMODE(copy.stat().st_mode), copy.parent.name, copy.suffix) == (0o600, "backups", ".gz")
    gzip.decompress(copy.read_bytes())
    clock.forward(days=1)
    memory.edit(kept.id, "I play go")
    new = memory.remember("I swim")
    look = memory.restore_backup(copy)
    assert (look.done, look.backup.active, look.present.active) == (False, 1, 2)
    assert memory.memory(kept.id).text == "I play go"
    done = memory.restore_backup(copy, preview=False)
    assert done.done
    assert [m.text for m in memory.memories()] == ["I play chess"]
    assert memory.recall("chess").hits[0].id == kept.id
    assert memory.check() == []
    memory.restore_backup(Path(done.saved), preview=False)
    assert {m.id for m in memory.memories()} == {kept.id, new.id}


def test_a_copy_that_comes_back_brings_nothing_that_was_forgotten_since(
    memory: Engine, clock: FakeClock, tmp_path: Path
) -> None:
    memory.observe(user="I root for Spartak", session_id="s1")
    memory.digest()
    soft = memory.remember("I collect rare stamps")
    copy = memory.backup(tmp_path / "copy.db")
    clock.forward(days=1)
    for record in memory.memories(text="Spartak"):
        memory.forget(record.id, hard=True)
    memory.forget(soft.id)
    memory.restore_backup(copy, preview=False)
    assert memory.memories(state="all", text="Spartak stamps") == []
    assert memory.memories(state="all") == []
    assert not any("Spartak" in m.text for m in memory.session_messages("s1"))
    assert memory.restore(soft.id).text == "I collect rare stamps"


@pytest.mark.parametrize(
    "content", [b"no database", b"\x1f\x8bbroken", b"", b"SQLite format 3\x00" + b"x" * 5000]
)
def test_a_file_that_is_no_copy_is_refused_and_nothing_changes(
    memory: Engine, clock: FakeClock, tmp_path: Path, content: bytes
) -> None:
    memory.remember("I play chess")
    (tmp_path / "bad.db.gz").write_bytes(content)
    with pytest.raises(StoreError):
        memory.restore_backup(tmp_path / "bad.db.gz", preview=False)
    assert [m.text for m in memory.memories()] == ["I play chess"]
    assert not list(tmp_path.glob("*.part*"))


def test_automatic_copies_are_kept_to_the_last_few(memory: Engine, clock: FakeClock, tmp_path: Path) -> None:
    path = tmp_path / "facts.jsonl"
    own = memory.backup()
    for number in range(10):
        path.write_text(json.dumps({"text": f"I visited town number {number}x"}) + "\n")
        memory.import_(path)
        clock.forward(days=1)
    assert len(list((tmp_path / "backups").glob("memory-auto-*"))) == 7
    assert own.exists()
