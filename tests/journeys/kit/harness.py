"""Drive the real hermes-agent offline: a throw-away home, a scripted model on 127.0.0.1, a guard on the network.

with Host(tmp_path) as host:
    host.llm.script = [{"when": "hello", "reply": "hi"}]
    host.oneshot("hello")            # `hermes -z`: one process, one session
    host.sessions({"turns": [...]})  # many turns in one process
    host.memory_contexts()           # what recall put in front of the model
    host.network_attempts()          # must stay empty
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.journeys.kit.stub_llm import StubLLM, text_of

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
SHIM = ROOT / "memohood" / "hosts" / "hermes" / "shim"
FENCE = re.compile(r"<memory-context>\n\[System note:.*?\]\n\n(.*?)\n</memory-context>", re.S)
_KEPT = ("PATH", "LANG", "LC_ALL", "TMPDIR", "TZ")
_HERMES = "from hermes_cli.main import main; main()"


class Host:
    """One home of the host with memohood's plugin folder in it."""

    def __init__(
        self, root: Path, *, provider: str = "memohood", more_config: str = "", hide_package: bool = False
    ) -> None:
        self.root = root
        self.home = root / "hermes_home"
        self.user_home = root / "user_home"
        self.home.mkdir(parents=True, exist_ok=True)
        self.user_home.mkdir(exist_ok=True)
        shutil.copytree(
            SHIM, self.home / "plugins" / "memohood", ignore=shutil.ignore_patterns("__pycache__")
        )
        self.llm = StubLLM().start()
        template = (HERE / "config.yaml.tmpl").read_text(encoding="utf-8")
        template = template.replace("@BASE_URL@", self.llm.base_url).replace("@PROVIDER@", provider)
        (self.home / "config.yaml").write_text(template + more_config, encoding="utf-8")
        self.netlog = root / "net.log"
        path = [str(HERE / "netguard"), str(ROOT)]
        if hide_package:
            hidden = root / "hidden" / "memohood"
            hidden.mkdir(parents=True)
            (hidden / "__init__.py").write_text("raise ModuleNotFoundError(\"No module named 'memohood'\")\n")
            path = [str(HERE / "netguard"), str(hidden.parent)]
        self.env = {name: os.environ[name] for name in _KEPT if name in os.environ} | {
            "HOME": str(self.user_home),
            "HERMES_HOME": str(self.home),
            "PYTHONPATH": os.pathsep.join(path),
            "PYTHONDONTWRITEBYTECODE": "1",
            "NO_COLOR": "1",
            "HERMES_DISABLE_LAZY_INSTALLS": "1",
            "NETGUARD_LOG": str(self.netlog),
        }

    # -- ways to run ---------------------------------------------------------------------------------------------------

    def popen(self, *args: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-c", _HERMES, *args], env=self.env, cwd=self.user_home, text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
        )  # fmt: skip

    def cli(self, *args: str, check: bool = True, timeout: float = 180) -> subprocess.CompletedProcess[str]:
        """`hermes args...`"""
        return self._run([sys.executable, "-c", _HERMES, *args], check=check, timeout=timeout)

    def python(
        self, *args: str, check: bool = True, timeout: float = 180
    ) -> subprocess.CompletedProcess[str]:
        return self._run([sys.executable, *args], check=check, timeout=timeout)

    def _run(
        self, command: list[str], *, check: bool, timeout: float, given: str = ""
    ) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            command,
            env=self.env,
            cwd=self.user_home,
            input=given,
            text=True,
            capture_output=True,
            timeout=timeout,
        )
        if check and done.returncode != 0:
            raise AssertionError(
                f"{command[-3:]} -> {done.returncode}\n{done.stdout}\n{done.stderr}\n{self.log()[-4000:]}"
            )
        return done

    def oneshot(self, prompt: str) -> str:
        return self.cli("-z", prompt).stdout.strip()

    def chat(self, prompt: str, *flags: str) -> str:
        return self.cli("chat", "-q", prompt, "-Q", *flags).stdout

    def sessions(self, *specs: dict[str, Any]) -> list[dict[str, Any]]:
        """Run several agents in one process; see driver.py."""
        done = self._run(
            [sys.executable, str(HERE / "driver.py")], check=True, timeout=300, given=json.dumps(specs)
        )
        return list(json.loads(done.stdout.strip().splitlines()[-1]))

    # -- what happened ---------------------------------------------------------------------------------------------------

    def requests(self) -> list[dict[str, Any]]:
        """Chat requests that the model got, without probes."""
        return [r for r in self.llm.requests if r["path"].endswith("/chat/completions")]

    def memory_contexts(self) -> list[str]:
        """The recall text of every request, oldest first; "" where there was none."""
        found = []
        for request in self.requests():
            users = [m for m in request["body"].get("messages", []) if m.get("role") == "user"]
            if users:
                found.append("\n".join(FENCE.findall(text_of(users[-1].get("content")))))
        return found

    def network_attempts(self) -> list[str]:
        return self.netlog.read_text().splitlines() if self.netlog.exists() else []

    def log(self) -> str:
        path = self.home / "logs" / "agent.log"
        return path.read_text(encoding="utf-8", errors="replace") if path.exists() else ""

    def __enter__(self) -> Host:
        return self

    def __exit__(self, *_: object) -> None:
        self.llm.stop()
