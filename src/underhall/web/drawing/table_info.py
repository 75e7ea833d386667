"""What the frame round a board shows: the table as everyone sees it, and who is looking at it.

These values hold no secret of any seat: names, presence, clocks, votes, results. Everything is hashable, so that the
parts of the frame can be cached by them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from underhall.engine.state import OUTSIDER
from underhall.engine.view import View
from underhall.web.boards.html import SEATS
from underhall.web.table.holidays import holiday_at, rests_at

if TYPE_CHECKING:
    from underhall.web.hall.live_table import LiveTable

NOBODY = -1


class SeatState(Struct, frozen=True):
    """Who sits at a seat."""

    name: str
    bot: str
    """The level of the bot that decides; "" for a person or a program with the seat's key."""
    online: bool
    """Bots always; others while a page or a stream of that seat is open."""
    resigned: bool
    replaced: bool
    """A bot plays for somebody who is away, and who may come back."""
    until: int
    """When its time for the open decision runs out, in seconds since 1970; 0 without a clock."""
    hints: int = 0
    """How many hints it has asked for, where other people play."""
    holiday: int = 0
    """Until when its player is on holiday, in seconds since 1970; 0 if not."""
    rests: bool = False
    """Its clock rests for that, and nobody can vote for a bot."""
    guided: bool = False
    """Its guide says what a good player would think about, where other people play."""


class TakeBack(NamedTuple):
    """Somebody asks the others to take back a move."""

    by: int
    agreed: tuple[int, ...] = ()


class Replacement(NamedTuple):
    """The table votes whether a bot takes over a seat."""

    seat: int
    agreed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TableInfo:
    """What everyone may know about the table besides the game itself."""

    table: str
    """Its id, as in its address."""
    game: str
    """The game's short name, as in its rules page."""
    title: str
    """The game's name in the viewer's language."""
    status: str
    """`open`, `running` or `over`."""
    seats: tuple[SeatState, ...]
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
    message: tuple[str, str] = ("", "")
    """The operator's message to all tables: its language and the text."""
    seat_colours: tuple[str, ...] = ()
    """Where the board has colours of its own: what follows `seat-` in each seat's class. Kings has the races'."""

    # What follows from it, worked out once for all viewers.
    path: str = field(init=False)
    names: tuple[str, ...] = field(init=False)
    colours: tuple[str, ...] = field(init=False)
    """The classes of the seats' colours."""
    complete: bool = field(init=False)
    """All are here, and play themselves, without hints; and nothing is told to all tables."""

    def __post_init__(self) -> None:
        found = {
            "path": f"/t/{self.table}",
            "names": tuple([seat.name for seat in self.seats]),
            "colours": colour_classes(self.seat_colours or SEATS[: len(self.seats)]),
            "complete": all(
                seat.online and not (seat.resigned or seat.replaced or seat.hints or seat.guided or seat.holiday)
                for seat in self.seats
            )
            and not self.message[1],
        }
        for name, value in found.items():
            object.__setattr__(self, name, value)

    def colour(self, seat: int) -> str:
        """The class of that seat's colour."""
        return self.colours[seat] if 0 <= seat < len(self.seats) else ""


def colour_classes(colours: Iterable[str]) -> tuple[str, ...]:
    return tuple([f"seat-{colour}" for colour in colours])


def seat_states(live: LiveTable, view: View | None) -> list[SeatState | None]:
    """All seats as everyone sees them; None for a free one. `view`: any seat's view; None before the game."""
    room = live.room
    limit = room.settings.timer
    # While all decide in secret, a clock would give away how many steps somebody has made.
    alone = view is not None and len(view.asked) + len(view.done) == 1 and room.status == "running"
    clocked = {one.seat for one in view.asked} if view is not None and limit and alone else set()
    now = live.hall.clock() if room.holidays else 0.0
    return [
        SeatState(
            name=one.name,
            bot=one.bot,
            online=bool(one.bot) or live.sight.online(seat),
            resigned=one.resigned,
            replaced=one.replaced,
            until=int(live.clock_of(seat) + limit) if seat in clocked else 0,
            hints=room.hinted.get(seat, 0),
            holiday=int(away.end) if room.holidays and (away := holiday_at(room, seat, now)) is not None else 0,
            rests=bool(room.holidays) and rests_at(room, seat, now),
            guided=seat in live.guided,
        )
        if one is not None
        else None
        for seat, one in enumerate(room.seats)
    ]


class PlanShown(NamedTuple):
    """What the viewer has laid down for the next turn."""

    steps: tuple[str, ...]
    """In words."""
    strict: bool = True
    """Only if nothing has changed about it."""
    ended: str = ""
    """Why it was given up (see `planning`)."""
    soon: bool = False
    """It is about to be played."""


class Viewer(NamedTuple):
    """Who is looking at the table, and what that viewer may do there."""

    seat: int
    """A seat or the OUTSIDER."""
    can_undo: bool = False
    """The last answer can be undone without asking anybody."""
    can_ask: bool = False
    """The viewer may ask the others for a take-back."""
    hints: bool = True
    confirms: bool = False
    """The setting: my turn waits until I confirm it."""
    forced: bool = False
    """The setting: what everybody knows to be my only answer is given for me."""
    careful: bool = True
    """The setting of this browser: ask before each move."""
    guide: str = ""
    """The guide of a first game: `on`, `off`, or "" if there is none for this viewer."""
    return_link: str = ""
    """The seat's personal address. It is a key: only ever on that seat's own page."""
    here: tuple[int, ...] = ()
    """Hot-seat: all seats that are played on this device."""
    report: str = ""
    """The address of the page on which other players can be reported; "" if nobody reads reports."""
    plan: PlanShown | None = None
    can_plan: bool = False
    """The viewer may lay down answers for the next turn."""
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
    """As it is shown, e.g. "12:05"."""
