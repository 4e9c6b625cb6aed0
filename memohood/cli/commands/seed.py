"""`memohood seed`: take up the past conversations of hermes, as history, and with --extract as memories too."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from memohood.cli.commands.spend import dollars
from memohood.cli.output import OK, Output
from memohood.text.messages import Language, say

if TYPE_CHECKING:
    from memohood.engine import Engine
    from memohood.hosts.hermes.seed import Plan, Seeded, Seeding

_STEP_S = 2.0  # how often the progress of the vectors is looked at
_PATIENCE = 60  # looks without progress: a model may be loading, or another process at work


def arguments(parser: ArgumentParser, name: str, language: Language) -> None:
    parser.add_argument("--extract", action="store_true", help=say("help.option.extract", language))
    parser.add_argument("--dry-run", action="store_true", help=say("help.option.seed_dry_run", language))
    parser.add_argument("--budget-usd", type=float, metavar="X", help=say("help.option.budget", language))


def run(args: Namespace, out: Output) -> int:
    from memohood.cli.opening import opened, scene
    from memohood.config import places
    from memohood.errors import InputError
    from memohood.hosts.hermes.history import History
    from memohood.hosts.hermes.seed import Seeding

    here = scene(args, out)
    environ = {k: v for k, v in args.memohood_environ.items() if k != "MEMOHOOD_HOME"}
    home = here.places.hermes_home or places(environ).hermes_home  # a memory may lie elsewhere than its host
    if home is None or not History(home).exists:
        where = home / "state.db" if home else "state.db"
        raise InputError(out.text("seed.no_host", path=where), hint=out.text("seed.no_host_hint"))
    if args.budget_usd is not None and not args.budget_usd >= 0:
        raise InputError(out.text("seed.budget_wrong"))
    with ExitStack() as until_done:
        if args.dry_run and not here.database.exists():  # a look writes nothing, not even an empty memory
            folder = until_done.enter_context(TemporaryDirectory())
            here = replace(here, database=Path(folder) / here.database.name)
        engine = until_done.enter_context(opened(here, create=True))
        seeding = Seeding(engine, History(home), here.config)
        plan = _plan(seeding, args.extract, out)
        if args.dry_run:
            out.result({"dry_run": True, "plan": plan})
            out.say("seed.dry")
            return OK
        indexed = _index(seeding, out)
        extracted = _extract(seeding, plan, args.budget_usd, out) if args.extract else None
        _embed(engine, out)
    out.result({"dry_run": False, "plan": plan, "indexed": indexed, "extracted": extracted})
    return OK


def _plan(seeding: Seeding, extract: bool, out: Output) -> Plan:
    over, _ = seeding.sessions()
    with out.progress(out.text("seed.looking"), len(over)) as advance:
        plan = seeding.plan(extract=extract, advance=advance)
    out.say("seed.plan", messages=plan.messages, sessions=plan.sessions)
    if plan.open_sessions:
        out.say("seed.plan_open", count=plan.open_sessions)
    if extract:
        out.say("seed.plan_extract", turns=plan.turns, calls=plan.judge_calls, usd=dollars(plan.usd))
    elif plan.usd:
        out.say("seed.plan_cost", usd=dollars(plan.usd))
    return plan


def _index(seeding: Seeding, out: Output) -> Seeded:
    over, _ = seeding.sessions()
    with out.progress(out.text("seed.indexing"), len(over)) as advance:
        done = seeding.index(advance)
    out.say("seed.indexed", count=done.messages)
    if done.withdrawn:
        out.say("seed.withdrawn", count=done.withdrawn)
    return done


def _extract(seeding: Seeding, plan: Plan, budget_usd: float | None, out: Output) -> Seeded:
    with out.progress(out.text("seed.extracting"), plan.turns) as advance:
        done = seeding.extract(budget_usd=budget_usd, advance=advance)
    out.say("seed.extracted", turns=done.turns, added=done.added, usd=dollars(done.usd))
    if not done.complete:
        out.say("seed.budget_spent")
    return done


def _embed(engine: Engine, out: Output) -> None:
    """Vectors for what is new. Broken off, the rest follows whenever memohood runs next."""
    stats = engine.stats()
    total = max(stats.messages + sum(stats.memories.values()) - stats.vectors, 0) if stats.embedder else 0
    idle = 0
    with out.progress(out.text("seed.embedding"), total) as advance:
        while idle < _PATIENCE:
            report = engine.digest(timeout=_STEP_S)
            advance(report.embedded)
            if report.complete or any(missing.stage == "embed" for missing in report.degradations):
                return
            idle = 0 if report.embedded else idle + 1
