"""A table in memory: the room, its turn at the store, and everyone who is watching.

Every change takes the same steps: check, apply in memory, write durably, then tell. All of this happens under the
table's lock, so nobody sees a move that could still be lost. If the write fails, the room is rebuilt from the store.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from underhall.engine.errors import UnderhallError
from underhall.engine.rest import freeze
from underhall.engine.state import OUTSIDER
from underhall.web.drawing.logbook import Logbook
from underhall.web.live.channels import Channels
from underhall.web.live.sight import Sight
from underhall.web.people.visitors import seat_token
from underhall.web.refusals import Refusal, not_yours
from underhall.web.storage.datafile import StoreError
from underhall.web.storage.rebuilding import Rest, encode_rest
from underhall.web.storage.store import Append, Event, Lost
from underhall.web.table import holidays, summary
from underhall.web.table import journal as j
from underhall.web.table.holidays import rest_after
from underhall.web.table.room import Room
from underhall.web.words import N_

from .bots_and_clock import BotsAndClock
from .forced_moves import ForcedMoves
from .holidays import tell_beginning
from .other_servers import Moved
from .plans import Plans
from .table_notices import TableNotices

if TYPE_CHECKING:
    from .hall import Hall

Command = Callable[[Room], list[j.Entry]]
VOTES = (j.ReplaceAsked, j.ReplaceAgreed)
AWAY = 60.0
"""Seconds after which a seat that nobody looks through may be given to a bot: who is only thinking keeps it."""

JUST_NOW = 10.0
"""Seconds in which somebody who has made a table is still on the way to it."""


class LiveTable:
    """One table that is in use."""

    def __init__(self, hall: Hall, room: Room, fence: int = 0) -> None:
        self.hall = hall
        self.fence = fence
        """The number under which this server owns it; 0 where no other could."""
        self.room = room
        self.lock = asyncio.Lock()
        self.used = time.monotonic()
        self._kept = room.seq > 0
        """Whether the store has something of it."""
        self.books: dict[tuple[int, str], Logbook] = {}
        """Each viewer's log, as far as it is written."""
        self.explained: dict[int, frozenset[int]] = {}
        """The questions that each seat has answered since the table was opened: its guide need not explain them."""
        self.guided: set[int] = set()
        """Seats whose guide says what a good player would do, where other people play: all see who gets help."""
        self._gone = False
        self.sight = Sight()
        self.channels = Channels(self)
        self.notices = TableNotices(self)
        self.plans = Plans(self)
        self.forced_moves = ForcedMoves(self)
        self.bots_and_clock = BotsAndClock(self)

    @property
    def id(self) -> str:
        return self.room.id

    async def do(self, command: Command) -> None:
        """Carries out a command. A refused command changes nothing."""
        async with self.lock:
            self.used = time.monotonic()
            if not self.hall.other_servers.sure:
                await self.hall.other_servers.check()
            if self.gone:
                raise Moved(self.id)
            entries = command(self.room)
            for entry in entries:
                if isinstance(entry, VOTES) and self.sight.away(entry.seat) < AWAY:
                    name = self.room.names[entry.seat]
                    raise Refusal(409, N_("%(name)s was here a moment ago. Wait a little."), name=name)
                if isinstance(entry, VOTES) and holidays.rests_at(self.room, entry.seat, self.hall.clock()):
                    name = self.room.names[entry.seat]
                    raise Refusal(409, N_("%(name)s is on holiday, so no bot can take over."), name=name)
            try:
                for entry in entries:
                    await self._write(entry)
                if any(isinstance(entry, j.Started) for entry in entries):
                    self.notices.fills(self._just_here(entries))
            finally:
                if self._kept:  # else the table could not even be made: there is nothing to show
                    self.told()
        if any(isinstance(entry, j.Started) for entry in entries):
            self.hall.later(tell_beginning(self))

    def _just_here(self, entries: list[j.Entry]) -> set[int]:
        """Seats whose players know that the game begins: they have just sat down or made the table."""
        room = self.room
        here = {entry.seat for entry in entries if isinstance(entry, j.Sat)}
        return here | set(room.seats_of(room.host) if self.hall.clock() - room.created < JUST_NOW else ())

    async def _write(self, entry: j.Entry) -> None:
        room = self.room
        at = self.hall.clock()
        before, status = room.match.base if room.match is not None else None, room.status
        try:
            room.take(entry, at)
        except Refusal:
            raise
        except UnderhallError as error:
            raise Refusal(422, N_("That is not allowed: %(reason)s"), reason=str(error)) from None
        except Exception:
            # A bug in the rules: the room may be half changed.
            await self._start_again(room)
            raise
        match = room.match
        rest = None
        if match is not None and match.base is not before and room.status == "running":
            rest = encode_rest(
                Rest(room.game.facts.rules_version, match.present_answers(), msgspec.Raw(freeze(match.base)))
            )
        brief = summary.summary_of(room)
        event = Event(room.seq, at, j.kind_of(entry), j.encode(entry))
        written = Append(room.id, event, summary.encode(brief), rest, summary.shelf_of(brief), self.fence)
        writing = asyncio.ensure_future(self.hall.store.append(written))
        cancelled = await finished(writing)
        trouble = writing.exception()
        if trouble is not None:
            if isinstance(trouble, Lost):
                self.hall.log.warning("table.lost", table=room.id)
                self.hall.forget(self)
                raise Moved(room.id) from None
            self.hall.log.error("table.rebuilt", table=room.id, reason=str(trouble))
            await self._start_again(room)
            if isinstance(trouble, StoreError):
                raise Refusal(503, N_("The move could not be saved, so it was not made. Please try again.")) from None
            raise trouble
        self.hall.lobby.note(brief)
        self._kept = True
        if room.status == "over" != status:
            self.hall.ratings.game_over(self)
        if isinstance(entry, j.Forgotten):
            self.books.clear()  # the name is in lines that are written already
        if cancelled:
            raise asyncio.CancelledError

    async def _start_again(self, room: Room) -> None:
        """Memory and store differ: the store is right."""
        try:
            self.room = Room(room.id) if not self._kept else await asyncio.shield(self.hall.rebuild(room.id))
        except BaseException:
            # Not even that: it is opened again when somebody asks for it.
            self.hall.forget(self)
            raise
        self.books.clear()

    async def settled(self) -> Room:
        """The room, with nothing in it that could still be lost: for what is revealed when a game is over. This stays
        true until the caller awaits something else."""
        async with self.lock:
            return self.room

    def told(self) -> None:
        """Something has changed: everyone who watches gets what is new to them, and bots and clocks are told."""
        self.plans.wake()
        self.forced_moves.wake()
        self.channels.update()
        self.bots_and_clock.wake()

    def seat_for(self, visitor: str, wanted: int | None = None) -> int:
        """The seat whose view a visitor gets: one of its own, or the outsider's."""
        own = self.room.seats_of(visitor)
        if wanted is not None and wanted in own:
            return wanted
        if not own:
            return OUTSIDER
        asked = {one.seat for one in self.room.pending()}
        return own[0] if len(own) == 1 else next((seat for seat in own if seat in asked), own[0])

    def own_seat(self, visitor: str, wanted: int | None = None) -> int:
        """The seat for which a visitor acts; refused if it has none."""
        own = self.room.seats_of(visitor)
        if wanted is not None:
            if wanted not in own:
                raise not_yours()
            return wanted
        if not own:
            raise not_yours()
        return self.seat_for(visitor)

    def clock_of(self, seat: int) -> float:
        """When the seat's clock started: it does not run while the server is down or nobody is looking."""
        return self.resting(seat, max(self.room.asked_at.get(seat, 0.0), self.hall.started, self.bots_and_clock.woken))

    def resting(self, seat: int, start: float) -> float:
        """The start of a clock of the seat, later by as much as it rests on holidays."""
        known = self.room.holidays.get(seat)
        return start + rest_after(known, start, self.room.settings.timer) if known else start

    def token(self, seat: int) -> str:
        return seat_token(self.hall.secret, self.id, seat, self.room.epochs[seat])

    def idle(self, seconds: float) -> bool:
        """Whether it may leave memory: nobody is watching, and no bot or clock is at work."""
        quiet = time.monotonic() - self.used > seconds
        at_work = self.bots_and_clock.busy or self.plans.busy or self.forced_moves.busy
        return quiet and not self.channels.listeners and not at_work and not self.lock.locked()

    @property
    def gone(self) -> bool:
        """It has left memory."""
        return self._gone

    def close(self) -> None:
        self._gone = True
        self.plans.close()
        self.forced_moves.close()
        self.bots_and_clock.close()
        self.notices.close()
        self.channels.close()


async def finished(work: asyncio.Future[None]) -> bool:
    """Waits until it is done, whatever the result: a write cannot be cancelled. Says whether somebody tried to
    cancel."""
    cancelled = False
    while not work.done():
        try:
            await asyncio.shield(work)
        except asyncio.CancelledError:
            cancelled = True
        except Exception:
            break  # the caller asks for it
    return cancelled
