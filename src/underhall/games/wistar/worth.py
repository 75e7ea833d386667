"""What things are worth at first sight, in hundredths of a point: for the greedy bot."""

from __future__ import annotations

from typing import Final

from .box import (
    BUILD_BEDS,
    DIG_ROOMS,
    END_GAME,
    EXPLORE,
    GATHER_METAL,
    GATHER_WOOD,
    ICONS,
    INCOME,
    INSTANT,
    OFFENSIVE,
    ONCE,
    PERMANENT,
    ROUNDS,
    TILE_PRICE,
    TILE_STEPS,
)
from .costs import Cost
from .counters import rooms_free
from .effect import Step, Thing
from .state import WistarState

POINT: Final = 100
WOOD: Final = 70
METAL: Final = 75
CARD: Final = 60
ADVANCED_CARD: Final = 90
JOKER: Final = 110
MOVE: Final = 50
ELECTRICITY: Final = 220
EXPLORE_POINT: Final = 110
ICON: Final = 35
ROOM: Final = 90  # an empty room, besides its points
WORKER: Final = 90  # a worker, for every round that is left
TRIGGER_TIMES: Final = 2  # how often a permanent effect is likely to work, at half time
OPENING: Final = 120  # a door
REVEALING: Final = 140  # a mission
TAKING: Final = 250  # a guest that nobody has seen yet
ROW_LEFT: Final = 15  # a mission row without a cube, where one could go
MISSION_THERE: Final = 40
GUEST_THERE: Final = 43
DOOR_THERE: Final = 20
STEPPING: Final = 14
LASTING: Final = 45  # a discount or the like, for every round
ABILITY_LASTING: Final = 64
SHORT_OF: Final = 70  # an icon that a card needs and the player has not


def rounds_left(s: WistarState) -> int:
    """Rounds after this one."""
    return ROUNDS - s.round


def turns_left(s: WistarState) -> int:
    """Turns of a player after this one."""
    return rounds_left(s) * 3 + 2 - s.lap


def good(s: WistarState, worth: int) -> int:
    """Wood, metal and the like are worth little when there is no time to use them."""
    left = turns_left(s)
    return worth if left >= 3 else worth * (left + 1) // 5


def wood_worth(s: WistarState, seat: int, n: int) -> int:
    """The first pieces matter more than the tenth."""
    return pieces_worth(s, s.wood[seat], n, WOOD)


def metal_worth(s: WistarState, seat: int, n: int) -> int:
    return pieces_worth(s, s.metal[seat], n, METAL)


def pieces_worth(s: WistarState, stock: int, n: int, worth: int) -> int:
    total = 0
    for piece in range(stock + 1, stock + n + 1):
        total += worth if piece <= 5 else worth * 5 // piece
    return good(s, total)


def cost_worth(s: WistarState, cost: Cost) -> int:
    pieces = cost.wood * WOOD + cost.metal * METAL + cost.any * 55 + cost.moves * MOVE + cost.jokers * JOKER
    cards = (cost.cards + cost.basic) * CARD + cost.advanced * ADVANCED_CARD
    return good(s, pieces + cards) + cost.guests * 200 + cost.beds * 50 + cost.vp * POINT


def stock_price(stock: int, n: int, worth: int) -> int:
    """What is plenty is paid more easily."""
    return n * (worth if stock <= 5 else worth * 5 // stock)


# Rooms and beds: what matters is the highest space that is free


def dig_worth(s: WistarState, seat: int, n: int, price: int) -> int:
    """Every tile as much as the last one brings on average: who begins means to go on."""
    n = min(n, TILE_STEPS - s.dug[seat])
    each = step_points(s, s.box.figures.room_vp, s.dug[seat]) + good(s, ROOM + 20 * rounds_left(s))
    return n * (each - good(s, METAL) * price)


def bed_worth(s: WistarState, seat: int, n: int, price: int) -> int:
    n = min(n, rooms_free(s, seat), TILE_STEPS - s.beds[seat])
    each = step_points(s, s.box.figures.bed_vp, s.beds[seat]) + WORKER * rounds_left(s)
    return n * (each - good(s, WOOD) * price - good(s, ROOM))


def step_points(s: WistarState, points: list[int], done: int) -> int:
    """Early in the game the average of the tiles that are left, at the end what the next one brings."""
    if done == TILE_STEPS:
        return 0
    now = points[done - 1] if done else 0
    if turns_left(s) <= 2:
        return (points[done] - now) * POINT
    return (points[-1] - now) * POINT // (TILE_STEPS - done)


def action_worth(s: WistarState, seat: int, action: int, n: int) -> int:
    """A main action with this strength."""
    if n <= 0:
        return 0
    if action == GATHER_WOOD:
        return wood_worth(s, seat, n + s.wood_bonus[seat])
    if action == GATHER_METAL:
        return metal_worth(s, seat, n + s.metal_bonus[seat])
    if action == DIG_ROOMS:
        price = max(0, TILE_PRICE - s.dig_each[seat])
        n = min(n, (s.metal[seat] + s.dig_off[seat]) // price if price else n)
        return dig_worth(s, seat, n, price)
    if action == BUILD_BEDS:
        price = max(0, TILE_PRICE - s.bed_each[seat])
        n = min(n, (s.wood[seat] + s.bed_off[seat]) // price if price else n)
        return bed_worth(s, seat, n, price)
    if action == EXPLORE:
        return explore_worth(s, seat, n)
    return good(s, n * max(25, CARD + 30 - 6 * len(s.hand[seat])))


def explore_worth(s: WistarState, seat: int, n: int) -> int:
    """Points are worth more when there is a room for a guest."""
    each = EXPLORE_POINT + (40 if rooms_free(s, seat) > 0 else -20)
    return n * each if turns_left(s) > 1 else n * each * 2 // 3


# Effects


def steps_worth(s: WistarState, seat: int, steps: list[Step]) -> int:
    total = 0
    for step in steps:
        total += step.worth(s, seat)
    return total


def effect_worth(s: WistarState, seat: int, thing: Thing) -> int:
    """What the effect of a card or guest is likely to bring until the end."""
    left = rounds_left(s)
    if thing.kind == INSTANT:
        return steps_worth(s, seat, thing.steps)
    if thing.kind == ONCE:
        return steps_worth(s, seat, thing.steps) * (left + 1) * 2 // 3
    if thing.kind == INCOME:
        return steps_worth(s, seat, thing.steps) * (left + 1)
    if thing.kind == PERMANENT:
        total = LASTING * left * len(thing.statics)
        for when in thing.whens:
            total += steps_worth(s, seat, when.then) * TRIGGER_TIMES * (left + 1) // 5
        return total
    if thing.kind == END_GAME:
        return steps_worth(s, seat, thing.steps) + 40 * left
    return 60 if thing.kind == OFFENSIVE else 0


def card_worth(s: WistarState, seat: int, card: int) -> int:
    """In play: printed points, icons and effect."""
    invention = s.box.inventions[card]
    icons = 0
    for icon in range(ICONS):
        icons += invention.icons[icon]
    return invention.vp * POINT + icons * good(s, ICON) + effect_worth(s, seat, invention)


def price_worth(s: WistarState, card: int) -> int:
    invention = s.box.inventions[card]
    return good(s, invention.wood * WOOD + invention.metal * METAL + invention.moves * MOVE)


def hand_worth(s: WistarState, seat: int, card: int) -> int:
    """In the hand: less what it costs, and less for needs that are far away."""
    invention = s.box.inventions[card]
    missing = 0
    for icon in range(ICONS):
        missing += max(0, invention.need.icons[icon] - s.icons[seat * ICONS + icon])
    missing += 2 * max(0, invention.need.electricity - s.electricity[seat])
    worth = card_worth(s, seat, card) - price_worth(s, card) - SHORT_OF * missing
    return max(10, good(s, worth) * 2 // 3)


def ability_worth(s: WistarState, seat: int, space: int) -> int:
    ability = s.box.abilities[space]
    lasting = ABILITY_LASTING * rounds_left(s) * len(ability.statics)
    return ability.vp * POINT + lasting + steps_worth(s, seat, ability.steps) - ability.cost * good(s, 55)


def guest_worth(s: WistarState, seat: int, tile: int) -> int:
    guest = s.box.guests[tile]
    return guest.vp * POINT + effect_worth(s, seat, guest)


def area_worth(s: WistarState, seat: int, area: int, n: int) -> int:
    """The better of the two actions of an area with n workers."""
    return max(action_worth(s, seat, 2 * area, n), action_worth(s, seat, 2 * area + 1, n))
