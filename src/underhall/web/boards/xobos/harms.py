"""What others do to the viewer: attacks, lost buildings and sites, Guardians that are hit or fall."""

from __future__ import annotations

from collections.abc import Sequence

from underhall.engine.match import Line
from underhall.games.xobos import events as told
from underhall.games.xobos.box import SYMBOLS
from underhall.games.xobos.view import XobosView
from underhall.web.boards.board import Harm

from .layout import side


def harms(lines: Sequence[Line], view: XobosView) -> list[Harm]:
    """Each at the place on the map where it happened; a Guardian that fell is only on the own board any more."""
    me, found = view.seat, list[Harm]()
    if me < 0:
        return found
    names = side(view.board).board.names
    for line in lines:
        event, values = line.event, line.public
        if event in (told.DECLARED, told.AIMED, told.FIRED) and values[0] != me:
            target = names[values[-1]]
            if any(token.target == target and token.defender == me for token in view.tokens):
                found.append(Harm(line, f"f-{target}"))
        elif event in (told.DESTROYED, told.CAPTURED) and values[2] == me != values[0]:
            found.append(Harm(line, f"f-{names[values[3]]}"))
        elif event == told.SITE_LOST and values[0] == me:
            found.append(Harm(line, f"f-{names[values[1]]}"))
        elif event == told.FELL and values[0] == me:
            found.append(Harm(line, f"xg-{me}-{SYMBOLS[values[1] % 4]}"))
        elif event == told.DAMAGED and values[0] == me and values[2]:
            symbol = SYMBOLS[values[1] % 4]
            stands = view.seats[me].guardians[SYMBOLS.index(symbol)].field is not None
            found.append(Harm(line, f"g-{me}-{symbol}" if stands else f"xg-{me}-{symbol}", f"−{values[2]}"))
    return found
