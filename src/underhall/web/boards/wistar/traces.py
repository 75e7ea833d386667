"""What the last move did, read out of the viewer's own log lines: what to ring, and where pieces came from."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from underhall.engine.match import Line
from underhall.games.wistar import events as told
from underhall.games.wistar.box import AREA_IDS, ROOM_IDS
from underhall.games.wistar.ids import door_id, goal_id, mission_id, mission_row_id, space_id
from underhall.web.memo import remembered


class Traces(NamedTuple):
    """All of it is hashable, so that a part is redrawn only when its own traces change."""

    spaces: frozenset[str] = frozenset()
    """Spaces of the wheel on which a chief was put."""
    visitors: frozenset[int] = frozenset()
    """Seats that sent a chief to the hut."""
    arrived: frozenset[tuple[int, str]] = frozenset()
    """(seat, area): a worker came there."""
    doors: frozenset[str] = frozenset()
    explorers: frozenset[int] = frozenset()
    """Seats whose explorers moved."""
    tents: frozenset[tuple[int, str]] = frozenset()
    missions: frozenset[str] = frozenset()
    """Turned up."""
    rows: frozenset[str] = frozenset()
    """Rows of missions that were solved."""
    goals: frozenset[str] = frozenset()
    turned: bool = False
    """The wheel has turned."""
    guest: bool = False
    """There is a new guest of the round."""


@remembered(1024)
def traces(fresh: tuple[Line, ...], players: int) -> Traces:
    found: dict[str, set[object]] = {name: set() for name in Traces._fields}
    for line in fresh:
        read = READERS.get(line.event)
        if read is not None:
            key, value = read(line.public, players)
            found[key].add(value)
    sets = {name: frozenset(values) for name, values in found.items() if name not in ("turned", "guest")}
    return Traces(**sets, turned=bool(found["turned"]), guest=bool(found["guest"]))  # type: ignore[arg-type]


READERS: dict[int, Callable[[tuple[int, ...], int], tuple[str, object]]] = {
    told.PLACED: lambda said, players: ("spaces", space_id(players, said[1])),
    told.VISITED: lambda said, players: ("visitors", said[0]),
    told.MARCHED: lambda said, players: ("arrived", (said[0], AREA_IDS[said[2]])),
    told.DEPLOYED: lambda said, players: ("arrived", (said[0], AREA_IDS[said[1]])),
    told.OPENED: lambda said, players: ("doors", door_id(said[1])),
    told.STEPPED: lambda said, players: ("explorers", said[0]),
    told.PITCHED: lambda said, players: ("tents", (said[0], ROOM_IDS[said[1]])),
    told.SHIFTED: lambda said, players: ("tents", (said[0], ROOM_IDS[said[2]])),
    told.REVEALED: lambda said, players: ("missions", mission_id(said[1])),
    told.SOLVED: lambda said, players: ("rows", mission_row_id(said[1])),
    told.REACHED: lambda said, players: ("goals", goal_id(said[1])),
    told.WHEEL_TURNED: lambda said, players: ("turned", True),
    told.ROUND_GUEST: lambda said, players: ("guest", True),
}
"""Kind of line -> what it adds to which trace."""
