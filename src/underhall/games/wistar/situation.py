"""A seat's situation in a few numbers, for what bots have learned. About 10 each; only what the seat knows."""

from __future__ import annotations

from .box import AREAS, NONE
from .counters import rooms_free
from .state import MAIN_OPEN, WistarState
from .traits import ready_cards, rows_in_reach, rows_ready
from .worth import rounds_left


def situation(s: WistarState, seat: int) -> list[int]:
    left = rounds_left(s)
    at = seat * AREAS
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
        3 * min(s.workers[at], 7),
        3 * min(s.workers[at + 1], 7),
        3 * min(s.workers[at + 2], 7),
        5 * min(s.resting[seat], 4),
        5 * min(s.jokers[seat], 4),
        3 * len(s.guests[seat]),
        10 if s.placed != NONE else 0,
        10 if s.todo & MAIN_OPEN else 0,
        5 * min(rows_in_reach(s, seat), 3),
        3 * min(rows_ready(s, seat), 5),
        4 * min(ready_cards(s, seat), 4),
    ]
