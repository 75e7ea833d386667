"""A seat's position in numbers, for judging an imagined game that is cut off. All of its state may be read."""

from __future__ import annotations

from typing import Final

from .box import AREAS, ENERGY, ICONS, INCOME, KINDS, NONE, ONCE, OPEN_GOALS, PERMANENT
from .counters import rooms_free
from .scoring import score_parts
from .state import WistarState
from .worth import hand_worth, rounds_left

STAGES: Final = 5
TENTH: Final = 10


def progress(s: WistarState) -> int:
    """How far the game is: rounds that are left after this one."""
    return rounds_left(s)


def outlook(s: WistarState, seat: int) -> list[int]:
    parts = score_parts(s, seat)
    hand = 0
    for card in s.hand[seat]:
        hand += hand_worth(s, seat, card)
    workers = 0
    for area in range(AREAS):
        workers += s.workers[seat * AREAS + area]
    icons = 0
    for icon in range(ICONS):
        icons += s.icons[seat * ICONS + icon]
    goals = 0
    for place in range(OPEN_GOALS):
        if s.goals[place] != NONE:
            goals += 1
    turns = 3 - s.lap
    kinds = seat * KINDS
    return [
        TENTH,
        TENTH * (parts[0] + parts[1]),
        TENTH * parts[2],
        TENTH * parts[3],
        TENTH * parts[4],
        TENTH * (parts[5] + parts[6]),
        TENTH * (parts[7] + parts[9]),
        TENTH * min(s.wood[seat], 8),
        TENTH * min(s.metal[seat], 8),
        TENTH * min(s.moves[seat], 5),
        TENTH * s.jokers[seat],
        TENTH * s.electricity[seat],
        TENTH * len(s.hand[seat]),
        hand // 10,
        TENTH * workers,
        TENTH * s.resting[seat],
        workers * turns * 3,
        TENTH * s.beds[seat],
        TENTH * s.dug[seat],
        TENTH * rooms_free(s, seat),
        TENTH * len(s.guests[seat]),
        TENTH * len(s.played[seat]),
        TENTH * s.kinds[kinds + INCOME],
        TENTH * s.kinds[kinds + ONCE],
        TENTH * s.kinds[kinds + PERMANENT],
        TENTH * icons,
        TENTH * s.icons[seat * ICONS + ENERGY],
        TENTH * (s.on_missions[seat * 2] + s.on_missions[seat * 2 + 1]),
        TENTH * s.goals_reached[seat],
        TENTH * goals,
        TENTH * turns,
        TENTH * (s.wood_bonus[seat] + s.metal_bonus[seat]),
        TENTH * (s.dig_each[seat] + s.bed_each[seat] + s.dig_off[seat] + s.bed_off[seat]),
    ]
