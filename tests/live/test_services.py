"""The real services, where their keys are set. Each call costs a fraction of a cent and passes the meter."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from memohood.bootstrap import open_memory
from memohood.config import load_config, secret
from memohood.models.registry import build_chat, build_embedder, build_reranker
from memohood.prompts import judge_turn
from memohood.spend.meter import Meter
from memohood.spend.prices import PriceList
from memohood.storage.spend import SpendLedger
from memohood.storage.store import Store
from memohood.system import SystemClock

pytestmark = pytest.mark.integration


def needs(*names: str) -> pytest.MarkDecorator:
    missing = [name for name in names if not os.environ.get(name)]
    return pytest.mark.skipif(bool(missing), reason=f"not set: {', '.join(missing)}")


@pytest.fixture
def meter(tmp_path: Path) -> Iterator[Meter]:
    store = Store(tmp_path / "ledger.db", halflife_days=lambda kind: 90.0, zone=UTC)
    yield Meter(SpendLedger(store), PriceList(), {}, SystemClock(UTC))
    store.close()


@needs("GEMINI_API_KEY")
def test_gemini_judges_a_turn_in_the_asked_form(meter: Meter) -> None:
    pytest.importorskip("google.genai")
    chat, _ = build_chat(load_config(("test", {"model": {"provider": "gemini"}})), secret, meter)
    assert chat is not None
    question = judge_turn.render(
        "Мы с Леной ждём двойню, срок в августе", [], datetime(2026, 3, 2, tzinfo=UTC)
    )
    facts = judge_turn.parse(
        chat.complete(judge_turn.SYSTEM, question, schema=judge_turn.SCHEMA, timeout=30, operation="judge")
    )
    assert facts
    assert meter.ledger.rows(month=meter.month())[0].nano > 0


@needs("CLOUDFLARE_ACCOUNT_ID", "CLOUDFLARE_API_TOKEN")
def test_cloudflare_puts_a_question_near_its_answer_across_languages(meter: Meter) -> None:
    embedder, _ = build_embedder(
        load_config(("test", {"embedder": {"provider": "cloudflare"}})), secret, meter
    )
    assert embedder is not None
    texts = ["У меня аллергия на пенициллин", "I am allergic to penicillin", "The train leaves at seven"]
    first, second, other = embedder.embed(texts)
    assert first @ second > embedder.threshold > first @ other


@needs("COHERE_API_KEY")
def test_cohere_puts_the_answer_first(meter: Meter) -> None:
    pytest.importorskip("cohere")
    reranker, _ = build_reranker(load_config(("test", {"rerank": {"provider": "cohere"}})), secret, meter)
    assert reranker is not None
    scores = reranker.rerank(
        "which medicine is bad for me?", ["allergic to penicillin", "lives in Kazan"], timeout=20
    )
    assert scores[0] > scores[1]


@needs("GEMINI_API_KEY")
def test_a_memory_with_keys_reads_an_unclear_turn(tmp_path: Path) -> None:
    with open_memory(tmp_path / "memory.db", config={"capture_threshold": 0.0}) as engine:
        engine.observe(user="второй месяц подряд просыпаюсь под чаек: окна выходят на порт", session_id="s")
        report = engine.digest(timeout=60)
        assert report.complete
        assert report.degradations == ()
