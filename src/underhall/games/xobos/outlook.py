"""A seat's position in numbers, for judging an imagined game that is cut off. All of its state may be read."""

from __future__ import annotations

from typing import Final

from .box import BUILDINGS, MINE, REACTOR, TECHNICAL, WATCHTOWER, WELL
from .ground import guardians_on_board, income
from .scoring import score
from .state import COVERING, DEVELOPMENT, XobosState
from .worth import reactors_to_come, rounds_left, stock_to_come

STAGES: Final = 8
TENTH: Final = 10


def progress(s: XobosState) -> int:
    """How far the game is; 0 is near its end."""
    return min(STAGES - 1, (rounds_left(s) + 1) // 2)


def outlook(s: XobosState, seat: int) -> list[int]:
    if s.out[seat]:
        return [0] * 18
    productions = rounds_left(s) + (0 if s.step in (DEVELOPMENT, COVERING) else 1)
    reactors = reactors_to_come(s, seat, productions)
    stock = stock_to_come(s, seat, productions)
    resources, crystals = income(s, seat)
    first = seat * BUILDINGS
    life = 0
    threats = 0
    for guardian in range(4 * seat, 4 * seat + 4):
        field = s.where[guardian]
        if field < 0:
            continue
        life += s.life[guardian]
        for near in s.board.near[field]:
            if s.owner[near] >= 0 and s.owner[near] != seat:
                threats += 1
    quarks = 0
    for field in range(s.board.fields):
        if s.owner[field] == seat:
            quarks += s.fresh[field] + s.tired[field]
    return [
        TENTH,
        stock * (TENTH * reactors if reactors else 5),
        TENTH * score(s, seat),
        TENTH * min(s.resources[seat], 30),
        TENTH * min(s.crystals[seat], 60),
        TENTH * resources,
        TENTH * crystals,
        resources * productions,
        crystals * productions,
        TENTH * s.count[first + REACTOR],
        TENTH * s.count[first + WELL],
        TENTH * s.count[first + MINE],
        TENTH * s.count[first + TECHNICAL],
        TENTH * s.count[first + WATCHTOWER],
        TENTH * guardians_on_board(s, seat),
        TENTH * life,
        TENTH * quarks,
        TENTH * threats,
    ]
