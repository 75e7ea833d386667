"""`/metrics`: figures for those who run the server, in the text format of Prometheus. Never about a single table.

On a small server the sum is a single table: one more commit is one more step, perhaps a secret one. So the figures are
only for this machine or with a token, they change once a minute, and those that count play are rounded down.
"""

from __future__ import annotations

import os
import secrets
import time
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from underhall import __version__
from underhall.engine.errors import UnderhallError
from underhall.web.hall.hall import Hall
from underhall.web.limits import read_address
from underhall.web.pages.lessons.lessons import LessonCounts
from underhall.web.pages.network import is_here
from underhall.web.server_events import ServerEvents, resident_bytes

from .request_filter import host_of

STEP: Final = 60.0
"""Seconds for which the figures stand still."""
GRAIN: Final = 100
"""What counts play goes up by this much."""
ROUGH: Final = 16 * 1024 * 1024
"""Bytes to which memory and disk are rounded down: thousands of moves."""
FINER: Final = {"slow_requests_total": 10, "bots_queue": 10, "bots_busy": 10, "notices_waiting": 10}
"""How things stand now: less is enough to hide one."""
LESSONS_GRAIN: Final = 10
"""Lessons have no secrets of a table; this hides who it was."""
PLAIN: Final = frozenset(
    {"notices_failed", "bots_crashes", "bots_hangs", "bots_defects", "bots_simple", "bots_first", "bots_workers"}
)
"""What went wrong, and what does not depend on anybody's move: these are told as they are."""
PASSED_ON: Final = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via")
"""A request with one of these headers came through a proxy, on whoever's behalf."""
SHORTEST_TOKEN: Final = 16


class BadToken(UnderhallError):
    """UNDERHALL_METRICS_TOKEN cannot be used."""


def metrics_token(environment: Mapping[str, str] = os.environ) -> str:
    """From UNDERHALL_METRICS_TOKEN, or the file that UNDERHALL_METRICS_TOKEN_FILE names; "" if there is none."""
    file = environment.get("UNDERHALL_METRICS_TOKEN_FILE", "")
    try:
        token = Path(file).read_text(encoding="utf-8") if file else environment.get("UNDERHALL_METRICS_TOKEN", "")
    except (OSError, UnicodeDecodeError):
        raise BadToken("the file that UNDERHALL_METRICS_TOKEN_FILE names cannot be read") from None
    token = token.strip()
    if (file or token) and (len(token) < SHORTEST_TOKEN or not token.isascii() or not token.isprintable()):
        raise BadToken(f"the token for /metrics needs at least {SHORTEST_TOKEN} plain characters")
    return token


class Meter:
    """The figures at the last update, and who may see them."""

    def __init__(
        self,
        hall: Hall,
        token: str = "",
        *,
        fine: bool = False,
        clock: Callable[[], float] = time.time,
        lessons: LessonCounts | None = None,
        server_events: ServerEvents | None = None,
    ) -> None:
        """`fine`: exact and at once, for measuring a server that nobody plays on."""
        self.hall = hall
        self._token = token
        self._fine = fine
        self._clock = clock
        self._lessons = lessons or LessonCounts()
        self._server_events = server_events or ServerEvents()
        self._step = -1
        self._text = ""

    def open_to(self, request: Request) -> bool:
        """With a token, anyone who has it; otherwise only this machine, under its own name and not through a proxy."""
        headers = request.headers
        if self._token:
            given = headers.get("authorization", "")
            return secrets.compare_digest(given.encode(), f"Bearer {self._token}".encode())
        client = read_address(request.client.host) if request.client else None
        return (
            client is not None
            and client.is_loopback
            and is_here(host_of(headers.get("host", "")))
            and not any(name in headers for name in PASSED_ON)
        )

    def text(self) -> str:
        step = int(self._clock() // STEP)
        if self._fine or step != self._step:
            self._step, self._text = step, self._read()
        return self._text

    def _read(self) -> str:
        hall = self.hall
        status = hall.lobby.statuses()
        lines = [f'underhall_tables{{status="{name}"}} {count}' for name, count in sorted(status.items())]
        lines.append(f'underhall_node_info{{node="{label(hall.here)}",version="{__version__}"}} 1')
        lines += self._by_game()
        figures: dict[str, float] = {
            "tables_in_memory": len(hall.tables),
            "listeners": sum(live.channels.listeners for live in hall.tables.values()),
            **self._of_the_process(),
        }
        counted = {
            "store_batches_total": hall.store.batches,
            "store_seconds_total": round(hall.store.seconds_written, 6),
            "slow_requests_total": self._server_events.slow_requests,
            **{f"notices_{name}": value for name, value in hall.contacts.notices.stats().items()},
            **{f"bots_{name}": value for name, value in hall.workers.stats().items()},
        }
        if not self._fine:
            for name in counted.keys() - PLAIN:
                grain = FINER.get(name, GRAIN)
                counted[name] = int(counted[name] // grain * grain)
        figures |= counted
        lines += [f"underhall_{name} {value}" for name, value in figures.items()]
        lines += self._of_requests(1 if self._fine else GRAIN)
        lines += self._lessons.figures(1 if self._fine else LESSONS_GRAIN)
        return "\n".join(lines) + "\n"

    def _by_game(self) -> list[str]:
        """How many unfinished tables there are of each game."""
        found = Counter((one.game, one.status) for one in self.hall.lobby.tables.values())
        return [
            f'underhall_tables_of{{game="{game}",status="{status}"}} {count}'
            for (game, status), count in sorted(found.items())
        ]

    def _of_the_process(self) -> dict[str, float]:
        """How the machine and the house are doing. Room and memory are rounded down: a move takes some."""
        figures: dict[str, float] = {
            "start_seconds": int(self.hall.started),
            "resident_bytes": resident_bytes() // ROUGH * ROUGH,
        }
        with suppress(OSError):
            room = self.hall.store.room()
            if room is not None:  # the disk of a database is somewhere else
                figures["disk_free_bytes"] = room // ROUGH * ROUGH
        figures["draining"] = int(self.hall.draining)
        figures["reports_open"] = self.hall.moderation.open_reports
        figures["bans_and_mutes"] = len(self.hall.moderation.measures())
        figures["store_trouble"] = int(bool(self.hall.store.trouble))
        return figures

    def _of_requests(self, grain: int) -> list[str]:
        server_events = self._server_events
        return [
            *(
                f'underhall_requests_total{{answer="{kind}"}} {count if kind == "5xx" else count // grain * grain}'
                for kind, count in sorted(server_events.requests.items())
            ),
            *(
                f'underhall_errors_total{{kind="{kind}"}} {count}'
                for kind, count in sorted(server_events.errors.items())
            ),
        ]


def label(text: str) -> str:
    """As the value of a label."""
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")


async def metrics(request: Request) -> Response:
    meter: Meter = request.app.state.meter
    if not meter.open_to(request):
        return PlainTextResponse("The figures are for those who run the server: see docs/hosting.md.\n", 403)
    return PlainTextResponse(meter.text(), media_type="text/plain; version=0.0.4")
