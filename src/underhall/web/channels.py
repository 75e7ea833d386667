"""Live updates: server-sent events, one channel for each way of seeing a table.

All who look through the same seat in the same language share a channel. It keeps what they were last sent and
passes on only the parts that differ. So a step that a viewer may not notice sends nothing to that viewer: neither bytes nor
timing nor a number tells that it happened.
"""

from __future__ import annotations

import asyncio
import time
from hashlib import blake2b
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from .showing import Shown, show

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

    from .live_table import LiveTable

BACKLOG = 64
"""Updates that may wait for a slow reader before it is sent everything anew."""
BEAT = 15.0
"""Seconds between signs of life, so that proxies keep the line open."""
RELOAD = b"event: reload\ndata: -\n\n"
HELLO = b"retry: 1000\n\n"
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]
_encoder = msgspec.json.Encoder()


class Key(NamedTuple):
    """A way of seeing."""

    seat: int
    language: str


def stamp_of(parts: dict[str, str]) -> str:
    """Names what a viewer was shown: made of nothing but that."""
    digest = blake2b(digest_size=9)
    for part, html in parts.items():
        digest.update(part.encode())
        digest.update(html.encode())
    return digest.hexdigest()


def message(parts: dict[str, str], gone: list[str], shown: Shown, stamp: str, say: list[str], pick: str = "") -> bytes:
    return _encoder.encode(
        {
            "stamp": stamp,
            "parts": parts,
            "gone": gone,
            "title": shown.title,
            "turn": shown.turn,
            "say": say,
            "sound": shown.sound if say else "",
            "pick": pick,
        }
    )


def as_event(data: bytes, stamp: str) -> bytes:
    return b"event: parts\nid: " + stamp.encode() + b"\ndata: " + data + b"\n\n"


class Listener:
    """One open stream."""

    def __init__(self) -> None:
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue()


class Channel:
    """One way of seeing a table, and who looks that way."""

    def __init__(self, table: LiveTable, key: Key) -> None:
        self.table = table
        self.key = key
        self.listeners: set[Listener] = set()
        self.shown = show(table, key.seat, key.language)
        self.stamp = stamp_of(self.shown.parts)

    def update(self) -> None:
        before = self.shown
        now = show(self.table, self.key.seat, self.key.language)
        old = before.parts
        changed = {part: html for part, html in now.parts.items() if old.get(part) != html}
        gone = [part for part in old if part not in now.parts]
        if not changed and not gone:
            return
        self.shown = now
        self.stamp = stamp_of(now.parts)
        say = now.said_since(before)
        event = as_event(message(changed, gone, now, self.stamp, say), self.stamp)
        for listener in self.listeners:
            if listener.queue.qsize() > BACKLOG:
                while not listener.queue.empty():
                    listener.queue.get_nowait()
                listener.queue.put_nowait(self.everything())
            else:
                listener.queue.put_nowait(event)

    def everything(self) -> bytes:
        return as_event(message(self.shown.parts, [], self.shown, self.stamp, []), self.stamp)


class Channels:
    """All streams of a table."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self.channels: dict[Key, Channel] = {}
        self.listeners = 0
        self.seen: dict[int, float] = {}
        """When each seat was last looking."""
        self._closed = False

    def update(self) -> None:
        for channel in list(self.channels.values()):
            channel.update()

    def reload(self) -> None:
        """The page as a whole is another one now: the game has begun, say."""
        for channel in self.channels.values():
            for listener in channel.listeners:
                listener.queue.put_nowait(RELOAD)

    def online(self, seat: int) -> bool:
        return any(key.seat == seat and channel.listeners for key, channel in self.channels.items())

    def away(self, seat: int) -> float:
        """How long the seat has not been looking, in seconds."""
        return 0.0 if self.online(seat) else time.monotonic() - self.seen.get(seat, -1e9)

    def close(self) -> None:
        self._closed = True
        for channel in self.channels.values():
            for listener in channel.listeners:
                listener.queue.put_nowait(None)

    def enter(self, key: Key, listener: Listener, have: str) -> None:
        channel = self.channels.get(key)
        if channel is None:
            channel = self.channels[key] = Channel(self.table, key)
        channel.listeners.add(listener)
        self.listeners += 1
        if have != channel.stamp:
            listener.queue.put_nowait(channel.everything())

    def leave(self, key: Key, listener: Listener) -> None:
        channel = self.channels[key]
        channel.listeners.discard(listener)
        self.listeners -= 1
        self.seen[key.seat] = time.monotonic()
        if not channel.listeners:
            del self.channels[key]

    async def stream(self, key: Key, have: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one stream until the reader goes away or the server stops."""
        listener = Listener()
        was_online = self.online(key.seat)
        async with self.table.lock:
            self.enter(key, listener, have)
        if not was_online:
            self.update()
        gone = asyncio.ensure_future(disconnected(receive))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            await send({"type": "http.response.body", "body": HELLO, "more_body": True})
            while not self._closed:
                data = await next_of(listener.queue, gone)
                if data is None:
                    break
                await send({"type": "http.response.body", "body": data, "more_body": True})
        finally:
            gone.cancel()
            self.leave(key, listener)
            if not self.online(key.seat) and not self._closed:
                self.update()
        if not gone.done() or gone.cancelled():
            await send({"type": "http.response.body", "body": b"", "more_body": False})


async def next_of(queue: asyncio.Queue[bytes | None], gone: asyncio.Future[None]) -> bytes | None:
    """What to send next; None when it is over. At regular times a sign of life, whatever happens at the table."""
    if not queue.empty():
        return queue.get_nowait()
    if gone.done():
        return None
    getting = asyncio.ensure_future(queue.get())
    done, _ = await asyncio.wait((getting, gone), timeout=BEAT, return_when=asyncio.FIRST_COMPLETED)
    if getting in done:
        return getting.result()
    getting.cancel()
    return None if gone in done else b": .\n\n"


async def disconnected(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
