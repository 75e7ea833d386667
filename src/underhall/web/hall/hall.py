"""The hall: all tables, those in memory and those at rest, and what they share."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import secrets
import socket
import time
from collections.abc import Callable, Container, Coroutine
from hashlib import sha256
from typing import Any

import structlog

from underhall import __version__
from underhall.engine.errors import UnknownGame
from underhall.web.allowed_programs import AllowedPrograms
from underhall.web.moderation.moderation import Moderation
from underhall.web.people.contacts import Contacts
from underhall.web.people.notices import Notices
from underhall.web.people.visitors import read_token, seat_token
from underhall.web.refusals import NoTable, Refusal, TableDamaged, game_missing, unreadable
from underhall.web.storage.datafile import Damaged, StoreError
from underhall.web.storage.kept_records import KeptRecords
from underhall.web.storage.rebuilding import rebuild
from underhall.web.storage.sharing import LoadMeter, NodeFacts
from underhall.web.storage.store import EventStore
from underhall.web.table import journal as j
from underhall.web.table import summary
from underhall.web.table.room import Room
from underhall.web.table.summary import Summary
from underhall.web.words import N_
from underhall.web.workers.workers import Workers, reading_workers

from . import operating
from .bulletin import Bulletin
from .devices import Devices
from .erasing import finish_erasing
from .joining import go_on
from .late_notices import LateNotices
from .live_table import LiveTable
from .lobby import Lobby, readable
from .making import NewTables
from .other_servers import Moved, OtherServers
from .plans import planned_tables
from .ratings import Ratings
from .tickets import Tickets

IDLE = 900.0
"""Seconds after which a table that nobody uses leaves memory."""
IDLE_AFTERWARDS = 60.0
"""The same when its game is over: most who were there have gone home."""
TIDYING = 15.0
"""Seconds between two looks."""
PACE = 0.7
"""Seconds that a bot's move takes at least."""
BRINGING = 80
"""How often another server is asked to give a table away; tenths of a second."""


class Hall:
    """All tables."""

    def __init__(
        self,
        store: EventStore,
        workers: Workers,
        *,
        pace: float = PACE,
        clock: Callable[[], float] = time.time,
        notices: Notices | None = None,
        base: str = "http://127.0.0.1:8000",
        readers: Workers | None = None,
        programs: AllowedPrograms | None = None,
        here: str = "",
    ) -> None:
        self.store = store
        self.here = here or socket.gethostname()
        """The name of this server among those that share the store."""
        self.bulletin = Bulletin(store.sharing)
        """By which they tell each other what has changed."""
        self.other_servers = OtherServers(self, store.sharing)
        """The servers that share the store."""
        self.address = ""
        """Where the others reach this one, as `host:port`."""
        self._load = LoadMeter()
        self.workers = workers
        self.readers = readers or reading_workers()
        self.programs = programs or AllowedPrograms()
        self.kept_records = KeptRecords(store, clock)
        self.pace = pace
        self.clock = clock
        self.started = clock()
        self.log: Any = structlog.get_logger("underhall.hall")
        self.secret = bytes.fromhex(store.meta("secret", secrets.token_hex(32)))
        self.moderation = Moderation(store, self.secret, self.bulletin, clock, lambda: self.here)
        self.moderation.changed.append(lambda: operating.apply_decisions(self))
        self.message = self.moderation.told()
        """What is told to all tables, as their viewers see it now. It does not follow from the time: it must not vanish
        with somebody's secret step."""
        self.draining = False
        """No new tables are made here: the server is about to be stopped."""
        self.bulletin.listen(operating.DRAIN, lambda text: operating.drain_here(self, text))
        self.lobby = Lobby(store)
        self.new_tables = NewTables(self)
        self.devices = Devices(store, self.bulletin, clock)
        self.tickets = Tickets(store, self.secret, clock)
        self.ratings = Ratings(self)
        self.tables: dict[str, LiveTable] = {}
        self.base = base.rstrip("/")
        """How people reach this server: for links that are passed on."""
        self.contacts = Contacts(self, notices or Notices())
        self.late_notices = LateNotices(self)
        self.closed = False
        self.closing = asyncio.Event()
        self.put_away = False
        """Everything is written, and the store is closed."""
        self._opening: dict[str, asyncio.Future[LiveTable]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        for table, data in store.unfinished():
            brief = readable(data) or self._read_again(table)
            if brief is not None:
                self.lobby.note(brief)

    def _read_again(self, table: str) -> Summary | None:
        """A damaged summary can be rebuilt from the events."""
        try:
            room, carried = rebuild(self.store, table)
        except Exception as error:  # whatever is wrong with one table: the others must not suffer for it
            self.log.error("table.broken", table=table, reason=str(error), error=type(error).__name__)
            return None
        return summary.summary_of(room) if carried is None else None

    def thinking_account(self, address: str) -> str:
        """Whose thinking time it is, in a form that may be kept: so short that hundreds of addresses share it."""
        return hmac.digest(self.secret, f"purse {address}".encode(), sha256).hex()[:6] if address else ""

    def nodes(self) -> list[NodeFacts]:
        """All servers that share the store now, this one first."""
        return list(self.other_servers.nodes) or [self.facts()]

    def facts(self) -> NodeFacts:
        """Those of this server."""
        return NodeFacts(self.here, self.address, __version__, self.started, len(self.tables), self._load.read())

    # Tables -----------------------------------------------------------------------------------------------------

    async def open(self, table: str) -> LiveTable:
        """The table, from memory or from the store."""
        found = self.tables.get(table)
        if found is not None and not self.other_servers.sure:
            await self.other_servers.settled()
            found = self.tables.get(table)
        if found is not None:
            found.used = time.monotonic()
            return found
        waiting = self._opening.get(table)
        if waiting is None:
            waiting = self._opening[table] = asyncio.ensure_future(self._open(table))
            waiting.add_done_callback(lambda _: self._opening.pop(table, None))
        return await asyncio.shield(waiting)

    async def bring(self, table: str) -> LiveTable:
        """The table, brought here from another server if need be: for what is to be done there in the background. A
        visitor's request is passed on instead."""
        for _ in range(BRINGING):
            try:
                return await self.open(table)
            except Moved as moved:
                self.other_servers.ask_for(moved)
                await asyncio.sleep(0.1)
        raise Refusal(503, N_("This table cannot be reached just now. Please try again in a moment."))

    async def visit(self, table: str) -> LiveTable:
        """The table, for somebody who looks at it: a paused clock starts again."""
        live = await self.open(table)
        live.bots_and_clock.looked()
        return live

    async def _open(self, table: str) -> LiveTable:
        fence = await self.other_servers.take(table)
        term = self.other_servers.term
        try:
            room, carried = await self._rebuild(table)
        except BaseException:
            self.other_servers.release(table, fence)
            raise
        if term != self.other_servers.term:
            raise Moved(table)  # this server was given up meanwhile: it may be another's by now
        live = LiveTable(self, room, fence)
        if carried is not None:
            self.log.warning("table.carried", table=table, rules=carried.rules)
            await live.do(lambda _: [carried])
        if room.status == "running":
            await live.plans.load()
        self.tables[table] = live
        live.plans.wake()
        live.forced_moves.wake()
        live.bots_and_clock.wake()
        return live

    async def rebuild(self, table: str) -> Room:
        """The table as the store has it, after a write that failed."""
        room, _ = await self._rebuild(table)
        return room

    async def _rebuild(self, table: str) -> tuple[Room, j.Carried | None]:
        try:
            return await asyncio.to_thread(rebuild, self.store, table)
        except Refusal:
            raise
        except UnknownGame as error:
            self.log.error("table.without_game", table=table, reason=str(error))
            raise game_missing() from None
        except Exception as error:  # damage shows in any way
            self.log.error("table.broken", table=table, reason=str(error), error=type(error).__name__)
            if isinstance(error, StoreError) and not isinstance(error, Damaged):
                raise unreadable() from None
            raise TableDamaged from None

    # Seats ------------------------------------------------------------------------------------------------------

    async def by_token(self, token: str) -> tuple[LiveTable, int]:
        """The table and the seat that a token opens."""
        found = read_token(token)
        if found is None:
            raise Refusal(403, N_("This link opens no seat."))
        try:
            live = await self.visit(found[0])
        except NoTable:
            raise Refusal(403, N_("This link opens no seat.")) from None
        seat = found[1]
        if seat >= live.room.players or live.room.seats[seat] is None:
            raise Refusal(403, N_("This link opens no seat."))
        right = seat_token(self.secret, live.id, seat, live.room.epochs[seat])
        if not secrets.compare_digest(right.encode(), token.encode()):
            raise Refusal(403, N_("This link opens no seat."))
        # Whoever is shut out does not come back by the key to a seat, in another browser or as a program.
        self.moderation.refuse("ban", live.room.sitting(seat).visitors)
        return live, seat

    # Life -------------------------------------------------------------------------------------------------------

    async def resume(self) -> None:
        """After a start: games in which a bot has to move or a clock runs continue by themselves."""
        await self.other_servers.begin()
        while True:
            try:
                planned = await self.planned()
                break
            except Damaged:
                raise
            except StoreError as error:  # the database went away at this very moment
                self.log.error("hall.unreadable", reason=str(error))
                await asyncio.sleep(1)
        for table in list(self.lobby.tables):
            if self.goes_on_by_itself(table, planned):
                try:
                    await self.open(table)
                except Moved:
                    continue  # it goes on there
                except Exception as error:  # whatever is wrong with one table: the others go on
                    self.log.error("table.broken", table=table, reason=str(error), error=type(error).__name__)

    async def planned(self) -> set[str]:
        """The tables at which somebody has planned an answer."""
        return await asyncio.to_thread(planned_tables, self.store)

    def goes_on_by_itself(self, table: str, planned: Container[str]) -> bool:
        """Whether a bot has to move there, or a clock runs, or somebody has planned an answer."""
        one = self.lobby.tables.get(table)
        if one is None or one.status != "running":
            return False
        return bool(one.timer) or table in planned or any(one.bots[seat] for seat in one.asked)

    def drop_all(self) -> None:
        """Nothing in memory is ours any more: whoever watches finds the tables where they are now."""
        for live in list(self.tables.values()):
            live.close()
        self.tables.clear()

    def forget(self, live: LiveTable) -> None:
        """Removes the table from memory; its log stays."""
        live.close()
        if self.tables.get(live.id) is live:
            del self.tables[live.id]
            self.other_servers.release(live.id, live.fence)

    async def tidy(self) -> None:
        """Removes tables from memory that nobody uses."""
        while True:
            await asyncio.sleep(TIDYING)
            for live in list(self.tables.values()):
                going = live.room.status in ("open", "running")
                if live.idle(0.0 if self.draining else IDLE if going else IDLE_AFTERWARDS):
                    self.forget(live)
            with contextlib.suppress(StoreError):  # a full disk, say: the next time, then
                await self.kept_records.tidy()
                await self.moderation.tidy()
            operating.apply_decisions(self)  # the time of the message may be over

    def begin(self) -> None:
        for work in (
            self.resume(),
            self.tidy(),
            self.late_notices.watch(),
            go_on(self),
            finish_erasing(self),
            self.ratings.catch_up(),
        ):
            self.later(work)

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Does something in the background, unless the hall is closed before."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def end_streams(self) -> None:
        """Ends all streams: the server is about to stop."""
        self.closed = True
        self.closing.set()
        for live in self.tables.values():
            live.close()

    async def hand_over(self) -> None:
        """Gives all tables to the other servers with this store, as soon as what is being written is written."""
        for live in list(self.tables.values()):
            async with live.lock:
                pass
        await self.other_servers.leave()
        self.drop_all()

    async def close(self) -> None:
        self.end_streams()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.devices.close()
        for live in self.tables.values():
            async with live.lock:
                pass  # a move that is being written is finished first
        await self.other_servers.leave()
        await self.contacts.close()
        await self.workers.close()
        await self.readers.close()
        self.store.close()
        self.put_away = True
