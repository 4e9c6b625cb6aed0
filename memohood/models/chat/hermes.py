"""The model that hermes itself talks with, through its auxiliary client. Opt-in: it costs the person's own subscription."""

from __future__ import annotations

from typing import Any

from memohood.errors import ModelUnavailable
from memohood.models.web import upper_tokens
from memohood.models.wire import Call, Wire
from memohood.spend.prices import Usage

TASK = (
    "memohood"  # `auxiliary.memohood.{provider, model}` in hermes's config.yaml chooses another model for it
)


class HermesChat:
    """The host's model. Works only inside hermes."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    @property
    def name(self) -> str:
        return f"{self._wire.provider}|{self._wire.model}"

    def complete(
        self,
        system: str,
        user: str,
        *,
        schema: dict[str, object] | None,
        timeout: float,
        operation: str = "chat",
        max_tokens: int = 1024,
    ) -> str:
        most = Usage(input_tokens=upper_tokens(system, user), output_tokens=max_tokens)
        return self._wire.call(
            operation, most, lambda call: self._ask(call, system, user, max_tokens, timeout), timeout=timeout
        )

    def _ask(self, call: Call, system: str, user: str, max_tokens: int, timeout: float) -> str:
        try:
            from agent.auxiliary_client import call_llm
        except ImportError as error:
            raise ModelUnavailable(
                "hermes's own model works only inside hermes", hint="set model.provider to auto"
            ) from error
        call.sent = True  # the host makes the request: what it costs is unknown if this fails
        answer: Any = call_llm(
            task=TASK,
            messages=[{"role": "system", "content": system}, {"role": "user", "content": user}],
            temperature=0.0,
            max_tokens=max_tokens,
            timeout=timeout,
        )
        usage = getattr(answer, "usage", None)
        read = getattr(usage, "prompt_tokens", None)
        if read is not None:
            call.used(input_tokens=read, output_tokens=getattr(usage, "completion_tokens", 0) or 0)
        text = answer.choices[0].message.content
        if not isinstance(text, str):
            raise ModelUnavailable("hermes's model answered without a text")
        return text
