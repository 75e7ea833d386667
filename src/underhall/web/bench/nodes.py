"""`underhall bench web --nodes N`: the same load on one server, on two, on four, with one PostgreSQL database.

The load comes by one port, as behind a proxy that knows nothing of tables. So with several servers, most requests and
streams reach one that has to pass them on.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from underhall import compiling
from underhall.web.server.serve import free_port, uvloop_run
from underhall.web.storage.postgres import PostgresStore
from underhall.web.table import journal as j

from .load import PLAYERS, BenchFailed, Load
from .moves import Spread, allow_files, memory, share, spread

COUNTS: Final = (1, 2, 4, 8, 16)
STARTING: Final = 180.0
"""Seconds that all servers get to start."""
SETTLING: Final = 1.0
"""Seconds for which each is played before the clock starts."""
FIRST_PORT: Final = 18_000


@dataclass(frozen=True, slots=True)
class Round:
    """What was measured with so many servers."""

    nodes: int
    moves: int
    moves_per_s: float
    move_ms: Spread
    """From the moment a move is sent until the last of the four at its table has received its own update."""
    moves_per_commit: float
    node_mb: float | None
    """The mean of one server, with tables and streams."""
    kb_per_table: float | None
    kb_per_listener: float | None


@dataclass(frozen=True, slots=True)
class NodesReport:
    """All rounds of one run, on the same machine as the database and the load."""

    compiled: bool
    listeners: int
    at_once: int
    processors: int
    rounds: list[Round]

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def bench_nodes(
    url: str, most: int, listeners: int, seconds: float, at_once: int, advance: Callable[[int], None]
) -> NodesReport:
    """Measures with 1, 2, 4 ... servers, up to that many. The tables stay in the database."""
    rooms = max(1, round(listeners / PLAYERS))
    allow_files(rooms * PLAYERS + 200)
    found: list[Round] = []
    for many in sorted({count for count in COUNTS if count < most} | {most}):
        with servers(url, many) as (port, parent):

            async def run(port: int = port, parent: int = parent, many: int = many) -> None:
                found.append(await measure(url, many, port, parent, rooms, seconds, at_once))

            uvloop_run(run)
        advance(1)
    return NodesReport(compiling.is_compiled(), rooms * PLAYERS, at_once, os.cpu_count() or 1, found)


@contextmanager
def servers(url: str, many: int) -> Iterator[tuple[int, int]]:
    """So many servers behind one port: the port, and the process that keeps them."""
    port = free_port("127.0.0.1", FIRST_PORT, 100)
    command = [sys.executable, "-m", "underhall", "serve", "--data", url, "--nodes", str(many), "--port", str(port)]
    command += ["--no-browser", "--no-build", "--workers", "1", "--log", "error"]
    with tempfile.TemporaryFile() as log:
        parent = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=log, env={**os.environ, "UNDERHALL_TRUSTED_PROXIES": "127.0.0.1"}
        )
        try:
            assert parent.stdout is not None
            if not parent.stdout.readline():
                raise BenchFailed("the servers did not start: is the address of the database right?")
            yield port, parent.pid
        finally:
            parent.terminate()
            parent.wait(30)
            if parent.stdout is not None:
                parent.stdout.close()


async def measure(url: str, many: int, port: int, parent: int, rooms: int, seconds: float, at_once: int) -> Round:
    store = await asyncio.to_thread(PostgresStore, url)
    load = Load(port, rooms, at_once)
    await load.connect()
    try:
        empty = memory_of(parent)
        await load.make_tables()
        for room in load.rooms:
            created = j.decode((await asyncio.to_thread(store.events, room.table))[0].data)
            assert isinstance(created, j.Created)
            room.draw_moves(bytes.fromhex(created.secret), created.options)
        with_tables = memory_of(parent)
        await load.open_streams()
        with_streams = memory_of(parent)
        await load.play(min(SETTLING, seconds / 4))
        commits = await commits_of(store)
        began = time.perf_counter()
        times = await load.play(seconds)
        took = time.perf_counter() - began
        commits = await commits_of(store) - commits
    finally:
        load.close()
        await asyncio.to_thread(store.close)
    if not times:
        raise BenchFailed("all games were over before the measuring began: measure with more listeners")
    return Round(
        nodes=many,
        moves=len(times),
        moves_per_s=round(len(times) / took, 1),
        move_ms=spread(times),
        moves_per_commit=round(len(times) / commits, 2) if commits else 0.0,
        node_mb=None if with_streams is None else round(with_streams / many / 1e6, 1),
        kb_per_table=share(empty, with_tables, rooms),
        kb_per_listener=share(with_tables, with_streams, rooms * PLAYERS),
    )


async def commits_of(store: PostgresStore) -> int:
    """How many groups of appends were ever committed: each has left one row of news."""
    rows = await asyncio.to_thread(store._read, "SELECT coalesce(max(seq), 0) FROM news")
    return int(rows[0][0])


def memory_of(parent: int) -> int | None:
    """Bytes of all servers together; None where the system does not say."""
    try:
        children = Path(f"/proc/{parent}/task/{parent}/children").read_text(encoding="ascii").split()
    except OSError:
        return None
    sizes = [memory(int(child)) for child in children]
    known = [size for size in sizes if size is not None]
    return sum(known) if len(known) == len(sizes) else None
