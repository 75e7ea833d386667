"""A seat's position in numbers, for judging an imagined game that is cut off. All of its state may be read."""

from __future__ import annotations

from typing import Final

from .actions import strength
from .box import (
    ABILITIES,
    AREAS,
    BIT,
    END_GAME,
    ENERGY,
    ENTRANCE,
    GOAL_SPACES,
    ICONS,
    INCOME,
    KINDS,
    NONE,
    ONCE,
    OPEN_GOALS,
    PERMANENT,
    ROOMS,
    SLOTS,
)
from .counters import count, rooms_free
from .farm import acts_in
from .goals import top_space
from .scoring import score_parts
from .state import ACTIONS, EXTRA_OPEN, WistarState
from .traits import beds_now, icons_wanted, lacks, open_action, rooms_now, rows_in_reach, rows_ready
from .worth import action_worth, card_worth, hand_worth, rounds_left, steps_worth

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
        *workers_and_turns(s, seat),
        *hand_and_play(s, seat),
        *within_reach(s, seat),
    ]


def workers_and_turns(s: WistarState, seat: int) -> list[int]:
    """Where the workers are, what they could do at once, and what this turn still has."""
    at = seat * AREAS
    forest, burrow, farm = s.workers[at], s.workers[at + 1], s.workers[at + 2]
    mine = s.order[s.at] == seat if s.phase == ACTIONS else False
    done = 1 if s.phase == ACTIONS and (mine or s.order.index(seat) < s.at) else 0
    pending = worth = 0
    if mine and s.placed == NONE:
        done = 0
    elif mine:
        action = open_action(s)
        if action != NONE:
            pending = TENTH
            worth = action_worth(s, seat, action, strength(s, seat, action)) // 10
    return [
        TENTH * forest,
        TENTH * burrow,
        TENTH * farm,
        max(forest, burrow, farm) * max(forest, burrow, farm),
        TENTH * rooms_now(s, seat, forest),
        TENTH * beds_now(s, seat, burrow),
        s.dug[seat] * s.dug[seat],
        s.beds[seat] * s.beds[seat],
        s.dug[seat] * s.beds[seat],
        TENTH * (3 - s.lap - done),
        pending,
        worth,
        TENTH if mine and s.todo >= EXTRA_OPEN else 0,
    ]


def hand_and_play(s: WistarState, seat: int) -> list[int]:
    """What lasting effects bring in a round, and how far the needs of the hand are met."""
    incomes = onces = 0
    for card in s.played[seat]:
        invention = s.box.inventions[card]
        if invention.kind == INCOME:
            incomes += steps_worth(s, seat, invention.steps)
        elif invention.kind == ONCE and card not in s.marked:
            onces += steps_worth(s, seat, invention.steps)
    for tile in s.guests[seat]:
        guest = s.box.guests[tile]
        if guest.kind == INCOME:
            incomes += steps_worth(s, seat, guest.steps)
    ready = points = payable = best = 0
    for card in s.hand[seat]:
        invention = s.box.inventions[card]
        if lacks(s, seat, invention) == 0:
            ready += 1
            points += max(0, invention.vp)
            best = max(best, card_worth(s, seat, card))
            if invention.wood <= s.wood[seat] and invention.metal <= s.metal[seat]:
                payable += 1
    return [
        incomes // 10,
        onces // 10,
        TENTH * ready,
        TENTH * points,
        TENTH * payable,
        best // 10,
        TENTH * s.kinds[seat * KINDS + END_GAME],
    ]


def within_reach(s: WistarState, seat: int) -> list[int]:
    """Goals, missions and guests that the seat is near, and its abilities."""
    near = reached = 0
    for at in range(len(s.goals)):
        if seat in s.discs[at * GOAL_SPACES : (at + 1) * GOAL_SPACES]:
            continue
        space = top_space(s, at)
        if space == NONE:
            continue
        goal = s.box.goals[s.goals[at]]
        wanted = goal.thresholds[space]
        have = count(s, seat, goal.counter)
        if have >= wanted:
            reached += TENTH
        elif wanted > 0:
            near += TENTH * max(0, have) // wanted
    here = s.explorer[seat]
    guests = revealed = 0
    for slot in range(SLOTS):
        if s.slots[slot] != NONE and acts_in(s, seat, s.box.board.slot_room[slot]):
            guests += 1
    for room in range(ROOMS):
        if s.missions[room] != NONE and s.revealed & BIT[room] and acts_in(s, seat, room):
            revealed += 1
    wanted = sum(icons_wanted(s, seat))
    found = [
        near,
        reached,
        0 if here == ENTRANCE else TENTH,
        TENTH * min(guests, max(0, rooms_free(s, seat))),
        TENTH * revealed,
        TENTH * min(rows_in_reach(s, seat), 3),
        TENTH * rows_ready(s, seat),
        TENTH * wanted,
        TENTH * len(s.tokens[seat]),
        TENTH if s.order[0] == seat else 0,
    ]
    for space in range(ABILITIES):
        found.append(TENTH if s.bare[seat] & BIT[space] else 0)
    return found
