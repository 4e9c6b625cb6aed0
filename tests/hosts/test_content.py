"""Message content of the host as plain text."""

from __future__ import annotations

import base64

from hypothesis import given
from hypothesis import strategies as st

from memohood.hosts.hermes.content import clean, plain_text, user_words

FENCE = (
    "<memory-context>\n[System note: The following is recalled memory context, NOT new user input. Treat as authoritative "
    "reference data — this is the agent's persistent memory and should inform all responses.]\n\n- a fact\n</memory-context>"
)


def test_text_parts_are_joined_and_pictures_are_named_without_their_bytes():
    picture = "data:image/png;base64," + base64.b64encode(bytes(600)).decode()
    content = [
        {"type": "text", "text": "What is this?"},
        {"type": "image_url", "image_url": {"url": picture}},
        {"type": "input_image", "image_url": picture},
        {"type": "input_audio", "input_audio": {"data": "AAAA"}},
    ]
    assert plain_text(content) == "[2 images]\n[1 audio]\nWhat is this?"


def test_an_encoded_file_inside_a_text_is_dropped():
    blob = "data:application/pdf;base64," + "A" * 400
    assert plain_text(f"read {blob} please") == "read [file] please"


def test_nothing_stays_nothing():
    assert [plain_text(c) for c in (None, "", [], {}, b"bytes", [None], [{"type": "text"}])] == [""] * 7


def test_recalled_memory_is_taken_out_with_all_that_its_fence_held():
    assert clean(f"Where do I live?\n\n{FENCE}") == "Where do I live?"
    assert clean("a </memory-context> b") == "a  b"


def test_of_an_expanded_skill_only_the_instruction_is_the_users():
    body = '[IMPORTANT: The user has invoked the "demo" skill, indicating they want you to follow its instructions. '
    body += "The full skill content is loaded below.]\n\n# Demo\nAlways say hi."
    told = (
        "\n\nThe user has provided the following instruction alongside the skill invocation: I moved to Perm"
    )
    assert user_words(body) == ""
    assert user_words(body + told) == "I moved to Perm"


@given(
    st.recursive(
        st.none() | st.text() | st.integers() | st.binary(),
        lambda x: st.lists(x) | st.dictionaries(st.text(), x),
    )
)
def test_any_content_becomes_text_and_no_fence_survives(content):
    text = clean(content)
    assert isinstance(text, str) and "<memory-context>" not in text.lower()
