"""Answers for people who want it so, where they have no choice and everybody knows that.

What is found out follows from what an outsider knows (`forced_openly`), and the pace is always the same. So neither the
answer nor its time tells the others anything.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from underhall.engine.foresight import forced_openly
from underhall.web.faults import place_of
from underhall.web.refusals import Refusal, stale
from underhall.web.table import commands
from underhall.web.table import journal as j
from underhall.web.table.back_reference import BackReference
from underhall.web.table.room import Room

from .other_servers import Moved

if TYPE_CHECKING:
    from .live_table import LiveTable


class ForcedMoves(BackReference):
    """The forced moves of one table."""

    def __init__(self, table: LiveTable) -> None:
        super().__init__(table)
        self._tasks: dict[str, asyncio.Task[None]] = {}
        """By the decision that is looked at."""
        self._seats: set[int] = set()
        """Those that are about to be answered."""
        self._closed = False

    @property
    def busy(self) -> bool:
        return bool(self._tasks)

    def answers_for(self, seat: int) -> bool:
        return seat in self._seats

    def wake(self) -> None:
        """Something has changed at the table."""
        if self._closed:
            return
        room = self.table.room
        wanted: dict[str, tuple[int, int]] = {}
        for one in room.pending() if room.hold is None and room.take_back is None else ():
            sitting = room.sitting(one.seat)
            willing = sitting.forced and sitting.person and not sitting.resigned
            # After a step back, the player decides; and a plan knows what to do.
            willing = willing and one.seat not in room.stepped_back and not self.table.plans.answers_for(one.seat)
            # A single true option is needed as well, and is quick to see.
            if willing and len(one.options) == 1 and forced_openly(room.running, one.seat) is not None:
                wanted[f"{one.seat} {room.decision(one)}"] = (one.seat, one.options[0])
        self._seats = {seat for seat, _ in wanted.values()}
        for key in self._tasks.keys() - wanted.keys():
            self._tasks.pop(key).cancel()
        for key in wanted.keys() - self._tasks.keys():
            task = self._tasks[key] = asyncio.ensure_future(self._answer(key, *wanted[key]))
            task.add_done_callback(lambda ended, key=key: self._ended(key, ended))  # type: ignore[misc]

    def _ended(self, key: str, task: asyncio.Task[None]) -> None:
        if self._tasks.get(key) is task:
            del self._tasks[key]
        if not task.cancelled() and (error := task.exception()) is not None:
            self.table.hall.log.error("forced.failed", table=self.table.id, error=place_of(error))

    async def _answer(self, key: str, seat: int, value: int) -> None:
        decision = key.partition(" ")[2]
        if self.table.hall.pace > 0:
            await asyncio.sleep(self.table.hall.pace)

        def command(room: Room) -> list[j.Entry]:
            asked = room.pending_of(seat)
            if asked is None or room.decision(asked) != decision or not room.sitting(seat).forced:
                raise stale()
            return commands.decide(room, seat, decision, value)

        await self.table.hall.other_servers.back()
        self._tasks.pop(key, None)  # from here on it is the table's move, and is not cancelled
        try:
            await self.table.do(command)
        except (Refusal, Moved):
            self.table.bots_and_clock.wake()  # the table has moved on, or the disk is full: its player is asked

    def close(self) -> None:
        self._closed = True
        for task in self._tasks.values():
            task.cancel()
