"""The line to a service: what it lets out, what it lets in, what it counts."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from pytest_httpserver import HTTPServer
from werkzeug import Request, Response

from memohood.errors import CeilingReached, ConfigError, ModelContractError, ModelUnavailable
from memohood.models.wire import Call, Unmetered, Wire
from memohood.pipeline import Breaker
from memohood.spend.meter import Meter
from memohood.spend.prices import Usage
from tests.models.conftest import MONTH

ONE = Usage(input_tokens=1000)  # 250,000 nano-USD with this model
PRICE = 250_000


def a_wire(meter: Meter, **values: object) -> Wire:
    return Wire("gemini", "gemini-3.1-flash-lite", sort="chat", meter=meter, egress="allowed", **values)  # type: ignore[arg-type]


def getting(wire: Wire, url: str) -> Callable[[Call], str]:
    return lambda call: wire.client.get(url).text


def spent(meter: Meter) -> int:
    return meter.ledger.total("gemini", MONTH)


def test_a_call_that_is_answered_is_settled(meter: Meter, httpserver: HTTPServer) -> None:
    httpserver.expect_request("/").respond_with_data("hello")
    wire = a_wire(meter)

    def step(call: Call) -> str:
        text = wire.client.get(httpserver.url_for("/")).text
        call.used(input_tokens=4)
        return text

    assert wire.call("judge", ONE, step, timeout=5) == "hello"
    assert spent(meter) == 4 * 250


@pytest.mark.parametrize("status", [400, 401, 404, 429, 500, 503])
def test_a_call_that_is_refused_costs_nothing(meter: Meter, httpserver: HTTPServer, status: int) -> None:
    httpserver.expect_request("/").respond_with_data("no", status=status)
    wire = a_wire(meter)

    def step(call: Call) -> str:
        return wire.client.get(httpserver.url_for("/")).raise_for_status().text

    with pytest.raises(ModelUnavailable):
        wire.call("judge", ONE, step, timeout=5)
    assert spent(meter) == 0


def test_a_service_that_cannot_be_reached_costs_nothing(meter: Meter) -> None:
    wire = a_wire(meter)
    with pytest.raises(ModelUnavailable, match="cannot be reached"):
        wire.call("judge", ONE, getting(wire, "http://127.0.0.1:9/"), timeout=5)
    assert spent(meter) == 0


def test_an_answer_that_is_late_is_counted_in_full_and_nobody_waits_for_it(
    meter: Meter, httpserver: HTTPServer
) -> None:
    answer = threading.Event()

    def slow(request: Request) -> Response:
        answer.wait(10)
        return Response("late")

    httpserver.expect_request("/").respond_with_handler(slow)
    wire = a_wire(meter)
    began = time.monotonic()
    with pytest.raises(ModelUnavailable, match="in time"):
        wire.call("judge", ONE, getting(wire, httpserver.url_for("/")), timeout=0.2)
    assert time.monotonic() - began < 5
    assert spent(meter) == PRICE
    answer.set()


def test_an_answer_that_is_too_large_is_cut_off_and_counted(meter: Meter, httpserver: HTTPServer) -> None:
    httpserver.expect_request("/").respond_with_data(b"x" * 10_000_000)
    wire = a_wire(meter)
    with pytest.raises(ModelUnavailable, match="no usable answer"):
        wire.call("judge", ONE, getting(wire, httpserver.url_for("/")), timeout=10)
    assert spent(meter) == PRICE


def test_a_compressed_answer_is_refused_so_that_it_cannot_explode(
    meter: Meter, httpserver: HTTPServer
) -> None:
    httpserver.expect_request("/").respond_with_data(b"\x1f\x8b", headers={"content-encoding": "gzip"})
    wire = a_wire(meter)
    with pytest.raises(ModelUnavailable, match="no usable answer"):
        wire.call("judge", ONE, getting(wire, httpserver.url_for("/")), timeout=5)


def test_a_request_outside_a_call_never_leaves(meter: Meter, httpserver: HTTPServer) -> None:
    wire = a_wire(meter)
    with pytest.raises(Unmetered):
        wire.client.get(httpserver.url_for("/"))
    assert not httpserver.log


def test_a_second_request_within_one_call_never_leaves(meter: Meter, httpserver: HTTPServer) -> None:
    httpserver.expect_request("/").respond_with_data("hello")
    wire = a_wire(meter)

    def twice(call: Call) -> str:
        wire.client.get(httpserver.url_for("/"))
        return wire.client.get(httpserver.url_for("/")).text

    with pytest.raises(ModelUnavailable):
        wire.call("judge", ONE, twice, timeout=5)
    assert len(httpserver.log) == 1


def test_a_redirect_is_not_followed(meter: Meter, httpserver: HTTPServer) -> None:
    httpserver.expect_request("/").respond_with_data(
        "", status=302, headers={"location": httpserver.url_for("/elsewhere")}
    )
    wire = a_wire(meter)

    def step(call: Call) -> str:
        return wire.client.get(httpserver.url_for("/")).raise_for_status().text

    with pytest.raises(ModelUnavailable):
        wire.call("judge", ONE, step, timeout=5)
    assert len(httpserver.log) == 1


def test_at_the_ceiling_nothing_leaves(tmp_path: Path, meter: Meter, httpserver: HTTPServer) -> None:
    poor = Meter(meter.ledger, meter.prices, {"gemini": 0.0}, meter._clock)
    wire = a_wire(poor)
    for _ in range(7):  # more than a breaker allows: the ceiling is no failure of the service
        with pytest.raises(CeilingReached):
            wire.call("judge", ONE, getting(wire, httpserver.url_for("/")), timeout=5)
    assert not httpserver.log
    assert meter.ledger.skips(month=MONTH)[0].count == 7


def test_five_failures_spare_the_service_for_two_minutes(meter: Meter, httpserver: HTTPServer) -> None:
    now = [0.0]
    httpserver.expect_request("/").respond_with_data("no", status=503)
    wire = a_wire(meter, breaker=Breaker(monotonic=lambda: now[0]))

    def step(call: Call) -> str:
        return wire.client.get(httpserver.url_for("/")).raise_for_status().text

    for _ in range(8):
        with pytest.raises(ModelUnavailable):
            wire.call("judge", ONE, step, timeout=5)
    assert len(httpserver.log) == 5
    assert wire.resting
    now[0] = 121.0
    for _ in range(3):
        with pytest.raises(ModelUnavailable):
            wire.call("judge", ONE, step, timeout=5)
    assert len(httpserver.log) == 6, "one call tries; it failed, so the rest begins anew"


def test_no_new_call_goes_out_while_earlier_ones_hang(meter: Meter) -> None:
    wire = a_wire(meter, breaker=Breaker(failures=100))
    release = threading.Event()
    for _ in range(4):
        with pytest.raises(ModelUnavailable, match="in time"):
            wire.call("judge", ONE, lambda call: release.wait(10), timeout=0.02)
    with pytest.raises(ModelUnavailable, match="still hang"):
        wire.call("judge", ONE, lambda call: True, timeout=0.02)
    release.set()


def test_nonsense_of_a_model_is_not_hidden_as_absence(meter: Meter) -> None:
    wire = a_wire(meter)

    def step(call: Call) -> str:
        raise ModelContractError("three vectors for two texts")

    with pytest.raises(ModelContractError):
        wire.call("embed", ONE, step, timeout=5)


def test_a_complaint_tells_neither_key_nor_text(meter: Meter, httpserver: HTTPServer) -> None:
    httpserver.expect_request("/").respond_with_data("key fake-secret is bad", status=401)
    wire = a_wire(meter)

    def step(call: Call) -> str:
        url = httpserver.url_for("/") + "?key=fake-secret"
        return wire.client.get(url).raise_for_status().text

    with pytest.raises(ModelUnavailable) as raised:
        wire.call("judge", ONE, step, timeout=5)
    assert "fake-secret" not in str(raised.value)


def test_local_only_makes_a_wire_unbuildable(meter: Meter) -> None:
    with pytest.raises(ConfigError, match="local-only"):
        Wire("gemini", "m", sort="chat", meter=meter, egress="local-only")


def test_the_client_is_a_plain_httpx_client_so_that_proxies_of_the_environment_hold(meter: Meter) -> None:
    assert isinstance(a_wire(meter).client, httpx.Client)
    assert a_wire(meter).client.trust_env
