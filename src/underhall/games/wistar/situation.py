"""A seat's situation in a few numbers, for what bots have learned. About 10 each; only what the seat knows."""

from __future__ import annotations

from .counters import rooms_free
from .state import WistarState
from .worth import rounds_left


def situation(s: WistarState, seat: int) -> list[int]:
    left = rounds_left(s)
    return [
        10,
        3 * left,
        left * left,
        5 * (2 - s.lap),
        2 * min(s.wood[seat], 10),
        2 * min(s.metal[seat], 10),
        5 * min(rooms_free(s, seat), 4),
        3 * s.beds[seat],
        3 * s.dug[seat],
        2 * min(len(s.hand[seat]), 10),
        5 * s.electricity[seat],
        3 * min(s.moves[seat], 6),
        10 * (s.players - 2),
    ]
