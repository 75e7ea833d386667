"""The books of a turn: what was told to whom, which question each answer belongs to, where undo must stop."""

from __future__ import annotations

from collections.abc import Container, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from .game import Game
from .script import Script
from .seat_codes import ANY_SEAT, NO_ONE
from .state import EVERYONE, State, knows
from .table import Secret


class Told(NamedTuple):
    """An event: everyone gets `public`, and the seats in the mask also get `secret`."""

    event: int
    public: tuple[int, ...]
    seats: int = 0
    secret: tuple[int, ...] = ()


@dataclass(slots=True, eq=False)
class Turn:
    """A finished turn: its answers, what was told, and up to where its answers can no longer be undone."""

    start: State | None
    seats: list[int]
    values: list[int]
    questions: list[int]
    texts: list[str]
    """The answers in the notation, as of the moment when each was given."""
    told: list[Told]
    barrier: int
    quiet: frozenset[int]
    """The entries that are deeds which nobody else may notice."""


class Written:
    """An answer as it was written, and what can follow it in the same turn.

    A turn is run again for every answer. The same answers before it lead to the same state, so its text is the same.
    """

    __slots__ = ("after", "text")

    def __init__(self, text: str = "") -> None:
        self.text = text
        self.after: dict[Hashable, Written] = {}


class Ledger(Script):
    """A script that keeps the books of the current turn."""

    def __init__(self, game: Game[Any], state: State, seats: list[int], values: list[int]) -> None:
        super().__init__(game, state, seats, values)
        self.before = NO_ONE
        """Who gave the last answer before this turn."""
        self.turns: list[Turn] = []
        """The turns that are finished."""
        self.told: list[Told] = []
        self.questions: list[int] = []
        self.texts: list[str] = []
        self.quiet: set[int] = set()
        self.barrier = -1
        """Answers before this number cannot be undone; -1: nothing was revealed in this turn."""
        self._last = NO_ONE
        self._begun = state
        """The state at rest from which `_first` begins."""
        self._first = self._written = Written()

    def rewind(self, state: State) -> None:
        super().rewind(state)
        if self._begun is not self.base:
            self._begun, self._first = self.base, Written()
        self._written = self._first
        self.told = []
        self.questions = []
        self.texts = []
        self.quiet = set()
        self.barrier = -1
        self._last = self.before

    def turned(self) -> None:
        if self.barrier >= 0:
            for turn in self.turns:
                turn.start = None
        quiet = frozenset(self.quiet)
        self.turns.append(
            Turn(self.base, self.seats, self.values, self.questions, self.texts, self.told, self.barrier, quiet)
        )
        if self.seats:
            self.before = self.seats[-1]
        super().turned()

    def mark(self) -> int:
        return len(self.turns)

    def back_to(self, base: State, seats: list[int], values: list[int], mark: int) -> None:
        super().back_to(base, seats, values, mark)
        del self.turns[mark:]
        self.before = self.last_seat()

    def last_seat(self) -> int:
        """Who gave the last answer in the finished turns."""
        for turn in reversed(self.turns):
            if turn.seats:
                return turn.seats[-1]
        return NO_ONE

    def answered(self, question: int, seat: int) -> None:
        value = self.values[self.at - 1]
        self.questions.append(question)
        found = self._written.after.get((seat, value))
        if found is None:
            found = self._written.after[seat, value] = Written(self.game.write(self.state, question, value))
        self._written = found
        self.texts.append(found.text)
        if self.game.quiet[question] and self.game.unnoticed(self.state, seat, question, value):
            self.quiet.add(self.at - 1)
        self._last = seat

    def tell(self, event: int, *public: int, secret: Secret | None = None) -> None:
        if secret is None:
            self.told.append(Told(event, public))
        else:
            self.told.append(Told(event, public, secret[0], secret[1]))

    def reveal(self, known: list[int], thing: int, seats: int) -> None:
        before = known[thing]
        known[thing] = before | seats
        # Showing what you know yourself tells you nothing new: the player may still change their mind.
        last = self._last if self.only == ANY_SEAT else self.only
        if known[thing] != before and (last == NO_ONE or not knows(before, last)):
            self.barrier = self.at

    def announce(self, seats: int = EVERYONE) -> None:
        self.barrier = self.at

    def joined(self) -> None:
        self.barrier = self.at
        way = tuple(self.seats[: self.at]), tuple(self.values[: self.at])
        self._written = self._written.after.setdefault(way, Written())

    def branch(self, state: State, seats: list[int], values: list[int], final: bool) -> Script:
        branch = Ledger(self.game, state, seats, values)
        branch._written = self._written  # what a seat decides by itself is written as it was in its own branch
        if final:
            branch.told = self.told
            branch.questions = self.questions
            branch.texts = self.texts
        return branch


def noticed_by(seat: int, seats: Sequence[int], quiet: Container[int]) -> int:
    """The last of some answers that the seat may know about: its own, or one that is not secret; -1 if there is none.

    >>> noticed_by(0, [0, 1, 1], {1, 2}), noticed_by(1, [0, 1, 1], {1, 2})
    (0, 2)
    """
    last = len(seats) - 1
    while last >= 0 and seats[last] != seat and last in quiet:
        last -= 1
    return last
