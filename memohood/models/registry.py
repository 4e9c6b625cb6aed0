"""Which model serves which setting. A new model is one file and one row here; a missing package is a degradation."""

from __future__ import annotations

from collections.abc import Callable

from memohood.config import Config
from memohood.domain.report import Degradation
from memohood.ports import Embedder

Secret = Callable[[str], str]


def _builtin(config: Config) -> Embedder:
    from memohood.models.embedders.builtin import BuiltinEmbedder

    return BuiltinEmbedder()


def _e5(config: Config) -> Embedder:
    from memohood.models.embedders.e5 import E5Embedder

    return E5Embedder()


_EMBEDDERS: dict[str, Callable[[Config], Embedder]] = {"builtin": _builtin, "e5": _e5}


def build_embedder(config: Config, secret: Secret) -> tuple[Embedder | None, tuple[Degradation, ...]]:
    """The embedder of the settings (loaded on first use), and what is missing."""
    provider = config.embedder.provider
    if provider == "none":
        return None, (_words_only("the embedder is switched off"),)
    if provider == "auto":
        provider = "builtin"
    build = _EMBEDDERS.get(provider)
    if build is None:
        reason = f"this version has no embedder {provider!r} yet"
        return _builtin(config), (
            Degradation(
                stage="embed",
                reason=reason,
                effect="The built-in one is used.",
                remedy="set embedder.provider to auto",
            ),
        )
    return build(config), ()


def _words_only(reason: str) -> Degradation:
    return Degradation(
        stage="embed",
        reason=reason,
        effect="Only memories that share a word with the question can be found.",
        remedy="set embedder.provider to auto",
    )
