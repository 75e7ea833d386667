"""After a combat units may advance to a field without defenders (XO-11.9, XO-12.7)."""

from __future__ import annotations

from underhall.engine.table import Table

from .entering import enter
from .ground import arrive, asking, closed_to, leave, room_for_quark, take_quark
from .links import test_links
from .power import builds
from .questions import ADVANCE, ADVANCE_GUARDIAN, ADVANCE_QUARK, HALT, MOVED, QUARK_MOVED
from .state import XobosState


def advance(s: XobosState, table: Table, seat: int, sources: list[int], target: int) -> None:
    """Asks for one unit after the other until the seat halts. By what all can see (section 29, trap h)."""
    s.sources = sources
    moved = False
    while True:
        asking(s, seat, ADVANCE, target)
        options = advance_options(s, seat)
        if len(options) == 1:
            break
        choice = table.ask(seat, ADVANCE, options, target)
        if choice == HALT:
            break
        moved = True
        if choice >= ADVANCE_QUARK:
            start = choice - ADVANCE_QUARK
            take_quark(s, start)
            s.tired[target] += 1
            s.owner[target] = seat
            table.tell(QUARK_MOVED, seat, start, target)
        else:
            guardian = 4 * seat + choice - ADVANCE_GUARDIAN
            start = s.where[guardian]
            leave(s, guardian)
            arrive(s, guardian, target)
            s.moved |= 1 << guardian
            table.tell(MOVED, seat, guardian, start, target)
            enter(s, table, seat, target)
    s.sources = []
    s.spot = -1
    if moved:
        test_links(s, table, seat)


def advance_options(s: XobosState, seat: int) -> list[int]:
    options = [HALT]
    if s.spot < 0 or closed_to(s, seat, s.spot):
        return options
    for field in s.sources:
        guardian = s.guardian[field]
        if (
            guardian >= 0
            and guardian // 4 == seat
            and s.guardian[s.spot] < 0
            and not s.moved >> guardian & 1
            and not builds(s, guardian)
        ):
            options.append(ADVANCE_GUARDIAN + guardian % 4)
    for field in s.sources:
        if s.owner[field] == seat and s.fresh[field] > 0 and room_for_quark(s, seat, s.spot):
            options.append(ADVANCE_QUARK + field)
    options.sort()
    return options


def refuse_advance(s: XobosState, seat: int, option: int) -> str | None:
    return None if option in advance_options(s, seat) else "XO-12.7"
