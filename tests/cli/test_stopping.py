"""Ctrl-C: quiet, exit code 130, nothing left running."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

PROGRAM = "import sys; from underhall.cli import main; sys.exit(main())"


@pytest.mark.skipif(sys.platform == "win32", reason="signals work in another way there")
@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("what", ["simulate", "arena"])
def test_many_games(tmp_path: Path, what: str, jobs: int) -> None:
    command = [what, "kings", "--games", "100000", "--jobs", str(jobs), "--records", str(tmp_path)]
    command += ["--bots", "random,greedy"]
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        for _ in range(600):
            if any(tmp_path.iterdir()):
                break
            time.sleep(0.05)
        # As a terminal does it: to the whole group.
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=30)
    finally:
        process.kill()
    assert (process.returncode, out, err) == (130, "", "")
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)
