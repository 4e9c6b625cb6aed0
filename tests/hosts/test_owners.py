"""Whose memory a conversation belongs to."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memohood.config import Users
from memohood.hosts.hermes.owners import resolve_owner, resolve_talk, split_speaker


def test_without_names_and_ids_the_owner_is_me():
    assert resolve_owner(Users()) == "me"


def test_the_named_person_owns_what_is_said_in_a_terminal():
    assert resolve_owner(Users(peerName="anna")) == "anna"


def test_a_pinned_person_owns_everything_whoever_the_gateway_names():
    assert resolve_owner(Users(peerName="anna", pinUserPeer=True), "777", "alt") == "anna"


def test_an_alias_of_either_id_wins_over_the_id():
    users = Users(userPeerAliases={"777": "anna", "uuid-1": "boris"})
    assert resolve_owner(users, "777", "uuid-1") == "anna"
    assert resolve_owner(users, "778", "uuid-1") == "boris"


def test_an_unknown_id_gets_the_prefix_or_stays_itself():
    assert resolve_owner(Users(runtimePeerPrefix="tg-"), "777") == "tg-777"
    assert resolve_owner(Users(peerName="anna"), "777") == "777"


def test_a_stranger_who_calls_himself_like_the_owner_does_not_become_the_owner():
    users = Users(peerName="anna", userPeerAliases={"1": "boris"})
    for name in ("anna", "boris", "me"):
        owner = resolve_owner(users, name)
        assert owner != name and owner.startswith(f"{name}-")


@given(st.text(max_size=30), st.text(max_size=30), st.text(max_size=10))
def test_every_id_gives_an_owner_and_always_the_same(user_id, alt, prefix):
    users = Users(peerName="anna", runtimePeerPrefix=prefix)
    owner = resolve_owner(users, user_id, alt)
    assert owner and owner == resolve_owner(users, user_id, alt)


def test_a_terminal_is_local_and_a_direct_chat_is_not_a_group():
    local = resolve_talk(Users(), {"platform": "cli"})
    direct = resolve_talk(Users(), {"platform": "telegram", "user_id": 5, "chat_type": "dm", "chat_id": "5"})
    assert local.local and not local.group
    assert direct.owner == "5" and not direct.local and not direct.group and not direct.anonymous


GROUP = {"platform": "discord", "chat_type": "thread", "chat_id": "c1", "thread_id": "t9"}


def test_in_a_group_the_speaker_is_the_owner():
    own = resolve_talk(
        Users(), {**GROUP, "user_id": "5", "gateway_session_key": "agent:main:discord:group:c1:5"}
    )
    shared = resolve_talk(
        Users(),
        {
            **GROUP,
            "user_id": "5",
            "user_name": "Boris",
            "gateway_session_key": "agent:main:discord:thread:c1:t9",
        },
    )
    assert own.group and own.owner == shared.owner == "5" and not own.anonymous and not shared.anonymous
    assert own.words("[Note] buy milk") == "[Note] buy milk"
    assert shared.words("[Boris] I live in Perm") == "I live in Perm"


def test_people_without_ids_are_not_taken_for_one_person():
    talk = resolve_talk(Users(), GROUP)
    assert talk.anonymous and talk.owner == "group:discord:c1:t9"


@pytest.mark.parametrize("nobody", [None, "", "  "])
def test_who_writes_from_afar_without_an_id_is_not_taken_for_the_owner_of_the_machine(nobody):
    told = {"platform": "weixin", "user_id": nobody}
    unknown = resolve_talk(Users(), told)
    assert unknown.anonymous and unknown.owner == "unknown:weixin"
    chat = resolve_talk(Users(), {**told, "chat_id": "c7"})
    assert chat.owner == "c7" and not chat.anonymous
    assert resolve_talk(Users(userPeerAliases={"c7": "Vera"}), {**told, "chat_id": "c7"}).owner == "Vera"
    assert (
        resolve_talk(Users(peerName="Vera"), told).owner == "Vera"
    )  # the person said that it is her who writes


def test_lines_of_others_that_the_host_puts_before_a_message_are_not_the_speakers():
    talk = resolve_talk(Users(), {**GROUP, "user_id": "5"})
    assert talk.words("[Recent]\nAnna: I love tea\n\n[New message]\nI live in Perm") == "I live in Perm"
    assert (
        resolve_talk(Users(), {"platform": "cli"}).words("a\n\n[New message]\nb") == "a\n\n[New message]\nb"
    )


def test_the_name_that_the_host_puts_before_a_line_is_told_from_the_line():
    assert split_speaker("[Boris] I live in Perm") == ("Boris", "I live in Perm")
    assert split_speaker("I live in [Perm] now") == ("", "I live in [Perm] now")
    assert split_speaker("[x]") == ("", "[x]")
