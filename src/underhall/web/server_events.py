"""What goes on at this server, for those who run it: which request a line of the log is about, what went wrong, what
was slow. Only kinds, places and numbers: never a name, a card or a key.
"""

from __future__ import annotations

import os
import re
import secrets
import time
from collections import Counter, deque
from collections.abc import Callable, Mapping, MutableMapping
from contextvars import ContextVar
from pathlib import Path
from typing import Any, Final, NamedTuple

REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The id of the request that is being answered; "" if none is. Work that it begins keeps it."""
GIVEN: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:-]{7,63}")
"""How an id looks that a proxy may have given to a request."""
SLOW: Final = 1.0
"""Seconds after which a request counts as slow."""
KEPT: Final = 100
"""How many of the last errors, and of the last slow requests, are remembered."""
KINDS: Final = 200
"""How many kinds of errors are counted one by one."""
PLACE: Final = re.compile(r"\w+( at [\w.]+:\d+)?(?= <|$)")
"""The kind of an error and the line that raised it, as `faults` writes them. Other texts may hold anything."""
LONG_WORK: Final = re.compile(r"/(hint|because|upload|record)$")
"""Where people wait for a bot that thinks, or for a whole game that is played again."""
PATIENCE: Final = 15.0
"""How much longer that may take."""


COUNTED_ELSEWHERE: Final = "request.failed"
"""The line about an error for which a request got status 500: whoever writes it counts the error by its kind."""


class ServerEvent(NamedTuple):
    """Something that whoever runs the server may want to look into."""

    at: float
    what: str
    """The kind of an error, or what was asked for."""
    where: str
    """The pattern of the address, without the names in it; or the place in the code."""
    request: str
    seconds: float = 0.0


class ServerEvents:
    """What this process remembers and counts."""

    def __init__(self, slow: float = SLOW, clock: Callable[[], float] = time.time) -> None:
        self.slow_after = slow
        self._clock = clock
        self.requests: Counter[str] = Counter()
        """By the kind of answer: 2xx, 3xx, ..."""
        self.errors: Counter[str] = Counter()
        self.slow_requests = 0
        self.failed: deque[ServerEvent] = deque(maxlen=KEPT)
        self.slow: deque[ServerEvent] = deque(maxlen=KEPT)

    def answered(self, method: str, route: str, status: int, seconds: float, request: str) -> bool:
        """Counts a request; says whether it was a slow one."""
        self.requests[f"{status // 100}xx" if status else "none"] += 1
        patience = PATIENCE if LONG_WORK.search(route) else 1.0
        if seconds < self.slow_after * patience:
            return False
        self.slow_requests += 1
        self.slow.append(ServerEvent(self._clock(), method, route, request, seconds))
        return True

    def went_wrong(self, kind: str, where: str, request: str = "") -> None:
        self.errors[kind if kind in self.errors or len(self.errors) < KINDS else "other"] += 1
        self.failed.append(ServerEvent(self._clock(), kind, where, request))

    def listen(self, logger: object, method: str, told: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        """A step of the log: lines about errors are counted, and each line says which request it belongs to."""
        request = REQUEST.get()
        if request and "request" not in told:
            told["request"] = request
        event = str(told.get("event", ""))
        if method in ("error", "critical", "exception") and event != COUNTED_ELSEWHERE:
            found = PLACE.match(str(told.get("error", "")))
            self.went_wrong(event, found[0].rstrip() if found else "", request)
        return told


def request_id(headers: Mapping[str, str], trusted: bool) -> str:
    """The id of a request: what a trusted proxy has given it, or a new one."""
    given = headers.get("x-request-id", "") if trusted else ""
    return given if GIVEN.fullmatch(given) else secrets.token_hex(8)


def route_of(scope: Mapping[str, Any]) -> str:
    """The address of a request without the names and keys in it: `/t/{table}/answer`. Where no page answers, nothing
    of the address is told."""
    if "endpoint" not in scope:
        return "(nowhere)"
    path: str = scope["path"]
    for name, value in scope.get("path_params", {}).items():
        if isinstance(value, str) and value:
            path = path.replace(f"/{value}", f"/{{{name}}}")
    return path


def resident_bytes() -> int:
    """The memory that this process takes; 0 where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
