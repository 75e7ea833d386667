"""What every request goes through before it reaches a page, and what every response gets on its way out.

Only known hosts, no posts from other sites, no oversized bodies, not too many requests; security headers and cookies;
one line in the log for each request, without secrets.
"""

from __future__ import annotations

import re
import string
import time
from collections.abc import Iterable
from math import ceil
from typing import Any
from urllib.parse import parse_qs, quote_from_bytes

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from underhall.engine.facts import LANGUAGES
from underhall.web.faults import trace_of
from underhall.web.limits import Limiter, Network, client_address
from underhall.web.pages.errors import answer
from underhall.web.people.visitors import COOKIE, YEAR

BODY = 64 * 1024
UPLOAD = 2_200_000
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
FOR_ALL = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
]
"""No page has such headers of its own."""
FRAMED = re.compile(r"^/rules/[^/]+/picture/\d+$")
"""Pictures of positions, which the rules page shows in frames. Nothing can be done in them."""
FOR_FRAMED = [(name, value.replace(b"frame-ancestors 'none'", b"frame-ancestors 'self'")) for name, value in FOR_ALL]
MAKES_A_TABLE = re.compile(r"^/new$|/(rematch|playon)$")
SECRET_PATHS = re.compile(r"^/(s|mail)/.+", re.DOTALL)
"""Addresses that are keys: they stay out of the log."""


class RequestFilter:
    """ASGI middleware around the whole application."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        hosts: Iterable[str] = (),
        secure: bool = False,
        proxies: Iterable[Network] = (),
        rate: float = 40.0,
    ) -> None:
        """`hosts`: names under which the server may be called; empty: any address of this machine's networks."""
        self.app = app
        self.hosts = frozenset(host.casefold() for host in hosts)
        self.secure = secure
        self.proxies = tuple(proxies)
        self.limiter = Limiter(rate=rate, burst=rate * 5)
        self.making = Limiter(rate=rate / 200, burst=rate * 2)
        """For what makes a table: it stays."""
        self.sending = Limiter(rate=rate / 400, burst=rate / 2)
        """For records that are sent: each is read and replayed."""
        self.log: Any = structlog.get_logger("underhall.web")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = time.perf_counter()
        headers = Headers(scope=scope)
        if not scope["query_string"].isascii():
            # Browsers write other characters as %.., and all code that reads an address relies on that.
            scope["query_string"] = quote_from_bytes(scope["query_string"], safe=string.punctuation).encode()
        address = scope["address"] = client_address(scope, self.proxies)
        refused = self.refusal(scope, headers, address)
        status = 0

        async def reply(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headed = MutableHeaders(raw=list(message["headers"]))
                self.add_headers(scope, headed)
                message = {**message, "headers": headed.raw}
            await send(message)

        inner: ASGIApp = self.app if refused is None else refused
        try:
            await inner(scope, measured(receive, scope), reply)
        except ClientDisconnect:
            return  # nobody is there to be answered
        except TooLarge:
            if status:
                raise  # too late for an answer: the connection breaks off
            await answer(Request(scope), 413)(scope, receive, reply)
        except Exception as error:
            # Here and not further out, so that this page has its headers too, and the log its line.
            self.log.error("request.failed", path=SECRET_PATHS.sub(r"/\1/...", scope["path"]), error=trace_of(error))
            if status:
                raise
            await answer(Request(scope), 500)(scope, receive, reply)
        finally:
            path = scope["path"]
            if not path.startswith("/static/"):
                self.log.info(
                    "request",
                    method=scope["method"],
                    path=SECRET_PATHS.sub(r"/\1/...", path),
                    status=status,
                    ms=round((time.perf_counter() - started) * 1000, 1),
                )

    def refusal(self, scope: Scope, headers: Headers, address: str) -> ASGIApp | None:
        host = host_of(headers.get("host", ""))
        if not self.knows_host(host):
            return PlainTextResponse("This server does not answer to that host name.", 421)  # perhaps not ours
        if scope["method"] not in ("GET", "HEAD", "OPTIONS"):
            if foreign(headers):
                return answer(Request(scope), 403)
            length = headers.get("content-length", "0")
            if not length.isdecimal() or len(length) > 9 or int(length) > largest(scope):
                return answer(Request(scope), 413)
        making = scope["method"] == "POST" and MAKES_A_TABLE.search(scope["path"])
        sending = scope["method"] == "POST" and scope["path"] == "/upload"
        for limiter, meant in ((self.limiter, True), (self.making, making), (self.sending, sending)):
            if meant and not limiter.allow(address):
                return answer(Request(scope), 429, headers={"retry-after": str(max(2, ceil(limiter.wait(address))))})
        return None

    def knows_host(self, host: str) -> bool:
        if self.hosts:
            return host in self.hosts
        # Without a list: names that no stranger's site can have (DNS rebinding), that is plain addresses.
        return (
            host in ("localhost", "testserver")
            or host.endswith(".local")
            or bool(re.fullmatch(r"[0-9.]+|\[[0-9a-f:.]+\]", host))
        )

    def add_headers(self, scope: Scope, headers: MutableHeaders) -> None:
        if "cache-control" not in headers:
            headers["cache-control"] = "no-store"
        headers.raw.extend(FOR_FRAMED if FRAMED.match(scope["path"]) else FOR_ALL)
        if key := scope.get("new_key"):
            self.add_cookie(headers, COOKIE, key, hidden=True)
        by_program = scope["path"].startswith("/api/")  # cookies play no part there
        if scope["method"] == "GET" and b"lang=" in scope["query_string"] and not by_program:
            chosen = parse_qs(scope["query_string"].decode("latin-1")).get("lang", [""])[-1]
            if chosen in LANGUAGES:
                self.add_cookie(headers, "lang", chosen)
        for name, value in scope.get("cookies", {}).items():
            self.add_cookie(headers, name, value)

    def add_cookie(self, headers: MutableHeaders, name: str, value: str, hidden: bool = False) -> None:
        rest = "; HttpOnly" * hidden + "; Secure" * self.secure
        headers.append("set-cookie", f"{name}={value}; Path=/; Max-Age={YEAR}; SameSite=Lax{rest}")


def host_of(header: str) -> str:
    """The host name without its port."""
    found = re.fullmatch(r"(\[[0-9a-fA-F:.]+\]|[^:]*)(:\d+)?", header.strip())
    return found[1].casefold() if found else ""


def foreign(headers: Headers) -> bool:
    """Whether a browser says that the request was made by another site's page."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = headers.get("origin")
    if origin is None:
        return False  # not a browser, or one so old that SameSite cookies must do
    here, there = headers.get("host", "").strip().casefold(), origin.partition("://")[2].casefold()
    # A proxy may have left out the port; where there is one, another port is another site.
    return there != here and (":" in here.rpartition("]")[2] or host_of(there) != host_of(here))


def largest(scope: Scope) -> int:
    """How many bytes may be sent there."""
    return UPLOAD if scope["path"] == "/upload" else BODY


class TooLarge(Exception):
    """More is coming in than is allowed."""


def measured(receive: Receive, scope: Scope) -> Receive:
    """Counts what comes in: a client that sends chunks need not announce the total."""
    seen = 0

    async def counted() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > largest(scope):
            raise TooLarge
        return message

    return counted
