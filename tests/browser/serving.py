"""A hall behind a real port, in a thread: what browsers open. It can be stopped and started again."""

from __future__ import annotations

import asyncio
import random
import socket
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import uvicorn

from tests.web.halls import QuickWorkers, changed
from underhall.web.hall import hall as halls
from underhall.web.hall import making
from underhall.web.hall.hall import Hall
from underhall.web.pages.afterwards import replaying
from underhall.web.pages.chambers import games
from underhall.web.server.app import make_app
from underhall.web.server.serve import bind
from underhall.web.storage.store import SqliteStore
from underhall.web.workers.messages import Advise, Hint, Position

T = TypeVar("T")
PATIENCE = 30.0
HINTS = 3


class AdvisingWorkers(QuickWorkers):
    """Quick bots, and true hints after a short thought."""

    async def hints(
        self, position: Position, seat: int, language: str, seconds: float = 3.0, address: str = ""
    ) -> list[Hint]:
        await asyncio.sleep(0)
        reply = self._worker.reply(Advise(position, seat, 1, language, 0.1, HINTS, 9.0))
        assert not reply.refused, reply.refused
        assert not reply.broken, reply.broken
        return reply.hints


class SameChance:
    """In place of the module `secrets` of the hall: every run of a test deals the same cards."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)

    def token_hex(self, length: int) -> str:
        return self._chance.randbytes(length).hex()

    def token_urlsafe(self, length: int) -> str:
        return self.token_hex(length)

    def choice(self, some: Any) -> Any:
        return self._chance.choice(some)

    def compare_digest(self, one: bytes, other: bytes) -> bool:
        return one == other


class Served:
    """The server of one data file."""

    def __init__(self, data: Path, bot: str = "greedy", operator_token: str = "") -> None:
        self.data = data
        self.operator_token = operator_token
        self.bot = bot
        self.hall: Hall
        self.workers: AdvisingWorkers
        self._listener = bind("127.0.0.1", 0)
        self.port = int(self._listener.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self._loop: asyncio.AbstractEventLoop
        self._server: uvicorn.Server
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Opens the hall; after `stop` at the same port, with all that is in the file."""
        listener = self._listener if self._listener.fileno() >= 0 else bind("127.0.0.1", self.port)
        games()  # as the true server does: no page waits for their files
        ready = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(listener, ready), daemon=True)
        self._thread.start()
        assert ready.wait(PATIENCE), "the server does not start"

    def _run(self, listener: socket.socket, ready: threading.Event) -> None:
        async def main() -> None:
            self._loop = asyncio.get_running_loop()
            self.workers = AdvisingWorkers(self.bot)
            self.hall = Hall(SqliteStore(self.data), self.workers, pace=0.0, base=self.url)  # type: ignore[arg-type]
            app = make_app(self.hall, rate=100_000.0, operator_token=self.operator_token)
            settings = uvicorn.Config(app, log_config=None, access_log=False, timeout_graceful_shutdown=2, ws="none")
            self._server = uvicorn.Server(settings)
            serving = asyncio.ensure_future(self._server.serve(sockets=[listener]))
            while not self._server.started and not serving.done():
                await asyncio.sleep(0.005)
            ready.set()
            await serving

        asyncio.run(main())

    def stop(self) -> None:
        """As when somebody stops the program: streams end, the port is closed."""
        if self._thread is None:
            return
        self._loop.call_soon_threadsafe(self.hall.end_streams)
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server does not stop"
        self._thread = None
        self._listener.close()

    def call(self, work: Coroutine[Any, Any, T]) -> T:
        """Runs something in the hall's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)


@contextmanager
def served(data: Path, seed: int = 1, bot: str = "greedy", operator_token: str = "") -> Iterator[Served]:
    """A server whose tables are dealt the same way each time."""
    # On a busy machine games take long to be played through: as with requests, nobody is sent away for that here.
    chance = SameChance(seed)
    with (
        changed(halls, "secrets", chance),
        changed(making, "secrets", chance),
        changed(replaying, "WORK", 100_000.0),
    ):
        server = Served(data, bot, operator_token)
        server.start()
        try:
            yield server
        finally:
            server.stop()
