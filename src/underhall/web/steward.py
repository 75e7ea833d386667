"""The steward of a table: lets bots answer, watches the clock, sends word to players who are away.

Bots think elsewhere (see `thinkers.py`). Their moves come at a steady pace: thinking time depends on what a bot holds,
so it is rounded up and tells nothing finer.
"""

from __future__ import annotations

import asyncio
import math
import time
from functools import partial
from typing import TYPE_CHECKING

from . import commands
from .belonging import Belonging
from .positions import position_of
from .refusals import Refusal

if TYPE_CHECKING:
    from .live_table import Command, LiveTable

PAUSE = 5.0
"""Seconds before something that failed is tried again."""
MISSED = 3
"""How many decisions in a row the clock makes for each person while nobody looks; then it rests."""


class Steward(Belonging):
    """Looks after one table."""

    def __init__(self, table: LiveTable) -> None:
        super().__init__(table)
        self._thinking: dict[tuple[int, str], asyncio.Task[None]] = {}
        self._clock: asyncio.Task[None] | None = None
        self._closed = False
        self._forgiven = 0
        """The decisions that the clock had made when somebody last looked."""
        self.woken = 0.0
        """When the clock last went on after a rest."""

    @property
    def busy(self) -> bool:
        return bool(self._thinking) or self._clock is not None

    def wake(self) -> None:
        """Something has changed at the table."""
        if self._closed:
            return
        room = self.table.room
        pending = room.pending()
        wanted = {(one.seat, room.decision(one)) for one in pending if room.sitting(one.seat).bot}
        if room.hold is not None:
            wanted = set()
        for key in [key for key in self._thinking if key not in wanted]:
            self._thinking.pop(key).cancel()
        for key in wanted:
            if key not in self._thinking:
                self._thinking[key] = asyncio.ensure_future(self._let_bot_answer(*key))
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
        if self.table.channels.listeners:
            self._forgiven = room.missed
        if room.settings.timer and pending and not self.resting:
            self._clock = asyncio.ensure_future(self._watch_clock())
        self._send_word()

    @property
    def resting(self) -> bool:
        """Whether the clock waits until somebody looks: else a table that everybody has left would play itself to its
        end, and take others' bots the time to think. Who is the only one left may be away for long, but is seen
        between two of the clock's decisions."""
        room = self.table.room
        missed = room.missed - min(self._forgiven, room.missed)
        return missed >= MISSED * max(1, len(room.people())) and not self.table.channels.listeners

    def looked(self) -> None:
        """Somebody looks at the table."""
        rested = self.resting
        self._forgiven = self.table.room.missed
        if rested and self.table.room.settings.timer:
            self.woken = self.table.hall.clock()
            self.wake()

    async def _let_bot_answer(self, seat: int, decision: str) -> None:
        try:
            level = self.table.room.sitting(seat).bot
            started = time.monotonic()
            value = await self._think(seat, decision, level)
            pace = self.table.hall.pace
            if pace > 0:
                spent = time.monotonic() - started
                await asyncio.sleep(max(1, math.ceil(spent / pace)) * pace - spent)
            self._thinking.pop((seat, decision), None)  # from here on it is the table's move, and is not cancelled
            await self.table.do(lambda room: commands.answer(room, seat, decision, value))
        except Refusal:
            pass  # the table has moved on, or the disk is full: `wake` asks again
        except asyncio.CancelledError:
            raise
        except Exception as error:
            self.table.hall.log.error("bot.failed", table=self.table.id, seat=seat, error=repr(error))
            await asyncio.sleep(PAUSE)
            self._thinking.pop((seat, decision), None)
            self.wake()

    async def _think(self, seat: int, decision: str, level: str) -> int:
        room = self.table.room
        # The same table asks the same question with the same seed: a restart changes nothing.
        seed = int.from_bytes(f"{room.id} {seat} {decision}".encode()[-6:], "big") & 0x3FFFFFFF
        purse = room.created_as.purse or room.host
        return await self.table.hall.thinkers.choose(position_of(room), seat, level, seed, purse)

    async def _watch_clock(self) -> None:
        """When the time of a decision is up, an easy bot makes it; a turn that waits to be confirmed is."""
        room = self.table.room
        limit = room.settings.timer
        while True:
            if room.hold is not None:
                left = max(room.held_at, self.table.hall.started, self.woken) + limit - self.table.hall.clock()
                if left > 0:
                    await asyncio.sleep(left)
                    continue
                self._clock = None
                await asyncio.shield(self._do(partial(commands.confirm, seat=room.hold)))
                return
            people = [one for one in room.pending() if room.sitting(one.seat).person]
            if not people:
                return
            now = self.table.hall.clock()
            first = min(people, key=lambda one: room.asked_at.get(one.seat, now))
            left = self.table.clock_of(first.seat) + limit - now
            if left > 0:
                await asyncio.sleep(left)
                continue
            seat, decision = first.seat, room.decision(first)
            try:
                value = await self._think(seat, decision, "easy")
            except Exception as error:
                self.table.hall.log.error("clock.failed", table=self.table.id, error=repr(error))
                await asyncio.sleep(PAUSE)
                continue
            self._clock = None
            late = partial(commands.answer, seat=seat, decision=decision, value=value, late=True)
            await asyncio.shield(self._do(late))
            return

    async def _do(self, command: Command) -> None:
        try:
            await self.table.do(command)
        except Refusal:
            self.wake()

    def _send_word(self) -> None:
        """To players who are asked and not here, once for each decision."""
        room = self.table.room
        for one in room.pending():
            sitting = room.sitting(one.seat)
            if sitting.person and sitting.visitors and not self.table.channels.online(one.seat):
                self.table.hall.send_word(self.table, one.seat, room.decision(one))

    def close(self) -> None:
        self._closed = True
        for task in self._thinking.values():
            task.cancel()
        if self._clock is not None:
            self._clock.cancel()
