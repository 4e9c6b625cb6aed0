"""`memohood explain`: why a recall gave the lines it gave. Ids and numbers only: a trace never holds a text."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from typing import Any

from memohood.cli.output import OK, Output
from memohood.text.messages import Language, say

_SHOWN = 10  # of each leg, and of what was dropped


def arguments(parser: ArgumentParser, name: str, language: Language) -> None:
    parser.add_argument("trace", help=say("help.option.trace", language))


def run(args: Namespace, out: Output) -> int:
    from memohood.cli.opening import opened, scene

    here = scene(args, out)
    with opened(here) as engine:
        trace = engine.explain(args.trace, user_id=here.owner)
    out.result({"trace": trace})
    _print(trace, out)
    return OK


def _print(trace: Mapping[str, Any], out: Output) -> None:
    out.say(
        "explain.head", at=trace.get("at", ""), scope=trace.get("scope", ""), gate=trace.get("gate") or "-"
    )
    for name, value in trace.get("understood", {}).items():
        out.line(f"  {name}: {value}")
    for leg, found in trace.get("legs", {}).items():
        out.line(f"{leg} ({len(found)}): {_scored(found)}")
    scores, boosts = trace.get("scores", {}), trace.get("boosts", {})
    out.say("explain.hits", count=len(trace.get("hits", ())), floor=trace.get("floor", 0.0))
    for key, score in trace.get("hits", ()):
        parts = [f"{name} {value:.2f}" for name, value in scores.get(key, {}).items()]
        parts += [f"{stage} ×{factor:.2f}" for stage, factor in boosts.get(key, ())]
        out.line(f"  {key}  {score:.3f}  {', '.join(parts)}")
    dropped = list(trace.get("dropped", ()))
    if dropped:
        out.say("explain.dropped", count=len(dropped))
        for key, reason in dropped[:_SHOWN]:
            out.line(f"  {key}: {reason}")
    stages = list(trace.get("stages", ()))
    total = sum(ms for _, ms in stages)
    out.say("recall.took", total=total, stages=", ".join(f"{name} {ms:.1f}" for name, ms in stages))


def _scored(found: list[tuple[str, float]]) -> str:
    shown = ", ".join(f"{key} {score:.2f}" for key, score in found[:_SHOWN])
    return shown + (" …" if len(found) > _SHOWN else "")
