"""`underhall serve --nodes N`: several servers on this machine behind one port.

The parent holds the listening socket and serves nobody itself. Its children accept from that one socket, so while one
of them is busy, stopped or gone, the others answer. A child that dies is replaced. When the parent is gone, however it
ended, its children end as well: nobody would replace them, and they would keep the port from the next parent.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

import structlog

from underhall.engine.errors import UnderhallError

LOOKING: Final = 0.1
"""Seconds between two looks at the children."""
STARTING: Final = 120.0
"""Seconds that a child may take until it serves."""
ENDING: Final = 10.0
"""Seconds that children get to stop in good order."""
SHORT: Final = 3.0
"""Seconds: a child that lived no longer is not replaced at once."""
LONGEST: Final = 30.0
"""Seconds until it is tried again, if one start after another fails."""
FAILURES: Final = 5
"""Starts in a row that may fail while no child serves."""


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
    life: int = -1
    """The end of a pipe that is closed when the parent is gone; a parent of an older version gives none."""

    @classmethod
    def read(cls, text: str) -> Inherited:
        return cls(*(int(part) for part in text.split(":")))

    def __str__(self) -> str:
        return f"{self.socket}:{self.number}:{self.ready}:{self.life}"

    def say_ready(self) -> None:
        with contextlib.suppress(OSError):  # the parent has gone
            os.write(self.ready, b"1")
            os.close(self.ready)

    def watch_parent(self, end: Callable[[], None]) -> None:
        """From now on, `end` is called (in a thread) when the parent is gone."""

        def wait() -> None:
            with contextlib.suppress(OSError):
                os.read(self.life, 1)
            end()

        if self.life >= 0:
            threading.Thread(target=wait, name="parent", daemon=True).start()


def end_this_process() -> None:
    """In good order if possible."""
    log.error("node.orphaned")
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(ENDING)
    os._exit(1)


class Child:
    """One server."""

    def __init__(self, command: Callable[[Inherited], list[str]], socket: int, number: int, life: int) -> None:
        self.number = number
        self.started = time.monotonic()
        self.serves = False
        self._ready, told = os.pipe()
        given = Inherited(socket, number, told, life)
        try:
            self.process = subprocess.Popen(command(given), pass_fds=(socket, told, life), start_new_session=True)
        finally:
            os.close(told)

    def look(self) -> bool:
        """Whether it has begun to serve since the last look."""
        if self._ready < 0 or not select.select([self._ready], [], [], 0)[0]:
            return False
        self.serves = os.read(self._ready, 1) == b"1"
        self.close()
        return self.serves

    @property
    def ended(self) -> bool:
        return self.process.poll() is not None

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
        self._life, self._held = os.pipe()
        """Nobody writes to it. It is closed with this process, and that is what the children wait for."""
        self.children: dict[int, Child] = {}
        self._due: dict[int, float] = {}
        """When those that have ended are started again."""
        self._coming: Child | None = None
        """It takes the place of the child with its number as soon as it serves."""
        self._old: list[int] = []
        """Those that are still to be renewed."""
        self._stopping = False
        self._failed = 0

    def run(self, ready: Callable[[], None]) -> None:
        with self._signals():
            try:
                self.start()
                told = False
                while not self._stopping:
                    time.sleep(LOOKING)
                    self.look()
                    if not told and all(child.serves for child in self.children.values()):
                        told = True
                        ready()
            finally:
                self.end()

    def start(self) -> None:
        for number in range(1, self._many + 1):
            self.children[number] = self._made(number)

    def end(self) -> None:
        coming = [self._coming] if self._coming is not None else []
        end([*self.children.values(), *coming])
        for one in (self._life, self._held):
            os.close(one)

    @contextlib.contextmanager
    def _signals(self) -> Iterator[None]:
        def stop(number: int, frame: object) -> None:
            self._stopping = True

        def renew(number: int, frame: object) -> None:
            self.renew()

        wanted = {signal.SIGTERM: stop, signal.SIGINT: stop, signal.SIGHUP: renew}
        before = {sort: signal.signal(sort, what) for sort, what in wanted.items()}
        try:
            yield
        finally:
            for sort, what in before.items():
                signal.signal(sort, what)

    def _made(self, number: int) -> Child:
        return Child(self._command, self._socket, number, self._life)

    def look(self) -> None:
        for number, child in list(self.children.items()):
            if child.look():
                self._failed = 0
            if child.ended:
                self._replace(number, child)
        if self._coming is not None:
            self._welcome(self._coming)
        elif self._old:
            self._coming = self._made(self._old.pop(0))

    def _replace(self, number: int, child: Child) -> None:
        now = time.monotonic()
        if number not in self._due:
            child.close()
            log.warning("node.replaced", number=number, code=child.process.returncode)
            self._failed += not child.serves
            pause = min(LONGEST, 2.0 ** max(0, self._failed - 1)) if now - child.started < SHORT else 0.0
            self._due[number] = now + pause
        # As long as somebody serves, there is hope: perhaps an update is put right.
        if self._failed >= FAILURES and all(one.ended for one in self.children.values()):
            raise CannotStay("the servers stop right after starting; see their messages above")
        if self._due[number] <= now and (self._coming is None or self._coming.number != number):
            del self._due[number]
            self.children[number] = self._made(number)

    def renew(self) -> None:
        """Replaces all of them, one after another: so a new version takes over while people play."""
        self._old = sorted(self.children)

    def _welcome(self, coming: Child) -> None:
        """The old one serves until the new one does. An update that cannot start changes nothing."""
        if coming.look():
            self._coming = None
            self._due.pop(coming.number, None)
            old, self.children[coming.number] = self.children[coming.number], coming
            end([old])
        elif coming.ended or time.monotonic() - coming.started > STARTING:
            self._coming, self._old = None, []
            log.error("node.renewal_stopped", number=coming.number, code=coming.process.poll())
            end([coming])


def end(children: list[Child]) -> None:
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
