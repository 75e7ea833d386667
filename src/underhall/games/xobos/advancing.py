"""After a combat, units may advance to a field without defenders (XO-11.9, XO-12.7)."""

from __future__ import annotations

from underhall.engine.table import Table

from .entering import enter
from .events import MOVED, QUARK_MOVED
from .ground import arrive, asking, leave, take_quark
from .links import test_links
from .questions.combat import ADVANCE, ADVANCE_GUARDIAN, ADVANCE_QUARK, HALT, advance
from .state import XobosState


def ask_advance(s: XobosState, table: Table, seat: int, sources: list[int], target: int) -> None:
    """Asks for one unit after another until the seat halts. Based on what everyone can see (section 29, trap h)."""
    s.sources = sources
    moved = False
    while True:
        asking(s, seat, ADVANCE, target)
        options = advance.options(s, seat)
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
