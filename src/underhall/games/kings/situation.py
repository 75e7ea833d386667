"""A seat's situation in a few numbers, for what bots have learned. About 10 each; only what the seat knows."""

from __future__ import annotations

from .state import KingsState
from .worth import turns_left


def situation(s: KingsState, seat: int) -> list[int]:
    left = turns_left(s)
    load = 0
    waiting = 0
    for index in range(len(s.owned[seat])):
        mine = s.owned[seat][index]
        load += s.box.size[mine] + s.box.overseer[mine] - len(s.miners[seat][index])
        waiting += s.box.value[mine]
    own = 0
    for card in s.hands[seat]:
        if s.box.race[card] == s.kings[seat]:
            own += 1
    return [
        10,
        min(left, 20),
        10 if left < 4 else 0,
        2 * min(load, 10),
        max(-10, min(10, left - load)),
        waiting,
        4 * own,
        10 * (s.players - 2),
    ]
