"""The pool of worker processes, and the queue of those who wait for one.

The pool has a fixed number of slots. The process of a slot is started with the first question, and again after it died
or when there is a faster one.
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

from .messages import KEPT, receive, send

# -P: a file in the present folder must not stand in for a module of the same name.
COMMAND: Final = (sys.executable, "-P", "-m", "underhall.web.workers")

PRIVATE: Final = ("UNDERHALL_SMTP_", "UNDERHALL_METRICS_", "UNDERHALL_OPERATOR_")


class WorkerDied(Exception):
    """The process ended before it answered."""


class Slot:
    """Room for one process. `ask` runs in a thread, one at a time; all else is called from the event loop."""

    def __init__(self, command: Sequence[str]) -> None:
        self.known: deque[bytes] = deque(maxlen=KEPT)
        """The games that its process remembers, by their keys."""
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = Lock()
        """Between a thread that starts the process and the loop that stops it."""
        self._stopped = False
        self._worn = False
        """The process is to be replaced before the next question."""

    @property
    def started(self) -> bool:
        return self._process is not None

    @property
    def pid(self) -> int | None:
        process = self._process
        return process.pid if process is not None else None

    def prepare(self, key: bytes) -> None:
        """Somebody is about to ask."""
        self._stopped = False
        if self._worn:
            self.known.clear()
        if key not in self.known:
            self.known.append(key)

    def ask(self, question: bytes) -> bytes:
        try:
            if self._worn:
                self._worn = False
                self._end_process()
            process = self._start()
            assert process.stdin is not None
            assert process.stdout is not None
            send(process.stdin, question)
            return receive(process.stdout)
        except (OSError, EOFError) as error:
            self._reap()
            raise WorkerDied(str(error)) from None

    def stop(self) -> None:
        """Stops the process, even in the middle of a search: `ask` fails at once."""
        with self._lock:
            self._stopped = True
            self._kill()

    def end(self) -> None:
        self.stop()
        self._reap()

    def renew(self) -> None:
        """The next question goes to a new process; a thought under way is finished by the old one."""
        self._worn = True

    def _start(self) -> subprocess.Popen[bytes]:
        with self._lock:
            if self._stopped:
                raise EOFError
            if self._process is None:
                # In a session of its own: Ctrl-C in the terminal is for the server, which ends its workers itself.
                # Third-party games run there, so what only the server needs to know stays here.
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

    def _reap(self) -> None:
        self._end_process()
        self.known.clear()

    def _end_process(self) -> None:
        with self._lock:
            self._kill()
            process, self._process = self._process, None
        if process is None:
            return
        process.wait()
        for pipe in (process.stdin, process.stdout):
            with suppress(OSError):  # what was still to be written to it
                if pipe is not None:
                    pipe.close()


class FairQueue:
    """Those who are waiting. Addresses take turns, so that one with many tables delays only itself."""

    def __init__(self) -> None:
        self._places: OrderedDict[str, deque[asyncio.Future[Slot]]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self._places.values()))

    def join(self, address: str) -> asyncio.Future[Slot]:
        place: asyncio.Future[Slot] = asyncio.get_running_loop().create_future()
        self._places.setdefault(address, deque()).append(place)
        return place

    def leave(self, address: str, place: asyncio.Future[Slot]) -> None:
        """Somebody has gone away before it was their turn."""
        places = self._places.get(address)
        if places is not None and place in places:
            places.remove(place)
            if not places:
                del self._places[address]

    def next(self) -> asyncio.Future[Slot] | None:
        while self._places:
            address, places = self._places.popitem(last=False)
            place = places.popleft()
            if places:
                self._places[address] = places  # it comes after all the others now
            if not place.done():
                return place
        return None

    def refuse_all(self, error: Exception) -> None:
        while (place := self.next()) is not None:
            place.set_exception(error)


class Pool:
    """All slots. One more than `count` is reserved for quick questions, so that they never wait behind slow ones. Slow
    questions use the other slots, and quick ones get those only if nobody else wants them."""

    def __init__(self, count: int, command: Sequence[str] = COMMAND) -> None:
        self.reserved = Slot(command)
        self.all = [*(Slot(command) for _ in range(count)), self.reserved]
        self._free = list(self.all)
        self._long = FairQueue()
        self._quick = FairQueue()

    @property
    def waiting(self) -> int:
        return len(self._long) + len(self._quick)

    @property
    def busy(self) -> int:
        return len(self.all) - len(self._free)

    async def take(self, address: str, key: bytes, quick: bool = False) -> Slot:
        """A free slot; preferably one whose process knows the game, or at least one that is started."""
        free = [slot for slot in self._free if quick or slot is not self.reserved]
        if free:
            slot = max(free, key=lambda one: (key in one.known, one.started))
            self._free.remove(slot)
        else:
            line = self._quick if quick else self._long
            place = line.join(address)
            try:
                slot = await place
            except asyncio.CancelledError:
                line.leave(address, place)
                if place.done() and not place.cancelled() and place.exception() is None:
                    self.give_back(place.result())
                raise
        slot.prepare(key)
        return slot

    def give_back(self, slot: Slot) -> None:
        place = None if slot is self.reserved else self._long.next()
        place = place or self._quick.next()
        if place is not None:
            place.set_result(slot)
        else:
            self._free.append(slot)

    def refuse_all(self, error: Exception) -> None:
        """Everyone who waits gets this error."""
        self._long.refuse_all(error)
        self._quick.refuse_all(error)
