"""What the server and its worker processes say to each other: questions, replies, and how they are sent through a
pipe."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from hashlib import blake2b
from typing import IO, Final

import msgspec

KEPT: Final = 32
"""Matches that a worker remembers, so that it need not play them again from the start."""
LENGTH: Final = struct.Struct(">I")


@dataclass(frozen=True, slots=True)
class Position:
    """A game at some point: plain data, enough to play it again."""

    game: str
    players: int
    options: dict[str, str]
    components: str
    """The text of the components file that changed the box, or ""."""
    secret: bytes
    given: list[tuple[int, int]]
    """(seat, answer) since the start, or since the state at rest."""
    rest: bytes | None = None
    names: tuple[str, ...] = ()
    """What the players are called, for hints in words."""

    @property
    def key(self) -> bytes:
        """Identifies the game without its answers."""
        parts = [self.game, self.players, sorted(self.options.items()), self.components, self.secret, self.rest]
        return blake2b(repr(parts).encode(), digest_size=16).digest()


@dataclass(frozen=True, slots=True)
class Hint:
    """What the search thinks of one option."""

    option: int
    label: str
    """In words, in the language asked for."""
    things: list[str]
    """The things on the table that it concerns."""
    win: float
    """The share of imagined games that the seat won after it."""
    score: float
    """What the seat ended with on average."""
    share: float
    """Its share of the search."""
    reasons: list[tuple[str, bool]]
    """Sentences, and whether they speak against it."""
    compared: str
    """What it loses against the best one; "" for that one."""
    figures: str
    """The shares and points in words."""


class Choose(msgspec.Struct, frozen=True, tag=True):
    position: Position
    seat: int
    bot: str
    seed: int
    limit: float


class Advise(msgspec.Struct, frozen=True, tag=True):
    position: Position
    seat: int
    seed: int
    language: str
    seconds: float
    most: int
    limit: float


class Warm(msgspec.Struct, frozen=True, tag=True):
    """Load these games, so that the first question about them is answered sooner."""

    games: list[str]
    limit: float


class Read(msgspec.Struct, frozen=True, tag=True):
    """Read the record that somebody sent, and clean it up."""

    text: str
    limit: float


class Reply(msgspec.Struct, frozen=True):
    answer: int = -1
    record: str = ""
    hints: list[Hint] = []
    compiled: bool = False
    """Whether the worker runs compiled."""
    cut: bool | None = None
    """Whether the bot's time was up before it had thought as much as its level does; None if it had nothing to think
    about."""
    refused: str = ""
    """The question makes no sense: why, in one sentence."""
    broken: str = ""
    """The bot has a defect: its kind and place, without the words of the error, which might tell a card."""


Question = Choose | Advise | Warm | Read


# The pipe ------------------------------------------------------------------------------------------------------------


def send(pipe: IO[bytes], message: bytes) -> None:
    pipe.write(LENGTH.pack(len(message)) + message)
    pipe.flush()


def receive(pipe: IO[bytes]) -> bytes:
    """The next message; EOFError if the other side has ended."""
    head = pipe.read(LENGTH.size)
    message = pipe.read(LENGTH.unpack(head)[0]) if len(head) == LENGTH.size else b""
    if not message:
        raise EOFError
    return message
