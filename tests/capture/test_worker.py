"""The ordered worker: retries, parked turns, steps that hang, a lease that was lost, vectors that cannot be had."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path

import pytest

from memohood.bootstrap import Seams, open_memory
from memohood.engine import Engine
from memohood.errors import ModelContractError, ModelUnavailable
from memohood.ports import Vectors
from tests.fakes import FakeClock, FakeEmbedder, FragileEmbedder

POISON = "Remember: the vault code word is zanzibar"


def opened(path: Path, clock: FakeClock, **seams: object) -> Engine:
    return open_memory(path / "memory.db", clock=clock, seams=Seams(**seams))  # type: ignore[arg-type]


def texts(engine: Engine) -> set[str]:
    return {memory.text for memory in engine.memories()}


def test_a_poison_turn_is_tried_five_times_and_parked_while_the_others_go_on(tmp_path: Path) -> None:
    clock = FakeClock()
    embedder = FragileEmbedder("the vault", ValueError("a fault of ours"))
    with opened(tmp_path, clock, embedder=embedder) as engine:
        engine.observe(user=POISON, session_id="bad")
        engine.observe(user="I live in Kazan", session_id="good")
        for tries in range(1, 6):
            report = engine.digest(timeout=20)
            assert (report.pending, report.parked) == ((0, 1) if tries == 5 else (1, 0))
            assert any(d.stage == "digest" for d in engine.stats().degradations)
            clock.forward(hours=1)
        assert texts(engine) == {"I live in Kazan"}
        stats = engine.stats()
        assert stats.parked_turns == 1
        (parked,) = stats.parked
        assert (parked.session_id, parked.attempts, parked.reason) == ("bad", 5, "ValueError")
        assert engine.stats(user_id="somebody else").parked == ()
        embedder.error = None
        assert engine.retry_parked() == 1
        engine.digest(timeout=20)
        assert any("zanzibar" in text for text in texts(engine))
        assert engine.stats().parked_turns == 0


def test_a_turn_that_failed_holds_back_its_own_session_only(tmp_path: Path) -> None:
    clock = FakeClock()
    embedder = FragileEmbedder("the vault", ValueError("a fault of ours"))
    with opened(tmp_path, clock, embedder=embedder) as engine:
        engine.observe(user=POISON, session_id="bad")
        engine.observe(user="I live in Kazan", session_id="bad")
        engine.observe(user="My name is Stepan", session_id="good")
        engine.digest(timeout=20)
        engine.digest(timeout=20)
        assert texts(engine) == {"My name is Stepan"}
        embedder.error = None
        clock.forward(hours=1)
        assert engine.digest(timeout=20).pending == 0
        assert "I live in Kazan" in texts(engine)


def test_a_turn_that_hangs_is_left_behind_and_the_others_are_digested(tmp_path: Path) -> None:
    clock = FakeClock()
    release, first = threading.Event(), threading.Lock()

    def fault(point: str) -> None:
        if point == "proposed" and first.acquire(blocking=False):
            release.wait(20)

    with opened(tmp_path, clock, embedder=FakeEmbedder(), fault=fault, stall_s=0.3) as engine:
        engine.observe(user="My name is Stepan", session_id="hangs")
        engine.observe(user="I live in Kazan", session_id="goes on")
        report = engine.digest(timeout=20)
        assert texts(engine) == {"I live in Kazan"}
        assert report.pending == 1
        clock.forward(hours=1)
        engine.digest(timeout=20)
        assert texts(engine) == {"I live in Kazan", "My name is Stepan"}
        release.set()


def test_closing_does_not_wait_for_a_turn_that_hangs(tmp_path: Path) -> None:
    release = threading.Event()

    def fault(point: str) -> None:
        if point == "proposed":
            release.wait(20)

    engine = opened(tmp_path, FakeClock(), embedder=FakeEmbedder(), fault=fault)
    engine.observe(user="My name is Stepan", session_id="s")
    assert not engine.digest(timeout=0.3).complete
    engine.close()
    release.set()
    with opened(tmp_path, FakeClock(), embedder=FakeEmbedder()) as again:
        again.digest(timeout=20)
        assert texts(again) == {"My name is Stepan"}


def test_who_lost_the_lease_writes_nothing_and_spends_none_of_the_turns_tries(tmp_path: Path) -> None:
    clock = FakeClock()
    taken: list[Engine] = []

    def fault(point: str) -> None:
        if point == "decided" and taken:
            taken.pop()._parts.store.take_token()  # as another process would, whose lock was granted meanwhile

    with opened(tmp_path, clock, embedder=FakeEmbedder(), fault=fault) as engine:
        taken.append(engine)
        engine.observe(user="My name is Stepan", session_id="s")
        report = engine.digest(timeout=20)
        assert not report.complete
        (job,) = engine._parts.store.pending_jobs(now=clock.now(), limit=9)
        assert job.attempts == 0
        assert engine.digest(timeout=20).complete
        assert texts(engine) == {"My name is Stepan"}


def test_an_embedder_that_is_away_is_told_until_it_is_back(tmp_path: Path) -> None:
    embedder = FragileEmbedder("", ModelUnavailable("the embedder is away", hint="wait"))
    with opened(tmp_path, FakeClock(), embedder=embedder) as engine:
        engine.observe(user="I live in Kazan", session_id="s")
        report = engine.digest(timeout=20)
        assert texts(engine) == {"I live in Kazan"}
        assert [d.stage for d in report.degradations] == ["embed"]
        assert [d.reason for d in engine.stats().degradations] == ["the embedder is away"]
        embedder.error = None
        assert engine.digest(timeout=20).embedded == 2
        assert engine.stats().degradations == ()


def test_one_text_that_a_model_refuses_costs_only_its_own_vector(tmp_path: Path) -> None:
    embedder = FragileEmbedder("zanzibar", ModelContractError("it answered with NaN"))
    with opened(tmp_path, FakeClock(), embedder=embedder) as engine:
        at = FakeClock().at
        for n, text in enumerate(["one", "zanzibar", "three"]):
            engine.record_message(session_id="s", speaker="user", text=text, at=at, ref=str(n))
        assert engine.digest(timeout=20).embedded == 2
        assert engine.digest(timeout=20).embedded == 0
        assert engine.stats().vectors == 2


def test_turns_that_come_while_vectors_are_made_do_not_wait_for_all_of_them(tmp_path: Path) -> None:
    order: list[str] = []
    said = threading.Event()

    class Slow(FakeEmbedder):
        def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
            if len(texts) > 3:
                order.append("vectors")
                said.wait(5)
            return super().embed(texts, query=query)

    def fault(point: str) -> None:
        if point == "committed":
            order.append("turn")

    clock = FakeClock()
    with opened(tmp_path, clock, embedder=Slow(), fault=fault) as engine:
        engine.record_messages(
            {"session_id": "old", "speaker": "user", "text": f"line {n}", "at": clock.at, "ref": str(n)}
            for n in range(200)
        )
        digesting = threading.Thread(target=lambda: engine.digest(timeout=20))
        digesting.start()
        while "vectors" not in order:
            said.wait(0.01)
        engine.observe(user="I live in Kazan", session_id="new")
        said.set()
        digesting.join(20)
        assert order.index("turn") < len(order) - 1
        assert texts(engine) == {"I live in Kazan"}


def test_an_interrupted_turn_is_digested_from_the_users_words_alone(tmp_path: Path) -> None:
    with opened(tmp_path, FakeClock(), embedder=FakeEmbedder()) as engine:
        for n in range(3):
            engine.observe(user="I live in Kazan", session_id=f"s{n}")
        report = engine.digest(timeout=20)
        assert report.turns == 3
        assert texts(engine) == {"I live in Kazan"}


def test_turns_alone_are_digested_sooner_and_vectors_that_no_decision_needs_are_made_at_the_next_start(
    tmp_path: Path,
) -> None:
    with opened(tmp_path, FakeClock(), embedder=FakeEmbedder(), background=False) as engine:
        engine.observe(user="I live in Kazan", session_id="s")
        engine.observe(user="thanks a lot!", session_id="s")
        report = engine.digest(timeout=20, vectors=False)
        assert (report.complete, report.turns, report.embedded) == (True, 2, 2)
        assert texts(engine) == {"I live in Kazan"}
        assert engine.stats().vectors == 2
    with opened(tmp_path, FakeClock(), embedder=FakeEmbedder(), background=False) as again:
        assert again.digest(timeout=20).embedded == 1
        assert again.stats().vectors == 3


def test_the_vectors_of_a_turn_are_written_with_its_decisions(tmp_path: Path) -> None:
    seen: list[tuple[str, int]] = []

    def fault(point: str) -> None:
        if point in ("committed", "vectors-stored"):
            seen.append((point, opened_one[0].stats().vectors))

    opened_one: list[Engine] = []
    with opened(tmp_path, FakeClock(), embedder=FakeEmbedder(), fault=fault, background=False) as engine:
        opened_one.append(engine)
        engine.observe(user="I live in Kazan", assistant="A fine city.", session_id="s")
        assert engine.digest(timeout=20).embedded == 3
        assert seen == [("committed", 3)]
        engine.observe(user="thanks a lot!", session_id="s")
        assert engine.digest(timeout=20).embedded == 1, "a turn that comes alone"
        assert seen == [("committed", 3), ("committed", 4)]
        assert engine.recall("Which city do I live in?").text


def test_words_erased_while_their_turn_is_digested_get_no_vector_of_what_they_were(tmp_path: Path) -> None:
    embedded: list[str] = []
    opened_one: list[Engine] = []

    class Noting(FakeEmbedder):
        def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
            embedded.extend(texts)
            return super().embed(texts, query=query)

    def fault(point: str) -> None:
        if point == "decided" and opened_one:
            opened_one.pop().forget_words("Kazan", preview=False)

    with opened(tmp_path, FakeClock(), embedder=Noting(), fault=fault, background=False) as engine:
        opened_one.append(engine)
        engine.observe(user="I live in Kazan", session_id="s")
        assert engine.digest(timeout=20).complete
        (message,) = engine.session_messages("s")
        assert "Kazan" not in message.text
        assert embedded[-1] == message.text


def test_who_wants_the_turns_alone_waits_for_no_vector_that_is_being_made(tmp_path: Path) -> None:
    release, began = threading.Event(), threading.Event()

    class Slow(FakeEmbedder):
        def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
            if any(text.startswith("an old message") for text in texts):
                began.set()
                assert release.wait(20)
            return super().embed(texts, query=query)

    with opened(tmp_path, FakeClock(), embedder=Slow()) as engine:
        engine.record_message(
            session_id="s", speaker="user", text="an old message", at=FakeClock().at, ref="1"
        )
        embedding = threading.Thread(target=engine.digest, daemon=True)
        embedding.start()
        assert began.wait(20)
        engine.observe(user="I live in Kazan", session_id="s")
        report = engine.digest(timeout=20, vectors=False)
        assert report.complete
        assert texts(engine) == {"I live in Kazan"}
        release.set()
        embedding.join(20)
        engine.digest(timeout=20)
        assert engine.stats().vectors == 3


def test_a_digest_whose_time_is_over_before_all_vectors_are_made_is_not_complete(tmp_path: Path) -> None:
    release = threading.Event()

    class Slow(FakeEmbedder):
        def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
            release.wait(0.3)
            return super().embed(texts, query=query)

    with opened(tmp_path, FakeClock(), embedder=Slow(), background=False) as engine:
        at = FakeClock().at
        for n in range(70):  # two batches
            engine.record_message(session_id="s", speaker="user", text=f"message {n}", at=at, ref=str(n))
        assert not engine.digest(timeout=0.2).complete
        release.set()
        assert engine.digest(timeout=20).complete
        assert engine.stats().vectors == 70


class Gated(FakeEmbedder):
    """Waits at old messages until it is let on, and counts them."""

    def __init__(self) -> None:
        super().__init__()
        self.began, self.go, self.batches = threading.Event(), threading.Event(), 0

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
        if any(text.startswith("old message") for text in texts):
            self.batches += 1
            self.began.set()
            assert self.go.wait(20)
        return super().embed(texts, query=query)


@pytest.mark.parametrize("timeout", [None, 20.0])
@pytest.mark.parametrize("leave", ["turns alone", "end of a session"])
def test_a_digest_is_a_barrier_also_beside_one_that_wants_the_turns_alone(
    tmp_path: Path, timeout: float | None, leave: str
) -> None:
    embedder, reports = Gated(), []
    with opened(tmp_path, FakeClock(), embedder=embedder, background=False) as engine:
        for n in range(70):  # two batches
            engine.record_message(
                session_id="old", speaker="user", text=f"old message {n}", at=FakeClock().at, ref=str(n)
            )
        whole = threading.Thread(target=lambda: reports.append(engine.digest(timeout)), daemon=True)
        whole.start()
        assert embedder.began.wait(20)
        engine.observe(user="I live in Kazan", session_id="s")
        if leave == "turns alone":
            assert engine.digest(20, vectors=False).complete
        else:
            assert engine.end_session("s", timeout=20).complete
        assert (texts(engine), reports) == ({"I live in Kazan"}, [])
        embedder.go.set()
        whole.join(20)
        (report,) = reports
        assert (report.complete, report.embedded, engine.stats().vectors) == (True, 70, 72)
        assert embedder.batches == 2  # the first one was let go, and taken up again
