"""memohood's place in the host: a MemoryProvider folder that only points to the installed package `memohood`.

Nothing here may fail to import, and nothing may be imported from this file: the host runs the files beside it first.
"""

import sys
from pathlib import Path
from typing import Any


def register(ctx: Any) -> None:
    """Called by the host: hand over the provider, or a stand-in that can install the package."""
    ctx.register_memory_provider(_provider())


def _provider() -> Any:
    try:
        from memohood.hosts.hermes.provider import MemohoodProvider
    except Exception as error:  # missing, or half of it: the stand-in says which, and mends it
        return _stand_in(f"{type(error).__name__}: {error}")
    return MemohoodProvider()


def _stand_in(reason: str) -> Any:
    from agent.memory_provider import MemoryProvider

    class MemohoodNotInstalled(MemoryProvider):  # type: ignore[misc]  # the host has no types
        """Registered while the package is missing, so that `hermes memory setup memohood` finds something to mend."""

        name = "memohood"

        def is_available(self) -> bool:
            return False

        def initialize(self, session_id: str, **kwargs: Any) -> None:
            return None

        def get_tool_schemas(self) -> list[Any]:
            return []

        def get_config_schema(self) -> list[Any]:
            return []

        def get_status_config(self, config: Any = None) -> dict[str, str]:
            return {
                "problem": "the Python package memohood cannot be loaded from " + sys.prefix,
                "reason": reason,
                "mend": "hermes memory setup memohood",
            }

        def post_setup(self, hermes_home: str, config: Any) -> None:
            _mend(Path(hermes_home), config)

    return MemohoodNotInstalled()


def _mend(home: Path, config: Any) -> None:
    """Install the package into the host's own Python: from the wheels kept beside the memory, else from an index."""
    wheels = home / "memohood" / "wheels"
    kept = sorted(wheels.glob("memohood-*.whl"))
    tries = []
    if kept:
        tries.append(["--no-index", "--find-links", str(wheels), str(kept[-1])])
        tries.append(["--find-links", str(wheels), str(kept[-1])])
    tries.append(["memohood"])
    for arguments in tries:
        source = "the kept wheels" if "--no-index" in arguments else "the package index"
        print("\n  Installing memohood from " + source + " ...")
        if _pip(arguments):
            break
    else:
        print("\n  memohood could not be installed. Run install.sh of its source folder once more, or:")
        print("    " + sys.executable + " -m pip install memohood\n")
        return
    for name in [n for n in sys.modules if n == "memohood" or n.startswith("memohood.")]:
        del sys.modules[name]
    import importlib

    importlib.invalidate_caches()
    try:
        from memohood.hosts.hermes.install import finish_setup
    except Exception as error:
        print(
            "\n  memohood was installed but cannot be loaded: "
            + type(error).__name__
            + ": "
            + str(error)
            + "\n"
        )
        return
    finish_setup(str(home), config)


def _pip(arguments: list[str]) -> bool:
    try:
        from hermes_cli.tools_config import _pip_install
    except ImportError:
        import subprocess

        command = [sys.executable, "-m", "pip", "install", "--quiet", *arguments]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    try:
        return bool(_pip_install(["--quiet", *arguments], timeout=600).returncode == 0)
    except Exception:
        return False
