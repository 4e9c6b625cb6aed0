"""Which model a setting gives, and that none which spends money can be had without the meter."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path

import pytest

import memohood.models
from memohood.config import Config
from memohood.models import registry
from memohood.models.registry import build_chat, build_embedder, build_reranker
from memohood.spend.meter import Meter
from tests.models.conftest import KEYS, no_secret, secret

Settings = Callable[..., Config]
REMOTE = [
    ("embedder", "cloudflare"), ("embedder", "openai-compatible"), ("rerank", "cohere"), ("model", "gemini"),
    ("model", "openai-compatible"), ("model", "hermes"),
]  # fmt: skip


def build(part: str, config: Config, meter: Meter | None, keys: Callable[[str], str] = secret) -> object:
    builders = {"embedder": build_embedder, "rerank": build_reranker, "model": build_chat}
    built, missing = builders[part](config, keys, meter)  # type: ignore[operator]
    return built, missing


def test_auto_without_keys_works_on_this_machine_alone(settings: Settings, meter: Meter) -> None:
    embedder, missing = build_embedder(settings(), no_secret, meter)
    assert embedder is not None
    assert embedder.signature.startswith("builtin|")
    assert missing == ()
    assert build_reranker(settings(), no_secret, meter) == (None, ())
    assert build_chat(settings(), no_secret, meter) == (None, ())


def test_auto_takes_the_services_whose_keys_are_there(settings: Settings, meter: Meter) -> None:
    pytest.importorskip("cohere")
    pytest.importorskip("google.genai")
    embedder, _ = build_embedder(settings(), secret, meter)
    reranker, _ = build_reranker(settings(), secret, meter)
    chat, _ = build_chat(settings(), secret, meter)
    assert embedder is not None and embedder.signature == "cloudflare|@cf/baai/bge-m3|1024"
    assert reranker is not None and reranker.name == "cohere|rerank-v3.5"
    assert chat is not None and chat.name == "gemini|gemini-3.1-flash-lite"


def test_auto_needs_both_keys_of_cloudflare(settings: Settings, meter: Meter) -> None:
    half = {"CLOUDFLARE_API_TOKEN": "fake"}
    embedder, missing = build_embedder(settings(), lambda name: half.get(name, ""), meter)
    assert embedder is not None and embedder.signature.startswith("builtin|")
    assert missing == ()


@pytest.mark.parametrize(("part", "provider"), REMOTE)
def test_local_only_makes_every_remote_model_unbuildable(
    part: str, provider: str, settings: Settings, meter: Meter
) -> None:
    config = settings(egress="local-only", **{part: {"provider": provider}})
    built, missing = build(part, config, meter)  # type: ignore[misc]
    assert built is None or built.signature.startswith("builtin|")
    assert "egress is local-only" in missing[0].reason


def test_local_only_overrules_keys_in_auto(settings: Settings, meter: Meter) -> None:
    config = settings(egress="local-only")
    embedder, _ = build_embedder(config, secret, meter)
    assert embedder is not None and embedder.signature.startswith("builtin|")
    assert build_reranker(config, secret, meter) == (None, ())
    assert build_chat(config, secret, meter) == (None, ())


@pytest.mark.parametrize(("part", "provider"), REMOTE)
def test_no_remote_model_can_be_built_without_the_meter(part: str, provider: str, settings: Settings) -> None:
    built, missing = build(part, settings(**{part: {"provider": provider}}), None)  # type: ignore[misc]
    assert built is None or built.signature.startswith("builtin|")
    assert "could not be counted" in missing[0].reason


@pytest.mark.parametrize(("part", "provider"), [pair for pair in REMOTE if pair[1] != "hermes"])
def test_a_missing_key_is_named_and_costs_only_that_model(
    part: str, provider: str, settings: Settings, meter: Meter
) -> None:
    _, missing = build(part, settings(**{part: {"provider": provider}}), meter, no_secret)  # type: ignore[misc]
    assert any(name in missing[0].reason for name in KEYS)


def test_openais_key_is_never_sent_to_another_server(settings: Settings, meter: Meter) -> None:
    chat, _ = build_chat(
        settings(model={"provider": "openai-compatible", "base_url": "http://127.0.0.1:1/v1"}), secret, meter
    )
    assert getattr(chat, "_key") == ""  # noqa: B009


def test_a_price_that_nobody_knows_is_said_once(settings: Settings, meter: Meter) -> None:
    config = settings(model={"provider": "openai-compatible", "model": "unheard-of"})
    _, missing = build_chat(config, secret, meter)
    assert "unheard-of" in missing[0].reason
    assert "dearest" in missing[0].effect


def test_an_address_that_is_none_is_named(settings: Settings, meter: Meter) -> None:
    _, missing = build_chat(
        settings(model={"provider": "openai-compatible", "base_url": "ftp://x"}), secret, meter
    )
    assert "model.base_url" in missing[0].reason


def test_every_paid_provider_is_priced() -> None:
    makers = {*registry.EMBEDDERS, *registry.RERANKERS, *registry.CHAT_MODELS}
    local = {"builtin", "e5", "fastembed", "model2vec"}
    assert makers - local == registry.PAID


def test_only_the_wire_makes_an_http_client() -> None:
    """An adapter that opened a line of its own would spend money past the meter."""
    found = []
    for path in Path(memohood.models.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                owner = ast.unparse(node.func.value)
                called = f"{owner}.{node.func.attr}"
                makes = called in ("httpx.Client", "httpx.AsyncClient") or owner in (
                    "requests",
                    "urllib.request",
                )
                direct = owner == "httpx" and node.func.attr in ("get", "post", "put", "request", "stream")
                if (makes or direct) and path.name != "wire.py":
                    found.append(f"{path.name}: {called}")
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            wrong = {"requests", "urllib.request", "socket", "http.client", "aiohttp", "openai"}
            found += [f"{path.name}: import {n}" for n in names if n in wrong]
    assert not found
