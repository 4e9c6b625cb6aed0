"""Taking up the host's past conversations: first as history that can be found, then, where asked, as memories.

Everything is keyed by the row of the host's file, so a run that was broken off goes on where it stopped, a second run adds
nothing, and two runs at once do no harm. What our own hooks recorded live is recognised and not taken twice; what the person
took back since is withdrawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta, tzinfo
from typing import TYPE_CHECKING, Any

from memohood.capture.judge import MAX_TOKENS
from memohood.capture.propose import propose
from memohood.capture.record import clean
from memohood.config import Config
from memohood.domain.turn import AI, USER, Message, Turn
from memohood.hosts.hermes.history import History, PastMessage, PastSession
from memohood.hosts.hermes.owners import Talk, resolve_talk, split_speaker
from memohood.prompts import judge_turn
from memohood.spend.prices import NANO, Price, Usage

if TYPE_CHECKING:
    from memohood.engine import Engine

Advance = Callable[[int], None]

OPEN_FOR = timedelta(minutes=10)  # a session that was not ended and spoke this recently is going on
SAME_MOMENT = timedelta(
    minutes=15
)  # our own hooks and the host note the same message this near to each other
SAMPLE = 300  # turns that are read to estimate the judge's calls
CHUNK = 50  # turns between two digests
CHARS_PER_TOKEN = 3  # a careful guess for mixed Russian and English
ANSWER_TOKENS = 150


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a seed would do. `usd` is an estimate from price lists."""

    sessions: int = 0
    open_sessions: int = 0  # left out, since they are going on
    messages: int = 0  # new ones
    turns: int = 0  # new ones of the user, for --extract
    judge_calls: int = 0
    usd: float = 0.0


@dataclass(slots=True)
class Seeded:
    """What a seed did."""

    sessions: int = 0
    messages: int = 0
    withdrawn: int = 0
    turns: int = 0
    added: int = 0
    usd: float = 0.0
    complete: bool = True


@dataclass(frozen=True, slots=True)
class _Past:
    """What of one session is not ours yet."""

    session: PastSession
    talk: Talk
    new: list[PastMessage]
    ours: list[Message]


@dataclass(slots=True)
class Seeding:
    """One run over the host's history. `exclude` names sessions to leave alone."""

    engine: Engine
    history: History
    config: Config
    exclude: frozenset[str] = field(default_factory=frozenset)

    # -- what there is ----------------------------------------------------------------------------------------------

    def sessions(self) -> tuple[list[PastSession], int]:
        """(the sessions that are over, how many are going on)."""
        last = self.history.last_said()
        now = self.engine.clock.now()
        every = [s for s in self.history.sessions() if s.id in last]
        over = [s for s in every if s.id not in self.exclude and (s.ended or last[s.id] <= now - OPEN_FOR)]
        return over, len(every) - len(over)

    def plan(self, *, extract: bool, advance: Advance = lambda n: None) -> Plan:
        """Look, write nothing, and estimate."""
        over, going_on = self.sessions()
        messages = chars = touched = 0
        turns: list[Turn] = []
        for session in over:
            past = self._past(session)
            messages += len(past.new)
            chars += sum(len(m.text) for m in past.new)
            touched += bool(past.new)
            if extract and not past.talk.anonymous:
                turns += [
                    _turn(said, past.talk) for said, _ in self._uncaptured(session, past.talk, past.ours)
                ]
            advance(1)
        calls, judge_usd = self._judge_cost(turns) if extract else (0, 0.0)
        return Plan(
            sessions=touched,
            open_sessions=going_on,
            messages=messages,
            turns=len(turns),
            judge_calls=calls,
            usd=judge_usd + self._embedding_cost(chars),
        )

    # -- history ----------------------------------------------------------------------------------------------------

    def index(self, advance: Advance = lambda n: None) -> Seeded:
        """Record what was said as history, durable batch by batch; `advance` counts sessions."""
        done = Seeded()
        done.messages = self.engine.record_messages(self._records(done, advance))
        return done

    def _records(self, done: Seeded, advance: Advance) -> Iterator[dict[str, Any]]:
        for session in self.sessions()[0]:
            past = self._past(session)
            done.sessions += bool(past.new)
            done.withdrawn += self._withdraw(past)
            yield from (_record(message, past) for message in past.new)
            advance(1)

    def _past(self, session: PastSession) -> _Past:
        talk = _talk(session, self.config)
        ours = self.engine.session_messages(session.id, user_id=talk.owner)
        highest = max((row for m in ours if (row := _row(m.ref))), default=0)
        new = self.history.said(session, after_row=highest)
        live = [m for m in ours if _row(m.ref) == 0]
        return _Past(session, talk, _unknown(new, live, talk), ours)

    def _withdraw(self, past: _Past) -> int:
        """Take back what the person took back after it was seeded."""
        known = {m.ref for m in past.ours if _row(m.ref)}
        if not known:
            return 0
        gone = {m.ref for m in self.history.rewound(past.session.id, replies=True)} & known
        if not gone:
            return 0
        return self.engine.withdraw(session_id=past.session.id, user_id=past.talk.owner, refs=gone)

    # -- memories ---------------------------------------------------------------------------------------------------

    def extract(self, *, budget_usd: float | None = None, advance: Advance = lambda n: None) -> Seeded:
        """Capture from old turns, oldest session first, with their own dates.

        A budget is never passed: the run stops before a turn whose worst case does not fit what is left of it.
        """
        done = Seeded()
        began = self._spent()
        chunk: list[dict[str, Any]] = []
        worst = 0.0  # USD that the chunk can cost
        self.engine.limit_spend(budget_usd)
        try:
            for turn in self._turns():
                most = self._most(turn) if budget_usd is not None else 0.0
                if len(chunk) == CHUNK or (budget_usd is not None and done.usd + worst + most > budget_usd):
                    self._capture(chunk, done, began, advance)
                    chunk, worst = [], 0.0
                    if budget_usd is not None and done.usd + most > budget_usd:
                        done.complete = False
                        break
                chunk.append(turn)
                worst += most
            self._capture(chunk, done, began, advance)
        finally:
            self.engine.limit_spend(None)
        return done

    def _capture(
        self, chunk: Sequence[Mapping[str, Any]], done: Seeded, began: float, advance: Advance
    ) -> None:
        if chunk:
            done.turns += self.engine.observe_past(chunk)
            done.added += self.engine.digest().added
            done.usd = self._spent() - began
            advance(len(chunk))

    def _turns(self) -> Iterator[dict[str, Any]]:
        for session in self.sessions()[0]:
            talk = _talk(session, self.config)
            if talk.anonymous:
                continue  # nobody's memory: a group without names is history only
            ours = self.engine.session_messages(session.id, user_id=talk.owner)
            for said, reply in self._uncaptured(session, talk, ours):
                yield {
                    "user": talk.words(said.text),
                    "assistant": reply.text if reply else None,
                    "session_id": session.id,
                    "at": said.at,
                    "reply_at": reply.at if reply else None,
                    "user_id": talk.owner,
                    "platform": session.source,
                    "refs": (said.ref, reply.ref if reply else None),
                }

    def _uncaptured(
        self, session: PastSession, talk: Talk, ours: Sequence[Message]
    ) -> list[tuple[PastMessage, PastMessage | None]]:
        """The user's messages that capture has never seen, each with its reply."""
        captured = self.engine.digested(session.id, user_id=talk.owner)
        seen = {m.ref for m in ours if m.seq in captured}
        live = [m for m in ours if _row(m.ref) == 0]
        said = _unknown(self.history.said(session), live, talk)
        found: list[tuple[PastMessage, PastMessage | None]] = []
        for place, row in enumerate(said):
            if row.role == "user" and row.ref not in seen:
                after = said[place + 1] if place + 1 < len(said) else None
                found.append((row, after if after is not None and after.role == "assistant" else None))
        return found

    # -- money ------------------------------------------------------------------------------------------------------

    def _spent(self) -> float:
        return self.engine.spend().usd

    def _judge_cost(self, turns: Sequence[Turn]) -> tuple[int, float]:
        """(calls, USD) that the judge would take, from a sample of the turns."""
        if not self.engine.judge_name or not turns:
            return 0, 0.0
        sample = turns[:: max(1, len(turns) // SAMPLE)]
        zone, threshold = self.engine.clock.timezone, self.config.capture_threshold
        unclear = [t for t in sample if _ambiguous(t, zone, threshold)]
        calls = round(len(unclear) / len(sample) * len(turns))
        chars = len(judge_turn.SYSTEM) + (
            sum(min(len(t.user.text), judge_turn.TEXT_HEAD) for t in unclear) // max(len(unclear), 1)
        )
        usage = Usage(input_tokens=chars // CHARS_PER_TOKEN, output_tokens=ANSWER_TOKENS)
        return calls, calls * self._judge_price().nano(usage) / NANO

    def _most(self, turn: Mapping[str, Any]) -> float:
        """USD that capturing from a turn can cost at most: its judge, asked twice, and the vectors of its words."""
        size = len(turn["user"].encode()) + len((turn["assistant"] or "").encode())
        most = self._embedding_cost(size * CHARS_PER_TOKEN * 2)
        said = Message(
            owner=turn["user_id"],
            session_id=turn["session_id"],
            speaker=USER,
            text=turn["user"],
            at=turn["at"],
        )
        zone, threshold = self.engine.clock.timezone, self.config.capture_threshold
        if self.engine.judge_name and _ambiguous(Turn(user=said), zone, threshold):
            usage = Usage(input_tokens=2 * judge_turn.most_bytes(turn["user"]), output_tokens=2 * MAX_TOKENS)
            most += self._judge_price().nano(usage) / NANO
        return most

    def _judge_price(self) -> Price:
        provider, _, model = self.engine.judge_name.partition("|")
        return self.engine.meter.prices.quote(provider, model, "chat").price

    def _embedding_cost(self, chars: int) -> float:
        provider, _, rest = self.engine.stats().embedder.partition("|")
        if provider not in ("cloudflare", "openai-compatible"):
            return 0.0
        price = self.engine.meter.prices.quote(provider, rest.partition("|")[0], "embed").price
        return price.nano(Usage(input_tokens=chars // CHARS_PER_TOKEN)) / NANO


def _talk(session: PastSession, config: Config) -> Talk:
    return resolve_talk(
        config.users,
        {
            "platform": session.source,
            "user_id": session.user_id,
            "chat_type": session.chat_type,
            "chat_id": session.chat_id,
            "thread_id": session.thread_id,
            "gateway_session_key": session.session_key,
        },
    )


def _row(ref: str | None) -> int:
    """The host's row that a message of ours was seeded from, 0 for one that our hooks recorded."""
    number = ref.removeprefix("state:") if ref and ref.startswith("state:") else ""
    return int(number) if number.isdigit() else 0


def _unknown(rows: list[PastMessage], live: Sequence[Message], talk: Talk) -> list[PastMessage]:
    """The rows without those that our own hooks recorded: the same words by the same side at about the same time."""
    if not live:
        return rows
    recorded: dict[tuple[bool, str], list[datetime]] = {}
    for message in live:
        recorded.setdefault((message.speaker == AI, message.text), []).append(message.at)
    kept: list[PastMessage] = []
    for row in rows:
        words = talk.words(row.text) if row.role == "user" else row.text
        times = recorded.get((row.role == "assistant", clean(words)), [])
        same = min(times, key=lambda at: abs(at - row.at), default=None)
        if same is not None and abs(same - row.at) <= SAME_MOMENT:
            times.remove(same)
        else:
            kept.append(row)
    return kept


def _record(row: PastMessage, past: _Past) -> dict[str, Any]:
    speaker, text = AI, row.text
    if row.role == "user":
        name, words = split_speaker(row.text) if past.talk.anonymous else ("", past.talk.words(row.text))
        speaker, text = (name or "someone", words) if past.talk.anonymous else (USER, words)
    return {
        "session_id": row.session_id,
        "speaker": speaker,
        "text": text,
        "at": row.at,
        "ref": row.ref,
        "user_id": past.talk.owner,
        "platform": past.session.source,
    }


def _turn(said: PastMessage, talk: Talk) -> Turn:
    return Turn(
        user=Message(
            owner=talk.owner, session_id=said.session_id, speaker=USER, text=talk.words(said.text), at=said.at
        )
    )


def _ambiguous(turn: Turn, zone: tzinfo, threshold: float) -> bool:
    return propose(turn, zone=zone, threshold=threshold).ambiguous
