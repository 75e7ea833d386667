"""What tests of worker processes need."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

import pytest

ODD = (sys.executable, "-P", str(Path(__file__).with_name("odd_worker.py")))
"""A worker with bots that behave badly."""
posix = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")


def runs(pid: int) -> bool:
    """Whether the process is there and not merely waiting to be buried."""
    with suppress(OSError):
        if Path("/proc/self/stat").exists():
            return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
        os.kill(pid, 0)
        return True
    return False
