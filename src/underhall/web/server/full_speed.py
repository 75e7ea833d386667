"""Compiles beside the running server, and has the bots think with what came of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from underhall.background_build import BackgroundBuild
from underhall.engine.registry import game_ids
from underhall.web.threads import in_thread
from underhall.web.workers.workers import Workers

DONE = "The faster build is ready: the bots use it from now on, the server from its next start."


class FullSpeed:
    """The build of one server."""

    def __init__(self, workers: Workers, say: Callable[[str], None], build: BackgroundBuild | None = None) -> None:
        self._workers = workers
        self._say = say
        self._build = build or BackgroundBuild()
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        self._task = asyncio.ensure_future(self._go())

    async def _go(self) -> None:
        if await in_thread(self._build.wait):
            self._say(DONE)
            await self._workers.renew(game_ids())

    def stop(self) -> None:
        """Ends the build if it is still under way."""
        if self._task is not None:
            self._task.cancel()
            self._build.stop()
