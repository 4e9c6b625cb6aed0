"""Reports as numbers for programs and as lines for people."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import asdict
from statistics import median
from typing import Any

from memohood.bench.checks import Check
from memohood.bench.gigamemory import GigaReport
from memohood.bench.locomo import CATEGORIES, DEPTHS, LocomoReport, averages
from memohood.bench.percentiles import percentile
from memohood.bench.scenarios import ScenarioReport
from memohood.bench.speed import SpeedReport

# what is judged, in the order of the report; those marked are shown by group and by language too
_JUDGED = (
    ("capture", True),
    ("whole", False),
    ("kind", False),
    ("none", True),
    ("missed, to judge", True),
    ("without judge", True),
    ("express, no judge", False),
    ("pinned recall", False),
    ("pinned precision", False),
    ("state active", True),
    ("state inactive", True),
    ("query", True),
    ("must_not", True),
    ("smalltalk", True),
    ("irrelevant", False),
    ("secret", False),
    ("wanted", False),
)

Share = tuple[int, int]  # passed, of how many


def scenario_numbers(report: ScenarioReport) -> dict[str, Any]:
    """All figures of a scenario run, as JSON holds them."""
    checks = report.checks
    return {
        "scenarios": report.scenarios,
        "seconds": round(report.seconds, 1),
        "embedder": report.embedder,
        "degraded_recalls": report.degraded,
        "checks": {
            what: {
                **_figure(_share(c for c in checks if c.what == what)),
                "by_group": {k: _figure(v) for k, v in _shares(checks, what, lambda c: c.group).items() if k},
                "by_language": {k: _figure(v) for k, v in _shares(checks, what, lambda c: c.lang).items()},
            }
            for what, _ in _JUDGED
        },
        "median_length": median(report.lengths) if report.lengths else 0,
        "recall_ms": {
            "p50": round(percentile(report.recall_ms, 0.5), 2),
            "p95": round(percentile(report.recall_ms, 0.95), 2),
        },
    }


def scenario_rows(report: ScenarioReport) -> list[list[str]]:
    """A table for people: what, result, by group, by language."""
    rows = []
    for what, detailed in _JUDGED:
        share = _share(c for c in report.checks if c.what == what)
        if not share[1]:
            continue
        groups = _shares(report.checks, what, lambda c: c.group) if detailed else {}
        languages = _shares(report.checks, what, lambda c: c.lang) if detailed else {}
        rows.append([what, _shown(share), _listed(groups), _listed(languages)])
    lengths, times = report.lengths, report.recall_ms
    rows.append(
        ["median length", f"{median(lengths):.0f}" if lengths else "-", f"{len(lengths)} records", ""]
    )
    p50, p95 = percentile(times, 0.5), percentile(times, 0.95)
    rows.append(["recall ms", f"p50 {p50:.1f}  p95 {p95:.1f}", f"degraded {report.degraded}", ""])
    return rows


def failures(checks: Iterable[Check]) -> list[str]:
    """Every miss as a line or two that an engineer can act on; surplus last.

    A broken must_not is part of its query, and a turn that a judge is asked about is no miss.
    """
    order = {what: number for number, (what, _) in enumerate(_JUDGED)}
    missed = sorted(
        (c for c in checks if not c.passed and c.what not in ("must_not", "without judge")),
        key=lambda c: (order[c.what], c.scenario),
    )
    return [
        f"{c.what}{f' [{c.group}]' if c.group else ''} {c.scenario} {c.where}: {c.detail}" for c in missed
    ]


def _share(checks: Iterable[Check]) -> Share:
    passed = [check.passed for check in checks]
    return sum(passed), len(passed)


def _shares(checks: Iterable[Check], what: str, key: Callable[[Check], str]) -> dict[str, Share]:
    grouped: dict[str, list[Check]] = defaultdict(list)
    for check in checks:
        if check.what == what:
            grouped[key(check)].append(check)
    return {name: _share(grouped[name]) for name in sorted(grouped)}


def _figure(share: Share) -> dict[str, Any]:
    passed, total = share
    return {"passed": passed, "total": total, "share": round(passed / total, 4) if total else None}


def _shown(share: Share) -> str:
    passed, total = share
    return f"{passed}/{total} {passed / total:.1%}" if total else "-"


def _listed(shares: dict[str, Share]) -> str:
    return "  ".join(f"{name} {passed}/{total}" for name, (passed, total) in shares.items() if name)


def locomo_numbers(report: LocomoReport, *, failures: bool = False) -> dict[str, Any]:
    """Evidence recall by category as JSON holds it; "all" leaves the adversarial questions out."""
    times = [found.ms for found in report.found]
    numbers: dict[str, Any] = {
        "questions": len(report.found),
        "skipped": report.skipped,
        "messages": report.messages,
        "load_seconds": round(report.load_seconds, 1),
        "embedder": report.embedder,
        "evidence_recall": {
            name: {
                "questions": count,
                **{f"at_{d}": round(v, 4) for d, v in zip(DEPTHS, values, strict=True)},
            }
            for name, (count, values) in averages(report).items()
        },
        "recall_ms": {"p50": round(percentile(times, 0.5), 2), "p95": round(percentile(times, 0.95), 2)},
    }
    if failures:
        numbers["failures"] = locomo_failures(report)
    return numbers


def locomo_rows(report: LocomoReport) -> list[list[str]]:
    """A table for people: category, questions, evidence recall per depth."""
    return [
        [name, str(count), *(f"{value:.3f}" for value in values)]
        for name, (count, values) in averages(report).items()
    ]


def locomo_failures(report: LocomoReport) -> list[str]:
    """Questions whose evidence is not whole within the greatest depth."""
    return [
        f"[{CATEGORIES.get(f.category, f.category)}] {f.dialogue} {f.question!r}: missing {', '.join(f.missing)}"
        for f in report.found
        if f.missing
    ]


def gigamemory_numbers(report: GigaReport) -> dict[str, Any]:
    """Hits and misses as JSON holds them."""
    times = [sought.ms for sought in report.sought]
    return {
        "questions": len(report.sought),
        "found": sum(sought.found for sought in report.sought),
        "messages": report.messages,
        "load_seconds": round(report.load_seconds, 1),
        "embedder": report.embedder,
        "sought": [asdict(sought) for sought in report.sought],
        "recall_ms": {"p50": round(percentile(times, 0.5), 2), "p95": round(percentile(times, 0.95), 2)},
    }


def speed_numbers(report: SpeedReport) -> dict[str, Any]:
    """All figures of a speed run as JSON holds them."""
    return asdict(report)


def speed_rows(report: SpeedReport) -> list[list[str]]:
    """A table for people."""
    rows = [
        ["open", f"{report.open_ms:.1f} ms"],
        ["load", f"{report.load_seconds:.1f} s, {report.load_per_second:.0f} records and messages a second"],
        ["observe", f"median {report.observe_ms.p50:.2f} ms, p95 {report.observe_ms.p95:.2f} ms"],
        ["digest of a turn", f"median {report.digest_ms.p50:.2f} ms, p95 {report.digest_ms.p95:.2f} ms"],
        ["digest of many", f"{report.digest_per_second:.0f} turns a second"],
        ["first recall", f"{report.first_recall_ms:.1f} ms"],
        ["recall", f"p50 {report.recall_ms.p50:.2f} ms, p95 {report.recall_ms.p95:.2f} ms"],
    ]
    rows += [[f"  {name}", f"p50 {t.p50:.2f} ms, p95 {t.p95:.2f} ms"] for name, t in report.stages.items()]
    rows += [
        [
            "plain FTS probe + embedding",
            f"{report.baseline_ms:.2f} ms; recall takes {report.ratio:.1f} times that",
        ],
        ["file", f"{report.file_bytes / 1e6:.1f} MB"],
        ["memory of the process", f"{report.rss_bytes / 1e6:.0f} MB"],
    ]
    return rows
