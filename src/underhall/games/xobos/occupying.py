"""A field under attack is left by its last defender: one attacker may occupy it, other tokens lapse (section 10)."""

from __future__ import annotations

from underhall.engine.table import Table

from .entering import enter
from .events import LAPSED, OCCUPIED
from .ground import arrive, asking, held_by, leave, turn_order
from .links import test_links
from .power import builds
from .questions.occupying import FROM, OCCUPY, STAY, occupy
from .state import XobosState
from .tokens import ATTACKING, CANNON_TOKEN, declarer_of, kind_of, source_of, target_of, told_source


def aimed_at(s: XobosState, field: int) -> bool:
    for token in s.tokens:
        if target_of(token) == field and kind_of(token) in (ATTACKING, CANNON_TOKEN):
            return True
    return False


def vacate(s: XobosState, table: Table, field: int, defender: int) -> None:
    """Units of the defender have left the field; if they were the last, its attackers are asked at once (XO-10.3)."""
    if s.owner[field] == defender or not s.tokens or not aimed_at(s, field):
        return
    occupier, start = -1, -1
    for seat in turn_order(s):
        asking(s, seat, OCCUPY, field)
        options = occupy.options(s, seat)
        if len(options) > 1:
            choice = table.ask(seat, OCCUPY, options, field)
            if choice != STAY:
                occupier, start = seat, choice - FROM
                break
    s.spot = -1
    if occupier < 0:
        if held_by(s, field) != defender:
            lapse_at(s, table, field, -1)
        return
    lapse_at(s, table, field, start)
    move_in(s, table, occupier, start, field)
    vacate(s, table, start, occupier)


def lapse_at(s: XobosState, table: Table, field: int, occupied_from: int) -> None:
    """The tokens at a vacated field are removed; that of the occupier is used up (XO-10.4)."""
    kept: list[int] = []
    for token in s.tokens:
        if target_of(token) != field or kind_of(token) not in (ATTACKING, CANNON_TOKEN):
            kept.append(token)
        elif kind_of(token) == CANNON_TOKEN or source_of(token) != occupied_from:
            table.tell(LAPSED, declarer_of(token), told_source(token), field)
    s.tokens = kept


def move_in(s: XobosState, table: Table, seat: int, start: int, field: int) -> None:
    """All units of the attacking field that have not moved and may move come along."""
    quarks = s.fresh[start]
    guardian = s.guardian[start]
    if guardian >= 0 and (s.moved >> guardian & 1 or builds(s, guardian)):
        guardian = -1
    table.tell(OCCUPIED, seat, start, field)
    s.fresh[start] = 0
    if guardian >= 0:
        leave(s, guardian)
        s.moved |= 1 << guardian
    elif s.tired[start] == 0 and s.guardian[start] < 0:
        s.owner[start] = -1
    s.tired[field] += quarks
    s.owner[field] = seat
    if guardian >= 0:
        arrive(s, guardian, field)
        enter(s, table, seat, field)
        test_links(s, table, seat)
