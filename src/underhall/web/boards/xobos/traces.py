"""What the last move did on the map, read out of the viewer's own log lines: what to ring, and which paths to draw."""

from __future__ import annotations

from typing import Final, NamedTuple

from underhall.engine.match import Line
from underhall.games.xobos import events as told
from underhall.games.xobos.box import SYMBOLS, Board
from underhall.games.xobos.events import EVENTS
from underhall.games.xobos.tokens import SKY
from underhall.web.memo import remembered

from .layout import side

RINGED: Final = {
    told.DESTROYED, told.CAPTURED, told.DECLARED, told.AT_SOURCE, told.AIMED, told.AIMED_WITH, told.COUNTERED,
    told.FIRED, told.SITE_LOST, told.STARTED, told.BUILT, told.BRED, told.LOADED, told.DEMOLISHED, told.BATTLE_BEGAN,
}  # fmt: skip
"""Lines whose fields are ringed."""


class Traces(NamedTuple):
    fields: frozenset[str] = frozenset()
    guardians: frozenset[tuple[int, str]] = frozenset()
    """Seat and symbol of those that moved or were hit."""
    stacks: frozenset[str] = frozenset()
    """Fields where Quarks arrived."""
    ways: tuple[tuple[str, str], ...] = ()
    """From field to field."""
    origins: tuple[tuple[str, str], ...] = ()
    """Id of a new element -> id of what it came from."""


@remembered(1024)
def traces(fresh: tuple[Line, ...], title: str) -> Traces:
    board = side(title).board
    fields: set[str] = set()
    guardians: set[tuple[int, str]] = set()
    stacks: set[str] = set()
    ways: list[tuple[str, str]] = []
    origins: list[tuple[str, str]] = []
    for line in fresh:
        event, values = line.event, line.public
        if event == told.MOVED:
            guardians.add((values[0], SYMBOLS[values[1] % 4]))
            ways.append((board.names[values[2]], board.names[values[3]]))
        elif event == told.SWAPPED:
            guardians |= {(values[0], SYMBOLS[one % 4]) for one in values[1:3]}
        elif event in (told.PLACED, told.TELEPORTED, told.REBUILT):
            guardians.add((values[0], SYMBOLS[values[1] % 4]))
            origins.append((f"g-{values[0]}-{SYMBOLS[values[1] % 4]}", f"p-{values[0]}"))
        elif event == told.DAMAGED:
            guardians.add((values[0], SYMBOLS[values[1] % 4]))
        elif event == told.QUARK_MOVED:
            start, end = board.names[values[1]], board.names[values[2]]
            stacks.add(end)
            ways.append((start, end))
            origins.append((f"k-{end}", f"k-{start}"))
        elif event == told.OCCUPIED:
            start, end = board.names[values[1]], board.names[values[2]]
            fields.add(end)
            ways.append((start, end))
        elif event in RINGED:
            fields |= fields_of(line, board)
    return Traces(frozenset(fields), frozenset(guardians), frozenset(stacks), tuple(ways), tuple(origins))


def fields_of(line: Line, board: Board) -> set[str]:
    """All fields that a line names."""
    kinds = EVENTS[line.event].public
    return {
        board.names[value] for kind, value in zip(kinds, line.public, strict=True) if kind == "field" and value != SKY
    }
