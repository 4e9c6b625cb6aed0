from __future__ import annotations

from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from memohood.config import load_config
from memohood.spend.prices import DEFAULTS, NANO, SOURCES, PriceList, Usage


def test_a_token_of_bge_m3_costs_12_nano_usd() -> None:
    price = PriceList().quote("cloudflare", "@cf/baai/bge-m3", "embed").price
    assert price.nano(Usage(input_tokens=1)) == 12
    assert price.nano(Usage(input_tokens=1000)) == 12_000


def test_a_search_of_cohere_costs_two_thousandths_of_a_dollar() -> None:
    price = PriceList().quote("cohere", "rerank-v3.5", "rerank").price
    assert price.nano(Usage(searches=1)) == 2_000_000


def test_an_unknown_model_is_taken_for_the_dearest_of_its_provider_and_said_so() -> None:
    quote = PriceList().quote("gemini", "gemini-99-ultra", "chat")
    assert (quote.price.input, quote.price.output) == (2, 12)
    assert "gemini-99-ultra" in quote.assumed


def test_a_model_of_an_unknown_provider_is_taken_for_the_dearest_of_all() -> None:
    quote = PriceList().quote("somebody", "their-model", "chat")
    known = [price for price in DEFAULTS.values() if price.output is not None]
    assert quote.price.output == max(price.output for price in known)
    assert quote.assumed


def test_a_users_own_price_wins_even_where_the_models_name_holds_dots() -> None:
    config = load_config(
        ("test", {"prices": {"gemini": {"gemini-3.1-flash-lite": {"input": 1, "output": 2}}}}), environ={}
    )
    prices = PriceList(config.prices)
    assert prices.warnings == ()
    quote = prices.quote("gemini", "gemini-3.1-flash-lite", "chat")
    assert quote.price.nano(Usage(input_tokens=1, output_tokens=1)) == 3_000
    assert not quote.assumed


def test_a_price_without_a_model_holds_for_all_models_of_the_provider() -> None:
    prices = PriceList({"openai-compatible": {"input": 0, "output": 0}})
    assert prices.quote("openai-compatible", "llama3", "chat").price.nano(Usage(input_tokens=10**6)) == 0


def test_prices_that_are_no_numbers_are_named_and_ignored() -> None:
    prices = PriceList({"gemini": {"m": {"input": "cheap", "output": -1, "what": 3}}, "as_of": "2026-08-01"})
    assert len(prices.warnings) == 3
    assert prices.as_of() == prices.as_of(["gemini"]) == "2026-08-01"


def test_every_provider_tells_where_its_prices_come_from_and_since_when_they_hold() -> None:
    assert {provider for provider, _ in DEFAULTS} == set(SOURCES)
    for source in SOURCES.values():
        assert source.page.startswith("https://") and source.seen
        assert date.fromisoformat(source.as_of) >= date(2025, 1, 1)
    prices = PriceList()
    assert prices.as_of(["gemini", "hermes"]) == SOURCES["gemini"].as_of
    assert prices.as_of() == min(source.as_of for source in SOURCES.values())


@given(st.integers(0, 10**9), st.integers(0, 10**9), st.integers(0, 100))
def test_costs_are_whole_never_negative_and_grow_with_use(read: int, written: int, asked: int) -> None:
    for price in DEFAULTS.values():
        cost = price.nano(Usage(input_tokens=read, output_tokens=written, searches=asked))
        more = price.nano(Usage(input_tokens=read + 1, output_tokens=written + 1, searches=asked + 1))
        assert isinstance(cost, int)
        assert 0 <= cost <= more


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
        lambda inner: st.dictionaries(st.text(max_size=8), inner, max_size=4),
        max_leaves=12,
    )
)
def test_no_price_setting_breaks_the_list(value: object) -> None:
    prices = PriceList({"gemini": value, "x.y": value})
    assert prices.quote("gemini", "gemini-3.1-flash-lite", "chat").price.nano(Usage(input_tokens=NANO)) >= 0
