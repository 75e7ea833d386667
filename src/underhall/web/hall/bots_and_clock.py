"""What happens by itself at a table: lets bots answer, watches the clock, and has players who are away told (`word`).

Bots think elsewhere (see `workers`). Their moves come at a steady pace: thinking time depends on what a bot holds, so
it is rounded up and tells nothing finer. Only bots that never search, and so always need a few milliseconds, may go
faster, where people want it and for the later steps of one deed. Answers that nobody may notice are given as soon as
they are found. The time of the next answer that others see is counted from the beginning, so it does not give away how
many there were.
"""

from __future__ import annotations

import asyncio
import math
import time
from functools import partial
from typing import TYPE_CHECKING

from underhall.bots.levels import LEVELS, level_of
from underhall.web.drawing.table_view import continues_a_deed
from underhall.web.refusals import Refusal, stale
from underhall.web.table import commands
from underhall.web.table.back_reference import BackReference
from underhall.web.workers.positions import position_of

from .other_servers import Moved

if TYPE_CHECKING:
    from .live_table import Command, LiveTable

HASTY = "greedy"
"""The bot that goes on after a secret deed, for a deed that others see: it needs a thousandth of a second."""
QUICKEST = 0.1
"""The pace, as a part of a second, that a bot which never searches may have: much more than it ever needs."""
PAUSE = 5.0
"""Seconds before something that failed is tried again."""
MISSED = 3
"""How many decisions in a row the clock makes for each person while nobody looks; then it rests."""


class BotsAndClock(BackReference):
    """The bots and the clock of one table."""

    def __init__(self, table: LiveTable) -> None:
        super().__init__(table)
        self._thinking: dict[tuple[int, str], asyncio.Task[None]] = {}
        self._since: dict[int, float] = {}
        """When each bot began to think about its next deed that others see."""
        self._secrets: set[int] = set()
        """The bots that have done something in secret since then."""
        self._ready: set[tuple[int, str]] = set()
        """Bots that only wait for people; a table at rest may leave memory, and they think again when it is back."""
        self._moved = asyncio.Event()
        """Something has changed at the table."""
        self._clock: asyncio.Task[None] | None = None
        self._closed = False
        self._hurry = asyncio.Event()
        """Somebody wants to skip what bots do, until a person is asked."""
        self._forgiven = 0
        """The decisions that the clock had made when somebody last looked."""
        self.woken = 0.0
        """When the clock last went on after a rest."""

    @property
    def busy(self) -> bool:
        return bool(self._thinking.keys() - self._ready) or self._clock is not None

    def wake(self) -> None:
        """Something has changed at the table."""
        if self._closed:
            return
        room = self.table.room
        pending = room.pending()
        wanted = {(one.seat, room.decision(one)) for one in pending if room.sitting(one.seat).bot}
        if room.hold is not None:
            wanted = set()
        if len(wanted) < len(pending) or not pending:
            self._hurry.clear()
        for seat in self._since.keys() - {seat for seat, _ in wanted}:
            self._forget(seat)
        self._moved.set()
        self._moved = asyncio.Event()
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
        if room.settings.timer and pending and not self.clock_paused:
            self._clock = asyncio.ensure_future(self._watch_clock())
        self.table.notices.look()

    @property
    def clock_paused(self) -> bool:
        """Whether the clock waits until somebody looks. Otherwise a table that everyone has left would play itself to
        the end, and take thinking time from other tables' bots. A player who is the only one left may be away for a
        long time, but is seen between two of the clock's decisions."""
        room = self.table.room
        missed = room.missed - min(self._forgiven, room.missed)
        return missed >= MISSED * max(1, len(room.people())) and not self.table.channels.listeners

    def looked(self) -> None:
        """Somebody looks at the table."""
        rested = self.clock_paused
        self._forgiven = self.table.room.missed
        if rested and self.table.room.settings.timer:
            self.woken = self.table.hall.clock()
            self.wake()

    def hurry(self) -> None:
        """Bots need not wait for people to follow, until one of them is asked."""
        self._hurry.set()

    async def _let_bot_answer(self, seat: int, decision: str) -> None:
        try:
            room = self.table.room
            since = self._since.setdefault(seat, time.monotonic())
            together = room.running.at_once
            # A second long search would be noticed if only one is expected.
            level = HASTY if seat in self._secrets and not together else room.sitting(seat).bot
            value = await self._think(seat, decision, level)
            room = self.table.room
            asked = room.pending_of(seat)
            if asked is None or room.decision(asked) != decision:
                raise stale()
            if room.running.unnoticed(seat, value):
                self._secrets.add(seat)
            else:
                if together or room.game.quiet[asked.question] or seat in self._secrets or self._searches(seat):
                    await self._keep_pace(since, together or room.game.quiet[asked.question])
                else:
                    await self._keep_quick_pace(since, asked.question)
                await self._wait_for_people(seat, decision)
                self._forget(seat)
            if not self.table.hall.other_servers.sure:
                await self.table.hall.other_servers.back()
            self._thinking.pop((seat, decision), None)  # from here on it is the table's move, and is not cancelled
            await self.table.do(lambda room: commands.answer(room, seat, decision, value))
        except (Refusal, Moved):
            pass  # the table has moved on, or the disk is full: `wake` asks again
        except asyncio.CancelledError:
            raise
        except Exception as error:
            self.table.hall.log.error("bot.failed", table=self.table.id, seat=seat, error=repr(error))
            await asyncio.sleep(PAUSE)
            self._thinking.pop((seat, decision), None)
            self.wake()

    async def _keep_pace(self, since: float, secretly: bool) -> None:
        """Waits until others may see what a bot does. `secretly`: it may have done more than they see, so the waiting
        steps become longer and longer."""
        pace = self.table.hall.pace
        if pace <= 0:
            return
        spent = time.monotonic() - since
        steps = max(1, math.ceil(spent / pace))
        if secretly:
            steps = 1 << (steps - 1).bit_length()
        await asyncio.sleep(steps * pace - spent)

    def _searches(self, seat: int) -> bool:
        """Whether the time that its bot needs may depend on what it holds."""
        room = self.table.room
        level = room.sitting(seat).bot
        return level not in LEVELS or level_of(room.game.facts.thinking, level, len(room.seats)).iterations > 0

    async def _keep_quick_pace(self, since: float, question: int) -> None:
        """Waits until people can follow a bot that needs no time itself: as fast as they want, and the later steps of a
        deed right after the first."""
        full = self.table.hall.pace
        if full <= 0:
            return
        room = self.table.room
        going_on = continues_a_deed(room.game.facts.id, room.game.facts.questions[question].name)
        pace = min(full, QUICKEST) if going_on else max(min(full, QUICKEST), full * self.table.channels.haste)
        spent = time.monotonic() - since
        wait = max(1, math.ceil(spent / pace)) * pace - spent
        if not self._hurry.is_set() and wait > QUICKEST:
            hurried = asyncio.ensure_future(self._hurry.wait())
            await asyncio.wait({hurried}, timeout=wait - QUICKEST)
            hurried.cancel()
            wait = QUICKEST
        await asyncio.sleep(min(wait, QUICKEST))

    async def _wait_for_people(self, seat: int, decision: str) -> None:
        """While all decide in secret, bots finish after the last person: the time would give away how much they had to
        do."""
        if self.table.hall.pace <= 0:
            return
        self._ready.add((seat, decision))
        try:
            while self._people_decide_in_secret():
                await self._moved.wait()
        finally:
            self._ready.discard((seat, decision))

    def _people_decide_in_secret(self) -> bool:
        room = self.table.room
        return room.together() and any(room.sitting(one.seat).person for one in room.pending())

    def _forget(self, seat: int) -> None:
        self._since.pop(seat, None)
        self._secrets.discard(seat)

    async def _think(self, seat: int, decision: str, level: str) -> int:
        room = self.table.room
        # The same table asks the same question with the same seed: a restart changes nothing.
        seed = int.from_bytes(f"{room.id} {seat} {decision}".encode()[-6:], "big") & 0x3FFFFFFF
        purse = room.created_as.purse or room.host
        bot = self.table.hall.programs.thinker(level)
        return await self.table.hall.workers.choose(position_of(room), seat, bot, seed, purse)

    async def _watch_clock(self) -> None:
        """When the time for a decision is up, an easy bot makes it, and a turn that waits to be confirmed is
        confirmed."""
        room = self.table.room
        limit = room.settings.timer
        while True:
            if room.hold is not None:
                start = self.table.resting(room.hold, max(room.held_at, self.table.hall.started, self.woken))
                left = start + limit - self.table.hall.clock()
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
            first = min(people, key=lambda one: self.table.clock_of(one.seat))
            left = self.table.clock_of(first.seat) + limit - now
            if left > 0:
                await asyncio.sleep(left)
                continue
            seat, decision = first.seat, room.decision(first)
            if not self.table.hall.other_servers.sure:
                await self.table.hall.other_servers.back()
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
        except Moved:
            pass  # whoever has the table now has its clock as well

    def close(self) -> None:
        self._closed = True
        for task in self._thinking.values():
            task.cancel()
        if self._clock is not None:
            self._clock.cancel()
