"""Remote embedders over real HTTP against a server on this machine; static models from a folder."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from pytest_httpserver import HTTPServer
from werkzeug import Request, Response

from memohood.config import Config
from memohood.errors import ModelContractError, ModelUnavailable
from memohood.models.embedders.model2vec import Model2vecEmbedder
from memohood.models.registry import build_embedder
from memohood.ports import Embedder
from memohood.spend.meter import Meter
from tests.models.conftest import KEYS, MONTH, secret

Settings = Callable[..., Config]
CLOUDFLARE_PATH = f"/accounts/{KEYS['CLOUDFLARE_ACCOUNT_ID']}/ai/run/@cf/baai/bge-m3"
BOTH = ["cloudflare", "openai-compatible"]


def rows(texts: list[str], width: int) -> list[list[float]]:
    return [[float(len(text)), 1.0, *([0.5] * (width - 2))] for text in texts]


def serve(
    server: HTTPServer,
    provider: str,
    width: int = 8,
    bend: Callable[[list[list[float]]], object] | None = None,
) -> None:
    def handler(request: Request) -> Response:
        body = json.loads(request.get_data())
        texts = body["text"] if provider == "cloudflare" else body["input"]
        data = rows(texts, width)
        shown = data if bend is None else bend(data)
        if provider == "cloudflare":
            answer: dict[str, object] = {
                "success": True,
                "result": {"shape": [len(texts), width], "data": shown},
            }
        else:
            listed = [{"index": n, "embedding": row} for n, row in enumerate(shown)]  # type: ignore[arg-type]
            answer = {"data": listed[::-1], "usage": {"prompt_tokens": 3 * len(texts)}}
        return Response(json.dumps(answer), mimetype="application/json")

    path = CLOUDFLARE_PATH if provider == "cloudflare" else "/v1/embeddings"
    server.expect_request(path, method="POST").respond_with_handler(handler)


def embedder(
    settings: Settings, meter: Meter, server: HTTPServer, provider: str, **values: object
) -> Embedder:
    base = server.url_for("/" if provider == "cloudflare" else "/v1").rstrip("/")
    model = "@cf/baai/bge-m3" if provider == "cloudflare" else "our-model"
    config = settings(embedder={"provider": provider, "base_url": base, "model": model, "dims": 8, **values})
    built, _ = build_embedder(config, secret, meter)
    assert built is not None
    return built


@pytest.mark.parametrize("provider", BOTH)
def test_texts_come_back_as_unit_vectors_in_their_order(
    provider: str, settings: Settings, meter: Meter, httpserver: HTTPServer
) -> None:
    serve(httpserver, provider)
    texts = ["x" * n for n in range(1, 131)]  # more than two batches
    vectors = embedder(settings, meter, httpserver, provider).embed(texts)
    assert vectors.shape == (130, 8)
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1)
    assert np.all(np.diff(vectors[:, 0] / vectors[:, 1]) > 0)
    assert len(httpserver.log) == 3


def test_cloudflare_gets_its_token_and_is_counted(
    settings: Settings, meter: Meter, httpserver: HTTPServer
) -> None:
    serve(httpserver, "cloudflare")
    embedder(settings, meter, httpserver, "cloudflare").embed(["hello"], query=True)
    assert httpserver.log[0][0].headers["authorization"] == "Bearer fake-cloudflare-token"
    (row,) = meter.ledger.rows(month=MONTH)
    assert row.operation == "embed-query"
    assert row.nano > 0


def test_what_the_server_says_it_used_is_what_counts(
    settings: Settings, meter: Meter, httpserver: HTTPServer
) -> None:
    serve(httpserver, "openai-compatible")
    embedder(settings, meter, httpserver, "openai-compatible").embed(["hello", "you"])
    assert meter.ledger.rows(month=MONTH)[0].input_tokens == 6


@pytest.mark.parametrize("provider", BOTH)
@pytest.mark.parametrize(
    "bend",
    [
        pytest.param(lambda data: [row[:-1] for row in data], id="narrow"),
        pytest.param(lambda data: [[0.0] * 8 for _ in data], id="empty"),
        pytest.param(lambda data: [[float("nan")] * 8 for _ in data], id="not finite"),
        pytest.param(lambda data: [["a"] * 8 for _ in data], id="words"),
        pytest.param(lambda data: data[:-1], id="one too few"),
    ],
)
def test_nonsense_is_never_stored(
    provider: str, bend: Callable[..., object], settings: Settings, meter: Meter, httpserver: HTTPServer
) -> None:
    serve(httpserver, provider, bend=bend)
    with pytest.raises(ModelContractError):
        embedder(settings, meter, httpserver, provider).embed(["one", "two"])


@pytest.mark.parametrize("provider", BOTH)
def test_a_question_waits_no_longer_than_its_slice(
    provider: str, settings: Settings, meter: Meter, httpserver: HTTPServer
) -> None:
    release = threading.Event()

    def slow(request: Request) -> Response:
        release.wait(10)
        return Response("{}")

    path = CLOUDFLARE_PATH if provider == "cloudflare" else "/v1/embeddings"
    httpserver.expect_request(path).respond_with_handler(slow)
    with pytest.raises(ModelUnavailable, match="in time"):
        embedder(settings, meter, httpserver, provider).embed(["hello"], query=True)
    release.set()


def test_a_model_of_unknown_width_is_as_wide_as_it_answers(
    settings: Settings, meter: Meter, httpserver: HTTPServer
) -> None:
    serve(httpserver, "openai-compatible", width=12)
    built = embedder(settings, meter, httpserver, "openai-compatible", dims=0)
    assert built.embed(["hello"]).shape == (1, 12)
    assert built.signature == "openai-compatible|our-model|own"


def test_no_texts_make_no_call(settings: Settings, meter: Meter, httpserver: HTTPServer) -> None:
    built = embedder(settings, meter, httpserver, "cloudflare")
    assert built.embed([]).shape == (0, 8)
    assert not httpserver.log


def a_static_model(folder: Path) -> str:
    model2vec = pytest.importorskip("model2vec")
    tokenizers = pytest.importorskip("tokenizers")
    words = ["[UNK]", "cat", "dog", "кот"]
    tokenizer = tokenizers.Tokenizer(
        tokenizers.models.WordLevel({word: n for n, word in enumerate(words)}, unk_token="[UNK]")
    )
    tokenizer.pre_tokenizer = tokenizers.pre_tokenizers.Whitespace()
    vectors = np.eye(4, 6, dtype=np.float32)
    vectors[3] = vectors[1]
    model2vec.StaticModel(vectors, tokenizer).save_pretrained(folder)
    return str(folder)


def test_a_static_model_in_a_folder_is_used_offline(tmp_path: Path) -> None:
    built = Model2vecEmbedder(a_static_model(tmp_path / "model"), download=False)
    assert not built.ready
    vectors = built.embed(["cat", "кот", "dog", "…"])
    assert built.ready
    assert vectors.shape == (4, 6)
    assert vectors[0] @ vectors[1] > 0.99 > vectors[0] @ vectors[2]


def test_a_static_model_that_is_nowhere_is_an_absent_one(tmp_path: Path) -> None:
    pytest.importorskip("model2vec")
    with pytest.raises(ModelUnavailable):
        Model2vecEmbedder(str(tmp_path / "nothing"), download=False).embed(["cat"])
