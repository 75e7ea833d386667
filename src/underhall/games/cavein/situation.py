"""A seat's situation in a few numbers, for what bots have learned. About 10 each; only what the seat knows."""

from __future__ import annotations

from .box import LEVEL
from .state import CaveinState
from .worth import fields_left


def situation(s: CaveinState, seat: int) -> list[int]:
    hand = s.hands[seat]
    levels = 0
    for code in hand:
        levels += LEVEL[code]
    left = fields_left(s)
    return [
        10,
        2 * min(left, 10),
        10 if left <= 2 else 0,
        2 * len(hand),
        levels,
        2 * len(s.bases[seat]),
        5 * s.normal_left,
        min(len(s.tokens[seat]), 20),
        5 * min(len(s.artifacts[seat]), 4),
        10 * (s.players - 2),
    ]
