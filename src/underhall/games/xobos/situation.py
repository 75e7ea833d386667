"""A seat's situation in a few numbers, for what bots have learned. About 10 each; only what the seat knows."""

from __future__ import annotations

from .box import BUILDINGS, MINE, REACTOR, WELL
from .ground import guardians_on_board, income
from .state import XobosState
from .worth import rounds_left


def situation(s: XobosState, seat: int) -> list[int]:
    left = rounds_left(s)
    first = seat * BUILDINGS
    resources, crystals = income(s, seat)
    return [
        10,
        min(2 * left, 20),
        10 if left <= 3 else 0,
        2 * min(s.resources[seat], 10),
        2 * min(s.crystals[seat], 10),
        2 * min(resources, 10),
        2 * min(crystals, 10),
        4 * s.count[first + REACTOR],
        4 * s.count[first + WELL],
        4 * s.count[first + MINE],
        4 * guardians_on_board(s, seat),
        10 * (s.players - 2),
    ]
