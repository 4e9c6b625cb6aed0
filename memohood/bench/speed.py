"""Speed at a size: a synthetic memory of N captures and five times as many messages, Zipfian words, Russian and English.

What is measured goes through the public API. The yardstick is what no recall can do without: one plain FTS5 probe of the same
texts (in a separate temporary file) plus one embedding of the question.
"""

from __future__ import annotations

import random
import re
import sqlite3
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

from memohood.bench import lives
from memohood.bench.clock import SettableClock
from memohood.bench.percentiles import Times, percentile, times
from memohood.bootstrap import open_memory

if TYPE_CHECKING:
    from memohood.engine import Engine

MESSAGES_PER_CAPTURE = 5
_OBSERVED, _ASKED, _DIGESTED = 200, 200, 120
_FIRST_DIGESTS = 20  # load the grammar, and are not counted
_OWNER = "u1"
_START = datetime(2025, 1, 1, 9, tzinfo=UTC)
_BATCH = 1000
_RU_SYLLABLES = "ка ро ве ли но та се ми до ру ша ко пе ны ло ти ва гу зе по"
_EN_SYLLABLES = "ba ren to lim ka sor ne vi dal mu per go tan fi les cor wa din ho pra"


@dataclass(frozen=True, slots=True, kw_only=True)
class SpeedReport:
    size: int
    messages: int
    open_ms: float  # an existing file of that size, to the first statement
    load_seconds: float
    load_per_second: float
    observe_ms: Times
    digest_per_second: float  # of many at once, vectors included
    digest_ms: Times  # of one turn that waits alone, vectors included
    first_recall_ms: float
    recall_ms: Times
    stages: Mapping[str, Times]
    baseline_ms: float
    ratio: float
    file_bytes: int
    rss_bytes: int
    embedder: str


class Zipf:
    """Sentences of invented words whose frequencies follow Zipf's law, half of them Russian."""

    def __init__(self, seed: int, words: int = 20_000) -> None:
        self._chance = random.Random(seed)
        self._vocabularies = [self._words(_RU_SYLLABLES, words), self._words(_EN_SYLLABLES, words)]
        total = 0.0
        self._weights = [total := total + 1.0 / rank for rank in range(1, words + 1)]

    def _words(self, syllables: str, count: int) -> list[str]:
        made: dict[str, None] = {}
        while len(made) < count:
            made["".join(self._chance.choices(syllables.split(), k=self._chance.randint(2, 5)))] = None
        return list(made)

    def sentence(self, low: int, high: int) -> str:
        vocabulary = self._chance.choice(self._vocabularies)
        words = self._chance.choices(vocabulary, cum_weights=self._weights, k=self._chance.randint(low, high))
        return " ".join(words).capitalize()


def steps(size: int) -> int:
    """How often `advance` counts in a run of that size."""
    return size + size * MESSAGES_PER_CAPTURE + _OBSERVED + _DIGESTED + _ASKED


def run(
    size: int,
    *,
    seed: int = 11,
    settings: Mapping[str, Any] | None = None,
    advance: Callable[[int], None] = lambda steps: None,
) -> SpeedReport:
    """Fill a temporary file, then measure it."""
    language = Zipf(seed)
    with tempfile.TemporaryDirectory(prefix="memohood-bench-") as folder:
        path = Path(folder) / "memory.db"
        clock = SettableClock(_START + timedelta(days=400))
        probe = _Probe(Path(folder) / "probe.db")
        began = time.perf_counter()
        with open_memory(path, config=settings, clock=clock) as memory:
            _load(memory, probe, language, size, advance)
            memory.digest(timeout=7200.0)
        loaded = time.perf_counter() - began
        began = time.perf_counter()
        with open_memory(path, config=settings, clock=clock) as memory:
            stats = memory.stats()
            opened = (time.perf_counter() - began) * 1000.0
            memory.warm()
            observed, digested = _observe(memory, clock, language, advance)
            alone = _digest(memory, clock, seed, advance)
            first, asked, stages, probed = _recall(memory, clock, probe, language, advance)
            embedding = _embedding_ms(memory, language)
            rss = _resident_bytes()
        probe.close()
        file_bytes = sum(file.stat().st_size for file in path.parent.glob("memory.db*"))
    baseline = percentile(probed, 0.5) + embedding
    return SpeedReport(
        size=size,
        messages=size * MESSAGES_PER_CAPTURE,
        open_ms=opened,
        load_seconds=loaded,
        load_per_second=size * (1 + MESSAGES_PER_CAPTURE) / loaded,
        observe_ms=times(observed),
        digest_per_second=_OBSERVED / digested,
        digest_ms=times(alone[_FIRST_DIGESTS:]),
        first_recall_ms=first,
        recall_ms=times(asked),
        stages={name: times(values) for name, values in stages.items()},
        baseline_ms=baseline,
        ratio=percentile(asked, 0.5) / baseline if baseline else 0.0,
        file_bytes=file_bytes,
        rss_bytes=rss,
        embedder=stats.embedder,
    )


def _load(memory: Engine, probe: _Probe, language: Zipf, size: int, advance: Callable[[int], None]) -> None:
    for number in range(size):
        text = language.sentence(5, 14)
        memory.remember(text, user_id=_OWNER, at=_START + timedelta(minutes=number))
        probe.add(text)
        advance(1)
    messages = list(_messages(language, size * MESSAGES_PER_CAPTURE))
    for start in range(0, len(messages), _BATCH):
        batch = messages[start : start + _BATCH]
        memory.record_messages(batch)
        for message in batch:
            probe.add(message["text"])
        advance(len(batch))
    probe.commit()


def _messages(language: Zipf, count: int) -> Iterator[dict[str, Any]]:
    for number in range(count):
        yield {
            "session_id": f"s{number // 20}",
            "speaker": "user" if number % 2 == 0 else "ai",
            "text": language.sentence(6, 24),
            "at": _START + timedelta(minutes=number),
            "ref": f"m{number}",
            "user_id": _OWNER,
        }


def _observe(
    memory: Engine, clock: SettableClock, language: Zipf, advance: Callable[[int], None]
) -> tuple[list[float], float]:
    """(milliseconds per observe, seconds of the digest that follows)."""
    took = []
    for number in range(_OBSERVED):
        user, assistant = language.sentence(6, 24), language.sentence(12, 40)
        at = clock.now() + timedelta(seconds=number)
        began = time.perf_counter()
        memory.observe(user=user, assistant=assistant, session_id="speed", at=at, user_id=_OWNER)
        took.append((time.perf_counter() - began) * 1000.0)
        advance(1)
    began = time.perf_counter()
    memory.digest(timeout=600.0)
    return took, time.perf_counter() - began


def _digest(memory: Engine, clock: SettableClock, seed: int, advance: Callable[[int], None]) -> list[float]:
    """Milliseconds per digest of one turn, as people write them."""
    took = []
    for number, (user, assistant) in enumerate(lives.turns(_DIGESTED, seed=seed)):
        at = clock.now() + timedelta(hours=1 + number)
        memory.observe(
            user=user, assistant=assistant, session_id=f"told-{number // 5}", at=at, user_id=_OWNER
        )
        began = time.perf_counter()
        memory.digest(timeout=60.0)
        took.append((time.perf_counter() - began) * 1000.0)
        advance(1)
    return took


def _recall(
    memory: Engine, clock: SettableClock, probe: _Probe, language: Zipf, advance: Callable[[int], None]
) -> tuple[float, list[float], dict[str, list[float]], list[float]]:
    """(the first recall, the others, milliseconds per stage, the plain probe), all in milliseconds."""
    took: list[float] = []
    probed: list[float] = []
    stages: dict[str, list[float]] = defaultdict(list)
    for number in range(_ASKED + 1):
        question = language.sentence(4, 9) + "?"
        began = time.perf_counter()
        answer = memory.recall(question, session_id="asked", user_id=_OWNER, at=clock.now())
        took.append((time.perf_counter() - began) * 1000.0)
        began = time.perf_counter()
        probe.ask(question)
        probed.append((time.perf_counter() - began) * 1000.0)
        if number:
            for name, ms in answer.stages:
                stages[name].append(ms)
            advance(1)
    return took[0], took[1:], dict(stages), probed[1:]


def _embedding_ms(memory: Engine, language: Zipf) -> float:
    """The median time of one question's embedding by itself: a recall looks words up meanwhile."""
    embedder = memory._parts.embedder
    if embedder is None:
        return 0.0
    took: list[float] = []
    for _ in range(_ASKED // 4):
        question = language.sentence(4, 9) + "?"
        began = time.perf_counter()
        embedder.embed([question], query=True)
        took.append((time.perf_counter() - began) * 1000.0)
    return percentile(took, 0.5)


class _Probe:
    """The same texts in a plain FTS5 table of a file of its own: the least that any lexical search must cost."""

    def __init__(self, path: Path) -> None:
        self._db = sqlite3.connect(path)
        self._db.execute("create virtual table texts using fts5(text, tokenize='unicode61')")

    def add(self, text: str) -> None:
        self._db.execute("insert into texts(text) values (?)", (text,))

    def commit(self) -> None:
        self._db.commit()

    def ask(self, question: str) -> None:
        words = re.findall(r"\w+", question.lower())
        asked = " or ".join(f'"{word}"' for word in words).replace(" or ", " OR ")
        self._db.execute(
            "select rowid from texts where texts match ? order by rank limit 20", (asked,)
        ).fetchall()

    def close(self) -> None:
        self._db.close()


def _resident_bytes() -> int:
    """The memory of this process now: /proc where there is one, else the peak that the system kept."""
    status = Path("/proc/self/status")
    if status.exists():
        found = re.search(r"VmRSS:\s+(\d+) kB", status.read_text())
        return int(found.group(1)) * 1024 if found else 0
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024
