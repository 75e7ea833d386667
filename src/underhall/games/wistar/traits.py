"""What kind of card or action an answer is about, as traits for what bots learn. Only what the seat knows.

A card's own number says too little: most cards come up in few games. So each card has the traits of its kind as well,
and an action those of what it could do at once.
"""

from __future__ import annotations

from typing import Final

from .acting import action_of
from .actions import strength
from .box import (
    AREA_OF,
    BIT,
    BUILD_BEDS,
    DIG_ROOMS,
    HUT,
    ICONS,
    KINDS,
    MISSION_ROWS,
    NONE,
    PLACES,
    ROOMS,
    TILE_PRICE,
    TILE_STEPS,
    TYPES,
)
from .counters import rooms_free
from .farm import acts_in
from .missions import refuse_row
from .state import MAIN_OPEN, WistarState
from .tables import Invention

DECKS: Final = 2
STEPS: Final = 5
"""A number is a trait from 0 up to 4, which stands for all that is more."""
MOST: Final = STEPS - 1
TYPE_FROM: Final = KINDS
DECK_FROM: Final = TYPE_FROM + TYPES
MISSING_FROM: Final = DECK_FROM + DECKS
POINTS_FROM: Final = MISSING_FROM + STEPS
WANTED_FROM: Final = POINTS_FROM + STEPS
CARD_TRAITS: Final = WANTED_FROM + STEPS
STRONGEST: Final = 7
ACTION_TRAITS: Final = PLACES * (STRONGEST + 1) + 2 * STEPS
MAIN_TRAITS: Final = 3


def card_traits(s: WistarState, seat: int, card: int, first: int) -> list[int]:
    """Its effect, type and deck, how many of its needs the seat lacks, its points, and how many of its icons an open
    mission asks for."""
    invention = s.box.inventions[card]
    missing = lacks(s, seat, invention)
    wanted = 0
    lacking = icons_wanted(s, seat)
    for icon in range(ICONS):
        wanted += min(invention.icons[icon], lacking[icon])
    return [
        first + invention.kind,
        first + TYPE_FROM + invention.type,
        first + DECK_FROM + invention.deck,
        first + MISSING_FROM + min(missing, MOST),
        first + POINTS_FROM + max(0, min(invention.vp, MOST)),
        first + WANTED_FROM + min(wanted, MOST),
    ]


def lacks(s: WistarState, seat: int, invention: Invention) -> int:
    """How much of the icons and the electricity that it requires the seat has not."""
    missing = max(0, invention.need.electricity - s.electricity[seat])
    for icon in range(ICONS):
        missing += max(0, invention.need.icons[icon] - s.icons[seat * ICONS + icon])
    return missing


def icons_wanted(s: WistarState, seat: int) -> list[int]:
    """By icon, the most that the seat lacks for a row of an open mission."""
    found = [0] * ICONS
    for room in range(ROOMS):
        mission = s.missions[room]
        if mission == NONE or s.revealed & BIT[room] == 0:
            continue
        for row in range(MISSION_ROWS):
            if s.cubes[mission * MISSION_ROWS + row] == NONE:
                need = s.box.missions[mission].rows[row].need.icons
                for icon in range(ICONS):
                    found[icon] = max(found[icon], need[icon] - s.icons[seat * ICONS + icon])
    return found


def ready_cards(s: WistarState, seat: int) -> int:
    """Cards in the hand that lack nothing but their price."""
    found = 0
    for card in s.hand[seat]:
        if lacks(s, seat, s.box.inventions[card]) == 0:
            found += 1
    return found


def rows_in_reach(s: WistarState, seat: int) -> int:
    """Rows of missions that the seat could solve at once."""
    found = 0
    for room in range(ROOMS):
        if s.revealed & BIT[room] and s.missions[room] != NONE and acts_in(s, seat, room):
            for row in range(MISSION_ROWS):
                if refuse_row(s, seat, room, row, 0) is None:
                    found += 1
    return found


def rows_ready(s: WistarState, seat: int) -> int:
    """Rows of open missions, anywhere, for which the seat has the icons."""
    found = 0
    for room in range(ROOMS):
        mission = s.missions[room]
        if mission == NONE or s.revealed & BIT[room] == 0:
            continue
        for row in range(MISSION_ROWS):
            if s.cubes[mission * MISSION_ROWS + row] == NONE:
                need = s.box.missions[mission].rows[row].need.icons
                missing = 0
                for icon in range(ICONS):
                    missing += max(0, need[icon] - s.icons[seat * ICONS + icon])
                if missing == 0:
                    found += 1
    return found


def action_traits(s: WistarState, seat: int, action: int, first: int) -> list[int]:
    """A main action and its strength; of rooms and beds also how many the seat could take."""
    n = strength(s, seat, action)
    found = [first + action * (STRONGEST + 1) + min(n, STRONGEST)]
    if action == DIG_ROOMS:
        found.append(first + PLACES * (STRONGEST + 1) + min(rooms_now(s, seat, n), MOST))
    elif action == BUILD_BEDS:
        found.append(first + PLACES * (STRONGEST + 1) + STEPS + min(beds_now(s, seat, n), MOST))
    return found


def rooms_now(s: WistarState, seat: int, n: int) -> int:
    """How many rooms the seat could dig with this strength and what it has."""
    price = TILE_PRICE - s.dig_each[seat]
    n = min(n, TILE_STEPS - s.dug[seat])
    return min(n, (s.metal[seat] + s.dig_off[seat]) // price) if price > 0 else n


def beds_now(s: WistarState, seat: int, n: int) -> int:
    price = TILE_PRICE - s.bed_each[seat]
    n = max(0, min(n, TILE_STEPS - s.beds[seat], rooms_free(s, seat)))
    return min(n, (s.wood[seat] + s.bed_off[seat]) // price) if price > 0 else n


def open_action(s: WistarState) -> int:
    """The main action that this turn still has, or NONE."""
    return action_of(s, s.placed) if s.todo & MAIN_OPEN and 0 <= s.placed < HUT else NONE


def main_trait(s: WistarState, area: int) -> int:
    """Where a worker would come in: 0 at the main action of this turn, 1 elsewhere, 2 there is none."""
    action = open_action(s)
    if action == NONE:
        return 2
    return 0 if AREA_OF[action] == area else 1
