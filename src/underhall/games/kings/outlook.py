"""A seat's position in numbers, for judging an imagined game that is cut off. All of its state may be read."""

from __future__ import annotations

from typing import Final

from .placing import refuse_fit
from .state import NO_MINE, ROW, KingsState
from .worth import turns_left

FEATURES: Final = 24
LATER: Final = (2, 5, 9, 15, 22, 30)
"""A stage ends with so many turns left."""
TENTH: Final = 10


def progress(s: KingsState) -> int:
    """How far the game is; 0 is near its end."""
    left = turns_left(s)
    stage = 0
    for end in LATER:
        if left >= end:
            stage += 1
    return stage


def outlook(s: KingsState, seat: int) -> list[int]:
    box = s.box
    found = [0] * FEATURES
    found[0] = TENTH
    for mine in s.treasury[seat]:
        found[1] += TENTH * box.value[mine]
    king = s.kings[seat]
    own: list[int] = []
    others: list[int] = []
    for card in s.hands[seat]:
        if box.race[card] == king:
            own.append(card)
        else:
            others.append(card)
    load = 0
    waiting = 0
    for index in range(len(s.owned[seat])):
        mine = s.owned[seat][index]
        stack = s.miners[seat][index]
        value = TENTH * box.value[mine]
        missing = box.size[mine] + box.overseer[mine] - len(stack)
        load += missing
        waiting += value
        found[2 + min(missing, 4)] += value  # 3 to 6
        fitting = 0
        for card in own if len(stack) >= box.size[mine] else others:
            if refuse_fit(s, card, stack) is None:
                fitting += 1
        if fitting > 0:
            found[7] += value if missing == 1 else value // 2
        if fitting > 1:
            found[8] += value // 2
        top = box.strength[stack[-1]] if stack else -1
        if top == 9:
            found[9] += value
        elif 9 - top < missing:
            found[10] += value
        if box.overseer[mine] and missing == 1:
            found[11] += value
        found[12] += TENTH
    found[2] = waiting
    found[13] = TENTH * load
    found[14] = TENTH * len(own)
    for card in own:
        found[15] += box.strength[card]
    for card in others:
        if box.strength[card] <= 3:
            found[16] += TENTH
        elif box.strength[card] >= 7:
            found[17] += TENTH
    best = 0
    for slot in range(ROW):
        mine = s.row[slot]
        if mine == NO_MINE or box.defence[mine] - len(s.stacks[slot]) != 1:
            continue
        for card in own:
            if refuse_fit(s, card, s.stacks[slot]) is None:
                found[18] += TENTH * box.value[mine]
                best = max(best, TENTH * box.value[mine])
                break
    found[19] = best
    left = turns_left(s)
    spare = left - load
    found[20] = TENTH * min(spare, 0)
    found[21] = waiting * max(-6, min(6, spare)) // 6
    found[22] = waiting * min(left, 12) // 12
    if s.active == seat:
        found[23] = TENTH
    return found
