"""Notices to the players of one table who are away: that it is their turn, or that the table is full.

While a seat is asked, each of its players is told once by each way, as soon as nobody looks at the table through their
eyes: at once by web address and browser, a little later by e-mail. Who has seen the turn and then looks away is not
told. When the seat is no longer asked, what browsers still show is taken back. What was told is kept as documents, so
neither a restart nor another server that takes over the table tells it again.

All this follows from what a player's own seat is asked, so it says nothing that the table does not.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import msgspec
import structlog

from underhall.web.faults import trace_of
from underhall.web.people.contacts import Found
from underhall.web.people.notice_types import Reach, What
from underhall.web.people.notice_wishes import quiet_until
from underhall.web.people.notices import PROMPT, SLOW, Way
from underhall.web.people.push import can_take_back
from underhall.web.storage.reader import Document
from underhall.web.storage.store import Conflict
from underhall.web.table.back_reference import BackReference

from .late_notices import put_off

if TYPE_CHECKING:
    from .live_table import LiveTable

KIND: Final = "notice"
"""Documents: what a player was told about an open turn; gone when the turn is over."""
ALL: Final = frozenset[Way]({*PROMPT, *SLOW})
log = structlog.get_logger("notices")


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one player was told of the open turn of a seat."""

    ways: tuple[str, ...] = ()
    devices: tuple[str, ...] = ()
    """The keys of the browsers that show it."""


_decoder = msgspec.json.Decoder(Told)


class Stretch:
    """The time for which a seat is asked without a break."""

    __slots__ = ("done", "over", "seen", "since", "what")

    def __init__(self, what: What) -> None:
        self.what: What = what
        self.since = time.monotonic()
        self.over = False
        self.seen = False
        """The player has seen it, and need not be told."""
        self.done: set[Way] = set()


class TableNotices(BackReference):
    """What the players of one table are told."""

    def __init__(self, table: LiveTable) -> None:
        super().__init__(table)
        self._asked: dict[int, Stretch] = {}
        self._open: set[int] | None = None
        """Seats that may have documents; None before the first look: the table may have been open before, here or at
        another server."""
        self._full: set[int] = set()
        """Seats whose players have to hear that the table is full."""
        self._tasks: dict[int, asyncio.Task[None]] = {}
        """For each seat, what is being done for it."""
        self._woken: dict[int, asyncio.Event] = {}
        self._closed = False

    @property
    def busy(self) -> bool:
        return bool(self._tasks)

    def look(self) -> None:
        """Something has changed: what is asked, or who looks."""
        room = self.table.room
        if self._closed or room.status not in ("running", "over"):
            return
        asked = {
            one.seat for one in room.pending() if room.sitting(one.seat).person and not self._answers_itself(one.seat)
        }
        for seat in self._asked.keys() - asked:
            self._asked.pop(seat).over = True
        for seat in asked - self._asked.keys():
            self._asked[seat] = Stretch("full-turn" if seat in self._full else "turn")
            self._full.discard(seat)
        if self._open is None:
            self._open = {seat for seat, one in enumerate(room.seats) if one and one.visitors}
        for seat in {*asked, *self._full, *self._open}:
            if seat in self._tasks:
                self._woken[seat].set()
            elif self._due(seat) is not None:
                self._woken[seat] = asyncio.Event()
                task = self._tasks[seat] = asyncio.ensure_future(self._work(seat))
                task.add_done_callback(lambda _, seat=seat: self._tasks.pop(seat, None))  # type: ignore[misc]

    def _answers_itself(self, seat: int) -> bool:
        """Whether what its player planned, or the lack of any choice, answers for the seat."""
        return self.table.plans.answers_for(seat) or self.table.forced_moves.answers_for(seat)

    def fills(self, but: Iterable[int]) -> None:
        """The game begins. Its players hear of it, except at these seats."""
        room = self.table.room
        self._full = {seat for seat in room.people() if room.sitting(seat).visitors} - set(but)

    def seen(self, seat: int) -> None:
        """The seat's player has seen how things stand now."""
        self._full.discard(seat)
        stretch = self._asked.get(seat)
        if stretch is not None and not stretch.seen and stretch.done < ALL:
            stretch.seen = True
            self.look()

    def remind(self, seat: int, what: What) -> None:
        """Quiet hours are over: what was put off may be told."""
        stretch = self._asked.get(seat)
        if stretch is not None and not stretch.seen:
            stretch.done.clear()
        elif stretch is None and what == "full" and self.table.room.status == "running":
            self._full.add(seat)
        self.look()

    def close(self) -> None:
        self._closed = True
        for stretch in self._asked.values():
            stretch.over = True
        for task in self._tasks.values():
            task.cancel()

    # What is due ------------------------------------------------------------------------------------------------------

    def _due(self, seat: int) -> float | None:
        """Seconds until there is something to do for a seat; None: nothing, as things stand."""
        sitting = self.table.room.seats[seat]
        if sitting is None or all(map(self.table.hall.contacts.silent, sitting.visitors)):
            return None
        stretch = self._asked.get(seat)
        if stretch is None:
            if self._open and seat in self._open:
                return 0.0
            return self._left(seat, PROMPT) if seat in self._full else None
        if stretch.seen:
            return 0.0 if stretch.done < ALL else None
        left = [self._left(seat, ways) for ways in (PROMPT, SLOW) if not stretch.done.issuperset(ways)]
        return min([one for one in left if one is not None], default=None)

    def _left(self, seat: int, ways: tuple[Way, ...]) -> float | None:
        """Seconds until the seat's player may be told in these ways; None while they are here."""
        if self._here(seat, ways):
            return None
        sight = self.table.sight
        shortest, longest = self.table.hall.contacts.notices.patience
        if ways == PROMPT:
            away, patience = sight.unseen(seat), shortest
        else:
            away, patience = sight.away(seat), longest
        stretch = self._asked.get(seat)
        # An undo may follow at once, or the next turn: then there is nothing to say, or something else.
        settled = time.monotonic() - stretch.since if stretch is not None else shortest
        return max(0.0, patience - away, shortest / 2 - settled)

    def _here(self, seat: int, ways: tuple[Way, ...]) -> bool:
        """Whether the seat's player has the table in sight (for e-mail: open in a browser), perhaps through another
        seat at the same device."""
        room, sight = self.table.room, self.table.sight
        mine = room.sitting(seat).visitors.keys()
        present = sight.looking if ways == PROMPT else sight.online
        return any(present(at) for at, one in enumerate(room.seats) if one and one.visitors.keys() & mine)

    # Doing it ---------------------------------------------------------------------------------------------------------

    async def _work(self, seat: int) -> None:
        try:
            while (wait := self._due(seat)) is not None:
                if wait <= 0:
                    await self._act(seat)
                    continue
                self._woken[seat].clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._woken[seat].wait(), wait)
        except ReferenceError:
            pass  # the table has left memory
        except Exception as error:  # a disk that is full must not stop the game
            log.error("notice_broke", error=trace_of(error))

    async def _act(self, seat: int) -> None:
        """The first thing that is due."""
        stretch = self._asked.get(seat)
        if stretch is None:
            if self._open and seat in self._open:
                self._open.discard(seat)
                await self._take_back(seat)
            else:
                self._full.discard(seat)
                await self._tell(seat, "full", (*PROMPT, *SLOW), lambda: not self._here(seat, PROMPT))
            return
        assert self._open is not None
        self._open.add(seat)
        if stretch.seen:
            stretch.done.update(ALL)
            for visitor in self.table.room.sitting(seat).visitors:
                if await self.table.hall.contacts.found(visitor) is not None:
                    await self._note(seat, visitor, (*PROMPT, *SLOW), ())
            return
        prompt = self._left(seat, PROMPT)
        ways = SLOW if stretch.done.issuperset(PROMPT) or prompt is None or prompt > 0 else PROMPT
        stretch.done.update(ways)

        def wanted() -> bool:
            return not stretch.over and not stretch.seen and not self._here(seat, ways)

        await self._tell(seat, stretch.what, ways, wanted)

    async def _tell(self, seat: int, what: What, ways: tuple[Way, ...], wanted: Callable[[], bool]) -> None:
        """Tells each player of the seat; the same address hears it once."""
        table, hall = self.table, self.table.hall
        used: set[str] = set()
        for visitor in sorted(table.room.sitting(seat).visitors):
            found = await hall.contacts.found(visitor)
            if found is None or table.id in found.wishes.muted:
                continue
            if quiet := quiet_until(found.wishes, hall.clock()):
                await put_off(hall.store, table.id, seat, visitor, quiet, what)
                continue
            reach = unused(found, used)
            if not wanted():
                return
            shown = tuple(key for key, _ in reach.devices) if "push" in ways else ()
            if what == "full" or await self._note(seat, visitor, ways, shown):
                notice = hall.contacts.notice(what, visitor, table.id, table.room.game.facts.id, seat)
                hall.contacts.notices.tell(notice, reach, ways, wanted)

    async def _note(self, seat: int, visitor: str, ways: tuple[Way, ...], devices: tuple[str, ...]) -> bool:
        """Keeps what the player is told now; False if they were told before."""
        store, key = self.table.hall.store, self._key(seat, visitor)
        kept = await asyncio.to_thread(store.document, KIND, key)
        before = read_told(kept)
        if set(ways) <= set(before.ways):
            return False
        told = Told(tuple(sorted({*before.ways, *ways})), tuple(sorted({*before.devices, *devices})))
        document = Document(key, msgspec.json.encode(told), visitor)
        try:
            await store.change_document(KIND, document, kept.data if kept is not None else None)
        except Conflict:
            return False  # another server tells it
        return True

    async def _take_back(self, seat: int) -> None:
        """The turn is over: what browsers still show of it goes."""
        hall, room = self.table.hall, self.table.room
        for visitor in sorted(room.sitting(seat).visitors):
            key = self._key(seat, visitor)
            kept = await asyncio.to_thread(hall.store.document, KIND, key)
            found = await hall.contacts.found(visitor)
            if kept is None:
                continue
            await hall.store.drop_documents(KIND, [key])
            told = read_told(kept)
            devices = found.devices if found is not None else ()
            showing = tuple((key, one) for key, one in devices if key in told.devices and can_take_back(one))
            notice = hall.contacts.notice("moved", visitor, room.id, room.game.facts.id, seat)
            hall.contacts.notices.tell(notice, Reach(devices=showing), ("push",), lambda: True)

    def _key(self, seat: int, visitor: str) -> str:
        return f"{self.table.id}.{seat}.{visitor}"


def read_told(document: Document | None) -> Told:
    try:
        return _decoder.decode(document.data) if document is not None else Told()
    except msgspec.MsgspecError:  # of a later version
        return Told()


def unused(found: Found, used: set[str]) -> Reach:
    """How the visitor is reached, without what is in `used`, which is added to it: the same browser or letter box may
    belong to several visitors."""
    reach = found.reach
    devices = tuple((key, one) for key, one in reach.devices if one.endpoint not in used)
    mail = "" if reach.mail in used else reach.mail
    webhook = "" if reach.webhook in used else reach.webhook
    used.update(one.endpoint for _, one in devices)
    used.update((mail, webhook))
    used.discard("")
    return replace(reach, mail=mail, webhook=webhook, devices=devices)
