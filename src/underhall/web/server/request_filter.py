"""What every request goes through before it reaches a page, and what every response gets on its way out.

Only known hosts, no posts from other sites, no oversized bodies, not too many requests; security headers and cookies;
one line in the log for each request, without secrets.
"""

from __future__ import annotations

import asyncio
import re
import string
import time
from collections.abc import Iterable
from dataclasses import replace
from math import ceil
from typing import Any
from urllib.parse import parse_qs, quote_from_bytes

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from underhall.engine.facts import LANGUAGES
from underhall.web.faults import trace_of
from underhall.web.limits import Limiter, Network, client_address, is_trusted, read_address
from underhall.web.moderation.measures import Stopped
from underhall.web.moderation.moderation import Moderation
from underhall.web.pages.errors import answer
from underhall.web.people.visitors import COOKIE, YEAR, language_of, visitor_of
from underhall.web.refusals import stopping, unreadable
from underhall.web.server_events import REQUEST, ServerEvents, request_id, route_of
from underhall.web.storage.datafile import StoreError

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
OPEN_TO_ALL = ("/static/", "/healthz", "/metrics", "/operator")
"""What even those get who are shut out: files, what machines ask for, and the way for operators who hit themselves."""
WITHOUT_VISITORS = ("/static/", "/api/", "/healthz", "/metrics")
"""Where it does not matter who asks."""
ELSEWHERE = b"x-underhall-elsewhere"
"""In the reply to another server of this hall: the table is not here any more."""
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
        server_events: ServerEvents | None = None,
        moderation: Moderation | None = None,
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
        self.server_events = server_events or ServerEvents()
        self.moderation = moderation
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
        passed_on = scope.get("passed_on")  # another server of this hall has let it in, and says whose it is
        address = scope["address"] = passed_on.address if passed_on else client_address(scope, self.proxies)
        request = scope["request_id"] = request_id(headers, self.by_proxy(scope))
        before = REQUEST.set(request)
        refused = self.refusal(scope, headers, address) if passed_on is None else None
        status, streamed = 0, False

        async def reply(message: Message) -> None:
            nonlocal status, streamed
            if message["type"] == "http.response.start":
                status = message["status"]
                headed = MutableHeaders(raw=list(message["headers"]))
                streamed = headed.get("content-type", "").startswith("text/event-stream")
                if "answered_elsewhere" not in scope:
                    self.add_headers(scope, headed)
                message = {**message, "headers": headed.raw}
            await send(message)

        inner: ASGIApp = self.app if refused is None else refused
        try:
            if refused is None:
                if not scope["path"].startswith(WITHOUT_VISITORS):
                    await recognise(scope)
                inner = self.shut_out(scope, address) or self.app
            await inner(scope, measured(receive, scope), reply)
        except ClientDisconnect:
            return  # nobody is there to be answered
        except asyncio.CancelledError:
            # A server that stops cancels what still waits after a while. It would say nothing better than 500.
            if status or not scope["app"].state.hall.closed:
                raise
            await cut_short(scope)(scope, receive, reply)
        except TooLarge:
            if status:
                raise  # too late for an answer: the connection breaks off
            await answer(Request(scope), 413)(scope, receive, reply)
        except StoreError:  # nobody can say whose this browser is
            if status:
                raise
            await answer(Request(scope), 503, unreadable().say(visitor_of(Request(scope)).language))(
                scope, receive, reply
            )
        except Exception as error:
            # Here and not further out, so that this page has its headers too, and the log its line.
            self.log.error(
                "request.failed",
                request=request,
                path=SECRET_PATHS.sub(r"/\1/...", scope["path"]),
                error=trace_of(error),
            )
            self.server_events.went_wrong(type(error).__name__, route_of(scope), request)
            if status:
                raise
            await answer(Request(scope), 500)(scope, receive, reply)
        finally:
            REQUEST.reset(before)
            if not scope["path"].startswith("/static/"):
                self.note(scope, request, status, 0.0 if streamed else time.perf_counter() - started, started)

    def note(self, scope: Scope, request: str, status: int, seconds: float, started: float) -> None:
        """The line in the log. `seconds`: how long somebody had to wait for the answer; a stream has no end."""
        self.log.info(
            "request",
            request=request,
            method=scope["method"],
            path=SECRET_PATHS.sub(r"/\1/...", scope["path"]),
            status=status,
            ms=round((time.perf_counter() - started) * 1000, 1),
        )
        route = route_of(scope)
        if self.server_events.answered(scope["method"], route, status, seconds, request):
            self.log.warning(
                "request.slow", request=request, method=scope["method"], route=route, ms=round(seconds * 1000)
            )

    def by_proxy(self, scope: Scope) -> bool:
        """Whether a trusted proxy has sent the request, or another server of this hall."""
        if "passed_on" in scope:
            return True
        client = scope.get("client")
        here = read_address(client[0]) if client and self.proxies else None
        return here is not None and is_trusted(here, self.proxies)

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

    def shut_out(self, scope: Scope, address: str) -> ASGIApp | None:
        """Whoever runs the server may have decided that this visitor, or this address, is not let in."""
        if self.moderation is None or scope["path"].startswith(OPEN_TO_ALL):
            return None
        known = scope.get("visitor")  # none for programs: cookies play no part there
        visitor = known.id if known is not None else ""
        if visitor:
            self.moderation.noticed(visitor, address)
        found = self.moderation.stands("ban", (visitor,), address)
        if found is None:
            scope["admit"] = self.moderation.quotas.take_visitor
            return None
        stopped = Stopped(found)
        request = Request(scope)
        return answer(request, stopped.status, stopped.say(language_of(request)), code=stopped.code)

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
        headers.raw.append((b"x-request-id", scope["request_id"].encode()))
        if key := scope.get("new_key"):
            self.add_cookie(headers, COOKIE, key, hidden=True)
        by_program = scope["path"].startswith("/api/")  # cookies play no part there
        if scope["method"] == "GET" and b"lang=" in scope["query_string"] and not by_program:
            chosen = parse_qs(scope["query_string"].decode("latin-1")).get("lang", [""])[-1]
            if chosen in LANGUAGES:
                self.add_cookie(headers, "lang", chosen)
        for name, value in scope.get("cookies", {}).items():
            self.add_cookie(headers, name, value, hidden=name == COOKIE)

    def add_cookie(self, headers: MutableHeaders, name: str, value: str, hidden: bool = False) -> None:
        rest = "; HttpOnly" * hidden + "; Secure" * self.secure
        headers.append("set-cookie", f"{name}={value}; Path=/; Max-Age={YEAR}; SameSite=Lax{rest}")


async def recognise(scope: Scope) -> None:
    """Notes which browser it is (the hash of its key), and whose."""
    visitor = visitor_of(Request(scope))
    scope["device"] = visitor.id
    if visitor.id:
        known = await scope["app"].state.hall.devices.visitor_of(visitor.id)
        if known != visitor.id:
            scope["visitor"] = replace(visitor, id=known)


def cut_short(scope: Scope) -> ASGIApp:
    """The answer to a request that was still waiting when the server had to end."""
    only_looks = scope["method"] in ("GET", "HEAD", "OPTIONS")
    if only_looks and "passed_on" in scope:
        return Response(status_code=421, headers={ELSEWHERE.decode(): "1"})  # the other server asks somewhere else
    return answer(Request(scope), 503, stopping(only_looks).say(visitor_of(Request(scope)).language))


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
