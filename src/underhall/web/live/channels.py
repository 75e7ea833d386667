"""Live updates: server-sent events, one channel for each way of seeing a table.

All who look through the same seat in the same language share a channel. It keeps what they were last sent and passes on
only what differs. So a step that a viewer may not notice sends nothing at all to that viewer: no bytes, no timing and
no number give it away.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, NamedTuple

from underhall.engine.state import OUTSIDER
from underhall.web.drawing.logbook import said_since
from underhall.web.drawing.table_view import Encoded, Moment, TableView, draw_table, harms_since, moment_of
from underhall.web.faults import place_of
from underhall.web.table.back_reference import BackReference

from .events import HELLO, RELOAD, SAVING, SIGN_OF_LIFE, as_stamp, parts_event

if TYPE_CHECKING:
    from starlette.types import Receive, Send

    from underhall.web.hall.live_table import LiveTable

BACKLOG = 64
"""Updates that may wait for a slow reader before it is sent everything again."""
BEAT = 15.0
"""Seconds between signs of life, so that proxies keep the line open."""
HASTE = {"fast": 0.4, "once": 0.0}
"""Speed -> part of the usual pause between the moves of bots. Who wants it slow waits in the browser."""
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


class Key(NamedTuple):
    """A way of seeing."""

    seat: int
    language: str
    kind: str = "page"
    """What is sent: parts of the page, or the state for programs."""
    careful: bool = True
    """Asked before each move."""
    seen: frozenset[int] | None = None
    """What the viewer's guide has explained before; None for viewers without a guide."""


class Listener:
    """One open stream, and what is waiting to be sent on it."""

    __slots__ = ("_over", "_sleeper", "_waiting", "address", "in_sight", "page", "speed", "visitor")

    def __init__(
        self, speed: str = "", visitor: str = "", address: str = "", page: str = "", in_sight: bool = True
    ) -> None:
        self.speed = speed
        self.visitor = visitor
        self.address = address
        self.page = page
        """What the page calls itself."""
        self.in_sight = in_sight
        """Whether the page is in sight, and not behind others or on a phone that is locked."""
        self._waiting: list[bytes] = []
        self._sleeper: asyncio.Future[None] | None = None
        self._over = False

    def put(self, data: bytes) -> None:
        if self._over:
            return
        self._waiting.append(data)
        self._wake()

    def end(self, last: bytes = b"") -> None:
        """`last`: what is still sent, in place of what is waiting."""
        self._waiting = [last] if last else []
        self._over = True
        self._wake()

    @property
    def slow(self) -> bool:
        return len(self._waiting) > BACKLOG

    def skip(self) -> None:
        """What is waiting is out of date."""
        self._waiting.clear()

    def _wake(self) -> None:
        if self._sleeper is not None and not self._sleeper.done():
            self._sleeper.set_result(None)

    async def next(self) -> bytes:
        """Everything that is waiting, as soon as there is something; nothing when the stream is over."""
        while not self._waiting and not self._over:
            self._sleeper = asyncio.get_running_loop().create_future()
            await self._sleeper
        if self._over and not self._waiting:
            return b""
        data = self._waiting[0] if len(self._waiting) == 1 else b"".join(self._waiting)
        self._waiting.clear()
        return data


class Channel(ABC):
    """One way of seeing a table, and who looks that way."""

    stamp: str
    """Names what is seen now."""

    def __init__(self, table: LiveTable, key: Key) -> None:
        self.table = table
        self.key = key
        self.listeners: set[Listener] = set()

    @abstractmethod
    def news(self, moment: Moment) -> bytes:
        """What has changed since the last call, as an event; nothing if the viewer sees no difference."""

    @abstractmethod
    def everything(self) -> bytes:
        """All that is seen, as an event."""

    def update(self, moment: Moment) -> None:
        event = self.news(moment)
        if not event:
            return
        for listener in self.listeners:
            if listener.slow:
                listener.skip()
                listener.put(self.everything())
            else:
                listener.put(event)


class PageChannel(Channel):
    """The parts of a table's page. While the table waits for players there are none: its page is reloaded."""

    def __init__(self, table: LiveTable, key: Key) -> None:
        super().__init__(table, key)
        self.shown: TableView | None = None
        self.stamp = ""
        self._total = 0
        self.news(moment_of(table, (key.seat,)))

    def news(self, moment: Moment) -> bytes:
        if self.table.room.match is None or self.table.room.status == "closed":
            return b""
        key = self.key
        now = draw_table(self.table, key.seat, key.language, moment=moment, careful=key.careful, seen=key.seen)
        before = self.shown
        old = before.parts if before is not None else {}
        encoded = moment.encoded
        told: dict[str, bytes] = {}
        total, more = self._total, 0
        for part, html in now.parts.items():
            was = old.get(part)
            # Usually it is the very same string object: then there is nothing to compare.
            if was is html or was == html:
                continue
            told[part] = encoded[html]
            total += hash((part, html))
            if was is None:
                more += 1
            else:
                total -= hash((part, was))
        gone: list[str] = []
        if len(old) + more > len(now.parts):
            gone = sorted(old.keys() - now.parts.keys())
            total -= sum([hash((part, old[part])) for part in gone])
        if not told and not gone:
            return b""
        self._total = total
        self.stamp = as_stamp(total)
        self.shown = now
        say = said_since(now.latest, before.latest) if before is not None else []
        return parts_event(told, gone, now, self.stamp, say, harms=harms_since(now, before) if say and before else None)

    def everything(self) -> bytes:
        if self.shown is None:
            return b""
        encoded = Encoded()
        parts = {part: encoded[html] for part, html in self.shown.parts.items()}
        return parts_event(parts, [], self.shown, self.stamp, [], whole=True)


# Who watches ----------------------------------------------------------------------------------------------------


class Channels(BackReference):
    """All streams of a table."""

    def __init__(self, table: LiveTable) -> None:
        super().__init__(table)
        self.channels: dict[Key, Channel] = {}
        self.listeners = 0
        self._beat: asyncio.TimerHandle | None = None
        self._refreshing: set[asyncio.Task[None]] = set()
        self._closed = False

    def update(self) -> None:
        """The table has changed: everyone is told what they may notice. Only under the table's lock."""
        moment = moment_of(self.table, [key.seat for key in self.channels if key.kind == "page"])
        for key, channel in list(self.channels.items()):
            try:
                channel.update(moment)
            except Exception as error:  # a drawing that fails for one viewer must not stop the game for all
                self.table.hall.log.error(
                    "channel.failed", table=self.table.id, seat=key.seat, kind=key.kind, error=place_of(error)
                )

    def reload(self) -> None:
        """The whole page is a different one now, for instance because the game has begun."""
        for key, channel in self.channels.items():
            if key.kind == "page":
                for listener in channel.listeners:
                    listener.put(RELOAD)

    def tell_saving(self, saving: bool) -> None:
        """Moves cannot be saved just now, or they can again."""
        for key, channel in self.channels.items():
            if key.kind == "page":
                for listener in channel.listeners:
                    listener.put(SAVING[saving])

    def show(self, seat: int, page: str, in_sight: bool, stamp: str) -> bool:
        """A page of the seat comes into sight or goes. Whether it shows, with this stamp, how things stand now."""
        current = False
        for key, channel in self.channels.items():
            for listener in channel.listeners if key.seat == seat and page else ():
                if listener.page == page:
                    current = channel.stamp == stamp
                    if listener.in_sight != in_sight:
                        listener.in_sight = in_sight
                        self.table.sight.count(seat, 1 if in_sight else -1)
        return current

    @property
    def haste(self) -> float:
        """The part of the usual pause between the moves of bots that is enough for the most hasty of the players."""
        wanted = [
            HASTE.get(listener.speed, 1.0)
            for key, channel in self.channels.items()
            if key.seat != OUTSIDER
            for listener in channel.listeners
        ]
        return min(wanted, default=1.0)

    def send_away(self, unwelcome: Callable[[int, str, str], bool]) -> None:
        """Ends the streams for which this is true, given the seat, the visitor and the address. Their pages are loaded
        again, and say why."""
        for key, channel in self.channels.items():
            for listener in channel.listeners:
                if unwelcome(key.seat, listener.visitor, listener.address):
                    listener.end(RELOAD if key.kind == "page" else b"")

    def close(self) -> None:
        self._closed = True
        for channel in self.channels.values():
            for listener in channel.listeners:
                listener.end()

    def enter(self, key: Key, listener: Listener, have: str, make: Callable[[LiveTable, Key], Channel]) -> None:
        """Somebody starts watching who has seen everything up to the stamp `have`. Only under the table's lock."""
        channel = self.channels.get(key)
        if channel is None:
            channel = self.channels[key] = make(self.table, key)
        self.listeners += 1
        if listener.in_sight:
            self.table.sight.count(key.seat, 1)
        self.come(key.seat)
        channel.listeners.add(listener)
        if key.kind == "page" and self.table.hall.other_servers.cut_off:
            listener.put(SAVING[False])
        if have != channel.stamp and (event := channel.everything()):
            listener.put(event)
        if self._beat is None:
            self._beat = asyncio.get_running_loop().call_later(BEAT, self._give_sign)
        if self._closed:
            listener.end()

    def leave(self, key: Key, listener: Listener) -> None:
        channel = self.channels[key]
        channel.listeners.discard(listener)
        self.listeners -= 1
        if listener.in_sight:
            self.table.sight.count(key.seat, -1)
        if not channel.listeners:
            del self.channels[key]
        if not self.listeners and self._beat is not None:
            self._beat.cancel()
            self._beat = None
        self.go(key.seat)

    def come(self, seat: int) -> None:
        """Somebody looks through the seat: everyone can see that. Only under the table's lock."""
        if self.table.sight.come(seat):
            self.update()

    def go(self, seat: int) -> None:
        """Somebody looks no longer."""
        if self.table.sight.go(seat) and self.listeners and not self._closed:
            # Not at once: a move may be on its way to the disk, and nobody may see it before it is there.
            refreshing = asyncio.ensure_future(self._refresh())
            self._refreshing.add(refreshing)
            refreshing.add_done_callback(self._refreshing.discard)
        if not self._closed:
            self.table.notices.look()

    async def _refresh(self) -> None:
        async with self.table.lock:
            self.update()

    def _give_sign(self) -> None:
        """At regular intervals, whatever happens at the table."""
        self._beat = asyncio.get_running_loop().call_later(BEAT, self._give_sign)
        for channel in self.channels.values():
            for listener in channel.listeners:
                listener.put(SIGN_OF_LIFE)

    async def stream(
        self,
        key: Key,
        have: str,
        receive: Receive,
        send: Send,
        make: Callable[[LiveTable, Key], Channel] = PageChannel,
        speed: str = "",
        visitor: str = "",
        address: str = "",
        held: Callable[[Callable[[], None]], AbstractContextManager[object]] = nullcontext,
        page: str = "",
        in_sight: bool = True,
    ) -> None:
        """Serves one stream until the reader leaves or the server stops. `speed`: how fast its reader wants to see what
        others do. `visitor` and `address`: who that is. `held` learns how the stream is ended, for as long as it
        runs. `page`: what the page calls itself, to tell later whether it is in sight."""
        listener = Listener(speed, visitor, address, page, in_sight)
        with held(listener.end):
            await self._serve(key, listener, have, receive, send, make)

    async def _serve(
        self,
        key: Key,
        listener: Listener,
        have: str,
        receive: Receive,
        send: Send,
        make: Callable[[LiveTable, Key], Channel],
    ) -> None:
        async with self.table.lock:
            self.enter(key, listener, have, make)
        going = asyncio.ensure_future(end_with(receive, listener))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": list(HEADERS)})
            await send({"type": "http.response.body", "body": HELLO, "more_body": True})
            while data := await listener.next():
                await send({"type": "http.response.body", "body": data, "more_body": True})
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            going.cancel()
            self.leave(key, listener)
            await asyncio.gather(going, return_exceptions=True)


async def end_with(receive: Receive, listener: Listener) -> None:
    """Ends the stream when its reader leaves, or sends more than such a request may have."""
    try:
        while (await receive())["type"] != "http.disconnect":
            pass
    finally:
        listener.end()
