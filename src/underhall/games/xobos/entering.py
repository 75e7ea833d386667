"""Entering a field: opposing buildings fall or change hands (section 7)."""

from __future__ import annotations

from underhall.engine.table import Table

from .box import BUILDINGS, CAPTURE, COCOON, REACTOR, WATCHTOWER
from .ground import asking, has
from .power import builds
from .questions import CAPTURED, CAPTURING, DESTROY, DESTROYED, TAKE_OVER
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
    """Own tokens that lie neither on the board nor in an order slot (XO-7.2): a secret of the seat."""
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


def enter(s: XobosState, table: Table, seat: int, field: int) -> None:
    """A Guardian of the seat has just come to the field by a move, an occupation or an advance."""
    if s.building[field] < 0 or s.holder[field] == seat:
        return
    building, victim = s.building[field], s.holder[field]
    taken = False
    if may_be_asked(s, seat, field):
        asking(s, seat, CAPTURING, field)
        taken = table.ask(seat, CAPTURING, capture_options(s, seat), building, field) == TAKE_OVER
        s.spot = -1
    remove_building(s, field)
    if taken:
        put_building(s, seat, building, field)
    reward = s.box.capture_reward if taken else s.box.destroy_reward
    s.crystals[seat] += reward
    s.most_crystals[seat] += reward
    table.tell(CAPTURED if taken else DESTROYED, seat, building, victim, field, reward)


def may_be_asked(s: XobosState, seat: int, field: int) -> bool:
    """Capture is possible by what all can see; whether a token is left is a secret (XO-7.2, XO-7.3)."""
    building = s.building[field]
    if building in (WATCHTOWER, COCOON, REACTOR) or not has(s, seat, CAPTURE):
        return False
    return s.count[seat * BUILDINGS + building] < s.box.build_limit[building]


def capture_options(s: XobosState, seat: int) -> list[int]:
    return [DESTROY, TAKE_OVER] if tokens_left(s, seat, s.building[s.spot]) > 0 else [DESTROY]


def refuse_capture(s: XobosState, seat: int, option: int) -> str | None:
    if option == TAKE_OVER and tokens_left(s, seat, s.building[s.spot]) <= 0:
        return "XO-7.2"
    return None
