"""Final scoring (section 16), and the order that settles ties (RW-16.2)."""

from __future__ import annotations

from typing import Final

from .box import A6, A7, ABILITIES, BIT, END_GAME, NONE
from .counters import amount
from .gains import GainVp
from .state import WistarState

PARTS: Final = (
    "track", "abilities", "beds", "rooms", "guests", "inventions", "end_game_effects", "electricity_advanced",
    "leftovers", "jokers",
)  # fmt: skip
ADVANCED_ELECTRICITY: Final = 2
LEFTOVERS_PER_POINT: Final = 5
JOKERS_PER_POINT: Final = 2


def score_parts(s: WistarState, seat: int) -> list[int]:
    """The points of RW-16.1 as of now, in the order of PARTS."""
    box = s.box
    abilities = 0
    for space in range(ABILITIES):
        if s.bare[seat] & BIT[space]:
            abilities += box.abilities[space].vp
    if s.bare[seat] & BIT[A6] and s.bare[seat] & BIT[A7]:
        abilities += box.figures.pair_bonus
    guests = 0
    for tile in s.guests[seat]:
        guests += box.guests[tile].vp
    printed = 0
    effects = 0
    for card in s.played[seat]:
        invention = box.inventions[card]
        printed += invention.vp
        if invention.kind == END_GAME:
            effects += end_game_points(s, seat, card)
    leftovers = s.wood[seat] + s.metal[seat] + s.moves[seat] + len(s.hand[seat])
    return [
        s.vp[seat],
        abilities,
        box.figures.bed_vp[s.beds[seat] - 1] if s.beds[seat] else 0,
        box.figures.room_vp[s.dug[seat] - 1] if s.dug[seat] else 0,
        guests,
        printed,
        effects,
        ADVANCED_ELECTRICITY if s.electricity[seat] == 2 else 0,
        leftovers // LEFTOVERS_PER_POINT,
        s.jokers[seat] // JOKERS_PER_POINT,
    ]


def end_game_points(s: WistarState, seat: int, card: int) -> int:
    points = 0
    for step in s.box.inventions[card].steps:
        assert isinstance(step, GainVp)
        points += amount(s, seat, step)
    return points


def scores(s: WistarState) -> list[int]:
    return [sum(score_parts(s, seat)) for seat in range(s.players)]


def hut_order(s: WistarState) -> list[int]:
    """RW-3.2a: by the leftmost chief in the hut; the others follow in their old order (R8)."""
    order: list[int] = []
    for seat in s.hut:
        if seat not in order:
            order.append(seat)
    for seat in s.order:
        if seat not in order:
            order.append(seat)
    return order


def places(s: WistarState) -> list[int]:
    """Each seat's place: by points, and tied players in turn order, so that nobody shares one (RW-16.2)."""
    points = scores(s)
    found = [0] * s.players
    place = 1
    for seat in sorted(hut_order(s), key=lambda seat: -points[seat]):
        found[seat] = place
        place += 1
    return found


def winners(s: WistarState) -> list[int]:
    """Most points; of tied players the first in turn order (as the hut would set it now)."""
    points = scores(s)
    best = max(points)
    for seat in hut_order(s):
        if points[seat] == best:
            return [seat]
    return [NONE]
