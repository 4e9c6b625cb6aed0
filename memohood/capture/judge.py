"""The judge: one call of a language model on a turn that rules cannot read, or on a conflict they cannot decide.

It advises and never rules: what it says passes the same guards as everything else (no secret, nothing that poses as an
instruction, nothing that the person did not say), is compared with what is known like any fact, and can pin nothing. When it
is down, slow, over its ceiling or talks nonsense, the rules stand, and the turn can be read again later.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta, tzinfo
from datetime import time as clock_time
from typing import TypeVar

from memohood.capture import filters
from memohood.capture.comparison import stem_of
from memohood.capture.propose import Proposal, propose
from memohood.capture.redact import redact
from memohood.domain.memory import Evidence, Fact, Memory
from memohood.domain.report import Degradation
from memohood.domain.turn import USER, Message, Turn
from memohood.errors import CeilingReached, ModelUnavailable
from memohood.pipeline import Breaker
from memohood.ports import ChatModel
from memohood.prompts import judge_conflict, judge_turn
from memohood.prompts.judge_turn import JudgedFact
from memohood.text.language import detect
from memohood.text.terms import tokens

T = TypeVar("T")

DEADLINE_S = 12.0  # for one turn, its second try included
MAX_TOKENS = 1_024
_TRIES = 2
_SAID = 0.34  # share of a fact's words that the person must have used, where no quote proves it
_FOREIGN = frozenset({"code", "quote", "paste", "injection", "secret"})
_WHOLE = 160  # dropped spans are told up to this length
_EFFECT = "Rules alone decided, carefully; the turn is kept and can be read again."


class JudgeFailed(Exception):
    """The judge gave no verdict. `nonsense`: it answered, not as asked; `ceiling`: its money for the month is spent."""

    def __init__(
        self, reason: str, remedy: str = "", *, nonsense: bool = False, ceiling: bool = False
    ) -> None:
        super().__init__(reason)
        self.nonsense = nonsense
        self.ceiling = ceiling
        self.degradation = Degradation(stage="judge", reason=reason, effect=_EFFECT, remedy=remedy)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What the judge found in a turn, and what of it was refused (fact, reason)."""

    facts: tuple[Fact, ...] = ()
    refused: tuple[tuple[str, str], ...] = ()


class Judge:
    """A chat model asked as a judge. Safe from any thread."""

    def __init__(self, chat: ChatModel, zone: tzinfo, *, deadline_s: float = DEADLINE_S) -> None:
        self._chat = chat
        self._zone = zone
        self._deadline_s = deadline_s
        self._sense = Breaker()  # a model that answers nonsense is left alone like one that does not answer

    def read(self, turn: Turn, proposal: Proposal, *, timeout: float | None = None) -> Reading:
        """The facts that an unclear turn states; JudgeFailed when there is no verdict."""
        text = redact(_own(turn.user.text, proposal.dropped)).text
        before = [(m.speaker, redact(m.text).text) for m in turn.before[-judge_turn.BEFORE :]]
        kept = [fact.text for fact in proposal.facts]
        question = judge_turn.render(text, before, turn.at.astimezone(self._zone), kept)
        items = self._ask(judge_turn.SYSTEM, question, judge_turn.SCHEMA, judge_turn.parse, timeout)
        facts: list[Fact] = []
        refused: list[tuple[str, str]] = []
        for item in items:
            said = " ".join([text, *(words for _, words in before)])
            reason = _objection(item, text, said, turn.at) or _repeated(item, kept)
            if reason:
                refused.append((item.fact[:_WHOLE], f"judge:{reason}"))
            else:
                facts.append(self._fact(item, turn))
        return Reading(facts=tuple(facts), refused=tuple(refused))

    def relation(
        self, fact: Fact, known: Sequence[Memory], *, timeout: float | None = None
    ) -> judge_conflict.Verdict:
        """How an unclear fact stands to known records; JudgeFailed when there is no verdict."""
        texts = [redact(memory.text).text for memory in known[: judge_conflict.MAX_KNOWN]]
        question = judge_conflict.render(redact(fact.text).text, texts)
        return self._ask(
            judge_conflict.SYSTEM,
            question,
            judge_conflict.SCHEMA,
            lambda answer: judge_conflict.parse(answer, len(texts)),
            timeout,
        )

    def _ask(
        self,
        system: str,
        question: str,
        schema: dict[str, object],
        parse: Callable[[str], T],
        timeout: float | None,
    ) -> T:
        if not self._sense.try_pass():
            raise JudgeFailed(
                "the judge answered nonsense several times and is left alone for a while", nonsense=True
            )
        until = time.monotonic() + min(self._deadline_s, self._deadline_s if timeout is None else timeout)
        for _ in range(_TRIES):
            left = until - time.monotonic()
            if left <= 0:
                break
            try:
                answer = self._chat.complete(
                    system, question, schema=schema, timeout=left, operation="judge", max_tokens=MAX_TOKENS
                )
                found = parse(answer)
            except ModelUnavailable as error:
                spent = isinstance(error, CeilingReached)
                raise JudgeFailed(error.message, error.hint, ceiling=spent) from error
            except ValueError:
                continue
            self._sense.succeeded()
            return found
        self._sense.failed()
        raise JudgeFailed("the judge's answer was not in the asked form", nonsense=True)

    def _fact(self, item: JudgedFact, turn: Turn) -> Fact:
        """The judge's sentence as a fact; slot and value as the rules read them in it. Never pinned."""
        said = Message(owner=turn.owner, session_id=turn.session_id, speaker=USER, text=item.fact, at=turn.at)
        found = propose(Turn(user=said), zone=self._zone).facts
        read = found[0] if len(found) == 1 else Fact(text=item.fact)
        quote = item.quote if item.quote and item.quote in turn.user.text else turn.user.text.strip()
        return replace(
            read,
            text=item.fact,
            kind=item.kind,
            notability=item.notability,
            source=item.source,
            pinned=False,
            expires_at=self._end_of(item.expires, turn.at),
            lang=read.lang or detect(item.fact, "en"),
            rule=judge_turn.VERSION,
            evidence=Evidence(message_seq=turn.user.seq or None, quote=quote[:_WHOLE]),
        )

    def _end_of(self, day: date | None, said_at: datetime) -> datetime | None:
        """The end of that day in the person's zone; a day that was over when the person spoke is no expiry."""
        if day is None or day < said_at.astimezone(self._zone).date() or day.year > 9000:
            return None
        return datetime.combine(day + timedelta(days=1), clock_time(), self._zone)


def _own(text: str, dropped: Sequence[tuple[str, str]]) -> str:
    """The person's own words: pastes, code and quotes, which are none, are left out before anything is sent."""
    for span, reason in dropped:
        start = text.find(span)
        if reason not in _FOREIGN or start < 0:
            continue
        end = start + len(span)
        if len(span) == _WHOLE:  # told in part only: the rest of its paragraph belongs to it
            following = text.find("\n\n", end)
            end = following if following >= 0 else len(text)
        text = f"{text[:start]}[…]{text[end:]}"
    return text


_FIGURE = re.compile(r"\d+")


def _objection(item: JudgedFact, text: str, said: str, at: datetime) -> str:
    """Why a fact of the judge is refused; "" = it is not."""
    if redact(item.fact).text != item.fact or filters.secret(item.fact):
        return "secret"
    if filters.injection(item.fact):
        return "injection"
    quoted = bool(item.quote) and _squeezed(item.quote) in _squeezed(text)
    if item.quote and not quoted:
        return "quote_not_said"
    known = {figure.lstrip("0") or "0" for figure in _FIGURE.findall(said)} | _days_near(at)
    if not {figure.lstrip("0") or "0" for figure in _FIGURE.findall(item.fact)} <= known:
        return "figure_not_said"
    mine, theirs = _stems(item.fact), _stems(said)
    if mine and len(mine & theirs) < (0.1 if quoted else _SAID) * len(mine):
        return "not_said"
    return ""


def _repeated(item: JudgedFact, kept: Sequence[str]) -> str:
    """Rules keep it already: most of its words are in one of their facts."""
    mine = _stems(item.fact)
    return "kept_by_rule" if any(len(mine & _stems(fact)) >= 0.7 * len(mine) for fact in kept) else ""


def _squeezed(text: str) -> str:
    return " ".join(text.lower().split())


def _stems(text: str) -> set[str]:
    return {stem_of(token) for token in tokens(text) if len(token) > 2}


def _days_near(at: datetime) -> set[str]:
    """Figures of a calendar date within a year: what "next Friday" may become."""
    years = {str(at.year + offset) for offset in (-1, 0, 1)}
    return years | {str(number) for number in range(1, 32)}
