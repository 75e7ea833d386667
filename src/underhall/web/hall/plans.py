"""The plans of a table's players: keeps them, and answers by them when their turn has come.

Nobody else may learn that there is a plan. It sends nothing, and changes nothing that others see, neither when it is
made nor when it is given up. An answer by a plan looks like one of a person who is quick: it comes after a few seconds,
by chance and whatever the plan says. Somebody who is away is seen to look in for that time, as if by chance at the
table.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

from underhall.web.drawing.forecast import foresee, obstacle, plan_steps
from underhall.web.faults import place_of
from underhall.web.refusals import Refusal, stale
from underhall.web.storage.datafile import StoreError
from underhall.web.storage.store import Document, EventStore
from underhall.web.table import commands, planning
from underhall.web.table import journal as j
from underhall.web.table.back_reference import BackReference
from underhall.web.table.planning import Plan
from underhall.web.table.room import Room
from underhall.web.words import N_

from .other_servers import Moved

if TYPE_CHECKING:
    from .live_table import LiveTable

# Times, in paces of the hall (0.7 seconds), each drawn between two bounds.
THINKS = (4.0, 9.0)
"""Until somebody who is there answers."""
GOES_ON = (2.0, 4.0)
"""Until the next answer of the same turn."""
ARRIVES = (11.0, 26.0)
"""Until somebody who was away looks in."""
STAYS = (6.0, 14.0)
"""Until they are away again."""
SHARE = 0.4
"""Of the time that a decision may take, where there is a clock."""
TRIES = 3
"""How often a plan is looked at again because something has happened at the table meanwhile."""
CONFIRM = "confirm"
"""In place of a decision: a planned turn is done, and waits to be confirmed."""


def planned_tables(store: EventStore) -> set[str]:
    """The tables at which somebody has laid down a plan."""
    found: set[str] = set()
    after = ""
    while some := store.documents(planning.KIND, after):
        after = some[-1].key
        found.update(one.key.partition("/")[0] for one in some)
    return found


class Plans(BackReference):
    """All plans of one table."""

    def __init__(self, table: LiveTable) -> None:
        super().__init__(table)
        self.kept: dict[int, Plan] = {}
        self._chance = random.SystemRandom()
        self._tasks: dict[int, tuple[str, asyncio.Task[None]]] = {}
        """For each seat, the decision that is being answered."""
        self._chores: set[asyncio.Task[None]] = set()
        self._visits: dict[int, asyncio.Task[None]] = {}
        """Seats whose players are seen to be there."""
        self._closed = False

    @property
    def busy(self) -> bool:
        return bool(self._tasks or self._chores or self._visits)

    async def load(self) -> None:
        """Reads what was kept."""
        store, table = self.table.hall.store, self.table.id
        for seat in range(self.table.room.players):
            found = await asyncio.to_thread(store.document, planning.KIND, planning.key_of(table, seat))
            plan = planning.decode(found.data) if found is not None else None
            if plan is not None:
                self.kept[seat] = plan

    def answers_for(self, seat: int) -> bool:
        """Whether the seat's open decision is about to be made by its plan."""
        return seat in self._tasks

    # What players do ----------------------------------------------------------------------------------------------

    async def lay_down(self, seat: int, values: Sequence[int | str], strict: bool, visitor: str) -> None:
        """Keeps a plan, in place of another one."""
        if not values:
            raise Refusal(422, N_("There is nothing in this plan yet."))
        # What takes long is done without the lock: otherwise others could notice that they have to wait.
        for _ in range(TRIES):
            async with self.table.lock:
                room, seq = self.table.room, self.table.room.seq
                planning.check(room, seat)
                ahead = foresee(room, seat)
            steps = await asyncio.to_thread(plan_steps, ahead, values, room.names, True)
            async with self.table.lock:
                if (self.table.room, room.seq) != (room, seq):
                    continue
                plan = Plan(tuple(steps), strict, room.acts.get(seat, 0))
                await self._write(seat, plan, visitor)
                self.kept[seat] = plan
                self.table.channels.update()
                return
        raise stale()

    async def take_back(self, seat: int) -> None:
        """The player has changed their mind, or has read why the plan was given up."""
        async with self.table.lock:
            if seat in self.kept:
                await self._drop(seat)
                self.table.channels.update()
        self.table.bots_and_clock.wake()

    async def _write(self, seat: int, plan: Plan, visitor: str) -> None:
        document = Document(planning.key_of(self.table.id, seat), planning.encode(plan), visitor)
        try:
            await self.table.hall.store.keep_document(planning.KIND, document)
        except StoreError:
            raise Refusal(503, N_("The plan could not be saved. Please try again.")) from None

    async def _drop(self, seat: int) -> None:
        self.kept.pop(seat, None)
        self._stop(seat)
        with suppress(StoreError):  # it will be found void when it is read again
            await self.table.hall.store.drop_documents(planning.KIND, [planning.key_of(self.table.id, seat)])

    # What follows -------------------------------------------------------------------------------------------------

    def wake(self) -> None:
        """Something has changed at the table. Only under its lock, or right after."""
        if self._closed:
            return
        for seat in list(self.kept):
            self._look_after(seat)
        for seat in self._tasks.keys() - self.kept.keys():
            self._stop(seat)

    def _look_after(self, seat: int) -> None:
        room, plan = self.table.room, self.kept[seat]
        sitting = room.seats[seat]
        done = planning.steps_done(room, seat, plan) if room.match is not None else -1
        playing = room.status == "running" and sitting is not None and sitting.person and not sitting.resigned
        asked = room.pending_of(seat)
        over = done == len(plan.steps) or (done > 0 and asked is None)
        if not playing or done < 0 or (done and plan.ended) or (over and room.hold is None):
            self._forget(seat)
            return
        wanted = ""
        if over and room.hold == seat:
            wanted = CONFIRM
        elif asked is not None and not plan.ended and room.hold is None and room.take_back is None:
            wanted = room.decision(asked)
        if seat in self._tasks and self._tasks[seat][0] != wanted:
            self._stop(seat)
        if wanted and seat not in self._tasks:
            self._run(seat, wanted, self._confirm(seat) if over else self._answer(seat, wanted, plan, done))

    def _run(self, seat: int, decision: str, work: Coroutine[Any, Any, None]) -> None:
        self._stop(seat)
        task = asyncio.ensure_future(work)
        self._tasks[seat] = (decision, task)
        task.add_done_callback(lambda ended: self._ended(seat, ended))

    def _ended(self, seat: int, task: asyncio.Task[None]) -> None:
        if seat in self._tasks and self._tasks[seat][1] is task:
            del self._tasks[seat]
        if not task.cancelled() and (error := task.exception()) is not None:
            self.table.hall.log.error("plan.failed", table=self.table.id, seat=seat, error=place_of(error))
            if not self._closed:
                self._forget(seat)
                self.table.bots_and_clock.wake()

    def _stop(self, seat: int) -> None:
        found = self._tasks.pop(seat, None)
        if found is not None and found[1] is not asyncio.current_task():
            found[1].cancel()

    def _forget(self, seat: int) -> None:
        """The plan means nothing any more."""
        if self.kept.pop(seat, None) is None:
            return
        self._stop(seat)
        chore = asyncio.ensure_future(self._drop_kept(seat))
        self._chores.add(chore)
        chore.add_done_callback(self._chores.discard)

    async def _drop_kept(self, seat: int) -> None:
        async with self.table.lock:
            if seat not in self.kept:  # a new one may have come
                await self._drop(seat)

    async def _answer(self, seat: int, decision: str, plan: Plan, done: int) -> None:
        """Gives the next answer, if it still means the same."""
        step = plan.steps[done]
        table = self.table
        key = planning.key_of(table.id, seat)
        if await asyncio.to_thread(table.hall.store.document, planning.KIND, key) is None:
            self.kept.pop(seat, None)  # its player has had everything deleted
            table.bots_and_clock.wake()
            return
        async with table.lock:
            room = table.room
            asked = room.pending_of(seat)
            if asked is None or room.decision(asked) != decision:
                return
            reason = await asyncio.to_thread(obstacle, room, plan, step, asked)
        if reason:
            await self._give_up(seat, plan, reason)
            return
        await self._take_time(seat, done)

        def command(room: Room) -> list[j.Entry]:
            asked = room.pending_of(seat)
            if self.kept.get(seat) is not plan or asked is None or room.decision(asked) != decision or room.take_back:
                raise stale()
            return commands.decide(room, seat, decision, step.value)

        await table.hall.other_servers.back()
        self._tasks.pop(seat, None)  # from here on it is the table's move, and is not cancelled
        table.sight.saw(seat)
        try:
            await table.do(command)
        except (Refusal, Moved):
            self.wake()

    async def _confirm(self, seat: int) -> None:
        """Who has planned a turn need not confirm it."""
        await self._take_time(seat, 1)
        self._tasks.pop(seat, None)
        try:
            await self.table.do(lambda room: commands.confirm(room, seat))
        except (Refusal, Moved):
            self.wake()

    async def _give_up(self, seat: int, plan: Plan, reason: str) -> None:
        async with self.table.lock:
            if self.kept.get(seat) is not plan:
                return
            ended = msgspec.structs.replace(plan, ended=reason)
            self.kept[seat] = ended
            try:
                found = await asyncio.to_thread(
                    self.table.hall.store.document, planning.KIND, planning.key_of(self.table.id, seat)
                )
                await self._write(seat, ended, found.owner if found is not None else "")
            except (StoreError, Refusal):
                pass  # it will be given up again
            self._tasks.pop(seat, None)
            self.table.channels.update()
        self.table.bots_and_clock.wake()

    # Looking like a person ----------------------------------------------------------------------------------------

    async def _take_time(self, seat: int, done: int) -> None:
        """Waits as long as a quick person might take, whatever is to be answered."""
        pace = self.table.hall.pace
        if pace <= 0:
            return
        sight, limit = self.table.sight, self.table.room.settings.timer
        away = not sight.online(seat)
        longest = (ARRIVES[1] + THINKS[1]) * pace
        scale = pace * min(1.0, SHARE * limit / longest) if limit else pace
        if away and not done:
            await asyncio.sleep(self._chance.uniform(*ARRIVES) * scale)
        if not sight.online(seat) or seat in self._visits:
            await self._look_in(seat, self._chance.uniform(*STAYS) * scale + THINKS[1] * scale)
        await asyncio.sleep(self._chance.uniform(*(GOES_ON if done else THINKS)) * scale)

    async def _look_in(self, seat: int, seconds: float) -> None:
        """The player is seen to be there for a while."""
        async with self.table.lock:
            here = self._visits.pop(seat, None)
            if here is not None:
                here.cancel()
            else:
                self.table.channels.come(seat)
            self._visits[seat] = asyncio.ensure_future(self._leave(seat, seconds))

    async def _leave(self, seat: int, seconds: float) -> None:
        await asyncio.sleep(seconds)
        self._visits.pop(seat, None)
        self.table.channels.go(seat)

    def close(self) -> None:
        self._closed = True
        for _, task in self._tasks.values():
            task.cancel()
        for task in self._visits.values():
            task.cancel()
