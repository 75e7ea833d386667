"""The layout of an encoding: what a seat knows, as small numbers for learners, in named segments.

A game declares its segments in `Game.encoding` and fills them in `Game.encode`. The numbers are from 0 to 255. A thing
is one number of a row (one-hot), or a row of counts; its id is never a size. Seats are counted from the viewer: the
viewer itself is 0, the next one at the table is 1, and so on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import prod

from .errors import BadOption


@dataclass(frozen=True, slots=True)
class Segment:
    """A named part of an encoding.

    >>> Segment("hand", (4, 15), "cards of each kind, by seat").size
    60
    """

    name: str
    shape: tuple[int, ...]
    about: str
    """What the numbers mean, in one plain sentence without its full stop."""

    @property
    def size(self) -> int:
        return prod(self.shape)


class Encoding:
    """The segments of a game for one number of players, one set of options and one box.

    First comes `question`: which one the seat has to answer, one-hot, all 0 if it is not asked. Then what the seat
    knows (`known`). The `hidden` segments follow only in the form for critics, which sees everything.

    >>> encoding = Encoding(["play", "draw"], [Segment("coins", (4,), "coins by seat")], [Segment("deck", (9,), "")])
    >>> encoding.size, encoding.full_size, encoding.place("coins")
    (6, 15, slice(2, 6, None))
    """

    __slots__ = ("_places", "full_size", "hidden", "known", "size")

    def __init__(self, questions: Sequence[str], known: Iterable[Segment], hidden: Iterable[Segment] = ()) -> None:
        first = Segment(
            "question", (len(questions),), "the question that the seat has to answer: " + ", ".join(questions)
        )
        self.known: tuple[Segment, ...] = (first, *known)
        self.hidden: tuple[Segment, ...] = tuple(hidden)
        self._places: dict[str, slice] = {}
        at = 0
        for segment in (*self.known, *self.hidden):
            if segment.name in self._places:
                raise ValueError(f"two segments are called '{segment.name}'")
            self._places[segment.name] = slice(at, at + segment.size)
            at += segment.size
        self.full_size: int = at
        """The length of the form that shows everything."""
        self.size: int = at - sum(segment.size for segment in self.hidden)
        """The length of what a seat knows."""

    def place(self, name: str) -> slice:
        """Where a segment lies."""
        if name not in self._places:
            raise BadOption(f"there is no segment '{name}' (there are: {', '.join(self._places)})")
        return self._places[name]

    def offset(self, name: str) -> int:
        """Where a segment begins, counted from the place at which `Game.encode` (or `encode_hidden`) is told to write.

        >>> encoding = Encoding(["play"], [Segment("coins", (4,), "coins by seat")], [Segment("deck", (9,), "")])
        >>> encoding.offset("coins"), encoding.offset("deck")
        (0, 0)
        """
        begin: int = self.place(name).start
        return begin - self.size if begin >= self.size else begin - self.known[0].size

    def segment_at(self, index: int) -> str:
        """The name of the segment that an index belongs to: for people who look at a difference.

        >>> Encoding(["play"], [Segment("coins", (4,), "coins by seat")]).segment_at(2)
        'coins[1]'
        """
        for name, place in self._places.items():
            if place.start <= index < place.stop:
                return f"{name}[{index - place.start}]"
        raise BadOption(f"the encoding has {self.full_size} numbers, so there is no number {index}")
