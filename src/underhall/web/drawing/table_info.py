"""What the frame round a board shows: the table as everybody sees it, and the one who looks at it.

These values carry no secret of any seat: names, presence, clocks, votes, results. Everything is hashable, so that the
parts of the frame can be cached by them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from underhall.engine.state import OUTSIDER
from underhall.web.boards.html import SEATS

NOBODY = -1


class Seat(NamedTuple):
    """A seat as everybody sees it."""

    name: str
    bot: str = ""
    """The level of its bot, in the words of the page; "" for a person."""
    online: bool = True
    """Somebody has this seat's page open (bots always)."""
    resigned: bool = False
    replaced: bool = False
    """A bot plays on for a person who stayed away; the person may come back."""
    colour: str = ""
    """What follows `seat-` in its class; "" for the colour of its number. Kings has the colours of the races."""
    until: int = 0
    """When its time for the open decision runs out, in seconds since 1970; 0 without a clock."""


class TakeBack(NamedTuple):
    """Somebody asks the others to take back a move."""

    by: int
    agreed: tuple[int, ...] = ()


class Replacement(NamedTuple):
    """The table votes whether a bot plays on for a seat."""

    seat: int
    agreed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TableInfo:
    """What everybody may know about the table beside the game itself."""

    table: str
    """Its id, as in its address."""
    game: str
    """The game's short name, as in its rules page."""
    title: str
    """The game's name in the viewer's language."""
    status: str
    """`open`, `running` or `over`."""
    seats: tuple[Seat, ...]
    asked: tuple[int, ...] = ()
    """The seats that have to decide now."""
    held: int = NOBODY
    """The seat whose turn waits until it is confirmed."""
    take_back: TakeBack | None = None
    replacements: tuple[Replacement, ...] = ()
    places: tuple[int, ...] = ()
    """When it is over: each seat's place, 1 for every winner."""
    scores: tuple[str, ...] = ()
    rematch: str = ""
    """The address of the next table, if there is one."""
    note: str = ""
    """A quiet sentence on this table, e.g. that figures are reconstructed."""
    note_link: str = ""

    # What follows from it, worked out once for all viewers.
    path: str = field(init=False)
    names: tuple[str, ...] = field(init=False)
    colours: tuple[str, ...] = field(init=False)
    """The classes of the seats' colours."""
    complete: bool = field(init=False)
    """All are here, and play themselves."""

    def __post_init__(self) -> None:
        found = {
            "path": f"/t/{self.table}",
            "names": tuple([seat.name for seat in self.seats]),
            "colours": tuple([f"seat-{seat.colour or SEATS[at]}" for at, seat in enumerate(self.seats)]),
            "complete": all(seat.online and not seat.resigned and not seat.replaced for seat in self.seats),
        }
        for name, value in found.items():
            object.__setattr__(self, name, value)

    def colour(self, seat: int) -> str:
        """The class of that seat's colour."""
        return self.colours[seat] if 0 <= seat < len(self.seats) else ""


class Viewer(NamedTuple):
    """Who looks at the table, and what that viewer may do to it."""

    seat: int
    """A seat or the OUTSIDER."""
    can_undo: bool = False
    """The last answer can be undone without asking anybody."""
    can_ask: bool = False
    """The viewer may ask the others for a take-back."""
    hints: bool = True
    confirms: bool = False
    """The setting: my turn waits until I confirm it."""
    return_link: str = ""
    """The seat's personal address. It is a key: only ever on that seat's own page."""
    here: tuple[int, ...] = ()
    """Hot-seat: all seats that are played on this device."""
    notices: str = ""
    """The address of the page for notices by e-mail or webhook, if there is one."""

    @property
    def watching(self) -> bool:
        return self.seat == OUTSIDER


class LogLine(NamedTuple):
    """A line of the log, as the viewer may read it."""

    text: str
    icon: str = ""
    """Without `i-`; "" for none."""
    seat: int = NOBODY
    """Whose deed it is."""
    mark: str = ""
    """`read`: of the newest turn, but known to the viewer before; "" else."""


class LogGroup(NamedTuple):
    """The lines of one turn, in the order in which they happened."""

    key: int
    """Counts upwards; a later turn has a higher key."""
    heading: str
    lines: tuple[LogLine, ...]


class ChatLine(NamedTuple):
    """Something said at the table."""

    key: int
    """Counts upwards."""
    name: str
    text: str
    seat: int = NOBODY
    """NOBODY for a spectator or the house itself."""
    time: str = ""
    """As it is to be shown, e.g. "12:05"."""
