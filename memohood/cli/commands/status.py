"""`memohood status` (also `stats`, also no command at all): what is remembered, in numbers."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from memohood.cli.output import OK, Output
from memohood.text.messages import Language, say

if TYPE_CHECKING:
    from memohood.domain.report import Degradation, Stats


def arguments(parser: ArgumentParser, name: str, language: Language) -> None:
    parser.add_argument("--everyone", action="store_true", help=say("help.option.everyone", language))


def run(args: Namespace, out: Output) -> int:
    from memohood.cli.opening import opened, scene

    here = scene(args, out)
    if not here.database.exists():
        out.result({"path": here.database, "exists": False})
        out.say("status.no_file", path=here.database)
        out.say("status.no_file_hint")
        return OK
    with opened(here) as engine:
        stats = engine.stats(user_id=None if getattr(args, "everyone", False) else here.owner)
    out.result({"exists": True, "stats": stats, "warnings": here.config.warnings})
    _print(stats, out)
    for warning in here.config.warnings:
        out.line(out.text("warning.line", text=out.translated(warning)))
    return OK


def _print(stats: Stats, out: Output) -> None:
    owner = out.text("status.all_owners") if stats.user_id is None else stats.user_id
    out.say("status.head", path=stats.path, size=out.size(stats.file_bytes), owner=owner)
    active = stats.memories.get("active", 0)
    other = {state: stats.memories.get(state, 0) for state in ("superseded", "archived")}
    out.say("status.memories", active=active, pinned=stats.pinned, **other)
    if kinds := {kind: count for kind, count in stats.kinds.items() if count}:
        out.say(
            "status.kinds", kinds=", ".join(f"{out.text(f'kind.{kind}')} {kinds[kind]}" for kind in kinds)
        )
    out.say("status.messages", messages=stats.messages, sessions=stats.sessions)
    if stats.forgotten:
        out.say("status.forgotten", count=stats.forgotten)
    if stats.erase_pending:
        out.say("status.erase_pending")
    if stats.pending_turns:
        out.say("status.pending", count=stats.pending_turns)
    if stats.parked_turns:
        out.say("status.parked", count=stats.parked_turns)
        for turn in stats.parked:
            out.say(
                "status.parked_turn",
                session=turn.session_id,
                when=f"{turn.at:%Y-%m-%d %H:%M}",
                reason=out.translated(turn.reason),
            )
        out.say("status.parked_hint")
    out.say("status.embedder", name=stats.embedder or out.text("status.no_embedder"), vectors=stats.vectors)
    print_degradations(stats.degradations, out)


def print_degradations(degradations: tuple[Degradation, ...], out: Output) -> None:
    """What is missing now, what it costs the person, and what would bring it back."""
    for item in degradations:
        reason, effect = out.translated(item.reason), out.translated(item.effect)
        out.line(out.text("degradation.line", stage=item.stage, reason=reason, effect=effect))
        if item.remedy:
            out.line("  " + out.translated(item.remedy))
