"""A mail server and a web server on loopback that take what they get, for tests of notices."""

from __future__ import annotations

import asyncio
import random
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any, TypeVar

from tests.web.halls import run_alone
from underhall.web.people.mail import MailSettings

T = TypeVar("T")
Serve = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


def run(work: Callable[[], Awaitable[T]]) -> T:
    async def bounded() -> T:
        return await asyncio.wait_for(work(), 60)

    return run_alone(bounded())


async def until(true: Callable[[], object]) -> None:
    while not true():
        await asyncio.sleep(0.005)


class Post:
    """Takes letters by SMTP; `refusals` are said first, by the command that they answer."""

    def __init__(self) -> None:
        self.letters: list[bytes] = []
        self.commands: list[str] = []
        self.refusals: dict[str, list[str]] = {}
        self.port = 0

    @property
    def last(self) -> EmailMessage:
        found = message_from_bytes(self.letters[-1], policy=default)
        assert isinstance(found, EmailMessage)
        return found

    def settings(self, **changes: Any) -> MailSettings:
        return MailSettings(
            **{"host": "127.0.0.1", "port": self.port, "sender": "Hall <hall@example.org>", "tls": "none", **changes}
        )

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 here\r\n")
        while line := (await reader.readline()).decode("latin-1").strip():
            self.commands.append(line)
            verb = line.split()[0].upper()
            if self.refusals.get(verb):
                writer.write(self.refusals[verb].pop(0).encode() + b"\r\n")
            elif verb == "DATA":
                writer.write(b"354 go on\r\n")
                body = await reader.readuntil(b"\r\n.\r\n")
                self.letters.append(body[:-3].replace(b"\r\n..", b"\r\n."))
                writer.write(b"250 taken\r\n")
            elif verb == "EHLO":
                writer.write(b"250-here\r\n250 AUTH PLAIN\r\n")
            elif verb == "AUTH":
                writer.write(b"235 welcome\r\n")
            else:
                writer.write(b"221 bye\r\n" if verb == "QUIT" else b"250 fine\r\n")
        writer.close()


@asynccontextmanager
async def post_office() -> AsyncIterator[Post]:
    office = Post()
    server = await asyncio.start_server(office.serve, "127.0.0.1", 0)
    office.port = server.sockets[0].getsockname()[1]
    async with server:
        yield office


class Hook:
    """Takes what is posted, and answers with what it is told to."""

    def __init__(self) -> None:
        self.port = 0
        self.requests: list[tuple[list[str], bytes]] = []
        self.answers: list[bytes] = []
        self.url = ""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")[:-2]
            length = next(int(line.split()[1]) for line in head if line.lower().startswith("content-length"))
            self.requests.append((head, await reader.readexactly(length)))
            answer = self.answers.pop(0) if self.answers else b"HTTP/1.1 204 No Content\r\n\r\n"
            for byte in answer.split(b"|"):  # a bar is a moment's rest
                writer.write(byte)
                await writer.drain()
                await asyncio.sleep(0.05 if b"|" in answer else 0)
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()


@asynccontextmanager
async def web_server() -> AsyncIterator[Hook]:
    hook = Hook()
    async with await listening(hook.serve) as server:
        hook.port = server.sockets[0].getsockname()[1]
        hook.url = f"http://127.0.0.1:{hook.port}/hook/1?a=b"
        yield hook


async def listening(serve: Serve) -> asyncio.Server:
    """At one of the ports that web addresses may have; other tests look for one at the same time."""
    for port in random.sample(range(8000, 10_000), 200):
        with suppress(OSError):
            return await asyncio.start_server(serve, "127.0.0.1", port)
    raise LookupError("no port is free")


def closed_port() -> int:
    """Where nobody listens."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])
