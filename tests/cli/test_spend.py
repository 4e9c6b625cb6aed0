from __future__ import annotations

import json
from argparse import Namespace
from io import StringIO
from pathlib import Path

import pytest

from memohood.bootstrap import open_memory
from memohood.cli.commands import spend
from memohood.cli.commands.spend import dollars, plot
from memohood.cli.output import OK, Output
from memohood.errors import CeilingReached
from memohood.spend.prices import Usage
from tests.fakes import FakeClock


def run(home: Path, *, as_json: bool = False, language: str = "en") -> tuple[int, str]:
    stdout = StringIO()
    args = Namespace(
        memohood_environ={"MEMOHOOD_LANGUAGE": language}, home=str(home), db=None, user=None, json=as_json
    )
    code = spend.run(args, Output("en", as_json=as_json, stdout=stdout, stderr=StringIO()))
    return code, stdout.getvalue()


def spending(home: Path, *, ceiling: float = 5.0) -> None:
    home.mkdir(parents=True, exist_ok=True)
    config = {"monthly_ceiling_usd": {"cohere": ceiling}, "embedder": {"provider": "none"}}
    with open_memory(home / "memory.db", config=config) as engine:
        meter = engine._parts.meter
        meter.reserve(
            "gemini", "judge", "gemini-3.1-flash-lite", Usage(input_tokens=1000), sort="chat"
        ).settle(Usage(input_tokens=1000, output_tokens=100))
        with pytest.raises(CeilingReached):
            meter.reserve("cohere", "rerank", "rerank-v3.5", Usage(searches=10_000), sort="rerank")


def test_without_a_file_nothing_was_spent_and_no_file_appears(tmp_path: Path) -> None:
    code, text = run(tmp_path)
    assert code == OK
    assert "No paid service" in text
    assert list(tmp_path.iterdir()) == []


def test_the_month_is_shown_per_provider_with_its_ceiling_and_what_was_skipped(tmp_path: Path) -> None:
    spending(tmp_path)
    code, text = run(tmp_path)
    assert code == OK
    assert "$0.0004" in text
    assert "gemini\tjudge\tgemini-3.1-flash-lite\t1\t0\t1,000 + 100\t0.0004" in text
    assert "Skipped at the ceiling: cohere, rerank: 1 time" in text
    assert "estimate" in text


def test_programs_get_numbers(tmp_path: Path) -> None:
    spending(tmp_path)
    _, text = run(tmp_path, as_json=True)
    told = json.loads(text)
    assert told["usd"] == pytest.approx(0.0004)
    assert {p["provider"]: p["ceiling_usd"] for p in told["report"]["providers"]} == {
        "cohere": 5.0,
        "gemini": 5.0,
    }


def test_it_speaks_russian(tmp_path: Path) -> None:
    spending(tmp_path)
    _, text = run(tmp_path, language="ru")
    assert "Расходы за" in text


def test_the_plot_has_a_column_a_day_and_the_tallest_fills_it() -> None:
    days = [(f"2026-03-{n:02}", float(n)) for n in range(1, 31)]
    lines = plot(days, height=4)
    assert lines[0] == "$30.00"
    assert all(len(line) <= 30 for line in lines)
    assert lines[1].endswith("█")
    assert lines[4][0] in "▁▂"
    assert lines[-1].startswith("2026-03-01") and lines[-1].endswith("2026-03-30")


@pytest.mark.parametrize(("usd", "text"), [(0, "0.00"), (5, "5.00"), (0.25, "0.25"), (0.000012, "0.000012")])
def test_small_amounts_keep_their_places(usd: float, text: str) -> None:
    assert dollars(usd) == text


def test_the_engine_tells_the_month_in_the_persons_zone(tmp_path: Path) -> None:
    with open_memory(
        tmp_path / "memory.db", clock=FakeClock(), config={"embedder": {"provider": "none"}}
    ) as engine:
        report = engine.spend()
    assert (report.month, report.usd, len(report.days)) == ("2026-03", 0, 30)
