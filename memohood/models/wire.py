"""The only way out of this machine: every remote model talks through a Wire, and a Wire lets nothing past the meter.

Wire.call: breaker -> reserve -> one HTTP request within its deadline and size -> settle | release.

The HTTP client of a wire refuses any request that is not made inside `call`, and a second one within the same call, so
neither an adapter nor a vendor's package (with its silent retries) can spend money that is not counted.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar, cast

from memohood.errors import ConfigError, MemohoodError, ModelContractError, ModelUnavailable, StoreError
from memohood.pipeline import Breaker, Detached
from memohood.spend.meter import Charge, Meter
from memohood.spend.prices import Usage

if TYPE_CHECKING:
    import httpx

T = TypeVar("T")
log = logging.getLogger("memohood.models")

CHAT_BYTES = 256_000  # more than any answer to a prompt of ours
VECTOR_BYTES = 16_000_000
_MOST_LATE = 4  # calls that outlived their deadline; while so many hang, no new one goes out
_AGENT = "memohood (+local conversational memory)"


@dataclass(slots=True)
class Call:
    """One call on the wire: what it may take, and what is known of it so far."""

    deadline: float
    max_bytes: int
    usage: Usage | None = None
    requests: int = 0
    status: int = 0  # 0 = no answer began
    received: int = 0
    sent: bool = False

    def used(self, *, input_tokens: object = 0, output_tokens: object = 0, searches: object = 0) -> None:
        """Note what the service says it used; nonsense is not noted, and the whole reservation then counts."""
        numbers = (input_tokens, output_tokens, searches)
        if all(isinstance(n, int | float) and not isinstance(n, bool) and 0 <= n < 1e12 for n in numbers):
            read, written, asked = (int(n) for n in numbers)  # type: ignore[call-overload]
            self.usage = Usage(input_tokens=read, output_tokens=written, searches=asked)

    @property
    def left_s(self) -> float:
        return self.deadline - time.monotonic()

    @property
    def refused(self) -> bool:
        """True when the service certainly did no work: it never got the request, or answered with an error."""
        return (not self.sent) or (self.status != 0 and not 200 <= self.status < 300)


class _Open(threading.local):
    call: Call | None = None


class Unmetered(MemohoodError):
    """A request was about to leave without a reservation. Always a fault of ours."""


class Wire:
    """The line to one model of one provider. Safe from any thread."""

    def __init__(
        self,
        provider: str,
        model: str,
        *,
        sort: str,
        meter: Meter,
        egress: str,
        breaker: Breaker | None = None,
    ) -> None:
        if egress != "allowed":
            raise ConfigError(
                f"{provider} is not used: egress is {egress}", hint="set egress to allowed to use services"
            )
        self.provider = provider
        self.model = model
        self._sort = sort  # chat, embed or rerank: which prices are comparable
        self._meter = meter
        self._breaker = breaker or Breaker()
        self._open = _Open()
        self._lock = threading.Lock()
        self._late = 0
        self._client: httpx.Client | None = None

    @property
    def resting(self) -> bool:
        """True while the service is spared after failures."""
        return self._breaker.rests_s() > 0

    @property
    def client(self) -> httpx.Client:
        """An HTTP client that only works inside `call`. Made on first use; proxies of the environment are respected."""
        with self._lock:
            if self._client is None:
                import httpx

                self._client = httpx.Client(
                    headers={"user-agent": _AGENT, "accept-encoding": "identity"},
                    follow_redirects=False,
                    event_hooks={"request": [self._before], "response": [self._after]},
                    limits=httpx.Limits(max_connections=8, max_keepalive_connections=2, keepalive_expiry=30),
                )
            return self._client

    def call(
        self,
        operation: str,
        most: Usage,
        step: Callable[[Call], T],
        *,
        timeout: float,
        max_bytes: int = CHAT_BYTES,
    ) -> T:
        """Run one paid step and wait for it `timeout` seconds at most; `most` is an upper bound of what it can use.

        ModelUnavailable when the service rests, costs too much, fails or is late. A late step ends in its own thread and
        is still accounted for.
        """
        if not self._breaker.try_pass():
            raise ModelUnavailable(
                f"{self.provider} failed several times and is left alone for {self._breaker.rests_s():.0f} s"
            )
        with self._lock:
            if self._late >= _MOST_LATE:
                raise ModelUnavailable(f"{self.provider} does not answer; earlier calls still hang")
        call = Call(deadline=time.monotonic() + timeout, max_bytes=max_bytes)
        job = Detached(lambda: self._metered(operation, most, step, call), name="memohood-wire")
        job.start()
        if not job.wait(timeout):
            with self._lock:
                self._late += 1
            job.on_end(self._caught_up)
            self._breaker.failed()
            raise ModelUnavailable(f"{self.provider} did not answer in time ({timeout:.1f} s)")
        return self._answer(job)

    def _answer(self, job: Detached[T]) -> T:
        if job.error is None:
            self._breaker.succeeded()
            return job.result()
        if isinstance(job.error, ModelUnavailable) and not isinstance(job.error, _Failed):
            raise job.error  # the ceiling, or no ledger: not the service's fault
        self._breaker.failed()
        raise job.error

    def _caught_up(self) -> None:
        with self._lock:
            self._late -= 1

    def _metered(self, operation: str, most: Usage, step: Callable[[Call], T], call: Call) -> T:
        charge = self._meter.reserve(self.provider, operation, self.model, most, sort=self._sort)
        if call.left_s <= 0:
            charge.release()
            raise _Failed(f"{self.provider} was not asked in time")
        self._open.call = call
        try:
            value = step(call)
        except ModelContractError:
            self._close(charge, call)
            raise
        except Exception as error:
            self._close(charge, call)
            raise self._failed(error, call) from error
        finally:
            self._open.call = None
        call.sent, call.status = True, 200  # a step that came back did its work, over whatever line
        self._close(charge, call)
        return value

    def _close(self, charge: Charge, call: Call) -> None:
        try:
            if call.refused:
                charge.release()
            else:
                charge.settle(call.usage)
        except StoreError as error:  # the reservation is on the disk and stays counted in full
            log.warning("a call of %s could not be settled: %s", self.provider, error.message)

    def _failed(self, error: Exception, call: Call) -> ModelUnavailable:
        """The service's complaint as ours. Neither keys nor texts get into it: only the kind of fault."""
        if isinstance(error, ModelUnavailable | Unmetered):
            return _Failed(error.message, hint=error.hint)
        if call.status in (401, 403):
            return _Failed(
                f"{self.provider} refuses the key ({call.status})",
                hint="check the key and what it may do at the service",
            )
        if call.status == 404:
            return _Failed(f"{self.provider} does not know {self.model} (404)", hint="check the model's name")
        if call.status == 429:
            return _Failed(f"{self.provider} asks to wait (429)")
        if call.status and not 200 <= call.status < 300:
            return _Failed(f"{self.provider} answered with an error ({call.status})")
        if call.left_s <= 0:
            return _Failed(f"{self.provider} did not answer in time")
        if not call.sent:
            return _Failed(f"{self.provider} cannot be reached ({type(error).__name__})")
        return _Failed(f"{self.provider} gave no usable answer ({type(error).__name__})")

    # -- what the HTTP client asks ------------------------------------------------------------------------------------

    def _before(self, request: httpx.Request) -> None:
        call = self._open.call
        if call is None or call.requests:
            raise Unmetered(f"a request to {self.provider} was not reserved")
        call.requests += 1
        left = max(call.left_s, 0.01)
        request.extensions["timeout"] = dict.fromkeys(("connect", "read", "write", "pool"), left)
        request.extensions["trace"] = _Sent(call)

    def _after(self, response: httpx.Response) -> None:
        call = self._open.call
        if call is None:
            raise Unmetered(f"an answer of {self.provider} belongs to no call")
        call.sent, call.status = True, response.status_code
        response.stream = _bounded(response, call)


class _Failed(ModelUnavailable):
    """A failure of the service itself: it counts for the breaker."""


class _Sent:
    """Notes when a request starts to leave: from then on the service may have seen it."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def __call__(self, event: str, info: dict[str, Any]) -> None:
        if event.endswith("send_request_body.complete"):
            self._call.sent = True


def _bounded(response: httpx.Response, call: Call) -> Any:
    """The response's body, cut off when it grows too large or dribbles on past the deadline."""
    import httpx

    inner = cast(httpx.SyncByteStream, response.stream)

    class Bounded(httpx.SyncByteStream):
        def __iter__(self) -> Iterator[bytes]:
            if response.headers.get("content-encoding", "identity") != "identity":
                raise httpx.DecodingError("a compressed answer was not asked for")
            for chunk in inner:
                call.received += len(chunk)
                if call.received > call.max_bytes:
                    raise httpx.ReadError(f"the answer is longer than {call.max_bytes} bytes")
                if call.left_s <= 0:
                    raise httpx.ReadTimeout("the answer took too long")
                yield chunk

        def close(self) -> None:
            inner.close()

    return Bounded()
