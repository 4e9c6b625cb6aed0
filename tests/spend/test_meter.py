from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from memohood.errors import CeilingReached, ModelUnavailable
from memohood.spend.meter import Meter
from memohood.spend.prices import NANO, PriceList, Usage
from memohood.storage.spend import SpendLedger
from memohood.storage.store import Store
from tests.fakes import FakeClock

PRICES = PriceList({"acme": {"input": 1, "output": 1}})  # 1,000 nano-USD a token


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path / "memory.db", halflife_days=lambda kind: 90.0, zone=UTC)
    yield opened
    opened.close()


def a_meter(store: Store, clock: FakeClock, ceiling_usd: float = 1.0) -> Meter:
    return Meter(SpendLedger(store), PRICES, {"acme": ceiling_usd}, clock)


def reserve(meter: Meter, tokens: int) -> object:
    return meter.reserve("acme", "judge", "m", Usage(input_tokens=tokens), sort="chat")


def test_a_settled_call_counts_what_it_used_not_what_was_set_aside(store: Store) -> None:
    meter = a_meter(store, FakeClock())
    charge = meter.reserve("acme", "judge", "m", Usage(input_tokens=1000), sort="chat")
    assert meter.ledger.total("acme", "2026-03") == 1_000_000
    charge.settle(Usage(input_tokens=10, output_tokens=5))
    assert meter.ledger.total("acme", "2026-03") == 15_000


def test_a_refused_call_costs_nothing(store: Store) -> None:
    meter = a_meter(store, FakeClock())
    meter.reserve("acme", "judge", "m", Usage(input_tokens=1000), sort="chat").release()
    assert meter.ledger.total("acme", "2026-03") == 0
    (row,) = meter.ledger.rows(month="2026-03")
    assert (row.calls, row.refused) == (0, 1)


def test_a_call_of_unknown_use_counts_in_full(store: Store) -> None:
    meter = a_meter(store, FakeClock())
    meter.reserve("acme", "judge", "m", Usage(input_tokens=1000), sort="chat").settle(None)
    assert meter.ledger.total("acme", "2026-03") == 1_000_000


def test_the_ceiling_stops_before_it_is_passed_and_the_skipped_step_is_noted(store: Store) -> None:
    meter = a_meter(store, FakeClock(), ceiling_usd=0.002)
    reserve(meter, 1500)
    with pytest.raises(CeilingReached) as raised:
        reserve(meter, 501)
    assert "acme" in raised.value.message
    reserve(meter, 500)
    assert meter.ledger.total("acme", "2026-03") == 2_000_000
    (skip,) = meter.ledger.skips(month="2026-03")
    assert (skip.provider, skip.operation, skip.count) == ("acme", "judge", 1)


def test_a_new_calendar_month_begins_at_the_persons_midnight(store: Store) -> None:
    clock = FakeClock(datetime(2026, 3, 31, 20, 59, tzinfo=UTC), ZoneInfo("Europe/Moscow"))
    meter = a_meter(store, clock, ceiling_usd=0.001)
    reserve(meter, 1000)
    with pytest.raises(CeilingReached):
        reserve(meter, 1)
    clock.forward(minutes=2)
    reserve(meter, 1000)
    assert (meter.ledger.total("acme", "2026-03"), meter.ledger.total("acme", "2026-04")) == (
        1_000_000,
        1_000_000,
    )


def test_a_reservation_that_nobody_ended_stays_counted_as_spent(store: Store) -> None:
    clock = FakeClock()
    meter = a_meter(store, clock)
    reserve(meter, 1000)
    clock.forward(hours=2)
    reserve(meter, 1)
    assert meter.ledger.total("acme", "2026-03") == 1_001_000
    (row,) = meter.ledger.rows(month="2026-03")
    assert row.reserved_nano == 1_001_000


def test_a_slow_call_may_still_settle_after_its_reservation_expired(store: Store) -> None:
    clock = FakeClock()
    meter = a_meter(store, clock)
    charge = meter.reserve("acme", "judge", "m", Usage(input_tokens=1000), sort="chat")
    clock.forward(hours=2)
    reserve(meter, 0)
    charge.settle(Usage(input_tokens=7))
    assert meter.ledger.total("acme", "2026-03") == 7_000


def test_ending_a_charge_twice_counts_once(store: Store) -> None:
    meter = a_meter(store, FakeClock())
    charge = meter.reserve("acme", "judge", "m", Usage(input_tokens=1000), sort="chat")
    charge.settle(Usage(input_tokens=10))
    charge.release()
    assert meter.ledger.total("acme", "2026-03") == 10_000


def test_a_service_that_reports_absurd_use_cannot_empty_the_purse(store: Store) -> None:
    meter = a_meter(store, FakeClock())
    meter.reserve("acme", "judge", "m", Usage(input_tokens=10), sort="chat").settle(
        Usage(output_tokens=10**12)
    )
    assert meter.ledger.total("acme", "2026-03") == 10 * 1000 * 20


def test_nothing_is_spent_where_it_cannot_be_written_down(store: Store) -> None:
    meter = a_meter(store, FakeClock())
    store.close()
    with pytest.raises(ModelUnavailable):
        reserve(meter, 1)


SPENDER = """
import sys, json, random
from datetime import UTC, datetime
from pathlib import Path
from memohood.errors import CeilingReached
from memohood.spend.meter import Meter
from memohood.spend.prices import PriceList, Usage
from memohood.storage.spend import SpendLedger
from memohood.storage.store import Store
from tests.fakes import FakeClock

path, seed = Path(sys.argv[1]), int(sys.argv[2])
chance = random.Random(seed)
store = Store(path, halflife_days=lambda kind: 90.0, zone=UTC)
meter = Meter(SpendLedger(store), PriceList({"acme": {"input": 1, "output": 1}}), {"acme": 0.05}, FakeClock())
spent = asked = 0
worst = 0
while asked < 60:
    asked += 1
    try:
        charge = meter.reserve("acme", "judge", "m", Usage(input_tokens=400), sort="chat")
    except CeilingReached:
        continue
    worst = max(worst, meter.ledger.total("acme", "2026-03"))
    if chance.random() < 0.2:
        charge.release()
    else:
        spent += charge.settle(Usage(input_tokens=chance.randint(1, 400)))
store.close()
print(json.dumps({"spent": spent, "worst": worst}))
"""


def test_eight_processes_never_pass_one_ceiling_and_lose_no_cent(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    Store(path, halflife_days=lambda kind: 90.0, zone=UTC).close()
    root = Path(__file__).parents[2]
    running = [
        subprocess.Popen(
            [sys.executable, "-c", SPENDER, str(path), str(seed)], cwd=root, stdout=subprocess.PIPE, text=True
        )
        for seed in range(8)
    ]
    told = [json.loads(process.communicate(timeout=120)[0]) for process in running]
    store = Store(path, halflife_days=lambda kind: 90.0, zone=UTC)
    total = SpendLedger(store).total("acme", "2026-03")
    store.close()
    ceiling = NANO // 20
    assert total == sum(one["spent"] for one in told)
    assert max(one["worst"] for one in told) <= ceiling
    assert total > ceiling - 400_000, "the ceiling was reached, so it was really tried"


def test_a_process_killed_during_a_call_leaves_its_reservation_counted(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    script = SPENDER.replace("spent += charge", "import os; os.kill(os.getpid(), 9); spent += charge")
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", script, str(path), "1"],
        cwd=root,
        timeout=60,
        check=False,
        env=dict(os.environ),
    )
    assert done.returncode == -signal.SIGKILL
    store = Store(path, halflife_days=lambda kind: 90.0, zone=UTC)
    (row,) = SpendLedger(store).rows(month="2026-03")
    store.close()
    assert row.reserved_nano == 400_000
    assert row.nano == 400_000
