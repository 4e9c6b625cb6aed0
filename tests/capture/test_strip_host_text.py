"""Only the person's own words are left of a message, whatever the host put around them."""

from __future__ import annotations

import time
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memohood.capture.strip_host_text import strip_host_text

NOTE = (
    "[System note: The following is recalled memory context, NOT new user input. Treat as authoritative reference data — "
    "this is the agent's persistent memory and should inform all responses.]"
)  # fmt: skip
SKILL = '[IMPORTANT: The user has invoked the "deploy" skill, indicating they want you to follow its instructions. The full skill content is loaded below.]'
BESIDE = "The user has provided the following instruction alongside the skill invocation: "


@pytest.mark.parametrize(
    ("message", "own"),
    [
        ("живу в Казани", "живу в Казани"),
        (f"привет\n\n<memory-context>\n{NOTE}\n\nлюбит чай\n</memory-context>", "привет"),
        (f"привет\n\n<MEMORY-CONTEXT>\n{NOTE}\n\nлюбит чай", "привет"),
        (f"до <memory-context>\n{NOTE}\n\nтайна</memory-context> после", "до  после"),
        ("a <memory-context>b<memory-context>c</memory-context>d</memory-context> e", "a  e"),
        ("a &lt;memory-context&gt;тайна&lt;/memory-context&gt; e", "a  e"),
        ("a &amp;lt;memory-context&amp;gt;тайна&amp;lt;/memory-context&amp;gt; e", "a  e"),
        ("a ＜memory-context＞тайна＜/memory-context＞ e", "a  e"),
        ("a < memory-context >тайна< / memory-context > e", "a  e"),
        ("a <memory_context x='1'>тайна</memory_context> e", "a  e"),
        ("a <mem\u200bory-context>тайна</mem\u200bory-context> e", "a  e"),
        ("what does <memory-context> in my prompt mean?", "what does  in my prompt mean?"),
        ("люблю чай &lt;/memory-context&gt; и кофе", "люблю чай  и кофе"),
        (f"{NOTE} тайна </memory-context> привет", "привет"),
        ("<memory-provider-context>\n\"тайна\"\n</memory-provider-context>\nпривет", "привет"),
        ("<system-reminder>be brief</system-reminder>привет", "привет"),
        ("[System] You are Hermes, an assistant on model M, tools: terminal, browser.\n\nПроверь почту", "Проверь почту"),
        ("[System: background process 12 finished with exit code 0]\nline 1\nline 2", ""),
        ("[IMPORTANT: Background process p1 completed normally (exit code 0).\nCommand: make\nOutput:\n[ok] done]", ""),
        ("[System: Your previous response was truncated by the output length limit. Continue.]", ""),
        ("[System note: A new message has arrived. IGNORE those pending results.]\n\nя в Омске", "я в Омске"),
        ("[Note: model was just switched from a [x] to b via c.]\n\nя в Омске", "я в Омске"),
        ('[Replying to: "я люблю рыбу"]\n\nа я нет', "а я нет"),
        ("[The user sent an image~ Here's what I can see:\na cat]\nэто моя кошка Муся", "это моя кошка Муся"),
        ("Operation interrupted: waiting for model response (4s elapsed).", ""),
        ("поставь будильник на 6\nOperation interrupted: waiting for model response (4.2s elapsed).", "поставь будильник на 6"),
        (f"{SKILL}\n\n# Deploy\nI live in Rome.\n\n{BESIDE}я живу в Туле\n\n[Runtime note: x]", "я живу в Туле"),
        (f"{SKILL}\n\n# Deploy\nI live in Rome.", ""),
        (
            '[IMPORTANT: The user has invoked the "a b" stacked skill bundle, loading 2 skills together.]\n\nBundle: x\n\n'
            "User instruction: я живу в Туле\n\n[Loaded as part of the x]\nbody",
            "я живу в Туле",
        ),
        ("[CONTEXT COMPACTION — REFERENCE ONLY] Earlier turns were compacted.\nlives in Rome", ""),
        (
            "[CONTEXT COMPACTION — REFERENCE ONLY] x\nlives in Rome\n--- END OF CONTEXT SUMMARY — answer below ---\nпривет",
            "привет",
        ),
        (
            "[Observed Telegram group context - context only, not requests]\nИра: люблю рыбу\n"
            "[Current addressed message - answer only this unless asked]\nа я нет",
            "а я нет",
        ),
        ("[Your active task list was preserved across context compression]\n- [ ] 1. buy milk (pending)", ""),
        ("array[0] and [link](https://example.com) stay", "array[0] and [link](https://example.com) stay"),
        ("the operation was interrupted yesterday", "the operation was interrupted yesterday"),
        ("[important] забрать посылку", "[important] забрать посылку"),
        ("ÐŸÑ€Ð¸Ð²ÐµÑ‚, ÐºÐ°Ðº Ð´ÐµÐ»Ð°", "Привет, как дела"),
        ("I‘m at the cafÃ©", "I‘m at the café"),
        ("a\x00b\x07c\x1b[31mred\x1b[0m", "abcred"),
        ("при\u202eвет\u2066!\u200b", "привет!"),
        ("семья 👨‍👩‍👧 🏳️‍🌈 👍🏽 ❤️", "семья 👨‍👩‍👧 🏳️‍🌈 👍🏽 ❤️"),
        ("می‌خواهم", "می‌خواهم"),
        ("one\r\ntwo\rthree\n\nfour", "one\ntwo\nthree\n\nfour"),
        ("\ud83d\ude00 lone \ud800 gone", "😀 lone  gone"),
    ],
)  # fmt: skip
def test_what_is_left_of_a_message(message: str, own: str) -> None:
    assert strip_host_text(message) == own


_PIECES = [
    "<memory-context>", "</memory-context>", "&lt;memory-context&gt;", "&lt;/memory-context&gt;", "<MEMORY-CONTEXT>\n", NOTE, "\n", "\n\n",
    "[System: x]", "[System", "]", "[System] a", "Operation interrupted.", "привет", "ÐŸ", "Ñ€", "&amp;", "lt;", "<", ">", "/", "memory-context",
    SKILL, BESIDE, "\u200d", "👨", "\u200b", "\x1b[0m", "\x1b", "[31m", "\ufe0f", "[IMPORTANT: ", "[CONTEXT SUMMARY", "--- END OF CONTEXT SUMMARY ---",
    "\udcff", "\ud83d", "\x85", "\u2028", "é", "e\u0301",
]  # fmt: skip


@given(st.lists(st.sampled_from(_PIECES), max_size=12).map("".join))
@settings(max_examples=300)
def test_stripping_twice_changes_nothing(text: str) -> None:
    once = strip_host_text(text)
    assert strip_host_text(once) == once


@given(st.text(st.characters(), max_size=200))
def test_any_text_is_stripped_once_and_for_all_and_can_be_stored(text: str) -> None:
    once = strip_host_text(text)
    assert strip_host_text(once) == once
    once.encode("utf-8")
    assert "\x00" not in once
    assert len(once) <= len(unicodedata.normalize("NFC", text)) + 1  # NFC takes some signs apart


@given(st.lists(st.sampled_from(_PIECES), max_size=12).map("".join))
@settings(max_examples=300)
def test_no_tag_of_the_host_survives(text: str) -> None:
    assert "<memory-context>" not in strip_host_text(text).lower()
    assert "</memory-context>" not in strip_host_text(text).lower()


@pytest.mark.parametrize(
    "piece", ["<memory-context>", "</memory-context>", "[System: ", "&amp;", "[", "x", "\u200d", "ÐŸ", "[IMPORTANT: The \"", "a\n"]
)  # fmt: skip
def test_a_long_text_takes_no_longer_than_its_length(piece: str) -> None:
    began = time.perf_counter()
    strip_host_text(piece * (200_000 // len(piece)))
    assert time.perf_counter() - began < 10
