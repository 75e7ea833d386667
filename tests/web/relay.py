"""A wire between one server and its database, which can be cut without touching either."""

from __future__ import annotations

import asyncio
import contextlib


class Relay:
    """Passes on what comes in at its own port to another one on loopback."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.port = 0
        self._whole = asyncio.Event()
        self._whole.set()
        self._broken = False
        self._lines: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None

    async def begin(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def cut(self, silently: bool) -> None:
        """From now on, nothing gets through. `silently`: nobody is told, as if a cable had been pulled; otherwise all
        connections end, and new ones do too."""
        if silently:
            self._whole.clear()
        else:
            self._broken = True
            for line in list(self._lines):
                line.transport.abort()

    def mend(self) -> None:
        self._broken = False
        self._whole.set()

    async def end(self) -> None:
        self.cut(silently=False)
        self._whole.set()
        if self._server is not None:
            self._server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._lines.add(writer)
        other = None
        try:
            await self._whole.wait()
            if self._broken:
                return
            there, other = await asyncio.open_connection("127.0.0.1", self.target)
            self._lines.add(other)
            await asyncio.gather(self._pump(reader, other), self._pump(there, writer))
        except (OSError, asyncio.CancelledError):
            pass  # the database is away, or this is the end
        finally:
            for line in (writer, other):
                if line is not None:
                    self._lines.discard(line)
                    line.transport.abort()

    async def _pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await source.read(65536):
                await self._whole.wait()
                if self._broken:
                    break
                sink.write(data)
                await sink.drain()
        sink.transport.abort()
