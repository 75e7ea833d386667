"""Entering a field: opposing buildings fall or change hands (section 7)."""

from __future__ import annotations

from underhall.engine.table import Table

from .box import BUILDINGS, CAPTURE, COCOON, REACTOR, WATCHTOWER
from .buildings import put_building, remove_building
from .events import CAPTURED, DESTROYED
from .ground import asking, has
from .questions.occupying import CAPTURING, TAKE_OVER, capture
from .state import XobosState


def enter(s: XobosState, table: Table, seat: int, field: int) -> None:
    """A Guardian of the seat has just come to the field by a move, an occupation or an advance."""
    if s.building[field] < 0 or s.holder[field] == seat:
        return
    building, victim = s.building[field], s.holder[field]
    taken = False
    if may_be_asked(s, seat, field):
        asking(s, seat, CAPTURING, field)
        taken = table.ask(seat, CAPTURING, capture.options(s, seat), building, field) == TAKE_OVER
        s.spot = -1
    remove_building(s, field)
    if taken:
        put_building(s, seat, building, field)
    reward = s.box.capture_reward if taken else s.box.destroy_reward
    s.crystals[seat] += reward
    s.most_crystals[seat] += reward
    table.tell(CAPTURED if taken else DESTROYED, seat, building, victim, field, reward)


def may_be_asked(s: XobosState, seat: int, field: int) -> bool:
    """Capture is possible, judged by what everyone can see; whether a token is left is secret (XO-7.2, XO-7.3)."""
    building = s.building[field]
    if building in (WATCHTOWER, COCOON, REACTOR) or not has(s, seat, CAPTURE):
        return False
    return s.count[seat * BUILDINGS + building] < s.box.build_limit[building]
