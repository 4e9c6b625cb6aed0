"""A process that is killed at any point of a digest leaves a file from which the next one reaches the same state."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

SCRIPT = r"""
import json, os, signal, sys
from datetime import timedelta
from pathlib import Path
from memohood.bootstrap import Seams, open_memory
from tests.fakes import FakeClock, FakeEmbedder

import memohood.capture.propose  # what a turn needs is loaded once, here

SAID = [
    "Запомни: у меня аллергия на пенициллин",
    "I live in Kazan",
    "Я переехал в Берлин. Меня зовут Степан",
    "у меня аллергия на пенициллин",
]
TOLD_LATER = "what was imported has no vector yet"

def run(path, fault, dump):
    clock = FakeClock()
    with open_memory(path, clock=clock, seams=Seams(embedder=FakeEmbedder(), fault=fault)) as engine:
        for n, text in enumerate(SAID):
            at = clock.at + timedelta(minutes=n)
            engine.observe(user=text, assistant="ok", session_id="s", at=at, refs=(f"u{n}", f"a{n}"))
        engine.record_message(session_id="old", speaker="user", text=TOLD_LATER, at=clock.at, ref="old")
        report = engine.digest(timeout=60)
        assert report.complete, report
        if dump is not None:
            dump.write_text(json.dumps(state(engine), ensure_ascii=False))

def state(engine):
    texts = {m.id: m.text for m in engine.memories(state="all")}
    store = engine._parts.store
    everything = "select corpus, signature, seq from vector order by 1, 2, 3"
    jobs = "select kind, message_seq, state, outcome, attempts from job order by 1, 2"
    log = "select action, why, rule, message_seq from change order by seq"
    from memohood.storage.connection import rows
    return {
        "memories": sorted(
            [m.text, m.state, m.pinned, m.kind, m.slot, str(m.valid_from), str(m.invalidated_at),
             texts.get(m.supersedes), texts.get(m.superseded_by), m.evidence.message_seq]
            for m in engine.memories(state="all")
        ),
        "vectors": store.read(lambda c: rows(c, everything)),
        "jobs": store.read(lambda c: rows(c, jobs)),
        "log": store.read(lambda c: rows(c, log)),
        "messages": store.read(lambda c: rows(c, "select count(*) from message")),
        "queue": store.read(lambda c: rows(c, "select count(*) from embed_queue")),
        "faults": engine.check(),
    }

def in_child(step):
    child = os.fork()
    if child == 0:
        try:
            step()
        except BaseException:
            import traceback
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    return os.waitpid(child, 0)[1]

def main(folder):
    points = []
    def noting():
        seen = []
        run(folder / "whole.db", seen.append, folder / "whole.json")
        (folder / "points.json").write_text(json.dumps(seen))
    assert in_child(noting) == 0
    whole = json.loads((folder / "whole.json").read_text())
    points = json.loads((folder / "points.json").read_text())
    different = {}
    kills = 0
    for number, point in enumerate(points):
        path, dump = folder / f"{number}.db", folder / f"{number}.json"
        passed = []
        def killing(name):
            passed.append(name)
            if len(passed) == number + 1:
                os.kill(os.getpid(), signal.SIGKILL)
        status = in_child(lambda: run(path, killing, None))
        # Batches fall together in another way now and then, so that the last points are not reached.
        assert status == 0 or os.WTERMSIG(status) == signal.SIGKILL, (number, point, status)
        kills += status != 0
        assert in_child(lambda: run(path, lambda name: None, dump)) == 0, (number, point)
        again = json.loads(dump.read_text())
        if again != whole:
            different[f"{number} {point}"] = again
    print(json.dumps({"points": points, "different": different, "whole": whole, "kills": kills}, ensure_ascii=False))

main(Path(sys.argv[1]))
"""


def test_a_kill_at_any_point_of_recording_or_digesting_changes_nothing_in_the_end(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(tmp_path)],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    told = json.loads(done.stdout)
    assert {
        "record-begun", "record-stored", "read", "proposed", "judged", "decided", "commit-begun",
        "commit-applied", "commit-closed", "committed", "embedded", "vectors-stored",
    } == set(told["points"])  # fmt: skip
    assert told["kills"] >= len(told["points"]) - 4
    assert told["different"] == {}
    assert told["whole"]["faults"] == []
    assert told["whole"]["queue"] == [[0]]
    assert len(told["whole"]["memories"]) >= 4
