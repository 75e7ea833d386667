"""The servers that share one store, as this one sees them: who is there, whose a table is, what the others have told.

A server owns the tables that it has in memory. It says twice a second that it is alive. Should it be silent for longer
than a lease lasts (it was stopped, or cut off from the database), others take its tables over. When it comes to itself
again, it finds that it was given up, drops all tables, and begins anew under another id. In between it can write
nothing: each write names the fence under which the table was taken, and the database compares.

A server with a data file of its own is alone: then everything here does nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from underhall.web.refusals import NoTable, Refusal
from underhall.web.storage.datafile import StoreError
from underhall.web.storage.sharing import BEAT, LEASE, Elsewhere, Glance, NodeFacts, Sharing
from underhall.web.storage.store import Lost
from underhall.web.words import N_

from .lobby import readable

if TYPE_CHECKING:
    from .hall import Hall

LISTENING = 1.0
"""Seconds after which news are looked for even if nobody has said that there are some."""
GATHERING = 0.2
"""Seconds between two looks at the news."""
FORGOTTEN = 300.0
"""Seconds without news after which some may be gone: then everything is read again."""
LOOKING = 5.0
"""Seconds between two looks for tables that nobody owns."""
AT_ONCE = 50
"""Tables that are taken over in one step, so that others get some too."""
OPENING = 4
"""Tables that are opened at the same time after that."""
BRING = "bring"
"""What a server posts that wants a table: which, its own id, its address."""
ENTERING = 10.0
"""Seconds that a request waits at a server which cannot take part yet: the database went away as it started."""
KNOWN = 20_000
"""Tables of others that are remembered."""


class Moved(Exception):
    """The request is for another server: the table is there. It is carried out there, or here again."""

    def __init__(self, table: str, owner: Elsewhere | None = None) -> None:
        super().__init__(table)
        self.table = table
        self.owner = owner
        """None if it is not known yet."""


def unsaved() -> Refusal:
    return Refusal(
        503, N_("The server cannot reach its data, so moves cannot be saved just now. It goes on as soon as it can.")
    )


def moment() -> float:
    """Seconds, counted on while this process is stopped; where it is possible, also while the machine sleeps."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)
    return time.clock_gettime(clock) if clock is not None else time.monotonic()


class OtherServers:
    """This server among the others."""

    def __init__(self, hall: Hall, sharing: Sharing | None) -> None:
        self.sharing = sharing
        self._hall = hall
        self.nodes: tuple[NodeFacts, ...] = ()
        """All that are alive, as far as is known."""
        self.cut_off = False
        """The database has not answered lately."""
        self.term = 0
        """Counts how often this server began under a new id."""
        self._until = 0.0
        """Until then, nobody else can own our tables."""
        self._patient = 0.0
        """Until then, nobody is declared dead: all may just have been cut off."""
        self._looked = 0.0
        self._now = (time.time(), moment())
        self._beaten = asyncio.Event()
        self._entered = asyncio.Event()
        self._news = asyncio.Event()
        self._heard = moment()
        self._granted: dict[str, int] = {}
        """Tables that were taken over and are not open yet, with their fences."""
        self._elsewhere: OrderedDict[str, Elsewhere] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self._left = False
        self._leaving: asyncio.Task[None] | None = None
        hall.bulletin.listen(BRING, self._give_away)

    # Time -------------------------------------------------------------------------------------------------------

    @property
    def sure(self) -> bool:
        """Whether the tables in memory are certainly ours."""
        return self.sharing is None or moment() < self._until

    async def settled(self) -> None:
        """Waits until it is clear whether they are: after this process was stopped for a while, say."""
        if not self.sure and not self.cut_off and not self._left:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._beaten.wait(), LEASE)

    async def check(self) -> None:
        """Refuses if nothing can be saved now."""
        if self.sharing is not None and not self.sure:
            await self.settled()
            if not self.sure:
                raise unsaved()

    async def back(self) -> None:
        """Waits until something can be saved again."""
        while self.sharing is not None and not self.sure and not self._left:
            await self._beaten.wait()
            await asyncio.sleep(BEAT)

    def now(self) -> float:
        """The time of the database, which all servers share: their own clocks may differ."""
        told, then = self._now
        return told + moment() - then

    # Life -------------------------------------------------------------------------------------------------------

    async def begin(self) -> None:
        """Takes part. Returns when this server may own tables."""
        if self.sharing is None:
            return
        while not self._left:
            try:
                await self._enter()
                await self.sharing.listen(self._wake_from(asyncio.get_running_loop()))
                break
            except StoreError as error:
                if not self._left:
                    self._hall.log.error("other_servers.unreachable", reason=str(error))
                await asyncio.sleep(BEAT)
        if self._left:
            return
        for work in (self._stay_alive(), self._hear_news()):
            self._start(work)

    def _wake_from(self, loop: asyncio.AbstractEventLoop) -> Callable[[], None]:
        def wake() -> None:
            with contextlib.suppress(RuntimeError):  # the loop may be closed by now
                loop.call_soon_threadsafe(self._news.set)

        return wake

    async def _enter(self) -> None:
        assert self.sharing is not None
        started = moment()
        glance = await self.sharing.enter(self._hall.facts())
        self.term += 1
        self._note(glance, started)
        await self._read_all_again()
        self._heard = moment()
        self._entered.set()

    def _note(self, glance: Glance, started: float) -> None:
        gap = started - self._until
        if gap > 0 and self._until:
            self._patient = moment() + LEASE
        self._until = started + LEASE
        self._now = (glance.now, moment())
        self.nodes = glance.nodes
        if self.cut_off:
            self.cut_off = False
            self._tell_players()
        self._report()

    def _report(self) -> None:
        self._beaten.set()
        self._beaten = asyncio.Event()

    def _tell_players(self) -> None:
        for live in list(self._hall.tables.values()):
            live.channels.tell_saving(not self.cut_off)

    async def _stay_alive(self) -> None:
        assert self.sharing is not None
        while not self._left:  # a cancellation may get lost in wait_for
            started = moment()
            try:
                before = len(self.nodes)
                glance = await self.sharing.beat(self._hall.facts())
                if glance is None:
                    await self._begin_anew()
                else:
                    self._note(glance, started)
                if moment() >= self._patient:
                    buried = await self.sharing.bury()
                    if buried or len(self.nodes) < before or moment() - self._looked > LOOKING:
                        self._looked = moment()
                        await self._inherit()
            except StoreError as error:
                if not self.sure and not self.cut_off:
                    self.cut_off = True
                    self._hall.log.error("other_servers.cut_off", reason=str(error))
                    self._tell_players()
                self._report()
            except Exception as error:
                self._hall.log.error("other_servers.failed", error=repr(error))
            await asyncio.sleep(BEAT)

    async def _begin_anew(self) -> None:
        """The others have given this server up: nothing in memory is its own."""
        self._hall.log.warning("other_servers.given_up", tables=len(self._hall.tables))
        self._until = 0.0
        self._granted.clear()
        self._elsewhere.clear()
        self._hall.drop_all()
        await self._enter()
        self._hall.bulletin.missed()

    async def leave(self) -> None:
        """Gives all tables to the others, which take them at once."""
        if self._leaving is None:
            self._left = True
            self._leaving = asyncio.ensure_future(self._say_goodbye())
        # Whoever waits may be cancelled meanwhile. The others must hear of it all the same, before the store is closed.
        await asyncio.shield(self._leaving)

    async def _say_goodbye(self) -> None:
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=LEASE)
        self._report()
        self._until = 0.0
        if self.sharing is not None:
            with contextlib.suppress(StoreError):  # then they wait until the lease is over
                await self.sharing.leave()

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Tables -----------------------------------------------------------------------------------------------------

    async def take(self, table: str, *, new: bool = False) -> int:
        """Makes the table our own, and gives the fence for what is written there; Moved if another server has it."""
        if self.sharing is None:
            return 0
        try:
            async with asyncio.timeout(ENTERING):
                await self._entered.wait()
        except TimeoutError:
            raise unsaved() from None
        if (granted := self._granted.pop(table, None)) is not None:
            return granted
        if (known := self._elsewhere.get(table)) is not None:
            raise Moved(table, known)
        try:
            taken = await self.sharing.take(table, new=new)
        except Lost:
            raise Moved(table) from None
        except StoreError:
            raise unsaved() from None
        if taken is None:
            raise NoTable
        if isinstance(taken, Elsewhere):
            self._elsewhere[table] = taken
            if len(self._elsewhere) > KNOWN:
                self._elsewhere.popitem(last=False)
            raise Moved(table, taken)
        return taken

    def forget_owner(self, table: str) -> None:
        """The one that we knew does not have the table any more, or does not answer."""
        self._elsewhere.pop(table, None)

    def ask_for(self, moved: Moved) -> None:
        """Asks the owner to give the table to this server."""
        self.forget_owner(moved.table)
        if self.sharing is not None and moved.owner is not None:
            self._hall.bulletin.post(BRING, f"{moved.table} {self.sharing.node} {self._hall.address}")

    def _give_away(self, text: str) -> None:
        """Another server wants a table, which may be ours."""
        table, node, address = text.split(" ")
        live = self._hall.tables.get(table)
        if live is not None and self.sharing is not None and node != self.sharing.node:
            self._start(self._give(table, Elsewhere(node, address)))

    async def _give(self, table: str, owner: Elsewhere) -> None:
        live = self._hall.tables.get(table)
        if live is None:
            return
        async with live.lock:  # what is being written is written first
            # Whoever comes back for it here is sent there.
            self._elsewhere[table] = owner
            self._hall.forget(live)

    def release(self, table: str, fence: int) -> None:
        """The table has left memory."""
        if self.sharing is not None and fence and not self._left:
            self._start(self._release(self.sharing, table, fence))

    async def _release(self, sharing: Sharing, table: str, fence: int) -> None:
        with contextlib.suppress(StoreError):  # it stays ours, and may be opened here again
            await sharing.release(table, fence)

    async def _inherit(self) -> None:
        """Takes over tables of servers that are gone. Games in which a bot has to move or a clock runs go on."""
        assert self.sharing is not None
        while found := await self.sharing.inherit(AT_ONCE):
            self._hall.log.info("other_servers.inherited", tables=len(found))
            planned = await self._hall.planned()
            gate = asyncio.Semaphore(OPENING)
            await asyncio.gather(
                *(
                    self._go_on(table, fence, self._hall.goes_on_by_itself(table, planned), gate)
                    for table, fence in found
                )
            )

    async def _go_on(self, table: str, fence: int, wanted: bool, gate: asyncio.Semaphore) -> None:
        self._elsewhere.pop(table, None)
        if not wanted:
            await self._release_now(table, fence)
            return
        self._granted[table] = fence
        async with gate:
            try:
                await self._hall.open(table)
            except Moved:
                pass
            except Exception as error:  # whatever is wrong with one table: the others go on
                self._hall.log.error("table.broken", table=table, reason=str(error), error=type(error).__name__)
        if (unused := self._granted.pop(table, None)) is not None:
            await self._release_now(table, unused)

    async def _release_now(self, table: str, fence: int) -> None:
        if self.sharing is not None:
            await self._release(self.sharing, table, fence)

    # News -------------------------------------------------------------------------------------------------------

    async def _hear_news(self) -> None:
        while not self._left:  # a cancellation may get lost in wait_for
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), LISTENING)
            self._news.clear()
            try:
                await self._hear()
            except StoreError:
                pass  # the next time, then
            except Exception as error:
                self._hall.log.error("other_servers.failed", error=repr(error))
            await asyncio.sleep(GATHERING)

    async def _hear(self) -> None:
        assert self.sharing is not None
        heard = await self.sharing.heard()
        if moment() - self._heard > FORGOTTEN:
            await self._read_all_again()
            self._hall.bulletin.missed()
        self._heard = moment()
        for topic, text in heard.posts:
            self._hall.bulletin.heard(topic, text)
        others = [table for table in heard.tables if table not in self._hall.tables]
        if not others:
            return
        for data in await asyncio.to_thread(self.sharing.briefs, others):
            brief = readable(data)
            if brief is not None and brief.id not in self._hall.tables:
                self._hall.lobby.note(brief)

    async def _read_all_again(self) -> None:
        """The lists as they are in the store now."""
        found = await asyncio.to_thread(self._hall.store.unfinished)
        finished = await asyncio.to_thread(self._hall.store.finished)
        lobby = self._hall.lobby
        for table in lobby.tables.keys() - {table for table, _ in found} - self._hall.tables.keys():
            lobby.drop(table)
        for table, data in found:
            brief = readable(data)
            if brief is not None and table not in self._hall.tables and lobby.tables.get(table) != brief:
                lobby.note(brief)
        lobby.finished = finished
