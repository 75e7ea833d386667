"""Several servers with one store, in one process: each has its own hall, application and address."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import uvicorn

from tests.web.halls import QuickWorkers, World, until
from underhall.web.hall.hall import Hall
from underhall.web.server.app import make_app
from underhall.web.server.passing_on import InnerDoor
from underhall.web.server.serve import bind
from underhall.web.storage.postgres import PostgresStore


@contextlib.asynccontextmanager
async def several_servers(url: str, many: int = 2, **settings: Any) -> AsyncIterator[list[World]]:
    """That many servers, all of which know each other."""
    async with contextlib.AsyncExitStack() as stack:
        worlds = [await stack.enter_async_context(node(url, f"n{number}", **settings)) for number in range(1, many + 1)]
        await until(lambda: all(len(world.hall.nodes()) == many for world in worlds))
        yield worlds


@contextlib.asynccontextmanager
async def node(url: str, name: str, operator_token: str = "", **settings: Any) -> AsyncIterator[World]:
    """One server; it leaves in good order unless it was frozen."""
    workers: Any = QuickWorkers()
    store = await asyncio.to_thread(PostgresStore, url)
    hall = await asyncio.to_thread(lambda: Hall(store, workers, pace=0.0, readers=workers, here=name, **settings))
    app = make_app(hall, rate=100_000.0, operator_token=operator_token)
    listener = bind("127.0.0.1", 0)
    hall.address = f"127.0.0.1:{listener.getsockname()[1]}"
    server = uvicorn.Server(uvicorn.Config(InnerDoor(app, app.state.seal), lifespan="off", log_config=None))
    server.config.load()
    serving = asyncio.ensure_future(server.serve(sockets=[listener]))
    world = World(hall, app, workers, store)  # type: ignore[arg-type]
    hall.begin()
    await until(lambda: hall.other_servers.sure)
    try:
        yield world
    finally:
        for one in world.browsers:
            await one.client.aclose()
        hall.end_streams()
        await hall.close()
        server.should_exit = True
        server.force_exit = True
        await serving
