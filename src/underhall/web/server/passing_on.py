"""Requests for a table that another server owns are passed on to it, streams too; whoever asks notices nothing.

Servers reach each other by plain HTTP at an address of their own. What they pass on is signed with a key that is made
from the hall's secret: over the method, the address, the visitor's own address, what is sent, who is meant, and when.
So nobody else can pretend to be one of them, and nothing can be sent a second time.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import secrets
from collections import OrderedDict
from collections.abc import Coroutine
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

import structlog
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from underhall.web.hall.hall import Hall
from underhall.web.hall.other_servers import Moved, moment
from underhall.web.pages.errors import answer
from underhall.web.people.visitors import visitor_of
from underhall.web.refusals import Refusal
from underhall.web.words import N_

from .internal_http import Connections, Gone, Reply
from .request_filter import ELSEWHERE, TooLarge, measured

SIGNED: Final = b"x-underhall-passed-on"
"""The header that holds the proof."""
VALID: Final = 30.0
"""Seconds that a signature is good for, by the clock of the database."""
PATIENCE: Final = 8.0
"""Seconds in which a table must be found: longer than it takes until those of a dead server have another."""
LEAVING: Final = 1.0
"""The same while this server stops."""
WATCHING: Final = 0.5
"""Seconds between two looks whether the other server is still alive."""
PAUSE: Final = 0.15
MOST_SEEN: Final = 200_000
HOP: Final = frozenset(
    {b"connection", b"keep-alive", b"transfer-encoding", b"te", b"trailer", b"upgrade", b"proxy-connection", SIGNED}
)
"""Headers that are about one connection."""


class Forged(Exception):
    """A request says that it comes from one of us, and does not."""


@dataclass(frozen=True, slots=True)
class Origin:
    """On whose behalf a request was passed on."""

    address: str
    """As limits know it."""
    client: str
    scheme: str


class Seal:
    """Signs what is passed on, and checks it."""

    def __init__(self, hall: Hall) -> None:
        self._key = hmac.digest(hall.secret, b"requests that are passed on", sha256)
        self._hall = hall
        self._seen: OrderedDict[str, float] = OrderedDict()

    def sign(self, node: str, method: str, target: bytes, body: bytes, origin: Origin) -> bytes:
        """What goes into the header, for the server with that address."""
        parts = [
            f"{self._hall.other_servers.now():.3f}",
            secrets.token_hex(8),
            origin.scheme,
            origin.client,
            origin.address,
        ]
        text = " ".join(parts)
        return f"{text} {self._mac(node, method, target, body, text)}".encode()

    def _mac(self, node: str, method: str, target: bytes, body: bytes, text: str) -> str:
        said = b"\n".join((node.encode(), method.encode(), target, sha256(body).hexdigest().encode(), text.encode()))
        return hmac.digest(self._key, said, sha256).hex()

    def check(self, header: bytes, method: str, target: bytes, body: bytes) -> Origin:
        """Whose request it is; Forged if it was not signed by one of us, for us, just now, and not seen before."""
        text, _, mac = header.decode("latin-1").rpartition(" ")
        right = self._mac(self._hall.address, method, target, body, text)
        if not hmac.compare_digest(right.encode(), mac.encode()):
            raise Forged
        at, once, scheme, client, address = text.split(" ")  # we wrote it ourselves
        now = self._hall.other_servers.now()
        if abs(now - float(at)) > VALID or once in self._seen:
            raise Forged
        self._seen[once] = now
        while self._seen and (next(iter(self._seen.values())) < now - 2 * VALID or len(self._seen) > MOST_SEEN):
            self._seen.popitem(last=False)
        return Origin(address, client, scheme)


def target_of(scope: Scope) -> bytes:
    """The path and the query as they were sent."""
    path: bytes = scope.get("raw_path") or scope["path"].encode()
    return path + (b"?" + scope["query_string"] if scope["query_string"] else b"")


class Kept:
    """What comes in, so that it can be read again: somebody may have read it before it turned out that the request is
    another server's. The request filter has limited its size."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._kept: list[Message] = []
        self.whole = False

    async def read(self) -> Message:
        message = await self._receive()
        if message["type"] == "http.request":
            self._kept.append(message)
            self.whole = not message.get("more_body", False)
        return message

    async def body(self, method: str) -> bytes:
        """All of it. Nobody reads what comes with a GET."""
        if method in ("GET", "HEAD"):
            return b""
        while not self.whole:
            if (await self.read())["type"] != "http.request":
                raise ClientDisconnect
        return b"".join(message.get("body", b"") for message in self._kept)

    def again(self) -> Receive:
        """From the beginning."""
        left = list(self._kept)

        async def receive() -> Message:
            return left.pop(0) if left else await self.read()

        return receive


class PassingOn:
    """ASGI middleware: carries out what is for tables of this server, and passes on the rest."""

    def __init__(self, app: ASGIApp, *, hall: Hall, seal: Seal) -> None:
        self.app = app
        self.hall = hall
        self.seal = seal
        self.connections = Connections()
        self.log: Any = structlog.get_logger("underhall.web")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or self.hall.other_servers.sharing is None:
            await self.app(scope, receive, send)
            return
        kept = Kept(receive)
        visitor = scope.get("visitor")
        until = moment() + PATIENCE
        begun = leaving = False

        async def noticing(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        while True:
            try:
                await self.app(scope, kept.again(), noticing)
                return
            except Moved as moved:
                if begun:
                    raise
                for name in ("new_key", "cookies"):
                    scope.pop(name, None)
                if visitor is not None:
                    scope["visitor"] = visitor
                if "passed_on" in scope:
                    # Not from one to the next: whoever sent it here finds out who has the table by now.
                    await send({"type": "http.response.start", "status": 421, "headers": [(ELSEWHERE, b"1")]})
                    await send({"type": "http.response.body", "body": b""})
                    return
                if moved.owner is not None and await self.pass_on(scope, kept, noticing, moved.owner.address):
                    return
                self.hall.other_servers.forget_owner(moved.table)
                if self.hall.closed and not leaving:
                    leaving, until = True, min(until, moment() + LEAVING)
                if moment() > until:
                    await answer(Request(scope), 503, not_found(scope))(scope, kept.again(), send)
                    return
                await asyncio.sleep(PAUSE)

    async def pass_on(self, scope: Scope, kept: Kept, send: Send, address: str) -> bool:
        """Whether the request was answered. False: it was not carried out there, and may be tried again."""
        method, target = scope["method"], target_of(scope)
        body = await kept.body(method)
        client = scope["client"][0] if scope.get("client") else "-"
        origin = Origin(scope.get("address") or "-", client, scope["scheme"])
        headers = [(name, value) for name, value in scope["headers"] if name not in HOP and name != b"content-length"]
        headers.append((b"content-length", b"%d" % len(body)))
        headers.append((SIGNED, self.seal.sign(address, method, target, body, origin)))
        if request_id := scope.get("request_id"):
            headers.append((b"x-request-id", str(request_id).encode("latin-1")))
        try:
            reply = await self.reply_of(address, self.connections.ask(address, method, target, headers, body))
        except Gone as gone:
            if gone.sent and method not in ("GET", "HEAD", "OPTIONS"):
                # Perhaps it was carried out, perhaps not: doing it a second time is for people to decide.
                await answer(Request(scope), 503, not_known(scope))(scope, kept.again(), send)
                return True
            return False
        if any(name == ELSEWHERE for name, _ in reply.headers):
            reply.close()
            return False
        scope["answered_elsewhere"] = True  # with all headers and cookies
        await self._hand_back(reply, kept, send)
        return True

    async def reply_of(self, address: str, asking: Coroutine[Any, Any, Reply]) -> Reply:
        """The reply of the server there; Gone as soon as it has been declared dead. It may think for long, but a
        stopped one would never answer."""
        task = asyncio.ensure_future(asking)
        try:
            while not task.done():
                await asyncio.wait({task}, timeout=WATCHING)
                others = self.hall.other_servers
                if not task.done() and others.sure and all(one.address != address for one in others.nodes):
                    raise Gone(sent=True)
            return task.result()
        finally:
            task.cancel()

    async def _hand_back(self, reply: Reply, kept: Kept, send: Send) -> None:
        leaving = asyncio.ensure_future(left(kept))
        closing = asyncio.ensure_future(self.hall.closing.wait())
        try:
            headers = [(name, value) for name, value in reply.headers if name not in HOP]
            await send({"type": "http.response.start", "status": reply.status, "headers": headers})
            while True:
                reading = asyncio.ensure_future(reply.read())
                # A stream ends when this server stops; of anything else, the rest is about to come.
                ends = {leaving, closing} if reply.length is None else {leaving}
                await asyncio.wait({reading, *ends}, return_when=asyncio.FIRST_COMPLETED)
                if not reading.done():
                    reading.cancel()
                    with contextlib.suppress(asyncio.CancelledError, Gone):
                        await reading
                    reply.close()
                    return
                try:
                    data = reading.result()
                except Gone:
                    # A stream ends, and whoever reads it opens another. Anything else breaks off.
                    if reply.length is not None:
                        return
                    data = b""
                await send({"type": "http.response.body", "body": data, "more_body": bool(data)})
                if not data:
                    return
        finally:
            leaving.cancel()
            closing.cancel()
            reply.release()


class InnerDoor:
    """The application for other servers of this hall alone: at an address of its own, and with a signature."""

    def __init__(self, app: ASGIApp, seal: Seal) -> None:
        self.app = app
        self.seal = seal
        self.log: Any = structlog.get_logger("underhall.web")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        kept = Kept(measured(receive, scope))
        header = next((value for name, value in scope["headers"] if name == SIGNED), b"")
        try:
            body = await kept.body(scope["method"])
            origin = self.seal.check(header, scope["method"], target_of(scope), body)
        except ClientDisconnect:
            return
        except (Forged, TooLarge):
            self.log.warning("request.forged")
            await PlainTextResponse("This address is for servers of one hall among themselves.", 403)(
                scope, receive, send
            )
            return
        scope["passed_on"] = origin
        scope["client"] = (origin.client, 0) if origin.client != "-" else None
        scope["scheme"] = origin.scheme
        await self.app(scope, kept.again(), send)


async def left(kept: Kept) -> None:
    """Until the visitor has gone."""
    receive = kept.again()
    while (await receive())["type"] != "http.disconnect":
        pass


def not_found(scope: Scope) -> str:
    return Refusal(503, N_("This table cannot be reached just now. Please try again in a moment.")).say(
        visitor_of(Request(scope)).language
    )


def not_known(scope: Scope) -> str:
    return Refusal(503, N_("It is not certain whether this was done. Look at the table before you try again.")).say(
        visitor_of(Request(scope)).language
    )
