"""What services charge, as far as their price lists told on a given day. Integer nano-USD, always rounded up.

A user's own `prices` go first: `prices.<provider>.<model>.<unit>` in USD, or `prices.<provider>.<unit>` for all models of
a provider. Units: `input` and `output` per million tokens, `search` per search of up to 100 documents.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import ROUND_CEILING, Decimal, InvalidOperation
from typing import Any

NANO = 1_000_000_000
UNITS = ("input", "output", "search")
DOCUMENTS_PER_SEARCH = 100
_ANY = ""  # the model of a price that holds for every model of a provider
_MOST_TOKENS = 10**12  # a larger count is nonsense, whoever reports it


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """What one call used."""

    input_tokens: int = 0
    output_tokens: int = 0
    searches: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """USD per million tokens, and per search. None = the model has no such unit."""

    input: Decimal | None = None
    output: Decimal | None = None
    search: Decimal | None = None

    def nano(self, usage: Usage) -> int:
        """The price of that use in nano-USD, rounded up."""
        tokens = _counted(usage.input_tokens) * (self.input or Decimal(0))
        tokens += _counted(usage.output_tokens) * (self.output or Decimal(0))
        searches = _counted(usage.searches) * (self.search or Decimal(0))
        return int((tokens * 1000 + searches * NANO).to_integral_value(ROUND_CEILING))

    @property
    def sort(self) -> frozenset[str]:
        return frozenset(unit for unit in UNITS if getattr(self, unit) is not None)


def _counted(number: int) -> Decimal:
    return Decimal(max(0, min(int(number), _MOST_TOKENS)))


def _chat(input: str, output: str) -> Price:
    return Price(input=Decimal(input), output=Decimal(output))


def _embedding(input: str) -> Price:
    return Price(input=Decimal(input))


def _search(search: str) -> Price:
    return Price(search=Decimal(search))


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Where a provider publishes its prices, since when ours are known to hold, and how they were seen. The bill is the truth."""

    page: str
    as_of: str  # the oldest sighting among the provider's prices below
    seen: str


SOURCES: Mapping[str, Source] = {
    "gemini": Source(
        page="https://ai.google.dev/gemini-api/docs/pricing",
        as_of="2026-05-15",
        seen="copies of the page: 2026-10-07 (2.5, 3.1 pro, 3.5, 3.8), 2026-05-15 (3.1 flash-lite, 3 flash preview); "
        "prompts up to 200,000 tokens; 3.8 flash at its price from 2027 on, half of that is asked until then",
    ),
    "openai-compatible": Source(
        page="https://developers.openai.com/api/docs/pricing",
        as_of="2026-05-04",
        seen="OpenAI's own models only; copies of the page of 2026-05-04 (5.4, 5.5), of undated model pages (5 nano, "
        "embeddings), lists of third parties (4.1, 4o mini, 5: 2026-05-07; 6: 2026-09-23)",
    ),
    "cloudflare": Source(
        page="https://developers.cloudflare.com/workers-ai/platform/pricing/",
        as_of="2025-02-20",
        seen="the documentation's source of 2025-02-20 (bge-…-en), an undated copy of the model's page (bge-m3); the "
        "price of a neuron was the same on 2026-09-20; qwen3-embedding was not confirmed",
    ),
    "cohere": Source(
        page="https://cohere.com/pricing",
        as_of="2026-06-01",
        seen="a list of a third party of June 2026 (4.0) and the earlier public price (3.x); since October 2026 the page "
        "itself names no price per search",
    ),
}

DEFAULTS: Mapping[tuple[str, str], Price] = {
    ("gemini", "gemini-2.5-flash-lite"): _chat("0.10", "0.40"),
    ("gemini", "gemini-3.1-flash-lite"): _chat("0.25", "1.50"),
    ("gemini", "gemini-3.5-flash-lite"): _chat("0.30", "2.50"),
    ("gemini", "gemini-2.5-flash"): _chat("0.30", "2.50"),
    ("gemini", "gemini-3-flash-preview"): _chat("0.50", "3.00"),
    ("gemini", "gemini-3.5-flash"): _chat("1.50", "9.00"),
    ("gemini", "gemini-3.8-flash"): _chat("1.50", "7.50"),
    ("gemini", "gemini-2.5-pro"): _chat("1.25", "10.00"),
    ("gemini", "gemini-3.1-pro-preview"): _chat("2.00", "12.00"),
    ("openai-compatible", "gpt-5-nano"): _chat("0.05", "0.40"),
    ("openai-compatible", "gpt-4.1-nano"): _chat("0.10", "0.40"),
    ("openai-compatible", "gpt-6-luna"): _chat("0.10", "0.50"),
    ("openai-compatible", "gpt-4o-mini"): _chat("0.15", "0.60"),
    ("openai-compatible", "gpt-5.4-nano"): _chat("0.20", "1.25"),
    ("openai-compatible", "gpt-5-mini"): _chat("0.25", "2.00"),
    ("openai-compatible", "gpt-4.1-mini"): _chat("0.40", "1.60"),
    ("openai-compatible", "gpt-5.4-mini"): _chat("0.75", "4.50"),
    ("openai-compatible", "gpt-4.1"): _chat("2.00", "8.00"),
    ("openai-compatible", "gpt-5"): _chat("1.25", "10.00"),
    ("openai-compatible", "gpt-6-sol"): _chat("2.00", "10.00"),
    ("openai-compatible", "gpt-5.4"): _chat("2.50", "15.00"),
    ("openai-compatible", "gpt-5.5"): _chat("5.00", "30.00"),
    ("openai-compatible", "gpt-6-astra"): _chat("10.00", "50.00"),
    ("openai-compatible", "text-embedding-3-small"): _embedding("0.02"),
    ("openai-compatible", "text-embedding-3-large"): _embedding("0.13"),
    ("openai-compatible", "text-embedding-ada-002"): _embedding("0.10"),
    ("cloudflare", "@cf/baai/bge-m3"): _embedding("0.012"),
    ("cloudflare", "@cf/qwen/qwen3-embedding-0.6b"): _embedding("0.012"),
    ("cloudflare", "@cf/baai/bge-small-en-v1.5"): _embedding("0.020"),
    ("cloudflare", "@cf/baai/bge-base-en-v1.5"): _embedding("0.067"),
    ("cloudflare", "@cf/baai/bge-large-en-v1.5"): _embedding("0.204"),
    ("cohere", "rerank-v3.5"): _search("0.002"),
    ("cohere", "rerank-english-v3.0"): _search("0.002"),
    ("cohere", "rerank-multilingual-v3.0"): _search("0.002"),
    ("cohere", "rerank-v4.0-fast"): _search("0.002"),
    ("cohere", "rerank-v4.0-pro"): _search("0.0025"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Quote:
    """The price of a model; `assumed` names why it is a guess, "" where the price is known."""

    price: Price
    assumed: str = ""


class PriceList:
    """The defaults with a user's own prices over them. `warnings` name entries that cannot be used."""

    def __init__(self, own: Mapping[str, Any] | None = None) -> None:
        found: list[str] = []
        self._prices = {**DEFAULTS, **_parse(own or {}, found)}
        self.warnings = tuple(found)
        self._own_as_of = str((own or {}).get("as_of") or "")

    def quote(self, provider: str, model: str, sort: str = "chat") -> Quote:
        """The price of a model. One that nobody knows is taken for the dearest known of its sort (chat, embed, rerank)."""
        known = self._prices.get((provider, model)) or self._prices.get((provider, _ANY))
        if known is not None:
            return Quote(price=known)
        wanted = _SORTS[sort]
        alike = {key: price for key, price in self._prices.items() if price.sort == wanted}
        same = [price for (name, _), price in alike.items() if name == provider]
        return Quote(
            price=_dearest(same or list(alike.values()), wanted),
            assumed=f"the price of {model or 'the model'} ({provider}) is not known",
        )

    def as_of(self, providers: Iterable[str] = ()) -> str:
        """Since when the prices of these providers (none = of all) are known to hold: the user's own word goes first."""
        named = [SOURCES[name].as_of for name in providers if name in SOURCES]
        return self._own_as_of or min(named or [source.as_of for source in SOURCES.values()])

    def rows(self) -> list[tuple[str, str, Price]]:
        return [(provider, model, price) for (provider, model), price in sorted(self._prices.items())]


_SORTS: Mapping[str, frozenset[str]] = {
    "chat": frozenset({"input", "output"}),
    "embed": frozenset({"input"}),
    "rerank": frozenset({"search"}),
}


def _dearest(prices: list[Price], units: frozenset[str]) -> Price:
    most = {unit: max(getattr(price, unit) for price in prices) for unit in units}
    return Price(**most)


def _parse(own: Mapping[str, Any], warnings: list[str]) -> dict[tuple[str, str], Price]:
    """Model names may hold dots, and settings split keys at dots: so the path is joined again, the last part is the unit."""
    found: dict[tuple[str, str], dict[str, Decimal]] = {}
    for path, value in _leaves(own):
        if path[0] == "as_of":
            continue
        name = ".".join(path)
        if len(path) < 2 or path[-1] not in UNITS:
            warnings.append(f"prices.{name} names no unit ({', '.join(UNITS)}): ignored")
            continue
        amount = _amount(value)
        if amount is None:
            warnings.append(f"prices.{name} = {value!r} must be a number of at least 0: ignored")
            continue
        found.setdefault((path[0], ".".join(path[1:-1])), {})[path[-1]] = amount
    return {key: Price(**units) for key, units in found.items()}


def _leaves(tree: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    for key, value in tree.items():
        here = (*path, *str(key).split("."))
        if isinstance(value, Mapping):
            yield from _leaves(value, here)
        else:
            yield here, value


def _amount(value: Any) -> Decimal | None:
    if isinstance(value, bool):
        return None
    try:
        amount = Decimal(str(value))
    except InvalidOperation:
        return None
    return amount if amount.is_finite() and 0 <= amount < 1_000_000 else None
