"""What has just happened, read from the lines of the log that the viewer was told, and where things came from.

The lines are read backwards from the position that is shown, so that places (`row 2`, the third mine of a seat) mean
what they meant when the line was told.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from underhall.engine.match import Line
from underhall.engine.state import OUTSIDER
from underhall.games.kings.box import RACE_CODES, STRENGTHS, unit_name
from underhall.games.kings.events import CONQUERED, DEVELOPED, DREW, PLAYED, REFILLED, TOOK
from underhall.games.kings.state import ROW
from underhall.web.memo import remembered


class MineTrace(NamedTuple):
    """What is new about one mine."""

    last: bool = False
    """The mine itself was won with the last move."""
    origin: str = ""
    units: tuple[tuple[int, str], ...] = ()
    """New units on it: (how many lie above, origin)."""


CALM_MINE = MineTrace()
DEEDS = (PLAYED, DREW, TOOK)
"""Events that a seat does."""


@dataclass(slots=True, eq=False)
class Trace:
    """Everything that is new on the table. Viewers who are told the same get the same object."""

    row: list[MineTrace] = field(default_factory=lambda: [CALM_MINE] * ROW)
    owned: Mapping[tuple[int, int], MineTrace] = field(default_factory=dict)
    """By seat and index."""
    seats: frozenset[int] = frozenset()
    """Those of them."""
    camp: str = ""
    """Where units of the camp came from."""
    drawn: frozenset[str] = frozenset()
    """Piles from which another seat drew: `deck` or a race."""
    gained: tuple[tuple[str, str], ...] = ()
    """Units that the viewer drew, with their origin."""


class Reader:
    """Walks back through the lines."""

    def __init__(self, counts: tuple[int, ...], me: int) -> None:
        self.me = me
        self.now: list[list[int | None]] = [list(range(count)) for count in counts]
        """For each seat, where each of its mines of that time is now; None if it is not there any more."""
        self.same_mine = [True] * ROW
        self.row = [CALM_MINE] * ROW
        self.owned: dict[tuple[int, int], MineTrace] = {}
        self.camp = ""
        self.drawn: set[str] = set()
        self.gained: list[tuple[str, str]] = []
        self.winner = -1
        self.developed = False

    def read(self, line: Line) -> None:
        event, told = line.event, line.public
        if event == PLAYED:
            self.read_play(told[0], told[1], told[2])
        elif event == CONQUERED:
            self.winner = told[0]
        elif event == DEVELOPED:
            self.developed = True
        elif event == REFILLED:
            if self.same_mine[told[0]]:
                found = self.row[told[0]]
                self.row[told[0]] = MineTrace(found.last, "deck", found.units)
        elif event == DREW:
            self.read_draw(told[0], "deck", "deck", line.secret)
        elif event == TOOK:
            race = RACE_CODES[told[1] // STRENGTHS]
            self.read_draw(told[0], race, f"camp-{race}", told[1:])

    def read_draw(self, seat: int, pile: str, origin: str, units: tuple[int, ...]) -> None:
        if seat == self.me:
            self.gained += [(unit_name(unit), origin) for unit in units]
        else:
            self.drawn.add(pile)

    def read_play(self, seat: int, unit: int, target: int) -> None:
        origin = f"p-{seat}"
        if seat == self.me:
            # The log names the unit, not the copy: it is the one that was in the page.
            name = unit_name(unit)
            origin = f"h-{name}a h-{name}b"
        if target < ROW:
            self.play_in_row(target, origin)
        else:
            self.play_on_own(seat, target - ROW, origin)
        self.winner, self.developed = -1, False

    def play_in_row(self, slot: int, origin: str) -> None:
        if self.winner < 0:
            if self.same_mine[slot]:
                self.row[slot] = on_top(self.row[slot], origin)
            return
        place = f"row-{slot + 1}"
        self.same_mine[slot] = False
        mines = self.now[self.winner]
        at = mines.pop() if mines else None
        if at is not None:
            found = self.owned.get((self.winner, at), CALM_MINE)
            self.owned[self.winner, at] = MineTrace(True, place, found.units)
        if not self.gained and not self.drawn:
            self.camp = place  # nothing has been taken from the piles since

    def play_on_own(self, seat: int, index: int, origin: str) -> None:
        mines = self.now[seat]
        if self.developed:
            mines.insert(index, None)
        elif index < len(mines):
            at = mines[index]
            if at is not None:
                self.owned[seat, at] = on_top(self.owned.get((seat, at), CALM_MINE), origin)


def on_top(found: MineTrace, origin: str) -> MineTrace:
    return MineTrace(found.last, found.origin, (*found.units, (len(found.units), origin)))


def trace_of(fresh: tuple[Line, ...], counts: tuple[int, ...], me: int) -> Trace:
    """`counts`: how many unfinished mines each seat has now. The lines read the same for everyone they do not name."""
    named = any(line.event in DEEDS and line.public[0] == me for line in fresh)
    return _trace_of(fresh, counts, me if named else OUTSIDER)


@remembered(1024)
def _trace_of(fresh: tuple[Line, ...], counts: tuple[int, ...], me: int) -> Trace:
    reader = Reader(counts, me)
    for line in reversed(fresh):
        reader.read(line)
    seats = frozenset([seat for seat, _ in reader.owned])
    return Trace(reader.row, reader.owned, seats, reader.camp, frozenset(reader.drawn), tuple(reader.gained))
