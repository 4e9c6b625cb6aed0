"""`memohood doctor`: is the file sound, what is missing, what should be mended. Exit code 3 when something is."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from memohood.cli.output import DEGRADED, OK, Output
from memohood.text.messages import Language, say

if TYPE_CHECKING:
    from memohood.cli.opening import Scene
    from memohood.domain.report import Stats, Unfit

Verdict = Literal["ok", "warning", "problem"]
_SHOWN = 5
_MARKS: dict[Verdict, str] = {"ok": "✓", "warning": "!", "problem": "✗"}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at. A problem makes doctor exit with 3; a warning does not."""

    name: str
    verdict: Verdict
    told: str
    remedy: str = ""


def arguments(parser: ArgumentParser, name: str, language: Language) -> None:
    parser.add_argument("--hide-secrets", action="store_true", help=say("help.option.hide_secrets", language))


def run(args: Namespace, out: Output) -> int:
    from memohood.cli.opening import scene

    here = scene(args, out)
    findings = [Finding("config", "warning", out.translated(warning)) for warning in here.config.warnings]
    hide = bool(args.hide_secrets)
    findings += _file(here, out, hide=hide) if here.database.exists() else [_absent(here, out)]
    findings += _original(here, out)
    findings += _place(here, out) + _host(here, out)
    degraded = any(finding.verdict == "problem" for finding in findings)
    out.result({"degraded": degraded, "findings": findings})
    for finding in findings:
        out.line(f"{_MARKS[finding.verdict]} {finding.told}")
        if finding.remedy:
            out.line(f"  {finding.remedy}")
    out.say("doctor.degraded" if degraded else "doctor.sound")
    return DEGRADED if degraded else OK


def _absent(here: Scene, out: Output) -> Finding:
    return Finding("file", "ok", out.text("status.no_file", path=here.database))


def _original(here: Scene, out: Output) -> list[Finding]:
    """A memory of the original MemoHood that could be brought in."""
    from memohood.control.from_original import lies_at

    home = here.places.hermes_home
    if home is None or not lies_at(home / "memory.db"):
        return []
    told = out.text("doctor.original", path=home / "memory.db")
    return [Finding("original", "ok", told, f"memohood import {home / 'memory.db'}")]


def _file(here: Scene, out: Output, *, hide: bool) -> list[Finding]:
    from memohood.cli.opening import opened

    with opened(here) as engine:
        hidden = engine.hide_secrets() if hide else None
        unfit = engine.unfit()
        stats = engine.stats(user_id=None)
        faults = engine.check()
    findings = [_rights(here, out), _integrity(faults, out)]
    findings.append(Finding("schema", "ok", out.text("doctor.schema", version=stats.schema_version)))
    findings.append(_embedder(stats, out))
    if hidden is not None:
        told = out.text("doctor.hidden", records=len(hidden.ids), messages=hidden.messages)
        findings.append(Finding("hidden", "ok", told))
    findings += _unfit(unfit, out)
    if stats.parked_turns:
        findings.append(
            Finding("turns", "problem", out.text("status.parked", count=stats.parked_turns), "memohood retry")
        )
    findings += [
        Finding(
            item.stage,
            "problem",
            f"{out.translated(item.reason)}: {out.translated(item.effect)}",
            out.translated(item.remedy),
        )
        for item in stats.degradations
    ]
    return findings


def _unfit(unfit: Unfit, out: Output) -> list[Finding]:
    """Rows that no model gets to read as they are."""
    found = []
    if unfit.secrets:
        told = out.text("doctor.secrets", count=len(unfit.secrets), ids=_some(unfit.secrets))
        found.append(Finding("secrets", "problem", told, "memohood doctor --hide-secrets"))
    if unfit.orders:
        told = out.text("doctor.orders", count=len(unfit.orders), ids=_some(unfit.orders))
        found.append(Finding("orders", "problem", told, f"memohood show {unfit.orders[0]}"))
    return found


def _some(ids: tuple[str, ...]) -> str:
    return ", ".join(ids[:_SHOWN]) + (" …" if len(ids) > _SHOWN else "")


_SYNCED = re.compile(
    r"(?i)[/\\](?:dropbox|onedrive|google ?drive|my drive|icloud ?drive|mobile documents|yandex\.?disk|яндекс\.?диск|nextcloud|syncthing|seafile|mega)\b"
)


def _place(here: Scene, out: Output) -> list[Finding]:
    """A folder that some program copies to other machines is no place for a database in use."""
    if _SYNCED.search(str(here.database.resolve())):
        told = out.text("doctor.synced", path=here.database.parent)
        return [Finding("place", "warning", told, out.text("doctor.synced_remedy"))]
    return []


def _host(here: Scene, out: Output) -> list[Finding]:
    """Whether hermes finds the plugin and uses it."""
    from memohood.errors import ConfigError

    home = here.places.hermes_home
    if home is None or not (home / "config.yaml").exists():
        return []
    from memohood.hosts.hermes.install import attachment

    try:
        joined = attachment(home)
    except ConfigError as error:
        return [Finding("host", "problem", out.translated(error.message), out.translated(error.hint))]
    if joined.complete:
        return [Finding("host", "ok", out.text("doctor.host_ok", path=joined.plugin))]
    if joined.plugin is None:
        told = out.text("doctor.host_no_plugin", path=home / "plugins" / "memohood")
    else:
        told = out.text("doctor.host_other", provider=joined.provider or out.text("uninstall.builtin"))
    verdict: Verdict = "problem" if joined.provider == "memohood" else "warning"
    return [Finding("host", verdict, told, "memohood install")]


def _rights(here: Scene, out: Output) -> Finding:
    """Only the owner may read the file."""
    mode = here.database.stat().st_mode & 0o777
    if mode & 0o077:
        told = out.text("doctor.rights_open", path=here.database, mode=f"{mode:o}")
        return Finding("rights", "problem", told, f"chmod 600 {here.database}")
    return Finding("rights", "ok", out.text("doctor.file", path=here.database))


def _integrity(faults: list[str], out: Output) -> Finding:
    if faults:
        told = out.text("doctor.integrity_bad", faults="; ".join(faults))
        return Finding("integrity", "problem", told, out.text("doctor.integrity_remedy"))
    return Finding("integrity", "ok", out.text("doctor.integrity_ok"))


def _embedder(stats: Stats, out: Output) -> Finding:
    name = stats.embedder or out.text("status.no_embedder")
    return Finding("embedder", "ok", out.text("status.embedder", name=name, vectors=stats.vectors))
