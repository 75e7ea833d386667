"""Writes what a seat knows into a buffer of bytes, with no other work: this runs at every decision of a learner.

Below are also the few ways in which games write numbers that do not fit into one byte.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from .encoding import Encoding
from .game import Game
from .state import State

FINGERPRINT: Final = 8  # how many numbers a fingerprint takes
BITS: Final[list[bytes]] = [bytes([mask >> at & 1 for at in range(8)]) for mask in range(256)]
"""Eight bits as eight numbers."""
_PRIME: Final = 2147483647
_FIRST_BASE: Final = 1103515245
_SECOND_BASE: Final = 1812433253


def put_wide(out: bytearray, at: int, value: int) -> None:
    """A number from 0 to 65,535 in two places: how many times 256, and the rest."""
    out[at] = value >> 8
    out[at + 1] = value & 255


def put_signed(out: bytearray, at: int, value: int) -> None:
    """A number from -255 to 255 in two places: what it is above 0, and what it is below."""
    if value >= 0:
        out[at] = value
    else:
        out[at + 1] = -value


def put_capped(out: bytearray, at: int, value: int) -> None:
    """A number that may be larger than 255, where that makes no difference, or smaller than 0, which counts as 0."""
    if value > 0:
        out[at] = min(value, 255)


def put_fingerprint(out: bytearray, at: int, values: list[int]) -> None:
    """A hash of whole numbers, in order: for what has no sensible size, such as the way into the present question.

    It makes two situations differ that are not the same. There is nothing else to learn from it.
    """
    first, second = 1, 1
    for value in values:
        # Both stay below 2**62, where compiled integers need no memory of their own.
        first = (first * _FIRST_BASE + value + 97) % _PRIME
        second = (second * _SECOND_BASE + value + 89) % _PRIME
    for index in range(4):
        out[at + index] = first >> 8 * index & 255
        out[at + 4 + index] = second >> 8 * index & 255


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder:
    """Encodes the decisions of one kind of game: the same players, options and box as `state`.

    An option is one whole number below `facts.actions`, or the pair (question, option). Its features are `terms`, what
    it brings and costs by the game's named terms, and `traits`, what it concerns, as places in a row of `traits_size`.
    """

    def __init__(self, game: Game[Any], state: State) -> None:
        self.game: Game[Any] = game
        self.encoding: Encoding = game.encoding(state)
        self.size: int = self.encoding.size
        self.full_size: int = self.encoding.full_size
        self._questions: int = len(game.questions)
        self._blank: bytes = bytes(self.full_size)
        self._blank_known: bytes = bytes(self.size)
        self._offsets: list[int] = []
        self.traits_size: int = 0
        for question in game.questions:
            self._offsets.append(self.traits_size)
            self.traits_size += question.trait_count

    def write(self, state: State, seat: int, question: int, out: bytearray, at: int = 0) -> None:
        """What the seat knows, at `out[at : at + size]`. `question` is what it is asked now, or -1."""
        out[at : at + self.size] = self._blank_known
        if question >= 0:
            out[at + question] = 1
        self.game.encode(state, seat, out, at + self._questions)

    def write_all(self, state: State, seat: int, question: int, out: bytearray, at: int = 0) -> None:
        """Everything, from where the seat sits, at `out[at : at + full_size]`: for critics, never for players."""
        out[at : at + self.full_size] = self._blank
        if question >= 0:
            out[at + question] = 1
        self.game.encode(state, seat, out, at + self._questions)
        self.game.encode_hidden(state, seat, out, at + self.size)

    def known(self, state: State, seat: int, question: int = -1) -> bytes:
        """`write` into bytes of its own."""
        out = bytearray(self.size)
        self.write(state, seat, question, out)
        return bytes(out)

    def everything(self, state: State, seat: int, question: int = -1) -> bytes:
        """`write_all` into bytes of its own."""
        out = bytearray(self.full_size)
        self.write_all(state, seat, question, out)
        return bytes(out)

    def terms(self, state: State, seat: int, question: int, options: list[int]) -> list[list[int]]:
        """For each option what it brings and costs, by the terms in `facts.terms`, as far as the seat knows."""
        return self.game.questions[question].weigh_all(state, seat, options)

    def traits(self, state: State, seat: int, question: int, option: int) -> list[int]:
        """What the option concerns: places below `traits_size`, each question with a range of its own."""
        offset = self._offsets[question]
        return [offset + trait for trait in self.game.questions[question].traits(state, seat, option)]
