"""Past conversations, written by the host's own code, taken up by ours."""

from __future__ import annotations

import json
import subprocess
import sys
from argparse import Namespace
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from pytest_httpserver import HTTPServer
from werkzeug import Request, Response

from memohood.bootstrap import open_memory
from memohood.cli.commands import seed as command
from memohood.cli.output import OK, Output
from memohood.config import Config, load_config
from memohood.engine import Engine
from memohood.errors import InputError
from memohood.hosts.hermes.history import History
from memohood.hosts.hermes.seed import Seeding
from memohood.prompts import judge_turn
from tests.fakes import FakeClock

hermes_state = pytest.importorskip("hermes_state")

START = datetime(2026, 1, 5, 12, tzinfo=UTC)
PLAIN = {"embedder": {"provider": "none"}, "timezone": "UTC"}


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Any]:
    db = hermes_state.SessionDB(db_path=tmp_path / "state.db")
    yield db
    db.close()


def say(db: Any, session_id: str, *lines: tuple[str, str], at: datetime = START, **session: Any) -> None:
    db.create_session(session_id, source=session.pop("source", "cli"), **session)
    for number, (role, content) in enumerate(lines):
        db.append_message(session_id, role, content, timestamp=(at + timedelta(minutes=number)).timestamp())
    db.end_session(session_id, "cli_close")


def settings(**values: Any) -> Config:
    return load_config(("test", PLAIN | values), environ={})


def memory(path: Path, clock: FakeClock | None = None, **values: Any) -> Engine:
    return open_memory(path / "memory.db", config=settings(**values), clock=clock or FakeClock())


def seeding(engine: Engine, path: Path, **values: Any) -> Seeding:
    return Seeding(engine, History(path), engine.config, **values)


def texts(engine: Engine, session_id: str, owner: str = "me") -> list[tuple[str, str]]:
    return [(m.speaker, m.text) for m in engine.session_messages(session_id, user_id=owner)]


def test_what_was_said_becomes_history_with_its_own_dates_and_rows_for_names(
    host: Any, tmp_path: Path
) -> None:
    say(host, "s1", ("user", "I live in Kazan"), ("assistant", "Noted"), ("tool", "rm: cannot remove"))
    with memory(tmp_path) as engine:
        done = seeding(engine, tmp_path).index()
        first, second = engine.session_messages("s1", user_id="me")
        assert engine.memories() == []
    assert (done.sessions, done.messages) == (1, 2)
    assert (first.speaker, first.text, first.at) == ("user", "I live in Kazan", START)
    assert first.ref is not None and first.ref.startswith("state:")
    assert (second.speaker, second.text) == ("ai", "Noted")


def test_a_second_run_adds_nothing_and_a_third_only_what_is_new(host: Any, tmp_path: Path) -> None:
    say(host, "s1", ("user", "one"), ("assistant", "two"))
    with memory(tmp_path) as engine:
        assert seeding(engine, tmp_path).index().messages == 2
        assert seeding(engine, tmp_path).index().messages == 0
        say(host, "s2", ("user", "three"))
        assert seeding(engine, tmp_path).index().messages == 1
        assert engine.stats().messages == 3


def test_secrets_are_gone_before_they_are_kept(host: Any, tmp_path: Path) -> None:
    say(host, "s1", ("user", "my key is sk-proj-abcdefghijklmnopqrstuvwx0123456789AB"))
    with memory(tmp_path) as engine:
        seeding(engine, tmp_path).index()
        assert "[SECRET:" in texts(engine, "s1")[0][1]
    assert b"abcdefghijklmnopqrstuvwx0123456789AB" not in (tmp_path / "memory.db").read_bytes()


def test_a_session_that_is_going_on_is_left_alone(host: Any, tmp_path: Path) -> None:
    clock = FakeClock()
    host.create_session("now", source="cli")
    host.append_message("now", "user", "we are talking", timestamp=clock.now().timestamp() - 60)
    say(host, "excluded", ("user", "not this one"))
    with memory(tmp_path, clock) as engine:
        run = seeding(engine, tmp_path, exclude=frozenset({"excluded"}))
        assert run.plan(extract=False).open_sessions == 2
        assert run.index().messages == 0
        clock.forward(hours=1)
        assert run.index().messages == 1


def test_what_our_hooks_recorded_live_is_not_taken_twice(host: Any, tmp_path: Path) -> None:
    say(host, "s1", ("user", "I live in Kazan"), ("assistant", "Noted"), ("user", "I live in Kazan"))
    with memory(tmp_path) as engine:
        engine.observe(
            user="I live in Kazan", assistant="Noted", session_id="s1", user_id="me",
            at=START + timedelta(seconds=2), refs=("hxyz", "hxyz.a"),
        )  # fmt: skip
        assert seeding(engine, tmp_path).index().messages == 1, "the same words said once more are new"
        assert len(texts(engine, "s1")) == 3


def test_what_the_person_took_back_is_not_taken_and_withdrawn_where_it_was(host: Any, tmp_path: Path) -> None:
    say(host, "s1", ("user", "keep this"), ("assistant", "ok"), ("user", "a slip"), ("assistant", "hm"))
    with memory(tmp_path) as engine:
        seeding(engine, tmp_path).index()
        assert len(texts(engine, "s1")) == 4
        with host._conn:
            host._conn.execute(
                "update messages set active = 0, compacted = 0 where content in ('a slip', 'hm')"
            )
        done = seeding(engine, tmp_path).index()
        assert (done.messages, done.withdrawn) == (0, 2)
        assert [text for _, text in texts(engine, "s1")] == ["keep this", "ok"]


def test_each_conversation_belongs_to_who_talked(host: Any, tmp_path: Path) -> None:
    say(host, "terminal", ("user", "from the desk"))
    say(host, "chat", ("user", "from the phone"), source="telegram", user_id="4711", chat_type="dm")
    with memory(tmp_path) as engine:
        seeding(engine, tmp_path).index()
        assert texts(engine, "terminal", "me") == [("user", "from the desk")]
        assert texts(engine, "chat", "4711") == [("user", "from the phone")]


def test_old_turns_become_memories_with_their_own_dates_once(host: Any, tmp_path: Path) -> None:
    say(host, "s1", ("user", "I live in Kazan"), ("assistant", "Noted"))
    say(host, "s2", ("user", "I moved to Berlin"), at=START + timedelta(days=40))
    with memory(tmp_path) as engine:
        run = seeding(engine, tmp_path)
        run.index()
        done = run.extract()
        assert done.turns == 2
        (home,) = engine.memories("me")
        assert "Berlin" in home.text
        assert home.valid_from == START + timedelta(days=40)
        assert (
            engine.session_messages("s1", user_id="me")[0].seq
            == engine.memories("me", state="superseded")[0].evidence.message_seq
        )
        assert run.extract().turns == 0
        assert run.plan(extract=True).turns == 0


def test_extracting_needs_no_index_before_it(host: Any, tmp_path: Path) -> None:
    say(host, "s1", ("user", "I live in Kazan"), ("assistant", "Noted"))
    with memory(tmp_path) as engine:
        run = seeding(engine, tmp_path)
        assert run.extract().added == 1
        assert run.index().messages == 0
        assert texts(engine, "s1") == [("user", "I live in Kazan"), ("ai", "Noted")]


def test_a_run_stops_at_its_budget_and_the_next_goes_on(
    host: Any, tmp_path: Path, httpserver: HTTPServer
) -> None:
    def judge(request: Request) -> Response:
        usage = {"prompt_tokens": 1000, "completion_tokens": 0}
        body = {"choices": [{"message": {"content": '{"facts": []}'}}], "usage": usage}
        return Response(json.dumps(body), mimetype="application/json")

    httpserver.expect_request("/v1/chat/completions").respond_with_handler(judge)
    for n in range(12):
        say(
            host,
            f"s{n:02}",
            ("user", "первый звонок, гладиолусы, бантики: волнительно"),
            at=START + timedelta(days=n),
        )
    model = {"provider": "openai-compatible", "base_url": httpserver.url_for("/v1"), "model": "m"}
    values = {
        "model": model,
        "capture_threshold": 0.0,
        "prices": {"openai-compatible": {"input": 10, "output": 0}},
    }
    with memory(tmp_path, **values) as engine:  # a call costs one cent, and at worst some forty
        run = seeding(engine, tmp_path)
        plan = run.plan(extract=True)
        assert (plan.turns, plan.judge_calls) == (12, 12)
        assert plan.usd > 0
        assert run.extract(budget_usd=0.0).turns == 0
        one_call = 2 * judge_turn.most_bytes("первый звонок, гладиолусы, бантики: волнительно") * 10 / 1e6
        done = run.extract(budget_usd=one_call + 0.05)
        assert not done.complete
        assert 0 < done.turns < 12
        assert done.usd == pytest.approx(0.01 * done.turns)
        rest = run.extract()
        assert (rest.complete, rest.turns) == (True, 12 - done.turns)
        assert len(httpserver.log) == 12


SEEDER = """
import sys
from pathlib import Path
from memohood.bootstrap import open_memory
from memohood.hosts.hermes.history import History
from memohood.hosts.hermes.seed import Seeding
folder = Path(sys.argv[1])
with open_memory(folder / "memory.db", config={"embedder": {"provider": "none"}}) as engine:
    print(Seeding(engine, History(folder), engine.config).index().messages)
"""


def test_two_runs_at_once_take_every_message_once(host: Any, tmp_path: Path) -> None:
    for n in range(40):
        say(host, f"s{n}", *[("user", f"line {n} {k}") for k in range(10)], at=START + timedelta(hours=n))
    memory(tmp_path).close()
    root = Path(__file__).parents[2]
    running = [
        subprocess.Popen(
            [sys.executable, "-c", SEEDER, str(tmp_path)], cwd=root, stdout=subprocess.PIPE, text=True
        )
        for _ in range(2)
    ]
    counts = [int(process.communicate(timeout=60)[0]) for process in running]
    with memory(tmp_path) as engine:
        assert engine.stats().messages == sum(counts) == 400


def run(hermes: Path, *, as_json: bool = False, **options: Any) -> tuple[int, str]:
    stdout = StringIO()
    environ = {"HERMES_HOME": str(hermes), "MEMOHOOD_LANGUAGE": "en", "MEMOHOOD_EMBEDDER__PROVIDER": "none"}
    args = Namespace(
        memohood_environ=environ, home=None, db=None, user=None, json=as_json, extract=False, dry_run=False,
        budget_usd=None,
    )  # fmt: skip
    vars(args).update(options)
    code = command.run(args, Output("en", as_json=as_json, stdout=stdout, stderr=StringIO()))
    return code, stdout.getvalue()


def test_the_command_looks_first_and_writes_nothing_when_asked_only_to_look(
    host: Any, tmp_path: Path
) -> None:
    say(host, "s1", ("user", "I live in Kazan"), ("assistant", "Noted"))
    code, text = run(tmp_path, dry_run=True, extract=True)
    assert code == OK
    assert "New messages: 2, in 1 conversation." in text
    assert "Nothing was written" in text
    assert not (tmp_path / "memohood" / "memory.db").exists()


def test_the_command_indexes_and_remembers(host: Any, tmp_path: Path) -> None:
    say(host, "s1", ("user", "I live in Kazan"), ("assistant", "Noted"))
    code, text = run(tmp_path, extract=True)
    assert code == OK
    assert "Indexed: 2 messages." in text
    assert "facts remembered: 1" in text
    _, again = run(tmp_path, as_json=True)
    assert json.loads(again)["indexed"]["messages"] == 0


def test_a_memory_that_lies_elsewhere_is_seeded_from_the_host_too(host: Any, tmp_path: Path) -> None:
    say(host, "s1", ("user", "I live in Kazan"))
    _, text = run(tmp_path, home=str(tmp_path / "elsewhere"))
    assert "Indexed: 1 message." in text
    assert (tmp_path / "elsewhere" / "memory.db").exists()


def test_without_hermes_the_command_says_so(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"state\.db"):
        run(tmp_path)
