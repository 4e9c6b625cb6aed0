"""The shape of the code base: layers, tools, sizes, and what must never appear in it."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "memohood"
SOURCES = sorted(PACKAGE.rglob("*.py"))

# Longer than the limit and why that is right. Keep it short.
LONG_FILES: dict[str, str] = {
    "memohood/engine.py": "the public surface in one place",
}
MAX_LINES, MAX_FUNCTION = 400, 55
MAY_READ_ENVIRONMENT = {"memohood/config.py", "memohood/cli/main.py"}
MAY_USE_SQLITE3 = {"memohood/hosts/hermes/history.py", "memohood/bench/speed.py"}


def _run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600, check=False)


def _names(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_layers_import_only_what_lies_below_them() -> None:
    linter = Path(sys.executable).with_name("lint-imports")
    done = _run(str(linter), "--no-cache")
    assert done.returncode == 0, done.stdout + done.stderr


def test_types_hold_under_mypy_strict() -> None:
    done = _run(sys.executable, "-m", "mypy", "memohood")
    assert done.returncode == 0, done.stdout + done.stderr


def test_ruff_finds_nothing() -> None:
    done = _run(sys.executable, "-m", "ruff", "check", "memohood", "tests")
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_code_is_formatted() -> None:
    done = _run(sys.executable, "-m", "ruff", "format", "--check", "memohood", "tests")
    assert done.returncode == 0, done.stdout + done.stderr


def test_files_stay_short_enough_to_read() -> None:
    long = {
        _names(p): n for p in SOURCES if (n := len(p.read_text(encoding="utf-8").splitlines())) > MAX_LINES
    }
    assert not long.keys() - LONG_FILES.keys(), long


def test_functions_stay_short_enough_to_read() -> None:
    long = [
        f"{_names(path)}:{node.lineno} {node.name}: {length}"
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (length := (node.end_lineno or 0) - node.lineno + 1) > MAX_FUNCTION
    ]
    assert not long, "\n".join(long)


def test_every_module_says_what_it_is_for() -> None:
    silent = [
        _names(p)
        for p in SOURCES
        if p.stat().st_size and not ast.get_docstring(ast.parse(p.read_text("utf-8")))
    ]
    assert not silent


def test_only_the_settings_and_the_command_line_read_the_environment() -> None:
    reading = {_names(p) for p in SOURCES if _reads_environment(ast.parse(p.read_text(encoding="utf-8")))}
    assert reading <= MAY_READ_ENVIRONMENT, reading - MAY_READ_ENVIRONMENT


def test_only_the_host_history_and_the_yardstick_use_pythons_sqlite3() -> None:
    """Two SQLite libraries on one file in one process drop each other's locks."""
    using = {_names(p) for p in SOURCES if "sqlite3" in set(_imports(p))}
    assert using <= MAY_USE_SQLITE3, using - MAY_USE_SQLITE3


def test_only_storage_knows_sql() -> None:
    using = {
        _names(p)
        for p in SOURCES
        if "apsw" in set(_imports(p)) and p.parent.name not in ("storage", "migrations")
    }
    assert not using


def test_nothing_opens_a_live_database_file() -> None:
    """An open() and close() of memory.db drops SQLite's locks on it; byte scans run after close."""
    pattern = re.compile(
        r"open\([^)\n]*(?:memory\.db|state\.db|-wal|-shm|database)|database\.(?:read_bytes|read_text|open)\("
    )
    found = [
        _names(p)
        for p in SOURCES
        if pattern.search(p.read_text(encoding="utf-8")) and "storage" not in p.parts
    ]
    assert not found


def test_no_exception_is_swallowed() -> None:
    silent = [
        f"{_names(path)}:{handler.lineno}"
        for path in SOURCES
        for handler in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(handler, ast.ExceptHandler)
        and _catches_all(handler)
        and all(isinstance(statement, ast.Pass) for statement in handler.body)
    ]
    assert not silent


def test_the_project_speaks_only_of_itself() -> None:
    words = r"\bissue #?\d+"
    shipped = [*SOURCES, *ROOT.glob("*.md"), *ROOT.glob("skill/**/*.md"), *ROOT.glob("install.*"), *_tests()]
    found = [
        _names(p) for p in shipped if re.search(words, p.read_text(encoding="utf-8")) and p != Path(__file__)
    ]
    assert not found


def _tests() -> Iterator[Path]:
    return (ROOT / "tests").rglob("*.py")


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


def _catches_all(handler: ast.ExceptHandler) -> bool:
    return handler.type is None or (
        isinstance(handler.type, ast.Name) and handler.type.id in ("Exception", "BaseException")
    )


def _reads_environment(tree: ast.Module) -> bool:
    return any(
        isinstance(node, ast.Attribute)
        and node.attr in ("environ", "getenv")
        and isinstance(node.value, ast.Name)
        and node.value.id == "os"
        for node in ast.walk(tree)
    )
