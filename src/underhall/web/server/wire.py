"""The wire: how much, how slowly and how often somebody may send before there is a request that could be judged.

uvicorn reads headers of any size, waits forever for the rest of them, and queues any number of requests on a
connection. Here all of this is limited; it costs a well-behaved request a handful of attributes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from underhall.web.limits import Caps, Network, TooMany, client_address, is_trusted, read_address

SLICE: Final = 16 * 1024
"""Bytes that the parser gets at a time: limits are looked at in between, so that no more than this is read beyond."""
WASTE: Final = 256 * 1024
"""Bytes of a body that may still come in after its request was answered."""
TOO_LARGE: Final = "The head of the request is too large."
MOST_FILES: Final = 65_536
"""As many open files as we ever ask for."""


@dataclass(frozen=True, slots=True)
class WireLimits:
    """What one connection may use, and how many there may be."""

    head: int = 64 * 1024
    """Bytes of a request line with its headers (and trailers)."""
    headers: int = 200
    head_seconds: float = 10.0
    body_seconds: float = 30.0
    body_rate: float = 16 * 1024.0
    """Bytes that buy another second for a body: 2 MB take up to two minutes and a half more."""
    stuck_seconds: float = 60.0
    """How long somebody may read nothing of what waits to be sent."""
    pipeline: int = 16
    """Requests that may wait for the answers to those before them."""
    each: int = 500
    """Connections of one address; more than the streams that it may have."""
    total: int = 24_000


class Refused(Exception):
    """Stops the parser."""


class Guard:
    """What all connections of a server share."""

    def __init__(self, limits: WireLimits, proxies: Iterable[Network] = ()) -> None:
        self.limits = limits
        self.proxies = tuple(proxies)
        self.caps = Caps(limits.each, limits.total)
        self._crowd = Caps(limits.total, limits.total)

    def take(self, client: tuple[str, int] | None) -> tuple[Caps, str]:
        """Counts a connection, or raises TooMany. A trusted proxy stands for many people: it counts only towards the
        total."""
        here = read_address(client[0]) if client else None
        if here is None or is_trusted(here, self.proxies):
            key, caps = "proxy", self._crowd
        else:
            key, caps = client_address({"client": client}), self.caps
        if self.caps.total + self._crowd.total >= self.limits.total:
            raise TooMany(f"there are {self.limits.total} connections already", full=True)
        caps.take(key)
        return caps, key

    @property
    def open(self) -> int:
        return self.caps.total + self._crowd.total


class WireConfig(uvicorn.Config):
    """uvicorn's settings, and our guard."""

    def __init__(self, app: Any, guard: Guard, **settings: Any) -> None:
        self.guard = guard
        super().__init__(app, http=Wire, ws="none", **settings)


class Wire(HttpToolsProtocol):
    """One connection."""

    def __init__(self, config: WireConfig, *args: Any, **settings: Any) -> None:
        super().__init__(config, *args, **settings)
        self._guard = config.guard
        self._limits = config.guard.limits
        self._held: tuple[Caps, str] | None = None
        self._since = 0.0
        """Since when a head or a body has been coming in; 0.0: nothing is."""
        self._begun = False
        """Whether that is part of a request; else nobody waits for an answer to it."""
        self._in_body = False
        self._body = 0
        self._wasted = 0
        self._head = 0
        """Bytes of the present head that came before this slice; of a body, those that were no part of it."""
        self._deaf = False
        """Nothing more is read: what comes is not for us."""
        self._stuck = 0.0
        """Since when nothing could be written; 0.0: it can."""
        self._closing = False
        self._answering: RequestResponseCycle | None = None
        """The request that is being answered; `cycle` is the one that came last."""
        self._timer: asyncio.TimerHandle | None = None

    # Connections ------------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        try:
            self._held = self._guard.take(self.client)
        except TooMany as error:
            self._say(503 if error.full else 429, "Too many connections. Please come back later.")
            return
        self._since = self.loop.time()
        self._timer = self.loop.call_later(self._limits.head_seconds, self._look)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._held is not None:
            caps, key = self._held
            caps.give_back(key)
            self._held = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._deaf = True
        if self._answering is not None:
            # uvicorn tells only the last request, and the others would write to a closed connection.
            self._answering.disconnected = True
            self._answering.message_event.set()
        super().connection_lost(exc)
        self._unset_keepalive_if_required()

    def _say(self, status: int, sentence: str) -> None:
        """The last response on this connection. It never interrupts another response."""
        self._deaf = True
        if self.transport.is_closing():
            return
        if self.cycle is None or (self.cycle.response_complete and not self._in_body):
            text = sentence.encode()
            self.transport.write(
                STATUS_LINE[status] + b"content-type: text/plain; charset=utf-8\r\nconnection: close\r\n"
                b"content-length: %d\r\n\r\n%b" % (len(text), text)
            )
        self.transport.close()

    # Deadlines --------------------------------------------------------------------------------------------------

    def _look(self) -> None:
        """Whether somebody is too slow. There is one timer per connection, which only checks: nothing has to be set for
        each request."""
        limits, now = self._limits, self.loop.time()
        self._timer = self.loop.call_later(limits.head_seconds, self._look)
        if self._closing or (self._stuck and now - self._stuck >= limits.stuck_seconds):
            self.transport.abort()
        elif self.transport.is_closing():
            self._closing = True  # what is left to be sent has until the next look
        elif self._since and not self.flow.read_paused:
            left = self._since + self._time_for() - now
            if left <= 0 and self._begun:
                self._say(408, "The request took too long.")
            elif left <= 0:
                self.transport.close()
            elif left < limits.head_seconds:
                self._timer.cancel()
                self._timer = self.loop.call_later(left, self._look)

    def _time_for(self) -> float:
        limits = self._limits
        return limits.body_seconds + self._body / limits.body_rate if self._in_body else limits.head_seconds

    def pause_writing(self) -> None:
        self._stuck = self.loop.time()
        super().pause_writing()

    def resume_writing(self) -> None:
        self._stuck = 0.0
        super().resume_writing()

    # What comes in ----------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self._deaf:
            return
        if not self._since:
            self._since = self.loop.time()
            self._in_body = False
        if len(data) <= SLICE:
            self._read(data)
            return
        for start in range(0, len(data), SLICE):
            self._read(data[start : start + SLICE])
            if self._deaf:
                return

    def _read(self, data: bytes) -> None:
        body = self._body
        super().data_received(data)
        if not self._since or self._deaf:
            return  # mostly: a whole request, and nothing after it
        if self._in_body and self._body != body:
            self._head = 0
            return
        self._head += len(data)
        if self._head > self._limits.head or (self.headers and len(self.headers) > self._limits.headers):
            self._say(431, TOO_LARGE)

    def send_400_response(self, msg: str) -> None:
        """The parser has stopped, by itself or because of us."""
        if not self._deaf:
            self._say(400, msg)

    def on_message_begin(self) -> None:
        self._begun = True
        self._in_body = False
        self._since = self._since or self.loop.time()  # it may have come together with the one before
        self._head = self._body = self._wasted = 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= self._limits.pipeline:
            # Those before it are answered, then the connection closes: whoever sent the rest may send it again.
            self.pipeline[0][0].keep_alive = False
            self._deaf = True
            self._since = 0.0
            self.flow.pause_reading()
            raise Refused
        if len(self.headers) > self._limits.headers:
            self._say(431, TOO_LARGE)
            raise Refused
        self._in_body = True
        self._head = 0
        self._since = self.loop.time()
        super().on_headers_complete()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def on_body(self, body: bytes) -> None:
        self._body += len(body)
        if self.cycle.response_complete:
            self._wasted += len(body)
            if self._wasted > WASTE:
                self._deaf = True
                self.transport.close()
                raise Refused
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._since = 0.0
        self._begun = False
        super().on_message_complete()


def open_files() -> int:
    """Raises the limit on open files for this process as far as allowed, and returns it."""
    try:
        import resource
    except ImportError:
        return MOST_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = resource.RLIM_INFINITY
    wanted = MOST_FILES if hard == unlimited else min(hard, MOST_FILES)
    if soft != unlimited and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        except (OSError, ValueError):
            pass  # a system with a rule of its own: then as many as there are
    return MOST_FILES if soft == unlimited else min(soft, MOST_FILES)


def limits_for(files: int) -> WireLimits:
    """As many connections as leave files for the data, the workers and e-mails; and few enough for one address that
    others get in as well.

    >>> limits_for(1024).total, limits_for(1024).each, limits_for(65_536) == WireLimits()
    (768, 192, True)
    """
    usual = WireLimits()
    total = min(usual.total, files - min(256, files // 2))
    return WireLimits(total=total, each=min(usual.each, max(1, total // 4)))
