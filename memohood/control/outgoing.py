"""What may leave the file for a model to read: no secret of a row from before it was hidden, no order to the assistant.

Rows are cleaned when they are written. This looks once more when they are read: a file may come from an older program,
from a rule that did not yet know a secret's shape, or from somebody who wrote into it.
"""

from __future__ import annotations

from functools import lru_cache

from memohood.capture.redact import redact
from memohood.domain.report import Erased, Unfit
from memohood.ports import Store
from memohood.text.orders import orders_the_model


@lru_cache(maxsize=2048)  # the same records are shown again and again
def outgoing(text: str) -> str | None:
    """A stored text as a model may read it; None where it must not be read at all."""
    return None if orders_the_model(text) else redact(text).text


def unfit(store: Store) -> Unfit:
    """Rows of all owners that are not handed out as they are: they hold a secret, or order the assistant about."""
    secrets: list[str] = []
    orders: list[str] = []
    for id, text in store.texts():
        if redact(text).text != text:
            secrets.append(id)
        if not id.startswith("m") and orders_the_model(text):
            orders.append(id)
    return Unfit(secrets=tuple(secrets), orders=tuple(orders))


def hide_secrets(store: Store) -> Erased:
    """Put a placeholder in the place of every secret that the file holds, in every table and index."""
    return store.sweep(lambda text: redact(text).text)
