"""The games of shards that are not whole yet: kept on disk one by one, so that a stop loses no finished game.

A file belongs to a shard. Each game in it is a line for itself: its length, its hash, and its rows. Whatever follows a
damaged one is played again.
"""

from __future__ import annotations

from contextlib import ExitStack
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Final

import msgspec

from underhall.engine.errors import UnderhallError

from .dataset import Rows

LENGTH: Final = 8
DIGEST: Final = 32


class CannotKeep(UnderhallError):
    """The folder of a data set cannot be written."""


class Unfinished:
    """Finished games of unfinished shards, in memory and on disk."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.games: dict[int, Rows] = {}
        self._files: dict[int, BinaryIO] = {}
        self._open = ExitStack()

    def __enter__(self) -> Unfinished:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._open.close()

    def path(self, shard: int) -> Path:
        return self.folder / f"unfinished-{shard:05d}"

    def read(self, shard: int, numbers: range) -> None:
        """Takes those of these games that an earlier run has left."""
        file = self.path(shard)
        if not file.exists():
            return
        try:
            content = file.read_bytes()
        except OSError as error:
            raise CannotKeep(f"{file} cannot be read: {error.strerror or error}") from None
        at = 0
        while rows := read_rows(content, at):
            at += LENGTH + DIGEST + int.from_bytes(content[at : at + LENGTH], "big")
            if rows.number in numbers:
                self.games[rows.number] = rows
        if at < len(content):  # whatever comes next must follow the last whole game
            with file.open("r+b") as damaged:
                damaged.truncate(at)

    def keep(self, shard: int, rows: Rows) -> None:
        """A game that has been played."""
        self.games[rows.number] = rows
        body = msgspec.msgpack.encode(rows)
        try:
            if shard not in self._files:
                self._files[shard] = self._open.enter_context(self.path(shard).open("ab"))
            self._files[shard].write(len(body).to_bytes(LENGTH, "big") + sha256(body).digest() + body)
            self._files[shard].flush()
        except OSError as error:
            raise CannotKeep(f"{self.path(shard)} cannot be written: {error.strerror or error}") from None

    def forget(self, shard: int, numbers: range) -> None:
        """The shard is whole."""
        if shard in self._files:
            self._files.pop(shard).close()
        self.path(shard).unlink(missing_ok=True)
        for number in numbers:
            del self.games[number]


def read_rows(content: bytes, at: int) -> Rows | None:
    """The game that begins there; None if there is none, or a damaged one."""
    length = int.from_bytes(content[at : at + LENGTH], "big")
    begin = at + LENGTH + DIGEST
    body = content[begin : begin + length]
    if not length or len(body) < length or sha256(body).digest() != content[at + LENGTH : begin]:
        return None
    return msgspec.msgpack.decode(body, type=Rows)
