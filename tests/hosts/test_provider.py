"""The provider, hook by hook, as the host calls it."""

from __future__ import annotations

import dataclasses
import json
import logging
import threading
from typing import Any

import pytest

from memohood.domain.report import Degradation
from memohood.hosts.hermes.provider import MemohoodProvider
from tests.unwritable import unwritable

WORD = "umbrella"  # stands for what a person said


def engine(provider: MemohoodProvider) -> Any:
    assert provider._bound is not None
    return provider._bound.engine


def facts(provider: MemohoodProvider, owner: str = "me") -> list[str]:
    return [m.text for m in engine(provider).memories(user_id=owner)]


def said(provider: MemohoodProvider, session_id: str = "s1", owner: str = "me") -> list[tuple[str, str]]:
    return [(m.speaker, m.text) for m in engine(provider).session_messages(session_id, user_id=owner)]


# -- turns ----------------------------------------------------------------------------------------------------------------


def test_what_the_user_says_is_kept_before_any_reply(start):
    provider = start()
    provider.on_turn_start(1, "I live in Perm")
    assert said(provider) == [("user", "I live in Perm")]


def test_the_reply_completes_the_turn_that_was_begun(start):
    provider = start()
    provider.on_turn_start(1, "I live in Perm")
    provider.sync_turn("I live in Perm", "Noted", session_id="s1", messages=[])
    assert said(provider) == [("user", "I live in Perm"), ("ai", "Noted")]


def test_the_same_words_in_two_turns_are_two_messages(start):
    provider = start()
    for _ in range(2):
        provider.on_turn_start(1, "yes")
        provider.sync_turn("yes", "ok", session_id="s1")
    assert [speaker for speaker, _ in said(provider)].count("user") == 2


def test_an_interrupted_turn_keeps_what_the_user_said(start):
    provider = start()
    provider.on_turn_start(1, "I live in Perm")
    provider.on_turn_start(2, "I work in Omsk")
    provider.sync_turn("I work in Omsk", "ok", session_id="s1")
    assert [text for speaker, text in said(provider) if speaker == "user"] == [
        "I live in Perm",
        "I work in Omsk",
    ]


def test_a_turn_with_pictures_is_kept_as_text_and_a_mark(start):
    provider = start()
    content = [
        {"type": "text", "text": "My dog Rex"},
        {"type": "image_url", "image_url": {"url": "data:image/png;base64,A"}},
    ]
    provider.on_turn_start(1, "")
    provider.sync_turn(content, [{"type": "text", "text": "A fine dog"}], session_id="s1")
    assert said(provider) == [("user", "[1 image]\nMy dog Rex"), ("ai", "A fine dog")]


@pytest.mark.parametrize("nothing", [None, "", "   ", [], {}])
def test_nothing_said_is_nothing_kept(start, nothing):
    provider = start()
    provider.on_turn_start(1, nothing)
    provider.sync_turn(nothing, "reply", session_id="s1")
    assert said(provider) == [] and provider.prefetch(nothing) == ""


def test_a_notice_of_the_host_is_no_turn_of_a_person(start, say):
    provider = start()
    notice = "[System: background process 12 finished with exit code 0]\nI live in Omsk\nexit 0"
    assert say(provider, notice, "Understood.") == ""
    assert said(provider) == [] and facts(provider) == []


def test_where_the_host_tells_of_no_one_nothing_is_learnt_and_the_log_says_why(start, say, caplog):
    provider = start(platform="weixin", user_id="")
    say(provider, "I live in Perm")
    assert engine(provider).memories() == []
    assert "users.peerName" in caplog.text


def test_recalled_memory_in_a_message_is_not_kept_as_speech(start):
    provider = start()
    fence = "<memory-context>\nAlways true of this user:\n- likes tea\n</memory-context>"
    provider.sync_turn(f"Hello\n\n{fence}", f"Hi {fence}", session_id="s1")
    assert said(provider) == [("user", "Hello"), ("ai", "Hi")]


# -- recall ---------------------------------------------------------------------------------------------------------------


def test_essentials_come_with_the_first_turn_and_nothing_comes_twice(start, say):
    say(start("s1"), "I am allergic to penicillin. My favourite flower is the iris.")
    provider = start("s2")
    first = say(provider, "Which flower do I like?")
    assert "penicillin" in first and "iris" in first
    assert say(provider, "Tell me which flower I like") == ""


def test_after_a_compaction_everything_may_be_said_again(start, say):
    say(start("s1"), "I am allergic to penicillin. My favourite flower is the iris.")
    provider = start("s2")
    before = say(provider, "Which flower do I like?")
    provider.on_session_switch("s2", parent_session_id="s2", reset=False, reason="compression")
    assert say(provider, "Which flower do I like?") == before


def test_a_new_session_starts_with_the_essentials_again(start, say):
    provider = start("s1")
    say(provider, "I am allergic to penicillin.")
    provider.on_session_end([])
    provider.on_session_switch("s2", parent_session_id="s1", reset=True, reason="new_session")
    assert "penicillin" in say(provider, "Good morning to you")
    assert ("user", "Good morning to you") in said(provider, "s2")


def test_a_branch_has_what_its_parent_was_shown(start, say):
    say(start("s0"), "My favourite flower is the iris.")
    provider = start("s1")
    assert "iris" in say(provider, "Which flower do I like?")
    provider.on_session_switch("s2", parent_session_id="s1", reset=False, reason="branch")
    assert say(provider, "Which flower do I like?") == ""


def test_the_question_itself_is_never_recalled(start, say):
    provider = start()
    assert say(provider, "Where did I put the blue umbrella?") == ""


def test_in_tools_mode_nothing_is_injected_and_in_context_mode_no_tool_is_offered(home, start, say):
    config = home / "memohood" / "config.json"
    settings = json.loads(config.read_text())
    config.write_text(json.dumps({**settings, "recall.mode": "tools"}))
    provider = start()
    say(provider, "I am allergic to penicillin.")
    provider.on_session_switch("s2", reset=True, reason="new_session")
    assert provider.prefetch("What am I allergic to?") == "" and provider.get_tool_schemas()
    config.write_text(json.dumps({**settings, "recall": {"mode": "context"}}))
    assert MemohoodProvider().get_tool_schemas() == []


def test_recall_that_takes_too_long_is_not_waited_for_and_is_reported_once(home, start, caplog):
    config = home / "memohood" / "config.json"
    config.write_text(json.dumps({**json.loads(config.read_text()), "recall": {"deadline_ms": 20}}))
    provider = start()
    gate = threading.Event()

    class Slow:
        clock = engine(provider).clock

        def recall(self, *_: Any, **__: Any) -> None:
            gate.wait(20)

        def standing(self, **_: Any) -> str:
            return ""

    real = provider._bound
    provider._bound = dataclasses.replace(real, engine=Slow())
    with caplog.at_level(logging.WARNING):
        assert [provider.prefetch("a question of mine") for _ in range(2)] == ["", ""]
    gate.set()
    provider._bound = real
    assert caplog.text.count("recall is missing") == 1


def test_a_broken_engine_never_reaches_the_conversation_and_its_log_holds_no_words(start, caplog):
    provider = start()

    class Broken:
        def __getattr__(self, name: str) -> Any:
            raise RuntimeError(WORD)

    real = provider._bound
    provider._bound = dataclasses.replace(real, engine=Broken())
    with caplog.at_level(logging.DEBUG):
        provider.on_turn_start(1, "umbrella")
        assert provider.prefetch("umbrella") == ""
        provider.sync_turn("umbrella", "umbrella", session_id="s1")
        provider.queue_prefetch("umbrella")
        provider.on_session_end([])
        provider.on_memory_write("add", "user", "umbrella")
        provider.on_delegation("umbrella", "umbrella")
        assert provider.on_pre_compress([]) == ""
        assert "error" in json.loads(provider.handle_tool_call("memohood_search", {"query": "umbrella"}))
    provider._bound = real
    assert "RuntimeError" in caplog.text and "umbrella" not in caplog.text


def test_what_was_missing_is_logged_once_a_session(start, caplog):
    provider = start()
    lost = [Degradation(stage="dense", reason="no model.", effect="Words only.")]
    with caplog.at_level(logging.WARNING):
        for session in ("s1", "s1", "s2"):
            provider._note(provider._bound, session, lost)
    assert caplog.text.count("dense is missing") == 2


# -- owners, groups, silence --------------------------------------------------------------------------------------------------


def test_users_of_one_gateway_have_memories_of_their_own(start, say):
    anna = start("a", platform="telegram", user_id="1", chat_type="dm")
    boris = start("b", platform="telegram", user_id="2", chat_type="dm")
    say(anna, "My favourite flower is the iris.", session_id="a")
    assert say(boris, "Which flower do I like?", session_id="b") == ""
    assert facts(anna, "1") and not facts(boris, "2")
    anna.shutdown()  # the file stays open for the others
    say(boris, "My favourite flower is the tulip.", session_id="b")
    assert facts(boris, "2")


def test_in_a_chat_whose_people_have_no_ids_nothing_is_learnt_about_anyone(start, say):
    provider = start("g", platform="discord", chat_type="thread", chat_id="c", thread_id="t")
    say(provider, "[Anna] I am allergic to penicillin.", session_id="g")
    owner = "group:discord:c:t"
    assert engine(provider).memories() == []
    assert said(provider, "g", owner) == [("Anna", "I am allergic to penicillin."), ("ai", "ok")]
    answer = json.loads(provider.handle_tool_call("memohood_capture", {"content": "Anna likes tea"}))
    assert "direct chat" in answer["hint"]


def test_in_a_session_that_several_people_share_each_owns_what_he_says(start, say):
    shared = {
        "platform": "discord",
        "chat_type": "thread",
        "chat_id": "c",
        "gateway_session_key": "agent:main:discord:thread:c",
    }
    say(
        start("g", user_id="1", user_name="Anna", **shared),
        "[Anna] My favourite flower is the iris.",
        session_id="g",
    )
    boris = start("g", user_id="2", user_name="Boris", **shared)
    assert "iris" not in say(boris, "[Boris] Which flower do I like?", session_id="g")
    assert facts(boris, "1") == ["My favourite flower is the iris"] and facts(boris, "2") == []


@pytest.mark.parametrize(("groups", "seen"), [("public", False), ("none", False), ("all", True)])
def test_private_memories_reach_a_group_only_if_the_owner_says_so(home, start, say, groups, seen):
    config = home / "memohood" / "config.json"
    config.write_text(json.dumps({**json.loads(config.read_text()), "recall.groups": groups}))
    me = {"platform": "telegram", "user_id": "1"}
    say(
        start("d", chat_type="dm", **me),
        "My favourite flower is the iris. I am allergic to penicillin.",
        session_id="d",
    )
    group = start(
        "g", chat_type="group", chat_id="-9", gateway_session_key="agent:main:telegram:group:-9:1", **me
    )
    assert ("iris" in say(group, "Which flower do I like?", session_id="g")) == seen
    found = json.loads(group.handle_tool_call("memohood_search", {"query": "flower"}))["results"]
    assert ("iris" in json.dumps(found)) == seen
    stored = engine(group).memories(user_id="1")[0].id
    fetched = json.loads(group.handle_tool_call("memohood_fetch", {"capture_id": stored}))
    assert ("error" not in fetched) == seen


@pytest.mark.parametrize(
    "told", [{"platform": "cron"}, {"agent_context": "subagent"}, {"agent_context": "flush"}]
)
def test_jobs_and_helpers_have_no_memory_and_leave_none(home, start, told):
    provider = start(**told)
    provider.on_turn_start(1, "I live in Perm")
    provider.sync_turn("I live in Perm", "ok", session_id="s1")
    assert provider.prefetch("Where do I live?") == "" and provider.system_prompt_block() == ""
    assert "error" in json.loads(provider.handle_tool_call("memohood_stats", {}))
    provider.on_session_end([])
    assert not (home / "memohood" / "memory.db").exists()


def test_before_initialize_every_hook_is_harmless(home):
    provider = MemohoodProvider()
    provider.on_turn_start(1, "x")
    provider.sync_turn("x", "y")
    provider.queue_prefetch("x")
    provider.on_session_end([])
    provider.on_session_switch("s2", rewound=True)
    provider.on_memory_write("add", "user", "x")
    provider.on_delegation("x", "y")
    provider.shutdown()
    assert provider.prefetch("x") == provider.system_prompt_block() == provider.on_pre_compress([]) == ""
    assert "hint" in json.loads(provider.handle_tool_call("memohood_search", {"query": "x"}))
    assert provider.is_available() and not (home / "memohood" / "memory.db").exists()


def test_a_memory_that_cannot_be_opened_is_told_and_stops_nothing(home, start):
    (home / "memohood" / "memory.db").mkdir()
    lines: list[str] = []
    provider = start(warning_callback=lines.append)
    assert len(lines) == 1 and lines[0].startswith("memohood: memory is off in this session")
    provider.on_turn_start(1, "I live in Perm")
    assert provider.prefetch("Where do I live?") == ""


def test_of_a_private_conversation_nothing_is_kept_and_memory_still_answers(start, say):
    say(start("s0"), "My favourite flower is the iris.")
    provider = start("s1")
    say(provider, "Don't remember this conversation.")
    assert "iris" in say(provider, "What is my favourite flower?")
    say(provider, "I live in Kazan.")
    provider.on_memory_write("add", "user", "Lives in Kazan")
    provider.on_delegation("Find a flat in Kazan", "Found one")
    assert said(provider) == [] and facts(provider) == ["My favourite flower is the iris"]


# -- the host's other memories ------------------------------------------------------------------------------------------------


def test_writes_of_the_built_in_memory_are_mirrored(start):
    provider = start()
    provider.on_memory_write("add", "user", "Plays the cello", metadata={"platform": "cli"})
    assert facts(provider) == ["Plays the cello"]
    provider.on_memory_write("replace", "user", "Plays the piano", metadata={"old_text": "the cello"})
    assert facts(provider) == ["Plays the piano"]
    provider.on_memory_write("remove", "user", "", metadata={"old_text": "piano"})
    assert facts(provider) == []
    assert {m.source for m in engine(provider).memories(user_id="me", state="all")} == {"MIRRORED"}


def test_writes_that_nobody_announced_are_found_in_the_files(home, start):
    (home / "memories").mkdir()
    user = home / "memories" / "USER.md"
    user.write_text("Plays the cello\n§\nKeeps bees in Tver")
    provider = start()
    provider._mirror_files(provider._bound)
    assert sorted(facts(provider)) == ["Keeps bees in Tver", "Plays the cello"]
    user.write_text("Keeps bees in Tver")
    provider._mirror_files(provider._bound)
    assert facts(provider) == ["Keeps bees in Tver"]


def test_the_files_are_not_taken_for_those_of_a_gateway_user(home, start):
    (home / "memories").mkdir()
    (home / "memories" / "USER.md").write_text("Plays the cello")
    provider = start(platform="telegram", user_id="1", chat_type="dm")
    provider._mirror_files(provider._bound)
    assert engine(provider).memories() == []


def test_lines_that_the_system_prompt_shows_are_not_injected_again(home, start, say):
    (home / "memories").mkdir()
    (home / "memories" / "USER.md").write_text("Plays the cello in a quartet")
    provider = start()
    provider._mirror_files(provider._bound)
    assert say(provider, "Which instrument, the cello, in which quartet?") == ""


def test_a_delegation_is_history_and_never_a_fact(start):
    provider = start()
    provider.on_delegation("Find a vet. I live in Perm.", "Found three. " * 200, child_session_id="c1")
    engine(provider).digest(20)
    ((speaker, text),) = said(provider)
    assert speaker == "subagent" and text.startswith("Delegated: Find a vet") and len(text) < 1100
    assert facts(provider) == []


def test_before_a_compaction_the_talk_is_digested_and_what_is_kept_is_named(start):
    provider = start()
    provider.on_turn_start(1, "My favourite flower is the iris.")
    text = provider.on_pre_compress([{"role": "user", "content": "x"}])
    assert "My favourite flower is the iris" in text and len(text) < 1200


# -- set-up --------------------------------------------------------------------------------------------------------------------


def test_the_answers_of_the_set_up_are_kept_without_the_keys(home):
    provider = MemohoodProvider()
    provider.save_config(
        {"recall.mode": "tools", "cohere_api_key": "fake-key", "users.peerName": "anna"}, str(home)
    )
    saved = (home / "memohood" / "config.json").read_text()
    assert "fake-key" not in saved and json.loads(saved)["users.peerName"] == "anna"
    provider.save_config({"users.peerName": ""}, str(home))
    assert "users.peerName" not in (home / "memohood" / "config.json").read_text()
    assert provider.get_status_config({})["mode"] == "tools"


def test_every_field_of_the_set_up_is_a_setting_or_a_key(home):
    from memohood.config import load_config

    for field in MemohoodProvider().get_config_schema():
        assert field["description"]
        if not field.get("secret"):
            for value in field.get("choices", [field["default"]]):
                assert load_config(("form", {field["key"]: value}), environ={}).warnings == ()


def test_the_desktop_panel_offers_settings_that_exist():
    pytest.importorskip("plugins.memory.config_schema")
    from memohood.config import load_config
    from memohood.hosts.hermes.shim.config_schema import CONFIG_SCHEMA

    for field in CONFIG_SCHEMA.fields:
        if field.kind != "secret":
            for value in [o.value for o in field.options] or [field.default]:
                assert load_config(("panel", {field.key: value}), environ={}).warnings == ()


def test_where_nothing_can_be_kept_the_model_and_the_user_are_told_and_memory_still_answers(
    start, say, home, caplog
):
    first = start("s1")
    say(first, "I live in Perm")
    first.shutdown()
    told = []
    with unwritable(home / "memohood" / "memory.db"):
        provider = start("s2", warning_callback=told.append)
        assert "nothing new is kept" in provider.system_prompt_block()
        assert "kept automatically" not in provider.system_prompt_block()
        answer = json.loads(provider.handle_tool_call("memohood_capture", {"content": "I am a vegan"}))
        assert "nothing can be kept" in answer["error"] and "id" not in answer and "kept" not in answer
        provider.on_turn_start(1, "I am a vegan")
        assert "Perm" in provider.prefetch("Where do I live?")
        assert len(told) == 1 and "nothing can be kept" in told[0]
        provider.shutdown()
    assert "Error at" not in caplog.text


def test_a_broken_settings_file_is_a_warning_and_not_the_end(home, start):
    (home / "config.yaml").write_text("memory: [broken\n")
    provider = start()
    provider.on_turn_start(1, "I live in Perm")
    assert said(provider) and any("config.yaml" in v for v in provider.get_status_config({}).values())


def test_only_a_memory_outside_the_hosts_home_is_named_for_its_backup(home, tmp_path, monkeypatch):
    assert MemohoodProvider().backup_paths() == []
    monkeypatch.setenv("MEMOHOOD_HOME", str(tmp_path / "elsewhere"))
    assert MemohoodProvider().backup_paths() == [str(tmp_path / "elsewhere")]


def test_the_system_prompt_is_the_same_in_every_session(start, say):
    provider = start()
    block = provider.system_prompt_block()
    say(provider, "I am allergic to penicillin.")
    assert block and block == start("s2").system_prompt_block()
