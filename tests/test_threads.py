"""Threads are used again, and never hold up whoever asks for one."""

from __future__ import annotations

import os
import threading
import weakref

import pytest

from memohood import threads
from memohood.pipeline import Detached


def _ran_on() -> int:
    running = Detached(threading.get_ident, name="step").start()
    assert running.wait(20)
    return running.result()


def test_a_step_that_follows_another_needs_no_new_thread() -> None:
    _ran_on()
    assert len({_ran_on() for _ in range(20)}) == 1


def test_a_step_that_hangs_holds_up_no_other() -> None:
    release = threading.Event()
    hanging = Detached(lambda: release.wait(20), name="hanging").start()
    assert _ran_on() != threading.get_ident()
    assert not hanging.wait(0)
    release.set()
    assert hanging.wait(20)


def test_a_thread_that_waits_for_work_keeps_nothing_of_its_last_step_alive() -> None:
    class Thing:
        pass

    thing = Thing()
    seen = weakref.ref(thing)
    step = Detached(lambda kept=thing: bool(kept), name="step").start()
    assert step.wait(20) and step.result()
    del step, thing
    _ran_on()
    assert seen() is None


def test_a_fault_of_what_follows_a_step_ends_no_thread() -> None:
    done = threading.Event()

    def fail() -> None:
        done.set()
        raise RuntimeError("a fault")

    threads.run(lambda: None, fail, name="step")
    assert done.wait(20)
    assert _ran_on() == _ran_on()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_child_process_starts_threads_of_its_own() -> None:
    _ran_on()
    child = os.fork()
    if child == 0:
        running = Detached(lambda: 7, name="step").start()
        os._exit(0 if running.wait(20) and running.result() == 7 else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
