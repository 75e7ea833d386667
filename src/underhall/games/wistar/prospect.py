"""What a main action would bring a seat as things are: the figures of the rules before it is taken, in words.

Nothing here is hidden: everybody may count workers, wood, metal, tiles and rooms.
"""

from __future__ import annotations

from typing import Final

from .actions import strength
from .box import BUILD_BEDS, DIG_ROOMS, EXPLORE, GATHER_METAL, GATHER_WOOD, TILE_STEPS
from .burrow import BEDDING, DIGGING
from .counters import rooms_free
from .state import WistarState
from .words.phrases import counted, phrase, word_of

GOODS: Final = {DIG_ROOMS: "metal", BUILD_BEDS: "wood"}
"""What tiles are paid with."""


def prospect(s: WistarState, seat: int, action: int, language: str) -> str:
    """`2 wood`, `up to 2 rooms for 3 metal`, `nothing (costs 2 wood, you have 1)`."""
    n = strength(s, seat, action)
    if n == 0:
        return word_of("nothing", language)
    if action == GATHER_WOOD:
        return counted(n + s.wood_bonus[seat], "wood", language)
    if action == GATHER_METAL:
        return counted(n + s.metal_bonus[seat], "metal", language)
    if action in GOODS:
        return tiles_words(s, seat, action, language)
    return counted(n, "exploration" if action == EXPLORE else "project", language)


def tiles_words(s: WistarState, seat: int, action: int, language: str) -> str:
    good = GOODS[action]
    n, price = affordable(s, seat, action)
    if n:
        things = counted(price, good, language) if price else phrase("no_cost", language)
        return phrase(f"prospect_{'rooms' if action == DIG_ROOMS else 'beds'}", language, n, things=things)
    if tiles_left(s, seat, action) == 0:
        return phrase("prospect_no_tile", language)
    if action == BUILD_BEDS and rooms_free(s, seat) <= 0:
        return phrase("prospect_no_room", language)
    have = str(s.metal[seat] if action == DIG_ROOMS else s.wood[seat])
    return phrase("prospect_short", language, things=counted(next_price(s, seat, action), good, language), have=have)


def tiles_left(s: WistarState, seat: int, action: int) -> int:
    return TILE_STEPS - (s.dug[seat] if action == DIG_ROOMS else s.beds[seat])


def next_price(s: WistarState, seat: int, action: int) -> int:
    """Of the first tile of the action."""
    if action == DIG_ROOMS:
        return max(0, DIGGING.full_price(s, seat) - s.dig_off[seat])
    return max(0, BEDDING.full_price(s, seat) - s.bed_off[seat])


def affordable(s: WistarState, seat: int, action: int) -> tuple[int, int]:
    """How many tiles the seat could take with what it has now, and what they would cost together (RW-5.2, RW-5.4)."""
    most = min(strength(s, seat, action), tiles_left(s, seat, action))
    if action == DIG_ROOMS:
        full, off, stock = DIGGING.full_price(s, seat), s.dig_off[seat], s.metal[seat]
    else:
        full, off, stock = BEDDING.full_price(s, seat), s.bed_off[seat], s.wood[seat]
        most = min(most, rooms_free(s, seat))
    taken = paid = 0
    while taken < most:
        price = max(0, full - off)
        if paid + price > stock:
            break
        off -= full - price
        paid += price
        taken += 1
    return taken, paid
