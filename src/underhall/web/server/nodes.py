"""`underhall serve --nodes N`: several servers on this machine behind one port.

The parent holds the listening socket and serves nobody itself. Its children accept from that one socket, so while one
of them is busy, stopped or gone, the others answer. A child that dies is replaced.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

import structlog

from underhall.engine.errors import UnderhallError

LOOKING: Final = 0.1
"""Seconds between two looks at the children."""
STARTING: Final = 60.0
"""Seconds that a child may take until it serves."""
ENDING: Final = 10.0
"""Seconds that children get to stop in good order."""
SHORT: Final = 3.0
"""Seconds: a child that lived no longer is not replaced at once."""
FAILURES: Final = 5
"""Starts in a row that may fail."""


log = structlog.get_logger("underhall.web")


class CannotStay(UnderhallError):
    """The children end again and again."""


@dataclass(frozen=True, slots=True)
class Inherited:
    """What a child has from its parent."""

    socket: int
    """The descriptor of the listening socket."""
    number: int
    ready: int
    """The descriptor on which it says that it serves."""

    @classmethod
    def read(cls, text: str) -> Inherited:
        return cls(*(int(part) for part in text.split(":")))

    def __str__(self) -> str:
        return f"{self.socket}:{self.number}:{self.ready}"

    def say_ready(self) -> None:
        with contextlib.suppress(OSError):  # the parent has gone
            os.write(self.ready, b"1")
            os.close(self.ready)


class Child:
    """One server."""

    def __init__(self, command: Callable[[Inherited], list[str]], socket: int, number: int) -> None:
        self.number = number
        self.started = time.monotonic()
        self.serves = False
        self._ready, told = os.pipe()
        given = Inherited(socket, number, told)
        try:
            self.process = subprocess.Popen(command(given), pass_fds=(socket, told), start_new_session=True)
        finally:
            os.close(told)

    def look(self) -> bool:
        """Whether it serves by now."""
        if self._ready >= 0 and select.select([self._ready], [], [], 0)[0]:
            self.serves = os.read(self._ready, 1) == b"1"
            self.close()
        return self.serves

    def close(self) -> None:
        if self._ready >= 0:
            os.close(self._ready)
            self._ready = -1

    def tell(self, sort: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(sort)


class Parent:
    """Keeps that many servers running until it is told to stop."""

    def __init__(self, command: Callable[[Inherited], list[str]], socket: int, many: int) -> None:
        self._command = command
        self._socket = socket
        self._many = many
        self._children: dict[int, Child] = {}
        self._stopping = False
        self._renewing = False
        self._failed = 0

    def run(self, ready: Callable[[], None]) -> None:
        with self._signals():
            try:
                for number in range(1, self._many + 1):
                    self._start(number)
                told = False
                while not self._stopping:
                    time.sleep(LOOKING)
                    self._look()
                    if not told and all(child.serves for child in self._children.values()):
                        told = True
                        ready()
            finally:
                self._end(list(self._children.values()))

    @contextlib.contextmanager
    def _signals(self) -> Iterator[None]:
        def stop(number: int, frame: object) -> None:
            self._stopping = True

        def renew(number: int, frame: object) -> None:
            self._renewing = True

        wanted = {signal.SIGTERM: stop, signal.SIGINT: stop, signal.SIGHUP: renew}
        before = {sort: signal.signal(sort, what) for sort, what in wanted.items()}
        try:
            yield
        finally:
            for sort, what in before.items():
                signal.signal(sort, what)

    def _start(self, number: int) -> None:
        self._children[number] = Child(self._command, self._socket, number)

    def _look(self) -> None:
        for number, child in list(self._children.items()):
            if child.look():
                self._failed = 0
            if child.process.poll() is None:
                continue
            child.close()
            log.warning("node.replaced", number=number, code=child.process.returncode)
            self._failed += not child.serves
            if self._failed >= FAILURES:
                raise CannotStay("the servers stop right after starting; see their messages above")
            if time.monotonic() - child.started < SHORT:
                time.sleep(1.0)
            if not self._stopping:
                self._start(number)
        if self._renewing:
            self._renewing = False
            self._renew()

    def _renew(self) -> None:
        """Replaces all of them, one after another: so a new version takes over while people play."""
        for number, child in list(self._children.items()):
            if self._stopping:
                return
            self._end([child])
            self._start(number)
            until = time.monotonic() + STARTING
            while not self._stopping and time.monotonic() < until and not self._children[number].look():
                time.sleep(LOOKING)

    def _end(self, children: list[Child]) -> None:
        for child in children:
            child.tell(signal.SIGTERM)
            child.tell(signal.SIGCONT)
        until = time.monotonic() + ENDING
        for child in children:
            try:
                child.process.wait(max(0.1, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                child.tell(signal.SIGKILL)
                child.process.wait()
            child.close()
