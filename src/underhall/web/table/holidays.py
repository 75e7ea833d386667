"""Holidays of the people at a table: their clock rests meanwhile, and nobody can vote their seat away.

How many days a year that may be, the maker of the table chooses. Where a decision takes less than a day, holidays are
shown but do not count: at such a table one plays at once or not at all.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from underhall.web.refusals import Refusal, stale
from underhall.web.words import N_

from . import journal as j

if TYPE_CHECKING:
    from .room import Room

DAY = 24 * 3600
LONGEST = 60
"""Days that one holiday may take."""
AHEAD = 366
"""Days that it may be announced before."""


@dataclass(frozen=True, slots=True)
class Holiday:
    """When somebody is away, in seconds since 1970."""

    start: float
    end: float
    rests: float
    """Until when the clock rests: all days that are left of the year's."""


def year_of(at: float) -> int:
    return datetime.fromtimestamp(at, UTC).year


def rested(holidays: tuple[Holiday, ...], year: int) -> float:
    """The seconds of a year's that are used."""
    return sum(one.rests - one.start for one in holidays if year_of(one.start) == year)


def rest_after(holidays: tuple[Holiday, ...], start: float, limit: float) -> float:
    """How much longer a clock runs that started then and has this limit."""
    more = 0.0
    for one in holidays:
        if one.rests > start and one.start < start + limit + more:
            more += one.rests - max(one.start, start)
    return more


def counts(room: Room) -> bool:
    """Whether the table is one where holidays count."""
    return room.settings.holidays > 0 and not 0 < room.settings.timer < DAY


def take(room: Room, entry: j.Holiday) -> None:
    """Somebody goes on holiday, or is back (`end` is 0)."""
    known = room.holidays.get(entry.seat, ())
    if known and known[-1].end > entry.at:  # the one before is over now, or never begins
        last = known[-1]
        cut = Holiday(last.start, entry.at, min(last.rests, entry.at))
        known = (*known[:-1], cut) if last.start < entry.at else known[:-1]
    if entry.end:
        left = room.settings.holidays * DAY - rested(known, year_of(entry.start)) if counts(room) else 0.0
        known = (*known, Holiday(entry.start, entry.end, min(entry.end, entry.start + max(0.0, left))))
    room.holidays[entry.seat] = known


def holiday_at(room: Room, seat: int, at: float) -> Holiday | None:
    """The holiday on which somebody is at that time."""
    found = room.holidays.get(seat, ())
    return found[-1] if found and found[-1].start <= at < found[-1].end else None


def rests_at(room: Room, seat: int, at: float) -> bool:
    """Whether the seat's clock rests at that time."""
    found = holiday_at(room, seat, at)
    return found is not None and at < found.rests


def announced(room: Room, seat: int, at: float) -> Holiday | None:
    """The holiday that is going on or still to come."""
    found = room.holidays.get(seat, ())
    return found[-1] if found and found[-1].end > at else None


def check(start: float, end: float, now: float) -> None:
    """Says in one sentence what is wrong with these days."""
    if end <= start:
        raise Refusal(422, N_("The last day of a holiday cannot be before the first."))
    if end <= now:
        raise Refusal(422, N_("This holiday is already over."))
    if end - start > LONGEST * DAY:
        raise Refusal(422, N_("A holiday can last at most %(n)d days."), n=LONGEST)
    if start > now + AHEAD * DAY:
        raise Refusal(422, N_("A holiday can be announced at most a year ahead."))


def go(room: Room, seat: int, start: float, end: float, now: float) -> list[j.Entry]:
    """What is written when somebody announces a holiday; nothing if the table knows of it."""
    sitting = room.sitting(seat)
    if room.status != "running" or sitting.resigned or (sitting.bot and not sitting.replaced):
        return []
    check(start, end, now)
    start = max(start, now)  # what is over cannot be a holiday any more
    known = announced(room, seat, now)
    if known is not None and known.end == end and (known.start == start or known.start <= now == start):
        return []
    return [j.Holiday(seat, int(start), int(end), int(now))]


def come_back(room: Room, seat: int, now: float) -> list[j.Entry]:
    """The holiday is over, or is called off."""
    if announced(room, seat, now) is None:
        raise stale()
    return [j.Holiday(seat, 0, 0, int(now))]
