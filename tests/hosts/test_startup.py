"""What a start does at once, and what it holds back."""

from __future__ import annotations

import threading

import pytest

from memohood.hosts.hermes.startup import Startup


def test_what_can_wait_waits_for_the_first_answer() -> None:
    startup, done = Startup(question_s=60, request_s=0), threading.Event()
    waiting = threading.Thread(target=startup.when_idle, args=(done.set,))
    waiting.start()
    assert not done.is_set()
    startup.answered()
    waiting.join(20)
    assert done.is_set()


def test_where_nobody_asks_it_is_done_anyway() -> None:
    done: list[int] = []
    Startup(question_s=0, request_s=0).when_idle(lambda: done.append(1))
    assert done == [1]


def test_after_the_end_nothing_is_begun() -> None:
    startup, done = Startup(question_s=60, request_s=60), list[int]()
    startup.close()
    startup.when_idle(lambda: done.append(1))
    assert done == []


def test_a_model_that_cannot_be_loaded_is_not_waited_for() -> None:
    def load() -> None:
        raise RuntimeError("no model")

    startup = Startup()
    with pytest.raises(RuntimeError):
        startup.warm(load)
    startup.wait_until_warm(60)
