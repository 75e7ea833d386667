"""The load of `underhall bench web`: many people at many tables, on raw connections. It is so cheap that the server is
measured, not the load.

Every person is a browser with a cookie of its own and an open stream. Their moves are chosen before the clock starts:
the load runs no rules, it only sends and listens.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections import deque
from collections.abc import Coroutine, Iterable
from dataclasses import dataclass, field
from typing import cast
from urllib.parse import urlencode

from underhall.engine.chance import FastChance, SecretChance
from underhall.engine.errors import UnderhallError
from underhall.engine.registry import load
from underhall.engine.stepper import Stepper

PLAYERS = 4
PATIENCE = 20.0
"""Seconds after which something that has not come will not come."""
QUIET = 0.3
"""Seconds without an update after which all have arrived."""
DECISION = re.compile(rb'name=\\?"decision\\?" value=\\?"([^"\\]*)')
STAMP = re.compile(rb'data-stamp="([^"]*)"')
LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)


class BenchFailed(UnderhallError):
    """Something other than speed is wrong."""


@dataclass(slots=True)
class Reply:
    status: int
    head: bytes
    body: bytes


class Line(asyncio.Protocol):
    """A connection that is kept open: one request after another."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._buffer = bytearray()
        self._waiting: asyncio.Future[Reply] | None = None
        self._body_at = self._length = -1

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer
        buffer += data
        if self._body_at < 0:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            self._body_at = end + 4
            found = LENGTH.search(buffer, 0, self._body_at)
            self._length = int(found[1]) if found else 0
        if len(buffer) < self._body_at + self._length or self._waiting is None or self._waiting.done():
            return
        head = bytes(buffer[: self._body_at])
        reply = Reply(int(head[9:12]), head, bytes(buffer[self._body_at :]))
        buffer.clear()
        self._body_at = -1
        self._waiting.set_result(reply)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_exception(BenchFailed("the server closed a connection"))

    def send(self, request: bytes) -> asyncio.Future[Reply]:
        assert self._transport is not None
        self._waiting = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return self._waiting

    async def ask(self, request: bytes) -> Reply:
        return await asyncio.wait_for(self.send(request), PATIENCE)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()


class Person(asyncio.Protocol):
    """Somebody at a table with the page open, listening to the stream."""

    def __init__(self, room: Room, seat: int) -> None:
        self.room = room
        self.seat = seat
        self.headers = (
            f"host: 127.0.0.1\r\ncookie: underhall=bench-{room.number:06d}-{seat:06d}\r\naccept-language: en\r\n"
            f"x-forwarded-for: 10.{room.number >> 8}.{room.number & 255}.{seat + 1}\r\n"
        ).encode()
        """The cookie is the person; the address comes from the load, which is trusted as a proxy is."""
        self.decision = b""
        self.stamp = b""
        self.bytes = 0
        self._buffer = b""
        self._transport: asyncio.Transport | None = None

    def get(self, path: str) -> bytes:
        return b"GET %b HTTP/1.1\r\n%b\r\n" % (path.encode(), self.headers)

    def post(self, path: str, fields: bytes) -> bytes:
        return b"POST %b HTTP/1.1\r\n%bx-underhall: 1\r\ncontent-length: %d\r\n\r\n%b" % (
            path.encode(), self.headers, len(fields), fields,
        )  # fmt: skip

    def read(self, data: bytes) -> None:
        """What the page or an update of it says."""
        found = DECISION.search(data)
        if found:
            self.decision = found[1]

    # The stream -------------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        have = self.stamp.decode()
        self._transport.write(self.get(f"/t/{self.room.table}/live?have={have}&as={self.seat}"))

    def data_received(self, data: bytes) -> None:
        self.bytes += len(data)
        if self._buffer:
            data = self._buffer + data
        if not data.endswith(b"\n\n\r\n"):  # the end of an event and of the chunk that carries it
            self._buffer = data
            return
        self._buffer = b""
        if b"event: parts\n" in data:
            if b"decision" in data:
                self.read(data)
            self.room.seen_by(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self.room.lost = True

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()


@dataclass(slots=True)
class Room:
    """A table, its four people, and the game that they are going to play."""

    number: int
    table: str = ""
    people: list[Person] = field(default_factory=list)
    moves: list[tuple[int, int]] = field(default_factory=list)
    """(seat, value)."""
    at: int = 0
    missing: set[Person] = field(default_factory=set)
    """Who has not seen the last move yet."""
    updated: float = 0.0
    complete: asyncio.Future[None] | None = None
    lost: bool = False

    def seen_by(self, person: Person) -> None:
        self.updated = time.perf_counter()
        self.missing.discard(person)
        if not self.missing and self.complete is not None and not self.complete.done():
            self.complete.set_result(None)

    async def all_seen(self) -> None:
        """Waits until everyone has received the update for the current move."""
        if self.missing:
            self.complete = asyncio.get_running_loop().create_future()
            await asyncio.wait_for(self.complete, PATIENCE)

    def draw_moves(self, secret: bytes, options: dict[str, str]) -> None:
        """A whole random game."""
        game = load("kings")
        state = game.new(PLAYERS, SecretChance(secret), options, game.components())
        stepper = Stepper(game, state)
        chance = FastChance(self.number)
        while not stepper.over:
            value = stepper.options[chance.below(len(stepper.options))]
            self.moves.append((stepper.seat, value))
            stepper.answer(value)


class Load:
    """All rooms, and the connections to the server."""

    def __init__(self, port: int, rooms: int, at_once: int) -> None:
        self.port = port
        self.rooms = [Room(number) for number in range(rooms)]
        for room in self.rooms:
            room.people = [Person(room, seat) for seat in range(PLAYERS)]
        self.at_once = at_once
        self.lines: list[Line] = []

    async def connect(self) -> None:
        loop = asyncio.get_running_loop()
        for _ in range(self.at_once):
            _, line = await loop.create_connection(Line, "127.0.0.1", self.port)
            self.lines.append(line)

    async def make_tables(self) -> None:
        """People sit down as they do with a browser: one makes the table, the others join."""

        async def make(room: Room, line: Line) -> None:
            host = room.people[0]
            wish = urlencode({"game": "kings", "players": PLAYERS, "name": "Ann"}).encode()
            kind = b"content-type: application/x-www-form-urlencoded\r\nx-underhall"
            reply = await line.ask(host.post("/new", wish).replace(b"x-underhall", kind, 1))
            found = re.search(rb"location: /t/([^\s?]+)", reply.head)
            if found is None:
                raise BenchFailed(f"no table was made ({reply.status})")
            room.table = found[1].decode()
            for person, name in zip(room.people[1:], ("Ben", "Cleo", "Dan"), strict=True):
                good(await line.ask(person.post(f"/t/{room.table}/join", b"name=" + name.encode())))

        await self.each_room(make)

    async def open_streams(self) -> None:
        loop = asyncio.get_running_loop()

        async def look(room: Room, line: Line) -> None:
            for person in room.people:
                reply = good(await line.ask(person.get(f"/t/{room.table}?as={person.seat}")))
                found = STAMP.search(reply.body)
                person.stamp = found[1] if found else b""
                person.read(reply.body)
                await loop.create_connection(lambda person=person: person, "127.0.0.1", self.port)  # type: ignore[misc]

        await self.each_room(look)
        while time.perf_counter() - max(room.updated for room in self.rooms) < QUIET:
            await asyncio.sleep(QUIET)

    async def each_room(self, work: object) -> None:
        waiting = deque(self.rooms)

        async def worker(line: Line) -> None:
            while waiting:
                await work(waiting.popleft(), line)  # type: ignore[operator]

        await all_of(worker(line) for line in self.lines)

    async def play(self, seconds: float) -> list[float]:
        """`at_once` moves at a time, each at another table; how long each took until the last viewer had its update."""
        waiting = deque(room for room in self.rooms if room.at < len(room.moves))
        until = time.perf_counter() + seconds
        times: list[float] = []

        async def worker(line: Line) -> None:
            while waiting and time.perf_counter() < until:
                room = waiting.popleft()
                seat, value = room.moves[room.at]
                person = room.people[seat]
                fields = b"as=%d&decision=%b&answer=%d" % (seat, person.decision, value)
                request = person.post(f"/t/{room.table}/answer", fields)
                room.missing = set(room.people)
                began = time.perf_counter()
                reply = await line.send(request)
                if reply.status != 200:
                    raise BenchFailed(f"a move was refused ({reply.status}): {reply.body[:200].decode()}")
                await room.all_seen()
                times.append(room.updated - began)
                if room.lost:
                    raise BenchFailed("a stream broke off")
                room.at += 1
                if room.at < len(room.moves):
                    waiting.append(room)

        await all_of(worker(line) for line in self.lines)
        return times

    def close(self) -> None:
        for line in self.lines:
            line.close()
        for room in self.rooms:
            for person in room.people:
                person.close()


async def all_of(works: Iterable[Coroutine[None, None, None]]) -> None:
    """Runs them concurrently. If one fails, the others are stopped, so that only its error is seen."""
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        await asyncio.gather(*tasks)
    except BaseException:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        raise


def good(reply: Reply) -> Reply:
    if reply.status != 200:
        raise BenchFailed(f"the server answered {reply.status}: {sentence(reply)}")
    return reply


def sentence(reply: Reply) -> str:
    """What an error page says."""
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", reply.body.decode(errors="replace")))
    return text.strip()[-300:]
