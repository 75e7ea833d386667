"""What speaks for the answers inside actions and effects: (gain, price), for the greedy bot."""

from __future__ import annotations

from .acting import action_of
from .actions import elixir_option_worth, strength
from .box import AREA_OF, AREAS, BASIC, BIT, HUT, ICONS, MISSION_ROWS, NONE, ROOMS
from .burrow import GuestFrom
from .cards import PROJECT_PRICE, deck_of_project
from .choosing import Choose, Pay
from .counters import count, rooms_free
from .effect import all_plain
from .inventions import Play
from .losing import Lose
from .missions import row_worth
from .offence import Rivals
from .questions import (
    BED,
    BLIND,
    CHOICE,
    COPY,
    CUBE,
    DIG,
    DISCARD,
    DRAWN,
    ELIXIR,
    FARM_DEED,
    FIRST,
    GAIN,
    GAIN_METAL,
    GAIN_WOOD,
    GIVE_GUEST,
    GUEST,
    HERO,
    MAIN,
    MARCH,
    MISSION,
    MIX,
    MIXED,
    NO_CARD,
    NO_CUBE,
    NO_DEED,
    NO_MAIN,
    NO_MARCH,
    NO_MISSION,
    NO_PROJECT,
    ORDER,
    PAIR,
    PAY_FOR,
    PLAY,
    PRIVATE_GOAL,
    PROJECT,
    REVEAL,
    SKILL,
    SPLIT,
    STEP,
    SUFFER,
    TAKE,
    TAKE_CHEESE,
    TAKE_GUEST,
    TENT_IN,
)
from .state import MAIN_OPEN, WistarState
from .triggers import thing_of
from .worth import (
    ADVANCED_CARD,
    CARD,
    DOOR_THERE,
    GUEST_THERE,
    METAL,
    MISSION_THERE,
    OPENING,
    POINT,
    REVEALING,
    ROW_LEFT,
    STEPPING,
    TAKING,
    WOOD,
    ability_worth,
    action_worth,
    area_worth,
    bed_worth,
    card_worth,
    cost_worth,
    dig_worth,
    good,
    guest_worth,
    hand_worth,
    metal_worth,
    steps_worth,
    stock_price,
    wood_worth,
)


def lean(s: WistarState, seat: int, question: int, option: int) -> tuple[int, int]:
    if question == PLAY:
        return (0, 0) if option == NO_CARD else play_lean(s, seat, option)
    if question == FARM_DEED:
        return deed_lean(s, seat, option), 0
    if question == PROJECT:
        return project_lean(s, seat, option)
    if question == DIG:
        return (dig_worth(s, seat, 1, s.a), 0) if option else (0, 0)
    if question == BED:
        return (bed_worth(s, seat, 1, s.a), 0) if option else (0, 0)
    if question == MISSION:
        return mission_lean(s, seat, option)
    if question == CUBE:
        return (0 if option == NO_CUBE else ability_worth(s, seat, option)), 0
    if question == ELIXIR:
        return elixir_option_worth(s, seat, option), 0
    if question == MARCH:
        return (0 if option == NO_MARCH else march_lean(s, seat, option)), 0
    if question in (MIX, DISCARD, SPLIT, GIVE_GUEST, SUFFER):
        return 0, payment_lean(s, seat, question, option)
    return pick_lean(s, seat, question, option), 0


# Cards


def play_lean(s: WistarState, seat: int, card: int) -> tuple[int, int]:
    step = s.box.steps[s.step]
    assert isinstance(step, Play)
    return card_worth(s, seat, card), step.price_worth(s, seat, card)


def project_lean(s: WistarState, seat: int, option: int) -> tuple[int, int]:
    if option == NO_PROJECT:
        return 0, 0
    deck = deck_of_project(option)
    if option >= BLIND:
        gain = good(s, CARD if deck == BASIC else ADVANCED_CARD)
    else:
        gain = hand_worth(s, seat, s.row[option])
    return gain, (PROJECT_PRICE[deck] - 1) * good(s, CARD) // 2


# Missions and the elixir


def mission_lean(s: WistarState, seat: int, option: int) -> tuple[int, int]:
    if option == NO_MISSION:
        return 0, 0
    return row_worth(s, seat, option // MISSION_ROWS, option % MISSION_ROWS)


# The farm


def deed_lean(s: WistarState, seat: int, option: int) -> int:
    if option == NO_DEED:
        return 0
    if option < STEP:
        return OPENING
    if option < REVEAL:
        return step_lean(s, seat, option - STEP)
    if option < TAKE_GUEST:
        return REVEALING
    if option == TAKE_CHEESE:
        return s.box.guests[s.cheeses[-1]].vp * POINT
    return TAKING if option < TENT_IN else 60


def step_lean(s: WistarState, seat: int, place: int) -> int:
    """Where there is more to do than here."""
    return STEPPING + attraction(s, seat, place) - attraction(s, seat, s.explorer[seat])


def attraction(s: WistarState, seat: int, place: int) -> int:
    found = 0
    for door in s.box.board.doors_at[place]:
        if s.doors[door] != NONE:
            found += DOOR_THERE
    if place >= ROOMS:
        return found
    if rooms_free(s, seat) > 0:
        for slot in s.box.board.slots_in[place]:
            if s.slots[slot] != NONE:
                found += GUEST_THERE
    if s.missions[place] != NONE:
        if s.revealed & BIT[place] == 0:
            found += MISSION_THERE
        else:
            for row in range(MISSION_ROWS):
                if s.cubes[s.missions[place] * MISSION_ROWS + row] == NONE:
                    found += ROW_LEFT
    return found


# Workers


def march_lean(s: WistarState, seat: int, option: int) -> int:
    """How much better the main action becomes that comes next."""
    here = option // AREAS
    there = option % AREAS
    here_now = s.workers[seat * AREAS + here]
    there_now = s.workers[seat * AREAS + there]
    if s.placed != NONE and s.placed != HUT and s.todo & MAIN_OPEN:
        action = action_of(s, s.placed)
        if AREA_OF[action] != there:
            return -20
        return action_worth(s, seat, action, there_now + 1) - action_worth(s, seat, action, there_now)
    best = max(area_worth(s, seat, area, s.workers[seat * AREAS + area]) for area in range(AREAS))
    after = max(area_worth(s, seat, there, there_now + 1), area_worth(s, seat, here, here_now - 1))
    return after - best


# Payments


def payment_lean(s: WistarState, seat: int, question: int, option: int) -> int:
    if question == MIX:
        wood = option // MIXED
        metal = option % MIXED
        cards = s.a - wood - metal
        least = min((hand_worth(s, seat, card) for card in s.hand[seat]), default=0)
        return stock_price(s.wood[seat], wood, WOOD) + stock_price(s.metal[seat], metal, METAL) + cards * max(30, least)
    if question == DISCARD:
        return hand_worth(s, seat, option)
    if question == SPLIT:
        wood = s.a // 100 - option
        metal = s.a % 100 - (s.b - option)
        return stock_price(s.wood[seat], wood, WOOD) + stock_price(s.metal[seat], metal, METAL)
    if question == GIVE_GUEST:
        return guest_worth(s, seat, option)
    step = s.box.steps[s.step]
    assert isinstance(step, Rivals)
    return sum(loss.harm(s, seat) for loss in (step.or_else if option == 1 else step.then) if isinstance(loss, Lose))


# One of several things


def pick_lean(s: WistarState, seat: int, question: int, option: int) -> int:
    if question == PAIR:
        return hand_worth(s, seat, s.pairs[2 * option]) + hand_worth(s, seat, s.pairs[2 * option + 1])
    if question == TAKE:
        return hand_worth(s, seat, option)
    if question == DRAWN:
        return 0 if option == NO_CARD else card_worth(s, seat, option)
    if question == COPY:
        return 0 if option == NO_CARD else steps_worth(s, seat, s.box.inventions[option].steps)
    if question == MAIN:
        return 0 if option == NO_MAIN else action_worth(s, seat, option, strength(s, seat, option))
    if question == GAIN:
        if option == GAIN_WOOD:
            return wood_worth(s, seat, 1)
        return metal_worth(s, seat, 1) if option == GAIN_METAL else good(s, CARD)
    if question == HERO:
        skill = s.box.figures.hero_icons[option]
        return (s.icons[seat * ICONS + skill] + 2) * POINT + wanted_icons(s, seat, skill)
    if question == SKILL:
        return wanted_icons(s, seat, s.box.figures.token_icons[option])
    if question == PRIVATE_GOAL:
        goal = s.box.goals[option]
        return steps_worth(s, seat, goal.reward) + 60 * (count(s, seat, goal.counter) - goal.thresholds[0])
    return effect_lean(s, seat, question, option)


def effect_lean(s: WistarState, seat: int, question: int, option: int) -> int:
    step = s.box.steps[s.step] if s.step != NONE else None
    if question == CHOICE and isinstance(step, Choose):
        return steps_worth(s, seat, step.alternatives[option])
    if question == PAY_FOR and isinstance(step, Pay):
        return steps_worth(s, seat, step.then) - cost_worth(s, step.cost) if option else 0
    if question == GUEST and isinstance(step, GuestFrom):
        return step.worth(s, seat) if option else 0
    if question == ORDER:
        source = thing_of(s, option)
        return 50 if all_plain(source.steps) and not source.whens else 0
    return 1 if question == FIRST and option == 1 else 0


def wanted_icons(s: WistarState, seat: int, skill: int) -> int:
    """Hand cards that ask for more of a skill than there is."""
    wanted = 0
    for card in s.hand[seat]:
        if s.box.inventions[card].need.icons[skill] > s.icons[seat * ICONS + skill]:
            wanted += 40
    return wanted
