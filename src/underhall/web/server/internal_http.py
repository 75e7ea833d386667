"""A small HTTP client for requests between servers of one hall: it keeps connections, and hands on replies piece by
piece, so that a stream of hours takes no more memory than its last event."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from typing import Final

import httptools

CONNECTING: Final = 1.0
"""Seconds for a connection: the other server is near."""
ANSWERING: Final = 30.0
"""Seconds until a reply begins."""
SILENT: Final = 20.0
"""Seconds without a byte of a reply that is not over: streams give a sign of life more often, those of older versions
every 15 seconds."""
FRESH: Final = 15.0
"""Seconds after which a connection that nobody used is not used again: the other side may be about to close it."""
IDLE: Final = 64
"""Connections to one server that are kept for the next request."""
PIECE: Final = 64 * 1024


class Gone(Exception):
    """The other server does not answer."""

    def __init__(self, sent: bool) -> None:
        super().__init__("sent" if sent else "not sent")
        self.sent = sent
        """It may have carried out the request."""


class Connection:
    """One connection; httptools tells it what it reads."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.used = time.monotonic()
        self._begin()

    def _begin(self) -> None:
        self.parser = httptools.HttpResponseParser(self)
        self.headers: list[tuple[bytes, bytes]] = []
        self.pieces: deque[bytes] = deque()
        self.headed = False
        self.complete = False

    def on_header(self, name: bytes, value: bytes) -> None:
        self.headers.append((name.lower(), value))

    def on_headers_complete(self) -> None:
        self.headed = True

    def on_body(self, data: bytes) -> None:
        self.pieces.append(data)

    def on_message_complete(self) -> None:
        self.complete = True

    async def more(self, patience: float) -> None:
        """Reads on; Gone if nothing comes any more."""
        try:
            data = await asyncio.wait_for(self.reader.read(PIECE), patience)
            if not data:
                raise Gone(sent=True)
            self.parser.feed_data(data)
        except (OSError, TimeoutError, httptools.HttpParserError):
            raise Gone(sent=True) from None

    async def ask(self, head: bytes, body: bytes) -> None:
        self._begin()
        try:
            self.writer.write(head + body)
            await self.writer.drain()
        except OSError:
            raise Gone(sent=True) from None
        while not self.headed:
            await self.more(ANSWERING)

    def close(self) -> None:
        with contextlib.suppress(OSError, RuntimeError):
            self.writer.transport.abort()


class Reply:
    """What the other server answers."""

    def __init__(self, connection: Connection, idle: list[Connection], bare: bool) -> None:
        self._connection = connection
        self._idle = idle
        self._bare = bare
        """There is no body, whatever its headers say: the reply to HEAD."""
        self.status: int = connection.parser.get_status_code()
        self.headers = connection.headers
        self.length = next((value for name, value in self.headers if name == b"content-length"), None)
        self._over = bare
        self._closed = False

    async def read(self) -> bytes:
        """The next piece; nothing at the end. Gone if it breaks off."""
        one = self._connection
        while not one.pieces and not one.complete and not self._over:
            await one.more(SILENT)
        if one.pieces:
            data = b"".join(one.pieces)
            one.pieces.clear()
            return data
        self._over = True
        return b""

    def release(self) -> None:
        """The connection is kept if the reply was read to its end."""
        one = self._connection
        whole = one.complete and not one.pieces and not self._bare and one.parser.should_keep_alive()
        if whole and not self._closed and len(self._idle) < IDLE:
            self._closed = True
            one.used = time.monotonic()
            self._idle.append(one)
        else:
            self.close()

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._connection.close()


class Connections:
    """All connections to other servers, by their addresses."""

    def __init__(self) -> None:
        self._idle: dict[str, list[Connection]] = {}

    async def ask(
        self, address: str, method: str, target: bytes, headers: list[tuple[bytes, bytes]], body: bytes
    ) -> Reply:
        """The reply as soon as its head is there. Gone if the other server cannot be reached."""
        lines = [method.encode() + b" " + target + b" HTTP/1.1", *(name + b": " + value for name, value in headers)]
        head = b"\r\n".join((*lines, b"", b""))
        idle = self._idle.setdefault(address, [])
        while idle:
            one = idle.pop()
            if one.reader.at_eof() or one.writer.is_closing() or time.monotonic() - one.used > FRESH:
                one.close()
                continue
            try:
                await one.ask(head, body)
            except Gone:
                one.close()
                if one.headers or method not in ("GET", "HEAD", "OPTIONS"):
                    raise
                break  # it had been closed there meanwhile
            except BaseException:
                one.close()
                raise
            return Reply(one, idle, method == "HEAD")
        one = await connect(address)
        try:
            await one.ask(head, body)
        except BaseException:
            one.close()
            raise
        return Reply(one, idle, method == "HEAD")

    def close(self) -> None:
        for idle in self._idle.values():
            while idle:
                idle.pop().close()


async def connect(address: str) -> Connection:
    host, _, port = address.rpartition(":")
    try:
        opening = asyncio.open_connection(host.strip("[]"), int(port), limit=4 * PIECE)
        return Connection(*await asyncio.wait_for(opening, CONNECTING))
    except (OSError, TimeoutError, ValueError):
        raise Gone(sent=False) from None
