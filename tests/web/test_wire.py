"""True sockets: heads beyond measure, slow senders and readers, queues of requests, and too many connections."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from uvicorn.server import ServerState

from tests.web.halls import looped, until
from tests.web.processes import posix
from tests.web.running import Running
from underhall.web.limits import trusted_proxies
from underhall.web.server.wire import SLICE, Guard, Wire, WireConfig, WireLimits, limits_for

BRIEF: dict[str, Any] = {"head_seconds": 0.2, "body_seconds": 0.4, "stuck_seconds": 0.4}
GET = b"GET / HTTP/1.1\r\nhost: x\r\n\r\n"


class Door:
    """A server on loopback whose application says what was sent to it."""

    config: WireConfig
    state: ServerState

    def __init__(self, limits: WireLimits, proxies: str = "") -> None:
        self.guard = Guard(limits, trusted_proxies({"UNDERHALL_TRUSTED_PROXIES": proxies}))
        self.wires: list[Wire] = []
        self.port = 0
        self.asked = 0
        self.may = asyncio.Event()
        self.may.set()
        self.weight = 0
        """Bytes that an answer has besides."""

    async def app(self, scope: Any, receive: Any, send: Any) -> None:
        self.asked += 1
        await self.may.wait()
        if scope["path"] == "/refuse":
            answer: Response = PlainTextResponse("no", 413)
        elif scope["path"] == "/stream":
            await send({"type": "http.response.start", "status": 200, "headers": []})
            while True:
                await send({"type": "http.response.body", "body": b"x" * self.weight, "more_body": True})
                await asyncio.sleep(0.01)
        else:
            body = await Request(scope, receive).body()
            answer = PlainTextResponse(f"{len(body)} bytes" + "x" * self.weight)
        await answer(scope, receive, send)

    def wire(self) -> Wire:
        made = Wire(self.config, self.state, {})
        self.wires.append(made)
        return made

    @asynccontextmanager
    async def line(self) -> AsyncIterator[Line]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            yield Line(reader, writer)
        finally:
            writer.transport.abort()


class Line:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def send(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    async def ask(self, data: bytes = GET) -> bytes:
        """One answer, read to its end."""
        await self.send(data)
        head = await self.reader.readuntil(b"\r\n\r\n")
        length = next(int(row.split()[1]) for row in head.split(b"\r\n") if row.startswith(b"content-length"))
        return head + await self.reader.readexactly(length)

    async def rest(self) -> bytes:
        """All that comes until the connection closes."""
        found = b""
        with contextlib.suppress(ConnectionError):
            while more := await asyncio.wait_for(self.reader.read(65536), 10):
                found += more
        return found


@asynccontextmanager
async def opened(proxies: str = "", **limits: Any) -> AsyncIterator[Door]:
    door = Door(WireLimits(**limits), proxies)
    settings: dict[str, Any] = {"lifespan": "off", "log_config": None, "interface": "asgi3", "proxy_headers": False}
    door.config = WireConfig(door.app, door.guard, timeout_keep_alive=30, **settings)
    door.config.load()
    door.state = ServerState()
    server = await asyncio.get_running_loop().create_server(door.wire, "127.0.0.1", 0)
    door.port = server.sockets[0].getsockname()[1]
    try:
        yield door
    finally:
        server.close()
        for task in door.state.tasks:
            task.cancel()
        for wire in door.wires:
            if wire.transport is not None:
                wire.transport.abort()
        await until(lambda: door.guard.open == 0)


# Heads --------------------------------------------------------------------------------------------------------------


@looped
async def test_ordinary_requests_pass() -> None:
    async with opened() as door, door.line() as line:
        assert b"0 bytes" in await line.ask()
        long = b"GET / HTTP/1.1\r\nhost: x\r\ncookie: " + b"c" * 60_000 + b"\r\n\r\n"
        assert b"200 OK" in await line.ask(long)
        post = b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 300000\r\n\r\n" + b"b" * 300_000
        assert b"300000 bytes" in await line.ask(post)
        pieces = (
            b"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n"
            + b"5\r\nhello\r\n" * 5000
            + b"0\r\n\r\n"
        )
        assert b"25000 bytes" in await line.ask(pieces)
        assert b"0 bytes" in await line.ask()


ENDLESS = {
    "one header": (b"GET / HTTP/1.1\r\nhost: x\r\nx-long: ", b"a" * 4096),
    "the name of a header": (b"GET / HTTP/1.1\r\nhost: x\r\n", b"a" * 4096),
    "small headers": (b"GET / HTTP/1.1\r\nhost: x\r\n", b"a: b\r\n" * 100),
    "large headers": (b"GET / HTTP/1.1\r\nhost: x\r\n", b"a: " + b"b" * 5000 + b"\r\n"),
    "the address": (b"GET /", b"a" * 4096),
    "empty lines": (b"", b"\r\n" * 2048),
    "trailers": (b"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n0\r\n", b"a: b\r\n" * 100),
    "one trailer": (b"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n0\r\na: ", b"a" * 4096),
    "a chunk's extension": (b"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n5;", b"a" * 4096),
}


@pytest.mark.parametrize("what", ENDLESS)
@pytest.mark.parametrize("at_once", [False, True])
def test_a_head_has_an_end(what: str, at_once: bool) -> None:
    first, more = ENDLESS[what]

    @looped
    async def look() -> None:
        async with opened() as door, door.line() as line:
            kept = 0
            sent = 0
            with contextlib.suppress(ConnectionError):
                await line.send(first)
                while not line.reader.at_eof() and sent < 2_000_000:
                    bunch = more * 50 if at_once else more
                    await line.send(bunch)
                    sent += len(bunch)
                    await asyncio.sleep(0.001)
                    kept = max(kept, *(len(wire.headers or ()) for wire in door.wires))
            assert sent < 1_000_000
            told = await line.rest()
            assert told == b"" or told.startswith(b"HTTP/1.1 431"), told[:200]
            assert kept <= door.guard.limits.headers + SLICE // len(b"a: b\r\n") + 1
            await until(lambda: door.guard.open == 0)

    look()


@looped
async def test_a_head_that_is_too_large_is_told_so() -> None:
    async with opened() as door, door.line() as line:
        await line.send(b"GET / HTTP/1.1\r\nhost: x\r\n" + b"a: b\r\n" * 300)
        assert (await line.rest()).startswith(b"HTTP/1.1 431 ")
        assert door.asked == 0


@looped
async def test_nonsense_is_still_refused() -> None:
    async with opened() as door, door.line() as line:
        await line.send(b"nonsense\r\n\r\n")
        assert (await line.rest()).startswith(b"HTTP/1.1 400 ")
        assert door.asked == 0


# Slow ones ----------------------------------------------------------------------------------------------------------

SLOW = {
    "nothing at all": (b"", b"", False),
    "an empty line": (b"\r\n", b"", False),
    "half a head": (b"GET / HTTP/1.1\r\nhost: x\r\n", b"", True),
    "a head, byte by byte": (b"GET / HTTP/1.1\r\nhost: x\r\nx-slow: ", b"a", True),
    "half a body": (b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\n\r\n", b"", False),
    "a body, byte by byte": (b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 50000\r\n\r\n", b"a", False),
    "a refused body": (b"POST /refuse HTTP/1.1\r\nhost: x\r\ncontent-length: 50000\r\n\r\n", b"a", False),
    "a next request": (GET + b"GET / HT", b"", True),
}


@pytest.mark.parametrize("what", SLOW)
def test_who_is_too_slow_is_closed(what: str) -> None:
    first, more, told = SLOW[what]

    @looped
    async def look() -> None:
        async with opened(**BRIEF) as door, door.line() as line:
            await line.send(first)

            async def drip() -> None:
                with contextlib.suppress(ConnectionError):
                    while more:
                        await line.send(more)
                        await asyncio.sleep(0.05)

            dripping = asyncio.ensure_future(drip())
            found = await line.rest()
            assert (b"HTTP/1.1 408 " in found) == told, found
            await until(lambda: door.guard.open == 0)
            dripping.cancel()

    look()


@looped
async def test_a_large_body_has_more_time_and_long_answers_are_not_cut_off() -> None:
    async with opened(**BRIEF, body_rate=1000.0) as door, door.line() as line:
        await line.send(b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n")
        for _ in range(10):
            await line.send(b"b" * 100)
            await asyncio.sleep(0.08)
        assert b"1000 bytes" in await line.ask(b"")
        door.may.clear()
        await line.send(GET)
        await asyncio.sleep(0.8)
        door.may.set()
        assert b"0 bytes" in await line.ask(b"")
        await asyncio.sleep(0.5)
        assert b"0 bytes" in await line.ask(), "between two requests the time to keep a connection counts"


@looped
async def test_a_stream_stays_open_and_who_reads_nothing_of_it_is_closed() -> None:
    async with opened(**BRIEF) as door:
        door.weight = 1
        async with door.line() as line:
            await line.send(b"GET /stream HTTP/1.1\r\nhost: x\r\n\r\n")
            for _ in range(20):
                await line.reader.read(100)
                await asyncio.sleep(0.05)
            assert not line.reader.at_eof()
            assert door.guard.open == 1
        await until(lambda: door.guard.open == 0)
        door.weight = 200_000
        async with door.line() as line:
            line.writer.transport.pause_reading()  # type: ignore[attr-defined]
            await line.send(b"GET /stream HTTP/1.1\r\nhost: x\r\n\r\n")
            await until(lambda: door.guard.open == 1)
            await until(lambda: door.guard.open == 0)


@looped
async def test_an_answer_that_nobody_reads_does_not_keep_the_connection() -> None:
    async with opened(**BRIEF) as door:
        door.weight = 20_000_000
        async with door.line() as line:
            line.writer.transport.pause_reading()  # type: ignore[attr-defined]
            await line.send(b"GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
            await until(lambda: door.asked)
            await until(lambda: door.guard.open == 0)


# Many ---------------------------------------------------------------------------------------------------------------


@looped
async def test_requests_that_wait_behind_another_are_few() -> None:
    async with opened() as door, door.line() as line:
        door.may.clear()
        with contextlib.suppress(ConnectionError):
            for _ in range(40):
                await line.send(GET * 500)
                await asyncio.sleep(0)
        await until(lambda: len(door.wires[0].pipeline) == 16)
        await asyncio.sleep(0.05)
        assert len(door.wires[0].pipeline) == 16
        door.may.set()
        told = await line.rest()
        assert told.count(b"HTTP/1.1 200") == door.asked == 17
        assert told.count(b"connection: close") == 1


@looped
async def test_a_few_requests_behind_another_are_answered_in_turn() -> None:
    async with opened() as door, door.line() as line:
        posts = [b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: %d\r\n\r\n" % size + b"b" * size for size in range(10)]
        await line.send(b"".join(posts))
        for size in range(10):
            assert b"%d bytes" % size in await line.ask(b"")
        assert door.guard.open == 1


@looped
async def test_a_body_that_nobody_wants_has_an_end() -> None:
    async with opened() as door, door.line() as line:
        sent = 0
        with contextlib.suppress(ConnectionError):
            await line.send(b"POST /refuse HTTP/1.1\r\nhost: x\r\ncontent-length: 999999999\r\n\r\n")
            while not line.reader.at_eof() and sent < 40_000_000:
                await line.send(b"b" * 65536)
                sent += 65536
                await asyncio.sleep(0.001)
        assert sent < 20_000_000
        await until(lambda: door.guard.open == 0)


@looped
async def test_one_address_has_so_many_connections_and_no_more() -> None:
    async with opened(each=3, total=10) as door, door.line() as one, door.line() as two, door.line() as three:
        for line in (one, two, three):
            assert b"200 OK" in await line.ask()
        async with door.line() as fourth:
            assert (await fourth.rest()).startswith(b"HTTP/1.1 429 ")
        three.writer.close()
        await until(lambda: door.guard.open == 2)
        async with door.line() as again:
            assert b"200 OK" in await again.ask()


@looped
async def test_a_trusted_proxy_is_many_people_but_the_house_is_not_endless() -> None:
    async with (
        opened("127.0.0.1", each=1, total=3) as door,
        door.line() as one,
        door.line() as two,
        door.line() as three,
    ):
        for line in (one, two, three):
            assert b"200 OK" in await line.ask()
        async with door.line() as fourth:
            assert (await fourth.rest()).startswith(b"HTTP/1.1 503 ")


@posix
def test_the_true_server_is_behind_it(data: Path) -> None:
    server = Running(data)
    try:
        host, port = server.address.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port)), 10) as line:
            line.sendall(b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n" + b"a: b\r\n" * 300)
            assert line.recv(100).startswith(b"HTTP/1.1 431 ")
        with socket.create_connection((host, int(port)), 10) as line:
            line.sendall(b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n")
            assert line.recv(100).startswith(b"HTTP/1.1 200 ")
    finally:
        server.kill()


def test_files_are_left_for_the_rest_of_the_server() -> None:
    for files in (64, 256, 1024, 4096, 65_536):
        limits = limits_for(files)
        assert limits.total <= files - min(256, files // 2)
        assert 1 <= limits.each <= max(1, limits.total // 4)
    assert WireLimits().head > SLICE
