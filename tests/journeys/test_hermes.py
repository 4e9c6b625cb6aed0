"""memohood inside the real hermes-agent, offline, with a scripted model."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from memohood import open_memory
from tests.journeys.kit.harness import Host

if TYPE_CHECKING:
    from memohood import Engine

pytestmark = pytest.mark.journey
FILLERS = [f"Multiply {n} by {n + 1} please." for n in range(2, 16)]  # enough to have something to compact


@contextmanager
def kept(host: Host) -> Iterator[Engine]:
    """The memory of that home, as another process sees it."""
    with open_memory(
        host.home / "memohood" / "memory.db", config={"embedder": {"provider": "none"}}
    ) as memory:
        yield memory


def test_what_was_said_in_one_session_is_before_the_model_in_the_next(host: Host):
    assert host.oneshot("My favourite flower is the iris.").startswith("stub: My favourite flower")
    host.oneshot("What is my favourite flower?")
    first, second = host.memory_contexts()[0], host.memory_contexts()[-1]
    assert "iris" not in first and "iris" in second
    assert "memohood_search" in host.requests()[-1]["offered_tools"]
    assert "# Long-term memory (memohood)" in host.requests()[-1]["body"]["messages"][0]["content"]

    status = json.loads(host.cli("memohood", "status", "--json").stdout)["stats"]
    assert status["memories"]["active"] == 1 and status["messages"] == 4
    shown = host.cli("memory", "status").stdout
    assert (
        "Provider:  memohood" in shown
        and "available ✓" in shown
        and str(host.home / "memohood" / "memory.db") in shown
    )


def test_one_long_session_recalls_says_nothing_twice_and_starts_anew_after_a_compaction(host: Host):
    host.llm.script = [
        {"when": "^please keep", "when_not_tool": True, "calls": [
            {"name": "memohood_capture", "arguments": {"content": "The spare key is at Olga's.", "kind": "fact"}}]},
        {"when": "^note it", "when_not_tool": True, "calls": [
            {"name": "memory", "arguments": {"action": "add", "target": "user", "content": "Plays the kayak drum."}}]},
        {"when_tool": True, "reply": "done: {last_tool}"},
    ]  # fmt: skip
    keep = ["I am allergic to penicillin.", "My favourite flower is the iris.", "please keep it", "note it"]
    ask = [
        "What is my favourite flower?",
        "And what is my favourite flower again?",
        "Where is the spare key?",
    ]
    first, second = (
        {"turns": keep},
        {"turns": [*ask, *FILLERS, {"compress": 1}, "What is my favourite flower?"]},
    )
    told, _ = host.sessions(first, second)
    assert '"kept": true' in told["replies"][2]
    streamed = [c for c, r in zip(host.memory_contexts(), host.requests(), strict=True) if r["stream"]]
    one, two, three, last = *streamed[-len(FILLERS) - 4 :][:3], streamed[-1]
    assert "penicillin" in one and "iris" in one  # the standing block, and recall
    assert two == "" and "Olga" in three and "penicillin" not in three, (one, two, three)
    assert "penicillin" in last and "iris" in last  # the context was compacted
    assert all("kayak" not in context for context in streamed)  # the system prompt carries USER.md already
    with kept(host) as memory:
        sources = {m.text: m.source for m in memory.memories(user_id="me")}
    assert (
        sources["Plays the kayak drum."] == "MIRRORED" and sources["The spare key is at Olga's."] == "MANUAL"
    )


def test_a_resumed_session_gets_nothing_that_its_transcript_already_holds(host: Host):
    host.sessions(
        {"turns": ["My favourite flower is the iris. I am allergic to penicillin."]},
        {"turns": ["What is my favourite flower?"]},
        {"resume": 1, "turns": ["Tell me again which flower I like"]},
    )
    first, again = host.memory_contexts()[-2:]
    assert "iris" in first and "penicillin" in first
    assert "iris" not in again and "penicillin" not in again
    assert "iris" in json.dumps(host.requests()[-1]["body"]["messages"])  # the host replays it


def test_users_of_a_gateway_do_not_see_each_other_and_groups_see_only_what_was_said_in_groups(host: Host):
    def talk(user: str, *turns: str, kind: str = "dm", chat: str = "") -> dict[str, object]:
        chat = chat or user
        key = f"agent:main:telegram:{kind}:{chat}" + (f":{user}" if kind != "dm" else "")
        agent = {
            "platform": "telegram",
            "user_id": user,
            "chat_id": chat,
            "chat_type": kind,
            "gateway_session_key": key,
        }
        return {"agent": agent, "turns": list(turns)}

    host.sessions(
        talk("501", "My favourite flower is the iris.", "I am allergic to penicillin."),
        talk("502", "What is my favourite flower? What am I allergic to?"),
        talk("501", "What is my favourite flower?", kind="group", chat="-9"),
        talk("501", "What is my favourite flower?"),
    )
    stranger, group, own = host.memory_contexts()[-3:]
    assert stranger == "" and group == ""
    assert "iris" in own and "penicillin" in own


def test_scheduled_jobs_leave_no_trace_and_get_nothing(host: Host):
    host.sessions(
        {"turns": ["My favourite flower is the iris."]},
        {
            "agent": {"platform": "cron"},
            "turns": ["Which flower does the user like? My favourite flower is a cactus."],
        },
    )
    assert host.memory_contexts()[-1] == ""
    with kept(host) as memory:
        assert memory.stats().messages == 2
        assert [m.text for m in memory.memories()] == ["My favourite flower is the iris"]


def test_what_the_user_took_back_is_not_remembered_and_what_is_said_instead_is(host: Host):
    host.sessions(
        {
            "turns": [
                "My favourite flower is the iris.",
                "My favourite flower is the tulip.",
                {"undo": 1},
                "I live in Kazan.",
            ]
        }
    )
    with kept(host) as memory:
        active = " ".join(m.text for m in memory.memories(user_id="me"))
        assert "iris" in active and "Kazan" in active and "tulip" not in active
        assert (
            "tulip" not in memory.recall("Which tulip did I talk about?", user_id="me", scope="history").text
        )


def test_words_of_a_stopped_turn_are_kept_without_its_reply_and_new_starts_afresh(host: Host):
    host.llm.script = [
        {"when": "^My kayak", "when_not_tool": True, "calls": [{"name": "todo", "arguments": {"todos": []}}]},
        {"when": "^My desk", "reply": "half of a long answer about desks " * 20},
    ]
    [told] = host.sessions(
        {
            "turns": [
                "My favourite flower is the iris. I am allergic to penicillin.",
                {"stop": "My desk is made of oak."},
                {"stop": "My kayak is called Nautilus."},
                {"new": 1},
                {"settle": 1},
                "What is my desk made of?",
                "What is my kayak called?",
                "And what is my favourite flower?",
                "Tell me the name of my kayak again.",
            ]
        }
    )
    assert told["interrupted"] == [1, 2]
    assert "half of" in json.dumps(
        host.requests()[2]["body"]["messages"]
    )  # the host itself keeps what it showed
    desk, kayak, flower, again = [
        c for c, r in zip(host.memory_contexts(), host.requests(), strict=True) if r["stream"]
    ][-4:]
    first_of_new = host.requests()[-4]["body"]["messages"]
    assert [m["role"] for m in first_of_new] == ["system", "user"]  # it is a new conversation
    assert (
        "penicillin" in desk and "oak" in desk
    )  # the standing block is due again, recall is for the question
    assert "Nautilus" in kayak and "penicillin" not in kayak and "oak" not in kayak
    assert "iris" in flower and "Nautilus" not in again
    with kept(host) as memory:
        facts = [m.text for m in memory.memories(user_id="me")]
        assert len(facts) == 4 and len(set(facts)) == 4, facts
        sessions = {m.session_id for m in memory.memories(user_id="me")}
        assert len(sessions) == 1 and told["session_id"] not in sessions  # they belong to the old session
        said = [m for s in (*sessions, told["session_id"]) for m in memory.session_messages(s, user_id="me")]
    texts = [m.text for m in said]
    assert texts[2:4] == ["My desk is made of oak.", "My kayak is called Nautilus."]
    assert len(texts) == 2 + 2 + 4 * 2 and len([t for t in texts if t.startswith("stub: ")]) == 5
    assert not [t for t in texts if "interrupted" in t.lower() or "half of" in t]


def test_the_hosts_own_memory_is_followed_whether_written_by_its_tool_or_by_hand(host: Host):
    def writes(when: str, **arguments: str) -> dict[str, object]:
        call = {"name": "memory", "arguments": {"target": "user", **arguments}}
        return {"when": f"^{when}", "when_not_tool": True, "calls": [call]}

    host.llm.script = [
        writes("one", action="add", content="Plays the kayak drum."),
        writes("two", action="add", content="Has a parrot named Rio."),
        writes("three", action="add", content="Drinks rooibos in the morning."),
        writes("four", action="replace", old_text="kayak drum", content="Plays the bassoon."),
        writes("five", action="remove", old_text="parrot"),
        {"when_tool": True, "reply": "done: {last_tool}"},
    ]
    by_tool, _ = host.sessions(
        {"turns": [{"settle": 1}, "one", "two", "three", "four", "five"]},
        {
            "edit": ["memories/USER.md", "Drinks rooibos in the morning.", "Drinks oolong at noon."],
            "turns": [{"settle": 1}, "What does the user drink at noon?"],
        },
    )
    assert all('"success": true' in reply for reply in by_tool["replies"]), by_tool
    with kept(host) as memory:
        records = {m.text: (m.source, m.state) for m in memory.memories(user_id="me", state="all")}
    assert {source for source, _ in records.values()} == {"MIRRORED"}
    assert {text: state for text, (_, state) in records.items()} == {
        "Plays the kayak drum.": "superseded",
        "Plays the bassoon.": "active",
        "Has a parrot named Rio.": "superseded",
        "Drinks rooibos in the morning.": "superseded",
        "Drinks oolong at noon.": "active",
    }


def test_a_kill_in_the_middle_of_the_first_reply_loses_nothing(host: Host):
    host.llm.script = [{"when": "kayak", "delay_s": 60, "reply": "never"}]
    running = host.popen("-z", "My kayak is called Nautilus.")
    until = time.monotonic() + 60
    while not host.requests() and time.monotonic() < until:
        time.sleep(0.02)
    os.killpg(running.pid, signal.SIGKILL)
    running.wait(10)
    assert running.stdout is not None
    running.stdout.close()
    with kept(host) as memory:
        memory.digest(20)
        hits = memory.recall("What is my kayak called?", user_id="me", scope="history").hits
        assert [h.text for h in hits] == ["My kayak is called Nautilus."]


def test_a_host_without_the_package_runs_and_says_how_to_mend_it(tmp_path: Path):
    with Host(tmp_path, hide_package=True) as host:
        assert host.oneshot("hello").startswith("stub: hello")
        shown = host.cli("memory", "status").stdout
        assert "not available" in shown and "hermes memory setup memohood" in shown
        failed = host.cli("memohood", "status", check=False)
        assert failed.returncode != 0 and "hermes memory setup memohood" in failed.stdout + failed.stderr
