"""Buildings come and go, how many tokens for them are left, and who is served by one (sections 7, 18 and 21)."""

from __future__ import annotations

from .box import BUILDINGS, COCOON, TECHNICAL
from .power import builds
from .state import SITE, XobosState


def remove_building(s: XobosState, field: int) -> None:
    """The building goes; crystals in it go to the supply."""
    s.count[s.holder[field] * BUILDINGS + s.building[field]] -= 1
    s.building[field] = -1
    s.holder[field] = -1
    s.load[field] = 0


def put_building(s: XobosState, seat: int, building: int, field: int) -> None:
    s.building[field] = building
    s.holder[field] = seat
    s.count[seat * BUILDINGS + building] += 1


def tokens_left(s: XobosState, seat: int, building: int) -> int:
    """Own tokens that are neither on the board nor in an order slot (XO-7.2): the seat's secret."""
    left = s.box.build_limit[building] - s.count[seat * BUILDINGS + building]
    for guardian in range(4 * seat, 4 * seat + 4):
        if s.slot[guardian] >= SITE and (s.slot[guardian] - SITE) // 8 == building:
            left -= 1
    if building == COCOON:
        # A Cocoon is made of a construction token, of which each site takes one.
        for guardian in range(4 * seat, 4 * seat + 4):
            if builds(s, guardian):
                left -= 1
    return left


def is_served(s: XobosState, guardian: int) -> bool:
    """Whether the Guardian stands on an own Technical Building."""
    field = s.where[guardian]
    return field >= 0 and s.building[field] == TECHNICAL and s.holder[field] == guardian // 4
