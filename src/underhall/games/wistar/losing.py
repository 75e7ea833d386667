"""Losses: at most what there is (R51, R52). Guests and cards are in `offence`."""

from __future__ import annotations

from typing import Final

from underhall.engine.table import Table

from .counters import amount
from .effect import Step
from .events import LOST_JOKERS, LOST_METAL, LOST_MOVES, LOST_VP, LOST_WOOD
from .reading import AMOUNT, Ops
from .state import WistarState
from .words.phrases import counted, phrase
from .worth import METAL, POINT, stock_price


class Lose(Step):
    """Takes something from a player who suffers an offensive card."""

    def stock(self, s: WistarState, seat: int) -> int:
        return 0

    def refuse(self, s: WistarState, seat: int) -> str | None:
        return None if self.stock(s, seat) > 0 else "R52"

    def payable(self, s: WistarState, seat: int) -> bool:
        """R51: the player has all of it."""
        return self.stock(s, seat) >= amount(s, seat, self)

    def loss(self, s: WistarState, seat: int) -> int:
        return min(self.stock(s, seat), amount(s, seat, self))

    def harm(self, s: WistarState, seat: int) -> int:
        """What the loss is worth to the victim, in hundredths of a point."""
        return 100 * self.loss(s, seat)

    def lost(self) -> tuple[str, str]:
        """(what is done with it, what it is)"""
        raise TypeError(f"there are no words for {type(self).__name__}")

    def words(self, language: str, chosen: bool) -> str:
        verb, thing = self.lost()
        return phrase(verb, language, things=counted(self.n, thing, language))


class LoseWood(Lose):
    def stock(self, s: WistarState, seat: int) -> int:
        return s.wood[seat]

    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        n = self.loss(s, seat)
        if n > 0:
            s.wood[seat] -= n
            table.tell(LOST_WOOD, seat, n)

    def lost(self) -> tuple[str, str]:
        return "lose", "wood"


class LoseMetal(Lose):
    def stock(self, s: WistarState, seat: int) -> int:
        return s.metal[seat]

    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        n = self.loss(s, seat)
        if n > 0:
            s.metal[seat] -= n
            table.tell(LOST_METAL, seat, n)

    def harm(self, s: WistarState, seat: int) -> int:
        return stock_price(s.metal[seat], self.loss(s, seat), METAL)

    def lost(self) -> tuple[str, str]:
        return "lose", "metal"


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

    def harm(self, s: WistarState, seat: int) -> int:
        return self.loss(s, seat) * POINT

    def lost(self) -> tuple[str, str]:
        return "lose", "vp"


class LoseMoves(Lose):
    def stock(self, s: WistarState, seat: int) -> int:
        return s.moves[seat]

    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        n = self.loss(s, seat)
        if n > 0:
            s.moves[seat] -= n
            table.tell(LOST_MOVES, seat, n)

    def lost(self) -> tuple[str, str]:
        return "lose", "move_token"


class LoseJokers(Lose):
    def stock(self, s: WistarState, seat: int) -> int:
        return s.jokers[seat]

    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        n = self.loss(s, seat)
        if n > 0:
            s.jokers[seat] -= n
            table.tell(LOST_JOKERS, seat, n)

    def lost(self) -> tuple[str, str]:
        return "lose", "joker"


# In the words of the effect grammar

OPS: Final[Ops] = {
    "lose_wood": (AMOUNT, lambda reader, row: LoseWood(*reader.amounts(row))),
    "lose_metal": (AMOUNT, lambda reader, row: LoseMetal(*reader.amounts(row))),
    "lose_vp": (AMOUNT, lambda reader, row: LoseVp(*reader.amounts(row))),
    "lose_move_token": (AMOUNT, lambda reader, row: LoseMoves(*reader.amounts(row))),
    "lose_joker": (AMOUNT, lambda reader, row: LoseJokers(*reader.amounts(row))),
}
