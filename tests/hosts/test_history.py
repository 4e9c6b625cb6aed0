"""The host's transcripts, written by the host's own code and read by ours."""

from __future__ import annotations

import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from memohood.domain.turn import Message
from memohood.hosts.hermes.history import History, PastMessage, taken_back

hermes_state = pytest.importorskip("hermes_state")

START = datetime(2026, 3, 2, 12, tzinfo=UTC)
PICTURE = [
    {"type": "text", "text": "look at this"},
    {"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA"}},
]


@pytest.fixture
def host(tmp_path):
    """The host's own database object on a fresh home."""
    db = hermes_state.SessionDB(db_path=tmp_path / "state.db")
    yield db
    db.close()


def say(db, session_id, *lines, at=START):
    for number, (role, content) in enumerate(lines):
        db.append_message(session_id, role, content, timestamp=at + timedelta(minutes=number))


def texts(history, session_id=None):
    return [(m.role, m.text) for m in history.messages(session_id)]


def test_a_home_without_transcripts_has_no_history(tmp_path):
    history = History(tmp_path)
    assert not history.exists and history.sessions() == [] and list(history.messages()) == []
    assert history.rewound("s") == [] and history.injected("s") == "" and history.groups(["s"]) == frozenset()


def test_what_people_and_the_assistant_said_is_read_and_tool_output_is_not(host, tmp_path):
    host.create_session("s1", source="cli")
    say(
        host,
        "s1",
        ("user", "I live in Perm"),
        ("assistant", "Noted"),
        ("tool", "rm: cannot remove"),
        ("user", PICTURE),
    )
    assert texts(History(tmp_path)) == [
        ("user", "I live in Perm"), ("assistant", "Noted"), ("user", "[1 image]\nlook at this"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("reply", "kept"),
    [
        ("Operation interrupted.", False),
        ("Operation interrupted: waiting for model response (2.1s elapsed).", False),
        ("Operation interrupted during retry (HTTP 503, attempt 1/3).", False),
        ("Operation interrupted by the operator means exit code 130", True),
    ],
)
def test_what_the_host_says_when_a_turn_is_stopped_is_not_a_reply(host, tmp_path, reply, kept):
    host.create_session("s1", source="cli")
    say(host, "s1", ("user", "Operation interrupted."), ("assistant", reply))
    assert texts(History(tmp_path)) == [
        ("user", "Operation interrupted."),
        *([("assistant", reply)] if kept else []),
    ]


def test_sessions_of_machines_are_left_out(host, tmp_path):
    for name, source in (("a", "cli"), ("b", "cron"), ("c", "subagent"), ("d", "telegram"), ("e", "tool")):
        host.create_session(name, source=source)
        say(host, name, ("user", f"said in {name}"))
    assert [s.id for s in History(tmp_path).sessions()] == ["a", "d"]
    assert [m.text for m in History(tmp_path).messages()] == ["said in a", "said in d"]


def test_a_turn_that_was_taken_back_is_not_history(host, tmp_path):
    host.create_session("s1", source="cli")
    say(
        host,
        "s1",
        ("user", "I live in Perm"),
        ("assistant", "ok"),
        ("user", "I live on the moon"),
        ("assistant", "ok"),
    )
    target = host.list_recent_user_messages("s1", limit=5)[0]["id"]
    host.rewind_to_message("s1", target)
    history = History(tmp_path)
    assert texts(history) == [("user", "I live in Perm"), ("assistant", "ok")]
    assert [m.text for m in history.rewound("s1")] == ["I live on the moon"]
    assert [m.text for m in history.live("s1")] == ["I live in Perm"]


def test_a_compaction_in_place_loses_nothing_and_repeats_nothing(host, tmp_path):
    host.create_session("s1", source="cli")
    lines = [(role, f"{role} {n}") for n in range(4) for role in ("user", "assistant")]
    say(host, "s1", *lines)
    summary = {
        "role": "user",
        "content": "[CONTEXT COMPACTION — REFERENCE ONLY] Earlier turns were compacted",
    }
    tail = [{"role": role, "content": content} for role, content in lines[-4:]]
    host.archive_and_compact("s1", [summary, *tail])
    say(host, "s1", ("user", "user 4"), ("assistant", "assistant 4"), at=START + timedelta(hours=1))
    host.archive_and_compact("s1", [summary, {"role": "user", "content": "user 4"}])
    say(host, "s1", ("user", "user 5"), at=START + timedelta(hours=2))
    assert texts(History(tmp_path)) == [
        *lines,
        ("user", "user 4"),
        ("assistant", "assistant 4"),
        ("user", "user 5"),
    ]


def test_saying_the_same_again_later_is_said_twice(host, tmp_path):
    host.create_session("s1", source="cli")
    say(
        host,
        "s1",
        ("user", "I live in Perm"),
        ("assistant", "ok"),
        ("user", "I live in Omsk"),
        ("user", "I live in Perm"),
    )
    assert [m.text for m in History(tmp_path).messages() if m.role == "user"] == [
        "I live in Perm", "I live in Omsk", "I live in Perm",
    ]  # fmt: skip


def test_recalled_memory_in_the_live_context_is_found_and_never_taken_for_speech(host, tmp_path):
    host.create_session("s1", source="cli")
    block = "<memory-context>\n[System note: x]\n\n- [2026-01-01] likes iris (0123456789a)\n</memory-context>"
    host.append_message("s1", "user", "hello", api_content=f"hello\n\n{block}")
    history = History(tmp_path)
    assert "(0123456789a)" in history.injected("s1")
    assert texts(history) == [("user", "hello")]


def test_group_sessions_are_told_from_private_ones(host, tmp_path):
    host.create_session("dm", source="telegram", chat_type="dm", user_id="5")
    host.create_session("gr", source="telegram", chat_type="group", user_id="5")
    assert History(tmp_path).groups(["dm", "gr", "unknown"]) == {"gr"}


def test_reading_goes_on_after_the_last_row_that_was_read(host, tmp_path):
    host.create_session("s1", source="cli")
    say(host, "s1", ("user", "one"), ("user", "two"))
    history = History(tmp_path)
    last = max(m.row for m in history.messages())
    say(host, "s1", ("user", "three"))
    assert [m.text for m in history.messages(after_row=last)] == ["three"]


def past(text: str, minute: int) -> PastMessage:
    return PastMessage(
        session_id="s", role="user", text=text, at=START + timedelta(minutes=minute), row=minute
    )


def ours(ref: str, text: str, minute: int) -> Message:
    return Message(
        owner="me", session_id="s", speaker="user", text=text, at=START + timedelta(minutes=minute), ref=ref
    )


def test_a_message_sent_again_after_undo_stays_while_the_first_one_goes():
    refs = taken_back(
        [ours("r1", "hi there", 0), ours("r2", "hi there", 2)], [past("hi there", 0)], [past("hi there", 2)]
    )
    assert refs == {"r1", "r1.a"}


def test_messages_that_the_host_does_not_know_stay():
    assert taken_back([ours("r1", "spoken elsewhere", 0)], [past("other", 0)], []) == frozenset()


WRITER = """
import sys, time
from pathlib import Path
from hermes_state import SessionDB
db = SessionDB(db_path=Path(sys.argv[1]))
db.create_session("s1", source="cli")
print("ready", flush=True)
for number in range(int(sys.argv[2])):
    db.append_message("s1", "user", f"line {number}")
    time.sleep(0.002)
db.close()
"""


def test_the_hosts_commits_survive_our_reading(tmp_path):
    count = 150
    path = tmp_path / "state.db"
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path), str(count)], stdout=subprocess.PIPE, text=True,
        env={"HERMES_HOME": str(tmp_path), "PATH": "/usr/bin:/bin", "HOME": str(tmp_path)},
    )  # fmt: skip
    assert writer.stdout is not None and writer.stdout.readline().strip() == "ready"
    history = History(tmp_path)
    reads = 0
    until = time.monotonic() + 60
    while writer.poll() is None and time.monotonic() < until:
        history.live("s1")
        history.rewound("s1")
        reads += 1
    writer.stdout.close()
    assert writer.wait(10) == 0 and reads > 3
    assert [m.text for m in History(tmp_path).messages("s1")] == [f"line {n}" for n in range(count)]


def test_the_hosts_own_connection_in_this_process_keeps_its_commits_too(host, tmp_path):
    host.create_session("s1", source="cli")
    history = History(tmp_path)
    for number in range(50):
        host.append_message("s1", "user", f"line {number}")
        assert len(history.live("s1")) == number + 1
    host.close()
    assert len(History(tmp_path).live("s1")) == 50


def test_nothing_in_the_file_changes_by_reading(host, tmp_path):
    host.create_session("s1", source="cli")
    say(host, "s1", ("user", "one"))
    host.close()
    before = Path(tmp_path / "state.db").read_bytes()
    list(History(tmp_path).messages())
    assert Path(tmp_path / "state.db").read_bytes() == before
