"""Losses: what there is, at most (R51, R52). Guests and cards are in `offence`."""

from __future__ import annotations

from underhall.engine.table import Table

from .counters import amount
from .effect import Step
from .questions import LOST_JOKERS, LOST_METAL, LOST_MOVES, LOST_VP, LOST_WOOD
from .state import WistarState


class Lose(Step):
    """Takes something from a player who suffers an offensive card."""

    def stock(self, s: WistarState, seat: int) -> int:
        return 0

    def refuse(self, s: WistarState, seat: int) -> str | None:
        return None if self.stock(s, seat) > 0 else "R52"

    def payable(self, s: WistarState, seat: int) -> bool:
        """R51: all of it is there to be lost."""
        return self.stock(s, seat) >= amount(s, seat, self)

    def loss(self, s: WistarState, seat: int) -> int:
        return min(self.stock(s, seat), amount(s, seat, self))


class LoseWood(Lose):
    def stock(self, s: WistarState, seat: int) -> int:
        return s.wood[seat]

    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        n = self.loss(s, seat)
        if n > 0:
            s.wood[seat] -= n
            table.tell(LOST_WOOD, seat, n)


class LoseMetal(Lose):
    def stock(self, s: WistarState, seat: int) -> int:
        return s.metal[seat]

    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        n = self.loss(s, seat)
        if n > 0:
            s.metal[seat] -= n
            table.tell(LOST_METAL, seat, n)


class LoseVp(Lose):
    """The track stops at 0 (R39)."""

    def stock(self, s: WistarState, seat: int) -> int:
        return s.vp[seat]

    def payable(self, s: WistarState, seat: int) -> bool:
        """R51: pieces, cards and guests are owed in full; points are always paid, down to 0."""
        return True

    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        n = self.loss(s, seat)
        if n > 0:
            s.vp[seat] -= n
            table.tell(LOST_VP, seat, n)


class LoseMoves(Lose):
    def stock(self, s: WistarState, seat: int) -> int:
        return s.moves[seat]

    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        n = self.loss(s, seat)
        if n > 0:
            s.moves[seat] -= n
            table.tell(LOST_MOVES, seat, n)


class LoseJokers(Lose):
    def stock(self, s: WistarState, seat: int) -> int:
        return s.jokers[seat]

    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        n = self.loss(s, seat)
        if n > 0:
            s.jokers[seat] -= n
            table.tell(LOST_JOKERS, seat, n)
