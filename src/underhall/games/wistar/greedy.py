"""The greedy bot's evaluation: what speaks for an answer, by named terms; inside effects see `leaning`."""

from __future__ import annotations

from typing import Final

from .acting import ELECTRICITY_PRICE, JOKER_PRICE, action_of
from .actions import elixir_worth, strength
from .box import AREAS, BIT, GATHER_METAL, GATHER_WOOD, NONE
from .gains import Gain
from .leaning import lean, march_lean
from .questions import (
    ACT,
    BUY_ELECTRICITY,
    BUY_JOKER,
    DEPLOY,
    END,
    EXTRA,
    MAIN_ACTION,
    MOVE_TOKEN,
    PITCH,
    PLACE,
    PLACE_HUT,
    REACH,
    REACH_PRIVATE,
    USE,
)
from .state import WistarState
from .worth import ELECTRICITY, MOVE, action_worth, area_worth, good, steps_worth

TERMS: Final = ("gain", "workers", "timing", "price")
GAIN: Final = 0
WORKERS: Final = 1
TIMING: Final = 2
PRICE: Final = 3

AT_ONCE: Final = 400  # free things come first: they only help what follows
SOON: Final = 150


def weigh(s: WistarState, seat: int, question: int, option: int) -> list[int]:
    terms = [0, 0, 0, 0]
    if question == ACT:
        weigh_act(s, seat, option, terms)
    else:
        gain, price = lean(s, seat, question, option)
        terms[GAIN] = gain
        terms[PRICE] = -price
    return terms


def weigh_act(s: WistarState, seat: int, option: int, terms: list[int]) -> None:
    if option == END:
        return
    if option < PLACE_HUT:
        weigh_space(s, seat, option - PLACE, terms)
    elif option == PLACE_HUT:
        terms[GAIN] = good(s, MOVE) + elixir_worth(s, seat)
    elif option == MAIN_ACTION:
        action = action_of(s, s.placed)
        terms[GAIN] = action_worth(s, seat, action, strength(s, seat, action))
        if action in (GATHER_WOOD, GATHER_METAL):
            terms[TIMING] = SOON
    elif option < BUY_JOKER:
        step = s.box.extra_actions(s.players, s.placed)[option - EXTRA]
        terms[GAIN] = step.worth_now(s, seat)
        if isinstance(step, Gain):
            terms[TIMING] = AT_ONCE
    else:
        weigh_quick(s, seat, option, terms)


def weigh_space(s: WistarState, seat: int, space: int, terms: list[int]) -> None:
    """The main action with all workers that could be there, and what the space adds."""
    action = action_of(s, space)
    terms[GAIN] = action_worth(s, seat, action, strength(s, seat, action))
    for step in s.box.extra_actions(s.players, space):
        if step.refuse(s, seat) is None:
            terms[GAIN] += step.worth_now(s, seat)


def weigh_quick(s: WistarState, seat: int, option: int, terms: list[int]) -> None:
    if option == BUY_JOKER:
        terms[PRICE] = -good(s, 55 * JOKER_PRICE) - 50
        terms[GAIN] = good(s, 100)
    elif option == BUY_ELECTRICITY:
        terms[GAIN] = ELECTRICITY * power_wanted(s, seat) // 2
        terms[PRICE] = -good(s, 70 * ELECTRICITY_PRICE)
    elif option == MOVE_TOKEN:
        terms[WORKERS] = best_march(s, seat)
        terms[PRICE] = -max(20, good(s, MOVE))
    elif option < PITCH:
        area = option - DEPLOY
        n = s.workers[seat * AREAS + area]
        more = area_worth(s, seat, area, n + 1)
        terms[WORKERS] = more - area_worth(s, seat, area, n) + more // 6
        terms[TIMING] = AT_ONCE
    elif option == PITCH:
        terms[GAIN] = tent_worth(s, seat)
    elif option < REACH_PRIVATE:
        terms[GAIN] = steps_worth(s, seat, s.box.goals[s.goals[option - REACH]].reward)
        terms[TIMING] = SOON
    elif option < USE:
        terms[GAIN] = steps_worth(s, seat, s.box.goals[option - REACH_PRIVATE].reward)
        terms[TIMING] = SOON
    else:
        for step in s.box.inventions[option - USE].steps:
            terms[GAIN] += step.worth_now(s, seat)


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
            best = max(best, march_lean(s, seat, option))
    return best


def tent_worth(s: WistarState, seat: int) -> int:
    """A tent keeps a room open whose mission has rows left."""
    room = s.explorer[seat]
    mission = s.missions[room]
    if mission == NONE:
        return -10
    free = 0
    for row in range(3):
        if s.cubes[mission * 3 + row] == NONE:
            free += 1
    return 15 * free if s.revealed & BIT[room] else 5
