"""Desks for worker processes, and the line of those who wait for one.

At a desk sits one worker at most; it is hired when the first question is put there, and again after it died.
"""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections import OrderedDict, deque
from collections.abc import Sequence
from contextlib import suppress
from threading import Lock
from typing import Final

from .thinking import KEPT, receive, send

# -P: a file in the present folder must not stand in for a module of the same name.
COMMAND: Final = (sys.executable, "-P", "-m", "underhall.web.thinking")

PRIVATE: Final = "UNDERHALL_SMTP_"


class WorkerDied(Exception):
    """The process ended before it answered."""


class Desk:
    """A place for one worker. `ask` runs in a thread, one at a time; all else is called from the event loop."""

    def __init__(self, command: Sequence[str]) -> None:
        self.known: deque[bytes] = deque(maxlen=KEPT)
        """The games that its worker remembers, by their keys."""
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = Lock()
        """Between a thread that hires and the loop that sends home."""
        self._cleared = False

    @property
    def manned(self) -> bool:
        return self._process is not None

    @property
    def pid(self) -> int | None:
        process = self._process
        return process.pid if process is not None else None

    def prepare(self, key: bytes) -> None:
        """Somebody is about to ask."""
        self._cleared = False
        if key not in self.known:
            self.known.append(key)

    def ask(self, question: bytes) -> bytes:
        try:
            process = self._hire()
            assert process.stdin is not None
            assert process.stdout is not None
            send(process.stdin, question)
            return receive(process.stdout)
        except (OSError, EOFError) as error:
            self._bury()
            raise WorkerDied(str(error)) from None

    def clear(self) -> None:
        """Sends the worker home, even in the middle of a thought: `ask` fails at once."""
        with self._lock:
            self._cleared = True
            self._kill()

    def end(self) -> None:
        self.clear()
        self._bury()

    def _hire(self) -> subprocess.Popen[bytes]:
        with self._lock:
            if self._cleared:
                raise EOFError
            if self._process is None:
                # In a session of its own: Ctrl-C in the terminal is for the server, which ends its workers itself.
                # Third parties' games run there, so what only the server needs to know stays here.
                known = {name: value for name, value in os.environ.items() if not name.startswith(PRIVATE)}
                flags = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
                self._process = subprocess.Popen(
                    self._command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    start_new_session=True,
                    creationflags=flags,
                    env=known,
                )
            return self._process

    def _kill(self) -> None:
        process = self._process
        if process is None or process.returncode is not None:
            return
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGKILL)  # with its forks, should a bot have any
            else:
                process.kill()

    def _bury(self) -> None:
        with self._lock:
            self._kill()
            process, self._process = self._process, None
        self.known.clear()
        if process is None:
            return
        process.wait()
        for pipe in (process.stdin, process.stdout):
            with suppress(OSError):  # what was still to be written to it
                if pipe is not None:
                    pipe.close()


class Desks:
    """All desks. Who finds none free waits; addresses take turns, so that one with many tables delays itself."""

    def __init__(self, count: int, command: Sequence[str] = COMMAND) -> None:
        self.all = [Desk(command) for _ in range(count)]
        self._free = list(self.all)
        self._lines: OrderedDict[str, deque[asyncio.Future[Desk]]] = OrderedDict()

    @property
    def waiting(self) -> int:
        return sum(not one.done() for line in self._lines.values() for one in line)

    @property
    def busy(self) -> int:
        return len(self.all) - len(self._free)

    async def take(self, address: str, key: bytes) -> Desk:
        """A free desk; best one whose worker knows the game, and rather one that is manned."""
        if self._free:
            desk = max(self._free, key=lambda one: (key in one.known, one.manned))
            self._free.remove(desk)
        else:
            place: asyncio.Future[Desk] = asyncio.get_running_loop().create_future()
            self._lines.setdefault(address, deque()).append(place)
            try:
                desk = await place
            except asyncio.CancelledError:
                if place.done() and not place.cancelled() and place.exception() is None:
                    self.give_back(place.result())
                raise
        desk.prepare(key)
        return desk

    def give_back(self, desk: Desk) -> None:
        while self._lines:
            address, line = self._lines.popitem(last=False)
            place = line.popleft()
            if line:
                self._lines[address] = line  # it comes after all the others now
            if not place.done():
                place.set_result(desk)
                return
        self._free.append(desk)

    def send_away(self, error: Exception) -> None:
        """Whoever waits gets this error."""
        for line in self._lines.values():
            for place in line:
                if not place.done():
                    place.set_exception(error)
        self._lines.clear()
