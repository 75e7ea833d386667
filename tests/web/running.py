"""A true server in a process of its own, for tests of stopping and killing it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

START = 60.0
"""Seconds within which a server must be open, also on a busy machine."""


TIRELESS = """
import sys; from pathlib import Path; from underhall.web.server.serve import ServerSettings, serve
serve(ServerSettings(port=0, data=Path(sys.argv[1]), browser=False, pace=0.0, workers=1, rate=1e6, log="error",
    alone=True))
"""
"""The same server, which never asks anybody to wait."""


class Running:
    """`underhall serve` on a port of its own choice; `tireless`: without limits and pauses; or another program."""

    def __init__(self, data: Path, tireless: bool = False, code: str = "") -> None:
        self.data = data
        command = [sys.executable, "-m", "underhall", "serve", "--no-browser", "--port", "0", "--workers", "1"]
        command += ["--data", str(data)]
        if tireless or code:
            command = [sys.executable, "-c", code or TIRELESS, str(data)]
        environment = {name: value for name, value in os.environ.items() if not name.startswith("UNDERHALL_")}
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**environment, "UNDERHALL_PURE": "1", "PYTHONUNBUFFERED": "1", "CI": "1"},
        )
        self.said: list[str] = []
        self.logged: list[str] = []
        self._open = threading.Event()
        self.address = ""
        self._readers = [
            threading.Thread(target=self._listen, daemon=True),
            threading.Thread(target=self._read_log, daemon=True),
        ]
        for reader in self._readers:
            reader.start()
        if not self._open.wait(START) or not self.address:
            self.kill()
            raise AssertionError(f"the server did not open: {self.said} {self.logged[-20:]}")

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line)
            if found := re.search(r"is open: (http://\S+)", line):
                self.address = found[1]
                self._open.set()
        self._open.set()

    def _read_log(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.logged.append(line)

    def signal(self, number: int) -> float:
        """Sends a signal; gives the seconds until the process has ended."""
        started = time.monotonic()
        self.process.send_signal(number)
        self.process.wait(20)
        seconds = time.monotonic() - started
        for reader in self._readers:
            reader.join(5)
        return seconds

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGKILL)
        self.process.wait(20)
        for reader in self._readers:
            reader.join(5)

    def children(self) -> list[int]:
        """The processes of its bots."""
        found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(self.process.pid)], capture_output=True, text=True)
        return [int(pid) for pid in found.stdout.split()]
