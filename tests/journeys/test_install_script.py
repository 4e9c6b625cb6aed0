"""install.sh: how it finds its way. Interpreters here are stand-ins that note what they are asked to do."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a shell script")

STAND_IN = """\
#!/bin/sh
printf '%s\\n' "$*" >>"{log}"
case "$1" in
-c) case "$2" in *sys.prefix*) echo "{prefix}" ;; *version_info*) exit {old} ;; *hermes_cli*) exit {no_hermes} ;; esac ;;
-m) case "$2" in venv) echo "ensurepip is not available"; exit 1 ;; esac ;;
--version) echo "Python 3.9.1" ;;
-) cat >/dev/null; echo state ;;
esac
exit 0
"""


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """A folder with the script, a PATH of its own, and an empty home."""
    for name in ("project", "bin", "home", "prefix with blank"):
        (tmp_path / name).mkdir()
    shutil.copy(ROOT / "install.sh", tmp_path / "project")
    (tmp_path / "project" / "pyproject.toml").write_text("[project]\n")
    return tmp_path


def interpreter(box: Path, name: str, *, old: bool = False, hermes: bool = True) -> Path:
    path = box / name
    path.parent.mkdir(parents=True, exist_ok=True)
    prefix = box / "prefix with blank"
    text = STAND_IN.format(log=box / "log", prefix=prefix, old=int(old), no_hermes=int(not hermes))
    path.write_text(text)
    path.chmod(0o755)
    return path


def run(box: Path, *args: str, **env: str) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": f"{box / 'bin'}:/usr/bin:/bin", "HOME": str(box / "home"), **env}
    return subprocess.run(
        ["/bin/sh", str(box / "project" / "install.sh"), *args],
        env=environment, cwd=box, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip


def asked(box: Path) -> str:
    log = box / "log"
    return log.read_text() if log.exists() else ""


def command(box: Path, text: str) -> None:
    path = box / "bin" / "hermes"
    path.write_text(text)
    path.chmod(0o755)


@pytest.mark.parametrize(
    "wrapper",
    [
        "#!{python}\nimport hermes_cli\n",
        "#!/bin/sh\n'''exec' \"{python}\" \"$0\" \"$@\"\n' '''\n",
        '#!/usr/bin/env bash\nunset PYTHONPATH\nexec "{script}" "$@"\n',
    ],
    ids=["its first line", "a long first line", "a wrapper of a wrapper"],
)
def test_the_python_behind_the_command_hermes_is_found(box: Path, wrapper: str):
    python = interpreter(box, "venv/bin/python")
    script = box / "venv" / "bin" / "hermes"
    script.write_text(f"#!{python}\n")
    command(box, wrapper.format(python=python, script=script))
    done = run(box, HERMES_HOME=str(box / "hh"))
    assert done.returncode == 0, done.stderr
    assert "-m pip install" in asked(box)
    assert f"-m memohood install --hermes-home {box / 'hh'}" in asked(box)


@pytest.mark.parametrize("how", ["argument", "option", "HERMES_PYTHON", "usual place"])
def test_it_can_also_be_named_or_lie_in_a_usual_place(box: Path, how: str):
    place = "home/.hermes/hermes-agent/venv/bin/python" if how == "usual place" else "elsewhere/python"
    python = str(interpreter(box, place))
    arguments = {"argument": [python], "option": ["--python", python]}.get(how, [])
    done = run(box, *arguments, **({"HERMES_PYTHON": python} if how == "HERMES_PYTHON" else {}))
    assert done.returncode == 0, done.stderr
    assert f"-m memohood install --hermes-home {box / 'home/.hermes'}" in asked(box)


def test_options_for_the_host_are_handed_on(box: Path):
    python = interpreter(box, "venv/bin/python")
    run(box, "--python", str(python), "--no-config", "--replace", "--hermes-home", str(box / "hh"))
    assert f"-m memohood install --hermes-home {box / 'hh'} --no-config --replace" in asked(box)


def test_a_second_run_installs_nothing_again(box: Path):
    python = interpreter(box, "venv/bin/python")
    for _ in range(2):
        assert run(box, "--python", str(python)).returncode == 0
    assert asked(box).count("-m pip install") == 1 and asked(box).count("-m memohood install") == 2


def test_a_python_without_hermes_is_refused(box: Path):
    done = run(box, "--python", str(interpreter(box, "p/python", hermes=False)))
    assert done.returncode == 1 and "is not a Python that has hermes-agent" in done.stderr


def test_a_hermes_on_an_unfit_python_is_refused_with_the_versions_that_fit(box: Path):
    done = run(box, "--python", str(interpreter(box, "p/python", old=True)))
    assert done.returncode == 1 and "Python 3.9.1" in done.stderr and "3.11, 3.12 or 3.13" in done.stderr


@pytest.mark.parametrize("mode", ["--test", "--demo"])
def test_without_a_fit_python_it_says_which_are_needed(box: Path, mode: str):
    for name in ("python3", "python3.11", "python3.12", "python3.13", "python"):
        interpreter(box, f"bin/{name}", old=True)
    done = run(box, mode)
    assert done.returncode == 1 and "Python 3.11, 3.12 or 3.13 is needed" in done.stderr
    assert not (box / "project" / ".venv").exists()


def test_a_python_that_cannot_make_environments_is_named_with_the_remedy(box: Path):
    interpreter(box, "bin/python3")
    done = run(box, "--demo")
    assert done.returncode == 1 and "ensurepip" in done.stderr and "-venv" in done.stderr
    assert not (box / "project" / ".venv").exists()


def test_a_folder_in_the_way_is_not_deleted(box: Path):
    interpreter(box, "bin/python3")
    (box / "project" / ".venv").mkdir()
    (box / "project" / ".venv" / "mine").write_text("x")
    done = run(box, "--demo")
    assert done.returncode == 1 and "no virtual environment" in done.stderr
    assert (box / "project" / ".venv" / "mine").exists()


def test_help_and_wrong_options_touch_nothing(box: Path):
    shown = run(box, "--help")
    assert shown.returncode == 0 and "--test [args]" in shown.stdout and "set -eu" not in shown.stdout
    wrong = run(box, "--no-such-thing")
    assert wrong.returncode == 1 and "unknown option --no-such-thing" in wrong.stderr
    assert asked(box) == ""


def test_the_scripts_hold_under_shellcheck():
    shellcheck = shutil.which("shellcheck")
    if shellcheck is None:
        pytest.skip("shellcheck is not installed here")
    done = subprocess.run(
        [shellcheck, "install.sh", ".ci/run"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
