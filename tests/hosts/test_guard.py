"""The wall between memohood and the host."""

from __future__ import annotations

import logging
import threading

import pytest

from memohood.errors import StoreError
from memohood.hosts.hermes.guard import LATE, never_raises, within


def test_a_failing_hook_gives_its_default_and_the_log_holds_no_words_of_the_user(caplog):
    @never_raises(str)
    def prefetch(query: str) -> str:
        raise ValueError(f"cannot parse {query}")

    with caplog.at_level(logging.DEBUG, logger="memohood.hermes"):
        assert prefetch("my secret flower") == ""
    assert "prefetch failed: ValueError" in caplog.text and "secret flower" not in caplog.text


def test_an_error_raised_on_purpose_names_its_reason(caplog):
    @never_raises(lambda: None)
    def sync_turn() -> None:
        raise StoreError("the disk is full")

    sync_turn()
    assert "sync_turn failed: StoreError: the disk is full" in caplog.text


def test_a_late_step_is_not_waited_for():
    gate = threading.Event()
    assert within(0.02, gate.wait, name="recall") is LATE
    gate.set()


def test_a_step_in_time_gives_its_value_or_its_error():
    assert within(5, lambda: 7, name="recall") == 7

    def fails() -> None:
        raise KeyError("x")

    with pytest.raises(KeyError):
        within(5, fails, name="recall")
