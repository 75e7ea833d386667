"""`/healthz`: whether people can play here, for the people who run the server and for programs that restart it."""

from __future__ import annotations

import time
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from underhall.web.hall.hall import Hall

LEAST_ROOM: Final = 8_000_000
"""Bytes on the disk below which a move may be the last one."""
AGAIN: Final = 10.0
"""Seconds after which a disk that refused a write is tried again: perhaps nobody else does."""


class Health:
    """Watches the store. It writes nothing as long as all is well."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._tried = float("-inf")

    async def trouble(self) -> str:
        """What keeps people from playing, in a few words; "" if nothing does."""
        store = self.hall.store
        if self.hall.closed:
            return "stopping"
        if self.hall.other_servers.cut_off:
            return "the database does not answer"
        if self.hall.draining:
            return "draining: no new tables here"
        if store.trouble and time.monotonic() - self._tried >= AGAIN:
            self._tried = time.monotonic()
            await store.probe()
        if store.trouble:
            return store.trouble
        try:
            room = store.room()
        except OSError as error:
            return f"the data folder cannot be used: {error.strerror}"
        return "the disk is full" if room is not None and room < LEAST_ROOM else ""


async def health(request: Request) -> Response:
    looking: Health = request.app.state.health
    found = await looking.trouble()
    return PlainTextResponse(f"{found or 'ok'}\n", 503 if found else 200)
