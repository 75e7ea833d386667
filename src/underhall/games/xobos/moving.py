"""The movement step of a turn: pieces, destinations, swaps, the Teleport (sections 6 and 27)."""

from __future__ import annotations

from underhall.engine.table import Table

from .box import GUARDIANS, IRRADIATED, TELEPORT
from .entering import enter
from .ground import (
    arrive,
    asking,
    closed_to,
    guardians_on_board,
    has,
    leave,
    quark_range,
    room_for_quark,
    stack_limit,
    take_quark,
)
from .links import break_link, has_link, test_links, test_radiation
from .occupying import vacate
from .power import builds
from .questions import (
    DESTINATION,
    END_MOVES,
    GUARDIAN,
    MOVE,
    MOVE_BREAK,
    MOVED,
    QUARK,
    QUARK_MOVED,
    SWAPPED,
    TELEPORTED,
    TELEPORTING,
)
from .state import DECLARING, XobosState


def movement(s: XobosState, table: Table) -> None:
    """One answer of the active player that all may see, with all that follows from it; secret ones before it."""
    seat = s.active
    asking(s, seat, MOVE, -1)
    choice = table.ask(seat, MOVE, move_options(s, seat)) if has_units(s, seat) else END_MOVES
    while choice >= MOVE_BREAK:
        # In the same run: nobody else may notice it (D20), and all can count runs.
        break_link(s, table, 4 * seat + choice - MOVE_BREAK)
        choice = table.ask(seat, MOVE, move_options(s, seat))
    if choice == END_MOVES:
        test_links(s, table, seat)
        s.step = DECLARING
        s.newest = len(s.tokens)
        return
    s.picked = choice
    asking(s, seat, DESTINATION, -1)
    target = table.ask(seat, DESTINATION, destinations(s, seat))
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


# What can move, and where to ---------------------------------------------------------------------------------------


def has_units(s: XobosState, seat: int) -> bool:
    return s.quarks[seat] > 0 or guardians_on_board(s, seat) > 0


def is_free(s: XobosState, guardian: int) -> bool:
    """Whether the Guardian may leave its field in its owner's turn (XO-6.1, XO-6.8)."""
    field = s.where[guardian]
    return field >= 0 and not s.moved >> guardian & 1 and not builds(s, guardian) and not s.pinned >> field & 1


def guardian_targets(s: XobosState, guardian: int) -> list[int]:
    """Neighbouring fields that it may enter, those of own Guardians for a swap (XO-6.2, XO-6.7)."""
    seat = guardian // 4
    found: list[int] = []
    for field in s.board.near[s.where[guardian]]:
        if not closed_to(s, seat, field) and (s.guardian[field] < 0 or is_free(s, s.guardian[field])):
            found.append(field)
    return found


def can_go(s: XobosState, guardian: int) -> bool:
    if not is_free(s, guardian):
        return False
    seat = guardian // 4
    for field in s.board.near[s.where[guardian]]:
        if not closed_to(s, seat, field) and (s.guardian[field] < 0 or is_free(s, s.guardian[field])):
            return True
    return False


def quark_targets(s: XobosState, seat: int, start: int) -> list[int]:
    """Every field within range along ways that are not closed; the stack limit binds where it stops (XO-6.6)."""
    found: list[int] = []
    limit = stack_limit(s, seat)
    seen = 1 << start
    edge = [start]
    for _ in range(quark_range(s, seat)):
        after: list[int] = []
        for field in edge:
            for other in s.board.near[field]:
                if not seen >> other & 1:
                    seen |= 1 << other
                    if not closed_to(s, seat, other):
                        after.append(other)
                        if s.fresh[other] + s.tired[other] < limit:
                            found.append(other)
        edge = after
    found.sort()
    return found


def quark_can_go(s: XobosState, seat: int, start: int) -> bool:
    for field in s.board.near[start]:
        if not closed_to(s, seat, field) and room_for_quark(s, seat, field):
            return True
    return len(quark_targets(s, seat, start)) > 0


def may_teleport(s: XobosState, seat: int) -> bool:
    return has(s, seat, TELEPORT) and s.device[seat] >= s.box.teleport_load


def teleport_targets(s: XobosState, guardian: int) -> list[int]:
    """Fields without units and without opposing buildings, outside opposing bases (R-75)."""
    seat = guardian // 4
    return [field for field in range(s.board.fields) if refuse_teleport_to(s, seat, field) is None]


def refuse_teleport_to(s: XobosState, seat: int, field: int) -> str | None:
    if closed_to(s, seat, field) or s.owner[field] >= 0:
        return "XO-27.4"
    return "XO-27.4" if s.building[field] >= 0 and s.holder[field] != seat else None


def move_options(s: XobosState, seat: int) -> list[int]:
    options = [END_MOVES]
    first = GUARDIANS * seat
    for symbol in range(GUARDIANS):
        if can_go(s, first + symbol):
            options.append(GUARDIAN + symbol)
    for field in range(s.board.fields):
        if s.fresh[field] > 0 and s.owner[field] == seat and not s.pinned >> field & 1 and quark_can_go(s, seat, field):
            options.append(QUARK + field)
    if may_teleport(s, seat):
        for symbol in range(GUARDIANS):
            if is_free(s, first + symbol) and teleport_targets(s, first + symbol):
                options.append(TELEPORTING + symbol)
    for symbol in range(GUARDIANS):
        if has_link(s, first + symbol):
            options.append(MOVE_BREAK + symbol)
    return options


def destinations(s: XobosState, seat: int) -> list[int]:
    if s.picked >= TELEPORTING:
        return teleport_targets(s, 4 * seat + s.picked - TELEPORTING)
    if s.picked >= QUARK:
        return quark_targets(s, seat, s.picked - QUARK)
    return guardian_targets(s, 4 * seat + s.picked - GUARDIAN)


def refuse_move(s: XobosState, seat: int, option: int) -> str | None:
    if option == END_MOVES:
        return None
    if option >= MOVE_BREAK:
        return None if has_link(s, 4 * seat + option - MOVE_BREAK) else "XO-17.6"
    if option >= TELEPORTING:
        guardian = 4 * seat + option - TELEPORTING
        if not may_teleport(s, seat):
            return "XO-27.4"
        return refuse_leaving(s, guardian) or (None if teleport_targets(s, guardian) else "XO-27.4")
    if option >= QUARK:
        return refuse_quark(s, seat, option - QUARK)
    guardian = 4 * seat + option - GUARDIAN
    return refuse_leaving(s, guardian) or (None if can_go(s, guardian) else "XO-6.2")


def refuse_leaving(s: XobosState, guardian: int) -> str | None:
    if s.where[guardian] < 0 or s.moved >> guardian & 1:
        return "XO-6.1"
    if builds(s, guardian):
        return "XO-18.5"
    return "XO-6.8" if s.pinned >> s.where[guardian] & 1 else None


def refuse_quark(s: XobosState, seat: int, field: int) -> str | None:
    if field >= s.board.fields or s.owner[field] != seat or s.fresh[field] == 0:
        return "XO-6.1"
    if s.pinned >> field & 1:
        return "XO-6.8"
    return None if quark_can_go(s, seat, field) else "XO-6.3"


def refuse_destination(s: XobosState, seat: int, field: int) -> str | None:
    if field >= s.board.fields:
        return "XO-6.1"
    if s.picked >= TELEPORTING:
        return refuse_teleport_to(s, seat, field)
    if closed_to(s, seat, field):
        return "XO-6.5" if s.owner[field] not in (-1, seat) else "XO-6.9"
    if s.picked >= QUARK:
        return None if field in quark_targets(s, seat, s.picked - QUARK) else "XO-6.3"
    guardian = 4 * seat + s.picked - GUARDIAN
    if s.board.edge[s.where[guardian] * s.board.fields + field] < 0:
        return "XO-6.2"
    other = s.guardian[field]
    return None if other < 0 or is_free(s, other) else "XO-6.7"
