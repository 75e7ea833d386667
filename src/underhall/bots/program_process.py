"""A program that plays: started once, asked in lines of JSON, heard with patience. `docs/programs.md` has the protocol.

Whatever a program does (it does not start, is silent, ends, floods us, talks nonsense) becomes one ProgramFailed.
"""

from __future__ import annotations

import atexit
import json
import os
import shlex
import subprocess
from collections.abc import Mapping
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import IO, Any, Final

from underhall.engine.errors import BadOption, UnderhallError

LONGEST_LINE: Final = 65_536
"""Characters of an answer."""
FAREWELL: Final = 2.0
"""Seconds that a program has for ending by itself."""
KEPT: Final = 4
"""Idle programs of one command that wait for the next game."""


class ProgramFailed(UnderhallError):
    """A program did not answer as the protocol says."""


def words_of(command: str) -> list[str]:
    """A command as the list of its words; raises BadOption."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadOption(f"the program '{command}' cannot be read: {error}") from None
    if not words:
        raise BadOption("a program is named after the colon: program:./mybot")
    return words


class Program:
    """One running program."""

    def __init__(self, command: str) -> None:
        self.command = command
        try:
            self._process = subprocess.Popen(
                words_of(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, close_fds=True
            )
        except OSError as error:
            why = (error.strerror or str(error)).lower()
            raise ProgramFailed(f"the program '{command}' does not start: {why}") from None
        self._heard: SimpleQueue[bytes] = SimpleQueue()
        self._to_write: SimpleQueue[bytes] = SimpleQueue()
        self._written: SimpleQueue[bool] = SimpleQueue()
        self._stuck = self._closed = False
        # In threads of their own, so that a program that is silent, or does not read, can be given up, on any system.
        Thread(target=listen, args=(self._process.stdout, self._heard), daemon=True).start()
        Thread(target=write, args=(self._process.stdin, self._to_write, self._written), daemon=True).start()

    @property
    def pid(self) -> int:
        return self._process.pid

    def ask(self, message: Mapping[str, Any], kind: str, seconds: float) -> dict[str, Any]:
        """The answer to a message, which must be an object of that type. Reading takes of the same seconds."""
        begun = monotonic()
        self.say(message, seconds)
        return self._hear(kind, seconds, seconds - (monotonic() - begun))

    def say(self, message: Mapping[str, Any], seconds: float) -> None:
        """Returns when the message is in the pipe, where the program may read it."""
        if self._stuck:
            raise ProgramFailed(f"the program '{self.command}' does not read")
        if self._closed:
            raise ProgramFailed(f"the program '{self.command}' has ended{self._how()}")
        self._to_write.put(json.dumps(message, separators=(",", ":")).encode() + b"\n")
        try:
            written = self._written.get(timeout=seconds)
        except Empty:
            self._stuck = True
            raise ProgramFailed(
                f"the program '{self.command}' did not read what it was told within {seconds:g} s"
            ) from None
        if not written:
            raise ProgramFailed(f"the program '{self.command}' has ended{self._how()}")

    def _hear(self, kind: str, seconds: float, left: float) -> dict[str, Any]:
        try:
            line = self._heard.get(timeout=max(0.0, left))
        except Empty:
            raise ProgramFailed(f"the program '{self.command}' did not answer within {seconds:g} s") from None
        if not line:
            raise ProgramFailed(f"the program '{self.command}' has ended{self._how()}")
        if len(line) > LONGEST_LINE:
            raise ProgramFailed(f"the program '{self.command}' wrote a line of more than {LONGEST_LINE} characters")
        try:
            found = json.loads(line)
        except (ValueError, RecursionError):
            raise ProgramFailed(f"the program '{self.command}' wrote something that is not JSON") from None
        if not isinstance(found, dict) or found.get("type") != kind:
            raise ProgramFailed(f"the program '{self.command}' should have written an object of the type '{kind}'")
        return found

    def close(self) -> None:
        """Ends the program: by the end of its input, or else by force."""
        if self._stuck:
            self.kill()
            return
        self._end_writing()
        try:
            self._process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            self.kill()

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()
        self._end_writing()

    def _end_writing(self) -> None:
        self._closed = True
        self._to_write.put(b"")

    def _how(self) -> str:
        with suppress(subprocess.TimeoutExpired):
            return f" (code {self._process.wait(FAREWELL)})"
        return ""


def listen(pipe: IO[bytes] | None, heard: SimpleQueue[bytes]) -> None:
    """Hands on line after line; an empty one when there are no more. Stops at a line that is too long."""
    assert pipe is not None
    # From a pipe without a buffer, readline would read byte by byte.
    with suppress(OSError, ValueError), os.fdopen(os.dup(pipe.fileno()), "rb") as lines:
        while line := lines.readline(LONGEST_LINE + 1):
            heard.put(line)
            if len(line) > LONGEST_LINE:
                return
    heard.put(b"")


def write(pipe: IO[bytes] | None, lines: SimpleQueue[bytes], written: SimpleQueue[bool]) -> None:
    """Writes line after line and says of each whether it could; an empty one closes the pipe."""
    assert pipe is not None
    while line := lines.get():
        try:
            left = memoryview(line)
            while left:  # a pipe without a buffer may take a part
                left = left[pipe.write(left) :]
            written.put(True)
        except (OSError, ValueError):
            written.put(False)
    with suppress(OSError):
        pipe.close()


# Programs that wait for their next game -----------------------------------------------------------------------------

_idle: dict[tuple[int, str], list[Program]] = {}
"""By process and command: what a process inherits when it is forked is not its own."""


def borrow(command: str) -> Program:
    """A program for one seat of one game: one that waits, or a new one."""
    waiting = _idle.get((os.getpid(), command))
    return waiting.pop() if waiting else Program(command)


def give_back(program: Program) -> None:
    waiting = _idle.setdefault((os.getpid(), program.command), [])
    if len(waiting) < KEPT:
        waiting.append(program)
    else:
        program.close()


def close_idle() -> None:
    """Ends the programs of this process that wait."""
    for process, command in list(_idle):
        if process == os.getpid():
            for program in _idle.pop((process, command)):
                program.close()


atexit.register(close_idle)
