"""A seat's position in numbers, for judging an imagined game that is cut off. All of its state may be read."""

from __future__ import annotations

from typing import Final

from .box import LEVEL, NONE
from .scoring import score_parts
from .state import CaveinState
from .worth import artifact_worth, fields_left

STAGES: Final = 5
TENTH: Final = 10
TURN: Final = 24


def progress(s: CaveinState) -> int:
    """How far the game is; 0 is near its end."""
    return min(STAGES - 1, fields_left(s) * STAGES // (s.box.end_field[s.players] + 1))


def outlook(s: CaveinState, seat: int) -> list[int]:
    parts = score_parts(s, seat)
    hand = s.hands[seat]
    levels = 0
    high = 0
    for code in hand:
        levels += LEVEL[code]
        if LEVEL[code] >= 3:
            high += 1
    base = s.bases[seat]
    stored = 0
    for kind in base:
        stored += LEVEL[kind]
    symbols = 0
    for token in s.tokens[seat]:
        if s.box.symbol[token] != NONE:
            symbols += 1
    artifacts = 0
    for entry in s.artifacts[seat]:
        artifacts += artifact_worth(s, seat, entry % TURN)
    left = fields_left(s)
    return [
        TENTH,
        TENTH * parts[0],
        TENTH * parts[1],
        TENTH * parts[2],
        TENTH * parts[3],
        TENTH * parts[4],
        TENTH * len(hand),
        TENTH * levels,
        TENTH * high,
        TENTH * len(base),
        TENTH * stored,
        TENTH * LEVEL[base[-1]] if base else 0,
        TENTH * symbols,
        TENTH * len(s.tokens[seat]),
        TENTH * len(s.artifacts[seat]),
        artifacts // 10,
        TENTH * left,
        levels * left,
        len(hand) * left,
        len(s.artifacts[seat]) * left,
        TENTH if s.active == seat else 0,
    ]
