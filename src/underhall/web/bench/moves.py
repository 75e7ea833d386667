"""`underhall bench web`: how fast a server is, on this machine and over loopback.

A real server runs in a process of its own, with a data file of its own; the load (`load.py`) comes from this one. A
move counts from the moment it is sent until the last of the four people at its table has received its own update. That
includes the rules, the durable write and four drawings.
"""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from underhall import compiling
from underhall.web.server.serve import uvloop_run
from underhall.web.table import journal as j

from .load import PLAYERS, BenchFailed, Load, Person, Room, good

LISTENERS = 1000
SECONDS = 10.0
AT_ONCE = 6
"""Moves that are on their way at the same time."""
FSYNCS = 200
PAGES = 60
STARTING = 60.0
"""Seconds that the server gets to start."""
SERVER = """
import sys
from pathlib import Path
from underhall import compiled_cache
compiled_cache.use()
from underhall.web.server.serve import ServerSettings, serve
settings = ServerSettings(port=0, data=Path(sys.argv[1]), browser=False, rate=1e9, workers=1, fine_metrics=True)
serve(settings, lambda line: print(line, flush=True))
"""
METRICS = b"GET /metrics HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"
"""Without a word of a proxy: figures are for this machine only."""
ASSETS = re.compile(rb"""(?:href|src|from|import|url)\s*[=( ]\s*["']?(\.{0,2}/[^"'()\s#>]+\.(?:css|m?js|svg))""")


@dataclass(frozen=True, slots=True)
class Spread:
    """Times in milliseconds."""

    mean: float
    p50: float
    p95: float
    p99: float


def spread(seconds: Sequence[float]) -> Spread:
    """
    >>> spread([0.001, 0.002, 0.003])
    Spread(mean=2.0, p50=2.0, p95=3.0, p99=3.0)
    """
    ordered = sorted(seconds)
    if not ordered:
        return Spread(0.0, 0.0, 0.0, 0.0)

    def at(share: float) -> float:
        return round(ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000, 3)

    return Spread(round(sum(ordered) / len(ordered) * 1000, 3), at(0.5), at(0.95), at(0.99))


@dataclass(frozen=True, slots=True)
class Report:
    """What was measured."""

    compiled: bool
    listeners: int
    rooms: int
    at_once: int
    seconds: float
    moves: int
    moves_per_s: float
    move_ms: Spread
    fsync_ms: Spread
    """One small durable transaction in the same folder, alone on the machine's disk."""
    commit_ms: float
    """The same as the server saw it while it played: mean of a commit."""
    moves_per_commit: float
    home_ms: Spread
    table_ms: Spread
    """The pages `/` and `/t/ID`, from request to last byte."""
    first_page: dict[str, int]
    """The page of a table with all that it loads: files, bytes, bytes as sent."""
    bytes_per_update: int
    server_mb: float | None
    kb_per_table: float | None
    kb_per_listener: float | None
    server_cpu: float | None
    """Share of one core that the server took."""
    server_cpu_ms_per_move: float | None
    load_cpu: float
    """Share of one core that this process took: far below 1, or it has measured itself."""

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def bench(
    listeners: int = LISTENERS,
    seconds: float = SECONDS,
    at_once: int = AT_ONCE,
    advance: Callable[[int], None] | None = None,
) -> Report:
    """Measures; `advance` is told of each of the four steps."""
    rooms = max(1, round(listeners / PLAYERS))
    allow_files(rooms * PLAYERS + 200)
    found: list[Report] = []
    with tempfile.TemporaryDirectory(prefix="underhall-bench-", ignore_cleanup_errors=True) as folder:
        data = Path(folder) / "bench.db"
        with open(Path(folder) / "server.log", "wb") as log:
            server = subprocess.Popen(
                [sys.executable, "-c", SERVER, str(data)],
                stdout=subprocess.PIPE,
                stderr=log,
                env={**os.environ, "UNDERHALL_TRUSTED_PROXIES": "127.0.0.1"},
            )
        try:
            port = port_of(server)

            async def run() -> None:
                found.append(
                    await measure(server.pid, port, data, rooms, seconds, at_once, advance or (lambda _: None))
                )

            uvloop_run(run)
        finally:
            server.terminate()
            try:
                server.wait(10)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()
            if server.stdout is not None:
                server.stdout.close()
    return found[0]


async def measure(
    pid: int, port: int, data: Path, rooms: int, seconds: float, at_once: int, advance: Callable[[int], None]
) -> Report:
    load = Load(port, rooms, at_once)
    await load.connect()
    try:
        guest = Person(Room(rooms), 0)
        line = load.lines[0]
        home = await page_times(load, guest, "/")
        fsyncs = await asyncio.to_thread(time_fsyncs, data.parent)
        empty = memory(pid)
        advance(1)

        await load.make_tables()
        draw_all(load.rooms, data)
        with_tables = memory(pid)
        host = load.rooms[0].people[0]
        table = f"/t/{load.rooms[0].table}"
        pages = await page_times(load, host, table)
        weight = await weigh(load, host, table)
        advance(1)

        before_streams = memory(pid)
        await load.open_streams()
        with_streams = memory(pid)
        advance(1)

        await load.play(min(1.0, seconds / 4))  # caches fill, the file grows: as on a server that has run for a while
        heard = sum(person.bytes for room in load.rooms for person in room.people)
        store = figures(good(await line.ask(METRICS)).body)
        server_cpu, own_cpu, began = cpu(pid), time.process_time(), time.perf_counter()
        times = await load.play(seconds)
        took = time.perf_counter() - began
        own_share = (time.process_time() - own_cpu) / took
        spent = cpu_since(pid, server_cpu)
        after = figures(good(await line.ask(METRICS)).body)
        heard = sum(person.bytes for room in load.rooms for person in room.people) - heard
        advance(1)
    finally:
        load.close()
    commits = after["store_batches_total"] - store["store_batches_total"]
    writing = after["store_seconds_total"] - store["store_seconds_total"]
    moves = len(times)
    return Report(
        compiled=compiling.is_compiled(),
        listeners=rooms * PLAYERS,
        rooms=rooms,
        at_once=at_once,
        seconds=round(took, 3),
        moves=moves,
        moves_per_s=round(moves / took, 1),
        move_ms=spread(times),
        fsync_ms=spread(fsyncs),
        commit_ms=round(writing / commits * 1000, 3) if commits else 0.0,
        moves_per_commit=round(moves / commits, 2) if commits else 0.0,
        home_ms=home,
        table_ms=pages,
        first_page=weight,
        bytes_per_update=heard // max(1, moves * PLAYERS),
        server_mb=None if with_streams is None else round(with_streams / 1e6, 1),
        kb_per_table=share(empty, with_tables, rooms),
        kb_per_listener=share(before_streams, with_streams, rooms * PLAYERS),
        server_cpu=None if spent is None else round(spent / took, 3),
        server_cpu_ms_per_move=None if spent is None or not moves else round(spent / moves * 1000, 3),
        load_cpu=round(own_share, 3),
    )


# The server ------------------------------------------------------------------------------------------------------


def port_of(server: subprocess.Popen[bytes]) -> int:
    """Where the server listens, as soon as it says so."""
    assert server.stdout is not None
    line = server.stdout.readline().decode()
    found = re.search(r":(\d+)\b", line)
    if found is None:
        raise BenchFailed("the server did not start")
    return int(found[1])


def figures(text: bytes) -> dict[str, float]:
    """What `/metrics` says."""
    found = re.findall(rb"^underhall_(\w+) ([\d.e+-]+)$", text, re.MULTILINE)
    return {name.decode(): float(value) for name, value in found}


def draw_all(rooms: Sequence[Room], data: Path) -> None:
    """The moves of all games. Only the server knows the deals, but its data file is ours."""
    base = sqlite3.connect(f"file:{data}?mode=ro", uri=True)
    try:
        rows = base.execute("SELECT game, data FROM events WHERE kind = 'created'").fetchall()
    finally:
        base.close()
    made = {table: j.decode(entry) for table, entry in rows}
    for room in rooms:
        created = made[room.table]
        assert isinstance(created, j.Created)
        room.draw_moves(bytes.fromhex(created.secret), created.options)


def allow_files(wanted: int) -> None:
    """Every listener is an open file, here and in the server: some systems allow only 256 unless asked for more."""
    try:
        import resource
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        most = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        if most < wanted:
            raise BenchFailed(f"this system allows {most} open files, and {wanted} are needed: use fewer --listeners")


def memory(pid: int) -> int | None:
    """Bytes that a process has in memory, if /proc says so."""
    try:
        found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    except OSError:
        return None
    return int(found[1]) * 1024 if found else None


def share(before: int | None, after: int | None, count: int) -> float | None:
    return None if before is None or after is None else round((after - before) / count / 1024, 1)


def cpu(pid: int) -> float | None:
    """Seconds of processor time that a process has used, if /proc says so."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def cpu_since(pid: int, before: float | None) -> float | None:
    now = cpu(pid)
    return None if now is None or before is None else now - before


# Small measures --------------------------------------------------------------------------------------------------


def time_fsyncs(folder: Path) -> list[float]:
    """How long one small durable transaction takes in that folder, written as the store does it."""
    base = sqlite3.connect(folder / "fsync.db", isolation_level=None)
    times = []
    try:
        base.execute("PRAGMA journal_mode=WAL")
        base.execute("PRAGMA synchronous=FULL")
        base.execute("CREATE TABLE events (seq INTEGER PRIMARY KEY, data BLOB)")
        for _ in range(FSYNCS):
            began = time.perf_counter()
            base.execute("INSERT INTO events (data) VALUES (?)", (b"x" * 200,))
            times.append(time.perf_counter() - began)
    finally:
        base.close()
    return times


async def page_times(load: Load, person: Person, path: str) -> Spread:
    line = load.lines[0]
    times = []
    for at in range(PAGES + 5):
        began = time.perf_counter()
        good(await line.ask(person.get(path)))
        if at >= 5:
            times.append(time.perf_counter() - began)
    return spread(times)


async def weigh(load: Load, person: Person, path: str) -> dict[str, int]:
    """A page with everything that it loads: its own bytes, and what travels to a browser that takes gzip."""
    line = load.lines[0]
    wanted, seen = [path], {path}
    total = sent = 0
    while wanted:
        here = wanted.pop()
        plain = good(await line.ask(person.get(here)))
        packed = good(await line.ask(person.get(here).replace(b"\r\n\r\n", b"\r\naccept-encoding: gzip, br\r\n\r\n")))
        total += len(plain.body)
        sent += len(packed.body)
        for found in ASSETS.findall(plain.body):
            asset = os.path.normpath(os.path.join(os.path.dirname(here), found.decode()))
            if asset not in seen and asset.startswith("/static/"):
                seen.add(asset)
                wanted.append(asset)
    return {"files": len(seen), "bytes": total, "bytes_sent": sent}
