"""The reranker of Cohere over real HTTP against a server on this machine."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable

import pytest
from pytest_httpserver import HTTPServer
from werkzeug import Request, Response

from memohood.config import Config
from memohood.errors import ModelContractError, ModelUnavailable
from memohood.models.registry import build_reranker
from memohood.ports import Reranker
from memohood.spend.meter import Meter
from tests.models.conftest import MONTH, secret

pytest.importorskip("cohere")
Settings = Callable[..., Config]


def reranker(settings: Settings, meter: Meter, server: HTTPServer) -> Reranker:
    config = settings(rerank={"provider": "cohere", "base_url": server.url_for("/").rstrip("/")})
    built, _ = build_reranker(config, secret, meter)
    assert built is not None
    return built


def answer(scores: dict[int, float]) -> dict[str, object]:
    results = [{"index": index, "relevance_score": score} for index, score in scores.items()]
    return {"id": "1", "results": results, "meta": {"billed_units": {"search_units": 1}}}


def test_scores_come_back_in_the_order_of_the_texts(
    settings: Settings, meter: Meter, httpserver: HTTPServer
) -> None:
    httpserver.expect_request("/v2/rerank").respond_with_json(answer({2: 0.9, 0: 0.5, 1: 0.1}))
    built = reranker(settings, meter, httpserver)
    assert built.rerank("who?", ["a", "b", "c"], timeout=5) == [0.5, 0.1, 0.9]
    request = httpserver.log[0][0]
    assert request.headers["authorization"] == "Bearer fake-cohere-key"
    assert json.loads(request.get_data())["documents"] == ["a", "b", "c"]
    assert meter.ledger.total("cohere", MONTH) == 2_000_000


@pytest.mark.parametrize("scores", [{0: 0.5}, {0: 0.5, 7: 0.2}], ids=["one missing", "unknown text"])
def test_scores_that_do_not_fit_the_texts_are_never_used(
    scores: dict[int, float], settings: Settings, meter: Meter, httpserver: HTTPServer
) -> None:
    httpserver.expect_request("/v2/rerank").respond_with_json(answer(scores))
    with pytest.raises(ModelContractError):
        reranker(settings, meter, httpserver).rerank("who?", ["a", "b"], timeout=5)


@pytest.mark.parametrize("status", [401, 429, 500, 503])
def test_a_refusal_is_asked_once_and_costs_nothing(
    status: int, settings: Settings, meter: Meter, httpserver: HTTPServer
) -> None:
    httpserver.expect_request("/v2/rerank").respond_with_json({"message": "no"}, status=status)
    with pytest.raises(ModelUnavailable):
        reranker(settings, meter, httpserver).rerank("who?", ["a"], timeout=5)
    assert len(httpserver.log) == 1
    assert meter.ledger.total("cohere", MONTH) == 0


def test_nobody_waits_past_the_slice(settings: Settings, meter: Meter, httpserver: HTTPServer) -> None:
    release = threading.Event()

    def slow(request: Request) -> Response:
        release.wait(10)
        return Response("{}")

    httpserver.expect_request("/v2/rerank").respond_with_handler(slow)
    with pytest.raises(ModelUnavailable, match="in time"):
        reranker(settings, meter, httpserver).rerank("who?", ["a"], timeout=0.2)
    release.set()


def test_no_texts_make_no_call(settings: Settings, meter: Meter, httpserver: HTTPServer) -> None:
    assert reranker(settings, meter, httpserver).rerank("who?", [], timeout=5) == []
    assert not httpserver.log
