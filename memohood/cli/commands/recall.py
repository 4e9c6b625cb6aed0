"""`memohood recall`: the lines a model would see. `memohood search`: the raw hits behind them."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from datetime import datetime
from typing import TYPE_CHECKING

from memohood.cli.output import OK, Output
from memohood.text.messages import Language, say

if TYPE_CHECKING:
    from memohood.domain.recall import Hit, Recall

_KINDS = (
    "persona",
    "event",
    "preference",
    "decision",
    "correction",
    "fact",
    "instruction",
    "summary",
    "message",
)
_SEARCH_POOL = 50  # recall's own limit: filters by kind and date choose among so many


def arguments(parser: ArgumentParser, name: str, language: Language) -> None:
    parser.add_argument("query", nargs="+", help=say("help.option.query", language))
    parser.add_argument("-k", type=int, default=None, metavar="N", help=say("help.option.k", language))
    scope = parser.add_argument("--scope", choices=("all", "captures", "history"), default="all")
    scope.help = say("help.option.scope", language)
    parser.add_argument("--at", metavar="TIME", help=say("help.option.at", language))
    if name == "recall":
        parser.add_argument("--as-of", metavar="DATE", help=say("help.option.as_of", language))
        parser.add_argument("--why", action="store_true", help=say("help.option.why", language))
    else:
        parser.add_argument("--kind", choices=_KINDS, help=say("help.option.kind", language))
        parser.add_argument("--since", metavar="DATE", help=say("help.option.since", language))
        parser.add_argument("--until", metavar="DATE", help=say("help.option.until", language))


def run(args: Namespace, out: Output) -> int:
    return _recall(args, out) if args.memohood_command == "recall" else _search(args, out)


def _recall(args: Namespace, out: Output) -> int:
    from memohood.cli.moments import moment
    from memohood.cli.opening import opened, scene

    here = scene(args, out)
    zone = here.timezone
    with opened(here) as engine:
        engine.warm()  # one question in a fresh process: a person waits a second rather than miss the meaning
        found = engine.recall(
            " ".join(args.query),
            user_id=here.owner,
            at=moment(args.at, zone),
            as_of=moment(args.as_of, zone, end_of_day=True),
            k=args.k,
            scope=args.scope,
        )
    out.result({"text": found.text, **_details(found)})
    out.line(found.text or out.text("recall.nothing"))
    if args.why:
        _explain(found, out)
    return OK


def _search(args: Namespace, out: Output) -> int:
    from memohood.cli.moments import moment, shown
    from memohood.cli.opening import opened, scene

    here = scene(args, out)
    zone = here.timezone
    wanted = 8 if args.k is None else args.k
    since, until = moment(args.since, zone), moment(args.until, zone, end_of_day=True)
    filtered = bool(args.kind or since or until)
    with opened(here) as engine:
        engine.warm()  # one question in a fresh process: a person waits a second rather than miss the meaning
        found = engine.recall(
            " ".join(args.query),
            user_id=here.owner,
            at=moment(args.at, zone),
            k=_SEARCH_POOL if filtered else wanted,
            scope=args.scope,
        )
    hits = [hit for hit in found.hits if _fits(hit, args.kind, since, until)][:wanted]
    out.result({**_details(found), "hits": hits})
    if not hits:
        out.say("recall.nothing")
        return OK
    headers = [out.text(f"column.{name}") for name in ("id", "kind", "score", "date", "text")]
    out.table(
        headers,
        [
            [
                hit.id,
                out.text(f"kind.{hit.kind}"),
                f"{hit.score:.2f}",
                shown(hit.at, zone, day=True),
                hit.text,
            ]
            for hit in hits
        ],
    )
    return OK


def _fits(hit: Hit, kind: str | None, since: datetime | None, until: datetime | None) -> bool:
    if kind is not None and hit.kind != kind:
        return False
    return (since is None or hit.at >= since) and (until is None or hit.at <= until)


def _details(found: Recall) -> dict[str, object]:
    return {
        "hits": found.hits,
        "stages": [{"name": name, "ms": round(ms, 2)} for name, ms in found.stages],
        "degradations": found.degradations,
        "trace_id": found.trace_id,
    }


def _explain(found: Recall, out: Output) -> None:
    from memohood.cli.commands.status import print_degradations

    out.line()
    for hit in found.hits:
        out.say("recall.why", id=hit.id, score=hit.score, why=hit.why or hit.source)
    total = sum(ms for _, ms in found.stages)
    out.say("recall.took", total=total, stages=", ".join(f"{name} {ms:.1f}" for name, ms in found.stages))
    if found.trace_id:
        out.say("recall.trace", trace=found.trace_id)
    print_degradations(found.degradations, out)
