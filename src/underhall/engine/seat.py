"""What a bot is handed: a seat at the table. There is no way from here to the true state."""

from __future__ import annotations

from typing import Any

from .game import Game
from .listening import listen
from .match import Line, Match
from .script import Pending
from .state import State
from .stepper import Stepper
from .table import Policy
from .view import View
from .why import why


class Seat:
    """One seat of a match: what it sees, what it was told, what it is asked, and imagined games."""

    def __init__(self, match: Match, number: int) -> None:
        self.number = number
        self._match = match

    @property
    def game(self) -> Game[Any]:
        return self._match.game

    @property
    def players(self) -> int:
        return self._match.state.players

    @property
    def view(self) -> View:
        """Everything that this seat may know now."""
        return self._match.view(self.number)

    @property
    def log(self) -> list[Line]:
        """Everything that this seat has been told."""
        return self._match.log(self.number)

    @property
    def asked(self) -> bool:
        return any(one.seat == self.number for one in self._match.pending())

    @property
    def question(self) -> int:
        return self._pending().question

    @property
    def options(self) -> list[int]:
        """What this seat may answer, in ascending order. The list is the caller's own and may be changed."""
        return sorted(self._pending().options)

    @property
    def about(self) -> tuple[int, ...]:
        return self._pending().about

    def why(self, *things: str) -> list[tuple[int, str]]:
        """Why the seat cannot use these things now: (question, rule id)."""
        return why(self._match, self.number, *things)

    def imagine(self, seed: int) -> Stepper:
        """The game as it might be: everything that this seat does not know is dealt again from `seed`."""
        return self._match.imagine(self.number, seed)

    def play_out(self, seed: int, policy: Policy) -> State:
        """One imagined game to its end, answered by `policy` for every seat."""
        return self._match.play_out(self.number, seed, policy)

    def listen(self, seed: int, policy: Policy, told: list[Line]) -> State:
        """The same; `told` gets what this seat would be told in that game, as far as all are told it."""
        return listen(self._match, self.number, seed, policy, told)

    def _pending(self) -> Pending:
        return self._match.pending_for(self.number)
