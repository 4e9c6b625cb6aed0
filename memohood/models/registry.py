"""Which model serves which setting. A new model is one file and one row here; a missing one is a degradation.

`auto` takes the service whose keys are there, else what works on this machine. Everything remote is built around a Wire,
which needs the meter and leave to send: with egress local-only no remote model can be built at all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TypeVar

from memohood.config import Config
from memohood.domain.report import Degradation
from memohood.errors import ConfigError
from memohood.models.wire import Wire
from memohood.ports import ChatModel, Embedder, Reranker
from memohood.spend.meter import Meter

Secret = Callable[[str], str]
M = TypeVar("M")

OPENAI_KEY = "OPENAI_API_KEY"


@dataclass(frozen=True, slots=True, kw_only=True)
class Workshop:
    """What the makers below build with."""

    config: Config
    secret: Secret
    meter: Meter | None = None

    def wire(self, provider: str, model: str, sort: str) -> Wire:
        """A metered line to a service; ConfigError where nothing may be sent, or nothing can be counted."""
        if self.meter is None:
            raise ConfigError(f"{provider} is not used: its cost could not be counted")
        return Wire(provider, model, sort=sort, meter=self.meter, egress=self.config.egress)

    def key(self, *names: str) -> str:
        """The first of these keys that is set; ConfigError where none is."""
        for name in names:
            if name and (value := self.secret(name)):
                return value
        wanted = " or ".join(name for name in names if name)
        raise ConfigError(
            f"the key {wanted} is not set", hint="put it into the environment; under hermes, into its .env"
        )

    def has(self, *names: str) -> bool:
        return all(self.secret(name) for name in names)

    @property
    def downloads(self) -> bool:
        return self.config.egress == "allowed"


Maker = Callable[[Workshop], M]


def _package(name: str, extra: str) -> None:
    if find_spec(name.partition(".")[0]) is None:
        raise ConfigError(f"the package {name} is not installed", hint=f"pip install 'memohood[{extra}]'")


# -- embedders --------------------------------------------------------------------------------------------------------


def _builtin(_: Workshop) -> Embedder:
    from memohood.models.embedders.builtin import BuiltinEmbedder

    return BuiltinEmbedder()


def _e5(_: Workshop) -> Embedder:
    from memohood.models.embedders.e5 import E5Embedder

    return E5Embedder()


def _fastembed(shop: Workshop) -> Embedder:
    from memohood.models.embedders.fastembed import DEFAULT_MODEL, FastembedEmbedder

    _package("fastembed", "fastembed")
    wanted = shop.config.embedder
    return FastembedEmbedder(wanted.model or DEFAULT_MODEL, dims=wanted.dims, download=shop.downloads)


def _model2vec(shop: Workshop) -> Embedder:
    from memohood.models.embedders.model2vec import DEFAULT_MODEL, Model2vecEmbedder

    _package("model2vec", "model2vec")
    wanted = shop.config.embedder
    return Model2vecEmbedder(wanted.model or DEFAULT_MODEL, dims=wanted.dims, download=shop.downloads)


def _cloudflare(shop: Workshop) -> Embedder:
    from memohood.models.embedders.cloudflare import DEFAULT_BASE, DEFAULT_MODEL, CloudflareEmbedder
    from memohood.models.web import checked_base

    wanted = shop.config.embedder
    wire = shop.wire("cloudflare", wanted.model or DEFAULT_MODEL, "embed")
    return CloudflareEmbedder(
        wire,
        account=shop.key("CLOUDFLARE_ACCOUNT_ID"),
        token=shop.key(wanted.api_key_env, "CLOUDFLARE_API_TOKEN"),
        base=checked_base(wanted.base_url or DEFAULT_BASE, "embedder.base_url"),
        dims=wanted.dims,
        query_s=shop.config.recall.embed_ms / 1000,
    )


def _openai_embedder(shop: Workshop) -> Embedder:
    from memohood.models.chat.openai_compatible import DEFAULT_BASE
    from memohood.models.embedders.openai_compatible import DEFAULT_MODEL, OpenAICompatibleEmbedder
    from memohood.models.web import checked_base

    wanted = shop.config.embedder
    wire = shop.wire("openai-compatible", wanted.model or DEFAULT_MODEL, "embed")
    return OpenAICompatibleEmbedder(
        wire,
        base=checked_base(wanted.base_url or DEFAULT_BASE, "embedder.base_url"),
        key=_server_key(shop, wanted.base_url, wanted.api_key_env),
        dims=wanted.dims,
        query_s=shop.config.recall.embed_ms / 1000,
    )


def _server_key(shop: Workshop, base_url: str, name: str) -> str:
    """The key for that server. A server of one's own may need none; OpenAI's own key is never sent to another."""
    if name:
        return shop.key(name)
    return "" if base_url else shop.key(OPENAI_KEY)


EMBEDDERS: Mapping[str, Maker[Embedder]] = {
    "builtin": _builtin,
    "e5": _e5,
    "fastembed": _fastembed,
    "model2vec": _model2vec,
    "cloudflare": _cloudflare,
    "openai-compatible": _openai_embedder,
}


def build_embedder(
    config: Config, secret: Secret, meter: Meter | None = None
) -> tuple[Embedder | None, tuple[Degradation, ...]]:
    """The embedder of the settings (loaded on first use), and what is missing."""
    shop = Workshop(config=config, secret=secret, meter=meter)
    provider: str = config.embedder.provider
    if provider == "none":
        return None, (
            _missing("embed", "the embedder is switched off", _WORDS_ONLY, "set embedder.provider to auto"),
        )
    if provider == "auto":
        keyed = shop.has("CLOUDFLARE_ACCOUNT_ID", "CLOUDFLARE_API_TOKEN")
        provider = "cloudflare" if keyed and meter is not None and config.egress == "allowed" else "builtin"
    try:
        return EMBEDDERS[provider](shop), _guessed(provider, config.embedder.model, "embed", meter)
    except ConfigError as error:
        return _builtin(shop), (_missing("embed", error.message, "The built-in one is used.", error.hint),)


# -- rerankers --------------------------------------------------------------------------------------------------------


def _cohere(shop: Workshop) -> Reranker:
    from memohood.models.rerankers.cohere import CohereReranker
    from memohood.models.web import checked_base

    wanted = shop.config.rerank
    wire = shop.wire("cohere", wanted.model, "rerank")
    base = checked_base(wanted.base_url, "rerank.base_url") if wanted.base_url else ""
    key = shop.key("COHERE_API_KEY")
    _package("cohere", "cohere")
    return CohereReranker(wire, key=key, base=base)


def _cross_encoder(shop: Workshop) -> Reranker:
    from memohood.models.rerankers.fastembed import DEFAULT_MODEL, FastembedReranker

    _package("fastembed", "fastembed")
    wanted = shop.config.rerank.model
    local = wanted if "/" in wanted else DEFAULT_MODEL  # the default setting names a model of cohere
    return FastembedReranker(local, download=shop.downloads)


RERANKERS: Mapping[str, Maker[Reranker]] = {"cohere": _cohere, "fastembed": _cross_encoder}


def build_reranker(
    config: Config, secret: Secret, meter: Meter | None = None
) -> tuple[Reranker | None, tuple[Degradation, ...]]:
    """The reranker of the settings, None where there is none (the fused order then stands), and what is missing."""
    shop = Workshop(config=config, secret=secret, meter=meter)
    provider: str = config.rerank.provider
    if not config.rerank.enabled or provider == "none":
        return None, ()
    if provider == "auto":
        if not shop.has("COHERE_API_KEY") or meter is None or config.egress != "allowed":
            return None, ()
        provider = "cohere"
    try:
        return RERANKERS[provider](shop), _guessed(provider, config.rerank.model, "rerank", meter)
    except ConfigError as error:
        return None, (
            _missing("rerank", error.message, "The order of the search itself stands.", error.hint),
        )


# -- chat models ------------------------------------------------------------------------------------------------------


def _gemini(shop: Workshop) -> ChatModel:
    from memohood.models.chat.gemini import GeminiChat
    from memohood.models.web import checked_base

    wanted = shop.config.model
    wire = shop.wire("gemini", wanted.model, "chat")
    base = checked_base(wanted.base_url, "model.base_url") if wanted.base_url else ""
    key = shop.key(wanted.api_key_env, "GEMINI_API_KEY", "GOOGLE_API_KEY")
    _package("google.genai", "gemini")
    return GeminiChat(wire, key=key, base=base)


def _openai_chat(shop: Workshop) -> ChatModel:
    from memohood.models.chat.openai_compatible import DEFAULT_BASE, OpenAICompatibleChat
    from memohood.models.web import checked_base

    wanted = shop.config.model
    return OpenAICompatibleChat(
        shop.wire("openai-compatible", wanted.model, "chat"),
        base=checked_base(wanted.base_url or DEFAULT_BASE, "model.base_url"),
        key=_server_key(shop, wanted.base_url, wanted.api_key_env),
    )


def _hermes(shop: Workshop) -> ChatModel:
    from memohood.models.chat.hermes import HermesChat

    return HermesChat(shop.wire("hermes", _HOST_MODEL, "chat"))


_HOST_MODEL = "host-model"  # whichever it is: the host's own settings choose it

CHAT_MODELS: Mapping[str, Maker[ChatModel]] = {
    "gemini": _gemini,
    "openai-compatible": _openai_chat,
    "hermes": _hermes,
}


def build_chat(
    config: Config, secret: Secret, meter: Meter | None = None
) -> tuple[ChatModel | None, tuple[Degradation, ...]]:
    """The language model of the settings, None where there is none (rules then decide alone), and what is missing."""
    shop = Workshop(config=config, secret=secret, meter=meter)
    provider: str = config.model.provider
    if provider == "none":
        return None, ()
    if provider == "auto":
        if not shop.has("GEMINI_API_KEY") or meter is None or config.egress != "allowed":
            return None, ()
        provider = "gemini"
    try:
        model = _HOST_MODEL if provider == "hermes" else config.model.model
        return CHAT_MODELS[provider](shop), _guessed(provider, model, "chat", meter)
    except ConfigError as error:
        return None, (_missing("judge", error.message, _RULES_ONLY, error.hint),)


_WORDS_ONLY = "Only memories that share a word with the question can be found."
_RULES_ONLY = "Rules alone decide unclear statements, carefully."


def _missing(stage: str, reason: str, effect: str, remedy: str) -> Degradation:
    return Degradation(stage=stage, reason=reason, effect=effect, remedy=remedy)


def _guessed(provider: str, model: str, sort: str, meter: Meter | None) -> tuple[Degradation, ...]:
    """Said once when a service is counted at a price that nobody knows."""
    if meter is None or provider not in PAID or not model:
        return ()
    assumed = meter.prices.quote(provider, model, sort).assumed
    if not assumed:
        return ()
    remedy = f"set prices.{provider}.{model}.input and .output (USD per million tokens)"
    if provider == "openai-compatible":
        remedy += f"; for a server of your own prices.{provider}.input and .output to 0"
    return (_missing("spend", assumed, "Its calls are counted at the dearest price known.", remedy),)


PAID = frozenset({"gemini", "openai-compatible", "hermes", "cloudflare", "cohere"})
