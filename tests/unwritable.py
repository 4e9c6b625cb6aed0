"""A file that the system refuses to write."""

from __future__ import annotations

import contextlib
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest


@contextlib.contextmanager
def unwritable(path: Path) -> Iterator[None]:
    """While this lasts the system refuses to write the file and its folder, to the administrator too."""
    path.chmod(0o400)
    path.parent.chmod(0o500)
    frozen = os.access(path, os.W_OK)  # rights alone do not stop root; an immutable file does
    try:
        if frozen and subprocess.run(["chattr", "+i", str(path)], capture_output=True).returncode != 0:
            pytest.skip("this system cannot make a file unwritable for its administrator")
        yield
    finally:
        if frozen:
            subprocess.run(["chattr", "-i", str(path)], capture_output=True)
        path.parent.chmod(0o700)
