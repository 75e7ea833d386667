"""A true server in a process of its own, and a small client for its API."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

PATIENCE = 60.0


class Running:
    """`underhall serve` on a data file."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.log = data.with_suffix(".log")
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "underhall", "serve", "--no-browser", "--port", "0", "--data", str(data)],
                stdout=log,
                stderr=subprocess.STDOUT,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )
        self.port = self._port()

    def _port(self) -> int:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            found = re.search(r"Underhall is open: http://127\.0\.0\.1:(\d+)", self.log.read_text())
            if found:
                return int(found[1])
            assert self.process.poll() is None, self.log.read_text()
            time.sleep(0.02)
        raise AssertionError("the server does not start: " + self.log.read_text())

    def stop(self, how: signal.Signals) -> int:
        """Tells it to stop; gives its exit code."""
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)

    def call(self, path: str, body: object = None, token: str = "") -> Any:
        """A request to the API: what it answers, decoded. OSError if the server is gone."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            headers = {"authorization": f"Bearer {token}"} if token else {}
            data = None if body is None else json.dumps(body).encode()
            line.request("GET" if body is None else "POST", path, data, {**headers, "content-type": "application/json"})
            answer = line.getresponse()
            found = answer.read()
            assert answer.status < 300, f"{path}: {answer.status} {found[:300]!r}"
            return json.loads(found)
        except http.client.HTTPException as error:
            raise OSError(str(error)) from None
        finally:
            line.close()

    def listen(self, table: str) -> socket.socket:
        """An open stream of a table; what comes in is left unread."""
        line = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
        line.sendall(f"GET /t/{table}/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        assert line.recv(12) == b"HTTP/1.1 200"
        return line

    def table_of_two(self) -> tuple[str, list[str]]:
        """A new table of kings for two people: its id and the keys of the seats."""
        made = self.call("/api/tables", {"game": "kings", "players": 2, "name": "Ann"})
        joined = self.call(f"/api/tables/{made['table']}/join", {"name": "Bob"})
        return made["table"], [made["token"], joined["token"]]
