"""The movement step of a turn: pieces, destinations, swaps, the Teleport (sections 6 and 27)."""

from __future__ import annotations

from underhall.engine.table import Table

from .box import IRRADIATED
from .entering import enter
from .events import MOVED, QUARK_MOVED, SWAPPED, TELEPORTED
from .ground import arrive, asking, leave, take_quark
from .links import break_link, test_links, test_radiation
from .occupying import vacate
from .questions.moving import (
    DESTINATION,
    END_MOVES,
    GUARDIAN,
    MOVE,
    MOVE_BREAK,
    QUARK,
    TELEPORTING,
    destination,
    move,
)
from .reach import has_units
from .state import DECLARING, XobosState


def movement(s: XobosState, table: Table) -> None:
    """One answer of the active player that everyone may see, with everything that follows from it; secret ones before
    it."""
    seat = s.active
    asking(s, seat, MOVE, -1)
    choice = table.ask(seat, MOVE, move.options(s, seat)) if has_units(s, seat) else END_MOVES
    while choice >= MOVE_BREAK:
        # In the same run: nobody else may notice it (D20), and everyone can count runs.
        break_link(s, table, 4 * seat + choice - MOVE_BREAK)
        choice = table.ask(seat, MOVE, move.options(s, seat))
    if choice == END_MOVES:
        test_links(s, table, seat)
        s.step = DECLARING
        s.newest = len(s.tokens)
        return
    s.picked = choice
    asking(s, seat, DESTINATION, -1)
    target = table.ask(seat, DESTINATION, destination.options(s, seat))
    s.picked = -1
    if choice >= TELEPORTING:
        teleport(s, table, 4 * seat + choice - TELEPORTING, target)
    elif choice >= QUARK:
        move_quark(s, table, seat, choice - QUARK, target)
    else:
        move_guardian(s, table, 4 * seat + choice - GUARDIAN, target)


def move_guardian(s: XobosState, table: Table, guardian: int, target: int) -> None:
    seat, start = guardian // 4, s.where[guardian]
    other = s.guardian[target]
    if other >= 0:
        # Both have moved, and neither field was empty for a moment.
        s.guardian[start], s.guardian[target] = other, guardian
        s.where[guardian], s.where[other] = target, start
        s.moved |= 1 << guardian | 1 << other
        table.tell(SWAPPED, seat, guardian, other)
        if s.board.kind[start] == IRRADIATED or s.board.kind[target] == IRRADIATED:
            test_radiation(s, table, seat)
        return
    leave(s, guardian)
    arrive(s, guardian, target)
    s.moved |= 1 << guardian
    table.tell(MOVED, seat, guardian, start, target)
    if s.board.kind[target] == IRRADIATED:
        test_radiation(s, table, seat)
    enter(s, table, seat, target)
    vacate(s, table, start, seat)


def move_quark(s: XobosState, table: Table, seat: int, start: int, target: int) -> None:
    take_quark(s, start)
    s.owner[target] = seat
    s.tired[target] += 1
    table.tell(QUARK_MOVED, seat, start, target)
    vacate(s, table, start, seat)


def teleport(s: XobosState, table: Table, guardian: int, target: int) -> None:
    """XO-27.4: it destroys nothing, does nothing else in this round, and its links are tested at once."""
    seat, start = guardian // 4, s.where[guardian]
    s.device[seat] -= s.box.teleport_load
    leave(s, guardian)
    arrive(s, guardian, target)
    s.moved |= 1 << guardian
    s.teleported |= 1 << guardian
    table.tell(TELEPORTED, seat, guardian, target)
    test_links(s, table, seat)
    vacate(s, table, start, seat)
