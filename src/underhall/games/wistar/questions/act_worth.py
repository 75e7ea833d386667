"""What speaks for the answers of a turn."""

from __future__ import annotations

from typing import Final

from underhall.games.wistar.acting import (
    BUY_ELECTRICITY,
    BUY_JOKER,
    DEPLOY,
    ELECTRICITY_PRICE,
    JOKER_PRICE,
    MOVE_TOKEN,
    PITCH,
    REACH,
    REACH_PRIVATE,
    USE,
    action_of,
)
from underhall.games.wistar.actions import strength
from underhall.games.wistar.box import (
    AREAS,
    BIT,
    MISSION_ROWS,
    NONE,
)
from underhall.games.wistar.state import WistarState
from underhall.games.wistar.worth import ELECTRICITY, MOVE, action_worth, area_worth, good, steps_worth

from .actions import march_worth
from .base import GAIN_TERM, PRICE_TERM, TIMING_TERM, WORKERS_TERM

AT_ONCE: Final = 400  # free things come first: they only help what follows
SOON: Final = 150


def space_worth(s: WistarState, seat: int, space: int) -> int:
    """The main action with all workers that could be there, and what the space adds."""
    action = action_of(s, space)
    worth = action_worth(s, seat, action, strength(s, seat, action))
    for step in s.box.extra_actions(s.players, space):
        if step.refuse(s, seat) is None:
            worth += step.worth_now(s, seat)
    return worth


def weigh_quick(s: WistarState, seat: int, option: int, terms: list[int]) -> None:
    if option == BUY_JOKER:
        terms[PRICE_TERM] = -good(s, 55 * JOKER_PRICE) - 50
        terms[GAIN_TERM] = good(s, 100)
    elif option == BUY_ELECTRICITY:
        terms[GAIN_TERM] = ELECTRICITY * power_wanted(s, seat) // 2
        terms[PRICE_TERM] = -good(s, 70 * ELECTRICITY_PRICE)
    elif option == MOVE_TOKEN:
        terms[WORKERS_TERM] = best_march(s, seat)
        terms[PRICE_TERM] = -max(20, good(s, MOVE))
    elif option < PITCH:
        area = option - DEPLOY
        n = s.workers[seat * AREAS + area]
        more = area_worth(s, seat, area, n + 1)
        terms[WORKERS_TERM] = more - area_worth(s, seat, area, n) + more // 6
        terms[TIMING_TERM] = AT_ONCE
    elif option == PITCH:
        terms[GAIN_TERM] = tent_worth(s, seat)
    elif option < REACH_PRIVATE:
        terms[GAIN_TERM] = steps_worth(s, seat, s.box.goals[s.goals[option - REACH]].reward)
        terms[TIMING_TERM] = SOON
    elif option < USE:
        terms[GAIN_TERM] = steps_worth(s, seat, s.box.goals[option - REACH_PRIVATE].reward)
        terms[TIMING_TERM] = SOON
    else:
        for step in s.box.inventions[option - USE].steps:
            terms[GAIN_TERM] += step.worth_now(s, seat)


def power_wanted(s: WistarState, seat: int) -> int:
    """Hand cards that need more electricity than there is."""
    wanted = 0
    for card in s.hand[seat]:
        if s.box.inventions[card].need.electricity > s.electricity[seat]:
            wanted += 1
    return wanted


def best_march(s: WistarState, seat: int) -> int:
    best = 0
    for option in range(AREAS * AREAS):
        if option // AREAS != option % AREAS and s.workers[seat * AREAS + option // AREAS] > 0:
            best = max(best, march_worth(s, seat, option))
    return best


def tent_worth(s: WistarState, seat: int) -> int:
    """A tent keeps a room open whose mission has rows left."""
    room = s.explorer[seat]
    mission = s.missions[room]
    if mission == NONE:
        return -10
    free = 0
    for row in range(MISSION_ROWS):
        if s.cubes[mission * MISSION_ROWS + row] == NONE:
            free += 1
    return 15 * free if s.revealed & BIT[room] else 5
