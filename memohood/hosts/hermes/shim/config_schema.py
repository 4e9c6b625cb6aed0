"""The settings panel of the host's desktop app. May import nothing but the host's declaration module."""

from typing import Any

from plugins.memory.config_schema import ProviderConfigSchema, ProviderField, ProviderFieldOption


def _select(
    key: str, label: str, default: str, values: tuple[str, ...], description: str = "", inline: bool = False
) -> Any:
    return ProviderField(
        key=key,
        label=label,
        kind="select",
        default=default,
        description=description,
        options=tuple(ProviderFieldOption(value=v, label=v) for v in values),
        inline=inline,
    )


CONFIG_SCHEMA = ProviderConfigSchema(
    name="memohood",
    label="memohood",
    fields=(
        _select("recall.mode", "What the model gets", "hybrid", ("hybrid", "context", "tools"),
                "Memory before each reply, tools, or both", inline=True),
        _select("tools", "Memory tools", "standard", ("minimal", "standard", "full")),
        _select("egress", "Outside services", "allowed", ("allowed", "local-only"),
                "local-only: no text ever leaves this machine", inline=True),
        _select("embedder.provider", "Search by meaning", "auto",
                ("auto", "builtin", "e5", "fastembed", "model2vec", "cloudflare", "openai-compatible", "none")),
        _select("model.provider", "Judge of unclear statements", "auto",
                ("auto", "gemini", "hermes", "openai-compatible", "none")),
        _select("language", "Language of messages", "auto", ("auto", "ru", "en")),
        _select("recall.groups", "In group chats", "public", ("public", "all", "none"),
                "public: only what was said in groups"),
        ProviderField(key="auto_capture", label="Remember automatically", kind="bool", default="true", inline=True),
        ProviderField(key="recall.max_tokens", label="Most tokens of memory per reply", kind="number", default="600"),
        ProviderField(key="users.peerName", label="Your name in memory", kind="text"),
        ProviderField(key="gemini_api_key", label="Gemini key", kind="secret", env_key="GEMINI_API_KEY", group="Keys"),
        ProviderField(key="cohere_api_key", label="Cohere key", kind="secret", env_key="COHERE_API_KEY", group="Keys"),
        ProviderField(key="cloudflare_account_id", label="Cloudflare account id", kind="secret",
                      env_key="CLOUDFLARE_ACCOUNT_ID", group="Keys"),
        ProviderField(key="cloudflare_api_token", label="Cloudflare API token", kind="secret",
                      env_key="CLOUDFLARE_API_TOKEN", group="Keys"),
    ),
)  # fmt: skip
